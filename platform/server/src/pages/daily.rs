//! The day's results: who has finished the game of the day at this server, and how.
//!
//! Everybody has the same dice, so how another game went tells what is to come. Whoever has not finished their own game
//! of a day that is not over sees who has, whether they won and their figures, as on any list of scores; why a game
//! ended and its replay are shown only afterwards.

use maud::{Markup, html};

use super::frame;
use crate::clock::span;
use crate::desk::Who;
use crate::hall::DailyResult;

/// What the page is made of.
pub(crate) struct Daily<'a> {
    pub(crate) day: &'a str,
    pub(crate) today: &'a str,
    pub(crate) results: &'a [DailyResult],
    /// The tables of that day at which the visitor plays: game, table, and whether it is finished.
    pub(crate) own: &'a [(String, String, bool)],
}

impl Daily<'_> {
    /// The page.
    pub(crate) fn page(&self) -> Markup {
        let title = if self.day == self.today { "Today's results" } else { "Results of the day" };
        frame(
            title,
            &html! {
                div class="row head" {
                    h1 { (title) }
                    span class="quiet" { (self.day) " · the same dice for everybody, from midnight to midnight UTC" }
                }
                (self.days())
                @for entry in catalogue::games() {
                    (self.game(entry.meta().id, entry.meta().title))
                }
            },
        )
    }

    /// Other days.
    fn days(&self) -> Markup {
        let beside = |by: i64| {
            let (from, to) = catalogue::day_span(self.day)?;
            let day = catalogue::day(if by < 0 { from - 1 } else { to });
            (day.as_str() <= self.today).then_some(day)
        };
        html! {
            form class="row days" action="/daily" {
                @if let Some(day) = beside(-1) { a class="button" href=(format!("/daily?day={day}")) { "← " (day) } }
                @if let Some(day) = beside(1) { a class="button" href=(format!("/daily?day={day}")) { (day) " →" } }
                span class="row" {
                    input type="date" name="day" value=(self.day) max=(self.today) aria-label="Day";
                    button { "Show" }
                }
            }
        }
    }

    fn game(&self, game: &str, title: &str) -> Markup {
        let results: Vec<&DailyResult> = self.results.iter().filter(|result| result.game == game).collect();
        let own = self.own.iter().find(|(known, ..)| known == game);
        let open = self.day != self.today || own.is_some_and(|(.., finished)| *finished);
        html! {
            section class="card results" id=(game) aria-label=(title) {
                h2 { (title) }
                @if results.is_empty() {
                    p class="quiet" {
                        @if self.day == self.today { "Nobody has finished it here yet. You could be the first." }
                        @else { "Nobody finished it here on that day." }
                    }
                } @else {
                    (self.list(&results, open))
                }
                @if !open {
                    @if let Some((_, table, _)) = own {
                        p { a class="button primary" href=(format!("/t/{table}")) { "Go on with yours" } }
                    } @else {
                        form method="post" action=(format!("/new/{game}")) {
                            button class="primary" name="with" value="daily" { "Play it" }
                        }
                    }
                    @if !results.is_empty() {
                        p class="quiet" { "How the others' games went, and their replays, are shown once you have finished yours: the dice are the same." }
                    }
                }
            }
        }
    }

    fn list(&self, results: &[&DailyResult], open: bool) -> Markup {
        html! {
            div class="scroll" {
                table {
                    thead { tr { th { "Who" } th { "Result" } th { "Moves" } th { "Figures" } th { "Took" } th { "Finished" } @if open { th { "Game" } } } }
                    tbody {
                        @for result in results {
                            @let own = self.own.iter().any(|(_, table, _)| *table == result.id.0);
                            tr class=[own.then_some("own")] {
                                td { b { (name(result)) } @if own { span class="quiet" { " you" } } }
                                td {
                                    @match result.ended.won {
                                        Some(true) => { span class="won" { "won" } }
                                        Some(false) => { "lost" }
                                        None => { "nobody won" }
                                    }
                                    @if open { span class="quiet" { " " (result.ended.reason) } }
                                }
                                td data-name="moves " { (result.ended.moves) }
                                td data-name="" { (figures(result)) }
                                td data-name="took " { (span(result.ended.took)) }
                                td data-name="at " { (moment(result.ended.at)) }
                                @if open { td { a class="button" href=(format!("/t/{}/replay", result.id)) { "Replay" } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn name(result: &DailyResult) -> &str {
    let person = result.desk.chairs.iter().find(|chair| chair.who == Who::Human);
    person.map(|chair| chair.name.as_str()).filter(|name| !name.is_empty()).unwrap_or("someone")
}

/// The game's own figures: `shots 41, hits 17`.
fn figures(result: &DailyResult) -> String {
    let list: Vec<String> =
        result.ended.figures.iter().map(|(name, figure)| format!("{name} {figure}")).collect();
    list.join(", ")
}

/// When, in hours and minutes.
fn moment(at: i64) -> String {
    let minutes = at.div_euclid(60_000).rem_euclid(24 * 60);
    format!("{:02}:{:02} UTC", minutes / 60, minutes % 60)
}
