//! The best target of every cartridge, and what it gains.

use grid::Mask;

use super::acts::Shot;
use super::scope::{Scope, wild_rule};
use super::style::Style;
use super::worth::Worth;
use crate::dice::{self, Gains, Plan, Stock};
use crate::types::{Along, Cartridge};

/// The best targets found.
#[derive(Clone, Debug)]
pub(crate) struct Aims {
    /// Sectors by falling worth.
    pub(crate) order: Vec<u8>,
    /// The best targets of plus, square, diamond, and cross.
    pub(crate) bursts: [(f64, u8); 4],
    pub(crate) beam: (f64, u8, Along),
    pub(crate) hazard: (f64, u8),
    /// What each number of single shots gains.
    pub(crate) singles: [f64; 11],
}

impl Aims {
    pub(crate) fn new<const W: usize>(scope: &Scope<W>, open: Mask<W>, worth: &Worth) -> Self {
        let mut order: Vec<u8> = open.iter().collect();
        order.sort_by(|a, b| worth.cell[usize::from(*b)].total_cmp(&worth.cell[usize::from(*a)]));
        let sum =
            |cells: Mask<W>| (cells & open).iter().map(|cell| worth.cell[usize::from(cell)]).sum::<f64>();
        let rows: Vec<f64> = scope.rows.iter().map(|row| sum(*row)).collect();
        let columns: Vec<f64> = scope.columns.iter().map(|column| sum(*column)).collect();
        let mut aims = Aims {
            bursts: [(0.0, order.first().copied().unwrap_or(0)); 4],
            beam: (0.0, order.first().copied().unwrap_or(0), Along::Row),
            hazard: (0.0, order.first().copied().unwrap_or(0)),
            singles: [0.0; 11],
            order,
        };
        for at in &aims.order {
            let target = usize::from(*at);
            let (row, column) = (target / columns.len(), target % columns.len());
            let struck = |n: usize| sum(scope.bursts[n][target]);
            let cross = rows[row] + columns[column] - worth.cell[target];
            let found = [struck(0), struck(1), struck(2), cross];
            for (best, gain) in aims.bursts.iter_mut().zip(found) {
                if gain > best.0 {
                    *best = (gain, *at);
                }
            }
            for (gain, along) in [(rows[row], Along::Row), (columns[column], Along::Column)] {
                if gain > aims.beam.0 {
                    aims.beam = (gain, *at, along);
                }
            }
            if worth.hazard[target] > aims.hazard.0 {
                aims.hazard = (worth.hazard[target], *at);
            }
        }
        for shots in 1..aims.singles.len() {
            let next = aims.order.get(shots - 1).map_or(0.0, |cell| worth.cell[usize::from(*cell)]);
            aims.singles[shots] = aims.singles[shots - 1] + next;
        }
        aims
    }

    /// What a cartridge gains now.
    pub(crate) fn gain(&self, cartridge: u8, shots: u8, style: &Style) -> f64 {
        match cartridge {
            dice::THREE_OF_A_KIND => self.bursts[0].0,
            dice::FULL_HOUSE => self.bursts[1].0,
            dice::FOUR_OF_A_KIND => self.bursts[2].0,
            dice::LARGE_STRAIGHT => self.bursts[3].0,
            dice::SMALL_STRAIGHT => self.beam.0,
            dice::SALVO => style.salvo * self.singles[10],
            dice::HAZARD => self.hazard.0,
            _ => self.singles[usize::from(shots)],
        }
    }

    /// §1.3 The turn planned: the gain now and what the cartridges left will gain of what is left, together.
    pub(crate) fn plan<const W: usize>(
        &self,
        scope: &Scope<W>,
        stock: Stock,
        worth: &Worth,
        style: &Style,
    ) -> Option<Plan> {
        let rule = wild_rule(&scope.terms);
        let later = |after: Stock, gain: f64| Self::later(scope, worth, style, after, gain);
        let lost = self.singles[1];
        let mut gains = Gains::NOTHING.with_lost(lost);
        for cartridge in dice::members(stock.set()) {
            let after = stock.fired(cartridge);
            let whole = |shots: u8| {
                let gain = self.gain(cartridge, shots, style);
                gain + later(after, gain) - later(after, lost)
            };
            gains = if usize::from(cartridge) < dice::BARRAGES {
                gains.with_barrage(cartridge + 1, [1, 2, 3, 4, 5].map(whole))
            } else {
                gains.with(cartridge, whole(0))
            };
        }
        Plan::new(stock, &gains, rule, |after| later(after, lost))
    }

    /// §1.3 What the cartridges left will gain of what is left after a gain now: the more they have to share, the less.
    pub(crate) fn later<const W: usize>(
        scope: &Scope<W>,
        worth: &Worth,
        style: &Style,
        after: Stock,
        gain: f64,
    ) -> f64 {
        let left = (worth.total - gain).max(0.1);
        style.future * left * (1.0 - (-style.stretch * scope.arsenal.value(after) / left).exp())
    }

    /// The targets of a cartridge's best shot.
    pub(crate) fn targets(&self, cartridge: Cartridge, shots: Option<usize>) -> Vec<u8> {
        match self.shot(cartridge, shots) {
            Shot::Batch(cells) => cells,
            Shot::At(cell) | Shot::Beam(cell, _) => vec![cell],
        }
    }

    /// Where a cartridge goes.
    pub(crate) fn shot(&self, cartridge: Cartridge, shots: Option<usize>) -> Shot {
        match (cartridge, shots) {
            (_, Some(shots)) => Shot::Batch(self.order.iter().copied().take(shots).collect()),
            (Cartridge::Plus, None) => Shot::At(self.bursts[0].1),
            (Cartridge::Square, None) => Shot::At(self.bursts[1].1),
            (Cartridge::Diamond, None) => Shot::At(self.bursts[2].1),
            (Cartridge::Cross, None) => Shot::At(self.bursts[3].1),
            (Cartridge::Beam, None) => Shot::Beam(self.beam.1, self.beam.2),
            (Cartridge::Hazard, None) => Shot::At(self.hazard.1),
            (_, None) => self.best(),
        }
    }

    /// The best single shot.
    pub(crate) fn best(&self) -> Shot {
        Shot::At(self.order.first().copied().unwrap_or(0))
    }
}
