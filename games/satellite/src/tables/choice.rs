//! A name, or the thing itself.

use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// One of the game's own sets by name, or a set of the user's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Choice<T> {
    /// By name.
    Named(String),
    /// In full.
    Own(Box<T>),
}

impl<T> Choice<T> {
    /// The set with this name.
    pub(super) fn named(name: &str) -> Self {
        Choice::Named(name.to_owned())
    }
}

/// By hand, for an untagged enum cannot say which field is wrong.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Choice<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Choice<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name, or a set of its own with all its fields")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Choice<T>, E> {
                Ok(Choice::Named(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Choice<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(|own| Choice::Own(Box::new(own)))
            }
        }

        input.deserialize_any(Either(PhantomData))
    }
}
