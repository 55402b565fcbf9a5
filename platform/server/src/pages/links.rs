//! Links on a table's page: invitations, one's own devices, a new link for somebody who has lost theirs; and the pages on
//! which links are shown.

use contract::Seat;
use maud::{Markup, PreEscaped, html};

use super::{frame, message};
use crate::clock::span;
use crate::desk::Who;
use crate::draw::seat_name;
use crate::hall::Listed;
use crate::table::Table;

/// What somebody may do with links at a table.
pub(crate) struct Links<'a> {
    /// Free seats with the links that open them.
    pub(crate) invitations: &'a [(Seat, String)],
    /// The devices on which their own seats are open.
    pub(crate) devices: &'a [Listed],
    /// Did they set the table up?
    pub(crate) hosts: bool,
    /// Did their key open a seat before?
    pub(crate) signed_out: bool,
    /// Does the server listen on this machine only?
    pub(crate) local: bool,
}

/// The place of a free seat's invitation on the page. It is emptied when the seat is taken.
pub(crate) fn invitation_id(seat: Seat) -> String {
    format!("invite-{}", seat.0)
}

/// A link to copy.
fn link(address: &str) -> Markup {
    html! {
        div class="row" {
            input readonly value=(address) aria-label="Link" size="48" data-copied="";
            button data-copy=(address) { "Copy" }
        }
    }
}

const SIGNED_OUT: &str = "This device was signed out";
const WHY_SIGNED_OUT: &str = "Its link was revoked on another device, or the host gave the seat a new link. To play here \
                              again, open a new link from one of your other devices, or ask the host for one.";

impl Links<'_> {
    /// Why somebody does not see their own seat any more.
    pub(super) fn signed_out(&self) -> Markup {
        html! {
            @if self.signed_out {
                div class="card affair" role="alert" {
                    p { b { (SIGNED_OUT) "." } " " (WHY_SIGNED_OUT) }
                }
            }
        }
    }

    /// Cards with links to the free seats.
    pub(super) fn invite(&self, table: &Table) -> Markup {
        html! {
            @for (seat, address) in self.invitations {
                div id=(invitation_id(*seat)) {
                    div class="card invite" {
                        h2 { "Invite " (seat_name(table, *seat)) }
                        p { "Send this link to one person. Whoever opens it first can take the seat." }
                        (link(address))
                        @if self.local {
                            p class="quiet" {
                                "This server listens on this machine only, so the link works only here. Start it with "
                                code { "broadside serve --lan" } " for your own network, or with " code { "--public-url" } " behind a proxy."
                            }
                        } @else if let Some(code) = crate::qr::svg(address) {
                            figure class="code" {
                                (PreEscaped(code))
                                figcaption class="quiet" { "The same link for a phone's camera." }
                            }
                        }
                    }
                }
            }
        }
    }

    /// One's own devices.
    pub(super) fn devices(&self, table: &Table, own: u32, now: i64) -> Markup {
        if own == 0 || table.over() {
            return html! {};
        }
        let action = format!("/t/{}/devices", table.id);
        html! {
            details class="card" id="devices" {
                summary { "My devices" }
                form method="post" action=(format!("/t/{}/link", table.id)) {
                    button { "Link for another device" }
                    small class="quiet" { " Keep one in a safe place: with it you can come back if this browser forgets you." }
                }
                ul class="devices" {
                    @for device in self.devices {
                        li class="row" {
                            span {
                                @if device.name.is_empty() { "Link not opened yet" } @else { (device.name) }
                                @if let Some(since) = device.since { span class="quiet" { " added " (span(now - since)) " ago" } }
                            }
                            @if device.this {
                                b { "this device" }
                            } @else {
                                form method="post" action=(action) {
                                    button name="device" value=(device.id) { "Sign out" }
                                }
                            }
                        }
                    }
                }
                @if self.devices.len() > 2 {
                    form method="post" action=(action) { button { "Sign out all other devices" } }
                }
            }
        }
    }

    /// The host may give players who have lost their link a new one.
    pub(super) fn lost(&self, table: &Table, own: u32) -> Markup {
        let desk = &table.desk;
        let person =
            |seat: &Seat| desk.chairs[usize::from(seat.0)].who == Who::Human && own >> seat.0 & 1 == 0;
        let others: Vec<Seat> = desk.seats().filter(person).collect();
        if !self.hosts || others.is_empty() || desk.one_screen || table.over() {
            return html! {};
        }
        html! {
            details class="card" id="lost" {
                summary { "A player lost their link" }
                p { "Give their seat a new link. Their old links and their deputy's stop working, and all players are told." }
                @for seat in others {
                    form class="row" method="post" action=(format!("/t/{}/reissue", table.id)) {
                        span { (seat_name(table, seat)) }
                        button name="seat" value=(seat.0) { "New link" }
                    }
                }
            }
        }
    }
}

/// A link that was just made.
pub(crate) struct NewLink<'a> {
    pub(crate) address: &'a str,
    /// Does the server listen on this machine only?
    pub(crate) local: bool,
}

impl NewLink<'_> {
    fn page(&self, table: &Table, title: &str, text: &str) -> Markup {
        let middle = html! {
            div class="card" {
                h1 { (title) }
                p { (text) }
                (link(self.address))
                @if self.local {
                    p class="quiet" { "This server listens on this machine only, so the link works only here." }
                } @else if let Some(code) = crate::qr::svg(self.address) {
                    figure class="code" {
                        (PreEscaped(code))
                        figcaption class="quiet" { "The same link for a phone's camera." }
                    }
                }
                p { a class="button primary" href=(format!("/t/{}", table.id)) { "Back to the game" } }
            }
        };
        frame(title, &middle)
    }

    /// For another device of one's own.
    pub(crate) fn own(&self, table: &Table) -> Markup {
        let text = "It opens your seat on another device, and keeps working until you sign that device out. Keep it to \
                    yourself: whoever has it plays for you.";
        self.page(table, "Link for another device", text)
    }

    /// For somebody who has lost theirs.
    pub(crate) fn reissued(&self, table: &Table, seat: Seat) -> Markup {
        let title = format!("New link for {}", seat_name(table, seat));
        let text = "Send it to the player and to nobody else, and do not open it yourself: it is shown only now. All \
                    players have been told that the seat has a new link.";
        self.page(table, &title, text)
    }
}

/// Instead of an invitation that somebody has used.
pub(crate) fn taken(table: &Table, seat: Seat) -> Markup {
    let text = format!(
        "Somebody already plays {} with this invitation. Is it you? Then open the game in the browser in which you joined, \
         or open a link that you made there for another device. If you have neither, ask the host for a new link.",
        crate::draw::side_name(table.entry, &table.desk, seat)
    );
    message("This seat is taken", &text)
}

/// What is shown to somebody whose device was signed out and who may not look.
pub(crate) fn signed_out() -> Markup {
    message(SIGNED_OUT, WHY_SIGNED_OUT)
}

/// What is shown to somebody who may not look.
pub(crate) fn sit() -> Markup {
    message(
        "A closed table",
        "Only its players may look at this table. If you are one of them, open your own link.",
    )
}
