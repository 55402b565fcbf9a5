//! One running game, its types erased: what can be asked of it. `played.rs` answers.

use std::sync::Arc;

use contract::{Budget, Fact, Hash, Outcome, Player, Record, Seat, Seats, Seed, Viewer};
use paint::{Hand, Part, Screen, Theme};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::errors::Trouble;

/// An action at the border.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalAction {
    /// As JSON.
    pub action: Value,
    /// In the game's notation.
    pub text: String,
    /// Does it commit?
    pub binding: bool,
}

/// What somebody is asked before a binding action is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What the action will lead to.
    pub text: String,
    /// The verb of the button that does it.
    pub verb: &'static str,
}

/// What a seat hands in.
#[derive(Clone, Debug)]
pub enum Input {
    /// Actions as JSON.
    Actions(Vec<Value>),
    /// Actions as JSON that nobody has looked into yet.
    Written(Vec<Box<RawValue>>),
    /// One line of notation; it may stand for a whole batch.
    Text(String),
}

impl PartialEq for Input {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Input::Actions(one), Input::Actions(other)) => one == other,
            (Input::Written(one), Input::Written(other)) => {
                one.iter().map(|text| text.get()).eq(other.iter().map(|text| text.get()))
            }
            (Input::Text(one), Input::Text(other)) => one == other,
            (Input::Actions(_) | Input::Written(_) | Input::Text(_), _) => false,
        }
    }
}

/// One sighting, as it is sent and told: written once, handed to many.
#[derive(Clone, Debug)]
pub struct Seen(Arc<Written>);

#[derive(Debug)]
struct Written {
    json: Box<RawValue>,
    text: Arc<str>,
}

impl Seen {
    /// A sighting and its sentence.
    pub(crate) fn new(sighting: &impl Serialize, text: String) -> Self {
        let json = serde_json::value::to_raw_value(sighting).expect("sightings are JSON");
        Seen(Arc::new(Written { json, text: text.into() }))
    }

    /// As JSON.
    pub fn json(&self) -> &RawValue {
        &self.0.json
    }

    /// As a sentence; may be empty.
    pub fn text(&self) -> &Arc<str> {
        &self.0.text
    }

    /// As JSON that can be looked into.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.json().get()).expect("it was written as JSON")
    }
}

impl PartialEq for Seen {
    fn eq(&self, other: &Self) -> bool {
        self.json().get() == other.json().get() && self.text() == other.text()
    }
}

/// What an act led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Was it committed, or kept as a draft?
    pub committed: bool,
    /// Did it change what was drafted before?
    pub revised: bool,
    /// The dice.
    pub rolls: Vec<u32>,
    /// What each viewer saw: the seats in order, then the public.
    pub sightings: Vec<(Viewer, Vec<Seen>)>,
}

/// One running game.
pub trait Match: Send {
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// Who sits where: name and kind.
    fn players(&self) -> Vec<(String, Player)>;
    /// What the seats are called: by their side, with a number where several play for it.
    fn sides(&self) -> &[String];
    /// Who may act now.
    fn to_act(&self) -> Seats;
    /// Who else decides at the same time as this seat: nothing comes of what it does before they have acted, too.
    fn beside(&self, seat: Seat) -> Seats;
    /// The result, once there is one.
    fn outcome(&self) -> Option<&Outcome>;
    /// Committed moves so far.
    fn moves(&self) -> u64;
    /// Why the game can only be watched, if that is so.
    fn view_only(&self) -> Option<&str>;
    /// What `viewer` knows, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// The situation as plain text.
    fn text(&self, viewer: Viewer) -> String;
    /// What is asked of the viewer now.
    fn prompt(&self, viewer: Viewer) -> String;
    /// The situation for a terminal.
    fn screen(&self, viewer: Viewer, hand: &Hand) -> Screen;
    /// The first of these hands with which Enter would give a command that is good.
    fn pointing(
        &self,
        viewer: Viewer,
        hands: &mut dyn Iterator<Item = Hand>,
        good: &mut dyn FnMut(&str) -> bool,
    ) -> Option<Hand>;
    /// The situation for a browser, in parts.
    fn page(&self, viewer: Viewer, hand: &Hand) -> Vec<Part>;
    /// The situation as SVG.
    fn svg(&self, viewer: Viewer, theme: Theme) -> String;
    /// How many legal actions there are, and the first `limit` of them.
    fn legal(&self, seat: Seat, limit: Option<u64>) -> (u64, Vec<LegalAction>);
    /// A typed line as actions; nothing is done and legality is not asked.
    fn parse(&self, seat: Seat, line: &str) -> Result<Vec<LegalAction>, Trouble>;
    /// What somebody is to be asked before a typed line is done; nothing if nobody need be asked, or it would be refused.
    fn question(&self, seat: Seat, line: &str) -> Option<Question>;
    /// Acts.
    fn act(&mut self, seat: Seat, input: &Input, dice: Option<Vec<u32>>, now: i64) -> Result<Moved, Trouble>;
    /// How many drafts the seat has.
    fn drafts(&self, seat: Seat) -> usize;
    /// The seat's drafts, oldest first; for keeping them while a game rests.
    fn drafted(&self, seat: Seat) -> Vec<LegalAction>;
    /// Drops the seat's last draft; says why there is nothing to take back.
    fn undo(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// What a mind would do in this seat now: drafts and a binding action.
    fn choose(
        &mut self,
        seat: Seat,
        level: &str,
        budget: Budget,
        luck: u64,
    ) -> Result<Vec<LegalAction>, Trouble>;
    /// The same for a mind that keeps somebody else's seat: what the game forbids it is left out, unless nothing else can be
    /// done.
    fn stand_in(
        &mut self,
        seat: Seat,
        level: &str,
        budget: Budget,
        luck: u64,
    ) -> Result<Vec<LegalAction>, Trouble>;
    /// Ready-made openings for the seat: (name, about, lines of notation).
    fn openings(&self, seat: Seat, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)>;
    /// What each viewer saw of the opening.
    fn opening(&self) -> Vec<(Viewer, Vec<Seen>)>;
    /// Everything `viewer` saw so far, the table's own facts among it.
    fn history(&self, viewer: Viewer) -> Vec<Seen>;
    /// Everything `viewer` saw in the first `lines` lines of the record.
    fn history_to(&self, viewer: Viewer, lines: usize) -> Vec<Seen>;
    /// Everything that each live viewer saw so far: the seats in order, then the public.
    fn histories(&self) -> Vec<(Viewer, Vec<Seen>)>;
    /// States a table's own fact; with an outcome it ends the game. Gives what everybody is told of it.
    fn declare(&mut self, fact: Fact, outcome: Option<Outcome>, now: i64) -> Result<Seen, Trouble>;
    /// The journal so far.
    fn record(&self) -> Record;
    /// The record's lines from number `from` (0 is the header), each with its newline; for saving as one goes.
    fn lines(&self, from: usize) -> Vec<String>;
    /// The newest hash of the chain.
    fn head(&self) -> Hash;
    /// The secret of the dice, to be kept apart until the game is over.
    fn seed(&self) -> Option<Seed>;
    /// Names the text the seed was made from.
    fn name_deal(&mut self, deal: &str) -> bool;
    /// Writes the last line of a game that is decided but was cut off before that line.
    fn settle(&mut self);
    /// A share code of the game, once it has something to share.
    fn share(&self) -> Option<String>;
    /// What the game leaves to the player's statistics, once it is over.
    fn keepsake(&self) -> Option<Value>;
    /// A picture of the game as it stands, to try things on.
    fn fork(&self) -> Box<dyn Match>;
}
