//! Players with a belief: the joint posterior over the other planet's layouts, and the dice played for it.

use contract::{Budget, Dice};
use grid::Mask;
use minds::belief::Belief;
use minds::hunt::{Sight, Tell};
use minds::layout::{Evidence, Report};

use super::acts::{self, Shot};
use super::aim::Aims;
use super::finish::Rest;
use super::scope::Scope;
use super::style::Style;
use super::worth::Worth;
use crate::action::Action;
use crate::dice::{Plan, Stock};
use crate::layouts::{narrow, report};
use crate::tables::Setup;
use crate::types::{Positions, ReportDetail};
use crate::view::{Stage, View};

/// Steps of thought in a millisecond.
const NODES_IN_MS: u64 = 40;
/// How far single shots look ahead, and in how many layouts.
const AHEAD: (usize, usize) = (12, 400);

/// A player with a belief, in masks of `W` words.
pub(super) struct Hunter<const W: usize> {
    scope: Scope<W>,
    style: Style,
    /// What it was told of the other planet, batch by batch.
    reports: Vec<Report<W>>,
    belief: Option<Belief<W>>,
    /// What it worked out for the reports so far.
    thought: Option<Thought<W>>,
}

/// What was worked out for one position.
struct Thought<const W: usize> {
    /// The sectors that may be named as targets.
    open: Mask<W>,
    style: Style,
    worth: Worth,
    rest: Rest<W>,
    aims: Aims,
    turn: Option<(Stock, Plan)>,
}

impl<const W: usize> Hunter<W> {
    pub(super) fn new(setup: &Setup, style: Style) -> Self {
        let scope = Scope::new(setup, &style);
        Hunter { scope, style, reports: Vec::new(), belief: None, thought: None }
    }

    /// Forgets the game.
    pub(super) fn forget(&mut self) {
        self.reports.clear();
        (self.belief, self.thought) = (None, None);
    }

    /// For each sector the chance it saw in it for a building not yet struck; empty before its first shot.
    pub(super) fn chances(&self) -> &[f64] {
        self.thought.as_ref().map_or(&[], |thought| &thought.worth.chance)
    }

    /// Takes in what the view tells of the other planet. What was told before is not thought about again, unless this
    /// is another game: then it begins anew.
    fn learn(&mut self, view: &View, budget: Budget, dice: &mut Dice) {
        let Some(seat) = view.seat else { return };
        let told: Vec<Report<W>> =
            view.target_of(seat).strikes.iter().map(|strike| report(&view.terms, strike)).collect();
        let known = self.reports.len();
        match &mut self.belief {
            Some(_) if told == self.reports => return,
            Some(belief) if told.starts_with(&self.reports) => {
                belief.observe_all(&told[known..]);
            }
            _ => {
                let size = particles(self.style.particles, budget);
                let seed = dice.wide(u64::MAX);
                let evidence = Evidence::of(&told);
                self.belief = Some(Belief::rebuild(self.scope.fleet.clone(), evidence, size, seed));
            }
        }
        self.reports = told;
        self.thought = None;
    }

    /// Works the position out, unless that is done.
    fn think(&mut self, view: &View) {
        let open: Mask<W> = narrow(acts::open(view));
        let style = self.style.at(view);
        let same = |thought: &Thought<W>| thought.open == open && thought.style == style;
        if self.thought.as_ref().is_some_and(same) {
            return;
        }
        let Some(belief) = &self.belief else { return };
        let worth = Worth::new(belief, open, &style);
        let batch = matches!(view.stage, Stage::Rolling | Stage::Aiming | Stage::SelfDestruct);
        let rest = if style.ending > 0.0 && batch { Rest::new(belief, open) } else { Rest::default() };
        let aims = Aims::ending(&self.scope, open, &worth, &rest, style.ending);
        self.thought = Some(Thought { open, style, worth, rest, aims, turn: None });
    }

    /// Plays the dice, and fires.
    fn turn(&mut self, view: &View, plan: &mut Vec<Action>) {
        let stock = acts::stock(view);
        let Some(thought) = &mut self.thought else { return };
        if thought.turn.as_ref().is_none_or(|(planned, _)| *planned != stock) {
            let turn = thought.aims.plan(&self.scope, stock, &thought.worth, &thought.style);
            thought.turn = turn.map(|turn| (stock, turn));
        }
        let Some((_, turn)) = &thought.turn else { return };
        if let Some(cartridge) = acts::follow(view, turn, plan) {
            let shot = if view.lost {
                thought.aims.best()
            } else {
                thought.aims.shot(cartridge, acts::batch(view, cartridge))
            };
            acts::fire(view.terms.grid, shot, plan);
        }
    }

    /// The best single shot, after which the next one may be chosen.
    fn single(&self, view: &View, thought: &Thought<W>) -> Shot {
        let tell = match view.terms.report {
            ReportDetail::Count => Tell::Count,
            ReportDetail::Type | ReportDetail::Outline => Tell::Kind,
        };
        let sight = Sight { cells: self.style.compared, shots: AHEAD.0, layouts: AHEAD.1 };
        let belief = self.belief.as_ref().filter(|_| self.style.compared > 1);
        let found = belief.and_then(|belief| minds::hunt::shot(belief, thought.open, tell, sight));
        found.map_or_else(|| thought.aims.best(), Shot::At)
    }

    /// Its next actions.
    pub(super) fn choose(&mut self, view: &View, budget: Budget, dice: &mut Dice, plan: &mut Vec<Action>) {
        match view.stage {
            Stage::Placing => return acts::lay_out(view, self.style.habit(dice), dice, plan),
            Stage::ToRoll => return plan.push(Action::Roll(Positions::ALL)),
            Stage::Over => return,
            Stage::Rolling | Stage::Aiming | Stage::Salvo | Stage::Desperation | Stage::SelfDestruct => {}
        }
        self.learn(view, budget, dice);
        self.think(view);
        match (view.stage, &self.thought) {
            (Stage::Rolling | Stage::Aiming, _) => self.turn(view, plan),
            (Stage::SelfDestruct, Some(thought)) => {
                let count = usize::from(view.shots).saturating_sub(view.aimed.len());
                let shot = Shot::Batch(thought.aims.finishing(&thought.rest, count));
                acts::fire(view.terms.grid, shot, plan);
            }
            (_, Some(thought)) => acts::fire(view.terms.grid, self.single(view, thought), plan),
            (_, None) => {}
        }
    }
}

/// The layouts of a belief that the budget allows.
fn particles(usual: usize, budget: Budget) -> usize {
    let nodes = match budget {
        Budget::Nodes(nodes) => nodes,
        Budget::Ms(ms) => ms.saturating_mul(NODES_IN_MS),
    };
    let scaled = (usual as u64).saturating_mul(nodes.min(20_000)) / 1000;
    scaled.clamp(20, 20_000) as usize
}
