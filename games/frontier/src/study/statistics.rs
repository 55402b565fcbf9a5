//! What a player's finished wars add up to.

use contract::{Answer, Entry, Journal, Player};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Frontier;
use crate::event::Event;
use crate::types::Navy;

/// What one finished war leaves.
#[derive(Clone, Debug, Deserialize)]
struct Keepsake {
    /// `won`, `lost` or `drawn`.
    result: String,
    /// Who the other one was: a computer player's level.
    against: String,
    /// Whose side.
    side: String,
    /// How many days it took.
    days: u32,
}

/// The war of one person against a computer player.
pub(super) fn keepsake(journal: &Journal<Frontier>) -> Option<Value> {
    let footer = &journal.footer.as_ref()?.body;
    if footer.by.is_some() {
        return None;
    }
    let (mut people, mut levels, mut days) = (Vec::new(), Vec::new(), 0);
    for row in &journal.rows {
        match &row.body.entry {
            Entry::Sat { seat, player: Player::Human, .. } => people.push(*seat),
            Entry::Sat { player: Player::Mind(level), .. } => levels.push(level.clone()),
            Entry::Opened { events, .. } | Entry::Moved { events, .. } => {
                let begun = events.iter().filter_map(|event| match event {
                    Event::DayBegan(day) => Some(u32::from(*day)),
                    _ => None,
                });
                days = begun.max().unwrap_or(days);
            }
            Entry::Table(_) => {}
        }
    }
    let [own] = people.as_slice() else { return None };
    let against = levels.first()?;
    let upf = journal.header.body.options.upf_players;
    let side = if own.0 < upf { Navy::Upf } else { Navy::Sathar };
    let result = match footer.outcome.winners.as_slice() {
        [] => "drawn",
        winners if winners.contains(own) => "won",
        _ => "lost",
    };
    Some(json!({ "result": result, "against": against, "side": side.id(), "days": days }))
}

fn line(about: &str, games: &[&Keepsake]) -> (String, Value) {
    let count = |result: &str| games.iter().filter(|game| game.result == result).count();
    let days = games.iter().map(|game| game.days).sum::<u32>() as f64 / games.len().max(1) as f64;
    let (won, lost, drawn) = (count("won"), count("lost"), count("drawn"));
    let text = format!(
        "{about}: {} fought, {won} won, {lost} lost, {drawn} drawn; {days:.0} days each.\n",
        games.len()
    );
    (text, json!({ "games": games.len(), "won": won, "lost": lost, "drawn": drawn, "days": days }))
}

/// All wars together, oldest first.
pub(super) fn statistics(keepsakes: &[Value]) -> Answer {
    let games: Vec<Keepsake> = keepsakes.iter().filter_map(|kept| Keepsake::deserialize(kept).ok()).collect();
    if games.is_empty() {
        return Answer {
            text: "No finished wars yet. `broadside play frontier --seats human,normal` begins one.\n".into(),
            json: json!({ "games": 0 }),
            svg: None,
        };
    }
    let (mut text, mut json) = line("All wars", &games.iter().collect::<Vec<_>>());
    for (name, of) in [
        ("sides", (|game| &game.side) as fn(&Keepsake) -> &String),
        ("against", |game: &Keepsake| &game.against),
    ] {
        let mut kinds: Vec<&String> = games.iter().map(of).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut found = serde_json::Map::new();
        for kind in kinds {
            let here: Vec<&Keepsake> = games.iter().filter(|game| of(game) == kind).collect();
            let about = if name == "against" { format!("Against {kind}") } else { format!("As {kind}") };
            let (more, value) = line(&about, &here);
            text += &more;
            found.insert(kind.clone(), value);
        }
        json[name] = Value::Object(found);
    }
    Answer { text, json, svg: None }
}
