//! The first page: every game, how to begin, and what one has begun.

use catalogue::Entry;
use maud::{Markup, html};
use store::TableId;

use super::frame;

/// A table on the list of one's own, or of those that can be watched.
pub(crate) struct Listed {
    pub(crate) id: TableId,
    pub(crate) title: String,
    /// Who plays.
    pub(crate) players: String,
    /// How it stands.
    pub(crate) state: &'static str,
    /// Is it one's own turn?
    pub(crate) turn: bool,
}

/// Every game with its picture, one's own tables, and tables to watch.
pub(crate) fn home(own: &[Listed], others: &[Listed]) -> Markup {
    frame(
        "Games",
        &html! {
            @if !own.is_empty() {
                h2 { "Go on" }
                (list(own))
            }
            h1 { "What shall we play?" }
            div class="games" {
                @for entry in catalogue::games() { (card(*entry)) }
            }
            h2 class="later" { "Watch" }
            @if others.is_empty() {
                p class="quiet" { "Nobody plays here just now. Tables that may be watched are listed here." }
            } @else {
                (list(others))
            }
        },
    )
}

fn list(tables: &[Listed]) -> Markup {
    html! {
        ul class="tables" {
            @for table in tables {
                li {
                    a class="card" href=(format!("/t/{}", table.id)) {
                        b { (table.title) }
                        span { (table.players) }
                        span class=(if table.turn { "state turn" } else { "state quiet" }) { (table.state) }
                    }
                }
            }
        }
    }
}

fn card(entry: &dyn Entry) -> Markup {
    let meta = entry.meta();
    let players = match meta.seats {
        (1, 1) => "one player".to_owned(),
        (from, to) if from == to => format!("{from} players"),
        (from, to) => format!("{from} to {to} players"),
    };
    let (least, most) = meta.minutes;
    html! {
        article class="card" {
            a class="picture" href=(format!("/new/{}", meta.id)) tabindex="-1" aria-hidden="true" {
                img class="day" src=(format!("/picture/{}.svg", meta.id)) alt="" loading="lazy";
                img class="night" src=(format!("/picture/{}-dark.svg", meta.id)) alt="" loading="lazy";
            }
            h2 { (meta.title) }
            p { (meta.pitch) }
            p class="quiet" { (players) " · " (least) " to " (most) " minutes" }
            form class="begin" method="post" action=(format!("/new/{}", meta.id)) {
                input type="hidden" name="nonce" data-nonce="";
                (proposed(entry))
                button class="primary" name="with" value="usual" { "Play now" }
                button formaction=(format!("/learn/{}", meta.id)) title="A guided first game of ten minutes" { "Learn by playing" }
                button name="with" value="daily" title="The same dice for everybody today" { "Game of the day" }
                a class="button" href=(format!("/new/{}", meta.id)) { "Choose…" }
            }
            p class="quiet more" {
                a href=(format!("/rules/{}", meta.id)) { "Rules" }
                " · " a href=(format!("/daily#{}", meta.id)) { "Today's results" }
            }
        }
    }
}

/// Fields of a form for people who choose no options: what the game proposes to them.
pub(crate) fn proposed(entry: &dyn Entry) -> Markup {
    let text =
        |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
    html! {
        @for (name, value) in catalogue::proposed(entry) {
            input type="hidden" name=(format!("o.{name}")) value=(text(&value));
        }
    }
}
