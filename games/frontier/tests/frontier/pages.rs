//! Pages for a browser: what can be pressed is allowed, secrets are kept, boards of battles are part of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::desk::Desk;
use frontier::Frontier;
use frontier::types::{Navy, Place};
use frontier::view::{BattleStage, StageView};
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
        let strict = !mark.contains(" style=") && !mark.contains(" onclick=") && name != "script";
        assert!(strict, "{}: <{mark}>", part.id);
        assert_eq!(mark.matches('"').count() % 2, 0, "{}: <{mark}>", part.id);
        match (name, mark.starts_with('/')) {
            ("br" | "input", _) => {}
            (_, true) => assert_eq!(open.pop(), Some(name), "{}", part.id),
            (_, false) => open.push(name),
        }
    }
    assert!(open.is_empty(), "{}: {open:?}", part.id);
}

fn hand(tool: usize, row: u16) -> Hand {
    Hand { tool, cursor: (row, 0), shown: true, ..Hand::default() }
}

/// Everything that can be pressed on the page of whoever is to act is accepted.
fn check_page(desk: &Desk, seat: u8, tools: &[usize]) -> usize {
    let view = desk.view(seat);
    let mut known = BTreeSet::new();
    for (tool, row) in tools.iter().flat_map(|tool| [(*tool, 0), (*tool, 3)]) {
        let parts = Frontier::page(&view, &hand(tool, row), None);
        parts.iter().for_each(check_html);
        for line in values(&parts, "data-do=\"") {
            if !known.insert(line.clone()) {
                continue;
            }
            let mut fork = Desk::open("{}", "x");
            fork.game = desk.game.fork();
            let done = fork.try_line(seat, &line);
            // A suggestion of a board may be to leave things as they are.
            let declined = |why: &String| line.contains("suggest") && why.starts_with("nothing ");
            assert!(!done.as_ref().is_err_and(|why| !declined(why)), "{:?}: `{line}`: {done:?}", view.stage);
        }
        let screen = Frontier::screen(&view, &hand(tool, row), None);
        for tool in values(&parts, "data-tool=\"") {
            assert!(tool.parse::<usize>().expect("a number") < screen.tools.len());
        }
        for (_, command, _) in &screen.keys {
            let mut fork = Desk::open("{}", "x");
            fork.game = desk.game.fork();
            fork.try_line(seat, command).unwrap_or_else(|why| panic!("{:?}: `{command}`: {why}", view.stage));
        }
        if let Some(Pointed::Do(line)) = &screen.pointed {
            let mut fork = Desk::open("{}", "x");
            fork.game = desk.game.fork();
            fork.try_line(seat, line).unwrap_or_else(|why| panic!("{:?}: `{line}`: {why}", view.stage));
        }
    }
    known.len()
}

