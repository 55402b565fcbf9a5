//! Scenario files and positions: what is read, and what is refused with its place.

use std::sync::Arc;

use contract::{OptionError, Seat, UserData, UserFile};
use hawks::condition::Condition;
use hawks::tables::{
    Battle, Crew, First, Options, Planet, Scenario, Setup, Speeds, Spot, Start, Vessel, Wear, Zone, prepare,
    read_battle,
};
use hawks::types::{Class, Edge, Facing, Hex, MIDDLE, Orbit, ShipId, System, Weapon};

fn options(json: &str) -> Options {
    serde_json::from_str(json).expect(json)
}

fn ready(json: &str) -> Arc<Setup> {
    prepare(&options(json), &UserData::default()).expect(json)
}

fn file(text: &str) -> UserFile {
    UserFile { name: "mine.toml".into(), text: text.into() }
}

fn own(text: &str) -> Arc<Setup> {
    read_battle(&file(text)).expect(text)
}

fn names(setup: &Setup, side: u8) -> Vec<&str> {
    setup.fleet(Seat(side)).map(|id| setup.ship(id).name.as_str()).collect()
}

/// A battle with a planet in the middle; the UPF has a station, a carrier and what is given.
fn with(ship: &str) -> String {
    format!(
        "planet = '28.20'\n[upf]\nships = [\n{{ class = 'fortress', name = 'Base' }},\n\
         {{ class = 'assault_carrier', name = 'Home' }},\n{ship},\n]\n[sathar]\nships = [{{ class = 'frigate' }}]\n"
    )
}

/// The third ship of such a battle.
fn third(ship: &str) -> hawks::tables::ShipInfo {
    own(&with(ship)).ships[2].clone()
}

#[test]
fn a_scenario_file_with_a_mistake_is_refused_with_file_line_and_field() {
    for (ship, field, part) in [
        ("{ class = 'frigat' }", "class", "unknown `frigat` (did you mean `frigate`?)"),
        ("{ class = 'frigate', spede = 3 }", "spede", "unknown field `spede` (did you mean `speed`?)"),
        ("{ class = 'frigate', number = 'two' }", "number", "a number of ships, 1 to 200"),
        ("{ class = 'frigate', number = 199 }", "number", "at most 200 ships"),
        ("{ class = 'frigate', number = 0 }", "number", "1 or more"),
        ("{ class = 'frigate', name = 'base' }", "name", "two ships are called base"),
        ("{ class = 'frigate', name = ' ' }", "name", "1 to 40 characters"),
        ("{ class = 'frigate', hull = 0 }", "hull", "1 to 999 hull points"),
        ("{ class = 'frigate', mr = 13 }", "mr", "at most 12"),
        ("{ class = 'frigate', weapons = { t = 100 } }", "weapons", "at most 99"),
        ("{ class = 'fortress', adf = 1 }", "adf", "stays in its orbit"),
        ("{ class = 'station' }", "class", "the Advanced Game has no station: take fighter"),
        ("{ class = 'frigate', crew = { gunners = 7, pilot = 1, engineer = 1 } }", "crew", "0 to 6"),
        (
            "{ class = 'frigate', condition = { hull = 41 } }",
            "condition.hull",
            "41 hull points are more than the 40",
        ),
        ("{ class = 'frigate', condition = { hull = 0 } }", "condition.hull", "leave it out"),
        ("{ class = 'frigate', condition = { icm = 5 } }", "condition.icm", "5 is more than the 4"),
        (
            "{ class = 'frigate', condition = { weapons = { t = 3 } } }",
            "condition.weapons.t",
            "3 is more than the 2",
        ),
        ("{ class = 'frigate', condition = { hit = { t = 1 } } }", "condition.hit.t", "only beams"),
        (
            "{ class = 'frigate', condition = { hit = { lb = 1 }, weapons = { lb = 1 } } }",
            "condition.hit.lb",
            "are not the 1",
        ),
        (
            "{ class = 'frigate', condition = { out = ['drive'] } }",
            "condition.out",
            "told by `hull`, `adf` and `mr`",
        ),
        (
            "{ class = 'frigate', condition = { out = [{ screen = 'ps' }] } }",
            "condition.out",
            "does not have",
        ),
        (
            "{ class = 'frigate', docked = 'Bsae' }",
            "docked",
            "no base `Bsae` (did you mean `Base`?): take Base",
        ),
        ("{ class = 'frigate', docked = 'Home' }", "docked", "Home is no station"),
        ("{ class = 'fighter', aboard = 'Base' }", "aboard", "Base carries no fighters"),
        ("{ class = 'frigate', aboard = 'Home' }", "aboard", "takes fighters, no frigate"),
        (
            "{ class = 'fighter', number = 11, aboard = 'Home' }",
            "aboard",
            "Home has room for 10 fighters only",
        ),
        ("{ class = 'fighter', docked = 'Base', aboard = 'Home' }", "aboard", "not both"),
        ("{ class = 'fighter', docked = 'Base', speed = 3 }", "speed", "`docked` tells where it is"),
        ("{ class = 'frigate', speed = 3 }", "speed", "give `at` too"),
        ("{ class = 'frigate', at = '28.20', facing = 'e' }", "at", "28.20 is the planet"),
        ("{ class = 'frigate', at = '28-20', facing = 'e' }", "at", "no hex: a column and a row"),
        ("{ class = 'frigate', at = '9.9' }", "at", "say what it is facing"),
        ("{ class = 'frigate', at = '9.9', facing = 'n' }", "facing", "no side of a hex"),
        ("{ class = 'frigate', at = '1000.9', facing = 'e' }", "at", "too far away"),
        (
            "{ class = 'frigate', at = '9.9', facing = 'e', orbit = 'clockwise' }",
            "at",
            "not beside the planet",
        ),
        ("{ class = 'armed_station', at = '27.20' }", "at", "say `orbit`"),
    ] {
        let error = read_battle(&file(&with(ship))).expect_err(ship);
        assert_eq!(error.file.as_deref(), Some("mine.toml"), "{ship}: {error}");
        assert_eq!(error.field.as_deref(), Some(format!("upf.ships[2].{field}").as_str()), "{ship}: {error}");
        assert!(error.message.contains(part), "{ship}: {error}");
        assert_eq!(error.line, Some(6), "{ship}: {error}");
    }
}

