//! Tables: serving them, and looking after their journals.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use catalogue::Start;
use contract::journal::DiceMode;
use contract::{Nonce, Player, Seed, Sitter, UserData};
use serde_json::Value;
use server::store::{Change, Commit, NewTable, Sqlite, Status, Store as _, TableId};

use crate::cli::tool::{broadside, code, err, json, out, run, temp};

/// The lines of a game of two minds that has begun.
fn begun(mode: DiceMode, seed: Seed) -> Vec<String> {
    let sitter = || Sitter { name: "Ada".into(), player: Player::Human, nonce: Nonce::default() };
    let start = Start {
        options: Value::Null,
        data: UserData::default(),
        sitters: vec![sitter(), sitter()],
        seed,
        mode,
        now: 0,
    };
    let game = catalogue::find("classic").unwrap().start(start).unwrap();
    game.lines(0).iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A folder with a table of each kind.
fn tables(folder: &Path, bad: bool) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Sqlite::open(folder).await.unwrap();
        let seed = Seed::from_text("x");
        let mut kinds = vec![("waits", Vec::new()), ("goes", begun(DiceMode::PerRow, seed))];
        if bad {
            kinds.push(("simulated", begun(DiceMode::Stream(1), seed)));
            kinds.push(("broken", vec!["nonsense".to_owned()]));
        }
        for (name, lines) in kinds {
            let id = TableId(name.into());
            let (game, desk) = ("classic".to_owned(), "{}".to_owned());
            store
                .create(NewTable { id: id.clone(), game, created: 0, seed, desk, keys: Vec::new() })
                .await
                .unwrap();
            let line = |(n, text)| Change::Line { n, text, asked: None };
            let mut changes: Vec<Change> = (0..).zip(lines).map(line).collect();
            changes.push(Change::Status(Status::Playing));
            store.commit(Commit { table: id, changes }).await.unwrap();
        }
    });
    drop(runtime);
}

#[test]
fn journal_check_tells_which_tables_go_on_and_why_others_do_not() {
    let (data, folder) = (temp(), temp());
    let place = folder.path().to_str().unwrap();
    tables(folder.path(), true);
    let checked = run(data.path(), &["journal", "check", "--data", place]);
    assert_eq!(code(&checked), 1, "{}", err(&checked));
    let text = out(&checked);
    assert!(
        text.contains("simulated (classic, 0 moves) can only be watched: it comes from a simulation"),
        "{text}"
    );
    assert!(text.contains("broken (classic, 0 moves) cannot be opened: "), "{text}");
    let counts = "4 tables: 1 waits for players, 1 goes on, 1 can only be watched, 1 cannot be opened";
    assert!(text.ends_with(&format!("{counts}\n")), "{text}");
    let told = run(data.path(), &["journal", "check", "--data", place, "--json"]);
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!((&told["ok"], &told["counts"]["goes_on"]), (&Value::Bool(false), &Value::from(1)));
    assert_eq!(told["tables"].as_array().unwrap().len(), 4);
}

#[test]
fn journal_check_is_content_with_tables_that_go_on_and_changes_nothing() {
    let (data, folder) = (temp(), temp());
    tables(folder.path(), false);
    let told =
        json(&run(data.path(), &["journal", "check", "--data", folder.path().to_str().unwrap(), "--json"]));
    assert_eq!(told["ok"], true);
    let nothing = run(data.path(), &["journal", "check"]);
    assert_eq!(code(&nothing), 2);
    assert!(err(&nothing).contains("there is no"), "{}", err(&nothing));
    assert!(!data.path().join("tables").exists(), "looking made a folder");
}

/// A server that ends with the test.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Serves; gives what it said until a line begins with `last`.
fn serve(data: &Path, args: &[&str], last: &str) -> (Served, Vec<String>) {
    let mut child = broadside(data)
        .args(["serve", "--no-open"])
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut lines = Vec::new();
    for line in said {
        let found = line.starts_with(last);
        lines.push(line);
        if found {
            break;
        }
    }
    (Served(child), lines)
}

