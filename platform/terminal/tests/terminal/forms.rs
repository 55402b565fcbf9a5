//! The form for a new game of many options: everything is reached, in a small window too.

use std::collections::BTreeSet;

use catalogue::Entry;
use ratatui::crossterm::event::KeyCode;
use terminal::{App, Style};

use crate::bench::{Bench, shelf};

/// The form of a game in a small window, reached through the menu.
fn form(entry: &'static dyn Entry) -> Bench {
    let (dir, shelf) = shelf();
    let games: &'static [&'static dyn Entry] = Box::leak(Box::new([entry]));
    let mut bench = Bench::on(dir, shelf.with_games(games), (80, 24), Style::default(), App::menu);
    bench.keys("p").shows("Begin the game");
    bench
}

fn naval() -> Bench {
    form(catalogue::find("naval").expect("it is on the list"))
}

/// The chosen line without its mark, and what stands below the rule without the keys.
fn chosen(bench: &Bench) -> (String, String) {
    let text = bench.text();
    let lines: Vec<&str> = text.lines().collect();
    let rules: Vec<usize> = (0..lines.len()).filter(|n| lines[*n].starts_with("──")).collect();
    let marks: Vec<usize> = (0..lines.len()).filter(|n| lines[*n].starts_with("  ▸ ")).collect();
    let ([rule], [mark]) = (&rules[..], &marks[..]) else { panic!("one rule and one mark:\n{text}") };
    assert!(mark < rule, "{text}");
    assert!(lines[1].is_empty() && lines[2].contains("Begin the game"), "{text}");
    assert!(lines[23].starts_with("  ↑↓  choose") && lines[23].ends_with("Esc  back"), "{text}");
    (lines[*mark]["  ▸ ".len()..].to_owned(), lines[rule + 1..23].join("\n"))
}

#[test]
fn every_line_of_every_form_is_reached_and_its_words_are_whole() {
    for entry in catalogue::games() {
        let mut bench = form(*entry);
        let options = entry.schemas().options;
        let options = options["properties"].as_object().map_or(0, serde_json::Map::len);
        let mut lines = BTreeSet::new();
        let first = chosen(&bench).0;
        loop {
            let (line, words) = chosen(&bench);
            let end = words.trim_end();
            assert!(end.ends_with(['.', '?', '!']), "{}: {}", entry.meta().id, bench.text());
            lines.insert(line);
            if chosen(bench.key(KeyCode::Down)).0 == first {
                break;
            }
        }
        assert!(lines.len() > options + 1, "{}: {lines:?}", entry.meta().id);
    }
}

#[test]
fn a_form_that_is_longer_than_the_window_says_so() {
    let mut bench = naval();
    bench.shows("── ↓ ").hides("↑ 1").shows("Even it out").hides("Without these rules");
    bench.key(KeyCode::Up).shows("  ↑ ").hides("── ↓ ").shows("Without these rules").hides("Even it out");
    // A click is meant for the line that is seen there.
    bench.click_on("Without these rules");
    assert!(chosen(&bench).0.starts_with("Without these rules"), "{}", bench.text());
    // In a large window there is nothing more.
    bench.resize(100, 40);
    bench.hides(" more").shows("Even it out").shows("Without these rules");
}

/// Chooses a scenario by its title, then the line below it.
fn with_scenario(bench: &mut Bench, id: &str) -> String {
    let scenarios = catalogue::find("naval").expect("it is on the list").scenarios();
    let title = &scenarios.iter().find(|scenario| scenario.id == id).expect("a battle").title;
    while !chosen(bench).0.starts_with("Scenario") {
        bench.key(KeyCode::Down);
    }
    for _ in &scenarios {
        if !chosen(bench).0.contains(&title[..]) {
            bench.key(KeyCode::Right);
        }
    }
    bench.key(KeyCode::Down);
    let (line, words) = chosen(bench);
    assert!(line.starts_with("Even it out"), "{line}");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_an_option_means_for_the_chosen_scenario_is_told() {
    let schema = catalogue::find("naval").expect("it is on the list").schemas().options;
    let told = schema["properties"]["even"]["told"].as_array().expect("sentences");
    let mut bench = naval();
    for id in ["surigao", "lofoten"] {
        let sentence = told.iter().find(|one| one[0] == id).and_then(|one| one[1].as_str()).expect("one");
        let words = with_scenario(&mut bench, id);
        assert!(words.starts_with(sentence), "{words}");
    }
    let words = with_scenario(&mut bench, "dogger_bank");
    assert!(words.starts_with("It changes nothing in this scenario. Should a battle"), "{words}");
}
