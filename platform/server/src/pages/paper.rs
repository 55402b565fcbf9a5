//! The newspaper of a long game: a day on a page, as everybody may know it.

use maud::{Markup, html};
use paint::Edition;

use super::frame;
use crate::table::Table;

/// The paper of one day among those there are.
pub(crate) struct PaperPage<'a> {
    pub(crate) table: &'a Table,
    /// What it is called.
    pub(crate) name: &'a str,
    /// All there are, the first day first.
    pub(crate) all: &'a [Edition],
    /// Which of them is read.
    pub(crate) at: usize,
    /// Is the game over, so that its board can be shown?
    pub(crate) drawn: bool,
}

impl PaperPage<'_> {
    fn link(&self, at: Option<usize>, words: &str, key: &str) -> Markup {
        let day = at.and_then(|at| self.all.get(at)).map(|edition| edition.day);
        html! {
            @match day {
                Some(day) => a class="button" rel=(key) href=(format!("/t/{}/paper?day={day}", self.table.id)) { (words) },
                None => span class="button" aria-disabled="true" { (words) },
            }
        }
    }

    /// The page.
    pub(crate) fn page(&self) -> Markup {
        let id = &self.table.id;
        frame(
            self.name,
            &html! {
                div class="row head" {
                    (self.link(self.at.checked_sub(1), "Earlier", "prev"))
                    (self.link(Some(self.at + 1).filter(|at| *at < self.all.len()), "Later", "next"))
                    (self.days())
                    a class="button" href=(format!("/t/{id}")) { "To the table" }
                }
                @match self.all.get(self.at) {
                    Some(edition) => (self.edition(edition)),
                    None => div class="card" { p { "There is no paper yet: it appears when the game has begun." } },
                }
            },
        )
    }

    fn days(&self) -> Markup {
        html! {
            @if self.all.len() > 1 {
                form class="row" action=(format!("/t/{}/paper", self.table.id)) {
                    select name="day" aria-label="Day" {
                        @for (n, edition) in self.all.iter().enumerate() {
                            option value=(edition.day) selected[n == self.at] { (edition.date) ": " (edition.headline) }
                        }
                    }
                    button { "Read" }
                }
            }
        }
    }

    fn edition(&self, edition: &Edition) -> Markup {
        let today = self.at + 1 == self.all.len() && !self.table.over();
        html! {
            article class="paper" aria-label=(self.name) {
                header {
                    p class="masthead" { (self.name) }
                    p class="dateline" {
                        span { (edition.date) }
                        span { @if today { "not finished" } @else { "what everybody knows" } }
                        span { "table " (self.table.id) }
                    }
                }
                h1 { (edition.headline) }
                @if self.drawn && self.at + 1 == self.all.len() {
                    figure class="plate" {
                        @for (shade, file) in [("day", "chart.svg"), ("night", "chart-dark.svg")] {
                            img class=(shade) src=(format!("/t/{}/paper/{file}", self.table.id)) alt="The board at the end of the game";
                        }
                        figcaption { "The board at the end of the game." }
                    }
                }
                div class="columns" {
                    @for story in &edition.stories {
                        section {
                            h2 { (story.title) }
                            @for line in &story.text { p { (line) } }
                        }
                    }
                    @if edition.stories.is_empty() { p { "Nothing happened that everybody could see." } }
                    @if !edition.figures.is_empty() {
                        section class="figures" {
                            h2 { "The count" }
                            dl { @for (what, count) in &edition.figures { dt { (what) } dd { (count) } } }
                        }
                    }
                }
            }
        }
    }
}
