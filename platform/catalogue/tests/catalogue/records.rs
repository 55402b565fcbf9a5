//! Records of real games: verified, edited, cut off.

use catalogue::{Entry, Input, Match, Start, find};
use contract::journal::DiceMode;
use contract::verify::Check;
use contract::{Fact, Outcome, Record, RecordError, Seat, Seed, Sitter, UserData, Verdict};
use serde_json::{Value, json};

fn solo() -> &'static dyn Entry {
    find("solo").unwrap()
}

fn begin(mode: DiceMode) -> Box<dyn Match> {
    let start = Start {
        options: json!({"scenario": "lanes"}),
        data: UserData::default(),
        sitters: vec![Sitter::nobody()],
        seed: Seed::from_text("records"),
        mode,
        now: 1_000,
    };
    solo().start(start).unwrap()
}

fn finished(mode: DiceMode) -> Box<dyn Match> {
    let mut game = begin(mode);
    game.name_deal("records");
    game.act(Seat(0), &Input::Text("call suns".into()), None, 1_001).unwrap();
    while game.outcome().is_none() {
        game.act(Seat(0), &Input::Text("fire".into()), None, 1_002).unwrap();
    }
    game
}

#[test]
fn a_finished_record_verifies_and_loads() {
    for mode in [DiceMode::PerRow, DiceMode::Stream(7)] {
        let game = finished(mode);
        let text = game.record().to_text();
        assert_eq!(text, game.lines(0).concat(), "saved line by line or whole, it is the same");
        let record = Record::parse(text.as_bytes()).unwrap();
        let told = solo().verify(&record).unwrap();
        assert_eq!(told.findings, []);
        assert!(told.finished && told.same_data && !told.other_rules);
        assert_eq!(told.rolls_checked, 5 * (game.moves() - 1));
        let loaded = solo().load(&record, None).unwrap();
        assert_eq!(loaded.outcome(), game.outcome());
        assert_eq!(loaded.record(), record);
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        assert_eq!(Record::parse(record.to_json().to_string().as_bytes()).unwrap(), record);
    }
}

#[test]
fn any_one_byte_edited_is_caught() {
    let text = finished(DiceMode::PerRow).record().to_text().into_bytes();
    for at in 0..text.len() {
        for change in [1u8, 0x20, 0x80] {
            let mut edited = text.clone();
            edited[at] ^= change;
            let caught = match Record::parse(&edited) {
                Err(_) => true,
                Ok(record) => solo().verify(&record).map_or(true, |told| !told.findings.is_empty()),
            };
            assert!(caught, "byte {at} changed from {:?} by {change}", char::from(text[at]));
        }
    }
}

#[test]
fn a_cut_record_is_said_to_be_cut_and_its_whole_rows_can_be_had() {
    let text = finished(DiceMode::PerRow).record().to_text();
    for at in (1..text.len()).step_by(7) {
        let cut = &text.as_bytes()[..at];
        let whole_lines = String::from_utf8_lossy(cut).matches('\n').count();
        match Record::parse(cut) {
            Ok(record) => {
                assert_eq!(cut.last(), Some(&b'\n'), "only a cut between lines may go unnoticed here");
                let told = solo().verify(&record).unwrap();
                assert!(!told.finished);
            }
            Err(RecordError::Truncated { line }) => assert_eq!(line, whole_lines + 1),
            Err(RecordError::NotARecord { line: 1, .. }) => assert_eq!(whole_lines, 0),
            Err(other) => panic!("cut at {at}: {other}"),
        }
        if whole_lines > 0 {
            let torn = Record::parse_torn(cut).unwrap();
            assert_eq!(torn.to_text().lines().count(), whole_lines);
        }
    }
}

#[test]
fn a_game_that_lost_only_its_footer_is_finished_all_the_same() {
    let game = finished(DiceMode::PerRow);
    let text = game.record().to_text();
    let cut: String = text.split_inclusive('\n').take(text.lines().count() - 1).collect();
    let record = Record::parse(cut.as_bytes()).unwrap();
    let mut loaded = solo().load(&record, game.seed()).unwrap();
    loaded.name_deal("records");
    loaded.settle();
    assert_eq!(loaded.record(), game.record());
    assert!(loaded.to_act().is_empty());
}

