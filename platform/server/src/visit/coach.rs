//! The coach of a guided game: what is said, what to press, and how to go on, skip and leave.

use catalogue::{Coach, Lead, Match};
use maud::{Markup, html};
use paint::Want;

use super::Visit;
use crate::table::Table;

/// How long, in milliseconds, a learner sees each of several things that are shown in a row.
const WATCH: u32 = 1100;

impl Visit {
    /// Finds what leads to the step the learner is at, once for each step.
    pub(super) fn take_aim(&mut self, table: &Table) {
        let (Some(coach), Some(game)) = (table.coach(), table.game()) else {
            self.aim = None;
            return;
        };
        if self.aim.as_ref().is_none_or(|(at, _)| *at != coach.at()) {
            self.aim = Some((coach.at(), coach.aim(game, &self.hand)));
        }
    }

    /// What is to be pressed next.
    fn lead(&self, game: &dyn Match) -> Option<Lead> {
        let (_, aim) = self.aim.as_ref()?;
        Some(aim.as_ref()?.next(&self.hand, self.screen(game).tools.len()))
    }

    /// What a learner is told who did something else than what is marked.
    pub(super) fn astray(&self, table: &Table, why: &str) -> String {
        let Some((coach, game)) = table.coach().zip(table.game()) else { return why.into() };
        match self.how(coach, game).filter(|_| coach.wants_command()) {
            Some((press, _)) if self.lead(game).is_some() => format!("Not that one. {press}."),
            Some(_) | None => why.replace('`', "\""),
        }
    }

    /// What the coach says now, without marks.
    pub(super) fn coached(&self, table: &Table, game: &dyn Match) -> Option<String> {
        let coach = table.coach()?;
        let Some(step) = coach.step() else { return Some("That was the guided game.".into()) };
        let (press, typed) = self.how(coach, game).unwrap_or_default();
        Some(format!("{} {press}{typed}.", step.say).replace('`', ""))
    }

    /// What the learner may do now: what to press, and what to type instead.
    fn how(&self, coach: &Coach, game: &dyn Match) -> Option<(String, String)> {
        let screen = self.screen(game);
        let free = matches!(coach.step().map(|step| step.want), Some(Want::Like(_)));
        let press = match self.lead(game) {
            Some(Lead::Cell(..)) if free => {
                "Press what is marked on the board, or another place that you like"
            }
            Some(Lead::Cell(..)) => "Press what is marked on the board",
            Some(Lead::Tool(n)) => {
                let name = screen.tools.get(n).map_or("it", |tool| tool.label.as_str());
                return Some((format!("First take this in hand: {name}"), String::new()));
            }
            Some(Lead::Turn) => {
                return Some(("Turn it with the marked button".into(), ", or the key `r`".into()));
            }
            Some(Lead::Mark(n)) => {
                let mark = screen.marks.get(usize::from(n));
                let (what, key) = mark.map_or(("keep", ' '), |mark| (mark.label.as_str(), mark.key));
                return Some((format!("Press what is marked to {what} it"), format!(", or the key `{key}`")));
            }
            Some(Lead::Do(_)) => "Press the marked button",
            Some(Lead::Like(_)) => "Press one of the marked buttons",
            None => "It is your turn",
        };
        match coach.step()?.want {
            Want::Do(line) => Some((press.into(), format!(", or type `{line}`"))),
            Want::Like(prefix) => Some((press.into(), format!(", or type `{} …`", prefix.trim_end()))),
            Want::Read | Want::Watch(_) | Want::Theirs(..) => None,
        }
    }

    /// The coach's panel.
    pub(super) fn coach(&self, table: &Table) -> Markup {
        let (Some(coach), Some(game)) = (table.coach(), table.game()) else { return html! {} };
        let (at, of) = coach.place();
        let Some(step) = coach.step() else { return over(table) };
        let (told, _) = table.told(Coach::EYES);
        let told = told.last().map_or("", |text| &**text);
        let say = if step.say.is_empty() { told } else { step.say };
        let lead = self.lead(game).map(selector);
        let action = format!("/t/{}/lesson", table.id);
        html! {
            section class="coach card" aria-label="Lesson" tabindex="-1" data-lead-to=[lead] data-goes-on=[coach.goes_on().then_some(WATCH)] {
                div class="coach-head" {
                    (compass())
                    h2 { (coach.title()) }
                    span class="quiet" { (at) " of " (of) }
                    progress max=(of) value=(at) aria-label="How far the lesson has come" {}
                }
                p class="say" { (coded(say)) }
                @if let Some((press, typed)) = self.how(coach, game) {
                    p class="how" {
                        (coded(&press)) span class="typed" { (coded(&typed)) } ". "
                        // Not where the button was that goes on: who presses twice does not skip.
                        button form="lesson" name="skip" value=(coach.at()) data-learn="skip" data-step=(coach.at()) { "Do it for me" }
                    }
                }
                form class="row" id="lesson" method="post" action=(action) {
                    @if !coach.wants_command() {
                        button class="primary" name="next" value=(coach.at()) data-learn="next" data-step=(coach.at())
                            data-key="Enter" { @if step.want == Want::Read { "Go on" } @else { "Watch" } }
                    }
                    details class="leave" {
                        summary { "Leave" }
                        div class="row" {
                            a class="button" href="/" { "Later: keep my place" }
                            button name="leave" value="now" data-learn="leave" { "Play on without the coach" }
                        }
                    }
                }
            }
        }
    }
}

/// After the last step.
fn over(table: &Table) -> Markup {
    let meta = table.entry.meta();
    html! {
        section class="coach card" aria-label="Lesson" tabindex="-1" {
            div class="coach-head" {
                (compass())
                h2 { "That was the guided game" }
            }
            p class="say" { "You know " (meta.title) " now. What next?" }
            form class="row" method="post" action=(format!("/new/{}", meta.id)) {
                input type="hidden" name="nonce" data-nonce="";
                (crate::pages::proposed(table.entry))
                button class="primary" name="with" value="usual" { "Play a real game" }
                button name="with" value="daily" { "Game of the day" }
                button formaction=(format!("/learn/{}", meta.id)) { "Once more" }
                a class="button" href="/" { "To the games" }
            }
        }
    }
}

/// Where on the page that is which leads on.
fn selector(lead: Lead) -> String {
    let quoted = |text: &str| text.replace(['"', '\\'], "");
    match lead {
        Lead::Cell(row, column) => format!("[data-cell=\"{row},{column}\"]"),
        Lead::Tool(n) => format!("[data-tool=\"{n}\"]"),
        Lead::Turn => "[data-say=\"turn\"]".into(),
        Lead::Mark(n) => format!("[data-mark=\"{n}\"]"),
        Lead::Do(line) => format!("[data-do=\"{}\"]", quoted(&line)),
        Lead::Like(prefix) => format!("[data-do^=\"{}\"]", quoted(&prefix)),
    }
}

/// A text with its `commands` set off.
pub(crate) fn coded(text: &str) -> Markup {
    html! {
        @for (n, piece) in text.split('`').enumerate() {
            @if n % 2 == 1 { code { (piece) } } @else { (piece) }
        }
    }
}

/// The coach's sign.
fn compass() -> Markup {
    html! {
        svg class="compass" viewBox="0 0 40 40" aria-hidden="true" {
            circle cx="20" cy="20" r="18" {}
            path class="needle" d="M20 5 24.5 20 20 35 15.5 20Z" {}
            path class="north" d="M20 5 24.5 20H15.5Z" {}
            circle class="hub" cx="20" cy="20" r="2.4" {}
        }
    }
}
