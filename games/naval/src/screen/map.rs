//! The chart in characters: three for every hex, a line for every row. Hexes stand in columns, of which even ones lie half a
//! hex lower: their dots lie lower, too.

use paint::{Hand, Line, Spot, Target, Tone};

use super::ROWS;
use super::held::{Held, Item};
use crate::board::Window;
use crate::types::{Class, Heading, Hex, Terrain};
use crate::view::UnitView;

/// Columns of hexes that are seen.
const COLUMNS: usize = 16;
/// How wide the chart is, with numbers before it and a gap behind it.
pub(super) const WIDTH: usize = 4 + 3 * COLUMNS + 1;

/// Two letters of a class: large for the first side, small for the second.
pub(super) fn letters(unit: &UnitView) -> String {
    let code = match unit.class {
        Class::Fort => "Ft",
        Class::Dummy => "Du",
        other => other.code(),
    };
    let code: String = code.chars().take(2).collect();
    if unit.side.0 == 0 { code } else { code.to_lowercase() }
}

/// Where a unit heads.
const fn arrow(heading: Heading) -> char {
    match heading {
        Heading::A => '↑',
        Heading::B => '↗',
        Heading::C => '↘',
        Heading::D => '↓',
        Heading::E => '↙',
        Heading::F => '↖',
    }
}

/// The part of the chart around the hex pointed at.
fn window(held: &Held) -> Window {
    let (columns, rows) = (COLUMNS as i16, ROWS as i16);
    // It stays within what can be pointed at.
    let fit = |at: i16, size: i16, (first, last): (i16, i16)| {
        let begin = (at - size / 2).min(last - size + 1).max(first);
        (begin, begin + size - 1)
    };
    let Hex { x, y } = held.cursor;
    Window { columns: fit(x, columns, held.window.columns), rows: fit(y, rows, held.window.rows) }
}

/// The lines of the chart, and the places that can be clicked; the board has a title above them.
pub(super) fn map(held: &Held, hand: &Hand) -> (Vec<Line>, Vec<Spot>) {
    let seen = window(held);
    let mut goals: Vec<Hex> =
        held.voyage().map_or_else(Vec::new, |voyage| voyage.goals().into_keys().collect());
    goals.extend(held.berths());
    let (mut lines, mut spots) = (Vec::new(), Vec::new());
    for row in seen.rows.0..=seen.rows.1 {
        let mut line = Line::of(format!("{row:>3} "), Tone::Dim);
        for column in seen.columns.0..=seen.columns.1 {
            let hex = Hex::at(column, row);
            let (text, tone) = cell(held, hex, &goals);
            let tone = if hand.shown && hex == held.cursor { Tone::Cursor } else { tone };
            if let Some((row, column)) = held.window.cell(hex) {
                let target = Target::Cell(row, column);
                let place = (lines.len() as u16 + 1, line.width() as u16);
                spots.push(Spot { line: place.0, column: place.1, width: 3, target });
            }
            line = line.add(text, tone);
        }
        lines.push(line);
    }
    let heads = (seen.columns.0..=seen.columns.1).map(|column| format!("{column:<3}"));
    lines.push(Line::of(format!("    {}", heads.collect::<String>().trim_end()), Tone::Dim));
    (lines, spots)
}

/// Three characters for a hex: the letters of the unit there and its heading, or how many there are.
fn cell(held: &Held, hex: Hex, goals: &[Hex]) -> (String, Tone) {
    let view = held.plan.view;
    // What is only drafted is on the chart too: airships, dummies, reinforcements.
    let here: Vec<&UnitView> =
        view.units.iter().filter(|unit| held.place(Item::Unit(unit.id)) == Some(hex)).collect();
    let mined = if mined(held, hex) { '*' } else { '#' };
    let contacts: Vec<_> = view.contacts.iter().filter(|contact| contact.at == hex).collect();
    match (here.as_slice(), contacts.as_slice()) {
        ([unit], []) if unit.class == Class::Fort => {
            (format!("{}{mined}", letters(unit)), Tone::Kind(unit.side.0))
        }
        ([unit], []) => {
            (format!("{:<2}{}", letters(unit), arrow(unit.unit.heading)), Tone::Kind(unit.side.0))
        }
        ([], [contact]) => (format!("?{:<2}", contact.id.0 + 1), Tone::Kind(contact.side.0)),
        ([], []) => empty(held, hex, goals),
        (units, contacts) => {
            let side = units.first().map(|unit| unit.side).or(contacts.first().map(|contact| contact.side));
            (format!("{:<2}×", units.len() + contacts.len()), Tone::Kind(side.map_or(0, |side| side.0)))
        }
    }
}

/// §11.8 Are there mines that the viewer knows of?
fn mined(held: &Held, hex: Hex) -> bool {
    let view = held.plan.view;
    view.mines.contains(&hex) || view.own_mines.contains(&hex) || view.drafts.mines.contains(&hex)
}

fn empty(held: &Held, hex: Hex, goals: &[Hex]) -> (String, Tone) {
    let view = held.plan.view;
    let plots = || view.units.iter().filter_map(|unit| unit.plot.as_ref()).filter(|plot| plot.plotted);
    if let Some(leg) = plots().filter_map(|plot| plot.path.last()).find(|leg| leg.at == hex) {
        return (format!("+{} ", arrow(leg.heading)), Tone::Good);
    }
    let mined = mined(held, hex);
    let lit = view.bursts.iter().any(|burst| burst.distance(hex) <= 1);
    let shelled = view.drafts.shells.iter().any(|shell| shell.at == hex);
    // A closed map ends at its frame, but for the exits.
    if view.basis.map.closed && !view.basis.map.inside(hex) {
        return if goals.contains(&hex) { (" o ".into(), Tone::Ghost) } else { ("   ".into(), Tone::Ground) };
    }
    match view.basis.map.terrain(hex) {
        Terrain::Land => return ("###".into(), Tone::Dim),
        Terrain::PartialLand => return (" ##".into(), Tone::Dim),
        Terrain::Sea | Terrain::PartialSea => {}
    }
    match () {
        () if view.smoke.iter().any(|smoke| smoke.at == hex) => ("%%%".into(), Tone::Dim),
        () if mined => (" * ".into(), Tone::Bad),
        () if shelled => (" ☼ ".into(), Tone::Good),
        () if plots().any(|plot| plot.path.iter().skip(1).any(|leg| leg.at == hex)) => {
            (" + ".into(), Tone::Good)
        }
        () if goals.contains(&hex) => (" o ".into(), Tone::Ghost),
        () if lit => (" ' ".into(), Tone::Fresh),
        () if view.basis.map.terrain(hex) == Terrain::PartialSea => (" ,#".into(), Tone::Ground),
        () if !view.basis.map.inside(hex) => ("   ".into(), Tone::Ground),
        () if hex.x.rem_euclid(2) == 1 => (" · ".into(), Tone::Ground),
        () => (" . ".into(), Tone::Ground),
    }
}
