//! What a page shows, in parts with names: only those that changed are sent.

use std::sync::Arc;

use catalogue::Match;
use contract::{Seat, Viewer};
use maud::{Markup, html};
use paint::{Part, Pointed, Screen, page};

use super::{Ask, Visit};
use crate::desk::Who;
use crate::draw::{PLACE, board, chat, log, places, players, result, seat_name};
use crate::pages::{invitation_id, section_link};
use crate::table::Table;

/// How many milliseconds those who watch are behind, if they are.
pub(crate) const DELAY: i64 = 2 * 60 * 1000;
/// What they are told.
pub(super) const LATE: &str = "You watch two minutes behind.";

impl Visit {
    /// Everything the page shows, in parts with names.
    pub fn parts(&self, table: &Table, now: i64) -> Vec<(String, String)> {
        let part = |name: &str, markup: Markup| (name.to_owned(), markup.into_string());
        // Whoever is late is told nothing of the present: neither whose turn it is nor what time they have.
        let moment = (!self.late(table)).then_some(now);
        let mut parts = vec![part("players", players(table, self.shown, moment))];
        if let Some(seat) = self.shown {
            parts.push(part("chat", chat(table, seat)));
        }
        if self.curtain {
            let name = self.shown.map(|seat| seat_name(table, seat)).unwrap_or_default();
            parts.push(part("board", curtain(&name)));
            let empty = ["coach", "affairs", "prompt", "actions", "side", "log", "news", "notice", "menu"];
            parts.extend(empty.into_iter().map(|name| part(name, html! {})));
            return parts;
        }
        parts.push(part("coach", self.coach(table)));
        parts.push(part("affairs", self.affairs(table, now)));
        parts.push(part("notice", self.notice(table)));
        parts.push(part("menu", super::menu(table, self.seats, self.own)));
        let taken = |seat: &Seat| table.over() || table.desk.chairs[usize::from(seat.0)].who != Who::Nobody;
        parts.extend(table.desk.seats().filter(taken).map(|seat| part(&invitation_id(seat), html! {})));
        let Some(game) = table.game() else {
            parts.push(part("prompt", html! { p class="prompt" { (unbegun(table)) } }));
            let question = self.shown.filter(|_| !table.over()).map(|seat| self.question(table, seat));
            parts.push(part("actions", question.unwrap_or_default()));
            return parts;
        };
        if self.late(table) {
            parts.extend(behind(table, game, now));
            return parts;
        }
        // Once it is over nothing is hidden.
        let viewer = if game.outcome().is_some() { Viewer::Arbiter } else { self.viewer() };
        let screen = game.screen(viewer, &self.hand);
        let drawn = game.page(viewer, &self.hand);
        let (told, said) = table.told(self.viewer());
        parts.push(part("prompt", self.prompt(table, game)));
        parts.push(part("board", places(table, &drawn, viewer != Viewer::Arbiter && self.shown.is_some())));
        parts.extend(drawn.iter().map(|one| (format!("{PLACE}{}", one.id), one.html.clone())));
        parts.push(part("actions", self.actions(table, game, &screen, &drawn)));
        parts.push(part("side", page::text_lines(&screen.side)));
        parts.push(part("log", log(&told, said)));
        parts.push(part("news", news(&told, said.saturating_sub(self.news_from(said)))));
        parts
    }

    /// Does this page show what was true some time ago?
    pub fn late(&self, table: &Table) -> bool {
        table.is_late_for(self.shown.map_or(0, |seat| 1 << seat.0))
    }

    fn prompt(&self, table: &Table, game: &dyn Match) -> Markup {
        html! {
            @if let Some(outcome) = game.outcome() {
                p class="prompt over" { (result(table, outcome)) }
            } @else if let Some(why) = game.view_only() {
                p class="prompt" { "This game can only be watched: " (why) "." }
            } @else {
                p class="prompt" { (game.prompt(self.viewer())) }
            }
        }
    }

    fn notice(&self, table: &Table) -> Markup {
        html! {
            @if let Some(notice) = &self.notice {
                p class="notice bad" {
                    @if notice.lesson { (self.astray(table, &notice.text)) } @else { (notice.text) }
                    @if let Some(section) = &notice.section {
                        " " a href=(section_link(table.entry, section)) target="_blank" { "Rule " (section) }
                    }
                }
            }
        }
    }

    /// What is asked before something that cannot be taken back.
    fn question(&self, table: &Table, seat: Seat) -> Markup {
        html! {
            @match &self.ask {
                Some(Ask::Line(_, asked)) => {
                    div class="card ask" role="alertdialog" aria-label="Are you sure?" aria-describedby="asked" {
                        p id="asked" { (sentence(&asked.text)) }
                        div class="row" {
                            button class="primary" data-say="sure" data-focus="" { (asked.verb) }
                            button data-say="no" { "Cancel" }
                        }
                    }
                }
                Some(Ask::Resign) => {
                    div class="card ask" role="alertdialog" aria-label="Give up?" aria-describedby="asked" {
                        @if table.desk.has_mates(seat) {
                            p id="asked" { "Give the game up? It ends when all who play for your side want it." }
                        } @else {
                            p id="asked" { "Give the game up? It ends at once." }
                        }
                        div class="row" {
                            button class="primary" data-say="sure" data-focus="" { "Give up" }
                            button data-say="no" { "Cancel" }
                        }
                    }
                }
                Some(Ask::Abort) => {
                    div class="card ask" role="alertdialog" aria-label="Cancel this game?" aria-describedby="asked" {
                        @if table.game().is_some() {
                            p id="asked" { "Cancel this game? Nobody has moved yet, so it ends without a result." }
                        } @else {
                            p id="asked" { "Cancel this game? It has not begun. Its invitations stop working." }
                        }
                        div class="row" {
                            button class="primary" data-say="sure" data-focus="" { "Cancel game" }
                            button data-say="no" { "Keep it" }
                        }
                    }
                }
                None => {}
            }
        }
    }

