//! The pieces of work that are timed. Each gives a number that depends on all of its work, so that none of
//! it can be left out.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use catalogue::{Entry, GameResult, Simulator};
use contract::journal::DiceMode;
use contract::verify::redecide;
use contract::{
    Dice, DiceKey, Entry as RowEntry, Game, Journal, Nonce, Record, Seat, Seed, Session, Sitter, UserData,
};
use lab::{Course, Ending, Existing, Orders, Ran, SimTally};
use serde_json::Value;
use solo::Solo;
use solo::action::Action;
use solo::types::{Suit, Variant};

use crate::handwritten::Played;

/// The game that the targets are set for.
pub fn game() -> &'static dyn Entry {
    catalogue::find("solo").expect("Solo Salvo is on the list")
}

/// The dice of a run.
pub fn key() -> DiceKey {
    DiceKey::new(&Seed::from_text("broadside"), &[Nonce::default()])
}

/// A whole run of the lab, the same as `broadside simulate solo`; gives the seconds it took.
pub fn simulate(games: u64, threads: usize, log: Option<&Path>) -> f64 {
    let course = Course::simulate(game(), &Value::Null, &UserData::default(), &[], "broadside");
    let course = course.expect("Solo Salvo needs no options");
    let log = log.map(|path| (path.to_owned(), Existing::Overwrite));
    let orders = Orders { rounds: games, threads, log, stop: &AtomicBool::new(false), progress: &mut |_| {} };
    let ran: Ran<SimTally> = lab::perform(&course, orders).expect("it begins");
    assert!(matches!(ran.ending, Ending::Complete) && ran.tally.games() == games);
    ran.time.as_secs_f64()
}

/// The real game, played by the `easy` mind.
pub fn simulator() -> Box<dyn Simulator> {
    let minds = ["easy".to_owned()];
    game().simulator(&Value::Null, &UserData::default(), &minds).expect("the easy mind exists")
}

/// Did the hand-written game come to the same end?
pub fn same(real: &GameResult, other: &Played) -> bool {
    let survivor = other.survivor.map_or(4, |s| s as u32);
    real.measures == [survivor, other.call as u32, other.volleys]
}

/// A finished game at a table, laid out and called at random.
pub fn table(number: u64) -> Session<Solo> {
    let seed = Seed::from_text(&number.to_string());
    let options = <Solo as Game>::Options::default();
    let sitters = vec![Sitter::nobody()];
    let mut session =
        Session::<Solo>::start(options, UserData::default(), sitters, seed, DiceMode::PerRow, 0)
            .expect("Solo Salvo needs no options");
    let ships = solo::mind::random_ships(Variant::Ships, Suit::Arms, &mut Dice::loose(number));
    let mut actions: Vec<Action> = ships.into_iter().map(Action::Place).collect();
    actions.push(Action::Call(Suit::Suns));
    while session.outcome().is_none() {
        session.act(Seat(0), &actions, None, 0).expect("legal");
        actions = vec![Action::Fire];
    }
    session
}

/// Journals of finished games, and what they were played with.
pub struct Shelf {
    setup: Arc<<Solo as Game>::Setup>,
    journals: Vec<Journal<Solo>>,
    records: Vec<Record>,
    texts: Vec<String>,
    /// Actions in all of them.
    pub actions: u64,
}

impl Shelf {
    /// `count` finished games.
    pub fn new(count: u64) -> Self {
        let sessions: Vec<Session<Solo>> = (0..count).map(table).collect();
        let journals: Vec<Journal<Solo>> = sessions.iter().map(|s| s.journal().clone()).collect();
        let acted = |row: &RowEntry<_, _>| match row {
            RowEntry::Moved { actions, .. } => Vec::<Action>::len(actions) as u64,
            RowEntry::Sat { .. } | RowEntry::Opened { .. } | RowEntry::Table(_) => 0,
        };
        let rows = journals.iter().flat_map(|j| &j.rows);
        let actions = rows.map(|row| acted(&row.body.entry)).sum();
        let records: Vec<Record> = journals.iter().map(Journal::record).collect();
        let texts = records.iter().map(Record::to_text).collect();
        Shelf { setup: sessions[0].setup().clone(), journals, records, texts, actions }
    }

    /// Bytes of all records.
    pub fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }

    /// Decides every action again, compares the facts, and folds the stored facts into a state; gives how
    /// many games are over.
    pub fn redecide_and_fold(&self) -> usize {
        let over = |journal: &&Journal<Solo>| {
            assert!(redecide(journal, &self.setup).is_none(), "our own journal");
            let mut state = Solo::blank(&self.setup);
            journal.events().for_each(|(_, event)| Solo::evolve(&mut state, event));
            Solo::outcome(&state).is_some()
        };
        self.journals.iter().filter(over).count()
    }

    /// Checks every record as `broadside verify` does: rules, dice from the seed, salts, outcome; gives how
    /// many rolls were derived.
    pub fn verify(&self) -> u64 {
        let checked = |record: &Record| {
            let told = game().verify(record).expect("our own record");
            assert!(told.findings.is_empty(), "{:?}", told.findings);
            told.rolls_checked
        };
        self.records.iter().map(checked).sum()
    }

    /// Reads every record from its text, the chain of hashes included; gives how many rows there are.
    pub fn read(&self) -> usize {
        let rows = |text: &String| {
            let record = Record::parse(text.as_bytes()).expect("our own record");
            record.typed::<Solo>().expect("our own record").rows.len()
        };
        self.texts.iter().map(rows).sum()
    }
}

/// The exact odds of a random layout, as `broadside odds solo --random` gives them.
pub fn odds(number: u64) -> usize {
    let args = [("random".to_owned(), number.to_string())].into();
    let answer = game().odds(&args, &UserData::default(), &mut |_, _| true).expect("an answer");
    answer.text.len()
}
