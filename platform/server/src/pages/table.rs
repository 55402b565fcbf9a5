//! The page of a table, and those on the way to it.

use contract::Seat;
use maud::{Markup, PreEscaped, html};

use super::{Links, frame};
use crate::draw::{filled, seat_name, table_title};
use crate::hooks::Hooks;
use crate::table::Table;
use crate::visit::{Visit, coded};
use crate::web::address;

/// The page of a table for somebody who holds these seats.
pub(crate) struct TablePage<'a> {
    pub(crate) table: &'a Table,
    pub(crate) seats: u32,
    /// Those of them that are their own.
    pub(crate) own: u32,
    /// What they may do with links.
    pub(crate) links: Links<'a>,
    pub(crate) now: i64,
    /// Where else players are told, if the operator allows it.
    pub(crate) hooks: Option<&'a Hooks>,
}

impl TablePage<'_> {
    /// The page.
    pub(crate) fn page(&self) -> Markup {
        let (table, seats) = (self.table, self.seats);
        let mut visit = Visit::new(seats);
        visit.hold(seats, self.own);
        visit.look(table);
        let parts = visit.parts(table, self.now);
        let part = |id: &str| {
            let html = parts.iter().find(|(known, _)| known == id).map_or("", |(_, html)| html);
            PreEscaped(html.to_owned())
        };
        let title = table_title(table.entry, &table.desk);
        frame(
            &title,
            &html! {
                div data-live=(format!("/t/{}/live", table.id)) data-turn-icon=(address("icon-turn.svg")) data-worker=(address("notify.js")) {
                    h1 class="sr" { (title) }
                    div class="sr" id="live" role="log" aria-label="What is said" aria-live="polite" {}
                    div class="sr" id="here" aria-live="assertive" aria-atomic="true" {}
                    div class="row players" id="players" { (part("players")) }
                    div id="coach" { (part("coach")) }
                    (self.links.signed_out())
                    (self.links.invite(table))
                    div class="table" {
                        section class="stage" aria-label="Game" {
                            div id="prompt" tabindex="-1" { (part("prompt")) }
                            div id="affairs" aria-live="polite" { (part("affairs")) }
                            div id="notice" { (part("notice")) }
                            div id="actions" { (part("actions")) }
                            div class="boards" {
                                div id="board" { (filled(&parts)) }
                                div id="news" { (part("news")) }
                            }
                            @if seats != 0 { (self.commands()) }
                        }
                        aside class="beside" aria-label="Beside the board" {
                            div class="card side" id="side" { (part("side")) }
                            div class="card happened" {
                                div class="row" {
                                    h2 { "What happened" }
                                    @if let Some(name) = table.entry.paper().filter(|_| table.coach().is_none()) {
                                        a href=(format!("/t/{}/paper", table.id)) { (name) }
                                    }
                                }
                                div class="log" id="log" tabindex="0" role="region" aria-label="What happened" { (part("log")) }
                            }
                            @if self.talks() { (talk(&part("chat"), self.has_mates())) }
                            div id="menu" { (part("menu")) }
                            @if table.coach().is_none() {
                                (self.settings())
                                (self.links.devices(table, self.own, self.now))
                                (self.links.lost(table, self.own))
                                (super::deputy::section(table, self.own))
                                @if let Some(hooks) = self.hooks { (super::hook::section(table, self.own, hooks, self.now)) }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Is there anybody to talk to?
    fn talks(&self) -> bool {
        let desk = &self.table.desk;
        self.seats != 0 && desk.people().count_ones() > 1 && !desk.one_screen
    }

    /// Is there anybody of one's own side to talk to?
    fn has_mates(&self) -> bool {
        let desk = &self.table.desk;
        desk.seats().any(|seat| self.seats >> seat.0 & 1 == 1 && desk.has_mates(seat))
    }

    fn commands(&self) -> Markup {
        let entry = self.table.entry;
        html! {
            form class="row command" data-command="" method="post" action=(format!("/t/{}/do", self.table.id)) {
                input name="line" data-line="" autocomplete="off" autocapitalize="off" spellcheck="false"
                    placeholder="or type a command; Tab completes it" aria-label="Command" aria-describedby="words";
                button { "Run" }
                span id="words" class="quiet" aria-live="polite" {}
            }
            details {
                summary { "Commands and help" }
                dl {
                    @for (form, about) in entry.commands() { dt { code { (form) } } dd { (coded(about)) } }
                }
                p {
                    "Keys: arrows move the cursor, " kbd { "Enter" } " acts, " kbd { "Esc" } " takes a question back, "
                    kbd { "/" } " types a command, " kbd { "?" } " lists what there is now. "
                    button type="button" data-keys="" { "All keys" }
                }
                p { a href=(format!("/rules/{}", entry.meta().id)) target="_blank" { "The whole rulebook" } }
            }
        }
    }

    /// Things one sets once: notices, how the dice are checked.
    fn settings(&self) -> Markup {
        let table = self.table;
        html! {
            details class="card" {
                summary { "Game settings" }
                @if let Some(pace) = &table.desk.pace { p { "Clock: " (pace.about()) "." } }
                @if let Some(day) = &table.desk.day { p { "The game of " (day) ": everybody has the same dice." } }
                @if self.seats != 0 {
                    p class="row" {
                        button data-notify="" { "Tell me when it is my turn" }
                        button data-sound="" aria-pressed="false" { "Sound" }
                    }
                }
                p class="quiet" { "Dice: commitment " code { (&table.commitment().to_string()[..16]) } "…" }
                p {
                    a href=(format!("/t/{}/dice", table.id)) { "How the dice are checked" }
                    " · " a href=(format!("/t/{}/replay", table.id)) { "Look back" }
                }
            }
        }
    }
}

fn talk(said: &PreEscaped<String>, mates: bool) -> Markup {
    html! {
        div class="card talk" {
            h2 { "Talk" }
            div class="chat" id="chat" tabindex="0" role="region" aria-label="Talk" { (said) }
            form class="row" data-chat="" {
                input name="text" maxlength="300" autocomplete="off" aria-label="Say something" placeholder="Say something";
                button { "Say" }
                @if mates { label class="quiet" { input type="checkbox" name="aside"; " to my side only" } }
            }
        }
    }
}

/// Before one sits down.
pub(crate) fn invitation(table: &Table, seat: Seat, action: &str) -> Markup {
    let (meta, title) = (table.entry.meta(), table_title(table.entry, &table.desk));
    frame(
        &title,
        &html! {
            div class="card" {
                h1 { (title) }
                p { (meta.pitch) " " a href=(format!("/rules/{}", meta.id)) target="_blank" { "Read the rules" } }
                p { "You are invited to play " b { (seat_name(table, seat)) } (with(table, seat)) "." }
                @if let Some(pace) = &table.desk.pace { p { "Clock: " (pace.about()) "." } }
                form method="post" action=(action) {
                    input type="hidden" name="nonce" data-nonce="";
                    label { span { "Your name (optional)" }
                        input name="name" maxlength="24" autocomplete="nickname" data-name="";
                    }
                    button class="primary" { "Join game" }
                }
            }
        },
    )
}

/// With and against whom, as far as they have names.
fn with(table: &Table, seat: Seat) -> String {
    let desk = &table.desk;
    let named = |mates: bool, word: &str| {
        let others = desk.seats().filter(|other| *other != seat && desk.one_side(seat, *other) == mates);
        let others = others.filter(|other| !desk.chairs[usize::from(other.0)].name.is_empty());
        let names: Vec<String> = others.map(|other| seat_name(table, other)).collect();
        if names.is_empty() { String::new() } else { format!(" {word} {}", names.join(", ")) }
    };
    let against = if desk.team(seat).is_some() { "against" } else { "for" };
    format!("{}{}", named(true, "with"), named(false, against))
}
