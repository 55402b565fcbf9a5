//! The placements that evidence leaves open, sorted for searching.

use std::collections::BTreeMap;

use grid::Mask;

use super::{Evidence, Fleet, Tally, Told};

/// A placement that may still be true by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot<const W: usize> {
    /// Its cells.
    pub mask: Mask<W>,
    /// What no other piece may lie on: its cells and, if pieces may not touch, those around them.
    pub halo: Mask<W>,
    /// Which announced destruction it would be, as an index into [`Candidates::needs`].
    pub need: Option<u8>,
    /// How many cells of each tally it covers, as an index into [`Candidates::loads`].
    pub load: u32,
}

/// Cells of tallies that a placement covers: the tally's number, and how many.
pub(crate) type Load = Vec<(u16, u8)>;

/// Every placement that agrees with the evidence if taken by itself, by piece.
///
/// A layout agrees with all of the evidence exactly if it takes one placement of each piece, none on
/// another's cells, so that together they cover the cells that must be covered and meet each need and each tally exactly.
#[derive(Clone, Debug)]
pub struct Candidates<const W: usize> {
    /// Placements on cells that must be covered or are counted, by piece.
    pub(crate) hot: Vec<Vec<Spot<W>>>,
    /// Placements clear of such cells, by piece.
    pub(crate) cold: Vec<Vec<Spot<W>>>,
    /// Kinds, by piece.
    pub(crate) kinds: Vec<u8>,
    /// Cells that some piece must lie on.
    pub(crate) must: Mask<W>,
    /// How many pieces were announced destroyed: by batch or, if named, by batch and kind.
    pub(crate) needs: Vec<u8>,
    /// How many cells of each batch are covered, where only their number was said and does not settle them.
    pub(crate) tallies: Vec<u8>,
    /// Every load that some placement has; the first is none.
    pub(crate) loads: Vec<Load>,
    /// May a layout exist, as far as one look tells?
    pub(crate) possible: bool,
}

/// What a batch allows of the pieces that were destroyed in it.
enum Rule<'a, const W: usize> {
    Any,
    Counted(u8),
    Named(Vec<(u8, u8)>),
    Among(&'a [Mask<W>]),
}

impl<const W: usize> Candidates<W> {
    /// Sifts all placements of a fleet.
    pub fn new(fleet: &Fleet<W>, evidence: &Evidence<W>) -> Self {
        let mut needs = Vec::new();
        let mut possible = true;
        let rules: Vec<Rule<'_, W>> = evidence
            .told()
            .iter()
            .enumerate()
            .map(|(batch, told)| match told {
                Told::Nothing => Rule::Any,
                Told::Count(0) => Rule::Among(&[]),
                Told::Count(count) => {
                    needs.push(*count);
                    Rule::Counted(needs.len() as u8 - 1)
                }
                Told::Kinds(kinds) => {
                    let mut named: Vec<(u8, u8)> = Vec::new();
                    for kind in kinds {
                        if let Some((_, need)) = named.iter().find(|(k, _)| k == kind) {
                            needs[usize::from(*need)] += 1;
                        } else {
                            named.push((*kind, needs.len() as u8));
                            needs.push(1);
                        }
                    }
                    Rule::Named(named)
                }
                Told::Outlines(outlines) => {
                    possible &= outlines.iter().all(|o| evidence.completed(*o) == Some(batch));
                    Rule::Among(outlines)
                }
            })
            .collect();
        let announced: usize = needs.iter().map(|n| usize::from(*n)).sum();
        let known = Known::of(evidence);
        possible &= announced <= fleet.pieces.len() && known.possible;
        let (must, mut weights) = (known.hits, Weights::new(&known.tallies));
        let mut candidates = Candidates {
            hot: Vec::new(),
            cold: Vec::new(),
            kinds: fleet.pieces.iter().map(|piece| piece.kind).collect(),
            must,
            needs: if possible { needs } else { Vec::new() },
            tallies: known.tallies.iter().map(|tally| tally.hits as u8).collect(),
            loads: Vec::new(),
            possible,
        };
        for piece in &fleet.pieces {
            let mut fits = |mask: &Mask<W>| {
                let need = match evidence.completed(*mask).map(|batch| &rules[batch]) {
                    None | Some(Rule::Any) => None,
                    Some(Rule::Counted(need)) => Some(*need),
                    Some(Rule::Named(named)) => Some(named.iter().find(|(kind, _)| *kind == piece.kind)?.1),
                    Some(Rule::Among(outlines)) => outlines.contains(mask).then_some(None)?,
                };
                let halo = if fleet.contact { *mask } else { fleet.board.around(*mask) };
                let apart = evidence.shown().iter().all(|outline| outline == mask || !outline.meets(halo));
                let alone = fleet.contact || (halo & must).within(*mask);
                let load = if apart && alone { weights.load(*mask)? } else { return None };
                Some(Spot { mask: *mask, halo, need, load })
            };
            let open = piece.placements.iter().filter(|mask| possible && !mask.meets(known.misses));
            let (hot, cold): (Vec<_>, Vec<_>) =
                open.filter_map(&mut fits).partition(|spot| spot.mask.meets(must) || spot.load > 0);
            candidates.possible &= !(hot.is_empty() && cold.is_empty());
            candidates.hot.push(hot);
            candidates.cold.push(cold);
        }
        candidates.loads = weights.loads;
        candidates
    }

