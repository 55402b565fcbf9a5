//! Options and files: what is read, and what is refused with its place.

use classic::Classic;
use classic::tables::{Fleet, Options, named_fleets, named_scenes};
use classic::types::{Cell, Kind, Mark, Variant};
use classic::view::Stage;
use contract::{Game as _, OptionError, Seat, Study as _, UserData, UserFile, Viewer};
use testkit::Scripted;

fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn file(name: &str, text: &str) -> UserFile {
    UserFile { name: name.into(), text: text.into() }
}

/// What is wrong with these options.
fn wrong(json: &str) -> OptionError {
    Classic::prepare(&options(json), &UserData::default()).expect_err(json)
}

/// What is wrong with this scenario file.
fn refused(text: &str) -> OptionError {
    let data = UserData([("scenario".to_owned(), file("mine.toml", text))].into());
    Classic::prepare(&Options::default(), &data).expect_err(text)
}

#[test]
fn every_ready_scenario_and_fleet_is_sound() {
    for name in named_scenes().keys() {
        let json = format!(r#"{{"scenario": "{name}"}}"#);
        assert!(Classic::prepare(&options(&json), &UserData::default()).is_ok(), "{name}");
    }
    for name in named_fleets().keys() {
        let json = format!(r#"{{"rows": 16, "columns": 16, "fleet": "{name}"}}"#);
        assert!(Classic::prepare(&options(&json), &UserData::default()).is_ok(), "{name}");
    }
    assert_eq!(Classic::scenarios()[0].id, "standard");
}

#[test]
fn a_fleet_is_read_as_a_list_or_as_a_text() {
    let ships = Fleet::Ships([5, 4, 3].map(|n| Kind::new(n).unwrap()).to_vec());
    for text in [r"[5, 4, 3]", r#""5 4 3""#, r#""5,4,3""#, r#""5-4-3""#, r#""[5, 4, 3]""#] {
        assert_eq!(options(&format!(r#"{{"fleet": {text}}}"#)).fleet, ships, "{text}");
    }
    for json in [r"{}", r#"{"fleet": [5, 4]}"#, r#"{"scenario": {"rows": 3, "columns": 3, "fleet": "2"}}"#] {
        let back = serde_json::to_string(&options(json)).unwrap();
        assert_eq!(options(&back), options(json), "{json}");
    }
}

#[test]
fn options_that_make_no_game_are_refused_with_their_field() {
    for (json, field, part) in [
        (r#"{"rows": 0}"#, "rows", "1 to 16"),
        (r#"{"columns": 17}"#, "columns", "1 to 16"),
        (r#"{"fleet": "armada"}"#, "fleet", "continental"),
        (r#"{"fleet": []}"#, "fleet", "at least one ship"),
        (r#"{"rows": 2, "columns": 2, "fleet": "2 2 1"}"#, "fleet", "do not fit"),
        (r#"{"rows": 2, "columns": 2, "fleet": "1 1", "contact": "none"}"#, "fleet", "without touching"),
        // No board of ten by ten can be tiled with ships of four: that would take long to find out.
        (
            r#"{"fleet": "4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4"}"#,
            "fleet",
            "too crowded on 10 × 10",
        ),
        (r#"{"scenario": "familly"}"#, "scenario", "family"),
        (r#"{"scenario": {"next": 0}}"#, "scenario.next", "both fleets"),
    ] {
        let error = wrong(json);
        assert_eq!(error.field.as_deref(), Some(field), "{json}: {error}");
        assert!(error.message.contains(part), "{json}: {error}");
    }
    for (json, part) in [
        (r#"{"fleet": [17]}"#, "ships have 1 to 16"),
        (r#"{"fleet": "5 99"}"#, "ships have 1 to 16"),
        (r#"{"colour": 1}"#, "unknown field"),
        (r#"{"variant": "double"}"#, "unknown variant"),
        (r#"{"scenario": 7}"#, "the name of a scenario"),
    ] {
        let error = serde_json::from_str::<Options>(json).unwrap_err().to_string();
        assert!(error.contains(part), "{json}: {error}");
    }
}

/// A scenario file decides what it names, and whose turn it is leaves no first shot to decide.
#[test]
fn s4_1_what_a_scenario_file_names_is_not_given_as_well() {
    let text = "rows = 3\ncolumns = 3\nfleet = '2'\nnext = 1\n";
    let data = UserData([("scenario".to_owned(), file("mine.toml", text))].into());
    for (name, value) in
        [("rows", "3"), ("fleet", "\"2\""), ("first", "\"lot\""), ("scenario", "\"standard\"")]
    {
        let given = format!(r#"{{"{name}": {value}}}"#);
        let error = contract::given::check::<Classic>(
            &serde_json::from_str(&given).unwrap(),
            &options(&given),
            &data,
        );
        let error = error.expect_err(&given);
        assert!(error.field.as_deref() == Some(name) && error.message.contains("mine.toml"), "{error}");
    }
    let given = serde_json::json!({ "repeats": false, "shots": null });
    contract::given::check::<Classic>(&given, &Options::default(), &data).unwrap();
}

#[test]
fn a_scenario_file_with_a_mistake_is_refused_with_file_line_and_field() {
    let head = "rows = 3\ncolumns = 3\nfleet = '2 1'\n";
    let red =
        "red = [{ ship = 2, at = 'A1', heading = 'across' }, { ship = 1, at = 'C3', heading = 'across' }]\n";
    for (text, line, field, part) in [
        ("rows = 3\nfleet = 5\n", 2, "fleet", "the name of a fleet"),
        ("rows = 3\nrwos = 4\n", 2, "rwos", "unknown field"),
        ("rows = 20\n", 1, "rows", "1 to 16"),
        ("rows = 2\ncolumns = 2\nfleet = '5'\n", 3, "fleet", "do not fit"),
        (
            &format!("{head}blue = [{{ ship = 2, at = 'A3', heading = 'across' }}]\n"),
            4,
            "blue[0].at",
            "leaves the board",
        ),
        (
            &format!("{head}blue = [{{ ship = 2, at = 'A9', heading = 'up' }}]\n"),
            4,
            "blue[0].heading",
            "unknown `up`, expected `across` or `down`",
        ),
        (
            &format!("{head}blue = [{{ ship = 2, at = 'A1', heading = 'down' }}]\n"),
            4,
            "blue",
            "the fleet has 1",
        ),
        (
            &format!(
                "{head}blue = [\n{{ ship = 2, at = 'A1', heading = 'down' }},\n{{ ship = 1, at = 'B1', heading = 'across' }}]\n"
            ),
            6,
            "blue[1].at",
            "already",
        ),
        (&format!("{head}{red}blue_strikes = ['A1']\n"), 5, "next", ""),
        (&format!("{head}{red}blue_strikes = ['A1', 'A4']\n"), 5, "blue_strikes[1]", "not on this board"),
        (&format!("{head}{red}blue_strikes = ['A1', 'A1']\n"), 5, "blue_strikes[1]", "before"),
        (&format!("{head}{red}blue_strikes = ['A1 A2']\n"), 5, "blue_strikes[0]", "one cell"),
        (&format!("{head}{red}blue_strikes = ['A1', 'A2', 'C3']\n"), 5, "blue_strikes", "whole fleet"),
        (&format!("{head}red_strikes = ['A1']\n"), 4, "red_strikes", "both fleets"),
    ] {
        let error = refused(text);
        assert_eq!(error.file.as_deref(), Some("mine.toml"), "{text}{error}");
        assert_eq!(error.field.as_deref(), Some(field), "{text}{error}");
        assert!(error.message.contains(part), "{text}{error}");
        if field != "next" {
            assert_eq!(error.line, Some(line), "{text}{error}");
        }
    }
}

#[test]
fn odds_tell_where_ships_lie() {
    let ask = |args: &[(&str, &str)], position: Option<&str>| {
        let args = args.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let position = position.map(|text| ("position".to_owned(), file("mine.toml", text)));
        Classic::odds(&args, &UserData(position.into_iter().collect()), &mut |_, _| true)
    };
    // A ship of three on four by four: 16 places; the corner is covered by 2, the cell beside it by 3 + …
    let small = ask(&[("rows", "4"), ("columns", "4"), ("fleet", "3")], None).unwrap().json;
    assert_eq!((small["exact"].as_bool(), small["layouts"].as_u64()), (Some(true), Some(16)));
    assert_eq!(small["chances"]["A1"].as_f64(), Some(2.0 / 16.0));
    assert_eq!(small["chances"]["B2"].as_f64(), Some(4.0 / 16.0));
    let text =
        "rows = 4\ncolumns = 4\nfleet = '3'\n[[strikes]]\nhits = ['A1']\n[[strikes]]\nmisses = ['A2']\n";
    let known = ask(&[], Some(text)).unwrap().json;
    assert_eq!((known["best"].as_str(), known["best_chance"].as_f64()), (Some("B1"), Some(1.0)));
    let usual = ask(&[], None).unwrap();
    let chance = |cell: &str| usual.json["chances"][cell].as_f64().unwrap();
    assert!(chance("E5") > 1.8 * chance("A1") && chance("A1") > 0.05, "{}", usual.text);
    assert!(usual.svg.is_some_and(|svg| svg.starts_with("<svg")));
    for (args, text, part) in [
        (&[("rows", "x")][..], None, "`rows`: `x` is no number"),
        (&[("fleet", "navy")], None, "there is no fleet"),
        (&[("rows", "4")], Some("rows = 4\n"), "--position says it already"),
        (
            &[],
            Some("rows = 4\ncolumns = 4\nfleet = '3'\nstrikes = [{ hits = ['J1'] }]\n"),
            "mine.toml, line 4",
        ),
        (
            &[],
            Some("rows = 1\ncolumns = 3\nfleet = '3'\nstrikes = [{ misses = ['A1'] }]\n"),
            "no layout agrees",
        ),
    ] {
        let said = ask(args, text).expect_err("refused").to_string();
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn s4_1_a_scenario_sets_what_it_names() {
    let game = Scripted::<Classic>::start(options(r#"{"scenario": "family", "variant": "salvo"}"#));
    let view = game.view(Viewer::Public);
    assert_eq!((view.rows, view.columns, view.variant), (6, 6, Variant::Salvo));
    assert_eq!(view.order.iter().map(|k| k.length()).collect::<Vec<_>>(), [3, 2, 2, 1]);
}

#[test]
fn s4_2_a_position_may_have_begun() {
    let game = Scripted::<Classic>::start(options(
        r#"{"scenario": {"rows": 3, "columns": 3, "fleet": "2", "next": 1,
            "blue": [{"ship": 2, "at": "A1", "heading": "across"}],
            "red": [{"ship": 2, "at": "B3", "heading": "down"}],
            "blue_strikes": ["B3", "A1"], "red_strikes": ["C3"]}}"#,
    ));
    let view = game.view(Viewer::Seat(Seat(1)));
    assert_eq!((view.stage, view.next), (Stage::Battle, Some(Seat(1))));
    let marks =
        [("B3", true), ("A1", false)].map(|(c, hit)| Mark { cell: cell(c), hit: Some(hit), ship: None });
    assert_eq!(view.strikes[0].marks(), marks);
    assert_eq!(view.ships[0].at, cell("B3"));
    assert!(view.layouts.is_none());
}

#[test]
fn what_is_of_the_wrong_kind_is_refused_in_plain_words() {
    for (text, field, part) in [
        ("rows = \"abc\"", "rows", "is not a whole number from 1 to 16"),
        ("columns = -3", "columns", "is not a whole number from 1 to 16"),
        ("shots = 1.5", "shots", "is not a number of shots, 0 for no limit"),
        ("next = 999", "next", "is not a seat, 0 or 1"),
        ("blue = [7]", "blue[0]", "is not a ship with its place: {ship, at, heading}"),
        (
            "blue = [{ship = \"x\", at = \"A1\", heading = \"down\"}]",
            "blue[0].ship",
            "is not the length of a ship",
        ),
    ] {
        let error = refused(text);
        assert_eq!(error.field.as_deref(), Some(field), "{text}: {error}");
        assert!(error.message.contains(part) && error.line == Some(1), "{text}: {error}");
    }
    let read = serde_json::from_str::<Options>(r#"{"rows": 300}"#).unwrap_err().to_string();
    assert!(read.contains("expected a whole number from 1 to 16"), "{read}");
    assert_eq!(options(r#"{"shots": null}"#).shots, None);
    assert_eq!(options(r#"{"shots": 40}"#).shots, Some(40));
}

/// A record of a fleet that is too large now is refused with the reason, also for looking at it.
#[test]
fn s1_2_a_record_of_too_many_ships_is_refused_with_a_sentence() {
    use contract::journal::DiceMode;
    use contract::{Seed, Session, Sitter};
    let sitters = vec![Sitter::nobody(), Sitter::nobody()];
    let seed = Seed::from_text("many ships");
    let game = Session::<Classic>::start(
        options(r#"{"rows": 16, "columns": 16, "fleet": "1 1"}"#),
        UserData::default(),
        sitters,
        seed,
        DiceMode::PerRow,
        0,
    );
    let mut journal = game.unwrap().journal().clone();
    journal.header.body.options.fleet = Fleet::Ships(vec![Kind::new(1).unwrap(); 33]);
    let resumed = Session::<Classic>::resume(journal.clone(), None).err().expect("refused");
    let verified = contract::verify::verify(&journal).expect_err("refused");
    for error in [resumed, verified] {
        assert_eq!(error.field.as_deref(), Some("fleet"));
        let part = "at most 32, and a game that was recorded with more can no longer be opened";
        assert!(error.message.starts_with("33 ships") && error.message.contains(part), "{error}");
    }
}

/// Blue had hit twice before the game against the computer began. In it Blue fires three shots, of which two hit.
#[test]
fn s4_2_shots_before_the_game_are_in_nobodys_statistics() {
    use contract::journal::DiceMode;
    use contract::{Player, Seed, Session, Sitter};
    use paint::Present as _;
    let json = r#"{"scenario": {"rows": 4, "columns": 4, "fleet": "3 2", "next": 0,
        "blue": [{"ship": 3, "at": "A1", "heading": "across"}, {"ship": 2, "at": "C4", "heading": "down"}],
        "red": [{"ship": 2, "at": "D1", "heading": "across"}, {"ship": 3, "at": "A3", "heading": "down"}],
        "blue_strikes": ["D1", "D2", "B3"], "red_strikes": ["A1"]}}"#;
    let mind = Sitter { player: Player::Mind("easy".into()), ..Sitter::nobody() };
    let seed = Seed::from_text("kept");
    let sitters = vec![Sitter::nobody(), mind];
    let start =
        Session::<Classic>::start(options(json), UserData::default(), sitters, seed, DiceMode::PerRow, 0);
    let mut game = start.unwrap();
    for (seat, line) in [(0, "A4"), (1, "D4"), (0, "A3"), (1, "D3"), (0, "C3")] {
        let actions = Classic::parse(&game.view(Viewer::Seat(Seat(seat))), line).unwrap();
        game.act(Seat(seat), &actions, None, 0).unwrap();
    }
    let kept = Classic::keepsake(game.journal()).expect("a keepsake");
    assert_eq!(
        (kept["result"].as_str(), kept["shots"].as_u64(), kept["hits"].as_u64()),
        (Some("won"), Some(3), Some(2))
    );
}

/// What is written on the sheet of a game with these options.
fn sheet(json: &str) -> String {
    use paint::{Paper, Present as _};
    let sheets = Classic::sheets(&options(json), &UserData::default(), Paper::A4).unwrap();
    let parts = sheets[0].svg.split('<').filter_map(|part| Some(part.split_once('>')?.1.trim()));
    parts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn s3_3_a_sheet_says_how_the_game_ends_and_who_begins() {
    let usual = sheet("{}");
    assert!(usual.contains("The last fleet afloat wins."), "{usual}");
    for part in ["fires first", "shots", "draw"] {
        assert!(!usual.contains(part), "{part}: {usual}");
    }
    for (json, said) in [
        (r#"{"last_reply": true}"#, "two sunk fleets are a draw"),
        (r#"{"shots": 50}"#, "Each player has 50 shots; when all are fired, more ships sunk win."),
        (r#"{"first": "blue"}"#, "Blue fires first."),
    ] {
        let sheet = sheet(json);
        assert!(sheet.contains(said), "{said}: {sheet}");
    }
}

/// Every option that changes the game is on the sheet.
#[test]
fn s1_3_and_2_4_a_sheet_says_how_ships_are_placed_and_whether_cells_are_shot_at_again() {
    for (json, said) in [
        (r#"{"placing": "fixed"}"#, "Ships are placed one after the other, each for good."),
        (r#"{"repeats": true}"#, "You may shoot at a cell again."),
        (r#"{"hits": "named"}"#, "name the ship that was hit"),
        (r#"{"hits": "counted", "variant": "salvo"}"#, "Answer only how many of the shots hit, not which."),
    ] {
        let sheet = sheet(json);
        assert!(sheet.contains(said), "{said}: {sheet}");
        assert!(!self::sheet("{}").contains(said), "{said}");
    }
}

#[test]
fn s4_2_where_it_is_said_whose_turn_it_is_nobody_is_named_first() {
    let error = refused("rows = 3\ncolumns = 3\nfleet = '2'\nfirst = 'blue'\nnext = 1\n");
    assert_eq!(
        (error.file.as_deref(), error.line, error.field.as_deref()),
        (Some("mine.toml"), Some(4), Some("first"))
    );
    assert!(error.message.contains("`next`"), "{error}");
    assert_eq!(
        wrong(r#"{"scenario": {"first": "lot", "next": 0}}"#).field.as_deref(),
        Some("scenario.first")
    );
}
