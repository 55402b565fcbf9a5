//! The rulebook's pictures are drawn by this program, and every picture is well-formed and keeps secrets.

use crate::screens::table::{self, Table};
use contract::{Seat, Viewer};
use paint::{Paper, Present as _, Theme};
use satellite::Satellite;
use satellite::view::View;
use testkit::golden_file;

fn picture(view: &View, theme: Theme) -> String {
    Satellite::board(view, theme)
}

/// Some turns of a game, at the end of which seat 0 has named targets.
fn middle(options: &str) -> Table {
    let mut table = Table::battle(options);
    for (seat, dice, line) in [
        (0, [1, 2, 3, 4, 5], "cross E5"),
        (1, [6, 6, 6, 6, 5], "diamond B2"),
        (0, [3, 3, 3, 2, 2], "square K3"),
        (1, [5, 5, 1, 2, 4], "barrage 5 D6 H5"),
        (0, [1, 1, 3, 4, 6], "hazard D4"),
        (1, [2, 3, 4, 5, 1], "column J1"),
        (0, [4, 4, 4, 1, 1], "plus L6"),
        (1, [1, 1, 1, 1, 3], "barrage 1 M2 E7 D7 E6"),
    ] {
        table.line(seat, "roll", &dice);
        table.line(seat, line, &[]);
    }
    table.line(0, "roll", &[6, 6, 2, 6, 4]);
    table
}

#[test]
fn the_rulebooks_pictures_are_drawn_by_this_program() {
    let mut placing = Table::open("{}");
    placing.line(0, table::LAYOUT, &[]);
    golden_file!("../../docs/pictures/satellite-layout.svg", &picture(&placing.view(0), Theme::Light));
    let boxed = middle("{}");
    golden_file!("../../docs/pictures/satellite-battle.svg", &picture(&boxed.view(0), Theme::Light));
    golden_file!("../../docs/pictures/satellite-battle-dark.svg", &picture(&boxed.view(0), Theme::Dark));
    let arsenal = satellite::sheet::arsenal(&boxed.view(0).terms, Theme::Light);
    golden_file!("../../docs/pictures/satellite-arsenal.svg", &arsenal);
    let mut pencil = middle(r#"{"edition": "pencil"}"#);
    pencil.line(0, "load barrage 6", &[]);
    pencil.line(0, "aim A6 A7", &[]);
    golden_file!("../../docs/pictures/satellite-pencil.svg", &picture(&pencil.view(0), Theme::Light));
}

/// Every start has its end, in order, and attributes are quoted.
fn well_formed(svg: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').ok_or("a mark without end")? + start;
        let mark = &rest[start + 1..end];
        let name = mark.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if mark.matches('"').count() % 2 == 1 {
            return Err(format!("quotes in <{mark}>"));
        }
        match (mark.starts_with('/'), mark.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => return Err(format!("</{name}> without a start")),
            (true, _) | (false, true) => {}
            (false, false) => open.push(name),
        }
        rest = &rest[end + 1..];
    }
    if open.is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
}

/// The picture a viewer gets of a game in which every placement the viewer does not know is another one.
fn without(view: &View) -> View {
    let mut other = view.clone();
    for (seat, planet) in [Seat(0), Seat(1)].into_iter().zip(&mut other.planets) {
        if view.seat != Some(seat) {
            planet.buildings = None;
        }
    }
    other
}

#[test]
fn pictures_of_any_game_are_well_formed_and_tell_no_secret() {
    let games = [
        "{}",
        r#"{"edition": "pencil", "report": "outline", "endgame": "self_destruct"}"#,
        r#"{"grid": "13x13"}"#,
        r#"{"grid": "12x10", "endgame": "reloaded"}"#,
    ];
    for (n, options) in games.into_iter().enumerate() {
        let mut table = Table::open(options);
        table.settle(n as u64);
        table.wander(n as u64, 24, |table, _, dice| {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
                let view = table.game.view(viewer);
                let svg = picture(&view, Theme::Light);
                assert_eq!(well_formed(&svg), Ok(()));
                if table.game.outcome().is_none() {
                    assert_eq!(svg, picture(&without(&view), Theme::Light));
                }
                if let Some(world) = table.imagined(viewer, dice) {
                    assert_eq!(svg, picture(&world, Theme::Light), "another world that fits looks otherwise");
                }
            }
        });
    }
}

