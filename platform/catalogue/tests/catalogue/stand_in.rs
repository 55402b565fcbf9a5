//! Minds that keep somebody else's seat: they leave alone what cannot be undone, and the game still ends.

use catalogue::{Input, Match, Start, find};
use contract::journal::DiceMode;
use contract::{Budget, Seat, Seed, Sitter, UserData};
use serde_json::{Value, json};

fn begin(game: &str, options: Value, seats: usize) -> Box<dyn Match> {
    let start = Start {
        options,
        data: UserData::default(),
        sitters: vec![Sitter::nobody(); seats],
        seed: Seed::from_text("stand in"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    find(game).unwrap().start(start).unwrap()
}

/// Plays a game to its end; `absent` seats are kept by others. Gives what was done for those.
fn play(game: &mut dyn Match, absent: &[Seat]) -> Vec<Value> {
    let mut done = Vec::new();
    for n in 0.. {
        assert!(n < 20_000, "the game ends");
        let Some(seat) = game.to_act().lowest() else { break };
        let kept = absent.contains(&seat);
        let plan = if kept {
            game.stand_in(seat, "easy", Budget::Nodes(50), n)
        } else {
            game.choose(seat, "easy", Budget::Nodes(50), n)
        };
        let plan: Vec<Value> = plan.unwrap().into_iter().map(|action| action.action).collect();
        if kept {
            done.extend(plan.iter().cloned());
        }
        game.act(seat, &Input::Actions(plan), None, 0).unwrap();
    }
    assert!(game.outcome().is_some());
    done
}

fn named(done: &[Value], name: &str) -> usize {
    done.iter().filter(|action| action.get(name).is_some()).count()
}

#[test]
fn a_war_kept_by_stand_ins_ends_and_only_what_is_forced_is_chosen() {
    let options = json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 20, "shatter_drones": true
    });
    let mut game = begin("frontier", options, 2);
    let done = play(&mut *game, &[Seat(0), Seat(1)]);
    // The war cannot begin without a condition, nor before both sides have marked two drones.
    assert_eq!((named(&done, "condition"), named(&done, "mark")), (1, 4));
    assert_eq!(named(&done, "entrust"), 0);
    assert!(!done.contains(&json!({ "nova": true })));
    assert!(named(&done, "order") > 0, "all the rest is played");
}

#[test]
fn whoever_plays_for_themselves_does_all_of_it() {
    let options = json!({
        "scenario": "outpost", "battles": "resolve", "day_limit": 2, "shatter_drones": true
    });
    let mut game = begin("frontier", options, 2);
    play(&mut *game, &[]);
    let record = game.record().to_text();
    assert!(record.contains("\"mark\""), "drones are marked if nobody stands in");
}

#[test]
fn a_game_without_such_acts_is_played_as_ever() {
    for seats in [vec![], vec![Seat(0), Seat(1)]] {
        let mut game = begin("classic", json!({ "first": "blue" }), 2);
        play(&mut *game, &seats);
        let record = game.record().to_text();
        let mut other = begin("classic", json!({ "first": "blue" }), 2);
        play(&mut *other, &[]);
        assert_eq!(record, other.record().to_text());
    }
}
