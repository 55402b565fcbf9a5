//! The map in characters: three for every hex, every second row moved by half a hex.

use paint::{Hand, Line, Spot, Target, Tone};

use super::ROWS;
use super::held::{Held, there};
use crate::board::Window;
use crate::ship::Place;
use crate::types::{Facing, Hex};
use crate::view::{ShipView, View};

/// Columns of hexes that are seen.
const COLUMNS: usize = 16;
/// How wide the map is, with numbers before it and a gap behind it.
pub(super) const WIDTH: usize = 4 + 3 * COLUMNS + 2 + 1;

/// The letters of a class: large for the UPF, small for the Sathar.
pub(super) fn letters(ship: &ShipView) -> String {
    let letters = format!("{:<2}", ship.class.letters());
    if ship.side.0 == 0 { letters } else { letters.to_lowercase() }
}

/// Where a ship looks.
const fn arrow(facing: Facing) -> char {
    match facing.0.number() {
        0 => '→',
        1 => '↘',
        2 => '↙',
        3 => '←',
        4 => '↖',
        _ => '↗',
    }
}

/// The part of the map around the hex pointed at.
fn window(held: &Held) -> Window {
    let (column, row) = held.cursor.0.place();
    let (columns, rows) = (COLUMNS as i16, ROWS as i16 - 1);
    // It stays within what can be pointed at.
    let fit = |at: i16, size: i16, (first, last): (i16, i16)| {
        let begin = (at - size / 2).min(last - size + 1).max(first);
        (begin, begin + size - 1)
    };
    Window { columns: fit(column, columns, held.window.columns), rows: fit(row, rows, held.window.rows) }
}

/// The lines of the map, and the places that can be clicked; the board has a title above them.
pub(super) fn map(held: &Held, hand: &Hand) -> (Vec<Line>, Vec<Spot>) {
    let seen = window(held);
    let goals: Vec<Hex> = held
        .voyage()
        .map_or_else(Vec::new, |voyage| voyage.goals().into_iter().map(|(hex, _)| hex).collect());
    let (mut lines, mut spots) = (Vec::new(), Vec::new());
    for row in seen.rows.0..=seen.rows.1 {
        let mut line = Line::of(format!("{row:>3} "), Tone::Dim);
        if Hex::at(1, row).0.r & 1 == 1 {
            line = line.add(" ", Tone::Plain);
        }
        for column in seen.columns.0..=seen.columns.1 {
            let hex = Hex::at(column, row);
            let (text, tone) = cell(held.plan.view, hex, &goals);
            let tone = if hand.shown && hex == held.cursor { Tone::Cursor } else { tone };
            if let Some((row, column)) = held.window.cell(hex) {
                let target = Target::Cell(row, column);
                spots.push(Spot {
                    line: lines.len() as u16 + 1,
                    column: line.width() as u16,
                    width: 3,
                    target,
                });
            }
            line = line.add(text, tone);
        }
        lines.push(line);
    }
    let heads = (seen.columns.0..=seen.columns.1).map(|column| format!("{column:<3}"));
    lines.push(Line::of(format!("    {}", heads.collect::<String>()), Tone::Dim));
    (lines, spots)
}

/// Three characters for a hex: the letters of the ship there and where it looks, or how many there are.
fn cell(view: &View, hex: Hex, goals: &[Hex]) -> (String, Tone) {
    let docked = |ship: &ShipView| matches!(ship.place, Place::Aboard(_) | Place::Docked(_));
    let here = view.ships.iter().filter(|ship| there(ship) && ship.hex == Some(hex) && !docked(ship));
    let here: Vec<&ShipView> = here.collect();
    let planned =
        |ship: &ShipView| ship.plot.iter().flat_map(|plot| plot.path.iter().skip(1)).any(|leg| leg.at == hex);
    let ends = |ship: &&ShipView| {
        ship.plot.as_ref().and_then(|plot| plot.path.last()).is_some_and(|leg| leg.at == hex)
    };
    match here.as_slice() {
        [ship] if ship.class.is_station() => (format!("{}○", letters(ship)), Tone::Kind(ship.side.0)),
        [ship] => (format!("{}{}", letters(ship), arrow(ship.facing)), Tone::Kind(ship.side.0)),
        [ship, ..] => (format!("{:<2}×", here.len().min(99)), Tone::Kind(ship.side.0)),
        [] if view.planet == Some(hex) => ("(P)".into(), Tone::Strong),
        [] => {
            let end = view.ships.iter().find(ends).and_then(|ship| ship.plot.as_ref()?.path.last());
            if let Some(leg) = end {
                return (format!("+{} ", arrow(leg.facing)), Tone::Good);
            }
            let flying = view.seekers.iter().any(|seeker| seeker.at == hex);
            let well = view.planet.is_some_and(|planet| planet.distance(hex) == 1);
            match () {
                () if flying => (" ¤ ".into(), Tone::Bad),
                () if view.mines.contains(&hex) => (" * ".into(), Tone::Bad),
                () if view.inert.contains(&hex) => (" s ".into(), Tone::Bad),
                () if view.ships.iter().any(planned) => (" + ".into(), Tone::Good),
                () if goals.contains(&hex) => (" o ".into(), Tone::Ghost),
                () if well => (" ~ ".into(), Tone::Ground),
                () => (" . ".into(), Tone::Ground),
            }
        }
    }
}
