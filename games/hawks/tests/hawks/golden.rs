//! Whole battles as people can check them: each scenario played by the reference, and each way to end in few moves.

use crate::sections::section;
use contract::journal::DiceMode;
use contract::{Budget, Dice, Minds as _, Seat, Seed, Session, Sitter, UserData, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::tables::Options;
use paint::Present as _;
use serde_json::{Value, json};
use testkit::{golden_file, told};

fn start(options: Value) -> Session<Hawks> {
    let options: Options = serde_json::from_value(options).expect("options");
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let seed = Seed::from_text("golden");
    Session::<Hawks>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).expect("a battle")
}

/// The battle as a reader can check it, and how it stood in the end.
fn transcript(game: &Session<Hawks>) -> String {
    let deed = |actions: &[Action]| {
        let last = actions.last().map(Hawks::notation).unwrap_or_default();
        format!("{last}, {} drafts", actions.len() - 1)
    };
    told(game, &game.setup().title, deed, section) + "\n" + &Hawks::text(&game.view(Viewer::Public))
}

/// A scenario, fought by the reference on both sides.
fn fought(scenario: &str) -> String {
    let mut game = start(json!({ "scenario": scenario }));
    let setup = game.setup().clone();
    let mut minds = [0, 1].map(|seat| Hawks::mind("reference", &setup, Seat(seat)).expect("a mind"));
    let mut luck = Dice::loose(1);
    while let Some(seat) = game.to_act().lowest() {
        let mut plan = Vec::new();
        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
        minds[usize::from(seat.0)].choose(&view, &legal, Budget::default(), &mut luck, &mut plan);
        game.act(seat, &plan, None, 0).unwrap_or_else(|error| panic!("{error}"));
    }
    transcript(&game)
}

#[test]
fn s19_1_surprise_attack_is_fought() {
    golden_file!("tests/golden/b1.txt", &fought("b1"));
}

#[test]
fn s19_2_fortress_kdikit_is_fought() {
    golden_file!("tests/golden/b2.txt", &fought("b2"));
}

#[test]
fn s19_3_close_escort_is_fought() {
    golden_file!("tests/golden/a1.txt", &fought("a1"));
}

#[test]
fn s19_4_the_stand_is_fought() {
    golden_file!("tests/golden/a2.txt", &fought("a2"));
}

/// One line of a script: whose, what is typed, which dice fall.
type Line<'a> = (u8, &'a str, &'a [u32]);

