//! §15 Every way in which each of the eleven battles is won, lost or drawn.

use crate::sea::{self, changed, ended, fought, fought_so};
use contract::Seat;
use naval::tables::named_scenarios;
use serde_json::{Value, json};

const NEITHER: &str = "neither side has done what it set out to do";
const BOTH: &str = "both sides have done what they set out to do";
const POINTS: &str = "by victory points";
const NEAR: &str = "the victory points are too near";

/// How a scenario of one turn, or of the two that a bombardment takes, ends with these rows changed and these shots.
fn one_turn(name: &str, rows: &[(&str, Value)], shots: &[(u8, &str, &str)]) -> (Option<u8>, String) {
    let turns = if ["guadalcanal", "friday_13th"].contains(&name) { 2 } else { 1 };
    let (winner, reason, _) = ended(changed(name, rows, json!({ "turns": turns })), shots);
    (winner, reason)
}

fn told(winner: impl Into<Option<u8>>, reason: &str) -> (Option<u8>, String) {
    (winner.into(), reason.to_owned())
}

fn to(at: &str, heading: &str, speed: u8) -> Value {
    json!({ "at": at, "heading": heading, "speed": speed })
}

fn hurt(w: u8, s: u8) -> Value {
    json!({ "damage": { "w_fixed": w, "s_fixed": s } })
}

#[test]
fn s15_lofoten_is_decided_by_who_gets_away() {
    let away = |more: Value| {
        let second = sea::with(to("2202", "A", 3), more);
        ended(
            changed("lofoten", &[("Gneisenau", to("2102", "A", 3)), ("Scharnhorst", second)], json!({})),
            &[],
        )
    };
    let wins = (Some(1), "both German ships got away".to_owned(), 1);
    assert_eq!(away(json!({})), wins);
    assert_eq!(away(hurt(1, 1)), wins, "one S is allowed");
    // With two S at most two hexes are steamed.
    let slow = sea::with(to("2201", "A", 2), hurt(0, 2));
    let rows = [("Gneisenau", to("2102", "A", 3)), ("Scharnhorst", slow)];
    let (winner, reason, _) = ended(changed("lofoten", &rows, json!({})), &[]);
    assert_eq!((winner, reason.as_str()), (Some(0), "a German ship is crippled"));
    // Both away, but one with two W: each side has what it wanted.
    assert_eq!(away(hurt(2, 0)), (None, BOTH.into(), 1));
    // East is as good as north.
    let east = [("Gneisenau", to("3510", "C", 4)), ("Scharnhorst", to("3512", "C", 4))];
    assert_eq!(ended(changed("lofoten", &east, json!({})), &[]), wins);
    // West is no way out.
    let west = [("Gneisenau", to("0210", "F", 4)), ("Scharnhorst", to("0212", "F", 4))];
    assert_eq!(one_turn("lofoten", &west, &[]), told(None, NEITHER));
}

#[test]
fn s15_lofoten_is_won_by_sinking_or_crippling_one() {
    let near = ("Renown", to("2111", "F", 5));
    let scene = changed("lofoten", &[near], json!({}));
    assert_eq!(ended(scene, &[(1, "Renown", "Gneisenau")]), (Some(0), "a German ship is sunk".into(), 1));
    let crippled = told(0, "a German ship is crippled");
    assert_eq!(one_turn("lofoten", &[("Scharnhorst", hurt(2, 0))], &[]), crippled);
    let slow = sea::with(hurt(0, 2), json!({ "speed": 2 }));
    assert_eq!(one_turn("lofoten", &[("Gneisenau", slow)], &[]), crippled);
    assert_eq!(
        one_turn("lofoten", &[("Gneisenau", sea::with(hurt(1, 1), json!({ "speed": 4 })))], &[]),
        told(None, NEITHER)
    );
}

