//! All ways to explain the hits, counted without listing them.
//!
//! Placements that lie on the same hits are alike here, and overlaps on cells that were not struck are
//! allowed for the moment. Then what is left to explain is a small state: cells still to be covered, pieces
//! still to be placed, destructions still to be met. Few states are reached, and each is counted once.

use std::cmp::Reverse;
use std::collections::HashMap;

use grid::Mask;

use crate::layout::{Candidates, Spot};

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

impl<const W: usize> State<W> {
    fn fits(&self, group: &Group<W>) -> bool {
        self.left >> group.piece & 1 == 1
            && (group.need == 0 || self.needs & (group.need * 15) != 0)
            && group.part.within(self.open)
    }
}

/// Placements of one piece that lie on the same hits.
pub(super) struct Group<const W: usize> {
    pub(super) piece: u8,
    /// One in the place of the need it meets.
    need: u128,
    part: Mask<W>,
    /// Where its placements begin and end.
    spots: (u32, u32),
}

/// A state.
pub(super) struct Node {
    edges: (u32, u32),
    /// Pieces left over, if nothing is left to cover.
    pub(super) free: u64,
    /// How many ways there are from here.
    pub(super) total: f64,
}

/// One piece more.
pub(super) struct Edge {
    /// The number of ways by this and the edges before it.
    pub(super) upto: f64,
    pub(super) group: u32,
    pub(super) child: u32,
}

/// The graph of those states.
pub(crate) struct Covers<'a, const W: usize> {
    pub(super) candidates: &'a Candidates<W>,
    /// Pieces, the largest first, those of one kind together.
    pub(super) pieces: Vec<u8>,
    /// Hot placements, group by group.
    spots: Vec<Spot<W>>,
    groups: Vec<Group<W>>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    root: u32,
}

impl<'a, const W: usize> Covers<'a, W> {
    /// Counts; none if there are too many states or pieces.
    pub(crate) fn new(candidates: &'a Candidates<W>) -> Option<Self> {
        let narrow = candidates.needs.len() <= 32 && candidates.needs.iter().all(|need| *need < 16);
        if candidates.pieces() > 64 || !narrow {
            return None;
        }
        let (nodes, edges) = (Vec::new(), Vec::new());
        let mut covers = Covers {
            candidates,
            pieces: Vec::new(),
            spots: Vec::new(),
            groups: Vec::new(),
            nodes,
            edges,
            root: 0,
        };
        for (piece, hot) in candidates.hot.iter().enumerate() {
            covers.group(piece as u8, hot);
        }
        covers.pieces = (0..candidates.pieces() as u8).collect();
        covers.pieces.sort_by_key(|piece| {
            let piece = usize::from(*piece);
            let size = candidates.places(piece).next().map_or(0, Mask::len);
            (Reverse(size), candidates.kinds[piece])
        });
        covers.root = Counter::new(&mut covers).root()?;
        Some(covers)
    }

    /// Sorts the hot placements of one piece into groups.
    fn group(&mut self, piece: u8, hot: &[Spot<W>]) {
        let key = |spot: &Spot<W>| (spot.mask & self.candidates.must, spot.need);
        let mut sorted = hot.to_vec();
        sorted.sort_by_key(key);
        for alike in sorted.chunk_by(|a, b| key(a) == key(b)) {
            let (part, need) = key(&alike[0]);
            let from = self.spots.len() as u32;
            self.spots.extend_from_slice(alike);
            let need = need.map_or(0, |need| 1 << (4 * need));
            self.groups.push(Group { piece, need, part, spots: (from, self.spots.len() as u32) });
        }
    }

    /// Where every walk begins.
    pub(super) fn root(&self) -> &Node {
        &self.nodes[self.root as usize]
    }

    /// The state that an edge leads to.
    pub(super) fn child(&self, edge: &Edge) -> &Node {
        &self.nodes[edge.child as usize]
    }

    /// The ways on from a state; none if all is covered.
    pub(super) fn edges(&self, node: &Node) -> &[Edge] {
        &self.edges[node.edges.0 as usize..node.edges.1 as usize]
    }

    /// The piece that an edge places, and where it may lie.
    pub(super) fn places(&self, edge: &Edge) -> (usize, &[Spot<W>]) {
        let group = &self.groups[edge.group as usize];
        (usize::from(group.piece), &self.spots[group.spots.0 as usize..group.spots.1 as usize])
    }

    /// The pieces of a set, the largest first.
    pub(super) fn free(&self, set: u64) -> impl Iterator<Item = usize> {
        self.pieces.iter().map(|piece| usize::from(*piece)).filter(move |piece| set >> piece & 1 == 1)
    }
}

/// What counting needs beside the graph.
struct Counter<'a, 'b, const W: usize> {
    covers: &'a mut Covers<'b, W>,
    memo: HashMap<State<W>, u32>,
    stack: Vec<Edge>,
    /// Groups by the cells they cover.
    by_cell: Vec<Vec<u32>>,
    /// Groups by the need they meet.
    by_need: Vec<Vec<u32>>,
    /// The cells to be covered, in the order in which they are.
    order: Vec<u8>,
    /// How many of them each piece covers at most.
    most: Vec<u32>,
}

