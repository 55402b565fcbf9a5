//! What was filled in, read as an order for a table; or what is wrong with it.

use std::collections::BTreeMap;

use catalogue::Entry;
use contract::{Nonce, OptionError, UserData};
use serde_json::{Map, Value};

use super::usual_level;
use crate::clock::Pace;
use crate::desk::{Watching, Who};
use crate::hall::Order;

/// What was filled in.
pub(crate) type Wish = BTreeMap<String, String>;

/// Why what was filled in cannot be.
pub(crate) struct Fault {
    /// The field of the form, an option always as `o.NAME`; none if no single field is at fault.
    pub(super) field: Option<String>,
    /// For people.
    pub(super) text: String,
}

impl Fault {
    fn at(field: impl Into<String>, text: impl Into<String>) -> Self {
        Fault { field: Some(field.into()), text: text.into() }
    }

    /// What the game says of its options.
    fn of_game(schema: &Value, error: &OptionError) -> Self {
        let path = error.field.as_deref().unwrap_or_default();
        let name = path.split(['.', '[']).next().unwrap_or_default();
        let known = schema["properties"].get(name).is_some();
        Fault { field: known.then(|| format!("o.{name}")), text: error.to_string() }
    }
}

/// What is wrong with no single field.
impl From<String> for Fault {
    fn from(text: String) -> Self {
        Fault { field: None, text }
    }
}

/// What was ticked for an option.
fn all_ticked(wish: &Wish, name: &str) -> Vec<Value> {
    let ticked =
        wish.keys().filter_map(|field| field.strip_prefix("p.")?.strip_prefix(name)?.strip_prefix('.'));
    ticked.map(|id| Value::String(id.to_owned())).collect()
}

/// What was counted for an option, as the text it takes: `2 destroyer, 1 frigate`.
fn counted(wish: &Wish, name: &str) -> Option<String> {
    let all = wish.iter().filter_map(|(field, number)| {
        let kind = field.strip_prefix("n.")?.strip_prefix(name)?.strip_prefix('.')?;
        let number = number.trim();
        (!number.is_empty() && number != "0").then(|| format!("{number} {kind}"))
    });
    Some(all.collect::<Vec<_>>().join(", ")).filter(|text| !text.is_empty())
}

/// A value as it was filled in: JSON where it is, text where it is not.
fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}

/// What was filled in, as an order for a table.
pub(crate) fn read_wish(entry: &dyn Entry, wish: &Wish, now: i64) -> Result<Order, Fault> {
    let usual = entry.options(&Value::Null).unwrap_or(Value::Null);
    let mut options = Map::new();
    for (name, text) in wish {
        let Some(name) = name.strip_prefix("o.") else { continue };
        let filled = value(text.trim());
        // What was left as usual is not said: scenarios set some of it.
        if !text.trim().is_empty() && usual[name] != filled {
            options.insert(name.to_owned(), filled);
        }
    }
    let named: std::collections::BTreeSet<&str> =
        wish.keys().filter_map(|field| Some(field.strip_prefix("n.")?.split_once('.')?.0)).collect();
    for name in named {
        if let Some(text) = counted(wish, name) {
            options.insert(name.to_owned(), Value::String(text));
        }
    }
    let named: std::collections::BTreeSet<&str> =
        wish.keys().filter_map(|field| Some(field.strip_prefix("p.")?.split_once('.')?.0)).collect();
    for name in named {
        options.insert(name.to_owned(), Value::Array(all_ticked(wish, name)));
    }
    let options = if options.is_empty() { Value::Null } else { Value::Object(options) };
    let teams = entry.teams(&options, &UserData::default());
    let teams = teams.map_err(|error| Fault::of_game(&entry.schemas().options, &error))?;
    let text = |name: &str| wish.get(name).map_or("", |text| text.trim());
    let pace = match text("clock") {
        "" => None,
        clock => Pace::read(clock).map_err(|why| Fault::at("clock", why))?,
    };
    let watching = match text("watching") {
        "" => Watching::On,
        name => Watching::read(name)
            .ok_or_else(|| Fault::at("watching", format!("`{name}` is neither on, delayed nor off")))?,
    };
    let with = wish.get("with").map_or("usual", String::as_str);
    let one_screen = with == "screen";
    let chairs = seated(entry, &teams, wish, one_screen)?;
    Ok(Order {
        options,
        chairs,
        one_screen,
        watching: if one_screen { Watching::Off } else { watching },
        pace,
        day: (with == "daily").then(|| catalogue::day(now)),
        lesson: false,
        nonce: read_nonce(wish),
        key: None,
    })
}

/// Who sits where: oneself in the first seat of one's side, the others as was wished. A referee is always a person.
fn seated(
    entry: &dyn Entry,
    teams: &[Option<u8>],
    wish: &Wish,
    one_screen: bool,
) -> Result<Vec<(String, Who)>, Fault> {
    let side = match wish.get("side").map(String::as_str) {
        Some("none") => None,
        Some(side) => Some(side.parse().unwrap_or(0)),
        None => Some(0),
    };
    let mine = match teams.iter().position(|team| *team == side) {
        Some(seat) => seat,
        None if side.is_none() => {
            return Err(Fault::at("side", "with these options there is no referee: switch the option on"));
        }
        None => 0,
    };
    let who = |field: &str| {
        let text = wish.get(field).map_or("usual", String::as_str);
        match text.split_once(':') {
            Some(("mind", level)) => Who::Mind(level.to_owned()),
            _ if text == "friend" => Who::Nobody,
            _ => Who::Mind(usual_level(entry).to_owned()),
        }
    };
    let (others, mates) = (who("with"), who("mates"));
    let name = wish.get("name").map_or("", |text| text.trim());
    let chair = |(seat, team): (usize, &Option<u8>)| match team {
        _ if seat == mine => (name.to_owned(), Who::Human),
        _ if one_screen => (String::new(), Who::Human),
        None => (String::new(), Who::Nobody),
        Some(_) if *team == teams[mine] => (String::new(), mates.clone()),
        Some(_) => (String::new(), others.clone()),
    };
    Ok(teams.iter().enumerate().map(chair).collect())
}

/// What the browser adds to the dice: 32 hexadecimal digits.
pub(crate) fn read_nonce(wish: &Wish) -> Option<Nonce> {
    let text = wish.get("nonce")?.trim();
    serde_json::from_value(Value::String(text.to_owned())).ok()
}
