//! What a player's finished games add up to: calls against chances.

use std::collections::BTreeSet;

use contract::{Answer, Entry, Journal, Player, Verdict};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answers::called_odds;
use super::days::daily;
use super::odds::EndRule;
use super::search::{Goal, known_best};
use crate::Solo;
use crate::event::{Event, called_by_set_up};
use crate::tables::Scenario;
use crate::types::Variant;

/// What one finished game leaves.
#[derive(Clone, Debug, Deserialize)]
struct Keepsake {
    odds: f64,
    /// The best chance there was to call.
    par: f64,
    won: bool,
    volleys: u32,
    #[serde(default)]
    deal: Option<String>,
}

impl Keepsake {
    /// Are its chances such as a call can have? Nobody can call what cannot survive (§2.1d).
    fn sound(&self) -> bool {
        let chance = |p: f64| p > 0.0 && p <= 1.0;
        chance(self.odds) && chance(self.par)
    }
}

/// The call, its chance when it was made, and what came of it. Nothing for a game that was broken off, that a computer
/// player played, or whose call came with the set-up: the statistics are about a person's own calls.
pub(super) fn keepsake(journal: &Journal<Solo>) -> Option<Value> {
    let footer = &journal.footer.as_ref()?.body;
    let mind = |entry: &Entry<_, _>| matches!(entry, Entry::Sat { player: Player::Mind(_), .. });
    let by_mind = journal.rows.iter().any(|row| mind(&row.body.entry));
    if footer.by.is_some() || by_mind || called_by_set_up(journal) {
        return None;
    }
    let (call, odds, fleets) = called_odds(journal)?;
    let fleet = fleets.iter().position(|s| *s == call)?;
    let here = odds.survivor.iter().copied().fold(0.0, f64::max);
    let header = &journal.header.body;
    let free = header.user.0.is_empty() && header.options.scenario == Scenario::default();
    // Die by die no layout is proven to be the best: the call alone is weighed.
    let proven = free && !header.options.die_by_die;
    let par = if proven { best_chance(header.options.variant) } else { here };
    let volleys = journal.events().filter(|(_, e)| matches!(e, Event::VolleyFired(_))).count();
    Some(json!({
        "call": call,
        "odds": odds.survivor[fleet],
        "par": par.max(here),
        "won": footer.outcome.result == Verdict::Win,
        "volleys": volleys,
        "time": journal.rows.last().map_or(0, |r| r.body.time),
        "deal": footer.deal,
    }))
}

/// One bar of the calibration: calls whose chance was in a range.
struct Bin {
    low: f64,
    high: f64,
    calls: usize,
    expected: f64,
    won: usize,
}

/// All games together, oldest first.
pub(super) fn statistics(keepsakes: &[Value]) -> Answer {
    let read = keepsakes.iter().filter_map(|k| Keepsake::deserialize(k).ok());
    let mut games: Vec<Keepsake> = read.filter(Keepsake::sound).collect();
    let all = games.len();
    first_of_each_deal(&mut games);
    let repeats = all - games.len();
    if games.is_empty() {
        return Answer {
            text: "No finished games yet. `broadside play solo` begins one.\n".into(),
            json: json!({"games": 0}),
            svg: None,
        };
    }
    let count = games.len();
    let won = games.iter().filter(|g| g.won).count();
    let expected: f64 = games.iter().map(|g| g.odds).sum();
    let spread = games.iter().map(|g| g.odds * (1.0 - g.odds)).sum::<f64>().sqrt();
    let log_score = games.iter().map(log_score).sum::<f64>() / count as f64;
    let volleys: Vec<u32> = games.iter().map(|g| g.volleys).collect();
    let mean = f64::from(volleys.iter().sum::<u32>()) / count as f64;
    let (shortest, longest) = (volleys.iter().min().unwrap_or(&0), volleys.iter().max().unwrap_or(&0));
    let (streak, best) = streaks(&games);
    let daily = daily_streak(&games);
    let bins = calibration(&games);
    let rounds = tournaments(&games);
    let text = format!(
        "Games {count}: {won} won, {expected:.1} ± {spread:.1} expected from the odds at each call.\n\
         Log score {log_score:.3} a call (0: the best layout and the best call every time).\n\
         Streak now {streak}, best {best}; daily games in a row {daily}.\n\
         Volleys {mean:.1} on average, shortest {shortest}, longest {longest}.\n\n{}\n{}",
        calibration_text(&bins),
        tournament_text(&rounds)
    );
    let text = match repeats {
        0 => text,
        n => format!("{text}\nNot counted: {n} played again on dice that were known.\n"),
    };
    let bins_json: Vec<Value> = bins
        .iter()
        .map(|b| json!({"from": b.low, "to": b.high, "calls": b.calls, "expected": b.expected, "won": b.won}))
        .collect();
    let json = json!({
        "games": count, "repeats": repeats, "won": won, "expected": expected, "expected_sd": spread, "log_score": log_score,
        "streak": streak, "best_streak": best, "daily_streak": daily,
        "volleys": {"mean": mean, "shortest": shortest, "longest": longest}, "calibration": bins_json,
        "tournaments": rounds.iter().map(|r| json!({"calls": r.calls, "won": r.won, "score": r.score})).collect::<Vec<_>>(),
    });
    Answer { text, json, svg: None }
}

