//! Guessing which squadron is real, and what the inner duels hide.

use std::sync::Arc;

use contract::{Dice, Imagine, Seat, Viewer, Worlds};

use super::view::{Sighting, Stage, View};
use super::{Armada, Duel, Event, Options, Phase, State, duel, flagship};

impl Imagine for Armada {
    type Memory = ();

    fn remember((): &mut (), _seen: &Sighting) {}

    fn imagine(setup: &Arc<Options>, view: &View, (): &(), viewer: Viewer, dice: &mut Dice) -> State {
        let mut real = [None; 2];
        for (index, slot) in real.iter_mut().enumerate() {
            let seat = Seat(index as u8);
            if viewer.is(seat) {
                *slot = view.own;
            } else if view.ready[index] {
                let possible = view.possible(seat);
                *slot = Some(possible[dice.index(possible.len())]);
            }
        }
        let phase = match view.stage {
            Stage::Muster => Phase::Muster { marks: [None; 2] },
            Stage::Approach { turn, left } => Phase::Approach { turn, plot: None, left },
            Stage::Battle => {
                let inner = Arc::new(duel::Options { hull: [0; 2], rounds: setup.rounds });
                let guess = |duel: &duel::View| Duel::imagine(&inner, duel, &(), viewer, dice);
                Phase::Battle { duels: view.duels.iter().map(guess).collect() }
            }
            Stage::Over { won } => Phase::Over { won },
        };
        let shown = view.shown.map(|faces| faces.map(|face| face.is_some()));
        State { options: **setup, phase, real, shown, at: view.at }
    }

    fn worlds(view: &View, (): &(), viewer: Viewer) -> Worlds {
        let stranger = |s: &Seat| !viewer.is(*s) && view.ready[usize::from(s.0)];
        let fleets = [Seat(0), Seat(1)].iter().filter(|s| stranger(s)).any(|s| view.possible(*s).len() > 1);
        let duels = view.duels.iter().any(|duel| Duel::worlds(duel, &(), viewer) == Worlds::Many);
        if fleets || duels { Worlds::Many } else { Worlds::One }
    }

    fn reveals(after: &State, event: &Event, viewer: Viewer) -> bool {
        match event {
            Event::Turned { owner, .. } => !viewer.is(*owner),
            Event::Fought { battle, event } => match &after.phase {
                Phase::Battle { duels } => Duel::reveals(&duels[usize::from(*battle)], event, viewer),
                Phase::Muster { .. } | Phase::Approach { .. } | Phase::Over { .. } => false,
            },
            Event::Marked { .. }
            | Event::Mustered { .. }
            | Event::Began { .. }
            | Event::Plotted { .. }
            | Event::Sailed { .. }
            | Event::Passed { .. }
            | Event::Joined { .. }
            | Event::Ended { .. } => false,
        }
    }

    fn canaries(state: &State, viewer: Viewer) -> Vec<String> {
        let secret = |seat: Seat| state.real[usize::from(seat.0)].map(|real| flagship(seat, real));
        [Seat(0), Seat(1)].into_iter().filter(|s| !viewer.is(*s)).filter_map(secret).collect()
    }
}
