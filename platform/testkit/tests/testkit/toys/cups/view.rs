//! What a viewer may know, and what a flawed game lets slip.

use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Event, Flaw, Guess, State, pearl, rival};

/// What one viewer knows now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct View {
    pub(crate) cups: u8,
    /// The viewer's own cup.
    pub(crate) own: Option<u8>,
    /// The viewer's own pearl by name.
    pub(crate) pearl: String,
    pub(crate) eyed: Option<u8>,
    pub(crate) ready: [bool; 2],
    pub(crate) toss: Option<u8>,
    pub(crate) turn: Option<Seat>,
    pub(crate) guesses: Vec<Guess>,
    /// Empty, unless the game is flawed.
    pub(crate) note: String,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Arbiter => None,
        };
        let own = seat.and_then(|s| state.hidden_by(s));
        let other = seat.map(rival);
        let secret = other.and_then(|s| state.hidden_by(s));
        let eyed = seat.and_then(|s| state.eyed[usize::from(s.0)]);
        let note = match (state.setup.options.flaw, other, secret) {
            (Flaw::ViewNames, Some(other), Some(cup)) => pearl(other, cup),
            (Flaw::ViewPads, _, Some(cup)) => "x".repeat(usize::from(cup)),
            (Flaw::EyeTells, _, Some(_)) if eyed == secret => "warm".into(),
            _ => String::new(),
        };
        View {
            cups: state.setup.options.cups,
            own,
            pearl: seat.zip(own).map(|(s, c)| pearl(s, c)).unwrap_or_default(),
            eyed,
            ready: state.hidden.map(|h| h.is_some()),
            toss: state.toss,
            turn: state.turn,
            guesses: state.guesses.clone(),
            note,
        }
    }

    /// Cups under which `seat`'s pearl may lie, for all that its guesses tell.
    pub(crate) fn possible(&self, seat: Seat) -> Vec<u8> {
        let against = || self.guesses.iter().filter(|g| g.seat == rival(seat));
        match against().find(|g| g.hit) {
            Some(hit) => vec![hit.cup],
            None => (0..self.cups).filter(|cup| against().all(|g| g.cup != *cup)).collect(),
        }
    }
}

/// What one viewer saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sighting {
    Eyed {
        cup: u8,
    },
    Hid {
        cup: u8,
    },
    Ready {
        seat: Seat,
        note: String,
        /// Not written, but heard by those who should not.
        #[serde(skip)]
        whisper: u8,
    },
    Tossed {
        roll: u8,
        first: Seat,
    },
    Guessed {
        seat: Seat,
        cup: u8,
        hit: bool,
        sway: u8,
    },
}

impl Sighting {
    /// A whisper that there is nothing to guess.
    pub(crate) const NOTHING_HIDDEN: u8 = 255;

    pub(crate) fn of(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
        let flaw = after.setup.options.flaw;
        Some(match *event {
            Event::Eyed { seat, cup } if viewer.is(seat) || flaw == Flaw::EyeShows => Sighting::Eyed { cup },
            Event::Eyed { .. } => return None,
            Event::Hid { seat, cup, .. } if viewer.is(seat) => Sighting::Hid { cup },
            Event::Hid { seat, cup, .. } => {
                let note = if flaw == Flaw::SightingNames { pearl(seat, cup) } else { String::new() };
                let whisper = match flaw {
                    Flaw::SeesTruth => cup,
                    Flaw::SaysOne => Sighting::NOTHING_HIDDEN,
                    _ => 0,
                };
                Sighting::Ready { seat, note, whisper }
            }
            Event::Tossed { roll, first } => {
                Sighting::Tossed { roll: if flaw == Flaw::Untold { 0 } else { roll }, first }
            }
            Event::Guessed { seat, cup, hit, .. } => {
                let own = after.hidden_by(seat).unwrap_or(0);
                let sway = if flaw == Flaw::SightingTells { own % 2 } else { 0 };
                Sighting::Guessed { seat, cup, hit, sway }
            }
        })
    }
}
