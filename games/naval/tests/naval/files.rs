//! Files of one's own: whatever is wrong in a scenario or a file of ships is told with its file, line and field.

use std::sync::Arc;

use contract::{Budget, Dice, Game as _, Minds as _, OptionError, Seat, Turn, UserData, UserFile, Viewer};
use naval::Naval;
use naval::tables::{Options, ScenarioChoice, Setup, prepare, settled};
use paint::Present as _;

/// A battle as a user might write it.
const OWN: &str = r#"title = "A fight off Crete"
visibility = 12
turns = 10
night = false
wind = "C"
rules = ["crews"]
mines = ["1010"]
hidden_mines = [1, 0]

[[units]]
side = 1
ship = "GB-BB6"
at = "1205"
heading = "C"
speed = 4
flag = true
crew = "crack"

[[units]]
side = 1
ship = "DD"
name = "Jervis"
nation = "british"
at = "1206"
ships = 4
salvos = 1

[[units]]
side = 2
ship = "IT-BB1"
at = "2005"
plane = "aboard"

[[strikes]]
side = 2
from = 2

[[exits]]
side = 2
edges = ["west"]

[[special]]
[special.surprise]
side = 2
through = 1

[[special]]
[special.bombardment]
units = ["Warspite"]
hex = "2020"
within = 6
turns = 2
w_most = 1

[victory]
margin = 5

[[victory.wins]]
side = 2
because = "Littorio got away"
when = [{ exited = { units = ["Littorio"], count = 1, s_most = 1 } }]
"#;

/// Ships as a user might write them.
const SHIPS: &str = r#"[ships.MY-BB1]
name = "Montana"
nation = "american"
class = "bb"
a = 36
d = 19
s = 5
r = 21
secondary = 3
"#;

fn data(key: &str, name: &str, text: &str) -> UserData {
    let file = UserFile { name: name.into(), text: text.into() };
    UserData([(key.to_owned(), file)].into())
}

fn read(text: &str) -> Result<Arc<Setup>, OptionError> {
    prepare(&Options::default(), &data("scenario", "crete.toml", text))
}

fn wrong(key: &str, name: &str, text: &str) -> Result<(), String> {
    let ready = prepare(&Options::default(), &data(key, name, text));
    ready.map(drop).map_err(|error| error.to_string())
}

