//! One whole game for each way to end, told clause by clause.

use std::cell::RefCell;

use contract::{Game as _, Seat, Seed, Session, Sitter, UserData, Viewer, journal::DiceMode};
use paint::Present as _;
use satellite::Satellite;
use satellite::event::{Event, With};
use testkit::golden_file;

/// One line of a script: whose, what is typed, which dice fall.
type Line<'a> = (u8, &'a str, &'a [u32]);

fn play(options: &str, lines: &[Line<'_>]) -> String {
    let options = serde_json::from_str(options).unwrap();
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let seed = Seed::from_text("golden");
    let start = Session::<Satellite>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0);
    let mut game = start.unwrap();
    for (seat, text, dice) in lines {
        let seat = Seat(*seat);
        let actions =
            Satellite::parse(&game.view(Viewer::Seat(seat)), text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let dice = (!dice.is_empty()).then(|| dice.to_vec());
        game.act(seat, &actions, dice, 0).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    assert!(game.outcome().is_some(), "the script plays to the end");
    transcript(&game)
}

/// The game as a reader can check it: what was done, the dice, what came of it and by which section.
fn transcript(game: &Session<Satellite>) -> String {
    let state = RefCell::new(Satellite::blank(game.setup()));
    let words = |event: &Event| {
        Satellite::evolve(&mut state.borrow_mut(), event);
        let seen = Satellite::sight(&state.borrow(), event, Viewer::Arbiter)?;
        let told = match (Satellite::tell(&seen), event) {
            (told, Event::TurnPassed { to, .. }) if told.is_empty() => {
                format!("The turn passes to seat {to}.")
            }
            (told, _) => told,
        };
        Some(format!("{} {told}", section(event)))
    };
    testkit::transcript(game.journal(), words) + "\n" + &Satellite::text(&game.view(Viewer::Arbiter))
}

/// The section a fact follows from.
fn section(event: &Event) -> &'static str {
    match event {
        Event::BuildingPlaced { .. }
        | Event::BuildingLifted { .. }
        | Event::LayoutSet { .. }
        | Event::FirstDecided { .. } => "§1.2b",
        Event::DiceRolled { .. } | Event::DiceHeld | Event::TurnPassed { reply: false, .. } => "§1.2c",
        Event::CartridgeLoaded(_) => "§1.2d",
        Event::CartridgeGivenUp(_) | Event::BatchFired { with: With::Lost(_), .. } => "§1.2f",
        Event::TargetNamed(_) | Event::BatchFired { .. } => "§1.2g",
        Event::OutlineDrawn { .. } => "§1.2i",
        Event::BatchStruck { .. } => "§1.2i",
        Event::TurnPassed { reply: true, .. } => "§1.2j",
        Event::DesperationBegan | Event::ArsenalsReloaded | Event::SelfDestructRolled { .. } => "§1.2k",
        Event::Ended(ending) => match ending {
            satellite::event::Ending::Destroyed { .. } | satellite::event::Ending::BothFell => "§1.2j",
            _ => "§1.2k",
        },
    }
}

const BUILDINGS: &str = r#""buildings": [
    {"building": "citadel", "at": "A1"}, {"building": "reactor", "at": "A5"}, {"building": "hangar", "at": "D1"},
    {"building": "barracks", "at": "F1"}, {"building": "dish", "at": "H1"}, {"building": "beacon", "at": "M9"}]"#;
/// Everything but the dish and the beacon is gone.
const WORN: &str =
    r#""struck": ["A1","A2","A3","B1","B2","B3","A5","A6","B5","B6","D1","D2","D3","D4","F1","F2","F3"]"#;

fn position(more: &str, orange: &str, purple: &str) -> String {
    format!(
        r#"{{{more}, "scenario": {{"first": 0, "orange": {{{BUILDINGS}, {orange}}}, "purple": {{{BUILDINGS}, {purple}}}}}}}"#
    )
}

#[test]
fn a_win_in_the_arsenal_phase_from_the_first_placement() {
    let place = "place reactor A1, barracks D1, dish F1, beacon I7";
    let told = play(
        r#"{"scenario": "skirmish"}"#,
        &[
            (0, place, &[]),
            (0, "ready", &[]),
            (1, place, &[]),
            (1, "ready", &[4, 3, 5, 2, 6, 1, 2, 3]),
            (0, "roll", &[2, 3, 4, 5, 1]),
            (0, "cross D1", &[]),
            (1, "roll", &[1, 1, 2, 6, 4]),
            (1, "roll 3 4 5", &[1, 3, 1]),
            (1, "barrage 1 A1 A2 B1 B2", &[]),
            (0, "roll", &[5, 5, 5, 2, 2]),
            (0, "square B2", &[]),
            (1, "roll", &[6, 6, 6, 6, 6]),
            (1, "salvo D1", &[]),
            (1, "D2", &[]),
            (1, "D3", &[]),
            (1, "F1", &[]),
            (1, "F2", &[]),
            (1, "I7", &[]),
        ],
    );
    golden_file!("tests/golden/win.txt", &told);
}

