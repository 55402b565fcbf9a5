//! What a typed line asks for: something of the table, or something of the game.
//!
//! A word that is a command of the game is the game's. Every command of the table can also be written with
//! a dot before it (`.undo`), so that no game can hide it.

use catalogue::Entry;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Nothing at all.
    Nothing,
    /// What can be typed.
    Help,
    /// What may be done now.
    Legal,
    /// Take back the last command.
    Undo,
    /// The situation.
    Board,
    /// What has happened.
    Log,
    /// The rulebook.
    Rules,
    /// A ready-made opening by name.
    Opening(String),
    /// Moves without a choice, each told.
    Auto,
    /// Moves without a choice, all at once.
    Instant,
    /// This many moves without a choice.
    Step(u64),
    /// Make sure everything is saved.
    Save,
    /// Luck and skill, once the game is over.
    Analyse,
    /// Leave; the game stays on the shelf.
    Quit,
    /// Give up.
    Resign,
    /// A command of the table that could not be read.
    Unclear(String),
    /// Anything else is the game's.
    Game(String),
}

/// What is said if the analysis is asked for too early.
pub(crate) const NOT_YET: &str = "the analysis waits until the game is over: it would tell secrets";

/// The table's own commands with a word of help.
pub(crate) const TABLE: &[(&str, &str)] = &[
    ("help", "what can be typed"),
    ("board", "the situation again (with odds where the game has them)"),
    ("legal", "what may be done now"),
    ("log", "what has happened so far"),
    ("undo", "take back the last command that is not committed"),
    ("step [N]", "make the next move, or N moves, that leave no choice"),
    ("auto", "make all moves that leave no choice, telling each"),
    ("instant", "make all moves that leave no choice at once"),
    ("rules", "the rulebook"),
    ("save", "make sure the game is on disk (it is saved as you go)"),
    ("analyse", "once the game is over: what was luck, what was skill"),
    ("quit", "leave; the game is kept and can be continued"),
    ("resign", "give up"),
];

/// Reads a line.
pub(crate) fn read(line: &str, entry: &dyn Entry, openings: &[&str]) -> Order {
    let line = line.trim();
    let dotted = line.strip_prefix('.');
    let mut words = dotted.unwrap_or(line).split_whitespace();
    let Some(first) = words.next() else { return Order::Nothing };
    let rest: Vec<&str> = words.collect();
    let word = first.to_lowercase();
    let verb = |form: &str| form.split_whitespace().next() == Some(word.as_str());
    if dotted.is_none() && entry.commands().iter().any(|(form, _)| verb(form)) {
        return Order::Game(line.to_owned());
    }
    let alone = |order: Order| {
        if rest.is_empty() { order } else { Order::Unclear(format!("`{word}` stands alone: type `{word}`")) }
    };
    match word.as_str() {
        "help" | "?" => alone(Order::Help),
        "legal" => alone(Order::Legal),
        "undo" => alone(Order::Undo),
        "board" | "odds" => alone(Order::Board),
        "log" => alone(Order::Log),
        "rules" => alone(Order::Rules),
        "auto" => alone(Order::Auto),
        "instant" => alone(Order::Instant),
        "step" => step(&rest),
        "save" => alone(Order::Save),
        "analyse" | "analyze" => alone(Order::Analyse),
        "quit" | "exit" => alone(Order::Quit),
        "resign" => alone(Order::Resign),
        name if openings.contains(&name) => alone(Order::Opening(word.clone())),
        _ if dotted.is_some() => {
            let names: Vec<&str> = TABLE.iter().filter_map(|(form, _)| form.split(' ').next()).collect();
            let hint = catalogue::did_you_mean(&word, &names);
            Order::Unclear(format!("the table has no command `{word}`{hint}"))
        }
        _ => Order::Game(line.to_owned()),
    }
}

fn step(rest: &[&str]) -> Order {
    let unclear = |n: &str| Order::Unclear(format!("`{n}` is no number of moves: type `step` or `step 5`"));
    match rest {
        [] => Order::Step(1),
        [n] => n.parse().ok().filter(|n| *n > 0).map_or_else(|| unclear(n), Order::Step),
        [_, n, ..] => unclear(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solo(line: &str) -> Order {
        read(line, catalogue::games()[0], &["random"])
    }

    #[test]
    fn the_tables_words_are_understood_and_the_rest_is_the_games() {
        assert_eq!(solo("  "), Order::Nothing);
        assert_eq!(solo("UNDO"), Order::Undo);
        assert_eq!(solo("step 3"), Order::Step(3));
        assert_eq!(solo("step"), Order::Step(1));
        assert_eq!(solo("random"), Order::Opening("random".into()));
        assert_eq!(solo("fire"), Order::Game("fire".into()));
        assert_eq!(solo("nonsense"), Order::Game("nonsense".into()));
        assert_eq!(solo(".quit"), Order::Quit);
        assert_eq!((solo("analyse"), solo("Analyze")), (Order::Analyse, Order::Analyse));
    }

    #[test]
    fn what_cannot_be_read_is_explained() {
        assert!(matches!(solo("step x"), Order::Unclear(m) if m.contains("`x`")));
        assert!(matches!(solo("step 0"), Order::Unclear(_)));
        assert!(matches!(solo("undo all"), Order::Unclear(m) if m.contains("stands alone")));
        assert!(matches!(solo(".udno"), Order::Unclear(m) if m.contains("`undo`")));
    }
}
