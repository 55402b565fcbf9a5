//! One open page: what its owner has in hand, and what it shows.

use catalogue::complete::{Completion, candidates, complete};
use catalogue::{Aim, Input, Match, Question, Trouble};
use contract::{Seat, Seats, Viewer};
use paint::{Hand, Hold, Pointed, Screen};
use serde::Deserialize;

use crate::desk::Offer;
use crate::table::{Channel, Learn, Table, TableError, Word};

mod affairs;
mod beside;
mod coach;
mod in_hand;
mod show;
mod speech;

pub(crate) use affairs::menu;
pub(crate) use coach::coded;
pub use in_hand::InHand;
pub use speech::Speech;

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
    /// Cancels the question.
    No,
    /// Takes back the last draft.
    Undo,
    /// Switches hints on or off.
    Hints,
    /// Gives up; asked once.
    Resign,
    /// Breaks the game off before the first move; asked once.
    Abort,
    /// Offers something, or takes what is offered.
    Offer(Offer),
    /// Does not want what is offered.
    Decline,
    /// Ends a pause.
    GoOn,
    /// Claims the game of somebody whose time has run out.
    Claim,
    /// Has a computer player go on for them.
    Caretaker,
    /// Is back, or hands back a seat that is another's.
    Back,
    /// Wants no giving up.
    PlayOn,
    /// Plays on for somebody of the side who is late.
    TakeOver(u8),
    /// Plays for somebody whose deputy it is.
    SitIn(u8),
    /// Looks at another of the seats it plays in.
    As(u8),
    /// Says something to all players.
    Chat(String),
    /// Says something to those of one's own side.
    Aside(String),
    /// Completes a typed line.
    Complete(String),
    /// Somebody sees the frame of this number.
    Seen(u64),
    /// What the page had in hand before the connection was lost.
    Resume(InHand),
    /// This step of a lesson was read, or is to be watched.
    Next(usize),
    /// This step of a lesson is to be done for the learner.
    Skip(usize),
    /// Leaves a lesson and plays on without the coach.
    Leave,
    /// Hands the screen on, and lifts the curtain between two who share it.
    Lift,
}

/// What is to be done at the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Acts of a seat, one after another.
    Act(Seat, Vec<Input>),
    /// A draft is taken back.
    Undo(Seat),
    /// Something beside the moves.
    Word(Seat, Word),
    /// Something said to others.
    Say(Seat, Channel, String),
    /// Something a learner asks of the coach.
    Learn(Learn),
}

/// What is asked before something that cannot be taken back.
#[derive(Clone, Debug, PartialEq)]
enum Ask {
    Line(String, Question),
    Resign,
    Abort,
}

/// How many sentences a page begins with.
const FIRST_NEWS: usize = 6;

/// The last answer.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Notice {
    text: String,
    /// The section of the rules behind it.
    section: Option<String>,
    /// Was it not what the coach wants?
    lesson: bool,
}

/// One open page.
pub struct Visit {
    /// The seats its owner plays in, as bits.
    seats: u32,
    /// Those of them that are their own.
    own: u32,
    /// The seat it shows.
    shown: Option<Seat>,
    /// Is the curtain down: may the one who looks be another?
    curtain: bool,
    /// The seat the screen is to be handed on to, once what came of the last move was read.
    next: Option<Seat>,
    hand: Hand,
    hold: Hold,
    ask: Option<Ask>,
    notice: Option<Notice>,
    completed: Option<Completion>,
    /// How much was said when its owner last acted, and from where on that was news.
    heard: Option<(usize, usize)>,
    /// Does its owner move the cursor by keys?
    keys: bool,
    /// The step of a lesson, and how the hand is to be for it.
    aim: Option<(usize, Option<Aim>)>,
    /// How far it has been read out.
    voice: speech::Voice,
}

impl Visit {
    /// A page of somebody who holds these seats.
    pub fn new(seats: u32) -> Self {
        let hand = Hand { shown: true, ..Hand::default() };
        Visit {
            seats,
            own: seats,
            shown: None,
            curtain: false,
            next: None,
            hand,
            hold: Hold::default(),
            ask: None,
            notice: None,
            completed: None,
            heard: None,
            keys: false,
            aim: None,
            voice: speech::Voice::default(),
        }
    }

