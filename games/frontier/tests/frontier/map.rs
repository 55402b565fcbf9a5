//! §1 The map and §2 the forces: every count of them, every route in both directions, and files with mistakes.

use crate::war::{self, planet, refused, route, setup, strait, strait_but, system};
use contract::{UserData, UserFile};
use frontier::rules::s5_movement::{Arrival, first_box, run, turned};
use frontier::tables::{DATA, Options, Origin, Setup, jump_boxes, prepare};
use frontier::types::{CircleId, Class, End, Navy, Place, RouteId, ShipId, SystemId};
use serde_json::{Value, json};

/// Why an option cannot be given beside its scenario.
fn overridden(given: &Value) -> contract::OptionError {
    let options = serde_json::from_value(given.clone()).expect("options");
    let checked = contract::given::check::<frontier::Frontier>(given, &options, &UserData::default());
    checked.expect_err("the scenario decides it")
}

fn named(name: &str) -> std::sync::Arc<Setup> {
    setup(&json!({ "scenario": name }))
}

/// A route of the table: the two systems, its boxes, its jump boxes, the days at two and at three boxes a day, and its boxes by
/// the other reading.
type Row = (&'static str, &'static str, u8, [u8; 2], u16, u16, u8);

const ROUTES: [Row; 20] = [
    ("prenglar", "cassidine", 7, [4, 4], 4, 4, 6),
    ("prenglar", "dixons_star", 5, [3, 3], 4, 2, 4),
    ("dixons_star", "truanes_star", 5, [3, 3], 4, 2, 5),
    ("truanes_star", "zebulon", 5, [3, 3], 4, 2, 4),
    ("prenglar", "athor", 11, [6, 6], 6, 4, 11),
    ("athor", "araks", 8, [5, 4], 5, 4, 7),
    ("araks", "scree_fron", 11, [6, 6], 6, 4, 10),
    ("araks", "gruna_garu", 9, [5, 5], 6, 4, 9),
    ("prenglar", "gruna_garu", 14, [8, 7], 8, 6, 14),
    ("prenglar", "timeon", 8, [5, 4], 5, 4, 8),
    ("timeon", "white_light", 10, [6, 5], 6, 4, 9),
    ("white_light", "theseus", 10, [6, 5], 6, 4, 9),
    ("white_light", "madderlys_star", 8, [5, 4], 5, 4, 7),
    ("madderlys_star", "cassidine", 7, [4, 4], 4, 4, 7),
    ("white_light", "ktsa_kar", 6, [4, 3], 4, 3, 6),
    ("ktsa_kar", "kaken_kar", 5, [3, 3], 4, 2, 4),
    ("kaken_kar", "kizk_kar", 7, [4, 4], 4, 4, 7),
    ("kizk_kar", "fromeltar", 8, [5, 4], 5, 4, 8),
    ("fromeltar", "dramune", 7, [4, 4], 4, 4, 7),
    ("dramune", "cassidine", 4, [3, 2], 3, 2, 3),
];

/// Every place of a run from star to star, a day each, at full rate all the way.
fn days(setup: &Setup, from: &str, to: &str, rate: u8) -> Vec<Place> {
    let by = route(setup, from, to);
    let mut place = first_box(setup, system(setup, from), by, rate).expect("a route of that star");
    let mut days = Vec::new();
    for _ in 0..40 {
        match run(setup, place, rate).to {
            Arrival::Place(next) => place = next,
            Arrival::Star(star) => {
                assert_eq!(star, system(setup, to));
                days.push(Place::Star(setup.system(star).planets[0]));
                return days;
            }
            Arrival::Void => panic!("no red box"),
        }
        days.push(place);
    }
    panic!("it never arrives");
}

#[test]
fn s1_the_frontier_has_18_systems_20_routes_and_5_circles() {
    let map = named("fdm");
    assert_eq!((map.systems.len(), map.routes.len(), map.circles.len(), map.planets.len()), (18, 20, 5, 24));
    for system in map.system_ids() {
        assert!((1..=2).contains(&map.system(system).planets.len()));
        assert!(map.days(SystemId(0), system).is_some(), "{} can be reached", map.system(system).name);
    }
}

