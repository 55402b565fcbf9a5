//! A whole war is fought at a server that goes down on every day of it, without a word to anybody: its record is the one
//! it would have been without that, to the byte.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use catalogue::{Input, Start, find};
use contract::journal::DiceMode;
use contract::{Budget, Record, Seed, Viewer};
use serde_json::{Value, json};
use server::clock::Clock;
use server::desk::Who;
use server::{Hall, Order};
use store::{Sqlite, TableId};
use tokio::runtime::Runtime;

const NOW: i64 = 1_700_000_000_000;

/// One life of the server, from its start until it goes down in the midst of whatever it does.
struct Life {
    runtime: Runtime,
    hall: Arc<Hall>,
}

impl Life {
    fn begin(folder: &Path) -> Life {
        let runtime = Runtime::new().unwrap();
        let store = runtime.block_on(Sqlite::open(folder)).unwrap();
        let hall = Hall::new(Arc::new(store), Clock::new(|| NOW));
        Life { runtime, hall }
    }

    fn end(self) {
        drop(self.hall);
        self.runtime.shutdown_timeout(Duration::from_mins(1));
        // A process that is gone writes no more: what was handed to the database's own threads is done, or never will be.
        for _ in 0..1_000_000 {
            if !writing() {
                break;
            }
            std::thread::yield_now();
        }
    }

    /// Lets the war go on until a day after `day`; that day, or the record and the seed if it is over.
    fn fight(&self, id: &TableId, day: u64) -> Result<u64, (String, Seed)> {
        self.runtime.block_on(async {
            let place = self.hall.find(id).await.unwrap();
            let mut bell = place.bell();
            loop {
                bell.mark_unchanged();
                {
                    let table = place.enter().await;
                    let game = table.game().unwrap();
                    if game.outcome().is_some() {
                        return Err((game.record().to_text(), game.seed().unwrap()));
                    }
                    let now = game.view(Viewer::Public)["day"].as_u64().unwrap();
                    assert!(now >= day, "nothing is fought twice");
                    if now > day {
                        return Ok(now);
                    }
                }
                bell.changed().await.unwrap();
            }
        })
    }
}

/// Has this process threads that may write into a table's file?
fn writing() -> bool {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let names = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("comm")).ok());
    names.into_iter().any(|name| name.starts_with("sqlx-sqlite"))
}

/// The same war in one go: the same seed, the same nonces, the same minds with the same ideas.
fn uninterrupted(start: Start, level: &str) -> String {
    let seed = start.seed;
    let mut game = find("frontier").unwrap().start(start).unwrap();
    while let Some(seat) = game.to_act().lowest() {
        let plan = game.choose(seat, level, Budget::default(), seed.luck(seat, game.moves())).unwrap();
        let plan = plan.into_iter().map(|action| action.action).collect();
        game.act(seat, &Input::Actions(plan), None, NOW).unwrap();
    }
    game.record().to_text()
}

fn survives(options: &Value, seats: usize, level: &str) {
    let folder = tempfile::tempdir().unwrap();
    let first = Life::begin(folder.path());
    let chairs = vec![(String::new(), Who::Mind(level.to_owned())); seats];
    let order = Order { options: options.clone(), chairs, ..Order::default() };
    let (id, sitters) = first.runtime.block_on(async {
        let (place, id, _) = first.hall.create(find("frontier").unwrap(), order).await.unwrap();
        let sitters = place.enter().await.desk.sitters();
        (id, sitters)
    });
    first.end();
    let (mut day, mut lives) = (0, 1);
    let (text, seed) = loop {
        let life = Life::begin(folder.path());
        let fought = life.fight(&id, day);
        life.end();
        match fought {
            Ok(next) => (day, lives) = (next, lives + 1),
            Err(over) => break over,
        }
    };
    assert!(lives > 3, "it lived {lives} times");
    let record = Record::parse(text.as_bytes()).unwrap();
    let told = find("frontier").unwrap().verify(&record).unwrap();
    assert!(told.finished && told.findings.is_empty(), "{:?}", told.findings);
    let start = Start {
        options: options.clone(),
        data: contract::UserData::default(),
        sitters,
        seed,
        mode: DiceMode::PerRow,
        now: NOW,
    };
    assert_eq!(text, uninterrupted(start, level), "after {lives} lives");
}

#[test]
fn a_war_of_two_survives_going_down_daily() {
    survives(&json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 60 }), 2, "easy");
}

#[test]
fn a_war_of_four_survives_going_down_daily() {
    let options = json!({
        "scenario": "fdm", "battles": "resolve", "upf_players": 2, "sathar_players": 2, "day_limit": 4
    });
    survives(&options, 4, "easy");
}
