//! The fire of one turn, as it goes on average.

use contract::Seat;

use super::guns::{ARMS, Pair, Sight};
use super::model::Model;

/// How the ships that moved and their enemies saw each other.
#[derive(Default)]
pub(super) struct Seen {
    /// The enemies.
    pub(super) foes: Vec<usize>,
    /// Each ship that moved, and where its sights begin.
    ships: Vec<(usize, usize)>,
    sights: Vec<[Sight; 2]>,
}

impl Seen {
    /// A ship has moved.
    pub(super) fn add(&mut self, ship: usize, sights: &[[Sight; 2]]) {
        self.ships.push((ship, self.sights.len()));
        self.sights.extend_from_slice(sights);
    }
}

/// The kinds of fire of [`Pair::harm`] that a stock is spent for.
const STOCKS: [(usize, usize); 3] = [(2, 7), (3, 5), (4, 6)];

/// §12.2 What a ship that has lost all its hull since its guns were counted would have lost of its fire by then.
const WORN: f32 = 0.7;

/// §12.2 What is left of a ship's fire: hits break guns and their control as well as the hull.
fn fire_left(model: &Model, from: usize) -> f32 {
    let craft = &model.crafts[from];
    let left = (craft.hull / craft.counted.max(1.0)).clamp(0.0, 1.0);
    if model.table { 1.0 - WORN * (1.0 - left) } else { 1.0 }
}

/// One shot of every kind at whom it hurts the most.
fn shoot(model: &mut Model, from: usize, at: &[(usize, Sight)], own_turn: bool) {
    let left = fire_left(model, from);
    let mut best = [(0.0f32, 0.0f32, usize::MAX); 5];
    for (target, sight) in at {
        if !model.crafts[*target].alive() {
            continue;
        }
        let harm = Pair::new(&model.crafts[from], &model.crafts[*target]).harm(*sight, own_turn);
        let harm = harm.map(|points| points * left);
        let (price, hull) = (model.crafts[*target].price(), model.crafts[*target].hull);
        for (best, harm) in best.iter_mut().zip(harm) {
            let value = harm.min(hull) * price;
            if value > best.0 {
                *best = (value, harm, *target);
            }
        }
    }
    for (kind, (_, harm, target)) in best.into_iter().enumerate() {
        if target == usize::MAX {
            continue;
        }
        model.crafts[target].hull -= harm;
        if let Some((_, arm)) = STOCKS.into_iter().find(|(known, _)| *known == kind) {
            debug_assert!(arm < ARMS.len(), "an arm");
            let arms = &mut model.crafts[from].arms;
            arms[arm] = arms[arm].saturating_sub(1);
        }
    }
}

/// §8.3 Defensive fire, then offensive fire.
pub(super) fn exchange(model: &mut Model, mover: Seat, seen: &Seen) {
    let moved: Vec<usize> = model.side(mover).filter(|n| model.crafts[*n].open).collect();
    let sight = |model: &Model, ship: usize, n: usize, foe: usize| -> [Sight; 2] {
        if let Some((_, from)) = seen.ships.iter().find(|(known, _)| *known == ship) {
            return seen.sights[from + n];
        }
        let (own, other) = (&model.crafts[ship], &model.crafts[foe]);
        [Sight::of(own.at, own.facing, other.at), Sight::of(other.at, other.facing, own.at)]
    };
    for (n, foe) in seen.foes.iter().enumerate() {
        if model.crafts[*foe].alive() && model.crafts[*foe].armed() {
            let at: Vec<(usize, Sight)> =
                moved.iter().map(|ship| (*ship, sight(model, *ship, n, *foe)[1])).collect();
            shoot(model, *foe, &at, false);
        }
    }
    for ship in moved {
        if model.crafts[ship].alive() && model.crafts[ship].armed() {
            let at: Vec<(usize, Sight)> =
                seen.foes.iter().enumerate().map(|(n, foe)| (*foe, sight(model, ship, n, *foe)[0])).collect();
            shoot(model, ship, &at, true);
        }
    }
}
