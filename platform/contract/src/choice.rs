//! A name, or the thing itself: how options name one of a game's own set-ups or hold a user's.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// Takes a name or a `T`, and makes either of them an `R`.
struct Either<N, O, T> {
    words: &'static str,
    named: N,
    own: O,
    kind: PhantomData<T>,
}

impl<'de, N, O, T, R> Visitor<'de> for Either<N, O, T>
where
    N: FnOnce(String) -> R,
    O: FnOnce(Box<T>) -> R,
    T: Deserialize<'de>,
{
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<R, E> {
        Ok((self.named)(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<R, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(|own| (self.own)(Box::new(own)))
    }
}

/// A name, or a `T` with its fields. An untagged enum would read the same, but cannot say which field is wrong. `words` say
/// what belongs there.
///
/// ```
/// use serde::{Deserialize, Deserializer};
///
/// #[derive(Debug, Deserialize)]
/// struct Battle {
///     ships: u8,
/// }
/// #[derive(Debug)]
/// enum Scenario {
///     Named(String),
///     Own(Box<Battle>),
/// }
/// impl<'de> Deserialize<'de> for Scenario {
///     fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
///         contract::choice::read(input, "a name, or a battle", Scenario::Named, Scenario::Own)
///     }
/// }
/// let read = |text| serde_json::from_str::<Scenario>(text);
/// assert!(matches!(read(r#""duel""#), Ok(Scenario::Named(name)) if name == "duel"));
/// assert!(matches!(read(r#"{"ships": 3}"#), Ok(Scenario::Own(battle)) if battle.ships == 3));
/// let error = |text| read(text).unwrap_err().to_string();
/// assert!(error(r#"{"ships": "many"}"#).starts_with(r#"invalid type: string "many", expected u8"#));
/// assert!(error("7").starts_with("invalid type: integer `7`, expected a name, or a battle"));
/// ```
pub fn read<'de, T, R, D>(
    input: D,
    words: &'static str,
    named: impl FnOnce(String) -> R,
    own: impl FnOnce(Box<T>) -> R,
) -> Result<R, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    input.deserialize_any(Either { words, named, own, kind: PhantomData })
}
