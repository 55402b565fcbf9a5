//! What is told of finished battles: what the dice did, and what a player's battles add up to.

use contract::journal::DiceMode;
use contract::{Player, Seat, Seed, Session, Sitter, Study as _, UserData, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use paint::Present as _;
use serde_json::{Value, json};

/// A destroyer fires its battery at a frigate with one point left, two hexes off: 50 − 10 = 40 per cent.
fn battle(players: [Player; 2], roll: u32) -> Session<Hawks> {
    let mut wreck =
        json!({ "class": "frigate", "name": "Stinger", "at": "22.20", "facing": "e", "speed": 0 });
    wreck["condition"] = json!({ "hull": 1 });
    let scenario = json!({
        "title": "The last shot", "rules": "basic", "first": "upf", "victory": "last_fleet",
        "upf": { "ships": [{ "class": "destroyer", "name": "Vigil", "at": "20.20", "facing": "w", "speed": 0 }] },
        "sathar": { "ships": [wreck] },
    });
    let options = serde_json::from_value(json!({ "scenario": scenario })).expect("options");
    let seats = players.map(|player| Sitter { player, ..Sitter::nobody() }).to_vec();
    let seed = Seed::from_text("studies");
    let mut game = Session::<Hawks>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0)
        .expect("a battle");
    let lines: [(u8, &str, Vec<u32>); 4] =
        [(0, "move", vec![]), (1, "fire", vec![]), (0, "aim 1 lb at 2", vec![]), (0, "fire", vec![roll, 3])];
    for (seat, line, dice) in lines {
        let seat = Seat(seat);
        let actions = Hawks::parse(&game.view(Viewer::Seat(seat)), line).expect("a line");
        let binds = actions.iter().any(Action::binds);
        let dice = (binds && !dice.is_empty()).then_some(dice);
        game.act(seat, &actions, dice, 0).expect("it is done");
    }
    game
}

fn against(level: &str) -> [Player; 2] {
    [Player::Human, Player::Mind(level.into())]
}

#[test]
fn what_the_dice_did_is_held_against_what_was_to_be_expected() {
    let game = battle(against("easy"), 40);
    let answer = Hawks::analyse(game.journal(), &mut |_, _| true).expect("an answer").expect("an analysis");
    let (upf, sathar) = (&answer.json["upf"], &answer.json["sathar"]);
    assert_eq!(upf["shots"]["made"], 1);
    assert_eq!(upf["shots"]["good"], 1);
    assert!((upf["shots"]["expected"].as_f64().unwrap() - 0.4).abs() < 1e-9);
    // (1 − 0.4) / √(0.4 · 0.6)
    assert!((upf["shots"]["deviations"].as_f64().unwrap() - 1.2247).abs() < 1e-3);
    assert_eq!(upf["weapons"]["lb"], upf["shots"]);
    assert_eq!((&upf["damage"], &sathar["damage"]), (&json!(3), &json!(0)));
    assert_eq!((&upf["lost"], &sathar["lost"]), (&json!([]), &json!(["Stinger"])));
    assert!(answer.text.contains("Hits: 1 of 1; 0.4 were to be expected (+1.2 standard deviations)."));
    assert!(answer.text.contains("No ship was lost.") && answer.text.contains("Lost: Stinger."));
}

#[test]
fn battles_of_a_person_against_the_computer_are_counted() {
    let kept = |players| Hawks::keepsake(battle(players, 40).journal());
    let one = kept(against("easy")).expect("a keepsake");
    assert_eq!(
        (&one["result"], &one["against"], &one["side"]),
        (&json!("won"), &json!("easy"), &json!("upf"))
    );
    let lost = kept([Player::Mind("hard".into()), Player::Human]).expect("a keepsake");
    assert_eq!((&lost["result"], &lost["lost"]), (&json!("lost"), &json!(1)));
    assert_eq!(kept([Player::Human, Player::Human]), None, "nobody could say whose it is");
    let none = Hawks::statistics(&[]);
    assert!(none.text.starts_with("No finished games yet."));
    let all = Hawks::statistics(&[one, lost, Value::Null]);
    assert_eq!((&all.json["games"], &all.json["won"], &all.json["lost"]), (&json!(2), &json!(1), &json!(1)));
    assert_eq!(all.json["against"]["hard"]["lost"], 1);
    assert_eq!(all.json["battles"]["The last shot"]["games"], 2);
    assert!(
        all.text.contains("Against easy: 1 fought, 1 won, 0 lost, 0 drawn; 1 ship destroyed for 0 lost.")
    );
}
