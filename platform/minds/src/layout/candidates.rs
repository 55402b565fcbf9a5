//! The placements that evidence leaves open, sorted for searching.

use grid::Mask;

use super::{Evidence, Fleet, Told};

/// A placement that may still be true by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot<const W: usize> {
    /// Its cells.
    pub mask: Mask<W>,
    /// What no other piece may lie on: its cells and, if pieces may not touch, those around them.
    pub halo: Mask<W>,
    /// Which announced destruction it would be, as an index into [`Candidates::needs`].
    pub need: Option<u8>,
}

/// Every placement that agrees with the evidence if taken by itself, by piece.
///
/// A layout agrees with all of the evidence exactly if it takes one placement of each piece, none on
/// another's cells, so that together they cover the cells that must be covered and meet each need exactly.
#[derive(Clone, Debug)]
pub struct Candidates<const W: usize> {
    /// Placements on cells that must be covered, by piece.
    pub(crate) hot: Vec<Vec<Spot<W>>>,
    /// Placements clear of such cells, by piece.
    pub(crate) cold: Vec<Vec<Spot<W>>>,
    /// Kinds, by piece.
    pub(crate) kinds: Vec<u8>,
    /// Cells that some piece must lie on.
    pub(crate) must: Mask<W>,
    /// How many pieces were announced destroyed: by batch or, if named, by batch and kind.
    pub(crate) needs: Vec<u8>,
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
        possible &= announced <= fleet.pieces.len() && !evidence.hits().meets(evidence.misses());
        let must = evidence.shown().iter().fold(evidence.hits(), |all, outline| all | *outline);
        let mut candidates = Candidates {
            hot: Vec::new(),
            cold: Vec::new(),
            kinds: fleet.pieces.iter().map(|piece| piece.kind).collect(),
            must,
            needs: if possible { needs } else { Vec::new() },
            possible,
        };
        for piece in &fleet.pieces {
            let fits = |mask: &Mask<W>| {
                let need = match evidence.completed(*mask).map(|batch| &rules[batch]) {
                    None | Some(Rule::Any) => None,
                    Some(Rule::Counted(need)) => Some(*need),
                    Some(Rule::Named(named)) => Some(named.iter().find(|(kind, _)| *kind == piece.kind)?.1),
                    Some(Rule::Among(outlines)) => outlines.contains(mask).then_some(None)?,
                };
                let halo = if fleet.contact { *mask } else { fleet.board.around(*mask) };
                let apart = evidence.shown().iter().all(|outline| outline == mask || !outline.meets(halo));
                let alone = fleet.contact || (halo & must).within(*mask);
                (apart && alone).then_some(Spot { mask: *mask, halo, need })
            };
            let open = piece.placements.iter().filter(|mask| possible && !mask.meets(evidence.misses()));
            let (hot, cold): (Vec<_>, Vec<_>) = open.filter_map(fits).partition(|spot| spot.mask.meets(must));
            candidates.possible &= !(hot.is_empty() && cold.is_empty());
            candidates.hot.push(hot);
            candidates.cold.push(cold);
        }
        candidates
    }

    /// The places where a piece may still lie, by its number in the fleet.
    pub fn places(&self, piece: usize) -> impl Iterator<Item = Mask<W>> {
        self.hot[piece].iter().chain(&self.cold[piece]).map(|spot| spot.mask)
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
