//! §1.1, §1.2a and §1.2b: what there is, and how it is laid out.

use contract::{Seat, Viewer};
use satellite::event::Event;
use satellite::types::{Contact, Grid, ReportDetail};

use crate::rules::table::{LAYOUT, Table, options, side};

#[test]
fn s1_1_1_the_grids_have_117_120_and_169_sectors() {
    let sectors = |json: &str| Table::new(json).view(0).terms.grid.sectors();
    assert_eq!(
        [sectors("{}"), sectors(r#"{"grid": "12x10"}"#), sectors(r#"{"grid": "13x13"}"#)],
        [117, 120, 169]
    );
    let usual = Table::new("{}").view(0).terms.grid;
    assert_eq!(usual, Grid { rows: 13, columns: 9, skip_i: false });
    let twelve = Table::new(r#"{"grid": "12x10"}"#).view(0).terms.grid;
    assert_eq!(twelve.span(), "A1 to M10");
    assert_eq!(twelve.number("I1".parse().unwrap()), None);
}

#[test]
fn s1_1_2_each_fleet_has_six_rectangles_of_twenty_sectors() {
    for fleet in ["standard", "no_beacon", "stout"] {
        let terms = Table::new(&format!(r#"{{"fleet": "{fleet}"}}"#)).view(0).terms;
        assert_eq!(terms.fleet.len(), 6, "{fleet}");
        assert_eq!(terms.fleet.iter().map(satellite::types::Shape::sectors).sum::<u16>(), 20, "{fleet}");
    }
    let places = |shape: usize| {
        let table = Table::new("{}");
        let of = |action: &satellite::action::Action| matches!(action, satellite::action::Action::Place(place) if place.building.index() == shape);
        table.0.listed(0).iter().filter(|action| of(action)).count()
    };
    assert_eq!([0, 1, 2, 3, 4, 5].map(places), [172, 96, 168, 190, 212, 117]);
}

#[test]
fn s1_2a_dice_arsenals_and_marks_are_public_placements_are_not() {
    let mut table = Table::laid_out("{}");
    table.line(0, "roll", &[1, 1, 2, 3, 4]);
    let public = table.0.view(Viewer::Public);
    assert!(public.dice.is_some() && public.planets.iter().all(|planet| planet.buildings.is_none()));
    assert_eq!(table.view(0).planets[0].buildings.as_ref().map(Vec::len), Some(6));
    assert_eq!(table.view(0).planets[1].buildings, None);
    assert_eq!(public.planets.iter().map(|planet| planet.arsenal.len()).collect::<Vec<_>>(), [13, 13]);
}

#[test]
fn s1_2b_buildings_may_be_turned_but_neither_overlap_nor_leave_the_grid() {
    let mut table = Table::new("{}");
    table.line(0, "place citadel A1", &[]);
    for (line, kind) in [
        ("place reactor B3", "overlap"),
        ("place hangar A7", "leaves_grid"),
        ("place hangar L9 turned", "leaves_grid"),
        ("place reactor E5 turned", "square_turned"),
        ("place dish N1", "off_grid"),
        ("lift hangar", "not_placed"),
    ] {
        assert_eq!(contract::Refuse::kind(&table.refuse(0, line)), kind, "{line}");
    }
    table.line(0, "place hangar J9 turned", &[]);
    let own = table.view(0).planets[0].buildings.clone().unwrap();
    assert_eq!(own.len(), 2);
    table.line(0, "lift citadel", &[]);
    table.line(0, "place reactor B3", &[]);
}

#[test]
fn s1_2b_every_building_must_stand_before_the_layout_does() {
    let mut table = Table::new("{}");
    table.line(0, "place citadel A1", &[]);
    assert_eq!(contract::Refuse::kind(&table.refuse(0, "ready")), "not_all_placed");
    assert_eq!(contract::Refuse::kind(&table.refuse(0, "roll")), "still_placing");
    table.line(0, "clear", &[]);
    table.line(0, LAYOUT, &[]);
    table.line(0, "ready", &[]);
    assert_eq!(contract::Refuse::kind(&table.refuse(0, "lift citadel")), "layout_stands");
    assert!(table.0.to_act().contains(Seat(1)) && !table.0.to_act().contains(Seat(0)));
}

#[test]
fn ruling_r1_the_higher_total_begins_and_ties_are_rolled_again() {
    for (dice, first) in [(&[6, 6, 1, 2][..], 0), (&[1, 2, 2, 2], 1), (&[3, 4, 5, 2, 1, 1, 1, 2], 1)] {
        let mut table = Table::new("{}");
        table.line(1, LAYOUT, &[]);
        table.line(1, "ready", &[]);
        table.line(0, LAYOUT, &[]);
        let events = table.line(0, "ready", dice);
        assert!(
            events.iter().any(|e| matches!(e, Event::FirstDecided { first: Seat(f), .. } if *f == first))
        );
        assert_eq!(table.view(0).mover, Some(Seat(first)));
    }
}

#[test]
fn ruling_r2_buildings_may_touch_unless_no_contact_was_agreed() {
    let mut table = Table::new("{}");
    table.line(0, "place citadel A1, reactor A4", &[]);
    let mut strict = Table::new(r#"{"contact": "none"}"#);
    assert_eq!(strict.view(0).terms.contact, Contact::None);
    strict.line(0, "place citadel A1", &[]);
    for line in ["place reactor A4", "place reactor C1", "place reactor C4"] {
        assert_eq!(contract::Refuse::kind(&strict.refuse(0, line)), "contact", "{line}");
    }
    strict.line(0, "place reactor A5", &[]);
}

#[test]
fn s1_2a_editions_differ_in_words_only() {
    let boxed = Table::laid_out("{}");
    let pencil = Table::laid_out(r#"{"edition": "pencil"}"#);
    assert_eq!(boxed.0.events(), pencil.0.events());
    assert_eq!(boxed.0.listed(0), pencil.0.listed(0));
}

#[test]
fn s1_2b_a_set_up_position_stands_from_the_start() {
    let table = Table::position(
        r#""report": "type""#,
        &side(""),
        &side(
            r#""arsenal": ["hazard", "cross", "plus", "beam", "salvo", "square", "diamond", "barrage_1", "barrage_2", "barrage_3", "barrage_4", "barrage_5", "barrage_6"], "struck": ["A1", "C9"]"#,
        ),
    );
    let view = table.view(0);
    assert_eq!((view.mover, view.terms.report), (Some(Seat(0)), ReportDetail::Type));
    assert_eq!((view.planets[1].hits.len(), view.planets[1].misses.len()), (1, 1));
}

#[test]
fn s1_1_3_own_sets_are_taken_and_mistakes_in_them_named() {
    let own = r##"{"grid": {"rows": 4, "columns": 4}, "fleet": {"buildings": [{"name": "hut", "rows": 1, "columns": 1}]},
        "bursts": {"plus": ["@#"], "square": ["@"], "diamond": ["#", "@"]}}"##;
    assert_eq!(Table::new(own).view(0).terms.grid.sectors(), 16);
    for (json, field, words) in [
        (r#"{"grid": "9x9"}"#, "grid", "there is no `9x9`"),
        (r#"{"grid": {"rows": 17, "columns": 4}}"#, "grid.rows", "17 is not from 1 to 16"),
        (r#"{"fleet": {"buildings": []}}"#, "fleet.buildings", "1 to 15"),
        (
            r#"{"fleet": {"buildings": [{"name": "a", "rows": 1, "columns": 1}, {"name": "a", "rows": 1, "columns": 2}]}}"#,
            "fleet.buildings[1].name",
            "two buildings",
        ),
        (
            r#"{"fleet": {"buildings": [{"name": "Big House", "rows": 1, "columns": 1}]}}"#,
            "fleet.buildings[0].name",
            "small letters",
        ),
        (
            r#"{"fleet": {"buildings": [{"name": "wall", "rows": 14, "columns": 14}]}}"#,
            "fleet.buildings[0]",
            "does not fit",
        ),
        (
            r#"{"grid": {"rows": 2, "columns": 2}, "fleet": {"buildings": [{"name": "a", "rows": 1, "columns": 2}, {"name": "b", "rows": 1, "columns": 2}, {"name": "c", "rows": 1, "columns": 1}]}}"#,
            "fleet.buildings",
            "5 sectors",
        ),
        (
            r#"{"contact": "none", "grid": {"rows": 2, "columns": 2}, "fleet": {"buildings": [{"name": "a", "rows": 1, "columns": 1}, {"name": "b", "rows": 1, "columns": 1}]}}"#,
            "fleet.buildings",
            "cannot all be placed",
        ),
        (
            r#"{"grid": {"rows": 15, "columns": 15}, "fleet": {"buildings": [{"name": "a", "rows": 4, "columns": 4}, {"name": "b", "rows": 4, "columns": 4}, {"name": "c", "rows": 4, "columns": 4}, {"name": "d", "rows": 4, "columns": 4}, {"name": "e", "rows": 4, "columns": 4}, {"name": "f", "rows": 4, "columns": 4}, {"name": "g", "rows": 4, "columns": 4}, {"name": "h", "rows": 4, "columns": 4}, {"name": "i", "rows": 4, "columns": 4}, {"name": "j", "rows": 4, "columns": 4}]}}"#,
            "fleet.buildings",
            "too crowded",
        ),
        (
            r###"{"bursts": {"plus": ["##"], "square": ["@"], "diamond": ["@"]}}"###,
            "bursts.plus",
            "there is no target",
        ),
        (
            r#"{"bursts": {"plus": ["@x"], "square": ["@"], "diamond": ["@"]}}"#,
            "bursts.plus",
            "means nothing",
        ),
        (r#"{"scenario": "nowhere"}"#, "scenario", "there is no scenario"),
        (r#"{"scenario": {"first": 2}}"#, "scenario.first", "no seat 2"),
        (
            r#"{"scenario": {"orange": {"struck": ["A1"]}}}"#,
            "scenario.orange.struck",
            "before the buildings stand",
        ),
        (r#"{"scenario": {"orange": {"arsenal": ["hazard"]}}}"#, "scenario.purple.arsenal", "equally many"),
        (
            r#"{"endgame": "ceasefire", "scenario": {"orange": {"arsenal": []}, "purple": {"arsenal": []}}}"#,
            "scenario.orange.arsenal",
            "both arsenals are empty, and a Ceasefire ends the game",
        ),
        (
            r#"{"scenario": {"purple": {"buildings": [{"building": "tower", "at": "A1"}]}}}"#,
            "scenario.purple.buildings[0].building",
            "there is no `tower`",
        ),
        (
            r#"{"scenario": {"purple": {"buildings": [{"building": "dish", "at": "A1"}]}}}"#,
            "scenario.purple.buildings",
            "is missing",
        ),
    ] {
        let error =
            <satellite::Satellite as contract::Game>::prepare(&options(json), &contract::UserData::default())
                .unwrap_err();
        assert_eq!(error.field.as_deref(), Some(field), "{json}: {error}");
        assert!(error.message.contains(words), "{json}: {error}");
    }
}

#[test]
fn s1_2b_a_users_file_is_refused_with_file_line_and_field() {
    let prepare = |text: &str| {
        let file = contract::UserFile { name: "mine.toml".into(), text: text.into() };
        let data = contract::UserData([("scenario".to_owned(), file)].into());
        <satellite::Satellite as contract::Game>::prepare(&options("{}"), &data)
            .map(|_| ())
            .map_err(|e| e.to_string())
    };
    assert_eq!(prepare("first = 1\n[grid]\nrows = 9\ncolumns = 9\n"), Ok(()));
    let wrong = |text: &str| prepare(text).unwrap_err();
    assert!(
        wrong("first = 1\n\n[grid]\nrows = 9\ncolums = 9\n")
            .starts_with("mine.toml, line 5: `grid.colums`: unknown field"),
        "{}",
        wrong("first = 1\n\n[grid]\nrows = 9\ncolums = 9\n")
    );
    assert_eq!(
        wrong("[grid]\nrows = 9\ncolumns = 90\n"),
        "mine.toml, line 3: `grid.columns`: 90 is not from 1 to 16"
    );
    assert_eq!(
        wrong("[bursts]\nplus = [\"@\"]\nsquare = [\"@@\"]\ndiamond = [\"@\"]\n"),
        "mine.toml, line 3: `bursts.square`: there is more than one target `@`"
    );
    for (text, words) in [
        ("[grid]\nrows = \"abc\"\ncolumns = 9\n", "is not a whole number from 1 to 16"),
        ("first = \"orange\"\n", "is not a seat, 0 or 1"),
        ("orange = 5\n", "is not a side: {buildings, arsenal, salvo_fired, struck}"),
        ("[orange]\nbuildings = [\"citadel\"]\n", "is not a building with its place: {building, at, turned}"),
        ("[fleet]\nbuildings = [\"citadel\"]\n", "is not a building: {name, rows, columns}"),
    ] {
        assert!(wrong(text).contains(words), "{}", wrong(text));
    }
}

/// The option `first` spares the dice; a scenario that says who begins goes before it.
#[test]
fn s1_2b_the_first_seat_begins_where_that_is_agreed() {
    let mut table = Table::new(r#"{"first": "orange"}"#);
    for seat in 0..2 {
        table.line(seat, LAYOUT, &[]);
        table.line(seat, "ready", &[]);
    }
    assert_eq!((table.view(0).first, table.view(0).tosses.len()), (Some(Seat(0)), 0));
    let written = serde_json::to_value(options("{}")).unwrap();
    assert!(written.get("first").is_none(), "older records keep their bytes");
    assert_eq!(
        options(&serde_json::to_string(&options(r#"{"first": "orange"}"#)).unwrap()),
        options(r#"{"first": "orange"}"#)
    );
}

/// The rulebook's scenario file is a whole game as it stands there.
#[test]
fn s1_2b_the_rulebooks_scenario_file_is_played() {
    use contract::{Game as _, UserData, UserFile};
    use paint::Present as _;
    use satellite::Satellite;
    let book = Satellite::rulebook();
    let text = book.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let file = UserFile { name: "mine.toml".into(), text: text.into() };
    let data = UserData([("scenario".to_owned(), file)].into());
    let usual = satellite::tables::Options::default();
    Satellite::prepare(&usual, &data).unwrap();
    assert_eq!(Satellite::settled(&usual, &data), ["grid", "fleet", "bursts", "first"]);
    let fields = serde_json::to_value(toml::from_str::<satellite::tables::Scenario>(text).unwrap()).unwrap();
    let schema = schemars::schema_for!(satellite::tables::Scenario).to_value();
    for name in schema["properties"].as_object().unwrap().keys() {
        assert!(fields.get(name).is_some(), "the example shows `{name}`");
    }
}

/// What the options say wrongly is not in the scenario, and the other way round.
#[test]
fn s1_2b_options_and_scenario_are_blamed_for_their_own_mistakes() {
    use contract::{Game as _, OptionError, UserData, UserFile};
    use satellite::Satellite;
    let refused = |json: &str, text: Option<&str>| -> OptionError {
        let file = |text: &str| UserFile { name: "mine.toml".into(), text: text.into() };
        let data = UserData(text.map(|text| ("scenario".to_owned(), file(text))).into_iter().collect());
        Satellite::prepare(&options(json), &data).unwrap_err()
    };
    let bursts = r#"{"plus": ["."], "square": ["@"], "diamond": ["@"]}"#;
    let wall = r#"{"buildings": [{"name": "wall", "rows": 14, "columns": 14}]}"#;
    let crowd =
        r#"{"buildings": [{"name": "a", "rows": 13, "columns": 9}, {"name": "b", "rows": 1, "columns": 1}]}"#;
    for (name, value, field) in [
        ("bursts", bursts, "bursts.plus"),
        ("fleet", wall, "fleet.buildings[0]"),
        ("fleet", crowd, "fleet.buildings"),
    ] {
        let option = format!(r#"{{"{name}": {value}}}"#);
        let error = refused(&option, Some("first = 1\n"));
        assert_eq!((error.file.as_deref(), error.line), (None, None), "{error}");
        assert_eq!(error.field, Some(format!("option {field}")), "{error}");
        let beside = format!(r#"{{"{name}": {value}, "scenario": {{"first": 1}}}}"#);
        assert_eq!(refused(&beside, None).field.as_deref(), Some(field));
        let within = format!(r#"{{"scenario": {{"{name}": {value}}}}}"#);
        assert_eq!(refused(&within, None).field, Some(format!("scenario.{field}")));
    }
    // Nobody chose the usual fleet, so that it is the grid that is too small.
    let error = refused("{}", Some("first = 1\ngrid = { rows = 2, columns = 2 }\n"));
    assert_eq!(
        (error.file.as_deref(), error.line, error.field.as_deref()),
        (Some("mine.toml"), Some(2), Some("grid")),
        "{error}"
    );
    let error = refused("{}", Some("[fleet]\nbuildings = [{ name = 'wall', rows = 14, columns = 14 }]\n"));
    assert_eq!((error.file.as_deref(), error.line), (Some("mine.toml"), Some(2)), "{error}");
}