    /// From now on its owner plays in these seats, of which some are their own.
    pub fn hold(&mut self, seats: u32, own: u32) {
        (self.seats, self.own) = (seats, own);
    }

    /// Do several share the screen, who must not see each other's seats?
    fn shares(&self, table: &Table) -> bool {
        let held: Vec<Seat> = table.desk.seats().filter(|seat| self.holds(*seat)).collect();
        let Some((first, others)) = held.split_first() else { return false };
        !others.is_empty()
            && (table.desk.one_screen || others.iter().any(|seat| !table.desk.one_side(*first, *seat)))
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
        if game.outcome().is_none() {
            let tools = self.screen(game).tools;
            self.hold.keep(&mut self.hand, &tools);
        }
        self.take_aim(table);
        let to_act: Seats = game.to_act();
        let waits = |seat: Seat| to_act.contains(seat) && table.desk.mind(seat).is_none();
        let next = match self.shown {
            Some(seat) if waits(seat) || !own.iter().any(|seat| waits(*seat)) => seat,
            _ => own.iter().copied().find(|seat| waits(*seat)).unwrap_or(first),
        };
        self.next = None;
        if self.shown == Some(next) {
            return;
        }
        let over = game.outcome().is_some();
        if self.shown.is_some() && !self.curtain && !over {
            // Who has moved reads what came of it first.
            self.next = Some(next);
            return;
        }
        self.turn_to(next, self.shares(table) && !over);
    }

    fn turn_to(&mut self, seat: Seat, curtain: bool) {
        self.curtain = curtain;
        (self.shown, self.next, self.ask, self.heard) = (Some(seat), None, None, None);
        self.hand = Hand { shown: true, hints: self.hand.hints, ..Hand::default() };
        self.hold = Hold::default();
    }

    /// From which sentence on what was said is news: all since the owner acted last. Drafts say nothing, and leave the news
    /// to be read; a page that was just opened begins with the last few sentences.
    fn news_from(&self, said: usize) -> usize {
        match self.heard {
            Some((acted, from)) if said == acted => from,
            Some((acted, _)) => acted,
            None => said.saturating_sub(FIRST_NEWS),
        }
    }

    /// What the last typed line was completed to.
    pub fn take_completed(&mut self) -> Option<Completion> {
        self.completed.take()
    }

    fn screen(&self, game: &dyn Match) -> Screen {
        game.screen(self.viewer(), &self.hand)
    }

