//! The first page: every game, and how to begin.

use catalogue::Entry;
use maud::{Markup, html};

use super::frame;

/// Every game with its picture.
pub(crate) fn home() -> Markup {
    frame(
        "Games",
        &html! {
            h1 { "What shall we play?" }
            div class="games" {
                @for entry in catalogue::games() { (card(*entry)) }
            }
        },
    )
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
            div class="row" {
                form method="post" action=(format!("/new/{}", meta.id)) {
                    button class="primary" name="with" value="usual" { "Play now" }
                }
                a class="button" href=(format!("/new/{}", meta.id)) { "Choose…" }
                a class="button" href=(format!("/rules/{}", meta.id)) { "Rules" }
            }
        }
    }
}
