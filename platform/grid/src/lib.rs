//! Geometry in integers: square boards and hex charts.
//!
//! Knows no game. A set of cells is a bit mask, so that "is anything in the way" is one `&`.

pub mod hex;
pub mod mask;
pub mod square;

pub use hex::{Hex, Side};
pub use mask::Mask;
pub use square::{Board, Heading};
