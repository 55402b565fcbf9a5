//! §4 Set-ups: what a scenario sets, and the position it begins with.

use contract::{OptionError, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Fleet, Options, Position, Setup};
use crate::area::Area;
use crate::state::rank;
use crate::types::{Berth, Cell, Contact, First, Heading, Hits, Placing, Sunk, Variant};

/// How a game is set up.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Scenario {
    /// By name.
    Named(String),
    /// In full, as in a scenario file.
    Own(Box<Scene>),
}

impl Default for Scenario {
    fn default() -> Self {
        Scenario::Named("standard".into())
    }
}

/// By hand, for an untagged enum cannot say which field is wrong.
impl<'de> Deserialize<'de> for Scenario {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        contract::choice::read(
            input,
            "the name of a scenario, or a scenario with its fields",
            Scenario::Named,
            Scenario::Own,
        )
    }
}

/// A set-up: the schema of scenario files. What it names it sets; everything else is as the options say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "a scenario with its fields")]
pub struct Scene {
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How many rows the boards have.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::some_side")]
    pub rows: Option<u8>,
    /// How many columns the boards have.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::some_side")]
    pub columns: Option<u8>,
    /// The ships.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fleet: Option<Fleet>,
    /// Shots a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<Variant>,
    /// May ships touch?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<Contact>,
    /// What is said when a ship sinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sunk: Option<Sunk>,
    /// Shots of each player; 0 for no limit.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::shots")]
    pub shots: Option<u16>,
    /// May a cell be shot at again?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<bool>,
    /// How ships are placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placing: Option<Placing>,
    /// Who fires first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<First>,
    /// What is said of a hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<Hits>,
    /// Does a hit give another shot?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<bool>,
    /// May the second player finish the round?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_reply: Option<bool>,
    /// Ships of the first seat that lie there from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blue: Option<Vec<Berth>>,
    /// Ships of the second seat that lie there from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red: Option<Vec<Berth>>,
    /// What the first seat has fired, strike by strike: one cell each, or several with blanks between.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blue_strikes: Vec<String>,
    /// What the second seat has fired.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub red_strikes: Vec<String>,
    /// Whose turn it is: 0 or 1. Needed where something was fired.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "crate::whole::seat")]
    pub next: Option<u8>,
}

impl Scene {
    /// Does this scenario name that field?
    pub(super) fn names(&self, field: &str) -> bool {
        match field {
            "rows" => self.rows.is_some(),
            "columns" => self.columns.is_some(),
            "fleet" => self.fleet.is_some(),
            "placing" => self.placing.is_some(),
            "hits" => self.hits.is_some(),
            "again" => self.again.is_some(),
            "first" => self.first.is_some(),
            "blue" | "red" | "blue_strikes" | "red_strikes" | "next" => true,
            _ => false,
        }
    }

    /// §4.1 The options that this scenario decides. A position that says whose turn it is leaves no first shot to decide.
    pub(super) fn settled(&self) -> Vec<&'static str> {
        let named = [
            ("rows", self.rows.is_some()),
            ("columns", self.columns.is_some()),
            ("fleet", self.fleet.is_some()),
            ("variant", self.variant.is_some()),
            ("contact", self.contact.is_some()),
            ("sunk", self.sunk.is_some()),
            ("shots", self.shots.is_some()),
            ("repeats", self.repeats.is_some()),
            ("placing", self.placing.is_some()),
            ("first", self.first.is_some() || self.next.is_some()),
            ("hits", self.hits.is_some()),
            ("again", self.again.is_some()),
            ("last_reply", self.last_reply.is_some()),
        ];
        named.into_iter().filter_map(|(name, set)| set.then_some(name)).collect()
    }

    /// §4.1 The options with what the scenario sets.
    pub(super) fn over(&self, options: &Options) -> Options {
        Options {
            scenario: options.scenario.clone(),
            rows: self.rows.unwrap_or(options.rows),
            columns: self.columns.unwrap_or(options.columns),
            fleet: self.fleet.clone().unwrap_or_else(|| options.fleet.clone()),
            variant: self.variant.unwrap_or(options.variant),
            contact: self.contact.unwrap_or(options.contact),
            sunk: self.sunk.unwrap_or(options.sunk),
            shots: self.shots.or(options.shots),
            repeats: self.repeats.unwrap_or(options.repeats),
            placing: self.placing.unwrap_or(options.placing),
            first: self.first.unwrap_or(options.first),
            hits: self.hits.unwrap_or(options.hits),
            again: self.again.unwrap_or(options.again),
            last_reply: self.last_reply.unwrap_or(options.last_reply),
        }
    }

    /// §4.2 The position, checked.
    pub(super) fn position(&self, setup: &Setup) -> Result<Position, OptionError> {
        let fleets = [
            self.blue.as_ref().map(|ships| layout(setup, ships, "blue")).transpose()?,
            self.red.as_ref().map(|ships| layout(setup, ships, "red")).transpose()?,
        ];
        let strikes = [
            strikes(setup, &self.blue_strikes, "blue_strikes", fleets[1].as_deref())?,
            strikes(setup, &self.red_strikes, "red_strikes", fleets[0].as_deref())?,
        ];
        if self.next.is_some() && self.first.is_some() {
            let why = "`next` says whose turn it is, so `first` decides nothing: leave one of them out";
            return Err(OptionError::field("first", why));
        }
        let fired = [0, 1].map(|n: usize| strikes[n].iter().map(Vec::len).sum::<usize>());
        let next = match self.next {
            None if fired != [0, 0] => {
                return Err(OptionError::field("next", "something was fired: say whose turn it is, 0 or 1"));
            }
            None => None,
            Some(_) if fleets.iter().any(Option::is_none) => {
                let why =
                    "the battle begins when both fleets lie there: give blue and red, or leave this out";
                return Err(OptionError::field("next", why));
            }
            Some(seat @ (0 | 1)) if fired[usize::from(seat)] >= usize::from(setup.limit) => {
                return Err(OptionError::field("next", "that seat has no shot left"));
            }
            Some(seat @ (0 | 1)) => Some(Seat(seat)),
            Some(seat) => return Err(OptionError::field("next", format!("there is no seat {seat}: 0 or 1"))),
        };
        Ok(Position { fleets, strikes, next })
    }
}

