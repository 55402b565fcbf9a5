//! Players without a belief: random targets, and the neighbours of what was hit.

use std::sync::Arc;

use contract::{Budget, Dice, Legal, Mind};

use super::acts::{self, Shot};
use super::placing::Habit;
use super::scope::coverage;
use crate::Satellite;
use crate::action::Action;
use crate::dice::{Arsenal, Choice, Keep};
use crate::tables::{Patterns, Setup};
use crate::types::{Along, Cartridge, Cells, Positions};
use crate::view::{Sighting, Stage, View};

/// The weakest player: random targets, a hit followed up every other time, the most frequent die, the largest pattern
/// it unlocks.
pub(super) struct Cadet;

/// Random targets until something is hit, then its neighbours; dice played for the most sectors covered.
pub(super) struct Officer {
    arsenal: Arc<Arsenal>,
    patterns: Arc<Patterns>,
}

/// What a sector beside a hit counts, others counting one.
const BESIDE: f64 = 3.0;

impl Officer {
    pub(super) fn new(setup: &Setup) -> Self {
        Officer { arsenal: coverage(setup), patterns: setup.patterns.clone() }
    }

    /// The target whose pattern strikes the most open sectors, those beside hits counting more; of equally good
    /// ones any.
    fn widest(&self, cartridge: Cartridge, open: Cells, wanted: Cells, dice: &mut Dice) -> Shot {
        let ways: &[Option<Along>] = match cartridge {
            Cartridge::Beam => &[Some(Along::Row), Some(Along::Column)],
            _ => &[None],
        };
        let single = matches!(cartridge, Cartridge::Hazard | Cartridge::Salvo);
        let mut best = (f64::NEG_INFINITY, Shot::At(0));
        for at in open.iter() {
            for along in ways {
                let struck = if single { Cells::of(at) } else { self.patterns.struck(cartridge, *along, at) };
                let worth =
                    f64::from((struck & open).len()) + (BESIDE - 1.0) * f64::from((struck & wanted).len());
                let worth = worth + f64::from(dice.percent()) / 1000.0;
                if worth > best.0 {
                    best = (worth, along.map_or(Shot::At(at), |along| Shot::Beam(at, along)));
                }
            }
        }
        best.1
    }
}

impl Mind<Satellite> for Cadet {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, dice: &mut Dice, plan: &mut Vec<Action>) {
        let open = acts::open(view);
        let cartridge = match view.stage {
            Stage::Placing => return acts::lay_out(view, Habit::Anywhere, dice, plan),
            Stage::ToRoll => return plan.push(Action::Roll(Positions::ALL)),
            Stage::Rolling if acts::reroll(view, most_frequent(view), plan) => return,
            Stage::Rolling | Stage::Aiming => acts::take(view, largest(view), plan),
            Stage::Salvo | Stage::Desperation | Stage::SelfDestruct | Stage::Over => None,
        };
        let wanted = if dice.coin() { beside_hits(view) & open } else { Cells::EMPTY };
        shoot(view, cartridge, open, wanted, dice, plan);
    }
}

impl Mind<Satellite> for Officer {
    fn heeds(&self) -> bool {
        false
    }

    fn fresh(&mut self) -> bool {
        true
    }

    fn notice(&mut self, _: &Sighting) {}

    fn choose(&mut self, view: &View, _: &Legal<Action>, _: Budget, dice: &mut Dice, plan: &mut Vec<Action>) {
        let open = acts::open(view);
        let cartridge = match view.stage {
            Stage::Placing => return acts::lay_out(view, Habit::Anywhere, dice, plan),
            Stage::ToRoll => return plan.push(Action::Roll(Positions::ALL)),
            Stage::Rolling | Stage::Aiming => {
                let Some(turn) = self.arsenal.plan(acts::stock(view)) else { return };
                match acts::follow(view, &turn, plan) {
                    None => return,
                    cartridge => cartridge,
                }
            }
            Stage::Salvo | Stage::Desperation | Stage::SelfDestruct | Stage::Over => None,
        };
        let wanted = beside_hits(view) & open;
        match cartridge.filter(|c| !view.lost && c.face().is_none()) {
            Some(cartridge) => {
                let shot = self.widest(cartridge, open, wanted, dice);
                acts::fire(view.terms.grid, shot, plan);
            }
            None => shoot(view, cartridge, open, wanted, dice, plan),
        }
    }
}

/// Keeps the dice of the face that shows most often.
fn most_frequent(view: &View) -> Keep {
    let counts = view.dice.map_or([0; 6], crate::types::Roll::counts);
    let most = (1..=6u8).max_by_key(|face| counts[usize::from(face - 1)]).unwrap_or(6);
    let kept = vec![most; usize::from(counts[usize::from(most - 1)])];
    Keep::of(&kept).unwrap_or(Keep::NOTHING)
}

/// The cartridge with the most sectors of those that fit; Hazard if there is no other.
fn largest(view: &View) -> Option<Choice> {
    let sectors = |cartridge: &Cartridge| match cartridge {
        Cartridge::Plus => 5,
        Cartridge::Square => 9,
        Cartridge::Salvo => 10,
        Cartridge::Diamond | Cartridge::Beam => 13,
        Cartridge::Cross => 21,
        Cartridge::Hazard => 0,
        barrage => view.shots_of(*barrage),
    };
    view.unlocked.iter().max_by_key(sectors).map(|cartridge| Choice::Fire(cartridge.index() as u8))
}

/// The sectors beside a hit.
fn beside_hits(view: &View) -> Cells {
    let board = view.terms.grid.board();
    let Some(seat) = view.seat else { return Cells::EMPTY };
    let hits = view.target_of(seat).hits.cells;
    let beside = |cell: u8| {
        let (row, column) = board.place(cell);
        let steps = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        steps.into_iter().filter_map(move |(row, column)| board.cell(row, column))
    };
    hits.iter().flat_map(beside).collect()
}

/// Fires at random: first at sectors that are `wanted`, then at any that are `open`.
fn shoot(
    view: &View,
    cartridge: Option<Cartridge>,
    open: Cells,
    wanted: Cells,
    dice: &mut Dice,
    plan: &mut Vec<Action>,
) {
    let count = match (cartridge, view.stage) {
        (Some(cartridge), _) => acts::batch(view, cartridge),
        (None, Stage::SelfDestruct) => Some(usize::from(view.shots).saturating_sub(view.aimed.len())),
        (None, _) => None,
    };
    let mut drawn = draw(open, wanted, count.unwrap_or(1), dice);
    let shot = match (count, cartridge) {
        (Some(_), _) => Shot::Batch(drawn),
        (None, Some(Cartridge::Beam)) if !view.lost => {
            let along = if dice.coin() { Along::Row } else { Along::Column };
            Shot::Beam(drawn.pop().unwrap_or(0), along)
        }
        (None, _) => Shot::At(drawn.pop().unwrap_or(0)),
    };
    acts::fire(view.terms.grid, shot, plan);
}

/// This many sectors at random, the wanted ones first.
fn draw(mut open: Cells, mut wanted: Cells, count: usize, dice: &mut Dice) -> Vec<u8> {
    let mut drawn = Vec::with_capacity(count);
    while drawn.len() < count && !open.is_empty() {
        let from = if wanted.is_empty() { open } else { wanted };
        let Some(cell) = from.nth(dice.index(from.len() as usize) as u32) else { break };
        drawn.push(cell);
        open -= Cells::of(cell);
        wanted -= Cells::of(cell);
    }
    drawn
}
