//! The costliest set-ups that options allow: each is drawn and thought about by every level, and ended where that is not a
//! matter of hours. What it costs is counted and not timed: bytes of a page, legal actions, actions of one decision,
//! decisions of a game. What would cost more is refused with a sentence.

use catalogue::{Input, Match, Start, find};
use contract::journal::DiceMode;
use contract::{Budget, Seat, Seed, Sitter, UserData, Viewer};
use paint::Hand;
use serde_json::{Value, json};

/// Longest page of one viewer, in bytes.
const PAGE: usize = 1 << 20;
/// Most actions of one legal set.
const LEGAL: u64 = 1 << 18;
/// Most actions of one decision: drafts and what commits them.
const PLAN: usize = 2000;

fn begin(game: &str, options: &Value) -> Box<dyn Match> {
    let entry = find(game).unwrap();
    let seats = entry.teams(options, &UserData::default()).unwrap().len();
    let start = Start {
        options: options.clone(),
        data: UserData::default(),
        sitters: vec![Sitter::nobody(); seats],
        seed: Seed::from_text("costly"),
        mode: DiceMode::PerRow,
        now: 0,
    };
    entry.start(start).unwrap()
}

/// What every viewer is shown and offered now.
fn draw(game: &dyn Match, hints: bool) {
    let hand = Hand { shown: true, hints, ..Hand::default() };
    for viewer in Viewer::live(game.seats()) {
        let bytes: usize = game.page(viewer, &hand).iter().map(|part| part.html.len()).sum();
        assert!(bytes <= PAGE, "{viewer:?}: a page of {bytes} bytes");
        game.screen(viewer, &hand);
        let Viewer::Seat(seat) = viewer else { continue };
        game.openings(seat, 7);
        let (count, _) = game.legal(seat, Some(1000));
        assert!(count <= LEGAL, "{seat}: {count} legal actions");
    }
}

fn decide(game: &mut dyn Match, seat: Seat, level: &str, luck: u64) {
    let plan = game.choose(seat, level, Budget::Nodes(1000), luck).unwrap();
    assert!(plan.len() <= PLAN, "{level}: a plan of {} actions", plan.len());
    let plan = plan.into_iter().map(|action| action.action).collect();
    game.act(seat, &Input::Actions(plan), None, 0).unwrap();
}

/// Every level decides some times, and everybody looks after each.
fn try_levels(game: &str, options: &Value, decisions: u64) {
    for level in find(game).unwrap().levels() {
        let mut played = begin(game, options);
        draw(&*played, false);
        for luck in 0..decisions {
            let Some(seat) = played.to_act().lowest() else { break };
            decide(&mut *played, seat, level.name, luck);
            draw(&*played, luck + 1 == decisions);
        }
    }
}

/// One level plays to the end.
fn finish(game: &str, options: &Value, level: &str, decisions: u64) {
    let mut played = begin(game, options);
    for luck in 0..decisions {
        let Some(seat) = played.to_act().lowest() else { break };
        decide(&mut *played, seat, level, luck);
    }
    assert!(played.outcome().is_some(), "{game} ends in {decisions} decisions");
    draw(&*played, false);
}

/// What is wrong with options that would cost too much.
fn refused(game: &str, options: Value) -> String {
    find(game).unwrap().teams(&options, &UserData::default()).unwrap_err().to_string()
}

#[test]
fn the_widest_sea_of_classic() {
    let sea = |fleet: &str, more: Value| {
        let mut options = json!({ "rows": 16, "columns": 16, "fleet": fleet, "sunk": "silent" });
        options.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        options
    };
    let most = ["3"; 32].join(" ");
    try_levels("classic", &sea(&most, json!({})), 3);
    try_levels("classic", &sea(&most, json!({ "placing": "fixed" })), 2);
    try_levels("classic", &sea(&["1"; 32].join(" "), json!({ "contact": "none", "variant": "salvo" })), 3);
    let counted = json!({ "variant": "salvo", "hits": "counted" });
    try_levels("classic", &sea(&most, counted.clone()), 3);
    try_levels("classic", &sea(&["1"; 32].join(" "), counted.clone()), 2);
    finish("classic", &sea(&most, json!({})), "easy", 600);
    finish("classic", &sea(&most, counted), "easy", 600);
    let crowded = |fleet: String, more: Value| refused("classic", sea(fleet.trim(), more));
    assert!(crowded("2 ".repeat(120), json!({})).contains("120 ships are too many"));
    assert!(crowded("1 ".repeat(33), json!({})).contains("at most 32"));
    assert!(crowded("8 ".repeat(32), json!({})).contains("too crowded"));
    let tight = crowded("6 ".repeat(28), json!({ "placing": "fixed" }));
    assert!(tight.contains("need more room") || tight.contains("too crowded"), "{tight}");
}

