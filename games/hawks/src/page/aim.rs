//! What wins and how far it is, over every panel; and what the battle came to once it is over.

use contract::Seat;
use maud::{Markup, html};

use crate::board::counter::fifths;
use crate::event::Ending;
use crate::goal::{goal, strength, verdict};
use crate::ship::Place;
use crate::tell;
use crate::view::{ShipView, View};

/// What wins.
pub(super) fn aim(view: &View) -> Markup {
    let goal = goal(view);
    let (done, all) = goal.part;
    html! {
        section class="aim" aria-label="What wins" {
            p { b { "Goal " } (goal.words) " " small { "§" (goal.section) } }
            div class="far-line" {
                @if all > 1 && all <= 8 {
                    svg class="steps" viewBox=(format!("0 0 {} 8", 12 * all)) aria-hidden="true" {
                        @for n in 0..all { rect class=(if n < done { "done" } else { "open" }) x=(12 * n + 1) y="1" width="10" height="6" rx="2" {} }
                    }
                }
                span { (goal.far) }
            }
        }
    }
}

/// Who won, by which rule, and what it cost both.
pub(super) fn over(view: &View, ending: Ending) -> Markup {
    let (winner, why, section) = verdict(ending);
    html! {
        header class="verdict" {
            h2 { @match winner { Some(seat) => { (tell::side(seat)) " wins" }, None => "A draw" } }
            p { (why) " " small { "§" (section) } }
            p class="quiet" { "The battle lasted " (view.turn) (if view.turn == 1 { " turn." } else { " turns." }) }
        }
        @for seat in [Seat(0), Seat(1)] { (losses(view, seat, winner == Some(seat))) }
        p class="quiet" { "Above: play again, or watch the battle once more move by move." }
    }
}

/// What became of one fleet.
fn losses(view: &View, seat: Seat, won: bool) -> Markup {
    let ships: Vec<&ShipView> = view.ships.iter().filter(|ship| ship.side == seat).collect();
    let (here, all) = strength(view, seat);
    let built: u32 = ships.iter().map(|ship| u32::from(ship.line.hull)).sum();
    let left: u32 = ships.iter().map(|ship| u32::from(ship.condition.hull)).sum();
    let gone = built.saturating_sub(left);
    html! {
        section class=(format!("toll {}", if seat.0 == 0 { "blue" } else { "red" })) {
            h3 { span class="flag" aria-hidden="true" {} (tell::side(seat)) @if won { span class="won" { "won" } } span class="stand" { b { (here) } " of " (all) " left, " b { (gone) } " hull lost" } }
            ul {
                @for ship in ships {
                    @let full = ship.line.hull;
                    @let share = u32::from(ship.condition.hull) * 100 / u32::from(full.max(1));
                    @let tone = match fifths((ship.condition.hull, full)) { 4.. => "good", 2..4 => "warm", _ => "bad" };
                    li {
                        (super::pieces::name(ship))
                        @match fate(view, ship) {
                            Some(words) => span class="fate" { (words) },
                            None => span class="hull" {
                                svg class=(format!("meter {tone}")) viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                                    rect class="rest" width="100" height="8" {} rect class="part-of" width=(share) height="8" {}
                                }
                                span { (ship.condition.hull) "/" (full) }
                            },
                        }
                    }
                }
            }
        }
    }
}

/// What became of a ship that is not there any more.
fn fate(view: &View, ship: &ShipView) -> Option<&'static str> {
    match ship.place {
        Place::Lost if view.detonated.contains(&ship.id) => Some("✕ detonated"),
        Place::Lost => Some("✕ destroyed"),
        Place::Away if ship.fleeing => Some("→ broke off"),
        Place::Away => Some("→ left the map"),
        _ => None,
    }
}
