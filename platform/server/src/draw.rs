//! Pieces of a table's page that do not depend on what its owner has in hand.

use catalogue::Match;
use contract::Seat;
use maud::{Markup, html};
use paint::Part;

use crate::desk::Who;
use crate::table::Table;

/// The name of a seat: the player's, or the side's.
pub(crate) fn seat_name(table: &Table, seat: Seat) -> String {
    let side = table.entry.meta().sides.get(usize::from(seat.0)).copied().unwrap_or("Player");
    match table.desk.chairs.get(usize::from(seat.0)) {
        Some(chair) if !chair.name.is_empty() => format!("{} ({side})", chair.name),
        Some(chair) => match &chair.who {
            Who::Mind(level) => format!("{side}, computer ({level})"),
            Who::Human | Who::Nobody => side.to_owned(),
        },
        None => side.to_owned(),
    }
}

/// Who plays, and whose turn it is.
pub(crate) fn players(table: &Table, shown: Option<Seat>) -> Markup {
    let to_act = table.game().map(Match::to_act);
    html! {
        @for (n, chair) in (0..).zip(&table.desk.chairs) {
            @let seat = Seat(n);
            @let turn = to_act.is_some_and(|seats| seats.contains(seat));
            span class=(if turn { "player turn" } else { "player" }) {
                (seat_name(table, seat))
                @if shown == Some(seat) { span class="quiet" { "you" } }
                @if chair.who == Who::Nobody { span class="quiet" { "free" } }
                @if turn { span class="quiet" { "to act" } }
            }
        }
    }
}

/// The game's own parts.
pub(crate) fn board(table: &Table, drawn: &[Part]) -> Markup {
    html! {
        div class=(format!("board parts board-{}", table.entry.meta().id)) tabindex="0" data-board=""
            aria-label="The board. Arrow keys move the cursor, Enter acts." {
            @for part in drawn {
                div class=(format!("part part-{}", part.id)) { (maud::PreEscaped(&part.html)) }
            }
        }
    }
}

/// How many lines of the log are sent.
const LOG: usize = 60;

/// What a viewer was told, the newest first.
pub(crate) fn log(told: &[String]) -> Markup {
    let first = told.len().saturating_sub(LOG);
    html! {
        ol reversed start=(told.len()) {
            @for text in told[first..].iter().rev() { li { (text) } }
        }
    }
}
