//! Deciding one action on a state, and what everybody sees of it: the steps that tables, tests and
//! simulations share.

use crate::dice::Dice;
use crate::game::Game;
use crate::legal::Legal;
use crate::seat::{Seat, Viewer};
use crate::turn::{Saw, Turn};

/// Decides one action on a state; on refusal nothing has changed.
///
/// # Panics
/// If the rules refuse after they rolled or stated a fact: that breaks the contract.
pub fn apply<G: Game>(
    state: &mut G::State,
    events: &mut Vec<G::Event>,
    seat: Seat,
    action: &G::Action,
    dice: &mut Dice,
) -> Result<(), G::Refusal> {
    apply_seen::<G>(state, events, &mut [], seat, action, dice)
}

/// The same, and what viewers see of it is added to `seen`.
pub(crate) fn apply_seen<G: Game>(
    state: &mut G::State,
    events: &mut Vec<G::Event>,
    seen: &mut [Saw<G>],
    seat: Seat,
    action: &G::Action,
    dice: &mut Dice,
) -> Result<(), G::Refusal> {
    let (facts, rolled) = (events.len(), dice.rolls().len());
    let decided = Turn::<G>::run_seen(state, dice, events, seen, |turn| G::act(turn, seat, action));
    if decided.is_err() {
        assert!(
            events.len() == facts && dice.rolls().len() == rolled,
            "{}: refused {action:?} after it had rolled or stated a fact",
            G::META.id
        );
    }
    decided
}

/// What every live viewer is told of one row, whose `events` begin at `state`.
pub fn sightings<G: Game>(
    mut state: G::State,
    events: &[G::Event],
    seats: u8,
) -> Vec<(Viewer, Vec<G::Sighting>)> {
    told::<G>(&mut state, events, Viewer::live(seats))
}

/// What `viewers` are told of one row, whose `events` begin at `state`; afterwards it is the state they lead to. Everything
/// that is told, at once or from a record, is told by this function or [`Session::act`](crate::Session::act), a row at a
/// time.
pub fn told<G: Game>(
    state: &mut G::State,
    events: &[G::Event],
    viewers: impl IntoIterator<Item = Viewer>,
) -> Vec<(Viewer, Vec<G::Sighting>)> {
    let mut seen: Vec<Saw<G>> = viewers.into_iter().map(|viewer| (viewer, Vec::new())).collect();
    for event in events {
        G::evolve(state, event);
        for (viewer, list) in &mut seen {
            list.extend(G::sight(state, event, *viewer));
        }
    }
    arrange::<G>(&mut seen);
    seen
}

/// Puts what viewers saw of one row into the order in which it is told.
pub(crate) fn arrange<G: Game>(seen: &mut [Saw<G>]) {
    seen.iter_mut().for_each(|(_, list)| G::arrange(list));
}

/// Every live viewer, before it saw anything.
pub(crate) fn nothing<G: Game>(seats: u8) -> Vec<Saw<G>> {
    Viewer::live(seats).map(|viewer| (viewer, Vec::new())).collect()
}

/// What a seat sees of its game, with drafts that are not the game's yet.
pub struct Preview<G: Game> {
    seat: Seat,
    state: G::State,
}

impl<G: Game> Preview<G> {
    pub(crate) fn new(seat: Seat, state: G::State) -> Self {
        Preview { seat, state }
    }

    /// What the seat knows.
    pub fn view(&self) -> G::View {
        G::view(&self.state, Viewer::Seat(self.seat))
    }

    /// What the seat may do.
    pub fn legal(&self) -> Legal<G::Action> {
        G::legal(&self.state, self.seat)
    }

    /// Tries a draft; false if it is refused.
    pub fn draft(&mut self, action: &G::Action) -> bool {
        let mut none = Dice::given(Vec::new());
        !G::binding(action)
            && apply::<G>(&mut self.state, &mut Vec::new(), self.seat, action, &mut none).is_ok()
    }
}
