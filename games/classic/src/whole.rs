//! Whole numbers in options and files, refused in plain words where something else stands.

use std::fmt;

use serde::de::{Deserializer, Error, Unexpected, Visitor};

/// Takes a whole number of the kind `N`, or nothing.
struct Whole<N> {
    words: &'static str,
    number: fn(u64) -> Option<N>,
}

impl<N> Visitor<'_> for Whole<N> {
    type Value = Option<N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<N>, E> {
        let wrong = || E::invalid_value(Unexpected::Unsigned(number), &self.words);
        (self.number)(number).ok_or_else(wrong).map(Some)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Option<N>, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self.words)),
        }
    }

    fn visit_none<E: Error>(self) -> Result<Option<N>, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Option<N>, E> {
        Ok(None)
    }
}

/// A number that must be there. Whether it is too large is checked where it can be said better.
fn needed<'de, D: Deserializer<'de>>(input: D, words: &'static str) -> Result<u8, D::Error> {
    let read = input.deserialize_any(Whole { words, number: |n| u8::try_from(n).ok() })?;
    read.ok_or_else(|| D::Error::invalid_type(Unexpected::Option, &words))
}

/// Rows or columns.
pub(crate) fn side<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "a whole number from 1 to 16")
}

/// The length of a ship.
pub(crate) fn length<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    needed(input, "the length of a ship, 1 to 16")
}

/// A seat, or nothing.
pub(crate) fn seat<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    input.deserialize_any(Whole { words: "a seat, 0 or 1", number: |n| u8::try_from(n).ok() })
}

/// Rows or columns, or nothing.
pub(crate) fn some_side<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    let words = "a whole number from 1 to 16";
    input.deserialize_any(Whole { words, number: |n| u8::try_from(n).ok() })
}

/// A number of shots, or nothing.
pub(crate) fn shots<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u16>, D::Error> {
    let words = "a number of shots, 0 for no limit";
    input.deserialize_any(Whole { words, number: |n| u16::try_from(n).ok() })
}