#[test]
fn s1_nineteen_stations_and_nine_yards() {
    let map = named("fdm");
    let number = |class: Class| map.ships.iter().filter(|ship| ship.class == class).count();
    let stations = [Class::Fortress, Class::FortifiedStation, Class::ArmedStation].map(number);
    assert_eq!(stations, [4, 4, 11]);
    let yards: Vec<(&str, u16)> =
        map.planets.iter().filter_map(|planet| Some((planet.id.as_str(), planet.yard?))).collect();
    assert_eq!(yards.iter().map(|(_, points)| points).sum::<u16>(), 180);
    let wanted = [
        ("gran_quivera", 40),
        ("triad", 40),
        ("ruperts_hole", 10),
        ("pale", 10),
        ("hentz", 20),
        ("gollywog", 10),
        ("minotaur", 20),
        ("terledrom", 20),
        ("outer_reach", 10),
    ];
    assert_eq!(yards, wanted);
    assert!(map.planets.iter().all(|planet| planet.yard.is_none() || planet.station.is_some()));
}

#[test]
fn s1_every_station_is_what_and_where_it_should_be() {
    let map = named("fdm");
    let of = |id: &str| map.planet(planet(&map, id)).station.map(|id| map.ship(id).class);
    for id in ["morgaines_world", "pale", "gollywog", "kdikit"] {
        assert_eq!(of(id), Some(Class::Fortress), "{id}");
    }
    for id in ["gran_quivera", "hentz", "minotaur", "kenzah_kit"] {
        assert_eq!(of(id), Some(Class::FortifiedStation), "{id}");
    }
    for id in [
        "triad",
        "ruperts_hole",
        "new_pale",
        "hargut",
        "lossend",
        "kawdl_kit",
        "zik_kit",
        "terledrom",
        "groth",
        "inner_reach",
        "outer_reach",
    ] {
        assert_eq!(of(id), Some(Class::ArmedStation), "{id}");
    }
    for id in ["laco", "volturnus", "yast", "histran", "hakosoar"] {
        assert_eq!(of(id), None, "{id}");
    }
    let line = |class: Class| map.ships.iter().find(|ship| ship.class == class).expect("there").line;
    let hulls = [Class::Fortress, Class::FortifiedStation, Class::ArmedStation].map(|class| {
        let line = line(class);
        (line.hull, line.dcr, line.defences.icm)
    });
    assert_eq!(hulls, [(300, 200, 20), (140, 100, 10), (80, 75, 6)]);
}

#[test]
fn s1_every_route_has_its_boxes_and_its_jump_boxes_in_both_directions() {
    let map = named("fdm");
    for (a, b, boxes, jump, ..) in ROUTES {
        let track = map.route(route(&map, a, b));
        assert_eq!(track.ends, [system(&map, a), system(&map, b)], "{a} – {b}");
        assert_eq!((track.boxes, track.jump), (boxes, jump), "{a} – {b}");
        assert_eq!(map.days(track.ends[0], track.ends[1]), Some(u16::from(boxes) + 1));
        assert_eq!(map.days(track.ends[1], track.ends[0]), Some(u16::from(boxes) + 1));
    }
}

#[test]
fn s5_every_route_takes_its_days_at_one_two_and_three_boxes_a_day() {
    let map = named("fdm");
    for (a, b, boxes, _, two, three, _) in ROUTES {
        for (from, to) in [(a, b), (b, a)] {
            let taken = [1, 2, 3].map(|rate| days(&map, from, to, rate).len() as u16);
            assert_eq!(taken, [u16::from(boxes) + 1, two, three], "{from} – {to}");
        }
    }
}

