//! Ways out by water: what it costs to get from every hex and heading to the exits of a scenario that names hexes for them,
//! around land and through mines that are known.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use contract::Seat;

use crate::course::Leg;
use crate::state::State;
use crate::tables::Setup;
use crate::types::{Heading, Hex};

/// A way out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Way {
    /// Movement points, the step over the edge among them.
    pub(crate) points: u16,
    /// Mined hexes on it.
    pub(crate) mines: u8,
}

/// How many movement points one goes round rather than through a mined hex.
pub(crate) const DETOUR: u16 = 3;

impl Way {
    /// What it costs in all.
    pub(crate) const fn cost(self) -> u16 {
        self.points + DETOUR * self.mines as u16
    }
}

/// The ways of one side, by hex of the map and heading; none where no way leads out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waters {
    columns: i16,
    rows: i16,
    ways: Vec<Option<Way>>,
}

impl Waters {
    /// The ways of a side, if its exits are certain hexes.
    pub(crate) fn of(state: &State, side: Seat) -> Option<Waters> {
        Waters::through(&state.setup, side, &state.mines)
    }

    /// The same, if just these hexes are mined.
    pub(crate) fn through(setup: &Setup, side: Seat, mines: &BTreeSet<Hex>) -> Option<Waters> {
        let own = || setup.exits.iter().filter(|exit| exit.side == side.0 + 1);
        if own().next().is_none() || own().any(|exit| exit.hexes.is_empty()) {
            return None;
        }
        let map = &setup.map;
        let size = (map.columns * map.rows * 6) as usize;
        let mut waters = Waters { columns: map.columns, rows: map.rows, ways: vec![None; size] };
        let navigable = |hex: Hex| map.inside(hex) && map.terrain(hex).navigable();
        let mut open: BinaryHeap<Reverse<(u16, u8, Hex, Heading)>> = BinaryHeap::new();
        for exit in own() {
            for (hex, heading) in
                exit.hexes.iter().flat_map(|hex| Heading::ALL.map(|heading| (*hex, heading)))
            {
                let out = map.leaves(hex, hex.toward(heading)).any(|edge| exit.edges.contains(&edge));
                if out && navigable(hex) {
                    open.push(Reverse((1, 0, hex, heading)));
                }
            }
        }
        while let Some(Reverse((cost, passed, hex, heading))) = open.pop() {
            let Some(place) = waters.place(hex, heading).filter(|place| waters.ways[*place].is_none()) else {
                continue;
            };
            waters.ways[place] = Some(Way { points: cost - DETOUR * u16::from(passed), mines: passed });
            for turned in [heading.turned(1), heading.turned(-1)] {
                open.push(Reverse((cost + 1, passed, hex, turned)));
            }
            let from = hex.toward(heading.opposite());
            if navigable(from) {
                let mined = mines.contains(&hex);
                let cost = cost + 1 + DETOUR * u16::from(mined);
                open.push(Reverse((cost, passed + u8::from(mined), from, heading)));
            }
        }
        Some(waters)
    }

    fn place(&self, hex: Hex, heading: Heading) -> Option<usize> {
        let inside = (1..=self.columns).contains(&hex.x) && (1..=self.rows).contains(&hex.y);
        inside.then(|| ((hex.y - 1) * self.columns + hex.x - 1) as usize * 6 + heading as usize)
    }

    /// The way out from a hex, for a heading. Whoever is beyond the frame must come back first.
    pub(crate) fn way(&self, from: Leg) -> Option<Way> {
        let Leg { at, heading } = from;
        let inside = Hex::at(at.x.clamp(1, self.columns), at.y.clamp(1, self.rows));
        let way = self.ways[self.place(inside, heading)?]?;
        Some(Way { points: way.points + 2 * at.distance(inside), ..way })
    }

    /// The hexes of one best way from here, without the first.
    pub(crate) fn course(&self, from: Leg) -> Vec<Hex> {
        let mut now = from;
        let mut passed = Vec::new();
        while let Some(way) = self.way(now).filter(|way| way.points > 1) {
            let ahead = Leg { at: now.at.toward(now.heading), ..now };
            let turns = [1, -1].map(|by| Leg { heading: now.heading.turned(by), ..now });
            let nearer = |leg: &Leg| self.way(*leg).is_some_and(|next| next.points < way.points);
            let cost = |leg: &Leg| self.way(*leg).map_or(u16::MAX, Way::cost);
            let Some(next) = [ahead, turns[0], turns[1]].into_iter().filter(nearer).min_by_key(cost) else {
                break;
            };
            if next.at != now.at {
                passed.push(next.at);
            }
            now = next;
        }
        passed
    }
}

#[cfg(test)]
mod tests {
    use contract::UserData;

    use super::*;
    use crate::tables::{Options, prepare};

    fn at(scenario: &str) -> State {
        let options: Options =
            serde_json::from_value(serde_json::json!({ "scenario": scenario })).expect("options");
        State::new(&prepare(&options, &UserData::default()).expect("a battle"))
    }

    fn hex(text: &str) -> Hex {
        text.parse().expect("a hex")
    }

    fn way(waters: &Waters, at: &str, heading: Heading) -> Option<(u16, u8)> {
        waters.way(Leg { at: hex(at), heading }).map(|way| (way.points, way.mines))
    }

    /// §16 From below Kephez it is six steps and a turn or two to the exit, and three hexes on the way are mined.
    #[test]
    fn the_way_through_the_narrows_leads_over_three_mined_hexes() {
        let waters = Waters::of(&at("gallipoli"), Seat(0)).expect("exits that are hexes");
        assert_eq!(way(&waters, "2201", Heading::A), Some((1, 0)));
        assert_eq!(way(&waters, "2201", Heading::D), Some((4, 0)), "three hexsides and a step");
        assert_eq!(way(&waters, "2202", Heading::A), Some((2, 0)));
        assert_eq!(way(&waters, "2204", Heading::A), Some((4, 1)));
        assert_eq!(way(&waters, "2106", Heading::B), Some((7, 3)));
        assert_eq!(way(&waters, "1808", Heading::B).map(|way| way.1), Some(3));
        assert_eq!(way(&waters, "2303", Heading::A), None, "Chanak is land");
        let course = waters.course(Leg { at: hex("2106"), heading: Heading::B });
        assert_eq!(
            course.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["2205", "2204", "2203", "2202", "2201"]
        );
    }

    #[test]
    fn open_sea_needs_no_such_ways() {
        assert_eq!(Waters::of(&at("denmark_strait"), Seat(1)), None);
        assert_eq!(Waters::of(&at("gallipoli"), Seat(1)), None);
        let corfu = Waters::of(&at("corfu"), Seat(1)).expect("part of an edge");
        assert_eq!(way(&corfu, "2024", Heading::D), Some((1, 0)));
        assert_eq!(way(&corfu, "0924", Heading::D).map(|way| way.1), Some(0));
        assert!(way(&corfu, "0924", Heading::D) > Some((1, 0)), "column 9 is no way out");
    }
}
