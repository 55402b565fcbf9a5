//! §16 The data of Salvo II: ten battles, their variants, and the map of the straits.

use std::sync::Arc;

use contract::UserData;
use naval::hex::Line;
use naval::tables::{Options, ScenarioChoice, Setup, named_scenarios, prepare, scenarios};
use naval::types::{Class, Edition, Hex, Terrain};

fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

fn resolved(name: &str, variants: &[&str]) -> Arc<Setup> {
    let options = Options {
        scenario: ScenarioChoice::Named(name.to_owned()),
        variants: variants.iter().map(|name| (*name).to_owned()).collect(),
        ..Options::default()
    };
    prepare(&options, &UserData::default()).expect(name)
}

#[test]
fn s16_all_ten_hold_and_are_offered() {
    let count = |name: &str| resolved(name, &[]).units.len();
    for (name, units) in [
        ("coronel", 8),
        ("corfu", 9),
        ("falklands", 11),
        ("heligoland", 19),
        ("scarborough", 17),
        ("dogger_bank", 14),
        ("run_to_the_south", 23),
        ("crossing_the_t", 25),
        ("august_sortie", 20),
        ("gallipoli", 28),
    ] {
        assert_eq!(count(name), units, "{name}");
        assert_eq!(resolved(name, &[]).edition, Edition::SalvoII);
        assert!(scenarios().iter().any(|info| info.id == name && info.title.starts_with("Salvo II")));
    }
    let of_it = named_scenarios().values().filter(|scenario| scenario.edition == Edition::SalvoII);
    assert_eq!(of_it.count(), 10);
    // In lists they come after those of Salvo!, in the order of the book.
    let ids: Vec<String> = scenarios().into_iter().map(|info| info.id).collect();
    assert_eq!(
        (ids[10].as_str(), ids[11].as_str(), ids[20].as_str()),
        ("friday_13th", "coronel", "gallipoli")
    );
    assert_eq!(resolved("falklands", &["moltke"]).units.len(), 13);
    assert!(resolved("dogger_bank", &["von_der_tann"]).named("Blücher").is_none());
    assert_eq!(resolved("dogger_bank", &["with_von_der_tann"]).units.len(), 15);
    // §13.2 Four airships may come in each battle of the North Sea, and in no other.
    for name in
        ["heligoland", "scarborough", "dogger_bank", "run_to_the_south", "crossing_the_t", "august_sortie"]
    {
        let airships = |name: &str, variants: &[&str]| {
            resolved(name, variants).units.iter().filter(|unit| unit.class == Class::Zeppelin).count()
        };
        assert_eq!((airships(name, &[]), airships(name, &["zeppelins"])), (0, 4), "{name}");
    }
    for name in ["coronel", "corfu", "falklands", "gallipoli"] {
        let options = Options {
            scenario: ScenarioChoice::Named(name.to_owned()),
            variants: vec!["zeppelins".into()],
            ..Options::default()
        };
        let error = prepare(&options, &UserData::default()).expect_err(name);
        assert_eq!(error.field.as_deref(), Some("variants"), "{name}");
    }
}

#[test]
fn s16_10_10_the_nineteen_hexes_are_water() {
    let map = &resolved("gallipoli", &[]).map;
    for text in [
        "1808", "1908", "1708", "1910", "1509", "1711", "1310", "1411", "1709", "1810", "2005", "2104",
        "2105", "2203", "2204", "2205", "2304", "2201", "2301",
    ] {
        assert!(map.terrain(hex(text)).navigable(), "{text}");
    }
    assert_eq!(map.terrain(hex("2303")), Terrain::PartialLand);
    assert_eq!((map.columns, map.rows), (28, 16));
}

/// §13.3 Forts fire across at most one land hex besides their own, eight hexes far.
#[test]
fn s16_10_10_what_the_major_forts_reach_at_first() {
    let setup = resolved("gallipoli", &[]);
    let mut starts: Vec<Hex> =
        setup.units.iter().filter(|unit| unit.class.ship()).filter_map(|unit| unit.at).collect();
    starts.sort();
    starts.dedup();
    let reached = |fort: &str| -> Vec<String> {
        let fort = setup.unit(setup.named(fort).expect(fort));
        let from = fort.at.expect("a place");
        let land = |hex: Hex| setup.map.terrain(hex).blocks();
        let open = |to: &&Hex| from.distance(**to) <= fort.r && Line::between(from, **to).count(land) <= 1;
        starts.iter().filter(open).map(ToString::to_string).collect()
    };
    assert_eq!(reached("Rumeli Mecidiye"), ["1708", "1709", "1808", "1810", "1908", "1910"]);
    assert_eq!(reached("Namazgah"), ["1708", "1709", "1808", "1908", "1910"]);
    assert_eq!(reached("Anadolu Hamidiye"), ["1708", "1709", "1808", "1908", "1910"]);
    assert_eq!(reached("Çimenlik"), ["1708", "1808", "1908"]);
    assert_eq!(setup.units.iter().filter(|unit| unit.class == Class::Fort).count(), 12);
    assert_eq!((hex("1808").distance(hex("2203")), hex("1908").distance(hex("2304"))), (7, 6));
}

