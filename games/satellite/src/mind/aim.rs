//! The best target of every cartridge, and what it gains.

use grid::Mask;
use minds::belief::Belief;

use super::acts::Shot;
use super::finish::Rest;
use super::scope::{Scope, wild_rule};
use super::style::{Future, Style};
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
    pub(crate) singles: [f64; SINGLES],
    /// Targets for this many single shots.
    sets: Vec<Vec<u8>>,
}

/// As many as Self Destruct can have, which is more than a Salvo has, and none.
const SINGLES: usize = 13;

/// What finishing everything at once is worth, and how likely it is.
struct Ending<'a, const W: usize> {
    rest: &'a Rest<W>,
    worth: f64,
}

impl<const W: usize> Ending<'_, W> {
    fn struck(&self, cells: Mask<W>) -> f64 {
        self.worth * self.rest.struck(cells)
    }

    fn hazard(&self, at: u8) -> f64 {
        self.worth * self.rest.hazard(at)
    }
}

impl Aims {
    /// The best targets by what sectors are worth and, where that is worth anything, by the chance to finish everything.
    pub(crate) fn of_belief<const W: usize>(
        scope: &Scope<W>,
        open: Mask<W>,
        worth: &Worth,
        belief: &Belief<W>,
        ending: f64,
    ) -> Self {
        let rest = if ending > 0.0 { Rest::new(belief, open) } else { Rest::default() };
        Aims::ending(scope, open, worth, &rest, ending)
    }

    /// The best targets by what sectors are worth and by the chance to finish everything, which is worth `bonus`.
    pub(super) fn ending<const W: usize>(
        scope: &Scope<W>,
        open: Mask<W>,
        worth: &Worth,
        rest: &Rest<W>,
        bonus: f64,
    ) -> Self {
        let mut order: Vec<u8> = open.iter().collect();
        order.sort_by(|a, b| worth.cell[usize::from(*b)].total_cmp(&worth.cell[usize::from(*a)]));
        let ending = Ending { rest, worth: bonus };
        let sum =
            |cells: Mask<W>| (cells & open).iter().map(|cell| worth.cell[usize::from(cell)]).sum::<f64>();
        let value = |cells: Mask<W>| sum(cells) + ending.struck(cells);
        let lines = |lines: &[Mask<W>]| lines.iter().map(|line| (*line, sum(*line), value(*line))).collect();
        let (rows, columns): (Vec<_>, Vec<_>) = (lines(&scope.rows), lines(&scope.columns));
        let first = order.first().copied().unwrap_or(0);
        let mut aims = Aims {
            bursts: [(0.0, first); 4],
            beam: (0.0, first, Along::Row),
            hazard: (0.0, first),
            singles: [0.0; SINGLES],
            sets: Vec::with_capacity(SINGLES),
            order,
        };
        for at in &aims.order {
            let target = usize::from(*at);
            let row = rows[target / columns.len()];
            let column = columns[target % columns.len()];
            let struck = |n: usize| value(scope.bursts[n][target]);
            let cross = row.1 + column.1 - worth.cell[target] + ending.struck(row.0 | column.0);
            for (best, gain) in aims.bursts.iter_mut().zip([struck(0), struck(1), struck(2), cross]) {
                if gain > best.0 {
                    *best = (gain, *at);
                }
            }
            for (gain, along) in [(row.2, Along::Row), (column.2, Along::Column)] {
                if gain > aims.beam.0 {
                    aims.beam = (gain, *at, along);
                }
            }
            let hazard = worth.hazard[target] + ending.hazard(*at);
            if hazard > aims.hazard.0 {
                aims.hazard = (hazard, *at);
            }
        }
        for shots in 0..SINGLES {
            let best: Vec<u8> = aims.order.iter().copied().take(shots).collect();
            let set = aims.finishing(rest, shots);
            let [plain, ends] = [&best, &set].map(|cells| value(cells.iter().copied().collect()));
            aims.singles[shots] = plain.max(ends);
            aims.sets.push(if ends > plain { set } else { best });
        }
        aims
    }

    /// This many sectors that finish everything in as many layouts as possible, filled up with the best ones.
    pub(super) fn finishing<const W: usize>(&self, rest: &Rest<W>, shots: usize) -> Vec<u8> {
        let set = rest.set(shots);
        let others = self.order.iter().copied().filter(|cell| !set.has(*cell));
        set.iter().chain(others).take(shots).collect()
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

    /// §1.3 What the cartridges left will gain of what is left after a gain now.
    pub(crate) fn later<const W: usize>(
        scope: &Scope<W>,
        worth: &Worth,
        style: &Style,
        after: Stock,
        gain: f64,
    ) -> f64 {
        let covered = scope.arsenal.value(after);
        match style.future {
            Future::Steady(rate) => rate * covered,
            Future::Sated(share) => {
                let left = (worth.total - gain).max(0.1);
                share * left * (1.0 - (-covered / left).exp())
            }
        }
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
            (_, Some(shots)) => Shot::Batch(self.batch(shots)),
            (Cartridge::Plus, None) => Shot::At(self.bursts[0].1),
            (Cartridge::Square, None) => Shot::At(self.bursts[1].1),
            (Cartridge::Diamond, None) => Shot::At(self.bursts[2].1),
            (Cartridge::Cross, None) => Shot::At(self.bursts[3].1),
            (Cartridge::Beam, None) => Shot::Beam(self.beam.1, self.beam.2),
            (Cartridge::Hazard, None) => Shot::At(self.hazard.1),
            (_, None) => self.best(),
        }
    }

    /// §1.3 Targets for this many single shots fired at once.
    pub(crate) fn batch(&self, shots: usize) -> Vec<u8> {
        self.sets[shots.min(SINGLES - 1)].clone()
    }

    /// The best single shot. It is also the likeliest to finish everything, if one shot can: then a single sector is left to
    /// find, and the likeliest sector is worth most.
    pub(crate) fn best(&self) -> Shot {
        Shot::At(self.order.first().copied().unwrap_or(0))
    }
}
