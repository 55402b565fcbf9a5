//! §3 Orders for movement: the helm of the ship in hand, and what the others will do.

use maud::{Markup, html};

use super::pieces::{act, name, number, order, take, warnings};
use crate::action::Action;
use crate::goal::{Leaving, rescuer, silent};
use crate::plan::course::{Ahead, Outlook, Voyage};
use crate::screen::held::{Held, there};
use crate::ship::Place;
use crate::tell::screen_name;
use crate::types::{Facing, Hand, Orbit, Screen, Weapon};
use crate::view::{ShipView, Stage};

/// The panel.
pub(super) fn panel(held: &Held) -> Markup {
    html! {
        header class="helm-head" {
            h2 { "Move" }
            span class="quiet" { "turn " (held.plan.view.turn) }
            (around(held))
        }
        @match (held.view(), held.voyage()) {
            (Some(ship), Some(voyage)) => (helm(held, ship, voyage)),
            (Some(ship), None) if held.plan.own(ship.id) => {
                p { (name(ship)) " " (held.plan.by_itself(ship)) "." }
            }
            (Some(ship), None) => p { (name(ship)) " is not yours. Choose one of your ships to move it." },
            (None, _) => p { "Nothing of yours is on the map." },
        }
        (rest(held))
    }
}

/// To the next ship of one's own that can be moved, and the one before.
pub(super) fn around(held: &Held) -> Markup {
    let view = held.plan.view;
    let ordered = |ship: &&ShipView| match view.stage {
        Stage::Move => !ship.class.is_station(),
        Stage::Defend | Stage::Attack => !silent(view, ship.id),
        _ => true,
    };
    let own = || held.tools.iter().enumerate().filter(|(_, id)| held.plan.own(**id));
    let mut mine: Vec<usize> =
        own().filter(|(_, id)| held.plan.ship(**id).as_ref().is_some_and(ordered)).map(|(n, _)| n).collect();
    if mine.is_empty() {
        mine = own().map(|(n, _)| n).collect();
    }
    let now = held.ship.and_then(|id| held.tool(id)).unwrap_or(0);
    let first = mine.first().copied().unwrap_or(0);
    let next = mine.iter().copied().find(|n| *n > now).unwrap_or(first);
    let before = mine.iter().rev().copied().find(|n| *n < now).or(mine.last().copied()).unwrap_or(0);
    html! {
        span class="around" {
            button type="button" data-tool=(before) data-key="p" aria-label="The ship before" title="The ship before (p)" { "‹" }
            button type="button" data-tool=(next) data-key="n" aria-label="The next ship" title="The next ship (n)" { "›" }
        }
    }
}

fn helm(held: &Held, ship: &ShipView, voyage: &Voyage) -> Markup {
    let id = ship.id;
    let n = number(id);
    let (slow, fast) = voyage.speeds();
    let (used, mr) = voyage.turns();
    let outlook = voyage.now.as_ref().map(|course| held.plan.outlook(voyage, course));
    let plotted = ship.plot.is_some();
    html! {
        p class="who" { (name(ship)) }
        p class="facts" {
            "Speed " b { (voyage.speed()) } ", may be " b { (slow) "–" (fast) } " (ADF " (ship.condition.adf) ") · "
            "turns " b { (used) " of " (mr) } " (MR)"
        }
        @if let Some(words) = voyage.bound() { (warnings(&[words.to_owned()])) }
        (speeds(voyage, n, plotted))
        div class="wheel" role="group" aria-label="Step by step" {
            (act(held, &Action::Turn { hand: Hand::Left, ship: id }, "Turn left", html! { span aria-hidden="true" { "↶" } " left" }))
            (act(held, &Action::Step(id), "One hex ahead", html! { span aria-hidden="true" { "↑" } " ahead" }))
            (act(held, &Action::Turn { hand: Hand::Right, ship: id }, "Turn right", html! { "right " span aria-hidden="true" { "↷" } }))
            button type="button" data-do=[plotted.then(|| format!("back {n}"))] disabled[!plotted] aria-label="Back one step" { "back" }
            button type="button" data-do=[plotted.then(|| format!("clear {n}"))] disabled[!plotted] aria-label="Clear its course" { "clear" }
            @let steers = held.steers();
            button type="button" data-do=[steers.then(|| format!("suggest {n}"))] disabled[!steers] aria-label="Have a course suggested" title="Have a course suggested" { "suggest" }
        }
        @if let Some(outlook) = &outlook {
            div class="outlook" {
                p {
                    @if voyage.ended {
                        (goal(held, ship))
                    } @else if outlook.leaves.is_some() {
                        "Plotted: off the map after " b { (outlook.speed) } (if outlook.speed == 1 { " hex" } else { " hexes" })
                    } @else {
                        "Plotted: " b { (outlook.speed) } (if outlook.speed == 1 { " hex" } else { " hexes" }) " to "
                        b { (outlook.at) } ", facing " b { (outlook.facing) }
                        @if !outlook.finished && !outlook.falls { ". " em { "It must go on." } }
                    }
                }
                (ends(voyage, n))
                (promise(outlook))
                (warnings(&outlook.warnings()))
            }
        } @else {
            p class="quiet" { "Press a lit hex on the map, a speed, or a step. Nothing is flown before all is done." }
        }
        (special(held, ship))
    }
}

