//! One open page: what its owner has in hand, and what it shows.

use catalogue::{Input, Match};
use contract::{Seat, Seats, Viewer};
use maud::{Markup, html};
use paint::{Hand, Part, Pointed, Screen, page};
use serde::Deserialize;

use crate::draw::{board, log, players, seat_name};
use crate::table::Table;

/// What the page sends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Said {
    /// A cell was pressed: the cursor goes there and does what Enter would.
    Cell(u16, u16),
    /// The pointer is over a cell.
    Hover(u16, u16),
    /// The cursor moves by rows and columns.
    Move(i32, i32),
    /// Enter.
    Enter,
    /// Takes another tool in hand.
    Tool(usize),
    /// Turns what is in hand.
    Turn,
    /// Sets a mark or takes it off.
    Mark(u8),
    /// Gives a command.
    Do(String),
    /// Takes a ready-made opening by its name.
    Open(String),
    /// Yes, really.
    Sure,
    /// Rather not.
    No,
    /// Takes back the last draft.
    Undo,
    /// Switches hints on or off.
    Hints,
    /// Gives up; asked once.
    Resign,
    /// Lifts the curtain between two who share a screen.
    Lift,
}

/// What is to be done at the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Acts of a seat, one after another.
    Act(Seat, Vec<Input>),
    /// A draft is taken back.
    Undo(Seat),
    /// A seat gives up.
    Resign(Seat),
}

/// What is asked before something that cannot be taken back.
#[derive(Clone, Debug, PartialEq)]
enum Ask {
    Line(String, String),
    Resign,
}

/// One open page.
pub struct Visit {
    /// The seats its owner holds, as bits.
    seats: u32,
    /// The seat it shows.
    shown: Option<Seat>,
    /// Is the curtain down: may the one who looks be another?
    curtain: bool,
    hand: Hand,
    ask: Option<Ask>,
    /// The last answer: is it bad news, and what does it say?
    notice: Option<(bool, String)>,
}

impl Visit {
    /// A page of somebody who holds these seats.
    pub fn new(seats: u32) -> Self {
        let hand = Hand { shown: true, ..Hand::default() };
        Visit { seats, shown: None, curtain: false, hand, ask: None, notice: None }
    }

    fn holds(&self, seat: Seat) -> bool {
        self.seats >> seat.0 & 1 == 1
    }

    /// Whose eyes the page has.
    pub fn viewer(&self) -> Viewer {
        self.shown.map_or(Viewer::Public, Viewer::Seat)
    }

    /// Looks whose turn it is: of those who share a screen the one who may act.
    pub fn look(&mut self, table: &Table) {
        let own: Vec<Seat> = (0..32).map(Seat).filter(|seat| self.holds(*seat)).collect();
        let Some(first) = own.first().copied() else { return };
        let Some(game) = table.game() else {
            self.shown = Some(first);
            return;
        };
        let to_act: Seats = game.to_act();
        let waits = |seat: Seat| to_act.contains(seat) && table.desk.mind(seat).is_none();
        let next = match self.shown {
            Some(seat) if waits(seat) || !own.iter().any(|seat| waits(*seat)) => seat,
            _ => own.iter().copied().find(|seat| waits(*seat)).unwrap_or(first),
        };
        if self.shown != Some(next) {
            self.curtain = own.len() > 1 && game.outcome().is_none();
            self.shown = Some(next);
            self.hand = Hand { shown: true, hints: self.hand.hints, ..Hand::default() };
            self.ask = None;
        }
    }

    fn screen(&self, game: &dyn Match) -> Screen {
        game.screen(self.viewer(), &self.hand)
    }

