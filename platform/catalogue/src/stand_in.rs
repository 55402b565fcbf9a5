//! One decision of a mind: for itself, or in somebody else's seat. Whoever stands in plays on as it would for itself, but
//! leaves alone what the game forbids it; that is done last of all, when the seat could not go on without it.

use contract::decide::Preview;
use contract::{Budget, Dice, Game, Mind, Minds};

/// No plan is longer.
const LONGEST: usize = 10_000;

/// Drafts and a binding action, or how a mind failed to come to them.
pub(crate) type Decided<G> = Result<Vec<<G as Game>::Action>, String>;

/// A way to ask a mind for one decision.
pub(crate) type Way<G> = fn(Preview<G>, &mut dyn Mind<G>, Budget, &mut Dice) -> Decided<G>;

/// What a mind does for itself.
pub(crate) fn plainly<G: Minds>(
    mut trial: Preview<G>,
    mind: &mut dyn Mind<G>,
    budget: Budget,
    dice: &mut Dice,
) -> Decided<G> {
    let mut plan = Vec::new();
    loop {
        let before = plan.len();
        mind.choose(&trial.view(), &trial.legal(), budget, dice, &mut plan);
        for action in &plan[before..] {
            if G::binding(action) {
                return Ok(plan);
            }
            if !trial.draft(action) {
                return Err(format!("chose something illegal: {action:?}"));
            }
        }
        if plan.len() == before || plan.len() > LONGEST {
            return Err("came to no decision".into());
        }
    }
}

/// What a mind does in somebody else's seat.
pub(crate) fn cautiously<G: Minds>(
    trial: Preview<G>,
    mind: &mut dyn Mind<G>,
    budget: Budget,
    dice: &mut Dice,
) -> Decided<G> {
    let cautious = Cautious { trial, plan: Vec::new(), left_out: Vec::new() };
    cautious.choose(mind, budget, dice).ok_or_else(|| "came to no decision".into())
}

/// One decision of a stand-in.
struct Cautious<G: Minds> {
    trial: Preview<G>,
    plan: Vec<G::Action>,
    /// Drafts that were left out.
    left_out: Vec<G::Action>,
}

impl<G: Minds> Cautious<G> {
    /// What the mind would do, without what is forbidden: drafts and a binding action. None if it came to no decision.
    fn choose(mut self, mind: &mut dyn Mind<G>, budget: Budget, dice: &mut Dice) -> Option<Vec<G::Action>> {
        loop {
            let mut wish = self.plan.clone();
            let before = wish.len();
            mind.choose(&self.trial.view(), &self.trial.legal(), budget, dice, &mut wish);
            for action in wish.drain(before..) {
                if G::binding(&action) {
                    return self.commit(Some(action));
                }
                self.draft(action);
            }
            // Asked again, it would only want what is left out.
            if self.plan.len() == before {
                return self.commit(None);
            }
            if self.plan.len() > LONGEST {
                return None;
            }
        }
    }

    /// Drafts it, unless it is forbidden; what does not fit without that is left out as well.
    fn draft(&mut self, action: G::Action) {
        if G::forbidden(&action) {
            self.left_out.push(action);
        } else if self.trial.draft(&action) {
            self.plan.push(action);
        }
    }

    /// Ends the decision: as the mind wants to, else with any binding action that is not forbidden, else with one that is.
    /// What was left out comes back one by one until something can be committed.
    fn commit(mut self, wish: Option<G::Action>) -> Option<Vec<G::Action>> {
        let mut left_out = std::mem::take(&mut self.left_out).into_iter();
        loop {
            if let Some(end) = self.end(wish.as_ref(), false) {
                self.plan.push(end);
                return Some(self.plan);
            }
            let Some(draft) = left_out.next() else { break };
            if self.trial.draft(&draft) {
                self.plan.push(draft);
            }
        }
        let end = self.end(wish.as_ref(), true)?;
        self.plan.push(end);
        Some(self.plan)
    }

    fn end(&self, wish: Option<&G::Action>, forced: bool) -> Option<G::Action> {
        let legal = self.trial.legal();
        let fits = |action: &G::Action| G::binding(action) && (forced || !G::forbidden(action));
        let wanted = wish.filter(|action| fits(action) && legal.contains(action)).cloned();
        wanted.or_else(|| legal.iter().find(fits))
    }
}
