//! Pages for a browser: what can be pressed is allowed, parts keep their names, secrets are kept, and what is drafted sends
//! little. With `BROADSIDE_PICTURES` naming a directory, pages are written there as they would be seen.

use std::collections::BTreeMap;

use crate::desk::Desk;
use hawks::Hawks;
use hawks::view::{Stage, View};
use paint::{Hand, Part, Pointed, Present as _};

/// The values of an attribute, wherever it is.
fn values<'a>(parts: &'a [Part], name: &'a str) -> Vec<String> {
    let of = |part: &'a Part| part.html.split(name).skip(1).filter_map(|rest| rest.split('"').next());
    parts
        .iter()
        .flat_map(of)
        .map(|text| text.replace("&amp;", "&").replace("&lt;", "<").replace("&quot;", "\""))
        .collect()
}

/// Every start has its end, in order; attributes are quoted; nothing is in it that a strict page forbids.
fn check_html(part: &Part) {
    let mut open: Vec<&str> = Vec::new();
    for mark in part.html.split('<').skip(1) {
        let mark = mark.split_once('>').expect("an end").0;
        let name = mark.trim_start_matches('/').split(' ').next().unwrap_or_default();
        assert!(
            !mark.contains(" style=") && !mark.contains(" onclick=") && name != "script",
            "{}: <{mark}>",
            part.id
        );
        assert_eq!(mark.matches('"').count() % 2, 0, "{}: <{mark}>", part.id);
        match (name, mark.starts_with('/')) {
            ("br" | "input", _) => {}
            (_, true) => assert_eq!(open.pop(), Some(name), "{}", part.id),
            (_, false) => open.push(name),
        }
    }
    assert!(open.is_empty(), "{}: {open:?}", part.id);
}

fn hand(tool: usize) -> Hand {
    Hand { tool, shown: true, ..Hand::default() }
}

