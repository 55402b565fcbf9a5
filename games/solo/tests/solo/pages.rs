//! Pages for a browser: one as a golden file, and that they agree with the screen.

use contract::{Seat, Viewer};
use paint::{Hand, Part, Present as _};
use solo::Solo;
use testkit::Scripted;

fn html(parts: &[Part]) -> String {
    let mut all = String::new();
    for part in parts {
        all += &format!("<!-- {} -->\n{}\n", part.id, part.html.replace("><", ">\n<"));
    }
    all
}

fn line(game: &mut Scripted<Solo>, text: &str, dice: &[u32]) {
    let actions = Solo::parse(&game.view(Viewer::Seat(Seat(0))), text).unwrap();
    let last = actions.len() - 1;
    for (n, action) in actions.into_iter().enumerate() {
        game.act(0, action, if n == last { dice } else { &[] });
    }
}

#[test]
fn after_a_volley() {
    let mut game = Scripted::<Solo>::start(solo::tables::Options::default());
    line(&mut game, "layout lanes", &[]);
    line(&mut game, "call suns", &[]);
    line(&mut game, "fire", &[1, 2, 3, 4, 1]);
    let page = html(&Solo::page(&game.view(Viewer::Seat(Seat(0))), &Hand::default(), None));
    testkit::golden(format!("{}/tests/golden/page.html", env!("CARGO_MANIFEST_DIR")), &page);
}

#[test]
fn what_can_be_done_is_what_the_screen_offers() {
    let mut game = Scripted::<Solo>::start(solo::tables::Options::default());
    let steps: [(&str, &[u32]); 4] = [
        ("place suns cruiser B1 D1", &[]),
        ("layout lanes", &[]),
        ("call suns", &[]),
        ("fire", &[1, 2, 3, 4, 1]),
    ];
    for (text, dice) in steps {
        line(&mut game, text, dice);
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
            for cursor in [(0, 0), (2, 1), (7, 5), (9, 9)] {
                let hand = Hand { cursor, turn: 1, shown: true, ..Hand::default() };
                let view = game.view(viewer);
                let (page, screen) =
                    (html(&Solo::page(&view, &hand, None)), Solo::screen(&view, &hand, None));
                let cells = screen.cells.map_or(0, |(rows, columns)| usize::from(rows * columns));
                assert_eq!(page.matches("data-cell=").count(), cells);
                assert_eq!(page.matches("data-do=").count(), screen.keys.len(), "{text}");
                if view.yours {
                    assert_eq!(page.matches("data-tool=").count(), screen.tools.len());
                }
                for (_, command, _) in &screen.keys {
                    assert!(page.contains(&format!("data-do=\"{command}\"")), "{command}");
                }
                assert!(!page.contains("style="), "a strict page takes no style attribute");
            }
        }
    }
}
