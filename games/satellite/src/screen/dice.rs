//! The dice on the table, and which of them are kept.

use paint::{Hand, Line, Mark, Spot, Target, Tone};

use crate::view::{Stage, View};

/// How wide the dice are drawn, with a gap behind them.
pub(super) const WIDTH: usize = 27;

/// Which dice the hand keeps, as bits; bit 0 is the first die.
pub(crate) fn kept(hand: &Hand) -> u8 {
    (hand.marks & 31) as u8
}

/// Are dice being chosen now?
pub(crate) fn choosing(view: &View) -> bool {
    view.yours() && view.stage == Stage::Rolling
}

/// The dice can be marked, and clicked: they stand in the first lines of the board.
pub(super) fn marks(view: &View, spots: &mut Vec<Spot>) -> Vec<Mark> {
    if !choosing(view) {
        return Vec::new();
    }
    for n in 0..5u8 {
        let column = 1 + 5 * u16::from(n);
        spots.extend((0..4).map(|row| Spot { line: row, column, width: 5, target: Target::Mark(n) }));
    }
    ('1'..='5').map(|key| Mark { key, label: "keep".into() }).collect()
}

/// The key that rolls the dice that are not kept; none if all are.
pub(super) fn roll_key(hand: &Hand) -> Option<(char, String, String)> {
    let kept = kept(hand);
    let numbers: Vec<String> = (1..=5).filter(|n| kept >> (n - 1) & 1 == 1).map(|n| n.to_string()).collect();
    match kept.count_ones() {
        5 => None,
        0 => Some(('r', "roll".into(), "roll all".into())),
        n => Some(('r', format!("keep {}", numbers.join(" ")), format!("roll {}", 5 - n))),
    }
}

/// Four lines: the dice at the left, `beside` at the right.
pub(super) fn lines(view: &View, hand: &Hand, beside: &[Line]) -> Vec<Line> {
    let bits = if choosing(view) { kept(hand) } else { 0 };
    let faces: Option<[char; 5]> = match (view.dice, view.stage) {
        (Some(dice), _) => Some(dice.faces().map(|face| char::from(b'0' + face))),
        (None, Stage::ToRoll) => Some([' '; 5]),
        (None, _) => None,
    };
    (0..4)
        .map(|n| {
            let mut line = Line::plain(" ");
            for (position, face) in faces.into_iter().flatten().enumerate() {
                let locked = bits >> position & 1 == 1;
                let tone = match (view.dice.is_some(), locked) {
                    (false, _) => Tone::Dim,
                    (true, true) => Tone::Good,
                    (true, false) => Tone::Plain,
                };
                line = line.add(die(n, face, position + 1, locked), tone);
            }
            let gap = WIDTH - line.width();
            let line = line.add(" ".repeat(gap), Tone::Plain);
            beside.get(n).map_or(line.clone(), |more| super::join(line, more))
        })
        .collect()
}

/// One line of a die, five characters wide; a kept one has a thick frame and its number in brackets.
fn die(line: usize, face: char, position: usize, locked: bool) -> String {
    match (line, locked) {
        (0, false) => "┌───┐".into(),
        (0, true) => "┏━━━┓".into(),
        (1, false) => format!("│ {face} │"),
        (1, true) => format!("┃ {face} ┃"),
        (2, false) => "└───┘".into(),
        (2, true) => "┗━━━┛".into(),
        (_, false) => format!("  {position}  "),
        (_, true) => format!(" [{position}] "),
    }
}
