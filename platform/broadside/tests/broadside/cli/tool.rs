//! Running the program.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) fn broadside(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
    command.env("BROADSIDE_DATA", data).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

pub(crate) fn run(data: &Path, args: &[&str]) -> Output {
    broadside(data).args(args).output().unwrap()
}

pub(crate) fn feed(data: &Path, args: &[&str], input: &str) -> Output {
    let mut child = broadside(data)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

pub(crate) fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

pub(crate) fn json(output: &Output) -> Value {
    assert_eq!(code(output), 0, "{}", err(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

pub(crate) fn temp() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Plays a whole game line by line and gives the record's path.
pub(crate) fn played(data: &Path) -> std::path::PathBuf {
    let output =
        feed(data, &["play", "solo", "--plain", "--pace", "instant"], "layout lanes\ncall suns\ninstant\n");
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    let games = std::fs::read_dir(data.join("games")).unwrap();
    let mut files: Vec<_> = games
        .map(|f| f.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "broadside"))
        .collect();
    files.sort();
    files.pop().unwrap()
}
