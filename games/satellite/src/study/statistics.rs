//! What a player's finished games add up to.

use std::fmt::Write as _;

use contract::{Answer, Entry, Journal, Player, Seat, Verdict};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Satellite;
use crate::event::{Event, With};
use crate::study::measures::settled;
use crate::types::{Endgame, SEATS};

/// What one finished game leaves.
#[derive(Clone, Debug, Deserialize)]
struct Keepsake {
    /// 1 won, 0 lost; nothing if both lost.
    won: Option<bool>,
    endgame: Endgame,
    reached_endgame: bool,
    against: String,
    turns: u32,
    hits: u32,
    shots: u32,
}

/// A game of one person against a mind, or of a person who is not passing the screen around: with two people at one
/// screen nobody's statistics change. A game that was not played to its end is left out.
pub(super) fn keepsake(journal: &Journal<Satellite>) -> Option<Value> {
    let footer = &journal.footer.as_ref()?.body;
    if footer.by.is_some() {
        return None;
    }
    let mut minds: [Option<String>; 2] = [None, None];
    for row in &journal.rows {
        if let Entry::Sat { seat, player: Player::Mind(level), .. } = &row.body.entry {
            *minds.get_mut(usize::from(seat.0))? = Some(level.clone());
        }
    }
    let (seat, against) = match &minds {
        [None, Some(level)] => (Seat(0), level.clone()),
        [Some(level), None] => (Seat(1), level.clone()),
        _ => return None,
    };
    let (mut turns, mut hits_made, mut shots, mut rolled, mut reached) = (1u32, 0usize, 0usize, false, false);
    for (_, event) in journal.events() {
        match event {
            Event::TurnPassed { .. } => turns += 1,
            Event::DiceRolled { .. } => rolled = true,
            Event::BatchStruck { seat: by, with, hits, misses, .. }
                if *by == seat && *with != With::Before =>
            {
                hits_made += hits.len();
                shots += hits.len() + misses.len();
            }
            // An endgame begins with a turn of its own, unless no other turn came before.
            Event::DesperationBegan | Event::ArsenalsReloaded | Event::SelfDestructRolled { .. } => {
                reached = true;
                turns += u32::from(rolled);
            }
            Event::Ended(ending) => reached |= settled(*ending),
            _ => {}
        }
    }
    let outcome = &footer.outcome;
    let won = match outcome.result {
        Verdict::Win => Some(outcome.winners.contains(&seat)),
        Verdict::BothLose | Verdict::Draw | Verdict::None => None,
    };
    debug_assert!(SEATS.contains(&seat));
    Some(json!({
        "won": won,
        "endgame": journal.header.body.options.endgame,
        "reached_endgame": reached,
        "against": against,
        "turns": turns,
        "hits": hits_made,
        "shots": shots,
    }))
}

/// All games together.
pub(super) fn statistics(keepsakes: &[Value]) -> Answer {
    let games: Vec<Keepsake> = keepsakes.iter().filter_map(|k| Keepsake::deserialize(k).ok()).collect();
    if games.is_empty() {
        let text = "No finished game against the machine yet: play one and come back.\n".to_owned();
        return Answer { text, json: json!({"games": 0}), svg: None };
    }
    let won = games.iter().filter(|g| g.won == Some(true)).count();
    let both = games.iter().filter(|g| g.won.is_none()).count();
    let (hits, shots) = games.iter().fold((0, 0), |sum, g| (sum.0 + g.hits, sum.1 + g.shots));
    let mean = games.iter().map(|g| f64::from(g.turns)).sum::<f64>() / games.len() as f64;
    let rate = f64::from(hits) / f64::from(shots.max(1));
    let late = games.iter().filter(|g| g.reached_endgame).count();
    let mut text = format!(
        "Games {}: won {won}, lost {}, both lost {both}.\n{late} reached the endgame; {mean:.1} turns on average; {:.1} % of sectors struck were hits.\n",
        games.len(),
        games.len() - won - both,
        rate * 100.0
    );
    let mut levels: Vec<&str> = games.iter().map(|g| g.against.as_str()).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut by_level = serde_json::Map::new();
    for level in levels {
        let played: Vec<&Keepsake> = games.iter().filter(|g| g.against == level).collect();
        let won = played.iter().filter(|g| g.won == Some(true)).count();
        let word = if played.len() == 1 { "game, " } else { "games," };
        let _ = writeln!(text, "  against {level:<10} {:>4} {word} {won:>4} won", played.len());
        by_level.insert(level.to_owned(), json!({"games": played.len(), "won": won}));
    }
    let endings =
        Endgame::ALL.map(|endgame| (endgame.title(), games.iter().filter(|g| g.endgame == endgame).count()));
    let json = json!({
        "games": games.len(), "won": won, "both_lost": both, "reached_endgame": late, "mean_turns": mean,
        "hit_rate": rate, "against": by_level,
        "endgames": endings.into_iter().map(|(name, n)| (name.to_owned(), json!(n))).collect::<serde_json::Map<_, _>>(),
    });
    Answer { text, json, svg: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_is_no_games() {
        let game = |level: &str| {
            json!({"won": true, "endgame": "ceasefire", "reached_endgame": false, "against": level, "turns": 9,
                "hits": 5, "shots": 20})
        };
        let text = statistics(&[game("cadet"), game("officer"), game("officer")]).text;
        assert!(text.contains("cadet         1 game,     1 won\n"), "{text}");
        assert!(text.contains("officer       2 games,    2 won\n"), "{text}");
    }
}