/// Every counter of the tables, in their order: what is printed on it, where it begins, its crew. Variants and
/// reinforcements stand beside the tables.
#[test]
fn s16_the_tables_are_as_written() {
    let names = [
        "coronel",
        "corfu",
        "falklands",
        "heligoland",
        "scarborough",
        "dogger_bank",
        "run_to_the_south",
        "crossing_the_t",
        "august_sortie",
        "gallipoli",
    ];
    let wanted: Vec<&str> =
        include_str!("../section16.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let mut found = Vec::new();
    for (n, name) in names.into_iter().enumerate() {
        let scenario = &named_scenarios()[name];
        for row in scenario.units.iter().filter(|row| row.variant.is_none() && row.enters.is_none()) {
            let ship = &naval::tables::ships()[&row.ship];
            let crew = match row.crew {
                naval::types::Crew::Poor => "Poor",
                naval::types::Crew::Regular => "Regular",
                naval::types::Crew::Crack => "Crack",
            };
            found.push(format!(
                "10.{} {} {} {}-{}-{}-{} {}/{}/{} {crew}",
                n + 1,
                row.side,
                row.ship,
                ship.a,
                ship.d,
                ship.s,
                ship.r,
                row.at,
                row.heading,
                row.speed,
            ));
        }
    }
    assert_eq!(found, wanted);
}

#[test]
fn s16_in_the_order_of_the_book_with_their_weather() {
    let weather = |name: &str| {
        let setup = resolved(name, &[]);
        (setup.visibility, setup.turns, setup.wind.to_string())
    };
    for (name, visibility, turns, wind) in [
        ("coronel", 8, 14, "D"),
        ("corfu", 12, 20, "F"),
        ("falklands", 15, 24, "F"),
        ("heligoland", 5, 12, "E"),
        ("scarborough", 7, 20, "F"),
        ("dogger_bank", 14, 20, "B"),
        ("run_to_the_south", 11, 12, "E"),
        ("crossing_the_t", 7, 10, "E"),
        ("august_sortie", 12, 20, "A"),
        ("gallipoli", 12, 24, "B"),
    ] {
        assert_eq!(weather(name), (visibility, turns, wind.to_owned()), "{name}");
    }
}

/// The map of the straits, row by row: sea, partial sea, partial land, land.
const STRAITS: &str = "\
..............p#####p.p#####
.............pL#####Lpp#####
.............p#######pL#####
.............L#####Lp.p#####
............p####LL..pL#####
...........pL####p...L######
...........L###Lp...p#######
..........p##LL....pL#######
..........pL#p.....L########
..........ppp....pp#########
...........p...ppL##########
...........LpLp#############
..........p#################
.........pL#################
.........L##################
.........L##################";

#[test]
fn s16_10_10_the_whole_map() {
    let map = &resolved("gallipoli", &[]).map;
    let row = |y: i16| {
        let letter = |x: i16| match map.terrain(Hex::at(x, y)) {
            Terrain::Sea => '.',
            Terrain::PartialSea => 'p',
            Terrain::PartialLand => 'L',
            Terrain::Land => '#',
        };
        (1..=map.columns).map(letter).collect::<String>()
    };
    let drawn: Vec<String> = (1..=map.rows).map(row).collect();
    assert_eq!(drawn, STRAITS.lines().collect::<Vec<_>>());
}

/// Inside the straits is all water of columns 13 to 28, but for columns 13 to 15 in rows 1 to 5.
#[test]
fn s13_3_where_the_straits_begin() {
    let setup = resolved("gallipoli", &[]);
    for (at, inside) in [("1305", false), ("1402", false), ("1501", false), ("1210", false), ("1211", false)]
        .into_iter()
        .chain([("1310", true), ("1411", true), ("1312", true), ("2101", true), ("2203", true)])
    {
        assert_eq!(setup.straits.contains(&hex(at)), inside, "{at}");
    }
}

#[test]
fn s16_starting_damage_and_under_strength_units() {
    let hits = |name: &str, unit: &str| {
        let setup = resolved(name, &[]);
        let unit = setup.unit(setup.named(unit).expect(unit)).clone();
        (unit.w.hits, unit.speed_hits.hits)
    };
    assert_eq!(hits("heligoland", "Arethusa"), (1, 0));
    assert_eq!(hits("crossing_the_t", "König"), (0, 1));
    assert_eq!(hits("crossing_the_t", "Derfflinger"), (2, 0));
    assert_eq!(hits("crossing_the_t", "Seydlitz"), (1, 1));
    let corfu = resolved("corfu", &[]);
    for name in ["British destroyers 1", "British destroyers 2"] {
        let unit = corfu.unit(corfu.named(name).expect(name));
        assert_eq!((unit.ships, unit.a, unit.d), (4, 2, 4), "{name}: 2 and 4 times four fifths, rounded up");
    }
}