/// §1.2–§1.4 A layout as a scenario gives it, checked and in order.
fn layout(setup: &Setup, ships: &[Berth], field: &str) -> Result<Vec<Berth>, OptionError> {
    let mut taken = Area::EMPTY;
    for (n, berth) in ships.iter().enumerate() {
        let fail = |part: &str, why: String| Err(OptionError::field(format!("{field}[{n}].{part}"), why));
        let area = berth.area();
        if berth.ship.length() == 1 && berth.heading == Heading::Down {
            return fail("heading", "a ship of one cell lies across".into());
        }
        if area.len() != u32::from(berth.ship.length()) || !area.within(setup.sea) {
            return fail(
                "at",
                format!("a ship of {} from {} leaves the board", berth.ship.length(), berth.at),
            );
        }
        let (closed, how) = match setup.contact {
            Contact::Allowed => (taken, "there is a ship already"),
            Contact::None => (taken.around(), "there is a ship there or beside it"),
        };
        if let Some(cell) = (area & closed).cells().next() {
            return fail("at", format!("{cell}: {how}"));
        }
        taken = taken | area;
    }
    for class in &setup.classes {
        let has = ships.iter().filter(|berth| berth.ship == class.ship).count();
        if has != usize::from(class.count) {
            let lie = if has == 1 { "1 ship".to_owned() } else { format!("{has} ships") };
            let verb = if has == 1 { "lies" } else { "lie" };
            let why = format!("{lie} of {} {verb} here; the fleet has {}", class.ship.length(), class.count);
            return Err(OptionError::field(field, why));
        }
    }
    if ships.len() != setup.order.len() {
        return Err(OptionError::field(field, "a ship lies here that is not in the fleet"));
    }
    let mut ships = ships.to_vec();
    ships.sort_unstable_by_key(rank);
    Ok(ships)
}

/// §4.2 What was fired at a fleet before the game begins.
fn strikes(
    setup: &Setup,
    lines: &[String],
    field: &str,
    target: Option<&[Berth]>,
) -> Result<Vec<Vec<Cell>>, OptionError> {
    let mut struck = Area::EMPTY;
    let mut shots = 0;
    let mut all = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let fail = |why: String| Err(OptionError::field(format!("{field}[{n}]"), why));
        let mut cells = Vec::new();
        for word in line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()) {
            match word.parse::<Cell>() {
                Ok(cell) if setup.sea.has(cell) => cells.push(cell),
                Ok(cell) => return fail(format!("{cell} is not on this board")),
                Err(why) => return fail(why),
            }
        }
        let strike: Area = cells.iter().copied().collect();
        let fits = match setup.variant {
            Variant::Single => cells.len() == 1,
            Variant::Salvo => !cells.is_empty() && strike.len() as usize == cells.len(),
        };
        if !fits {
            return fail("a strike is one cell, or in a salvo several different ones".into());
        }
        if !setup.repeats && strike.meets(struck) {
            return fail("a cell here was shot at before".into());
        }
        struck = struck | strike;
        shots += cells.len();
        cells.sort_unstable();
        all.push(cells);
    }
    if shots > usize::from(setup.limit) {
        return Err(OptionError::field(field, format!("{shots} shots are more than the limit")));
    }
    let Some(target) = target else {
        let why = "shots need ships to fall on: give both fleets";
        return if all.is_empty() { Ok(all) } else { Err(OptionError::field(field, why)) };
    };
    if target.iter().all(|berth| berth.area().within(struck)) {
        return Err(OptionError::field(field, "the whole fleet is sunk: there is no battle left"));
    }
    Ok(all)
}
