//! What changes at a table with every move, as it is written in JSON.

use contract::{Outcome, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::clock::Clocks;
use crate::desk::Offer;
use crate::table::Table;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct OutcomeInfo {
    /// `win`, `draw`, `both_lose` or `none`.
    #[schemars(with = "String", example = &"win")]
    result: contract::Verdict,
    /// Seats that won.
    winners: Vec<u8>,
    /// Why, in one plain clause.
    reason: String,
    /// Points by seat.
    scores: Vec<i64>,
}

impl From<&Outcome> for OutcomeInfo {
    fn from(outcome: &Outcome) -> Self {
        OutcomeInfo {
            result: outcome.result,
            winners: outcome.winners.iter().map(|seat| seat.0).collect(),
            reason: outcome.reason.clone(),
            scores: outcome.scores.clone(),
        }
    }
}

/// What is offered until all agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct OfferInfo {
    /// `draw` or `pause`.
    #[schemars(with = "String", example = &"draw")]
    what: Offer,
    /// The seats that want it.
    by: Vec<u8>,
}

impl OfferInfo {
    fn new(what: Offer, by: u32) -> Self {
        OfferInfo { what, by: (0..32).filter(|seat| by >> seat & 1 == 1).collect() }
    }
}

/// The clock of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct ClockInfo {
    /// When its time will be over, if it runs: Unix milliseconds.
    until: Option<i64>,
    /// Milliseconds left, if it does not run.
    left: Option<i64>,
}

impl ClockInfo {
    fn all(clocks: &Clocks, seats: u8) -> Vec<Self> {
        let one = |seat: Seat| match clocks.until(seat) {
            Some(until) => ClockInfo { until: Some(until), left: None },
            None => ClockInfo { until: None, left: Some(clocks.left(seat, 0)) },
        };
        (0..seats).map(Seat).map(one).collect()
    }
}

/// What stands open at a table for one viewer; all of it changes with every move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Standing {
    /// Has the game begun?
    begun: bool,
    /// How many sightings the viewer was told so far.
    pub(crate) after: u64,
    /// What is asked of the viewer now.
    prompt: Option<String>,
    /// The seats that may act.
    to_act: Vec<u8>,
    outcome: Option<OutcomeInfo>,
    /// Is the game paused?
    paused: bool,
    /// What players offer the others.
    offer: Option<OfferInfo>,
    /// Seats of the viewer's side that want to give up.
    giving_up: Vec<u8>,
    /// Seats in which somebody else plays until the owner is back.
    kept: Vec<u8>,
    /// The clocks, by seat; null if nobody's time is counted.
    clocks: Option<Vec<ClockInfo>>,
}

impl Standing {
    pub(crate) fn new(table: &Table, viewer: Viewer) -> Self {
        let Some(game) = table.game() else { return Standing::default() };
        let desk = &table.desk;
        let mate = |seat: &Seat| matches!(viewer, Viewer::Seat(own) if desk.one_side(own, *seat));
        let giving_up = desk.seats().filter(mate).filter(|seat| desk.giving_up >> seat.0 & 1 == 1);
        let kept = desk.seats().filter(|seat| desk.chairs[usize::from(seat.0)].is_kept());
        Standing {
            begun: true,
            after: table.after(viewer),
            prompt: Some(game.prompt(viewer)),
            to_act: game.to_act().iter().map(|seat| seat.0).collect(),
            outcome: game.outcome().map(OutcomeInfo::from),
            paused: table.desk.paused,
            offer: table.offered().map(|(offer, by)| OfferInfo::new(offer, by)),
            giving_up: giving_up.map(|seat| seat.0).collect(),
            kept: kept.map(|seat| seat.0).collect(),
            clocks: table.desk.clocks.as_ref().map(|clocks| ClockInfo::all(clocks, game.seats())),
        }
    }
}
