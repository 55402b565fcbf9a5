//! Players with a belief: the joint posterior over the other planet's layouts, and the dice played for it.

use contract::{Budget, Dice, Legal, Mind};
use grid::Mask;
use minds::belief::Belief;
use minds::layout::{Evidence, Report};

use super::acts::{self, Shot};
use super::aim::Aims;
use super::placing::Habit;
use super::scope::Scope;
use super::style::Style;
use super::worth::Worth;
use crate::Satellite;
use crate::action::Action;
use crate::dice::{Plan, Stock};
use crate::layouts::{narrow, report};
use crate::tables::Setup;
use crate::types::Positions;
use crate::view::{Sighting, Stage, View};

/// Steps of thought in a millisecond.
const NODES_IN_MS: u64 = 40;

/// A player with a belief.
pub(super) struct Hunter<const W: usize> {
    scope: Scope<W>,
    style: Style,
    /// What it was told of the other planet, batch by batch.
    reports: Vec<Report<W>>,
    belief: Option<Belief<W>>,
    seed: u64,
    size: usize,
    /// What it worked out for the reports so far.
    thought: Option<Thought>,
}

/// What was worked out for one position.
struct Thought {
    open_aimed: usize,
    worth: Worth,
    aims: Aims,
    turn: Option<(Stock, Plan)>,
}

impl<const W: usize> Hunter<W> {
    pub(super) fn new(setup: &Setup, style: Style) -> Self {
        Hunter {
            scope: Scope::new(setup, &style),
            style,
            reports: Vec::new(),
            belief: None,
            seed: 0,
            size: 0,
            thought: None,
        }
    }

    /// Takes in what the view tells of the other planet. What was told before is not thought about again, unless
    /// this is another game.
    fn learn(&mut self, view: &View, budget: Budget, dice: &mut Dice) {
        let Some(seat) = view.seat else { return };
        let strikes = &view.target_of(seat).strikes;
        let size = particles(self.style.particles, budget);
        let told: Vec<Report<W>> = strikes.iter().map(|strike| report(&view.terms, strike)).collect();
        let same = told.starts_with(&self.reports) && self.size == size;
        if !same || self.belief.is_none() || (told.is_empty() && !self.reports.is_empty()) {
            self.seed = dice.wide(u64::MAX);
            self.size = size;
            let evidence = Evidence::of(&told);
            self.belief = Some(Belief::rebuild(self.scope.fleet.clone(), evidence, size, self.seed));
            self.thought = None;
        } else if told.len() > self.reports.len() {
            if let Some(belief) = &mut self.belief {
                belief.observe_all(&told[self.reports.len()..]);
            }
            self.thought = None;
        }
        self.reports = told;
    }

    /// Works the position out.
    fn think(&mut self, view: &View) {
        let open: Mask<W> = narrow(acts::open(view));
        let aimed = view.aimed.len();
        let known = self.thought.as_ref().is_some_and(|thought| thought.open_aimed == aimed);
        if let Some(belief) = self.belief.as_ref().filter(|_| !known) {
            let worth = Worth::new(belief, open, &self.style);
            let aims = Aims::new(&self.scope, open, &worth);
            self.thought = Some(Thought { open_aimed: aimed, worth, aims, turn: None });
        }
    }

    /// Plays the dice, and fires.
    fn turn(&mut self, view: &View, plan: &mut Vec<Action>) {
        let stock = acts::stock(view);
        let Some(thought) = &mut self.thought else { return };
        if thought.turn.as_ref().is_none_or(|(planned, _)| *planned != stock) {
            let turn = thought.aims.plan(&self.scope, stock, &thought.worth, &self.style);
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

impl<const W: usize> Mind<Satellite> for Hunter<W> {
    fn heeds(&self) -> bool {
        false
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(
        &mut self,
        view: &View,
        _: &Legal<Action>,
        budget: Budget,
        dice: &mut Dice,
        plan: &mut Vec<Action>,
    ) {
        match view.stage {
            Stage::Placing => return acts::lay_out(view, Habit::Anywhere, dice, plan),
            Stage::ToRoll => return plan.push(Action::Roll(Positions::ALL)),
            Stage::Over => return,
            Stage::Rolling | Stage::Aiming | Stage::Salvo | Stage::Desperation | Stage::SelfDestruct => {}
        }
        self.learn(view, budget, dice);
        self.think(view);
        let best = |n: usize, thought: &Thought| thought.aims.order.iter().copied().take(n).collect();
        match (view.stage, &self.thought) {
            (Stage::Rolling | Stage::Aiming, _) => self.turn(view, plan),
            (Stage::SelfDestruct, Some(thought)) => {
                let count = usize::from(view.shots).saturating_sub(view.aimed.len());
                acts::fire(view.terms.grid, Shot::Batch(best(count, thought)), plan);
            }
            (_, Some(thought)) => acts::fire(view.terms.grid, thought.aims.best(), plan),
            (_, None) => {}
        }
    }
}
