//! Fields for the options of a game, as its schema has them.

use maud::{Markup, html};
use serde_json::{Value, json};

use super::filled::Filled;

/// The schema itself, or what it refers to.
pub(super) fn resolved<'a>(property: &'a Value, schema: &'a Value) -> &'a Value {
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

/// The groups that some options form, in order, with their options.
pub(super) fn groups<'a>(plain: &[Property<'a>]) -> Vec<(&'a str, Vec<Property<'a>>)> {
    let mut groups: Vec<&str> = plain.iter().filter_map(|(_, one)| one["group"].as_str()).collect();
    groups.dedup();
    let of = |group: &str| plain.iter().copied().filter(|(_, one)| one["group"] == group).collect();
    groups.into_iter().map(|group| (group, of(group))).collect()
}

/// What an option is called in the form.
pub(super) fn label(name: &str, property: &Value) -> String {
    match property["title"].as_str() {
        Some(title) => title.to_owned(),
        None if name == "scenario" => "Scenario".to_owned(),
        None => name.replace('_', " "),
    }
}

/// A field with choices, each with its value and what is said of it.
pub(super) fn select(name: &str, choices: &[(String, String)], usual: &str, filled: Filled<'_>) -> Markup {
    let chosen = filled.chosen(name, choices.iter().map(|(value, _)| &value[..]), usual);
    html! {
        select name=(name) aria-invalid=[filled.invalid(name)] aria-describedby=[filled.described(name)] {
            @for (value, about) in choices { option value=(value) selected[value == chosen] { (about) } }
        }
    }
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
pub(super) fn counts(name: &str, property: &Value, filled: Filled<'_>) -> Markup {
    let option = format!("o.{name}");
    html! {
        fieldset aria-describedby=[filled.described(&option)] {
            legend { (label(name, property)) }
            @for kind in property["counts"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                @let field = format!("n.{name}.{kind}");
                @let count = filled.text(&field).unwrap_or_default();
                label {
                    span { (kind.replace('_', " ")) }
                    input type="number" name=(field) min="0" max="60" value=(count) placeholder="0"
                        aria-invalid=[filled.invalid(&option).filter(|_| !count.is_empty())];
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

/// A box to tick for each. Several scenarios may have one of the same name: only that of the chosen one stays ticked.
fn ticked(name: &str, property: &Value, picks: &[Pick], filled: Filled<'_>) -> Markup {
    let option = format!("o.{name}");
    let own = |id: &str| picks.iter().any(|pick| pick.id == id && filled.fits(&pick.scenario));
    html! {
        fieldset class="picks" aria-describedby=[filled.described(&option)] {
            legend { (label(name, property)) }
            @for pick in picks {
                @let field = format!("p.{name}.{}", pick.id);
                @let here = filled.ticked(&field, false) && (filled.fits(&pick.scenario) || !own(&pick.id));
                label data-scenario=[Some(&pick.scenario).filter(|scenario| !scenario.is_empty())] {
                    input type="checkbox" name=(field) value="1" checked[here]
                        aria-invalid=[filled.invalid(&option).filter(|_| here)];
                    span { @if pick.about.is_empty() { (pick.id.replace('_', " ")) } @else { (pick.about) } }
                }
            }
        }
    }
}

/// A box to tick, with what it means for each scenario (`told`: scenario, sentence); those that it means nothing for do not
/// show it. It is ticked beforehand if that is proposed, and stays so with a scenario that does not show it and so does not
/// send it.
pub(super) fn by_scenario(name: &str, property: &Value, filled: Filled<'_>) -> Markup {
    let field = format!("o.{name}");
    let told = property["told"].as_array().into_iter().flatten();
    let told: Vec<_> = told.filter_map(|one| Some((one[0].as_str()?, one[1].as_str()?))).collect();
    let proposed = property["propose"] == true;
    let shown = told.iter().any(|(scenario, _)| filled.fits(scenario));
    let here = filled.ticked(&field, proposed) || !shown && proposed;
    html! {
        label class="tick" {
            input type="checkbox" name=(field) value="true" checked[here]
                aria-invalid=[filled.invalid(&field)] aria-describedby=[filled.described(&field)];
            span { (label(name, property)) }
            @for (scenario, about) in told {
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

pub(super) fn field(
    name: &str,
    property: &Value,
    schema: &Value,
    usual: &Value,
    filled: Filled<'_>,
) -> Markup {
    let picks = picks(property, schema);
    if !picks.is_empty() {
        return ticked(name, property, &picks, filled);
    }
    let about = property["description"].as_str().unwrap_or_default().replace('\n', " ");
    let kind = resolved(property, schema);
    let listed = names(property, schema);
    let titled = property["title"].is_string();
    let about = if listed.is_empty() || !titled { about } else { shortened(&about) };
    let field = format!("o.{name}");
    let usual_text = match usual {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let as_usual = usual.is_null().then(|| (String::new(), "as usual".to_owned()));
    let choices: Vec<(String, String)> =
        if kind["type"] == "boolean" || kind["type"] == json!(["boolean", "null"]) {
            [("true", "yes"), ("false", "no")].map(|(value, about)| (value.into(), about.into())).into()
        } else {
            let said = |(value, about): (String, String)| {
                let about = choice(&value, &about, titled);
                (value, about)
            };
            listed.into_iter().map(said).collect()
        };
    html! {
        label {
            span { (label(name, property)) }
            @if choices.is_empty() {
                input name=(field) value=(filled.text(&field).unwrap_or(&usual_text))
                    aria-invalid=[filled.invalid(&field)] aria-describedby=[filled.described(&field)];
            } @else {
                (select(&field, &as_usual.into_iter().chain(choices).collect::<Vec<_>>(), &usual_text, filled))
            }
            @if !about.is_empty() { small class="quiet" { (with_names(&about)) } }
        }
    }
}
