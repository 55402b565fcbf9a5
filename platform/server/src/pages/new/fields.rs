//! Fields for the options of a game, as its schema has them.

use maud::{Markup, html};
use serde_json::{Value, json};

/// The schema itself, or what it refers to.
fn resolved<'a>(property: &'a Value, schema: &'a Value) -> &'a Value {
    let place = property["$ref"].as_str().or_else(|| property["allOf"][0]["$ref"].as_str());
    place.and_then(|place| schema.pointer(place.trim_start_matches('#'))).unwrap_or(property)
}

/// An option of the schema: its name, and what is said of it.
pub(super) type Property<'a> = (&'a String, &'a Value);

/// Options as the schema places them, without the scenario, which has a field of its own.
pub(super) fn in_order(mut plain: Vec<Property<'_>>) -> Vec<Property<'_>> {
    plain.retain(|(name, _)| *name != "scenario");
    plain.sort_by_key(|(_, one)| one["place"].as_u64().unwrap_or(u64::MAX));
    plain
}

/// The groups that some options form, in order.
pub(super) fn groups<'a>(plain: &[Property<'a>]) -> Vec<&'a str> {
    let mut groups: Vec<&str> = plain.iter().filter_map(|(_, one)| one["group"].as_str()).collect();
    groups.dedup();
    groups
}

/// What is said of an option whose title and choices say the rest: which ruling it is about.
fn shortened(about: &str) -> String {
    let ruling = about.rsplit_once("Ruling ").map(|(_, ruling)| ruling.trim_end_matches('.'));
    ruling.map(|ruling| format!("Ruling {ruling}.")).unwrap_or_default()
}

/// A choice: what is said of it, under its name unless the option's title says enough.
fn choice(value: &str, about: &str, titled: bool) -> String {
    let name = value.replace('_', " ");
    let about = about.trim_end_matches('.');
    match (about.is_empty(), titled) {
        (true, _) => name,
        (false, true) => about.to_owned(),
        (false, false) => format!("{name}: {about}"),
    }
}

/// The names an option may have, with what is said of each.
fn names(property: &Value, schema: &Value) -> Vec<(String, String)> {
    let property = resolved(property, schema);
    let plain = property["enum"].as_array().into_iter().flatten();
    let plain = plain.filter_map(|name| Some((name.as_str()?.to_owned(), String::new())));
    let told = property["oneOf"].as_array().into_iter().flatten();
    let told = told.filter_map(|one| {
        let name = one["const"].as_str()?.to_owned();
        Some((name, one["description"].as_str().unwrap_or_default().replace('\n', " ")))
    });
    let others = property["anyOf"].as_array().into_iter().flatten();
    plain.chain(told).chain(others.flat_map(|one| names(one, schema))).collect()
}

/// How many of each kind: a field for each.
pub(super) fn counts(name: &str, property: &Value) -> Markup {
    html! {
        fieldset {
            legend { (name) }
            @for kind in property["counts"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                label {
                    span { (kind.replace('_', " ")) }
                    input type="number" name=(format!("n.{name}.{kind}")) min="0" max="60" value="" placeholder="0";
                }
            }
        }
    }
}

/// One of several things an option may have at once.
struct Pick {
    id: String,
    about: String,
    /// The scenario it belongs to; empty if it goes with all.
    scenario: String,
}

/// What an option may have several of: as it lists them under `picks` (name, title, scenario), or the names of its items.
fn picks(property: &Value, schema: &Value) -> Vec<Pick> {
    let listed = property["picks"].as_array().into_iter().flatten();
    let word = |pick: &Value, n: usize| pick[n].as_str().unwrap_or_default().to_owned();
    let listed = listed.map(|pick| Pick { id: word(pick, 0), about: word(pick, 1), scenario: word(pick, 2) });
    let named = names(&property["items"], schema).into_iter();
    let named = named.map(|(id, about)| Pick {
        about: about.trim_end_matches('.').to_owned(),
        id,
        scenario: String::new(),
    });
    listed.chain(named).collect()
}

/// A box to tick for each.
fn ticked(name: &str, property: &Value, picks: &[Pick]) -> Markup {
    let title = property["title"].as_str().unwrap_or(name);
    html! {
        fieldset class="picks" {
            legend { (title) }
            @for pick in picks {
                label data-scenario=[Some(&pick.scenario).filter(|scenario| !scenario.is_empty())] {
                    input type="checkbox" name=(format!("p.{name}.{}", pick.id)) value="1";
                    span { @if pick.about.is_empty() { (pick.id.replace('_', " ")) } @else { (pick.about) } }
                }
            }
        }
    }
}

/// A box to tick, with what it means for each scenario (`told`: scenario, sentence); those that it means nothing for do not
/// show it. It is ticked beforehand if that is proposed.
pub(super) fn by_scenario(name: &str, property: &Value) -> Markup {
    let title = property["title"].as_str().unwrap_or(name);
    let told = property["told"].as_array().into_iter().flatten();
    html! {
        label class="tick" {
            input type="checkbox" name=(format!("o.{name}")) value="true" checked[property["propose"] == true];
            span { (title) }
            @for (scenario, about) in told.filter_map(|one| Some((one[0].as_str()?, one[1].as_str()?))) {
                small class="quiet" data-scenario=(scenario) { (about) }
            }
        }
    }
}

/// A text with `names` in it, as HTML.
fn with_names(text: &str) -> Markup {
    html! {
        @for (n, piece) in text.split('`').enumerate() {
            @if n % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}

pub(super) fn field(name: &str, property: &Value, schema: &Value, usual: &Value) -> Markup {
    let picks = picks(property, schema);
    if !picks.is_empty() {
        return ticked(name, property, &picks);
    }
    let about = property["description"].as_str().unwrap_or_default().replace('\n', " ");
    let kind = resolved(property, schema);
    let listed = names(property, schema);
    let titled = property["title"].as_str();
    let title = titled.map_or_else(|| name.replace('_', " "), ToOwned::to_owned);
    let about = if listed.is_empty() || titled.is_none() { about } else { shortened(&about) };
    let field = format!("o.{name}");
    let usual_text = usual.as_str().map_or_else(|| usual.to_string(), ToOwned::to_owned);
    html! {
        label {
            span { (title) }
            @if !listed.is_empty() {
                select name=(field) {
                    @if usual.is_null() { option value="" selected { "as usual" } }
                    @for (value, about) in &listed {
                        option value=(value) selected[*value == usual_text] {
                            (choice(value, about, titled.is_some()))
                        }
                    }
                }
            } @else if kind["type"] == "boolean" || kind["type"] == json!(["boolean", "null"]) {
                select name=(field) {
                    @if usual.is_null() { option value="" selected { "as usual" } }
                    option value="true" selected[usual == &json!(true)] { "yes" }
                    option value="false" selected[usual == &json!(false)] { "no" }
                }
            } @else {
                input name=(field) value=(if usual.is_null() { String::new() } else { usual_text });
            }
            @if !about.is_empty() { small class="quiet" { (with_names(&about)) } }
        }
    }
}
