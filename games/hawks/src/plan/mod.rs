//! What a viewer could order now, worked out from the view alone with the predicates of the rules: pages and screens
//! show it, typed commands use it.

pub(crate) mod answer;
pub(crate) mod counsel;
pub(crate) mod course;
pub(crate) mod fire;
pub(crate) mod placing;
pub(crate) mod repair;
pub(crate) mod revise;

use contract::Seat;

use crate::action::Action;
use crate::legal;
use crate::picture::picture;
use crate::state::State;
use crate::types::ShipId;
use crate::view::{ShipView, Stage, View};
use crate::words::waited_for;

/// A view, and the world as it shows it.
pub(crate) struct Plan<'a> {
    pub(crate) view: &'a View,
    state: State,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(view: &'a View) -> Self {
        Plan { view, state: picture(&view.basis, view) }
    }

    /// The viewer, if it is waited for.
    pub(crate) fn asked(&self) -> Option<Seat> {
        self.view.seat.filter(|seat| waited_for(self.view).contains(seat))
    }

    /// Is the viewer waited for in this stage?
    pub(crate) fn at(&self, stage: Stage) -> bool {
        self.view.stage == stage && self.asked().is_some()
    }

    pub(crate) fn ship(&self, id: ShipId) -> Option<&'a ShipView> {
        self.view.ships.get(id.index())
    }

    /// Is it the viewer's?
    pub(crate) fn own(&self, id: ShipId) -> bool {
        self.ship(id).is_some_and(|ship| self.view.seat == Some(ship.side))
    }

    /// Would this be accepted now?
    pub(crate) fn may(&self, action: &Action) -> bool {
        self.asked().is_some_and(|seat| legal::legal(&self.state, seat).contains(action))
    }
}
