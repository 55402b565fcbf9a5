//! Screens at key situations, as text, and that every command they offer is one the rules take.

pub(crate) mod table;

use contract::Viewer;
use paint::{Hand, Pointed, Present as _, Screen, Target, Tone};
use satellite::Satellite;
use table::{LAYOUT, Table};

/// A screen as text: the board, what stands beside it, what Enter and the keys do.
fn text(screen: &Screen) -> String {
    let mut text = String::new();
    for line in &screen.board {
        text += line.text().trim_end();
        text.push('\n');
    }
    for line in &screen.side {
        text += format!("  | {}", line.text()).trim_end();
        text.push('\n');
    }
    let tools: Vec<&str> = screen.tools.iter().map(|tool| tool.label.as_str()).collect();
    let keys: Vec<String> =
        screen.keys.iter().map(|(key, command, _)| format!("{key} = {command}")).collect();
    text += &format!("Tools: {}\nKeys: {}\nEnter: {:?}\n", tools.join(", "), keys.join(", "), screen.pointed);
    text
}

/// The screen of a seat whose hand points at a sector with a tool.
fn pointing(table: &Table, cursor: (u16, u16), tool: usize, turn: u8) -> Screen {
    let hand = Hand { cursor, tool, turn, shown: true, ..Hand::default() };
    Satellite::screen(&table.view(0), &hand, None)
}