/// §3.1 A button for every speed straight on; those that lead off the map are one, and what is in the way is told.
fn speeds(voyage: &Voyage, n: u16, plotted: bool) -> Markup {
    let (slow, fast) = voyage.speeds();
    let ahead = voyage.ahead();
    let edge = match ahead {
        Ahead::Edge(hexes) => Some(hexes),
        Ahead::Clear | Ahead::Planet(_) => None,
    };
    let last = fast.min(slow + 11).min(edge.map_or(u16::MAX, |hexes| hexes - 1));
    let straight = |speed: u16| format!("fly {n} {}", "F".repeat(speed.into()));
    html! {
        div class="speeds-row" role="group" aria-label="Straight on at speed" {
            @for speed in slow..=last {
                @let course = voyage.straight(speed);
                @let on = match &voyage.now { Some(now) => course.as_ref() == Some(now), None => speed == 0 };
                @let command = match speed { 0 => plotted.then(|| format!("clear {n}")), _ => course.is_some().then(|| straight(speed)) };
                @let same = speed == voyage.speed();
                @let words = match (speed, same) { (0, _) => "stay where it is".to_owned(), (_, true) => format!("straight on at speed {speed}, as it flies now"), (_, false) => format!("straight on at speed {speed}") };
                button type="button" class=(if same { "chip same" } else { "chip" }) aria-pressed=(on) data-do=[command]
                    disabled[course.is_none()] title=(words) aria-label=(words) { (speed) }
            }
            @if let Some(hexes) = edge {
                @let on = voyage.now.as_ref().is_some_and(|now| now.off && voyage.straight(hexes).as_ref() == Some(now));
                @let from = hexes.max(slow);
                button type="button" class="chip off-map" aria-pressed=(on) data-do=(straight(hexes)) title=(format!("straight on, off the map after {hexes} hexes")) {
                    @if from < fast { (from) "–" (fast) } @else { (from) } " off the map"
                }
            }
        }
        @if let Ahead::Planet(hexes) = ahead {
            p class="quiet" {
                @if hexes == 0 { "The planet lies dead ahead: no way straight on (§4.1)." }
                @else { "Straight on the planet stops it after " (hexes) (if hexes == 1 { " hex" } else { " hexes" }) ": turn before (§4.1)." }
            }
        }
    }
}

/// What speaks for a course.
fn promise(outlook: &Outlook) -> Markup {
    html! {
        @if outlook.leaves == Some(Leaving::Wins) { p class="promise" { "It leaves the map with the crew: the battle is won (§19.1)." } }
    }
}

/// §3.2 Other facings in the hex where the course ends. Some need another way there, and say so.
fn ends(voyage: &Voyage, n: u16) -> Markup {
    let Some(now) = voyage.now.as_ref().filter(|_| !voyage.ended) else { return html! {} };
    let ways = voyage.facings(now.at());
    html! {
        @if ways.len() > 1 && !now.off {
            div class="facings" role="group" aria-label="End facing" {
                span class="quiet" { "End facing" }
                @for way in ways {
                    @let other = if way.speed() == now.speed() { String::new() } else { format!(", {} hexes", way.speed()) };
                    button type="button" class=(if other.is_empty() { "chip" } else { "chip loop" }) aria-pressed=(way.facing() == now.facing())
                        data-do=(format!("fly {n} {} {}", now.at(), way.facing())) aria-label=(format!("end facing {}{other}", way.facing())) {
                        (arrow(way.facing())) (way.facing()) (other)
                    }
                }
            }
        }
    }
}

/// An arrow that points to a hexside.
pub(super) fn arrow(facing: Facing) -> Markup {
    let turn = crate::board::geometry::degrees(facing);
    html! {
        svg class="arrow" viewBox="-8 -8 16 16" aria-hidden="true" {
            path transform=(format!("rotate({turn})")) d="M-6 0H5M1 -4L6 0L1 4" {}
        }
    }
}

fn goal(held: &Held, ship: &ShipView) -> Markup {
    let plot = ship.plot.as_ref();
    let base = plot.and_then(|plot| plot.dock).and_then(|base| held.plan.ship(base));
    html! {
        @match (base, plot.and_then(|plot| plot.orbit)) {
            (Some(base), _) => { "It docks or lands at " b { (base.name) } "." }
            (None, Some(Orbit::Clockwise)) => "It goes into orbit, clockwise.",
            (None, Some(Orbit::Anticlockwise)) => "It goes into orbit, anticlockwise.",
            (None, None) => {}
        }
    }
}

