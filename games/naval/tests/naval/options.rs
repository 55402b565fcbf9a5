//! Options: battles from texts, changes to scenarios, switches; a user's scenario and ships; what is refused with its place.

use std::sync::Arc;

use contract::{OptionError, Seat, UserData, UserFile};
use naval::tables::{Options, Plane, Rule, Setup, named_scenarios, prepare};
use naval::types::{Class, Crew, Edition, Heading, Nation, RadarSet, TorpedoRow};
use proptest::prelude::*;

fn options(json: &str) -> Options {
    serde_json::from_str(json).expect(json)
}

fn ready(json: &str) -> Arc<Setup> {
    prepare(&options(json), &UserData::default()).expect(json)
}

fn wrong(json: &str) -> OptionError {
    prepare(&options(json), &UserData::default()).expect_err(json)
}

fn names(setup: &Setup, side: u8) -> Vec<&str> {
    setup.units.iter().filter(|unit| unit.side == Seat(side)).map(|unit| unit.name.as_str()).collect()
}

#[test]
fn a_battle_is_built_from_two_texts() {
    let setup =
        ready(r#"{"first": "bismarck, prinz_eugen", "second": "Prince of Wales poor type284; hood + 2 dd"}"#);
    assert_eq!(names(&setup, 0), ["Bismarck", "Prinz Eugen"]);
    assert_eq!(names(&setup, 1), ["Prince of Wales", "Hood", "British destroyers 1", "British destroyers 2"]);
    assert_eq!(
        (setup.title.as_str(), &setup.sides),
        ("A battle of your own", &["German".into(), "British".into()])
    );
    assert_eq!((setup.visibility, setup.turns, setup.night, setup.edition), (16, 14, false, Edition::Salvo));
    // Line ahead on the same course, twelve hexes apart, each at what the slowest goes easily.
    let places: Vec<String> = setup.units.iter().map(|unit| unit.at.unwrap().to_string()).collect();
    assert_eq!(places, ["1211", "1212", "2411", "2412", "2413", "2414"]);
    assert_eq!(setup.units[0].at.unwrap().distance(setup.units[2].at.unwrap()), 12);
    assert!(setup.units.iter().all(|unit| unit.heading == Heading::A));
    assert_eq!(setup.units.iter().map(|unit| unit.speed).collect::<Vec<_>>(), [5, 5, 4, 4, 4, 4]);
    assert_eq!(
        setup.units.iter().filter(|unit| unit.flag).map(|unit| &unit.name[..]).collect::<Vec<_>>(),
        ["Bismarck", "Prince of Wales"]
    );
    let wales = &setup.units[2];
    assert_eq!((wales.crew, wales.radar), (Crew::Poor, Some(RadarSet::Type284)));
    // What is said of the ships calls for its rules.
    assert!(setup.on(Rule::Crews) && setup.on(Rule::RadarSets) && !setup.on(Rule::Planes));
    assert_eq!(setup.victory.margin, Some(0));
}

#[test]
fn counters_take_their_nation_and_its_torpedoes() {
    let setup = ready(r#"{"first": "2 dd japanese, ca japanese plane", "second": "us cl, dd american, ca"}"#);
    assert_eq!(
        names(&setup, 0),
        ["Japanese destroyers 1", "Japanese destroyers 2", "Japanese heavy cruiser 1"]
    );
    assert_eq!(names(&setup, 1), ["US light cruisers 1", "US destroyers 1", "US heavy cruiser 1"]);
    let torpedoes: Vec<_> = setup.units.iter().map(|unit| unit.torpedoes).collect();
    let wanted =
        [TorpedoRow::Jdd, TorpedoRow::Jdd, TorpedoRow::Jca, TorpedoRow::Cl, TorpedoRow::Dd].map(Some);
    assert_eq!(torpedoes, [&wanted[..], &[None]].concat());
    assert_eq!((setup.units[2].plane, setup.units[5].nation), (Plane::Aboard, Some(Nation::American)));
    assert!(setup.units[0].flag && setup.units[3].flag, "without a capital ship the first is the flagship");
}

#[test]
fn ships_of_both_editions() {
    let setup = ready(r#"{"first": "lion, queen_mary, dd", "second": "seydlitz, moltke, cl"}"#);
    assert_eq!((setup.edition, setup.units[2].ship.as_str()), (Edition::SalvoII, "DD-5"));
    assert_eq!(setup.units[5].ship, "CL-6in");
    let setup = ready(r#"{"first": "scharnhorst", "second": "renown"}"#);
    assert_eq!(setup.units[0].class, Class::Bc);
    let setup =
        ready(r#"{"first": "scharnhorst, gneisenau", "second": "king_george_v", "edition": "salvo_ii"}"#);
    assert_eq!((setup.units[0].class, setup.units[2].ship.as_str()), (Class::Ac, "BR-BB15"));
    // A ship may meet its like, and one of another war.
    let setup = ready(r#"{"first": "bismarck", "second": "bismarck, bouvet"}"#);
    assert_eq!(names(&setup, 1), ["Bismarck II", "Bouvet"]);
}

#[test]
fn day_weather_range_and_crews() {
    let setup = ready(
        r#"{"first": "yamato", "second": "iowa", "night": true, "wind": "C", "turns": 20, "range": 30,
            "first_crew": "crack", "with": "fog, dummies", "without": "crews"}"#,
    );
    assert_eq!((setup.night, setup.visibility, setup.wind, setup.turns), (true, 4, Heading::C, 20));
    assert_eq!(setup.units[0].at.unwrap().distance(setup.units[1].at.unwrap()), 30);
    assert!(setup.map.inside(setup.units[1].at.unwrap()));
    assert_eq!((setup.units[0].crew, setup.units[1].crew), (Crew::Crack, Crew::Regular));
    assert!(setup.on(Rule::Fog) && setup.on(Rule::Dummies) && !setup.on(Rule::Crews));
    assert_eq!(setup.units.len(), 2 + 4);
    assert_eq!(ready(r#"{"first": "yamato", "second": "iowa", "visibility": 9}"#).visibility, 9);
    // The weather of a scenario can be changed too.
    let setup =
        ready(r#"{"scenario": "north_cape", "night": false, "visibility": 12, "turns": 6, "wind": "A"}"#);
    assert_eq!((setup.night, setup.visibility, setup.turns, setup.wind), (false, 12, 6, Heading::A));
    // An empty text is as good as none.
    assert_eq!(ready(r#"{"first": "", "second": " "}"#).title, "Denmark Strait");
}

#[test]
fn switches_by_preset_and_by_name() {
    let count = |json: &str| ready(json).switches.iter().count();
    assert_eq!(count(r#"{"rules": "basic"}"#), 0);
    assert_eq!(count(r#"{"rules": "optional"}"#), 9);
    // National sets take the place of generic radar.
    assert_eq!(count(r#"{"rules": "advanced"}"#), 19);
    assert_eq!(ready("{}").switches.iter().collect::<Vec<_>>(), [Rule::Crews, Rule::Flash, Rule::RadarSets]);
    assert_eq!(ready(r#"{"with": ["smoke"]}"#).switches, ready(r#"{"with": "smoke"}"#).switches);
}

#[test]
fn a_rule_by_name_that_would_not_be_used_is_refused() {
    for (json, part) in [
        (r#"{"with": "dummies"}"#, "dummies need fog"),
        (r#"{"rules": "advanced", "with": "dummies", "without": "fog"}"#, "dummies need fog"),
        // The radar of the ships in the Denmark Strait calls for its rule.
        (r#"{"with": "radar"}"#, "national radar sets take the place of generic radar"),
        (r#"{"rules": "basic", "with": "radar, radar_sets"}"#, "national radar sets"),
        (r#"{"scenario": "world_war", "with": "dummies"}"#, "dummies need fog"),
    ] {
        let error = wrong(json);
        assert_eq!(error.field.as_deref(), Some("with"), "{json}");
        assert!(error.message.contains(part), "{json}: {error}");
    }
    assert!(ready(r#"{"with": "radar", "without": "radar_sets"}"#).on(Rule::Radar));
    assert!(ready(r#"{"with": "dummies, fog"}"#).on(Rule::Dummies));
    // On a card a rule counts in the battles where it has an effect.
    let card = ready(r#"{"scenario": "world_war", "with": "radar"}"#).card.clone();
    let with = |rule: Rule| card.iter().filter(|battle| battle.on(rule)).count();
    assert!(with(Rule::Radar) > 0 && with(Rule::Radar) + with(Rule::RadarSets) == card.len());
}

#[test]
fn options_that_make_no_battle_are_refused_with_their_field() {
    for (json, field, part) in [
        (r#"{"scenario": "denmark"}"#, "scenario", "(did you mean `denmark_strait`?)"),
        (r#"{"scenario": "guadalcanal", "variants": "fuso"}"#, "variants", "this scenario has no variants"),
        (r#"{"scenario": "surigao", "variants": ["fusi"]}"#, "variants", "did you mean `fuso`?"),
        (r#"{"first": "bismarck"}"#, "second", "give the ships of the second side too"),
        (r#"{"second": "bismarck"}"#, "first", "give the ships of the first side too"),
        (r#"{"first": "bismark", "second": "hood"}"#, "first", "(did you mean `bismarck`?)"),
        (r#"{"first": "bismarck", "second": "2 hood"}"#, "second", "there is one Hood"),
        (r#"{"first": "bismarck", "second": "hood, hood"}"#, "second", "Hood is named twice"),
        (r#"{"first": "bismarck", "second": "0 dd"}"#, "second", "1 or more"),
        (r#"{"first": "bismarck", "second": "41 dd"}"#, "second", "at most 40 units"),
        (r#"{"first": "99999999999999999999 dd", "second": "hood"}"#, "first", "at most 40 units"),
        (r#"{"first": "bismarck", "second": ","}"#, "second", "give the ships"),
        (r#"{"first": "3", "second": "hood"}"#, "first", "which ship?"),
        (r#"{"first": "fort", "second": "hood"}"#, "first", "needs a scenario"),
        (r#"{"first": "bismarck japanese", "second": "hood"}"#, "first", "Bismarck is not Japanese"),
        (r#"{"first": "hood", "second": "bismarck mark8"}"#, "second", "the Mark 8 is US"),
        (r#"{"first": "hood", "second": "bismarck", "range": 0}"#, "range", "1 to 40"),
        (r#"{"first": "hood", "second": "bismarck", "visibility": 41}"#, "visibility", "1 to 40"),
        (r#"{"first": "hood", "second": "bismarck", "turns": 0}"#, "turns", "1 to 60"),
        (
            r#"{"scenario": "lofoten", "first": "hood", "second": "bismarck"}"#,
            "scenario",
            "ships of your own fight without a scenario: leave `scenario` out",
        ),
        (
            r#"{"scenario": "great_war", "variants": "decoy"}"#,
            "variants",
            "no battle of this card has a variant",
        ),
        (r#"{"range": 9}"#, "range", "goes with ships of your own"),
        (r#"{"second_crew": "poor"}"#, "second_crew", "goes with ships of your own"),
    ] {
        let error = wrong(json);
        assert_eq!(error.field.as_deref(), Some(field), "{json}: {error}");
        assert!(error.message.contains(part), "{json}: {error}");
    }
    for (json, part) in [
        (r#"{"colour": 1}"#, "unknown field"),
        (r#"{"rules": "simple"}"#, "unknown variant"),
        (r#"{"with": "fogg"}"#, "unknown `fogg` (did you mean `fog`?)"),
        (r#"{"with": 7}"#, "names with commas between them"),
        (r#"{"wind": "north"}"#, "no heading"),
        (r#"{"scenario": 7}"#, "expected the name of a scenario"),
    ] {
        let error = serde_json::from_str::<Options>(json).unwrap_err().to_string();
        assert!(error.contains(part), "{json}: {error}");
    }
}

/// A battle as a user might write it.
const OWN: &str = r#"title = "A fight off Crete"
visibility = 12
turns = 10
mines = ["1010"]

[[units]]
side = 1
ship = "GB-BB6"
at = "1205"
heading = "C"
speed = 4
flag = true

[[units]]
side = 1
ship = "DD"
nation = "british"
name = "Jervis"
at = "1206"
speed = 5

[[units]]
side = 2
ship = "MY-BB1"
at = "2005"
speed = 3
radar = "gufo3"

[ships.MY-BB1]
name = "Impero"
nation = "italian"
class = "bb"
a = 18
d = 15
s = 6
r = 23

[[special]]
[special.breakdown]
unit = "Impero"

[[exits]]
side = 2
edges = ["west"]

[[victory.wins]]
side = 2
because = "Impero got away"
when = [{ exited = { units = ["Impero"], count = 1 } }]
"#;

fn file(text: &str) -> Result<Arc<Setup>, OptionError> {
    let file = UserFile { name: "crete.toml".into(), text: text.into() };
    prepare(&Options::default(), &UserData([("scenario".to_owned(), file)].into()))
}

#[test]
fn a_scenario_of_your_own_from_a_file() {
    let setup = file(OWN).expect("sound");
    assert_eq!((setup.title.as_str(), names(&setup, 1)), ("A fight off Crete", vec!["Impero"]));
    assert_eq!(setup.units[2].radar, Some(RadarSet::Gufo3));
    // What is in it calls for its rules, unless they are switched off.
    assert!(setup.on(Rule::Mines) && setup.on(Rule::RadarSets) && !setup.on(Rule::Crews));
}

#[test]
fn mistakes_of_a_scenario_file_are_found_by_line_and_field() {
    for (from, to, said) in [
        ("turns = 10", "truns = 10", "line 3: `truns`: unknown field `truns` (did you mean `turns`?)"),
        ("turns = 10", "turns = 99", "line 3: `turns`: a battle lasts 1 to 60 turns"),
        ("visibility = 12", "visibility = 0", "line 2: `visibility`: the base visibility is 1 to 40"),
        ("mines = [\"1010\"]", "mines = [\"9910\"]", "line 4: `mines[0]`: 9910 is not a hex of the map"),
        (
            "\"GB-BB6\"",
            "\"GB-BB66\"",
            "line 8: `units[0].ship`: there is no ship `GB-BB66` (did you mean `gb-bb6`?)",
        ),
        (
            "at = \"2005\"",
            "at = \"1205\"",
            "line 25: `units[2].at`: Warspite and Impero, who are enemies, would both begin in 1205",
        ),
        ("speed = 4", "speed = 5", "line 11: `units[0].speed`: Warspite goes 4 at most"),
        ("heading = \"C\"", "heading = \"G\"", "line 10: `units[0].heading`: `G` is no heading"),
        ("at = \"1205\"", "at = \"12\"", "line 9: `units[0].at`: `12` is no hex"),
        ("at = \"2005\"", "at = \"4005\"", "line 25: `units[2].at`: 4005 is not a hex of the map"),
        ("side = 2\nship", "side = 3\nship", "line 23: `units[2].side`: a side is 1 or 2"),
        ("\"gufo3\"", "\"mark3\"", "line 27: `units[2].radar`: Impero is Italian: the Mark 3 is US"),
        ("\"gufo3\"", "\"gufo\"", "line 27: `units[2].radar`: unknown `gufo` (did you mean `gufo3`?)"),
        ("d = 15", "d = 0", "line 34: `ships.MY-BB1.d`: the defence is 1 to 200"),
        ("d = 15", "dd = 15", "line 34: `ships.MY-BB1.dd`: unknown field `dd` (did you mean `d`?)"),
        (
            "unit = \"Impero\"",
            "unit = \"Imperio\"",
            "line 40: `special[0].breakdown.unit`: there is no unit `Imperio` (did you mean `Impero`?)",
        ),
        ("special.breakdown", "special.brakedown", "unknown `brakedown` (did you mean `breakdown`?)"),
        (
            "units = [\"Impero\"]",
            "units = [\"Roma\"]",
            "line 49: `victory.wins[0].when[0].exited.units[0]`: there is no unit `Roma`",
        ),
        (
            "count = 1",
            "count = 2",
            "line 49: `victory.wins[0].when[0].exited.count`: of 1 units 1 to 1 can be meant",
        ),
        ("edges = [\"west\"]", "edges = []", "line 42: `exits[0]`: give the `edges`"),
        ("name = \"Jervis\"", "name = \"Warspite\"", "two units are called `Warspite`"),
        (
            "flag = true",
            "radar_destroyed = true",
            "line 12: `units[0].radar_destroyed`: Warspite has no `radar`",
        ),
        ("flag = true", "enters = 11", "line 12: `units[0].enters`: the battle is over before that turn"),
        ("flag = true", "ships = 2", "line 12: `units[0].ships`: this counter stands for 1 to 1 ships"),
        ("flag = true", "fort = { a = 1, d = 1, r = 1 }", "line 12: `units[0].fort`: Warspite is no fort"),
        ("flag = true", "damage = { s_fixed = 2 }", "line 11: `units[0].speed`: Warspite goes 2 at most"),
        ("flag = true", "damage = { w = 4 }", "line 12: `units[0].damage`: a track has at most three hits"),
        (
            "[[exits]]",
            "[map]\nland = [\"1105-1305\"]\n\n[[exits]]",
            "`units[0].at`: 1205 is not a hex of the map that ships may enter",
        ),
        ("[[exits]]", "[map]\nland = [\"1105-1205-1\"]\n\n[[exits]]", "`map.land[0]`: `1205-1` is no hex"),
        ("[[exits]]", "[map]\nland = [\"1305-1105\"]\n\n[[exits]]", "does not lie to the north and west"),
        ("[[exits]]", "[map]\nland = [\"3624-3724\"]\n\n[[exits]]", "is not on the map of 36 columns"),
        ("[[exits]]", "[map]\npicture = [\". q\"]\n\n[[exits]]", "`map.picture[0]`: `q` is no kind of hex"),
        (
            "[[exits]]",
            "[[special]]\nturn_away = { side = 3 }\n\n[[exits]]",
            "`special[1].turn_away.side`: a side is 1 or 2",
        ),
        ("because =", "when_ = 1\nbecause =", "unknown field `when_`"),
    ] {
        assert!(OWN.contains(from), "{from}");
        let error = file(&OWN.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.starts_with("crete.toml"), "{to}: {error}");
        assert!(error.contains(said), "{to}: {error}");
    }
}

#[test]
fn s2_stacking_at_the_beginning() {
    let stacked = |rows: &[(&str, &str)]| {
        let units: Vec<String> = rows
            .iter()
            .enumerate()
            .map(|(n, (ship, name))| {
                let name = if name.is_empty() { format!("Unit {n}") } else { (*name).to_owned() };
                format!("[[units]]\nside = 1\nship = \"{ship}\"\nname = \"{name}\"\nat = \"1010\"\n")
            })
            .collect();
        let units = units.concat();
        file(&format!(
            "visibility = 9\nturns = 5\n{units}[[units]]\nside = 2\nship = \"DD\"\nat = \"2010\"\n"
        ))
    };
    assert!(stacked(&[("GB-BB1", ""), ("GB-BB2", ""), ("DD", "")]).is_ok());
    assert!(stacked(&[("DD", ""), ("CL", ""), ("CA", "")]).is_ok());
    for rows in [
        &[("GB-BB1", ""), ("GB-BB2", ""), ("GB-BB3", "")][..],
        &[("DD", ""), ("CL", ""), ("GB-BB1", "")],
        &[("DD", ""), ("CL", ""), ("CA", ""), ("DD", "")],
    ] {
        let error = stacked(rows).expect_err("too many").to_string();
        assert!(error.contains("1010 is full"), "{error}");
    }
}

#[test]
fn every_built_in_scenario_survives_its_own_file() {
    for (id, scenario) in named_scenarios() {
        let json = serde_json::to_string(scenario).expect(id);
        let own = file(&json).expect(id);
        assert_eq!(own, ready(&format!(r#"{{"scenario": "{id}"}}"#)), "{id}");
        let text = format!(r#"{{"scenario": {json}}}"#);
        assert_eq!(own, ready(&text), "{id}");
    }
    let error = wrong(r#"{"scenario": {"visibility": 9, "turns": 0, "units": []}}"#);
    assert_eq!(error.field.as_deref(), Some("scenario.turns"));
}

#[test]
fn ships_of_your_own_from_a_file() {
    let with = |text: &str, json: &str| {
        let file = UserFile { name: "fleet.toml".into(), text: text.into() };
        prepare(&options(json), &UserData([("ships".to_owned(), file)].into()))
    };
    let text = "[ships.MY-BB1]\nname = \"Montana\"\nclass = \"bb\"\na = 36\nd = 19\ns = 5\nr = 21\n";
    let json = r#"{"first": "montana", "second": "yamato"}"#;
    assert_eq!(with(text, json).unwrap().units[0].name, "Montana");
    for (from, to, said) in [
        (
            "class = \"bb\"",
            "class = \"bbb\"",
            "fleet.toml, line 3: `ships.MY-BB1.class`: unknown `bbb` (did you mean `bb`?)",
        ),
        (
            "class = \"bb\"",
            "klass = \"bb\"",
            "fleet.toml, line 3: `ships.MY-BB1.klass`: unknown field `klass` (did you mean `class`?)",
        ),
        (
            "class = \"bb\"",
            "class = \"dummy\"",
            "fleet.toml, line 3: `ships.MY-BB1.class`: a dummy is no ship",
        ),
        ("s = 5", "s = 9", "fleet.toml, line 6: `ships.MY-BB1.s`: the speed is at most 8"),
        ("r = 21", "r = 99", "fleet.toml, line 7: `ships.MY-BB1.r`: the range is at most 60"),
        ("a = 36", "a = -1", "fleet.toml, line 4: `ships.MY-BB1.a`"),
        ("[ships.MY-BB1]", "[ship.MY-BB1]", "unknown field `ship` (did you mean `ships`?)"),
    ] {
        let error = with(&text.replacen(from, to, 1), json).expect_err(to).to_string();
        assert!(error.contains(said), "{to}: {error}");
    }
}

#[test]
fn every_option_is_described_and_placed() {
    let schema = schemars::schema_for!(Options).to_value();
    let fields = schema["properties"].as_object().expect("fields");
    assert_eq!(fields.len(), 18);
    for (name, field) in fields {
        assert!(field["description"].as_str().is_some_and(|text| text.len() > 20), "{name}: {field}");
        assert!(
            name == "scenario" || field["title"].is_string() && field["place"].is_u64(),
            "{name}: {field}"
        );
    }
    assert_eq!(schema["properties"]["first"]["group"], "A battle of your own");
}

proptest! {
    #[test]
    fn any_text_is_a_fleet_or_refused(text in "[0-9a-zé_,; ×]{0,40}", enemy in "[1-9]{1,2} (dd|ca)s? (japanese|poor)") {
        let options = Options { first: Some(text), second: Some(enemy), ..Options::default() };
        if let Err(error) = prepare(&options, &UserData::default()) {
            prop_assert!(matches!(error.field.as_deref(), Some("first" | "second")), "{error}");
        }
    }

    #[test]
    fn any_range_and_number_of_ships_fits(range in 1u16..=40, ours in 1usize..=40, theirs in 1usize..=40) {
        let fleet = |number: usize| Some(format!("{number} dd"));
        let options = Options { first: fleet(ours), second: fleet(theirs), range: Some(range), ..Options::default() };
        let setup = prepare(&options, &UserData::default()).expect("sound");
        prop_assert_eq!(setup.units.len(), ours + theirs);
        let at = |n: usize| setup.units[n].at.expect("a place");
        prop_assert_eq!(at(0).distance(at(ours)), range);
        prop_assert!(setup.units.iter().all(|unit| setup.map.inside(unit.at.expect("a place"))));
    }
}
