//! What was filled in, read as an order for a table; or what is wrong with it.

use std::collections::BTreeMap;
use std::num::{IntErrorKind, ParseIntError};

use catalogue::Entry;
use contract::{Nonce, OptionError, UserData};
use serde_json::{Map, Value};

use super::fields::{label, resolved};
use super::{usual_level, usual_options};
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
        let Some(property) = schema["properties"].get(name) else { return error.to_string().into() };
        // A path into an option is told as it is: the form has no name for it.
        let whole = name == path && error.file.is_none();
        let text = if whole { said(name, property, &error.message) } else { error.to_string() };
        Fault::at(format!("o.{name}"), text)
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

/// Something about an option, for people: under the name that it has in the form.
fn said(name: &str, property: &Value, what: &str) -> String {
    format!("{}: {what}", label(name, property))
}

/// A value as it was filled in, by what the schema says the option takes: a whole number, yes or no, or a text. Of
/// anything else there may be names, and things in full as JSON.
fn value(kind: &Value, text: &str) -> Result<Value, String> {
    let types = kind["type"].as_array().map_or(std::slice::from_ref(&kind["type"]), Vec::as_slice);
    let mut types = types.iter().filter_map(Value::as_str).filter(|one| *one != "null");
    match (types.next(), types.next()) {
        (Some("integer"), None) => whole(kind, text),
        (Some("boolean"), None) => {
            text.parse().map(Value::Bool).map_err(|_| format!("`{text}` is neither true nor false"))
        }
        (Some("string"), None) => Ok(Value::String(text.to_owned())),
        _ if text.starts_with(['{', '[', '"']) => {
            serde_json::from_str(text).map_err(|_| format!("`{text}` is neither a name nor JSON"))
        }
        _ => Ok(Value::String(text.to_owned())),
    }
}

/// A whole number. One that its format cannot hold never comes before the game, which has limits and words of its own.
fn whole(kind: &Value, text: &str) -> Result<Value, String> {
    let small = || format!("`{text}` is too small");
    let large = || format!("`{text}` is too large");
    let number: i64 = text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => large(),
        IntErrorKind::NegOverflow => small(),
        _ => format!("`{text}` is not a whole number"),
    })?;
    let (least, most) = match kind["format"].as_str() {
        Some("uint8") => (0, i64::from(u8::MAX)),
        Some("uint16") => (0, i64::from(u16::MAX)),
        Some("uint32") => (0, i64::from(u32::MAX)),
        Some("uint64" | "uint") => (0, i64::MAX),
        Some("int8") => (i64::from(i8::MIN), i64::from(i8::MAX)),
        Some("int16") => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        _ => (i64::MIN, i64::MAX),
    };
    match number {
        _ if number < least => Err(small()),
        _ if number > most => Err(large()),
        _ => Ok(number.into()),
    }
}

/// What was filled in, as an order for a table.
pub(crate) fn read_wish(entry: &dyn Entry, wish: &Wish, now: i64) -> Result<Order, Fault> {
    let schema = entry.schemas().options;
    let usual = usual_options(entry, &schema);
    let mut options = Map::new();
    for (field, text) in wish {
        let (Some(name), text) = (field.strip_prefix("o."), text.trim()) else { continue };
        if text.is_empty() {
            continue;
        }
        let property = &schema["properties"][name];
        let filled = value(resolved(property, &schema), text);
        let filled = filled.map_err(|why| Fault::at(field, said(name, property, &why)))?;
        // What was left as usual is not said: scenarios set some of it.
        if usual[name] != filled {
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
    // Whoever has chosen nothing gets a game that a newcomer can win; a form always sends its fields.
    let asked = wish.keys().any(|field| ["o.", "n.", "p."].iter().any(|head| field.starts_with(head)));
    let mut options = match () {
        () if !asked => entry.newcomer(),
        () if options.is_empty() => Value::Null,
        () => Value::Object(options),
    };
    // Ships of one's own for both sides fight instead of the scenario's, as the form says.
    if entry.settled(&options).contains(&"scenario")
        && let Some(given) = options.as_object_mut()
    {
        given.remove("scenario");
    }
    let none = UserData::default();
    let teams = entry.given(&options, &none).and_then(|()| entry.teams(&options, &none));
    let teams = teams.map_err(|error| Fault::of_game(&schema, &error))?;
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
    let recommended =
        entry.newcomers_seat(&options, &none).map_err(|error| Fault::of_game(&schema, &error))?;
    let chairs = seated(entry, &teams, wish, one_screen, usize::from(recommended))?;
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

/// Who sits where: oneself in the first seat of one's side, or in the recommended one if no side was chosen, and the others
/// as was wished. A referee is always a person.
fn seated(
    entry: &dyn Entry,
    teams: &[Option<u8>],
    wish: &Wish,
    one_screen: bool,
    recommended: usize,
) -> Result<Vec<(String, Who)>, Fault> {
    let first_of = |side: Option<u8>| teams.iter().position(|team| *team == side);
    let mine = match wish.get("side").map(String::as_str) {
        Some("none") => first_of(None).ok_or_else(|| {
            Fault::at("side", "with these options there is no referee: switch the option on")
        })?,
        Some(side) if let Ok(side) = side.parse() => first_of(Some(side)).unwrap_or(recommended),
        Some(_) | None => recommended,
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
