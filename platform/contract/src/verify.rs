//! Checking a journal: its shape, dice, rules and outcome. (The chain is checked when a
//! [`Record`](crate::Record) is read.)

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::decide::{apply, told};
use crate::dice::{Dice, DiceKey, Seed};
use crate::game::Game;
use crate::guard::tried;
use crate::journal::{DiceMode, Entry, Fact, Footer, Journal, RowOf, data_hash};
use crate::seat::{Seat, Viewer};
use crate::turn::Turn;
use crate::userdata::OptionError;
use crate::window::Lane;

/// What kind of check failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// Rows are missing, doubled or out of place.
    Shape,
    /// The seed is not the one committed to, or rolls are not the ones it gives.
    Dice,
    /// The rules do not accept an action, or it leads to other facts.
    Rules,
    /// The result is not the one the game came to.
    Outcome,
    /// A salt is not the one the seed gives.
    Salt,
}

/// One thing that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was checked.
    pub check: Check,
    /// The row at fault; none for header and footer.
    pub row: Option<u64>,
    /// How it fails.
    pub how: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row {
            Some(row) => write!(f, "row {row}: {}", self.how),
            None => f.write_str(&self.how),
        }
    }
}

/// What checking a journal told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// Rows looked at.
    pub rows: u64,
    /// Rolls that were derived again from the seed and found the same.
    pub rolls_checked: u64,
    /// Rolls that could not be derived: no seed yet, or other rules.
    pub rolls_unchecked: u64,
    /// Rows whose dice were handed in instead of rolled.
    pub scripted_rows: Vec<u64>,
    /// The stream of dice that a simulation used for the whole game; none for a table's game.
    pub stream: Option<u64>,
    /// Is there a result?
    pub finished: bool,
    /// Are the data files the ones of this program?
    pub same_data: bool,
    /// Were the rules of another version? Then deciding again proves nothing, and it was not done.
    pub other_rules: bool,
    /// What does not hold; empty if all is well.
    pub findings: Vec<Finding>,
}

fn finding(check: Check, row: Option<u64>, how: impl Into<String>) -> Finding {
    Finding { check, row, how: how.into() }
}

/// Checks everything that can be checked.
pub fn verify<G: Game>(journal: &Journal<G>) -> Result<Verification, OptionError> {
    let header = &journal.header.body;
    let setup = G::prepare(&header.options, &header.user)?;
    let mut told = Verification {
        rows: journal.rows.len() as u64,
        stream: match header.dice {
            DiceMode::PerRow => None,
            DiceMode::Stream(number) => Some(number),
        },
        finished: journal.footer.is_some(),
        same_data: header.data == data_hash(G::META.data),
        other_rules: header.rules != G::META.rules,
        ..Verification::default()
    };
    let seed = journal.footer.as_ref().map(|f| f.body.seed);
    if let Some(seed) = &seed {
        told.findings.extend(check_seed(journal, seed));
    }
    if told.other_rules {
        told.rolls_unchecked = journal.rows.iter().map(|row| rolls(&row.body).len() as u64).sum();
        return Ok(told);
    }
    let committed = seed.filter(|s| s.commitment() == header.commitment);
    let key = committed.map(|s| journal.dice_key(&s));
    match walk(journal, &setup, key, &mut told) {
        Err(found) => told.findings.push(found),
        Ok(end) if journal.footer.is_none() && G::outcome(&end).is_some() => {
            let how = "the game came to a result, but the record has no footer";
            told.findings.push(finding(Check::Outcome, None, how));
        }
        Ok(_) => {}
    }
    Ok(told)
}

/// Decides a journal's actions again with its stored rolls; the first thing that comes out otherwise.
pub fn redecide<G: Game>(journal: &Journal<G>, setup: &Arc<G::Setup>) -> Option<Finding> {
    walk(journal, setup, None, &mut Verification::default()).err()
}

/// How far a journal can be told, and why it cannot be played on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// How many rows can be folded and told. The facts of the next one could be anything, such as damage to a ship that is in
    /// no battle.
    pub rows: usize,
    /// Why the game cannot be played on; none if it can.
    pub why_not: Option<String>,
}

/// What one row's facts lead to, and what each viewer is told of them.
pub type Shown<'a, G> = (&'a <G as Game>::State, &'a [(Viewer, Vec<<G as Game>::Sighting>)]);

