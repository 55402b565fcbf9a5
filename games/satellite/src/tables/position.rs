//! Set-up positions: buildings, arsenals and marks that stand from the start.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contract::typo::did_you_mean;
use contract::{OptionError, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choice::Named;
use super::{Bursts, Choice, FleetSet, GridSet, Setup};
use crate::types::{Arsenal, Building, Cell, Cells, Contact, Endgame, Placement};

pub(super) const TEXT: &str = include_str!("../../data/scenarios.toml");

/// A scenario: the schema of scenario files. Everything may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "a scenario with its fields")]
pub struct Scenario {
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its own grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Choice<GridSet>>,
    /// Its own buildings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fleet: Option<Choice<FleetSet>>,
    /// Its own burst patterns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bursts: Option<Choice<Bursts>>,
    /// The seat that begins, 0 or 1; rolled for if left out.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::seat")]
    pub first: Option<u8>,
    /// Seat 0.
    pub orange: SideScenario,
    /// Seat 1.
    pub purple: SideScenario,
}

/// What one side begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "a side: {buildings, arsenal, salvo_fired, struck}")]
pub struct SideScenario {
    /// Where its buildings stand; the player places them if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buildings: Option<Vec<NamedPlacement>>,
    /// Its cartridges; all thirteen if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arsenal: Option<Arsenal>,
    /// Was its Salvo fired before?
    pub salvo_fired: bool,
    /// Sectors of its planet that were struck before; only where its buildings stand.
    pub struck: Vec<Cell>,
}

/// A building in its place, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "a building with its place: {building, at, turned}")]
pub struct NamedPlacement {
    /// The building's name.
    pub building: String,
    /// Its top left sector.
    pub at: Cell,
    /// Is it turned by a quarter?
    #[serde(default)]
    pub turned: bool,
}

/// A checked position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The seat that begins, if it is set.
    pub(crate) first: Option<Seat>,
    /// What each side begins with.
    pub(crate) stands: [Stand; 2],
}

/// What one side begins with, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// One placement for every building, in the fleet's order.
    pub(crate) layout: Option<Vec<Placement>>,
    pub(crate) arsenal: Arsenal,
    pub(crate) salvo_fired: bool,
    pub(crate) struck: Cells,
}

static NAMED: LazyLock<BTreeMap<String, Scenario>> =
    LazyLock::new(|| contract::read::toml(TEXT).expect("the built-in scenarios are tested"));

/// The ready scenarios by name.
pub(super) fn named() -> &'static BTreeMap<String, Scenario> {
    &NAMED
}

impl Named for Scenario {
    fn names() -> Vec<(String, String)> {
        super::scenarios().into_iter().map(|info| (info.id, info.title)).collect()
    }
}

/// A ready scenario.
pub(super) fn find(name: &str) -> Result<&'static Scenario, OptionError> {
    NAMED.get(name).ok_or_else(|| {
        let names: Vec<&str> = NAMED.keys().map(String::as_str).collect();
        let (hint, all) = (did_you_mean(name, &names), names.join(", "));
        OptionError::field("scenario", format!("there is no scenario `{name}`{hint}: take `open`, {all}"))
    })
}

/// Everything a position must be.
pub(super) fn check(setup: &Setup, scenario: &Scenario) -> Result<Position, OptionError> {
    let first = match scenario.first {
        None => None,
        Some(seat @ (0 | 1)) => Some(Seat(seat)),
        Some(other) => return Err(OptionError::field("first", format!("there is no seat {other}: 0 or 1"))),
    };
    let orange = stand(setup, &scenario.orange, "orange")?;
    let purple = stand(setup, &scenario.purple, "purple")?;
    if orange.arsenal.len() != purple.arsenal.len() {
        let (a, b) = (orange.arsenal.len(), purple.arsenal.len());
        let word = if a == 1 { "cartridge" } else { "cartridges" };
        let message =
            format!("{a} {word} against {b}: both sides need equally many, for both spend one a round");
        return Err(OptionError::field("purple.arsenal", message));
    }
    // §1.2k A Ceasefire counts what is destroyed, so that nothing would be left to play.
    if orange.arsenal.is_empty() && setup.terms.endgame == Endgame::Ceasefire {
        let message = "both arsenals are empty, and a Ceasefire ends the game there and then: give both sides cartridges, or \
                       choose another endgame";
        return Err(OptionError::field("orange.arsenal", message));
    }
    Ok(Position { first, stands: [orange, purple] })
}

