//! What a viewer could order now, worked out from the view alone with the predicates of the rules: pages and screens show
//! it, typed commands use it.

pub(crate) mod course;
pub(crate) mod fire;
pub(crate) mod leaving;
pub(crate) mod lines;
mod picture;
pub(crate) mod suggest;

use contract::Seat;

use crate::action::Action;
use crate::event::Stage;
use crate::refusal::Refusal;
use crate::rules;
use crate::state::State;
use crate::types::{Class, UnitId};
use crate::view::{UnitView, View};

/// A view, and the sea as it shows it.
pub(crate) struct Plan<'a> {
    pub(crate) view: &'a View,
    pub(crate) state: State,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(view: &'a View) -> Self {
        Plan { view, state: picture::picture(view) }
    }

    /// The viewer, if it is waited for.
    pub(crate) fn asked(&self) -> Option<Seat> {
        self.view.seat.filter(|seat| self.view.waiting.contains(seat))
    }

    /// Is the viewer waited for in this stage?
    pub(crate) fn at(&self, stage: Stage) -> bool {
        self.view.stage == stage && self.asked().is_some()
    }

    pub(crate) fn unit(&self, id: UnitId) -> Option<&'a UnitView> {
        self.view.unit(id)
    }

    /// Is it the viewer's?
    pub(crate) fn own(&self, id: UnitId) -> bool {
        self.unit(id).is_some_and(|unit| self.view.seat == Some(unit.side))
    }

    /// The viewer's units on the map, dummies among them, and those that are to be placed in this movement.
    pub(crate) fn mine(&self) -> impl Iterator<Item = &'a UnitView> {
        let seat = self.view.seat;
        self.view
            .units
            .iter()
            .filter(move |unit| Some(unit.side) == seat && (unit.unit.in_play() || unit.helm.is_some()))
    }

    /// Enemies on the map that the viewer knows.
    pub(crate) fn theirs(&self) -> impl Iterator<Item = &'a UnitView> {
        let seat = self.view.seat;
        let known = self.view.units.iter();
        known.filter(move |unit| Some(unit.side) != seat && unit.unit.in_play() && unit.class != Class::Dummy)
    }

    /// Would this be accepted now, and if not, why?
    pub(crate) fn why(&self, action: &Action) -> Result<(), Refusal> {
        self.asked().map_or(Err(Refusal::NotNow), |seat| rules::may(&self.state, seat, action))
    }

    /// Would this be accepted now?
    pub(crate) fn may(&self, action: &Action) -> bool {
        self.why(action).is_ok()
    }
}
