//! One game as one line: `index,verdict,winners,actions,measure,…`.
//!
//! Written and read by hand: half a million of them go by every second.

use catalogue::GameResult;
use contract::{Measure, Verdict};

/// A verdict's word in files; the same as in JSON.
pub(crate) const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::BothLose => "both_lose",
        Verdict::None => "none",
    }
}

/// All verdicts, in the order they are told.
pub(crate) const VERDICTS: [Verdict; 4] = [Verdict::Win, Verdict::Draw, Verdict::BothLose, Verdict::None];

/// Appends a number in decimal.
fn push_number(into: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    into.extend_from_slice(&digits[at..]);
}

/// Appends a game's line. Winners are seats joined by `+`.
pub(crate) fn push_line(into: &mut Vec<u8>, index: u64, game: &GameResult) {
    push_number(into, index);
    into.push(b',');
    into.extend_from_slice(word(game.verdict).as_bytes());
    into.push(b',');
    let mut left = game.winners;
    while left != 0 {
        push_number(into, u64::from(left.trailing_zeros()));
        left &= left - 1;
        if left != 0 {
            into.push(b'+');
        }
    }
    into.push(b',');
    push_number(into, u64::from(game.actions));
    for measure in &game.measures {
        into.push(b',');
        push_number(into, u64::from(*measure));
    }
    into.push(b'\n');
}

/// Reads a number as it was written: no sign, no leading zeros.
fn number<T: TryFrom<u64>>(text: &[u8]) -> Option<T> {
    if text.is_empty() || text.len() > 19 || (text.len() > 1 && text[0] == b'0') {
        return None;
    }
    let mut value = 0u64;
    for byte in text {
        value = value * 10 + u64::from(byte.checked_sub(b'0').filter(|d| *d < 10)?);
    }
    T::try_from(value).ok()
}

fn winners(text: &[u8], seats: u8) -> Option<u16> {
    let mut mask = 0u16;
    if text.is_empty() {
        return Some(mask);
    }
    for seat in text.split(|b| *b == b'+') {
        let seat: u8 = number(seat).filter(|s| *s < seats && mask >> s == 0)?;
        mask |= 1 << seat;
    }
    Some(mask)
}

/// Reads the line of game `index` (without its newline) into `game`; says what is wrong with it.
pub(crate) fn read_line(
    text: &[u8],
    index: u64,
    seats: u8,
    measures: &[Measure],
    game: &mut GameResult,
) -> Result<(), String> {
    let mut fields = text.split(|b| *b == b',');
    let mut next = |name: &str| fields.next().ok_or_else(|| format!("the column `{name}` is missing"));
    let bad = |name: &str, field: &[u8]| {
        format!("`{}` does not fit the column `{name}`", String::from_utf8_lossy(field).escape_debug())
    };
    let field = next("game")?;
    let found: u64 = number(field).ok_or_else(|| bad("game", field))?;
    if found != index {
        return Err(format!("game {index} should stand here, not game {found}"));
    }
    let field = next("verdict")?;
    let verdict = VERDICTS.into_iter().find(|v| word(*v).as_bytes() == field);
    game.verdict = verdict.ok_or_else(|| bad("verdict", field))?;
    let field = next("winners")?;
    game.winners = winners(field, seats).ok_or_else(|| bad("winners", field))?;
    let field = next("actions")?;
    game.actions = number(field).ok_or_else(|| bad("actions", field))?;
    game.measures.clear();
    for measure in measures {
        let field = next(measure.name)?;
        let value: u32 = number(field).ok_or_else(|| bad(measure.name, field))?;
        if !measure.labels.is_empty() && value as usize >= measure.labels.len() {
            return Err(bad(measure.name, field));
        }
        game.measures.push(value);
    }
    match fields.next() {
        Some(_) => Err(format!("more than {} columns", 4 + measures.len())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURES: [Measure; 2] =
        [Measure { name: "colour", labels: &["red", "blue"] }, Measure { name: "length", labels: &[] }];

    fn blank() -> GameResult {
        GameResult { verdict: Verdict::None, winners: 0, actions: 0, measures: Vec::new() }
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let mut text = Vec::new();
        let games = [
            GameResult { verdict: Verdict::Win, winners: 0b101, actions: 10, measures: vec![1, u32::MAX] },
            GameResult { verdict: Verdict::BothLose, winners: 0, actions: 0, measures: vec![0, 0] },
            GameResult { verdict: Verdict::Draw, winners: 1 << 15, actions: u32::MAX, measures: vec![1, 9] },
        ];
        for (index, game) in (0..).zip(&games) {
            push_line(&mut text, index, game);
        }
        let told = String::from_utf8(text.clone()).expect("text");
        assert_eq!(told.lines().next(), Some("0,win,0+2,10,1,4294967295"));
        for (index, (line, game)) in (0..).zip(text.split(|b| *b == b'\n').zip(&games)) {
            let mut found = blank();
            read_line(line, index, 16, &MEASURES, &mut found).expect("our own line");
            assert_eq!(found, *game);
        }
    }

    #[test]
    fn a_broken_line_says_where() {
        for (line, why) in [
            ("", "`game`"),
            ("7", "verdict"),
            ("8,win,0,3,1,5", "game 7 should stand here"),
            ("7,won,0,3,1,5", "`won`"),
            ("7,win,2,3,1,5", "winners"),
            ("7,win,1+0,3,1,5", "winners"),
            ("7,win,0+0,3,1,5", "winners"),
            ("7,win,0,-3,1,5", "actions"),
            ("7,win,0,03,1,5", "actions"),
            ("7,win,0,3,2,5", "colour"),
            ("7,win,0,3,1", "length"),
            ("7,win,0,3,1,4294967296", "length"),
            ("7,win,0,3,1,5,6", "more than 6"),
            ("\0\0\0", "game"),
            ("7,win,0,3,1,5\r", "length"),
        ] {
            let error = read_line(line.as_bytes(), 7, 2, &MEASURES, &mut blank()).expect_err(line);
            assert!(error.contains(why), "{line:?}: {error}");
        }
    }
}
