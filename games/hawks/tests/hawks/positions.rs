//! §21.4 Positions: what comes out of a battle goes in again, and nothing is lost on the way.

use contract::{Dice, Game as _, Refuse as _, Turn, UserData, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::aftermath::{Fate, aftermath, position};
use hawks::event::Event;
use hawks::state::State;
use hawks::tables::{Battle, Options, Scenario, prepare};
use hawks::types::{Hex, Orbit, Screen, ShipId, System, Weapon};
use hawks::view::Stage;
use proptest::prelude::*;
use testkit::Scripted;

fn options(json: serde_json::Value) -> Options {
    serde_json::from_value(json).expect("options")
}

fn open(options: &Options, dice: &mut Dice) -> State {
    let setup = prepare(options, &UserData::default()).unwrap_or_else(|error| panic!("{error}"));
    let mut state = Hawks::blank(&setup);
    Turn::<Hawks>::run(&mut state, dice, &mut Vec::new(), Hawks::open);
    state
}

/// A battle that goes on from a position, with the same switches.
fn resumed(options: &Options, battle: Battle) -> Options {
    let scenario = Scenario::Own(Box::new(battle));
    Options {
        scenario,
        upf: None,
        sathar: None,
        attacker: None,
        planet: None,
        rules: None,
        ..options.clone()
    }
}

fn lines(battle: &Battle) -> Vec<String> {
    let text = serde_json::to_string(battle).expect("written");
    text.split_inclusive("{\"class").map(str::to_owned).collect()
}

/// Plays at random, and holds every movement that begins against what comes out of it and goes in again.
fn holds(options: &Options, seed: u64, rows: usize) {
    let mut dice = Dice::loose(seed);
    let mut state = open(options, &mut dice);
    let mut movement = None;
    for _ in 0..rows {
        let Some(seat) = Hawks::waiting(&state).to_act().lowest() else { break };
        let view = Hawks::view(&state, Viewer::Seat(seat));
        // Not after seekers have flown: then it has not just begun.
        let begins = movement.replace((view.turn, view.mover)) != Some((view.turn, view.mover));
        if begins && matches!(view.stage, Stage::Move) {
            let out = position(&state);
            let json = serde_json::to_string(&out).expect("written");
            let back: Battle = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
            assert_eq!(back, out);
            let again = open(&resumed(options, back), &mut Dice::loose(seed));
            let (one, two) = (lines(&out), lines(&position(&again)));
            let apart = one.iter().zip(&two).find(|(one, two)| one != two);
            assert!(one == two, "seed {seed}, turn {}: {apart:?}", view.turn);
        }
        for drafted in 0.. {
            let legal = Hawks::legal(&state, seat);
            let commit = Action::BINDING.into_iter().find(|action| legal.contains(action));
            let action = match commit.filter(|_| drafted > 15) {
                Some(action) => action,
                None => legal.nth(dice.wide(legal.len())).expect("listed"),
            };
            let acted = Turn::<Hawks>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
                Hawks::act(turn, seat, &action)
            });
            acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
            if Hawks::binding(&action) {
                break;
            }
        }
    }
    assert!(aftermath(&state).iter().all(|ship| ship.vessel.condition.is_some()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn s21_4_what_comes_out_of_a_battle_goes_in_again(seed in 0u64..10_000, rules in prop::sample::select(vec!["advanced", "campaign"]), skills in any::<bool>()) {
        let options = options(serde_json::json!({
            "upf": "armed_station, minelayer, frigate, assault_carrier, 3 fighter, assault_scout",
            "sathar": "heavy_cruiser, frigate, destroyer, 1 fighter",
            "rules": rules,
            "skills": if skills && rules == "advanced" { "on" } else { "off" },
            "shatter_drones": seed % 2 == 0,
        }));
        holds(&options, seed, 60);
    }
}

#[test]
fn s21_4_scenarios_go_on_from_the_middle() {
    for name in ["b1", "a1", "a2"] {
        holds(&options(serde_json::json!({ "scenario": name })), 7, 50);
    }
}

fn start(json: serde_json::Value) -> Scripted<Hawks> {
    Scripted::start(options(json))
}

/// Everything that a position can say.
fn middle() -> Scripted<Hawks> {
    start(serde_json::json!({ "scenario": {
        "first": "upf", "victory": "field", "planet": "28.20",
        "moment": { "turn": 5, "mover": "sathar", "quiet": 2, "contact": true },
        "upf": {
            "mines": ["12.10", "13.10"], "seekers": ["14.10", "14.10"], "hunting": [{ "at": "3.3", "flown": 2 }],
            "ships": [
                { "class": "light_cruiser", "at": "20.10", "facing": "w", "speed": 41, "now": { "screen": "es", "fired": true },
                  "condition": { "hull": 33, "out": ["fire", "navigation"], "locked": ["hull"] } },
                { "class": "frigate", "away": true },
            ],
        },
        "sathar": { "ships": [
            { "class": "destroyer", "at": "10.10", "facing": "e", "speed": 2, "now": { "fleeing": true, "clear": 1 } },
        ] },
    } }))
}

#[test]
fn s21_4_a_position_begins_in_the_middle_of_a_battle() {
    let game = middle();
    let seen = game.view(Viewer::Seat(contract::Seat(0)));
    assert_eq!((seen.turn, seen.mover, seen.stage, seen.quiet), (5, contract::Seat(1), Stage::Move, 2));
    assert_eq!((seen.mines.len(), seen.inert.len(), seen.seekers.len()), (2, 2, 1));
    let cruiser = &seen.ships[0];
    assert_eq!((cruiser.screen, cruiser.speed, cruiser.condition.hull), (Some(Screen::Es), 41, 33));
    assert!(cruiser.condition.is_out(System::Fire) && cruiser.condition.locked.contains(&System::Hull));
    assert_eq!((seen.ships[2].fleeing, seen.ships[2].clear), (true, 1));
    let theirs = game.view(Viewer::Seat(contract::Seat(1)));
    assert!(theirs.mines.is_empty() && theirs.inert.is_empty());
    let fates: Vec<Fate> = aftermath(game.state()).iter().map(|ship| ship.fate).collect();
    assert_eq!(fates, [Fate::There, Fate::Away, Fate::There]);
}

#[test]
fn s21_4_mines_of_a_position_go_off_and_its_seekers_are_activated() {
    let mut game = middle();
    for _ in 0..2 {
        game.act(1, Action::Step(ShipId(2)), &[]);
    }
    let events = game.act(1, Action::Move, &[]);
    assert!(events.contains(&Event::MineBlew { at: Hex::at(12, 10), side: contract::Seat(0) }), "{events:?}");
    let view = game.view(Viewer::Seat(contract::Seat(0)));
    assert_eq!(view.mines, [Hex::at(13, 10)]);
}

#[test]
fn s21_4_a_position_with_a_mistake_is_refused_with_its_field() {
    let wrong = |moment: &str, force: &str, field: &str| {
        let json = format!(
            r#"{{"scenario": {{"first": "upf", {moment} "upf": {{{force} "ships": [{{"class": "frigate"}}]}}, "sathar": {{"ships": [{{"class": "frigate"}}]}}}}}}"#
        );
        let options: Options = serde_json::from_str(&json).expect(&json);
        let error = prepare(&options, &UserData::default()).expect_err(&json);
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
    };
    wrong(r#""moment": {"turn": 0, "mover": "upf"},"#, "", "scenario.moment.turn");
    wrong(r#""moment": {"turn": 1, "mover": "upf", "quiet": 12},"#, "", "scenario.moment.quiet");
    wrong(r#""planet": "9.9","#, r#""mines": ["9.9"],"#, "scenario.upf.mines");
    wrong("", r#""hunting": [{"at": "9.9", "flown": 6}],"#, "scenario.upf.hunting");
    wrong(r#""mine_zone": ["0.9"],"#, "", "scenario.mine_zone");
}

#[test]
fn ruling_r12_from_the_last_hex_only_but_forward_weapons_on_whom_it_met() {
    let mut game = start(serde_json::json!({ "fire_from": "last", "rules": "campaign", "scenario": {
        "first": "upf",
        "upf": { "ships": [{ "class": "destroyer", "at": "10.10", "facing": "e", "speed": 4 }] },
        "sathar": { "ships": [{ "class": "frigate", "at": "12.10", "facing": "e" }] },
    } }));
    for _ in 0..4 {
        game.act(0, Action::Step(ShipId(0)), &[]);
    }
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Fire, &[]);
    let aim = |leg, weapon| Action::Aim { leg, ship: ShipId(0), target: ShipId(1), weapon };
    assert_eq!(game.refuse(0, aim(1, Weapon::Lc)).kind(), "no_leg");
    assert_eq!(game.refuse(0, aim(2, Weapon::Lb)).kind(), "no_leg");
    game.act(0, aim(4, Weapon::Lb), &[]);
    game.act(0, aim(2, Weapon::Lc), &[]);
    let events = game.act(0, Action::Fire, &[100, 100]);
    // At range 0, with the bonus.
    let chances: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::Shot { chance, .. } => Some(chance.percent),
            _ => None,
        })
        .collect();
    assert_eq!(chances, [40, 70]);
}

#[test]
fn ruling_r43_a_mask_in_orbit_of_which_nothing_is_said_is_new() {
    let game = start(serde_json::json!({ "scenario": {
        "first": "sathar", "planet": "28.20",
        "upf": { "ships": [
            { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise", "now": { "screen": "ms" } },
            { "class": "frigate", "docked": "Hub", "now": { "screen": "ms", "mask": 2 } },
        ] },
        "sathar": { "ships": [{ "class": "frigate", "at": "9.9", "facing": "e" }] },
    } }));
    let seen = game.view(Viewer::Public);
    assert_eq!([seen.ships[0].mask, seen.ships[1].mask], [6, 2]);
}

#[test]
fn ruling_r43_a_mask_in_space_of_which_nothing_is_said_covers_six_movements_in_orbit() {
    let mut game = start(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "upf", "planet": "28.20",
        "upf": { "ships": [
            { "class": "frigate", "at": "27.20", "facing": "w", "speed": 0, "now": { "screen": "ms" } },
        ] },
        "sathar": { "ships": [{ "class": "frigate", "at": "2.2", "facing": "e" }] },
    } }));
    game.act(0, Action::Orbit { ship: ShipId(0), way: Orbit::Clockwise }, &[]);
    for movement in 1..=6 {
        game.act(0, Action::Move, &[]);
        assert!(game.view(Viewer::Public).ships[0].screen.is_some(), "movement {movement}");
        let events = game.act(1, Action::Move, &[]);
        assert_eq!(events.contains(&Event::MaskLost(ShipId(0))), movement == 6, "movement {movement}");
    }
}

#[test]
fn ruling_r33_what_is_faced_in_dock_comes_out_of_a_battle() {
    let mut game = start(serde_json::json!({ "scenario": {
        "first": "sathar", "planet": "28.20", "moment": { "turn": 2, "mover": "upf" },
        "upf": { "ships": [
            { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise" },
            { "class": "frigate", "docked": "Hub", "now": { "facing": "sw" } },
        ] },
        "sathar": { "ships": [{ "class": "frigate", "at": "9.9", "facing": "e" }] },
    } }));
    let facing = |text: &str| text.parse::<hawks::types::Facing>().expect("a side");
    assert_eq!(game.view(Viewer::Public).ships[1].facing, facing("sw"));
    game.act(0, Action::Face { facing: facing("nw"), ship: ShipId(1) }, &[]);
    game.act(0, Action::Move, &[]);
    let now = position(game.state()).upf.ships[1].now.expect("in the middle of something");
    assert_eq!(now.facing, Some(facing("nw")));
}

#[test]
fn s5_1_who_is_docked_shows_the_path_that_shots_count() {
    let mut game = start(serde_json::json!({ "rules": "campaign", "scenario": {
        "first": "upf", "planet": "28.20",
        "upf": { "ships": [
            { "class": "armed_station", "name": "Hub", "at": "27.20", "orbit": "clockwise" },
            { "class": "destroyer", "docked": "Hub" },
        ] },
        "sathar": { "ships": [{ "class": "destroyer", "at": "24.20", "facing": "e" }] },
    } }));
    game.act(0, Action::Move, &[]);
    let seen = game.view(Viewer::Public);
    assert!(seen.ships[1].carried && !seen.ships[0].carried);
    assert_eq!((seen.ships[1].path.len(), &seen.ships[1].path), (2, &seen.ships[0].path));
    game.act(1, Action::Aim { leg: 1, ship: ShipId(2), target: ShipId(1), weapon: Weapon::Lb }, &[]);
}

#[test]
fn s9_very_many_interceptors_are_no_more_than_enough() {
    let ship = |at: &str| serde_json::json!({ "class": "frigate", "at": at, "facing": "e", "defences": { "rh": true, "icm": 99 } });
    let mut game = start(serde_json::json!({ "rules": "advanced", "scenario": {
        "first": "sathar",
        "upf": { "ships": [ship("10.10"), ship("10.10"), ship("10.10")] },
        "sathar": { "ships": [{ "class": "destroyer", "at": "12.10", "facing": "w" }] },
    } }));
    game.act(1, Action::Move, &[]);
    game.act(0, Action::Fire, &[]);
    game.act(1, Action::Aim { leg: 0, ship: ShipId(3), target: ShipId(0), weapon: Weapon::T }, &[]);
    game.act(1, Action::Fire, &[]);
    for ship in 0..3 {
        game.act(0, Action::Throw { count: 99, ship: ShipId(ship), shot: 0 }, &[]);
    }
    let events = game.act(0, Action::Answer, &[6]);
    let missed = events
        .iter()
        .any(|event| matches!(event, Event::Shot { chance, hit: false, .. } if chance.percent == 5));
    assert!(missed, "{events:?}");
}
