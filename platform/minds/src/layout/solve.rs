//! One layout that agrees with the evidence: a complete search in random order.

use std::cell::Cell;

use contract::Dice;
use grid::Mask;

use super::candidates::{Candidates, Load, Spot};
use super::{Evidence, Fleet};
use crate::rng::Rng;

/// Steps of a search for one layout, all its beginnings together, unless something else is said. A fleet that needs more
/// is too crowded to be played with, and games refuse it.
pub const STEPS: u64 = 1 << 16;

/// Placements that one step may look at. Where batches were only counted, a step that looks at more of them counts as several:
/// on a wide board with many pieces it may look at tens of thousands.
pub(crate) const LOOKS: u64 = 1 << 10;

/// A layout that agrees with the evidence, one mask for each piece in the fleet's order; none if there is
/// none, or if none was found in [`STEPS`] steps. Every such layout may come out, though not all are equally likely.
///
/// ```
/// use contract::Dice;
/// use grid::{Board, Mask};
/// use minds::layout::{Evidence, Fleet, Piece, Report, Told, solve};
/// let board = Board { rows: 1, columns: 5 };
/// let piece = |kind| Piece { kind, placements: board.rectangles::<2>(1, 2) };
/// let fleet = Fleet { board, pieces: vec![piece(0), piece(1)], contact: true };
/// let mut evidence = Evidence::new();
/// evidence.push(&Report { hits: Mask::of(3), misses: Mask::of(4), told: Told::Nothing, shown: vec![], counted: None });
/// let layout = solve(&fleet, &evidence, &mut Dice::loose(1)).unwrap();
/// assert!(evidence.admits(&fleet, &layout) && layout.contains(&[2, 3].into_iter().collect()));
/// evidence.push(&Report { hits: Mask::EMPTY, misses: Mask::of(1), told: Told::Nothing, shown: vec![], counted: None });
/// assert_eq!(solve(&fleet, &evidence, &mut Dice::loose(1)), None);
/// ```
pub fn solve<const W: usize>(
    fleet: &Fleet<W>,
    evidence: &Evidence<W>,
    dice: &mut Dice,
) -> Option<Vec<Mask<W>>> {
    solve_within(fleet, evidence, dice, STEPS).unwrap_or_default()
}

/// The same, or `Err` if it takes more than so many steps to tell.
pub fn solve_within<const W: usize>(
    fleet: &Fleet<W>,
    evidence: &Evidence<W>,
    dice: &mut Dice,
    steps: u64,
) -> Result<Option<Vec<Mask<W>>>, TooLong> {
    let candidates = Candidates::new(fleet, evidence);
    Search::new(&candidates, Rng::new(dice.wide(u64::MAX), 0)).find_within(&mut { steps })
}

/// A search took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// How many counted cells a placement covers.
fn weight(load: &Load) -> u32 {
    load.iter().map(|(_, cells)| u32::from(*cells)).sum()
}

