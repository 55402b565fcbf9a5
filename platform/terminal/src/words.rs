//! Words that do not belong to a game: dates, results, names of seats, wrapping, plain characters.

use contract::{Outcome, Player, Seat, Verdict, Viewer};

fn civil(now: i64) -> jiff::civil::DateTime {
    let moment = jiff::Timestamp::from_millisecond(now).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    jiff::tz::TimeZone::UTC.to_datetime(moment)
}

/// A moment for file names: `20261115-203455`, in UTC.
pub(crate) fn stamp(now: i64) -> String {
    civil(now).strftime("%Y%m%d-%H%M%S").to_string()
}

/// A moment for people: `2026-11-15 20:34`, in UTC.
pub fn moment(now: i64) -> String {
    civil(now).strftime("%Y-%m-%d %H:%M").to_string()
}

pub use catalogue::day;

/// The name of a seat for people: the player's own, or the side's; both where there are more than two seats. `sides` says
/// what the seats are called.
pub(crate) fn seat_name(sides: &[String], players: &[(String, Player)], seat: Seat) -> String {
    let side = sides.get(usize::from(seat.0)).cloned().unwrap_or_else(|| format!("seat {seat}"));
    match players.get(usize::from(seat.0)) {
        Some((name, Player::Human)) if !name.is_empty() && players.len() > 2 => {
            format!("{} ({side})", clean(name))
        }
        Some((name, Player::Human)) if !name.is_empty() => clean(name),
        Some((_, Player::Mind(level))) => format!("{side} ({})", clean(level)),
        Some(_) | None => side,
    }
}

/// A viewer for people.
pub(crate) fn viewer_name(sides: &[String], players: &[(String, Player)], viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat_name(sides, players, seat),
        Viewer::Public => "spectator".into(),
        Viewer::Arbiter => "the whole truth".into(),
    }
}

/// A result in a sentence, told to the only person at the table, or to nobody in particular.
pub(crate) fn result(sides: &[String], players: &[(String, Player)], outcome: &Outcome) -> String {
    let mut people = (0..).zip(players).filter(|(_, (_, player))| *player == Player::Human);
    let only = people.next().filter(|_| people.next().is_none());
    result_to(sides, players, outcome, only.map_or(Viewer::Public, |(n, _)| Viewer::Seat(Seat(n))))
}

/// A result in a sentence, told to whoever looks.
pub(crate) fn result_to(
    sides: &[String],
    players: &[(String, Player)],
    outcome: &Outcome,
    viewer: Viewer,
) -> String {
    let verdict = match outcome.result {
        Verdict::Win => {
            let name = |seat: &Seat| {
                if viewer.is(*seat) { "You".to_owned() } else { seat_name(sides, players, *seat) }
            };
            let names: Vec<String> = outcome.winners.iter().map(name).collect();
            let verb = if names.len() == 1 && names[0] != "You" { "wins" } else { "win" };
            format!("{} {verb}", names.join(" and "))
        }
        Verdict::Draw => "A draw".into(),
        Verdict::BothLose => "Everybody loses".into(),
        Verdict::None if players.len() == 1 => "Not won".into(),
        Verdict::None => "Nobody wins".into(),
    };
    format!("{verdict}: {}.", clean(&outcome.reason))
}

/// Breaks a text into lines of at most `width` characters, at spaces where there are any. Line breaks stay.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let mut word = word;
            let (have, need) = (line.chars().count(), word.chars().count());
            if have > 0 && have + 1 + need > width {
                lines.push(std::mem::take(&mut line));
            } else if have > 0 {
                line.push(' ');
            }
            while word.chars().count() > width {
                let cut = word.char_indices().nth(width).map_or(word.len(), |(i, _)| i);
                lines.push(word[..cut].to_owned());
                word = &word[cut..];
            }
            line.push_str(word);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Does this character steer a terminal, turn the direction of writing or break a line?
pub(crate) fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text from a file somebody else wrote, fit for a terminal and for one line: characters that steer the
/// terminal, turn the direction of writing or break the line show as `\u{fffd}`.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if steers(c) { '\u{fffd}' } else { c }).collect()
}