#[test]
fn ruling_r30_ships_are_set_up_at_a_speed_of_at_most_30() {
    let at = |speed| with(&format!("{{ class = 'frigate', at = '9.9', facing = 'se', speed = {speed} }}"));
    let place = Spot { at: Hex::at(9, 9), facing: "se".parse().expect("a side"), speed: 30, orbit: None };
    assert_eq!(own(&at(30)).ships[2].start, Start::At(place));
    let said = read_battle(&file(&at(31))).expect_err("too fast").to_string();
    let wanted = "mine.toml, line 6: `upf.ships[2].speed`: ships are set up at a speed of at most 30, not 31";
    assert_eq!(said, wanted);
    let all =
        "[upf]\nspeed = 31\nships = [{ class = 'frigate' }]\n[sathar]\nships = [{ class = 'frigate' }]\n";
    let error = read_battle(&file(all)).expect_err("too fast");
    assert_eq!((error.line, error.field.as_deref()), (Some(2), Some("upf.speed")));
}

/// What is wrong with two frigates of the Sathar that are to be set up so.
fn sathar(terms: &str, first: &str, second: &str) -> Result<Arc<Setup>, OptionError> {
    let ship = |place: &str| format!("{{ class = 'frigate', {place} }}");
    read_battle(&file(&format!(
        "[upf]\nships = [{{ class = 'frigate' }}]\n[sathar]\n{terms}\nships = [{}, {}]\n",
        ship(first),
        ship(second)
    )))
}

