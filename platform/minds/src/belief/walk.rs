//! Layouts changed a few pieces at a time, so that in the long run all that agree with the evidence come
//! up equally often.
//!
//! A move takes some pieces up and puts them down again, every way that agrees with the evidence being
//! equally likely. So the uniform distribution stays as it is.

use grid::Mask;

use crate::layout::{Candidates, Spot};
use crate::rng::Rng;

/// So many pieces are moved together at most.
const BLOCK: usize = 3;
/// Ways to put the pieces in hand down that are compared at most: more are met only where almost everything was hit.
const WAYS: usize = 1 << 12;

/// A way to cover what the pieces in hand covered: `None` for a piece that lies clear of all hits.
#[derive(Clone, Copy)]
struct Way<const W: usize> {
    spots: [Option<Spot<W>>; BLOCK],
    upto: f64,
}

/// Moves layouts about.
pub(crate) struct Walk<'a, const W: usize> {
    candidates: &'a Candidates<W>,
    /// Hot placements by piece and cell.
    hot: Vec<Vec<Vec<Spot<W>>>>,
    ways: Vec<Way<W>>,
    needs: Vec<u8>,
}

impl<'a, const W: usize> Walk<'a, W> {
    pub(crate) fn new(candidates: &'a Candidates<W>) -> Self {
        let by_cell = |spots: &Vec<Spot<W>>| {
            let mut cells = vec![Vec::new(); W * 64];
            for spot in spots {
                for cell in (spot.mask & candidates.must).iter() {
                    cells[usize::from(cell)].push(*spot);
                }
            }
            cells
        };
        let hot = candidates.hot.iter().map(by_cell).collect();
        Walk { candidates, hot, ways: Vec::new(), needs: candidates.needs.clone() }
    }

    /// One sweep: every piece is moved alone once, and as many times two or three together.
    pub(crate) fn sweep(&mut self, layout: &mut [Spot<W>], rng: &mut Rng) {
        let pieces = layout.len();
        for piece in 0..pieces {
            self.shift(layout, &[piece], rng);
            let (a, b, c) = (piece, rng.below(pieces), rng.below(pieces));
            match (a == b, a == c || b == c) {
                (false, false) if rng.below(2) == 0 => self.shift(layout, &[a, b, c], rng),
                (false, _) => self.shift(layout, &[a, b], rng),
                (true, _) => {}
            }
        }
    }

    /// Takes up the pieces `hand` and puts them down again.
    fn shift(&mut self, layout: &mut [Spot<W>], hand: &[usize], rng: &mut Rng) {
        let mut taken = Mask::EMPTY;
        let mut open = self.candidates.must;
        self.needs.clone_from(&self.candidates.needs);
        for (piece, spot) in layout.iter().enumerate() {
            if !hand.contains(&piece) {
                taken |= spot.halo;
                open -= spot.mask;
                if let Some(need) = spot.need {
                    self.needs[usize::from(need)] -= 1;
                }
            }
        }
        self.ways.clear();
        self.list(hand, [None; BLOCK], [false; BLOCK], taken, open);
        let Some(last) = self.ways.last() else { return };
        let total = last.upto;
        // Whether all tries fail does not depend on where the pieces were, so nothing is favoured.
        for _ in 0..32 {
            let at = rng.unit() * total;
            let way = self.ways[self.ways.partition_point(|way| way.upto <= at).min(self.ways.len() - 1)];
            let mut now = taken;
            let put = |piece: usize, spot: Option<Spot<W>>, rng: &mut Rng| {
                let cold = &self.candidates.cold[piece];
                spot.or_else(|| cold.get(rng.below(cold.len())).copied())
            };
            let mut put_down = [None; BLOCK];
            let clear = hand.iter().enumerate().all(|(n, piece)| {
                put_down[n] = put(*piece, way.spots[n], rng).filter(|spot| !spot.mask.meets(now));
                now |= put_down[n].map_or(Mask::EMPTY, |spot| spot.halo);
                put_down[n].is_some()
            });
            if clear {
                for (piece, spot) in hand.iter().zip(put_down.into_iter().flatten()) {
                    layout[*piece] = spot;
                }
                return;
            }
        }
    }

    /// Lists the ways for the pieces in hand that are not yet `placed` to cover what is `open`.
    fn list(
        &mut self,
        hand: &[usize],
        spots: [Option<Spot<W>>; BLOCK],
        placed: [bool; BLOCK],
        taken: Mask<W>,
        open: Mask<W>,
    ) {
        let Some(cell) = open.first() else {
            if self.needs.iter().all(|need| *need == 0) {
                let loose = hand.iter().enumerate().filter(|(n, _)| !placed[*n]);
                let weight: f64 = loose.map(|(_, piece)| self.candidates.cold[*piece].len() as f64).product();
                let upto = self.ways.last().map_or(0.0, |way| way.upto) + weight;
                if weight > 0.0 {
                    self.ways.push(Way { spots, upto });
                }
            }
            return;
        };
        if self.ways.len() >= WAYS {
            return;
        }
        for (n, piece) in hand.iter().enumerate().filter(|(n, _)| !placed[*n]) {
            for index in 0..self.hot[*piece][usize::from(cell)].len() {
                let spot = self.hot[*piece][usize::from(cell)][index];
                let need = spot.need.map(usize::from);
                if spot.mask.meets(taken) || need.is_some_and(|need| self.needs[need] == 0) {
                    continue;
                }
                let (mut spots, mut placed) = (spots, placed);
                (spots[n], placed[n]) = (Some(spot), true);
                if let Some(need) = need {
                    self.needs[need] -= 1;
                }
                self.list(hand, spots, placed, taken | spot.halo, open - spot.mask);
                if let Some(need) = need {
                    self.needs[need] += 1;
                }
            }
        }
    }
}
