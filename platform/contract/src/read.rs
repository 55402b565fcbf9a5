//! Reading JSON and TOML into our own types, with the place of what is wrong.
//!
//! Every type is read by one deserialiser, that of JSON text: values and TOML are written as JSON first. A type's reader is
//! by far its largest piece of code, and each further deserialiser would compile another copy of it. For the same reason the
//! field at fault is not tracked while reading. It is found from the place where reading stopped, and only if it did.

use std::fmt;

use serde::de::{DeserializeOwned, Unexpected};
use serde_json::{Map, Number, Value};
use toml::de::{DeTable, DeValue};

use crate::typo::explain;

/// One step from a value to something inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Key(String),
    Index(usize),
}

/// Where something stands: `ships[2].cells`. Empty for the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place(Vec<Step>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if n == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Why something could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    place: Place,
    /// Its line in the text, from 1, if it has one.
    pub line: Option<usize>,
    /// What is wrong, in words for people.
    pub message: String,
}

impl Fault {
    /// The field at fault, as a path: `ships[2].cells`. None if it is the whole.
    pub fn field(&self) -> Option<String> {
        (!self.place.0.is_empty()).then(|| self.place.to_string())
    }
}

/// Reads JSON text.
///
/// ```
/// use contract::read;
/// #[derive(Debug, serde::Deserialize)]
/// struct Fleet { ships: Vec<u8> }
/// let fault = read::json::<Fleet>(r#"{"ships": [4, 300]}"#).unwrap_err();
/// assert_eq!(fault.field().as_deref(), Some("ships[1]"));
/// assert_eq!(fault.message, "`300` is not a whole number from 0 to 255");
/// ```
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    serde_json::from_str(text)
        .map_err(|error| fault(text, &error, &|text| serde_json::from_str::<T>(text).err()))
}

/// Reads a JSON value.
pub fn value<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    json(&value.to_string()).map_err(|fault| Fault { line: None, ..fault })
}

/// Reads TOML.
///
/// ```
/// use contract::read;
/// #[derive(Debug, serde::Deserialize)]
/// struct Fleet { ships: Vec<u8> }
/// let fault = read::toml::<Fleet>("# Two ships\nships = [4, 'big']").unwrap_err();
/// assert_eq!((fault.line, fault.field().as_deref()), (Some(2), Some("ships[1]")));
/// ```
pub fn toml<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    let table = DeTable::parse(text).map_err(|error| Fault {
        place: Place::default(),
        line: error.span().map(|span| line_at(text, span.start)),
        message: error.message().to_owned(),
    })?;
    let whole = object(table.get_ref(), &mut Vec::new()).map_err(|(steps, message)| Fault {
        place: Place(steps),
        line: None,
        message,
    });
    let read = whole.and_then(|whole| value(&whole));
    read.map_err(|fault| Fault { line: toml_line(text, table.get_ref(), &fault.place), ..fault })
}

/// The line of a TOML text on which a field such as `ships[2].cells` stands, or the nearest thing around it.
pub(crate) fn line_of(text: &str, field: &str) -> Option<usize> {
    let table = DeTable::parse(text).ok()?;
    let step = |step: &str| {
        let index = step.strip_suffix(']').and_then(|index| index.parse().ok());
        index.map_or_else(|| Step::Key(step.to_owned()), Step::Index)
    };
    toml_line(text, table.get_ref(), &Place(field.split(['.', '[']).map(step).collect()))
}

/// The line of a byte, from 1.
fn line_at(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|b| *b == b'\n').count() + 1
}

/// The line of the innermost thing on the way to a place that is there. None if not even the first is.
fn toml_line(text: &str, table: &DeTable<'_>, place: &Place) -> Option<usize> {
    let (Step::Key(first), rest) = place.0.split_first()? else { return None };
    let mut at = table.get(first.as_str())?;
    for step in rest {
        let next = match (at.get_ref(), step) {
            (DeValue::Table(table), Step::Key(key)) => table.get(key.as_str()),
            (DeValue::Array(list), Step::Index(index)) => list.get(*index),
            _ => None,
        };
        let Some(next) = next else { break };
        at = next;
    }
    Some(line_at(text, at.span().start))
}

/// What TOML has and JSON does not, and where.
type Foreign = (Vec<Step>, String);

