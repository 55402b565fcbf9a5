//! Salvo II: each battle and variant fought whole, as a recorded game, and each way to end one in a single turn, as people
//! can check it.

use crate::golden::fight;
use crate::sea::{self, changed, with};
use crate::sections::{begin, transcript};
use contract::{Seat, Session, Viewer};
use naval::Naval;
use naval::action::Action;
use naval::event::Event;
use naval::state::Phase;
use naval::types::{Battery, Class, Hex, UnitId};
use serde_json::{Value, json};
use testkit::{golden_file, recorded_game};

macro_rules! fought {
    ($($test:ident $file:literal $name:literal $variants:tt)+) => {
        $(
            #[test]
            fn $test() {
                let variants: &[&str] = &$variants;
                let game = begin(json!({ "scenario": $name, "variants": variants }), "golden");
                recorded_game!(concat!("tests/recorded/great_war/", $file, ".jsonl"), game, fight);
            }
        )+
    };
}

fought! {
    s16_10_1_coronel_is_fought "coronel" "coronel" []
    s16_coronel_is_fought_by_the_british_to_hold_out
        "coronel_hold_out" "coronel" ["hold_out"]
    s16_10_2_corfu_is_fought "corfu" "corfu" []
    s13_1_corfu_is_fought_out "corfu_engage" "corfu" ["engage"]
    s16_10_3_falklands_is_fought "falklands" "falklands" []
    s13_1_falklands_is_fought_with_moltke "falklands_moltke" "falklands" ["moltke"]
    s16_10_4_heligoland_is_fought "heligoland" "heligoland" []
    s16_10_5_scarborough_is_fought "scarborough" "scarborough" []
    s16_10_6_dogger_bank_is_fought "dogger_bank" "dogger_bank" []
    s13_1_dogger_bank_is_fought_with_von_der_tann
        "dogger_bank_tann" "dogger_bank" ["von_der_tann"]
    s13_1_dogger_bank_is_fought_with_von_der_tann_added
        "dogger_bank_with_tann" "dogger_bank" ["with_von_der_tann"]
    s13_2_dogger_bank_is_fought_under_airships
        "dogger_bank_airships" "dogger_bank" ["zeppelins"]
    s16_corfu_is_fought_with_worn_boilers
        "corfu_worn_boilers" "corfu" ["worn_boilers"]
    s16_falklands_is_fought_as_a_long_chase
        "falklands_long_chase" "falklands" ["long_chase"]
    s16_heligoland_is_fought_for_a_clear_lead
        "heligoland_clear_lead" "heligoland" ["clear_lead"]
    s16_scarborough_is_fought_by_half_a_squadron
        "scarborough_half_squadron" "scarborough" ["half_squadron"]
    s16_10_7_run_to_the_south_is_fought "run_to_the_south" "run_to_the_south" []
    s16_10_8_crossing_the_t_is_fought "crossing_the_t" "crossing_the_t" []
    s16_10_9_august_sortie_is_fought "august_sortie" "august_sortie" []
    s16_10_10_gallipoli_is_fought "gallipoli" "gallipoli" []
}

