//! What is to be expected of a shot: every modifier with its section, damage points and column for every roll, and the
//! chance of each result.

use maud::{Markup, html};

use crate::gunnery::{Solution, Spotting};
use crate::plan::fire::{Chances, Choice, percent};
use crate::types::{Hits, Quality};

/// A chance as a bar of what may happen, with the numbers beside it.
pub(super) fn bar(chances: &Chances) -> Markup {
    let mut from = 0;
    let parts = [("w", "W"), ("s", "S"), ("ws", "WS"), ("x", "X")].into_iter().zip(chances.kinds());
    let parts: Vec<((&str, &str), u32, u32)> = parts
        .map(|(kind, width)| {
            from += width;
            (kind, from - width, width)
        })
        .collect();
    html! {
        span class="odds-bar" {
            svg viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true" {
                rect class="none" width="1000" height="12" {}
                @for ((class, _), x, width) in &parts { rect class=(class) x=(x) width=(width) height="12" {} }
            }
            b { (percent(chances.hit())) }
        }
    }
}

/// Each result with its chance, in letters.
pub(super) fn results(chances: &Chances) -> Markup {
    html! {
        ul class="results" aria-label="Chance of each result" {
            li { span class="none" { "–" } " " (percent(1000 - chances.hit())) }
            @for (hits, permille) in chances.results() { li { span class=(tone(hits)) { (hits) } " " (percent(permille)) } }
        }
    }
}

const fn tone(hits: Hits) -> &'static str {
    match (hits.x, hits.w > 0, hits.s > 0) {
        (true, ..) => "x",
        (false, true, true) => "ws",
        (false, true, false) => "w",
        (false, false, _) => "s",
    }
}

/// All of it.
pub(super) fn panel(choice: &Choice) -> Markup {
    let solution = &choice.forecast.solution;
    html! {
        div class="odds-panel" {
            (modifiers(solution))
            div class="scroll" { table class="rolls" {
                caption { "Damage points against defence " (solution.defence) ", and the odds, for each roll of two dice" }
                thead { tr { th scope="row" { "2d6" } @for (roll, ..) in &choice.forecast.rolls { th scope="col" { (roll) } } } }
                tbody {
                    tr { th scope="row" { "with " (signed(solution.total)) } @for (roll, ..) in &choice.forecast.rolls { td { (i16::from(*roll) + i16::from(solution.total)) } } }
                    tr { th scope="row" { "points" } @for (_, points, _) in &choice.forecast.rolls { td { (points) } } }
                    tr { th scope="row" { "odds" } @for (.., column) in &choice.forecast.rolls { td { @match column { Some(column) => (column), None => "–" } } } }
                }
            } }
            (results(&choice.chances))
            @if solution.flash { p class="quiet" { "A 2 on the CRT blows it up, at 1:1 and better (§11.9)." } }
        }
    }
}

fn modifiers(solution: &Solution) -> Markup {
    html! {
        ul class="mods" aria-label="Modifiers" {
            li { span class="value" { (solution.attack) } span { "attack strength" @if solution.range == 0 { ", three times in one hex" } } small { "§6.1" } }
            li { span class="value" { (solution.range) } span { "hexes, " (spotted(solution.spotting)) } small { "§5" } }
            @for modifier in &solution.modifiers {
                li { span class="value" { (signed(modifier.value)) } span { (modifier.kind.name()) } small { (modifier.kind.section()) } }
            }
            li class="total" { span class="value" { (signed(solution.total)) } span { "to the roll" } small { "§6.3" } }
        }
    }
}

const fn spotted(way: Spotting) -> &'static str {
    match way {
        Spotting::Sight => "seen",
        Spotting::Light => "lit by a starshell",
        Spotting::Radar(Quality::Advanced, _) => "by advanced radar",
        Spotting::Radar(Quality::Low, _) => "by radar",
        Spotting::Zeppelin => "spotted by a zeppelin",
        Spotting::Indirect => "spotted by a ship inside the straits",
        Spotting::Plane => "spotted from the air",
    }
}

/// A number with its sign.
pub(super) fn signed(value: i8) -> String {
    match value {
        0 => "±0".into(),
        1.. => format!("+{value}"),
        _ => format!("−{}", value.unsigned_abs()),
    }
}
