//! The dice game of a whole arsenal: thirteen turns, every cartridge spent once, the most expected worth. Solved
//! from the last cartridge to the first; the caller keeps the table.

use super::cartridge::{ALL, CARTRIDGES, SALVO, Stock, WildAfter, bit, members, shots};
use super::combos::Roll;
use super::gains::Gains;
use super::plan::{Choice, Menu, Plan};
use super::turn::expected;

/// Sets of cartridges.
const SETS: usize = ALL as usize + 1;

/// §1.3 The value of every stock of cartridges under the best play of dice and cartridges.
#[derive(Clone, Debug)]
pub struct Arsenal {
    worths: Gains,
    rule: WildAfter,
    /// By set; those with wild fives follow those without.
    values: Vec<f64>,
}

/// What the best play of an arsenal comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The chance of each cartridge to be fired in the end, not lost.
    pub fired: [f64; CARTRIDGES],
    /// The expected worth that comes from firing each cartridge.
    pub gained: [f64; CARTRIDGES],
    /// The expected number of lost cartridges.
    pub lost: f64,
}

impl Arsenal {
    /// Solves the game for these worths: some ten thousand turns.
    pub fn solve(worths: Gains, rule: WildAfter) -> Arsenal {
        Arsenal::solve_parts(worths, rule, ALL)
    }

    /// Solves only the sets within `whole`, which is quicker; any other set has the value nought.
    pub fn solve_parts(worths: Gains, rule: WildAfter, whole: u16) -> Arsenal {
        let mut arsenal = Arsenal { worths, rule, values: vec![0.0; 2 * SETS] };
        // A set stands behind all its parts.
        for set in (1..=ALL).filter(|set| set & !whole == 0) {
            for wild in [false, true] {
                if wild && set & bit(SALVO) != 0 {
                    continue;
                }
                let stock = Stock::new(set, wild);
                if let Some(menu) = Menu::new(stock, &worths, rule, |after| arsenal.value(after)) {
                    arsenal.values[place(stock)] = expected(&menu.finals().0);
                }
            }
        }
        arsenal
    }

    /// The worths it was solved for.
    pub fn worths(&self) -> &Gains {
        &self.worths
    }

    /// The rule it was solved for.
    pub fn rule(&self) -> WildAfter {
        self.rule
    }

    /// The expected worth that these cartridges still bring.
    pub fn value(&self, stock: Stock) -> f64 {
        self.values[place(stock)]
    }

    /// §1.3 What it costs to have fired a cartridge: the value with it, less the value without it. For Salvo the fives
    /// are wild without it. Nought for a cartridge that is not there.
    pub fn price(&self, stock: Stock, cartridge: u8) -> f64 {
        self.value(stock) - self.value(stock.fired(cartridge))
    }

    /// The best play of the next turn; none if nothing is left.
    pub fn plan(&self, stock: Stock) -> Option<Plan> {
        Plan::new(stock, &self.worths, self.rule, |after| self.value(after))
    }

    /// Follows the best play from here to the last cartridge, through every roll with its chance. Takes some times
    /// as long as [`Arsenal::solve`] for a full arsenal.
    pub fn forecast(&self, start: Stock) -> Forecast {
        let mut forecast = Forecast { fired: [0.0; CARTRIDGES], gained: [0.0; CARTRIDGES], lost: 0.0 };
        let mut reached = vec![0.0; 2 * SETS];
        reached[place(start)] = 1.0;
        for set in (1..=start.set()).rev() {
            for wild in [false, true] {
                let stock = Stock::new(set, wild);
                let chance = std::mem::take(&mut reached[place(stock)]);
                if chance > 0.0
                    && let Some(plan) = self.plan(stock)
                {
                    self.follow(&plan, chance, &mut forecast, &mut reached);
                }
            }
        }
        forecast
    }

    /// One turn of the forecast.
    fn follow(&self, plan: &Plan, chance: f64, forecast: &mut Forecast, reached: &mut [f64]) {
        let stock = plan.stock();
        for (roll, outcome) in Roll::all().zip(plan.turn().outcomes()) {
            if let Choice::Fire(cartridge) = plan.choice(roll) {
                let gain = self.worths.of(cartridge, shots(cartridge + 1, roll, stock.wild()));
                forecast.gained[usize::from(cartridge)] += chance * outcome * gain;
            }
        }
        let (fired, lost) = plan.chances();
        for cartridge in members(stock.set()) {
            let at = usize::from(cartridge);
            forecast.fired[at] += chance * fired[at];
            forecast.lost += chance * lost[at];
            reached[place(stock.fired(cartridge))] += chance * fired[at];
            reached[place(stock.discarded(cartridge, self.rule))] += chance * lost[at];
        }
    }
}

/// Where the value of a stock stands.
fn place(stock: Stock) -> usize {
    usize::from(stock.set()) + if stock.wild() { SETS } else { 0 }
}
