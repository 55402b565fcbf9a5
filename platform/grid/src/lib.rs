//! Geometry in integers: square boards now; hex charts join with the games that need them.
//!
//! Knows no game. A set of cells is a bit mask, so that "is anything in the way" is one `&`.

pub mod mask;
pub mod square;

pub use mask::Mask;
pub use square::{Board, Heading};
