//! The joint posterior over hidden layouts: all that agree with the reports, equally likely before the
//! first one.
//!
//! The cloud is drawn afresh after every report and depends on the fleet, the evidence, the size and the
//! seed only. So a mind that was restarted believes what it believed before.

mod covers;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::Arc;

use grid::Mask;

use self::covers::Covers;
use self::walk::Walk;
use crate::layout::{Candidates, Evidence, Fleet, Report, Spot, solve_among};
use crate::rng::Rng;

/// Draws for each particle that is wanted, before moves have to help.
const TRIES: usize = 60;
/// Sweeps for each particle that was not drawn but moved.
const SWEEPS: usize = 12;

/// How a cloud was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It holds every layout there is, once.
    Listed,
    /// Its layouts were drawn one by one, all layouts being equally likely.
    Drawn,
    /// Some were drawn or searched for, and then all were moved about at random.
    Walked,
}

/// A cloud of equally likely layouts.
#[derive(Clone, Debug)]
pub struct Belief<const W: usize> {
    fleet: Arc<Fleet<W>>,
    evidence: Evidence<W>,
    size: usize,
    seed: u64,
    cloud: Vec<Mask<W>>,
    source: Source,
}

impl<const W: usize> Belief<W> {
    /// What is believed before the first report, as at most `size` layouts.
    pub fn new(fleet: Arc<Fleet<W>>, size: usize, seed: u64) -> Self {
        Belief::rebuild(fleet, Evidence::new(), size, seed)
    }

    /// What is believed after all of the evidence, the same as after one report at a time.
    pub fn rebuild(fleet: Arc<Fleet<W>>, evidence: Evidence<W>, size: usize, seed: u64) -> Self {
        let cloud = Vec::with_capacity(size * fleet.pieces.len());
        let mut belief = Belief { fleet, evidence, size, seed, cloud, source: Source::Listed };
        belief.think();
        belief
    }

    /// Takes the next report in.
    pub fn observe(&mut self, report: &Report<W>) {
        self.evidence.push(report);
        self.think();
    }

    /// Takes several reports in and thinks once.
    pub fn observe_all<'a>(&mut self, reports: impl IntoIterator<Item = &'a Report<W>>) {
        for report in reports {
            self.evidence.push(report);
        }
        self.think();
    }

    /// The fleet that is looked for.
    pub fn fleet(&self) -> &Fleet<W> {
        &self.fleet
    }

    /// The reports so far.
    pub fn evidence(&self) -> &Evidence<W> {
        &self.evidence
    }

    /// The layouts: one mask for each piece, in the fleet's order. None if the reports contradict each other.
    pub fn particles(&self) -> std::slice::ChunksExact<'_, Mask<W>> {
        self.cloud.chunks_exact(self.fleet.pieces.len().max(1))
    }

    /// Is every possible layout among the particles?
    pub fn exact(&self) -> bool {
        self.source == Source::Listed
    }

    /// How the cloud was made.
    pub fn source(&self) -> Source {
        self.source
    }

    /// For each cell the chance that a piece lies on it and it was not struck yet.
    pub fn chances(&self) -> Vec<f64> {
        let mut counts = vec![0_u32; usize::from(self.fleet.board.cells())];
        for layout in self.particles() {
            let all = layout.iter().fold(Mask::EMPTY, |all, mask| all | *mask) - self.evidence.hits();
            for cell in all.iter() {
                counts[usize::from(cell)] += 1;
            }
        }
        let particles = self.particles().len().max(1);
        counts.iter().map(|count| f64::from(*count) / particles as f64).collect()
    }

    /// Makes the cloud anew.
    fn think(&mut self) {
        self.cloud.clear();
        self.source = Source::Listed;
        let candidates = Candidates::new(&self.fleet, &self.evidence);
        if !candidates.possible || self.size == 0 {
            return;
        }
        let mut rng = Rng::new(self.seed, self.evidence.batches() as u64);
        if let Some(covers) = Covers::new(&candidates) {
            if covers.list(self.size, 4 * self.size + 1000, &mut self.cloud) {
                return;
            }
            self.source = Source::Drawn;
            self.draw(&covers, &mut rng);
        } else {
            self.cloud.clear();
        }
        if self.particles().len() < self.size {
            eprintln!("walk: drawn {} hits {} batches {} {:?}", self.particles().len(), self.evidence.hits().len(), self.evidence.batches(), Covers::new(&candidates).map(|c| (c.states(), c.total())));
            self.walk(&candidates, &mut rng, SWEEPS);
        }
    }

    /// Draws particles, as long as that goes well.
    fn draw(&mut self, covers: &Covers<'_, W>, rng: &mut Rng) {
        self.cloud.clear();
        let mut layout = vec![Mask::EMPTY; self.fleet.pieces.len()];
        let mut wanted = self.size;
        for _ in 0..self.size * TRIES + 4000 {
            if covers.draw(rng, &mut layout) {
                self.cloud.extend_from_slice(&layout);
                wanted -= 1;
                if wanted == 0 {
                    return;
                }
            }
        }
    }

    /// Fills the cloud up with copies, or with layouts searched for if there are none, and moves all about.
    fn walk(&mut self, candidates: &Candidates<W>, rng: &mut Rng, sweeps: usize) {
        self.source = Source::Walked;
        let pieces = self.fleet.pieces.len();
        let drawn = self.particles().len();
        let mut walk = Walk::new(candidates);
        let mut layout: Vec<Spot<W>> = Vec::with_capacity(pieces);
        for n in 0..self.size {
            if n >= drawn {
                if drawn > 0 {
                    self.cloud.extend_from_within((n - drawn) * pieces..(n - drawn + 1) * pieces);
                } else if let Some(found) = solve_among(candidates, rng) {
                    self.cloud.extend_from_slice(&found);
                } else {
                    return;
                }
            }
            let masks = &mut self.cloud[n * pieces..(n + 1) * pieces];
            layout.clear();
            layout.extend(masks.iter().enumerate().map(|(piece, mask)| candidates.spot(piece, *mask)));
            for _ in 0..sweeps {
                walk.sweep(&mut layout, rng);
            }
            for (mask, spot) in masks.iter_mut().zip(&layout) {
                *mask = spot.mask;
            }
        }
    }
}
