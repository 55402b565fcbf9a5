//! The part of a table's page where its owner names a deputy, and the pages on a deputy's way to the table.

use contract::Seat;
use maud::{Markup, html};

use super::{frame, usual_level};
use crate::desk::Who;
use crate::draw::{deputy_name, seat_name, table_title};
use crate::table::Table;

/// The deputies of somebody's own seats.
pub(super) fn section(table: &Table, own: u32) -> Markup {
    let desk = &table.desk;
    let person = |seat: &Seat| desk.chairs[usize::from(seat.0)].who == Who::Human;
    let own: Vec<Seat> = desk.seats().filter(|seat| own >> seat.0 & 1 == 1).filter(person).collect();
    let alone = desk.chairs.len() < 2;
    if own.is_empty() || alone || desk.one_screen || table.over() || table.game().is_none() {
        return html! {};
    }
    let action = format!("/t/{}/deputy", table.id);
    html! {
        details class="card" id="deputy" {
            summary { "When I am away" }
            p {
                "Name a deputy before you need one. A person sees what you see and moves for you once they sit in. A computer player takes over by itself when you are late: when your time is up or, without a clock, when you have been waited for for a day. You can take your seat back at any time."
            }
            @for seat in &own {
                @let deputy = &desk.chairs[usize::from(seat.0)].deputy;
                @if own.len() > 1 { p { b { (seat_name(table, *seat)) } } }
                p {
                    @match deputy {
                        Some(deputy) => { "Your deputy: " b { (deputy_name(table, deputy)) } "." }
                        None => { "You have named no deputy." }
                    }
                }
                @if deputy.is_some() {
                    form method="post" action=(action) {
                        input type="hidden" name="seat" value=(seat.0);
                        button name="who" value="nobody" { "No deputy any more" }
                    }
                }
                form method="post" action=(action) {
                    input type="hidden" name="seat" value=(seat.0);
                    label { span { @if deputy.is_some() { "Another one instead" } @else { "My deputy is" } }
                        select name="who" { (choices(table, *seat)) }
                    }
                    label { span { "Their name, if it is a friend" } input name="name" maxlength="24" autocomplete="off"; }
                    button { "Name them" }
                }
            }
            p class="quiet" {
                "Everybody at the table is told who your deputy is, and sees when they play. Whoever plays for another side cannot be your deputy. There are no accounts, so a friend with a link is somebody you have to trust."
            }
        }
    }
}

fn choices(table: &Table, seat: Seat) -> Markup {
    let desk = &table.desk;
    let person = |other: &Seat| desk.chairs[usize::from(other.0)].who == Who::Human;
    let mates = desk.seats().filter(|other| *other != seat && desk.one_side(seat, *other)).filter(person);
    html! {
        @for level in table.entry.levels() {
            option value=(format!("mind:{}", level.name)) selected[level.name == usual_level(table.entry)] {
                "the computer, " (level.name)
            }
        }
        @for mate in mates { option value=(format!("seat:{}", mate.0)) { (seat_name(table, mate)) } }
        option value="person" { "a friend, by a link" }
    }
}

/// The link of a deputy who has just been named.
pub(crate) fn link(table: &Table, seat: Seat, address: &str, local: bool) -> Markup {
    frame(
        "Your deputy's link",
        &html! {
            div class="card" {
                h1 { "Your deputy's link" }
                p { "Send it to the one who is to play for " b { (seat_name(table, seat)) } ". It is shown only now. It stops working when you name another deputy or none." }
                div class="row" {
                    input readonly value=(address) aria-label="Link" size="48" data-copied="";
                    button data-copy=(address) { "Copy" }
                }
                @if local {
                    p class="quiet" { "This server listens on this machine only, so the link works here alone." }
                }
                p { a class="button primary" href=(format!("/t/{}", table.id)) { "To the table" } }
            }
        },
    )
}

/// Before a deputy comes to the table.
pub(crate) fn asked(table: &Table, seat: Seat, action: &str) -> Markup {
    let (meta, title) = (table.entry.meta(), table_title(table.entry, &table.desk));
    frame(
        &title,
        &html! {
            div class="card" {
                h1 { (title) }
                p { "You are asked to be the deputy of " b { (seat_name(table, seat)) } "." }
                p { "You will see everything that they see, and may play for them while they are away. They can take their seat back, and name another deputy, at any time." }
                p { a href=(format!("/rules/{}", meta.id)) target="_blank" { "Read the rules" } }
                form method="post" action=(action) {
                    label { span { "Your name, if you like" }
                        input name="name" maxlength="24" autocomplete="nickname" data-name="";
                    }
                    button class="primary" { "To the table" }
                }
            }
        },
    )
}
