//! A name, or the thing itself.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};

/// One of the game's own sets by name, or a set of the user's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

/// Sets of the game's own that can be chosen by name.
pub trait Named {
    /// Their names, each with a word for people.
    fn names() -> Vec<(String, String)>;
}

/// By hand, so that a form can offer the names.
impl<T: Named + JsonSchema> JsonSchema for Choice<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("ChoiceOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let own = generator.subschema_for::<T>();
        let names = T::names().into_iter();
        let names: Vec<_> =
            names.map(|(name, about)| json_schema!({"const": name, "description": about})).collect();
        json_schema!({
            "description": "One of the game's own sets by name, or a set of the user's own.",
            "anyOf": [{"type": "string", "oneOf": names}, own],
        })
    }
}

/// By hand, for an untagged enum cannot say which field is wrong.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Choice<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        contract::choice::read(
            input,
            "a name, or a set of its own with all its fields",
            Choice::Named,
            Choice::Own,
        )
    }
}