/// The same for a text of several lines.
pub fn clean_lines(text: &str) -> String {
    text.split('\n').map(clean).collect::<Vec<_>>().join("\n")
}

/// The ASCII character that stands for one of ours where a terminal has no others.
pub(crate) fn plain_char(c: char) -> char {
    match c {
        _ if c.is_ascii() => c,
        '─' | '–' | '—' | '−' => '-',
        '━' | '═' => '=',
        '│' | '┃' | '▌' | '▏' | '▐' => '|',
        '·' => '.',
        '•' | '◆' => '*',
        '●' => '@',
        '○' => 'o',
        '►' | '▸' | '›' | '→' | '≥' => '>',
        '◂' | '‹' | '←' | '≤' => '<',
        '↑' => '^',
        '↓' => 'v',
        '█' | '▓' => '#',
        '▒' | '░' => ':',
        '×' => 'x',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '§' => 'S',
        '✓' | '┏' | '┓' | '┗' | '┛' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮'
        | '╰' | '╯' => '+',
        '…' | '±' => '~',
        _ => '?',
    }
}

/// A text in ASCII only.
pub(crate) fn plain_text(text: &str) -> String {
    text.chars().map(plain_char).collect()
}

/// `1 move`, `2 moves`.
pub fn count(n: u64, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_at_spaces_and_long_words_cut() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrap("", 9), [""]);
    }

    #[test]
    fn moments_are_told_in_utc() {
        assert_eq!(stamp(0), "19700101-000000");
        assert_eq!(moment(1_794_774_895_000), "2026-11-15 20:34");
        assert_eq!(day(1_794_774_895_000), "2026-11-15");
        assert_eq!(day(i64::MAX), "1970-01-01");
    }

    #[test]
    fn what_a_foreign_record_says_stays_on_its_line() {
        let sides = ["UPF".to_owned(), "Sathar".to_owned()];
        let players =
            [("Eve\n\u{1b}[2J".to_owned(), Player::Human), (String::new(), Player::Mind("a\u{7}".into()))];
        assert_eq!(seat_name(&sides, &players, Seat(0)), "Eve\u{fffd}\u{fffd}[2J");
        assert_eq!(seat_name(&sides, &players, Seat(1)), "Sathar (a\u{fffd})");
        let reason = "won\nError: lost".to_owned();
        let outcome = Outcome { result: Verdict::Draw, winners: vec![], scores: vec![], reason };
        assert_eq!(result(&sides, &players, &outcome), "A draw: won\u{fffd}Error: lost.");
    }

    #[test]
    fn a_seat_of_several_has_a_player_and_a_side() {
        let sides = ["UPF 1", "UPF 2", "Sathar", "Referee"].map(str::to_owned);
        let mind = Player::Mind("quick".into());
        let players = [("Ada", Player::Human), ("", Player::Human), ("", mind), ("Cleo", Player::Human)]
            .map(|(name, who)| (name.to_owned(), who));
        let names: Vec<String> = (0..4).map(|n| seat_name(&sides, &players, Seat(n))).collect();
        assert_eq!(names.join(", "), "Ada (UPF 1), UPF 2, Sathar (quick), Cleo (Referee)");
    }

    #[test]
    fn plain_text_is_ascii() {
        assert_eq!(plain_text("┌─┐ §2.1 · ► “x” …"), "+-+ S2.1 . > \"x\" ~");
        assert!(plain_text("ÄÖ日").is_ascii());
    }
    #[test]
    fn what_steers_a_terminal_is_shown_instead_of_done() {
        assert_eq!(clean("a\u{1b}[2Jb\nc\u{9b}d\u{7f}"), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\u{fffd}");
        assert_eq!(clean("\u{202e}evil\u{2066}\u{200f}"), "\u{fffd}evil\u{fffd}\u{fffd}");
        assert_eq!(clean("Zoë – 東京 ✓ \u{fffd}"), "Zoë – 東京 ✓ \u{fffd}");
        assert_eq!(clean_lines("one\ntwo\r\n"), "one\ntwo\u{fffd}\n");
    }
}
