//! Whatever is allowed.

use contract::{Dice, Legal};

use crate::action::Action;

/// So many drafts, and it commits.
const DRAFTS: usize = 40;

/// One in so many decisions commits.
const TIRED: u32 = 8;

/// Any one thing that is allowed now.
pub(crate) fn choose(legal: &Legal<Action>, dice: &mut Dice, plan: &mut Vec<Action>) {
    let ready = legal.contains(&Action::Done);
    let tired = ready && (plan.len() >= DRAFTS || dice.pick(TIRED) == 1);
    let any = if tired { None } else { legal.nth(dice.wide(legal.len().max(1))) };
    plan.push(any.unwrap_or(Action::Done));
}