fn shown(name: &str, screens: &[(&str, Screen)]) {
    let mut all = String::new();
    for (title, screen) in screens {
        all += &format!("== {title}\n{}\n", text(screen));
    }
    let path = format!("{}/tests/pictures/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    testkit::golden(path, &all);
}

#[test]
fn placing() {
    let mut table = Table::open("{}");
    let first = pointing(&table, (2, 3), 0, 0);
    let turned = pointing(&table, (2, 3), 2, 1);
    let beyond = pointing(&table, (12, 7), 0, 0);
    table.line(0, "place citadel C4, beacon A1", &[]);
    let lift = pointing(&table, (3, 5), 0, 0);
    let over = pointing(&table, (3, 2), 1, 0);
    table.line(0, LAYOUT, &[]);
    let full = pointing(&table, (8, 8), 0, 0);
    table.line(0, "ready", &[]);
    let waits = pointing(&table, (0, 0), 0, 0);
    shown(
        "placing",
        &[
            ("the citadel in hand", first),
            ("the hangar turned", turned),
            ("beyond the rim", beyond),
            ("over one that stands: Enter lifts it", lift),
            ("on another one", over),
            ("all stand", full),
            ("waiting", waits),
        ],
    );
}

#[test]
fn a_turn() {
    let mut table = Table::battle("{}");
    let to_roll = pointing(&table, (0, 0), 0, 0);
    table.line(0, "roll", &[4, 4, 2, 6, 4]);
    let rolling = pointing(&table, (3, 3), 4, 0);
    let hand = Hand { marks: 0b10011, cursor: (5, 5), tool: 3, shown: true, ..Hand::default() };
    let keeping = Satellite::screen(&table.view(0), &hand, None);
    let theirs = Satellite::screen(&table.view(1), &Hand::default(), None);
    table.line(0, "keep 1 2 5", &[4, 2]);
    table.line(0, "hold", &[]);
    let held = pointing(&table, (3, 3), 1, 0);
    table.line(0, "load barrage 4", &[]);
    let loaded = pointing(&table, (3, 3), 0, 0);
    table.line(0, "aim D4 D5 D6", &[]);
    let twice = pointing(&table, (3, 3), 0, 0);
    table.line(0, "aim D7", &[]);
    let named = pointing(&table, (3, 3), 0, 0);
    table.line(0, "fire", &[]);
    let fired = Satellite::screen(&table.view(0), &Hand::default(), None);
    shown(
        "turn",
        &[
            ("to roll", to_roll),
            ("rolling", rolling),
            ("three dice kept", keeping),
            ("the other side looks on", theirs),
            ("held, four of a kind", held),
            ("barrage 4 in hand", loaded),
            ("three targets named", twice),
            ("all named", named),
            ("fired", fired),
        ],
    );
}

/// The first press on a target takes the cartridge in hand and names that target; the last one fires.
#[test]
fn the_first_press_on_a_target_loads_and_aims() {
    let mut table = Table::battle("{}");
    table.line(0, "roll", &[4, 4, 2, 6, 1]);
    let barrage_4 = Satellite::screen(&table.view(0), &Hand::default(), None)
        .tools
        .iter()
        .position(|tool| tool.label.starts_with("barrage 4"))
        .unwrap();
    for (cell, want) in [((2, 2), "load barrage 4 at C3"), ((2, 3), "aim C4"), ((2, 4), "fire")] {
        let hand = Hand { cursor: cell, tool: barrage_4, shown: true, ..Hand::default() };
        let screen = Satellite::screen(&table.view(0), &hand, None);
        assert_eq!(screen.pointed, Some(Pointed::Do(want.into())));
        table.line(0, want, &[]);
    }
    assert_eq!(table.view(1).planets[1].strikes.len(), 1);
}

#[test]
fn patterns() {
    let mut table = Table::battle("{}");
    table.line(0, "roll", &[1, 2, 3, 4, 5]);
    table.line(0, "cross E5", &[]);
    table.line(1, "roll", &[6, 6, 6, 6, 5]);
    table.line(1, "diamond B2", &[]);
    table.line(0, "roll", &[3, 3, 3, 3, 3]);
    let at = |cursor, tool| pointing(&table, cursor, tool, 0);
    let mut screens =
        vec![("plus", at((3, 3), 1)), ("diamond on the rim", at((0, 0), 2)), ("salvo", at((12, 8), 3))];
    screens.push(("a struck target", at((4, 4), 1)));
    screens.push(("hazard", at((12, 0), 4)));
    let mut other = Table::battle("{}");
    other.line(0, "roll", &[1, 2, 3, 4, 5]);
    screens.push(("beam along the row", pointing(&other, (12, 2), 5, 0)));
    screens.push(("beam along the column", pointing(&other, (1, 5), 5, 1)));
    screens.push(("cross", pointing(&other, (1, 5), 6, 0)));
    shown("patterns", &screens);
}

#[test]
fn salvo_lost_and_last() {
    let mut table = Table::battle("{}");
    table.line(0, "roll", &[5, 5, 5, 5, 5]);
    table.line(0, "salvo A1", &[]);
    table.line(0, "shoot A2", &[]);
    let salvo = pointing(&table, (0, 2), 0, 0);
    let options = r#"{"endgame": "self_destruct", "scenario": {"first": 0, "orange": {"arsenal": ["salvo"]}, "purple": {"arsenal": ["cross"]}}}"#;
    let mut end = Table::battle(options);
    end.line(0, "roll", &[1, 2, 3, 4, 6]);
    let nothing = pointing(&end, (2, 2), 0, 0);
    end.line(0, "hold", &[]);
    let lose = pointing(&end, (2, 2), 0, 0);
    end.line(0, "lose salvo at C3", &[]);
    end.line(1, "roll", &[1, 2, 3, 4, 5]);
    end.line(1, "cross A1", &[1, 1, 1, 2]);
    end.line(0, "aim D4", &[]);
    let destruct = pointing(&end, (3, 3), 0, 0);
    shown(
        "late",
        &[
            ("the third shot of a Salvo", salvo),
            ("nothing fits", nothing),
            ("a cartridge to lose", lose),
            ("Self Destruct", destruct),
        ],
    );
}

#[test]
fn over_in_both_editions() {
    let options = |edition: &str| {
        format!(
            r#"{{"edition": "{edition}", "report": "outline", "scenario": {{"first": 0,
            "grid": {{"rows": 4, "columns": 5}}, "fleet": {{"buildings": [{{"name": "dish", "rows": 1, "columns": 2}}, {{"name": "hut", "rows": 1, "columns": 1}}]}},
            "orange": {{"buildings": [{{"building": "dish", "at": "A1"}}, {{"building": "hut", "at": "D5"}}], "struck": ["A1", "B2"]}},
            "purple": {{"buildings": [{{"building": "dish", "at": "B2"}}, {{"building": "hut", "at": "A5"}}], "struck": ["C3"]}}}}}}"#
        )
    };
    let mut screens = Vec::new();
    for (edition, title, after) in
        [("boxed", "a dish is gone", "boxed: won"), ("pencil", "pencil: a dish is gone", "pencil: won")]
    {
        let mut table = Table::open(&options(edition));
        table.line(0, "roll", &[1, 2, 3, 4, 6]);
        table.line(0, "row B4", &[]);
        screens.push((title, Satellite::screen(&table.view(1), &Hand::default(), None)));
        table.line(1, "roll", &[1, 1, 3, 4, 6]);
        table.line(1, "barrage 1 A2 C1", &[]);
        table.line(0, "roll", &[1, 1, 3, 4, 6]);
        table.line(0, "hazard A5", &[]);
        screens.push((after, Satellite::screen(&table.view(1), &Hand::default(), None)));
    }
    let table = Table::open(&options("boxed"));
    let public = Satellite::screen(&table.game.view(Viewer::Public), &Hand::default(), None);
    screens.push(("for the public", public));
    shown("over", &screens);
}