#[test]
fn strange_files_get_a_clear_error() {
    let error = |bytes: &[u8]| Record::parse(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "the record is empty");
    assert_eq!(error(b"\n\n  \n"), "the record is empty");
    assert!(error(b"\x7fELF\x02\x01\x01\x00\xff\xfe").contains("not text"));
    assert!(error(b"hello\nworld\n").contains("line 1: not a line of a Broadside record"));
    assert!(error(b"{\"header\": 1").contains("cut off"));
    assert!(error(b"{\"x\": [1,2,3]}").contains("header, rows and a footer"));
    let text = finished(DiceMode::PerRow).record().to_text();
    let newer = text.replacen("\"broadside\":1", "\"broadside\":9", 1);
    assert!(error(newer.as_bytes()).contains("format version 9; this program reads version 1"));
    let other = Record::parse(text.as_bytes()).unwrap();
    assert_eq!(other.game(), "solo");
    let twice = format!("{text}{text}");
    assert!(error(twice.as_bytes()).contains("a second header"));
}

/// Rewrites the lines' bodies and mends the chain, as a careful forger would.
fn forge(record: &Record, change: impl Fn(usize, &mut Value)) -> Record {
    let mut json = record.to_json();
    let mut before: Option<contract::Hash> = None;
    let mend = |n: usize, kind: &str, part: &mut Value, before: &mut Option<contract::Hash>| {
        change(n, &mut part[kind]);
        let body = part[kind].to_string();
        let hash = match before {
            None => contract::journal::first_hash(&body),
            Some(before) => contract::journal::next_hash(*before, &body),
        };
        part["hash"] = json!(hash);
        *before = Some(hash);
    };
    mend(0, "header", &mut json["header"], &mut before);
    let rows = json["rows"].as_array().unwrap().len();
    for n in 0..rows {
        mend(n + 1, "row", &mut json["rows"][n], &mut before);
    }
    if !json["footer"].is_null() {
        mend(rows + 1, "footer", &mut json["footer"], &mut before);
    }
    Record::from_json(&json).unwrap()
}

#[test]
fn a_forger_who_mends_the_chain_is_caught_by_dice_rules_or_outcome() {
    let record = finished(DiceMode::PerRow).record();
    let rows = record.to_json()["rows"].as_array().unwrap().len();
    let check = |forged: &Record| {
        let told = solo().verify(forged).unwrap();
        told.findings.first().map(|f| (f.check, f.row))
    };
    assert_eq!(check(&record), None);
    let rolls = forge(&record, |n, body| {
        if n == 5 {
            let roll = body["entry"]["moved"]["rolls"][0].as_u64().unwrap();
            body["entry"]["moved"]["rolls"][0] = json!(roll % 6 + 1);
        }
    });
    assert_eq!(check(&rolls), Some((Check::Dice, Some(5))));
    let events = forge(&record, |n, body| {
        if n == 5 {
            body["entry"]["moved"]["events"][0]["volley_fired"]["sunk"] = json!([null, null, null, null]);
        }
    });
    let same = record.to_json()["rows"][4]["row"]["entry"]["moved"]["events"][0]["volley_fired"]["sunk"]
        == json!([null, null, null, null]);
    assert!(same || check(&events) == Some((Check::Rules, Some(5))));
    let outcome = forge(&record, |n, body| {
        if n == rows + 1 {
            body["outcome"]["reason"] = json!("because I say so");
        }
    });
    assert_eq!(check(&outcome), Some((Check::Outcome, None)));
    let seed = forge(&record, |n, body| {
        if n == rows + 1 {
            body["seed"] = json!("00".repeat(32));
            body.as_object_mut().unwrap().remove("deal");
        }
    });
    assert_eq!(check(&seed), Some((Check::Dice, None)));
    let salt = forge(&record, |n, body| {
        if n == 4 {
            body["salt"] = json!("00".repeat(16));
        }
    });
    assert_eq!(check(&salt), Some((Check::Salt, Some(4))));
}

#[test]
fn other_rules_are_view_only() {
    let mut game = begin(DiceMode::PerRow);
    game.act(Seat(0), &Input::Text("call suns".into()), None, 0).unwrap();
    let seed = game.seed();
    let old = forge(&game.record(), |n, body| {
        if n == 0 {
            body["rules"] = json!("0");
        }
    });
    let mut loaded = solo().load(&old, seed).unwrap();
    assert!(loaded.view_only().unwrap().contains("rules 0"));
    let error = loaded.act(Seat(0), &Input::Text("fire".into()), None, 0).unwrap_err();
    assert!(error.to_string().contains("only be watched"), "{error}");
    let error = loaded.choose(Seat(0), "hard", contract::Budget::default(), 0).unwrap_err();
    assert!(error.to_string().contains("only be watched"), "{error}");
    assert!(solo().replay(&old).is_ok());
}

