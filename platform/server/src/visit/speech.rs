//! What is read out to somebody who does not see the page: everything new, in order, then what is asked; and the cell under
//! the cursor at each of its steps. The page only puts it where a screen reader hears it (`web/speech.js`).

use std::sync::Arc;

use catalogue::{Input, Match};
use contract::{Seat, Viewer};
use paint::{Pointed, Screen};
use serde::Serialize;

use super::show::sentence;
use super::{Deed, FIRST_NEWS, Visit};
use crate::draw::seat_name;
use crate::table::Table;

/// What is to be read out now. Each sentence is handed out once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Speech {
    /// Whatever was said so far is to be wiped out first: somebody else looks now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hush: bool,
    /// What happened, the oldest first, and what is asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub say: Vec<String>,
    /// What the other players have said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<String>,
    /// Where the cursor is, and what Enter would do there: said at once, in place of what was said of it before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub here: Option<String>,
}

impl Speech {
    /// Is there nothing to say?
    pub fn is_empty(&self) -> bool {
        *self == Speech::default()
    }
}

/// How far a page has been read out.
#[derive(Debug, Default)]
pub(super) struct Voice {
    /// How many sentences each viewer's page has said; a screen that is shared has several viewers.
    told: Vec<(Viewer, usize)>,
    /// How many remarks were said.
    remarks: Option<usize>,
    /// Is the curtain down, and nothing left of what was said before?
    hushed: bool,
    /// What was asked last.
    asked: String,
    /// Was something refused that has not been said yet?
    pub(super) refused: bool,
    /// Answers that nothing else would say.
    pub(super) replies: Vec<String>,
    /// What is being done: said if nothing else tells that it was.
    doing: Option<String>,
    done: Option<String>,
    /// Is the cursor to be said, and with which words before it?
    pub(super) pointed: Option<String>,
    /// Were hints just asked for?
    pub(super) hints: bool,
}

impl Visit {
    /// A deed begins: what is to be said if it leaves no other trace.
    pub fn undertake(&mut self, deed: &Deed) {
        self.voice.doing = match deed {
            Deed::Act(_, inputs) => match inputs.as_slice() {
                [Input::Text(line)] => Some(format!("Done: {line}.")),
                _ => Some("Done.".into()),
            },
            Deed::Undo(_) => Some("Undone.".into()),
            Deed::Word(..) | Deed::Say(..) | Deed::Learn(_) => None,
        };
    }

    /// It was done, or refused.
    pub(super) fn answered(&mut self, refused: bool) {
        let doing = self.voice.doing.take();
        self.voice.done = doing.filter(|_| !refused);
        self.voice.refused |= refused;
    }

    /// What is to be read out now.
    pub fn speech(&mut self, table: &Table) -> Speech {
        let mut speech = Speech { chat: self.remarks(table), hush: self.hush(), ..Speech::default() };
        let drawn = self.voice.pointed.is_some() || self.voice.hints;
        let shown = self.on_board(table).filter(|_| drawn).map(|game| (game, self.screen(game)));
        speech.here = shown.as_ref().and_then(|(_, screen)| self.here(screen));
        if std::mem::take(&mut self.voice.refused)
            && let Some(notice) = &self.notice
        {
            let text = if notice.lesson { self.astray(table, &notice.text) } else { notice.text.clone() };
            let rule =
                notice.section.as_ref().map_or_else(String::new, |section| format!(" Rule {section}."));
            speech.say.push(format!("{}{rule}", sentence(&text)));
        }
        speech.say.append(&mut self.voice.replies);
        if std::mem::take(&mut self.voice.hints)
            && let Some((game, screen)) = &shown
        {
            speech.say.extend(self.hinted(*game, screen));
        }
        let lines = if self.curtain { Vec::new() } else { self.news(table) };
        let mut asked = self.asked(table);
        let new = asked != self.voice.asked;
        let done = self.voice.done.take();
        if lines.is_empty() && !new {
            speech.say.extend(done);
        }
        let mine = self
            .shown
            .is_some_and(|seat| self.on_board(table).is_some_and(|game| game.to_act().contains(seat)));
        if new || (mine && !lines.is_empty()) {
            self.voice.asked.clone_from(&asked);
            // Once a game is over the prompt begins with what was told last.
            if let Some(rest) = lines.last().and_then(|last| asked.strip_prefix(&**last)) {
                let rest = rest.trim_start().to_owned();
                asked = rest;
            }
        } else {
            asked.clear();
        }
        speech.say.extend(lines.iter().map(|line| line.as_ref().to_owned()));
        speech.say.extend(Some(asked).filter(|asked| !asked.is_empty()));
        speech
    }

