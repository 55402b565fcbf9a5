//! Whatever is allowed: what the reference is measured by.

use contract::{Dice, Legal};

use crate::action::Action;

/// So many drafts, and it commits.
const DRAFTS: usize = 400;

/// Any one thing that is allowed now, each as likely as any other, the commitment among them.
pub(crate) fn choose(legal: &Legal<Action>, dice: &mut Dice, plan: &mut Vec<Action>) {
    let tired = plan.len() >= DRAFTS && legal.contains(&Action::Done);
    let mut any = || legal.nth(dice.wide(legal.len()));
    plan.push(if tired { None } else { any() }.unwrap_or(Action::Done));
}
