//! What a viewer may know, listed field by field. Nothing is cloned and blanked.

use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::area::Area;
use crate::event::{Ending, Event};
use crate::log::{Log, Told, counted};
use crate::notes::{Guess, Notes};
use crate::state::{Phase, State, Yard};
use crate::tables::{Class, Setup};
use crate::types::{Berth, Cell, Contact, Hits, Kind, Mark, Placing, Sunk, Variant, other, side};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Ships are being placed.
    Placing,
    /// Shots are fired.
    Battle,
    /// It is over.
    Over,
}

/// What a viewer knows now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule or a fact of its own")]
pub struct View {
    /// The viewer's own seat, if it has one.
    pub seat: Option<Seat>,
    /// How many rows the boards have.
    pub rows: u8,
    /// How many columns.
    pub columns: u8,
    /// The ships of each fleet, long ones first.
    pub fleet: Vec<Class>,
    /// The same ships one by one, in the order in which they are placed where that counts.
    pub order: Vec<Kind>,
    /// Shots a turn.
    pub variant: Variant,
    /// May ships touch?
    pub contact: Contact,
    /// What is said when a ship sinks.
    pub sunk: Sunk,
    /// May a cell be shot at again?
    pub repeats: bool,
    /// How ships are placed.
    pub placing: Placing,
    /// What is said of a hit.
    pub hits: Hits,
    /// Does a hit give another shot?
    pub again: bool,
    /// May the second player finish the round?
    pub last_reply: bool,
    /// Where the game stands.
    pub stage: Stage,
    /// Whose layout stands.
    pub ready: [bool; 2],
    /// How many ships each seat has put down for good (where ships are placed so).
    pub moored: [u16; 2],
    /// The viewer's own ships, or those it is placing.
    pub ships: Vec<Berth>,
    /// The ships the viewer has yet to place, in the order in which it may.
    pub to_place: Vec<Class>,
    /// Whose turn it is to fire.
    pub next: Option<Seat>,
    /// Who fired first.
    pub first: Option<Seat>,
    /// The last reply, while it is fired: the shots of a salvo.
    pub reply: Option<u16>,
    /// Is the next shot another one after a hit?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// How many shots that seat fires this turn.
    pub allowance: u16,
    /// How many shots each seat has left; none where there is no limit.
    pub left: Option<[u16; 2]>,
    /// Where the viewer aims.
    pub aims: Area,
    /// What each seat has fired, and what was said of it.
    pub strikes: [Log; 2],
    /// What the viewer has noted about its shots.
    #[serde(skip_serializing_if = "Notes::is_empty")]
    pub notes: Notes,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Both layouts, once they are shown.
    pub layouts: Option<[Vec<Berth>; 2]>,
}

impl View {
    /// All cells of a board.
    pub fn sea(&self) -> Area {
        Area::board(self.rows, self.columns)
    }

    /// Is it the viewer's turn to fire?
    pub fn firing(&self) -> bool {
        self.stage == Stage::Battle && self.seat.is_some() && self.next == self.seat
    }

    /// What the viewer has noted about shots that fell in the waters of `owner` and of which no more is known.
    pub(crate) fn guess(&self, owner: Seat, cell: Cell) -> Guess {
        if self.seat.is_some_and(|own| own != owner) { self.notes.of(cell) } else { Guess::Open }
    }

    /// Cells at which `seat` may shoot.
    pub fn targets(&self, seat: Seat) -> Area {
        if self.repeats { self.sea() } else { self.sea() - self.strikes[side(seat)].struck() }
    }

    /// Ships of `seat` that are not known to have sunk, by kind; none where kinds are not told.
    pub fn afloat(&self, seat: Seat) -> Option<Vec<Class>> {
        let log = &self.strikes[side(other(seat))];
        let gone = |kind: Kind| log.named().iter().filter(|k| **k == kind).count() as u16;
        let left = |class: &Class| Class { count: class.count.saturating_sub(gone(class.ship)), ..*class };
        (self.sunk == Sunk::Named).then(|| self.fleet.iter().map(left).filter(|c| c.count > 0).collect())
    }

    /// How many ships of `seat` float, as far as reports show it.
    pub fn count_afloat(&self, seat: Seat) -> Option<usize> {
        let all: u16 = self.fleet.iter().map(|class| class.count).sum();
        self.strikes[side(other(seat))].sunk().map(|sunk| usize::from(all).saturating_sub(sunk))
    }

