//! What a table remembers beside its journal.

use std::collections::BTreeMap;

use contract::{Nonce, Player, Seat, Seats, Sitter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::KeyHash;

use crate::clock::{Clocks, Pace};
use crate::table::Drafts;

/// Who may sit in a chair, or does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Nobody yet.
    Nobody,
    /// A person.
    Human,
    /// A computer player of this level.
    Mind(String),
}

/// Without a clock, a seat is late after so many milliseconds in which nothing came from it though it was waited for.
pub const PATIENCE: i64 = 24 * 60 * 60 * 1000;

/// Who is to play for the owner of a seat while they are away, as they have said themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deputy {
    /// A computer player of this level: it takes over by itself when the seat is late.
    Mind(String),
    /// Whoever plays in this seat of the same side.
    Seat(Seat),
    /// Whoever has the link.
    Person {
        /// The name shown.
        name: String,
        /// What opens the seat for them.
        key: KeyHash,
    },
}

/// The person who plays in a seat until its owner is back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keeper {
    /// The deputy whom the owner named.
    Deputy,
    /// Somebody of the same side, who sits here.
    #[serde(alias = "captain")]
    Ally(Seat),
}

/// What opens somebody's own seats on one of their devices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// The key that it has.
    pub key: KeyHash,
    /// What kind of browser it is; empty before its link was opened.
    pub name: String,
    /// Since when: Unix milliseconds.
    pub since: i64,
}

/// One seat of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The name shown; may be empty.
    pub name: String,
    /// Who sits there.
    pub who: Who,
    /// What the seat adds to the dice.
    pub nonce: Nonce,
    /// The mind that plays on for somebody whose time ran out, until they are back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caretaker: Option<String>,
    /// The person who plays on instead, until they are back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeper: Option<Keeper>,
    /// Who is to play for the owner when they are away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<Deputy>,
    /// Did the owner come from the game before, as its rematch? Then that game leads them here again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rejoined: bool,
    /// Invitations that opened the seat until somebody took it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<KeyHash>,
    /// When the host last gave the seat a new link: Unix milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reissued: Option<i64>,
}

impl Chair {
    /// A chair for somebody of this name.
    pub fn new(name: String, who: Who, nonce: Nonce) -> Self {
        Chair {
            name,
            who,
            nonce,
            caretaker: None,
            keeper: None,
            deputy: None,
            rejoined: false,
            spent: Vec::new(),
            reissued: None,
        }
    }

    /// Does somebody else play for the owner?
    pub fn is_kept(&self) -> bool {
        self.caretaker.is_some() || self.keeper.is_some()
    }

    /// The same chair at another table: nothing but its name and who sits there is left.
    pub fn anew(&self, nonce: Nonce) -> Self {
        Chair::new(self.name.clone(), self.who.clone(), nonce)
    }
}

/// May others watch?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Watching {
    /// Whoever has the table's address sees what everybody may see.
    #[default]
    On,
    /// The same, some minutes late.
    Delayed,
    /// Nobody but the players.
    Off,
}

impl Watching {
    /// All of them: name, for people.
    pub const ALL: [(&str, &str, Watching); 3] = [
        ("on", "the table is listed, and anybody sees what everybody may see", Watching::On),
        ("delayed", "the same, two minutes late", Watching::Delayed),
        ("off", "nobody but the players", Watching::Off),
    ];

    /// Reads a name.
    pub fn read(text: &str) -> Option<Self> {
        Watching::ALL.into_iter().find(|(name, ..)| *name == text).map(|(.., watching)| watching)
    }
}

/// What everybody has to agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// The game ends without a winner.
    Draw,
    /// No clock runs until somebody goes on.
    Pause,
}

/// How a game ended for whoever played it alone or against the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// When: Unix milliseconds.
    pub at: i64,
    /// Milliseconds from its first moment to its last.
    pub took: i64,
    /// Was it won? None if nobody won.
    pub won: Option<bool>,
    /// Why it ended, in a clause.
    pub reason: String,
    /// Moves of all seats together.
    pub moves: u64,
    /// The game's own figures, such as shots and hits.
    pub figures: Vec<(String, u64)>,
}

