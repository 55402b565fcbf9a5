//! The page of a table, and those on the way to it.

use contract::Seat;
use maud::{Markup, PreEscaped, html};

use super::frame;
use crate::draw::seat_name;
use crate::table::Table;
use crate::visit::Visit;

/// The page of a table for somebody who holds these seats.
pub(crate) fn table(table: &Table, seats: u32, invitations: &[(Seat, String)], local: bool) -> Markup {
    let mut visit = Visit::new(seats);
    visit.look(table);
    let parts = visit.parts(table);
    let part = |id: &str| {
        let html = parts.iter().find(|(known, _)| known == id).map_or("", |(_, html)| html);
        PreEscaped(html.to_owned())
    };
    let meta = table.entry.meta();
    let commitment = table.game().map(|game| game.head().to_string());
    frame(
        meta.title,
        &html! {
            div data-live=(format!("/t/{}/live", table.id)) {
                div class="sr" id="live" aria-live="polite" {}
                div class="row players" id="players" { (part("players")) }
                @for (seat, link) in invitations {
                    div class="card" {
                        h2 { "Invite " (seat_name(table, *seat)) }
                        p { "Send this link to one person. Whoever opens it sits in that seat." }
                        p { input readonly value=(link) aria-label="Link" size="60"; }
                        @if local {
                            p class="quiet" {
                                "This server listens on this machine only, so the link works here alone. Start it with "
                                code { "--lan" } " for your own network, or " code { "--public-url" } " behind a proxy."
                            }
                        }
                    }
                }
                div class="table" {
                    section class="stage" aria-label="Game" {
                        div id="prompt" { (part("prompt")) }
                        div id="notice" { (part("notice")) }
                        div id="actions" { (part("actions")) }
                        div id="board" { (part("board")) }
                        @if seats != 0 {
                            form class="row" data-command="" method="post" action=(format!("/t/{}/do", table.id)) {
                                input name="line" data-line="" autocomplete="off" spellcheck="false"
                                    placeholder="or type a command, such as those below" aria-label="Command" size="36";
                                button { "Do it" }
                            }
                            details {
                                summary { "Commands and help" }
                                dl {
                                    @for (form, about) in table.entry.commands() { dt { code { (form) } } dd { (about) } }
                                }
                                p { a href=(format!("/rules/{}", meta.id)) { "The whole rulebook" } }
                            }
                        }
                    }
                    aside class="beside" {
                        div class="card side" id="side" { (part("side")) }
                        div class="card" {
                            h2 { "What happened" }
                            div class="log" id="log" tabindex="0" { (part("log")) }
                        }
                        @if seats != 0 {
                            div class="row" {
                                button data-say="resign" { "Give up" }
                                a class="button" href=(format!("/t/{}/record", table.id)) { "Record" }
                            }
                        }
                        @if let Some(commitment) = &commitment {
                            p class="quiet" { "Journal: " code { (&commitment[..16]) } "…" }
                        }
                    }
                }
            }
        },
    )
}

/// Before one sits down.
pub(crate) fn invitation(table: &Table, seat: Seat, action: &str) -> Markup {
    let meta = table.entry.meta();
    frame(
        meta.title,
        &html! {
            div class="card" {
                h1 { "A game of " (meta.title) }
                p { "You are invited to play " b { (seat_name(table, seat)) } "." }
                form method="post" action=(action) {
                    label { span { "Your name, if you like" } input name="name" maxlength="24" autocomplete="nickname"; }
                    button class="primary" { "Sit down" }
                }
            }
        },
    )
}

/// What is shown to somebody who may not look.
pub(crate) fn sit() -> Markup {
    super::message(
        "A closed table",
        "Only its players may look at this table. If you are one of them, open your own link.",
    )
}