/// Finds how far a journal can be told. Under these rules that is as far as they lead to its facts. Under other rules it is
/// as far as these can fold and see them, and `show` can put them into words.
pub fn sound<G: Game>(journal: &Journal<G>, setup: &Arc<G::Setup>, show: impl Fn(Shown<'_, G>)) -> Sound {
    let header = &journal.header.body;
    let all = journal.rows.len();
    if header.seats != G::seats(setup) {
        return Sound { rows: 0, why_not: Some("the record's seats do not fit its options".into()) };
    }
    if header.rules == G::META.rules {
        let Some(found) = redecide(journal, setup) else { return Sound { rows: all, why_not: None } };
        let at = journal.rows.iter().position(|row| Some(row.body.seq) == found.row);
        return Sound { rows: at.unwrap_or(all), why_not: Some(found.to_string()) };
    }
    let viewers: Vec<Viewer> = Viewer::live(header.seats).chain([Viewer::Arbiter]).collect();
    let mut state = G::blank(setup);
    let told_row = |state: &mut G::State, row: &RowOf<G>| {
        let seen = told::<G>(state, row.entry.events(), viewers.iter().copied());
        viewers.iter().for_each(|viewer| drop(G::view(state, *viewer)));
        show((state, &seen));
    };
    let rows =
        journal.rows.iter().take_while(|row| tried(|| told_row(&mut state, &row.body)).is_some()).count();
    let why = format!("it was begun under rules {}, these are {}", header.rules, G::META.rules);
    Sound { rows, why_not: Some(why) }
}

/// Commitment, deal and salts. A row whose dice were handed in may have been written without the seed.
fn check_seed<G: Game>(journal: &Journal<G>, seed: &Seed) -> Vec<Finding> {
    let mut found = Vec::new();
    if seed.commitment() != journal.header.body.commitment {
        found.push(finding(Check::Dice, None, "the seed is not the one committed to before play"));
    }
    let deal = journal.footer.as_ref().and_then(|f| f.body.deal.as_deref());
    if deal.is_some_and(|deal| Seed::from_text(deal) != *seed) {
        found.push(finding(Check::Dice, None, "the seed is not the one its deal gives"));
    }
    let fits = |row: &RowOf<G>| {
        let unsalted = matches!(row.entry, Entry::Moved { scripted: true, .. }) && row.salt == [0; 16];
        unsalted || row.salt == seed.salt(row.seq)
    };
    let odd = journal.rows.iter().find(|row| !fits(&row.body));
    found.extend(
        odd.map(|r| finding(Check::Salt, Some(r.body.seq), "its salt is not the one the seed gives")),
    );
    found
}

fn rolls<A, E>(row: &crate::journal::Row<A, E>) -> &[u32] {
    match &row.entry {
        Entry::Opened { rolls, .. } | Entry::Moved { rolls, .. } => rolls,
        Entry::Sat { .. } | Entry::Table(_) => &[],
    }
}

/// The whole journal: everybody sits down in seat order, the game opens, then moves and table's facts.
fn walk<G: Game>(
    journal: &Journal<G>,
    setup: &Arc<G::Setup>,
    key: Option<DiceKey>,
    told: &mut Verification,
) -> Result<G::State, Finding> {
    let header = &journal.header.body;
    let seats = G::seats(setup);
    if seats != header.seats {
        let how = format!("these options give {seats} seats, the record has {}", header.seats);
        return Err(finding(Check::Shape, None, how));
    }
    let mut walk = Walk::<G>::new(setup, key, header.dice);
    for (index, row) in journal.rows.iter().enumerate() {
        let place = match (&row.body.entry, index.cmp(&usize::from(seats))) {
            (Entry::Sat { seat, .. }, std::cmp::Ordering::Less) => usize::from(seat.0) == index,
            (Entry::Opened { .. }, std::cmp::Ordering::Equal) => true,
            (Entry::Moved { .. } | Entry::Table(_), std::cmp::Ordering::Greater) => true,
            _ => false,
        };
        if !place {
            let how = "it is out of place: all sit down, the game opens once, then it is played";
            return Err(finding(Check::Shape, Some(row.body.seq), how));
        }
        walk.step(&row.body, told)?;
    }
    if journal.rows.len() <= usize::from(seats) {
        return Err(finding(Check::Shape, None, "the game never opened"));
    }
    if let Some(footer) = &journal.footer {
        check_footer(journal, setup, &footer.body, &walk.state)?;
    }
    Ok(walk.state)
}

/// The result is the game's own, or follows from the table's fact in the last row.
fn check_footer<G: Game>(
    journal: &Journal<G>,
    setup: &G::Setup,
    footer: &Footer,
    end: &G::State,
) -> Result<(), Finding> {
    let bad = |how: &str| Err(finding(Check::Outcome, None, how));
    let seats = journal.header.body.seats;
    let Some(by) = &footer.by else {
        return match G::outcome(end) {
            Some(outcome) if outcome == footer.outcome => Ok(()),
            _ => bad("the result is not the one the game came to"),
        };
    };
    let ends = match by {
        Fact::Resigned(_) | Fact::FlagFell(_) | Fact::Claimed(_) | Fact::DrawAgreed | Fact::Aborted => true,
        Fact::CaretakerIn(..)
        | Fact::OwnerBack(_)
        | Fact::DeputyNamed(..)
        | Fact::DeputyGone(_)
        | Fact::DeputyIn(..)
        | Fact::CaptainIn(..) => false,
    };
    let last = journal.rows.last().map(|row| &row.body.entry);
    if !ends || last != Some(&Entry::Table(by.clone())) {
        return bad("the table's fact that decided it is not in the last row");
    }
    let loser = match by {
        Fact::Resigned(seat) | Fact::FlagFell(seat) => Some(*seat),
        _ => None,
    };
    let lost = |seat: Seat| {
        loser.is_some_and(|loser| seat == loser || G::team(setup, seat) == G::team(setup, loser))
    };
    if footer.outcome.winners.iter().any(|s| s.0 >= seats || lost(*s))
        || footer.outcome.scores.len() > usize::from(seats)
    {
        return bad("the result does not follow from the table's fact that decided it");
    }
    Ok(())
}

struct Walk<G: Game> {
    state: G::State,
    key: Option<DiceKey>,
    running: Option<Dice>,
    lanes: BTreeMap<Lane, u32>,
    events: Vec<G::Event>,
}

impl<G: Game> Walk<G> {
    fn new(setup: &Arc<G::Setup>, key: Option<DiceKey>, mode: DiceMode) -> Self {
        let running = match (mode, &key) {
            (DiceMode::Stream(number), Some(key)) => Some(key.stream(number)),
            (DiceMode::Stream(_) | DiceMode::PerRow, _) => None,
        };
        let lanes = BTreeMap::from([(Lane(0), 1)]);
        Walk { state: G::blank(setup), key, running, lanes, events: Vec::new() }
    }

    fn step(&mut self, row: &RowOf<G>, told: &mut Verification) -> Result<(), Finding> {
        let (rolls, events, lane, at, scripted) = match &row.entry {
            Entry::Opened { rolls, events } => (rolls, events, Lane(0), 0, false),
            Entry::Moved { rolls, events, lane, at, scripted, .. } => (rolls, events, *lane, *at, *scripted),
            Entry::Sat { .. } | Entry::Table(_) => return Ok(()),
        };
        if scripted {
            told.scripted_rows.push(row.seq);
        }
        let derived = !scripted && self.key.is_some();
        let mut fresh = None;
        let dice = match (&mut self.running, &self.key) {
            (Some(running), _) if derived => running,
            (_, Some(key)) if derived => fresh.insert(key.dice(lane, at)),
            _ => fresh.insert(Dice::given(rolls.clone())),
        };
        self.events.clear();
        let bad = |check, how: String| finding(check, Some(row.seq), how);
        match &row.entry {
            Entry::Moved { seat, actions, .. } => {
                let place = Place { seat: *seat, lane, at, next: &mut self.lanes };
                decide::<G>(&mut self.state, &mut self.events, place, actions, dice)
                    .map_err(|(check, how)| bad(check, how))?;
            }
            _ => Turn::<G>::run(&mut self.state, dice, &mut self.events, G::open),
        }
        let found = dice.finish().map_err(|fault| bad(Check::Dice, fault.to_string()))?;
        if found != *rolls {
            let how = format!("the seed gives the rolls {found:?}, the record has {rolls:?}");
            return Err(bad(Check::Dice, how));
        }
        if self.events != *events {
            return Err(bad(Check::Rules, "the rules lead to other facts than the record has".into()));
        }
        let count = rolls.len() as u64;
        if derived {
            told.rolls_checked += count;
        } else if !scripted {
            told.rolls_unchecked += count;
        }
        Ok(())
    }
}

/// Where a row says it stands.
struct Place<'a> {
    seat: Seat,
    lane: Lane,
    at: u32,
    next: &'a mut BTreeMap<Lane, u32>,
}

