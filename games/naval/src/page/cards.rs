//! The card of what is in hand, and who else is in its hex.

use maud::{Markup, html};

use super::fleet::tracks;
use super::pieces::{echo, name, shape, side, take};
use crate::drawing::{hidden, signs};
use crate::scene::Scene as _;
use crate::screen::held::Held;
use crate::tables::Rule;
use crate::types::Class;
use crate::unit::PlaneState;
use crate::view::UnitView;

/// The card.
pub(super) fn cards(held: &Held) -> Markup {
    html! {
        section class="dossier" aria-label="What is in hand" {
            @if let Some(unit) = held.unit() { (card(held, unit)) }
            @else if let Some(contact) = held.contact() {
                article class=(format!("unit-card {}", side(contact.side))) {
                    header { (echo(contact)) span class="quiet" { (contact.at) ", speed " (contact.speed) } }
                    p { "It could not be made out: a ship, several, or a dummy (§12.21)." }
                }
            }
        }
    }
}

fn card(held: &Held, unit: &UnitView) -> Markup {
    let view = held.plan.view;
    let info = view.basis.unit(unit.id);
    let here: Vec<&UnitView> = view
        .units
        .iter()
        .filter(|other| other.id != unit.id && other.unit.in_play() && other.unit.hex() == unit.unit.hex())
        .collect();
    let nation = unit.nation.map_or("", |nation| nation.name());
    let value = |what: &'static str, now: String, full: String| {
        html! { div class="value" { dt { (what) } dd { b { (now) } @if now != full { small { " of " (full) } } } } }
    };
    html! {
        article class=(format!("unit-card {}", side(unit.side))) {
            header { (shape(unit)) div { (name(unit)) p class="quiet" { (nation) " " @if unit.ships > 1 { (unit.ships) " " } (unit.class.name()) } } }
            @if unit.class != Class::Dummy {
                dl class="values" {
                    @if unit.class != Class::Zeppelin { (value("Attack", unit.attack.to_string(), unit.a.to_string())) }
                    (value("Defence", unit.d.to_string(), unit.d.to_string()))
                    @if unit.class != Class::Fort { (value("Speed", unit.speed_left.to_string(), unit.s.to_string())) }
                    @if unit.class != Class::Zeppelin { (value("Range", unit.r.to_string(), unit.r.to_string())) }
                    @if unit.secondary > 0 { (value("Secondary", unit.secondary_left.to_string(), unit.secondary.to_string())) }
                    @if unit.torpedoes.is_some() { (value("Torpedoes", unit.unit.salvos.to_string(), info.salvos.to_string())) }
                }
                div class="tracks" { (tracks(unit)) }
            }
            p class="quiet" { (facts(held, unit).join(" · ")) }
            @let troubles = signs(view, unit);
            @if !troubles.is_empty() { p class="troubles" { @for (n, sign) in troubles.iter().enumerate() { @if n > 0 { " · " } (sign.words()) } } }
            @if !here.is_empty() {
                h3 { "Also in " @if let Some(hex) = unit.unit.hex() { (hex) } }
                div class="also" { @for other in here { (take(held, other)) } }
            }
        }
    }
}

/// Everything else that is known of it.
fn facts(held: &Held, unit: &UnitView) -> Vec<String> {
    let view = held.plan.view;
    let info = view.basis.unit(unit.id);
    let mut list = Vec::new();
    if let Some(hex) = unit.unit.hex() {
        list.push(if unit.class == Class::Fort {
            hex.to_string()
        } else {
            format!("{hex}, heading {}, speed {}", unit.unit.heading, unit.unit.speed)
        });
    }
    if view.basis.on(Rule::Crews) && unit.class.ship() {
        list.push(format!("{} crew", unit.crew.name()));
    }
    if let Some(set) = unit.radar.filter(|_| view.basis.on(Rule::Radar) || view.basis.on(Rule::RadarSets)) {
        let reach = view.radar(unit.id).map(|radar| match radar.spotting {
            Some(spotting) => format!("splashes {spotting}, fire {}, search {}", radar.gun, radar.search),
            None => format!("fire {}, search {}", radar.gun, radar.search),
        });
        list.push(format!("{} ({})", set.name(), reach.unwrap_or_else(|| "out".into())));
    }
    match unit.unit.plane {
        PlaneState::None => {}
        PlaneState::Aboard => list.push("plane aboard".into()),
        PlaneState::Climbing(from) => list.push(format!("plane on station from turn {from}")),
        PlaneState::OnStation(through) => list.push(format!("plane on station through turn {through}")),
    }
    let marks = [
        (unit.unit.turned, "turned last turn: −1 to its fire"),
        (info.no_stern, "no main fire astern"),
        (info.full_bow, "no penalty over the bow"),
        (info.flash && view.basis.on(Rule::Flash), "flash-vulnerable"),
        (hidden(view, unit) && view.turn > 0, "not declared by the enemy"),
        (view.command[usize::from(unit.side.0)].flagship == Some(unit.id), "flagship"),
    ];
    list.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, words)| words.to_owned()));
    if let Some(target) =
        unit.unit.last_target.filter(|_| unit.unit.last_fired + 1 >= view.turn && unit.unit.last_fired > 0)
        && let Some(target) = held.plan.unit(target)
    {
        list.push(format!("last fired at {}", target.name));
    }
    list
}
