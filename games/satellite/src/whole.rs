//! Whole numbers in options and files: what they are, in plain words.

use contract::whole::{needed, optional};
use serde::Deserializer;

/// Rows or columns.
pub(crate) fn side<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "a whole number from 1 to 16")
}

/// A seat, or nothing.
pub(crate) fn seat<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    optional(input, "a seat, 0 or 1")
}
