//! Pages, drawn here.

mod daily;
mod deputy;
mod home;
mod hook;
mod new;
mod paper;
mod replay;
mod rules;
mod table;

pub(crate) use daily::Daily;
pub(crate) use deputy::{asked, link as deputy_link};
pub(crate) use home::{Listed, home, proposed};
pub(crate) use new::{Fault, Wish, new, read_nonce, read_wish, usual_level};
pub(crate) use paper::PaperPage;
pub(crate) use replay::{Dice, Scene, read_view};
pub(crate) use rules::{rules, search, section_link};
pub(crate) use table::{TablePage, invitation, link, sit};

use maud::{DOCTYPE, Markup, html};

use crate::web::address;

/// A whole page around its middle.
pub(crate) fn frame(title: &str, middle: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="same-origin";
                title { (title) " · Broadside" }
                link rel="icon" href=(address("icon.svg"));
                link rel="stylesheet" href=(address("style.css"));
                link rel="stylesheet" href=(address("board.css"));
                link rel="stylesheet" href=(address("space.css"));
                link rel="stylesheet" href=(address("paper.css"));
                @for script in ["page.js", "client.js", "zoom.js", "replay.js"] {
                    script type="module" src=(address(script)) {}
                }
            }
            body {
                a class="skip" href="#main" { "To the game" }
                header class="top" {
                    a class="brand" href="/" { "Broadside" }
                    nav {
                        a href="/" { "Games" }
                        a href="/rules" { "Rules" }
                        button data-theme-switch="" aria-label="Light or dark" title="Light or dark" { "◐" }
                    }
                }
                main id="main" { (middle) }
            }
        }
    }
}

/// A page that says one thing.
pub(crate) fn message(title: &str, text: &str) -> Markup {
    frame(
        title,
        &html! {
            div class="card" {
                h1 { (title) }
                p { (text) }
                p { a class="button" href="/" { "To the games" } }
            }
        },
    )
}
