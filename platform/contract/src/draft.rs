//! Drafts: what a seat has planned and not committed.

use crate::decide::apply;
use crate::dice::Dice;
use crate::game::Game;
use crate::seat::Seat;
use crate::window::Lane;

/// A seat's uncommitted actions, each in its lane, and the world as it would be.
pub(crate) struct Draft<G: Game> {
    pub(crate) actions: Vec<(Lane, G::Action)>,
    pub(crate) state: G::State,
}

impl<G: Game> Draft<G> {
    pub(crate) fn new(state: &G::State) -> Self {
        Draft { actions: Vec::new(), state: state.clone() }
    }

    /// Adds a draft; on refusal nothing has changed. A draft that rolls breaks the contract.
    pub(crate) fn add(&mut self, seat: Seat, action: &G::Action) -> Result<(), G::Refusal> {
        let lane = G::lane(&self.state, seat, action);
        apply::<G>(&mut self.state, &mut Vec::new(), seat, action, &mut Dice::given(Vec::new()))?;
        self.actions.push((lane, action.clone()));
        Ok(())
    }
}

impl<G: Game> Clone for Draft<G> {
    fn clone(&self) -> Self {
        Draft { actions: self.actions.clone(), state: self.state.clone() }
    }
}
