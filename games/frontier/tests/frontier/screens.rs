//! Screens for the terminal, as golden files; all of them fit.

use crate::desk::Desk;
use frontier::Frontier;
use frontier::types::Navy;
use frontier::view::{StageView, View};
use paint::{Hand, Present as _, Target};

fn hand(tool: usize, row: u16) -> Hand {
    Hand { tool, cursor: (row, 0), shown: true, ..Hand::default() }
}

/// A screen as text: the board, then what stands beside it, then its keys.
fn text(view: &View, hand: &Hand) -> String {
    let screen = Frontier::screen(view, hand, None);
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
    let screen = Frontier::screen(view, hand, None);
    assert!(screen.board.len() <= 19, "{} lines", screen.board.len());
    for line in &screen.board {
        assert!(line.width() <= 78, "{} wide: {}", line.width(), line.text());
    }
    for spot in &screen.spots {
        assert!(usize::from(spot.line) < screen.board.len() && spot.column + spot.width <= 90, "{spot:?}");
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
fn the_map_of_the_frontier() {
    let mut desk = Desk::open(r#"{"scenario":"fdm"}"#, "screens");
    golden("setting-up", &desk.view(0), &hand(0, 0));
    desk.line(0, "done");
    desk.opening(1, "sweep");
    golden("sathar", &desk.view(1), &hand(0, 0));
    desk.line(1, "done");
    desk.line(0, "nova hold");
    desk.until(0, |view| view.stage == StageView::Move(Navy::Upf) && view.day == 4);
    golden("moving", &desk.view(0), &hand(0, 0));
    golden("pointing", &desk.view(0), &hand(1, 4));
    desk.line(0, "go task force cassidine to dramune");
    golden("told", &desk.view(0), &hand(1, 0));
}

#[test]
fn everything_fits_all_war_long() {
    for scenario in ["fdm", "outpost"] {
        let mut desk = Desk::open(&format!(r#"{{"scenario":"{scenario}"}}"#), "fits");
        for _ in 0..30 {
            let Some(seat) = desk.to_act() else { break };
            for tool in [0, 1, 4] {
                check(&desk.view(seat), &hand(tool, 2));
            }
            desk.play();
        }
    }
}
