//! What is to be settled beside the moves: offers, pauses, lost time, and what comes after the end.

use contract::Seat;
use maud::{Markup, html};

use super::Visit;
use crate::desk::{Deputy, Keeper, Offer, Who};
use crate::draw::{deputy_name, seat_name};
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
            (self.kept(table, seat))
            (self.stands_in(table, seat, now))
            @if table.desk.paused {
                div class="card affair" {
                    p { b { "Paused." } " No clock runs, and nobody can move." }
                    div class="row" { button class="primary" data-say="go_on" { "Go on" } }
                }
            }
            @if self.own >> seat.0 & 1 == 1 {
                (given_up(table, seat))
                (offered(table, seat))
                (late(table, seat, now))
            }
        }
    }

    /// Somebody else plays in the seat that is looked at.
    fn kept(&self, table: &Table, seat: Seat) -> Markup {
        let Some(chair) = table.desk.chairs.get(usize::from(seat.0)) else { return html! {} };
        let own = self.own >> seat.0 & 1 == 1;
        let owner = seat_name(table, seat);
        let deputy = chair.deputy.as_ref().map(|deputy| deputy_name(table, deputy)).unwrap_or_default();
        html! {
            @if chair.is_kept() {
                div class="card affair" {
                    p {
                        @match (own, &chair.caretaker, chair.keeper) {
                            (true, Some(level), _) => { "You were late, so a computer player (" (level) ") plays on for you. It leaves alone what cannot be undone." }
                            (true, None, Some(Keeper::Ally(ally))) => { "You were late, so " (seat_name(table, ally)) " plays on for you." }
                            (true, None, _) => { "Your deputy, " (deputy) ", plays for you." }
                            (false, Some(level), _) => { "A computer player (" (level) ") plays for " (owner) "." }
                            (false, None, Some(Keeper::Ally(ally))) if !self.owns(ally) => { (seat_name(table, ally)) " plays for " (owner) "." }
                            (false, None, _) => { "You play for " b { (owner) } " until they are back." }
                        }
                    }
                    div class="row" {
                        @if own { button class="primary" data-say="back" { "I am back" } }
                        @else if chair.caretaker.is_some() && self.deputised(table, seat) {
                            button class="primary" data-sit-in=(seat.0) { "Sit in" }
                        } @else if matches!(chair.keeper, Some(Keeper::Ally(ally)) if !self.owns(ally)) {
                            button data-sit-in=(seat.0) { "Sit in instead" }
                        } @else if chair.caretaker.is_none() {
                            button data-say="back" { "Hand the seat back" }
                        }
                    }
                }
            } @else if !own {
                div class="card affair" {
                    p { b { "You are the deputy of " (owner) "." } " You see what they see. Once you sit in, you move for them; they can take their seat back at any time." }
                    div class="row" { button class="primary" data-sit-in=(seat.0) { "Sit in" } }
                }
            }
        }
    }

    /// Is the page that of the owner of a seat?
    fn owns(&self, seat: Seat) -> bool {
        self.own >> seat.0 & 1 == 1
    }

    /// Is the page that of the deputy of a seat, by a link?
    fn deputised(&self, table: &Table, seat: Seat) -> bool {
        let chair = table.desk.chairs.get(usize::from(seat.0));
        self.own >> seat.0 & 1 == 0
            && matches!(chair.and_then(|chair| chair.deputy.as_ref()), Some(Deputy::Person { .. }))
    }

    /// For whom the one who looks could play, or does.
    fn stands_in(&self, table: &Table, seat: Seat, now: i64) -> Markup {
        let desk = &table.desk;
        let own = self.own >> seat.0 & 1 == 1;
        let others: Vec<Seat> =
            desk.seats().filter(|other| *other != seat && self.seats >> other.0 & 1 == 1).collect();
        let chair = |other: Seat| &desk.chairs[usize::from(other.0)];
        let asked = |other: &Seat| {
            own && chair(*other).deputy == Some(Deputy::Seat(seat))
                && chair(*other).keeper != Some(Keeper::Deputy)
        };
        let late = |other: &Seat| own && !asked(other) && desk.may_keep(seat, *other, now);
        html! {
            @if !self.shares(table) {
                @for other in others {
                    div class="card affair" {
                        p {
                            @if self.own >> other.0 & 1 == 1 { "You look at another's seat." }
                            @else { "You play for " (seat_name(table, other)) ", too." }
                        }
                        div class="row" { button data-as=(other.0) { "To the seat of " (seat_name(table, other)) } }
                    }
                }
            }
            @for other in desk.seats().filter(asked) {
                div class="card affair" {
                    p { "You are the deputy of " b { (seat_name(table, other)) } "." }
                    div class="row" { button data-sit-in=(other.0) { "Sit in for them" } }
                }
            }
            @for other in desk.seats().filter(late) {
                div class="card affair" {
                    p { b { (seat_name(table, other)) " is late." } " You can play on for them until they are back." }
                    div class="row" { button data-take-over=(other.0) { "Play on for them" } }
                }
            }
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
                        a class="button" href=(format!("/t/{id}/paper")) { (table.entry.paper().unwrap_or_default()) }
                    }
                    a class="button" href=(format!("/t/{id}/dice")) { "Check the dice" }
                    a class="button" href=(format!("/t/{id}/record")) { "Save the record" }
                }
            }
        }
    }
}

