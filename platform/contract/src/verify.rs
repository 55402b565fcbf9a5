//! Checking a journal: dice, rules, outcome. (The chain is checked when a [`Record`](crate::Record) is read.)

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::decide::apply;
use crate::dice::{Dice, DiceKey};
use crate::game::Game;
use crate::journal::{DiceMode, Entry, Journal, RowOf, data_hash};
use crate::turn::Turn;
use crate::userdata::OptionError;

/// What kind of check failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
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
    /// Rolls that could not be derived: no seed yet.
    pub rolls_unchecked: u64,
    /// Rows whose dice were handed in instead of rolled.
    pub scripted_rows: Vec<u64>,
    /// Is there a result?
    pub finished: bool,
    /// Are the data files the ones of this program?
    pub same_data: bool,
    /// Were the rules of another version, so that deciding again proves nothing?
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
        finished: journal.footer.is_some(),
        same_data: header.data == data_hash(G::META.data),
        other_rules: header.rules != G::META.rules,
        ..Verification::default()
    };
    let seed = journal.footer.as_ref().map(|f| f.body.seed);
    let key = match seed {
        Some(seed) if seed.commitment() != header.commitment => {
            told.findings.push(finding(
                Check::Dice,
                None,
                "the seed is not the one committed to before play",
            ));
            None
        }
        other => other.map(|s| journal.dice_key(&s)),
    };
    if let Some(deal) = journal.footer.as_ref().and_then(|f| f.body.deal.as_deref())
        && seed != Some(crate::dice::Seed::from_text(deal))
    {
        told.findings.push(finding(Check::Dice, None, "the seed is not the one its deal gives"));
    }
    if let Some(seed) = seed {
        let odd = journal.rows.iter().find(|r| r.body.salt != seed.salt(r.body.seq));
        let odd =
            odd.map(|r| finding(Check::Salt, Some(r.body.seq), "its salt is not the one the seed gives"));
        told.findings.extend(odd);
    }
    let mut walk = Walk::<G>::new(&setup, key, header.dice);
    for row in &journal.rows {
        if let Err(found) = walk.step(&row.body, &mut told) {
            told.findings.push(found);
            return Ok(told);
        }
    }
    if let Some(footer) = &journal.footer
        && footer.body.by.is_none()
        && G::outcome(&walk.state).as_ref() != Some(&footer.body.outcome)
    {
        told.findings.push(finding(Check::Outcome, None, "the result is not the one the game came to"));
    }
    if journal.footer.is_none() && G::outcome(&walk.state).is_some() {
        told.findings.push(finding(
            Check::Outcome,
            None,
            "the game came to a result, but the record has no footer",
        ));
    }
    Ok(told)
}

/// Decides a journal's actions again with its stored rolls; the first row that comes out otherwise.
pub fn redecide<G: Game>(journal: &Journal<G>, setup: &Arc<G::Setup>) -> Option<Finding> {
    let mut walk = Walk::<G>::new(setup, None, journal.header.body.dice);
    let mut told = Verification::default();
    journal.rows.iter().find_map(|row| walk.step(&row.body, &mut told).err())
}

struct Walk<G: Game> {
    state: G::State,
    key: Option<DiceKey>,
    running: Option<Dice>,
    events: Vec<G::Event>,
}

impl<G: Game> Walk<G> {
    fn new(setup: &Arc<G::Setup>, key: Option<DiceKey>, mode: DiceMode) -> Self {
        let running = match (mode, &key) {
            (DiceMode::Stream(number), Some(key)) => Some(key.stream(number)),
            (DiceMode::Stream(_) | DiceMode::PerRow, _) => None,
        };
        Walk { state: G::blank(setup), key, running, events: Vec::new() }
    }

    fn step(&mut self, row: &RowOf<G>, told: &mut Verification) -> Result<(), Finding> {
        let (rolls, events, lane, at, scripted) = match &row.entry {
            Entry::Opened { rolls, events } => (rolls, events, crate::window::Lane(0), 0, false),
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
                for action in actions {
                    if !G::waiting(&self.state).to_act().contains(*seat) {
                        return Err(bad(Check::Rules, format!("it was not seat {seat}'s turn")));
                    }
                    apply::<G>(&mut self.state, &mut self.events, *seat, action, dice)
                        .map_err(|r| bad(Check::Rules, format!("the rules refuse {action:?}: {r}")))?;
                }
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