#[test]
fn s15_calabria_needs_a_lead_of_more_than_ten() {
    let italians = |bolzano: u8| {
        let rows =
            [("Giulio Cesare", hurt(2, 0)), ("Conte di Cavour", hurt(2, 0)), ("Bolzano", hurt(bolzano, 0))];
        one_turn("calabria", &rows, &[])
    };
    // 4 and 4 for the battleships, 1 for each W of the cruiser.
    assert_eq!(italians(2), told(None, NEAR));
    let more = [
        ("Giulio Cesare", hurt(2, 0)),
        ("Conte di Cavour", hurt(2, 0)),
        ("Bolzano", hurt(2, 0)),
        ("Trento", hurt(1, 0)),
    ];
    assert_eq!(one_turn("calabria", &more, &[]), told(0, POINTS));
    // 18 and 14: half of 32 for three W.
    assert_eq!(one_turn("calabria", &[("Warspite", hurt(3, 0))], &[]), told(1, POINTS));
}

#[test]
fn s15_matapan_is_won_by_two_cruisers() {
    let scene = changed("matapan", &[], json!({}));
    let two = [(1, "Warspite", "Zara"), (1, "Valiant", "Fiume")];
    assert_eq!(ended(scene, &two), (Some(0), "two heavy cruisers are sunk".into(), 1));
    assert_eq!(one_turn("matapan", &[], &two[..1]), told(None, NEITHER));
}

#[test]
fn s15_matapan_is_lost_by_two_that_escape_or_a_battleship() {
    let both = [("Zara", to("0110", "F", 3)), ("Fiume", to("0112", "F", 3))];
    let wins = (Some(1), "Zara and Fiume got away".to_owned(), 1);
    assert_eq!(ended(changed("matapan", &both, json!({})), &[]), wins);
    assert_eq!(one_turn("matapan", &both[..1], &[]), told(None, NEITHER));
    let rows = [("Zara", to("1712", "A", 3))];
    let scene = changed("matapan", &rows, json!({ "special": [] }));
    let sunk = (Some(1), "a British capital ship is sunk".to_owned(), 1);
    assert_eq!(ended(scene, &[(1, "Zara", "Barham")]), sunk);
}

/// Bismarck five hexes from Hood.
fn strait(more: Value) -> (&'static str, Value) {
    ("Bismarck", sea::with(to("2509", "E", 2), more))
}

#[test]
fn s15_denmark_strait_is_won_by_sinking_and_staying_sound() {
    let shot = [(1, "Bismarck", "Hood")];
    let sunk = told(1, "a British capital ship is sunk and Bismarck can still steam");
    assert_eq!(one_turn("denmark_strait", &[strait(json!({}))], &shot), sunk);
    assert_eq!(one_turn("denmark_strait", &[strait(hurt(1, 1))], &shot), sunk);
    assert_eq!(one_turn("denmark_strait", &[strait(json!({}))], &[(1, "Bismarck", "Prince of Wales")]), sunk);
    let crippled = told(0, "Bismarck is sunk or crippled");
    assert_eq!(one_turn("denmark_strait", &[strait(hurt(0, 2))], &shot), crippled);
    // Both: two W, but steaming well.
    assert_eq!(one_turn("denmark_strait", &[strait(hurt(2, 0))], &shot), told(None, BOTH));
    assert_eq!(one_turn("denmark_strait", &[strait(hurt(2, 0))], &[]), crippled);
    assert_eq!(one_turn("denmark_strait", &[strait(json!({}))], &[(1, "Hood", "Bismarck")]), crippled);
    assert_eq!(one_turn("denmark_strait", &[], &[]), told(None, NEITHER));
}

