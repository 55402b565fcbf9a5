//! What panels say: the goal, the way off the map, facings, fire, the set-up and the end.

use crate::desk::Desk;
use hawks::Hawks;
use hawks::view::Stage;
use paint::{Hand, Part, Pointed, Present as _};

fn hand(tool: usize) -> Hand {
    Hand { tool, shown: true, ..Hand::default() }
}

/// The cells that can be pressed.
fn cells(parts: &[Part]) -> Vec<String> {
    let of = |part: &Part| -> Vec<String> {
        let found = part.html.split("data-cell=\"").skip(1).filter_map(|rest| rest.split('"').next());
        found.map(str::to_owned).collect()
    };
    parts.iter().flat_map(of).collect()
}

/// The evacuation of scenario B1, as it stands late in the battle.
fn dash(evacuated: u8, at: &str) -> Desk {
    let options = format!(
        r#"{{"scenario": {{"title": "The last dash", "rules": "basic", "first": "sathar", "planet": "28.20", "victory": "evacuation",
        "special": {{"evacuation": {{"ship": "Z'Gata", "station": "Doliin Bay", "turns": 3}}}},
        "moment": {{"turn": 9, "mover": "upf", "evacuated": {evacuated}}},
        "upf": {{"ships": [{{"class": "frigate", "name": "Z'Gata", "at": "{at}", "facing": "nw", "speed": 6}},
          {{"class": "station", "name": "Doliin Bay", "hull": 25, "at": "27.20", "orbit": "clockwise"}}]}},
        "sathar": {{"ships": [{{"class": "destroyer", "name": "Venomous", "at": "40.30", "facing": "w", "speed": 4}}]}}}}}}"#
    );
    Desk::open(&options, "dash")
}

fn part<'a>(parts: &'a [Part], id: &str) -> &'a str {
    &parts.iter().find(|part| part.id == id).expect("a part").html
}