    /// Forgets what was to be said once the curtain is down; true if it has just come down.
    fn hush(&mut self) -> bool {
        if self.curtain {
            let Voice { told, remarks, hushed, asked, .. } = std::mem::take(&mut self.voice);
            self.voice = Voice { told, remarks, hushed: true, asked, ..Voice::default() };
            return !hushed;
        }
        self.voice.hushed = false;
        false
    }

    /// The game, unless the board is not shown or shows the past.
    fn on_board<'a>(&self, table: &'a Table) -> Option<&'a dyn Match> {
        table.game().filter(|_| !self.curtain && !self.late(table))
    }

    /// The sentences that the page has not said yet. A page that was just opened is read by its owner: nothing is old news.
    fn news(&mut self, table: &Table) -> Vec<Arc<str>> {
        if self.late(table) {
            return Vec::new();
        }
        let viewer = self.viewer();
        let said = table.said(viewer);
        let opened = self.voice.told.is_empty();
        let Some((_, known)) = self.voice.told.iter_mut().find(|(known, _)| *known == viewer) else {
            self.voice.told.push((viewer, said));
            let first = if opened { said } else { said.saturating_sub(FIRST_NEWS) };
            return table.sentences_since(viewer, first);
        };
        let from = std::mem::replace(known, said);
        table.sentences_since(viewer, from)
    }

    /// What is asked now, as the page shows it.
    fn asked(&self, table: &Table) -> String {
        let Some(game) = table.game() else { return super::show::unbegun(table).to_owned() };
        if self.curtain {
            let name = self.shown.map(|seat| seat_name(table, seat)).unwrap_or_default();
            return format!("Pass the screen to {name}.");
        }
        if self.late(table) {
            return super::show::LATE.to_owned();
        }
        let coached = if game.outcome().is_none() { self.coached(table, game) } else { None };
        coached.unwrap_or_else(|| game.prompt(self.viewer()))
    }

    /// What others have said since the last time.
    fn remarks(&mut self, table: &Table) -> Vec<String> {
        let Some(seat) = self.shown else { return Vec::new() };
        let from = self.voice.remarks.replace(table.remarked());
        let new = from.map(|from| table.remarks_since(seat, from)).into_iter().flatten();
        let others = new.filter(|remark| remark.seat != seat);
        others.map(|remark| format!("{}: {}", seat_name(table, remark.seat), remark.text)).collect()
    }

    /// The cell under the cursor and what Enter would do there, if that is to be said.
    fn here(&mut self, screen: &Screen) -> Option<String> {
        let before = self.voice.pointed.take()?;
        if screen.cells.is_none() {
            return Some(format!("{before}There is nothing to point at now."));
        }
        let here = sentence(&screen.here);
        Some(match &screen.pointed {
            Some(Pointed::Do(line)) => format!("{before}{here} Enter: {line}."),
            Some(Pointed::No(why)) => format!("{before}{here} {}", sentence(why)),
            None => format!("{before}{here}"),
        })
    }

    /// What the hints add beside the board.
    fn hinted(&self, game: &dyn Match, with: &Screen) -> Vec<String> {
        if !self.hand.hints {
            return vec!["Hints off.".into()];
        }
        let hand = paint::Hand { hints: false, ..self.hand };
        let without = game.screen(self.viewer(), &hand);
        let new = with.side.iter().filter(|line| !without.side.contains(line));
        let text: Vec<String> = new.map(|line| line.text().trim().to_owned()).collect();
        let text: Vec<String> = text.into_iter().filter(|line| !line.is_empty()).collect();
        if text.is_empty() { vec!["Hints on: there is nothing to advise now.".into()] } else { text }
    }

    /// How far the shown viewer's page was read out.
    pub(super) fn told_so_far(&self) -> Option<(Option<u8>, usize)> {
        let viewer = self.viewer();
        let (_, said) = self.voice.told.iter().find(|(known, _)| *known == viewer)?;
        Some((self.shown.map(|seat| seat.0), *said))
    }

    /// The page had been read out so far before its connection was lost: what happened since is news.
    pub(super) fn was_told(&mut self, (seat, said): (Option<u8>, usize)) {
        if self.shown == seat.map(Seat) {
            let viewer = self.viewer();
            for (_, known) in self.voice.told.iter_mut().filter(|(known, _)| *known == viewer) {
                *known = said.min(*known);
            }
        }
    }
}