#[test]
fn s15_denmark_strait_is_won_by_breaking_out() {
    let out = |at: &str, heading: &str, more: Value| {
        let row = sea::with(to(at, heading, 4), more);
        ended(changed("denmark_strait", &[("Bismarck", row)], json!({})), &[])
    };
    let wins = (Some(1), "Bismarck has broken out".to_owned(), 1);
    assert_eq!((out("0210", "F", json!({})), out("1023", "D", hurt(1, 1))), (wins.clone(), wins));
    // With two W it is no victory, and she is crippled when all is over.
    let (winner, reason, _) = out("0210", "F", hurt(2, 0));
    assert_eq!((winner, reason.as_str()), (Some(0), "Bismarck is sunk or crippled"));
    // North and east lead on into the sea.
    assert_eq!(out("1002", "A", json!({})).1, NEITHER);
}

/// How a scenario of one turn ends in a variant.
fn varied(scene: Value, variant: &str, shots: &[(u8, &str, &str)]) -> (Option<u8>, String) {
    let game = fought_so(scene, json!({ "turns": 1, "variants": [variant] }), shots);
    let outcome = game.outcome().expect("over");
    (outcome.winners.first().map(|seat| seat.0), outcome.reason)
}

/// Variants of ours that make a battle more even.
#[test]
fn s15_in_a_running_fight_bismarck_leaves_from_turn_ten_on() {
    let away = [("Bismarck", to("0210", "F", 4))];
    let leaves = |from: u8| {
        let mut scene = changed("denmark_strait", &away, json!({}));
        let wins = scene["victory"]["wins"].as_array_mut().expect("wins");
        let late = wins.iter_mut().find(|win| win["variant"] == "running_fight").expect("a way to win");
        assert_eq!(late["when"][0]["exited"]["from"], 10);
        late["when"][0]["exited"]["from"] = json!(from);
        varied(scene, "running_fight", &[])
    };
    assert_eq!(leaves(10), told(None, NEITHER), "she is lost for nothing");
    assert_eq!(leaves(1), told(1, "Bismarck fought her way out"));
}

#[test]
fn s15_when_the_italians_scatter_one_that_gets_away_is_enough() {
    let one =
        |ship: &str| varied(changed("matapan", &[(ship, to("0110", "F", 3))], json!({})), "scatter", &[]);
    let away = told(1, "an Italian unit got away");
    assert_eq!([one("Zara"), one("Fiume"), one("Italian destroyers")], [away.clone(), away.clone(), away]);
    let shots = [
        (1, "Warspite", "Zara"),
        (1, "Valiant", "Fiume"),
        (1, "Barham", "Pola"),
        (1, "British destroyers 1", "Italian destroyers"),
    ];
    let near = [
        ("Barham", to("1107", "F", 0)),
        ("Pola", to("1007", "D", 0)),
        ("British destroyers 1", to("1208", "F", 0)),
    ];
    let sunk = |count: usize| varied(changed("matapan", &near, json!({})), "scatter", &shots[..count]);
    assert_eq!(sunk(3), told(None, NEITHER), "all three cruisers are not enough");
    assert_eq!(sunk(4), told(0, "none of the Italians got away"));
}

/// King George V lies beside Bismarck, both stopped.
fn stand(more: Value) -> Value {
    let rows = [("King George V", to("1811", "A", 0)), ("Bismarck", json!({ "speed": 0 }))];
    changed("last_stand", &rows, more)
}

#[test]
fn s15_last_stand_is_a_matter_of_time() {
    let sunk = |turn: u8| ended(stand(json!({})), &[(turn, "King George V", "Bismarck")]);
    assert_eq!(sunk(1), (Some(0), "Bismarck is sunk by the end of turn 9".into(), 1));
    assert_eq!(sunk(9), (Some(0), "Bismarck is sunk by the end of turn 9".into(), 9));
    assert_eq!(sunk(10), (Some(0), "Bismarck is sunk, but late: a marginal victory".into(), 10));
    assert_eq!(sunk(12), (Some(0), "Bismarck is sunk, but late: a marginal victory".into(), 12));
    assert_eq!(ended(stand(json!({})), &[]), (Some(1), "Bismarck is still afloat".into(), 12));
}

