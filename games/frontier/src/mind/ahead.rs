//! The war played ahead in a world of its own: by the rules, with admirals of known skill on both sides. Battles are decided by
//! strength.

use std::sync::Arc;

use contract::{Dice, Seat, Turn};

use super::desk::Desk;
use super::melee;
use super::staff::{Skill, Staff};
use super::{Brain as _, staff};
use crate::action::Action;
use crate::battle::Stage;
use crate::event::Event;
use crate::rules::{act, s4_day, s8_decide, s14_victory};
use crate::state::{Drafts, Phase, State};
use crate::tables::{Battles, Role, Setup};
use crate::types::{Navy, Retreat};

/// The same war between two players, one for each side, whose battles are not fought out.
pub(super) fn arena(setup: &Setup) -> Arc<Setup> {
    let mut arena = setup.clone();
    arena.roles = Navy::ALL.map(Role::Player).to_vec();
    arena.options.battles = Battles::Hand;
    arena.options.play_out_retreat = false;
    Arc::new(arena)
}

/// Who commands a side in such a world.
pub(super) const fn leader(navy: Navy) -> Seat {
    Seat(navy.index() as u8)
}

/// The world of a desk in which one player leads each side; nobody has drafted anything. What the Sathar keep secret is assumed.
pub(super) fn world(desk: &Desk, arena: &Arc<Setup>) -> State {
    let mut state = desk.state.clone();
    state.setup = arena.clone();
    state.drafts = vec![Drafts::default(); Navy::ALL.len()];
    for (ship, info) in state.ships.iter_mut().zip(&arena.ships) {
        ship.keeper = leader(info.navy);
    }
    for battle in &mut state.battles {
        battle.plan.commanders = Navy::ALL.map(leader);
    }
    if state.condition.is_none() && state.day > 0 {
        state.condition = Some(Retreat::Ships).filter(|guess| s14_victory::not_met_yet(&state, *guess));
    }
    state
}

/// How a side is led in a war that is played ahead.
#[derive(Clone, Debug)]
pub(super) struct Conduct {
    pub(super) skill: Skill,
    /// What is decided already, whatever the skill says.
    pub(super) leads: Vec<staff::Lead>,
}

/// Plays until this day begins, or until the war ends.
pub(super) fn play(mut state: State, conducts: [&Conduct; 2], until: u16, dice: &mut Dice) -> State {
    let mut events: Vec<Event> = Vec::new();
    loop {
        events.clear();
        match state.phase {
            Phase::Over(_) => return state,
            Phase::Move(Navy::Sathar) if state.day >= until => return state,
            Phase::Fight(_) => state = fight(state, dice, &mut events),
            _ => {
                let open = s4_day::asked(&state, &state.phase);
                let Some(seat) = open.iter().find(|seat| !state.done.contains(*seat)) else { return state };
                state = decide(state, seat, conducts, dice, &mut events);
            }
        }
    }
}

/// What a side decides in its phase.
fn decide(
    state: State,
    seat: Seat,
    conducts: [&Conduct; 2],
    dice: &mut Dice,
    events: &mut Vec<Event>,
) -> State {
    let Some(navy) = state.setup.side(seat) else { return state };
    let mut desk = Desk { state, seat, navy, plan: Vec::new() };
    let conduct = conducts[navy.index()];
    let mut staff = Staff { skill: conduct.skill };
    let action = match desk.state.phase {
        Phase::Nova => Action::Nova(true),
        Phase::Roll => Action::Roll,
        Phase::UpfSetUp | Phase::SatharSetUp => {
            staff.set_up(&mut desk, dice);
            Action::Done
        }
        Phase::Drones => {
            desk.mark_any(dice);
            Action::Done
        }
        Phase::Move(_) => {
            staff.moves(&mut desk, dice);
            staff::follow(&mut desk, &conduct.leads);
            desk.enter_rest();
            Action::Done
        }
        Phase::Declare(_) => {
            staff.attacks(&mut desk, dice);
            Action::Done
        }
        Phase::Defend(_) => {
            staff.defends(&mut desk, dice);
            Action::Done
        }
        Phase::Replace => {
            desk.replace_all();
            Action::Done
        }
        Phase::Yards | Phase::Begin | Phase::Fight(_) | Phase::Over(_) => Action::Done,
    };
    commit(desk.state, seat, &action, dice, events)
}

/// Carries out what a side has decided.
pub(super) fn commit(
    mut state: State,
    seat: Seat,
    action: &Action,
    dice: &mut Dice,
    events: &mut Vec<Event>,
) -> State {
    let done = Turn::run(&mut state, dice, events, |turn| act(turn, seat, action));
    if done.is_err() {
        // The war cannot go on like this: it is left as it is.
        state.phase = Phase::Begin;
    }
    state
}

/// All battles of a phase, by strength.
fn fight(mut state: State, dice: &mut Dice, events: &mut Vec<Event>) -> State {
    let open = state.battles.iter().filter(|battle| matches!(battle.stage, Stage::Hand(_)));
    let open: Vec<u32> = open.map(|battle| battle.id).collect();
    let reports: Vec<_> = open.iter().map(|id| melee::report(&state, *id, dice)).collect();
    Turn::run(&mut state, dice, events, |turn| {
        for (battle, report) in open.into_iter().zip(reports) {
            turn.emit(Event::Decided { battle, report: Box::new(report) });
            turn.emit(Event::Settled(battle));
        }
        s8_decide::apply_ready(turn);
    });
    state
}
