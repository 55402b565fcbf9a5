//! §13 §16 What only Salvo II has: airships and their bombs, bombardment with another's eyes, fleets that turn away,
//! reinforcements, trawlers.

use maud::{Markup, html};

use super::pieces::{name, named, order, take};
use crate::action::Action;
use crate::screen::held::{Held, Item, number};
use crate::types::{Class, UnitId};
use crate::view::UnitView;
use crate::words::notation;

/// §13.2 Airships that are to be put over the sea.
pub(super) fn airships(held: &Held) -> Markup {
    let view = held.plan.view;
    let own = |unit: &&UnitView| Some(unit.side) == view.seat && unit.class == Class::Zeppelin;
    let all: Vec<&UnitView> = view.units.iter().filter(own).collect();
    let edge = view.basis.airships().is_some_and(|airships| !airships.edges.is_empty());
    html! {
        @if !all.is_empty() {
            h3 { "Airships " small { "§13.2" } }
            p class="quiet" { "Take one in hand and press a lit hex: near one of your ships" (if edge { ", or on your edge of the map" } else { "" }) ". One that is not placed stays at home." }
            ul class="left" {
                @for unit in all {
                    @let at = view.drafts.placing.iter().find(|placing| placing.unit == unit.id);
                    li { (take(held, unit)) span class="quiet" { @match at { Some(placing) => { "over " (placing.at) }, None => "not placed yet" } } }
                }
            }
        }
    }
}

/// §13.3 Bombardments with another's eyes, to be pressed: by the ship in hand, or of the fort in hand. And who spots.
pub(super) fn bombardments(held: &Held) -> Markup {
    let drafts = &held.plan.view.drafts;
    let drafted = held.mine().and_then(|unit| drafts.spotters.iter().find(|known| known.unit == unit.id));
    let by = held.mine().map(|unit| held.plan.bombards(unit.id));
    let at = held.enemy().map(|fort| {
        held.plan.mine().filter_map(|unit| held.plan.bombardment(unit.id, fort.id)).collect::<Vec<_>>()
    });
    let ways = by.or(at).unwrap_or_default();
    html! {
        @if let Some(known) = drafted { p class="promise" { (named(held, known.spotter)) " spots for it, over the land." } }
        @if !ways.is_empty() {
            h3 { "Over the land " small { "§13.3, −3" } }
            ul class="left" {
                @for action in &ways {
                    @if let Action::Bombard { spotter, target, unit } = action {
                        li {
                            (named(held, if held.mine().is_some() { *target } else { *unit }))
                            span class="quiet" { "seen by " (named(held, *spotter)) }
                            (order(&notation(action), "plain", html! { "Bombard" }))
                        }
                    }
                }
            }
        }
    }
}

/// §16 What is decided for the whole fleet before courses are plotted.
pub(super) fn fleet(held: &Held) -> Markup {
    let view = held.plan.view;
    let own = |id: &&UnitId| held.plan.own(**id);
    let arriving: Vec<&UnitView> =
        view.arriving.iter().filter(own).filter_map(|id| held.plan.unit(*id)).collect();
    let away = (view.drafts.turn_away, held.plan.may(&Action::TurnAway));
    let sweeps: Vec<Action> =
        view.mines.iter().map(|at| Action::Sweep(*at)).filter(|order| held.plan.may(order)).collect();
    let clears = view.seat.and_then(|seat| view.basis.sweeping(seat)).map_or(6, |trawlers| trawlers.clears);
    html! {
        @if !arriving.is_empty() {
            h3 { "They enter " small { "§16" } }
            p class="quiet" { "Take one in hand and press a hex on its edge, lit with a broken line; then plot its course from there." }
            ul class="left" {
                @for unit in arriving {
                    li {
                        (take(held, unit))
                        span class="quiet" { @match held.place(Item::Unit(unit.id)) { Some(at) => { "at " (at) }, None => "on its edge" } }
                    }
                }
            }
        }
        @if away.0 { ul class="left" { li { span { "Every capital ship turns about." } (order("unturn", "plain", html! { "✕" })) } } }
        @else if away.1 { div class="row" { (order("turnaway", "plain", html! { "Turn the whole line about (once)" })) } }
        @match view.drafts.sweep {
            Some(at) => ul class="left" { li { span { "Trawlers go to " (at) "." } (order("unsweep", "plain", html! { "✕" })) } },
            None => @if !sweeps.is_empty() {
                h3 { "Trawlers " small { "§16: " (clears) (if clears < 6 { " and more" } else { "" }) " clears the field" } }
                div class="row" { @for action in &sweeps { @if let Action::Sweep(at) = action { (order(&notation(action), "plain", html! { "Sweep " (at) })) } } }
            },
        }
    }
}

/// §13.2 Whom the airship in hand bombs, or could.
pub(super) fn bombing(held: &Held, airship: &UnitView) -> Markup {
    let drafted = held.plan.view.drafts.bombs.iter().find(|bombing| bombing.unit == airship.id);
    let orders = held.plan.theirs().map(|foe| (foe.id, Action::Bomb { target: foe.id, unit: airship.id }));
    let open: Vec<(UnitId, Action)> = orders.filter(|(_, order)| held.plan.may(order)).collect();
    html! {
        h3 { "Bombs " small { "§13.2" } }
        @if let Some(bombing) = drafted {
            ul class="left" { li { span { "It bombs " (named(held, bombing.target)) } (order(&format!("unbomb {}", number(bombing.unit)), "plain", html! { "✕" })) } }
        } @else if open.is_empty() {
            p class="quiet" { "It bombs one ship a turn: one that it begins over, or one that its course leads over. Then the wind carries it a hex on." }
        } @else {
            ul class="left" { @for (target, action) in &open { li { (named(held, *target)) (order(&notation(action), "plain", html! { "Bomb" })) } } }
        }
    }
}

/// §13.2 Bombs whose harm counts when both sides have moved.
pub(super) fn falling(held: &Held) -> Markup {
    html! {
        @for bomb in &held.plan.view.bombs {
            p class="quiet" { "Bombs on " @match held.plan.unit(bomb.target) { Some(unit) => (name(unit)), None => "a ship" } ": " (bomb.hits) ", when both have moved." }
        }
    }
}
