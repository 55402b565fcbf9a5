//! Whole numbers in options and files, refused in plain words where something else stands.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, Unexpected, Visitor};

/// Takes a whole number of the kind `N`, or nothing.
struct Whole<N> {
    words: &'static str,
    kind: PhantomData<N>,
}

impl<N: TryFrom<u64>> Visitor<'_> for Whole<N> {
    type Value = Option<N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<N>, E> {
        let wrong = |_| E::invalid_value(Unexpected::Unsigned(number), &self.words);
        N::try_from(number).map_err(wrong).map(Some)
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

/// A number or nothing. `words` say what belongs there: `a seat, 0 or 1`.
pub fn optional<'de, N, D>(input: D, words: &'static str) -> Result<Option<N>, D::Error>
where
    N: TryFrom<u64>,
    D: Deserializer<'de>,
{
    input.deserialize_any(Whole { words, kind: PhantomData })
}

/// A number that must be there. Whether it is too large for its purpose is checked where it can be said better.
///
/// ```
/// #[derive(Debug, serde::Deserialize)]
/// struct Board {
///     #[serde(deserialize_with = "side")]
///     rows: u8,
/// }
/// fn side<'de, D: serde::Deserializer<'de>>(input: D) -> Result<u8, D::Error> {
///     contract::whole::needed(input, "a whole number from 1 to 16")
/// }
/// let read = |text| serde_json::from_str::<Board>(text);
/// assert_eq!(read(r#"{"rows": 9}"#).unwrap().rows, 9);
/// let error = read(r#"{"rows": "many"}"#).unwrap_err().to_string();
/// assert!(error.starts_with(r#"invalid type: string "many", expected a whole number from 1 to 16"#));
/// ```
pub fn needed<'de, N, D>(input: D, words: &'static str) -> Result<N, D::Error>
where
    N: TryFrom<u64>,
    D: Deserializer<'de>,
{
    optional(input, words)?.ok_or_else(|| D::Error::invalid_type(Unexpected::Option, &words))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "a number of shots";

    fn said(text: &str) -> String {
        let mut input = serde_json::Deserializer::from_str(text);
        needed::<u8, _>(&mut input, WORDS).unwrap_err().to_string()
    }

    #[test]
    fn numbers_and_nothing_are_taken() {
        let read = |text| optional::<u16, _>(&mut serde_json::Deserializer::from_str(text), WORDS).unwrap();
        assert_eq!([read("7"), read("65535"), read("null")], [Some(7), Some(65535), None]);
        assert_eq!(needed::<u8, _>(toml::de::ValueDeserializer::parse("12").unwrap(), WORDS).unwrap(), 12);
    }

    #[test]
    fn anything_else_is_refused_in_words() {
        assert!(said("256").starts_with("invalid value: integer `256`, expected a number of shots"));
        assert!(said("-1").starts_with("invalid value: integer `-1`, expected a number of shots"));
        assert!(said("1.5").starts_with("invalid type: floating point `1.5`, expected a number of shots"));
        assert!(said("null").starts_with("invalid type: Option value, expected a number of shots"));
    }
}
