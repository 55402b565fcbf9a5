//! Computer players: they see what a seat sees.

mod ahead;
mod answer;
mod captain;
mod cover;
mod deeds;
mod escape;
mod exchange;
mod fire;
pub(crate) mod fly;
mod guns;
mod laying;
mod model;
mod placing;
pub(crate) mod quick;
mod steer;
mod upkeep;
mod volley;
mod ways;

use std::sync::Arc;

use contract::{Budget, Dice, Legal, Level, Mind, Minds, Seat};

use self::captain::{Captain, Grade};
use crate::Hawks;
use crate::action::Action;
use crate::event::Attack;
use crate::picture::picture;
use crate::rules::s8_4_answers::{left, may_evade, may_lend};
use crate::rules::s16_drones::may_blast;
use crate::state::State;
use crate::tables::Setup;
use crate::types::{System, Weapon};
use crate::view::{Sighting, Stage, View};

/// Strengths, weak to strong; then two that others are measured by.
const LEVELS: &[Level] = &[
    Level { name: "easy", about: "flies and fires as people do who look at one ship at a time" },
    Level {
        name: "normal",
        about: "weighs what each course brings and costs, and fires with all ships together",
    },
    Level { name: "hard", about: "plays what it means to do in its head first" },
    Level { name: "reference", about: "closes in and fires where most damage is to be expected" },
    Level { name: "random", about: "does anything that is allowed" },
    Level {
        name: "quick",
        about: "decides at a glance, as officers do in odds and campaigns: for very many games",
    },
];

impl Minds for Hawks {
    fn levels() -> &'static [Level] {
        LEVELS
    }

    fn mind(level: &str, setup: &Setup, _: Seat) -> Option<Box<dyn Mind<Self>>> {
        match level {
            "easy" => Some(Box::new(Captain::new(setup, Grade::Easy))),
            "normal" => Some(Box::new(Captain::new(setup, Grade::Normal))),
            "hard" => Some(Box::new(Captain::new(setup, Grade::Hard))),
            "random" => Some(Box::new(Random)),
            "quick" => Some(Box::new(Quick(Arc::new(setup.clone())))),
            "reference" => Some(Box::new(Reference(Arc::new(setup.clone())))),
            _ => None,
        }
    }

    /// Drones are marked once, and go off once.
    fn forbidden(action: &Action) -> bool {
        matches!(action, Action::Mark(_) | Action::Blast(_))
    }
}

/// What a captain would order now, from the view alone; the commitment comes last. The same view gives the same advice.
pub(crate) fn counsel(view: &View) -> Vec<Action> {
    let Some(seat) = view.seat else { return Vec::new() };
    let legal = crate::legal::legal(&picture(&view.basis, view), seat);
    let mut plan = Vec::new();
    let mut captain = Captain::new(&view.basis, Grade::Normal);
    captain.choose(view, &legal, Budget::default(), &mut Dice::loose(0), &mut plan);
    plan
}

/// Whatever is allowed.
struct Random;

/// So many drafts, and it commits.
const DRAFTS: usize = 40;

impl Mind<Hawks> for Random {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        _: &View,
        legal: &Legal<Action>,
        _: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        let ready = Action::BINDING.into_iter().find(|action| legal.contains(action));
        let tired = plan.len() >= DRAFTS || dice.pick(12) == 1;
        plan.extend(ready.filter(|_| tired).or_else(|| {
            // Standing orders are seldom the point.
            let mut pick = || legal.nth(dice.wide(legal.len().max(1)));
            let order = |action: &Option<Action>| matches!(action, Some(Action::Standing { .. }));
            let first = pick();
            if order(&first) { pick() } else { first }
        }));
    }
}

/// Closes to its best range and fires for the best expected damage.
struct Reference(Arc<Setup>);

impl Mind<Hawks> for Reference {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, dice: &mut Dice, plan: &mut Vec<Action>) {
        let Some(seat) = view.seat else { return };
        let state = picture(&self.0, view);
        match view.stage {
            // Everything where it usually begins.
            Stage::Place => plan.push(Action::Deploy),
            Stage::Seek => plan.push(Action::Seek),
            Stage::Move => fly::courses(&state, seat, dice, plan),
            Stage::Detonate => drones(&state, seat, plan),
            Stage::Defend => fire::volley(&state, true, plan),
            Stage::Attack => fire::volley(&state, false, plan),
            Stage::Answer => answers(&state, &view.volley, seat, plan),
            Stage::Repair => repairs(&state, seat, plan),
            Stage::Over => {}
        }
    }
}

/// Orders at a glance, from the view.
struct Quick(Arc<Setup>);

impl Mind<Hawks> for Quick {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, _: &mut Dice, plan: &mut Vec<Action>) {
        if let Some(seat) = view.seat {
            quick::orders(&picture(&self.0, view), seat, plan);
        }
    }
}

/// Interceptors for what hurts, evenly; every torpedo that can be is evaded.
fn answers(state: &State, volley: &[Attack], seat: Seat, plan: &mut Vec<Action>) {
    let mine = || (0u16..).zip(volley).filter(|(_, attack)| state.info(attack.target).side == seat);
    let stopped = |weapon: Weapon| weapon.interceptor().is_some();
    for (id, _) in state.side(seat) {
        let shots: Vec<u16> = mine()
            .filter(|(_, attack)| attack.target == id && stopped(attack.weapon) && may_lend(state, id, id))
            .map(|(shot, _)| shot)
            .collect();
        let each = usize::from(left(state, id, u16::MAX)) / (2 * shots.len().max(1));
        if each > 0 {
            let count = each.min(4) as u8;
            plan.extend(shots.into_iter().map(|shot| Action::Throw { count, ship: id, shot }));
        }
    }
    plan.extend(
        mine().filter(|(shot, _)| may_evade(state, seat, *shot).is_ok()).map(|(shot, _)| Action::Evade(shot)),
    );
    plan.push(Action::Answer);
}

/// A drone explodes where it hits more of the enemy than of its own side.
fn drones(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    for (id, ship) in state.side(seat).filter(|(id, _)| may_blast(state, seat, *id).is_ok()) {
        let here = |side: Seat| {
            let others =
                state.side(side).filter(|(other, _)| *other != id && state.hex(*other) == state.hex(id));
            others.map(|(_, ship)| i32::from(ship.condition.hull.min(28))).sum::<i32>()
        };
        if here(Seat(1 - seat.0)) > here(seat) + i32::from(ship.condition.hull.min(28)) {
            plan.push(Action::Blast(id));
        }
    }
    plan.push(Action::Detonate);
}

/// What is urgent first, half of what there is for each.
fn repairs(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    for (ship, found) in state.side(seat) {
        let line = &state.info(ship).line;
        let mut systems = found.condition.repairable(line);
        systems.sort_by_key(|system| match system {
            System::Fire => 0,
            System::Power => 1,
            System::Navigation => 2,
            System::Drive | System::Steering => 3,
            System::CombatControl | System::Weapon(_) => 4,
            _ => 5,
        });
        let mut unspent = found.condition.dcr(line);
        for system in systems {
            let percent = if unspent > 60 { 60 } else { unspent };
            if percent > 0 {
                plan.push(Action::Mend { percent, ship, system });
                unspent -= percent;
            }
        }
    }
    plan.push(Action::Repair);
}
