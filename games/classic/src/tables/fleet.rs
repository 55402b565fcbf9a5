//! §1.2 Fleets: by name, or as a list of lengths.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use contract::OptionError;
use contract::typo::did_you_mean;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::DATA;
use crate::types::Kind;

/// §1.2 Ships of a fleet at most: with more of them a page or a computer player would take too long.
pub(crate) const MOST_SHIPS: usize = 32;

/// A fleet of a data file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// For people.
    pub title: String,
    /// The lengths of its ships.
    pub ships: Vec<Kind>,
}

static FLEETS: LazyLock<BTreeMap<String, Named>> =
    LazyLock::new(|| contract::read::toml(DATA[1].1).expect("the built-in fleets are tested"));

/// The fleets that have a name.
pub fn named_fleets() -> &'static BTreeMap<String, Named> {
    &FLEETS
}

/// Which ships each side has: a name, or lengths. Written as one text either way; a list is read as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fleet {
    /// By name.
    Named(String),
    /// By length, in order.
    Ships(Vec<Kind>),
}

impl Default for Fleet {
    fn default() -> Self {
        Fleet::Named("standard".into())
    }
}

impl Fleet {
    /// Its ships, in order.
    pub(super) fn ships(&self) -> Result<Vec<Kind>, OptionError> {
        let ships = match self {
            Fleet::Ships(ships) => ships,
            Fleet::Named(name) => &FLEETS.get(name).ok_or_else(|| unknown(name))?.ships,
        };
        if ships.is_empty() {
            return Err(OptionError::field("fleet", "a fleet has at least one ship"));
        }
        if ships.len() > MOST_SHIPS {
            let why = format!(
                "{} ships are too many: a fleet has at most {MOST_SHIPS}, and a game that was recorded with more can no \
                 longer be opened",
                ships.len()
            );
            return Err(OptionError::field("fleet", why));
        }
        Ok(ships.clone())
    }

    /// Reads a name or lengths.
    fn read(text: &str) -> Result<Fleet, String> {
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || ",;-[]".contains(c))
            .filter(|w| !w.is_empty())
            .collect();
        if !words.is_empty() && words.iter().all(|word| word.bytes().all(|b| b.is_ascii_digit())) {
            let length = |word: &&str| {
                let number =
                    word.parse().map_err(|_| format!("no ship is {word} cells long: ships have 1 to 16"));
                number.and_then(|n: u8| Kind::try_from(n))
            };
            return words.iter().map(length).collect::<Result<_, _>>().map(Fleet::Ships);
        }
        Ok(Fleet::Named(text.trim().to_owned()))
    }
}

fn unknown(name: &str) -> OptionError {
    let names: Vec<&str> = FLEETS.keys().map(String::as_str).collect();
    let hint = did_you_mean(name, &names);
    let all = names.join(", ");
    let why = format!("there is no fleet `{name}`{hint}: take {all}, or give lengths such as 5 4 3 3 2");
    OptionError::field("fleet", why)
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fleet::Named(name) => f.write_str(name),
            Fleet::Ships(ships) => {
                let lengths: Vec<String> = ships.iter().map(|ship| ship.length().to_string()).collect();
                f.write_str(&lengths.join(" "))
            }
        }
    }
}

impl Serialize for Fleet {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fleet {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Fleet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a fleet, or the lengths of its ships")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Fleet, E> {
                Fleet::read(text).map_err(E::custom)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Fleet, A::Error> {
                let mut ships = Vec::new();
                while let Some(ship) = list.next_element()? {
                    ships.push(ship);
                }
                Ok(Fleet::Ships(ships))
            }
        }

        input.deserialize_any(Either)
    }
}

impl JsonSchema for Fleet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Fleet".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "the name of a fleet, or the lengths of its ships: `5 4 3 3 2` (a list is read as well)",
        })
    }
}
