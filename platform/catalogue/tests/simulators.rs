//! A player of whole games: what it played before changes nothing.

use contract::{Budget, DiceKey, Seed, UserData};
use serde_json::Value;

#[test]
fn a_game_is_the_same_whatever_was_played_before_it() {
    let key = DiceKey::new(&Seed::from_text("again"), &[]);
    for entry in catalogue::games() {
        for level in entry.levels() {
            let player = || {
                let minds = [level.name.to_owned()];
                let mut player = entry.simulator(&Value::Null, &UserData::default(), &minds).unwrap();
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
