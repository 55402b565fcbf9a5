//! Ways out by water: what it costs to get from every hex and heading over an edge that counts, around land and through
//! mines that are known.

use std::collections::BTreeSet;

use contract::Seat;

use crate::course::Leg;
use crate::state::State;
use crate::tables::Setup;
use crate::types::{Edge, Heading, Hex};

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

/// The last legs before a side leaves over one of these edges.
fn outlets(setup: &Setup, side: Seat, edges: &[Edge]) -> Vec<Leg> {
    let map = &setup.map;
    let own = || setup.exits.iter().filter(|exit| exit.side == side.0 + 1);
    let leads = |hex: Hex, heading: Heading| {
        own().any(|exit| {
            let named = |edge: Edge| exit.edges.contains(&edge) && edges.contains(&edge);
            (exit.hexes.is_empty() || exit.hexes.contains(&hex))
                && map.leaves(hex, hex.toward(heading)).any(named)
        })
    };
    let rim = |hex: &Hex| hex.x == 1 || hex.y == 1 || hex.x == map.columns || hex.y == map.rows;
    let rim = map.hexes().filter(|hex| rim(hex) && map.terrain(*hex).navigable());
    let legs = rim.flat_map(|at| Heading::ALL.map(|heading| Leg { at, heading }));
    legs.filter(|leg| leads(leg.at, leg.heading)).collect()
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
        let certain = own().next().is_some() && own().all(|exit| !exit.hexes.is_empty());
        certain.then(|| Waters::flooded(setup, mines, &outlets(setup, side, &Edge::ALL)))
    }

    /// The ways of a side over one edge, whether its exits there are certain hexes or all of the edge; none if there is no
    /// exit.
    pub(crate) fn over(state: &State, side: Seat, edge: Edge) -> Option<Waters> {
        let outlets = outlets(&state.setup, side, &[edge]);
        (!outlets.is_empty()).then(|| Waters::flooded(&state.setup, &state.mines, &outlets))
    }

    /// The ways to these last legs, found backwards from them: nearer ones first.
    fn flooded(setup: &Setup, mines: &BTreeSet<Hex>, outlets: &[Leg]) -> Waters {
        let map = &setup.map;
        let size = (map.columns * map.rows * 6) as usize;
        let mut waters = Waters { columns: map.columns, rows: map.rows, ways: vec![None; size] };
        // What is still to be looked at, by its cost: the mines that are passed, and where.
        let mut open: Vec<Vec<(u8, Leg)>> = vec![Vec::new(), outlets.iter().map(|leg| (0, *leg)).collect()];
        let mut cost = 1;
        while cost < open.len() {
            let mut legs = std::mem::take(&mut open[cost]);
            legs.sort_by_key(|(passed, _)| *passed);
            for (passed, leg) in legs {
                let place = waters.place(leg.at, leg.heading).filter(|place| waters.ways[*place].is_none());
                let Some(place) = place else { continue };
                let points = cost as u16 - DETOUR * u16::from(passed);
                waters.ways[place] = Some(Way { points, mines: passed });
                let mined = mines.contains(&leg.at);
                let far = cost + 1 + usize::from(mined) * usize::from(DETOUR);
                if open.len() <= far {
                    open.resize(far + 1, Vec::new());
                }
                let turned = [1, -1].map(|by| Leg { heading: leg.heading.turned(by), ..leg });
                open[cost + 1].extend(turned.map(|leg| (passed, leg)));
                let from = leg.at.toward(leg.heading.opposite());
                if map.inside(from) && map.terrain(from).navigable() {
                    open[far].push((passed + u8::from(mined), Leg { at: from, ..leg }));
                }
            }
            cost += 1;
        }
        waters
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

    /// §15 Out of the Denmark Strait leads the west edge, and from beyond the frame nothing does: whoever is there must come
    /// back first.
    #[test]
    fn an_edge_is_reached_from_inside() {
        let state = at("denmark_strait");
        let west = Waters::over(&state, Seat(1), Edge::West).expect("an exit");
        assert_eq!(way(&west, "0105", Heading::F), Some((1, 0)));
        assert_eq!(way(&west, "1605", Heading::E), Some((16, 0)), "south-west, and the row does not matter");
        assert_eq!(
            way(&west, "1605", Heading::F),
            Some((17, 0)),
            "north-west she must turn once, not to go off the chart"
        );
        assert_eq!(way(&west, "1605", Heading::C), Some((18, 0)), "two hexsides first");
        let beyond = |x, y| west.way(Leg { at: Hex::at(x, y), heading: Heading::E }).map(|way| way.points);
        assert_eq!((beyond(1, 1), beyond(1, 0), beyond(-1, -3)), (Some(1), Some(3), Some(11)));
        assert_eq!(Waters::over(&state, Seat(1), Edge::North), None);
        assert_eq!(Waters::over(&state, Seat(0), Edge::West), None);
    }

    #[test]
    fn only_exits_that_are_hexes_are_certain() {
        assert_eq!(Waters::of(&at("denmark_strait"), Seat(1)), None);
        assert_eq!(Waters::of(&at("gallipoli"), Seat(1)), None);
        let corfu = Waters::of(&at("corfu"), Seat(1)).expect("part of an edge");
        assert_eq!(way(&corfu, "2024", Heading::D), Some((1, 0)));
        assert_eq!(way(&corfu, "0924", Heading::D).map(|way| way.1), Some(0));
        assert!(way(&corfu, "0924", Heading::D) > Some((1, 0)), "column 9 is no way out");
    }
}