#[test]
fn serve_logs_requests_as_json_without_their_secrets() {
    let data = temp();
    let args = ["--addr", "127.0.0.1:0", "--log", "info", "--log-json"];
    let (mut served, lines) = serve(data.path(), &args, "Stop it");
    let address = lines[0].strip_prefix("Broadside is served at http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let key = "abcdefghijkmnpqrstuvwxyz23";
    write!(stream, "GET /k/{key}?secret={key} HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 404"), "{answer}");
    let mut log = BufReader::new(served.0.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("/k/{key}") {
        line.clear();
        assert_ne!(log.read_line(&mut line).unwrap(), 0, "the request was not logged");
        assert!(!line.contains(key), "{line}");
    }
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["level"], &line["status"]), (&Value::from("INFO"), &Value::from(404)));
}

/// Asks a server; gives the JSON it answers.
fn ask(address: &str, method: &str, path: &str, key: Option<&str>, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let key = key.map_or_else(String::new, |key| format!("Authorization: Bearer {key}\r\n"));
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nHost: {address}\r\n{key}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

#[test]
fn serve_calls_no_web_hooks_unless_it_is_told_to_and_never_this_machine() {
    for (args, kind) in [
        (&["--addr", "127.0.0.1:0"][..], "no_hooks"),
        (&["--addr", "127.0.0.1:0", "--web-hooks"], "bad_address"),
    ] {
        let data = temp();
        let (_served, lines) = serve(data.path(), args, "Stop it");
        let address = lines[0].strip_prefix("Broadside is served at http://").unwrap();
        let order = r#"{"game":"solo","seats":["me"]}"#;
        let made = ask(address, "POST", "/api/v1/tables", None, order);
        let path = format!("/api/v1/tables/{}/hook", made["table"].as_str().unwrap());
        let url = format!(r#"{{"url":"http://{address}/"}}"#);
        let told = ask(address, "PUT", &path, made["key"].as_str(), &url);
        assert_eq!(told["error"]["kind"], kind, "{told}");
    }
}

#[test]
fn serve_lan_shows_a_code_for_phones() {
    let data = temp();
    let (_served, lines) = serve(data.path(), &["--lan"], "Others in your network");
    assert!(lines[0].starts_with("Broadside is served at http://"), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("Others in your network"), "{lines:?}");
}

#[test]
fn without_arguments_tables_are_served_to_this_machine() {
    let data = temp();
    // No browser is found on an empty path, and that is no error.
    let mut child = broadside(data.path()).env("PATH", "").stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let _served = Served(child);
    let first = lines.map_while(Result::ok).next().unwrap_or_default();
    assert!(first.starts_with("Broadside is served at http://127.0.0.1:"), "{first}");
}

/// Only unix has signals to stop a program with.
#[cfg(unix)]
#[test]
fn a_stopped_server_leaves_one_whole_file() {
    let (data, folder) = (temp(), temp());
    tables(folder.path(), false);
    let place = folder.path().to_str().unwrap();
    let (mut served, lines) = serve(data.path(), &["--addr", "127.0.0.1:0", "--data", place], "Stop it");
    // Once it answers, it hears when it is to stop.
    let address = lines[0].strip_prefix("Broadside is served at http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /health HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 200"), "{answer}");
    assert!(folder.path().join("tables.sqlite-wal").exists());
    let pid = served.0.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(served.0.wait().unwrap().success());
    let mut names: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|one| one.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["tables.lock", "tables.sqlite"]);
    let told = json(&run(data.path(), &["journal", "check", "--data", place, "--json"]));
    assert_eq!((&told["ok"], told["tables"].as_array().unwrap().len()), (&Value::Bool(true), 2));
}

#[cfg(unix)]
#[test]
fn an_endless_file_is_not_imported() {
    let data = temp();
    let told = run(data.path(), &["import", "/dev/zero"]);
    assert_eq!(code(&told), 2);
    assert!(err(&told).contains("/dev/zero: this is not a regular file"), "{}", err(&told));
    assert!(!data.path().join("tables").exists(), "nothing was made for it");
}
