//! Options that a game proposes to people: a person who chooses none gets them; a program that says nothing gets the game as its
//! rules give it.

use serde_json::{Map, Value};

use crate::Entry;

/// What a game proposes, by the name of the option.
pub fn proposed(entry: &dyn Entry) -> Map<String, Value> {
    let schema = entry.schemas().options;
    let Some(properties) = schema["properties"].as_object() else { return Map::new() };
    let one = |(name, property): (&String, &Value)| Some((name.clone(), property.get("propose")?.clone()));
    properties.iter().filter_map(one).collect()
}

/// Options as a person gets them who has chosen these: if that is nothing but a scenario by its name, with what the game
/// proposes. Null if nothing is said at all.
pub fn for_people(entry: &dyn Entry, options: &Value) -> Value {
    let chosen = options.as_object().cloned().unwrap_or_default();
    if chosen.iter().any(|(name, value)| name != "scenario" || !value.is_string()) {
        return options.clone();
    }
    let all: Map<String, Value> = proposed(entry).into_iter().chain(chosen).collect();
    if all.is_empty() { Value::Null } else { Value::Object(all) }
}
