//! The map in layers, each a part of its own, so that what is drafted sends little anew.

use hawks::board::Ink;
use maud::{Markup, html};
use paint::{Hand, Part};

use crate::board::geometry::{HEAD, Layout, ROW, Rect};
use crate::board::pieces::{Pile, describe, piles};
use crate::board::{ground, plates, shapes};
use crate::forecast;
use crate::screen::held::{Goal, Grip, Held};
use crate::types::{Class, Navy, Order, Place, ShipId};

/// The parts of the map.
pub(super) fn parts(held: &Held<'_>, hand: &Hand) -> Vec<Part> {
    let (plan, ink) = (&held.plan, &Ink::PAGE);
    let layout = Layout::of(&plan.view.chart);
    let heaps = piles(plan, &held.stacks);
    let ground = html! {
        svg class="layer sector layer-ground" data-zoom="sector" data-far="19" viewBox=(bounds(&layout)) role="img"
            aria-label="The map. The lists of fleets, places and routes on this page say what is on it." {
            defs { (shapes(plan.view, ink)) }
            (ground::supply(plan.view, &layout, ink))
            (ground::routes(&plan.view.chart, &layout, ink))
            (ground::circles(&plan.view.chart, &layout, ink))
            (ground::stars(&layout, ink))
        }
    };
    let over = |name: &'static str, body: Markup| Part::new(name, layer(name, &layout, body));
    vec![
        Part::new("ground", ground),
        over("plates", plates::plates(plan, &layout, ink)),
        over("courses", courses(held, &layout)),
        over("tokens", plates::tokens(plan, &layout, &held.stacks, &heaps, ink)),
        over("press", press(held, &layout, &heaps)),
        Part::new("hand", in_hand(held, hand, &layout, &heaps)),
        Part::new("zoom", html! { (buttons()) (corner(held, &heaps)) }),
    ]
}

fn bounds(layout: &Layout) -> String {
    format!("0 0 {} {}", layout.width, layout.height)
}

fn layer(name: &str, layout: &Layout, body: Markup) -> Markup {
    html! { svg class=(format!("layer sector layer-{name}")) data-zoom="sector" data-far="19" viewBox=(bounds(layout)) aria-hidden="true" { (body) } }
}

/// A place that can be gone to.
fn goal_rect(held: &Held<'_>, layout: &Layout, goal: Goal) -> Rect {
    match goal {
        Goal::Planet(planet) => {
            let system = held.plan.setup().star(planet);
            let plate = layout.plates[system.index()];
            let (_, y) = layout.row(&held.plan.view.chart, planet);
            Rect { x: plate.x, y: y - ROW / 2, w: plate.w, h: ROW }
        }
        Goal::Circle(circle) => {
            let (x, y) = layout.circles[circle.index()];
            Rect { x: x - 26, y: y - 26, w: 52, h: 52 }
        }
    }
}

/// What can be pressed: planets and circles, then tokens over them. A star stands for its usual planet.
fn press(held: &Held<'_>, layout: &Layout, heaps: &[Pile]) -> Markup {
    let plan = &held.plan;
    let now = held.tool;
    html! {
        g class="goals-of-war" {
            @for system in plan.setup().system_ids() {
                @let (x, y) = layout.stars[system.index()];
                @let planet = plan.usual_planet(system);
                @if let Some(row) = held.cell(Goal::Planet(planet)) {
                    circle cx=(x) cy=(y) r="24" data-cell=(format!("{row},0")) { title { (plan.setup().system(system).name) } }
                    @let plate = layout.plates[system.index()];
                    rect x=(plate.x) y=(plate.y) width=(plate.w) height=(HEAD) rx="6" data-cell=(format!("{row},0")) {}
                }
            }
            @for goal in &held.goals {
                @let rect = goal_rect(held, layout, *goal);
                @if let Some(row) = held.cell(*goal) {
                    rect x=(rect.x) y=(rect.y) width=(rect.w) height=(rect.h) rx=(if matches!(goal, Goal::Circle(_)) { "26" } else { "6" }) data-cell=(format!("{row},0")) { title { (held.goal_name(*goal)) } }
                }
            }
        }
        g class="piles" {
            @for (n, pile) in heaps.iter().enumerate() {
                @if let (Some((x, y, _)), Some(tool)) = (plates::place(plan, layout, heaps, n), next(held, pile, now)) {
                    @let (w, h) = if matches!(pile.place, Place::Star(_)) { (68, 32) } else { (44, 44) };
                    ellipse class=[(!matches!(pile.place, Place::Star(_))).then_some("moving")] cx=(x) cy=(y) rx=(w / 2) ry=(h / 2) data-tool=(tool) { title { (describe(plan, &held.stacks, pile)) } }
                }
            }
        }
    }
}

