//! Saved games: files that grow line by line and survive whatever happens.

use std::fs;

use crate::bench::{luck, new, now, request, shelf, solo, speak, wait};
use contract::{Player, Seat, Viewer};
use serde_json::Value;
use terminal::{Begin, Fault, Pace, PlayRequest, ResumeRequest, Saved, Shelf, Status, play_plain};

/// Plays lines of a new game; gives its name.
fn played(shelf: &Shelf, lines: &str) -> String {
    let (ended, _) = speak(lines, |plain| play_plain(shelf, new(request()), plain));
    ended.expect("it is played").id.expect("it is saved")
}

fn resume(id: &str) -> Begin {
    Begin::Resume(ResumeRequest { id: id.into(), pace: Pace::Step, now })
}

const BEGUN: &str = "layout lanes\ncall suns\nfire\nfire\n";

#[test]
fn an_unfinished_game_is_a_record_and_a_private_seed() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, BEGUN);
    assert!(id.starts_with("solo-20261115-203455-"), "{id}");
    let seed = dir.path().join(format!("{id}.seed"));
    let secret: Value = serde_json::from_str(&fs::read_to_string(&seed).expect("a seed file")).expect("JSON");
    assert_eq!(secret["seed"].as_str().map(str::len), Some(64));
    assert_eq!(secret["deal"].as_str(), request().deal.as_deref());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&seed).expect("it is there").permissions().mode() & 0o777, 0o600);
    }
    let record = fs::read_to_string(shelf.path(&id)).expect("a record");
    assert_eq!(record.lines().count(), 1 + 2 + 3);
    assert!(!record.contains(secret["seed"].as_str().expect("a text")), "the seed is in the record");
    assert!(!dir.path().join(format!("{id}.lock")).exists());
}

#[test]
fn a_finished_game_is_one_file_that_verifies() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, "layout lanes\ncall suns\ninstant\n");
    let names: Vec<_> =
        fs::read_dir(dir.path()).expect("a folder").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(names, [format!("{id}.broadside").as_str()]);
    let told = solo().verify(&shelf.record(&id).expect("it is read")).expect("it is verified");
    assert!(told.finished && told.findings.is_empty() && told.rolls_checked > 0, "{told:?}");
}

#[test]
fn a_game_goes_on_where_it_was_left_with_the_same_dice() {
    let (_dir, shelf) = shelf();
    let whole = played(&shelf, "layout lanes\ncall suns\nauto\n");
    let id = played(&shelf, BEGUN);
    assert_eq!(id, format!("{whole}-2"));
    let (ended, said) = speak("fire\ninstant\n", |plain| play_plain(&shelf, resume(&id), plain));
    assert!(said.contains("Volley 3 "), "{said}");
    assert!(ended.expect("it is played").outcome.is_some());
    let rolls = |id: &str| {
        let (_, mut replay) = shelf.replay(id).expect("it can be watched");
        (1..=replay.len())
            .map(|n| {
                replay.seek(n);
                replay.row(Viewer::Arbiter).expect("a row")["rolls"].clone()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(rolls(&whole), rolls(&id));
    let fault = shelf.resume(&id).err().expect("it is over");
    assert!(matches!(fault, Fault::Finished { .. }), "{fault}");
}

#[test]
fn drafts_survive_a_rest_and_are_gone_once_committed() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, "place suns cruiser A0 A2\nplace moons dinghy D5\nundo\n");
    let drafts = dir.path().join(format!("{id}.drafts"));
    assert!(drafts.exists());
    let resumed = shelf.resume(&id).expect("it goes on");
    assert_eq!(resumed.game.drafts(Seat(0)), 1);
    assert!(resumed.game.text(Viewer::Seat(Seat(0))).contains("S   S   S"));
    drop(resumed);
    let (ended, said) =
        speak("undo\nlayout lanes\ncall suns\n", |plain| play_plain(&shelf, resume(&id), plain));
    ended.expect("it is played");
    assert!(said.contains("Taken back."), "{said}");
    assert!(!drafts.exists());
}

#[test]
fn drafts_that_no_longer_fit_are_told_of_and_harm_nothing() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, "place suns cruiser A0 A2\n");
    fs::write(dir.path().join(format!("{id}.drafts")), r#"{"0":[{"call":"suns"},"fire"]}"#).expect("written");
    let resumed = shelf.resume(&id).expect("it goes on");
    assert!(resumed.note.as_ref().expect("a note").contains("no longer fits"));
    assert_eq!(resumed.game.drafts(Seat(0)), 0);
    drop(resumed);
    fs::write(dir.path().join(format!("{id}.drafts")), "rubbish").expect("written");
    assert!(shelf.resume(&id).expect("it goes on").note.is_none());
}

