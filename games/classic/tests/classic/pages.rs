//! Pages for a browser: they agree with the screen, fit a strict page, and keep secrets.

use classic::Classic;
use contract::{Dice, Game as _, Imagine as _, Seat, Viewer};
use paint::{Hand, Part, Present as _, Target};
use testkit::Scripted;

fn html(parts: &[Part]) -> String {
    let mut all = String::new();
    for part in parts {
        all += &format!("<!-- {} -->\n{}\n", part.id, part.html.replace("><", ">\n<"));
    }
    all
}

fn begin(options: &str) -> Scripted<Classic> {
    Scripted::start(serde_json::from_str(options).unwrap())
}

fn line(game: &mut Scripted<Classic>, seat: u8, text: &str) {
    for action in Classic::parse(&game.view(Viewer::Seat(Seat(seat))), text).unwrap() {
        game.act(seat, action, &[]);
    }
}

const SMALL: &str = r#"{"rows": 4, "columns": 5, "fleet": "3 2", "variant": "salvo", "first": "blue"}"#;

/// A small battle: a salvo was answered, and the next one is being aimed.
fn battle() -> Scripted<Classic> {
    let mut game = begin(SMALL);
    for (seat, text) in [
        (0, "place cruiser A1 across"),
        (0, "place destroyer C5 down"),
        (0, "ready"),
        (1, "place cruiser B2 down"),
        (1, "place destroyer A4 across"),
        (1, "ready"),
        (0, "fire B2 A5"),
        (1, "fire C5 D5"),
        (0, "aim C2"),
    ] {
        line(&mut game, seat, text);
    }
    game
}

#[test]
fn a_salvo_being_aimed() {
    let hand = Hand { cursor: (3, 1), shown: true, ..Hand::default() };
    let page = html(&Classic::page(&battle().view(Viewer::Seat(Seat(0))), &hand, None));
    testkit::golden(format!("{}/tests/snapshots/page.html", env!("CARGO_MANIFEST_DIR")), &page);
}

#[test]
fn pages_agree_with_the_screen_and_tell_no_secret() {
    let fought = battle();
    let mut placing = begin(SMALL);
    line(&mut placing, 0, "place cruiser A1 across");
    let mut dice = Dice::loose(3);
    for (game, imagined) in [(&fought, true), (&placing, false)] {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
            for cursor in [(0, 0), (2, 1), (3, 4), (9, 9)] {
                let hand = Hand { cursor, turn: 1, shown: true, ..Hand::default() };
                let view = game.view(viewer);
                let (page, screen) =
                    (html(&Classic::page(&view, &hand, None)), Classic::screen(&view, &hand, None));
                let cells = screen.spots.iter().filter(|spot| matches!(spot.target, Target::Cell(..)));
                assert_eq!(page.matches("data-cell=").count(), cells.count());
                assert_eq!(page.matches("data-tool=").count(), screen.tools.len());
                for (_, command, _) in &screen.keys {
                    assert!(page.contains(&format!("data-do=\"{command}\"")), "{command}");
                }
                assert!(!page.contains("style="), "a strict page takes no style attribute");
                if imagined {
                    let world = Classic::imagine(game.setup(), &view, &(), viewer, &mut dice);
                    let other = html(&Classic::page(&Classic::view(&world, viewer), &hand, None));
                    assert_eq!(page, other, "another world that fits looks otherwise");
                }
            }
        }
    }
}
