//! A game to look through: any point, from any side, and how its dice are checked.

use std::sync::Arc;

use catalogue::Replay;
use contract::verify::Verification;
use contract::{Seat, Viewer};
use maud::{Markup, html};
use serde_json::Value;

use super::frame;
use crate::draw::{board, seat_name, table_title};
use crate::table::Table;

/// The name of a viewpoint in an address.
pub(crate) fn view_name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.0.to_string(),
        Viewer::Public => "public".into(),
        Viewer::Arbiter => "truth".into(),
    }
}

/// Reads the name of a viewpoint.
pub(crate) fn read_view(text: &str) -> Option<Viewer> {
    match text {
        "public" => Some(Viewer::Public),
        "truth" => Some(Viewer::Arbiter),
        seat => seat.parse().ok().map(|seat| Viewer::Seat(Seat(seat))),
    }
}

/// One point of a game from one side.
pub(crate) struct Scene<'a> {
    pub(crate) table: &'a Table,
    pub(crate) replay: &'a dyn Replay,
    pub(crate) viewer: Viewer,
    /// The sides from which this visitor may look.
    pub(crate) views: &'a [Viewer],
    /// What checking the dice told, once the game is over.
    pub(crate) checked: Option<&'a Verification>,
}

impl Scene<'_> {
    fn address(&self, at: usize, viewer: Viewer) -> String {
        format!("/t/{}/replay?at={at}&as={}", self.table.id, view_name(viewer))
    }

    fn view_title(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::Seat(seat) => seat_name(self.table, seat),
            Viewer::Public => "what everybody saw".into(),
            Viewer::Arbiter => "the truth".into(),
        }
    }

    /// The whole page.
    pub(crate) fn page(&self) -> Markup {
        let title = format!("Replay of {}", table_title(self.table.entry, &self.table.desk));
        frame(
            &title,
            &html! {
                div data-replay="" {
                    div class="row head" {
                        h1 { (title) }
                        a class="button" href=(format!("/t/{}", self.table.id)) { "To the table" }
                        a class="button" href=(format!("/t/{}/dice", self.table.id)) { "The dice" }
                    }
                    div class="sr" id="live" aria-live="polite" {}
                    div id="scene" { (self.scene()) }
                    p class="quiet" {
                        "Keys: " kbd { "←" } " and " kbd { "→" } " step, " kbd { "Home" } " and " kbd { "End" } " jump, "
                        kbd { "space" } " plays. The address of this page is a link to this very moment."
                    }
                }
            },
        )
    }

    /// The part that changes with the point.
    pub(crate) fn scene(&self) -> Markup {
        let (at, last) = (self.replay.point(), self.replay.len());
        let step = |to: usize, label: &str, sign: &str, key: &str| {
            let to = to.min(last);
            html! {
                a class="button" href=(self.address(to, self.viewer)) data-step=(to) data-key=(key) aria-label=(label)
                    aria-disabled=[(to == at).then_some("true")] {
                    svg class="sign" viewBox="0 0 20 20" aria-hidden="true" { path d=(sign) {} }
                }
            }
        };
        let told: Vec<Arc<str>> =
            self.replay.told(self.viewer).iter().map(|seen| seen.text().clone()).collect();
        html! {
            div class="row scrub" data-at=(at) data-last=(last) data-view=(view_name(self.viewer)) {
                (step(0, "To the beginning", "M3 4h3v12H3zM17 4v12L7 10z", "Home"))
                (step(at.saturating_sub(1), "A step back", "M14 4v12L4 10z", "ArrowLeft"))
                button data-play="" data-key=" " hidden { "Play" }
                (step(at + 1, "A step on", "M6 4v12l10-6z", "ArrowRight"))
                (step(last, "To the end", "M3 4v12l10-6zM14 4h3v12h-3z", "End"))
                select data-speed="" aria-label="Speed" hidden {
                    option value="1600" { "slow" }
                    option value="800" selected { "usual" }
                    option value="250" { "fast" }
                }
                input type="range" min="0" max=(last) value=(at) data-scrub="" aria-label="Move" hidden;
                span { "move " b { (at) } " of " (last) }
            }
            div class="row views" role="group" aria-label="Seen by" {
                span class="quiet" { "Seen by:" }
                @for viewer in self.views {
                    a class="button" href=(self.address(at, *viewer)) data-as=(view_name(*viewer))
                        aria-current=[(*viewer == self.viewer).then_some("true")] { (self.view_title(*viewer)) }
                }
            }
            div class="card told" {
                @for line in told.iter().filter(|line| !line.is_empty()) { p { (line) } }
                @if told.iter().all(|text| text.is_empty()) { p class="quiet" { "Nothing that this side could see." } }
                (self.row())
            }
            (board(self.table, &self.replay.page(self.viewer)))
        }
    }

    /// Who did what here, with which dice, and whether they are right.
    fn row(&self) -> Markup {
        let Some(row) = self.replay.row(self.viewer) else { return html! {} };
        let seat = row["seat"].as_u64().map(|seat| seat_name(self.table, Seat(seat as u8)));
        let actions: Vec<&str> =
            row["actions"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let rolls: Vec<String> =
            row["rolls"].as_array().into_iter().flatten().map(Value::to_string).collect();
        let seq = row["seq"].as_u64();
        let wrong = |checked: &Verification| checked.findings.iter().any(|finding| finding.row == seq);
        html! {
            p class="quiet" {
                @if let Some(seat) = seat {
                    (seat)
                    @if let Some(keeper) = row["kept_by"].as_str() { ", played by " (keeper) }
                    ": "
                }
                @for action in &actions { code { (action) } " " }
                @if let Some(seq) = seq {
                    "row " (seq)
                    @if !rolls.is_empty() {
                        ", dice " b { (rolls.join(" ")) }
                        @match self.checked {
                            Some(checked) if wrong(checked) => { ", ✕ not what the seed gives" }
                            Some(_) => { ", ✓ as the seed gives them" }
                            None => {}
                        }
                    }
                }
            }
        }
    }
}