/// Each change of a sound file is refused at the line that was changed, and with the field's name.
fn refused(key: &str, name: &str, sound: &str, changes: &[(&str, &str, &str)]) {
    assert_eq!(wrong(key, name, sound), Ok(()));
    let mut missed = Vec::new();
    for (from, to, field) in changes {
        let Some(at) = sound.find(from) else { panic!("`{from}` is not there") };
        let line = sound[..at].lines().count() + usize::from(sound[..at].ends_with('\n') || at == 0);
        let text = sound.replacen(from, to, 1);
        let told = wrong(key, name, &text).err().unwrap_or_else(|| "taken".into());
        let place = format!("{name}, line {line}:");
        if !told.starts_with(&place) || !told.contains(&format!("`{field}`")) {
            missed.push(format!("{from:?} -> {to:?}: wanted {place} `{field}`, told {told:?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn s15_mistakes_in_a_scenario_are_told_by_line_and_field() {
    refused(
        "scenario",
        "crete.toml",
        OWN,
        &[
            // Misspelt fields and names.
            ("visibility = 12", "visibilty = 12", "visibilty"),
            ("wind = \"C\"", "wind = \"G\"", "wind"),
            ("crew = \"crack\"", "crew = \"cracked\"", "units[0].crew"),
            ("rules = [\"crews\"]", "rules = [\"crew\"]", "rules[0]"),
            ("nation = \"british\"", "nation = \"britsh\"", "units[1].nation"),
            ("plane = \"aboard\"", "plane = \"abroad\"", "units[2].plane"),
            ("edges = [\"west\"]", "edges = [\"wst\"]", "exits[0].edges[0]"),
            ("s_most = 1", "s_mots = 1", "victory.wins[0].when[0].exited.s_mots"),
            ("within = 6", "witin = 6", "special[1].bombardment.witin"),
            // Values of the wrong kind, or out of bounds.
            ("visibility = 12", "visibility = \"far\"", "visibility"),
            ("turns = 10", "turns = -1", "turns"),
            ("night = false", "night = \"no\"", "night"),
            ("speed = 4", "speed = 400", "units[0].speed"),
            ("flag = true", "flag = 1", "units[0].flag"),
            ("margin = 5", "margin = \"five\"", "victory.margin"),
            ("from = 2", "from = 11", "strikes[0].from"),
            ("through = 1", "through = 11", "special[0].surprise.through"),
            // Hexes.
            ("mines = [\"1010\"]", "mines = [\"10\"]", "mines[0]"),
            ("mines = [\"1010\"]", "mines = [\"4010\"]", "mines[0]"),
            ("at = \"1205\"", "at = \"xx05\"", "units[0].at"),
            ("at = \"1206\"", "at = \"1299\"", "units[1].at"),
            ("hex = \"2020\"", "hex = \"20\"", "special[1].bombardment.hex"),
            // Ships and units that there are not.
            ("ship = \"GB-BB6\"", "ship = \"GB-BB99\"", "units[0].ship"),
            ("ship = \"DD\"", "ship = \"DDD\"", "units[1].ship"),
            ("units = [\"Warspite\"]", "units = [\"Warspit\"]", "special[1].bombardment.units[0]"),
            (
                "when = [{ exited = { units = [\"Littorio\"]",
                "when = [{ exited = { units = [\"Littoria\"]",
                "victory.wins[0].when[0].exited.units[0]",
            ),
            // Sides and numbers.
            ("side = 1\nship = \"DD\"", "side = 0\nship = \"DD\"", "units[1].side"),
            ("side = 2\nfrom", "side = 3\nfrom", "strikes[0].side"),
            ("side = 2\nedges", "side = 3\nedges", "exits[0].side"),
            ("side = 2\nthrough", "side = 3\nthrough", "special[0].surprise.side"),
            ("side = 2\nbecause", "side = 3\nbecause", "victory.wins[0].side"),
            ("ships = 4", "ships = 6", "units[1].ships"),
            ("count = 1", "count = 9", "victory.wins[0].when[0].exited.count"),
        ],
    );
}

#[test]
fn s15_mistakes_in_a_file_of_ships_are_told_by_line_and_field() {
    refused(
        "ships",
        "fleet.toml",
        SHIPS,
        &[
            ("class = \"bb\"", "class = \"battleship\"", "ships.MY-BB1.class"),
            ("nation = \"american\"", "nation = \"us\"", "ships.MY-BB1.nation"),
            ("a = 36", "a = 900", "ships.MY-BB1.a"),
            ("a = 36", "attack = 36", "ships.MY-BB1.attack"),
            ("d = 19", "d = 0", "ships.MY-BB1.d"),
            ("s = 5", "s = 5.5", "ships.MY-BB1.s"),
            ("r = 21", "r = \"far\"", "ships.MY-BB1.r"),
            ("secondary = 3", "secondry = 3", "ships.MY-BB1.secondry"),
        ],
    );
}

#[test]
fn s15_what_is_left_out_is_named() {
    let without = |text: &str, line: &str| text.replacen(line, "", 1);
    for (line, field) in [
        ("turns = 10\n", "turns"),
        ("visibility = 12\n", "visibility"),
        ("at = \"2005\"\n", "at"),
        ("because = \"Littorio got away\"\n", "because"),
    ] {
        let told = wrong("scenario", "crete.toml", &without(OWN, line)).expect_err(line);
        assert!(told.starts_with("crete.toml") && told.contains(&format!("`{field}`")), "{line}: {told}");
    }
    for (line, field) in [("class = \"bb\"\n", "class"), ("a = 36\n", "a"), ("name = \"Montana\"\n", "name")]
    {
        let told = wrong("ships", "fleet.toml", &without(SHIPS, line)).expect_err(line);
        assert!(told.starts_with("fleet.toml") && told.contains(&format!("`{field}`")), "{line}: {told}");
    }
}

#[test]
fn s15_a_file_that_is_none_is_told_with_its_line() {
    for (text, line) in [
        ("title = \"open\nvisibility = 9\n", "line 1"),
        ("visibility = 9\nturns = = 4\n", "line 2"),
        ("visibility = 9\nvisibility = 8\n", "line 2"),
    ] {
        let told = wrong("scenario", "crete.toml", text).expect_err(text);
        assert!(told.starts_with("crete.toml") && told.contains(line), "{text:?}: {told}");
    }
    for text in ["", "{", "[]", "units = []\nvisibility = 9\nturns = 3\n"] {
        let told = wrong("scenario", "crete.toml", text).expect_err(text);
        assert!(told.starts_with("crete.toml"), "{text:?}: {told}");
    }
}

#[test]
fn s15_both_sides_need_a_ship() {
    let one_side = OWN.split("[[units]]\nside = 2").next().expect("the first side").to_owned();
    let told = wrong("scenario", "crete.toml", &one_side).expect_err("nobody to fight");
    assert!(told.starts_with("crete.toml") && told.contains("`units`"), "{told}");
}

#[test]
fn s15_ships_are_named_or_given_by_their_id() {
    let ids = |text: &str| -> Vec<String> {
        read(text).expect(text).units.iter().map(|unit| unit.ship.clone()).collect()
    };
    for (from, to) in [
        ("\"GB-BB6\"", "\"warspite\""),
        ("\"GB-BB6\"", "\"Warspite\""),
        ("\"GB-BB6\"", "\"gb-bb6\""),
        ("\"IT-BB1\"", "\"Littorio\""),
        ("\"DD\"", "\"dd\""),
        ("\"DD\"", "\"destroyers\""),
    ] {
        assert!(OWN.contains(from));
        let text = OWN.replacen(from, to, 1);
        assert_eq!(ids(&text), ids(OWN), "{to}");
        // She is called as she was, so that whatever names her still does.
        assert_eq!(read(&text).expect(to).units[0].name, "Warspite");
    }
    // Ships of the file's own, too; and they go before ours.
    let montana = SHIPS.replace("nation = \"american\"\n", "");
    for name in ["MY-BB1", "Montana", "montana"] {
        let text = OWN.replacen("\"GB-BB6\"", &format!("{name:?}\nname = \"Warspite\""), 1) + &montana;
        assert_eq!(ids(&text)[0], "MY-BB1");
    }
    // An error offers what is accepted.
    let told = read(&OWN.replacen("\"GB-BB6\"", "\"warspit\"", 1)).expect_err("no such ship").to_string();
    assert!(told.contains("did you mean `warspite`?") && told.contains("an id such as `GE-BB1`"), "{told}");
    let told =
        read(&OWN.replacen("[\"Warspite\"]", "[\"Nelson\"]", 1)).expect_err("no such unit").to_string();
    assert!(told.contains("its units are Warspite, Jervis, Littorio"), "{told}");
}

#[test]
fn s2_enemies_do_not_begin_in_one_hex() {
    let together = OWN.replacen("at = \"2005\"", "at = \"1206\"", 1);
    let told = read(&together).expect_err("in one hex").to_string();
    let place = "crete.toml, line 31: `units[2].at`: ";
    let why = "Jervis and Littorio, who are enemies, would both begin in 1206: put one of them elsewhere";
    assert_eq!(told, format!("{place}{why}"));
    // Whoever comes later comes to whatever is there then.
    let later = together.replacen("plane = \"aboard\"", "plane = \"aboard\"\nenters = 3", 1);
    assert!(read(&later).is_ok());
}

#[test]
fn s15_a_scenario_beside_a_scenario_file_is_refused() {
    let asked = Options { scenario: ScenarioChoice::Named("lofoten".into()), ..Options::default() };
    let file = data("scenario", "crete.toml", OWN);
    let told = prepare(&asked, &file).expect_err("two battles").to_string();
    assert_eq!(told, "`scenario`: the scenario file crete.toml is played: leave `scenario` out");
    // The options that nobody may give, whatever their value.
    let own = Options { first: Some("hood".into()), second: Some("bismarck".into()), ..Options::default() };
    let none = UserData::default();
    assert_eq!(settled(&Options::default(), &file), ["scenario"]);
    assert_eq!(settled(&own, &none), ["scenario"]);
    assert_eq!(settled(&Options::default(), &none), Vec::<&str>::new());
}

/// The scenario file that the rulebook shows is one: it is read, fought to its end, and has what the rulebook says of it.
#[test]
fn s15_the_rulebooks_example_is_a_scenario() {
    let book = Naval::rulebook();
    let example =
        book.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert_eq!(book.matches("```toml").count(), 1);
    let setup = read(example).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = setup.units.iter().map(|unit| unit.name.as_str()).collect();
    assert_eq!(names, ["Warspite", "Jervis", "Littorio", "Bolzano"]);
    assert_eq!((setup.victory.margin, setup.victory.wins.len()), (Some(5), 2));
    let (mut rolls, mut luck) = (Dice::loose(1), Dice::loose(2));
    let mut state = Naval::blank(&setup);
    Turn::<Naval>::run(&mut state, &mut rolls, &mut Vec::new(), Naval::open);
    let mut minds = [0, 1].map(|n| Naval::mind("normal", &setup, Seat(n)).expect("a level"));
    while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
        let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
        let mut plan = Vec::new();
        minds[usize::from(seat.0)].choose(&view, &legal, Budget::Nodes(50), &mut luck, &mut plan);
        for action in &plan {
            let acted = Turn::<Naval>::run(&mut state, &mut rolls, &mut Vec::new(), |turn| {
                Naval::act(turn, seat, action)
            });
            acted.unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        }
    }
    assert!(Naval::outcome(&state).is_some());
}

/// A map's areas may name every hex twice over, however many areas that takes; more is refused before it is laid out.
#[test]
fn s1_4_a_map_names_so_many_hexes_and_no_more() {
    let map = |areas: usize, kind: &str| {
        let list = vec!["\"1601-3624\""; areas].join(", ");
        wrong("scenario", "long.toml", &format!("{OWN}\n[map]\n{kind} = [{list}]\n"))
    };
    // Each area has 504 hexes.
    for kind in ["land", "partial_land", "partial_sea"] {
        let most = 2 * 99 * 99 / 504;
        let within = map(most, kind).err().unwrap_or_default();
        assert!(!within.contains("areas"), "{within}");
        let full = map(most + 1, kind).expect_err("too many");
        let place = format!("`map.{kind}[{most}]`: with `1601-3624` the areas name more than 19602 hexes");
        assert!(full.contains(&place), "{full}");
        // As many as a request can hold, each of them the whole map.
        let whole = vec!["\"0101-3624\""; 5_000].join(", ");
        let told = wrong("scenario", "long.toml", &format!("{OWN}\n[map]\n{kind} = [{whole}]\n"));
        assert!(told.expect_err("too many").contains("the areas name more than 19602 hexes"));
    }
    // All kinds together, and the straits by themselves.
    let half = vec!["\"1601-3624\""; 20].join(", ");
    let text = format!("{OWN}\n[map]\nland = [{half}]\npartial_sea = [{half}]\n");
    assert!(wrong("scenario", "long.toml", &text).expect_err("too many").contains("`map.partial_sea[18]`"));
    let many = vec!["\"0101-3624\""; 5_000].join(", ");
    let text = format!("{OWN}\n[[special]]\nindirect_fire = {{ side = 1, inside = [{many}] }}\n");
    let told = wrong("scenario", "long.toml", &text).expect_err("too many");
    assert!(told.contains("`special[2].indirect_fire.inside[22]`: with `0101-3624`"), "{told}");
}

/// No list and no text of a scenario is without a bound.
#[test]
fn s15_lists_and_texts_have_their_lengths() {
    let list = |entry: &str, count: usize| format!("[{}]", vec![entry; count].join(", "));
    let told = |text: &str| wrong("scenario", "long.toml", text).err().unwrap_or_default();
    // In place of what stands there: so many entries, and what is at fault.
    for (from, key, entry, field) in [
        ("mines = [\"1010\"]", "mines", "\"1010\"", "mines"),
        ("edges = [\"west\"]", "hexes", "\"0101\"", "exits[0].hexes"),
        ("units = [\"Warspite\"]", "units", "\"Warspite\"", "special[1].bombardment.units"),
        (
            "when = [{ exited = { units = [\"Littorio\"], count = 1, s_most = 1 } }]",
            "when",
            "{ lead = { over = 3 } }",
            "victory.wins[0].when",
        ),
    ] {
        assert!(OWN.contains(from));
        let with = |count: usize| {
            let more = if key == "hexes" { "edges = [\"west\"]\n" } else { "" };
            told(&OWN.replacen(from, &format!("{more}{key} = {}", list(entry, count)), 1))
        };
        assert!(!with(400).contains("too many"), "{field}: {}", with(400));
        let why = format!("`{field}`: 401 entries are too many: give 400 at most");
        assert!(with(401).ends_with(&why), "{}", with(401));
    }
    // Tables of their own, after those that are there.
    for (table, there, most, field) in [
        ("[[special]]\nslower = { by = 0 }\n", 2, 60, "special"),
        ("[[exits]]\nside = 1\nedges = [\"east\"]\n", 1, 20, "exits"),
        ("[[strikes]]\nside = 1\n", 1, 40, "strikes"),
        ("[[victory.wins]]\nside = 1\nbecause = \"so\"\nwhen = []\n", 1, 60, "victory.wins"),
    ] {
        let with = |count: usize| told(&format!("{OWN}\n{}", table.repeat(count - there)));
        assert_eq!(with(most), "", "{field}");
        let why = format!("`{field}`: {} entries are too many: give {most} at most", most + 1);
        assert!(with(most + 1).ends_with(&why), "{}", with(most + 1));
    }
    let units = (0..400).map(|n| {
        format!("[[units]]\nside = 1\nship = \"dd\"\nname = \"D{n}\"\nat = \"0101\"\nvariant = \"v{n}\"\n")
    });
    let why = "`units`: 403 entries are too many: give 400 at most";
    assert!(told(&format!("{OWN}\n{}", units.collect::<String>())).ends_with(why));
    let title = |letters: usize| told(&OWN.replacen("A fight off Crete", &"x".repeat(letters), 1));
    assert_eq!(title(400), "");
    assert!(title(401).ends_with("`title`: 401 letters are too many: write 400 at most"), "{}", title(401));
}
