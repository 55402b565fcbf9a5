//! §1.2i Resolution and reports.

use contract::{Seat, Turn};
use smallvec::SmallVec;

use super::s1_2j_end;
use crate::Satellite;
use crate::event::{Event, With};
use crate::state::State;
use crate::strike::Strike;
use crate::types::{Building, Cartridge, Cells, ReportDetail, Sectors};

/// §1.2i One batch is resolved together and reported together; then the turn goes on or ends.
pub(super) fn resolve(turn: &mut Turn<'_, Satellite>, seat: Seat, with: With, struck: Cells) {
    let state = turn.state();
    let mut struck = struck;
    let mut bared = None;
    if with == With::Cartridge(Cartridge::Hazard) {
        // A Hazard that hits destroys the whole building.
        let there = state.target(seat).covered.iter().position(|cells| cells.meets(struck));
        if let Some(building) = there {
            struck |= state.target(seat).covered[building];
            bared = Some(Building(building as u8));
        }
    }
    strike(turn, seat, with, struck, bared);
    s1_2j_end::after_batch(turn, seat);
}

/// Marks what is struck for the first time.
pub(super) fn strike(
    turn: &mut Turn<'_, Satellite>,
    seat: Seat,
    with: With,
    struck: Cells,
    bared: Option<Building>,
) {
    let state = turn.state();
    let grid = state.setup.terms.grid;
    let planet = state.target(seat);
    let fresh = struck - planet.touched();
    let built = planet.built;
    let list = |cells: Cells| Sectors { grid, cells }.to_list();
    let hits = planet.hits | (fresh & built);
    let mut destroyed = SmallVec::new();
    if fresh.meets(built) {
        let standing = (0u8..).zip(&planet.covered).filter(|(n, _)| planet.destroyed >> n & 1 == 0);
        destroyed.extend(standing.filter(|(_, cells)| cells.within(hits)).map(|(n, _)| Building(n)));
    }
    let (hits, misses) = (list(fresh & built), list(fresh - built));
    turn.emit(Event::BatchStruck { seat, with, hits, misses, destroyed, bared });
}

/// §1.2i What is said of a batch: hit or miss for every sector, and of destroyed buildings their number,
/// their shapes or their outlines. A Hazard's building is always shown. Never which sector finished one.
pub(crate) fn told(
    state: &State,
    seat: Seat,
    with: With,
    marks: (Cells, Cells),
    destroyed: &[Building],
    bared: Option<Building>,
) -> Strike {
    let terms = &state.setup.terms;
    let grid = terms.grid;
    let set = |cells: Cells| Sectors { grid, cells };
    let (hits, misses) = (set(marks.0), set(marks.1));
    if destroyed.is_empty() && bared.is_none() {
        return Strike { with, hits, misses, destroyed: 0, kinds: Vec::new(), outlines: Vec::new() };
    }
    let planet = state.target(seat);
    let covered = |building: &Building| planet.covered.get(building.index()).copied().map(set);
    let mut kinds = Vec::new();
    let mut outlines: Vec<Sectors> = Vec::new();
    match terms.report {
        ReportDetail::Count => {}
        ReportDetail::Type => {
            kinds.extend(destroyed.iter().filter_map(|building| state.setup.kind(*building)));
            kinds.sort_unstable();
        }
        ReportDetail::Outline => outlines.extend(destroyed.iter().filter_map(covered)),
    }
    let shown = bared.as_ref().and_then(covered);
    outlines.extend(shown.filter(|outline| !outlines.contains(outline)));
    // The order must not tell which of two equal buildings is which.
    outlines.sort_by_key(|outline| outline.cells);
    Strike { with, hits, misses, destroyed: destroyed.len() as u8, kinds, outlines }
}
