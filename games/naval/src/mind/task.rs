//! What a unit is to do besides fighting: to get away, and when; to bombard the shore.

use super::ends::End;
use super::escape::Escape;
use super::fleet::{Fleets, Piece};
use super::mission::shore;
use super::steer::Posture;
use crate::types::{Edge, Hex, enemy};

/// A hex nearer to the edge over which a ship must leave.
const EXIT: f64 = 0.02;
/// Turns to spare with which ships leave that must in the end.
const SPARE: u8 = 6;
/// Turns to spare that a ship keeps while it fights, for hits may slow it.
const RESERVE: u8 = 2;

/// When ships leave that must.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    /// Not at all.
    Never,
    /// When they are hit, or time presses.
    InTime,
    /// As soon as it wins; if there is something else to be done first, when time presses.
    AtOnce,
}

/// What a unit is to do besides fighting.
pub(super) struct Task {
    escape: Option<Escape>,
    /// Does it make for the edge now?
    goes: bool,
    /// Does it keep the time that it needs to get away?
    heeds: bool,
    /// The hex ashore that it is to bombard, and how near it must be.
    pub(super) coast: Option<(Hex, u16)>,
}

impl Task {
    pub(super) fn of(fleets: &Fleets<'_>, piece: &Piece, posture: Posture) -> Task {
        let (state, id) = (fleets.state, piece.id);
        let (info, unit) = (state.info(id), state.unit(id));
        let escape = Escape::of(state, id).map(|escape| match posture.edge {
            Some(edge) if escape.edges.contains(&edge) => Escape { edges: vec![edge], ..escape },
            _ => escape,
        });
        let from = (piece.lie.leg, piece.lie.speed);
        // Whoever cannot get away in time any more fights.
        let planned = escape.and_then(|escape| {
            let turn = escape.arrives(state, fleets.terms, id, from, state.turn)?;
            (turn <= escape.closes).then_some((escape, turn))
        });
        let goes = planned.as_ref().is_some_and(|(escape, turn)| {
            let spare = escape.closes - turn;
            let hit = unit.w.hits > info.w.hits || unit.s.hits > info.speed_hits.hits;
            // Forts do not go away: there is nothing to wait for.
            let ashore = !state.setup.sails(enemy(info.side));
            let wants = match posture.run {
                Run::Never => false,
                Run::AtOnce => escape.enough || spare <= RESERVE,
                Run::InTime => hit || ashore || spare <= SPARE,
            };
            // Whoever comes too early waits at the edge under fire: until then it fights.
            wants && *turn >= escape.opens
        });
        Task {
            escape: planned.map(|(escape, _)| escape),
            goes,
            heeds: posture.run != Run::Never,
            coast: shore(state, id).filter(|_| posture.run != Run::Never),
        }
    }

    /// Does the unit want to leave over this edge in this turn? Where that does not count, nobody does.
    pub(super) fn leaves(&self, edge: Edge, turn: u8) -> bool {
        self.goes && self.escape.as_ref().is_some_and(|escape| escape.counts(edge, turn))
    }

    /// What the way to an edge that counts costs a unit from the end of a course, if it makes for that edge or would get there too
    /// late. While it fights with time to spare, nothing.
    pub(super) fn way_left(&self, fleets: &Fleets<'_>, piece: &Piece, end: &End) -> Option<f64> {
        let escape = self.escape.as_ref()?;
        let state = fleets.state;
        let late = || {
            let turn = escape.arrives(state, fleets.terms, piece.id, (end.leg, end.speed), state.turn + 1);
            turn.is_none_or(|turn| turn + RESERVE > escape.closes)
        };
        let pressed = self.goes || self.heeds && late();
        pressed.then(|| EXIT * f64::from(fleets.terms.way_out(fleets.seat, end.leg, &escape.edges)))
    }
}