fn play(scenario: Value, lines: &[Line<'_>]) -> String {
    let mut game = start(json!({ "scenario": scenario }));
    for (seat, text, dice) in lines {
        let seat = Seat(*seat);
        for part in text.split("; ") {
            let view = game.view(Viewer::Seat(seat));
            let actions = Hawks::parse(&view, part).unwrap_or_else(|error| panic!("{part}: {error}"));
            let commits = actions.iter().any(Action::binds);
            let dice = (commits && !dice.is_empty()).then(|| dice.to_vec());
            game.act(seat, &actions, dice, 0).unwrap_or_else(|error| panic!("{part}: {error}"));
        }
    }
    transcript(&game)
}

fn ship(class: &str, name: &str, at: &str, facing: &str, speed: u16) -> Value {
    json!({ "class": class, "name": name, "at": at, "facing": facing, "speed": speed })
}

/// Z'Gata beside the edge, with or without the crew.
fn dash(evacuated: u8) -> Value {
    json!({
        "title": "The last dash", "rules": "basic", "first": "sathar", "planet": "28.20", "victory": "evacuation",
        "special": { "evacuation": { "ship": "Z'Gata", "station": "Doliin Bay", "turns": 3 } },
        "moment": { "turn": 9, "mover": "upf", "evacuated": evacuated },
        "upf": { "ships": [
            ship("frigate", "Z'Gata", "54.20", "e", 3),
            { "class": "station", "name": "Doliin Bay", "hull": 25, "at": "27.20", "orbit": "clockwise" },
        ] },
        "sathar": { "ships": [ship("destroyer", "Venomous", "9.9", "e", 0)] },
    })
}

#[test]
fn s19_1_the_crew_gets_away() {
    golden_file!("tests/golden/evacuated.txt", &play(dash(3), &[(0, "fly Z'Gata FF; move", &[])]));
}

#[test]
fn s19_1_the_crew_does_not_get_away() {
    golden_file!("tests/golden/stranded.txt", &play(dash(2), &[(0, "fly Z'Gata FF; move", &[])]));
}

/// A destroyer beside a frigate that has one hull point left.
fn last_shot(rules: &str, shooter: &str, victory: &str) -> Value {
    let mut weak = ship("frigate", "Stinger", "12.10", "w", 0);
    weak["condition"] = json!({ "hull": 1 });
    json!({
        "title": "One more shot", "rules": rules, "first": "upf", "victory": victory,
        "upf": { "ships": [ship(shooter, "Allison May", "10.10", "e", 0)] },
        "sathar": { "ships": [weak] },
    })
}

#[test]
fn s19_2_a_fleet_is_destroyed() {
    let lines: [Line<'_>; 4] =
        [(0, "move", &[]), (1, "fire", &[]), (0, "aim 1 lb at 2", &[]), (0, "fire", &[40, 3])];
    golden_file!("tests/golden/destroyed.txt", &play(last_shot("basic", "destroyer", "last_fleet"), &lines));
}

#[test]
fn s19_2_only_fighters_are_left() {
    let lines: [Line<'_>; 5] = [
        (0, "move", &[]),
        (1, "fire", &[]),
        (0, "aim 1 ar at 2", &[]),
        (0, "fire", &[]),
        (1, "throw 2 2 at #1; answer", &[60, 1, 1]),
    ];
    golden_file!(
        "tests/golden/only_fighters.txt",
        &play(last_shot("basic", "fighter", "last_fleet"), &lines)
    );
}

#[test]
fn s19_3_nothing_but_the_freighter_escapes() {
    let mut escort = ship("assault_scout", "Dagger", "30.10", "e", 0);
    escort["condition"] = json!({ "hull": 1 });
    let scenario = json!({
        "title": "The last of the convoy", "first": "sathar", "victory": "convoy",
        "special": { "convoy": { "ship": "Megasaurus" } },
        "upf": { "ships": [ship("freighter", "Megasaurus", "53.20", "e", 5), escort] },
        "sathar": { "ships": [ship("destroyer", "Nemesis", "28.10", "e", 0)] },
    });
    let lines: [Line<'_>; 5] = [
        (1, "move", &[]),
        (0, "fire", &[]),
        (1, "aim 3 lc at 2", &[]),
        (1, "fire", &[55, 30, 1, 1]),
        (0, "fly 1 FFF; move", &[]),
    ];
    golden_file!("tests/golden/convoy.txt", &play(scenario, &lines));
}

/// A frigate that flies from a destroyer.
fn chase() -> Value {
    json!({
        "title": "A chase", "first": "sathar", "victory": "field",
        "upf": { "ships": [ship("frigate", "Driadia", "30.10", "e", 4)] },
        "sathar": { "ships": [ship("destroyer", "Vicious", "10.10", "e", 4)] },
    })
}

#[test]
fn s21_3_a_fleet_breaks_off() {
    let lines: [Line<'_>; 4] = [
        (1, "fly 2 FFFF; move", &[]),
        (0, "flee 1; fly 1 FFFF; move", &[]),
        (1, "fly 2 FFFF; move", &[]),
        (0, "fly 1 FFFF; move", &[]),
    ];
    golden_file!("tests/golden/broke_off.txt", &play(chase(), &lines));
}

#[test]
fn s21_3_both_sides_agree() {
    let lines: [Line<'_>; 2] = [(1, "fly 2 FFFF; offer; move", &[]), (0, "agree", &[])];
    golden_file!("tests/golden/agreed.txt", &play(chase(), &lines));
}

#[test]
fn ruling_r51_twelve_quiet_turns() {
    let mut scenario = chase();
    scenario["moment"] = json!({ "turn": 40, "mover": "upf", "quiet": 11 });
    golden_file!("tests/golden/quiet.txt", &play(scenario, &[(0, "fly 1 FFFF; move", &[])]));
}

#[test]
fn s16_both_fleets_are_gone() {
    let mut game = start(json!({ "shatter_drones": true, "rules": "campaign", "scenario": {
        "title": "A drone's end", "first": "upf",
        "upf": { "ships": [{ "class": "frigate", "name": "Mute", "at": "11.10", "facing": "e", "speed": 1, "drone": true }] },
        "sathar": { "ships": [{ "class": "destroyer", "name": "Viper", "at": "12.10", "facing": "w", "condition": { "hull": 5 } }] },
    } }));
    for (text, dice) in
        [("fly 1 F", vec![]), ("move", vec![]), ("blast 1", vec![]), ("detonate", vec![1, 1, 1, 1, 1])]
    {
        let actions = Hawks::parse(&game.view(Viewer::Seat(Seat(0))), text).expect("read");
        let dice = (!dice.is_empty()).then_some(dice);
        game.act(Seat(0), &actions, dice, 0).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    golden_file!("tests/golden/both_gone.txt", &transcript(&game));
}