/// §19 What wins and how far it is stands on every page, and in the terminal.
#[test]
fn s19_the_goal_and_how_far_it_is_are_told() {
    for (scenario, told) in [
        ("b1", ["Keep Z&#39;Gata docked", "0 of 3 turns in dock"]),
        ("b2", ["Destroy every enemy ship", "Enemy ships left: "]),
        ("a1", ["Destroy every enemy ship", " hexes to go"]),
        ("a2", ["Destroy every enemy ship", "Enemy ships left: "]),
    ] {
        let mut desk = Desk::open(&format!(r#"{{"scenario":"{scenario}"}}"#), "goal");
        assert!(desk.until(0, Stage::Move, |_| true) || scenario == "b1");
        let view = desk.view(0);
        let panel = Hawks::page(&view, &hand(0), None);
        let panel = part(&panel, "panel").replace('\'', "&#39;");
        let screen = Hawks::screen(&view, &hand(0), None);
        let side: String = screen.side.iter().map(paint::Line::text).collect();
        for words in told {
            assert!(panel.contains(words), "{scenario}: {words}: {panel}");
            assert!(side.replace('\'', "&#39;").contains(words), "{scenario}: {words}: {side}");
        }
    }
}

/// §6 §19.1 Where a ship can leave the map is lit and can be pressed; whether that wins or loses is said.
#[test]
fn s6_the_way_off_the_map_can_be_pressed() {
    for (evacuated, class, words) in
        [(3, "goals exit wins", "the battle is won"), (1, "goals exit", "the battle is lost")]
    {
        let mut desk = dash(evacuated, "25.5");
        let parts = Hawks::page(&desk.view(0), &hand(0), None);
        let exits = part(&parts, "reach").split(&format!("<g class=\"{class}\">")).nth(1).expect("exits");
        let exits = exits.split("</g>").next().unwrap_or_default();
        let cell =
            exits.split("data-cell=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a cell");
        let (row, column) = cell.split_once(',').expect("row and column");
        let cursor = (row.parse().unwrap(), column.parse().unwrap());
        let Some(Pointed::Do(line)) = Hawks::screen(&desk.view(0), &Hand { cursor, ..hand(0) }, None).pointed
        else {
            panic!("{cell} is no goal")
        };
        desk.line(0, &line);
        let parts = Hawks::page(&desk.view(0), &hand(0), None);
        assert!(part(&parts, "panel").contains("Plotted: off the map"));
        assert!(part(&parts, "panel").contains(words), "{}", part(&parts, "panel"));
    }
    // Straight on it leaves after five hexes: whatever is faster leads there too.
    let parts = Hawks::page(&dash(3, "25.5").view(0), &hand(0), None);
    let panel = part(&parts, "panel");
    assert!(panel.contains("5–9 off the map") && panel.contains("data-do=\"fly 1 FFFFF\""), "{panel}");
}

/// §19.1 Once the crew is aboard, the ship in dock is asked for, and its course can be suggested.
#[test]
fn s19_1_whoever_has_the_crew_aboard_is_told_to_fly() {
    for (evacuated, asked, open) in [
        (2, "Move your ships: none has to fly.", false),
        (3, "Move your ships: Z'Gata has the crew aboard, fly it off the map.", true),
    ] {
        let options = format!(
            r#"{{"scenario": {{"title": "In dock", "rules": "basic", "first": "sathar", "planet": "28.20", "victory": "evacuation",
            "special": {{"evacuation": {{"ship": "Z'Gata", "station": "Doliin Bay", "turns": 3}}}},
            "moment": {{"turn": 4, "mover": "upf", "evacuated": {evacuated}}},
            "upf": {{"ships": [{{"class": "station", "name": "Doliin Bay", "hull": 25, "at": "27.20", "orbit": "clockwise"}},
              {{"class": "frigate", "name": "Z'Gata", "docked": "Doliin Bay"}}]}},
            "sathar": {{"ships": [{{"class": "destroyer", "name": "Venomous", "at": "40.30", "facing": "w", "speed": 4}}]}}}}}}"#
        );
        let mut desk = Desk::open(&options, "dock");
        let view = desk.view(0);
        assert_eq!(Hawks::prompt(&view), asked);
        let panel = Hawks::page(&view, &hand(1), None);
        assert_eq!(part(&panel, "panel").contains("data-do=\"suggest\""), open);
        assert_eq!(part(&panel, "panel").contains("data-do=\"suggest 2\""), open);
        if open {
            desk.line(0, "suggest");
            assert_eq!(Hawks::prompt(&desk.view(0)), "Move your ships: all that fly have a course.");
        }
    }
}

/// §6 Without edges, every goal beyond the sheet can be pressed, however far out it is.
#[test]
fn s6_goals_beyond_the_sheet_can_be_pressed() {
    let desk = Desk::open(
        r#"{"scenario": {"rules": "advanced", "first": "upf",
        "upf": {"ships": [{"class": "frigate", "at": "50.37", "facing": "e", "speed": 9}]},
        "sathar": {"ships": [{"class": "destroyer", "at": "10.10", "facing": "w", "speed": 4}]}}}"#,
        "beyond",
    );
    let parts = Hawks::page(&desk.view(0), &hand(0), None);
    let reach = part(&parts, "reach");
    let far = reach.split("data-cell=\"").skip(1).filter_map(|rest| rest.split_once(',')?.1.split_once('"'));
    let far = far.filter_map(|(column, _)| column.parse::<u16>().ok()).max();
    // Nine and four hexes on from the fiftieth column; the first cell is beside the sheet.
    assert_eq!(far, Some(63), "{reach}");
}