    /// Takes in what the page sent. Gives what is to be done, if anything.
    pub fn hear(&mut self, said: Said, table: &Table) -> Option<Deed> {
        self.notice = None;
        let game = table.game()?;
        let seat = self.shown?;
        if self.curtain {
            self.curtain = said != Said::Lift;
            return None;
        }
        let screen = self.screen(game);
        match said {
            Said::Lift => None,
            Said::Cell(row, column) => {
                self.point(&screen, row, column);
                self.enter(game, seat)
            }
            Said::Hover(row, column) => {
                self.point(&screen, row, column);
                None
            }
            Said::Move(rows, columns) => {
                if let Some((height, width)) = screen.cells {
                    let step = |at: u16, by: i32, size: u16| {
                        (i32::from(at) + by.clamp(-64, 64)).clamp(0, i32::from(size.max(1)) - 1) as u16
                    };
                    let (row, column) = self.hand.cursor;
                    self.hand.cursor = (step(row, rows, height), step(column, columns, width));
                    self.hand.shown = true;
                }
                None
            }
            Said::Enter => self.enter(game, seat),
            Said::Tool(n) => {
                self.hand.tool = n.min(screen.tools.len().saturating_sub(1));
                self.ask = None;
                None
            }
            Said::Turn => {
                self.hand.turn = (self.hand.turn + 1) % 4;
                None
            }
            Said::Mark(n) => {
                if usize::from(n) < screen.marks.len().min(32) {
                    self.hand.marks ^= 1 << n;
                }
                None
            }
            Said::Do(line) => self.order(game, seat, line),
            Said::Open(name) => {
                let ready = game.openings(seat, u64::from_le_bytes(crate::keys::random()));
                let (_, _, lines) = ready.into_iter().find(|(known, ..)| *known == name)?;
                Some(Deed::Act(seat, lines.into_iter().map(Input::Text).collect()))
            }
            Said::Sure => match self.ask.take()? {
                Ask::Line(line, _) => Some(Deed::Act(seat, vec![Input::Text(line)])),
                Ask::Resign => Some(Deed::Resign(seat)),
            },
            Said::No => {
                self.ask = None;
                None
            }
            Said::Undo => Some(Deed::Undo(seat)),
            Said::Hints => {
                self.hand.hints = !self.hand.hints;
                None
            }
            Said::Resign => {
                self.ask = game.outcome().is_none().then_some(Ask::Resign);
                None
            }
        }
    }

    fn point(&mut self, screen: &Screen, row: u16, column: u16) {
        if let Some((rows, columns)) = screen.cells
            && row < rows
            && column < columns
        {
            self.hand.cursor = (row, column);
            self.hand.shown = true;
        }
    }

    fn enter(&mut self, game: &dyn Match, seat: Seat) -> Option<Deed> {
        match self.screen(game).pointed {
            Some(Pointed::Do(line)) => self.order(game, seat, line),
            Some(Pointed::No(why)) => {
                self.notice = Some((true, why));
                None
            }
            None => None,
        }
    }

    /// A command: done at once, or asked about if it cannot be taken back.
    fn order(&mut self, game: &dyn Match, seat: Seat, line: String) -> Option<Deed> {
        self.ask = None;
        match game.consequence(seat, &line).filter(|text| !text.is_empty()) {
            Some(text) => {
                self.ask = Some(Ask::Line(line, text));
                None
            }
            None => Some(Deed::Act(seat, vec![Input::Text(line)])),
        }
    }

    /// What came of a deed.
    pub fn note(&mut self, bad: Option<String>) {
        self.notice = bad.map(|text| (true, text));
        if self.notice.is_none() {
            self.hand.marks = 0;
        }
    }

    /// Everything the page shows, in parts with names.
    pub fn parts(&self, table: &Table) -> Vec<(String, String)> {
        let mut parts = vec![("players".into(), players(table, self.shown).into_string())];
        let Some(game) = table.game() else {
            let text = html! { p class="prompt" { "Waiting for the others to sit down." } };
            parts.push(("prompt".into(), text.into_string()));
            return parts;
        };
        if self.curtain {
            let name = self.shown.map(|seat| seat_name(table, seat)).unwrap_or_default();
            let curtain = html! {
                div class="card curtain" {
                    h2 { "Pass the screen to " (name) }
                    p { "Nothing is shown until " (name) " is looking." }
                    button class="primary" data-say="lift" { "I am " (name) }
                }
            };
            parts.push(("board".into(), curtain.into_string()));
            for empty in ["prompt", "actions", "side", "log", "notice", "live"] {
                parts.push((empty.into(), String::new()));
            }
            return parts;
        }
        let (viewer, screen) = (self.viewer(), self.screen(game));
        let drawn = game.page(viewer, &self.hand);
        parts.push(("prompt".into(), self.prompt(game).into_string()));
        parts.push(("board".into(), board(table, &drawn).into_string()));
        parts.push(("actions".into(), self.actions(game, &screen, &drawn).into_string()));
        parts.push(("side".into(), page::text_lines(&screen.side).into_string()));
        parts.push(("log".into(), log(table.told(viewer)).into_string()));
        parts.push(("notice".into(), self.notice().into_string()));
        let last = table.told(viewer).last().map_or("", String::as_str);
        parts.push(("live".into(), html! { (last) " " (game.prompt(viewer)) }.into_string()));
        parts
    }

