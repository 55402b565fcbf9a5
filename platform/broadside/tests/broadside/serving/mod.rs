//! The program as a server of its own, and how it is asked.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

/// The program, serving.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) base: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::run(Command::new(env!("CARGO_BIN_EXE_broadside")), data)
    }

    /// One that may have only so many files open, connections included.
    pub(crate) fn start_with_files(data: &Path, files: u32) -> Server {
        let mut shell = Command::new("bash");
        let limited = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
        shell.args(["-c", &limited, env!("CARGO_BIN_EXE_broadside")]);
        Server::run(shell, data)
    }

    fn run(mut command: Command, data: &Path) -> Server {
        let mut child = command
            .args(["serve", "--no-open", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let base = loop {
            let line = lines.next().expect("it tells its address").unwrap();
            if let Some((_, base)) = line.split_once("served at ") {
                break base.trim().to_owned();
            }
        };
        std::thread::spawn(move || lines.for_each(drop));
        Server { child, base }
    }

    /// As `kill -9` does it.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

pub(crate) fn agent() -> Agent {
    let config =
        Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(20)));
    config.build().into()
}

/// An answer, or none if the server is gone.
pub(crate) fn ask(
    agent: &Agent,
    base: &str,
    path: &str,
    key: Option<&str>,
    body: Option<&Value>,
) -> Option<(u16, Value)> {
    let url = format!("{base}{path}");
    let bearer = key.map(|key| format!("Bearer {key}"));
    let answer = match (body, &bearer) {
        (Some(body), Some(bearer)) => agent.post(&url).header("authorization", bearer).send_json(body),
        (Some(body), None) => agent.post(&url).send_json(body),
        (None, Some(bearer)) => agent.get(&url).header("authorization", bearer).call(),
        (None, None) => agent.get(&url).call(),
    };
    let mut answer = answer.ok()?;
    let status = answer.status().as_u16();
    Some((status, answer.body_mut().read_json().ok()?))
}
