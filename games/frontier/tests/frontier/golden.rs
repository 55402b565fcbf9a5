//! Whole wars as people can check them: every condition of retreat met, victory, a draw, a collapse, the last day.

use crate::sections::section;
use contract::journal::DiceMode;
use contract::{Budget, Dice, Entry, Game as _, Minds as _, Seat, Seed, Session, Sitter, UserData, Viewer};
use frontier::Frontier;
use frontier::action::Action;
use frontier::tables::Options;
use frontier::types::Retreat;
use paint::Present as _;
use serde_json::{Value, json};
use testkit::{golden, told};

/// A war of two minds; the Sathar choose this condition whatever their admiral would.
fn fought(options: Value, levels: [&str; 2], condition: Retreat, seed: &str) -> Session<Frontier> {
    let options: Options = serde_json::from_value(options).expect("options");
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let mut game = Session::<Frontier>::start(
        options,
        UserData::default(),
        seats,
        Seed::from_text(seed),
        DiceMode::PerRow,
        0,
    )
    .expect("a war");
    let setup = game.setup().clone();
    let mut minds: Vec<_> =
        (0..2).map(|n| Frontier::mind(levels[n], &setup, Seat(n as u8)).expect("a mind")).collect();
    let mut luck = Dice::loose(1);
    while let Some(seat) = game.to_act().lowest() {
        let mut plan = Vec::new();
        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
        minds[usize::from(seat.0)].choose(&view, &legal, Budget::default(), &mut luck, &mut plan);
        let drafted = view.drafts.condition == Some(condition);
        plan.retain(|action| !(drafted && matches!(action, Action::Condition(_))));
        for action in &mut plan {
            if let Action::Condition(chosen) = action {
                *chosen = condition;
            }
        }
        if plan.is_empty() {
            continue;
        }
        game.act(seat, &plan, None, 0).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// The war as a reader can check it.
fn transcript(game: &Session<Frontier>) -> String {
    told(game, &game.setup().title, |actions| count(actions.len()), section)
}

/// The newspapers of a war.
fn papers(game: &Session<Frontier>) -> String {
    let mut state = Frontier::blank(game.setup());
    let mut seen = Vec::new();
    for row in &game.journal().rows {
        let (Entry::Opened { events, .. } | Entry::Moved { events, .. }) = &row.body.entry else { continue };
        for event in events {
            Frontier::evolve(&mut state, event);
            seen.extend(Frontier::sight(&state, event, Viewer::Public));
        }
    }
    let name = Frontier::PAPER.expect("its name");
    Frontier::editions(&seen).iter().map(|edition| edition.text(name) + "\n\n").collect()
}

fn count(actions: usize) -> String {
    if actions == 1 { "1 action".into() } else { format!("{actions} actions") }
}

/// A war, its transcript, and what it must end with.
fn check(name: &str, options: Value, levels: [&str; 2], condition: Retreat, seed: &str, end: &str) {
    let game = fought(options, levels, condition, seed);
    let reason = &game.outcome().expect("the war is over").reason;
    assert!(reason.contains(end), "{reason}");
    golden(format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR")), &transcript(&game));
}

fn outpost() -> Value {
    json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 60 })
}

const RETREAT: &str = "the Sathar retreat";

#[test]
fn s14_carriers_lost() {
    check("carriers", outpost(), ["reference", "random"], Retreat::Carriers, "4", RETREAT);
}

#[test]
fn s14_cruisers_lost() {
    check("cruisers", outpost(), ["reference", "random"], Retreat::Cruisers, "0", RETREAT);
}

#[test]
fn s14_ships_lost() {
    check("ships", outpost(), ["reference", "random"], Retreat::Ships, "0", RETREAT);
}

#[test]
fn s14_too_few_stations_in_a_tenday() {
    check("stations", outpost(), ["reference", "random"], Retreat::Stations, "1", RETREAT);
}

#[test]
fn s14_more_losses_than_the_enemy() {
    check("losses", outpost(), ["reference", "random"], Retreat::Losses, "2", RETREAT);
}

#[test]
fn s14_a_retreat_with_fortresses_left_is_a_victory_of_the_upf() {
    let options = json!({ "scenario": "fdm", "battles": "resolve" });
    check("saved", options, ["reference", "reference"], Retreat::Losses, "0", "4 fortresses are left");
}

/// A war of two fortresses, of which one falls.
#[test]
fn s14_a_retreat_with_one_fortress_left_is_a_draw() {
    let mut own: Value = toml::from_str(include_str!("../../data/outpost.toml")).expect("a campaign");
    own["fortresses_to_win"] = json!(2);
    own["systems"][2]["planets"][0]["station"] = json!("fortress");
    let options = json!({ "scenario": own, "battles": "resolve", "day_limit": 60 });
    check("draw", options, ["reference", "random"], Retreat::Losses, "0", "one fortress is left");
}

#[test]
fn s14_all_stations_that_count_have_fallen() {
    check(
        "conquest",
        outpost(),
        ["reference", "reference"],
        Retreat::Cruisers,
        "0",
        "all fortresses have fallen",
    );
}

#[test]
fn s14_nothing_is_left_of_the_sathar() {
    check("collapse", outpost(), ["reference", "random"], Retreat::Carriers, "10", "nothing is left");
}

#[test]
fn s14_the_last_day() {
    let options = json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 5 });
    check("deadline", options, ["reference", "reference"], Retreat::Cruisers, "0", "the last day has passed");
}

#[test]
fn the_newspapers_of_a_war() {
    let game = fought(outpost(), ["reference", "random"], Retreat::Losses, "2");
    golden(format!("{}/tests/golden/newspapers.txt", env!("CARGO_MANIFEST_DIR")), &papers(&game));
}