#[test]
fn s5_a_run_stops_in_its_jump_box_and_changes_sides_there() {
    let map = named("fdm");
    for (a, b, _, jump, ..) in ROUTES {
        for (from, to, at, side) in [(a, b, jump[0], End::B), (b, a, jump[1], End::A)] {
            for rate in 1..=3 {
                let places = days(&map, from, to, rate);
                let turned = places
                    .iter()
                    .find(|place| matches!(place, Place::Track { side: now, .. } if *now == side));
                assert!(
                    matches!(turned, Some(Place::Track { at: there, .. }) if *there == at),
                    "{from} – {to} at {rate}"
                );
            }
        }
    }
}

#[test]
fn s5_the_log_of_kizk_kar_after_seven_moves_one_day_is_left() {
    let map = named("fdm");
    let places = days(&map, "kizk_kar", "kaken_kar", 1);
    // The seventh box from the star it left is the first of the track as it is written down.
    assert!(matches!(places[6], Place::Track { at: 1, side: End::A, heading: End::A, .. }));
    assert_eq!(places.len(), 8);
}

#[test]
fn s5_who_jumps_and_turns_round_is_back_on_the_other_side_the_next_day() {
    let map = named("fdm");
    for (a, b, _, jump, ..) in ROUTES {
        for (at, heading) in [(jump[0], End::B), (jump[1], End::A)] {
            let there = Place::Track { route: route(&map, a, b), at, side: heading, heading, rate: 1 };
            let back = run(&map, turned(there), 1);
            assert!(back.jumped, "{a} – {b}");
            assert!(matches!(back.to, Arrival::Place(Place::Track { side, .. }) if side == heading.other()));
        }
    }
}

#[test]
fn s1_jump_boxes_lie_in_the_middle() {
    for boxes in 1..=30 {
        let [there, back] = jump_boxes(boxes);
        assert_eq!(there, boxes / 2 + 1);
        assert_eq!(there - 1, boxes - back, "as far from either star");
        assert_eq!(there == back, boxes % 2 == 1);
    }
}

#[test]
fn s1_five_circles_feed_their_systems() {
    for (scenario, boxes) in [("fdm", [4, 5, 4, 4, 4]), ("fdm_ceil", [3, 4, 3, 3, 3])] {
        let map = named(scenario);
        let circles: Vec<(&str, u8)> =
            map.circles.iter().map(|circle| (map.system(circle.system).id.as_str(), circle.boxes)).collect();
        let fed = ["zebulon", "prenglar", "fromeltar", "kizk_kar", "ktsa_kar"];
        assert_eq!(circles, fed.into_iter().zip(boxes).collect::<Vec<_>>());
        for circle in map.circle_ids() {
            // From the circle to the star takes a day more than there are red boxes.
            let (mut place, mut taken) = (Place::Circle(circle), 0);
            let star = loop {
                taken += 1;
                match run(&map, place, 1).to {
                    Arrival::Place(next) => place = next,
                    Arrival::Star(star) => break star,
                    Arrival::Void => panic!("inward"),
                }
            };
            assert_eq!((star, taken), (map.circle(circle).system, map.circle(circle).boxes + 1));
        }
    }
}

#[test]
fn s1_the_first_circle_may_open_on_truanes_star() {
    let map = setup(&json!({ "first_circle": "truanes_star" }));
    assert_eq!(map.system(map.circle(CircleId(0)).system).id, "truanes_star");
    let error = overridden(&json!({ "scenario": "outpost", "first_circle": "truanes_star" }));
    assert_eq!(error.field.as_deref(), Some("first_circle"));
}

#[test]
fn s1_the_other_reading_of_the_map_has_shorter_routes() {
    let map = named("fdm_ceil");
    let mut shorter = 0;
    for (a, b, boxes, .., alt) in ROUTES {
        let track = map.route(route(&map, a, b));
        assert_eq!((track.boxes, track.jump), (alt, jump_boxes(alt)), "{a} – {b}");
        shorter += usize::from(alt < boxes);
    }
    assert_eq!(shorter, 10);
}