#[test]
fn s15_last_stand_is_lost_with_a_battleship() {
    let scene = || stand(json!({}));
    let shot = (3, "Bismarck", "King George V");
    assert_eq!(ended(scene(), &[shot]), (Some(1), "a British capital ship is sunk".into(), 3));
    assert_eq!(ended(scene(), &[shot, (3, "King George V", "Bismarck")]), (None, BOTH.into(), 3));
}

#[test]
fn s15_casablanca_counts_jean_bart_and_doubles_the_french() {
    let scores = |rows: &[(&str, Value)], shots: &[(u8, &str, &str)]| {
        let game = fought(changed("casablanca", rows, json!({ "turns": 1 })), shots);
        let outcome = game.outcome().expect("over");
        (outcome.scores, outcome.winners)
    };
    // Two W: 2 each, and 5; three: half of 9 and 15, and 10.
    assert_eq!(scores(&[("Jean Bart", hurt(1, 0))], &[]), (vec![2, 0], vec![Seat(0)]));
    assert_eq!(scores(&[("Jean Bart", hurt(2, 0))], &[]), (vec![9, 0], vec![Seat(0)]));
    assert_eq!(scores(&[("Jean Bart", hurt(3, 0))], &[]), (vec![22, 0], vec![Seat(0)]));
    let near = ("Massachusetts", to("2416", "A", 0));
    assert_eq!(
        scores(std::slice::from_ref(&near), &[(1, "Massachusetts", "Jean Bart")]),
        (vec![34, 0], vec![Seat(0)])
    );
    // The French score twice: 2 for a W of Massachusetts.
    assert_eq!(scores(&[("Massachusetts", hurt(1, 0))], &[]), (vec![0, 4], vec![Seat(1)]));
    assert_eq!(scores(&[("Jean Bart", hurt(1, 0)), ("Tuscaloosa", hurt(1, 0))], &[]), (vec![2, 2], vec![]));
    // A major fort is worth 12.
    assert_eq!(
        scores(&[("Massachusetts", to("2216", "A", 0))], &[(1, "Massachusetts", "El Hank battery")]),
        (vec![12, 0], vec![Seat(0)])
    );
}

#[test]
fn s15_guadalcanal_is_won_by_the_bombardment() {
    let lying = |more: Value| {
        changed("guadalcanal", &[("Kirishima", sea::with(to("3015", "A", 0), more))], json!({}))
    };
    let wins = |turn: u8| (Some(1), "Henderson Field was bombarded".to_owned(), turn);
    assert_eq!(ended(lying(json!({})), &[]), wins(2));
    assert_eq!(ended(lying(hurt(1, 0)), &[]), wins(2));
    // With two W she cannot.
    assert_ne!(ended(lying(hurt(2, 0)), &[]).1, wins(2).1);
    // Seven hexes are too far.
    let far = changed("guadalcanal", &[("Kirishima", to("3013", "A", 0))], json!({ "turns": 4 }));
    assert_ne!(ended(far, &[]).1, wins(2).1);
}

#[test]
fn s15_a_ship_that_names_a_target_does_not_bombard() {
    use naval::action::Action;
    use naval::types::Battery;
    let rows = [("Kirishima", to("3015", "A", 0)), ("Walke group", to("3213", "A", 0))];
    for battery in [Battery::Main, Battery::Secondary] {
        let options =
            sea::options(json!({ "scenario": changed("guadalcanal", &rows, json!({})), "rules": "basic" }));
        let mut game = sea::open(options, &[4, 6, 1]);
        let (kirishima, walke) = (sea::number(&game, "Kirishima"), sea::number(&game, "Walke group"));
        let mut fired = false;
        while let Some(seat) = game.to_act().lowest() {
            let shot = Action::Aim { battery, target: walke, unit: kirishima };
            if !fired && game.listed(seat.0).contains(&shot) {
                game.act(seat.0, shot, &[]);
                fired = true;
            }
            // Threes and fours: nothing is hit that matters.
            game.rolled(seat.0, Action::Done, &mut contract::Dice::given([3, 1, 4].repeat(60)));
        }
        assert!(fired && game.state().unit(kirishima).in_play());
        let outcome = game.outcome().expect("over");
        assert_eq!((outcome.reason.as_str(), game.state().turn()), ("Henderson Field was bombarded", 3));
    }
}

