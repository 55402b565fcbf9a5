//! Files that wish us ill, and readers that go away.

use contract::journal::{first_hash, next_hash};
use serde_json::Value;

use crate::cli::tool::{broadside, code, err, json, out, played, run, temp};

#[test]
fn an_edited_record_fails_verify_with_exit_code_1() {
    let data = temp();
    let record = played(data.path());
    let text = std::fs::read_to_string(&record).unwrap();
    std::fs::write(&record, text.replacen("\"time\":1", "\"time\":2", 1)).unwrap();
    let output = run(data.path(), &["verify", record.to_str().unwrap()]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert!(err(&output).contains("line 2"), "{}", err(&output));
    std::fs::write(&record, &text[..text.len() / 2]).unwrap();
    assert!(err(&run(data.path(), &["verify", record.to_str().unwrap()])).contains("cut off"));
    let analysed = run(data.path(), &["analyse", record.to_str().unwrap()]);
    assert!(code(&analysed) == 2 && err(&analysed).contains("cut off"), "{}", err(&analysed));
    for (name, bytes) in [("empty", &b""[..]), ("binary", &[0u8, 159, 146, 150]), ("prose", b"Dear diary,\n")]
    {
        let file = data.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        let output = run(data.path(), &["verify", file.to_str().unwrap()]);
        assert_eq!(code(&output), 2, "{name}");
        assert!(err(&output).contains(name), "{name}: {}", err(&output));
        let analysed = run(data.path(), &["analyse", file.to_str().unwrap()]);
        assert_eq!((code(&analysed), err(&analysed)), (2, err(&output)), "{name}: as verify says it");
    }
    assert!(err(&run(data.path(), &["verify", data.path().to_str().unwrap()])).contains("folder"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let data = temp();
    let record = played(data.path());
    let file = record.to_str().unwrap();
    for args in [
        &["menu"][..],
        &["games"],
        &["games", "--json"],
        &["rules", "solo"],
        &["verify", file],
        &["text", file],
        &["replay", file, "--json"],
        &["continue", "--list"],
        &["man"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = broadside(data.path()).args(args).stdout(writer).output().unwrap();
        assert_eq!((code(&output), err(&output).as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn a_mistake_with_nobody_to_hear_it_is_still_exit_code_2() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = broadside(temp().path()).args(["games", "sola"]).stderr(writer).output().unwrap();
    assert_eq!(code(&output), 2);
}

/// Changes a record's bodies and mends its chain, as somebody who wishes us ill would.
fn forge(record: &str, change: impl Fn(&str, &mut Value)) -> String {
    let mut before: Option<contract::Hash> = None;
    let mut text = String::new();
    for line in record.lines() {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let kind = ["header", "row", "footer"].into_iter().find(|k| line.get(k).is_some()).unwrap();
        change(kind, &mut line[kind]);
        let body = line[kind].to_string();
        let hash = before.map_or_else(|| first_hash(&body), |before| next_hash(before, &body));
        before = Some(hash);
        text += &format!("{{\"hash\":\"{hash}\",\"{kind}\":{body}}}\n");
    }
    text
}

#[test]
fn what_a_foreign_record_says_cannot_steer_the_terminal() {
    const EVIL: &str = "\u{1b}]0;owned\u{7}\u{202e}eman\nError: all is lost";
    let data = temp();
    let record = played(data.path());
    let text = std::fs::read_to_string(&record).unwrap();
    let forged = forge(&text, |kind, body| match kind {
        "row" if body["entry"]["sat"].is_object() => {
            body["entry"]["sat"]["name"] = EVIL.into();
            body["entry"]["sat"]["player"] = serde_json::json!({"mind": EVIL});
        }
        "footer" => body["outcome"]["reason"] = EVIL.into(),
        _ => {}
    });
    std::fs::write(&record, forged).unwrap();
    let file = record.to_str().unwrap();
    let clean = |text: &str| {
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text:?}");
        assert!(!text.contains("\nError:"), "{text:?}");
    };
    for args in
        [&["text", file][..], &["verify", file], &["replay", file, "--plain"], &["continue", "--list"]]
    {
        let output = run(data.path(), args);
        clean(&out(&output));
        clean(&err(&output));
    }
    let told = out(&run(data.path(), &["text", file]));
    assert!(told.contains("Admiral: \u{fffd}]0;owned\u{fffd}\u{fffd}eman\u{fffd}Error"), "{told}");
    assert!(out(&run(data.path(), &["continue", "--list"])).contains("moves, \u{fffd}]0;owned"));
    let strange = forge(&text, |kind, body| {
        if kind == "header" {
            body["game"] = EVIL.into();
        }
    });
    std::fs::write(&record, strange).unwrap();
    let output = run(data.path(), &["verify", file]);
    assert_eq!(code(&output), 2);
    assert!(!err(&output).contains(['\u{1b}', '\u{202e}']), "{:?}", err(&output));
}

#[test]
fn verify_says_what_the_dice_and_rules_of_a_record_are() {
    let data = temp();
    let file = data.path().join("game.broadside");
    let verified = |text: &str| {
        std::fs::write(&file, text).unwrap();
        run(data.path(), &["verify", file.to_str().unwrap()])
    };
    let start = catalogue::Start {
        options: serde_json::json!({"scenario": "lanes"}),
        data: contract::UserData::default(),
        sitters: vec![contract::Sitter::nobody()],
        seed: contract::Seed::from_text("simulated"),
        mode: contract::journal::DiceMode::Stream(7),
        now: 0,
    };
    let mut game = catalogue::find("solo").unwrap().start(start).unwrap();
    let mut line = "call suns";
    while game.outcome().is_none() {
        game.act(contract::Seat(0), &catalogue::Input::Text(line.into()), None, 0).unwrap();
        line = "fire";
    }
    let text = game.record().to_text();
    let simulated = verified(&text);
    assert_eq!(code(&simulated), 0, "{}", out(&simulated));
    assert!(out(&simulated).contains("one stream for the whole game (a simulation)"), "{}", out(&simulated));
    assert_eq!(json(&run(data.path(), &["verify", file.to_str().unwrap(), "--json"]))["stream"], 7);
    let older = verified(&forge(&text, |kind, body| {
        if kind == "header" {
            body["rules"] = "0".into();
        }
    }));
    assert_eq!(code(&older), 0, "{}", out(&older));
    let told = out(&older);
    assert!(told.contains("rules    of another version: can be watched, not re-decided"), "{told}");
    assert!(!told.contains("everything holds"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_not_read_to_its_end() {
    let data = temp();
    let scenario = data.path().join("endless.toml");
    std::os::unix::fs::symlink("/dev/zero", &scenario).unwrap();
    for args in [
        &["verify", "/dev/zero"][..],
        &["text", "/dev/zero"],
        &["analyse", "/dev/zero"],
        &["odds", "solo", "--layout", "/dev/zero"],
        &["simulate", "solo", "--scenario", scenario.to_str().unwrap()],
    ] {
        let output = run(data.path(), args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).contains("has more than"), "{args:?}: {}", err(&output));
    }
}