    /// The ships of `seat` that this viewer can see.
    pub fn shown(&self, seat: Seat) -> &[Berth] {
        match &self.layouts {
            Some(layouts) => &layouts[side(seat)],
            None if self.seat == Some(seat) => &self.ships,
            None => &[],
        }
    }

    /// The viewer's ships that can no longer be moved while others are placed.
    pub(crate) fn fixed(&self) -> Vec<Berth> {
        match self.placing {
            Placing::Free => Vec::new(),
            Placing::Fixed => self.ships.clone(),
        }
    }

    /// Who won, once it is over.
    pub fn winner(&self) -> Option<Seat> {
        self.ending.and_then(|ending| ending.winner())
    }
}

/// What `viewer` knows.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let setup = &state.setup;
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Arbiter => None,
    };
    let own = seat.map(|seat| state.yard(seat));
    let layouts = || [0, 1].map(|n: usize| state.yards[n].berths());
    let blank = || [Log::new(setup.sunk), Log::new(setup.sunk)];
    let bare = View {
        seat,
        rows: setup.rows,
        columns: setup.columns,
        fleet: setup.classes.clone(),
        order: setup.order.clone(),
        variant: setup.variant,
        contact: setup.contact,
        sunk: setup.sunk,
        repeats: setup.repeats,
        placing: setup.placing,
        hits: setup.hits,
        again: setup.again,
        last_reply: setup.last_reply,
        stage: Stage::Placing,
        ready: [true; 2],
        moored: [0; 2],
        ships: own.map(Yard::berths).unwrap_or_default(),
        to_place: Vec::new(),
        next: None,
        first: None,
        reply: None,
        more: false,
        allowance: 0,
        left: None,
        aims: Area::EMPTY,
        strikes: blank(),
        notes: seat.map(|seat| state.notes[side(seat)]).unwrap_or_default(),
        ending: None,
        layouts: (viewer == Viewer::Arbiter).then(layouts),
    };
    let left = |logs: &[Log; 2]| {
        let limited = setup.limit < u16::MAX;
        limited.then(|| [0, 1].map(|n: usize| state.left(&logs[n]) as u16))
    };
    match &state.phase {
        Phase::Placing { ready } => {
            let placing = own.filter(|_| seat.is_some_and(|s| !ready[side(s)]));
            let moored = match setup.placing {
                Placing::Free => [0; 2],
                Placing::Fixed => [0, 1].map(|n: usize| state.yards[n].hulls.len() as u16),
            };
            let to_place = placing.map(|yard| to_place(state, yard)).unwrap_or_default();
            View { ready: *ready, moored, to_place, ..bare }
        }
        Phase::Battle { logs, next, aims, first, reply } => View {
            stage: Stage::Battle,
            next: Some(*next),
            first: Some(*first),
            reply: *reply,
            more: more(state, logs, *next),
            allowance: state.allowance(*next, &logs[side(*next)]) as u16,
            left: left(logs),
            aims: if seat == Some(*next) { *aims } else { Area::EMPTY },
            strikes: [0, 1].map(|n: usize| {
                let log = logs[n].public();
                if only_counted(setup, viewer, Seat(n as u8)) { log.told_as_counted() } else { log }
            }),
            ..bare
        },
        Phase::Over { logs, ending } => View {
            stage: Stage::Over,
            left: left(logs),
            strikes: [logs[0].public(), logs[1].public()],
            ending: Some(*ending),
            layouts: Some(layouts()),
            ..bare
        },
    }
}

/// §2.6 Did the last shot of `next` give it another one? Ruling R12: a cell that was hit before does not. Neither does a
/// shot that a position gives (§4.2). Everybody is told of every single shot, so that this gives nothing away.
fn more(state: &State, logs: &[Log; 2], next: Seat) -> bool {
    let log = &logs[side(next)];
    let fresh = |(last, rest): (&Mark, &[Mark])| last.is_hit() && rest.iter().all(|m| m.cell != last.cell);
    let fired = log.len() > state.setup.position.strikes[side(next)].len();
    state.setup.again && fired && log.marks().split_last().is_some_and(fresh)
}

/// §2.3 Does this viewer learn only how many shots of `shooter` hit? The owner of the fleet sees where they fell.
fn only_counted(setup: &Setup, viewer: Viewer, shooter: Seat) -> bool {
    setup.hits == Hits::Counted && viewer != Viewer::Arbiter && !viewer.is(other(shooter))
}

