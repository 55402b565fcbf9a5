//! Layouts of a planet: at random, and such as fit what was reported.

use contract::Dice;
use minds::layout::{Evidence, Fleet, Piece, Report, Told, TooLong, solve, solve_within};

use crate::strike::{Strike, Strikes};
use crate::tables::Terms;
use crate::types::{Building, Cells, Contact, Placement, ReportDetail, Shape};

/// How often a whole layout is drawn before it is searched for instead.
const DRAWS: u32 = 2000;

/// §1.2b A layout drawn uniformly from all there are: every building anywhere, until nothing is in the way.
/// Where almost everything is in the way, any layout that a search finds, or the one that was found when the fleet was
/// accepted; none if there is none.
pub(crate) fn any_layout(terms: &Terms, dice: &mut Dice) -> Option<Vec<Placement>> {
    let fleet = fleet::<4>(terms);
    for _ in 0..DRAWS {
        if let Some(masks) = draw(&fleet, dice) {
            return Some(placements(terms, &masks));
        }
    }
    let searched = |dice: &mut Dice| solve_within(&fleet, &Evidence::new(), dice, STEPS).ok().flatten();
    let masks = searched(dice).or_else(|| searched(&mut Dice::loose(0)))?;
    Some(placements(terms, &masks))
}

/// Steps of a search that a fleet may cost: one that needs more cannot be played with.
const STEPS: u64 = 1 << 13;

/// §1.2b Is there any layout? An error if that takes too long to tell.
pub(crate) fn has_layout(terms: &Terms) -> Result<bool, TooLong> {
    solve_within(&fleet::<4>(terms), &Evidence::new(), &mut Dice::loose(0), STEPS)
        .map(|found| found.is_some())
}

fn draw(fleet: &Fleet<4>, dice: &mut Dice) -> Option<Vec<Cells>> {
    let mut blocked = Cells::EMPTY;
    let place = |piece: &Piece<4>| {
        let cells = piece.placements[dice.index(piece.placements.len())];
        let free = !cells.meets(blocked);
        blocked |= if fleet.contact { cells } else { fleet.board.around(cells) };
        free.then_some(cells)
    };
    fleet.pieces.iter().map(place).collect()
}

/// §1.2b The sectors a building covers; none if it would leave the grid, or is a square turned.
#[inline]
pub(crate) fn covers(terms: &Terms, place: &Placement) -> Option<Cells> {
    let shape = terms.fleet.get(place.building.index())?;
    if place.turned && shape.rows == shape.columns {
        return None;
    }
    let (rows, columns) = shape.lying(place.turned);
    terms.grid.board().rectangle(terms.grid.number(place.at)?, rows, columns)
}

/// The buildings as pieces of a hidden layout, in masks of `W` words.
pub(crate) fn fleet<const W: usize>(terms: &Terms) -> Fleet<W> {
    let board = terms.grid.board();
    let size = |shape: &Shape| (shape.rows.min(shape.columns), shape.rows.max(shape.columns));
    let kind = |shape: &Shape| terms.fleet.iter().position(|other| size(other) == size(shape));
    let piece = |shape: &Shape| Piece {
        kind: kind(shape).unwrap_or(0) as u8,
        placements: board.rectangles(shape.rows, shape.columns),
    };
    Fleet {
        board,
        pieces: terms.fleet.iter().map(piece).collect(),
        contact: terms.contact == Contact::Allowed,
    }
}

/// The low words of a set; a grid of up to 128 sectors needs only two.
pub(crate) fn narrow<const W: usize>(cells: Cells) -> grid::Mask<W> {
    grid::Mask(std::array::from_fn(|n| cells.0.get(n).copied().unwrap_or(0)))
}

/// A strike as a report on a hidden layout.
pub(crate) fn report<const W: usize>(terms: &Terms, strike: &Strike) -> Report<W> {
    let outlines = || strike.outlines.iter().map(|outline| narrow(outline.cells)).collect::<Vec<_>>();
    let told = match terms.report {
        ReportDetail::Count => Told::Count(strike.destroyed),
        ReportDetail::Type => Told::Kinds(strike.kinds.iter().map(|kind| kind.0).collect()),
        ReportDetail::Outline => Told::Outlines(outlines()),
    };
    let shown = if terms.report == ReportDetail::Outline { Vec::new() } else { outlines() };
    Report {
        hits: narrow(strike.hits.cells),
        misses: narrow(strike.misses.cells),
        told,
        shown,
        counted: None,
    }
}

/// A layout that fits everything that was reported of a planet.
pub(crate) fn fitting_layout(terms: &Terms, strikes: &Strikes, dice: &mut Dice) -> Option<Vec<Placement>> {
    let reports: Vec<Report<4>> = strikes.iter().map(|strike| report(terms, strike)).collect();
    let masks = solve(&fleet(terms), &Evidence::of(&reports), dice)?;
    Some(placements(terms, &masks))
}

/// Is there only one layout that fits what was reported of a planet? Two buildings of one shape might always
/// have changed places.
pub(crate) fn only_one_fits(terms: &Terms, strikes: &Strikes) -> bool {
    let reports: Vec<Report<4>> = strikes.iter().map(|strike| report(terms, strike)).collect();
    let (fleet, evidence) = (fleet(terms), Evidence::of(&reports));
    let twins = (0..).zip(&fleet.pieces).any(|(n, piece)| piece.kind != n);
    let Some(layout) = (!twins).then(|| solve(&fleet, &evidence, &mut Dice::loose(0))).flatten() else {
        return false;
    };
    let elsewhere = |n: usize| {
        let mut other = fleet.clone();
        other.pieces[n].placements.retain(|place| *place != layout[n]);
        solve(&other, &evidence, &mut Dice::loose(0)).is_some()
    };
    !(0..layout.len()).any(elsewhere)
}

/// Masks of buildings, in the fleet's order, as placements.
pub(crate) fn placements<const W: usize>(terms: &Terms, masks: &[grid::Mask<W>]) -> Vec<Placement> {
    let columns = terms.grid.columns;
    let place = |(building, mask): (u8, &grid::Mask<W>)| {
        let (first, last) = (mask.first().unwrap_or(0), mask.last().unwrap_or(0));
        let wide = last % columns - first % columns + 1;
        let turned = wide != terms.fleet[usize::from(building)].columns;
        Placement { building: Building(building), at: terms.grid.cell(first), turned }
    };
    (0..).zip(masks).map(place).collect()
}