#[test]
fn screens_of_every_ready_grid_fit() {
    for grid in ["13x9", "12x10", "13x13"] {
        let mut table = Table::open(&format!(r#"{{"grid": "{grid}", "scenario": {{"first": 0}}}}"#));
        for seat in [0, 1] {
            let opening = Satellite::openings(&table.view(seat), 7).remove(0).2.pop().expect("a line");
            table.line(seat, &opening, &[]);
            table.line(seat, "ready", &[]);
        }
        table.line(0, "roll", &[1, 2, 3, 4, 5]);
        for cursor in [(0, 0), (30, 30), (12, 8)] {
            let screen = pointing(&table, cursor, 5, 1);
            let width = screen.board.iter().map(paint::Line::width).max().unwrap_or(0);
            assert!(width <= 78 && screen.board.len() <= 19, "{grid}: {width}");
            assert!(screen.board.iter().all(|line| line.0.iter().all(|span| !span.text.contains('\n'))));
        }
    }
}

#[test]
fn a_wide_planet() {
    let mut table = Table::open(r#"{"grid": "13x13", "scenario": {"first": 0}}"#);
    let placing = pointing(&table, (5, 11), 0, 0);
    for seat in [0, 1] {
        table.line(seat, LAYOUT, &[]);
        table.line(seat, "ready", &[]);
    }
    table.line(0, "roll", &[1, 2, 3, 4, 5]);
    table.line(0, "cross M13", &[]);
    table.line(1, "roll", &[5, 5, 5, 5, 5]);
    table.line(1, "salvo A10", &[]);
    let salvo =
        Satellite::screen(&table.view(1), &Hand { shown: true, cursor: (0, 10), ..Hand::default() }, None);
    let watched = Satellite::screen(&table.game.view(Viewer::Public), &Hand::default(), None);
    for n in 1..10 {
        table.line(1, &format!("shoot B{n}"), &[]);
    }
    table.line(0, "roll", &[1, 3, 4, 5, 6]);
    let beam = pointing(&table, (3, 11), 5, 1);
    shown("wide", &[("placing", placing), ("a Salvo", salvo), ("for the public", watched), ("a beam", beam)]);
}

/// Fifteen buildings, more than can be listed in a line.
const MANY: &str = r#"{"grid": {"rows": 12, "columns": 12}, "endgame": "self_destruct", "fleet": {"buildings": [
    {"name": "a", "rows": 1, "columns": 2}, {"name": "b", "rows": 1, "columns": 2}, {"name": "c", "rows": 1, "columns": 2},
    {"name": "d", "rows": 1, "columns": 2}, {"name": "e", "rows": 1, "columns": 2}, {"name": "f", "rows": 1, "columns": 2},
    {"name": "g", "rows": 1, "columns": 2}, {"name": "h", "rows": 1, "columns": 2}, {"name": "i", "rows": 1, "columns": 2},
    {"name": "j", "rows": 1, "columns": 2}, {"name": "k", "rows": 1, "columns": 2}, {"name": "l", "rows": 1, "columns": 2},
    {"name": "m", "rows": 1, "columns": 2}, {"name": "n", "rows": 1, "columns": 2}, {"name": "o", "rows": 1, "columns": 2}]}}"#;

#[test]
fn nothing_beside_the_dice_is_cut() {
    let games = [
        r#"{"endgame": "ceasefire"}"#,
        r#"{"endgame": "self_destruct"}"#,
        r#"{"endgame": "ceasefire", "scenario": "showdown"}"#,
        MANY,
    ];
    let (mut counted, mut endings) = (0, 0);
    for (n, options) in games.into_iter().cycle().take(12).enumerate() {
        let mut table = Table::open(options);
        table.settle(n as u64);
        let mut look = |table: &mut Table| {
            for viewer in Viewer::live(2) {
                let screen = Satellite::screen(&table.game.view(viewer), &Hand::default(), None);
                let lines: Vec<String> = screen.board[..4].iter().map(paint::Line::text).collect();
                for line in &lines {
                    assert!(!line.contains('…') && line.trim_end().chars().count() <= 78, "{line}");
                }
                counted += usize::from(lines.iter().any(|line| line.contains(" whole, ")));
                endings += usize::from(lines.iter().any(|line| line.ends_with("lose.")));
            }
        };
        table.wander(n as u64, 400, |table, _, _| look(table));
        look(&mut table);
    }
    assert!(counted > 0 && endings > 0, "{counted} counts, {endings} endings");
}

