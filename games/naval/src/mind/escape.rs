//! Escapes, planned backwards from the last turn in which they count: over which edges a unit can leave so that it brings its
//! side nearer to winning, from which turn on, and how many turns it needs to get there.

use super::terms::Terms;
use crate::course::Leg;
use crate::rules::s10_victory::{holds, sound};
use crate::state::State;
use crate::tables::{Condition, Win};
use crate::types::{Edge, UnitId};
use crate::unit::Place;

/// Turns after which nobody counts on a ship any more.
const NEVER: u8 = 60;

/// How a unit can leave so that it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Escape {
    /// Over these edges.
    pub(crate) edges: Vec<Edge>,
    /// The first turn in which it counts.
    pub(crate) opens: u8,
    /// The last one.
    pub(crate) closes: u8,
    /// Does it win at once, or is there still something else to be done?
    pub(crate) enough: bool,
}

impl Escape {
    /// The escape of a unit, if the scenario wants it to leave and it can still count.
    pub(crate) fn of(state: &State, id: UnitId) -> Option<Escape> {
        let own = state.info(id).side.0 + 1;
        let wins = state.setup.victory.wins.iter().filter(|win| win.side == own);
        let all = wins.flat_map(|win| win.when.iter().filter_map(move |wanted| one(state, id, win, wanted)));
        all.min_by_key(|escape| !escape.enough)
    }

    /// Does leaving over this edge count in this turn?
    pub(crate) fn counts(&self, edge: Edge, turn: u8) -> bool {
        self.edges.contains(&edge) && (self.opens..=self.closes).contains(&turn)
    }

    /// The turn in which a unit leaves if it makes for the nearest edge that counts, beginning with its movement of `turn` from
    /// this leg at this speed; none if it never gets there.
    pub(crate) fn arrives(
        &self,
        state: &State,
        terms: &Terms,
        id: UnitId,
        (from, speed): (Leg, u8),
        turn: u8,
    ) -> Option<u8> {
        let (info, unit, setup) = (state.info(id), state.unit(id), &state.setup);
        let way = terms.way(info.side, from, &self.edges)?;
        let most = unit.speed_left(setup, info.s);
        let gain = if info.class.screening() { 3 } else { 2 };
        let (mut left, mut speed) = (way.points, speed);
        for now in turn..turn.saturating_add(NEVER) {
            speed = (speed + gain).min(setup.capped_at(id, most, now));
            left = left.saturating_sub(u16::from(speed));
            if left == 0 {
                return Some(now);
            }
        }
        None
    }
}

/// The escape that one condition of a way to win wants of a unit.
fn one(state: &State, id: UnitId, win: &Win, wanted: &Condition) -> Option<Escape> {
    let setup = &state.setup;
    let info = state.info(id);
    let Condition::Exited { units, count, edges, w_most, s_most, fixed, from } = wanted else { return None };
    let counts = |edge: Edge| edges.is_empty() || edges.contains(&edge);
    if !units.contains(&info.name) || !sound(state.unit(id), *w_most, *s_most, *fixed) {
        return None;
    }
    // If too few are left that can get away, nothing is gained by leaving. Hits that can be repaired may be.
    let may_yet = |name: &String| {
        let Some(unit) = setup.named(name).map(|id| state.unit(id)) else { return false };
        match unit.place {
            Place::Sunk => false,
            Place::Left(edge) => {
                counts(edge)
                    && from.is_none_or(|from| unit.left >= from)
                    && sound(unit, *w_most, *s_most, *fixed)
            }
            Place::At(_) | Place::Waiting => sound(unit, *w_most, *s_most, true),
        }
    };
    if units.iter().filter(|name| may_yet(name)).count() < usize::from(*count) {
        return None;
    }
    let exits = setup.exits.iter().filter(|exit| exit.side == info.side.0 + 1);
    let mut over: Vec<Edge> =
        exits.flat_map(|exit| &exit.edges).copied().filter(|edge| counts(*edge)).collect();
    over.dedup();
    let mut others = win.when.iter().filter(|other| *other != wanted);
    let enough = win.at_once && others.all(|other| holds(state, info.side, other));
    let closes = win.through.map_or(setup.turns, |through| through.min(setup.turns));
    let escape = Escape { edges: over, opens: from.unwrap_or(0), closes, enough };
    (!escape.edges.is_empty() && state.turn <= escape.closes).then_some(escape)
}