/// One row's actions: drafts, then one binding action, in the lane and at the number that come next. The
/// number names the dice, so that a row that could choose it could choose its dice.
fn decide<G: Game>(
    state: &mut G::State,
    events: &mut Vec<G::Event>,
    place: Place<'_>,
    actions: &[G::Action],
    dice: &mut Dice,
) -> Result<(), (Check, String)> {
    let Some((last, drafts)) = actions.split_last() else {
        return Err((Check::Shape, "it has no action".into()));
    };
    if !G::binding(last) || drafts.iter().any(G::binding) {
        return Err((Check::Shape, "a row is any number of drafts and one binding action".into()));
    }
    for action in actions {
        if !G::waiting(state).to_act().contains(place.seat) {
            return Err((Check::Rules, format!("it was not seat {}'s turn", place.seat)));
        }
        if G::lane(state, place.seat, action) != place.lane {
            return Err((Check::Shape, "it stands in another lane than its actions".into()));
        }
        apply::<G>(state, events, place.seat, action, dice)
            .map_err(|r| (Check::Rules, format!("the rules refuse {action:?}: {r}")))?;
    }
    let next = place.next.entry(place.lane).or_insert(0);
    if *next != place.at {
        return Err((Check::Shape, format!("it is number {} of its lane, not {}", next, place.at)));
    }
    *next = next.saturating_add(1);
    Ok(())
}
