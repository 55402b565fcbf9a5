//! The plates beside the stars: names, stations and their state, yards, threats; and the tokens of ships that are there.

use hawks::board::Ink;
use maud::{Markup, html};

use super::geometry::{HEAD, LARGE, Layout, ROW, SMALL, left_of, planets, wide};
use super::pieces::{self, Pile};
use crate::plan::Plan;
use crate::plan::stack::Stack;
use crate::types::{Navy, Place, SystemId};

/// A plate that is so far from its star is joined to it by a line.
const LOOSE: i32 = 44;

/// All plates.
pub(crate) fn plates(plan: &Plan<'_>, layout: &Layout, ink: &Ink) -> Markup {
    html! { @for system in plan.setup().system_ids() { (plate(plan, layout, system, ink)) } }
}

fn plate(plan: &Plan<'_>, layout: &Layout, system: SystemId, ink: &Ink) -> Markup {
    let (view, rect) = (plan.view, layout.plates[system.index()]);
    let threatened = view.threatened.contains(&system);
    let name = &plan.setup().system(system).name;
    let star = layout.stars[system.index()];
    let (x, y) = rect.nearest(star);
    html! {
        @if (x - star.0).abs() + (y - star.1).abs() > LOOSE {
            line class="plate-line" x1=(x) y1=(y) x2=(star.0) y2=(star.1) stroke=(ink.faint) stroke-width="1.6" {}
        }
        g class="plate" transform=(format!("translate({} {})", rect.x, rect.y)) {
            rect width=(rect.w) height=(rect.h) rx="8" fill=(ink.card) fill-opacity="0.93" stroke=(if threatened { ink.bad } else { ink.line }) stroke-width=(if threatened { "2" } else { "1.2" }) {}
            text class="system" x="9" y="21" font-size=(LARGE) font-weight="800" fill=(ink.ink) { (name) }
            @if threatened {
                g transform=(format!("translate({} 13)", rect.w - 14)) { title { (name) " is threatened: militia stays at home or goes there" } (pieces::warning(ink)) }
            }
            @for (n, planet) in (0..).zip(planets(&view.chart, system)) {
                @let y = HEAD + ROW * n + ROW / 2;
                g transform=(format!("translate(17 {y})")) {
                    @match planet.station {
                        Some(id) => (pieces::station(plan, id, ink)),
                        None => circle r="6" fill=(ink.sea_alt) stroke=(ink.faint) stroke-width="1.2" {},
                    }
                }
                @let dead = planet.station.is_some_and(|id| !plan.state.ship(id).lives());
                text x="34" y=(y + 6) font-size=(SMALL) fill=(if planet.station.is_some() && !dead { ink.ink } else { ink.faint }) text-decoration=[dead.then_some("line-through")] { (planet.name) }
                @if let Some(points) = planet.yard {
                    g transform=(format!("translate({} {y})", 43 + wide(&planet.name, SMALL) + 16)) { (yard(plan, planet.id, points, ink)) }
                }
            }
        }
    }
}

/// A yard: its points a day, and whose it is now.
fn yard(plan: &Plan<'_>, planet: crate::types::PlanetId, points: u16, ink: &Ink) -> Markup {
    let open = plan.view.yards.iter().find(|yard| yard.planet == planet);
    let (colour, dash, number, words) = match open.map(|yard| (yard.navy, yard.points)) {
        Some((Navy::Upf, points)) => (ink.upf, None, points, "works for the UPF"),
        Some((Navy::Sathar, points)) => (ink.sathar, None, points, "captured: works for the Sathar"),
        None => (ink.faint, Some("3 2"), points, "does not work today"),
    };
    html! {
        g class="yard" {
            title { "Yard, " (number) " hull points a day, " (words) }
            rect x="-17" y="-9" width="34" height="18" rx="3" fill="none" stroke=(colour) stroke-width="1.4" stroke-dasharray=[dash] {}
            path d="M-13 5L-7 -1M-8 -4a3 3 0 1 1 3 3" fill="none" stroke=(colour) stroke-width="1.8" stroke-linecap="round" {}
            text x="6" y="4.5" font-size="12.5" font-weight="700" text-anchor="middle" fill=(ink.ink) { (number) }
        }
    }
}

/// Where a pile is drawn; none if it is not on the map.
pub(crate) fn place(plan: &Plan<'_>, layout: &Layout, piles: &[Pile], n: usize) -> Option<(i32, i32, i32)> {
    let pile = &piles[n];
    match pile.place {
        Place::Star(planet) => {
            let system = plan.setup().star(planet);
            let rect = layout.plates[system.index()];
            let before = piles[..n].iter().filter(|other| other.place == pile.place).count() as i32;
            let (_, y) = layout.row(&plan.view.chart, planet);
            let left = left_of(&rect, layout.stars[system.index()].0);
            let x = if left { rect.x - 31 - before * 68 } else { rect.x + rect.w + 31 + before * 68 };
            Some((x, y, 0))
        }
        place => {
            let ((x, y), turn) = layout.between(place)?;
            // Piles in the same box lie beside each other.
            let same = |other: &Pile| layout.between(other.place).is_some_and(|(at, _)| at == (x, y));
            let before = piles[..n].iter().filter(|other| same(other)).count() as i32;
            let side = [0, 1, -1, 2, -2][before.min(4) as usize];
            let across = (turn.rem_euclid(180) + 90) as f32;
            let (dx, dy) =
                ((across.to_radians().cos() * 26.0) as i32, (across.to_radians().sin() * 26.0) as i32);
            Some((x + dx * side, y + dy * side, turn))
        }
    }
}

/// All tokens on the map.
pub(crate) fn tokens(
    plan: &Plan<'_>,
    layout: &Layout,
    stacks: &[Stack],
    piles: &[Pile],
    ink: &Ink,
) -> Markup {
    html! {
        @for (n, pile) in piles.iter().enumerate() {
            @if let Some((x, y, turn)) = place(plan, layout, piles, n) {
                g transform=(format!("translate({x} {y})")) {
                    title { (pieces::describe(plan, stacks, pile)) }
                    @match pile.place {
                        Place::Star(_) => (pieces::chip(pile, ink)),
                        Place::Track { rate, .. } => (pieces::ship(pile, turn, rate, ink)),
                        _ => (pieces::ship(pile, turn, 1, ink)),
                    }
                }
            }
        }
    }
}

/// Those that are not on the map: a shelf of labels and tokens.
pub(crate) fn shelf(piles: &[Pile]) -> Vec<(usize, String)> {
    let word = |place: Place| match place {
        Place::Reserve => Some("In reserve".to_owned()),
        Place::OffMap => Some("Off the map".to_owned()),
        Place::Void { back } => Some(format!("In the Void until day {back}")),
        Place::Astray { back, .. } => Some(format!("Astray until day {back}")),
        _ => None,
    };
    piles.iter().enumerate().filter_map(|(n, pile)| Some((n, word(pile.place)?))).collect()
}
