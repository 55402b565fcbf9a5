//! All ways to explain the hits, counted without listing them.
//!
//! Placements that lie on the same hits are alike here, and overlaps on cells that were not struck are
//! allowed for the moment. Then what is left to explain is a small state: cells still to be covered, pieces
//! still to be placed, destructions still to be met. Few states are reached, and each is counted once. A draw
//! walks from the first state to the last; a draw with an overlap is thrown away. What remains is uniform
//! over the layouts that agree with the evidence.

use std::collections::HashMap;

use grid::Mask;

use crate::layout::{Candidates, Spot};
use crate::rng::Rng;

/// More states than this are not worth counting.
const STATES: usize = 1 << 15;

/// What is left to explain.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State<const W: usize> {
    open: Mask<W>,
    left: u64,
    /// Four bits for each need.
    needs: u128,
}

/// Placements of one piece that lie on the same hits.
struct Group<const W: usize> {
    piece: u8,
    need: u128,
    part: Mask<W>,
    spots: (u32, u32),
}

struct Node {
    edges: (u32, u32),
    /// Pieces left over, if nothing is left to cover.
    free: u64,
    total: f64,
}

struct Edge {
    /// The sum of the weights up to this edge.
    upto: f64,
    group: u32,
    child: u32,
}

/// The graph of those states.
pub(crate) struct Covers<'a, const W: usize> {
    candidates: &'a Candidates<W>,
    /// Hot placements, group by group.
    spots: Vec<Spot<W>>,
    groups: Vec<Group<W>>,
    by_cell: Vec<Vec<u32>>,
    /// Cells to be covered: those with the fewest groups first.
    order: Vec<u8>,
    /// Pieces, the most confined first.
    pieces: Vec<u8>,
    most: Vec<u32>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    root: u32,
}

impl<'a, const W: usize> Covers<'a, W> {
    /// Counts; none if there are too many states or pieces.
    pub(crate) fn new(candidates: &'a Candidates<W>) -> Option<Self> {
        let pieces = candidates.pieces();
        let narrow = candidates.needs.len() <= 32 && candidates.needs.iter().all(|need| *need < 16);
        if pieces > 64 || !narrow || !candidates.possible {
            return None;
        }
        let mut covers = Covers {
            candidates,
            spots: Vec::new(),
            groups: Vec::new(),
            by_cell: vec![Vec::new(); W * 64],
            order: candidates.must.iter().collect(),
            pieces: (0..pieces as u8).collect(),
            most: Vec::new(),
            nodes: Vec::new(),
            edges: Vec::new(),
            root: 0,
        };
        for (piece, hot) in candidates.hot.iter().enumerate() {
            covers.group(piece as u8, hot);
        }
        let Covers { order, by_cell, pieces, .. } = &mut covers;
        order.sort_by_key(|cell| by_cell[usize::from(*cell)].len());
        pieces.sort_by_key(|piece| {
            let piece = usize::from(*piece);
            (candidates.cold[piece].len(), candidates.kinds[piece])
        });
        let needs = candidates.needs.iter().rev().fold(0, |all, need| all << 4 | u128::from(*need));
        let left = if covers.pieces.len() == 64 { u64::MAX } else { (1 << covers.pieces.len()) - 1 };
        let mut memo = HashMap::new();
        covers.root =
            covers.count(State { open: candidates.must, left, needs }, &mut memo, &mut Vec::new())?;
        Some(covers)
    }

    /// Sorts the hot placements of one piece into groups.
    fn group(&mut self, piece: u8, hot: &[Spot<W>]) {
        let must = self.candidates.must;
        let key = |spot: &Spot<W>| (spot.mask & must, spot.need);
        let mut sorted = hot.to_vec();
        sorted.sort_by_key(key);
        for alike in sorted.chunk_by(|a, b| key(a) == key(b)) {
            let (part, need) = key(&alike[0]);
            for cell in part.iter() {
                self.by_cell[usize::from(cell)].push(self.groups.len() as u32);
            }
            let from = self.spots.len() as u32;
            self.spots.extend_from_slice(alike);
            let need = need.map_or(0, |need| 1 << (4 * need));
            self.groups.push(Group { piece, need, part, spots: (from, self.spots.len() as u32) });
        }
        self.most.push(hot.iter().map(|spot| (spot.mask & must).len()).max().unwrap_or(0));
    }

