//! How a table is set up: with whom, and by which options. The form comes from the game's own schema.

use std::collections::BTreeMap;

use catalogue::Entry;
use contract::Nonce;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

use super::frame;
use crate::clock::{PACES, Pace};
use crate::desk::{Watching, Who};
use crate::hall::Order;

/// What was filled in.
pub(crate) type Wish = BTreeMap<String, String>;

/// The level that plays if nothing is said: the middle one.
pub(crate) fn usual_level(entry: &dyn Entry) -> &'static str {
    let levels = entry.levels();
    levels
        .iter()
        .find(|level| level.name == "normal")
        .or(levels.get(1))
        .or(levels.first())
        .map_or("", |l| l.name)
}

/// The form.
pub(crate) fn new(entry: &dyn Entry, wrong: Option<&str>) -> Markup {
    let meta = entry.meta();
    let schema = entry.schemas().options;
    let usual = entry.options(&Value::Null).unwrap_or(Value::Null);
    let scenarios = entry.scenarios();
    let all: Vec<Property<'_>> = schema["properties"].as_object().into_iter().flatten().collect();
    let (counted, plain): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, one)| one["counts"].is_array());
    let (told, plain): (Vec<_>, Vec<_>) = plain.into_iter().partition(|(_, one)| one["told"].is_array());
    frame(
        meta.title,
        &html! {
            h1 { (meta.title) }
            p { (meta.pitch) " " a href=(format!("/rules/{}", meta.id)) { "Read the rules" } }
            div class="learn" {
                p { b { "New to it?" } " A guided first game shows everything in ten minutes. It can be left at any time." }
                form method="post" action=(format!("/learn/{}", meta.id)) { button { "Learn by playing" } }
            }
            @if let Some(wrong) = wrong { p class="notice bad" role="alert" { (wrong) } }
            form class="card" method="post" action=(format!("/new/{}", meta.id)) {
                input type="hidden" name="nonce" data-nonce="";
                @if meta.seats.1 > 1 { (company(entry)) }
                @if !scenarios.is_empty() {
                    label { span { "Scenario" }
                        select name="o.scenario" {
                            @let usual = usual["scenario"].as_str();
                            @if !scenarios.iter().any(|scenario| Some(&scenario.id[..]) == usual) {
                                option value="" { "the usual game" }
                            }
                            @for scenario in &scenarios {
                                option value=(scenario.id) data-sides=[sides_of(entry, &scenario.id)] selected[Some(&scenario.id[..]) == usual] { (scenario.title) }
                            }
                        }
                    }
                }
                @for (name, property) in &told { (by_scenario(name, property)) }
                @if meta.seats.1 > 1 {
                    label { span { "Clock" }
                        select name="clock" {
                            @for (name, about, _) in PACES { option value=(name) { (about) } }
                        }
                        small class="quiet" { "Time runs while you are waited for." }
                    }
                }
                label { span { "May others watch?" }
                    select name="watching" {
                        @for (name, about, _) in Watching::ALL { option value=(name) { (name) ": " (about) } }
                    }
                }
                label { span { "Your name, if you like" }
                    input name="name" maxlength="24" autocomplete="nickname" data-name="";
                }
                details {
                    summary { "Options of the game" }
                    @let plain = in_order(plain);
                    @for (name, property) in plain.iter().filter(|(_, one)| one["group"].is_null()) {
                        (field(name, property, &schema, &usual[name]))
                    }
                    @for group in groups(&plain) {
                        details class="more-options" {
                            summary { (group) }
                            @for (name, property) in plain.iter().filter(|(_, one)| one["group"] == group) {
                                (field(name, property, &schema, &usual[name]))
                            }
                        }
                    }
                }
                @if !counted.is_empty() {
                    details {
                        summary { "A battle of your own: choose the ships" }
                        p class="quiet" { "If any are chosen for both sides, they fight instead of the scenario's; for one side, they fight the scenario's others." }
                        div class="forces" { @for (name, property) in counted.iter().rev() { (counts(name, property)) } }
                    }
                }
                div class="row" { button class="primary" { "Begin" } }
            }
        },
    )
}