#[test]
fn a_tables_own_fact_may_end_the_game() {
    let mut game = begin(DiceMode::PerRow);
    let outcome =
        Outcome { result: Verdict::None, winners: vec![], reason: "given up".into(), scores: vec![0] };
    game.declare(Fact::Resigned(Seat(0)), Some(outcome), 5).unwrap();
    assert!(game.to_act().is_empty() && game.keepsake().is_none());
    let record = Record::parse(game.record().to_text().as_bytes()).unwrap();
    assert_eq!(solo().verify(&record).unwrap().findings, []);
    let mut replay = solo().replay(&record).unwrap();
    replay.seek(99);
    assert_eq!(&**replay.told(contract::Viewer::Public)[0].text(), "Admiral gave up.");
}

#[test]
fn scripted_rows_are_marked_and_said() {
    let mut game = begin(DiceMode::PerRow);
    game.act(Seat(0), &Input::Text("call suns".into()), None, 0).unwrap();
    game.act(Seat(0), &Input::Text("fire".into()), Some(vec![1, 1, 1, 1, 1]), 0).unwrap();
    while game.outcome().is_none() {
        game.act(Seat(0), &Input::Text("fire".into()), None, 0).unwrap();
    }
    let told = solo().verify(&game.record()).unwrap();
    assert_eq!((told.scripted_rows, told.findings), (vec![4], vec![]));
}

#[test]
fn a_replay_shows_any_point_forwards_and_back() {
    let game = finished(DiceMode::PerRow);
    let mut replay = solo().replay(&game.record()).unwrap();
    assert_eq!(replay.len() as u64, game.moves());
    let viewer = contract::Viewer::Arbiter;
    let mut forwards = Vec::new();
    for point in 0..=replay.len() {
        replay.seek(point);
        forwards.push(replay.view(viewer));
    }
    for point in (0..=replay.len()).rev() {
        replay.seek(point);
        assert_eq!(replay.view(viewer), forwards[point]);
    }
    assert_eq!(*forwards.last().unwrap(), game.view(viewer));
    assert!(replay.svg(viewer, paint::Theme::Dark).starts_with("<svg"));
}

/// Classic Salvo with `hits=counted`: a replay shows a shooter no more than the shooter was told at that point, and the end shows
/// every shot.
#[test]
fn a_replay_tells_of_counted_hits_what_was_told_then() {
    let classic = find("classic").unwrap();
    let start = Start {
        options: json!({
            "rows": 5, "columns": 5, "fleet": "3 2 1", "variant": "salvo", "hits": "counted", "first": "blue", "shots": 3,
        }),
        data: UserData::default(),
        sitters: vec![Sitter::nobody(); 2],
        seed: Seed::from_text("counted"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    let mut game = classic.start(start).unwrap();
    for (seat, line) in [
        (0, "layout A1-A3 C1-C2 E5"),
        (0, "ready"),
        (1, "layout B2-D2 A4-B4 E1"),
        (1, "ready"),
        (0, "fire B2 B4 E5"),
        (1, "fire A1 B1 B2"),
    ] {
        game.act(Seat(seat), &Input::Text(line.into()), None, 0).unwrap();
    }
    assert!(game.outcome().is_some());
    let (counted, shown) = ("B2, B4, E5: 2 of 3 shots hit.", "B2, B4: hit. E5: miss.");
    let mut replay = classic.replay(&game.record()).unwrap();
    let (shooter, owner) = (contract::Viewer::Seat(Seat(0)), contract::Viewer::Seat(Seat(1)));
    let mut seen = 0;
    for point in 0..replay.len() {
        replay.seek(point);
        for viewer in [shooter, contract::Viewer::Public] {
            let text = replay.text(viewer);
            assert!(!text.contains(shown), "{viewer}, {point}: {text}");
            seen += usize::from(text.contains(counted));
        }
        assert!(!replay.text(owner).contains(counted));
    }
    assert_eq!(seen, 2, "by the shooter and by all who watch, before Red fires");
    replay.seek(replay.len());
    assert!(replay.text(shooter).contains(shown));
    // There is nothing to weigh in this game, and that is said.
    let error = classic.analyse(&game.record(), &mut |_, _| true).unwrap_err();
    assert!(error.to_string().contains("analysis") || error.to_string().contains("analyse"), "{error}");
}