/// Whoever reads the rulebook, or hears it, finds every route and every planet there.
#[test]
fn s1_the_rulebook_lists_all_routes_and_planets() {
    let book = <frontier::Frontier as paint::Present>::rulebook();
    let map = named("fdm");
    for (a, b, boxes, .., alt) in ROUTES {
        let [a, b] = [a, b].map(|id| map.system(system(&map, id)).name.as_str());
        let row =
            book.lines().find(|line| line.starts_with(&format!("| {a} – {b} | {boxes} | {} |", boxes + 1)));
        let row = row.unwrap_or_else(|| panic!("{a} – {b}"));
        assert!(row.ends_with(&format!("| {alt} |")), "{row}");
    }
    for planet in &map.planets {
        let star = &map.system(planet.system).name;
        let row = book
            .lines()
            .find(|line| line.starts_with(&format!("| {star} | ")) && line.contains(&planet.name));
        assert!(row.is_some(), "{}", planet.name);
    }
    assert!(!book.contains("longer routes"), "`fdm_ceil` has the shorter ones");
}

/// A newcomer plays the small war: its numbers are in the rulebook, too.
#[test]
fn s1_the_rulebook_has_the_numbers_of_the_small_war() {
    let book = <frontier::Frontier as paint::Present>::rulebook();
    let has = |text: String| assert!(book.contains(&text), "{text}");
    let map = named("outpost");
    for route in &map.routes {
        let [a, b] = route.ends.map(|end| map.system(end).name.as_str());
        has(format!("| {a} – {b} | {} | {} | ", route.boxes, route.boxes + 1));
    }
    for planet in &map.planets {
        let star = &map.system(planet.system).name;
        let row = book.lines().find(|line| line.starts_with(&format!("| {star} | ")));
        let row = row.unwrap_or_else(|| panic!("{star}"));
        assert!(row.contains(&planet.name), "{row}");
        assert!(planet.yard.is_none_or(|points| row.contains(&format!("(yard {points})"))), "{row}");
    }
    let [one, other] = [0, 1].map(|n| map.circles[n].boxes);
    has(format!("over {one} red boxes and so in {} days", one + 1));
    has(format!("over {other} and in {} days", other + 1));
    let sathar = |fighter: bool| {
        let fits = |(_, info): &(ShipId, &frontier::tables::ShipInfo)| {
            info.navy == Navy::Sathar && (info.class == Class::Fighter) == fighter
        };
        map.all().filter(fits).count()
    };
    has(format!("The Sathar have {} ships and {} fighters", sathar(false), sathar(true)));
    has(format!("| {} of {} |", map.least, sathar(false)));
    let nova: Vec<&str> = map.nova.iter().map(|planet| map.planet(*planet).name.as_str()).collect();
    let runs = ["Haven", "Haven", "Haven", "Haven", "Ford", "Ford", "Ford", "Reach", "Reach", "Hollow"];
    assert_eq!(nova, runs);
    has("1 to 4 Haven, 5 to 7 Ford, 8 and 9 Reach, 0 Hollow".into());
    assert_eq!((map.stations_to_win, map.fortresses_to_win), (3, 1));
    has("they win by destroying all three stations".into());
    let retreat = map.retreat;
    assert_eq!((retreat.carriers, retreat.cruisers, retreat.ships, retreat.stations), (1, 2, 8, 1));
    has("one carrier, two heavy cruisers or eight ships are lost, or\nwhen no station fell in a tenday"
        .into());
}

#[test]
fn s4_the_earliest_arrivals_follow_from_the_map() {
    let map = named("fdm");
    let first = |id: &str| {
        let to = system(&map, id);
        let days = map
            .circles
            .iter()
            .map(|circle| u16::from(circle.boxes) + 1 + map.days(circle.system, to).expect("a way"));
        days.min().expect("a circle")
    };
    for (day, systems) in [
        (5, &["zebulon", "fromeltar", "kizk_kar", "ktsa_kar"][..]),
        (6, &["prenglar"]),
        (11, &["truanes_star", "kaken_kar"]),
        (12, &["white_light", "dixons_star"]),
        (13, &["dramune"]),
        (14, &["cassidine"]),
        (15, &["timeon"]),
        (18, &["athor"]),
        (21, &["madderlys_star", "gruna_garu"]),
        (23, &["theseus"]),
        (27, &["araks"]),
        (39, &["scree_fron"]),
    ] {
        for id in systems {
            assert_eq!(first(id), day, "{id}");
        }
    }
}