/// With whom one plays, against whom, and on which side.
fn company(entry: &dyn Entry) -> Markup {
    let meta = entry.meta();
    let many = meta.seats.1 > 2;
    html! {
        label { span { "Against" }
            select name="with" {
                (levels(entry))
                option value="friend" { @if many { "friends, by a link for each" } @else { "a friend, by a link" } }
                option value="screen" { @if many { "others beside me, at this screen" } @else { "somebody beside me, at this screen" } }
            }
        }
        p class="quiet" {
            @for level in entry.levels() { b { (level.name) } " " (level.about) ". " }
        }
        label { span { "I play" }
            select name="side" {
                @for (n, side) in usual_sides(entry).iter().enumerate() { option value=(n) { (side) } }
                @if many { option value="none" { "no side, as referee" } }
            }
            @if many { small class="quiet" { "You are the captain of your side: its first seat is yours." } }
        }
        @if many {
            label { span { "Others of my side" }
                select name="mates" {
                    (levels(entry))
                    option value="friend" { "friends, by a link for each" }
                }
                small class="quiet" {
                    "If the options of the game give a side several players. A side wins and loses together, sees together, and talks among itself."
                }
            }
        }
    }
}

/// What the sides are called in the game as it is usually played.
fn usual_sides(entry: &dyn Entry) -> Vec<String> {
    let usual = entry.sides(&Value::Null, &contract::UserData::default());
    usual.unwrap_or_else(|_| entry.meta().sides.iter().map(|side| (*side).to_owned()).collect())
}

/// What the sides of a scenario are called, with lines between, for the page to show; none if it is as always.
fn sides_of(entry: &dyn Entry, scenario: &str) -> Option<String> {
    let options = serde_json::json!({ "scenario": scenario });
    let sides = entry.sides(&options, &contract::UserData::default()).ok()?;
    (sides != entry.meta().sides).then(|| sides.join("|"))
}

fn levels(entry: &dyn Entry) -> Markup {
    html! {
        @for level in entry.levels() {
            option value=(format!("mind:{}", level.name)) selected[level.name == usual_level(entry)] {
                "the computer, " (level.name)
            }
        }
    }
}

/// The schema itself, or what it refers to.
fn resolved<'a>(property: &'a Value, schema: &'a Value) -> &'a Value {
    let place = property["$ref"].as_str().or_else(|| property["allOf"][0]["$ref"].as_str());
    place.and_then(|place| schema.pointer(place.trim_start_matches('#'))).unwrap_or(property)
}

/// An option of the schema: its name, and what is said of it.
type Property<'a> = (&'a String, &'a Value);

/// Options as the schema places them, without the scenario, which has a field of its own.
fn in_order(mut plain: Vec<Property<'_>>) -> Vec<Property<'_>> {
    plain.retain(|(name, _)| *name != "scenario");
    plain.sort_by_key(|(_, one)| one["place"].as_u64().unwrap_or(u64::MAX));
    plain
}

/// The groups that some options form, in order.
fn groups<'a>(plain: &[Property<'a>]) -> Vec<&'a str> {
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
fn counts(name: &str, property: &Value) -> Markup {
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
fn by_scenario(name: &str, property: &Value) -> Markup {
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

/// A text with `names` in it, as HTML.
fn with_names(text: &str) -> Markup {
    html! {
        @for (n, piece) in text.split('`').enumerate() {
            @if n % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}

fn field(name: &str, property: &Value, schema: &Value, usual: &Value) -> Markup {
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

/// A value as it was filled in: JSON where it is, text where it is not.
fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}

/// What was filled in, as an order for a table.
pub(crate) fn read_wish(entry: &dyn Entry, wish: &Wish, now: i64) -> Result<Order, String> {
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
    let wrong = |error: contract::OptionError| error.to_string();
    let teams = entry.teams(&options, &contract::UserData::default()).map_err(wrong)?;
    let text = |name: &str| wish.get(name).map_or("", |text| text.trim());
    let pace = match text("clock") {
        "" => None,
        clock => Pace::read(clock)?,
    };
    let watching = match text("watching") {
        "" => Watching::On,
        name => Watching::read(name).ok_or_else(|| format!("`{name}` is neither on, delayed nor off"))?,
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
) -> Result<Vec<(String, Who)>, String> {
    let side = match wish.get("side").map(String::as_str) {
        Some("none") => None,
        Some(side) => Some(side.parse().unwrap_or(0)),
        None => Some(0),
    };
    let mine = match teams.iter().position(|team| *team == side) {
        Some(seat) => seat,
        None if side.is_none() => {
            return Err("with these options there is no referee: switch the option on".into());
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
