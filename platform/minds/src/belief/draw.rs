//! Layouts from the graph of covers: drawn one by one, or all of them listed.
//!
//! A draw walks through the graph, each way as likely as it has continuations, and puts the pieces that
//! cover nothing anywhere. A draw with an overlap is thrown away; what remains is uniform over the layouts
//! that agree with the evidence.

use grid::Mask;

use super::covers::{Covers, Node};
use crate::layout::Spot;
use crate::rng::Rng;

impl<const W: usize> Covers<'_, W> {
    /// One draw into `layout`; false if it has an overlap. Those without are all equally likely.
    pub(crate) fn draw(&self, rng: &mut Rng, layout: &mut [Mask<W>]) -> bool {
        let Some((free, mut taken)) = self.draw_hot(rng, layout) else { return false };
        self.free(free).all(|piece| {
            let cold = &self.candidates.cold[piece];
            put(&cold[rng.below(cold.len())], &mut taken, &mut layout[piece])
        })
    }

    /// Draws the pieces that cover something: the others, and what is taken; none if there is an overlap.
    fn draw_hot(&self, rng: &mut Rng, layout: &mut [Mask<W>]) -> Option<(u64, Mask<W>)> {
        let mut taken = Mask::EMPTY;
        let mut node = self.root();
        loop {
            let edges = self.edges(node);
            if edges.is_empty() {
                return Some((node.free, taken));
            }
            let at = rng.unit() * node.total;
            let edge = &edges[edges.partition_point(|edge| edge.upto <= at).min(edges.len() - 1)];
            let (piece, spots) = self.places(edge);
            if !put(&spots[rng.below(spots.len())], &mut taken, &mut layout[piece]) {
                return None;
            }
            node = self.child(edge);
        }
    }

    /// A layout that is built so that the pieces which cover nothing never overlap. It is not drawn evenly:
    /// to make up for that it has a weight, 0 if it could not be finished.
    pub(crate) fn build(&self, rng: &mut Rng, layout: &mut [Mask<W>], room: &mut Vec<u16>) -> f64 {
        let Some((free, mut taken)) = self.draw_hot(rng, layout) else { return 0.0 };
        let mut weight = 1.0;
        for piece in self.free(free) {
            let cold = &self.candidates.cold[piece];
            room.clear();
            room.extend((0_u16..).zip(cold).filter(|(_, spot)| !spot.mask.meets(taken)).map(|(n, _)| n));
            if room.is_empty() {
                return 0.0;
            }
            weight *= room.len() as f64 / cold.len() as f64;
            put(&cold[usize::from(room[rng.below(room.len())])], &mut taken, &mut layout[piece]);
        }
        weight
    }

    /// Lists every layout into `cloud`, one after the other, unless there are more than `most` or more than
    /// `steps` steps are needed; tells whether the list is complete.
    pub(crate) fn list(&self, most: usize, steps: usize, cloud: &mut Vec<Mask<W>>) -> bool {
        let layout = vec![Mask::EMPTY; self.pieces.len()];
        let mut list = List { covers: self, most, steps, layout, cloud };
        self.root().total == 0.0 || list.cover(self.root(), Mask::EMPTY)
    }
}

/// Puts a piece down; false if something is there already.
#[inline]
fn put<const W: usize>(spot: &Spot<W>, taken: &mut Mask<W>, place: &mut Mask<W>) -> bool {
    let clear = !spot.mask.meets(*taken);
    *taken |= spot.halo;
    *place = spot.mask;
    clear
}

struct List<'a, 'b, const W: usize> {
    covers: &'a Covers<'a, W>,
    most: usize,
    steps: usize,
    layout: Vec<Mask<W>>,
    cloud: &'b mut Vec<Mask<W>>,
}

impl<const W: usize> List<'_, '_, W> {
    /// Goes on from a state; false if a limit is reached.
    fn cover(&mut self, node: &Node, taken: Mask<W>) -> bool {
        let covers = self.covers;
        let edges = covers.edges(node);
        if edges.is_empty() {
            return self.spread(node.free, taken, None);
        }
        edges.iter().all(|edge| {
            let (piece, spots) = covers.places(edge);
            spots.iter().all(|spot| {
                self.layout[piece] = spot.mask;
                self.step() && (spot.mask.meets(taken) || self.cover(covers.child(edge), taken | spot.halo))
            })
        })
    }

    /// Places the pieces that cover nothing. Those of one kind lie in the order of their places, so that no
    /// layout is listed twice: `last` is the kind and place of the piece before.
    fn spread(&mut self, free: u64, taken: Mask<W>, last: Option<(u8, usize)>) -> bool {
        let covers = self.covers;
        let Some(piece) = covers.free(free).next() else {
            self.cloud.extend_from_slice(&self.layout);
            return self.cloud.len() <= self.most * self.layout.len();
        };
        let kind = covers.candidates.kinds[piece];
        let from = last.filter(|(before, _)| *before == kind).map_or(0, |(_, place)| place + 1);
        covers.candidates.cold[piece].iter().enumerate().skip(from).all(|(place, spot)| {
            self.layout[piece] = spot.mask;
            let clear = !spot.mask.meets(taken);
            self.step()
                && (!clear || self.spread(free & !(1 << piece), taken | spot.halo, Some((kind, place))))
        })
    }

    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }
}