    /// Buttons for everything that can be done without pointing.
    fn actions(&self, table: &Table, game: &dyn Match, screen: &Screen, drawn: &[Part]) -> Markup {
        let Some(seat) = self.shown.filter(|_| game.outcome().is_none()) else { return html! {} };
        // While a learner reads there is nothing to do.
        let lesson = table.coach().is_some();
        if table.coach().is_some_and(|coach| !coach.wants_command()) {
            return html! {};
        }
        if let Some(next) = self.next {
            return html! {
                div class="row" {
                    button class="primary" data-say="lift" data-key="Enter" {
                        @if self.shares(table) { "Hand the screen to " (seat_name(table, next)) }
                        @else if self.own >> next.0 & 1 == 1 { "Go on in your own seat" }
                        @else { "Go on for " (seat_name(table, next)) }
                    }
                }
            };
        }
        let draws = |what: &str| drawn.iter().any(|part| part.html.contains(what));
        let drawn_command = |command: &str| {
            let button = html! { i data-do=(command) {} }.into_string();
            draws(button.trim_start_matches("<i ").trim_end_matches("></i>"))
        };
        let (tools, marks) = (!draws("data-tool="), !draws("data-mark="));
        let tool = self.hand.tool % screen.tools.len().max(1);
        let undo = (game.drafts(seat) == 0).then_some(match game.moves() {
            0 => "Nothing to take back yet.",
            _ => "Nothing to take back: what was rolled or shown stands.",
        });
        html! {
            (self.question(table, seat))
            @if tools && !screen.tools.is_empty() {
                div class="row tools" role="group" aria-label="In hand" {
                    @for (n, one) in screen.tools.iter().enumerate() {
                        button data-tool=(n) aria-pressed=(n == tool) { (one.label) }
                    }
                }
            }
            @if marks && !screen.marks.is_empty() {
                div class="row marks" role="group" aria-label="Marks" {
                    @for (n, mark) in screen.marks.iter().enumerate() {
                        button data-mark=(n) data-mark-key=(mark.key) aria-pressed=(self.hand.marks >> n & 1 == 1) {
                            kbd { (mark.key) } (mark.label)
                        }
                    }
                }
            }
            @let ready = if game.to_act().contains(seat) && !lesson { game.openings(seat, 0) } else { Vec::new() };
            @if !ready.is_empty() {
                div class="row" role="group" aria-label="Ready-made" {
                    span class="quiet" { "Ready-made:" }
                    @for (name, about, _) in &ready { button data-open=(name) title=(about) { (name) } }
                }
            }
            div class="row" {
                @if let Some(Pointed::Do(line)) = screen.pointed.as_ref().filter(|_| !lesson && (self.keys || !screen.large)) {
                    button class="primary" data-say="enter" { kbd { "Enter" } (line) }
                }
                @for (key, command, label) in &screen.keys {
                    @if drawn_command(command) {
                        // The board has a button for it; the key works all the same.
                        span hidden data-do=(command) data-key=(key) data-about=(label) {}
                    } @else {
                        button data-do=(command) data-key=(key) { kbd { (key) } (label) }
                    }
                }
                @if !screen.tools.is_empty() && !screen.still {
                    button data-say="turn" data-key="r" { kbd { "r" } "turn" }
                }
                @if !lesson {
                    button data-say="undo" data-key="u" disabled[undo.is_some()] title=[undo] { kbd { "u" } "undo" }
                    button data-say="hints" data-key="o" aria-pressed=(self.hand.hints) { kbd { "o" } "hints" }
                }
            }
        }
    }
}

/// What happened since the owner of the page last did something, as it happened.
fn news(told: &[Arc<str>], fresh: usize) -> Markup {
    let fresh = &told[told.len() - fresh.min(told.len())..];
    html! {
        @if !fresh.is_empty() {
            details open class="news" {
                summary {
                    "What happened"
                    span class="count" { (fresh.len()) }
                    @if let Some(last) = fresh.last() { span class="latest" aria-hidden="true" { (last) } }
                }
                ol tabindex="0" aria-label="What happened" { @for text in fresh { li { (text) } } }
            }
        }
    }
}

/// What is said at a table whose game has not begun.
pub(super) fn unbegun(table: &Table) -> &'static str {
    if table.desk.called_off { "This game was cancelled." } else { "Waiting for the other players…" }
}

/// A text as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

fn curtain(name: &str) -> Markup {
    html! {
        div class="card curtain" {
            h2 { "Pass the screen to " (name) }
            p { "Nothing is shown until " (name) " is looking." }
            button class="primary" data-say="lift" data-key="Enter" { "I am " (name) }
        }
    }
}

/// What those see who watch some time behind.
fn behind(table: &Table, game: &dyn Match, now: i64) -> Vec<(String, String)> {
    let Ok(mut replay) = table.entry.replay(&game.record()) else { return Vec::new() };
    let points = replay.len() + 1;
    let point = (0..points).rev().find(|point| replay.time_of(*point) <= now - DELAY).unwrap_or(0);
    replay.seek(point);
    let told: Vec<Arc<str>> = replay.told(Viewer::Public).iter().map(|seen| seen.text().clone()).collect();
    vec![
        ("prompt".into(), html! { p class="prompt" { (LATE) } }.into_string()),
        ("board".into(), board(table, &replay.page(Viewer::Public)).into_string()),
        ("log".into(), log(&told, told.len()).into_string()),
    ]
}