/// Ships not placed yet: by kind where any may come next, one by one where the order counts.
fn to_place(state: &State, yard: &Yard) -> Vec<Class> {
    let setup = &state.setup;
    match setup.placing {
        Placing::Free => {
            let left = |class: &Class| {
                let placed = yard.count(class.ship) as u16;
                Class { count: class.count.saturating_sub(placed), ..*class }
            };
            setup.classes.iter().map(left).filter(|class| class.count > 0).collect()
        }
        Placing::Fixed => {
            let rest = setup.order.get(yard.hulls.len()..).unwrap_or_default();
            rest.iter().map(|ship| Class { ship: *ship, count: 1 }).collect()
        }
    }
}

/// What a viewer saw of one fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sighting {
    /// The viewer put a ship down.
    Placed(Berth),
    /// The viewer took a ship back.
    Lifted(Berth),
    /// A ship was put down for good.
    Moored {
        /// Whose.
        seat: Seat,
        /// Where; told to its owner.
        berth: Option<Berth>,
    },
    /// A layout stands.
    Ready {
        /// Whose.
        seat: Seat,
        /// The ships; told to their owner.
        ships: Option<Vec<Berth>>,
    },
    /// The battle begins.
    Began {
        /// Who fires first.
        first: Seat,
        /// The coin that decided it, where one did.
        coin: Option<u8>,
    },
    /// The viewer aims at a cell.
    Aimed(Cell),
    /// The viewer takes the aim off a cell.
    Unaimed(Cell),
    /// The viewer noted what it takes a shot for.
    Noted {
        /// Where the shot fell.
        cell: Cell,
        /// What it is taken for.
        guess: Guess,
    },
    /// Shots fell.
    Struck {
        /// Who fired.
        seat: Seat,
        /// Where, and whether ships were there.
        shots: Vec<Mark>,
        /// How many of them hit, where only that is told.
        #[serde(skip_serializing_if = "Option::is_none")]
        hits: Option<u16>,
        /// What was said of ships that sank.
        sunk: Told,
    },
    /// A fleet is sunk, and its owner finishes the round.
    Reply {
        /// Whose fleet it is.
        seat: Seat,
        /// Shots of a salvo.
        shots: u16,
    },
    /// In a set-up position, whose turn it is.
    Turn(Seat),
    /// The battle is over.
    Ended {
        /// How.
        ending: Ending,
        /// The ships of both seats.
        layouts: [Vec<Berth>; 2],
    },
}

/// What `viewer` saw of `event`: drafts, notes and layouts are their owner's, reports are everybody's.
pub(crate) fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
    let sees = |seat: Seat| viewer.is(seat) || viewer == Viewer::Arbiter;
    let rule = after.setup.sunk;
    match event {
        Event::ShipPlaced { seat, berth } => sees(*seat).then_some(Sighting::Placed(*berth)),
        Event::ShipLifted { seat, berth } => sees(*seat).then_some(Sighting::Lifted(*berth)),
        Event::ShipMoored { seat, berth } => {
            Some(Sighting::Moored { seat: *seat, berth: sees(*seat).then_some(*berth) })
        }
        Event::FleetReady { seat, ships } => {
            Some(Sighting::Ready { seat: *seat, ships: sees(*seat).then(|| ships.clone()) })
        }
        Event::BattleBegan { first, coin } => Some(Sighting::Began { first: *first, coin: *coin }),
        Event::Aimed { seat, cell } => sees(*seat).then_some(Sighting::Aimed(*cell)),
        Event::Unaimed { seat, cell } => sees(*seat).then_some(Sighting::Unaimed(*cell)),
        Event::Noted { seat, cell, guess } => {
            sees(*seat).then_some(Sighting::Noted { cell: *cell, guess: *guess })
        }
        Event::ShotFired { seat, mark, sunk } => {
            let sunk = Told::of(sunk.as_slice(), rule);
            Some(Sighting::Struck { seat: *seat, shots: vec![*mark], hits: None, sunk })
        }
        Event::SalvoFired { seat, marks, sunk } => {
            let hidden = only_counted(&after.setup, viewer, *seat);
            let shots = if hidden { counted(marks) } else { marks.clone() };
            let number = || marks.iter().filter(|mark| mark.is_hit()).count() as u16;
            let hits = shots.iter().any(|shot| shot.hit.is_none()).then(number);
            Some(Sighting::Struck { seat: *seat, shots, hits, sunk: Told::of(sunk, rule) })
        }
        Event::ReplyGiven { seat, shots } => Some(Sighting::Reply { seat: *seat, shots: *shots }),
        Event::TurnGiven { seat } => Some(Sighting::Turn(*seat)),
        Event::BattleEnded { ending, layouts } => {
            Some(Sighting::Ended { ending: *ending, layouts: layouts.clone() })
        }
    }
}
