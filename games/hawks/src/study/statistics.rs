//! What a player's finished battles add up to.

use contract::{Answer, Entry, Game as _, Journal, Player};
use serde::Deserialize;
use serde_json::{Value, json};

use super::ledger::ledger;
use crate::Hawks;
use crate::types::Navy;

/// What one finished battle leaves.
#[derive(Clone, Debug, Deserialize)]
struct Keepsake {
    /// `won`, `lost` or `drawn`.
    result: String,
    /// Who the other one was: a computer player's level.
    against: String,
    /// Which battle it was.
    battle: String,
    shots: u32,
    hits: u32,
    lost: u32,
    destroyed: u32,
}

/// The battle of one person against a computer player. One that was broken off leaves nothing, and neither does one
/// between two people: nobody could say whose it is.
pub(super) fn keepsake(journal: &Journal<Hawks>) -> Option<Value> {
    let footer = &journal.footer.as_ref()?.body;
    if footer.by.is_some() {
        return None;
    }
    let (mut people, mut levels) = (Vec::new(), Vec::new());
    for row in &journal.rows {
        match &row.body.entry {
            Entry::Sat { seat, player: Player::Human, .. } => people.push(*seat),
            Entry::Sat { player: Player::Mind(level), .. } => levels.push(level.clone()),
            Entry::Opened { .. } | Entry::Moved { .. } | Entry::Table(_) => {}
        }
    }
    let ([own], [against]) = (people.as_slice(), levels.as_slice()) else { return None };
    let header = &journal.header.body;
    let setup = Hawks::prepare(&header.options, &header.user).ok()?;
    let (sides, turns) = ledger(&setup, journal);
    let mine = usize::from(own.0);
    let result = match footer.outcome.winners.first() {
        Some(winner) if winner == own => "won",
        Some(_) => "lost",
        None => "drawn",
    };
    let time = journal.rows.last().map_or(0, |row| row.body.time);
    Some(json!({
        "result": result, "against": against, "battle": setup.title, "side": Navy::ALL[mine].id(), "turns": turns,
        "shots": sides[mine].shots.made, "hits": sides[mine].shots.good, "damage": sides[mine].damage,
        "lost": sides[mine].lost.len(), "destroyed": sides[1 - mine].lost.len(), "time": time,
    }))
}

/// Some battles together.
fn tally(games: &[&Keepsake]) -> Value {
    let count = |result: &str| games.iter().filter(|game| game.result == result).count();
    let sum = |of: fn(&Keepsake) -> u32| games.iter().map(|game| of(game)).sum::<u32>();
    let (shots, hits) = (sum(|game| game.shots), sum(|game| game.hits));
    json!({
        "games": games.len(), "won": count("won"), "lost": count("lost"), "drawn": count("drawn"),
        "shots": shots, "hits": hits, "hit_rate": (shots > 0).then(|| f64::from(hits) / f64::from(shots)),
        "ships_lost": sum(|game| game.lost), "ships_destroyed": sum(|game| game.destroyed),
    })
}

fn line(about: &str, tally: &Value) -> String {
    let number = |name: &str| tally[name].as_u64().unwrap_or(0);
    let mut text = format!(
        "{about}: {} fought, {} won, {} lost, {} drawn; {} destroyed for {} lost.",
        number("games"),
        number("won"),
        number("lost"),
        number("drawn"),
        match number("ships_destroyed") {
            1 => "1 ship".to_owned(),
            ships => format!("{ships} ships"),
        },
        number("ships_lost")
    );
    if let Some(rate) = tally["hit_rate"].as_f64() {
        text += &format!(" {:.0} % of shots hit.", rate * 100.0);
    }
    text + "\n"
}

/// All battles together, oldest first.
pub(super) fn statistics(keepsakes: &[Value]) -> Answer {
    let games: Vec<Keepsake> = keepsakes.iter().filter_map(|k| Keepsake::deserialize(k).ok()).collect();
    if games.is_empty() {
        return Answer {
            text: "No finished games yet. `broadside play hawks --seats human,easy` begins one.\n".into(),
            json: json!({ "games": 0 }),
            svg: None,
        };
    }
    let mut json = tally(&games.iter().collect::<Vec<_>>());
    let mut text = line("All battles", &json);
    for (name, about, of) in [
        ("against", "Against ", (|game| &game.against) as fn(&Keepsake) -> &String),
        ("battles", "", |game| &game.battle),
    ] {
        let mut kinds: Vec<&String> = games.iter().map(of).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut found = serde_json::Map::new();
        for kind in kinds {
            let here: Vec<&Keepsake> = games.iter().filter(|game| of(game) == kind).collect();
            let tally = tally(&here);
            text += &line(&format!("{about}{kind}"), &tally);
            found.insert(kind.clone(), tally);
        }
        json[name] = Value::Object(found);
    }
    Answer { text, json, svg: None }
}