impl<'a, 'b, const W: usize> Counter<'a, 'b, W> {
    fn new(covers: &'a mut Covers<'b, W>) -> Self {
        let mut by_cell = vec![Vec::new(); W * 64];
        let mut by_need = vec![Vec::new(); covers.candidates.needs.len()];
        let mut most = vec![0; covers.candidates.pieces()];
        let mut linked = vec![Mask::EMPTY; W * 64];
        for (n, group) in covers.groups.iter().enumerate() {
            for cell in group.part.iter().map(usize::from) {
                by_cell[cell].push(n as u32);
                linked[cell] |= group.part;
            }
            if group.need > 0 {
                by_need[group.need.trailing_zeros() as usize / 4].push(n as u32);
            }
            let most = &mut most[usize::from(group.piece)];
            *most = group.part.len().max(*most);
        }
        let (memo, stack) = (HashMap::new(), Vec::new());
        let order = in_order(covers.candidates.must, &linked, &by_cell);
        Counter { covers, memo, stack, by_cell, by_need, order, most }
    }

    fn root(mut self) -> Option<u32> {
        let candidates = self.covers.candidates;
        let needs = candidates.needs.iter().rev().fold(0, |all, need| all << 4 | u128::from(*need));
        let left = (0..candidates.pieces()).fold(0, |all, piece| all | 1 << piece);
        self.count(State { open: candidates.must, left, needs })
    }

    /// The node of a state, counted if it is new.
    fn count(&mut self, state: State<W>) -> Option<u32> {
        if let Some(node) = self.memo.get(&state) {
            return Some(*node);
        }
        let base = self.stack.len();
        let mut node = Node { edges: (0, 0), free: 0, total: 0.0 };
        if state.open.is_empty() {
            node.free = state.left;
            node.total = if state.needs == 0 { self.loose(state.left) } else { 0.0 };
        } else if !self.hopeless(&state) {
            let cell = self.order.iter().find(|cell| state.open.has(**cell)).expect("it is not empty");
            let cell = usize::from(*cell);
            for n in 0..self.by_cell[cell].len() {
                let index = self.by_cell[cell][n];
                let group = &self.covers.groups[index as usize];
                let (piece, ways) = (usize::from(group.piece), f64::from(group.spots.1 - group.spots.0));
                if !state.fits(group) || self.covers.candidates.waits(piece, |p| state.left >> p & 1 == 1) {
                    continue;
                }
                let left = state.left & !(1 << piece);
                let next = State { open: state.open - group.part, left, needs: state.needs - group.need };
                let child = self.count(next)?;
                let ways = ways * self.covers.nodes[child as usize].total;
                if ways > 0.0 {
                    node.total += ways;
                    self.stack.push(Edge { upto: node.total, group: index, child });
                }
            }
        }
        let Covers { nodes, edges, .. } = &mut *self.covers;
        if nodes.len() >= STATES {
            return None;
        }
        node.edges.0 = edges.len() as u32;
        edges.extend(self.stack.drain(base..));
        node.edges.1 = edges.len() as u32;
        nodes.push(node);
        self.memo.insert(state, nodes.len() as u32 - 1);
        Some(nodes.len() as u32 - 1)
    }

    /// Is there a cell that cannot be covered, or a destruction that cannot be met?
    fn hopeless(&self, state: &State<W>) -> bool {
        let reach: u32 = bits(state.left).map(|piece| self.most[piece]).sum();
        let any = |groups: &Vec<u32>| groups.iter().any(|n| state.fits(&self.covers.groups[*n as usize]));
        reach < state.open.len()
            || state.open.iter().any(|cell| !any(&self.by_cell[usize::from(cell)]))
            || (0..self.by_need.len())
                .any(|need| state.needs >> (4 * need) & 15 != 0 && !any(&self.by_need[need]))
    }

    /// In how many ways these pieces may lie clear of all hits, overlaps allowed; those of one kind in any
    /// order count once.
    fn loose(&self, left: u64) -> f64 {
        let Candidates { kinds, cold, .. } = self.covers.candidates;
        let alike = |piece: usize| bits(left).filter(|p| *p <= piece && kinds[*p] == kinds[piece]).count();
        bits(left).map(|piece| cold[piece].len() as f64 / alike(piece) as f64).product()
    }
}

/// The cells in such an order that those which one piece could cover come soon after each other: then few
/// states are met. Among them those with the fewest ways come first.
fn in_order<const W: usize>(cells: Mask<W>, linked: &[Mask<W>], by_cell: &[Vec<u32>]) -> Vec<u8> {
    let mut rest = cells;
    let mut front = Mask::EMPTY;
    let ways = |cell: &u8| by_cell[usize::from(*cell)].len();
    std::iter::from_fn(|| {
        let near = if front.meets(rest) { front & rest } else { rest };
        let next = near.iter().min_by_key(ways)?;
        front |= linked[usize::from(next)];
        rest -= Mask::of(next);
        Some(next)
    })
    .collect()
}

/// The pieces of a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}