/// Salvos of which only the number of hits was told, on the widest sea with the largest fleet: after some of them, looking for
/// layouts that agree with all the numbers is as hard as it gets.
#[test]
fn the_hardest_counts_of_classic() {
    let fleets = [
        ("6 6 5 5 5 4 4 4 4 3 3 3 3 3 2 2 2 2 2 2 1 1 1 1 1 1 1 1 1 1 1 1", "allowed"),
        ("5 5 4 4 4 3 3 3 3 3 2 2 2 2 2 2 1 1 1 1 1 1 1 1", "none"),
    ];
    for (fleet, contact) in fleets {
        let options = json!({
            "rows": 16, "columns": 16, "fleet": fleet, "contact": contact, "sunk": "counted", "variant": "salvo",
            "hits": "counted",
        });
        let mut played = begin("classic", &options);
        for luck in 0..16 {
            let Some(seat) = played.to_act().lowest() else { break };
            decide(&mut *played, seat, "easy", luck);
        }
        draw(&*played, true);
        for level in ["normal", "hard"] {
            let seat = played.to_act().lowest().unwrap();
            decide(&mut *played, seat, level, 1);
        }
    }
}

#[test]
fn the_fullest_planet_of_satellite() {
    let planet = |size: u8| {
        let name = |n: u8| char::from(b'a' + n).to_string();
        let building = |n| json!({ "name": name(n), "rows": size, "columns": size });
        let buildings: Vec<Value> = (0..15).map(building).collect();
        json!({ "grid": { "rows": 16, "columns": 16 }, "fleet": { "buildings": buildings }, "report": "count" })
    };
    try_levels("satellite", &planet(2), 3);
    finish("satellite", &planet(2), "cadet", 3000);
    assert!(refused("satellite", planet(4)).contains("too crowded"));
}

#[test]
fn the_largest_battle_of_hawks() {
    let fleets = |upf: &str, sathar: &str| json!({ "upf": upf, "sathar": sathar, "rules": "advanced", "preplace_seekers": "all" });
    try_levels("hawks", &fleets("50 assault_scout", "50 destroyer"), 3);
    finish("hawks", &fleets("50 assault_scout", "50 destroyer"), "easy", 3000);
    assert!(refused("hawks", fleets("60 frigate", "60 frigate")).contains("at most 100"));
}

#[test]
fn the_largest_battle_of_naval() {
    let fleets = |number: u8, turns: u8| {
        json!({
            "first": format!("{number} dd japanese"), "second": format!("{number} dd american"),
            "rules": "advanced", "turns": turns,
        })
    };
    try_levels("naval", &fleets(40, 10), 2);
    finish("naval", &fleets(40, 10), "easy", 200);
    assert!(refused("naval", fleets(41, 1)).contains("at most 40 units"));
}

#[test]
fn the_whole_frontier() {
    let war = |players: u8, days: u16| {
        json!({
            "scenario": "fdm", "upf_players": players, "sathar_players": 3, "referee": true, "battles": "resolve",
            "replacements": true, "shatter_drones": true, "day_limit": days,
        })
    };
    try_levels("frontier", &war(3, 100), 6);
    finish("frontier", &war(3, 2), "easy", 400);
    assert!(refused("frontier", war(4, 2)).contains("six players at most"));
}

/// Two hundred ships and stations, all of which meet at one planet on the second day.
fn the_largest_war(more: &Value) -> Value {
    let mut options = json!({
        "scenario": {
            "title": "All at once", "stations_to_win": 2,
            "systems": [
                { "id": "haven", "name": "Haven", "xy": [10, 10],
                  "planets": [{ "id": "prime", "name": "Prime", "station": "fortress" }] },
                { "id": "ford", "name": "Ford", "xy": [20, 10],
                  "planets": [{ "id": "gate", "name": "Gate", "station": "armed_station" }] },
            ],
            "routes": [{ "between": ["haven", "ford"], "boxes": 3 }],
            "circles": [{ "system": "ford", "boxes": 1 }, { "system": "ford", "boxes": 1 }],
            "forces": [{ "id": "all", "name": "All", "at": "gate", "ships": {
                "frigate": 30, "destroyer": 30, "light_cruiser": 30, "battleship": 10 } }],
            "sathar": { "least": 98, "ships": { "frigate": 28, "destroyer": 40, "heavy_cruiser": 30 } },
        },
    });
    options.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    options
}

#[test]
fn the_largest_battle_of_the_frontier() {
    for level in find("frontier").unwrap().levels() {
        let mut war = begin("frontier", &the_largest_war(&json!({ "battles": "play" })));
        let mut say = |seat: u8, line: &str| {
            war.act(Seat(seat), &Input::Text(line.into()), None, 0)
                .unwrap_or_else(|why| panic!("{line}: {why}"));
        };
        for (seat, line) in [(0, "done"), (1, "place 103-151 at circle 1"), (1, "place 152-200 at circle 2")]
        {
            say(seat, line);
        }
        for (seat, line) in [(1, "condition ships"), (1, "done"), (1, "done"), (0, "done"), (1, "done")] {
            say(seat, line);
        }
        for (seat, line) in [(0, "done"), (1, "attack gate"), (1, "done"), (0, "done")] {
            say(seat, line);
        }
        draw(&*war, true);
        for luck in 0..9 {
            let seat = war.to_act().lowest().unwrap();
            decide(&mut *war, seat, level.name, luck);
            draw(&*war, luck == 8);
        }
    }
}

#[test]
fn the_largest_war_is_decided() {
    let options = the_largest_war(&json!({ "battles": "resolve", "day_limit": 3 }));
    for level in find("frontier").unwrap().levels() {
        finish("frontier", &options, level.name, 100);
    }
}

#[test]
fn solo_has_one_size() {
    for level in find("solo").unwrap().levels() {
        finish("solo", &Value::Null, level.name, 100);
    }
}
