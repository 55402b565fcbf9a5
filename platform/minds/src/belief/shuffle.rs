//! Layouts changed one or two pieces at a time where batches were only counted, so that in the long run all that agree with
//! the evidence come up about equally often.
//!
//! A move takes pieces up and puts them down again, every way that agrees with the evidence being equally likely. What the
//! pieces must bring is known exactly, so that the last one is looked up, not searched for.

use std::collections::BTreeMap;

use grid::Mask;

use crate::layout::{Candidates, Load, Spot};
use crate::rng::Rng;

/// What a placement brings: cells that must be covered, an announced destruction, a load.
type Key<const W: usize> = (Mask<W>, Option<u8>, u32);

/// Moves layouts about.
pub(crate) struct Shuffle<'a, const W: usize> {
    candidates: &'a Candidates<W>,
    /// The placements of each kind by what they bring; a piece's kind is the first piece of that kind.
    spots: BTreeMap<usize, BTreeMap<Key<W>, Vec<Spot<W>>>>,
    numbers: BTreeMap<&'a Load, u32>,
    needs: Vec<u8>,
    tallies: Vec<u8>,
    /// How many ways were looked at so far.
    pub(crate) looked: u64,
}

impl<'a, const W: usize> Shuffle<'a, W> {
    pub(crate) fn new(candidates: &'a Candidates<W>) -> Self {
        let mut shuffle = Shuffle {
            candidates,
            spots: BTreeMap::new(),
            numbers: candidates.loads.iter().zip(0..).collect(),
            needs: Vec::new(),
            tallies: Vec::new(),
            looked: 0,
        };
        for piece in 0..candidates.pieces() {
            if shuffle.kind(piece) == piece {
                let mut keyed: BTreeMap<Key<W>, Vec<Spot<W>>> = BTreeMap::new();
                for spot in candidates.hot[piece].iter().chain(&candidates.cold[piece]) {
                    let key = (spot.mask & candidates.must, spot.need, spot.load);
                    keyed.entry(key).or_default().push(*spot);
                }
                shuffle.spots.insert(piece, keyed);
            }
        }
        shuffle
    }

    fn kind(&self, piece: usize) -> usize {
        let kinds = &self.candidates.kinds;
        kinds.iter().position(|kind| *kind == kinds[piece]).unwrap_or(piece)
    }

    /// One sweep: every piece is moved alone once, and once together with another.
    pub(crate) fn sweep(&mut self, layout: &mut [Spot<W>], rng: &mut Rng) {
        for piece in 0..layout.len() {
            self.one(layout, piece, rng);
            let other = rng.below(layout.len());
            if other != piece {
                self.two(layout, piece, other, rng);
            }
        }
    }

    /// What is left to be brought, and what is taken, without the pieces in hand.
    fn take_up(&mut self, layout: &[Spot<W>], hand: &[usize]) -> (Mask<W>, Mask<W>) {
        let (mut open, mut taken) = (self.candidates.must, Mask::EMPTY);
        self.needs.clone_from(&self.candidates.needs);
        self.tallies.clone_from(&self.candidates.tallies);
        for (piece, spot) in layout.iter().enumerate() {
            if !hand.contains(&piece) {
                open -= spot.mask;
                taken |= spot.halo;
                if let Some(need) = spot.need {
                    self.needs[usize::from(need)] -= 1;
                }
                for (tally, cells) in self.candidates.load(spot) {
                    self.tallies[usize::from(*tally)] -= cells;
                }
            }
        }
        (open, taken)
    }

    /// What the last piece must bring, after one that brings `part`, `need` and `load`; none if no piece could.
    fn rest(&self, open: Mask<W>, part: Mask<W>, need: Option<u8>, load: u32) -> Option<Key<W>> {
        let first = &self.candidates.loads[load as usize];
        let of = |tally: u16| first.iter().find(|(n, _)| *n == tally).map_or(0, |(_, cells)| *cells);
        if !part.within(open) || first.iter().any(|(tally, cells)| self.tallies[usize::from(*tally)] < *cells)
        {
            return None;
        }
        let left = (0..).zip(&self.tallies).map(|(tally, left)| (tally, left - of(tally)));
        let left: Load = left.filter(|(_, cells)| *cells > 0).collect();
        let mut wanted = None;
        for (n, count) in (0_u8..).zip(&self.needs) {
            match count.checked_sub(u8::from(need == Some(n)))? {
                0 => {}
                1 if wanted.is_none() => wanted = Some(n),
                _ => return None,
            }
        }
        Some((open - part, wanted, *self.numbers.get(&left)?))
    }

    fn one(&mut self, layout: &mut [Spot<W>], piece: usize, rng: &mut Rng) {
        let (open, taken) = self.take_up(layout, &[piece]);
        self.looked += 1;
        let Some(key) = self.rest(open, Mask::EMPTY, None, 0) else { return };
        let Some(spots) = self.spots[&self.kind(piece)].get(&key) else { return };
        let free: Vec<Spot<W>> = spots.iter().filter(|spot| !spot.mask.meets(taken)).copied().collect();
        if !free.is_empty() {
            layout[piece] = free[rng.below(free.len())];
        }
    }

    fn two(&mut self, layout: &mut [Spot<W>], a: usize, b: usize, rng: &mut Rng) {
        let (open, taken) = self.take_up(layout, &[a, b]);
        let (first, second) = (&self.spots[&self.kind(a)], &self.spots[&self.kind(b)]);
        let mut ways: Vec<(usize, &[Spot<W>], &[Spot<W>])> = Vec::new();
        let mut total = 0;
        for ((part, need, load), spots) in first {
            self.looked += 1;
            let others = self.rest(open, *part, *need, *load).and_then(|key| second.get(&key));
            if let Some(others) = others {
                total += spots.len() * others.len();
                ways.push((total, spots, others));
            }
        }
        if total == 0 {
            return;
        }
        // Whether all tries fail does not depend on where the pieces were, so nothing is favoured.
        for _ in 0..32 {
            let at = rng.below(total);
            let (_, spots, others) = ways[ways.partition_point(|(upto, ..)| *upto <= at)];
            let (one, other) = (spots[rng.below(spots.len())], others[rng.below(others.len())]);
            if !one.mask.meets(taken) && !other.mask.meets(taken | one.halo) {
                (layout[a], layout[b]) = (one, other);
                return;
            }
        }
    }
}
