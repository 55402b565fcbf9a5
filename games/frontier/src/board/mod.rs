//! The map as a picture: plain layers that a page sends one by one, and a whole document.

pub(crate) mod geometry;
pub(crate) mod ground;
pub(crate) mod pieces;
pub(crate) mod plates;

use hawks::board::{Ink, silhouette};
use maud::{Markup, html};
use paint::{Theme, svg};

use crate::plan::Plan;
use crate::types::{Class, Navy};
use crate::view::View;
use geometry::Layout;

/// The shapes of all ships and stations that there are.
pub(crate) fn shapes(view: &View, ink: &Ink) -> Markup {
    let all = view.chart.ships.iter().map(|ship| (ship.class, pieces::flag(ship.navy)));
    silhouette::symbols(all, ink)
}

/// §4 The days of this tenday: the one it is, and the last, on which conditions are looked at.
pub(crate) fn days(view: &View, ink: &Ink) -> Markup {
    let first = view.day.saturating_sub(1) / 10 * 10;
    html! {
        g class="days" font-weight="700" text-anchor="middle" {
            @for n in 1..=10u16 {
                @let (day, x) = (first + n, i32::from(n) * 32 - 16);
                @let now = day == view.day;
                g transform=(format!("translate({x} 15)")) {
                    rect x="-14" y="-13" width="28" height="26" rx="5" fill=(if now { ink.accent } else { ink.card }) stroke=(if n == 10 { ink.bad } else { ink.line }) stroke-width=(if n == 10 { "2" } else { "1.2" }) {}
                    text y="5" font-size="13" fill=(if now { ink.card } else if day < view.day { ink.faint } else { ink.ink }) { (day) }
                    @if n == 10 { path d="M9 -13V-21L16 -18L9 -15" fill=(ink.bad) stroke=(ink.bad) stroke-width="1.4" {} }
                }
            }
        }
    }
}

/// The map as a complete SVG document.
pub(crate) fn board(view: &View, theme: Theme) -> String {
    let ink = Ink::of(theme);
    let plan = Plan::new(view);
    let layout = Layout::of(&view.chart);
    let stacks = plan.stacks();
    let piles = pieces::piles(&plan, &stacks);
    let (width, height) = (layout.width as u32, layout.height as u32 + 60);
    let title = format!("{}, day {}", view.chart.title, view.day);
    let side = |navy: Navy| {
        let mine = |class: Class| class != Class::Fighter && !class.is_station();
        plan.state
            .all()
            .filter(|(_, ship, info)| info.navy == navy && ship.lives() && mine(info.class))
            .count()
    };
    let body = html! {
        defs { (shapes(view, &ink)) }
        (ground::supply(view, &layout, &ink))
        (ground::routes(&view.chart, &layout, &ink))
        (ground::circles(&view.chart, &layout, &ink))
        (ground::stars(&layout, &ink))
        (plates::plates(&plan, &layout, &ink))
        (plates::tokens(&plan, &layout, &stacks, &piles, &ink))
        text x="24" y="40" font-size="24" font-weight="800" fill=(ink.ink) { (title) }
        text x="24" y="62" font-size="14" fill=(ink.faint) { (crate::words::phase(view)) ". UPF " (side(Navy::Upf)) " ships, Sathar " (side(Navy::Sathar)) "." }
        (svg::at(24, 84, days(view, &ink)))
        (svg::at(24, layout.height + 22, shelves(&plan, &piles, &ink)))
    };
    svg::document(width, height, &title, theme, body)
}

/// Those that are not on the map, in a row.
fn shelves(plan: &Plan<'_>, piles: &[pieces::Pile], ink: &Ink) -> Markup {
    let _ = plan;
    html! {
        @for (k, (n, words)) in (0..).zip(plates::shelf(piles)) {
            @let x = k * 250;
            g transform=(format!("translate({} 0)", x + 26)) { (pieces::chip(&piles[n], ink)) }
            text x=(x + 58) y="5" font-size="14" fill=(ink.ink) { (words) }
        }
    }
}
