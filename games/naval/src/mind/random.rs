//! Whatever is allowed: what the reference is measured by.

use contract::{Dice, Legal};

use crate::action::Action;
use crate::event::Stage;

/// So many drafts, and it commits.
const DRAFTS: usize = 400;

/// Any one thing that is allowed now. Two in three decisions commit. In a movement every unit is given a speed and then a
/// course, step by step to its end: what is not plotted steams straight ahead, and that is no accident.
pub(crate) fn choose(stage: Stage, legal: &Legal<Action>, dice: &mut Dice, plan: &mut Vec<Action>) {
    let ready = legal.contains(&Action::Done);
    let any = |dice: &mut Dice, of: &dyn Fn(&Action) -> bool| {
        let fit: Vec<Action> = legal.iter().filter(of).collect();
        (!fit.is_empty()).then(|| fit[dice.pick(fit.len() as u32) as usize - 1])
    };
    let tired = plan.len() >= DRAFTS;
    let next = if stage == Stage::Move {
        let plotted =
            |unit| plan.iter().any(|done| matches!(done, Action::Speed { unit: of, .. } if *of == unit));
        let fresh = |action: &Action| matches!(action, Action::Speed { unit, .. } if !plotted(*unit));
        any(dice, &|action| matches!(action, Action::Ahead(_) | Action::Turn { .. }))
            .or_else(|| any(dice, &fresh))
            // If too many would end in one hex, somebody goes elsewhere.
            .or_else(|| any(dice, &|action| !ready && matches!(action, Action::Speed { .. })))
    } else {
        any(dice, &|action| *action != Action::Done).filter(|_| !ready || dice.pick(3) == 1)
    };
    plan.push(next.filter(|_| !(ready && tired)).unwrap_or(Action::Done));
}