    fn prompt(&self, game: &dyn Match) -> Markup {
        html! {
            @if let Some(outcome) = game.outcome() {
                p class="prompt" { "It is over: " (outcome.reason) "." }
            } @else {
                p class="prompt" { (game.prompt(self.viewer())) }
            }
        }
    }

    fn notice(&self) -> Markup {
        html! {
            @if let Some((bad, text)) = &self.notice {
                p class=(if *bad { "notice bad" } else { "notice good" }) role="status" { (text) }
            }
        }
    }

    /// Buttons for everything that can be done without pointing.
    fn actions(&self, game: &dyn Match, screen: &Screen, drawn: &[Part]) -> Markup {
        let Some(seat) = self.shown.filter(|_| game.outcome().is_none()) else { return html! {} };
        let draws = |what: &str| drawn.iter().any(|part| part.html.contains(what));
        let drawn_command = |command: &str| {
            let button = html! { i data-do=(command) {} }.into_string();
            draws(button.trim_start_matches("<i ").trim_end_matches("></i>"))
        };
        let (tools, marks) = (!draws("data-tool="), !draws("data-mark="));
        let tool = self.hand.tool % screen.tools.len().max(1);
        let undo = match game.drafts(seat) {
            0 => Some("Nothing to take back: what was committed stands."),
            _ => None,
        };
        html! {
            @match &self.ask {
                Some(Ask::Line(line, text)) => {
                    div class="card ask" role="alertdialog" aria-label="Are you sure?" {
                        p { b { (line) } ": " (text) }
                        div class="row" {
                            button class="primary" data-say="sure" data-focus="" { "Do it" }
                            button data-say="no" { "Rather not" }
                        }
                    }
                }
                Some(Ask::Resign) => {
                    div class="card ask" role="alertdialog" aria-label="Give up?" {
                        p { "Give the game up? It ends at once." }
                        div class="row" {
                            button class="primary" data-say="sure" { "Give up" }
                            button data-say="no" { "Play on" }
                        }
                    }
                }
                None => {}
            }
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
                        button data-mark=(n) aria-pressed=(self.hand.marks >> n & 1 == 1) {
                            kbd { (mark.key) } (mark.label)
                        }
                    }
                }
            }
            @let ready = if game.to_act().contains(seat) { game.openings(seat, 0) } else { Vec::new() };
            @if !ready.is_empty() {
                div class="row" role="group" aria-label="Ready-made" {
                    span class="quiet" { "Ready-made:" }
                    @for (name, about, _) in &ready { button data-open=(name) title=(about) { (name) } }
                }
            }
            div class="row" {
                @if let Some(Pointed::Do(line)) = &screen.pointed {
                    button class="primary" data-say="enter" { kbd { "Enter" } (line) }
                }
                @for (key, command, label) in &screen.keys {
                    @if drawn_command(command) {
                        // The board has a button for it; the key works all the same.
                        span hidden data-do=(command) data-key=(key) {}
                    } @else {
                        button data-do=(command) data-key=(key) { kbd { (key) } (label) }
                    }
                }
                @if !screen.tools.is_empty() && !screen.still {
                    button data-say="turn" data-key="r" { kbd { "r" } "turn" }
                }
                button data-say="undo" data-key="u" disabled[undo.is_some()] title=[undo] { kbd { "u" } "undo" }
                button data-say="hints" data-key="o" aria-pressed=(self.hand.hints) { kbd { "o" } "hints" }
            }
        }
    }
}