/// What a table remembers beside its journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Desk {
    /// The game's options.
    pub options: Value,
    /// The seats.
    pub chairs: Vec<Chair>,
    /// The side of each seat, if several play for one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<Option<u8>>,
    /// What the sides are called, if the options name them otherwise than the game does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// Since when each seat of a person has been waited for, where that matters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub waits: BTreeMap<u8, i64>,
    /// Those who want their side to give up, as bits.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub giving_up: u32,
    /// The seats of whoever set the table up, as bits; none if that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<u32>,
    /// The devices on which players have opened their own seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub devices: Vec<Device>,
    /// May others watch?
    #[serde(default)]
    pub watching: Watching,
    /// Is it played by several people at one screen?
    #[serde(default)]
    pub one_screen: bool,
    /// How much time there is; none for as much as one likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// What is left of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// What was offered, and by whom (bits).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<(Offer, u32)>,
    /// Is the game paused?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// Was it cancelled before it began?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub called_off: bool,
    /// The day whose game it is: everybody has the same dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// How the game of the day ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// The step from which a guided game goes on, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<usize>,
    /// The table where it was played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<store::TableId>,
    /// What everybody had drafted when the table was left; only while it rests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drafts: Option<Drafts>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_nobody(seats: &u32) -> bool {
    *seats == 0
}

impl Desk {
    /// May somebody who holds these seats (bits) look at the table at all?
    pub fn open_to(&self, seats: u32) -> bool {
        seats != 0 || self.watching != Watching::Off
    }

    /// The day, if looking at this table would spoil that day's game for somebody who holds these seats (bits).
    pub fn spoiler(&self, seats: u32, now: i64) -> Option<String> {
        self.day.clone().filter(|day| seats == 0 && *day == catalogue::day(now))
    }

    /// Does everybody sit?
    pub fn full(&self) -> bool {
        self.chairs.iter().all(|chair| chair.who != Who::Nobody)
    }

    /// Everybody, as the game wants to know them.
    pub fn sitters(&self) -> Vec<Sitter> {
        let sitter = |chair: &Chair| Sitter {
            name: chair.name.clone(),
            player: match &chair.who {
                Who::Mind(level) => Player::Mind(level.clone()),
                Who::Human | Who::Nobody => Player::Human,
            },
            nonce: chair.nonce,
        };
        self.chairs.iter().map(sitter).collect()
    }

    /// The level of the mind that acts for a seat, if one does.
    pub fn mind(&self, seat: Seat) -> Option<&str> {
        let chair = self.chairs.get(usize::from(seat.0))?;
        match &chair.who {
            Who::Mind(level) => Some(level),
            Who::Human | Who::Nobody => chair.caretaker.as_deref(),
        }
    }

    /// The seats of people, as bits.
    pub fn people(&self) -> u32 {
        let people = (0..).zip(&self.chairs).filter(|(_, chair)| !matches!(chair.who, Who::Mind(_)));
        people.fold(0, |bits, (seat, _)| bits | 1 << seat)
    }

    /// The seats in which their owners play, as bits.
    pub fn present(&self) -> u32 {
        let here = |chair: &Chair| chair.who == Who::Human && !chair.is_kept();
        (0..).zip(&self.chairs).filter(|(_, chair)| here(chair)).fold(0, |bits, (seat, _)| bits | 1 << seat)
    }

    /// Those of the seats for which a person acts.
    pub fn persons(&self, seats: Seats) -> Seats {
        let seats = (0..self.chairs.len() as u8).map(Seat).filter(|seat| seats.contains(*seat));
        seats.filter(|seat| self.mind(*seat).is_none()).fold(Seats::default(), Seats::with)
    }
}

/// What is kept of who plays for which side: nothing if everybody plays alone.
pub fn together(teams: Vec<Option<u8>>) -> Vec<Option<u8>> {
    let alone = teams.iter().enumerate().all(|(n, team)| team.is_some_and(|team| usize::from(team) == n));
    if alone { Vec::new() } else { teams }
}
