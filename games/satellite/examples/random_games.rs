//! Plays random games over all options, each step audited, each to its end:
//! `cargo run --release -p satellite --example random_games -- 100000 [SEED]`

use std::collections::BTreeMap;

use contract::decide::apply;
use contract::{Dice, Game as _, Turn, UserData};
use satellite::Satellite;
use satellite::tables::Options;
use serde_json::{Value, json};

/// One value of each option, by luck.
fn options(dice: &mut Dice) -> Options {
    let mut set = json!({});
    let mut choose = |name: &str, values: &[Value]| set[name] = values[dice.index(values.len())].clone();
    choose("endgame", &["ceasefire", "desperation", "reloaded", "self_destruct"].map(Value::from));
    choose("edition", &["boxed", "pencil"].map(Value::from));
    choose(
        "grid",
        &[json!("13x9"), json!("12x10"), json!("13x13"), json!({"rows": 7, "columns": 16, "skip_i": true})],
    );
    choose("fleet", &["standard", "no_beacon", "stout"].map(Value::from));
    choose("bursts", &["5-9-13", "5-9-9", "5-5-9"].map(Value::from));
    choose("report", &["count", "type", "outline"].map(Value::from));
    choose("contact", &["allowed", "none"].map(Value::from));
    choose("last_reply", &[json!(true), json!(false)]);
    choose("wild_after_discard", &[json!(true), json!(false)]);
    choose("scenario", &["open", "open", "skirmish", "showdown"].map(Value::from));
    serde_json::from_value(set).expect("every value is one of the option's")
}

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let seed: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut endings: BTreeMap<String, u64> = BTreeMap::new();
    let mut actions = 0u64;
    for game in 0..games {
        let mut dice = Dice::loose(seed.wrapping_mul(1_000_003).wrapping_add(game)).unnoted();
        let options = options(&mut dice);
        let setup = Satellite::prepare(&options, &UserData::default()).expect("they can be placed");
        let mut state = Satellite::blank(&setup);
        let mut events = Vec::new();
        Turn::<Satellite>::run(&mut state, &mut dice, &mut events, Satellite::open);
        let mut steps = 0u32;
        loop {
            if let Err(fault) = Satellite::audit(&state) {
                panic!("game {game}, step {steps}, {options:?}: {fault}");
            }
            let waiting = Satellite::waiting(&state).to_act();
            let Some(seat) = waiting.lowest() else { break };
            let legal = Satellite::legal(&state, seat);
            let action = legal.nth(dice.wide(legal.len())).expect("who is waited for may do something");
            events.clear();
            apply::<Satellite>(&mut state, &mut events, seat, &action, &mut dice)
                .expect("what is listed is accepted");
            steps += 1;
            assert!(steps < 100_000, "game {game}, {options:?}: no end");
        }
        let outcome = Satellite::outcome(&state).expect("nobody is waited for: it is over");
        *endings.entry(outcome.reason).or_default() += 1;
        actions += u64::from(steps);
    }
    println!("{games} games, {actions} actions, every step audited, every game ended by the rules:");
    for (reason, count) in endings {
        println!("  {count:>8}  {reason}");
    }
}
