//! A player of whole games: what it played before changes nothing.

use contract::{Budget, DiceKey, Seed, UserData};
use serde_json::{Value, json};

#[test]
fn a_game_is_the_same_whatever_was_played_before_it() {
    let key = DiceKey::new(&Seed::from_text("again"), &[]);
    for entry in catalogue::games() {
        // A whole war takes long.
        let options = match entry.meta().id {
            "frontier" => json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 4 }),
            _ => Value::Null,
        };
        for level in entry.levels() {
            let player = || {
                let minds = [level.name.to_owned()];
                let mut player = entry.simulator(&options, &UserData::default(), &minds).unwrap();
                player.set_budget(Budget::Nodes(20));
                player
            };
            let mut old = player();
            for index in 0..3 {
                let again = player().play(&key, index);
                assert_eq!(old.play(&key, index), again, "{} {}, game {index}", entry.meta().id, level.name);
            }
        }
    }
}

/// What people decide while they play is decided before a simulation: how battles are fought, and that there is a last day.
#[test]
fn a_simulated_war_ends() {
    let war = catalogue::find("frontier").expect("it is on the list");
    let played = war.simulated(&Value::Null).expect("options");
    assert_eq!((&played["battles"], &played["day_limit"]), (&"resolve".into(), &100.into()));
    let own = json!({ "battles": "watch", "day_limit": 7 });
    assert_eq!(war.simulated(&own).expect("options"), own);
    let solo = catalogue::find("solo").expect("it is on the list");
    assert_eq!(solo.simulated(&Value::Null).expect("options"), Value::Null);
}