    /// Takes in what the page sent. Gives what is to be done, if anything.
    pub fn hear(&mut self, said: Said, table: &Table) -> Option<Deed> {
        // What was refused stays to be read while the pointer wanders.
        if !matches!(said, Said::Hover(..) | Said::Move(..) | Said::Complete(_) | Said::Resume(_)) {
            self.notice = None;
        }
        let seat = self.shown?;
        match &said {
            Said::Move(..) => self.keys = true,
            Said::Cell(..) | Said::Hover(..) | Said::Tool(_) => self.keys = false,
            _ => {}
        }
        if matches!(
            said,
            Said::Cell(..) | Said::Enter | Said::Do(_) | Said::Open(_) | Said::Sure | Said::Lift
        ) {
            let (_, told) = table.told(self.viewer());
            self.heard = Some((told, self.news_from(told)));
        }
        if let Said::As(other) = said {
            let other = Seat(other.min(31));
            if self.holds(other) && !self.shares(table) {
                self.turn_to(other, false);
            }
            return None;
        }
        let said = match self.beside(said, seat) {
            Ok(deed) => return deed,
            Err(said) => said,
        };
        let game = table.game()?;
        if self.curtain {
            self.curtain = said != Said::Lift;
            return None;
        }
        if let Some(next) = self.next {
            if said == Said::Lift {
                self.turn_to(next, self.shares(table));
            }
            return None;
        }
        let screen = self.screen(game);
        match said {
            Said::Lift => None,
            Said::Cell(row, column) => {
                self.point(&screen, row, column);
                self.enter(table, game, seat)
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
                    let (row, column) = self.hand.cell(screen.home);
                    self.hand.cursor = (step(row, rows, height), step(column, columns, width));
                    self.hand.shown = true;
                    let edge = self.hand.cursor == (row, column);
                    self.voice.pointed = Some(if edge { "Edge. " } else { "" }.into());
                } else {
                    self.voice.pointed = Some(String::new());
                }
                None
            }
            Said::Enter => self.enter(table, game, seat),
            Said::Tool(n) => {
                self.hand.tool = n.min(screen.tools.len().saturating_sub(1));
                self.ask = None;
                if screen.home.is_some() {
                    self.hand.cursor = (0, 0);
                }
                let label = screen.tools.get(self.hand.tool).map(|tool| format!("In hand: {}. ", tool.label));
                self.voice.pointed = label;
                None
            }
            Said::Turn => {
                self.hand.turn = (self.hand.turn + 1) % 4;
                self.voice.pointed = Some("Turned. ".into());
                None
            }
            Said::Mark(n) => {
                if let Some(mark) = screen.marks.get(usize::from(n)).filter(|_| n < 32) {
                    self.hand.marks ^= 1 << n;
                    let set = if self.hand.marks >> n & 1 == 1 { "on" } else { "off" };
                    self.voice.replies.push(format!("{} {}: {set}.", mark.label, mark.key));
                }
                None
            }
            Said::Do(line) => self.order(table, game, seat, line),
            Said::Open(name) => {
                let ready = game.openings(seat, u64::from_le_bytes(crate::keys::random()));
                let (_, _, lines) = ready.into_iter().find(|(known, ..)| *known == name)?;
                Some(Deed::Act(seat, lines.into_iter().map(Input::Text).collect()))
            }
            Said::Complete(typed) => {
                let ready = game.openings(seat, 0);
                let names: Vec<&str> = ready.iter().map(|(name, ..)| *name).collect();
                let all = candidates(table.entry, game, seat, &[], &names);
                self.completed = Some(complete(&typed, &all));
                None
            }
            Said::Resume(had) => {
                if let Some(told) = had.told {
                    self.was_told(told);
                }
                self.resume(&screen, had);
                let line = self.ask.take();
                match line {
                    Some(Ask::Line(line, _)) => self.order(table, game, seat, line).and(None),
                    _ => None,
                }
            }
            Said::Undo => Some(Deed::Undo(seat)),
            Said::Hints => {
                self.hand.hints = !self.hand.hints;
                self.voice.hints = true;
                None
            }
            Said::Sure
            | Said::No
            | Said::Resign
            | Said::Abort
            | Said::Offer(_)
            | Said::Decline
            | Said::GoOn
            | Said::Claim
            | Said::Caretaker
            | Said::Back
            | Said::PlayOn
            | Said::TakeOver(_)
            | Said::SitIn(_)
            | Said::As(_)
            | Said::Next(_)
            | Said::Skip(_)
            | Said::Leave
            | Said::Seen(_)
            | Said::Chat(_)
            | Said::Aside(_) => None,
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

    fn enter(&mut self, table: &Table, game: &dyn Match, seat: Seat) -> Option<Deed> {
        match self.screen(game).pointed {
            Some(Pointed::Do(line)) => self.order(table, game, seat, line),
            Some(Pointed::No(why)) => {
                self.notice = Some(Notice { text: why, section: None, lesson: false });
                self.voice.refused = true;
                None
            }
            None => None,
        }
    }

    /// A command: done at once, or asked about if it cannot be taken back. In a lesson it is what the coach wants, or
    /// nothing comes of it.
    fn order(&mut self, table: &Table, game: &dyn Match, seat: Seat, line: String) -> Option<Deed> {
        self.ask = None;
        match game.question(seat, &line).filter(|_| table.coach().is_none()) {
            Some(question) => {
                self.ask = Some(Ask::Line(line, question));
                None
            }
            None => Some(Deed::Act(seat, vec![Input::Text(line)])),
        }
    }

    /// What came of a deed.
    pub fn note(&mut self, done: Result<(), TableError>) {
        self.notice = done.err().map(|error| match error {
            TableError::Trouble(Trouble::Refused { section, text, .. }) => {
                Notice { text, section: Some(section), lesson: false }
            }
            error => {
                let lesson = matches!(error, TableError::Lesson(_));
                Notice { text: error.to_string(), section: None, lesson }
            }
        });
        self.answered(self.notice.is_some());
        if self.notice.is_none() {
            self.hand.marks = 0;
        }
    }
}