#[test]
fn a_win_in_desperation() {
    let side = format!(r#"{WORN}, "arsenal": ["hazard"]"#);
    let told = play(
        &position(r#""endgame": "desperation""#, &side, &side),
        &[
            (0, "roll", &[1, 1, 2, 2, 4]),
            (0, "hazard H2", &[]),
            (1, "roll", &[1, 1, 2, 2, 4]),
            (1, "hazard K1", &[]),
            (0, "L9", &[]),
            (1, "shoot M9", &[]),
            (0, "M9", &[]),
        ],
    );
    golden_file!("tests/golden/desperation.txt", &told);
}

#[test]
fn a_win_after_reloading() {
    let side = format!(r#"{WORN}, "arsenal": ["salvo"]"#);
    let told = play(
        &position(r#""endgame": "reloaded", "edition": "pencil""#, &side, &side),
        &[
            (0, "roll", &[1, 1, 2, 2, 4]),
            (0, "lose salvo at C9", &[]),
            (1, "roll", &[1, 1, 2, 2, 4]),
            (1, "roll 1 2", &[3, 5]),
            (1, "roll 3", &[6]),
            (1, "lose salvo at C9", &[]),
            (0, "roll", &[3, 3, 3, 3, 3]),
            (0, "barrage 3 H1 H2 M9 M8 M7", &[]),
        ],
    );
    golden_file!("tests/golden/reloaded.txt", &told);
}

#[test]
fn ceasefire_by_buildings_by_damage_and_by_neither() {
    let side = |more: &str| format!(r#""struck": [{more}], "arsenal": ["hazard", "barrage_1"]"#);
    let lines = |last: &'static str| {
        [
            (0, "roll", &[1, 1, 2, 2, 4][..]),
            (0, "barrage 1 M9 M8", &[][..]),
            (1, "roll", &[1, 1, 2, 2, 4]),
            (1, "barrage 1 A1 A2", &[]),
            (0, "roll", &[1, 1, 2, 2, 4]),
            (0, "hazard M1", &[]),
            (1, "roll", &[1, 1, 2, 2, 4]),
            (1, last, &[]),
        ]
    };
    let options = position(r#""endgame": "ceasefire""#, &side(""), &side(""));
    golden_file!("tests/golden/ceasefire_buildings.txt", &play(&options, &lines("hazard M1")));
    golden_file!("tests/golden/ceasefire_damage.txt", &play(&options, &lines("hazard M9")));
    let options = position(r#""endgame": "ceasefire""#, &side(""), &side(r#""A1", "A2""#));
    golden_file!("tests/golden/ceasefire_deadlock.txt", &play(&options, &lines("hazard M9")));
}

#[test]
fn self_destruct_won_and_lost_by_both() {
    let side = format!(r#"{WORN}, "arsenal": ["hazard"]"#);
    let options = position(r#""endgame": "self_destruct", "report": "type""#, &side, &side);
    let any: &[u32] = &[1, 1, 2, 2, 4];
    let first = [(0, "roll", any), (0, "hazard C9", &[]), (1, "roll", any)];
    let with = |lines: &[Line<'_>]| play(&options, &[&first[..], lines].concat());
    let won = with(&[
        (1, "hazard C9", &[3, 1, 2, 2, 1, 2, 6, 5]),
        (0, "fire H1 H2 L9", &[]),
        (1, "fire H1 H2 M9 M8 M7 M6 M5 M4 M3 M2 M1", &[]),
    ]);
    golden_file!("tests/golden/self_destruct_won.txt", &won);
    let lost = with(&[(1, "hazard C9", &[1, 1, 1, 2]), (0, "fire H1 H2", &[]), (1, "fire M9 M8 M7", &[])]);
    golden_file!("tests/golden/self_destruct_lost.txt", &lost);
}

#[test]
fn both_planets_fall_in_the_last_reply() {
    let side = format!(r#"{WORN}, "arsenal": ["beam", "hazard"]"#);
    let told = play(
        &position(r#""last_reply": true, "report": "outline""#, &side, &side),
        &[
            (0, "roll", &[1, 1, 2, 2, 4]),
            (0, "hazard H1", &[]),
            (1, "roll", &[1, 2, 3, 4, 4]),
            (1, "row H5", &[]),
            (0, "roll", &[3, 4, 5, 6, 6]),
            (0, "column A9", &[]),
            (1, "roll", &[1, 1, 2, 2, 4]),
            (1, "hazard M9", &[]),
        ],
    );
    golden_file!("tests/golden/both_fell.txt", &told);
}