fn stand(setup: &Setup, side: &SideScenario, name: &str) -> Result<Stand, OptionError> {
    let arsenal = side.arsenal.unwrap_or(Arsenal::FULL);
    let fail = |field: &str, message: String| Err(OptionError::field(format!("{name}.{field}"), message));
    if side.salvo_fired && arsenal.has(crate::types::Cartridge::Salvo) {
        return fail("salvo_fired", "the Salvo cannot be in the arsenal and fired".into());
    }
    let layout = side.buildings.as_ref().map(|list| layout(setup, list, name)).transpose()?;
    let mut struck = Cells::EMPTY;
    for (n, cell) in side.struck.iter().enumerate() {
        let field = format!("struck[{n}]");
        match setup.terms.grid.number(*cell) {
            None => return fail(&field, format!("{cell} is not on the grid ({})", setup.terms.grid.span())),
            Some(number) if struck.has(number) => return fail(&field, format!("{cell} is named twice")),
            Some(number) => struck |= Cells::of(number),
        }
    }
    match &layout {
        None if !struck.is_empty() => {
            return fail("struck", "nothing can have been struck before the buildings stand".into());
        }
        Some(places) if places.iter().filter_map(|p| setup.covers(p)).all(|cells| cells.within(struck)) => {
            return fail("struck", "every building is destroyed: there is no game left".into());
        }
        _ => {}
    }
    Ok(Stand { layout, arsenal, salvo_fired: side.salvo_fired, struck })
}

/// §1.2b One place for every building: inside the grid, no overlap, and no contact where that is agreed.
fn layout(setup: &Setup, list: &[NamedPlacement], side: &str) -> Result<Vec<Placement>, OptionError> {
    let fleet = &setup.terms.fleet;
    let mut places: Vec<Option<Placement>> = vec![None; fleet.len()];
    let (mut taken, mut near) = (Cells::EMPTY, Cells::EMPTY);
    for (n, given) in list.iter().enumerate() {
        let fail = |part: &str, message: String| {
            Err(OptionError::field(format!("{side}.buildings[{n}].{part}"), message))
        };
        let Some(index) = fleet.iter().position(|shape| shape.name == given.building) else {
            let names: Vec<&str> = fleet.iter().map(|shape| shape.name.as_str()).collect();
            let (hint, all) = (did_you_mean(&given.building, &names), names.join(", "));
            let why = format!("there is no `{}`{hint}: the buildings are {all}", given.building);
            return fail("building", why);
        };
        if places[index].is_some() {
            return fail("building", format!("the {} is placed twice", given.building));
        }
        let place = Placement { building: Building(index as u8), at: given.at, turned: given.turned };
        let Some(cells) = setup.covers(&place) else {
            return fail("at", format!("the {} would leave the grid, or is a square turned", given.building));
        };
        if cells.meets(taken) {
            return fail("at", format!("the {} would stand on another building", given.building));
        }
        if setup.terms.contact == Contact::None && cells.meets(near) {
            return fail("at", format!("the {} would touch another building", given.building));
        }
        taken |= cells;
        near |= setup.board.around(cells);
        places[index] = Some(place);
    }
    match places.iter().position(Option::is_none) {
        Some(missing) => Err(OptionError::field(
            format!("{side}.buildings"),
            format!("the {} is missing", fleet[missing].name),
        )),
        None => Ok(places.into_iter().flatten().collect()),
    }
}
