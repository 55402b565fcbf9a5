//! Where ships are known to have sunk: what is seen, or follows for certain from the reports.

use contract::Seat;

use crate::area::Area;
use crate::log::{Log, Told};
use crate::types::{Berth, Heading, Kind, other, side};
use crate::view::View;

/// §2.3 The cells of `seat`'s ships that this viewer knows to have sunk.
pub(crate) fn wrecks(view: &View, seat: Seat) -> Area {
    let log = &view.strikes[side(other(seat))];
    let (ships, hits) = (view.shown(seat), log.hits());
    if ships.is_empty() {
        return told(log);
    }
    let sunk = ships.iter().map(Berth::area).filter(|area| area.within(hits));
    sunk.fold(Area::EMPTY, |all, area| all | area)
}

/// A strike that sank ships: the cells that may have been hit until then and by itself, and the kinds that were named.
struct Sinking {
    until: Area,
    now: Area,
    kinds: Vec<Kind>,
}

/// Where named ships must have lain: a ship that sank covers cells that were hit until then, one of them by that very
/// strike. Where only one line fits, it is certain; what is certain leaves less room for the others.
fn told(log: &Log) -> Area {
    let mut until = Area::EMPTY;
    let mut open = Vec::new();
    for (n, shots) in log.strikes().enumerate() {
        let now: Area = shots.iter().map(|mark| mark.cell).filter(|cell| !log.misses().has(*cell)).collect();
        until = until | now;
        if let Told::Kinds(kinds) = log.told(n)
            && !kinds.is_empty()
        {
            open.push(Sinking { until, now, kinds });
        }
    }
    let mut sure = Area::EMPTY;
    loop {
        let before = sure;
        for sinking in &mut open {
            for kind in sinking.kinds.clone() {
                let count = sinking.kinds.iter().filter(|k| **k == kind).count();
                let lines = lines(sinking.until - sure, sinking.now, kind);
                if count > 0 && lines.len() == count {
                    sure = lines.into_iter().fold(sure, |all, line| all | line);
                    sinking.kinds.retain(|k| *k != kind);
                }
            }
        }
        if sure == before {
            return sure;
        }
    }
}

/// The lines of a kind's length within `cells` that meet `now`.
fn lines(cells: Area, now: Area, kind: Kind) -> Vec<Area> {
    let headings =
        if kind.length() == 1 { &[Heading::Across][..] } else { &[Heading::Across, Heading::Down] };
    let starts = |heading: Heading| cells.starts(heading, kind.length()).cells().map(move |at| (at, heading));
    let all = headings.iter().flat_map(|heading| starts(*heading).collect::<Vec<_>>());
    all.map(|(at, heading)| Area::line(at, heading, kind.length())).filter(|line| line.meets(now)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Cell, Mark, Sunk};

    /// A log of single shots that all hit, each with the length of the ship that it sank, or 0.
    fn log(shots: &[(&str, u8)]) -> Log {
        let mut log = Log::new(Sunk::Named);
        for (cell, sunk) in shots {
            let mark = Mark { cell: cell.parse().unwrap(), hit: Some(true), ship: None };
            log.push_one(mark, Kind::new(*sunk));
        }
        log
    }

    fn cells(area: Area) -> Vec<String> {
        area.cells().map(|cell: Cell| cell.to_string()).collect()
    }

    #[test]
    fn s2_3_a_named_ship_is_a_wreck_where_only_one_line_fits() {
        assert_eq!(cells(told(&log(&[("B2", 0), ("B3", 2)]))), ["B2", "B3"]);
        assert!(cells(told(&log(&[("B2", 0), ("B3", 0)]))).is_empty());
        // A destroyer through B3 could be B2-B3 or B3-B4.
        assert!(cells(told(&log(&[("B2", 0), ("B4", 0), ("B3", 2)]))).is_empty());
    }

    #[test]
    fn s2_3_what_is_certain_of_one_wreck_tells_another() {
        // The destroyer is B2-B3 or B3-B4, until B4 turns out to belong to a cruiser.
        let shots = [("B2", 0), ("B4", 0), ("B3", 2), ("C4", 0), ("D4", 3)];
        assert_eq!(cells(told(&log(&shots))), ["B2", "B3", "B4", "C4", "D4"]);
    }

    #[test]
    fn s2_3_a_shot_that_was_only_counted_may_belong_to_a_wreck() {
        let mark = |cell: &str, hit| Mark { cell: cell.parse().unwrap(), hit, ship: None };
        let sunk = [Kind::new(2).unwrap()];
        let mut log = Log::new(Sunk::Named);
        log.push(&[mark("A1", None), mark("A2", None), mark("A3", None)], &[]);
        log.push(&[mark("A4", Some(true))], &sunk);
        assert_eq!(cells(told(&log)), ["A3", "A4"]);
        // A destroyer from A4 downwards may have been hit as well.
        let mut log = Log::new(Sunk::Named);
        log.push(&[mark("A3", None), mark("B4", None)], &[]);
        log.push(&[mark("A4", Some(true))], &sunk);
        assert!(cells(told(&log)).is_empty());
    }

    #[test]
    fn s2_3_nothing_is_known_of_wrecks_that_were_only_counted() {
        let mut log = Log::new(Sunk::Counted);
        log.push_one(Mark { cell: "A1".parse().unwrap(), hit: Some(true), ship: None }, Kind::new(1));
        assert!(told(&log).is_empty());
    }
}