#[test]
fn ruling_r55_ships_enter_from_one_edge_and_face_inward() {
    let (west, other) = ("at = '1.5', facing = 'ne'", "at = '1.30', facing = 'e'");
    assert!(sathar("zone = 'short_edge'", west, other).is_ok());
    assert!(sathar("zone = 'any_edge'", "at = '5.1', facing = 'se'", "at = '9.1', facing = 'sw'").is_ok());
    for (zone, second, field, part) in [
        ("short_edge", "at = '55.5', facing = 'w'", "at", "55.5 is not on the edge of its side"),
        ("east", "at = '55.5', facing = 'w'", "at", "all its ships enter from one edge, east"),
        ("any_edge", "at = '9.39', facing = 'ne'", "at", "one edge, west or east or north or south"),
        ("announced", "at = '2.5', facing = 'e'", "at", "not on the edge"),
        ("west", "at = '1.5', facing = 'w'", "facing", "faces inward: e, ne, se"),
    ] {
        let error = sathar(&format!("zone = '{zone}'"), west, second).expect_err(zone);
        assert!(error.field.as_deref().is_some_and(|path| path.ends_with(field)), "{zone}: {error}");
        assert!(error.message.contains(part), "{zone}: {error}");
    }
    // In a corner the facing says which edge it is: south-west leads onto the map from the north only.
    let (north, west) = ("at = '1.1', facing = 'sw'", "at = '1.5', facing = 'e'");
    for (first, second) in [(north, west), (west, north)] {
        let error = sathar("zone = 'any_edge'", first, second).expect_err(first);
        assert!(error.field.as_deref().is_some_and(|path| path.starts_with("sathar.ships[1]")), "{error}");
    }
    let setup = sathar("zone = 'any_edge'", north, "name = 'Late'").expect("a corner");
    assert_eq!(setup.terms[1].zone, Zone::North);
    // Who has no place yet follows the ship that has one, by the same edge and at the same speed.
    for zone in ["short_edge", "any_edge", "announced"] {
        let terms = format!("zone = '{zone}'\nspeed = 'common'");
        let setup = sathar(&terms, "at = '55.5', facing = 'w', speed = 9", "name = 'Late'").expect(zone);
        assert_eq!((setup.terms[1].zone, setup.terms[1].speed), (Zone::East, Speeds::Fixed(9)), "{zone}");
    }
    let setup =
        sathar("zone = 'short_edge'\nspeed = 'common'", "name = 'One'", "name = 'Two'").expect("open");
    assert_eq!((setup.terms[1].zone, setup.terms[1].speed), (Zone::ShortEdge, Speeds::Common));
    assert_eq!(Edge::ALL.map(|edge| edge.inward().len()), [3, 3, 2, 2]);
    for edge in Edge::ALL {
        let hex = Hex::at(if edge == Edge::East { 55 } else { 1 }, if edge == Edge::South { 39 } else { 1 });
        assert!(edge.has(hex) && !edge.has(MIDDLE), "{edge}");
    }
}

#[test]
fn s19_1_one_speed_for_all() {
    let (one, two) = ("at = '1.5', facing = 'e', speed = 9", "at = '1.6', facing = 'e', speed = 8");
    assert!(sathar("speed = 'each'", one, two).is_ok() && sathar("speed = 9", one, one).is_ok());
    for terms in ["speed = 'common'", "speed = 9"] {
        let error = sathar(terms, one, two).expect_err(terms);
        assert_eq!(error.field.as_deref(), Some("sathar.ships[1].speed"));
        assert!(error.message.contains("the same speed: 9, not 8"), "{error}");
    }
    let error = sathar("speed = 'any'", one, two).expect_err("no such word");
    assert!(error.message.contains("is not `each`, `common`, or a speed, 0 to 30"), "{error}");
}

#[test]
fn s10_1_the_basic_game_has_five_weapons() {
    let basic = |ship: &str| format!("rules = 'basic'\n{}", with(ship).replace("fortress", "station"));
    assert!(read_battle(&file(&basic("{ class = 'frigate' }"))).is_ok());
    for (ship, field, part) in [
        ("{ class = 'frigate', weapons = { eb = 1 } }", "weapons", "the Basic Game has no EB"),
        (
            "{ class = 'frigate', defences = { rh = true, ss = true } }",
            "defences",
            "the Basic Game has no SS",
        ),
        ("{ class = 'frigate', defences = { icm = 1 } }", "defences", "has a reflective hull"),
        ("{ class = 'freighter' }", "class", "the Basic Game has no freighter"),
        ("{ class = 'frigate', at = '56.1', facing = 'w' }", "at", "not on the sheet"),
    ] {
        let error = read_battle(&file(&basic(ship))).expect_err(ship);
        assert_eq!(error.field.as_deref(), Some(format!("upf.ships[2].{field}").as_str()), "{error}");
        assert!(error.message.contains(part) && error.line == Some(7), "{error}");
    }
}