/// Dice that were seen before prove nothing: only the first game of a deal counts.
fn first_of_each_deal(games: &mut Vec<Keepsake>) {
    let mut seen = BTreeSet::new();
    games.retain(|game| game.deal.as_ref().is_none_or(|deal| seen.insert(deal.clone())));
}

/// §2.3 Ten calls in a row make a tournament.
struct Tournament {
    calls: usize,
    won: usize,
    /// Sum of the log scores of its calls; nothing is perfect.
    score: f64,
}

/// §2.3 The chance of the call against the best chance there was, as a logarithm: 0 is perfect, and luck has
/// no part in it. Finite, for keepsakes are [`Keepsake::sound`].
fn log_score(game: &Keepsake) -> f64 {
    (game.odds / game.par).ln()
}

/// The best chance that a free layout can give where whole volleys count.
fn best_chance(variant: Variant) -> f64 {
    Goal::Best.value(&known_best(variant, Goal::Best), EndRule::WholeVolley)
}

/// §2.3 The games in tens, oldest first; the last one may still be open.
fn tournaments(games: &[Keepsake]) -> Vec<Tournament> {
    let of = |ten: &[Keepsake]| Tournament {
        calls: ten.len(),
        won: ten.iter().filter(|g| g.won).count(),
        score: ten.iter().map(log_score).sum(),
    };
    games.chunks(10).map(of).collect()
}

fn tournament_text(rounds: &[Tournament]) -> String {
    let Some(last) = rounds.last() else { return String::new() };
    let whole: Vec<&Tournament> = rounds.iter().filter(|r| r.calls == 10).collect();
    let mut text = format!(
        "Tournament {} (ten calls make one): {} of 10 called, {} won, log score {:.2}.\n",
        rounds.len(),
        last.calls,
        last.won,
        last.score
    );
    if let Some(best) = whole.iter().map(|r| r.score).max_by(f64::total_cmp) {
        text += &format!("Tournaments finished {}, best log score {best:.2}.\n", whole.len());
    }
    text
}

/// Wins in a row: now, and at best.
fn streaks(games: &[Keepsake]) -> (usize, usize) {
    games.iter().fold((0, 0), |(run, best), game| {
        let run = if game.won { run + 1 } else { 0 };
        (run, best.max(run))
    })
}

/// Days in a row whose daily game was played, up to the last one. The deal's own day counts: a game that ends
/// after midnight is still that day's.
fn daily_streak(games: &[Keepsake]) -> usize {
    let mut days: Vec<i64> = games.iter().filter_map(|g| daily(g.deal.as_deref()?)).collect();
    days.sort_unstable();
    days.dedup();
    let mut streak = 0;
    for (n, day) in days.iter().rev().enumerate() {
        if days[days.len() - 1] - day != n as i64 {
            break;
        }
        streak += 1;
    }
    streak
}

fn calibration(games: &[Keepsake]) -> Vec<Bin> {
    let edges = [0.0, 0.30, 0.32, 0.34, 0.36, 1.0];
    let bin = |pair: &[f64]| {
        let (low, high) = (pair[0], pair[1]);
        let here: Vec<&Keepsake> = games.iter().filter(|g| g.odds >= low && g.odds < high).collect();
        let expected = here.iter().map(|g| g.odds).sum();
        Bin { low, high, calls: here.len(), expected, won: here.iter().filter(|g| g.won).count() }
    };
    edges.windows(2).map(bin).filter(|b| b.calls > 0).collect()
}

fn calibration_text(bins: &[Bin]) -> String {
    let mut text = String::from("  chance at the call   calls  expected   won\n");
    for b in bins {
        let range = format!("{:.0} to {:.0} %", b.low * 100.0, b.high * 100.0);
        text += &format!("  {range:<18}{:>8}{:>10.1}{:>6}\n", b.calls, b.expected, b.won);
    }
    text
}
