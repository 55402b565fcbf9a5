//! What a scenario asks of a unit besides fighting: to leave over an edge, or to bombard the shore.

use crate::rules::s10_victory::sound;
use crate::state::State;
use crate::tables::Condition;
use crate::types::{Edge, Hex, UnitId};

/// Over which edges a unit must leave for its side to win, if it must and can in this turn. The reference goes by it; other
/// admirals plan an [`Escape`](super::escape::Escape).
pub(crate) fn exit(state: &State, id: UnitId) -> Option<Vec<Edge>> {
    let setup = &state.setup;
    let (info, unit) = (state.info(id), state.unit(id));
    let wins = setup.victory.wins.iter().filter(|win| win.side == info.side.0 + 1);
    wins.flat_map(|win| &win.when).find_map(|condition| match condition {
        Condition::Exited { units, edges, w_most, s_most, fixed, from, .. }
            if units.contains(&info.name) && from.is_none_or(|from| state.turn >= from) =>
        {
            let exits = setup.exits.iter().filter(|exit| exit.side == info.side.0 + 1);
            let open = exits.flat_map(|exit| &exit.edges).copied();
            let over: Vec<Edge> = open.filter(|edge| edges.is_empty() || edges.contains(edge)).collect();
            (sound(unit, *w_most, *s_most, *fixed) && !over.is_empty()).then_some(over)
        }
        _ => None,
    })
}

/// How many hexes it is from here to an edge, the step over it included.
pub(crate) fn to_edge(state: &State, at: Hex, edge: Edge) -> u16 {
    let map = &state.setup.map;
    let far = match edge {
        Edge::North => at.y,
        Edge::South => map.rows + 1 - at.y,
        Edge::West => at.x,
        Edge::East => map.columns + 1 - at.x,
    };
    far.max(0) as u16
}

/// How far it is to the nearest of these edges.
pub(crate) fn to_edges(state: &State, at: Hex, edges: &[Edge]) -> u16 {
    edges.iter().map(|edge| to_edge(state, at, *edge)).min().unwrap_or(u16::MAX)
}

/// Where a unit may bombard the shore, while nobody has and it still can: the hex, and how near.
pub(crate) fn shore(state: &State, id: UnitId) -> Option<(Hex, u16)> {
    let (hex, within, _, w_most) = state.setup.bombardment(id)?;
    (!state.bombarded && state.unit(id).w.hits <= w_most).then_some((hex, within))
}

/// Is it near enough to bombard the shore, so that it should hold its fire?
pub(crate) fn bombards(state: &State, id: UnitId) -> bool {
    let at = state.unit(id).hex();
    shore(state, id).zip(at).is_some_and(|((hex, within), at)| at.distance(hex) <= within)
}

/// Turns that are left, this one among them.
pub(crate) fn turns_left(state: &State) -> u8 {
    (state.setup.turns + 1).saturating_sub(state.turn)
}