/// Everything that can be pressed on the page of whoever is to act is accepted.
fn check_page(desk: &Desk, seat: u8) -> usize {
    let view = desk.view(seat);
    let mut pressed = 0;
    let mut known = std::collections::BTreeSet::new();
    let ships = view.ships.len();
    for tool in [0, 1, 2, ships.saturating_sub(1)] {
        let parts = Hawks::page(&view, &hand(tool), None);
        parts.iter().for_each(check_html);
        for line in values(&parts, "data-do=\"") {
            if !known.insert(line.clone()) {
                continue;
            }
            let mut fork = Desk::open("{}", "x");
            fork.game = desk.game.fork();
            let done = fork.try_line(seat, &line);
            // A suggestion may be to leave things as they are.
            let declined = |why: &String| line.starts_with("suggest") && why.starts_with("nothing ");
            assert!(!done.as_ref().is_err_and(|why| !declined(why)), "{:?}: `{line}`: {done:?}", view.stage);
            pressed += 1;
        }
        let screen = Hawks::screen(&view, &hand(tool), None);
        for cell in values(&parts, "data-cell=\"").iter().filter(|cell| *cell != "0,0").step_by(23) {
            let (row, column) = cell.split_once(',').expect("row and column");
            let cursor = (row.parse().expect("a row"), column.parse().expect("a column"));
            let pointed = Hawks::screen(&view, &Hand { cursor, ..hand(tool) }, None).pointed;
            let Some(Pointed::Do(line)) = pointed else { panic!("{cell}: {pointed:?}") };
            let mut fork = Desk::open("{}", "x");
            fork.game = desk.game.fork();
            fork.try_line(seat, &line).unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        for tool in values(&parts, "data-tool=\"") {
            assert!(tool.parse::<usize>().expect("a number") < screen.tools.len());
        }
    }
    pressed
}

#[test]
fn what_can_be_pressed_is_accepted_all_battle_long() {
    let mut stages: BTreeMap<String, usize> = BTreeMap::new();
    for (options, rows) in
        [(r#"{"scenario":"b1"}"#, 60), (r#"{"scenario":"a1"}"#, 60), (r#"{"scenario":"a2"}"#, 24)]
    {
        let mut desk = Desk::open(options, "pages");
        for row in 0..rows {
            let Some(seat) = desk.to_act() else { break };
            if row % 3 == 0 || desk.view(seat).stage == Stage::Repair {
                let pressed = check_page(&desk, seat);
                *stages.entry(format!("{:?}", desk.view(seat).stage)).or_default() += pressed;
            }
            desk.play("reference");
        }
    }
    for stage in ["Place", "Move", "Defend", "Attack", "Answer", "Repair"] {
        assert!(stages.get(stage).is_some_and(|pressed| *pressed > 0), "{stage}: {stages:?}");
    }
}

const PARTS: [&str; 11] =
    ["ground", "arc", "reach", "paths", "ships", "press", "hand", "zoom", "panel", "card", "fleets"];

#[test]
fn parts_keep_their_names_from_the_first_stage_to_the_last() {
    let mut desk = Desk::open(r#"{"scenario":"b1"}"#, "names");
    let mut grounds = std::collections::BTreeSet::new();
    loop {
        for seat in [0, 1] {
            let parts = Hawks::page(&desk.view(seat), &hand(0), None);
            assert_eq!(parts.iter().map(|part| part.id).collect::<Vec<_>>(), PARTS);
            grounds.insert(parts[0].html.clone());
        }
        if !desk.play("reference") {
            break;
        }
    }
    assert!(grounds.len() <= 3, "the ground is seldom drawn anew: {}", grounds.len());
}

/// What one seat drafts changes nothing of what the other is sent, nor what spectators are.
#[test]
fn the_other_page_shows_no_drafts_and_no_mines() {
    let mut desk = Desk::open(r#"{"scenario":"a2"}"#, "secrets");
    let mut changed = 0;
    for _ in 0..40 {
        let Some(seat) = desk.to_act() else { break };
        let other = 1 - seat;
        let pages = |desk: &Desk| {
            let public = desk.game.view(contract::Viewer::Public);
            [Hawks::page(&desk.view(other), &hand(0), None), Hawks::page(&public, &hand(0), None)]
        };
        let before = pages(&desk);
        let view = desk.view(seat);
        for line in values(&Hawks::page(&view, &hand(0), None), "data-do=\"") {
            let word = line.split(' ').next().unwrap_or_default();
            if ["move", "fire", "answer", "repair", "seek", "deploy", "detonate", "extra", "agree"]
                .contains(&word)
            {
                continue;
            }
            if desk.try_line(seat, &line).is_ok() {
                changed += 1;
                assert!(pages(&desk) == before, "`{line}` shows");
            }
        }
        assert!(desk.game.revise(contract::Seat(seat), &[]).is_ok());
        desk.play("reference");
    }
    assert!(changed > 100, "{changed}");
}

/// How much is sent anew, as it is before it is packed.
fn sent(before: &[Part], after: &[Part]) -> usize {
    before.iter().zip(after).filter(|(a, b)| a.html != b.html).map(|(_, b)| b.html.len()).sum()
}

#[test]
fn what_is_drafted_sends_little() {
    let mut desk = Desk::open(r#"{"scenario":"a2"}"#, "sizes");
    assert!(desk.until(0, Stage::Move, |view| view.turn > 1));
    let mut report = Vec::new();
    let view = desk.view(0);
    let first = Hawks::page(&view, &hand(0), None);
    for part in &first {
        report.push(format!("{} {}", part.id, part.html.len()));
    }
    let fast =
        (0..view.ships.len()).max_by_key(|n| Hawks::page(&view, &hand(*n), None)[2].html.len()).unwrap_or(0);
    let chosen = Hawks::page(&view, &hand(fast), None);
    report.push(format!("choosing a ship {}", sent(&first, &chosen)));
    let cells = values(&chosen, "data-cell=\"");
    let (row, column) = cells[cells.len() / 2].split_once(',').unwrap();
    let cursor = (row.parse().unwrap(), column.parse().unwrap());
    let pointing = Hand { cursor, ..hand(fast) };
    let hovered = Hawks::page(&view, &pointing, None);
    report.push(format!("pointing at a goal {}", sent(&chosen, &hovered)));
    assert!(sent(&chosen, &hovered) < 12_000, "{report:?}");
    let Some(Pointed::Do(line)) = Hawks::screen(&view, &pointing, None).pointed else { panic!("a goal") };
    desk.line(0, &line);
    let flown = Hawks::page(&desk.view(0), &pointing, None);
    report.push(format!("drafting a course {}", sent(&hovered, &flown)));
    assert!(sent(&hovered, &flown) < 30_000, "{report:?}");
    println!("{}", report.join("\n"));
}

/// A page as it would be seen, without a server.
fn whole(view: &View, hand: &Hand) -> String {
    let parts = Hawks::page(view, hand, Hawks::advise(view).as_ref());
    let mut places = String::new();
    for part in &parts {
        places += &format!("<div class=\"part part-{0}\" id=\"part-{0}\">{1}</div>", part.id, part.html);
    }
    let css = [
        include_str!("../../../../web/style.css"),
        include_str!("../../../../web/board.css"),
        include_str!("../../../../web/space.css"),
    ];
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <style>{}</style></head><body><header class=\"top\"><a class=\"brand\">Broadside</a></header><main><div data-live>\
         <div class=\"table\"><section class=\"stage\"><div id=\"prompt\"><p class=\"prompt\">{}</p></div>\
         <div id=\"board\"><div class=\"board parts board-hawks\">{places}</div></div></section></div></div></main>\
         <script type=\"module\">{}</script></body></html>",
        css.join("\n"),
        Hawks::prompt(view),
        include_str!("../../../../web/zoom.js"),
    )
}

#[test]
fn pages_as_they_are_seen() {
    let Some(folder) = std::env::var_os("BROADSIDE_PICTURES") else { return };
    let folder = std::path::Path::new(&folder);
    let keep = |name: &str, view: &View, hand: &Hand| {
        std::fs::write(folder.join(format!("page-{name}.html")), whole(view, hand)).unwrap();
    };
    for scenario in ["b1", "b2", "a2"] {
        let mut desk = Desk::open(&format!(r#"{{"scenario":"{scenario}"}}"#), "look");
        let seat = desk.to_act().unwrap();
        keep(&format!("{scenario}-place"), &desk.view(seat), &hand(0));
        desk.line(seat, "usual");
        keep(&format!("{scenario}-placed"), &desk.view(seat), &hand(0));
    }
    let mut desk = Desk::open(r#"{"scenario":"b1"}"#, "look");
    assert!(desk.until(1, Stage::Move, |view| view.turn > 1));
    keep("b1-move", &desk.view(1), &hand(1));
    let view = desk.view(1);
    let cells = values(&Hawks::page(&view, &hand(1), None), "data-cell=\"");
    let (row, column) = cells[cells.len() * 2 / 3].split_once(',').unwrap();
    let pointing = Hand { cursor: (row.parse().unwrap(), column.parse().unwrap()), ..hand(1) };
    let Some(Pointed::Do(line)) = Hawks::screen(&view, &pointing, None).pointed else { panic!("a goal") };
    desk.line(1, &line);
    keep("b1-plotted", &desk.view(1), &pointing);
    let mut desk = Desk::open(r#"{"scenario":"a2"}"#, "look");
    assert!(desk.until(0, Stage::Move, |view| view.turn > 2));
    keep("a2-move", &desk.view(0), &hand(3));
    assert!(desk.until(0, Stage::Attack, |_| true));
    desk.line(0, "suggest");
    keep("a2-fire", &desk.view(0), &hand(0));
    assert!((0..2).any(|seat| {
        let mut desk = Desk::open(r#"{"scenario":"a2"}"#, "answer");
        let found = desk.until(seat, Stage::Answer, |view| {
            !Hawks::screen(view, &hand(0), None).keys.iter().all(|(key, ..)| *key != 's')
        });
        if found {
            desk.line(seat, "suggest");
            keep("a2-answer", &desk.view(seat), &hand(2));
        }
        found
    }));
    let mut desk = Desk::open(r#"{"scenario":"a2"}"#, "repair");
    assert!(desk.until(0, Stage::Repair, |_| true));
    desk.line(0, "suggest");
    keep("a2-repair", &desk.view(0), &hand(1));
}