fn number(map: &Setup, navy: Navy, militia: bool) -> Vec<(Class, usize)> {
    let fits = |ship: &&frontier::tables::ShipInfo| {
        ship.navy == navy && !ship.class.is_station() && ship.home().is_some() == militia
    };
    let mut all = std::collections::BTreeMap::new();
    map.ships.iter().filter(fits).for_each(|ship| *all.entry(ship.class).or_default() += 1);
    all.into_iter().collect()
}

fn of(list: &[(Class, usize)], class: Class) -> usize {
    list.iter().find(|(known, _)| *known == class).map_or(0, |(_, number)| *number)
}

#[test]
fn s2_the_orders_of_battle_add_up() {
    let map = named("fdm");
    let (sathar, fleet) = (number(&map, Navy::Sathar, false), number(&map, Navy::Upf, false));
    let militia = number(&map, Navy::Upf, true);
    let all = |list: &[(Class, usize)]| list.iter().map(|(_, number)| number).sum::<usize>();
    assert_eq!((all(&sathar), all(&fleet), all(&militia)), (67, 60, 37));
    let kinds = [
        Class::Fighter,
        Class::AssaultScout,
        Class::Frigate,
        Class::Destroyer,
        Class::Minelayer,
        Class::LightCruiser,
        Class::HeavyCruiser,
        Class::AssaultCarrier,
        Class::Battleship,
    ];
    assert_eq!(kinds.map(|class| of(&sathar, class)), [25, 0, 8, 15, 0, 7, 8, 4, 0]);
    assert_eq!(kinds.map(|class| of(&fleet, class)), [16, 14, 7, 5, 3, 8, 1, 3, 3]);
    assert_eq!(kinds.map(|class| of(&militia, class)), [0, 27, 8, 2, 0, 0, 0, 0, 0]);
    assert_eq!(map.least, 20);
    assert_eq!(map.stations_to_win, 12);
}

#[test]
fn s2_every_militia_has_its_ships() {
    let map = named("fdm");
    let wanted = [
        ("pale", [3, 1, 0]),
        ("hentz", [3, 1, 0]),
        ("hargut", [2, 0, 0]),
        ("gollywog", [3, 1, 0]),
        ("minotaur", [4, 1, 1]),
        ("kenzah_kit", [2, 0, 0]),
        ("zik_kit", [2, 0, 0]),
        ("terledrom", [3, 1, 0]),
        ("inner_reach", [3, 1, 1]),
        ("outer_reach", [2, 2, 0]),
    ];
    let mut homes = 0;
    for id in map.planet_ids() {
        let ships = [Class::AssaultScout, Class::Frigate, Class::Destroyer].map(|class| {
            let own =
                map.ships.iter().filter(|ship| ship.origin == Origin::Militia(id) && ship.class == class);
            own.count()
        });
        let known =
            wanted.iter().find(|(name, _)| map.planet(id).id == *name).map_or([0; 3], |(_, ships)| *ships);
        assert_eq!(ships, known, "{}", map.planet(id).name);
        homes += usize::from(ships != [0; 3]);
    }
    assert_eq!(homes, 10);
}

