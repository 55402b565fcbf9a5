//! How the war went: stations, ships and losses day by day, from what was lost and when.

use maud::{Markup, html};

use crate::screen::held::Held;
use crate::types::Navy;
use crate::view::LossView;

const W: i32 = 320;
const H: i32 = 120;
/// Ruling R1: ships come back every so many days.
const TERM: u16 = 20;
/// How high a name is.
const LETTERS: i32 = 12;

/// A count on every day, from day 0.
fn counts(held: &Held<'_>, begin: i32, fits: impl Fn(&LossView) -> bool) -> Vec<i32> {
    let view = held.plan.view;
    let lost: Vec<(u16, Option<u16>)> = (0..)
        .zip(&view.losses)
        .filter(|(_, loss)| fits(loss))
        .map(|(n, loss)| (loss.day, back(held, n)))
        .collect();
    let gone =
        |day: u16| lost.iter().filter(|(from, to)| *from <= day && to.is_none_or(|to| day < to)).count();
    (0..=view.day.max(1)).map(|day| begin - gone(day) as i32).collect()
}

/// §12 The day on which what was lost came back: it lives, or was lost once more.
fn back(held: &Held<'_>, loss: usize) -> Option<u16> {
    let losses = &held.plan.view.losses;
    let LossView { ship, day, settled, .. } = losses[loss];
    let again = || losses[loss + 1..].iter().any(|later| later.ship == ship);
    (settled && (held.plan.state.ship(ship).lives() || again())).then(|| day.next_multiple_of(TERM))
}

/// The section.
pub(super) fn history(held: &Held<'_>) -> Markup {
    let plan = &held.plan;
    if plan.view.day < 2 {
        return html! {};
    }
    let setup = plan.setup();
    let is = |loss: &LossView, navy: Navy| {
        let info = setup.ship(loss.ship);
        info.navy == navy && info.is_capital()
    };
    let all =
        |navy: Navy| setup.all().filter(|(_, info)| info.navy == navy && info.is_capital()).count() as i32;
    let upf = counts(held, all(Navy::Upf), |loss| is(loss, Navy::Upf));
    let sathar = counts(held, all(Navy::Sathar), |loss| is(loss, Navy::Sathar));
    let built = setup.ships.iter().filter(|info| info.class.is_station()).count() as i32;
    let stations = counts(held, built, |loss| setup.ship(loss.ship).class.is_station());
    html! {
        section class="fleet-list history" aria-label="How the war went" {
            header class="helm-head" { h3 { "The war so far" } span class="quiet" { "day " (plan.view.day) } }
            (chart("Ships", &[("UPF", "upf", &upf), ("Sathar", "sathar", &sathar)]))
            (chart("Stations", &[("stations", "stations", &stations)]))
        }
    }
}

fn chart(title: &str, series: &[(&str, &str, &Vec<i32>)]) -> Markup {
    let most = series.iter().flat_map(|(.., list)| list.iter()).copied().max().unwrap_or(1).max(1);
    let days = series.first().map_or(1, |(.., list)| list.len().saturating_sub(1).max(1)) as i32;
    let point = |day: i32, value: i32| (30 + day * (W - 116) / days, 10 + (H - 30) * (most - value) / most);
    let path = |list: &Vec<i32>| {
        let mut d = String::new();
        for (day, value) in (0..).zip(list) {
            let (x, y) = point(day, *value);
            d += &if d.is_empty() { format!("M{x} {y}") } else { format!("H{x}V{y}") };
        }
        d
    };
    // Names that would lie over each other are moved apart, the larger number above.
    let ends: Vec<i32> = series.iter().map(|(.., list)| list.last().copied().unwrap_or(0)).collect();
    let name_at = |n: usize| {
        let (x, y) = point(days, ends[n]);
        let close =
            ends.iter().enumerate().find(|(m, end)| *m != n && (point(days, **end).1 - y).abs() < LETTERS);
        let shift =
            close.map_or(0, |(m, end)| if (ends[n], m) > (*end, n) { -LETTERS / 2 } else { LETTERS / 2 });
        (x + 4, y + 4 + shift)
    };
    html! {
        svg class="war-chart" viewBox=(format!("0 0 {W} {H}")) role="img" aria-label=(title) {
            title { (title) " day by day" }
            path class="axis" d=(format!("M30 8V{}H{}", H - 20, W - 86)) {}
            text class="tick" x="26" y="16" text-anchor="end" { (most) }
            text class="tick" x="26" y=(H - 18) text-anchor="end" { "0" }
            text class="tick" x=(W - 86) y=(H - 6) text-anchor="end" { "day " (days) }
            @for (n, (words, class, list)) in series.iter().enumerate() {
                path class=(format!("line {class}")) d=(path(list)) {}
                @let (x, y) = name_at(n);
                text class=(format!("name {class}")) x=(x) y=(y) { (ends[n]) " " (words) }
            }
        }
    }
}
