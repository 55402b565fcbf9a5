//! §8.2 Torpedoes: who can fire at whom, and what is to be expected of it.

use maud::{Markup, html};

use super::odds::{bar, results, signed};
use super::pieces::{around, done, name, named, order, take};
use crate::action::Action;
use crate::event::ShiftKind;
use crate::plan::fire::Run;
use crate::screen::held::{Held, number};
use crate::view::UnitView;
use crate::words::notation;

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    let tubes: Vec<&UnitView> =
        held.plan.mine().filter(|unit| unit.torpedoes.is_some() && unit.unit.salvos > 0).collect();
    let able: Vec<&UnitView> =
        tubes.iter().copied().filter(|unit| !held.plan.runs(unit).is_empty()).collect();
    let none = held.plan.view.drafts.torpedoes.is_empty();
    html! {
        header class="helm-head" { h2 { "Torpedoes" } (around(held)) }
        @if let Some(unit) = held.mine() { (by(held, unit)) }
        @if able.is_empty() { p { "No torpedoes of yours reach anything." } }
        @else {
            h3 { "Can fire" }
            ul class="left" { @for unit in able { li { (take(held, unit)) span class="quiet" { (unit.unit.salvos) " left" } } } }
        }
        p class="quiet" { "Both sides decide at once; then all salvoes run (§8.2)." }
        div class="commands" { @if none && held.suggests() { (order("suggest", "plain", html! { "Suggest" })) } (done(if none { "Fire none" } else { "Fire" })) }
    }
}

fn by(held: &Held, unit: &UnitView) -> Markup {
    let runs = held.plan.runs(unit);
    html! {
        h3 { "By " (name(unit)) }
        p class="facts" { "Salvoes left: " b { (unit.unit.salvos) } }
        @if runs.is_empty() { p class="quiet" { "Nothing is in its reach." } }
        ul class="shots" { @for run in &runs { (row(held, unit, run)) } }
    }
}

fn row(held: &Held, unit: &UnitView, run: &Run) -> Markup {
    let action = Action::Torpedo { target: run.launch.target, unit: unit.id };
    html! {
        li class=(if run.ordered { "shot-row aimed-row" } else { "shot-row" }) {
            div class="shot-head" { (named(held, run.launch.target)) span class="quiet" { (run.range) " hexes, " (run.column) } }
            div class="shot-line" {
                (bar(&run.chances))
                @if run.ordered { (order(&format!("untorpedo {}", number(unit.id)), "plain", html! { "✕" })) }
                @else { (order(&notation(&action), "primary", html! { "Fire" })) }
            }
            details class="sum" {
                summary { "Why" }
                ul class="mods" { @for shift in &run.shifts { li { span class="value" { (signed(shift.value)) } span { (words(shift.kind)) } small { "§8.2" } } } }
                (results(&run.chances))
            }
        }
    }
}

/// Why a column is shifted.
pub(crate) const fn words(kind: ShiftKind) -> &'static str {
    match kind {
        ShiftKind::SlowTarget => "target stopped or at speed 1",
        ShiftKind::FastTarget => "target at speed 6",
        ShiftKind::Combed => "the target combs the tracks",
        ShiftKind::Damage => "hits on the firing unit",
        ShiftKind::Crew => "its crew",
    }
}
