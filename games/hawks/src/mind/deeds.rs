//! The actions of a course that was chosen: screens, steps and turns, what is laid on the way, and docking at its end.

use contract::{Dice, Seat, decide};
use grid::{Hex, Side};

use super::captain::Choice;
use super::model::Model;
use super::steer::after;
use super::upkeep;
use crate::Hawks;
use crate::action::Action;
use crate::rules::s3_flying::start;
use crate::rules::s3_movement::{Course, Helm};
use crate::rules::s5_1_dock::may_dock;
use crate::rules::s9_screens::may_screen;
use crate::ship::Place;
use crate::state::State;
use crate::types::{Class, Facing, Hand, Hex as Spot, Rules, Screen, ShipId, Weapon};

/// Patterns of mines that are laid in one movement.
const PATTERNS: u8 = 3;
/// So near an enemy must come to where mines are laid.
const LAYING: u16 = 10;
/// So near an enemy must come to where a seeker is dropped.
const DROPPING: u16 = 4;

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
    let mut layer = Layer::new(state, model, seat, id);
    layer.drop_seeker(begin.at().0, end.at, plan);
    replay(begin, helm, id, facing, &path, |at, plan| layer.lay(at, plan), plan);
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

/// What a ship lays on its way.
struct Layer<'a> {
    state: &'a State,
    seat: Seat,
    id: ShipId,
    /// Where enemies are thought to be next.
    foes: Vec<Hex>,
    mines: u8,
    seekers: u8,
}

impl<'a> Layer<'a> {
    fn new(state: &'a State, model: &Model, seat: Seat, id: ShipId) -> Self {
        let ship = state.ship(id);
        let free = matches!(ship.place, Place::Space(_) | Place::Orbit { .. });
        let may = free && state.setup.rules != Rules::Basic;
        let stock = |weapon: Weapon| if may { ship.condition.usable(weapon) } else { 0 };
        Layer {
            state,
            seat,
            id,
            foes: model.side(Seat(1 - seat.0)).map(|n| after(&model.crafts[n])).collect(),
            mines: stock(Weapon::M).min(PATTERNS),
            seekers: stock(Weapon::S),
        }
    }

    fn near(&self, at: Hex, most: u16) -> bool {
        self.foes.iter().any(|foe| foe.distance(at) <= most)
    }

    /// §14 A pattern of mines where it is now, if an enemy may come here.
    fn lay(&mut self, at: Hex, plan: &mut Vec<Action>) {
        let known = &self.state.mines[usize::from(self.seat.0)];
        // Two ships that lay on one way would be in each other's.
        let others = plan.iter().any(|action| matches!(action, Action::Lay(ship) if *ship != self.id));
        if self.mines > 0 && !others && !known.contains(&Spot(at)) && self.near(at, LAYING) {
            let again = plan.iter().rev().take_while(|action| **action != Action::Step(self.id));
            if again.filter(|action| **action == Action::Lay(self.id)).count() == 0 {
                plan.push(Action::Lay(self.id));
                self.mines -= 1;
            }
        }
    }

    /// §15 A seeker where it starts, if an enemy comes there and it goes away itself.
    fn drop_seeker(&mut self, at: Hex, end: Hex, plan: &mut Vec<Action>) {
        if self.seekers > 0 && end.distance(at) >= 4 && self.near(at, DROPPING) {
            plan.push(Action::Drop(self.id));
            self.seekers -= 1;
        }
    }
}

/// The actions that lead along a way; in every hex something may be laid.
fn replay(
    mut course: Course,
    helm: &Helm,
    id: ShipId,
    facing: Side,
    path: &[(Hex, Side)],
    mut lay: impl FnMut(Hex, &mut Vec<Action>),
    plan: &mut Vec<Action>,
) {
    let mut laid: Vec<Hex> = Vec::new();
    if course.facing().0 != facing && course.face(helm, Facing(facing)).is_ok() {
        plan.push(Action::Face { facing: Facing(facing), ship: id });
    }
    for (at, facing) in path {
        if course.step(helm).is_err() {
            return;
        }
        plan.push(Action::Step(id));
        if !laid.contains(at) {
            lay(*at, plan);
            laid.push(*at);
        }
        for hand in [Hand::Left, Hand::Right] {
            let there = course.facing().0 == *facing;
            if !there && course.facing().turned(hand).0 == *facing && course.turn(helm, hand).is_ok() {
                plan.push(Action::Turn { hand, ship: id });
            }
        }
    }
}

/// A ship that cannot but fall goes on while it can.
pub(super) fn forced(mut course: Course, helm: &Helm, id: ShipId, plan: &mut Vec<Action>) {
    while !course.may_end(helm) {
        if course.step(helm).is_ok() {
            plan.push(Action::Step(id));
        } else if course.turn(helm, Hand::Left).is_ok() {
            plan.push(Action::Turn { hand: Hand::Left, ship: id });
        } else if course.turn(helm, Hand::Right).is_ok() {
            plan.push(Action::Turn { hand: Hand::Right, ship: id });
        } else {
            return;
        }
    }
}
