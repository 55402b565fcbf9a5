//! §2 §14 Ships and generic counters as the data files give them: §14.2 those of Salvo!, §14.3 those of Salvo II. Their values
//! follow from raw data by the formulas of §14.1.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contract::{OptionError, UserFile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DATA, check};
use crate::types::{Class, Edition, Nation, TorpedoRow};

/// §14 A ship, or a generic counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// What it is called.
    pub name: String,
    /// Which game it belongs to.
    #[serde(default)]
    pub edition: Edition,
    /// Whose; none for a generic counter: the scenario says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// What it is.
    pub class: Class,
    /// Attack.
    pub a: u16,
    /// Defence.
    pub d: u16,
    /// Speed.
    pub s: u8,
    /// Range.
    pub r: u16,
    /// Strength of the secondary battery.
    #[serde(default)]
    pub secondary: u16,
    /// §8.2 Its row of the torpedo table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torpedoes: Option<TorpedoRow>,
    /// NS: no main fire into the stern sector.
    #[serde(default)]
    pub no_stern: bool,
    /// FB: no penalty in the bow sector.
    #[serde(default)]
    pub full_bow: bool,
    /// FV: §11.9 vulnerable to flash.
    #[serde(default)]
    pub flash: bool,
    /// §10 What it is worth when it is destroyed, if that is not its attack and defence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Where the row comes from, and remarks.
    #[serde(default)]
    pub source: String,
}

/// A file of ships by id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShipFile {
    /// Ships by id, such as `GB-BC1`.
    #[serde(default)]
    pub ships: BTreeMap<String, Ship>,
}

impl ShipFile {
    /// Reads a user's file and checks every ship.
    pub fn read(file: &UserFile) -> Result<ShipFile, OptionError> {
        let own: ShipFile = file.parse()?;
        let checked = own.ships.iter().try_for_each(|(id, ship)| check::ship(id, ship));
        checked.map_err(|error| error.in_file(file)).map(|()| own)
    }
}

static SHIPS: LazyLock<ShipFile> =
    LazyLock::new(|| contract::read::toml(DATA[1].1).expect("the built-in ships are tested"));

/// The built-in ships by id.
pub fn ships() -> &'static BTreeMap<String, Ship> {
    &SHIPS.ships
}