#[test]
fn s18_2_a_ship_is_as_its_class_has_it_apart_from_what_is_named() {
    let plain = third("{ class = 'light_cruiser' }");
    let named = third("{ class = 'light_cruiser', name = 'Odd', hull = 71, adf = 4, weapons = { lc = 2 } }");
    let (mut line, built) = (plain.line, named.line);
    (line.hull, line.adf, line.weapons) = (71, 4, hawks::tables::Weapons { lc: 2, ..Default::default() });
    assert_eq!((built, named.condition), (line, Condition::new(&line)));
    assert_eq!((plain.name.as_str(), named.name.as_str()), ("UPF Light Cruiser 1", "Odd"));
    let several = own(&with("{ class = 'fighter', name = 'Sting', number = 2 }"));
    assert_eq!(names(&several, 0)[2..], ["Sting 1", "Sting 2"]);
    let skipped =
        own(&with("{ class = 'frigate', number = 2 }, { class = 'frigate', name = 'UPF Frigate 1' }"));
    assert_eq!(names(&skipped, 0)[2..], ["UPF Frigate 2", "UPF Frigate 3", "UPF Frigate 1"]);
}

#[test]
fn s21_4_a_ship_begins_with_what_it_has_left() {
    let ship = third(
        "{ class = 'heavy_cruiser', condition = { hull = 33, mr = 0, weapons = { t = 1, pb = 0 }, hit = { lb = 1 }, \
         icm = 2, out = ['fire', { weapon = 'rb' }], locked = ['hull'] } }",
    );
    let mut wanted = Condition::new(&ship.line);
    (wanted.hull, wanted.mr, wanted.icm) = (33, 0, 2);
    (wanted.weapons.t, wanted.weapons.pb, wanted.weapons.lb) = (1, 0, 1);
    (wanted.hit.pb, wanted.hit.lb) = (1, 1);
    wanted.out = [System::Fire, System::Weapon(Weapon::Rb)].into();
    wanted.locked = [System::Hull].into();
    assert_eq!(ship.condition, wanted);
    // A whole condition is taken as well.
    let json = serde_json::to_string(&wanted).expect("written");
    assert_eq!(serde_json::from_str::<Wear>(&json).expect("read"), Wear::from(&wanted));
}

