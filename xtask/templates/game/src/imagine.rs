//! Worlds that fit what a viewer was told.

use std::sync::Arc;

use contract::{Dice, Imagine, Seat, Viewer, Worlds};

use crate::__Name__;
use crate::event::Event;
use crate::state::{Phase, State};
use crate::tables::Setup;
use crate::types::{Number, other};
use crate::view::{Sighting, Stage, View};

/// What `owner` may have hidden, as far as `view` tells.
fn candidates(view: &View, owner: Seat) -> Vec<Number> {
    if let Some(own) = view.own.filter(|_| view.seat == Some(owner)) {
        return vec![own];
    }
    let named = &view.named[usize::from(other(owner).0)];
    Number::up_to(view.numbers).filter(|n| !named.contains(n)).collect()
}

impl Imagine for __Name__ {
    type Memory = ();

    fn remember((): &mut (), _: &Sighting) {}

    fn imagine(setup: &Arc<Setup>, view: &View, (): &(), _: Viewer, dice: &mut Dice) -> State {
        let mut guess = |owner: Seat| {
            let numbers = candidates(view, owner);
            numbers[dice.index(numbers.len())]
        };
        let named = view.named.clone();
        let phase = match (view.stage, view.next, view.winner, view.shown) {
            (Stage::Duel, Some(next), ..) => {
                Phase::Duel { hidden: [Seat(0), Seat(1)].map(&mut guess), named, next }
            }
            (Stage::Over, _, Some(winner), Some(hidden)) => Phase::Over { hidden, named, winner },
            (Stage::Hiding | Stage::Duel | Stage::Over, ..) => {
                let hidden = [Seat(0), Seat(1)].map(|s| view.hid[usize::from(s.0)].then(|| guess(s)));
                let picks = [Seat(0), Seat(1)].map(|s| view.picked.filter(|_| view.seat == Some(s)));
                Phase::Hiding { picks, hidden }
            }
        };
        State { setup: setup.clone(), phase }
    }

    fn worlds(view: &View, (): &(), _: Viewer) -> Worlds {
        let open = |seat: Seat| view.hid[usize::from(seat.0)] && candidates(view, seat).len() > 1;
        let secret = view.stage != Stage::Over && (open(Seat(0)) || open(Seat(1)));
        if secret { Worlds::Many } else { Worlds::One }
    }

    /// The answer to a guess is news to all but the one whose number it is; the end shows everything.
    fn reveals(_: &State, event: &Event, viewer: Viewer) -> bool {
        match event {
            Event::NumberPicked { .. } | Event::NumberHidden { .. } | Event::BeginnerRolled { .. } => false,
            Event::NumberNamed { seat, .. } => !viewer.is(other(*seat)),
            Event::DuelWon { .. } => true,
        }
    }
}