fn object(table: &DeTable<'_>, way: &mut Vec<Step>) -> Result<Value, Foreign> {
    let mut members = Map::new();
    for (key, value) in table {
        way.push(Step::Key(key.get_ref().to_string()));
        members.insert(key.get_ref().to_string(), as_json(value.get_ref(), way)?);
        way.pop();
    }
    Ok(Value::Object(members))
}

fn as_json(value: &DeValue<'_>, way: &mut Vec<Step>) -> Result<Value, Foreign> {
    let foreign = |way: &mut Vec<Step>, message: String| (std::mem::take(way), message);
    match value {
        DeValue::String(text) => Ok(Value::from(text.as_ref())),
        DeValue::Boolean(truth) => Ok(Value::from(*truth)),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map(Value::from)
            .map_err(|_| foreign(way, format!("`{}` is too large a number", number.as_str()))),
        DeValue::Float(number) => {
            let finite = number.as_str().parse().ok().and_then(Number::from_f64).map(Value::Number);
            finite.ok_or_else(|| foreign(way, format!("`{}` is not a number", number.as_str())))
        }
        DeValue::Datetime(date) => Err(foreign(way, format!("a date (`{date}`) cannot stand here"))),
        DeValue::Table(table) => object(table, way),
        DeValue::Array(list) => {
            let mut items = Vec::with_capacity(list.len());
            for (n, item) in list.iter().enumerate() {
                way.push(Step::Index(n));
                items.push(as_json(item.get_ref(), way)?);
                way.pop();
            }
            Ok(Value::Array(items))
        }
    }
}

/// What serde_json says, without the place.
fn bare(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).map(str::to_owned).unwrap_or(said)
}

/// What is wrong, and where. `again` reads another text and returns its error.
fn fault(text: &str, error: &serde_json::Error, again: &dyn Fn(&str) -> Option<serde_json::Error>) -> Fault {
    let message = bare(error);
    let Some(line) = Some(error.line()).filter(|line| *line > 0) else {
        return Fault { place: Place::default(), line: None, message: explain(&message) };
    };
    let before = text.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
    let mut read = (before + error.column()).min(text.len());
    let mut entering = false;
    if let Some(done) = text.get(..read).filter(|_| error.is_data()) {
        // Is the same said of the text with a stray sign at this byte? If not, reading did not get there before.
        let same = |at: usize| {
            let stray = [&text[..at], "!", &text[at..]].concat();
            again(&stray).is_some_and(|error| bare(&error) == message)
        };
        if done.ends_with(['}', ']']) {
            // What is wrong with the last member of a list or an object is told after the bracket, as is what is wrong with
            // the whole.
            read -= usize::from(same(read - 1));
        } else {
            // An item of the wrong kind is told before it is read; any other fault of an item after its comma.
            let done = done.trim_end();
            entering = done.ends_with('[') || done.ends_with(',') && !same(read);
        }
    }
    let mut place = reached(&text.as_bytes()[..read], entering);
    if let Some((done, rest)) = text.split_at_checked(read).filter(|_| error.is_syntax())
        && rest.trim_start().starts_with(',')
        && again(&[done, "}"].concat()).is_some_and(|error| error.is_eof())
    {
        // A second member where only one may stand: the object is at fault, not the first member.
        place.0.pop();
    }
    let said = misplaced(text, error, &place).unwrap_or(message);
    Fault { place, line: Some(line), message: explain(&said) }
}

/// Where one of several names should stand and something else does, serde_json speaks as if the text were broken. If it is not,
/// these are the words with which a value would be refused.
fn misplaced(text: &str, error: &serde_json::Error, place: &Place) -> Option<String> {
    let whole: Value = serde_json::from_str(text).ok().filter(|_| !error.is_data())?;
    let found = place.0.iter().try_fold(&whole, |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::Index(index) => value.get(index),
    })?;
    let found = match found {
        Value::Object(_) => return Some("invalid value: map, expected map with a single key".into()),
        Value::Array(_) => Unexpected::Seq,
        Value::Null => Unexpected::Unit,
        Value::Bool(truth) => Unexpected::Bool(*truth),
        Value::String(text) => Unexpected::Str(text),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Unexpected::Unsigned(number),
            (_, Some(number)) => Unexpected::Signed(number),
            (None, None) => Unexpected::Float(number.as_f64().unwrap_or_default()),
        },
    };
    Some(format!("invalid type: {found}, expected string or map"))
}

