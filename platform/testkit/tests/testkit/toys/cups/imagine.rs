//! Guessing where the pearls are.

use std::sync::Arc;

use std::sync::atomic::AtomicU8;

use contract::{Dice, Imagine, Seat, Viewer, Worlds};

use super::view::{Sighting, View};
use super::{Cups, Event, Flaw, Flicker, Setup, State, pearl};

/// What was whispered: nothing, in an honest game.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    whispers: [u8; 2],
}

/// Seats whose pearls are hidden from this viewer.
fn strangers(view: &View, viewer: Viewer) -> impl Iterator<Item = Seat> {
    (0..2).map(Seat).filter(move |s| !viewer.is(*s) && view.ready[usize::from(s.0)])
}

impl Imagine for Cups {
    type Memory = Memory;

    fn remember(memory: &mut Memory, seen: &Sighting) {
        if let Sighting::Ready { seat, whisper, .. } = seen {
            memory.whispers[usize::from(seat.0)] = *whisper;
        }
    }

    fn imagine(setup: &Arc<Setup>, view: &View, memory: &Memory, viewer: Viewer, dice: &mut Dice) -> State {
        let mut hidden = [None; 2];
        if let Viewer::Seat(seat) = viewer {
            hidden[usize::from(seat.0)] = view.own;
        }
        let flaw = setup.options.flaw;
        for seat in strangers(view, viewer) {
            let mut possible = view.possible(seat);
            if possible.len() > 1 {
                match flaw {
                    Flaw::SeesTruth => possible = vec![memory.whispers[usize::from(seat.0)]],
                    Flaw::NeverLast => drop(possible.pop()),
                    Flaw::Impossible => possible = (0..view.cups).collect(),
                    _ => {}
                }
            }
            hidden[usize::from(seat.0)] = Some(possible[dice.index(possible.len())]);
        }
        State {
            setup: **setup,
            hidden,
            eyed: [None; 2],
            turn: view.turn,
            toss: view.toss,
            first_in: None,
            guesses: view.guesses.clone(),
            pearls: 2,
            flicker: Flicker(AtomicU8::new(0)),
        }
    }

    fn worlds(view: &View, memory: &Memory, viewer: Viewer) -> Worlds {
        let lies = memory.whispers.contains(&Sighting::NOTHING_HIDDEN);
        let many = !lies && strangers(view, viewer).any(|seat| view.possible(seat).len() > 1);
        if many { Worlds::Many } else { Worlds::One }
    }

    fn reveals(_after: &State, event: &Event, viewer: Viewer) -> bool {
        match event {
            // Looking under a cup tells everybody but its owner where the pearl is or is not.
            Event::Guessed { seat, .. } => !viewer.is(super::rival(*seat)),
            Event::Eyed { .. } | Event::Hid { .. } | Event::Tossed { .. } => false,
        }
    }

    fn canaries(state: &State, viewer: Viewer) -> Vec<String> {
        let secret = |seat: Seat| state.hidden_by(seat).map(|cup| pearl(seat, cup));
        (0..2).map(Seat).filter(|s| !viewer.is(*s)).filter_map(secret).collect()
    }
}
