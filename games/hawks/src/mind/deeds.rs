//! The actions of a course that was chosen: screens, steps and turns, what is laid on the way, and docking at its end.

use contract::{Dice, Seat, decide};
use grid::Hex;

use super::captain::Choice;
use super::fly::steps;
use super::laying::Layer;
use super::model::Model;
use super::steer::after;
use super::upkeep;
use crate::Hawks;
use crate::action::Action;
use crate::rules::s3_flying::start;
use crate::rules::s5_1_dock::may_dock;
use crate::rules::s9_screens::may_screen;
use crate::state::State;
use crate::types::{Class, Facing, Hex as Spot, Screen, ShipId, Weapon};

/// The base to which a ship without rockets goes: where it is, or will be.
pub(super) fn base(state: &State, model: &Model, craft: usize, chosen: &[Choice]) -> Option<(ShipId, Hex)> {
    let craft = &model.crafts[craft];
    let line = &state.info(craft.id).line;
    let empty = line.weapons.ar > 0 && state.ship(craft.id).condition.usable(Weapon::Ar) == 0;
    if !empty || !matches!(craft.class, Class::Fighter | Class::AssaultScout) {
        return None;
    }
    let stations = model.side(craft.side).map(|n| &model.crafts[n]).filter(|base| base.class.is_station());
    let stations = stations.map(|base| (base.id, base.at));
    let fighter = craft.class == Class::Fighter;
    let carriers =
        chosen.iter().filter(|choice| fighter && state.info(model.crafts[choice.craft].id).line.hangar > 0);
    let carriers = carriers.map(|choice| (model.crafts[choice.craft].id, choice.end().at));
    stations.chain(carriers).min_by_key(|(_, at)| at.distance(craft.at))
}

/// The actions of a choice.
pub(super) fn fly(state: &State, model: &Model, seat: Seat, choice: &Choice, plan: &mut Vec<Action>) {
    let craft = &model.crafts[choice.craft];
    let (id, helm) = (craft.id, &choice.start.helm);
    let Some(begin) = start(state, id) else { return };
    let (facing, path) = choice.ways.path(choice.node());
    let end = choice.end();
    let straight = end.speed == helm.speed && path.iter().all(|(_, side)| *side == begin.facing().0);
    let screened = plan.iter().any(|action| matches!(action, Action::Screen { ship, .. } if *ship == id));
    let may = may_screen(state, seat, id, Some(Screen::Ms)).is_ok();
    if choice.masks && straight && !screened && may && end.speed > 0 && upkeep::masks(state, model, id) {
        plan.push(Action::Screen { screen: Some(Screen::Ms), ship: id });
    }
    let foes = model.side(Seat(1 - seat.0)).map(|n| Spot(after(&model.crafts[n]))).collect();
    let mut layer = Layer::new(state, foes, seat, id);
    layer.drop_seeker(begin.at(), Spot(end.at), plan);
    let path = path.into_iter().map(|(at, facing)| (Spot(at), Facing(facing)));
    steps(begin, helm, id, Facing(facing), path, |at, plan| layer.lay(at, plan), plan);
    if let Some(base) = choice.base.filter(|_| end.speed <= u16::from(helm.adf))
        && docks(state, seat, id, base, plan)
    {
        plan.push(Action::Dock { base, ship: id });
    }
}

/// May a ship dock once all of this is drafted?
fn docks(state: &State, seat: Seat, id: ShipId, base: ShipId, plan: &[Action]) -> bool {
    let mut state = state.clone();
    let mut dice = Dice::given(Vec::new());
    let drafted = plan
        .iter()
        .all(|action| decide::apply::<Hawks>(&mut state, &mut Vec::new(), seat, action, &mut dice).is_ok());
    drafted && may_dock(&state, seat, id, base).is_ok()
}
