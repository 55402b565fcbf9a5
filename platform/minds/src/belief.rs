//! The joint posterior over hidden layouts: all that agree with the reports, equally likely before the
//! first one.
//!
//! The cloud is drawn afresh after every report and depends on the fleet, the evidence, the size and the
//! seed only. So a mind that was restarted believes what it believed before.

mod covers;
mod draw;
mod shuffle;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::Arc;

use grid::Mask;

use self::covers::Covers;
use self::shuffle::Shuffle;
use self::walk::Walk;
use crate::layout::{Candidates, Evidence, Fleet, Report, Search, Spot, TooLong};
use crate::rng::Rng;

/// If fewer than one in so many tries succeed, something else is tried.
const TRIES: usize = 100;
/// So many layouts are built for each that is picked by weight.
const BUILT: usize = 4;
/// Sweeps for each layout that is moved about.
const SWEEPS: usize = 16;
/// Steps of the searches for a whole cloud.
const SEARCHED: u64 = 1 << 17;
/// Layouts that are searched for where batches were only counted; the others are these, moved about.
const SEEDS: usize = 64;
/// Ways that are looked at while layouts are moved about there.
const LOOKED: u64 = 1 << 20;

/// How a cloud was made: the first of these that succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It holds every layout there is, once.
    Listed,
    /// Its layouts were drawn one by one, all layouts being equally likely.
    Drawn,
    /// Layouts were built, and then picked with weights that make all equally likely.
    Weighed,
    /// Layouts were searched for, and then moved about at random until all are about equally likely.
    Walked,
    /// No layout that agrees with the counted batches was found in time: these agree with the known hits and misses.
    Loose,
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
        if candidates.tallies.is_empty() {
            return self.sample(&candidates, &mut rng);
        }
        match (self.search(&candidates, SEEDS.min(self.size), &mut rng), self.cloud.is_empty()) {
            (_, false) => {
                self.source = Source::Walked;
                self.shuffle(&candidates, &mut rng);
            }
            (Ok(()), true) => {}
            (Err(TooLong), true) => {
                self.sample(&Candidates::new(&self.fleet, &self.evidence.certain()), &mut rng);
                self.source = Source::Loose;
            }
        }
    }

    /// Makes a cloud where every cell that was struck is known.
    fn sample(&mut self, candidates: &Candidates<W>, rng: &mut Rng) {
        let covers = Covers::new(candidates);
        if let Some(covers) = &covers {
            if covers.list(self.size, 4 * self.size + 1000, &mut self.cloud) {
                return;
            }
            self.source = Source::Drawn;
            if self.draw(covers, rng) {
                return;
            }
            self.source = Source::Weighed;
            if self.weigh(covers, rng) {
                return;
            }
        }
        self.source = Source::Walked;
        if self.cloud.is_empty() {
            // What was found before the steps ran out is enough.
            let _ = self.search(candidates, self.size, rng);
        }
        self.walk(candidates, rng);
    }

    /// Draws the whole cloud; false if too few draws succeed.
    fn draw(&mut self, covers: &Covers<'_, W>, rng: &mut Rng) -> bool {
        self.cloud.clear();
        let mut layout = vec![Mask::EMPTY; self.fleet.pieces.len()];
        let mut drawn = 0;
        for tries in 1.. {
            if covers.draw(rng, &mut layout) {
                self.cloud.extend_from_slice(&layout);
                drawn += 1;
                if drawn == self.size {
                    break;
                }
            }
            if tries % 2048 == 0 && drawn * TRIES < tries {
                return false;
            }
        }
        true
    }

    /// Builds layouts and picks by weight among them; false if few of them have most of the weight.
    fn weigh(&mut self, covers: &Covers<'_, W>, rng: &mut Rng) -> bool {
        let pieces = self.fleet.pieces.len();
        let mut layout = vec![Mask::EMPTY; pieces];
        let (mut built, mut upto, mut room) = (Vec::new(), Vec::new(), Vec::new());
        let (mut total, mut squares) = (0.0, 0.0);
        for _ in 0..TRIES * self.size {
            let weight = covers.build(rng, &mut layout, &mut room);
            if weight > 0.0 {
                total += weight;
                squares += weight * weight;
                upto.push(total);
                built.extend_from_slice(&layout);
            }
            if upto.len() == BUILT * self.size {
                break;
            }
        }
        self.cloud.clear();
        if upto.is_empty() {
            return false;
        }
        let shift = rng.unit();
        for n in 0..self.size {
            let at = (n as f64 + shift) * total / self.size as f64;
            let picked = upto.partition_point(|upto| *upto <= at).min(upto.len() - 1);
            self.cloud.extend_from_slice(&built[picked * pieces..(picked + 1) * pieces]);
        }
        total * total >= squares * self.size as f64
    }

    /// Searches for layouts to begin with; those that are found in so many steps are all there are.
    fn search(&mut self, candidates: &Candidates<W>, count: usize, rng: &mut Rng) -> Result<(), TooLong> {
        let mut search = Search::new(candidates, Rng::new(rng.word(), 0));
        let mut steps = SEARCHED;
        for _ in 0..count {
            match search.find_within(&mut steps)? {
                Some(layout) => self.cloud.extend_from_slice(&layout),
                None => break,
            }
        }
        Ok(())
    }

    /// Moves the layouts that were found about, and goes on from them until there are enough, or enough was looked at.
    fn shuffle(&mut self, candidates: &Candidates<W>, rng: &mut Rng) {
        let mut shuffle = Shuffle::new(candidates);
        let spots = |masks: &[Mask<W>]| -> Vec<Spot<W>> {
            masks.iter().enumerate().map(|(piece, mask)| candidates.spot(piece, *mask)).collect()
        };
        let mut layouts: Vec<Vec<Spot<W>>> = self.particles().map(spots).collect();
        for _ in 0..SWEEPS {
            for layout in &mut layouts {
                if shuffle.looked < LOOKED / 2 {
                    shuffle.sweep(layout, rng);
                }
            }
        }
        self.cloud.clear();
        let seeds = layouts.len();
        for n in 0..self.size {
            let layout = &mut layouts[n % seeds];
            if n >= seeds {
                shuffle.sweep(layout, rng);
            }
            self.cloud.extend(layout.iter().map(|spot| spot.mask));
            if n >= seeds && shuffle.looked > LOOKED {
                return;
            }
        }
    }

    /// Moves the pieces of all layouts about.
    fn walk(&mut self, candidates: &Candidates<W>, rng: &mut Rng) {
        let mut walk = Walk::new(candidates);
        let mut layout: Vec<Spot<W>> = Vec::new();
        for masks in self.cloud.chunks_exact_mut(self.fleet.pieces.len().max(1)) {
            layout.clear();
            layout.extend(masks.iter().enumerate().map(|(piece, mask)| candidates.spot(piece, *mask)));
            for _ in 0..SWEEPS {
                walk.sweep(&mut layout, rng);
            }
            for (mask, spot) in masks.iter_mut().zip(&layout) {
                *mask = spot.mask;
            }
        }
    }
}
