//! Fleets and honest reports, for tests and measurements.

use grid::{Board, Mask};
use minds::layout::{Fleet, Piece, Report, Tally, Told};
use minds::rng::Rng;

/// How destroyed pieces are announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Silent,
    Counted,
    Named,
    Outlined,
}

impl Style {
    pub(crate) const ALL: [Style; 4] = [Style::Silent, Style::Counted, Style::Named, Style::Outlined];
}

/// A fleet of rectangles (kind, rows, columns).
pub(crate) fn fleet<const W: usize>(
    rows: u8,
    columns: u8,
    pieces: &[(u8, u8, u8)],
    contact: bool,
) -> Fleet<W> {
    let board = Board { rows, columns };
    let pieces =
        pieces.iter().map(|(kind, r, c)| Piece { kind: *kind, placements: board.rectangles(*r, *c) });
    Fleet { board, pieces: pieces.collect(), contact }
}

/// Ten by ten with ships of 2, 3, 3, 4 and 5 cells.
pub(crate) fn classic() -> Fleet<2> {
    fleet(10, 10, &[(0, 1, 2), (1, 1, 3), (2, 1, 3), (3, 1, 4), (4, 1, 5)], true)
}

/// Thirteen by nine with six rectangles.
pub(crate) fn planet() -> Fleet<2> {
    fleet(13, 9, &[(0, 2, 3), (1, 2, 2), (2, 1, 4), (3, 1, 3), (4, 1, 2), (5, 1, 1)], true)
}

/// Ten by ten with ten ships that may not touch.
pub(crate) fn continental() -> Fleet<2> {
    let ships = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1].map(|length| (length, 1, length));
    fleet(10, 10, &ships, false)
}

/// Sixteen by sixteen with twelve ships.
pub(crate) fn great() -> Fleet<4> {
    let ships = [6, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2].map(|length| (length, 1, length));
    fleet(16, 16, &ships, true)
}

/// May these lie side by side?
pub(crate) fn apart<const W: usize>(fleet: &Fleet<W>, a: Mask<W>, b: Mask<W>) -> bool {
    !if fleet.contact { a } else { fleet.board.around(a) }.meets(b)
}

/// Every layout there is.
pub(crate) fn layouts<const W: usize>(fleet: &Fleet<W>) -> Vec<Vec<Mask<W>>> {
    fleet.pieces.iter().fold(vec![vec![]], |done, piece| {
        let mut longer = Vec::new();
        for layout in &done {
            for mask in &piece.placements {
                if layout.iter().all(|other| apart(fleet, *other, *mask)) {
                    longer.push(layout.iter().copied().chain([*mask]).collect());
                }
            }
        }
        longer
    })
}

/// A layout, all equally likely.
pub(crate) fn layout<const W: usize>(fleet: &Fleet<W>, rng: &mut Rng) -> Vec<Mask<W>> {
    loop {
        let any = |piece: &Piece<W>| piece.placements[rng.below(piece.placements.len())];
        let layout: Vec<Mask<W>> = fleet.pieces.iter().map(any).collect();
        let clear = |n: usize| layout[..n].iter().all(|other| apart(fleet, *other, layout[n]));
        if (1..layout.len()).all(clear) {
            return layout;
        }
    }
}

/// What is reported if `shots` are fired at a layout of which `struck` was struck before. A hazard also
/// strikes all of the piece it hits and shows its outline.
pub(crate) fn report<const W: usize>(
    fleet: &Fleet<W>,
    layout: &[Mask<W>],
    struck: Mask<W>,
    shots: Mask<W>,
    hazard: bool,
    style: Style,
) -> Report<W> {
    let all = layout.iter().fold(Mask::EMPTY, |all, mask| all | *mask);
    let shown: Vec<Mask<W>> = layout.iter().copied().filter(|mask| hazard && mask.meets(shots)).collect();
    let fresh = shown.iter().fold(shots, |all, mask| all | *mask) - struck;
    let gone = |mask: &Mask<W>| mask.within(struck | fresh) && !mask.within(struck);
    let told = match style {
        Style::Silent => Told::Nothing,
        Style::Counted => Told::Count(layout.iter().filter(|mask| gone(mask)).count() as u8),
        Style::Named => {
            let mut kinds: Vec<u8> = layout
                .iter()
                .zip(&fleet.pieces)
                .filter(|(mask, _)| gone(mask))
                .map(|(_, p)| p.kind)
                .collect();
            kinds.sort_unstable();
            Told::Kinds(kinds)
        }
        Style::Outlined => {
            let mut outlines: Vec<Mask<W>> = layout.iter().copied().filter(gone).collect();
            outlines.sort_unstable();
            Told::Outlines(outlines)
        }
    };
    Report { hits: fresh & all, misses: fresh - all, told, shown, counted: None }
}

/// The same, if no more than the number of hits is said. That tells everything where all shots hit, or none.
pub(crate) fn tallied<const W: usize>(report: Report<W>) -> Report<W> {
    if report.hits.is_empty() || report.misses.is_empty() {
        return report;
    }
    let counted = Some(Tally { cells: report.hits | report.misses, hits: report.hits.len() });
    Report { hits: Mask::EMPTY, misses: Mask::EMPTY, counted, ..report }
}