/// §3.2 A facing that needs another way there says how far that is, and pointing again does not choose it.
#[test]
fn s3_2_an_end_facing_that_changes_the_course_says_so() {
    let mut desk = dash(3, "25.15");
    desk.line(0, "fly 1 FFF");
    let view = desk.view(0);
    let parts = Hawks::page(&view, &hand(0), None);
    let loops = part(&parts, "panel").split("chip loop").skip(1);
    let said =
        loops.filter(|rest| rest.split("</button>").next().is_some_and(|one| one.contains(" hexes"))).count();
    assert_eq!(said, part(&parts, "panel").matches("chip loop").count());
    let end = view.ships[0].plot.as_ref().and_then(|plot| plot.path.last()).expect("a course").at;
    // The hexes beside the sheet count too: 0.0 is the first cell.
    let (column, row) = end.0.place();
    let cursor = (row.unsigned_abs(), column.unsigned_abs());
    for _ in 0..4 {
        let pointed = Hawks::screen(&desk.view(0), &Hand { cursor, ..hand(0) }, None).pointed;
        let Some(Pointed::Do(line)) = pointed else { panic!("{pointed:?}") };
        assert!(line.starts_with(&format!("fly 1 {end}")), "{line}");
        desk.line(0, &line);
        let hexes = desk.view(0).ships[0].plot.as_ref().map(|plot| plot.path.len());
        assert_eq!(hexes, Some(4), "`{line}` keeps its three hexes");
    }
}

/// Nothing is declared yet: to have shots suggested comes first, to hold fire does not.
#[test]
fn s8_4_holding_fire_is_not_the_first_choice_while_something_bears() {
    let mut desk = Desk::open(r#"{"scenario":"duel3"}"#, "screens");
    assert!(desk.until(0, Stage::Attack, |view| {
        Hawks::screen(view, &hand(0), None).keys.iter().any(|(key, ..)| *key == 's')
    }));
    let shown = |desk: &Desk| part(&Hawks::page(&desk.view(0), &hand(0), None), "panel").to_owned();
    let panel = shown(&desk);
    assert!(
        panel.contains("class=\"primary\" data-do=\"suggest\"")
            && panel.contains("class=\"plain\" data-do=\"fire\"")
    );
    desk.line(0, "suggest");
    let panel = shown(&desk);
    assert!(
        panel.contains("class=\"plain\" data-do=\"suggest\"")
            && panel.contains("class=\"primary\" data-do=\"fire\"")
    );
}

/// §21.2 One thing at a time: the planet, then what has no place yet; and what begins docked is not said to wait.
#[test]
fn s21_2_what_is_placed_next_is_in_hand() {
    let mut desk = Desk::open(r#"{"scenario":"b1"}"#, "next");
    let shown = |desk: &Desk| part(&Hawks::page(&desk.view(0), &hand(0), None), "panel").to_owned();
    assert_eq!(Hawks::prompt(&desk.view(0)), "Put the planet on the map first.");
    assert!(!shown(&desk).contains("class=\"who\""), "no ship is spoken of");
    desk.line(0, "planet 28.20");
    assert!(shown(&desk).contains("Doliin Bay") && shown(&desk).contains("it begins there"));
    desk.line(0, "usual");
    let view = desk.view(0);
    let fleets = Hawks::page(&view, &hand(0), None);
    assert!(part(&fleets, "fleets").contains("docked, Doliin Bay"), "{}", part(&fleets, "fleets"));
    desk.line(0, "deploy");
    let placed = |desk: &Desk| Hawks::screen(&desk.view(1), &hand(0), None).tools[0].label.clone();
    let first = placed(&desk);
    let open = cells(&Hawks::page(&desk.view(1), &hand(0), None));
    let (row, column) = open[open.len() / 2].split_once(',').unwrap();
    let cursor = (row.parse().unwrap(), column.parse().unwrap());
    let Some(Pointed::Do(line)) = Hawks::screen(&desk.view(1), &Hand { cursor, ..hand(0) }, None).pointed
    else {
        panic!("a place")
    };
    desk.line(1, &line);
    assert_ne!(placed(&desk), first, "the next one is in hand");
}

/// The end tells who won by which rule, and what it cost both.
#[test]
fn s19_the_end_tells_what_it_cost() {
    let mut desk = dash(3, "25.3");
    desk.line(0, "fly Z'Gata FFF");
    desk.line(0, "move");
    let parts = Hawks::page(&desk.view(0), &hand(0), None);
    let panel = part(&parts, "panel");
    for words in ["UPF wins", "The crew got away.", "§19.1", "→ left the map", " of 2 left", "9 turns"] {
        assert!(panel.contains(words), "{words}: {panel}");
    }
}
