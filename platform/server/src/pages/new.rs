//! How a table is set up: with whom, and by which options. The form comes from the game's own schema.

mod fields;
mod wish;

use catalogue::Entry;
use maud::{Markup, html};
use serde_json::Value;

use self::fields::{Property, by_scenario, counts, field, groups, in_order};
pub(crate) use self::wish::{Wish, read_nonce, read_wish};
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
