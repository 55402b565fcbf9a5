//! Grids, fleets and burst patterns: the game's own by name, or the user's.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contract::OptionError;
use contract::typo::did_you_mean;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choice::Named;
use super::{Choice, Setup};
use crate::types::{Grid, Shape};

pub(super) const TEXT: &str = include_str!("../../data/sets.toml");

/// A grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a grid: {rows, columns, skip_i}")]
pub struct GridSet {
    /// For people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How many rows, 1 to 16.
    #[schemars(range(min = 1, max = 16))]
    #[serde(deserialize_with = "crate::whole::side")]
    pub rows: u8,
    /// How many columns, 1 to 16.
    #[schemars(range(min = 1, max = 16))]
    #[serde(deserialize_with = "crate::whole::side")]
    pub columns: u8,
    /// Leave out the letter I.
    #[serde(default)]
    pub skip_i: bool,
}

/// §1.1.2 The buildings of a planet: rectangles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "buildings: {buildings}")]
pub struct FleetSet {
    /// For people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The buildings, 1 to 15.
    pub buildings: Vec<Shape>,
}

/// The three burst patterns as pictures: `@` is the target, `#` is struck with it, `.` is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "three pictures: {plus, square, diamond}")]
pub struct Bursts {
    /// For people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Three of a kind.
    pub plus: Vec<String>,
    /// Full house.
    pub square: Vec<String>,
    /// Four of a kind.
    pub diamond: Vec<String>,
}

impl Bursts {
    /// The pictures with their names, small to large.
    pub(crate) fn pictures(&self) -> [(&'static str, &[String]); 3] {
        [("plus", &self.plus), ("square", &self.square), ("diamond", &self.diamond)]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sets {
    grids: BTreeMap<String, GridSet>,
    fleets: BTreeMap<String, FleetSet>,
    bursts: BTreeMap<String, Bursts>,
}

static SETS: LazyLock<Sets> =
    LazyLock::new(|| contract::read::toml(TEXT).expect("the built-in sets are tested"));

/// The names of sets, each with its title.
fn names<T>(sets: &BTreeMap<String, T>, title: impl Fn(&T) -> &Option<String>) -> Vec<(String, String)> {
    sets.iter().map(|(name, set)| (name.clone(), title(set).clone().unwrap_or_default())).collect()
}

impl Named for GridSet {
    fn names() -> Vec<(String, String)> {
        names(&SETS.grids, |set| &set.title)
    }
}

impl Named for FleetSet {
    fn names() -> Vec<(String, String)> {
        names(&SETS.fleets, |set| &set.title)
    }
}

impl Named for Bursts {
    fn names() -> Vec<(String, String)> {
        names(&SETS.bursts, |set| &set.title)
    }
}

fn pick<'a, T>(
    choice: &'a Choice<T>,
    sets: &'a BTreeMap<String, T>,
    field: &str,
) -> Result<&'a T, OptionError> {
    let name = match choice {
        Choice::Own(own) => return Ok(own),
        Choice::Named(name) => name,
    };
    sets.get(name).ok_or_else(|| {
        let names: Vec<&str> = sets.keys().map(String::as_str).collect();
        let hint = did_you_mean(name, &names);
        OptionError::field(
            field,
            format!("there is no `{name}`{hint}: take {}, or give your own", names.join(", ")),
        )
    })
}

/// The grid that was chosen, checked.
pub(super) fn grid(choice: &Choice<GridSet>) -> Result<Grid, OptionError> {
    let set = pick(choice, &SETS.grids, "grid")?;
    for (name, count) in [("rows", set.rows), ("columns", set.columns)] {
        if !(1..=16).contains(&count) {
            return Err(OptionError::field(format!("grid.{name}"), format!("{count} is not from 1 to 16")));
        }
    }
    Ok(Grid { rows: set.rows, columns: set.columns, skip_i: set.skip_i })
}

/// The fleet that was chosen, checked.
pub(super) fn fleet(choice: &Choice<FleetSet>) -> Result<Vec<Shape>, OptionError> {
    let set = pick(choice, &SETS.fleets, "fleet")?;
    let fail = |field: String, message: String| Err(OptionError::field(field, message));
    if set.buildings.is_empty() || set.buildings.len() > 15 {
        let count = set.buildings.len();
        return fail("fleet.buildings".into(), format!("{count} buildings; there must be 1 to 15"));
    }
    for (n, shape) in set.buildings.iter().enumerate() {
        let at = |part: &str| format!("fleet.buildings[{n}].{part}");
        let word = |c: char| c.is_ascii_lowercase() || c == '_';
        if shape.name.is_empty() || shape.name.len() > 16 || !shape.name.chars().all(word) {
            return fail(at("name"), format!("`{}`: a name is 1 to 16 small letters", shape.name));
        }
        if set.buildings[..n].iter().any(|other| other.name == shape.name) {
            return fail(at("name"), format!("two buildings are called `{}`", shape.name));
        }
        for (part, size) in [("rows", shape.rows), ("columns", shape.columns)] {
            if !(1..=16).contains(&size) {
                return fail(at(part), format!("{size} is not from 1 to 16"));
            }
        }
    }
    Ok(set.buildings.clone())
}

/// The patterns that were chosen.
pub(super) fn bursts(choice: &Choice<Bursts>) -> Result<Bursts, OptionError> {
    pick(choice, &SETS.bursts, "bursts").cloned()
}

/// §1.2b Is there any way to put all buildings on the grid?
pub(super) fn check_fits(setup: &Setup) -> Result<(), OptionError> {
    for (n, shape) in setup.terms.fleet.iter().enumerate() {
        let (rows, columns) = (setup.board.rows, setup.board.columns);
        let fits = |(r, c): (u8, u8)| r <= rows && c <= columns;
        if !fits(shape.lying(false)) && !fits(shape.lying(true)) {
            let message = format!(
                "a {} of {}×{} does not fit a grid of {rows}×{columns}",
                shape.name, shape.rows, shape.columns
            );
            return Err(OptionError::field(format!("fleet.buildings[{n}]"), message));
        }
    }
    let sectors: u16 = setup.terms.fleet.iter().map(Shape::sectors).sum();
    let room = setup.terms.grid.sectors();
    if sectors > room {
        return Err(OptionError::field(
            "fleet.buildings",
            format!("{sectors} sectors of buildings on a grid of {room}"),
        ));
    }
    let why = match crate::layouts::has_layout(&setup.terms) {
        Ok(true) => return Ok(()),
        Ok(false) => "the buildings cannot all be placed on this grid",
        Err(_) => "the buildings are too crowded on this grid: leave more room",
    };
    Err(OptionError::field("fleet.buildings", why))
}