/// A search that can be repeated.
pub(crate) struct Search<'a, const W: usize> {
    candidates: &'a Candidates<W>,
    pub(crate) rng: Rng,
    /// Hot placements by cell.
    by_cell: Vec<Vec<(usize, Spot<W>)>>,
    /// Hot placements by tally.
    by_tally: Vec<Vec<(usize, Spot<W>)>>,
    /// How many counted cells each piece covers at least, and at most.
    lightest: Vec<u32>,
    heaviest: Vec<u32>,
    /// How many cells that must be covered each piece covers at most.
    most: Vec<u32>,
    layout: Vec<Mask<W>>,
    left: Vec<bool>,
    needs: Vec<u8>,
    /// What is left of each tally.
    tallies: Vec<u8>,
    /// Steps that are left before it begins again.
    steps: u64,
    /// How many placements were looked at so far.
    pub(crate) looked: Cell<u64>,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(crate) fn new(candidates: &'a Candidates<W>, rng: Rng) -> Self {
        let pieces = candidates.pieces();
        let mut by_cell = vec![Vec::new(); W * 64];
        let mut by_tally = vec![Vec::new(); candidates.tallies.len()];
        let (mut most, mut heaviest) = (vec![0; pieces], vec![0; pieces]);
        for (piece, spots) in candidates.hot.iter().enumerate() {
            for spot in spots {
                let part = spot.mask & candidates.must;
                part.iter().for_each(|cell| by_cell[usize::from(cell)].push((piece, *spot)));
                most[piece] = part.len().max(most[piece]);
                let load = candidates.load(spot);
                load.iter().for_each(|(tally, _)| by_tally[usize::from(*tally)].push((piece, *spot)));
                heaviest[piece] = weight(load).max(heaviest[piece]);
            }
        }
        let weights = |piece: usize| candidates.hot[piece].iter().map(|spot| weight(candidates.load(spot)));
        let clear = |piece: usize| !candidates.cold[piece].is_empty();
        let lightest = (0..pieces)
            .map(|piece| if clear(piece) { 0 } else { weights(piece).min().unwrap_or(0) })
            .collect();
        let (layout, left) = (vec![Mask::EMPTY; pieces], vec![true; pieces]);
        let (needs, tallies) = (candidates.needs.clone(), candidates.tallies.clone());
        let (steps, looked) = (0, Cell::new(0));
        Search {
            candidates,
            rng,
            by_cell,
            by_tally,
            lightest,
            heaviest,
            most,
            layout,
            left,
            needs,
            tallies,
            steps,
            looked,
        }
    }

    /// A layout, or none if there is none, or an error if it takes more than so many steps to tell. What is left of the
    /// steps is left for the next search.
    pub(crate) fn find_within(&mut self, most: &mut u64) -> Result<Option<Vec<Mask<W>>>, TooLong> {
        if !self.candidates.possible {
            return Ok(None);
        }
        // A search that began badly may take very long: begin again, with more patience each time.
        let mut patience = 64;
        loop {
            self.left.fill(true);
            self.needs.clone_from(&self.candidates.needs);
            self.tallies.clone_from(&self.candidates.tallies);
            let given = patience.min(*most);
            self.steps = given;
            let found = self.place(self.left.len(), Mask::EMPTY, self.candidates.must);
            *most -= given - self.steps;
            match found {
                Some(true) => return Ok(Some(self.relabelled())),
                Some(false) => return Ok(None),
                None if *most == 0 => return Err(TooLong),
                None => patience *= 2,
            }
        }
    }

    /// Places the pieces that are left; `taken` is forbidden, `open` is to be covered. None if it took too
    /// long to tell whether that can be done.
    fn place(&mut self, left: usize, taken: Mask<W>, open: Mask<W>) -> Option<bool> {
        if left == 0 {
            let met = |left: &Vec<u8>| left.iter().all(|left| *left == 0);
            return Some(open.is_empty() && met(&self.needs) && met(&self.tallies));
        }
        self.steps = self.steps.checked_sub(1)?;
        let before = self.looked.get();
        let choices = self.choices(taken, open);
        if !self.tallies.is_empty() {
            self.steps = self.steps.saturating_sub((self.looked.get() - before) / LOOKS);
        }
        let Some(mut choices) = choices else { return Some(false) };
        while let Some((piece, spot)) = self.pick(&mut choices, open) {
            self.layout[piece] = spot.mask;
            self.left[piece] = false;
            if let Some(need) = spot.need {
                self.needs[usize::from(need)] -= 1;
            }
            for (tally, cells) in self.candidates.load(&spot) {
                self.tallies[usize::from(*tally)] -= cells;
            }
            if self.place(left - 1, taken | spot.halo, open - spot.mask)? {
                return Some(true);
            }
            self.left[piece] = true;
            if let Some(need) = spot.need {
                self.needs[usize::from(need)] += 1;
            }
            for (tally, cells) in self.candidates.load(&spot) {
                self.tallies[usize::from(*tally)] += cells;
            }
        }
        Some(false)
    }

    /// Takes one of the choices out, those that cover much with greater likelihood.
    fn pick(&mut self, choices: &mut Vec<(usize, Spot<W>)>, open: Mask<W>) -> Option<(usize, Spot<W>)> {
        let candidates = self.candidates;
        let weight = |spot: &Spot<W>| {
            1_usize << (2 * ((spot.mask & open).len() + weight(candidates.load(spot)))).min(20)
        };
        let total: usize = choices.iter().map(|(_, spot)| weight(spot)).sum();
        let mut at = self.rng.below(total);
        let found = choices.iter().position(|(_, spot)| {
            let here = at < weight(spot);
            at = at.wrapping_sub(weight(spot));
            here
        })?;
        Some(choices.swap_remove(found))
    }

    /// The fewest choices of which one must be taken: how to cover a cell, what belongs to a tally, which destruction was
    /// announced, or where a piece goes. None if something cannot be had.
    fn choices(&self, taken: Mask<W>, open: Mask<W>) -> Option<Vec<(usize, Spot<W>)>> {
        let fits = |spot: &Spot<W>| {
            !spot.mask.meets(taken)
                && spot.need.is_none_or(|need| self.needs[usize::from(need)] > 0)
                && self
                    .candidates
                    .load(spot)
                    .iter()
                    .all(|(tally, cells)| self.tallies[usize::from(*tally)] >= *cells)
        };
        let look = |_: &(usize, Spot<W>)| self.looked.set(self.looked.get() + 1);
        let waiting: Vec<usize> = (0..self.left.len()).filter(|piece| self.left[*piece]).collect();
        let first: Vec<bool> = (0..self.left.len())
            .map(|p| self.left[p] && !self.candidates.waits(p, |e| self.left[e]))
            .collect();
        let sum = |each: &[u32]| waiting.iter().map(|piece| each[*piece]).sum::<u32>();
        let counted = self.tallies.iter().map(|left| u32::from(*left)).sum::<u32>();
        if sum(&self.most) < open.len() || !(sum(&self.lightest)..=sum(&self.heaviest)).contains(&counted) {
            return None;
        }
        let mut best: Option<Vec<(usize, Spot<W>)>> = None;
        let mut offer = |choices: &mut dyn Iterator<Item = (usize, Spot<W>)>| {
            let limit = best.as_ref().map_or(usize::MAX, Vec::len);
            let found: Vec<_> = choices.take(limit).collect();
            let some = !found.is_empty();
            if found.len() < limit {
                best = Some(found);
            }
            some
        };
        let heads = || waiting.iter().copied().filter(|piece| first[*piece]);
        let in_hot = |piece: usize| self.candidates.hot[piece].iter().map(move |spot| (piece, *spot));
        for cell in open.iter() {
            let cover = self.by_cell[usize::from(cell)].iter().copied().inspect(look);
            if !offer(&mut cover.filter(|(piece, spot)| first[*piece] && fits(spot))) {
                return None;
            }
        }
        for (tally, _) in self.tallies.iter().enumerate().filter(|(_, left)| **left > 0) {
            let cover = self.by_tally[tally].iter().copied().inspect(look);
            if !offer(&mut cover.filter(|(piece, spot)| first[*piece] && fits(spot))) {
                return None;
            }
        }
        for (need, _) in self.needs.iter().enumerate().filter(|(_, count)| **count > 0) {
            let wanted =
                heads().flat_map(in_hot).inspect(look).filter(|(_, spot)| spot.need == Some(need as u8));
            if !offer(&mut wanted.filter(|(_, spot)| fits(spot))) {
                return None;
            }
        }
        let hunting = !open.is_empty() || counted > 0;
        for piece in heads() {
            let cold = self.candidates.cold[piece].iter().map(move |spot| (piece, *spot));
            let all =
                cold.chain(in_hot(piece).filter(|_| hunting)).inspect(look).filter(|(_, spot)| fits(spot));
            let some = if hunting { all.take(1).count() > 0 } else { offer(&mut all.into_iter()) };
            if !some {
                return None;
            }
        }
        best
    }

    /// The layout with the pieces of one kind in random order.
    fn relabelled(&mut self) -> Vec<Mask<W>> {
        let kinds = &self.candidates.kinds;
        for last in 1..kinds.len() {
            let alike: Vec<usize> = (0..=last).filter(|piece| kinds[*piece] == kinds[last]).collect();
            self.layout.swap(last, alike[self.rng.below(alike.len())]);
        }
        self.layout.clone()
    }
}
