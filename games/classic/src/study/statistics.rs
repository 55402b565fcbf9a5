//! What a player's finished games add up to.

use contract::{Answer, Entry, Journal, Player, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Classic;
use crate::event::{Ending, Event};
use crate::types::other;

/// What one finished game leaves.
#[derive(Clone, Debug, Deserialize)]
struct Keepsake {
    /// `won`, `lost` or `drawn`.
    result: String,
    /// The level of the computer player on the other side.
    against: String,
    shots: u32,
    hits: u32,
}

/// The game of one person against a computer player. A game that was broken off leaves nothing, and neither does
/// one between two people at one screen: nobody could say whose it is.
pub(super) fn keepsake(journal: &Journal<Classic>) -> Option<Value> {
    let footer = &journal.footer.as_ref()?.body;
    if footer.by.is_some() {
        return None;
    }
    let mut people = Vec::new();
    let mut levels = Vec::new();
    for row in &journal.rows {
        match &row.body.entry {
            Entry::Sat { seat, player: Player::Human, .. } => people.push(*seat),
            Entry::Sat { player: Player::Mind(level), .. } => levels.push(level.clone()),
            Entry::Opened { .. } | Entry::Moved { .. } | Entry::Table(_) => {}
        }
    }
    let ([own], [against]) = (people.as_slice(), levels.as_slice()) else { return None };
    let mut ending = None;
    let (mut shots, mut hits) = (0, 0);
    for event in played(journal) {
        let (by, marks) = match event {
            Event::ShotFired { seat, mark, .. } => (*seat, std::slice::from_ref(mark)),
            Event::SalvoFired { seat, marks, .. } => (*seat, marks.as_slice()),
            Event::BattleEnded { ending: how, .. } => {
                ending = Some(*how);
                continue;
            }
            _ => continue,
        };
        if by == *own {
            shots += marks.len();
            hits += marks.iter().filter(|mark| mark.is_hit()).count();
        }
    }
    let result = result(ending?, *own);
    let time = journal.rows.last().map_or(0, |row| row.body.time);
    Some(json!({"result": result, "against": against, "shots": shots, "hits": hits, "time": time}))
}

/// What players did: not the shots of a position (§4.2), which fell before the game.
fn played(journal: &Journal<Classic>) -> impl Iterator<Item = &Event> {
    let moves = journal.rows.iter().filter(|row| matches!(row.body.entry, Entry::Moved { .. }));
    moves.flat_map(|row| row.body.entry.events())
}

fn result(ending: Ending, own: Seat) -> &'static str {
    match ending.winner() {
        Some(seat) if seat == own => "won",
        Some(seat) if seat == other(own) => "lost",
        Some(_) | None => "drawn",
    }
}

/// Some games together.
fn tally(games: &[&Keepsake]) -> Value {
    let count = |result: &str| games.iter().filter(|game| game.result == result).count();
    let shots: u32 = games.iter().map(|game| game.shots).sum();
    let hits: u32 = games.iter().map(|game| game.hits).sum();
    let won: Vec<u32> = games.iter().filter(|game| game.result == "won").map(|game| game.shots).collect();
    let mean =
        |list: &[u32]| (!list.is_empty()).then(|| f64::from(list.iter().sum::<u32>()) / list.len() as f64);
    json!({
        "games": games.len(), "won": count("won"), "lost": count("lost"), "drawn": count("drawn"),
        "shots": shots, "hits": hits, "hit_rate": (shots > 0).then(|| f64::from(hits) / f64::from(shots)),
        "shots_to_win": mean(&won), "fewest_shots_to_win": won.iter().min(),
    })
}

/// All games together, oldest first.
pub(super) fn statistics(keepsakes: &[Value]) -> Answer {
    let games: Vec<Keepsake> = keepsakes.iter().filter_map(|k| Keepsake::deserialize(k).ok()).collect();
    if games.is_empty() {
        return Answer {
            text: "No finished games yet. `broadside play classic --seats human,normal` begins one.\n".into(),
            json: json!({"games": 0}),
            svg: None,
        };
    }
    let mut json = tally(&games.iter().collect::<Vec<_>>());
    let mut text = line("All games", &json);
    let mut levels: Vec<&str> = games.iter().map(|game| game.against.as_str()).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut by_level = serde_json::Map::new();
    for level in levels {
        let here: Vec<&Keepsake> = games.iter().filter(|game| game.against == level).collect();
        let tally = tally(&here);
        text += &line(&format!("Against {level}"), &tally);
        by_level.insert(level.to_owned(), tally);
    }
    json["against"] = Value::Object(by_level);
    Answer { text, json, svg: None }
}

fn line(about: &str, tally: &Value) -> String {
    let number = |name: &str| tally[name].as_u64().unwrap_or(0);
    let mut text = format!(
        "{about}: {} played, {} won, {} lost, {} drawn.",
        number("games"),
        number("won"),
        number("lost"),
        number("drawn")
    );
    if let Some(rate) = tally["hit_rate"].as_f64() {
        text += &format!(" {:.0} % of shots hit.", rate * 100.0);
    }
    if let Some(mean) = tally["shots_to_win"].as_f64() {
        text += &format!(" Shots to win: {mean:.1} on average, {} at best.", number("fewest_shots_to_win"));
    }
    text + "\n"
}
