//! Beside the sea: the ships to place, the three fleets with the call, the last volley's dice, the commands.

use maud::{Markup, html};
use paint::Hand;
use paint::tokens::plan;

use super::colour;
use crate::board::emblem;
use crate::event::Volley;
use crate::screen::keys;
use crate::study::answers::view_odds;
use crate::types::{Half, Suit};
use crate::view::{Fleet, Stage, View};
use crate::words::{verdict, volley_text};

/// What stands beside the sea.
pub(super) fn panel(view: &View, hand: &Hand) -> Markup {
    let laid_out = view.stage != Stage::Muster || (view.yours && view.to_place.is_empty());
    let odds = (laid_out && hand.hints && view.stage != Stage::Over).then(|| view_odds(view));
    let keys = keys(view);
    let call =
        |suit: Suit| keys.iter().map(|(_, command, _)| command).find(|c| **c == format!("call {suit}"));
    html! {
        section class="arsenal admiralty" aria-label="Fleets" {
            @if let Some(won) = view.won() {
                h2 class=(if won { "verdict good" } else { "verdict bad" }) { (verdict(view.yours, won)) }
            }
            @if view.yours && !view.to_place.is_empty() {
                (yard(view, hand))
            } @else {
                div class="fleets" {
                    @for (n, fleet) in view.fleets.iter().enumerate() {
                        (row(view, fleet, call(fleet.suit), odds.as_ref().map(|odds| odds.survivor[n])))
                    }
                }
            }
            @if let Some(odds) = &odds {
                p class="quiet" { "Nobody survives: " (format!("{:.1} %", odds.none * 100.0)) ". About " (format!("{:.0}", odds.mean_volleys())) " volleys to go." }
            }
            @for (key, command, label) in keys.iter().filter(|(_, command, _)| !command.starts_with("call ")) {
                div class="commands" {
                    button type="button" class="primary" data-do=(command) title=(format!("key {key}")) { (label) }
                }
            }
            @if let Some(last) = &view.last { (volley(view, last)) }
        }
    }
}

/// The ships still to be placed.
fn yard(view: &View, hand: &Hand) -> Markup {
    let chosen = hand.tool % view.to_place.len().max(1);
    html! {
        header class="tray-head" { h2 { "Ships to place" } }
        div class="tiles" {
            @for (n, ship) in view.to_place.iter().enumerate() {
                @let held = hand.shown && n == chosen;
                button type="button" class=(if held { "tile lit held" } else { "tile lit" }) data-tool=(n) aria-pressed=(held) {
                    svg class="sign" viewBox="-15 -15 30 30" aria-hidden="true" { (emblem(ship.suit, 12, colour(ship.suit))) }
                    span class="name" { (ship.suit) }
                    span class="note" { (ship.ship) @if ship.count > 1 { " × " (ship.count) } }
                    (plan(1, ship.ship.length()))
                }
            }
        }
    }
}

/// A fleet: its coins, its chance, and whether it is or can be called.
fn row(view: &View, fleet: &Fleet, call: Option<&String>, chance: Option<f64>) -> Markup {
    let called = view.call == Some(fleet.suit);
    let sunk = fleet.afloat.is_empty() && view.stage != Stage::Muster;
    let inside = html! {
        svg class="sign" viewBox="-15 -15 30 30" aria-hidden="true" { (emblem(fleet.suit, 12, colour(fleet.suit))) }
        span class="name" { (fleet.suit) }
        span class="note" {
            @if sunk { "sunk" } @else { (fleet.afloat.len()) " afloat" }
            @if called { " · " b { (if view.yours { "your call" } else { "called" }) } }
            @if view.survivor == Some(fleet.suit) { " · " b { "survives" } }
        }
        @if let Some(chance) = chance {
            span class="chance" { (format!("{:.1} %", chance * 100.0)) }
            svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
                rect class="rest" width="100" height="6" rx="3" {}
                rect width=(format!("{:.1}", chance * 100.0)) height="6" rx="3" fill=(colour(fleet.suit)) {}
            }
        }
    };
    let class = match (called, sunk) {
        (true, true) => "fleet called gone",
        (true, false) => "fleet called",
        (false, true) => "fleet gone",
        (false, false) => "fleet",
    };
    html! {
        @match call {
            Some(command) => button type="button" class=(class) data-do=(command) { (inside) span class="pill" { "call" } },
            None => div class=(class) { (inside) },
        }
    }
}

/// The dice and the coin of the last volley.
fn volley(view: &View, last: &Volley) -> Markup {
    html! {
        div class="volley" {
            @for row in 0..4 {
                @let face = last.dice[row].to_string();
                @let void = row >= usize::from(last.counted);
                svg class=(if void { "cube void" } else { "cube" }) viewBox="0 0 60 60" aria-hidden="true" {
                    rect class="cast" x="4" y="6" width="54" height="53" rx="13" {}
                    rect class="suited" x="2" y="2" width="55" height="54" rx="12" stroke=(colour(view.rows[row])) {}
                    text class="pip" x="30" y=(if face.len() > 1 { 36 } else { 40 }) font-size=(if face.len() > 1 { "19" } else { "30" }) { (face) }
                }
            }
            span class="toss-coin" { (match last.half { Half::Upper => "heads", Half::Lower => "tails" }) }
        }
        p class="quiet" { (volley_text(last, view.volleys)) }
    }
}
