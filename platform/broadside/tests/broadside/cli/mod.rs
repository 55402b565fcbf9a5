//! The command line as a user meets it: output, exit codes, mistakes.

mod books;
mod hostile;
mod saved;
mod served;
mod tool;

use serde_json::Value;

use tool::{code, err, feed, json, out, played, run, temp};

#[test]
fn without_a_terminal_the_menu_lists_the_games() {
    let output = run(temp().path(), &["menu"]);
    assert_eq!(code(&output), 0);
    assert!(out(&output).contains("Solo Salvo"));
}

#[test]
fn every_command_has_help_with_an_example() {
    let top = out(&run(temp().path(), &["--help"]));
    let commands =
        top.lines().skip_while(|l| !l.starts_with("Commands:")).skip(1).take_while(|l| l.starts_with("  "));
    let names: Vec<&str> = commands.filter_map(|l| l.split_whitespace().next()).collect();
    assert!(names.len() >= 13, "{names:?}");
    let mut commands: Vec<Vec<&str>> = names.into_iter().map(|name| vec![name]).collect();
    commands.push(vec!["journal", "check"]);
    for mut command in commands {
        command.push("--help");
        let output = run(temp().path(), &command);
        assert_eq!(code(&output), 0, "{command:?}");
        assert!(out(&output).contains("Example"), "{command:?} has no example");
    }
}

#[test]
fn games_tells_and_prints_schemas() {
    let data = temp();
    assert!(out(&run(data.path(), &["games", "solo"])).contains("die_by_die"));
    let all = json(&run(data.path(), &["games", "--json"]));
    assert_eq!(all[0]["game"], "solo");
    let schema = json(&run(data.path(), &["games", "solo", "--schema"]));
    assert!(schema["options"]["$defs"]["Layout"].is_object(), "the schema of layout files is there");
}

#[test]
fn typos_get_suggestions_and_exit_code_2() {
    let data = temp();
    for (args, hint) in [
        (&["games", "sola"][..], "did you mean `solo`"),
        (&["simulate", "solo", "-o", "varient=wumpuses"], "did you mean `variant`"),
        (&["play"], "the games are solo"),
        (&["learn"], "the games are solo"),
        (&["simulate", "solo", "-o", "variant"], "NAME=VALUE"),
        (&["simulate", "solo", "-o", "variant=wumpi"], "variant"),
        (&["simulate", "satellite", "-o", "endgame=ceasfire"], "did you mean `ceasefire`"),
        (&["simulate", "satellite", "--options", "{\"report\": \"tipe\"}"], "did you mean `type`"),
        (&["simulate", "classic", "-o", "fleet=continent"], "did you mean `continental`"),
        (&["simulate", "solo", "--options", "{"], "not JSON"),
        (&["simulate", "solo", "--scenario", "lane"], "lanes"),
        (
            &["simulate", "solo", "--scenario", "lanes", "-o", "variant=ships"],
            "the scenario `lanes` decides `variant`",
        ),
        (&["simulate", "solo", "--scenario", "lanes", "-o", "scenario=lanes"], "leave one of them out"),
        (&["simulate", "solo", "--scenario", "nowhere.toml"], "nowhere.toml"),
        (&["simulate", "solo", "--nodes", "0"], "--nodes"),
        (&["ladder", "solo", "--nodes", "many"], "--nodes"),
        (&["odds", "sole"], "solo"),
        (&["odds", "solo", "--bset"], "--best"),
        (&["odds", "solo", "--random", "a", "--scenario", "lanes"], "leave one out"),
        (&["odds", "hawks", "--attackers", "frigate", "--defenders", "frigate", "--games", "-3"], "`games`"),
        (&["rulez", "solo"], "rules"),
        (&["man", "simulat"], "simulate"),
        (&["verify", "nowhere"], "nowhere"),
    ] {
        let output = run(data.path(), args);
        assert_eq!(code(&output), 2, "{args:?}: {}{}", out(&output), err(&output));
        assert!(err(&output).contains(hint), "{args:?} said: {}", err(&output));
        assert!(out(&output).is_empty(), "{args:?} printed: {}", out(&output));
    }
}

#[test]
fn a_layout_file_with_a_typo_is_named_with_line_and_field() {
    let data = temp();
    let file = data.path().join("mine.toml");
    std::fs::write(&file, "[[ships]]\nsuit = 'suns'\nship = 'cruiser'\nfrom = 'A0'\nto = 'A9'\n").unwrap();
    let output = run(data.path(), &["odds", "solo", "--layout", file.to_str().unwrap()]);
    assert_eq!(code(&output), 2);
    let said = err(&output);
    assert!(said.contains("mine.toml, line 5") && said.contains("`ships[0].to`"), "{said}");
    std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    let output = run(data.path(), &["odds", "solo", "--layout", file.to_str().unwrap()]);
    assert!(code(&output) == 2 && err(&output).contains("not text"));
}

