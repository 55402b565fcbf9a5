//! Pages for a browser: one as a golden file, all of them well-formed, fit for a strict page, and keeping secrets.

use crate::screens::table::Table;
use contract::{Seat, Viewer};
use paint::{Hand, Part, Present as _, Target};
use satellite::Satellite;
use satellite::view::View;

fn html(parts: &[Part]) -> String {
    let mut all = String::new();
    for part in parts {
        all += &format!("<!-- {} -->\n{}\n", part.id, part.html.replace("><", ">\n<"));
    }
    all
}

#[test]
fn dice_kept_and_a_pattern_in_hand() {
    let mut table = Table::battle("{}");
    table.line(0, "roll", &[1, 2, 3, 4, 5]);
    table.line(0, "cross E5", &[]);
    table.line(1, "roll", &[6, 6, 6, 6, 5]);
    table.line(1, "diamond B2", &[]);
    table.line(0, "roll", &[6, 6, 2, 6, 4]);
    let hand = Hand { cursor: (8, 6), tool: 3, marks: 0b1011, shown: true, ..Hand::default() };
    let parts = Satellite::page(&table.view(0), &hand, None);
    assert_eq!(parts.iter().map(|part| part.id).collect::<Vec<_>>(), ["dice", "arsenal", "target", "home"]);
    let target = &parts[2].html;
    assert_eq!(target.matches("in the pattern in hand").count(), 5, "a plus in hand");
    assert_eq!(target.matches("class=\"hit\"").count(), 5, "the cross hit the citadel and the dish");
    assert_eq!(target.matches("class=\"miss\"").count(), 16);
    assert_eq!(target.matches("class=\"fresh\"").count(), 21);
    let page = html(&parts[..2]);
    assert_eq!(page.matches("aria-pressed=\"true\" aria-label=\"die").count(), 3, "three dice are kept");
    testkit::golden(format!("{}/tests/pictures/page.html", env!("CARGO_MANIFEST_DIR")), &page);
}

/// Every start has its end, in order, and attributes are quoted.
fn well_formed(html: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    for mark in html.split('<').skip(1) {
        let mark = mark.split_once('>').ok_or("a mark without end")?.0;
        let name = mark.trim_start_matches('/').split(' ').next().unwrap_or_default();
        match mark.starts_with('/') {
            _ if name == "br" => {}
            true if open.pop() != Some(name) => return Err(format!("</{name}> without a start")),
            true => {}
            false if mark.matches('"').count() % 2 == 1 => return Err(format!("quotes in <{mark}>")),
            false => open.push(name),
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
}

/// What can be pointed at is what the screen's places say.
fn agrees(view: &View, hand: &Hand, page: &str) {
    let screen = Satellite::screen(view, hand, None);
    let cells = screen.spots.iter().filter(|spot| matches!(spot.target, Target::Cell(..))).count();
    assert_eq!(page.matches("data-cell=").count(), cells);
    assert_eq!(page.matches("data-mark=").count(), screen.marks.len());
    for (n, mark) in screen.marks.iter().enumerate() {
        let keyed = format!("data-mark=\"{n}\" data-mark-key=\"{}\"", mark.key);
        assert!(page.contains(&keyed), "the page finds die {n} by its key {}", mark.key);
    }
    for spot in &screen.spots {
        if let Target::Tool(n) = spot.target {
            assert!(page.contains(&format!("data-tool=\"{n}\"")), "tool {n}");
        }
    }
    for (_, command, _) in &screen.keys {
        assert!(page.contains(&format!("data-do=\"{command}\"")), "{command}");
    }
}

#[test]
fn pages_of_any_game_are_well_formed_agree_with_the_screen_and_tell_no_secret() {
    let games = [
        "{}",
        r#"{"edition": "pencil", "report": "outline", "endgame": "self_destruct"}"#,
        r#"{"grid": "13x13"}"#,
    ];
    for (n, options) in games.into_iter().enumerate() {
        let mut table = Table::open(options);
        let hand = Hand { cursor: (4, 5), tool: n, turn: 1, marks: 0b101, shown: true, hints: false };
        let before = html(&Satellite::page(&table.view(0), &hand, None));
        agrees(&table.view(0), &hand, &before);
        table.settle(n as u64);
        table.wander(n as u64, 20, |table, _, dice| {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
                let view = table.game.view(viewer);
                let page = html(&Satellite::page(&view, &hand, None));
                assert_eq!(well_formed(&page.replace("<!--", "").replace("-->", "")), Ok(()));
                assert!(!page.contains("style="), "a strict page takes no style attribute");
                agrees(&view, &hand, &page);
                if let Some(world) = table.imagined(viewer, dice) {
                    let other = html(&Satellite::page(&world, &hand, None));
                    assert_eq!(page, other, "another world that fits looks otherwise");
                }
            }
        });
    }
}

/// The largest grid has 256 sectors.
#[test]
fn s1_2a_every_sector_of_the_largest_planet_is_drawn() {
    let mut table = Table::open(r#"{"first": "orange", "grid": {"rows": 16, "columns": 16}}"#);
    table.settle(1);
    table.line(0, "roll", &[1, 2, 3, 4, 5]);
    let view = table.view(0);
    let advice = Satellite::advise(&view).expect("there is something to advise");
    assert_eq!(advice.heat.len(), 256);
    let parts = Satellite::page(&view, &Hand::default(), Some(&advice));
    let target = &parts.iter().find(|part| part.id == "target").expect("the target").html;
    let ground = target.split_once("<g class=\"sectors\">").and_then(|(_, rest)| rest.split_once("</g>"));
    assert_eq!(ground.expect("the ground").0.matches("<rect").count(), 256);
    assert!(target.matches("class=\"heat\"").count() > 0, "{target}");
}