#[test]
fn s2_the_three_readings_of_the_order_of_battle() {
    let ships = |reading: &str| number(&setup(&json!({ "order_of_battle": reading })), Navy::Upf, false);
    let both = |list: &[(Class, usize)]| (of(list, Class::Minelayer), of(list, Class::AssaultCarrier));
    assert_eq!(both(&ships("corrected")), (3, 3));
    assert_eq!(both(&ships("printed")), (4, 2));
    assert_eq!(both(&ships("ssw")), (3, 3));
    let error = overridden(&json!({ "scenario": "outpost", "order_of_battle": "ssw" }));
    assert_eq!(error.field.as_deref(), Some("order_of_battle"));
    let mut own = frontier::tables::named_campaigns()["fdm"].clone();
    own.title = "A war of my own".into();
    let error = overridden(&json!({ "scenario": own, "order_of_battle": "corrected" }));
    assert_eq!(error.field.as_deref(), Some("order_of_battle"), "a campaign of one's own has its own ships");
}

#[test]
fn s2_ships_are_as_fast_as_their_advanced_figures() {
    let map = named("fdm");
    let adf = |class: Class| map.ships.iter().find(|ship| ship.class == class).expect("there").line.adf;
    let all = [
        Class::AssaultScout,
        Class::Frigate,
        Class::Destroyer,
        Class::Minelayer,
        Class::LightCruiser,
        Class::HeavyCruiser,
        Class::AssaultCarrier,
        Class::Battleship,
    ];
    assert_eq!(all.map(adf), [5, 4, 3, 1, 3, 2, 2, 2]);
}

#[test]
fn s2_no_two_ships_have_the_same_name() {
    for scenario in ["fdm", "fdm_ceil", "outpost"] {
        let map = named(scenario);
        let names: std::collections::BTreeSet<&str> =
            map.ships.iter().map(|ship| ship.name.as_str()).collect();
        assert_eq!(names.len(), map.ships.len());
    }
}

/// A user's file: what is said about it.
fn file(text: &str) -> contract::OptionError {
    let file = UserFile { name: "mine.toml".into(), text: text.into() };
    let data = UserData([("scenario".to_owned(), file)].into());
    prepare(&Options::default(), &data).expect_err("this file must be refused")
}

fn outpost() -> String {
    DATA.iter().find(|(name, _)| *name == "outpost.toml").expect("a file").1.to_owned()
}

#[test]
fn s1_a_users_own_file_is_read() {
    let file = UserFile { name: "mine.toml".into(), text: outpost() };
    let data = UserData([("scenario".to_owned(), file)].into());
    let map = prepare(&Options::default(), &data).expect("the outpost");
    assert_eq!((map.title.as_str(), map.systems.len()), ("The Outpost War", 4));
}

#[test]
fn s1_a_mistake_in_a_users_file_is_named_with_file_line_and_field() {
    let line = |text: &str, part: &str| text.lines().position(|line| line.contains(part)).map(|n| n + 1);
    // A field that does not exist, a wrong kind, a class that does not exist.
    for (good, bad, field) in [
        ("yard = 20", "yrad = 20", "systems[0].planets[0]"),
        ("boxes = 3", "boxes = \"three\"", "routes[0].boxes"),
        ("station = \"fortress\"", "station = \"castle\"", "systems[0].planets[0].station"),
    ] {
        let text = outpost().replacen(good, bad, 1);
        let error = file(&text);
        assert_eq!(error.file.as_deref(), Some("mine.toml"));
        assert_eq!(error.line, line(&text, bad), "{error}");
        assert!(error.field.as_deref().is_some_and(|known| known.starts_with(field)), "{error}");
    }
}

#[test]
fn s1_a_name_that_nothing_has_is_named_with_its_field_and_the_nearest() {
    for (good, bad, field, hint) in [
        (
            "[\"havens_star\", \"fords_star\"]",
            "[\"havens_star\", \"ford_star\"]",
            "routes[0].between",
            "fords_star",
        ),
        ("system = \"hollow_star\"", "system = \"holow_star\"", "circles[0].system", "hollow_star"),
        ("at = \"haven\"", "at = \"hafen\"", "forces[0].at", "haven"),
        ("\"reach\", \"hollow\"]", "\"reach\", \"holow\"]", "nova", "hollow"),
    ] {
        let error = file(&outpost().replacen(good, bad, 1));
        assert_eq!(
            (error.file.as_deref(), error.field.as_deref()),
            (Some("mine.toml"), Some(field)),
            "{error}"
        );
        assert!(error.message.contains(hint), "{error}");
    }
}