#[test]
fn s15_guadalcanal_without_a_bombardment_goes_by_points() {
    assert_eq!(one_turn("guadalcanal", &[], &[]), told(None, NEITHER));
    let americans = told(0, "there was no bombardment, and the Americans lead");
    assert_eq!(one_turn("guadalcanal", &[("Atago", hurt(1, 0))], &[]), americans);
    // 27 and 14: half of 41 is 20.
    let japanese = told(1, "the Japanese lead by more than 15 points");
    assert_eq!(one_turn("guadalcanal", &[("Washington", hurt(3, 0))], &[]), japanese);
    // Two for each W of two ships and one for each of the destroyers: 10 is not enough.
    let rows = [("Washington", hurt(2, 0)), ("South Dakota", hurt(2, 0)), ("Walke group", hurt(2, 0))];
    assert_eq!(one_turn("guadalcanal", &rows, &[]), told(None, NEITHER));
    let near = changed("guadalcanal", &[("Kirishima", to("2316", "A", 0))], json!({}));
    assert_eq!(ended(near, &[(1, "Washington", "Kirishima")]), (Some(0), "Kirishima is sunk".into(), 1));
}

#[test]
fn s15_north_cape_is_a_chase() {
    let near = [("Duke of York", to("1811", "A", 0))];
    let scene = || changed("north_cape", &near, json!({ "special": [] }));
    assert_eq!(
        ended(scene(), &[(1, "Duke of York", "Scharnhorst")]),
        (Some(0), "Scharnhorst is sunk".into(), 1)
    );
    assert_eq!(
        ended(scene(), &[(1, "Scharnhorst", "Duke of York")]),
        (Some(1), "Duke of York is sunk".into(), 1)
    );
    let away = |at: &str, heading: &str| {
        let (winner, reason, _) =
            ended(changed("north_cape", &[("Scharnhorst", to(at, heading, 5))], json!({})), &[]);
        (winner, reason)
    };
    let escaped = told(1, "Scharnhorst got away");
    assert_eq!((away("3510", "C"), away("1022", "D")), (escaped.clone(), escaped));
    assert_eq!((away("0210", "F"), away("1002", "A")), (told(None, NEITHER), told(None, NEITHER)));
}

#[test]
fn s15_surigao_is_a_strait_to_be_forced() {
    let through = changed("surigao", &[("Yamashiro", to("1801", "A", 3))], json!({}));
    assert_eq!(ended(through, &[]), (Some(1), "a Japanese capital ship broke through".into(), 1));
    // A cruiser is no capital ship.
    let cruiser = [("Mogami", to("1801", "A", 4))];
    assert_eq!(one_turn("surigao", &cruiser, &[]).0, Some(0), "Yamashiro's S counts for the Americans");
    let near = [("Yamashiro", to("1804", "A", 3)), ("Mogami", to("1704", "A", 4))];
    let scene = || changed("surigao", &near, json!({}));
    let two = [(1, "Yamashiro", "West Virginia"), (1, "Mogami", "Maryland")];
    assert_eq!(ended(scene(), &two), (Some(1), "two US capital ships are sunk".into(), 1));
    let heavy = [(1, "West Virginia", "Yamashiro"), (1, "Maryland", "Mogami")];
    assert_eq!(ended(scene(), &heavy), (Some(0), "both heavy units are sunk".into(), 1));
    // One of each: points decide.
    assert_eq!(one_turn("surigao", &near, &heavy[..1]), told(0, POINTS));
    assert_eq!(one_turn("surigao", &near, &two[..1]), told(1, POINTS));
    // 2 for Yamashiro's S, 2 for a W of Tennessee's.
    assert_eq!(one_turn("surigao", &[("Tennessee", hurt(1, 0))], &[]), told(None, NEAR));
}

