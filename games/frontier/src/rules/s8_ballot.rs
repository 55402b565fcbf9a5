//! Ruling C13: other rules than the chart's, if a majority of all players wants them.

use contract::{Seat, Turn};

use super::{s8_battles, s8_decide};
use crate::Frontier;
use crate::battle::{Ballot, Said, Stage, Vote};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Method, Navy};

/// What both commanders said comes to: the battle begins, or all other players are asked about its rules first.
pub(super) fn open(turn: &mut Turn<'_, Frontier>, id: u32, method: Method, votes: [Vote; 2]) {
    let state = turn.state();
    let Some(battle) = state.battle(id) else { return };
    let chart = s8_battles::rules(state, battle, None);
    let other = votes.iter().filter_map(|vote| vote.rules).find(|rules| *rules != chart);
    // What is fought elsewhere is fought by any rules that people like.
    let Some(rules) = other.filter(|_| method != Method::Hand) else {
        s8_battles::start(turn, id, method, None);
        return;
    };
    let commanders = battle.plan.commanders;
    let say = |seat: Seat| {
        let navy = Navy::ALL.into_iter().find(|navy| commanders[navy.index()] == seat);
        Said { seat, agree: navy.map(|navy| votes[navy.index()].rules == Some(rules)) }
    };
    let said = Navy::ALL.into_iter().flat_map(|navy| state.setup.seats(navy)).map(say).collect();
    let ballot = Ballot { method, rules, said };
    if ballot.left().next().is_some() {
        turn.emit(Event::Balloted { battle: id, ballot });
    } else {
        decide(turn, id, &ballot);
    }
}

/// All have spoken: the battle begins.
fn decide(turn: &mut Turn<'_, Frontier>, id: u32, ballot: &Ballot) {
    s8_battles::start(turn, id, ballot.method, ballot.carried().then_some(ballot.rules));
}

/// The ballot about a battle, if there is one.
fn ballot(state: &State, id: u32) -> Option<&Ballot> {
    match state.battle(id).map(|battle| &battle.stage) {
        Some(Stage::Ballot(ballot)) => Some(ballot),
        _ => None,
    }
}

/// Are players asked about the rules of a battle?
pub(super) fn asks(state: &State, id: u32) -> bool {
    ballot(state, id).is_some()
}

/// May a player say whether other rules are to be used?
pub(super) fn may_cast(state: &State, seat: Seat, id: u32) -> Result<(), Refusal> {
    if let Phase::Over(_) = state.phase {
        return Err(Refusal::Over);
    }
    let said = ballot(state, id).ok_or(Refusal::NoBattle)?.of(seat).ok_or(Refusal::NotYours)?;
    if said.agree.is_none() { Ok(()) } else { Err(Refusal::NotNow) }
}

/// A player says whether other rules are to be used; after the last one the battle begins.
pub(super) fn cast(turn: &mut Turn<'_, Frontier>, seat: Seat, id: u32, agree: bool) -> Result<(), Refusal> {
    may_cast(turn.state(), seat, id)?;
    turn.emit(Event::Cast { agree, battle: id, seat });
    if let Some(ballot) = ballot(turn.state(), id).filter(|ballot| ballot.left().next().is_none()).cloned() {
        decide(turn, id, &ballot);
        s8_decide::apply_ready(turn);
    }
    Ok(())
}
