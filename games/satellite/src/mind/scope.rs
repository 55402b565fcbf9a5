//! What the agreed terms mean to an attacker: patterns as masks, and the worth of every stock of cartridges.
//! Worked out once; nothing here changes during a game.

use std::sync::{Arc, Mutex, PoisonError};

use grid::Mask;
use minds::layout::Fleet;

use super::style::Style;
use crate::dice::{self, Arsenal, Gains, WildAfter};
use crate::layouts::{fleet, narrow};
use crate::tables::{Setup, Terms};
use crate::types::{Along, Cartridge};

/// The agreed terms in masks of `W` words.
#[derive(Clone, Debug)]
pub(crate) struct Scope<const W: usize> {
    pub(crate) terms: Arc<Terms>,
    /// Plus, square and diamond by target.
    pub(crate) bursts: [Vec<Mask<W>>; 3],
    pub(crate) rows: Vec<Mask<W>>,
    pub(crate) columns: Vec<Mask<W>>,
    pub(crate) fleet: Arc<Fleet<W>>,
    pub(crate) arsenal: Arc<Arsenal>,
}

impl<const W: usize> Scope<W> {
    pub(crate) fn new(setup: &Setup, style: &Style) -> Self {
        let terms = setup.terms.clone();
        let grid = terms.grid;
        let targets = || (0..grid.sectors()).map(|n| n as u8);
        let burst = |cartridge: Cartridge| {
            targets().map(|at| narrow(setup.patterns.struck(cartridge, None, at))).collect::<Vec<_>>()
        };
        let beam = |along: Along, at: u8| narrow(setup.patterns.struck(Cartridge::Beam, Some(along), at));
        Scope {
            bursts: [Cartridge::Plus, Cartridge::Square, Cartridge::Diamond].map(burst),
            rows: (0..grid.rows).map(|row| beam(Along::Row, row * grid.columns)).collect(),
            columns: (0..grid.columns).map(|column| beam(Along::Column, column)).collect(),
            fleet: Arc::new(fleet(&terms)),
            arsenal: expected(setup, style),
            terms,
        }
    }
}

/// What makes fives wild.
pub(crate) fn wild_rule(terms: &Terms) -> WildAfter {
    if terms.wild_after_discard { WildAfter::FiringOrDiscarding } else { WildAfter::Firing }
}

/// Tables that were solved, by what they were solved for: a tenth of a second each.
static SOLVED: Mutex<Vec<(Gains, WildAfter, Arc<Arsenal>)>> = Mutex::new(Vec::new());

/// The dice game of a whole arsenal, every cartridge being worth what `style` expects of it later.
fn expected(setup: &Setup, style: &Style) -> Arc<Arsenal> {
    let covered = worths(setup);
    let mut gains = covered.with(dice::HAZARD, style.hazard);
    for cartridge in dice::THREE_OF_A_KIND..dice::SALVO {
        gains = gains.with(cartridge, style.patterns * covered.of(cartridge, 0));
    }
    solve(&gains, wild_rule(&setup.terms))
}

/// §1.3 The dice game of a whole arsenal, every cartridge being worth the sectors it covers.
pub(crate) fn coverage(setup: &Setup) -> Arc<Arsenal> {
    solve(&worths(setup), wild_rule(&setup.terms))
}

/// The sectors that each cartridge covers.
fn worths(setup: &Setup) -> Gains {
    let grid = setup.terms.grid;
    let most = |cartridge: Cartridge| {
        let targets = (0..grid.sectors()).map(|n| n as u8);
        let most = targets.map(|at| setup.patterns.struck(cartridge, None, at).len()).max().unwrap_or(1);
        u8::try_from(most).unwrap_or(u8::MAX)
    };
    let bursts = [Cartridge::Plus, Cartridge::Square, Cartridge::Diamond].map(most);
    Gains::coverage(grid.rows, grid.columns, bursts)
}

/// Solves, unless that was done before.
fn solve(gains: &Gains, rule: WildAfter) -> Arc<Arsenal> {
    let mut solved = SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, _, arsenal)) = solved.iter().find(|(g, r, _)| (g, *r) == (gains, rule)) {
        return arsenal.clone();
    }
    let arsenal = Arc::new(Arsenal::solve(*gains, rule));
    solved.push((*gains, rule, arsenal.clone()));
    arsenal
}
