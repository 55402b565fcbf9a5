//! Screens for the terminal, as golden files; all of them fit.

use crate::desk::Desk;
use hawks::Hawks;
use hawks::view::{Stage, View};
use paint::{Hand, Pointed, Present as _, Target};

fn hand(tool: usize) -> Hand {
    Hand { tool, shown: true, ..Hand::default() }
}

/// A screen as text: the board, then what stands beside it, then its keys.
fn text(view: &View, hand: &Hand) -> String {
    let screen = Hawks::screen(view, hand, None);
    let mut text = String::new();
    for line in screen.board.iter().chain([&paint::Line::of("--", paint::Tone::Dim)]).chain(&screen.side) {
        text += line.text().trim_end();
        text.push('\n');
    }
    let keys: Vec<String> =
        screen.keys.iter().map(|(key, command, label)| format!("[{key}] {label}: {command}")).collect();
    format!("{text}--\n{}\n", keys.join("\n"))
}

fn golden(name: &str, view: &View, hand: &Hand) {
    let path = format!("{}/tests/screens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    testkit::golden(path, &text(view, hand));
}

/// No line is too wide, nothing is too high, and what can be clicked is where it says.
fn check(view: &View, hand: &Hand) {
    let screen = Hawks::screen(view, hand, None);
    assert_eq!(Hawks::pointed(view, hand), screen.pointed, "said without the screen as with it");
    assert!(screen.board.len() <= 19, "{} lines", screen.board.len());
    for line in &screen.board {
        assert!(line.width() <= 78, "{} wide: {}", line.width(), line.text());
    }
    for spot in &screen.spots {
        let line = &screen.board[usize::from(spot.line)];
        assert!(usize::from(spot.column + spot.width) <= line.width().max(78), "{spot:?}");
        match spot.target {
            Target::Cell(row, column) => {
                let (rows, columns) = screen.cells.unwrap_or((u16::MAX, u16::MAX));
                assert!(row < rows && column < columns, "{spot:?}");
            }
            Target::Tool(tool) => assert!(tool < screen.tools.len()),
            Target::Mark(_) => panic!("there are no marks"),
        }
    }
}

#[test]
fn setting_up_a_surprise_attack() {
    let mut desk = Desk::open(r#"{"scenario":"b1"}"#, "screens");
    golden("b1-setting-up", &desk.view(0), &hand(0));
    desk.line(0, "usual");
    desk.line(0, "deploy");
    desk.line(1, "usual");
    golden("b1-set-up", &desk.view(1), &hand(0));
}

#[test]
fn a_course_to_a_hex_and_back() {
    let mut desk = Desk::open(r#"{"scenario":"b1"}"#, "screens");
    for seat in [0, 1] {
        desk.line(seat, "usual");
        desk.line(seat, "deploy");
    }
    golden("b1-moving", &desk.view(1), &hand(0));
    let screen = Hawks::screen(&desk.view(1), &hand(0), None);
    let (row, column) = screen.home.expect("the ship has a place");
    let ahead = if desk.view(1).ships[3].facing.to_string() == "w" { column - 5 } else { column + 5 };
    let pointing = Hand { cursor: (row, ahead), ..hand(0) };
    let Some(Pointed::Do(line)) = Hawks::screen(&desk.view(1), &pointing, None).pointed else {
        panic!("five hexes ahead is a goal")
    };
    desk.line(1, &line);
    golden("b1-plotted", &desk.view(1), &pointing);
    assert_eq!(desk.view(1).ships[3].plot.as_ref().map(|plot| plot.path.len()), Some(6));
    desk.line(1, "back 4");
    assert_eq!(desk.view(1).ships[3].plot.as_ref().map(|plot| plot.path.len()), Some(5));
    desk.line(1, "coast");
    assert!(desk.view(1).ships[4].plot.is_some(), "what has no course flies straight on");
    desk.line(1, "clear 4");
    assert!(desk.view(1).ships[3].plot.is_none() && desk.view(1).ships[4].plot.is_some());
    desk.line(1, "clear");
    assert!(desk.view(1).ships[4].plot.is_none());
    assert!(desk.try_line(1, "clear").is_err(), "nothing is left to clear");
}

#[test]
fn shots_answers_and_repairs() {
    let mut desk = Desk::open(r#"{"scenario":"duel3"}"#, "screens");
    let offers = |view: &View| Hawks::screen(view, &hand(0), None).keys.iter().any(|(key, ..)| *key == 's');
    assert!(desk.until(0, Stage::Attack, offers));
    golden("duel3-firing", &desk.view(0), &hand(0));
    desk.line(0, "suggest");
    let declared = desk.view(0).shots.len();
    assert!(declared > 0);
    golden("duel3-declared", &desk.view(0), &hand(0));
    desk.line(0, "unaim #1");
    assert_eq!(desk.view(0).shots.len(), declared - 1);
    desk.line(0, "suggest");
    assert_eq!(desk.view(0).shots.len(), declared, "what is suggested takes the place of what was declared");
    assert!(desk.until(0, Stage::Answer, offers));
    golden("duel3-answering", &desk.view(0), &hand(0));
    assert!(desk.until(0, Stage::Repair, offers));
    desk.line(0, "suggest");
    golden("duel3-repairing", &desk.view(0), &hand(0));
    let hawks::event::Block { ship, system, .. } = desk.view(0).blocks[0];
    let word = format!("{system:?}").to_lowercase();
    if ["hull", "drive", "steering", "fire", "power"].contains(&word.as_str()) {
        desk.line(0, &format!("assign {} {word} 10", ship.0 + 1));
        assert!(
            desk.view(0)
                .blocks
                .iter()
                .any(|block| block.ship == ship && block.system == system && block.percent == 10)
        );
    }
}

#[test]
fn every_screen_fits() {
    for options in [r#"{"scenario":"b1"}"#, r#"{"scenario":"a1"}"#, r#"{"scenario":"a2"}"#] {
        let mut desk = Desk::open(options, "fits");
        for row in 0..60 {
            for seat in [0, 1] {
                let view = desk.view(seat);
                check(&view, &hand(row));
                check(&view, &Hand { cursor: (1, 1), ..hand(row) });
                check(&view, &Hand { cursor: (38, 54), ..hand(row) });
            }
            if !desk.play("reference") {
                break;
            }
        }
    }
}
