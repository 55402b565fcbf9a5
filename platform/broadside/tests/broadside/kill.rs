//! The server is killed again and again while people and computer players play: nothing that was acknowledged is lost.

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::serving::{self, Server, agent, ask};
use serde_json::{Value, json};
use ureq::Agent;

/// How often it is killed.
const KILLS: u64 = 50;
/// Tables that are played meanwhile.
const TABLES: usize = 6;

const FLEET: [&str; 6] = [
    "place carrier A1 across",
    "place battleship C1 across",
    "place cruiser E1 across",
    "place cruiser G1 across",
    "place destroyer I1 across",
    "ready",
];

/// Somebody who plays through the API, and remembers what was acknowledged.
struct Player {
    table: String,
    key: String,
    /// How much it had been told at the last acknowledgement.
    after: u64,
    /// Acts that were acknowledged.
    acts: u64,
    /// An act that was sent and not answered: its number and what it was.
    pending: Option<(String, Value)>,
    luck: u64,
}

impl Player {
    /// Sets up a table against a computer player and lays out a fleet.
    fn sit(agent: &Agent, base: &str, luck: u64) -> Player {
        let order = json!({ "game": "classic", "seats": ["me", "easy"] });
        let (status, made) = agent
            .post(format!("{base}/api/v1/tables"))
            .send_json(&order)
            .map(|mut answer| (answer.status().as_u16(), answer.body_mut().read_json::<Value>().unwrap()))
            .unwrap();
        assert_eq!(status, 200, "{made}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mut player = Player {
            table: text(&made["table"]),
            key: text(&made["key"]),
            after: 0,
            acts: 0,
            pending: None,
            luck,
        };
        for line in FLEET {
            let told = player.act(agent, base, json!({ "text": line })).expect("nobody kills it yet");
            assert_eq!(told, 200, "{line}");
        }
        player
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.table)
    }

    /// Acts; none if no answer came.
    fn act(&mut self, agent: &Agent, base: &str, mut body: Value) -> Option<u16> {
        self.luck += 1;
        let request = format!("request-{}", self.luck);
        body["request_id"] = json!(request);
        self.pending = Some((request, body.clone()));
        self.send(agent, base)
    }

    /// Sends what is not answered yet.
    fn send(&mut self, agent: &Agent, base: &str) -> Option<u16> {
        let (_, body) = self.pending.clone()?;
        let (status, told) = ask(agent, base, &self.path("/act"), Some(&self.key), Some(&body))?;
        self.pending = None;
        if status == 200 {
            self.after = self.after.max(told["after"].as_u64().unwrap());
            self.acts += 1;
        }
        Some(status)
    }

    /// Plays until the server is gone or `stop` is set.
    fn play(&mut self, agent: &Agent, base: &str, stop: &AtomicBool, acted: &AtomicU64) {
        while !stop.load(Ordering::Relaxed) {
            let Some((status, legal)) = ask(agent, base, &self.path("/legal"), Some(&self.key), None) else {
                return;
            };
            assert_eq!(status, 200, "{legal}");
            let actions = legal["actions"].as_array().unwrap();
            if actions.is_empty() {
                // The computer player thinks, or the game is over.
                std::thread::sleep(Duration::from_millis(2));
                continue;
            }
            let action = &actions[(self.luck as usize * 7919) % actions.len()]["action"];
            match self.act(agent, base, json!({ "actions": [action] })) {
                Some(200) => acted.fetch_add(1, Ordering::Relaxed),
                Some(_) => continue,
                None => return,
            };
        }
    }

    /// After a new start: what was acknowledged is still there, and what was not is done once. None if the server was
    /// gone before all of it could be asked.
    fn check(&mut self, agent: &Agent, base: &str) -> Option<()> {
        let (status, view) = ask(agent, base, &self.path(""), Some(&self.key), None)?;
        assert_eq!(status, 200, "{view}");
        let after = view["after"].as_u64().unwrap();
        assert!(after >= self.after, "told {after}, but {} were acknowledged", self.after);
        if let Some(again) = self.pending.clone() {
            let first = self.send(agent, base)?;
            self.pending = Some(again);
            let second = self.send(agent, base)?;
            assert_eq!(first, second, "the same request has the same answer");
        }
        Some(())
    }
}

#[test]
fn killed_fifty_times_nothing_acknowledged_is_lost() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let agent = agent();
    let mut players: Vec<Player> =
        (0..TABLES).map(|n| Player::sit(&agent, &server.base, n as u64 * 1000)).collect();
    let mut running = Some(server);
    for kill in 0..KILLS {
        let mut server = running.take().unwrap_or_else(|| Server::start(data.path()));
        let (stop, acted) = (AtomicBool::new(false), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for player in &mut players {
                let (base, stop, acted) = (&server.base, &stop, &acted);
                scope.spawn(move || {
                    let agent = serving::agent();
                    if player.check(&agent, base).is_some() {
                        player.play(&agent, base, stop, acted);
                    }
                });
            }
            // In the midst of it: now after one act, now after many, and a moment more.
            let patience = Instant::now();
            while acted.load(Ordering::Relaxed) <= kill % 12 && patience.elapsed() < Duration::from_secs(5) {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(Duration::from_micros(kill * 977 % 9000));
            server.child.kill().unwrap();
            server.child.wait().unwrap();
            stop.store(true, Ordering::Relaxed);
        });
        // Whoever's game is over sits down at another table.
        if kill % 10 == 9 {
            let server = Server::start(data.path());
            for player in &mut players {
                player.check(&agent, &server.base).expect("nobody kills it now");
                let view = ask(&agent, &server.base, &player.path(""), Some(&player.key), None).unwrap().1;
                if !view["outcome"].is_null() {
                    *player = Player::sit(&agent, &server.base, player.luck);
                }
            }
            running = Some(server);
        }
    }
    let acts: u64 = players.iter().map(|player| player.acts).sum();
    println!("{KILLS} kills, {acts} acts acknowledged");
    assert!(acts > KILLS, "it was played meanwhile: {acts} acts");
    if let Some(server) = running {
        server.kill();
    }
    let checked = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["journal", "check", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