/// What is known of a table's dice: before the end the commitment, after it everything.
pub(crate) struct Dice<'a> {
    pub(crate) table: &'a Table,
    pub(crate) head: Option<String>,
    pub(crate) checked: Option<&'a Verification>,
}

impl Dice<'_> {
    /// The page about the dice.
    pub(crate) fn page(&self) -> Markup {
        let id = &self.table.id;
        let seed = self.table.opened_seed();
        frame(
            "The dice",
            &html! {
                h1 { "The dice of this table" }
                div class="card" {
                    p {
                        "Before anybody sat down the server drew a secret seed and published its SHA-256. Every player's browser "
                        "then added a number of its own. All dice follow from these together, so neither the server nor a player could choose them."
                    }
                    dl class="facts" {
                        dt { "Commitment" } dd { code { (self.table.commitment()) } }
                        @for (n, chair) in (0..).zip(&self.table.desk.chairs) {
                            dt { (seat_name(self.table, Seat(n))) " added" }
                            dd { code { @for byte in chair.nonce.0 { (format!("{byte:02x}")) } } }
                        }
                        @let given = self.checked.map_or(0, |checked| checked.scripted_rows.len());
                        @if given > 0 || self.table.coach().is_some() {
                            dt { "Lesson" } dd { "the script of a lesson named dice, so the seed is no secret" }
                        }
                        @if self.table.desk.day.is_some() {
                            dt { "Game of the day" } dd { "everybody has the same dice today, so the seed is no secret" }
                        }
                        dt { "Seed" }
                        dd { @match seed {
                            Some(seed) => code { @for byte in seed.0 { (format!("{byte:02x}")) } },
                            None => "opened when the game is over",
                        } }
                        @if let Some(head) = &self.head { dt { "Last hash of the journal" } dd { code { (head) } } }
                    }
                    @match self.checked {
                        Some(checked) if checked.findings.is_empty() => p class="notice good" {
                            "All is right: " (checked.rows) @if checked.rows == 1 { " row, " } @else { " rows, " }
                            (checked.rolls_checked) @if checked.rolls_checked == 1 { " die" } @else { " dice" }
                            " derived again from the seed, every move decided again by the rules, the result confirmed."
                        },
                        Some(checked) => {
                            @for finding in &checked.findings { p class="notice bad" { (finding) } }
                        }
                        None => p class="quiet" { "When the game is over this page checks every roll." },
                    }
                    @if seed.is_some() {
                        p { "Check it yourself: " a href=(format!("/t/{id}/record")) { "download the record" } " and run" }
                        pre { code { "broadside verify " (self.table.entry.meta().id) "-" (id) ".broadside" } }
                        p class="quiet" { "The commitment is the SHA-256 of the seed's bytes: any tool can tell." }
                    }
                    p { a class="button" href=(format!("/t/{id}")) { "To the table" } }
                }
            },
        )
    }
}