#[test]
fn nobody_without_a_hand_is_told_to_place() {
    let table = Table::open("{}");
    let watched = Satellite::screen(&table.view(0), &Hand::default(), None);
    let said: String = watched.board.iter().map(|line| line.text() + "\n").collect();
    assert!(said.contains("Both players lay out their planets."), "{said}");
    assert!(!said.contains("Enter") && !said.contains('▸'), "{said}");
}

#[test]
fn ghosts_are_told_by_tone_and_sign() {
    let table = Table::open("{}");
    let screen = pointing(&table, (12, 8), 0, 0);
    let wrong = screen.board.iter().flat_map(|line| &line.0).any(|span| span.tone == Tone::Wrong);
    assert!(wrong, "a citadel at M9 leaves the planet");
    let good = pointing(&table, (0, 0), 0, 0);
    assert!(good.board.iter().flat_map(|line| &line.0).any(|span| span.tone == Tone::Ghost));
}

#[test]
fn spots_lie_where_the_sectors_are_drawn() {
    let table = Table::open("{}");
    let screen = pointing(&table, (0, 0), 5, 0);
    let cells = || screen.spots.iter().filter(|spot| matches!(spot.target, Target::Cell(..)));
    for spot in cells() {
        let line: Vec<char> = screen.board[usize::from(spot.line)].text().chars().collect();
        let c = line[usize::from(spot.column)];
        assert!("·E".contains(c), "{spot:?} is `{c}`");
    }
    assert_eq!(cells().count(), 117);
    let tools: Vec<&str> = screen
        .spots
        .iter()
        .filter(|spot| matches!(spot.target, Target::Tool(_)))
        .map(|spot| {
            let line = screen.board[usize::from(spot.line)].text();
            ["citadel", "reactor", "hangar", "barracks", "dish", "beacon"]
                .into_iter()
                .find(|name| line.contains(name))
                .unwrap_or("nothing")
        })
        .collect();
    assert_eq!(tools, ["citadel", "reactor", "hangar", "barracks", "dish", "beacon"]);
}

/// Every command a screen offers, by Enter or by a key, for random hands in random games.
#[test]
fn what_a_screen_offers_the_rules_take() {
    let games = [
        "{}",
        r#"{"contact": "none", "endgame": "self_destruct", "scenario": "showdown"}"#,
        r#"{"scenario": "skirmish", "endgame": "ceasefire"}"#,
        r#"{"grid": "12x10", "endgame": "reloaded"}"#,
        r#"{"scenario": {"first": 1, "orange": {"arsenal": ["salvo", "cross"]}, "purple": {"arsenal": ["barrage_1", "beam"]}}}"#,
    ];
    let (mut done, mut refused) = (0, 0);
    for (n, options) in games.into_iter().cycle().take(10).enumerate() {
        let mut table = Table::open(options);
        table.wander(n as u64, 220, |table, seat, dice| {
            for _ in 0..3 {
                let cursor = (dice.index(15) as u16, dice.index(12) as u16);
                let (tool, turn) = (dice.index(14), dice.index(4) as u8);
                let marks = dice.index(32) as u32;
                let hand = Hand { cursor, tool, turn, marks, shown: true, ..Hand::default() };
                let screen = Satellite::screen(&table.view(seat.0), &hand, None);
                let mut lines: Vec<String> = screen.keys.into_iter().map(|(_, command, _)| command).collect();
                match screen.pointed {
                    Some(Pointed::Do(line)) => lines.push(line),
                    Some(Pointed::No(why)) => {
                        refused += 1;
                        assert!(!why.is_empty());
                    }
                    None => {}
                }
                for line in lines {
                    let answer = table.follow(seat, &line, dice);
                    assert_eq!(
                        answer,
                        Ok(()),
                        "`{line}` with {hand:?}\n{}",
                        Satellite::text(&table.view(seat.0))
                    );
                    done += 1;
                }
            }
        });
    }
    assert!(done > 2000 && refused > 100, "{done} commands, {refused} refusals");
}