#[test]
fn s15_yamato_and_iowa_have_flags_worth_fifteen() {
    let scores = |target: &str| {
        let rows = [(target, to("2415", "A", 0))];
        let game = fought(changed("yamato_iowa", &rows, json!({ "turns": 1 })), &[(1, "New Jersey", target)]);
        let value = game.setup().unit(sea::number(&game, target));
        let outcome = game.outcome().expect("over");
        (outcome.scores[0] - i64::from(value.a + value.d), outcome.winners, outcome.reason)
    };
    assert_eq!(scores("Yamato"), (15, vec![Seat(0)], POINTS.into()));
    assert_eq!(scores("Nagato"), (0, vec![Seat(0)], POINTS.into()));
    assert_eq!(one_turn("yamato_iowa", &[("Iowa", hurt(1, 0))], &[]), told(1, POINTS));
    assert_eq!(one_turn("yamato_iowa", &[], &[]), told(None, NEAR));
}

#[test]
fn s15_friday_the_13th_is_decided_by_either_of_two() {
    for name in ["Hiei", "Kirishima"] {
        let scene = changed("friday_13th", &[(name, to("3015", "A", 0))], json!({}));
        assert_eq!(ended(scene, &[]), (Some(1), "Henderson Field was bombarded".into(), 2));
    }
    // Each of them a turn is not two in a row.
    let rows = [("Hiei", to("2415", "A", 0)), ("Kirishima", to("2416", "A", 0))];
    let scene = || changed("friday_13th", &rows, json!({ "turns": 2 }));
    let shots = [(1, "Washington", "Hiei"), (1, "South Dakota", "Kirishima")];
    let (winner, reason, _) = ended(scene(), &shots);
    assert_eq!((winner, reason.as_str()), (Some(0), "Hiei and Kirishima are sunk"));
    let (winner, reason, _) = ended(scene(), &shots[..1]);
    assert_eq!((winner, reason.as_str()), (Some(0), "there was no bombardment, and the Americans lead"));
    assert_eq!(one_turn("friday_13th", &[("Washington", hurt(3, 0))], &[]).0, Some(1));
    assert_eq!(one_turn("friday_13th", &[], &[]), told(None, NEITHER));
}

#[test]
fn s15_every_battle_ends_with_its_last_turn() {
    for (name, scenario) in named_scenarios() {
        if scenario.edition != naval::types::Edition::Salvo {
            continue;
        }
        // Nobody leaves and nobody fires.
        let game = fought(changed(name, &[], json!({ "exits": [], "turns": 3 })), &[]);
        assert_eq!(game.state().turn(), 3, "{name}");
    }
}

/// Gunfire that decides a battle ends it: nobody moves any more. What a movement decides waits for the end of the turn.
#[test]
fn ruling_n33_a_battle_that_gunfire_decides_is_over_then() {
    let edge = to("2201", "A", 3);
    let rows = [("Renown", to("2111", "F", 5)), ("Scharnhorst", edge)];
    let decided = |shots: &[(u8, &str, &str)]| {
        let game = fought(changed("lofoten", &rows, json!({ "turns": 1 })), shots);
        let away = game.state().unit(sea::number(&game, "Scharnhorst")).hex().is_none();
        (game.outcome().expect("over").reason, away)
    };
    assert_eq!(decided(&[(1, "Renown", "Gneisenau")]), ("a German ship is sunk".to_owned(), false));
    assert_eq!(decided(&[]), (NEITHER.to_owned(), true));
}