/// Somebody wants the side to give up.
fn given_up(table: &Table, seat: Seat) -> Markup {
    let desk = &table.desk;
    let wanting: Vec<String> = desk
        .seats()
        .filter(|mate| desk.one_side(seat, *mate) && desk.giving_up >> mate.0 & 1 == 1)
        .map(|mate| seat_name(table, mate))
        .collect();
    html! {
        @if !wanting.is_empty() {
            div class="card affair" {
                p { b { (wanting.join(", ")) @if wanting.len() == 1 { " wants" } @else { " want" } " to give up." } " It ends when all who play for your side want it." }
                div class="row" {
                    @if desk.giving_up >> seat.0 & 1 == 0 { button data-say="resign" { "Give up, too" } }
                    button class="primary" data-say="play_on" { "Play on" }
                }
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
    let asked = table.asked(offer) >> seat.0 & 1 == 1;
    html! {
        div class="card affair" {
            @if !asked && by >> seat.0 & 1 == 0 {
                p { (sides_offer(table, by)) " offers " (what) ": the captains decide." }
            } @else if by >> seat.0 & 1 == 1 {
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

/// Who offers something.
fn sides_offer(table: &Table, by: u32) -> String {
    let names = table.desk.seats().filter(|seat| by >> seat.0 & 1 == 1).map(|seat| seat_name(table, seat));
    names.collect::<Vec<_>>().join(", ")
}

/// Somebody's time has run out.
fn late(table: &Table, seat: Seat, now: i64) -> Markup {
    let fallen = table.fallen(now);
    let duel = table.desk.chairs.len() == 2;
    let others = fallen.iter().filter(|late| !table.desk.one_side(seat, **late));
    let grace = others.filter_map(|late| table.desk.opponents_may_relieve_at(*late)).min();
    html! {
        @if fallen.contains(&seat) {
            div class="card affair" {
                p { b { "Your time has run out." } " You can still move until somebody steps in for you." }
            }
        } @else if !fallen.is_empty() {
            div class="card affair" {
                p {
                    @for late in &fallen { b { (seat_name(table, *late)) "'s time has run out. " } }
                    "You can wait, or:"
                }
                div class="row" {
                    @if duel { button class="primary" data-say="claim" { "Claim the win" } }
                    @if fallen.iter().any(|late| table.may_relieve(seat, *late, now)) {
                        button data-say="caretaker" { "Let the computer (" (table.level()) ") play on for them" }
                    }
                }
                @if let Some(at) = grace.filter(|at| *at > now) {
                    p class="quiet" {
                        "You can bring in the computer in " time class="clock" data-until=(at) { "…" }
                        @if table.desk.has_teams() { ", unless somebody of their side steps in first" } "."
                    }
                }
            }
        }
    }
}

/// What a player may do beside moving, as buttons.
pub(crate) fn menu(table: &Table, seats: u32, own: u32) -> Markup {
    let desk = &table.desk;
    let people = desk.people();
    let chat = people.count_ones() > 1 && !desk.one_screen;
    let begun = table.game().is_some();
    let mine: Vec<Seat> = desk.seats().filter(|seat| own >> seat.0 & 1 == 1).collect();
    let plays = mine.iter().any(|seat| desk.team(*seat).is_some());
    let (sides, captains) = (desk.sides().len(), table.asked(Offer::Draw));
    let draws = sides > 1 && captains.count_ones() as usize == sides && captains & own != 0;
    html! {
        @if seats != 0 && !table.over() && table.coach().is_none() {
            div class="row menu" {
                @if begun && own != 0 {
                    @if plays { button data-say="resign" { "Give up" } }
                    @if draws { button data-offer="draw" { "Offer a draw" } }
                    @if desk.pace.is_some() { button data-offer="pause" { "Pause" } }
                }
                @if own != 0 && table.game().is_none_or(|game| game.moves() == 0) {
                    button data-say="abort" { "Cancel game" }
                }
                @if chat { button data-mute="" { "Mute the talk" } }
            }
            @if begun && desk.has_teams() && own != 0 {
                p class="quiet" {
                    "A side gives up when all who play for it want to. A draw is agreed by the captains: the first player of each side who is there. Those whose seat somebody else keeps are not asked."
                }
            }
        }
        @if desk.chairs.iter().any(|chair| chair.who == Who::Nobody) && seats == 0 {
            p class="quiet" { "A seat is open, but you need an invitation to take it." }
        }
    }
}