#[test]
fn s17_crews_have_the_levels_of_the_chart() {
    let crew = |ship: &str| third(ship).crew;
    assert_eq!(crew("{ class = 'battleship' }"), Crew::all(3));
    assert_eq!(crew("{ class = 'frigate' }"), Crew::all(2));
    assert_eq!(crew("{ class = 'frigate', militia = true }"), Crew::all(1));
    assert_eq!(crew("{ class = 'frigate', crew = { gunners = 4, pilot = 5, engineer = 0 } }").pilot, 5);
    let skills = |json: &str| ready(json).switches.skills;
    assert!(skills(r#"{"scenario": "fleet8", "skills": "on"}"#));
    assert!(!skills(r#"{"scenario": "duel3", "skills": "chart"}"#) && !skills(r#"{"skills": "chart"}"#));
    let four = |rules: &str| {
        format!(r#"{{"upf": "2 frigate", "sathar": "2 frigate", "skills": "chart", "rules": "{rules}"}}"#)
    };
    assert!(skills(&four("advanced")));
    // §21.1 Who agrees on the Basic Game for a small battle has agreed on a game without skills.
    assert!(!skills(&four("campaign")) && !skills(&four("basic")));
    let sathar = ready(r#"{"upf": "battleship", "sathar": "battleship"}"#);
    assert_eq!((sathar.ships[0].crew, sathar.ships[1].crew), (Crew::all(3), Crew::all(2)));
}

#[test]
fn ruling_r50_a_freighter_has_a_crew_of_level_1() {
    assert_eq!(third("{ class = 'freighter' }").crew, Crew::all(1));
}

#[test]
fn s19_1_special_rules_name_their_ships() {
    let file_with = |rule: &str| file(&format!("{rule}\n{}", with("{ class = 'frigate', name = 'Taker' }")));
    let good =
        "special = { evacuation = { ship = 'Taker', station = 'Base', turns = 2 } }\nvictory = 'evacuation'";
    assert!(read_battle(&file_with(good)).is_ok());
    for (rule, field, part) in [
        (
            good.replace("Taker", "Tacker"),
            "special.evacuation.ship",
            "no ship `Tacker` (did you mean `Taker`?)",
        ),
        (good.replace("'Base'", "'Home'"), "special.evacuation.station", "no station `Home`: take Base"),
        (good.replace("= 2", "= 0"), "special.evacuation.turns", "at least one game turn"),
        ("victory = 'convoy'".to_owned(), "victory", "give `special` with `convoy`"),
    ] {
        let error = read_battle(&file_with(&rule)).expect_err(&rule);
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
        assert!(error.message.contains(part) && error.line.is_some(), "{error}");
    }
}

#[test]
fn s4_2_a_station_needs_a_planet() {
    let text = with("{ class = 'frigate' }").replace("planet = '28.20'", "");
    let said = read_battle(&file(&text)).expect_err("no planet").to_string();
    let wanted = "`upf.ships[0].orbit`: Base is a station and orbits a planet: give the battle one";
    assert_eq!(said, format!("mine.toml, line 4: {wanted}"));
    let chosen = with("{ class = 'frigate', at = '27.20', facing = 'e', orbit = 'clockwise' }");
    let error = read_battle(&file(&chosen.replace("'28.20'", "{ by = 'upf' }"))).expect_err("nowhere yet");
    assert!(error.message.contains("an orbit needs a planet with a hex"), "{error}");
}

#[test]
fn s4_1_a_planet_lies_on_the_sheet() {
    let error = |planet: &str| {
        let text = with("{ class = 'frigate' }").replace("'28.20'", planet);
        read_battle(&file(&text)).expect_err(planet)
    };
    for (planet, part) in [
        ("'1.20'", "not on its edge"),
        ("'60.20'", "on the sheet"),
        ("{ by = 'upf', edges = 20 }", "no hex of the sheet"),
        ("7", "a hex such as"),
        ("{ by = 'nobody' }", "unknown `nobody`"),
    ] {
        let error = error(planet);
        let field = error.field.as_deref().unwrap_or_default();
        assert!(field.starts_with("planet") && error.line == Some(1), "{planet}: {error}");
        assert!(error.message.contains(part), "{planet}: {error}");
    }
}

#[test]
fn a_position_goes_through_json() {
    let ship = |class, at: &str| Vessel { at: Some(at.parse().expect("a hex")), ..Vessel::plain(class, 1) };
    let mut battle = Battle { planet: Some(Planet::At(MIDDLE)), first: First::Upf, ..Battle::default() };
    let station =
        Vessel { name: Some("Gate".into()), orbit: Some(Orbit::Clockwise), ..ship(Class::Fortress, "27.20") };
    let docked = Vessel { docked: Some("Gate".into()), militia: true, ..Vessel::plain(Class::Frigate, 2) };
    let wear =
        Wear { hull: Some(9), out: [System::Fire].into(), hit: [(Weapon::Lc, 1)].into(), ..Wear::default() };
    let hurt =
        Vessel { facing: Some(Facing::default()), condition: Some(wear), ..ship(Class::Destroyer, "-3.44") };
    battle.upf.ships = vec![station, docked];
    battle.sathar.ships = vec![Vessel { speed: Some(17), crew: Some(Crew::all(4)), ..hurt }];
    battle.sathar.speed = Speeds::Common;
    let options = Options { scenario: Scenario::Own(Box::new(battle.clone())), ..Options::default() };
    let json = serde_json::to_string(&options).expect("written");
    let back: Options = serde_json::from_str(&json).expect(&json);
    assert_eq!(back, options);
    let setup = prepare(&back, &UserData::default()).expect(&json);
    assert_eq!(setup.ships.iter().map(|ship| ship.side.0).collect::<Vec<_>>(), [0, 0, 0, 1]);
    assert_eq!([setup.ships[1].start, setup.ships[2].start], [Start::Docked(ShipId(0)); 2]);
    let Start::At(place) = setup.ships[3].start else { panic!("placed") };
    assert_eq!((place.at, place.speed, setup.ships[3].condition.hull), (Hex::at(-3, 44), 17, 9));
    // The same as a file, and all built-in battles likewise.
    let text = serde_json::to_string(&battle).expect("written");
    assert_eq!(read_battle(&UserFile { name: "mine.json".into(), text }).as_deref(), Ok(&*setup));
    for (id, battle) in hawks::tables::named_battles() {
        let text = serde_json::to_string(battle).expect("written");
        assert_eq!(serde_json::from_str::<Battle>(&text).expect(id), *battle, "{id}");
    }
}

#[test]
fn the_rulebook_s_example_is_a_scenario() {
    let book = include_str!("../../../../rulebooks/hawks.md");
    let examples: Vec<&str> =
        book.split("```toml\n").skip(1).filter_map(|text| text.split("```").next()).collect();
    assert_eq!(examples.len(), 1);
    let setup = own(examples[0]);
    assert_eq!((names(&setup, 0).len(), names(&setup, 1).len()), (10, 3));
}
