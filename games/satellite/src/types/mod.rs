//! The game's vocabulary.

mod cartridge;
mod grid;
mod roll;
mod sectors;
mod words;

pub use cartridge::{Arsenal, Cartridge};
pub use grid::{Cell, Grid};
pub use roll::{Positions, Roll};
pub use sectors::{CellList, Cells, Sectors};
pub use words::{Along, Building, Contact, Edition, Endgame, First, Placement, ReportDetail, Shape};

use contract::Seat;

/// The other of the two seats.
pub const fn other(seat: Seat) -> Seat {
    Seat((seat.0 == 0) as u8)
}

/// A seat's place in a pair; a forged record may name others, and they are taken for the second.
pub(crate) const fn index(seat: Seat) -> usize {
    (seat.0 != 0) as usize
}

/// The two seats.
pub const SEATS: [Seat; 2] = [Seat(0), Seat(1)];