#[test]
fn odds_answers_as_documented() {
    let data = temp();
    let odds = json(&run(data.path(), &["odds", "solo", "--scenario", "full_rows", "--json"]));
    let survivor = odds["survivor"].as_object().unwrap();
    assert_eq!(survivor.keys().collect::<Vec<_>>(), ["crowns", "moons", "suns"]);
    let total: f64 =
        survivor.values().map(|p| p.as_f64().unwrap()).sum::<f64>() + odds["none"].as_f64().unwrap();
    assert!((total - 1.0).abs() < 1e-9);
    assert!((odds["none"].as_f64().unwrap() - 0.0688).abs() < 0.0001);
    let volleys: f64 = odds["volleys"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).sum();
    assert!((volleys - 1.0).abs() < 1e-9);
    let same = |seed| {
        json(&run(data.path(), &["odds", "solo", "--random", seed, "--variant", "wumpuses", "--json"]))
    };
    assert_eq!(same("a"), same("a"));
    assert_ne!(same("a")["layout"], same("b")["layout"]);
    let best = json(&run(data.path(), &["odds", "solo", "--best", "--json"]));
    assert!((best["survivor"]["suns"].as_f64().unwrap() - 0.378_893_289).abs() < 1e-8);
    let picture = data.path().join("best.svg");
    run(data.path(), &["odds", "solo", "--best", "--svg", picture.to_str().unwrap()]);
    assert!(std::fs::read_to_string(picture).unwrap().starts_with("<svg"));
}

#[test]
fn a_saved_game_verifies_replays_and_is_told() {
    let data = temp();
    let record = played(data.path());
    let file = record.to_str().unwrap();
    let verified = run(data.path(), &["verify", file]);
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
    assert!(out(&verified).contains("everything holds"));
    assert_eq!(json(&run(data.path(), &["verify", file, "--json"]))["ok"], true);
    assert!(out(&run(data.path(), &["text", file])).contains("Result: "));
    assert!(
        out(&run(data.path(), &["replay", file, "--at", "1", "--plain"]))
            .contains("The call: suns will survive.")
    );
    assert_eq!(json(&run(data.path(), &["replay", file, "--at", "2", "--json"]))["view"]["volleys"], 1);
    let dir = data.path().join("pictures");
    assert_eq!(code(&run(data.path(), &["replay", file, "--svg", dir.to_str().unwrap()])), 0);
    assert!(std::fs::read_dir(dir).unwrap().count() > 10);
    for wrong in [&["replay", file, "--at", "999"][..], &["replay", file, "--viewer", "7", "--at", "1"]] {
        assert_eq!(code(&run(data.path(), wrong)), 2);
    }
    let stats = json(&run(data.path(), &["stats", "solo", "--json"]));
    assert_eq!(stats["games"], 1);
}

#[test]
fn the_engine_answers_line_by_line() {
    let output = feed(
        temp().path(),
        &["engine"],
        "{\"id\":1,\"do\":\"new\",\"game\":\"solo\",\"seed\":\"x\"}\nnonsense\n\n{\"id\":2,\"do\":\"text\",\"viewer\":0}\n",
    );
    assert_eq!(code(&output), 0);
    let lines: Vec<Value> = out(&output).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let ok: Vec<bool> = lines.iter().map(|l| l["ok"].as_bool().unwrap()).collect();
    assert_eq!(ok, [true, false, true]);
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let data = temp();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(out(&run(data.path(), &["completions", shell])).contains("simulate"), "{shell}");
    }
    assert!(out(&run(data.path(), &["man"])).contains("broadside"));
    assert!(out(&run(data.path(), &["man", "odds"])).contains("broadside odds solo"));
}

#[test]
fn simulate_gives_the_same_figures_whatever_the_threads() {
    let data = temp();
    let args = |threads| {
        vec![
            "simulate",
            "solo",
            "--games",
            "3000",
            "--seed",
            "s",
            "--threads",
            threads,
            "--json",
            "--no-log",
            "--quiet",
        ]
    };
    let strip = |mut value: Value| {
        for key in ["seconds", "games_per_second", "threads"] {
            value.as_object_mut().unwrap().remove(key);
        }
        value
    };
    let one = strip(json(&run(data.path(), &args("1"))));
    assert_eq!(one, strip(json(&run(data.path(), &args("2")))));
    assert_eq!(one["games"], 3000);
}
