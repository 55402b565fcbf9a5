//! Reports folded into what a layout must agree with.

use grid::Mask;

use super::{Fleet, Report, Told};

/// Cells of which exactly so many belong to a piece, while nobody says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally<const W: usize> {
    /// The cells.
    pub cells: Mask<W>,
    /// How many of them belong to a piece.
    pub hits: u32,
}

/// What all reports so far say together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence<const W: usize> {
    hits: Mask<W>,
    misses: Mask<W>,
    /// Cells that were struck, but were only counted: nobody said whether they were hit.
    doubtful: Mask<W>,
    tallies: Vec<Tally<W>>,
    /// The batch in which each cell was hit, by cell; read for hits and doubtful cells only.
    when: Vec<u16>,
    told: Vec<Told<W>>,
    shown: Vec<Mask<W>>,
}

impl<const W: usize> Evidence<W> {
    /// No report yet.
    pub fn new() -> Self {
        Evidence::default()
    }

    /// The evidence of several reports, in order.
    pub fn of<'a>(reports: impl IntoIterator<Item = &'a Report<W>>) -> Self {
        let mut evidence = Evidence::new();
        for report in reports {
            evidence.push(report);
        }
        evidence
    }

    /// Adds the next batch. A cell that was hit before stays with the batch in which it was.
    pub fn push(&mut self, report: &Report<W>) {
        self.when.resize(W * 64, 0);
        let counted = report.counted.map_or(Mask::EMPTY, |tally| tally.cells);
        for cell in ((report.hits | counted) - self.hits - self.doubtful).iter() {
            self.when[usize::from(cell)] = self.told.len() as u16;
        }
        self.hits |= report.hits;
        self.misses |= report.misses;
        self.doubtful = (self.doubtful | counted) - self.hits - self.misses;
        self.tallies.extend(report.counted);
        let outlines: &[Mask<W>] = match &report.told {
            Told::Outlines(outlines) => outlines,
            Told::Nothing | Told::Count(_) | Told::Kinds(_) => &[],
        };
        for outline in report.shown.iter().chain(outlines) {
            if !self.shown.contains(outline) {
                self.shown.push(*outline);
            }
        }
        self.told.push(report.told.clone());
    }

    /// Struck cells that belong to a piece.
    pub fn hits(&self) -> Mask<W> {
        self.hits
    }

    /// Struck cells that are empty.
    pub fn misses(&self) -> Mask<W> {
        self.misses
    }

    /// Struck cells that may be hits or misses: only their numbers were said.
    pub fn doubtful(&self) -> Mask<W> {
        self.doubtful
    }

    /// All struck cells.
    pub fn struck(&self) -> Mask<W> {
        self.hits | self.misses | self.doubtful
    }

    /// Batches of which only the number of hits was said.
    pub fn tallies(&self) -> &[Tally<W>] {
        &self.tallies
    }

    /// The known hits, misses and outlines alone, without what was counted or said about destroyed pieces.
    #[must_use]
    pub fn certain(&self) -> Evidence<W> {
        let report = Report {
            hits: self.hits,
            misses: self.misses,
            told: Told::Nothing,
            shown: self.shown.clone(),
            counted: None,
        };
        Evidence::of([&report])
    }

    /// Outlines that are known to be pieces.
    pub fn shown(&self) -> &[Mask<W>] {
        &self.shown
    }

    /// How many batches were reported.
    pub fn batches(&self) -> usize {
        self.told.len()
    }

    /// What was said about the pieces destroyed in each batch.
    pub fn told(&self) -> &[Told<W>] {
        &self.told
    }

    /// The batch in which the last cell of a piece lying here was struck; none if a cell is left, or known to be empty.
    pub fn completed(&self, piece: Mask<W>) -> Option<usize> {
        if !piece.within(self.hits | self.doubtful) {
            return None;
        }
        piece.iter().map(|cell| usize::from(self.when[usize::from(cell)])).max()
    }

    /// Might this layout (one mask for each piece of the fleet, in its order) be the hidden one?
    pub fn admits(&self, fleet: &Fleet<W>, layout: &[Mask<W>]) -> bool {
        let mut taken = Mask::EMPTY;
        let mut cells = Mask::EMPTY;
        let placed = layout.iter().zip(&fleet.pieces).all(|(mask, piece)| {
            let free = !mask.meets(taken);
            taken |= if fleet.contact { *mask } else { fleet.board.around(*mask) };
            cells |= *mask;
            free && piece.placements.contains(mask)
        });
        layout.len() == fleet.pieces.len()
            && placed
            && self.hits.within(cells)
            && !self.misses.meets(cells)
            && self.tallies.iter().all(|tally| (tally.cells & cells).len() == tally.hits)
            && self.shown.iter().all(|outline| layout.contains(outline))
            && (0..self.told.len()).all(|batch| self.agrees(batch, fleet, layout))
    }

    /// Is what was said about one batch true of this layout?
    fn agrees(&self, batch: usize, fleet: &Fleet<W>, layout: &[Mask<W>]) -> bool {
        let destroyed =
            layout.iter().zip(&fleet.pieces).filter(|(mask, _)| self.completed(**mask) == Some(batch));
        match &self.told[batch] {
            Told::Nothing => true,
            Told::Count(count) => destroyed.count() == usize::from(*count),
            Told::Kinds(named) => {
                let mut kinds: Vec<u8> = destroyed.map(|(_, piece)| piece.kind).collect();
                let mut named = named.clone();
                kinds.sort_unstable();
                named.sort_unstable();
                kinds == named
            }
            Told::Outlines(outlines) => {
                let masks: Vec<Mask<W>> = destroyed.map(|(mask, _)| *mask).collect();
                masks.len() == outlines.len() && outlines.iter().all(|outline| masks.contains(outline))
            }
        }
    }
}