/// The tool of a pile: pressed again, it gives its next stack.
fn next(held: &Held<'_>, pile: &Pile, now: usize) -> Option<usize> {
    let tools: Vec<usize> = pile.stacks.iter().filter_map(|n| held.way(&Grip::Stack(*n))).collect();
    let at = tools.iter().position(|tool| *tool == now);
    tools.get(at.map_or(0, |at| (at + 1) % tools.len())).copied()
}

/// A course on the map: its points, whether it was drafted just now, and whose it is.
type Line = (Vec<(i32, i32)>, bool, Navy);

/// Where the viewer's ships are bound: a line for each course.
fn courses(held: &Held<'_>, layout: &Layout) -> Markup {
    let plan = &held.plan;
    let drafted = |id: &ShipId| plan.view.drafts.orders.iter().find(|order| order.ship == *id);
    let mut lines: Vec<Line> = Vec::new();
    for stack in held.stacks.iter().filter(|stack| plan.view.side == Some(stack.navy)) {
        for id in &stack.ships {
            let order = drafted(id).map(|order| order.what);
            let to = match (order, plan.state.ship(*id).standing) {
                (Some(Order::Course { rate, to }), _)
                | (None, crate::types::Standing::Course { rate, to }) => Some((rate, to)),
                _ => None,
            };
            if let Some((rate, to)) = to
                && let Some(journey) = forecast::journey(plan, &[*id], to, rate)
            {
                let line = points(held, layout, stack.place, &journey.steps);
                let one = (line, order.is_some(), stack.navy);
                if !lines.contains(&one) {
                    lines.push(one);
                }
            }
        }
    }
    html! {
        g class="courses" fill="none" stroke-linecap="round" stroke-linejoin="round" {
            @for (line, fresh, navy) in lines { (polyline(&line, if fresh { "course drafted" } else { "course" }, navy)) }
        }
    }
}

/// The points of a journey on the map.
fn points(held: &Held<'_>, layout: &Layout, from: Place, steps: &[forecast::Step]) -> Vec<(i32, i32)> {
    let at = |place: Place| match place {
        Place::Star(planet) => Some(layout.stars[held.plan.setup().star(planet).index()]),
        place => layout.between(place).map(|(at, _)| at),
    };
    let mut line: Vec<(i32, i32)> = at(from).into_iter().collect();
    line.extend(steps.iter().filter_map(|step| at(step.place)));
    line.dedup();
    line
}

fn polyline(line: &[(i32, i32)], class: &str, navy: Navy) -> Markup {
    let text: Vec<String> = line.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let side = if navy == Navy::Upf { "upf" } else { "sathar" };
    html! { @if line.len() > 1 { polyline class=(format!("{class} {side}")) points=(text.join(" ")) {} } }
}

/// What is in hand and what is pointed at: rings, the way there with its days; and what the buttons of the map show.
fn in_hand(held: &Held<'_>, hand: &Hand, layout: &Layout, heaps: &[Pile]) -> Markup {
    let plan = &held.plan;
    let chosen = held.stack().and_then(|stack| {
        let n = heaps.iter().position(|pile| pile.navy == stack.navy && pile.place == stack.place)?;
        plates::place(plan, layout, heaps, n)
    });
    let goal = held.goal.filter(|_| hand.shown);
    let ships = held.ships();
    let journey = goal.and_then(|goal| match goal {
        Goal::Planet(planet) => forecast::journey(plan, &ships, planet, held.rate),
        Goal::Circle(_) => None,
    });
    let near = chosen.map(|(x, y, _)| format!("{} {} 520 420", x - 260, y - 210));
    let Rect { x, y, w, h } = layout.extent();
    let all = format!("{x} {y} {w} {h}");
    let from = held.stack().map(|stack| stack.place);
    html! {
        svg class="layer sector layer-hand" data-zoom="sector" data-far="19" viewBox=(bounds(layout)) aria-hidden="true" data-all=(all) data-chosen=[near] data-phase=(format!("{}", plan.view.day == 0)) {
            @if let (Some(journey), Some(from)) = (&journey, from) {
                @let line = points(held, layout, from, &journey.steps);
                @let navy = held.stack().map_or(Navy::Upf, |stack| stack.navy);
                g fill="none" stroke-linecap="round" { (polyline(&line, "course way", navy)) }
                @for step in &journey.steps {
                    @if let (Some((x, y)), Some(rate)) = (layout.between(step.place).map(|(at, _)| at), step.jump) {
                        g transform=(format!("translate({x} {y})")) { g class="risk" { circle r="15" {} text y="5" { (rate) "!" } } }
                    }
                }
            }
            @if let Some((x, y, _)) = chosen { ellipse class="chosen" cx=(x) cy=(y) rx="32" ry="24" {} }
            @if let Some(goal) = goal {
                @let rect = goal_rect(held, layout, goal);
                rect class="aimed-at" x=(rect.x - 3) y=(rect.y - 2) width=(rect.w + 6) height=(rect.h + 4) rx="9" {}
                @let flag = match goal { Goal::Planet(planet) => layout.stars[plan.setup().star(planet).index()], Goal::Circle(circle) => layout.circles[circle.index()] };
                @if let Some(journey) = &journey {
                    g transform=(format!("translate({} {})", flag.0, flag.1 - 24)) {
                        g class="arrives" {
                            rect x="-38" y="-23" width="76" height="21" rx="10" {}
                            text y="-8" { "day " (journey.day) }
                        }
                    }
                }
            }
        }
    }
}

