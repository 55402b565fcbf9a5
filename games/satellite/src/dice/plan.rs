//! A turn within a game: which cartridge to spend on each final roll, and what to keep on the way there. It reads
//! what a cartridge gains and what the rest is worth; it estimates neither.

use super::cartridge::{CARTRIDGES, Stock, WildAfter, fits, members};
use super::combos::{Keep, ROLLS, Roll};
use super::gains::Gains;
use super::turn::{RollValues, Turn};

/// How a final roll is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// This cartridge is fired.
    Fire(u8),
    /// Nothing fits: this cartridge is lost, and one single shot is fired.
    Discard(u8),
}

/// What can be spent this turn, each with its gain and the value of what is left.
pub(super) struct Menu {
    stock: Stock,
    /// By cartridge and shots, as in [`Gains`].
    fire: [[f64; 6]; CARTRIDGES],
    /// The best cartridge to lose, and the value of losing it.
    lose: (u8, f64),
}

impl Menu {
    /// None if the stock is empty.
    pub(super) fn new(
        stock: Stock,
        gains: &Gains,
        rule: WildAfter,
        future: impl Fn(Stock) -> f64,
    ) -> Option<Menu> {
        let mut fire = [[0.0; 6]; CARTRIDGES];
        let mut lose: Option<(u8, f64)> = None;
        for cartridge in members(stock.set()) {
            let after = future(stock.fired(cartridge));
            for (shots, value) in (0..).zip(&mut fire[usize::from(cartridge)]) {
                *value = gains.of(cartridge, shots) + after;
            }
            let lost = gains.lost() + future(stock.discarded(cartridge, rule));
            if lose.is_none_or(|(_, best)| lost > best) {
                lose = Some((cartridge, lost));
            }
        }
        Some(Menu { stock, fire, lose: lose? })
    }

    /// §1.2 The value of every final roll and how to use it: a cartridge that fits must be fired, and one is lost
    /// only if none does.
    pub(super) fn finals(&self) -> (RollValues, [Choice; ROLLS]) {
        let mut values = [self.lose.1; ROLLS];
        let mut choices = [Choice::Discard(self.lose.0); ROLLS];
        for roll in Roll::all() {
            let mut fitting = fits(self.stock.set(), roll, self.stock.wild());
            if fitting == 0 {
                continue;
            }
            let all_five = self.stock.wild() && roll.is_five_of_a_kind();
            let counts = roll.counts();
            let (mut best, mut chosen) = (f64::NEG_INFINITY, fitting.trailing_zeros() as usize);
            while fitting != 0 {
                let cartridge = fitting.trailing_zeros() as usize;
                fitting &= fitting - 1;
                let shots = match counts.get(cartridge) {
                    Some(_) if all_five => 5,
                    Some(count) => usize::from(*count),
                    None => 0,
                };
                let value = self.fire[cartridge][shots];
                if value > best {
                    (best, chosen) = (value, cartridge);
                }
            }
            values[roll.index()] = best;
            choices[roll.index()] = Choice::Fire(chosen as u8);
        }
        (values, choices)
    }
}

/// A turn planned to the end: the best keeps, and the best use of each final roll.
#[derive(Clone, Debug)]
pub struct Plan {
    stock: Stock,
    turn: Turn,
    choices: [Choice; ROLLS],
}

impl Plan {
    /// §1.3 Plans the turn: a final roll is worth the most that a cartridge gains plus `future` of what is left. None
    /// if the stock is empty.
    pub fn new(stock: Stock, gains: &Gains, rule: WildAfter, future: impl Fn(Stock) -> f64) -> Option<Plan> {
        let (values, choices) = Menu::new(stock, gains, rule, future)?.finals();
        Some(Plan { stock, turn: Turn::solve(&values), choices })
    }

    /// What it was planned for.
    pub fn stock(&self) -> Stock {
        self.stock
    }

    /// The value before the first roll.
    pub fn value(&self) -> f64 {
        self.turn.expected()
    }

    /// The turn below: values of dice and keeps, keeps in order, chances of final rolls.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The best keep with these dice and re-rolls left; the whole roll means stop.
    pub fn keep(&self, roll: Roll, rerolls: u8) -> Keep {
        self.turn.keep(roll, rerolls)
    }

    /// The best use of this final roll.
    pub fn choice(&self, roll: Roll) -> Choice {
        self.choices[roll.index()]
    }

    /// The chance of each cartridge to be fired this turn (first) or lost (second), before the first roll.
    pub fn chances(&self) -> ([f64; CARTRIDGES], [f64; CARTRIDGES]) {
        self.share(&self.turn.outcomes())
    }

    /// The chance of each cartridge to be fired this turn (first) or lost (second), from these dice.
    pub fn chances_from(&self, roll: Roll, rerolls: u8) -> ([f64; CARTRIDGES], [f64; CARTRIDGES]) {
        self.share(&self.turn.outcomes_from(roll, rerolls))
    }

    /// The chance of each cartridge to be fired this turn if these dice are kept and the others rolled again.
    pub fn chances_keeping(&self, keep: Keep, rerolls: u8) -> [f64; CARTRIDGES] {
        self.share(&self.turn.outcomes_keeping(keep, rerolls)).0
    }

    fn share(&self, outcomes: &RollValues) -> ([f64; CARTRIDGES], [f64; CARTRIDGES]) {
        let (mut fired, mut lost) = ([0.0; CARTRIDGES], [0.0; CARTRIDGES]);
        for (choice, chance) in self.choices.iter().zip(outcomes) {
            match choice {
                Choice::Fire(cartridge) => fired[usize::from(*cartridge)] += chance,
                Choice::Discard(cartridge) => lost[usize::from(*cartridge)] += chance,
            }
        }
        (fired, lost)
    }
}
