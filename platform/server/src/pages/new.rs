//! How a table is set up: with whom, and by which options. The form comes from the game's own schema.

mod fields;
mod filled;
mod wish;

use catalogue::Entry;
use contract::Balance;
use maud::{Markup, html};
use serde_json::Value;

use self::fields::{Property, by_scenario, counts, field, groups, in_order, select};
use self::filled::{ALERT, Filled};
pub(crate) use self::wish::{Fault, Wish, read_nonce, read_wish};
use super::frame;
use crate::clock::PACES;
use crate::desk::Watching;

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

/// The usual options in full. Those that a record leaves out where they are as usual stand in the schema.
fn usual_options(entry: &dyn Entry, schema: &Value) -> Value {
    let mut usual = entry.options(&Value::Null).unwrap_or(Value::Null);
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if let (Some(default), None) = (property.get("default"), usual.get(name)) {
            usual[name] = default.clone();
        }
    }
    usual
}

/// The form; if it comes back, with what was filled in and what is wrong with it.
pub(crate) fn new(entry: &dyn Entry, refused: Option<(&Wish, &Fault)>) -> Markup {
    let meta = entry.meta();
    let filled = Filled(refused);
    let schema = entry.schemas().options;
    let usual = usual_options(entry, &schema);
    let newcomer = entry.newcomer();
    let all: Vec<Property<'_>> = schema["properties"].as_object().into_iter().flatten().collect();
    let (counted, plain): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, one)| one["counts"].is_array());
    let (told, plain): (Vec<_>, Vec<_>) = plain.into_iter().partition(|(_, one)| one["told"].is_array());
    let plain = in_order(plain);
    let paces: Vec<_> = PACES.iter().map(|(name, about, _)| (name.to_string(), about.to_string())).collect();
    let watching = Watching::ALL.map(|(name, about, _)| (name.to_owned(), format!("{name}: {about}")));
    frame(
        meta.title,
        &html! {
            h1 { (meta.title) }
            p { (meta.pitch) " " a href=(format!("/rules/{}", meta.id)) { "Read the rules" } }
            div class="learn" {
                p { b { "New to it?" } " A guided first game shows everything in ten minutes. It can be left at any time." }
                form method="post" action=(format!("/learn/{}", meta.id)) { button { "Learn by playing" } }
            }
            @if let Some((_, fault)) = refused { p id=(ALERT) class="notice bad" role="alert" { (fault.text) } }
            form class="card" method="post" action=(format!("/new/{}", meta.id)) {
                input type="hidden" name="nonce" data-nonce="";
                @if meta.seats.1 > 1 { (company(entry, filled)) }
                (scenario(entry, newcomer["scenario"].as_str().or(usual["scenario"].as_str()), filled))
                @for (name, property) in &told { (by_scenario(name, property, filled)) }
                @if meta.seats.1 > 1 {
                    label { span { "Clock" }
                        (select("clock", &paces, "", filled))
                        small class="quiet" { "Time runs while you are waited for." }
                    }
                }
                label { span { "May others watch?" }
                    (select("watching", &watching, "", filled))
                }
                label { span { "Your name, if you like" }
                    input name="name" maxlength="24" autocomplete="nickname" data-name="" value=[filled.text("name")];
                }
                details open[at_fault(&plain, filled)] {
                    summary { "Options of the game" }
                    @for (name, property) in plain.iter().filter(|(_, one)| one["group"].is_null()) {
                        (field(name, property, &schema, &usual[name], filled))
                    }
                    @for (group, options) in groups(&plain) {
                        details class="more-options" open[at_fault(&options, filled)] {
                            summary { (group) }
                            @for (name, property) in &options {
                                (field(name, property, &schema, &usual[name], filled))
                            }
                        }
                    }
                }
                @if !counted.is_empty() {
                    details open[at_fault(&counted, filled)] {
                        summary { "A battle of your own: choose the ships" }
                        p class="quiet" { "If any are chosen for both sides, they fight instead of the scenario's; for one side, they fight the scenario's others." }
                        div class="forces" { @for (name, property) in counted.iter().rev() { (counts(name, property, filled)) } }
                    }
                }
                div class="row" { button class="primary" { "Begin" } }
            }
        },
    )
}

/// Is one of these options at fault?
fn at_fault(options: &[Property<'_>], filled: Filled<'_>) -> bool {
    options.iter().any(|(name, _)| filled.wrong(&format!("o.{name}")))
}

/// Which scenario is played, if there are several.
fn scenario(entry: &dyn Entry, usual: Option<&str>, filled: Filled<'_>) -> Markup {
    let scenarios = entry.scenarios();
    let known = |id: &&str| scenarios.iter().any(|scenario| scenario.id == *id);
    let usual = usual.filter(known);
    let name = "o.scenario";
    let offered = scenarios.iter().map(|scenario| &scenario.id[..]);
    let chosen = filled.chosen(name, offered, usual.unwrap_or_default());
    html! {
        @if !scenarios.is_empty() {
            label { span { "Scenario" }
                select name=(name) aria-invalid=[filled.invalid(name)] aria-describedby=[filled.described(name)] {
                    @if usual.is_none() { option value="" { "the usual game" } }
                    @for scenario in &scenarios {
                        option value=(scenario.id) data-sides=[sides_of(entry, &scenario.id)] selected[scenario.id == chosen] { (scenario.title) }
                    }
                }
            }
        }
    }
}

/// With whom one plays, against whom, and on which side.
fn company(entry: &dyn Entry, filled: Filled<'_>) -> Markup {
    let meta = entry.meta();
    let many = meta.seats.1 > 2;
    let choice = |value: &str, about: &str| (value.to_owned(), about.to_owned());
    let usual = mind(usual_level(entry));
    let levels = || entry.levels().iter().map(|one| (mind(one.name), format!("the computer, {}", one.name)));
    let (friend, screen) = if many {
        ("friends, by a link for each", "others beside me, at this screen")
    } else {
        ("a friend, by a link", "somebody beside me, at this screen")
    };
    let against: Vec<_> = levels().chain([choice("friend", friend), choice("screen", screen)]).collect();
    let mates: Vec<_> = levels().chain([choice("friend", friend)]).collect();
    let sides = usual_sides(entry).into_iter().enumerate().map(|(n, side)| (n.to_string(), side));
    let recommended = uneven(entry).then(|| choice("", "Recommended side: one that often wins"));
    let sides = recommended.into_iter().chain(sides);
    let sides: Vec<_> = sides.chain(many.then(|| choice("none", "no side, as referee"))).collect();
    html! {
        label { span { "Against" } (select("with", &against, &usual, filled)) }
        p class="quiet" {
            @for level in entry.levels() { b { (level.name) } " " (level.about) ". " }
        }
        label { span { "I play" }
            (select("side", &sides, "", filled))
            @if many { small class="quiet" { "You are the captain of your side: its first seat is yours." } }
        }
        @if many {
            label { span { "Others of my side" }
                (select("mates", &mates, &usual, filled))
                small class="quiet" {
                    "If the options of the game give a side several players. A side wins and loses together, sees together, and talks among itself."
                }
            }
        }
    }
}

/// Does one side of some scenario have the better of it?
fn uneven(entry: &dyn Entry) -> bool {
    let balance = |id: String| entry.balance(&serde_json::json!({ "scenario": id }));
    entry.scenarios().into_iter().any(|scenario| balance(scenario.id) != Balance::Alike)
}

/// How the form names a level of the computer player.
fn mind(level: &str) -> String {
    format!("mind:{level}")
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
