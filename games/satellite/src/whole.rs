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

/// Rows or columns. Whether there are too many is checked where it can be said better.
pub(crate) fn side<'de, D: Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
    let words = "a whole number from 1 to 16";
    let read = input.deserialize_any(Whole { words, number: |n| u8::try_from(n).ok() })?;
    read.ok_or_else(|| D::Error::invalid_type(Unexpected::Option, &words))
}

/// A seat, or nothing.
pub(crate) fn seat<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u8>, D::Error> {
    input.deserialize_any(Whole { words: "a seat, 0 or 1", number: |n| u8::try_from(n).ok() })
}