/// Everything else that a ship may do while it moves: screens, orbit, docks, mines, seekers, facing.
fn special(held: &Held, ship: &ShipView) -> Markup {
    let id = ship.id;
    let faces = Facing::all().map(|facing| Action::Face { facing, ship: id });
    let faces: Vec<Action> = faces.filter(|action| held.plan.may_fly(action)).collect();
    let bases = held.tools.iter().filter(|base| held.plan.own(**base) && **base != id);
    let bases = bases.map(|base| Action::Dock { base: *base, ship: id });
    let mut more: Vec<(Action, String)> = Vec::new();
    for (way, word) in [(Orbit::Clockwise, "clockwise"), (Orbit::Anticlockwise, "anticlockwise")] {
        more.push((Action::Orbit { ship: id, way }, format!("orbit {word}")));
    }
    more.extend(bases.filter_map(|action| {
        let Action::Dock { base, .. } = action else { return None };
        Some((action, format!("dock at {}", held.plan.ship(base)?.name)))
    }));
    let left = |weapon: Weapon| ship.condition.usable(weapon);
    more.push((Action::Lay(id), format!("lay mines ({} left)", left(Weapon::M))));
    more.push((Action::Drop(id), format!("drop a seeker ({} left)", left(Weapon::S))));
    more.push((Action::Flee { on: true, ship: id }, "break off".to_owned()));
    more.push((Action::Flee { on: false, ship: id }, "stay and fight".to_owned()));
    more.push((Action::Offer, "offer to end the battle".to_owned()));
    more.push((Action::Agree, "agree to end the battle".to_owned()));
    more.push((Action::Extra(id), format!("try an extra turn ({} %)", 10 * ship.crew.pilot)));
    more.retain(|(action, _)| held.plan.may_fly(action));
    html! {
        @if !faces.is_empty() {
            div class="facings" role="group" aria-label="Face where it is" {
                span class="quiet" { "Face here" }
                @for action in &faces {
                    @if let Action::Face { facing, .. } = action {
                        (act(held, action, &format!("face {facing}"), html! { (arrow(*facing)) (facing) }))
                    }
                }
            }
        }
        @if !more.is_empty() {
            div class="row more-orders" { @for (action, words) in &more { (act(held, action, words, html! { (words) })) } }
        }
        (screens(held, ship))
    }
}

/// §9 The screens of a ship, as far as they can be switched now.
pub(super) fn screens(held: &Held, ship: &ShipView) -> Markup {
    let (id, n) = (ship.id, number(ship.id));
    let drafted = held.plan.view.screens.iter().find(|switch| switch.ship == id);
    let now = drafted.map_or(ship.screen, |switch| switch.screen);
    let has = |screen: &Screen| ship.line.defences.has(*screen);
    let mut all: Vec<Option<Screen>> = vec![None];
    all.extend(Screen::ALL.into_iter().filter(has).map(Some));
    let may = |screen: Option<Screen>| held.plan.may_fly(&Action::Screen { ship: id, screen });
    html! {
        @if all.iter().any(|screen| may(*screen)) {
            div class="facings" role="group" aria-label="Screens" {
                span class="quiet" { "Screen" }
                @for screen in all {
                    @let on = now == screen;
                    @let word = screen.map_or("off", |screen| screen.letters());
                    @let may = may(screen);
                    button type="button" class="chip" aria-pressed=(on) disabled[!may && !on]
                        data-do=[may.then(|| format!("screen {n} {}", word.to_lowercase()))]
                        title=(screen.map_or("no screen", screen_name)) aria-label=(screen.map_or("no screen", screen_name)) { (word) }
                }
            }
        }
    }
}

/// What the other ships do, and the way to commit.
fn rest(held: &Held) -> Markup {
    let plan = &held.plan;
    let left = plan.unmoved();
    let own = |ship: &&ShipView| plan.own(ship.id) && there(ship) && !ship.class.is_station();
    let plotted = plan.view.ships.iter().filter(own).filter(|ship| ship.plot.is_some()).count();
    let all = plan.view.ships.iter().filter(own).filter(|ship| matches!(ship.place, Place::Space(_)));
    let may = plan.may_move();
    html! {
        div class="rest" {
            @match (left.len(), all.count()) {
                (0, 0) if rescuer(plan.view).is_some_and(|ship| ship.plot.is_none()) => h3 { "The crew is aboard: time to fly" },
                (0, 0) => h3 { "Nothing of yours has to fly" },
                (0, _) => h3 { "Every ship has its course" },
                (left, all) => h3 { "Without a course: " (left) " of " (all) },
            }
            @if !left.is_empty() {
                ul class="left" {
                    @for ship in &left { li { (take(held, ship)) span class="quiet" { (plan.by_itself(ship)) } } }
                }
            }
            @if let Err(why) = &may { p class="quiet" { (why) "." } }
        }
        div class="commands" {
                @if plan.open() { (order("suggest", "plain", html! { "Suggest the rest" })) }
                @if left.iter().any(|ship| ship.speed > 0) { (order("coast", "plain", html! { "Rest straight on" })) }
                @if plotted > 0 || !plan.view.screens.is_empty() { (order("clear", "plain", html! { "Clear all" })) }
                button type="button" class="primary" data-do=[may.is_ok().then_some("move")] disabled[may.is_err()] { "All done" }
        }
    }
}
