//! A whole war is fought at a server that is killed on every day of it: it comes out as it would have without that.

use std::time::{Duration, Instant};

use crate::serving::{Server, agent, ask};
use catalogue::{Input, Match, Start, find};
use contract::journal::DiceMode;
use contract::{Budget, Player, Record, Seed, Sitter, UserData};
use serde_json::{Value, json};

/// The war is over by then, on any machine.
const PATIENCE: Duration = Duration::from_secs(400);

/// The lines of a record as JSON.
fn lines(record: &str) -> Vec<Value> {
    record.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What was done and what came of it, without the time at which it was.
fn rows(record: &str) -> Vec<Value> {
    lines(record).iter().filter_map(|line| line.get("row").map(|row| row["entry"].clone())).collect()
}

/// The same war in one go: same seed, same nonces, the same minds with the same ideas.
fn uninterrupted(record: &str, options: &Value, level: &str) -> Box<dyn Match> {
    let all = lines(record);
    let seed: Seed = serde_json::from_value(all.last().unwrap()["footer"]["seed"].clone()).unwrap();
    let sat = rows(record).into_iter().filter_map(|row| row.get("sat").cloned());
    let sitter = |sat: Value| Sitter {
        name: String::new(),
        player: Player::Mind(level.to_owned()),
        nonce: serde_json::from_value(sat["nonce"].clone()).unwrap(),
    };
    let start = Start {
        options: options.clone(),
        data: UserData::default(),
        sitters: sat.map(sitter).collect(),
        seed,
        mode: DiceMode::PerRow,
        now: 0,
    };
    let mut game = find("frontier").unwrap().start(start).unwrap();
    while let Some(seat) = game.to_act().lowest() {
        let luck = seed.luck(seat, game.moves());
        let plan = game.choose(seat, level, Budget::default(), luck).unwrap();
        let plan = plan.into_iter().map(|action| action.action).collect();
        game.act(seat, &Input::Actions(plan), None, 0).unwrap();
    }
    game
}

/// Fights a war of minds at a server that is killed whenever a new day has begun.
fn killed_daily(options: &Value, seats: usize, level: &str) {
    let data = tempfile::tempdir().unwrap();
    let (agent, begun) = (agent(), Instant::now());
    let mut server = Server::start(data.path());
    let order = json!({ "game": "frontier", "options": options, "seats": vec![level; seats] });
    let (status, made) = ask(&agent, &server.base, "/api/v1/tables", None, Some(&order)).unwrap();
    assert_eq!(status, 200, "{made}");
    let path = format!("/api/v1/tables/{}", made["table"].as_str().unwrap());
    let (mut day, mut kills) = (0, 0);
    loop {
        assert!(begun.elapsed() < PATIENCE, "on day {day} after {kills} kills");
        let (status, table) = ask(&agent, &server.base, &path, None, None).unwrap();
        assert_eq!(status, 200, "{table}");
        if !table["outcome"].is_null() {
            break;
        }
        let now = table["view"]["day"].as_u64().unwrap();
        assert!(now >= day, "nothing is fought twice");
        if now > day {
            day = now;
            kills += 1;
            server.kill();
            server = Server::start(data.path());
        } else {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    assert!(kills > 2, "it was killed {kills} times");
    let text = agent.get(format!("{}{path}/record", server.base)).call().unwrap();
    let text = text.into_body().read_to_string().unwrap();
    server.kill();
    let record = Record::parse(text.as_bytes()).unwrap();
    let told = find("frontier").unwrap().verify(&record).unwrap();
    assert!(told.finished && told.findings.is_empty(), "{:?}", told.findings);
    let whole = uninterrupted(&text, options, level);
    let (killed, whole) = (rows(&text), rows(&whole.record().to_text()));
    let moved =
        |rows: &[Value]| rows.iter().filter(|row| row.get("sat").is_none()).cloned().collect::<Vec<_>>();
    assert_eq!(moved(&killed), moved(&whole));
    println!("{kills} kills, {} rows, {:?}", killed.len(), begun.elapsed());
}

#[test]
fn a_war_of_two_survives_being_killed_daily() {
    killed_daily(&json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 100 }), 2, "easy");
}