#[test]
fn a_last_line_that_was_cut_off_is_put_aside() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, BEGUN);
    let path = shelf.path(&id);
    let whole = fs::read(&path).expect("a record");
    fs::write(&path, &whole[..whole.len() - 20]).expect("written");
    let listed = shelf.list().expect("a list");
    assert_eq!(listed[0].status, Status::Unfinished { torn: true, seed: true });
    let (ended, said) = speak("fire\n", |plain| play_plain(&shelf, resume(&id), plain));
    ended.expect("it is played");
    assert!(said.contains("cut off") && said.contains(&format!("{id}.torn")), "{said}");
    // The volley that was lost falls the same way again: its dice belong to its row.
    let lines = |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&fs::read(&path).expect("a record")), lines(&whole));
    let torn = fs::read(dir.path().join(format!("{id}.torn"))).expect("a copy");
    assert!(!torn.is_empty() && whole.ends_with(&[&torn[..], &whole[whole.len() - 20..]].concat()));
}

#[test]
fn a_lost_last_line_of_a_decided_game_is_written_again() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, "layout lanes\ncall suns\ninstant\n");
    let path = shelf.path(&id);
    let whole = fs::read_to_string(&path).expect("a record");
    let footer = whole.lines().last().expect("a footer").to_owned();
    let seed = serde_json::from_str::<Value>(&footer).expect("JSON")["footer"].clone();
    fs::write(&path, &whole[..whole.len() - footer.len() / 2]).expect("written");
    let secret = serde_json::json!({"seed": seed["seed"], "deal": seed["deal"]}).to_string();
    fs::write(dir.path().join(format!("{id}.seed")), secret).expect("written");
    let (ended, _) = speak("", |plain| play_plain(&shelf, resume(&id), plain));
    assert!(ended.expect("it is over").share.is_some());
    assert_eq!(fs::read_to_string(&path).expect("a record"), whole);
    assert!(!dir.path().join(format!("{id}.seed")).exists());
}

