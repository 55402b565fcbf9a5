//! What a viewer may know, listed field by field. Nothing is cloned and blanked.

use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::event::Event;
use crate::state::{Phase, State};
use crate::types::Number;

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Numbers are being hidden.
    Hiding,
    /// Numbers are being named.
    Duel,
    /// It is over.
    Over,
}

/// What a viewer knows now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The viewer's own seat, if it has one.
    pub seat: Option<Seat>,
    /// How many numbers there are.
    pub numbers: u8,
    /// Where the game stands.
    pub stage: Stage,
    /// Who has hidden a number.
    pub hid: [bool; 2],
    /// The viewer's own draft.
    pub picked: Option<Number>,
    /// The viewer's own number, once it is hidden.
    pub own: Option<Number>,
    /// What each seat has named, in order.
    pub named: [Vec<Number>; 2],
    /// Whose turn it is to name.
    pub next: Option<Seat>,
    /// Who won.
    pub winner: Option<Seat>,
    /// Both numbers, once they are shown.
    pub shown: Option<[Number; 2]>,
}

/// What `viewer` knows.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Arbiter => None,
    };
    let mine = |of: [Option<Number>; 2]| seat.and_then(|s| of.get(usize::from(s.0)).copied().flatten());
    let bare = View {
        seat,
        numbers: state.setup.numbers,
        stage: Stage::Hiding,
        hid: [true; 2],
        picked: None,
        own: None,
        named: [Vec::new(), Vec::new()],
        next: None,
        winner: None,
        shown: None,
    };
    match &state.phase {
        Phase::Hiding { picks, hidden } => {
            View { hid: hidden.map(|h| h.is_some()), picked: mine(*picks), own: mine(*hidden), ..bare }
        }
        Phase::Duel { hidden, named, next } => View {
            stage: Stage::Duel,
            own: mine(hidden.map(Some)),
            named: named.clone(),
            next: Some(*next),
            shown: (viewer == Viewer::Arbiter).then_some(*hidden),
            ..bare
        },
        Phase::Over { hidden, named, winner } => View {
            stage: Stage::Over,
            own: mine(hidden.map(Some)),
            named: named.clone(),
            winner: Some(*winner),
            shown: Some(*hidden),
            ..bare
        },
    }
}

/// What a viewer saw of one fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sighting {
    /// Somebody picked a number; told to the one who did.
    Picked {
        /// Who.
        seat: Seat,
        /// Which.
        number: Number,
    },
    /// Somebody hid a number.
    Hid {
        /// Who.
        seat: Seat,
        /// Which; told to the one who hid it.
        number: Option<Number>,
    },
    /// The die told who begins.
    Begins {
        /// The die.
        die: u8,
        /// Who.
        seat: Seat,
    },
    /// A number was named.
    Named {
        /// By whom.
        seat: Seat,
        /// Which.
        number: Number,
        /// Was it the right one?
        right: bool,
    },
    /// The game is over.
    Won {
        /// By whom.
        seat: Seat,
        /// What each seat had hidden.
        hidden: [Number; 2],
    },
}

/// What `viewer` saw of `event`: drafts are shown to their owner alone, hidden numbers too.
pub(crate) fn sight(event: &Event, viewer: Viewer) -> Option<Sighting> {
    let sees = |seat: Seat| viewer.is(seat) || viewer == Viewer::Arbiter;
    match *event {
        Event::NumberPicked { seat, number } => sees(seat).then_some(Sighting::Picked { seat, number }),
        Event::NumberHidden { seat, number } => {
            Some(Sighting::Hid { seat, number: sees(seat).then_some(number) })
        }
        Event::BeginnerRolled { die, seat } => Some(Sighting::Begins { die, seat }),
        Event::NumberNamed { seat, number, right } => Some(Sighting::Named { seat, number, right }),
        Event::DuelWon { seat, hidden } => Some(Sighting::Won { seat, hidden }),
    }
}
