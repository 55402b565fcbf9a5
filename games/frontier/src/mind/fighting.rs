//! What a computer player does in battles: it is content with officers, and fights itself if the other side wants to.

use contract::{Budget, Dice, Game as _, Legal, Minds as _};
use hawks::Hawks;

use super::Admiral;
use crate::action::Action;
use crate::types::{Method, Navy};
use crate::view::{BattleStage, BattleView, View};

/// Decides in the first battle that waits for it.
pub(super) fn choose(
    admiral: &mut Admiral,
    view: &View,
    budget: Budget,
    dice: &mut Dice,
    plan: &mut Vec<Action>,
) {
    let seat = admiral.seat;
    for battle in &view.battles {
        // Ruling C13: it sides with the commander of its own side.
        if let Some(ballot) = &battle.ballot
            && ballot.of(seat).is_some_and(|said| said.agree.is_none())
        {
            let own = view.side.map(|navy| battle.commanders[navy.index()]);
            let agree = own.and_then(|chief| ballot.of(chief)?.agree).unwrap_or(false);
            plan.push(Action::Confirm { agree, battle: battle.id });
            return;
        }
        let side = Navy::ALL.into_iter().find(|navy| battle.commanders[navy.index()] == seat);
        let Some(navy) = side else { continue };
        match battle.stage {
            BattleStage::Asked if battle.votes[navy.index()].is_none() => {
                plan.push(Action::Vote { battle: battle.id, method: Method::Resolve, rules: None });
            }
            BattleStage::Watched if battle.attacker == navy => plan.push(Action::Next(battle.id)),
            BattleStage::Played => fight(admiral, battle, navy, budget, dice, plan),
            BattleStage::Elsewhere if battle.attacker == navy => plan.push(Action::Submit(battle.id)),
            BattleStage::Reported if battle.attacker != navy => {
                plan.push(Action::Confirm { agree: true, battle: battle.id });
            }
            BattleStage::Fleeing if battle.fleeing[navy.index()] => plan.push(Action::Flee(battle.id)),
            _ => {}
        }
        if !plan.is_empty() {
            return;
        }
    }
}

/// A decision in a battle that is played.
fn fight(
    admiral: &mut Admiral,
    battle: &BattleView,
    navy: Navy,
    budget: Budget,
    dice: &mut Dice,
    plan: &mut Vec<Action>,
) {
    let Some(board) = &battle.board else { return };
    let state = hawks::picture::picture(&board.basis, board);
    if !Hawks::waiting(&state).to_act().contains(navy.seat()) {
        return;
    }
    let level = admiral.level;
    let mind = admiral.battles.entry(battle.id).or_insert_with(|| {
        Hawks::mind(level, &board.basis, navy.seat()).expect("Knight Hawks has this level")
    });
    let legal: Legal<hawks::action::Action> = Hawks::legal(&state, navy.seat());
    let mut orders = Vec::new();
    mind.choose(board, &legal, budget, dice, &mut orders);
    plan.extend(orders.into_iter().map(|action| Action::Battle { action, battle: battle.id }));
}