#[test]
fn what_can_be_pressed_is_accepted_all_war_long() {
    let mut stages: BTreeMap<String, usize> = BTreeMap::new();
    for (options, rows) in [
        (r#"{"scenario":"outpost","shatter_drones":true,"replacements":true,"flee_risk_jump":true}"#, 110),
        (r#"{"scenario":"outpost","battles":"hand"}"#, 60),
    ] {
        let mut desk = Desk::open(options, "pages");
        for _ in 0..rows {
            let Some(seat) = desk.to_act() else { break };
            let view = desk.view(seat);
            let stage = format!("{:?}", view.stage);
            let seen = stages.get(&stage).copied().unwrap_or(0);
            if seen < 120 {
                *stages.entry(stage).or_default() += check_page(&desk, seat, &[0, 2, 5]);
            }
            desk.play();
        }
    }
    for stage in ["UpfSetUp", "SatharSetUp", "Nova", "Drones", "Move(Upf)", "Move(Sathar)", "Declare(Sathar)"]
    {
        assert!(stages.get(stage).is_some_and(|pressed| *pressed > 0), "{stage}: {stages:?}");
    }
}

#[test]
fn every_hint_is_accepted_as_it_stands() {
    let mut stages: BTreeMap<String, usize> = BTreeMap::new();
    for options in [
        r#"{"scenario":"outpost","shatter_drones":true,"replacements":true}"#,
        r#"{"scenario":"outpost","battles":"hand"}"#,
    ] {
        let mut desk = Desk::open(options, "hints");
        for _ in 0..80 {
            let Some(seat) = desk.to_act() else { break };
            let view = desk.view(seat);
            let stage = format!("{:?}", view.stage);
            if stages.get(&stage).copied().unwrap_or(0) < 8 {
                let advice = Frontier::advise(&view).unwrap_or_else(|| panic!("{stage}: nothing is advised"));
                for tip in &advice.tips {
                    let mut fork = Desk::open("{}", "x");
                    fork.game = desk.game.fork();
                    let done = fork.try_line(seat, &tip.command);
                    assert!(done.is_ok(), "{stage}: `{}`: {done:?}", tip.command);
                    assert!(tip.words.ends_with('.'), "{}", tip.words);
                    *stages.entry(stage.clone()).or_default() += 1;
                }
            }
            desk.play();
        }
    }
    for stage in ["UpfSetUp", "SatharSetUp", "Nova", "Drones", "Move(Upf)", "Move(Sathar)", "Declare(Sathar)"]
    {
        assert!(stages.get(stage).is_some_and(|tips| *tips > 0), "{stage}: {stages:?}");
    }
}

/// The attribute of one element, and all that comes after it.
fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    text.split_once(mark).unwrap_or_else(|| panic!("{mark} is not in the lists")).1
}

/// Who cannot see the map finds all of it in lists: places with stations and ships, routes with boxes and days.
#[test]
fn the_lists_have_every_place_and_every_route_of_the_map() {
    for scenario in ["fdm", "fdm_ceil", "outpost"] {
        let desk = Desk::begun(&format!(r#"{{"scenario":"{scenario}"}}"#), "lists");
        for seat in [0, 1] {
            let view = desk.view(seat);
            let parts = Frontier::page(&view, &hand(0, 0), None);
            parts.iter().for_each(check_html);
            let lists = &parts.iter().find(|part| part.id == "fleets").expect("lists").html;
            let chart = &view.chart;
            let text = |name: &str| name.replace('&', "&amp;");
            for system in &chart.systems {
                let place = after(lists, &format!("data-place=\"{}\"", system.key));
                let place = place.split("data-place=").next().expect("its own part");
                assert!(place.contains(&text(&system.name)), "{}", system.name);
                for planet in chart.planets.iter().filter(|planet| planet.system == system.id) {
                    assert!(place.contains(&text(&planet.name)), "{}", planet.name);
                    if let Some(station) = planet.station {
                        assert!(place.contains(&text(&chart.ships[station.index()].name)), "{}", planet.name);
                    }
                }
                for route in chart.routes.iter().filter(|route| route.ends.contains(&system.id)) {
                    let to = if route.ends[0] == system.id { route.ends[1] } else { route.ends[0] };
                    let to = format!("Route to {}", text(&chart.systems[to.index()].name));
                    let days = format!("{} days", route.boxes + 1);
                    assert!(
                        after(place, &to).split("</li>").next().is_some_and(|leg| leg.contains(&days)),
                        "{to}"
                    );
                }
                // Whoever is at this star as the viewer knows it.
                for ship in view.ships.iter().filter(|ship| matches!(ship.place, Place::Star(planet) if chart.planets[planet.index()].system == system.id)) {
                    let navy = chart.ships[ship.id.index()].navy.to_string();
                    assert!(chart.ships[ship.id.index()].class.is_station() || place.contains(&navy), "{}", system.name);
                }
            }
            for route in &chart.routes {
                let [a, b] = route.ends.map(|end| chart.systems[end.index()].key.as_str());
                let row =
                    after(lists, &format!("data-route=\"{a}-{b}\"")).split("</tr>").next().expect("a row");
                assert!(
                    row.contains(&format!("<td>{}</td><td>{}</td>", route.boxes, route.boxes + 1)),
                    "{row}"
                );
            }
            for circle in &chart.circles {
                after(lists, &format!("data-route=\"circle-{}\"", circle.id.0 + 1));
            }
            let map = &parts.iter().find(|part| part.id == "ground").expect("the map").html;
            assert!(map.contains("lists of fleets, places and routes"), "the label says where the lists are");
        }
    }
}

/// What a press on the map would do is in a list as well, with days and risks.
#[test]
fn a_course_can_be_chosen_from_a_list() {
    let mut desk = Desk::begun(r#"{"scenario":"fdm"}"#, "courses");
    desk.until(0, |view| view.stage == StageView::Move(Navy::Upf));
    let view = desk.view(0);
    let tools = Frontier::screen(&view, &hand(0, 0), None).tools.len();
    let panel = |tool: usize| {
        let parts = Frontier::page(&view, &hand(tool, 0), None);
        parts.into_iter().find(|part| part.id == "panel").expect("a panel")
    };
    let offered = |tool: &usize| panel(*tool).html.contains("Set course for");
    let fleets: Vec<usize> = (0..tools).filter(offered).collect();
    let best = fleets.iter().copied().max_by_key(|tool| panel(*tool).html.matches("go ").count());
    let panel = panel(best.expect("a fleet in hand"));
    for planet in &view.chart.planets {
        let there = panel.html.contains(&format!(" to {} rate 1\"", planet.key));
        let here = view.ships.iter().any(|ship| ship.place == Place::Star(planet.id));
        assert!(there || here, "{} is offered, unless they are there", planet.name);
    }
    assert!(panel.html.contains("there on day"), "with days");
    assert!(panel.html.contains("% risk of losing them"), "and risks");
    let line = values(std::slice::from_ref(&panel), "data-do=\"");
    let go = line.iter().find(|line| line.starts_with("go ") && line.ends_with("rate 1")).expect("a course");
    desk.line(0, go);
    assert!(!desk.view(0).drafts.orders.is_empty());
}

/// A war in which a battle is open.
fn fought(method: &str) -> Desk {
    let mut desk = Desk::begun(r#"{"scenario":"outpost"}"#, "battle");
    let sathar = |view: &frontier::view::View| view.stage == StageView::Declare(Navy::Sathar);
    desk.until(1, |view| view.stage == StageView::Move(Navy::Sathar) && view.day == 2);
    desk.line(1, "go all to reach");
    desk.until(1, sathar);
    desk.line(1, "attack reach with all");
    desk.until(1, |view| matches!(view.stage, StageView::Fight(_)));
    for seat in [0, 1] {
        desk.line(seat, &format!("vote 1 {method}"));
    }
    desk
}

#[test]
fn the_board_of_a_battle_is_part_of_the_page() {
    let desk = fought("play");
    let seat = desk.to_act().expect("somebody sets up");
    let view = desk.view(seat);
    assert_eq!(view.battles[0].stage, BattleStage::Played);
    let map = Frontier::page(&view, &hand(0, 0), None);
    assert!(values(&map, "data-tool=\"").contains(&"1".to_owned()), "the map leads to the board");
    let board = Frontier::page(&view, &hand(1, 0), None);
    assert!(values(&board, "data-tool=\"").contains(&"0".to_owned()), "and the board back to the map");
    let lines = values(&board, "data-do=\"");
    assert!(!lines.is_empty() && lines.iter().all(|line| line.starts_with("battle 1: ")), "{lines:?}");
    assert!(check_page(&desk, seat, &[1, 2]) > 0);
    let mut desk = desk;
    desk.line(seat, "battle 1: usual");
    desk.line(seat, "deploy");
    let next = desk.to_act().expect("the other side");
    desk.line(next, "battle 1: usual");
    assert!(!Frontier::prompt(&desk.view(next)).is_empty());
}

#[test]
fn a_battle_is_watched_turn_by_turn() {
    let mut desk = fought("watch");
    for _ in 0..200 {
        let Some(seat) = desk.to_act() else { break };
        let view = desk.view(seat);
        let Some(battle) = view.battles.iter().find(|battle| battle.stage == BattleStage::Watched) else {
            break;
        };
        assert!(check_page(&desk, seat, &[0]) > 0);
        desk.line(seat, &format!("next {}", battle.id));
    }
    let view = desk.view(0);
    assert!(view.battles.iter().all(|battle| battle.board.is_none()), "it comes to an end");
}

/// What one seat drafts changes nothing of what the other is sent.
#[test]
fn the_other_page_shows_no_drafts() {
    let mut desk = Desk::begun(r#"{"scenario":"outpost"}"#, "secrets");
    desk.until(0, |view| view.stage == StageView::Move(Navy::Upf) && view.day == 2);
    let before = Frontier::page(&desk.view(1), &hand(0, 0), None);
    desk.line(0, "go home squadron to ford");
    desk.line(0, "fleet 5: 15");
    assert!(before == Frontier::page(&desk.view(1), &hand(0, 0), None));
    desk.line(0, "done");
    let page = Frontier::page(&desk.view(1), &hand(0, 0), None);
    assert!(page.iter().all(|part| !part.html.contains("bound for Ford")), "standing orders are secret");
}
