//! Recorded games: what was decided is kept in a file, what came of it is decided again by every test run. No mind plays,
//! so a computer player may change its ways; a rule that changes is noticed at the first row it changes.
//!
//! A file has one line of JSON for the options and the seed, one with a hash of the opening, one for each row (the seat, a
//! hash of the row's rolls and facts, its actions) and one for the outcome.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use contract::canonical::canonical;
use contract::journal::DiceMode;
use contract::{Entry, Game, Hash, Nonce, Outcome, Seat, Seed, Session, UserData};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::golden::blessing;

/// Everything that is settled before play.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning<O> {
    game: String,
    options: O,
    seed: Seed,
    dice: DiceMode,
    #[serde(default, skip_serializing_if = "is_empty")]
    user: UserData,
}

fn is_empty(user: &UserData) -> bool {
    user.0.is_empty()
}

/// What the opening led to.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    opening: String,
}

/// What a seat did, and what it led to.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row<A> {
    seat: Seat,
    hash: String,
    actions: Vec<A>,
    /// Dice that were handed in instead of rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    script: Option<Vec<u32>>,
}

/// How it ended.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    outcome: Outcome,
}

/// How the line of the outcome begins; no row does.
const END: &str = "{\"outcome\"";

/// Decides a recorded game again: `game` has only just begun, with the options and the seed of the file, and the recorded
/// actions must lead to the recorded facts. Returns the finished game.
///
/// When golden files are blessed and the recorded game no longer holds, `play` plays `game` to its end, and that is
/// recorded. A game that still holds is kept: whoever wants another one deletes the file first.
///
/// # Panics
/// If the file is missing, or a row or the outcome is not what was recorded; says where, and what it is now.
#[track_caller]
pub fn recorded<G: Game>(
    path: impl AsRef<Path>,
    game: Session<G>,
    play: impl FnOnce(&mut Session<G>),
) -> Session<G> {
    keep(path.as_ref(), game, play, blessing()).unwrap_or_else(|message| panic!("{message}"))
}

/// Decides a recorded game of the calling crate again:
/// `recorded_game!("tests/recorded/duel.jsonl", game, |game| play(game))`. See [`recorded`](crate::recorded()).
#[macro_export]
macro_rules! recorded_game {
    ($path:expr, $game:expr, $play:expr) => {
        $crate::recorded(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path), $game, $play)
    };
}

/// [`recorded`], told whether to bless, and with a message instead of a panic.
#[doc(hidden)]
pub fn keep<G: Game>(
    path: &Path,
    mut game: Session<G>,
    play: impl FnOnce(&mut Session<G>),
    bless: bool,
) -> Result<Session<G>, String> {
    let how = "if the rules should decide so, run `cargo xtask bless` to record the game anew, and review the change";
    let fresh = bless.then(|| game.fork());
    let found = fs::read_to_string(path)
        .map_err(|e| format!("no recorded game ({e})"))
        .and_then(|text| decide(&text, &mut game));
    let (Err(why), Some(mut fresh)) = (&found, fresh) else {
        return found.map(|()| game).map_err(|why| format!("{}: {why}\n{how}", path.display()));
    };
    let mut again = fresh.fork();
    play(&mut fresh);
    let text =
        write(&fresh).map_err(|e| format!("{}: {why}\nIt cannot be recorded anew: {e}", path.display()))?;
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(path, &text))
        .map_err(|e| format!("{}: cannot be blessed: {e}", path.display()))?;
    decide(&text, &mut again).map_err(|e| format!("{}: just recorded, and yet: {e}", path.display()))?;
    Ok(again)
}

fn beginning<G: Game>(game: &Session<G>) -> Result<Beginning<G::Options>, String> {
    let journal = game.journal();
    if journal.nonces().iter().any(|nonce| *nonce != Nonce::default()) {
        return Err("seats with a nonce of their own are not recorded".into());
    }
    let header = &journal.header.body;
    Ok(Beginning {
        game: header.game.clone(),
        options: header.options.clone(),
        seed: *game.seed().ok_or("a game without its seed is not recorded")?,
        dice: header.dice,
        user: header.user.clone(),
    })
}

