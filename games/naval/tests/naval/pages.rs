//! Pages for a browser: what can be pressed is allowed, parts keep their names, secrets are kept, and what is drafted sends
//! little. With `BROADSIDE_PICTURES` naming a directory, pages are written there as they would be seen.

use std::collections::{BTreeMap, BTreeSet};

use crate::desk::Desk;
use naval::Naval;
use naval::event::Stage;
use naval::view::View;
use paint::{Hand, Part, Pointed, Present as _};

const PARTS: [&str; 11] =
    ["ground", "arc", "reach", "paths", "ships", "press", "hand", "zoom", "panel", "card", "fleets"];
/// By day without fog, by night, and with everything that hides; then those with forts, airships and reinforcements.
const BATTLES: [&str; 6] = [
    r#"{"scenario":"denmark_strait"}"#,
    r#"{"scenario":"matapan","rules":"optional"}"#,
    r#"{"scenario":"calabria","rules":"advanced"}"#,
    r#"{"scenario":"gallipoli","variants":["minesweeping"]}"#,
    r#"{"scenario":"august_sortie","variants":["two_zeppelins"]}"#,
    r#"{"scenario":"falklands","variants":["moltke"]}"#,
];

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
    let mut known = BTreeSet::new();
    let last = Naval::screen(&view, &hand(0), None).tools.len().saturating_sub(1);
    for tool in [0, 1, last] {
        let parts = Naval::page(&view, &hand(tool), None);
        parts.iter().for_each(check_html);
        for line in values(&parts, "data-do=\"") {
            if known.insert(line.clone()) {
                let done = desk.fork().try_line(seat, &line);
                assert!(done.is_ok(), "{:?}: `{line}`: {done:?}", view.stage);
            }
        }
        for cell in values(&parts, "data-cell=\"").iter().filter(|cell| *cell != "0,0").step_by(17) {
            let (row, column) = cell.split_once(',').expect("row and column");
            let cursor = (row.parse().expect("a row"), column.parse().expect("a column"));
            let pointed = Naval::pointed(&view, &Hand { cursor, ..hand(tool) });
            let Some(Pointed::Do(line)) = pointed else { panic!("{:?} {cell}: {pointed:?}", view.stage) };
            desk.fork().try_line(seat, &line).unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        for tool in values(&parts, "data-tool=\"") {
            assert!(tool.parse::<usize>().expect("a number") <= last);
        }
    }
    known.len()
}

#[test]
fn what_can_be_pressed_is_accepted_all_battle_long() {
    let mut stages: BTreeMap<String, usize> = BTreeMap::new();
    for options in BATTLES {
        let mut desk = Desk::open(options, "pages");
        for row in 0..40 {
            let Some(seat) = desk.to_act() else { break };
            let stage = format!("{:?}", desk.view(seat).stage);
            if row % 5 == 0 || !stages.contains_key(&stage) {
                *stages.entry(stage).or_default() += check_page(&desk, seat);
            }
            desk.play();
        }
    }
    for stage in ["Deploy", "Sight", "Shell", "Aim", "Move"] {
        assert!(stages.get(stage).is_some_and(|pressed| *pressed > 0), "{stage}: {stages:?}");
    }
}

#[test]
fn parts_keep_their_names_from_the_first_stage_to_the_last() {
    let mut desk = Desk::open(BATTLES[0], "names");
    let mut grounds = BTreeSet::new();
    loop {
        for seat in [0, 1] {
            let parts = Naval::page(&desk.view(seat), &hand(0), None);
            assert_eq!(parts.iter().map(|part| part.id).collect::<Vec<_>>(), PARTS);
            grounds.insert(parts[0].html.clone());
        }
        if !desk.play() {
            break;
        }
    }
    assert!(grounds.len() <= 9, "the ground is seldom drawn anew: {}", grounds.len());
    let report = Naval::page(&desk.view(0), &hand(0), None);
    assert!(report.iter().any(|part| part.html.contains("tracks of the whole action")));
}

/// What one seat drafts changes nothing of what the other is sent, nor what spectators are.
#[test]
fn the_other_page_shows_no_drafts() {
    let mut desk = Desk::open(BATTLES[2], "secrets");
    let mut changed = 0;
    for _ in 0..12 {
        let Some(seat) = desk.to_act() else { break };
        let pages = |desk: &Desk| {
            let public = desk.game.view(contract::Viewer::Public);
            [Naval::page(&desk.view(1 - seat), &hand(0), None), Naval::page(&public, &hand(0), None)]
        };
        let before = pages(&desk);
        let lines = values(&Naval::page(&desk.view(seat), &hand(0), None), "data-do=\"");
        for line in lines.into_iter().filter(|line| line != "done").step_by(4) {
            if desk.try_line(seat, &line).is_ok() {
                changed += 1;
                assert!(pages(&desk) == before, "`{line}` shows");
            }
        }
        assert!(desk.game.revise(contract::Seat(seat), &[]).is_ok());
        desk.play();
    }
    assert!(changed > 10, "{changed}");
}

/// A page as it would be seen, without a server.
fn whole(view: &View, hand: &Hand) -> String {
    let parts = Naval::page(view, hand, None);
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
         <div id=\"board\"><div class=\"board parts board-naval\">{places}</div></div></section></div></div></main>\
         <script type=\"module\">{}</script></body></html>",
        css.join("\n"),
        Naval::prompt(view),
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
    let mut desk = Desk::open(BATTLES[0], "look");
    assert!(desk.until(0, Stage::Aim, |_| true));
    keep("aim", &desk.view(0), &hand(0));
    desk.line(0, "all Bismarck");
    keep("aimed", &desk.view(0), &hand(4));
    assert!(desk.until(0, Stage::Move, |view| view.turn > 1));
    keep("move", &desk.view(0), &hand(0));
    let goal = Naval::page(&desk.view(0), &hand(0), None);
    let cells = values(&goal, "data-cell=\"");
    let (row, column) = cells[cells.len() / 3].split_once(',').unwrap();
    let pointing = Hand { cursor: (row.parse().unwrap(), column.parse().unwrap()), ..hand(0) };
    let Some(Pointed::Do(line)) = Naval::pointed(&desk.view(0), &pointing) else { panic!("a goal") };
    desk.line(0, &line);
    desk.line(0, "line Hood");
    keep("plotted", &desk.view(0), &pointing);
    while desk.play() {}
    keep("over", &desk.view(0), &hand(0));
    let mut desk = Desk::open(BATTLES[1], "look");
    assert!(desk.until(0, Stage::Shell, |_| true));
    keep("shell", &desk.view(0), &hand(2));
    let mut desk = Desk::open(BATTLES[2], "look");
    keep("deploy", &desk.view(0), &hand(0));
    assert!(desk.until(0, Stage::Move, |view| view.turn > 2));
    keep("fog", &desk.view(0), &hand(0));
}
