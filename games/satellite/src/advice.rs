//! What a position is worth to a seat, from what it knows: for hints and for analyses.

use grid::Mask;
use minds::belief::Belief;
use minds::layout::Report;

use crate::dice::{Plan, Stock};
use crate::layouts::{narrow, report};
use crate::mind::{Aims, Scope, Style, Worth, open};
use crate::tables::Setup;
use crate::types::{Cartridge, Cells, index};
use crate::view::View;

/// Follows what one seat is told of the other planet.
pub(crate) struct Advisor<const W: usize> {
    scope: Scope<W>,
    style: Style,
    belief: Belief<W>,
    told: usize,
}

impl<const W: usize> Advisor<W> {
    /// Somebody who knows nothing yet, and weighs things in this style.
    pub(crate) fn new(setup: &Setup, style: Style, seed: u64) -> Self {
        let scope = Scope::new(setup, &style);
        let belief = Belief::new(scope.fleet.clone(), style.particles, seed);
        Advisor { scope, style, belief, told: 0 }
    }

    /// Judges a position from its seat's view.
    pub(crate) fn judge(&mut self, view: &View) -> Option<Judged<'_, W>> {
        let seat = view.seat?;
        let planet = view.target_of(seat);
        let told: Vec<Report<W>> =
            planet.strikes.iter().skip(self.told).map(|strike| report(&view.terms, strike)).collect();
        if !told.is_empty() {
            self.belief.observe_all(&told);
        }
        self.told = planet.strikes.len();
        let own = &view.planets[index(seat)];
        let stock = Stock::new(own.arsenal.0, own.wild);
        let open: Mask<W> = narrow(open(view));
        let style = self.style.at(view);
        let worth = Worth::new(&self.belief, open, &style);
        let aims = Aims::of_belief(&self.scope, open, &worth, &self.belief, style.ending);
        let plan = aims.plan(&self.scope, stock, &worth, &style);
        Some(Judged { advisor: self, style, open, worth, aims, plan, stock })
    }
}

/// A position, judged.
pub(crate) struct Judged<'a, const W: usize> {
    advisor: &'a Advisor<W>,
    style: Style,
    open: Mask<W>,
    worth: Worth,
    pub(crate) aims: Aims,
    pub(crate) plan: Option<Plan>,
    pub(crate) stock: Stock,
}

impl<const W: usize> Judged<'_, W> {
    /// What striking these sectors is expected to gain.
    pub(crate) fn gain(&self, struck: Cells) -> f64 {
        (narrow::<W>(struck) & self.open).iter().map(|cell| self.worth.cell[usize::from(cell)]).sum()
    }

    /// The chance that a building sector not yet struck is there, by sector.
    pub(crate) fn chances(&self) -> &[f64] {
        &self.worth.chance
    }

    /// What a cartridge's best shot gains, with what the cartridges left after it will.
    pub(crate) fn value(&self, cartridge: Cartridge, shots: u8) -> f64 {
        let gain = self.aims.gain(cartridge.index() as u8, shots, &self.style);
        self.with_future(gain, self.stock.fired(cartridge.index() as u8))
    }

    /// What a Hazard there is expected to gain.
    pub(crate) fn hazard(&self, at: u8) -> f64 {
        self.worth.hazard[usize::from(at)]
    }

    /// How many sectors a Hazard there is expected to damage.
    pub(crate) fn hazard_hits(&self, at: u8) -> f64 {
        let hits = self.advisor.belief.evidence().hits();
        let layouts = self.advisor.belief.particles();
        let each = 1.0 / layouts.len().max(1) as f64;
        let there = layouts.flat_map(|layout| layout.iter()).filter(|building| building.has(at));
        there.map(|building| each * f64::from((*building - hits).len())).sum()
    }

    /// The expected gain of this many single shots at the best sectors.
    pub(crate) fn best_singles(&self, count: usize) -> f64 {
        let best = self.aims.order.iter().take(count);
        best.map(|cell| self.worth.cell[usize::from(*cell)]).sum()
    }

    /// What a Salvo is expected to gain if its shots are well chosen.
    pub(crate) fn salvo(&self) -> f64 {
        self.style.salvo * self.best_singles(10)
    }

    /// A gain now, and what the cartridges left will gain of what is left.
    pub(crate) fn with_future(&self, gain: f64, after: Stock) -> f64 {
        gain + Aims::later(&self.advisor.scope, &self.worth, &self.style, after, gain)
    }
}
