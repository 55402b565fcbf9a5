//! What stands beside and under the boards: who has what afloat, shots, the last reports, hints.

use std::collections::BTreeMap;

use contract::Seat;
use paint::{Line, Tone};

use crate::area::Area;
use crate::hints::Hints;
use crate::screen::title;
use crate::tables::Class;
use crate::types::{Contact, Kind, other, side};
use crate::view::{Stage, View};
use crate::words::{ending, list, many, name, report};

/// What stands beside the boards: who has what afloat, shots, the last reports.
pub(crate) fn panel(view: &View) -> Vec<Line> {
    let mut lines = Vec::new();
    let own = view.seat.unwrap_or(Seat(0));
    if view.stage == Stage::Placing {
        lines.push(Line::of(format!("The fleet: {}", list(&view.fleet)), Tone::Plain));
        if view.contact == Contact::None {
            lines.push(Line::of("Ships may not touch, not even at corners.", Tone::Dim));
        }
        return lines;
    }
    if view.stage == Stage::Over {
        let tone = match (view.seat, view.winner()) {
            (Some(seat), Some(winner)) if seat == winner => Tone::Good,
            (Some(_), Some(_)) => Tone::Bad,
            _ => Tone::Strong,
        };
        lines.push(Line::of(ending(view), tone));
    }
    for seat in [other(own), own] {
        lines.push(
            Line::of(format!("{}: ", title(view, seat)), Tone::Strong).add(afloat(view, seat), Tone::Plain),
        );
    }
    for seat in [own, other(own)] {
        let log = &view.strikes[side(seat)];
        if let Some(shots) = log.strikes().next_back() {
            let said = report(shots, log.count(log.len() - 1), &log.told(log.len() - 1));
            lines.push(Line::of(format!("{} fired. ", name(seat)), Tone::Dim).add(said, Tone::Plain));
        }
    }
    let fired = |seat: Seat| {
        let shots = many(view.strikes[side(seat)].shots(), "shot");
        let left = view.left.map(|left| format!(" ({} left)", left[side(seat)])).unwrap_or_default();
        format!("{} {shots}{left}", name(seat))
    };
    lines.push(Line::of(format!("Fired: {}, {}", fired(own), fired(other(own))), Tone::Dim));
    lines
}

/// What floats, as far as the viewer sees or was told.
pub(crate) fn afloat(view: &View, seat: Seat) -> String {
    let hits = view.strikes[side(other(seat))].hits();
    let ships = view.shown(seat);
    if !ships.is_empty() {
        let left = |kind: Kind| {
            ships.iter().filter(|berth| berth.ship == kind && !berth.area().within(hits)).count() as u16
        };
        let classes = view.fleet.iter().map(|class| Class { count: left(class.ship), ..*class });
        let classes: Vec<Class> = classes.filter(|class| class.count > 0).collect();
        return if classes.is_empty() { "all sunk".into() } else { list(&classes) };
    }
    match (view.afloat(seat), view.count_afloat(seat)) {
        (Some(classes), _) if classes.is_empty() => "all sunk".into(),
        (Some(classes), _) => list(&classes),
        (None, Some(0)) => "all sunk".into(),
        (None, Some(count)) => format!("{} afloat", many(count, "ship")),
        (None, None) => format!("{} hit", many(hits.len() as usize, "cell")),
    }
}

/// §2.3 Which kinds of ships of `owner` were hit, and where, in a line of plain text; empty where hits are not named. The board
/// has one sign for all of them.
pub(crate) fn named_hits(view: &View, owner: Seat) -> String {
    let mut cells: BTreeMap<Kind, Area> = BTreeMap::new();
    for mark in view.strikes[side(other(owner))].marks() {
        if let Some(ship) = mark.ship {
            let hit = cells.entry(ship).or_default();
            *hit = *hit | Area::of(mark.cell);
        }
    }
    let list = |area: &Area| area.cells().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ");
    let ships: Vec<String> =
        cells.iter().rev().map(|(ship, area)| format!("{ship} {}", list(area))).collect();
    if ships.is_empty() {
        return String::new();
    }
    let whose = if view.seat == Some(owner) { "your".into() } else { format!("{}'s", name(owner)) };
    format!("Hits on {whose} fleet: {}.\n", ships.join("; "))
}

/// What a helper would do, in one line under the boards.
pub(crate) fn brief(hints: &Hints) -> Line {
    let Some((command, why)) = hints.best.first() else { return Line::new() };
    let next: Vec<String> =
        hints.best[1..].iter().map(|(command, why)| format!(" · next {command} ({why})")).collect();
    let long = format!("   Best: {command} ({why}){}", next.concat());
    let fits = long.chars().count() <= 78;
    Line::of(if fits { long } else { format!("   Best: {command}") }, Tone::Good)
}

/// The same beside the boards, with what the digits mean.
pub(crate) fn advised(hints: &Hints) -> Vec<Line> {
    let title = Line::of("Hints", Tone::Strong).add(format!("  {}", hints.scale()), Tone::Plain);
    let rows = (1..).zip(&hints.best);
    let rows = rows.map(|(n, (command, why))| Line::of(format!("{n} {command}  ({why})"), Tone::Good));
    [title].into_iter().chain(rows).chain([Line::new()]).collect()
}
