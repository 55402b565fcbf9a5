//! What a viewer may know: listed field by field, a dummy like a squadron in every byte.

use contract::{Game, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Duel, Event, Flaw, Phase, Plot, State, duel, flagship};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    Muster,
    Approach { turn: Seat, left: [u8; 2] },
    Battle,
    Over { won: [u8; 2] },
}

/// What one viewer knows now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct View {
    pub(crate) stage: Stage,
    /// Who has mustered.
    pub(crate) ready: [bool; 2],
    /// The viewer's own real squadron, and its flagship's name.
    pub(crate) own: Option<u8>,
    pub(crate) flagship: String,
    /// Squadrons that lie face up: real or not.
    pub(crate) shown: [[Option<bool>; 2]; 2],
    pub(crate) at: [[u8; 2]; 2],
    /// The viewer's own drafts.
    pub(crate) mark: Option<u8>,
    pub(crate) plot: Option<Plot>,
    pub(crate) duels: Vec<duel::View>,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Arbiter => None,
        };
        let index = seat.map(|s| usize::from(s.0));
        let own = index.and_then(|i| state.real[i]);
        let face = |owner: usize, squadron: usize| {
            state.shown[owner][squadron].then(|| state.real[owner] == Some(squadron as u8))
        };
        let (mut mark, mut plot, mut duels) = (None, None, Vec::new());
        let stage = match &state.phase {
            Phase::Muster { marks } => {
                mark = index.and_then(|i| marks[i]);
                Stage::Muster
            }
            Phase::Approach { turn, plot: drafted, left } => {
                plot = drafted.filter(|_| viewer.is(*turn));
                Stage::Approach { turn: *turn, left: *left }
            }
            Phase::Battle { duels: all } => {
                duels = all.iter().map(|d| Duel::view(d, viewer)).collect();
                Stage::Battle
            }
            Phase::Over { won } => Stage::Over { won: *won },
        };
        View {
            stage,
            ready: state.real.map(|r| r.is_some()),
            own,
            flagship: seat.zip(own).map(|(s, k)| flagship(s, k)).unwrap_or_default(),
            shown: [0, 1].map(|owner| [0, 1].map(|squadron| face(owner, squadron))),
            at: state.at,
            mark,
            plot,
            duels,
        }
    }

    /// The real squadrons of `seat` that fit what was turned over.
    pub(crate) fn possible(&self, seat: Seat) -> Vec<u8> {
        let shown = self.shown[usize::from(seat.0)];
        let fits = |real: u8| (0..2u8).all(|s| shown[usize::from(s)].is_none_or(|face| face == (s == real)));
        (0..2).filter(|real| fits(*real)).collect()
    }
}

/// What one viewer saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sighting {
    Marked { squadron: u8 },
    Mustered { real: u8 },
    Ready { seat: Seat },
    Began { first: Seat },
    Plotted { plot: Plot },
    Sailed { seat: Seat, plot: Plot, wake: u8 },
    Turned { owner: Seat, squadron: u8, real: bool },
    Passed { seat: Seat },
    Joined { hulls: Vec<[u8; 2]> },
    Fought { battle: u8, seen: duel::Sighting },
    Ended { won: [u8; 2] },
}

impl Sighting {
    pub(crate) fn of(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
        Some(match event {
            Event::Marked { seat, squadron } if viewer.is(*seat) => Sighting::Marked { squadron: *squadron },
            Event::Plotted { seat, plot } if viewer.is(*seat) => Sighting::Plotted { plot: *plot },
            Event::Marked { .. } | Event::Plotted { .. } => return None,
            Event::Mustered { seat, real } if viewer.is(*seat) => Sighting::Mustered { real: *real },
            Event::Mustered { seat, .. } => Sighting::Ready { seat: *seat },
            Event::Began { first } => Sighting::Began { first: *first },
            Event::Sailed { seat, plot } => {
                let dummy = after.real[usize::from(seat.0)] != Some(plot.squadron);
                if after.options.flaw == Flaw::Unseen && dummy && !viewer.is(*seat) {
                    return None;
                }
                let wake = u8::from(!dummy || after.options.flaw != Flaw::NoWake);
                Sighting::Sailed { seat: *seat, plot: *plot, wake }
            }
            Event::Turned { owner, squadron, real } => {
                Sighting::Turned { owner: *owner, squadron: *squadron, real: *real }
            }
            Event::Passed { seat } => Sighting::Passed { seat: *seat },
            Event::Joined { hulls } => Sighting::Joined { hulls: hulls.clone() },
            Event::Fought { battle, event } => {
                let duel = match &after.phase {
                    Phase::Battle { duels } => duels.get(usize::from(*battle))?,
                    Phase::Muster { .. } | Phase::Approach { .. } | Phase::Over { .. } => return None,
                };
                Sighting::Fought { battle: *battle, seen: Duel::sight(duel, event, viewer)? }
            }
            Event::Ended { won } => Sighting::Ended { won: *won },
        })
    }
}
