//! The part of a table's page where its owner says where else to tell them.

use contract::Seat;
use maud::{Markup, html};

use crate::draw::seat_name;
use crate::hooks::{Hooks, State};
use crate::table::Table;

/// The web hooks of somebody's own seats.
pub(super) fn section(table: &Table, seats: u32, hooks: &Hooks, now: i64) -> Markup {
    let own: Vec<Seat> =
        (0..table.desk.chairs.len() as u8).map(Seat).filter(|seat| seats >> seat.0 & 1 == 1).collect();
    // Those who share a screen are there already.
    if own.is_empty() || table.desk.one_screen || table.over() {
        return html! {};
    }
    let action = format!("/t/{}/hook", table.id);
    let any = own.iter().any(|seat| hooks.look(&table.id, *seat).is_some());
    html! {
        details class="card" id="hook" open[any] {
            summary { "Tell me in a chat room" }
            p {
                "When it is your turn and you have this table open nowhere, a short message goes to an address of yours: "
                "a web hook of a chat server, or a program. It holds no key and nothing secret."
            }
            @for seat in &own {
                @let shown = hooks.look(&table.id, *seat);
                form method="post" action=(action) {
                    input type="hidden" name="seat" value=(seat.0);
                    @if own.len() > 1 { p { b { (seat_name(table, *seat)) } } }
                    @if let Some(shown) = &shown {
                        p { "It goes to " code { (shown.to) } " " (went(&shown.state, now)) }
                        p class="row" {
                            button name="what" value="test" { "Send a test" }
                            button name="what" value="remove" { "Remove it" }
                        }
                    }
                    p class="row" {
                        input type="url" name="url" maxlength="1000" autocomplete="off" size="32"
                            placeholder="https://" aria-label="Address of the web hook";
                        button name="what" value="set" {
                            @if shown.is_some() { "Take this one instead" } @else { "Tell me there" }
                        }
                    }
                }
            }
        }
    }
}

/// How it went so far.
fn went(state: &State, now: i64) -> Markup {
    html! {
        @match state.delivered {
            Some(at) => { "The last message arrived " (ago(now - at)) "." }
            None => { "No message has arrived there yet." }
        }
        @if let Some((at, why)) = &state.failed {
            @if state.failures > 0 { " " b { "The last one failed " (ago(now - at)) ": " (why) "." } }
        }
        @if state.off {
            " After so many failures it has switched itself off: set it again, or send a test that arrives."
        }
    }
}

/// How long ago, for people.
fn ago(milliseconds: i64) -> String {
    let minutes = milliseconds.max(0) / 60_000;
    let (count, what) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    format!("{count} {what}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_how_it_went() {
        let now = 3 * 86_400_000;
        let text = |state: &State| went(state, now).into_string();
        assert!(text(&State::default()).contains("No message has arrived"));
        let good = State { delivered: Some(now - 61_000), ..State::default() };
        assert_eq!(text(&good), "The last message arrived 1 minute ago.");
        let why = "it answered <404>".to_owned();
        let bad = State { failed: Some((now - 7_300_000, why)), failures: 5, off: true, ..good };
        let told = text(&bad);
        assert!(told.contains("failed 2 hours ago: it answered &lt;404&gt;."), "{told}");
        assert!(told.contains("switched itself off"), "{told}");
        // What failed once and arrived since is forgotten.
        let mended = State { failures: 0, off: false, ..bad };
        assert_eq!(text(&mended), "The last message arrived 1 minute ago.");
        assert_eq!((ago(-5), ago(86_400_000)), ("just now".into(), "1 day ago".into()));
    }
}
