//! One whole game for each way to end, told clause by clause; and the pictures of the rulebook.

use std::cell::RefCell;

use contract::{Game as _, Seat, Seed, Session, Sitter, UserData, Viewer, journal::DiceMode};
use paint::{Present as _, Theme};
use solo::Solo;
use solo::action::Action;
use solo::event::Event;
use solo::tables::{Options, Scenario};
use solo::types::Suit;
use testkit::golden_file;

fn begin(options: &str, deal: &str) -> Session<Solo> {
    let options: Options = serde_json::from_str(options).unwrap();
    let seed = Seed::from_text(deal);
    Session::start(options, UserData::default(), vec![Sitter::nobody()], seed, DiceMode::PerRow, 0).unwrap()
}

fn line(game: &mut Session<Solo>, text: &str) {
    let actions = Solo::parse(&game.view(Viewer::Seat(Seat(0))), text).unwrap();
    game.act(Seat(0), &actions, None, 0).unwrap();
}

/// The game as a reader can check it: what was done, the dice, what came of it and by which section.
fn transcript(game: &Session<Solo>) -> String {
    let state = RefCell::new(Solo::blank(game.setup()));
    let words = |event: &Event| {
        Solo::evolve(&mut state.borrow_mut(), event);
        let seen = Solo::sight(&state.borrow(), event, Viewer::Arbiter)?;
        Some(format!("{} {}", section(event), Solo::tell(&seen)))
    };
    testkit::transcript(game.journal(), words) + "\n" + &Solo::text(&game.view(Viewer::Arbiter))
}

/// The section a fact follows from.
fn section(event: &Event) -> &'static str {
    match event {
        Event::RowsOrdered(_) => "§2.1a",
        Event::MarkerChosen(_) => "§2.1b",
        Event::ShipPlaced(_) | Event::ShipLifted(_) | Event::FleetsSailed { .. } => "§2.1c",
        Event::SurvivorCalled(_) => "§2.1d",
        Event::VolleyFired(_) => "§2.1e",
        Event::BattleEnded { .. } => "§2.1f",
    }
}

/// Plays with the deal's own dice to the end.
fn play(options: &str, deal: &str, opening: &[&str]) -> Session<Solo> {
    let mut game = begin(options, deal);
    for command in opening {
        line(&mut game, command);
    }
    while game.outcome().is_none() {
        game.act(Seat(0), &[Action::Fire], None, 0).unwrap();
    }
    game
}

/// The first deal of a series that ends as wanted.
fn deal_that(options: &str, opening: &[&str], wanted: impl Fn(Option<Suit>) -> bool) -> Session<Solo> {
    (0..1000)
        .map(|n| play(options, &format!("golden {n}"), opening))
        .find(|game| {
            let last = game.journal().events().last().map(|(_, e)| e.clone());
            matches!(last, Some(Event::BattleEnded { survivor }) if wanted(survivor))
        })
        .expect("some deal ends so")
}

#[test]
fn s2_1f_golden_a_win() {
    let game = deal_that("{}", &["layout lanes", "call suns"], |s| s == Some(Suit::Suns));
    golden_file!("tests/golden/win.txt", &transcript(&game));
}

#[test]
fn s2_1f_golden_a_loss() {
    let game = deal_that(
        "{}",
        &["marker moons", "rows arms suns moons crowns", "layout lanes", "call moons"],
        |s| s == Some(Suit::Crowns),
    );
    golden_file!("tests/golden/loss.txt", &transcript(&game));
}

#[test]
fn ruling_r5_golden_no_survivor() {
    let game = deal_that(r#"{"scenario": "full_rows"}"#, &["call crowns"], |s| s.is_none());
    golden_file!("tests/golden/no_survivor.txt", &transcript(&game));
}

#[test]
fn ruling_r6_golden_die_by_die() {
    let game =
        deal_that(r#"{"scenario": "full_rows", "die_by_die": true}"#, &["call crowns"], |s| s.is_some());
    golden_file!("tests/golden/die_by_die.txt", &transcript(&game));
}

#[test]
fn s2_1g_golden_wumpuses() {
    let mut opening: Vec<String> = Vec::new();
    for (suit, row) in [("suns", 'A'), ("moons", 'D'), ("crowns", 'G')] {
        opening.extend((0..6).map(|column| format!("place {suit} dinghy {row}{column}")));
    }
    opening.push("call moons".into());
    let opening: Vec<&str> = opening.iter().map(String::as_str).collect();
    let game = deal_that(r#"{"variant": "wumpuses"}"#, &opening, |s| s == Some(Suit::Moons));
    golden_file!("tests/golden/wumpuses.txt", &transcript(&game));
}

#[test]
fn the_rulebooks_pictures_are_drawn_by_this_program() {
    let mut game = begin(r#"{"scenario": "lanes"}"#, "picture");
    let picture = |game: &Session<Solo>, theme| Solo::board(&game.view(Viewer::Public), theme);
    golden_file!("../../docs/pictures/solo-layout.svg", &picture(&game, Theme::Light));
    line(&mut game, "call moons");
    for _ in 0..9 {
        line(&mut game, "fire");
    }
    golden_file!("../../docs/pictures/solo-battle.svg", &picture(&game, Theme::Light));
    golden_file!("../../docs/pictures/solo-battle-dark.svg", &picture(&game, Theme::Dark));
    let best = begin("{}", "picture");
    let opening = Solo::openings(&best.view(Viewer::Seat(Seat(0))), 0);
    let mut best = begin("{}", "picture");
    line(&mut best, &opening.iter().find(|o| o.0 == "admiral").unwrap().2[0]);
    golden_file!(
        "../../docs/pictures/solo-best.svg",
        &Solo::board(&best.view(Viewer::Seat(Seat(0))), Theme::Light)
    );
}

#[test]
fn the_usual_scenario_is_open() {
    assert_eq!(Options::default().scenario, Scenario::Named("open".into()));
}
