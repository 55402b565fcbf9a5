//! Whole numbers in options and files: what they are, in plain words.

use contract::whole::{needed, optional};
use serde::Deserializer;

/// How many ships of a kind.
pub(crate) fn number<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "a number of ships, 1 to 200")
}

/// Hull points, or nothing.
pub(crate) fn hull<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u16>, D::Error> {
    optional(input, "a number of hull points")
}

/// A rating for repairs, or nothing.
pub(crate) fn dcr<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u16>, D::Error> {
    optional(input, "a DCR, a whole number")
}

/// A small number of anything, or nothing.
pub(crate) fn small<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    optional(input, "a whole number")
}

/// A speed, or nothing.
pub(crate) fn speed<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u16>, D::Error> {
    optional(input, "a speed, 0 to 30")
}

/// A distance, or nothing.
pub(crate) fn distance<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u16>, D::Error> {
    optional(input, "a number of hexes")
}

/// Fighters of a carrier, or nothing.
pub(crate) fn hangar<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    optional(input, "a number of fighters, 8 or 10")
}

/// A level of a skill.
pub(crate) fn level<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "a level, 0 to 6")
}

/// A number of game turns.
pub(crate) fn turns<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "a number of game turns")
}

/// A game turn.
pub(crate) fn turn<'de, D: Deserializer<'de>>(input: D) -> Result<u16, D::Error> {
    needed(input, "a game turn, from 1")
}

/// How often a seeker has flown.
pub(crate) fn flown<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "how often it has flown, 1 to 5")
}
