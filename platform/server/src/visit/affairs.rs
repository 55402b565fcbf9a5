//! What is to be settled beside the moves: offers, pauses, lost time, and what comes after the end.

use contract::Seat;
use maud::{Markup, html};

use super::Visit;
use crate::desk::{Offer, Who};
use crate::draw::seat_name;
use crate::pages::usual_level;
use crate::table::Table;

impl Visit {
    /// What is to be settled beside the moves.
    pub(super) fn affairs(&self, table: &Table, now: i64) -> Markup {
        let Some(game) = table.game() else { return html! {} };
        if table.coach().is_some() {
            return html! {};
        }
        if game.outcome().is_some() {
            return self.after(table);
        }
        let Some(seat) = self.shown else { return html! {} };
        html! {
            (caretaken(table, seat))
            @if table.desk.paused {
                div class="card affair" {
                    p { b { "Paused." } " No clock runs, and nobody can move." }
                    div class="row" { button class="primary" data-say="go_on" { "Go on" } }
                }
            }
            (offered(table, seat))
            (late(table, seat, now))
        }
    }

    /// After the end: what one may do now.
    fn after(&self, table: &Table) -> Markup {
        let id = &table.id;
        html! {
            div class="card affair" {
                div class="row" {
                    @if self.seats != 0 {
                        form method="post" action=(format!("/t/{id}/rematch")) {
                            input type="hidden" name="nonce" data-nonce="";
                            button class="primary" {
                                @if table.desk.rematch.is_some() { "Join the rematch" } @else { "Play again" }
                            }
                        }
                    }
                    @if let Some(day) = &table.desk.day {
                        a class="button" href=(format!("/daily?day={day}#{}", table.entry.meta().id)) { "Results of the day" }
                    }
                    a class="button" href=(format!("/t/{id}/replay")) { "Replay" }
                    @if table.entry.paper().is_some() {
                        a class="button" href=(format!("/t/{id}/paper")) { "Newspaper" }
                    }
                    a class="button" href=(format!("/t/{id}/dice")) { "Check the dice" }
                    a class="button" href=(format!("/t/{id}/record")) { "Save the record" }
                }
            }
        }
    }
}

/// A mind plays on for the one who looks.
fn caretaken(table: &Table, seat: Seat) -> Markup {
    let caretaker = table.desk.chairs.get(usize::from(seat.0)).and_then(|chair| chair.caretaker.as_deref());
    html! {
        @if let Some(level) = caretaker {
            div class="card affair" {
                p { "Your time ran out, so a computer player (" (level) ") plays on for you." }
                div class="row" { button class="primary" data-say="back" { "I am back" } }
            }
        }
    }
}

fn offered(table: &Table, seat: Seat) -> Markup {
    let Some((offer, by)) = table.desk.offer else { return html! {} };
    let what = match offer {
        Offer::Draw => "a draw",
        Offer::Pause => "a pause",
    };
    let word = match offer {
        Offer::Draw => "draw",
        Offer::Pause => "pause",
    };
    html! {
        div class="card affair" {
            @if by >> seat.0 & 1 == 1 {
                p { "You have offered " (what) "." }
                div class="row" { button data-say="decline" { "Take it back" } }
            } @else {
                p { b { "You are offered " (what) "." } " If you move instead, it is declined." }
                div class="row" {
                    button class="primary" data-offer=(word) { "Agree" }
                    button data-say="decline" { "Decline" }
                }
            }
        }
    }
}

/// Somebody's time has run out.
fn late(table: &Table, seat: Seat, now: i64) -> Markup {
    let fallen = table.fallen(now);
    let duel = table.desk.chairs.len() == 2;
    html! {
        @if fallen.contains(&seat) {
            div class="card affair" {
                p { b { "Your time has run out." } " You can still move until the other side does something about it." }
            }
        } @else if !fallen.is_empty() {
            div class="card affair" {
                p {
                    @for late in &fallen { b { (seat_name(table, *late)) " has run out of time. " } }
                    "You may wait as long as you like, too."
                }
                div class="row" {
                    @if duel { button class="primary" data-say="claim" { "Claim the game" } }
                    button data-caretaker=(usual_level(table.entry)) { "Let the computer play on for them" }
                }
            }
        }
    }
}

/// What a player may do beside moving, as buttons.
pub(crate) fn menu(table: &Table, seats: u32) -> Markup {
    let people = table.desk.people();
    let all_people = people.count_ones() as usize == table.desk.chairs.len();
    let chat = people.count_ones() > 1 && !table.desk.one_screen;
    let begun = table.game().is_some();
    html! {
        @if seats != 0 && !table.over() && table.coach().is_none() {
            div class="row menu" {
                @if begun {
                    button data-say="resign" { "Give up" }
                    @if all_people && people.count_ones() > 1 { button data-offer="draw" { "Offer a draw" } }
                    @if table.desk.pace.is_some() { button data-offer="pause" { "Pause" } }
                }
                @if table.game().is_none_or(|game| game.moves() == 0) {
                    button data-say="abort" { "Call it off" }
                }
                @if chat { button data-mute="" { "Mute the talk" } }
            }
        }
        @if table.desk.chairs.iter().any(|chair| chair.who == Who::Nobody) && seats == 0 {
            p class="quiet" { "A seat is free, but only an invitation opens it." }
        }
    }
}
