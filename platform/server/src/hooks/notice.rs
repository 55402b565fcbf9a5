//! What a hook is told: that somebody is to act, and where. No key, and nothing that anybody at the table may not know.

use contract::Seat;
use serde::Serialize;

use crate::draw::{result, seat_name};
use crate::table::Table;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The seat is to act, and was not before.
    YourTurn,
    /// The game is over.
    Over,
    /// Nothing: its owner tries the hook.
    Test,
}

/// The body of a notice. `text` and `content` say the same: chat servers show the one or the other.
#[derive(Serialize)]
struct Body<'a> {
    event: Event,
    game: &'a str,
    title: &'a str,
    table: &'a str,
    seat: &'a str,
    text: &'a str,
    content: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
}

/// The notice for a seat, as JSON; `public` is the address that people use, if there is one.
pub(super) fn body(table: &Table, seat: Seat, event: Event, public: Option<&str>) -> String {
    let (meta, name) = (table.entry.meta(), seat_name(table, seat));
    let title = meta.title;
    let said = match event {
        Event::YourTurn => format!("{title}: it is your turn, {name}."),
        Event::Over => match table.game().and_then(|game| game.outcome()) {
            Some(outcome) => format!("{title}: {}", result(table, outcome)),
            None => format!("{title}: the game was cancelled."),
        },
        Event::Test => format!("{title}: this is a test. Here {name} will be told when it is their turn."),
    };
    let url = public.map(|public| format!("{public}/t/{}", table.id));
    let text = url.as_ref().map_or_else(|| said.clone(), |url| format!("{said} {url}"));
    let body = Body {
        event,
        game: meta.id,
        title,
        table: &table.id.0,
        seat: &name,
        text: &text,
        content: &text,
        url: url.as_deref(),
    };
    serde_json::to_string(&body).expect("it is JSON")
}
