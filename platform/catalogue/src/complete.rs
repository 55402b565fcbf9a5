//! Completion of a typed line, word by word.

use contract::Seat;

use crate::{Entry, Match};

/// No more legal actions than this are looked through for a completion.
const MOST: u64 = 4096;

/// What completing led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The line, as far as it is clear.
    pub line: String,
    /// The words that could come next, if there are several.
    pub options: Vec<String>,
}

/// A command's form and what it does.
type Form = (&'static str, &'static str);

/// Everything that could be typed now, game first; `table` are the forms that are not the game's own.
pub fn candidates(
    entry: &dyn Entry,
    game: &dyn Match,
    seat: Seat,
    table: &[Form],
    openings: &[&str],
) -> Vec<String> {
    let mut list: Vec<String> = game.legal(seat, Some(MOST)).1.into_iter().map(|a| a.text).collect();
    // A verb whose parameters are not listed as actions is offered by itself.
    let forms = entry.commands().iter().chain(table).map(|(form, _)| *form);
    for form in forms {
        let mut words = form.split_whitespace();
        let Some(verb) = words.next() else { continue };
        let more = words.next().is_some_and(|w| !w.starts_with('['));
        let verb = if more { format!("{verb} ") } else { verb.to_owned() };
        if !list.iter().any(|c| c.starts_with(&verb)) {
            list.push(verb);
        }
    }
    list.extend(openings.iter().map(|name| (*name).to_owned()));
    list
}

/// Completes `typed` up to the next word that is not clear.
pub fn complete(typed: &str, candidates: &[String]) -> Completion {
    let typed = typed.trim_start();
    let mut steps: Vec<&str> = Vec::new();
    for candidate in candidates {
        let Some((head, rest)) = candidate.split_at_checked(typed.len()) else { continue };
        if !head.eq_ignore_ascii_case(typed) || rest.is_empty() {
            continue;
        }
        // Up to the end of the next word, its space included.
        let skip = rest.len() - rest.trim_start().len();
        let end = rest[skip..].find(' ').map_or(rest.len(), |at| skip + at + 1);
        if !steps.contains(&&rest[..end]) {
            steps.push(&rest[..end]);
        }
    }
    let line = format!("{typed}{}", common(&steps));
    let begun = typed.rfind(' ').map_or(0, |at| at + 1);
    let word = |step: &&str| {
        let begun = if step.starts_with(' ') { "" } else { &typed[begun..] };
        format!("{begun}{step}").trim().to_owned()
    };
    let mut options: Vec<String> =
        if steps.len() > 1 { steps.iter().map(word).collect() } else { Vec::new() };
    options.dedup();
    Completion { line, options }
}

/// What all texts begin with.
fn common(texts: &[&str]) -> String {
    let Some((first, others)) = texts.split_first() else { return String::new() };
    let shared = |text: &&str| first.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
    let length = others.iter().map(shared).min().unwrap_or(first.chars().count());
    first.chars().take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &[&str]) -> Vec<String> {
        words.iter().map(|w| (*w).to_owned()).collect()
    }

    #[test]
    fn one_word_at_a_time() {
        let all =
            list(&["place suns cruiser A0 A2", "place suns dinghy A0", "place moons dinghy A0", "lift B1"]);
        assert_eq!(complete("p", &all), Completion { line: "place ".into(), options: vec![] });
        let next = complete("place ", &all);
        assert_eq!(next, Completion { line: "place ".into(), options: list(&["suns", "moons"]) });
        assert_eq!(complete("PLACE s", &all).line, "PLACE suns ");
        assert_eq!(complete("place suns c", &all).line, "place suns cruiser ");
        assert_eq!(complete("place suns cruiser A0 ", &all).line, "place suns cruiser A0 A2");
        assert_eq!(complete("", &all).options, ["place", "lift"]);
        assert_eq!(complete("place", &all).line, "place ");
        assert_eq!(complete("place suns", &all).line, "place suns ");
        let both = list(&["go A1", "go A2"]);
        assert_eq!(complete("go", &both), Completion { line: "go A".into(), options: list(&["A1", "A2"]) });
    }

    #[test]
    fn what_fits_nothing_stays() {
        let all = list(&["fire"]);
        assert_eq!(complete("x", &all), Completion { line: "x".into(), options: vec![] });
        assert_eq!(complete("fire", &all), Completion { line: "fire".into(), options: vec![] });
        assert_eq!(complete("fé", &all).line, "fé");
    }
}