    /// The places where a piece may still lie, by its number in the fleet.
    pub fn places(&self, piece: usize) -> impl Iterator<Item = Mask<W>> {
        self.hot[piece].iter().chain(&self.cold[piece]).map(|spot| spot.mask)
    }

    /// The counted cells that a placement covers.
    pub(crate) fn load(&self, spot: &Spot<W>) -> &Load {
        &self.loads[spot.load as usize]
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> usize {
        self.kinds.len()
    }

    /// The candidate of a piece that lies on these cells.
    pub(crate) fn spot(&self, piece: usize, mask: Mask<W>) -> Spot<W> {
        let mut spots = self.hot[piece].iter().chain(&self.cold[piece]);
        *spots.find(|spot| spot.mask == mask).expect("it is a candidate")
    }

    /// Pieces of one kind are placed in their order: is an earlier one of this kind still to be placed?
    pub(crate) fn waits(&self, piece: usize, is_left: impl Fn(usize) -> bool) -> bool {
        (0..piece).any(|earlier| self.kinds[earlier] == self.kinds[piece] && is_left(earlier))
    }
}

/// What is certain of struck cells once tallies are taken together, and the tallies that are left.
struct Known<const W: usize> {
    hits: Mask<W>,
    misses: Mask<W>,
    tallies: Vec<Tally<W>>,
    possible: bool,
}

impl<const W: usize> Known<W> {
    fn of(evidence: &Evidence<W>) -> Known<W> {
        let hits = evidence.shown().iter().fold(evidence.hits(), |all, outline| all | *outline);
        let mut known =
            Known { hits, misses: evidence.misses(), tallies: evidence.tallies().to_vec(), possible: true };
        while known.settle() {}
        known.possible &= !evidence.hits().meets(known.misses);
        known
    }

    /// Takes known cells out of the tallies; those of which all cells are hits, or none, become known. Tells whether that
    /// may settle others.
    fn settle(&mut self) -> bool {
        let mut more = false;
        for tally in std::mem::take(&mut self.tallies) {
            let sure = (tally.cells & self.hits).len();
            let cells = tally.cells - self.hits - self.misses;
            let Some(hits) = tally.hits.checked_sub(sure).filter(|hits| *hits <= cells.len()) else {
                self.possible = false;
                continue;
            };
            match hits {
                0 => self.misses |= cells,
                _ if hits == cells.len() => self.hits |= cells,
                _ => {
                    self.tallies.push(Tally { cells, hits });
                    continue;
                }
            }
            more |= !cells.is_empty();
        }
        more
    }
}

/// Finds the loads of placements.
struct Weights<'a, const W: usize> {
    tallies: &'a [Tally<W>],
    /// The tallies of each cell.
    at: Vec<Vec<u16>>,
    loads: Vec<Load>,
    numbers: BTreeMap<Load, u32>,
}

impl<'a, const W: usize> Weights<'a, W> {
    fn new(tallies: &'a [Tally<W>]) -> Self {
        let mut at = vec![Vec::new(); if tallies.is_empty() { 0 } else { W * 64 }];
        for (n, tally) in (0..).zip(tallies) {
            tally.cells.iter().for_each(|cell| at[usize::from(cell)].push(n));
        }
        Weights { tallies, at, loads: vec![Vec::new()], numbers: [(Vec::new(), 0)].into() }
    }

    /// The number of a placement's load; none if it covers more of a tally than there is.
    fn load(&mut self, mask: Mask<W>) -> Option<u32> {
        if self.tallies.is_empty() {
            return Some(0);
        }
        let mut all: Vec<u16> =
            mask.iter().flat_map(|cell| self.at[usize::from(cell)].iter().copied()).collect();
        all.sort_unstable();
        let load: Load = all.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u8)).collect();
        if load.iter().any(|(tally, cells)| u32::from(*cells) > self.tallies[usize::from(*tally)].hits) {
            return None;
        }
        let next = self.loads.len() as u32;
        let number = *self.numbers.entry(load.clone()).or_insert(next);
        if number == next {
            self.loads.push(load);
        }
        Some(number)
    }
}
