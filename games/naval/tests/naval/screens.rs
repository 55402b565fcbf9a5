//! Screens for the terminal, as golden files; all of them fit.

use crate::desk::Desk;
use naval::Naval;
use naval::event::Stage;
use naval::view::View;
use paint::{Hand, Pointed, Present as _, Target};

fn hand(tool: usize) -> Hand {
    Hand { tool, shown: true, ..Hand::default() }
}

/// A screen as text: the board, then what stands beside it, then its keys.
fn text(view: &View, hand: &Hand) -> String {
    let screen = Naval::screen(view, hand, None);
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
    let screen = Naval::screen(view, hand, None);
    assert_eq!(Naval::pointed(view, hand), screen.pointed, "said without the screen as with it");
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
fn targets_and_a_course_in_the_denmark_strait() {
    let mut desk = Desk::open(r#"{"scenario":"denmark_strait"}"#, "screens");
    assert!(desk.until(0, Stage::Aim, |_| true));
    golden("aiming", &desk.view(0), &hand(0));
    desk.line(0, "all Bismarck");
    golden("aimed", &desk.view(0), &hand(0));
    assert!(desk.until(0, Stage::Move, |_| true));
    golden("moving", &desk.view(0), &hand(0));
    let (row, column) = Naval::screen(&desk.view(0), &hand(0), None).home.expect("it has a place");
    let pointing = Hand { cursor: (row, column - 3), ..hand(0) };
    let Some(Pointed::Do(line)) = Naval::pointed(&desk.view(0), &pointing) else { panic!("a goal") };
    desk.line(0, &line);
    golden("plotted", &desk.view(0), &pointing);
    let plotted =
        |desk: &Desk, unit: usize| desk.view(0).units[unit].plot.as_ref().is_some_and(|plot| plot.plotted);
    assert!(plotted(&desk, 0) && !plotted(&desk, 1));
    desk.line(0, "line Hood");
    assert!(plotted(&desk, 1), "Prince of Wales follows");
    desk.line(0, "clear 2");
    assert!(plotted(&desk, 0) && !plotted(&desk, 1));
    desk.line(0, "follow 2 1");
    assert!(plotted(&desk, 1));
    let steps = |desk: &Desk| desk.view(0).units[0].plot.as_ref().map_or(0, |plot| plot.fixed);
    let before = steps(&desk);
    desk.line(0, "back Hood");
    assert_eq!(steps(&desk), before - 1);
    desk.line(0, "straight");
    assert!(plotted(&desk, 2), "what has no course steams straight on");
    desk.line(0, "clear");
    assert!(!plotted(&desk, 0));
    assert!(desk.try_line(0, "clear").is_err(), "nothing is left to clear");
}

#[test]
fn a_night_with_contacts() {
    let mut desk = Desk::open(r#"{"scenario":"matapan","rules":"advanced"}"#, "screens");
    golden("laying-out", &desk.view(0), &hand(0));
    assert!(desk.until(0, Stage::Shell, |_| true));
    golden("starshells", &desk.view(0), &hand(1));
}

#[test]
fn every_screen_fits() {
    for options in [r#"{"scenario":"denmark_strait"}"#, r#"{"scenario":"calabria","rules":"advanced"}"#] {
        let mut desk = Desk::open(options, "fits");
        for row in 0..30 {
            for seat in [0, 1] {
                let view = desk.view(seat);
                check(&view, &hand(row));
                check(&view, &Hand { cursor: (1, 1), ..hand(row) });
                check(&view, &Hand { cursor: (22, 30), ..hand(row) });
            }
            if !desk.play() {
                break;
            }
        }
    }
}