/// Airships fly straight at the British and bomb whom they pass; nobody else does anything.
fn raid(game: &mut Session<Naval>) {
    let airships: Vec<UnitId> =
        game.setup().all().filter(|(_, info)| info.class == Class::Zeppelin).map(|(id, _)| id).collect();
    while let Some(seat) = game.to_act().lowest() {
        let mut actions = Vec::new();
        let ships: Vec<Hex> = game.state().real(Seat(0)).filter_map(|(_, _, unit)| unit.hex()).collect();
        let over = |at: Hex, heading| (2..=8).any(|far| ships.contains(&at.along(heading, far)));
        let mut act = |game: &mut Session<Naval>, wanted: &dyn Fn(&Action) -> bool| {
            let found = game.legal(seat).iter().find(wanted);
            if let Some(action) = found {
                game.act(seat, &[action], None, 0).unwrap_or_else(|error| panic!("{error}"));
                actions.push(action);
            }
            found.is_some()
        };
        for id in airships.iter().copied().filter(|_| seat == Seat(1)) {
            act(
                game,
                &|action| matches!(action, Action::Place { at, heading, speed: 8, unit } if *unit == id && over(*at, *heading)),
            );
            let fast = |most: u8| move |action: &Action| matches!(action, Action::Speed { speed, unit } if *unit == id && *speed == most);
            if act(game, &fast(8)) || act(game, &fast(7)) || act(game, &fast(6)) {
                while act(game, &|action| *action == Action::Ahead(id)) {
                    act(game, &|action| matches!(action, Action::Bomb { unit, .. } if *unit == id));
                }
            }
        }
        game.act(seat, &[Action::Done], None, 0).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Is a ship bombed?
fn bombed(game: &Session<Naval>) -> bool {
    game.journal().events().any(|(_, event)| matches!(event, Event::Bombed(_)))
}

#[test]
fn s13_2_airships_are_rolled_for_and_bomb() {
    let game = begin(json!({ "scenario": "heligoland", "variants": ["zeppelins"] }), "golden 0");
    let game = recorded_game!("tests/recorded/great_war/heligoland_airships.jsonl", game, raid);
    assert!(bombed(&game), "nobody is bombed");
}

#[test]
fn s13_2_two_airships_are_agreed_on() {
    let game = begin(json!({ "scenario": "august_sortie", "variants": ["two_zeppelins"] }), "golden");
    recorded_game!("tests/recorded/great_war/august_airships.jsonl", game, raid);
}

/// Trawlers go out every turn, while one fort is left that is far away, to the end.
#[test]
fn s16_10_10_trawlers_clear_fields() {
    let mut scenario = sea::scene("gallipoli");
    let units = scenario["units"].as_array_mut().expect("units");
    units.retain(|row| row["side"] == 1 || row["name"] == "Nagara");
    let near = |row: &mut Value| *row = with(row.take(), to("2006", "B", 0));
    units.iter_mut().filter(|row| row["ship"] == "BR-BB17").for_each(near);
    let game = begin(json!({ "scenario": scenario, "variants": ["minesweeping"] }), "golden");
    let game = recorded_game!("tests/recorded/great_war/gallipoli_trawlers.jsonl", game, sweep);
    assert!(!game.view(Viewer::Public).swept.is_empty(), "never cleared");
}

fn sweep(game: &mut Session<Naval>) {
    while let Some(seat) = game.to_act().lowest() {
        let sweep = game.legal(seat).iter().find(|action| matches!(action, Action::Sweep(_)));
        let actions: Vec<Action> = sweep.into_iter().chain([Action::Done]).collect();
        game.act(seat, &actions, None, 0).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// A way to end a battle.
struct Way<'a> {
    scenario: &'a str,
    rows: &'a [(&'a str, Value)],
    variants: &'a [&'a str],
    shots: &'a [(&'a str, &'a str)],
    reason: &'a str,
}

/// One turn in which nobody does anything but fire these shots, with the first dice that end it so.
fn ends(way: &Way<'_>) -> String {
    for n in 0..400 {
        let options = json!({ "scenario": changed(way.scenario, way.rows, json!({})), "rules": "basic", "turns": 1,
            "variants": way.variants });
        let mut game = begin(options, &format!("golden {n}"));
        while let Some(seat) = game.to_act().lowest() {
            let mut actions = Vec::new();
            if matches!(game.state().phase(), Phase::Aim(_)) {
                let id = |name: &str| game.setup().named(name).expect("a unit");
                let aims = way.shots.iter().map(|(unit, target)| Action::Aim {
                    battery: Battery::Main,
                    target: id(target),
                    unit: id(unit),
                });
                actions.extend(aims.filter(|aim| game.legal(seat).contains(aim)));
            }
            actions.push(Action::Done);
            game.act(seat, &actions, None, 0).unwrap_or_else(|error| panic!("{error}"));
        }
        if game.outcome().is_some_and(|outcome| outcome.reason == way.reason) {
            return transcript(&game);
        }
    }
    panic!("{} never ends so: {}", way.scenario, way.reason);
}

macro_rules! ends {
    ($($test:ident $file:literal $scenario:literal $variants:tt $rows:expr, $shots:tt, $reason:literal;)+) => {
        $(
            #[test]
            fn $test() {
                let (rows, shots): (Vec<(&str, Value)>, Vec<(&str, &str)>) = ($rows, vec!$shots);
                let (scenario, variants, reason) = ($scenario, &$variants, $reason);
                let way = Way { scenario, rows: &rows, variants, shots: &shots, reason };
                golden_file!(concat!("tests/golden/great_war/", $file, ".txt"), &ends(&way));
            }
        )+
    };
}

fn to(at: &str, heading: &str, speed: u8) -> Value {
    json!({ "at": at, "heading": heading, "speed": speed })
}

