//! What a good player would order now: a computer player's judgement, from the view alone, as drafts that are accepted.

use contract::{Dice, Seat, decide};

use super::Plan;
use crate::Hawks;
use crate::action::Action;
use crate::goal::rescuer;
use crate::mind::counsel;
use crate::picture::picture;
use crate::ship::Place;
use crate::state::State;
use crate::types::ShipId;
use crate::view::{Stage, View};

/// The ship that an order is for.
pub(crate) const fn ship_of(action: &Action) -> Option<ShipId> {
    match action {
        Action::Step(ship)
        | Action::Turn { ship, .. }
        | Action::Face { ship, .. }
        | Action::Orbit { ship, .. }
        | Action::Dock { ship, .. }
        | Action::Lay(ship)
        | Action::Drop(ship)
        | Action::Screen { ship, .. }
        | Action::Flee { ship, .. }
        | Action::Aim { ship, .. }
        | Action::Mend { ship, .. }
        | Action::Put { ship, .. }
        | Action::Speed { ship, .. }
        | Action::Sow { ship, .. }
        | Action::Mark(ship)
        | Action::Blast(ship) => Some(*ship),
        Action::Planet(_)
        | Action::Enter(_)
        | Action::Usual
        | Action::Deploy
        | Action::Detonate
        | Action::Offer
        | Action::Agree
        | Action::Extra(_)
        | Action::Move
        | Action::Activate(_)
        | Action::Seek
        | Action::Standing { .. }
        | Action::Fire
        | Action::Throw { .. }
        | Action::Evade(_)
        | Action::Answer
        | Action::Repair => None,
    }
}

/// The view before anything was drafted. What is placed while setting up stays.
fn bare(view: &View) -> View {
    let mut bare = view.clone();
    if view.stage == Stage::Place {
        return bare;
    }
    for ship in &mut bare.ships {
        ship.plot = None;
    }
    for attack in &mut bare.volley {
        if bare.ships.get(attack.target.index()).is_some_and(|ship| view.seat == Some(ship.side)) {
            attack.icms.clear();
            attack.evades = false;
        }
    }
    bare.shots.clear();
    bare.blocks.clear();
    bare.screens.clear();
    bare.laying.clear();
    bare.dropping.clear();
    bare.fleeing.clear();
    bare.blasting.clear();
    bare.activating.clear();
    bare
}

/// A world in which drafts are tried.
struct Trial {
    state: State,
    seat: Seat,
}

impl Trial {
    fn draft(&mut self, action: &Action) -> bool {
        let mut dice = Dice::given(Vec::new());
        decide::apply::<Hawks>(&mut self.state, &mut Vec::new(), self.seat, action, &mut dice).is_ok()
    }

    /// The drafts of these that are accepted. A course is taken whole or not at all.
    fn accepted(&mut self, actions: &[Action]) -> Vec<Action> {
        let flies =
            |action: &Action| matches!(action, Action::Step(_) | Action::Turn { .. } | Action::Face { .. });
        let mut kept = Vec::new();
        let mut rest = actions;
        while let Some(first) = rest.first() {
            let ship = ship_of(first);
            let many = rest.iter().take_while(|action| ship.is_some() && ship_of(action) == ship).count();
            let (group, more) = rest.split_at(many.max(1));
            rest = more;
            let before = (self.state.clone(), kept.len());
            for action in group {
                if self.draft(action) {
                    kept.push(*action);
                } else if flies(action) {
                    self.state = before.0;
                    kept.truncate(before.1);
                    break;
                }
            }
        }
        kept
    }
}

impl Plan<'_> {
    /// What a good player would draft now, whatever is drafted already: courses, shots, answers, repairs, what is laid.
    pub(crate) fn suggestion(&self) -> Vec<Action> {
        let Some(seat) = self.asked() else { return Vec::new() };
        let bare = bare(self.view);
        let mut plan = counsel(&bare);
        plan.retain(|action| !action.binds());
        match self.view.stage {
            Stage::Place => plan.insert(0, Action::Usual),
            Stage::Move => plan.extend(self.coasting(&plan)),
            Stage::Seek
            | Stage::Detonate
            | Stage::Defend
            | Stage::Attack
            | Stage::Answer
            | Stage::Repair
            | Stage::Over => {}
        }
        Trial { state: picture(&bare.basis, &bare), seat }.accepted(&plan)
    }

    /// Straight on for whoever must fly and is not steered: none is left without a course.
    fn coasting(&self, plan: &[Action]) -> Vec<Action> {
        let steered = |id: ShipId| plan.contains(&Action::Step(id));
        let own = self.view.ships.iter().filter(|ship| self.own(ship.id) && !ship.class.is_station());
        let adrift = own.filter(|ship| matches!(ship.place, Place::Space(_)) && ship.speed > 0);
        let left = adrift.filter(|ship| ship.speed > u16::from(ship.condition.adf) && !steered(ship.id));
        let courses = left.filter_map(|ship| self.voyage(ship.id));
        courses.filter_map(|voyage| Some(voyage.actions(&voyage.coast()?))).flatten().collect()
    }

    /// Is there anything that could be suggested? Quick: what it would be is not worked out.
    pub(crate) fn open(&self) -> bool {
        if self.asked().is_none() {
            return false;
        }
        match self.view.stage {
            Stage::Place => self.may_set(&Action::Usual).is_ok(),
            Stage::Seek => !self.view.inert.is_empty(),
            Stage::Move => {
                let leaves = rescuer(self.view).is_some_and(|ship| ship.plot.is_none());
                leaves || self.unmoved().iter().any(|ship| ship.speed > 0)
            }
            Stage::Detonate => self.view.marked.iter().any(|id| self.own(*id)),
            Stage::Defend | Stage::Attack => !self.view.shots.is_empty() || !self.choices().is_empty(),
            Stage::Answer => {
                let threats = self.threats();
                threats.iter().any(|t| t.evades || t.attack.evades || !t.lenders.is_empty())
            }
            Stage::Repair => self.workshops().iter().any(|shop| shop.rating > 0),
            Stage::Over => false,
        }
    }

    /// Those of a suggestion that can be drafted after what is to stay.
    pub(crate) fn fitting(&self, kept: &[Action], wanted: &[Action]) -> Vec<Action> {
        let Some(seat) = self.asked() else { return Vec::new() };
        let bare = bare(self.view);
        let mut trial = Trial { state: picture(&bare.basis, &bare), seat };
        if self.view.stage != Stage::Place {
            for action in kept {
                trial.draft(action);
            }
        }
        trial.accepted(wanted)
    }
}