#[test]
fn s1_a_system_that_no_route_reaches_is_refused() {
    let lone = strait_but(|own| {
        own["routes"].as_array_mut().expect("routes").pop();
    });
    let error = refused(&json!({ "scenario": lone }));
    assert_eq!(error.field.as_deref(), Some("scenario.systems[2]"));
    assert!(error.message.contains("Rim"), "{error}");
}

#[test]
fn s1_names_are_said_once() {
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 5] = [
        (|own| own["systems"][1]["id"] = json!("haven"), "scenario.systems[1].id"),
        (|own| own["systems"][1]["planets"][0]["id"] = json!("prime"), "scenario.systems[1].planets[0].id"),
        (
            |own| own["systems"][1]["planets"][1]["name"] = json!("Moon"),
            "scenario.systems[1].planets[1].name",
        ),
        (|own| own["systems"][2]["name"] = json!("Haven"), "scenario.systems[2].name"),
        (
            |own| own["systems"][1]["planets"][1]["aliases"] = json!(["Rock"]),
            "scenario.systems[2].planets[0].name",
        ),
    ];
    for (change, field) in changes {
        let error = refused(&json!({ "scenario": strait_but(change) }));
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
    }
}

#[test]
fn s1_what_makes_no_war_is_refused() {
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 17] = [
        (|own| own["routes"][0]["boxes"] = json!(0), "scenario.routes[0].boxes"),
        (|own| own["routes"][1]["between"] = json!(["haven", "ford"]), "scenario.routes[1].between"),
        (|own| own["routes"][0]["jump"] = json!([2, 3]), "scenario.routes[0].jump"),
        (|own| own["circles"] = json!([{ "system": "ford", "boxes": 1 }]), "scenario.circles"),
        (|own| own["circles"][0]["boxes"] = json!(0), "scenario.circles[0].boxes"),
        (|own| own["stations_to_win"] = json!(3), "scenario.stations_to_win"),
        (|own| own["fortresses_to_win"] = json!(0), "scenario.fortresses_to_win"),
        (|own| own["sathar"]["least"] = json!(11), "scenario.sathar.least"),
        (|own| own["sathar"]["ships"]["fighter"] = json!(17), "scenario.sathar.ships.fighter"),
        (|own| own["systems"][2]["planets"][0]["yard"] = json!(5), "scenario.systems[2].planets[0].station"),
        (
            |own| own["systems"][2]["planets"][0]["station"] = json!("frigate"),
            "scenario.systems[2].planets[0].station",
        ),
        (|own| own["forces"][0]["off_map"] = json!(true), "scenario.forces[0].at"),
        (|own| own["systems"][0]["xy"] = json!([100, 0]), "scenario.systems[0].xy"),
        (|own| own["retreat"] = json!({ "cruisers": 0 }), "scenario.retreat.cruisers"),
        (
            |own| own["systems"][1]["planets"][0]["militia"] = json!({ "fighter": 1 }),
            "scenario.systems[1].planets[0].militia.fighter",
        ),
        (
            |own| own["systems"][1]["planets"][0]["station_name"] = json!("Fortress Prime"),
            "scenario.systems[1].planets[0].station_name",
        ),
        (
            |own| {
                own["forces"][0]["at"] = json!("rock");
                own["forces"][0]["ships"]["fighter"] = json!(9);
            },
            "scenario.forces[0].ships.fighter",
        ),
    ];
    for (change, field) in changes {
        let error = refused(&json!({ "scenario": strait_but(change) }));
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
    }
    assert!(prepare(&war::options(&json!({ "scenario": strait() })), &UserData::default()).is_ok());
}

#[test]
fn s1_routes_are_numbered_as_they_are_listed() {
    let map = named("fdm");
    assert_eq!(route(&map, "prenglar", "cassidine"), RouteId(0));
    assert_eq!(route(&map, "dramune", "cassidine"), RouteId(19));
}
