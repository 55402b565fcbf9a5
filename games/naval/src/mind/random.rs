//! Whatever is allowed.

use contract::{Dice, Legal};

use crate::action::Action;
use crate::event::Stage;

/// So many drafts, and it commits.
const DRAFTS: usize = 60;

/// Any one thing that is allowed now. Two in three decisions commit; a movement is plotted longer, for whatever has no
/// course steams straight ahead, and that is no accident.
pub(crate) fn choose(stage: Stage, legal: &Legal<Action>, dice: &mut Dice, plan: &mut Vec<Action>) {
    let ready = legal.contains(&Action::Done);
    let tired = if stage == Stage::Move { dice.pick(40) == 1 } else { dice.pick(3) > 1 };
    let stop = ready && (plan.len() >= DRAFTS || tired);
    let any = if stop { None } else { legal.nth(dice.wide(legal.len().max(1))) };
    plan.push(any.unwrap_or(Action::Done));
}
