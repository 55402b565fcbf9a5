//! Pieces of a table's page that do not depend on what its owner has in hand.

use std::sync::Arc;

use catalogue::{Entry, Match, seat_names};
use contract::{Outcome, Seat, Verdict};
use maud::{Markup, PreEscaped, html};
use paint::Part;

use crate::clock::span;
use crate::desk::{Chair, Deputy, Desk, Keeper, Who};
use crate::table::{Channel, Table, WORDS};

/// What a seat is called: its side, with a number where several play for it.
pub(crate) fn side_name(entry: &dyn Entry, desk: &Desk, seat: Seat) -> String {
    let teams: Vec<Option<u8>> = desk.seats().map(|seat| desk.team(seat)).collect();
    let names = if desk.sides.is_empty() {
        seat_names(entry.meta().sides, &teams)
    } else {
        seat_names(&desk.sides, &teams)
    };
    let name = names.into_iter().nth(usize::from(seat.0));
    name.unwrap_or_else(|| "Player".to_owned())
}

/// The name of a seat: the player's, or the side's.
pub(crate) fn seat_name(table: &Table, seat: Seat) -> String {
    chair_name(table.entry, &table.desk, seat)
}

/// What is played at a table: the scenario by its name, and the game.
pub(crate) fn table_title(entry: &dyn Entry, desk: &Desk) -> String {
    let game = entry.meta().title;
    let chosen = desk.options.get("scenario").and_then(serde_json::Value::as_str);
    let known = entry.scenarios().into_iter().find(|known| chosen == Some(&*known.id));
    // A title is a name and what is to be said of it.
    let Some((name, _)) = known.as_ref().and_then(|known| known.title.rsplit_once(": ")) else {
        return game.to_owned();
    };
    // Of two games in one program the name says which.
    let told = name.split(", ").next().is_some_and(|first| game.contains(first));
    if told { name.to_owned() } else { format!("{name} · {game}") }
}

/// The name of whoever sits in a chair: the player's, or the side's.
pub(crate) fn chair_name(entry: &dyn Entry, desk: &Desk, seat: Seat) -> String {
    let Some(chair) = desk.chairs.get(usize::from(seat.0)) else { return "Player".to_owned() };
    let side = side_name(entry, desk, seat);
    match &chair.who {
        _ if !chair.name.is_empty() => format!("{} ({side})", chair.name),
        Who::Mind(level) => format!("{side}, computer ({level})"),
        Who::Human | Who::Nobody => side,
    }
}

/// Who is to play for the owner of a seat, for people.
pub(crate) fn deputy_name(table: &Table, deputy: &Deputy) -> String {
    match deputy {
        Deputy::Mind(level) => format!("a computer player ({level})"),
        Deputy::Seat(seat) => seat_name(table, *seat),
        Deputy::Person { name, .. } if name.is_empty() => "a friend".to_owned(),
        Deputy::Person { name, .. } => name.clone(),
    }
}

/// Who plays in a seat instead of its owner, in a few words.
pub(crate) fn played_by(chair: &Chair) -> Option<&'static str> {
    match chair.keeper {
        _ if chair.caretaker.is_some() => Some("played by the computer"),
        Some(Keeper::Deputy) => Some("played by the deputy"),
        Some(Keeper::Ally(_)) => Some("played by an ally"),
        None => None,
    }
}

/// How a game ended, as a sentence that names who won.
pub(crate) fn result(table: &Table, outcome: &Outcome) -> String {
    let names: Vec<String> = outcome.winners.iter().map(|seat| seat_name(table, *seat)).collect();
    let who = match (outcome.result, names.as_slice()) {
        (Verdict::Win, [one]) => format!(", {one} wins"),
        (Verdict::Win, [others @ .., last]) => format!(", {} and {last} win", others.join(", ")),
        (Verdict::Draw, _) => ", nobody wins".to_owned(),
        (Verdict::BothLose, _) => ", everybody loses".to_owned(),
        (Verdict::Win | Verdict::None, _) => String::new(),
    };
    format!("It is over{who}: {}.", outcome.reason)
}