#[test]
fn s1_2i_a_players_own_notes_are_drawn_on_the_target_and_for_nobody_else() {
    let mut table = crate::rules::table::Table::laid_out(r#"{"edition": "pencil"}"#);
    table.turn(0, [5, 5, 5, 5, 1], "barrage 5 H1 H2 M9 C8");
    table.turn(1, [1, 1, 2, 2, 4], "barrage 1 C9");
    table.line(0, "roll", &[1, 1, 2, 2, 4]);
    let drawn = |table: &crate::rules::table::Table| {
        let views = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public].map(|v| table.0.view(v));
        views.map(|view| picture(&view, Theme::Light))
    };
    let before = drawn(&table);
    table.line(0, "outline dish H1", &[]);
    let after = drawn(&table);
    assert_eq!(before[1..], after[1..]);
    let dotted = |svg: &String| svg.matches(r#"stroke-dasharray="2 4""#).count();
    assert_eq!((dotted(&before[0]), dotted(&after[0])), (0, 1));
    assert_eq!(well_formed(&after[0]), Ok(()));
}

/// How wide or deep the largest grid of a sheet is, as a share of the page.
fn largest_grid(svg: &str, side: &str, page: f64) -> f64 {
    let frames = svg.split("<rect ").filter(|rect| rect.contains("stroke-width=\"7\""));
    let number = |rect: &str| {
        let (_, rest) = rect.split_once(&format!("{side}=\""))?;
        rest.split_once('"')?.0.parse::<f64>().ok()
    };
    frames.filter_map(number).fold(0.0, f64::max) / page
}

#[test]
fn grids_fill_the_page() {
    for grid in ["13x9", "12x10", "13x13"] {
        let table = Table::open(&format!(r#"{{"grid": "{grid}"}}"#));
        for paper in [Paper::A4, Paper::Letter] {
            let (_, height) = paper.size();
            let sheet = &satellite::sheet::sheets(&table.view(0).terms, paper)[0];
            let share = largest_grid(&sheet.svg, "height", f64::from(height));
            assert!(share > 0.4, "{grid} fills {share:.2} of the page's height");
        }
    }
}

#[test]
fn sheets_are_well_formed_on_both_papers() {
    for options in ["{}", r#"{"grid": "13x13", "fleet": "stout"}"#, r#"{"scenario": "skirmish"}"#] {
        let table = Table::open(options);
        for paper in [Paper::A4, Paper::Letter] {
            let sheets = satellite::sheet::sheets(&table.view(0).terms, paper);
            assert_eq!(sheets.len(), 2);
            for sheet in sheets {
                assert_eq!(well_formed(&sheet.svg), Ok(()), "{}", sheet.name);
                if paper == Paper::A4 && options == "{}" {
                    let path = format!("{}/tests/pictures/{}.svg", env!("CARGO_MANIFEST_DIR"), sheet.name);
                    testkit::golden(path, &sheet.svg);
                }
            }
        }
    }
}

/// Everything that is written on the sheets of a game with these options, by sheet.
fn written(options: &str) -> [String; 2] {
    let options = serde_json::from_str(options).unwrap();
    let sheets = Satellite::sheets(&options, &contract::UserData::default(), Paper::A4).unwrap();
    let text = |svg: &str| {
        let parts = svg.split('<').filter_map(|part| Some(part.split_once('>')?.1.trim()));
        parts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    };
    [0, 1].map(|n: usize| text(&sheets[n].svg))
}

#[test]
fn s1_2b_sheets_say_who_begins() {
    let [player, card] = written("{}");
    assert!(player.contains("Begins: higher of two dice."), "{player}");
    assert!(card.contains("Two dice each: the higher total begins."), "{card}");
    for (options, name) in [
        (r#"{"first": "orange"}"#, "Orange"),
        (r#"{"scenario": "showdown"}"#, "Orange"),
        (r#"{"scenario": {"first": 1}}"#, "Purple"),
    ] {
        let [player, card] = written(options);
        assert!(player.contains(&format!("Begins: {name}.")), "{player}");
        assert!(card.contains(&format!("{name} begins. Agree on an endgame.")), "{card}");
        assert!(!player.contains("higher of two dice") && !card.contains("the higher total"), "{card}");
    }
}

#[test]
fn ruling_r8_the_rule_card_tells_the_whole_of_a_last_reply() {
    let [_, card] = written(r#"{"last_reply": true}"#);
    for part in [
        "the second still finishes the round",
        "if both planets fall, both lose",
        "no such reply in Self Destruct",
    ] {
        assert!(card.contains(part), "{part}: {card}");
    }
}
