//! §8 The result of a battle that is fought elsewhere: ship by ship, hull, systems and stores.

use hawks::types::Weapon;
use maud::{Markup, html};

use super::pieces::{name, order};
use crate::action::{Action, Fate};
use crate::notation::notation;
use crate::screen::held::Held;
use crate::types::ShipId;
use crate::view::BattleView;

/// The form, for whoever writes the result down.
pub(super) fn report(held: &Held<'_>, battle: &BattleView) -> Markup {
    let plan = &held.plan;
    let submit = Action::Submit(battle.id);
    if plan.may(&submit).is_err() {
        return html! {};
    }
    let all: Vec<ShipId> =
        battle.attackers.iter().chain(&battle.defenders).copied().chain(battle.station).collect();
    html! {
        p class="quiet" { "Say what became of each ship. What is not said is as it was." }
        ul class="shots" { @for id in all { (ship(held, battle, id)) } }
        div class="row" { (order(&notation(&submit), "primary", html! { "Hand it in" })) }
    }
}

/// What was said of a ship so far, in order.
fn said<'a>(
    held: &'a Held<'_>,
    battle: &'a BattleView,
    id: ShipId,
) -> impl DoubleEndedIterator<Item = Fate> + 'a {
    let fates = held.plan.view.drafts.fates.iter();
    fates.filter(move |said| said.battle == battle.id && said.ship == id).map(|said| said.fate)
}

fn ship(held: &Held<'_>, battle: &BattleView, id: ShipId) -> Markup {
    let plan = &held.plan;
    let before = plan.state.ship(id).condition.hull;
    let ends = |fate: &Fate| matches!(fate, Fate::There(_) | Fate::Away(_) | Fate::Lost | Fate::Detonated);
    let end = said(held, battle, id).rfind(ends);
    let left = match end {
        Some(Fate::There(hull) | Fate::Away(hull)) => hull,
        _ => before,
    };
    let write = |fate: Fate| Action::Report { battle: battle.id, fate, ship: id };
    let choice = |fate: Fate, on: bool, word: &str| {
        let action = write(fate);
        let may = plan.may(&action).is_ok();
        html! { button type="button" class="chip" aria-pressed=(on) data-do=[may.then(|| notation(&action))] disabled[!may && !on] { (word) } }
    };
    let away = matches!(end, Some(Fate::Away(_)));
    let verb = if away { "away" } else { "there" };
    let any = said(held, battle, id).next().is_some();
    html! {
        li class="shot-row" {
            div class="shot-head" { (name(held, id)) span class="quiet" { (words(end)) ", hull " (left) " of " (before) } }
            div class="counter-row" role="group" aria-label=(format!("Hull of {}", plan.name(id))) {
                input type="range" min="1" max=(before) value=(left) step="1" data-set=(format!("report {}: {} {verb} ", battle.id, id.0 + 1)) aria-label=(format!("hull left of {}", plan.name(id)));
            }
            div class="row" role="group" aria-label="What became of it" {
                (choice(Fate::There(left), matches!(end, None | Some(Fate::There(_))), "holds the field"))
                @if !plan.setup().ship(id).class.is_station() { (choice(Fate::Away(left), away, "broke off")) }
                (choice(Fate::Lost, end == Some(Fate::Lost), "lost"))
                @if plan.may(&write(Fate::Detonated)).is_ok() || end == Some(Fate::Detonated) { (choice(Fate::Detonated, end == Some(Fate::Detonated), "detonated")) }
                @let held_back = said(held, battle, id).any(|fate| fate == Fate::Held);
                @if held_back || plan.may(&write(Fate::Held)).is_ok() { (choice(Fate::Held, held_back, "did not fire")) }
                @if any { (order(&format!("clear {}", id.0 + 1), "chip", html! { "as it was" })) }
            }
            (stores(held, battle, id))
        }
    }
}

/// Systems and stores, each a press away from one less.
fn stores(held: &Held<'_>, battle: &BattleView, id: ShipId) -> Markup {
    let plan = &held.plan;
    let now = &plan.state.ship(id).condition;
    let mut list: Vec<(&str, &str, Fate)> =
        vec![("ADF", "acceleration", Fate::Adf(now.adf)), ("MR", "manoeuvre rating", Fate::Mr(now.mr))];
    list.extend(Weapon::ALL.map(|weapon| {
        (weapon.letters(), weapon.name(), Fate::Left { number: now.weapons.of(weapon), weapon })
    }));
    list.push(("ICM", "interceptors", Fate::Icm(now.icm)));
    list.push(("MS", "masking screens", Fate::Ms(now.ms)));
    list.retain(|(.., full)| number(*full) > 0);
    let drafted = |full: Fate| {
        let alike = |fate: &Fate| with(*fate, 0) == with(full, 0);
        said(held, battle, id).rfind(alike).map(number)
    };
    let told = list.iter().any(|(.., full)| drafted(*full).is_some());
    html! {
        details class="ways" open[told] {
            summary { "Systems and stores" }
            p class="quiet" { "A press takes one away." }
            div class="row" {
                @for (letters, words, full) in list {
                    @let (before, left) = (number(full), drafted(full).unwrap_or(number(full)));
                    @let action = left.checked_sub(1).map(|less| Action::Report { battle: battle.id, fate: with(full, less), ship: id });
                    @let may = action.as_ref().is_some_and(|action| plan.may(action).is_ok());
                    button type="button" class="chip" data-do=[action.as_ref().filter(|_| may).map(notation)] disabled[!may] title=(words) aria-label=(format!("one less: {words}, {left} of {before} left")) { "− " (letters) " " b { (left) } @if left != before { "/" (before) } }
                }
            }
        }
    }
}

/// How many are left of what a fate counts; none if it counts nothing of the kind.
const fn number(fate: Fate) -> u8 {
    match fate {
        Fate::Adf(left) | Fate::Mr(left) | Fate::Icm(left) | Fate::Ms(left) => left,
        Fate::Left { number, .. } => number,
        Fate::There(_) | Fate::Away(_) | Fate::Lost | Fate::Detonated | Fate::Held => 0,
    }
}

/// The same with another number.
const fn with(fate: Fate, left: u8) -> Fate {
    match fate {
        Fate::Adf(_) => Fate::Adf(left),
        Fate::Mr(_) => Fate::Mr(left),
        Fate::Icm(_) => Fate::Icm(left),
        Fate::Ms(_) => Fate::Ms(left),
        Fate::Left { weapon, .. } => Fate::Left { number: left, weapon },
        Fate::There(_) | Fate::Away(_) | Fate::Lost | Fate::Detonated | Fate::Held => fate,
    }
}

const fn words(end: Option<Fate>) -> &'static str {
    match end {
        Some(Fate::Away(_)) => "broke off",
        Some(Fate::Lost) => "lost",
        Some(Fate::Detonated) => "detonated",
        _ => "holds the field",
    }
}
