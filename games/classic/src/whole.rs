//! Whole numbers in options and files: what they are, in plain words.

use contract::whole::{needed, optional};
use serde::Deserializer;

/// How rows and columns are told.
const SIDE: &str = "a whole number from 1 to 16";

/// Rows or columns.
pub(crate) fn side<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, SIDE)
}

/// Rows or columns, or nothing.
pub(crate) fn some_side<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    optional(input, SIDE)
}

/// The length of a ship.
pub(crate) fn length<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "the length of a ship, 1 to 16")
}

/// A seat, or nothing.
pub(crate) fn seat<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    optional(input, "a seat, 0 or 1")
}

/// A number of shots, or nothing.
pub(crate) fn shots<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u16>, D::Error> {
    optional(input, "a number of shots, 0 for no limit")
}
