//! Games as texts that people can read and golden files can hold.

use std::fmt::Write as _;

use contract::canonical::canonical;
use contract::{Entry, Game, Journal, Session, Viewer};
use paint::Present;

/// Writes a journal out: options, then every row with its actions, rolls and facts, then the result.
/// Hashes, salts and times are left out. `words` may say a fact in the game's own words; where it says
/// nothing the fact is shown as JSON.
pub fn transcript<G: Game>(journal: &Journal<G>, words: impl Fn(&G::Event) -> Option<String>) -> String {
    let header = &journal.header.body;
    let mut text = format!("{}, rules {}, {} seats\n", header.game, header.rules, header.seats);
    let _ = writeln!(text, "options {}", canonical(&header.options));
    for (role, file) in &header.user.0 {
        let _ = writeln!(text, "{role} from {}", file.name);
    }
    for row in &journal.rows {
        let seq = row.body.seq;
        let (rolls, events) = match &row.body.entry {
            Entry::Sat { .. } => continue,
            Entry::Table(fact) => {
                let _ = writeln!(text, "\n{seq}. table: {}", canonical(fact));
                continue;
            }
            Entry::Opened { rolls, events } => {
                let _ = writeln!(text, "\n{seq}. opening");
                (rolls, events)
            }
            Entry::Moved { seat, lane, actions, rolls, scripted, events, .. } => {
                let lane = if lane.0 == 0 { String::new() } else { format!(" in lane {}", lane.0) };
                let script = if *scripted { ", dice handed in" } else { "" };
                let _ = writeln!(text, "\n{seq}. seat {seat}{lane}{script}");
                for action in actions {
                    let mark = if G::binding(action) { '>' } else { '~' };
                    let _ = writeln!(text, "  {mark} {}", canonical(action));
                }
                (rolls, events)
            }
        };
        if !rolls.is_empty() {
            let shown: Vec<String> = rolls.iter().map(u32::to_string).collect();
            let _ = writeln!(text, "  rolls {}", shown.join(" "));
        }
        for event in events {
            let _ = writeln!(text, "  {}", words(event).unwrap_or_else(|| canonical(event)));
        }
    }
    if let Some(footer) = &journal.footer {
        let outcome = &footer.body.outcome;
        let winners: Vec<String> = outcome.winners.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "\nresult {}: {}", canonical(&outcome.result), outcome.reason);
        let _ = writeln!(text, "winners [{}], scores {:?}", winners.join(", "), outcome.scores);
    }
    text
}

/// A finished game in its own words, as a reader can check it: who decided (`deed` says what in a few words), the dice, and
/// what came of it by which section.
///
/// # Panics
/// If the game is not over.
pub fn told<G: Present>(
    game: &Session<G>,
    title: &str,
    deed: impl Fn(&[G::Action]) -> String,
    section: impl Fn(&G::Event) -> &'static str,
) -> String {
    let mut state = G::blank(game.setup());
    let sides = G::sides(game.setup());
    let mut text = format!("{title}\n");
    for row in &game.journal().rows {
        let (rolls, events) = match &row.body.entry {
            Entry::Sat { .. } | Entry::Table(_) => continue,
            Entry::Opened { rolls, events } => {
                let _ = writeln!(text, "\nopening");
                (rolls, events)
            }
            Entry::Moved { seat, actions, rolls, events, .. } => {
                let side = sides.get(usize::from(seat.0)).map_or("somebody", String::as_str);
                let _ = writeln!(text, "\n{}. {side}: {}", row.body.seq, deed(actions));
                (rolls, events)
            }
        };
        if !rolls.is_empty() {
            let shown: Vec<String> = rolls.iter().map(u32::to_string).collect();
            let _ = writeln!(text, "  rolls {}", shown.join(" "));
        }
        for event in events {
            G::evolve(&mut state, event);
            let told = G::sight(&state, event, Viewer::Arbiter).map(|seen| G::tell(&seen));
            if let Some(told) = told.filter(|told| !told.is_empty()) {
                let _ = writeln!(text, "  {} {told}", section(event));
            }
        }
    }
    let outcome = game.outcome().expect("the game is over");
    let _ = writeln!(text, "\n{:?} for {:?}: {}", outcome.result, outcome.winners, outcome.reason);
    text
}