/// A finished game as a file.
fn write<G: Game>(game: &Session<G>) -> Result<String, String> {
    let mut text = line(&beginning(game)?);
    for row in &game.journal().rows {
        text += &match &row.body.entry {
            Entry::Sat { .. } => continue,
            Entry::Table(fact) => {
                return Err(format!("row {}: facts of the table are not recorded: {fact:?}", row.body.seq));
            }
            Entry::Opened { rolls, events } => line(&Opening { opening: hash(rolls, events) }),
            Entry::Moved { seat, actions, rolls, scripted, events, .. } => line(&Row {
                seat: *seat,
                hash: hash(rolls, events),
                actions: actions.clone(),
                script: scripted.then(|| rolls.clone()),
            }),
        };
    }
    let outcome = game.outcome().ok_or("the game is not over")?.clone();
    Ok(text + &line(&End { outcome }))
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our own types are valid JSON") + "\n"
}

/// Eight digits that change with any roll or fact.
fn hash<E: Serialize>(rolls: &[u32], events: &[E]) -> String {
    let mut digits = Hash::of(&[canonical(&(rolls, events)).as_bytes()]).to_string();
    digits.truncate(8);
    digits
}

/// Decides the game of a file again.
fn decide<G: Game>(text: &str, game: &mut Session<G>) -> Result<(), String> {
    let mut lines = text.lines().zip(1..);
    let mut next = || lines.next().ok_or("the file is cut off: it has no outcome");
    let (first, number) = next()?;
    let then = canonical(&read::<Beginning<G::Options>>(first, number)?);
    let now = canonical(&beginning(game)?);
    if then != now {
        return Err(format!(
            "line {number}: the test begins another game (- recorded, + now)\n- {then}\n+ {now}"
        ));
    }
    let (second, number) = next()?;
    let opening: Opening = read(second, number)?;
    compare(game, &opening.opening)
        .map_err(|now| format!("line {number}: the game opens differently; {now}"))?;
    loop {
        let (text, number) = next()?;
        if text.starts_with(END) {
            let end: End = read(text, number)?;
            ends(game, &end.outcome).map_err(|now| format!("line {number}: {now}"))?;
            break;
        }
        let row: Row<G::Action> = read(text, number)?;
        act(game, row).map_err(|why| format!("line {number}: {why}"))?;
    }
    match lines.next() {
        Some((_, number)) => Err(format!("line {number}: nothing may follow the outcome")),
        None => Ok(()),
    }
}

fn read<T: DeserializeOwned>(text: &str, number: usize) -> Result<T, String> {
    serde_json::from_str(text).map_err(|e| format!("line {number} cannot be read: {e}"))
}

fn act<G: Game>(game: &mut Session<G>, row: Row<G::Action>) -> Result<(), String> {
    let Row { seat, hash, actions, script } = row;
    let mut deeds = String::new();
    for action in &actions {
        let _ = write!(deeds, "\n  > {}", canonical(action));
    }
    let row = format!("row {}, seat {seat}", game.journal().rows.len() + 1);
    match game.act(seat, &actions, script, 0) {
        Err(why) => Err(format!("{row}: the recorded actions are refused: {why}{deeds}")),
        Ok(step) if !step.committed => Err(format!("{row}: the recorded actions commit nothing{deeds}")),
        Ok(_) => compare(game, &hash)
            .map_err(|now| format!("{row}: the recorded actions lead elsewhere{deeds}\n{now}")),
    }
}

/// Holds the newest row against its hash; if it has another one, says what is in the row now.
fn compare<G: Game>(game: &Session<G>, then: &str) -> Result<(), String> {
    let newest = game.journal().rows.last().map(|row| &row.body.entry);
    let Some(Entry::Opened { rolls, events } | Entry::Moved { rolls, events, .. }) = newest else {
        return Err("it has no row".into());
    };
    let now = hash(rolls, events);
    if now == then {
        return Ok(());
    }
    let mut text = format!("the hash was {then} and is {now}. Now:\n  rolls");
    for roll in rolls {
        let _ = write!(text, " {roll}");
    }
    for event in events {
        let _ = write!(text, "\n  {}", canonical(event));
    }
    Err(text)
}

fn ends<G: Game>(game: &Session<G>, then: &Outcome) -> Result<(), String> {
    let then = canonical(then);
    match game.outcome().map(canonical) {
        Some(now) if now == then => Ok(()),
        Some(now) => Err(format!("the game ends differently (- recorded, + now)\n- {then}\n+ {now}")),
        None => Err(format!("the game goes on, where it was over\n- {then}")),
    }
}