fn hurt(w: u8, s: u8) -> Value {
    let damage = json!({ "damage": { "w_fixed": w, "s_fixed": s } });
    if s > 0 { with(damage, json!({ "speed": 1 })) } else { damage }
}

/// Stopped, and about to go down.
fn weak(at: &str) -> Value {
    with(json!({ "damage": { "w_fixed": 3, "s_fixed": 3 } }), to(at, "A", 0))
}

fn still(at: &str) -> Value {
    to(at, "A", 0)
}

/// Four ships with two points of damage for each hit, and a screening unit with one if the sum is odd.
fn points(ships: [&'static str; 4], sum: u8, screen: &'static str) -> Vec<(&'static str, Value)> {
    let mut rows: Vec<(&str, Value)> = Vec::new();
    for (n, ship) in ships.into_iter().enumerate() {
        let hits = (sum / 2).saturating_sub(4 * n as u8).min(4);
        rows.push((ship, hurt(hits.min(2), hits.saturating_sub(2))));
    }
    rows.push((screen, hurt(sum % 2, 0)));
    rows
}

const TRAP: [&str; 4] = ["Lützow", "Derfflinger", "Seydlitz", "Moltke"];
const LINE: [&str; 4] = ["Markgraf", "Kronprinz", "Kaiser", "Kaiserin"];
const SORTIE: [&str; 4] = ["Markgraf", "König", "Kaiser", "Kaiserin"];

ends! {
    s16_10_1_the_germans_win_by_fifteen "coronel_germans" "coronel" []
        vec![("Good Hope", hurt(3, 0)), ("Monmouth", hurt(2, 2)), ("Glasgow", hurt(2, 0)), ("Otranto", hurt(1, 0))], [],
        "the Germans lead by 15 points or more";
    s16_10_1_the_british_hold "coronel_british" "coronel" [] vec![], [], "the British have as many points or more";
    s16_10_1_nobody_wins "coronel_draw" "coronel" [] vec![("Glasgow", hurt(1, 0))], [],
        "neither side has done what it set out to do";
    s16_coronel_the_british_hold_out "coronel_held_out" "coronel" ["hold_out"] vec![("Glasgow", hurt(1, 0))], [],
        "the Germans lead by less than 15 points";
    s16_10_2_goeben_gets_away "corfu_away" "corfu" [] vec![("Goeben", to("1524", "D", 2))], [], "Goeben got away";
    s16_10_2_goeben_is_sunk "corfu_sunk" "corfu" []
        vec![("Defence", still("0707")), ("Goeben", weak("0706"))], [("Defence", "Goeben")], "Goeben is sunk";
    s16_10_2_goeben_is_slowed "corfu_slowed" "corfu" [] vec![("Goeben", hurt(0, 2))], [], "Goeben is slowed";
    s13_1_goeben_has_sunk_two "corfu_engaged" "corfu" ["engage"]
        vec![("Goeben", to("1524", "D", 2)), ("Breslau", still("2913")), ("Defence", weak("1523")), ("Warrior", weak("2914"))],
        [("Goeben", "Defence"), ("Breslau", "Warrior")], "Goeben got away, and two armoured cruisers are sunk";
    s16_10_3_the_squadron_is_sunk "falklands_sunk" "falklands" []
        vec![("Invincible", still("1609")), ("Inflexible", still("1509")), ("Glasgow", still("1709")),
            ("Scharnhorst", weak("1610")), ("Gneisenau", weak("1510")), ("Leipzig", weak("1710"))],
        [("Invincible", "Scharnhorst"), ("Inflexible", "Gneisenau"), ("Glasgow", "Leipzig")],
        "both armoured cruisers and a light cruiser are sunk";
    s16_10_3_a_cruiser_gets_away "falklands_away" "falklands" [] vec![("Scharnhorst", to("2024", "D", 4))], [],
        "an armoured cruiser got away";
    s16_10_3_three_get_away "falklands_three" "falklands" []
        vec![("Nürnberg", to("2024", "D", 4)), ("Leipzig", to("2124", "D", 4)), ("Dresden", to("3612", "C", 4))], [],
        "three ships got away";
    s16_10_3_a_battlecruiser_is_sunk "falklands_lost" "falklands" []
        vec![("Invincible", weak("1609")), ("Scharnhorst", still("1610"))], [("Scharnhorst", "Invincible")],
        "a battlecruiser is sunk";
    s13_1_with_moltke_one_is_enough "falklands_one" "falklands" ["moltke"]
        vec![("Invincible", still("1609")), ("Scharnhorst", weak("1610"))], [("Invincible", "Scharnhorst")],
        "an armoured cruiser is sunk, and no battlecruiser";
    s16_10_4_the_british_lead "heligoland_british" "heligoland" []
        vec![("Arethusa", json!({ "damage": {} })), ("Cöln", hurt(2, 2)), ("Mainz", hurt(2, 2))], [],
        "the British lead by 8 points or more";
    s16_10_4_the_germans_hold "heligoland_germans" "heligoland" [] vec![], [],
        "the Germans have as many points or more";
    s16_heligoland_the_british_have_a_clear_lead "heligoland_clear" "heligoland" ["clear_lead"]
        vec![("Cöln", hurt(2, 2)), ("Strassburg", hurt(2, 2)), ("Mainz", hurt(2, 2)), ("Ariadne", hurt(2, 2)),
            ("Stettin", hurt(2, 2)), ("Stralsund", hurt(2, 2))], [], "the British lead by 20 points or more";
    s16_heligoland_the_lead_is_not_clear "heligoland_unclear" "heligoland" ["clear_lead"] vec![], [],
        "the British lead by less than 20 points";
    s16_10_5_four_get_home "scarborough_home" "scarborough" []
        vec![("Seydlitz", to("3612", "C", 5)), ("Moltke", to("3614", "C", 5)), ("Von der Tann", to("3616", "C", 5)),
            ("Derfflinger", to("3618", "C", 5))], [], "four capital ships got away";
    s16_10_5_two_are_sunk "scarborough_sunk" "scarborough" []
        vec![("Lion", still("1510")), ("Queen Mary", still("1709")), ("Seydlitz", weak("1511")), ("Moltke", weak("1710"))],
        [("Lion", "Seydlitz"), ("Queen Mary", "Moltke")], "two capital ships are sunk";
    s16_10_5_points_decide "scarborough_points" "scarborough" [] vec![("Seydlitz", hurt(1, 0))], [], "by victory points";
    s16_10_6_two_are_sunk "dogger_bank_two" "dogger_bank" []
        vec![("Lion", still("1510")), ("Tiger", still("1709")), ("Seydlitz", weak("1511")), ("Blücher", weak("1710"))],
        [("Lion", "Seydlitz"), ("Tiger", "Blücher")], "two capital ships are sunk";
    s16_10_6_one_is_sunk_for_none "dogger_bank_one" "dogger_bank" []
        vec![("Tiger", still("1709")), ("Blücher", weak("1710"))], [("Tiger", "Blücher")],
        "a capital ship is sunk, and none lost";
    s16_10_6_three_get_home "dogger_bank_home" "dogger_bank" []
        vec![("Seydlitz", to("3612", "C", 4)), ("Moltke", to("3614", "C", 4)), ("Derfflinger", to("2024", "D", 4)),
            ("Lion", hurt(0, 2))], [], "three capital ships got away, and a British one is slowed or sunk";
    s16_10_6_nobody_wins "dogger_bank_draw" "dogger_bank" [] vec![], [], "neither side has done what it set out to do";
    s16_10_7_points_decide "run_to_the_south_points" "run_to_the_south" [] points(TRAP, 15, "Regensburg"), [],
        "by victory points";
    s16_10_7_the_points_are_too_near "run_to_the_south_near" "run_to_the_south" [] points(TRAP, 14, "Regensburg"), [],
        "the victory points are too near";
    s16_10_8_points_decide "crossing_the_t_points" "crossing_the_t" [] points(LINE, 24, "German destroyers 1"), [],
        "by victory points";
    s16_10_8_the_points_are_too_near "crossing_the_t_near" "crossing_the_t" [] vec![], [],
        "the victory points are too near";
    s16_10_9_points_decide "august_points" "august_sortie" [] points(SORTIE, 15, "Regensburg"), [], "by victory points";
    s16_10_9_the_points_are_too_near "august_near" "august_sortie" [] points(SORTIE, 14, "Regensburg"), [],
        "the victory points are too near";
    s16_10_10_the_narrows_are_forced "gallipoli_forced" "gallipoli" []
        vec![("Lord Nelson", to("2201", "A", 1)), ("Agamemnon", to("2201", "A", 1)), ("Prince George", to("2301", "A", 1)),
            ("Majestic", to("2301", "A", 1))], [], "four ships are through the Narrows";
    s16_10_10_the_narrows_are_held "gallipoli_held" "gallipoli" [] vec![], [], "the Narrows were held";
}