/// Buttons that move the map.
fn buttons() -> Markup {
    html! {
        div class="map-buttons" role="group" aria-label="Map" data-zoomer="sector" {
            button type="button" data-zoom-by="0.75" data-key="+" aria-label="Zoom in" title="Zoom in (+, or the wheel)" { "+" }
            button type="button" data-zoom-by="1.333" data-key="-" aria-label="Zoom out" title="Zoom out (−, or the wheel)" { "−" }
            button type="button" data-zoom-to="all" data-key="0" title="Show the whole map (0)" { "All" }
            button type="button" data-zoom-to="chosen" data-key="v" title="Show what is in hand (v)" { "Hand" }
        }
    }
}

/// In the corner: who is not on the map, and what the signs mean.
fn corner(held: &Held<'_>, heaps: &[Pile]) -> Markup {
    let shelf = plates::shelf(heaps);
    html! {
        div class="map-corner" {
            (key())
            @if !shelf.is_empty() {
                details class="shelf" {
                    summary { "Not on the map (" (shelf.iter().map(|(n, _)| heaps[*n].ships).sum::<usize>()) ")" }
                    div class="pile-list" {
                        @for (n, words) in &shelf {
                            p class="quiet" { (words) }
                            @for stack in &heaps[*n].stacks { (super::pieces::take(held, *stack)) }
                        }
                    }
                }
            }
        }
    }
}

/// Classes that fly in the war, and stations, with the letters that stand for them.
const CLASSES: [Class; 12] = [
    Class::Battleship,
    Class::AssaultCarrier,
    Class::HeavyCruiser,
    Class::LightCruiser,
    Class::Destroyer,
    Class::Minelayer,
    Class::Frigate,
    Class::AssaultScout,
    Class::Fighter,
    Class::Fortress,
    Class::FortifiedStation,
    Class::ArmedStation,
];

fn key() -> Markup {
    let ink = &Ink::PAGE;
    let sample = |navy: Navy| Pile {
        navy,
        place: Place::Reserve,
        stacks: vec![0],
        ships: 6,
        fighters: 0,
        lead: Class::LightCruiser,
        hull: (1, 1),
    };
    html! {
        details class="key" {
            summary { "Key" }
            ul {
                @for (navy, words) in [(Navy::Upf, "ships of the UPF"), (Navy::Sathar, "ships of the Sathar")] {
                    li { svg viewBox="-30 -16 60 32" aria-hidden="true" { (crate::board::pieces::chip(&sample(navy), ink)) } (words) ", how many; the shape is that of the largest" }
                }
                li { svg viewBox="-16 -16 32 32" aria-hidden="true" { rect x="-11" y="-11" width="22" height="22" rx="4" fill=(ink.sea_line) {} path d="M0 -7L7 0L0 7L-7 0Z" fill=(ink.card) {} } "a jump box" }
                li { svg viewBox="-30 -30 60 60" aria-hidden="true" { circle r="22" fill="none" stroke=(ink.upf) stroke-width="3" {} } "UPF in supply" }
                li { svg viewBox="-30 -30 60 60" aria-hidden="true" { circle r="26" fill="none" stroke=(ink.sathar) stroke-width="3" stroke-dasharray="6 5" {} } "Sathar in supply" }
                li { svg viewBox="-20 -16 40 32" aria-hidden="true" { (crate::board::pieces::warning(ink)) } "threatened: militia stays at home or goes there" }
                li { svg viewBox="-20 -12 40 24" aria-hidden="true" { rect x="-15" y="-8" width="30" height="16" rx="3" fill="none" stroke=(ink.upf) stroke-width="1.6" {} path d="M-11 4L-6 -1M-7 -4a3 3 0 1 1 3 3" fill="none" stroke=(ink.upf) stroke-width="1.8" {} text x="6" y="4" { "20" } } "a yard, and its hull points a day" }
                li { dl class="classes" { @for class in CLASSES { dt { b { (class.letters()) } } dd { (class) } } } }
            }
        }
    }
}
