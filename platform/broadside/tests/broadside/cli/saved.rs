//! Saved games, games begun as asked for, games analysed and printed.

use serde_json::Value;

use crate::cli::tool::{code, err, feed, json, out, played, run, temp};

#[test]
fn options_are_never_dropped_in_silence() {
    let data = temp();
    for args in [
        &["play", "solo", "--code", "SOLO1-X", "-o", "variant=wumpuses"][..],
        &["play", "solo", "--code", "SOLO1-X", "--options", "{}"],
        &["play", "solo", "--code", "SOLO1-X", "--scenario", "lanes"],
        &["play", "solo", "--guide", "-o", "variant=wumpuses"],
        &["play", "solo", "--guide", "--seats", "hard"],
        &["continue", "--list", "solo-2026"],
        &["continue", "--json"],
    ] {
        let output = run(data.path(), args);
        assert_eq!(code(&output), 2, "{args:?}: {}", out(&output));
    }
}

#[test]
fn a_daily_game_is_gone_on_with_only_if_it_is_the_one_asked_for() {
    let data = temp();
    let daily = |more: &[&str], input: &str| {
        let args = [&["play", "solo", "--plain", "--daily", "2026-11-15"], more].concat();
        let output = feed(data.path(), &args, input);
        assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
        json(&run(data.path(), &["continue", "--list", "--json"])).as_array().unwrap().len()
    };
    assert_eq!(daily(&[], "layout lanes\n"), 1);
    assert_eq!(daily(&[], "call suns\n"), 1, "the same options: it goes on");
    assert_eq!(daily(&["--options", r#"{"variant":"standard"}"#], ""), 1, "the usual option, spelled out");
    assert_eq!(daily(&["-o", "variant=wumpuses"], ""), 1, "nothing was done, so nothing is saved");
    assert_eq!(daily(&["-o", "variant=wumpuses"], "random\n"), 2);
    assert_eq!(daily(&["-o", "variant=wumpuses"], ""), 2);
    assert_eq!(daily(&["--scenario", "lanes"], "call suns\n"), 3);
    assert_eq!(daily(&["--seats", "hard"], ""), 4);
    let file = data.path().join("mine.json");
    let ships: Vec<Value> = [("suns", "AB"), ("moons", "CD"), ("crowns", "EF")]
        .into_iter()
        .flat_map(|(suit, rows)| {
            let (one, two) = rows.split_at(1);
            let ship =
                |ship, from, to| serde_json::json!({"suit": suit, "ship": ship, "from": from, "to": to});
            [
                ship("cruiser", format!("{one}0"), format!("{one}2")),
                ship("submarine", format!("{two}0"), format!("{two}1")),
                ship("dinghy", format!("{two}5"), format!("{two}5")),
            ]
        })
        .collect();
    std::fs::write(&file, serde_json::json!({"ships": ships}).to_string()).unwrap();
    assert_eq!(daily(&["--scenario", file.to_str().unwrap()], "call suns\n"), 5);
    assert_eq!(daily(&["--scenario", file.to_str().unwrap()], ""), 5);
    assert_eq!(daily(&[], "fire\n"), 5, "and the first one is still there");
}

#[test]
fn saved_games_are_listed_for_programs() {
    let data = temp();
    assert_eq!(json(&run(data.path(), &["continue", "--list", "--json"])), serde_json::json!([]));
    let record = played(data.path());
    feed(data.path(), &["play", "solo", "--plain"], "layout lanes\ncall suns\n");
    std::fs::write(data.path().join("games/odd.broadside"), "Dear diary,\n").unwrap();
    let list = json(&run(data.path(), &["continue", "--list", "--json"]));
    let list = list.as_array().unwrap();
    let of = |status: &str| list.iter().find(|g| g["status"] == status).unwrap();
    let finished = of("finished");
    assert_eq!(finished["game"], "solo");
    assert_eq!(finished["path"], record.to_str().unwrap());
    assert_eq!(finished["id"], record.file_stem().unwrap().to_str().unwrap());
    assert!(finished["created"].as_i64().unwrap() > 0 && finished["moves"].as_u64().unwrap() > 1);
    assert!(finished["outcome"]["reason"].is_string());
    assert_eq!(of("unfinished")["moves"], 1);
    assert!(of("broken")["error"].as_str().is_some_and(|why| !why.is_empty()));
    assert_eq!(list.len(), 3);
}

#[test]
fn a_game_is_analysed_only_when_it_is_over() {
    let data = temp();
    feed(data.path(), &["play", "solo", "--plain"], "layout lanes\ncall suns\nanalyse\n");
    let list = json(&run(data.path(), &["continue", "--list", "--json"]));
    let unfinished = list[0]["path"].as_str().unwrap();
    let output = run(data.path(), &["analyse", unfinished, "--json"]);
    assert_eq!((code(&output), out(&output).as_str()), (1, ""));
    assert!(err(&output).contains(unfinished) && err(&output).contains("not over"), "{}", err(&output));
    // In a folder of its own: games of one second have no order.
    let data = temp();
    let finished = played(data.path());
    let output = run(data.path(), &["analyse", finished.to_str().unwrap()]);
    match code(&output) {
        0 => assert!(!out(&output).is_empty()),
        1 => assert!(err(&output).contains("Solo Salvo has no analysis"), "{}", err(&output)),
        other => panic!("exit code {other}: {}", err(&output)),
    }
}

#[test]
fn every_game_has_sheets_for_the_paper_asked_for() {
    let data = temp();
    let folder = data.path().join("sheets");
    for game in json(&run(data.path(), &["games", "--json"])).as_array().unwrap() {
        let id = game["game"].as_str().unwrap();
        let output = run(data.path(), &["sheet", id, "--svg", folder.to_str().unwrap(), "--paper", "letter"]);
        assert_eq!(code(&output), 0, "{id}: {}", err(&output));
        for file in out(&output).lines() {
            let svg = std::fs::read_to_string(file).unwrap();
            assert!(svg.contains("215.9mm") && svg.contains("279.4mm"), "{file} is not for this paper");
        }
    }
    for args in [
        &["sheet", "sola"][..],
        &["sheet", "solo", "--paper", "a5"],
        &["sheet", "solo", "--pdf", "a", "--svg", "b"],
        &["sheet", "solo", "-o", "varient=wumpuses"],
    ] {
        assert_eq!(code(&run(data.path(), args)), 2, "{args:?}");
    }
}

#[test]
fn a_scenario_that_is_none_is_refused_with_a_word_on_what_would_be_right() {
    let data = temp();
    let file = |name: &str, text: &str| {
        let path = data.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let empty = "says nothing";
    for (scenario, hint) in [
        (data.path().display().to_string(), "this is a folder"),
        (file("list.json", "[1, 2]"), "is an object"),
        (file("empty.toml", "\n  # later\n"), empty),
        (file("empty.json", "{}"), empty),
    ] {
        let output = run(data.path(), &["play", "classic", "--plain", "--scenario", &scenario]);
        assert_eq!(code(&output), 2, "{scenario}: {}", out(&output));
        assert!(err(&output).contains(hint), "{scenario}: {}", err(&output));
    }
    let broken = file("broken.json", "{\n\"ships\": [}");
    let output = run(data.path(), &["play", "classic", "--plain", "--scenario", &broken]);
    assert!(
        err(&output).contains("broken.json, line 2") && !err(&output).contains(" at line "),
        "{}",
        err(&output)
    );
}

#[test]
fn one_person_plays_against_the_middle_level_unless_told_otherwise() {
    let data = temp();
    let heading = |more: &[&str]| {
        let output = feed(data.path(), &[&["play", "classic", "--plain"], more].concat(), "");
        out(&output).lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(heading(&[]), "Classic Salvo: Blue, Red (normal)");
    assert_eq!(heading(&["--seats", "human"]), "Classic Salvo: Blue, Red (normal)");
    assert_eq!(heading(&["--seats", "human,human"]), "Classic Salvo: Blue, Red");
    assert!(out(&run(data.path(), &["play", "--help"])).contains("middle level"));
    assert!(out(&run(data.path(), &["continue", "--list"])).contains("No saved games"));
}

#[test]
fn statistics_are_told_of_every_game_that_was_played() {
    let data = temp();
    assert!(out(&run(data.path(), &["stats"])).contains("You have finished no game yet"));
    played(data.path());
    let told = out(&run(data.path(), &["stats"]));
    assert!(told.starts_with("Solo Salvo\n") && !told.contains("Classic"), "{told}");
    assert_eq!(json(&run(data.path(), &["stats", "--json"]))["solo"]["games"], 1);
    std::fs::write(data.path().join("games/x.broadside"), "nonsense\n").unwrap();
    assert!(out(&run(data.path(), &["stats"])).contains("1 saved record could not be read and is left out."));
    let list = out(&run(data.path(), &["continue", "--list"]));
    assert!(list.contains("unreadable") && !list.contains("1970"), "{list}");
    assert!(list.contains("  Solo Salvo  20"), "{list}");
}

#[test]
fn a_game_is_learned_by_its_own_command() {
    let output = feed(temp().path(), &["learn", "classic"], "skip\n");
    assert!(code(&output) == 0 && out(&output).contains("A guided first game"), "{}", err(&output));
}

#[test]
fn a_record_without_its_last_line_is_not_called_unfinished() {
    let data = temp();
    let record = played(data.path());
    let text = std::fs::read_to_string(&record).unwrap();
    let cut = text.trim_end().rfind('\n').unwrap();
    std::fs::write(&record, &text[..=cut]).unwrap();
    let told = out(&run(data.path(), &["text", record.to_str().unwrap()]));
    assert!(told.contains("the last line of its record is missing"), "{told}");
}

#[test]
fn an_unfinished_record_shows_nobody_elses_side() {
    let data = temp();
    let lines = "layout A1-A5 C1-C4 E1-E3 G1-G3 I1-I2\nready\n";
    let output = feed(data.path(), &["play", "classic", "--plain"], lines);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    let list = json(&run(data.path(), &["continue", "--list", "--json"]));
    let file = list[0]["path"].as_str().unwrap();
    for command in ["replay", "text"] {
        for viewer in ["1", "arbiter"] {
            let output = run(data.path(), &[command, file, "--viewer", viewer]);
            assert_eq!(code(&output), 2, "{}", out(&output));
            assert!(err(&output).contains("finished"), "{}", err(&output));
        }
        for viewer in ["0", "public"] {
            assert_eq!(code(&run(data.path(), &[command, file, "--viewer", viewer])), 0);
        }
    }
}

/// Saved games tell what players hide, and exports hold seeds: nobody else may read them.
#[cfg(unix)]
#[test]
fn nobody_else_may_read_saved_games_nor_exports() {
    use std::os::unix::fs::PermissionsExt as _;
    let data = temp();
    let data = data.path().join("broadside");
    let half = feed(&data, &["play", "solo", "--plain", "--pace", "instant"], "layout lanes\n");
    assert_eq!(code(&half), 0, "{}{}", out(&half), err(&half));
    let file = data.join("tables.json");
    assert_eq!(code(&run(&data, &["export", file.to_str().unwrap()])), 0);
    let mut folders = vec![data.clone()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let (path, mode) = (entry.path(), entry.metadata().unwrap().permissions().mode());
            let secret = path.extension().is_some_and(|ending| {
                ["seed", "broadside", "drafts", "json", "sqlite", "lock"].iter().any(|known| ending == *known)
            });
            assert!(!secret || (mode & 0o777) | 0o700 == 0o700, "{}: {mode:o}", path.display());
            seen += u32::from(secret);
            if path.is_dir() {
                assert_eq!(mode & 0o077, 0, "{}: {mode:o}", path.display());
                folders.push(path);
            }
        }
    }
    assert!(seen >= 4, "a record, its seed, the tables and the export: {seen}");
}