/// Who plays and, for those who may know what is true now, whose turn it is and what time they have.
pub(crate) fn players(table: &Table, shown: Option<Seat>, now: Option<i64>) -> Markup {
    let game = table.game().filter(|game| now.is_some() && game.outcome().is_none());
    let to_act = game.map(Match::to_act);
    html! {
        @for (n, chair) in (0..).zip(&table.desk.chairs) {
            @let seat = Seat(n);
            @let turn = to_act.is_some_and(|seats| seats.contains(seat));
            span class=(if turn { "player turn" } else { "player" }) {
                (seat_name(table, seat))
                @if shown == Some(seat) { span class="quiet" { "you" } }
                @if chair.who == Who::Nobody { span class="quiet" { "open seat" } }
                @if table.desk.has_mates(seat) && table.desk.is_captain(seat) { span class="quiet" { "captain" } }
                @if let Some(by) = now.and_then(|_| played_by(chair)) { span class="quiet" { (by) } }
                @if turn { span class="quiet" { "to act" } }
                @if let Some(now) = now { (clock(table, seat, now)) }
            }
        }
    }
}

/// What time a seat has: the page counts down to `until` by itself, so that it stays the same while nothing happens.
fn clock(table: &Table, seat: Seat, now: i64) -> Markup {
    let Some(clocks) = &table.desk.clocks else { return html! {} };
    let fell = clocks.fell(seat, now);
    html! {
        @if fell {
            time class="clock fell" { "time is up" }
        } @else if let Some(until) = clocks.until(seat) {
            time class="clock runs" data-until=(until) { "…" }
        } @else {
            time class="clock" { (span(clocks.left(seat, now))) }
        }
    }
}

/// What the players have said.
pub(crate) fn chat(table: &Table, seat: Seat) -> Markup {
    html! {
        @for remark in table.remarks(seat) {
            @if remark.notice {
                p class="quiet" { (remark.text) }
            } @else {
                p {
                    b { (seat_name(table, remark.seat)) }
                    @if remark.to == Channel::Side { span class="quiet" { " (to your side)" } }
                    ": " (remark.text)
                }
            }
        }
    }
}

/// What the places of a game's own parts are called.
pub(crate) const PLACE: &str = "part-";

/// Places for the game's own parts; what stands in them is sent by itself, so that only what changed is. A board that is
/// played on has a stop for the cursor.
pub(crate) fn places(table: &Table, drawn: &[Part], cursor: bool) -> Markup {
    html! {
        div class=(format!("board parts board-{}", table.entry.meta().id)) data-board="" role="group" aria-label="The board" {
            // An application hands its keys to the page, so only the cursor is one: what the parts say is read as usual.
            @if cursor {
                div class="sr" tabindex="0" data-cursor="" role="application" aria-label="The board. Arrow keys move the cursor, Enter acts."
                    aria-describedby="here" {}
            }
            @for part in drawn { (place(part.id, "")) }
        }
    }
}

fn place(id: &str, html: &str) -> Markup {
    let name = format!("{PLACE}{id}");
    html! { div class=(format!("part {name}")) id=(name) { (PreEscaped(html)) } }
}

/// The board of a page that is sent whole: the places with what stands in them.
pub(crate) fn filled(parts: &[(String, String)]) -> Markup {
    let mut board =
        parts.iter().find(|(name, _)| name == "board").map_or_else(String::new, |(_, html)| html.clone());
    for (name, html) in parts {
        if let Some(id) = name.strip_prefix(PLACE) {
            board = board.replacen(&place(id, "").into_string(), &place(id, html).into_string(), 1);
        }
    }
    PreEscaped(board)
}

/// The game's own parts in their places.
pub(crate) fn board(table: &Table, drawn: &[Part]) -> Markup {
    let own = drawn.iter().map(|part| (format!("{PLACE}{}", part.id), part.html.clone()));
    let mut parts = vec![("board".to_owned(), places(table, drawn, false).into_string())];
    parts.extend(own);
    filled(&parts)
}

/// What a viewer was told, the newest first.
pub(crate) fn log(told: &[Arc<str>], said: usize) -> Markup {
    let first = told.len().saturating_sub(WORDS);
    html! {
        ol reversed start=(said) {
            @for text in told[first..].iter().rev() { li { (text) } }
        }
    }
}