    /// The node of a state, counted if it is new.
    fn count(
        &mut self,
        state: State<W>,
        memo: &mut HashMap<State<W>, u32>,
        stack: &mut Vec<(f64, u32, u32)>,
    ) -> Option<u32> {
        if let Some(node) = memo.get(&state) {
            return Some(*node);
        }
        let base = stack.len();
        let mut total = 0.0;
        let reach: u32 = bits(state.left).map(|piece| self.most[piece]).sum();
        if state.open.is_empty() {
            total = if state.needs == 0 { self.loose(state.left) } else { 0.0 };
        } else if reach >= state.open.len() {
            let cell = *self.order.iter().find(|cell| state.open.has(**cell)).expect("it is not empty");
            for n in 0..self.by_cell[usize::from(cell)].len() {
                let index = self.by_cell[usize::from(cell)][n];
                let Group { piece, need, part, spots } = self.groups[index as usize];
                let piece = usize::from(piece);
                let is_left = |piece: usize| state.left >> piece & 1 == 1;
                let met = need == 0 || state.needs & (need * 15) != 0;
                if !is_left(piece)
                    || !met
                    || !part.within(state.open)
                    || self.candidates.waits(piece, is_left)
                {
                    continue;
                }
                let (open, left) = (state.open - part, state.left & !(1 << piece));
                let child = self.count(State { open, left, needs: state.needs - need }, memo, stack)?;
                let weight = f64::from(spots.1 - spots.0) * self.nodes[child as usize].total;
                if weight > 0.0 {
                    total += weight;
                    stack.push((total, index, child));
                }
            }
        }
        if self.nodes.len() >= STATES {
            return None;
        }
        let from = self.edges.len() as u32;
        self.edges.extend(stack.drain(base..).map(|(upto, group, child)| Edge { upto, group, child }));
        let free = if state.open.is_empty() { state.left } else { 0 };
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { edges: (from, self.edges.len() as u32), free, total });
        memo.insert(state, node);
        Some(node)
    }

    /// In how many ways these pieces may lie clear of all hits, overlaps allowed; those of one kind in any
    /// order count once.
    fn loose(&self, left: u64) -> f64 {
        let mut total = 1.0;
        for piece in bits(left) {
            let kind = self.candidates.kinds[piece];
            let alike =
                bits(left).take_while(|p| *p <= piece).filter(|p| self.candidates.kinds[*p] == kind).count();
            total *= self.candidates.cold[piece].len() as f64 / alike as f64;
        }
        total
    }

    /// How many layouts there are if overlaps clear of the hits are allowed: more than there really are.
    pub(crate) fn total(&self) -> f64 {
        self.nodes[self.root as usize].total
    }

    /// How many states were counted.
    pub(crate) fn states(&self) -> usize {
        self.nodes.len()
    }

    /// One draw into `layout`; false if it has an overlap. Those without are all equally likely.
    pub(crate) fn draw(&self, rng: &mut Rng, layout: &mut [Mask<W>]) -> bool {
        let mut taken = Mask::EMPTY;
        let mut put = |piece: usize, spot: &Spot<W>| {
            let clear = !spot.mask.meets(taken);
            taken |= spot.halo;
            layout[piece] = spot.mask;
            clear
        };
        let mut node = &self.nodes[self.root as usize];
        while node.edges.0 < node.edges.1 {
            let edges = &self.edges[node.edges.0 as usize..node.edges.1 as usize];
            let at = rng.unit() * node.total;
            let edge = &edges[edges.partition_point(|edge| edge.upto <= at).min(edges.len() - 1)];
            let group = &self.groups[edge.group as usize];
            let spot = group.spots.0 as usize + rng.below((group.spots.1 - group.spots.0) as usize);
            if !put(usize::from(group.piece), &self.spots[spot]) {
                return false;
            }
            node = &self.nodes[edge.child as usize];
        }
        self.pieces.iter().map(|piece| usize::from(*piece)).filter(|piece| node.free >> piece & 1 == 1).all(
            |piece| {
                let cold = &self.candidates.cold[piece];
                put(piece, &cold[rng.below(cold.len())])
            },
        )
    }

    /// Lists every layout into `cloud`, one after the other, unless there are more than `most` or more than
    /// `steps` steps are needed; tells whether the list is complete.
    pub(crate) fn list(&self, most: usize, steps: usize, cloud: &mut Vec<Mask<W>>) -> bool {
        let layout = vec![Mask::EMPTY; self.pieces.len()];
        let mut lister = Lister { covers: self, most, steps, layout, cloud };
        self.total() == 0.0 || lister.walk(self.root, Mask::EMPTY)
    }
}

/// The pieces of a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

struct Lister<'a, 'b, const W: usize> {
    covers: &'a Covers<'a, W>,
    most: usize,
    steps: usize,
    layout: Vec<Mask<W>>,
    cloud: &'b mut Vec<Mask<W>>,
}

impl<const W: usize> Lister<'_, '_, W> {
    /// Goes on from a node; false if the limits are reached.
    fn walk(&mut self, node: u32, taken: Mask<W>) -> bool {
        let covers = self.covers;
        let node = &covers.nodes[node as usize];
        if node.edges.0 == node.edges.1 {
            return self.spread(node.free, taken, None);
        }
        covers.edges[node.edges.0 as usize..node.edges.1 as usize].iter().all(|edge| {
            let group = &covers.groups[edge.group as usize];
            covers.spots[group.spots.0 as usize..group.spots.1 as usize].iter().all(|spot| {
                self.layout[usize::from(group.piece)] = spot.mask;
                self.step() && (spot.mask.meets(taken) || self.walk(edge.child, taken | spot.halo))
            })
        })
    }

    /// Places the pieces that cover nothing. Those of one kind lie in the order of their places, so that no
    /// layout is listed twice: `last` is the kind and place of the piece before.
    fn spread(&mut self, free: u64, taken: Mask<W>, last: Option<(u8, usize)>) -> bool {
        let covers = self.covers;
        let mut order = covers.pieces.iter().map(|piece| usize::from(*piece));
        let Some(piece) = order.find(|piece| free >> piece & 1 == 1) else {
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
