//! What computer players share. Knows no game.
//!
//! [`layout`]: hidden pieces on a square board, what was reported of them, and a world that fits.
//! [`belief`]: the joint posterior over all such worlds, as a cloud of samples.
//! [`rng`]: random numbers for minds.

pub mod belief;
pub mod hunt;
pub mod layout;
pub mod rng;

#[cfg(test)]
extern crate self as minds;
#[cfg(test)]
mod fixtures;