#[test]
fn broken_files_are_listed_with_the_reason_and_left_alone() {
    let (dir, shelf) = shelf();
    let good = played(&shelf, BEGUN);
    let text = fs::read_to_string(shelf.path(&good)).expect("a record");
    let put = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).expect("written");
    put("empty.broadside", b"");
    put("binary.broadside", &[0xff, 0xfe, 0x00]);
    put("changed.broadside", text.replacen("\"seats\":1", "\"seats\":2", 1).as_bytes());
    put("other.broadside", b"hello\n");
    put("notes.txt", b"not ours");
    let listed = shelf.list().expect("a list");
    let broken: Vec<(&str, &str)> = listed
        .iter()
        .filter_map(|s| match &s.status {
            Status::Broken(why) => Some((s.id.as_str(), why.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(listed.len(), 5);
    assert_eq!(listed[0].id, good);
    assert_eq!(broken.iter().map(|b| b.0).collect::<Vec<_>>(), ["other", "empty", "changed", "binary"]);
    assert!(broken[1].1.contains("empty") && broken[2].1.contains("line 1"), "{broken:?}");
    let fault = shelf.resume("changed").err().expect("it is broken").to_string();
    assert!(fault.contains("changed.broadside") && fault.contains("line 1"), "{fault}");
    assert_eq!(fs::read(dir.path().join("binary.broadside")).expect("still there"), [0xff, 0xfe, 0x00]);
    assert_eq!(shelf.keepsakes("solo").expect("counted").broken, 4);
}

#[test]
fn two_programs_cannot_write_one_game() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, BEGUN);
    let held = shelf.resume(&id).expect("it goes on");
    let fault = shelf.resume(&id).err().expect("it is taken");
    assert!(matches!(&fault, Fault::Busy { pid: Some(pid), .. } if *pid == std::process::id()), "{fault}");
    drop(held);
    // A lock file left by a program that died is no obstacle.
    fs::write(dir.path().join(format!("{id}.lock")), "999999\n").expect("written");
    drop(shelf.resume(&id).expect("it goes on"));
    assert!(!dir.path().join(format!("{id}.lock")).exists());
}

#[test]
fn a_missing_or_damaged_seed_is_named() {
    let (dir, shelf) = shelf();
    let id = played(&shelf, BEGUN);
    let seed = dir.path().join(format!("{id}.seed"));
    let kept = fs::read_to_string(&seed).expect("a seed");
    fs::write(&seed, kept.replace("seed", "sead")).expect("written");
    let fault = shelf.resume(&id).err().expect("it is damaged").to_string();
    assert!(fault.contains(".seed") && fault.contains("damaged"), "{fault}");
    fs::write(&seed, r#"{"seed":"0000000000000000000000000000000000000000000000000000000000000000"}"#)
        .expect("written");
    let fault = shelf.resume(&id).err().expect("it is another").to_string();
    assert!(fault.contains("committed"), "{fault}");
    fs::remove_file(&seed).expect("removed");
    let fault = shelf.resume(&id).err().expect("it is gone").to_string();
    assert!(fault.contains("missing"), "{fault}");
    assert_eq!(shelf.list().expect("a list")[0].status, Status::Unfinished { torn: false, seed: false });
    assert!(shelf.newest(None).expect("a look").is_none());
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let (dir, _) = shelf();
    let file = dir.path().join("file");
    fs::write(&file, "").expect("written");
    let shelf = Shelf::open(file.join("games"));
    let (ended, _) = speak("", |plain| play_plain(&shelf, new(request()), plain));
    let fault = ended.expect_err("it cannot be saved").to_string();
    assert!(fault.contains(&file.display().to_string()), "{fault}");
}

#[test]
fn games_are_found_by_name_file_name_or_beginning() {
    let (_dir, shelf) = shelf();
    let first = played(&shelf, BEGUN);
    assert_eq!(shelf.find(&first).expect("by name"), first);
    assert_eq!(shelf.find(&format!("{first}.broadside")).expect("by file name"), first);
    assert_eq!(shelf.find("solo-2026").expect("by beginning"), first);
    wait(60_000);
    let second = played(&shelf, BEGUN);
    let fault = shelf.find("solo-2026").expect_err("two begin so").to_string();
    assert!(fault.contains(&first) && fault.contains(&second), "{fault}");
    for wrong in ["", "../secret", "nothing", "/etc/passwd"] {
        assert!(matches!(shelf.find(wrong), Err(Fault::NoGame { .. })), "{wrong}");
    }
    let newest = shelf.newest(Some("solo")).expect("a look").expect("a game");
    assert_eq!(newest.id, second);
    assert!(shelf.newest(Some("chess")).expect("a look").is_none());
}

#[test]
fn the_newest_comes_first_and_keepsakes_are_oldest_first() {
    let (_dir, shelf) = shelf();
    let ids: Vec<String> = (0..3)
        .map(|n| {
            wait(3_600_000);
            let call = ["suns", "moons", "crowns"][n];
            played(&shelf, &format!("layout lanes\ncall {call}\ninstant\n"))
        })
        .collect();
    played(&shelf, BEGUN);
    let listed: Vec<Saved> = shelf.list().expect("a list");
    assert!(listed.is_sorted_by(|a, b| a.created >= b.created));
    assert_eq!(listed.iter().filter(|s| matches!(s.status, Status::Finished(_))).count(), 3);
    assert!(listed.iter().any(|s| s.id == ids[0] && s.moves > 5 && s.title == "Solo Salvo"));
    let kept = shelf.keepsakes("solo").expect("counted");
    let calls: Vec<&str> = kept.values.iter().filter_map(|v| v["call"].as_str()).collect();
    assert_eq!(calls, ["suns", "moons", "crowns"]);
    // The three were played on the same deal, so that only the first of them counts.
    assert!(solo().statistics(&kept.values).text.starts_with("Games 1:"));
}

#[test]
fn an_empty_or_missing_folder_has_no_games() {
    let (dir, _) = shelf();
    let shelf = Shelf::open(dir.path().join("not/there"));
    assert!(shelf.list().expect("a list").is_empty());
    assert!(shelf.newest(None).expect("a look").is_none());
    assert!(shelf.keepsakes("solo").expect("counted").values.is_empty());
}

#[test]
fn a_wrong_option_or_first_command_saves_nothing() {
    let (dir, shelf) = shelf();
    let bad = PlayRequest { options: serde_json::json!({"scenario": "nowhere"}), ..request() };
    let (ended, _) = speak("", |plain| play_plain(&shelf, new(bad), plain));
    assert!(ended.expect_err("no such scenario").to_string().contains("nowhere"));
    let bad = PlayRequest { opening: vec!["layout lanes".into(), "fire".into()], ..request() };
    let (ended, _) = speak("", |plain| play_plain(&shelf, new(bad), plain));
    assert!(ended.expect_err("not called yet").to_string().starts_with("fire: "));
    let none = PlayRequest { seats: vec![], ..request() };
    assert!(speak("", |plain| play_plain(&shelf, new(none), plain)).0.is_err());
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0);
    let minds =
        PlayRequest::fresh(solo(), Value::Null, vec![Player::Mind("nobody".into())], &mut luck(), now);
    let (ended, _) = speak("", |plain| play_plain(&shelf, new(minds), plain));
    assert!(ended.expect_err("no such mind").to_string().contains("nobody"));
}