/// Where a reader is that has read so much of a JSON text, or who is `entering` the next item of a list.
fn reached(read: &[u8], entering: bool) -> Place {
    /// A list or an object that has begun.
    enum Open {
        List { item: Option<usize>, next: usize },
        Object { key: Option<String>, wants_key: bool },
    }
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = read.get(at) {
        at += 1;
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => continue,
            b'}' | b']' => {
                open.pop();
                continue;
            }
            b':' => continue,
            b',' => {
                // The member is left only when the next one begins.
                match open.last_mut() {
                    Some(Open::List { next, item }) => *next = item.map_or(0, |item| item + 1),
                    Some(Open::Object { wants_key, .. }) => *wants_key = true,
                    None => {}
                }
                continue;
            }
            _ => {}
        }
        let begun = at - 1;
        if byte == b'"' {
            while let Some(&inside) = read.get(at) {
                at += if inside == b'\\' { 2 } else { 1 };
                if inside == b'"' {
                    break;
                }
            }
            at = at.min(read.len());
        }
        // Something begins: a key, or a value.
        match open.last_mut() {
            Some(Open::List { item, next }) => *item = Some(*next),
            Some(Open::Object { key, wants_key }) if *wants_key => {
                let text = std::str::from_utf8(&read[begun..at]).ok();
                *key = text.and_then(|text| serde_json::from_str(text).ok());
                *wants_key = false;
            }
            Some(Open::Object { .. }) | None => {}
        }
        match byte {
            b'{' => open.push(Open::Object { key: None, wants_key: true }),
            b'[' => open.push(Open::List { item: None, next: 0 }),
            b'"' => {}
            _ => {
                let rest = &read[at..];
                at += rest.iter().position(|b| b",]} \n\r\t".contains(b)).unwrap_or(rest.len());
            }
        }
    }
    if let Some(Open::List { item, next }) = open.last_mut().filter(|_| entering) {
        *item = Some(*next);
    }
    let steps = open.into_iter().filter_map(|open| match open {
        Open::List { item, .. } => item.map(Step::Index),
        Open::Object { key, .. } => key.map(Step::Key),
    });
    Place(steps.collect())
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Deserializer};
    use serde_json::json;

    use super::*;

    /// A cell such as `B7`, read as a text and then understood, as most of our small types are.
    #[derive(Debug)]
    #[allow(dead_code)]
    struct Cell(u8);

    impl<'de> Deserialize<'de> for Cell {
        fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
            let text = String::deserialize(input)?;
            let number = text.strip_prefix('B').and_then(|number| number.parse().ok());
            number.map(Cell).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is not a cell")))
        }
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Order {
        Fire { at: Cell, guns: Vec<u8> },
        Turn(i8),
        Wait,
    }

    #[derive(Debug, Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Goal {
        Sink { cell: Cell },
        Hold,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Battle {
        name: String,
        ships: Vec<Ship>,
        goal: Goal,
        last: Cell,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Ship {
        orders: Vec<Order>,
        cells: Vec<Cell>,
        heavy: Option<bool>,
    }

    fn battle() -> Value {
        json!({
            "name": "a \"quoted\" {name}, with [signs]",
            "ships": [
                { "orders": ["wait", { "turn": -2 }], "cells": ["B1", "B2"], "heavy": null },
                { "orders": [{ "fire": { "at": "B3", "guns": [1, 2] } }], "cells": [] },
            ],
            "goal": { "kind": "sink", "cell": "B9" },
            "last": "B4",
        })
    }

    /// Every value that differs from this one in one place: something else there, a member missing, a member too many.
    fn spoilt(value: &Value) -> Vec<Value> {
        let mut all: Vec<Value> =
            [json!(null), json!(true), json!(300), json!(1.5), json!("x"), json!([]), json!({})].into();
        match value {
            Value::Object(members) => {
                for (key, member) in members {
                    let mut without = members.clone();
                    without.remove(key);
                    all.push(Value::Object(without));
                    all.extend(spoilt(member).into_iter().map(|spoilt| {
                        let mut members = members.clone();
                        members.insert(key.clone(), spoilt);
                        Value::Object(members)
                    }));
                }
                for more in ["aaa", "zzz"] {
                    let mut members = members.clone();
                    members.insert(more.into(), json!([{ "deep": [1] }]));
                    all.push(Value::Object(members));
                }
            }
            Value::Array(items) => {
                for (n, item) in items.iter().enumerate() {
                    all.extend(spoilt(item).into_iter().map(|spoilt| {
                        let mut items = items.clone();
                        items[n] = spoilt;
                        Value::Array(items)
                    }));
                }
            }
            _ => {}
        }
        all
    }

    #[test]
    fn the_place_is_that_of_a_reader_who_tracks_it() {
        let (mut faults, mut closer_faults) = (0, 0);
        for spoilt in spoilt(&battle()) {
            let tracked = serde_path_to_error::deserialize::<_, Battle>(&spoilt).map(drop);
            let read = json::<Battle>(&spoilt.to_string()).map(drop);
            let pretty = json::<Battle>(&serde_json::to_string_pretty(&spoilt).unwrap()).map(drop);
            let Err(tracked) = tracked else {
                assert_eq!((read, pretty), (Ok(()), Ok(())), "{spoilt}");
                continue;
            };
            faults += 1;
            let (read, pretty) = (read.unwrap_err(), pretty.unwrap_err());
            assert_eq!(pretty.place, read.place, "{spoilt}");
            let (place, tracked_place) = (read.place.to_string(), tracked.path().to_string());
            // Of a name that does not exist, the tracking reader says only around what it stands.
            let closer = place.strip_prefix(&tracked_place).is_some_and(|more| !more.is_empty());
            if closer && read.message.starts_with("unknown `") {
                closer_faults += 1;
                continue;
            }
            assert_eq!(
                read.field().unwrap_or_else(|| ".".into()),
                tracked_place,
                "{spoilt}: {}",
                read.message
            );
            assert_eq!(read.message, explain(&tracked.inner().to_string()), "{spoilt}");
        }
        assert!(closer_faults < faults / 10, "{closer_faults} of {faults}");
        assert!(faults > 150, "{faults}");
    }

    #[test]
    fn toml_is_read_like_the_same_json() {
        let text =
            toml::to_string(&json!({ "name": "n", "ships": [], "goal": { "kind": "hold" }, "last": "B4" }));
        let text = text.expect("it is TOML");
        assert!(toml::<Battle>(&text).is_ok());
        let fault = toml::<Battle>(&text.replace("B4", "A4")).unwrap_err();
        let line = text.lines().position(|line| line.starts_with("last")).unwrap() + 1;
        assert_eq!((fault.field().as_deref(), fault.line), (Some("last"), Some(line)));
        assert_eq!(fault.message, "`A4` is not a cell");
    }

    #[test]
    fn what_json_cannot_say_is_refused_with_its_place() {
        #[derive(Debug, Deserialize)]
        #[allow(dead_code)]
        struct Any {
            a: Vec<Value>,
        }
        for (text, message) in [
            ("a = [1,\n nan]", "`nan` is not a number"),
            ("a = [1,\n 2020-01-01]", "a date (`2020-01-01`) cannot stand here"),
            ("a = [1,\n 99999999999999999999]", "`99999999999999999999` is too large a number"),
        ] {
            let fault = toml::<Any>(text).unwrap_err();
            assert_eq!((fault.field().as_deref(), fault.line), (Some("a[1]"), Some(2)), "{text}");
            assert_eq!(fault.message, message);
        }
        assert!(toml::<Any>("a = [0x1f, -1.5e3, 'x', true, { b = 1 }]").is_ok());
    }

    #[test]
    fn broken_text_is_said_to_be_at_its_line() {
        for text in ["{\n\"name\": ", "{\n\"na", "[\n1", "{}\nx", "{\n\"name\": \"é\u{1}\""] {
            let fault = json::<Battle>(text).unwrap_err();
            assert!(fault.line.is_some_and(|line| (1..=2).contains(&line)), "{text:?}: {fault:?}");
        }
        assert_eq!(toml::<Battle>("name = 'x'\nships = [").unwrap_err().line, Some(2));
    }
}
