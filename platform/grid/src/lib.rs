//! Geometry in integers: square boards now; hex charts join with the games that need them.
//!
//! Knows no game. A board of up to 64 cells is a bit mask, so that "is anything in the way" is one `&`.

pub mod square;

pub use square::{Board, Heading};
