//! The column beside the planets: both arsenals, or the buildings to place.

use contract::Seat;
use paint::{Hand, Line, Tone};

use super::held::{Held, along, chosen, initial, shots_text};
use super::hue;
use crate::types::{Building, Cartridge, SEATS, index, other};
use crate::view::{Stage, View};

/// How wide the column is beside usual planets, and beside wide ones, where it is told in fewer words.
const WIDTH: usize = 30;
const NARROW: usize = 18;

/// How wide the column is.
pub(super) fn width(view: &View) -> usize {
    let planets = 2 * (super::planet::width(view) + super::GAP.len());
    if planets + WIDTH <= super::WIDEST { WIDTH } else { NARROW }
}

fn narrow(view: &View) -> bool {
    width(view) == NARROW
}

/// The seat whose arsenal stands first.
fn first(view: &View) -> Seat {
    view.seat.unwrap_or(SEATS[0])
}

/// Its title, and what its signs mean.
pub(super) fn heading(view: &View) -> [Line; 2] {
    if view.stage == Stage::Placing {
        let title = if view.placing() { "Buildings" } else { "" };
        return [Line::of(title, Tone::Strong), Line::new()];
    }
    let theirs = crate::words::side_name(other(first(view)));
    if narrow(view) {
        let title = view.seat.map_or(crate::words::side_name(first(view)), |_| "Arsenal");
        let title = Line::of(format!("  {title:<10}"), Tone::Strong).add(format!("{theirs:>6}"), Tone::Dim);
        return [title, Line::of("  ◆ fits  × spent", Tone::Dim)];
    }
    let title = match view.seat {
        Some(_) => "  Your arsenal".to_owned(),
        None => format!("  {}'s arsenal", crate::words::side_name(first(view))),
    };
    let title = Line::of(format!("{title:<23}"), Tone::Strong).add(format!("{theirs:>7}"), Tone::Dim);
    [title, Line::of("  ◆ fits  · does not  × spent", Tone::Dim)]
}

/// The rows of the column.
pub(super) fn column(view: &View, hand: &Hand, tools: &[Held]) -> Vec<Line> {
    if view.stage == Stage::Placing {
        return if view.placing() { buildings(view, hand, tools) } else { Vec::new() };
    }
    let held = chosen(tools, hand).filter(|_| hand.shown);
    Cartridge::ALL.into_iter().map(|cartridge| row(view, hand, held, tools, cartridge)).collect()
}

/// The row of each tool, with the tool's number.
pub(crate) fn lines(view: &View, tools: &[Held]) -> impl Iterator<Item = (usize, usize)> {
    let row = |held: &Held| match held {
        Held::Place(building) => Some(building.index()),
        Held::Fire(cartridge) | Held::Lose(cartridge) => Some(cartridge.index()),
        Held::Name => view.loaded.map(Cartridge::index),
        Held::Shot | Held::Note(_) => None,
    };
    let rows: Vec<_> = tools.iter().map(row).collect();
    rows.into_iter().enumerate().filter_map(|(n, row)| Some((row?, n)))
}

/// One cartridge: is it in hand, does it fit, what it needs, has the other side got it.
fn row(view: &View, hand: &Hand, held: Option<Held>, tools: &[Held], cartridge: Cartridge) -> Line {
    let (mine, theirs) = (first(view), other(first(view)));
    let loaded = view.loaded == Some(cartridge) && view.mover == Some(mine);
    let here = loaded || held == Some(Held::Fire(cartridge)) || held == Some(Held::Lose(cartridge));
    let sign = state(view, mine, cartridge);
    let usable = loaded || tools.contains(&Held::Fire(cartridge)) || tools.contains(&Held::Lose(cartridge));
    let tone = match sign {
        _ if here => Tone::Strong,
        '◆' if view.mover == Some(mine) => Tone::Good,
        '×' => Tone::Gone(hue(mine)),
        _ if usable || view.dice.is_none() => Tone::Plain,
        _ => Tone::Dim,
    };
    let note = match sign {
        _ if narrow(view) => brief(view, hand, sign, here, cartridge),
        _ if loaded && view.stage == Stage::Salvo => format!("{} left", shots_text(view.shots)),
        '×' => "spent".into(),
        _ if here && cartridge == Cartridge::Beam && !view.lost => format!("the {}", along(hand).name()),
        '◆' if cartridge.face().is_some() => shots_text(view.shots_of(cartridge)),
        _ if loaded && view.lost => "lost".into(),
        _ => cartridge.needs().into(),
    };
    let mark = if here { "▸" } else { " " };
    let other = state(view, theirs, cartridge);
    let theirs = if other == '×' { Tone::Gone(hue(theirs)) } else { Tone::Plain };
    let room = width(view) - 15;
    Line::of(format!("{mark}{sign} {:<9} {note:<room$}", cartridge.name()), tone)
        .add(format!(" {other}"), theirs)
}

/// What a cartridge needs or has, in three characters.
fn brief(view: &View, hand: &Hand, sign: char, here: bool, cartridge: Cartridge) -> String {
    match (sign, cartridge) {
        (_, Cartridge::Salvo) if view.stage == Stage::Salvo && here => view.shots.to_string(),
        ('×', _) => String::new(),
        (_, Cartridge::Beam) if here && !view.lost => along(hand).name().chars().take(3).collect(),
        ('◆', _) if cartridge.face().is_some() => format!("({})", view.shots_of(cartridge)),
        (_, Cartridge::Plus) => "3k".into(),
        (_, Cartridge::Square) => "fh".into(),
        (_, Cartridge::Diamond) => "4k".into(),
        (_, Cartridge::Beam) => "ss".into(),
        (_, Cartridge::Cross) => "ls".into(),
        (_, Cartridge::Salvo) => "5k".into(),
        (_, Cartridge::Hazard) => "any".into(),
        (_, barrage) => barrage.needs().into(),
    }
}

/// `◆` fits the dice on the table, `·` is there, `×` is spent.
fn state(view: &View, seat: Seat, cartridge: Cartridge) -> char {
    match view.planets[index(seat)].arsenal.has(cartridge) {
        false => '×',
        true if view.mover == Some(seat) && view.dice.is_some() && view.unlocked.has(cartridge) => '◆',
        true => '·',
    }
}

/// The buildings, placed or in hand.
fn buildings(view: &View, hand: &Hand, tools: &[Held]) -> Vec<Line> {
    let held = chosen(tools, hand).filter(|_| hand.shown);
    let places = view.own().and_then(|own| own.buildings.as_deref()).unwrap_or_default();
    let row = |(n, shape): (usize, &crate::types::Shape)| {
        let building = Building(n as u8);
        let letter = initial(&view.terms.fleet, building);
        let size = format!("{}×{}", shape.rows, shape.columns);
        let place = places.iter().find(|place| place.building == building);
        let here = held == Some(Held::Place(building));
        let (mark, tone) = match place {
            Some(_) => ("✓", Tone::Kind(hue(first(view)))),
            None if here => ("▸", Tone::Strong),
            None => (" ", Tone::Plain),
        };
        if narrow(view) {
            return Line::of(format!("{mark}{letter} {:<9.9} {size}", shape.name), tone);
        }
        let at = place.map_or_else(String::new, |place| format!("at {}", place.at));
        Line::of(format!("{mark}{letter} {:<10} {size:<5} {at}", shape.name), tone)
    };
    view.terms.fleet.iter().enumerate().map(row).collect()
}
