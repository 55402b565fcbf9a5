//! §14 Ships: printed values against the formulas, from the raw data of each row.

use naval::tables::{Ship, charts, named_scenarios, ships, slug};
use naval::types::{Class, Edition, Nation};

/// A number with at most two decimals, in hundredths.
fn hundredths(text: &str) -> i64 {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let number: i64 = format!("{whole}{part:0<2}").parse().expect(text);
    assert!(part.len() <= 2, "{text}");
    sign * number
}

/// The nearest whole number, halves up, of a fraction.
fn nearest(over: i64, under: i64) -> i64 {
    (2 * over + under).div_euclid(2 * under)
}

/// §14.1 The values that the formulas give for the raw data of a row: A, D, S, R.
fn computed(source: &str) -> (i64, i64, i64, i64) {
    let (_, raw) = source.split_once(": ").expect("raw data");
    let mut parts = raw.split("; ");
    let mut next = || parts.next().expect(raw);
    let (guns, armour, knots, yards) = (next(), next(), next(), next());
    // Hundredths of an inch, cubed, times hundredths of q: 10^8 of N·d³·q.
    let attack: i64 = guns
        .split(" + ")
        .map(|gun| {
            let (gun, q) = gun.split_once(" q").unwrap_or((gun, "1"));
            let (number, calibre) = gun.strip_suffix("in").unwrap().split_once('×').unwrap();
            number.parse::<i64>().unwrap() * hundredths(calibre).pow(3) * hundredths(q)
        })
        .sum();
    let (armour, weakness) = armour.strip_suffix(')').map_or((armour, "0"), |a| a.split_once(" (").unwrap());
    let [belt, deck, tons]: [i64; 3] =
        armour.split(" / ").map(hundredths).collect::<Vec<_>>().try_into().unwrap();
    let defence = 60 * belt + 40 * deck + 12 * tons - 100 * hundredths(weakness);
    let speed = (hundredths(knots.strip_suffix(" kn").unwrap()) / 500).min(6);
    let yards: i64 = yards.strip_suffix(" yd").unwrap().replace(',', "").parse().unwrap();
    let attack = nearest(attack, 1500 * 100_000_000).max(1);
    (attack, nearest(defence, 100 * 100), speed, nearest(yards, 2000))
}

fn printed(ship: &Ship) -> (i64, i64, i64, i64) {
    (i64::from(ship.a), i64::from(ship.d), i64::from(ship.s), i64::from(ship.r))
}

/// The defence of these comes to 11.5 exactly and is printed as 11.
const HALVES_DOWN: [&str; 4] = ["BR-BB11", "BR-BB12", "BR-BB13", "BR-BB14"];

#[test]
fn s14_1_values_follow_from_raw_data() {
    let mut seen = 0;
    for (id, ship) in ships().iter().filter(|(_, ship)| ship.source.starts_with("§14.")) {
        seen += 1;
        let (a, d, s, r) = computed(&ship.source);
        let d = if HALVES_DOWN.contains(&id.as_str()) { d - 1 } else { d };
        assert_eq!(printed(ship), (a, d, s, r), "{id} {}: {}", ship.name, ship.source);
    }
    assert_eq!(seen, 61 + 85 + 19, "ships of both tables, and sisters");
}

#[test]
fn s14_both_games_have_their_ships() {
    let of = |table: &str| ships().values().filter(|ship| ship.source.starts_with(table)).count();
    let generic = ships().len() - of("§14.2") - of("§14.3");
    assert!(of("§14.2") >= 61 && of("§14.3") >= 85 && generic > 0, "{} and {}", of("§14.2"), of("§14.3"));
    assert_eq!(printed(&ships()["GB-BC1"]), (18, 12, 5, 15), "Hood");
    assert_eq!(printed(&ships()["GE-BB1"]), (18, 15, 6, 19), "Bismarck");
}

#[test]
fn s14_3_ships_of_the_great_war() {
    assert_eq!(printed(&ships()["BR-BB17"]), (18, 12, 4, 12), "Queen Elizabeth");
    assert_eq!(printed(&ships()["BR-BC1"]), (9, 7, 5, 9), "Inflexible");
    assert_eq!(printed(&ships()["FR-B13"]), (3, 5, 3, 7), "Bouvet");
    assert_eq!(printed(&ships()["HS-BC3"]), (9, 10, 5, 10), "Goeben");
}

#[test]
fn s14_2_marks_and_classes() {
    let ids = |of: fn(&Ship) -> bool| -> Vec<&str> {
        ships().iter().filter(|(_, ship)| of(ship)).map(|(id, _)| id.as_str()).collect()
    };
    assert_eq!(ids(|ship| ship.no_stern), ["FR-BB1", "FR-BC1", "FR-BC2", "GB-BB4", "GB-BB5"]);
    assert_eq!(ids(|ship| ship.full_bow), ["FR-BB1", "FR-BC1", "FR-BC2"]);
    let flash = ids(|ship| ship.flash);
    assert_eq!(flash.len(), 15);
    assert!(flash.iter().all(|id| *id == "GB-BC1" || id.starts_with("BR-BC") || id.starts_with("BR-AC")));
    for (id, ship) in ships() {
        assert!(!ship.source.is_empty(), "{id} says where it comes from");
        if ship.nation.is_some() && ship.class != Class::Zeppelin {
            let class: String =
                id.chars().skip_while(|c| *c != '-').filter(char::is_ascii_uppercase).collect();
            assert_eq!(class, ship.class.code(), "{id}");
        }
        assert!(!(ship.class.screening() && ship.secondary > 0), "{id}: §8.1");
    }
    let one = |id: &str| &ships()[id];
    assert_eq!(printed(one("JP-BB1")), (36, 21, 5, 23));
    assert_eq!((one("FR-BB2").secondary, one("FR-BB2").s), (0, 0));
    assert_eq!((one("FR-BB3c").name.as_str(), one("FR-BB3c").a), ("Lorraine", 13));
    assert_eq!((one("HS-BC6").edition, one("HS-BC6").nation), (Edition::SalvoII, Some(Nation::German)));
}

#[test]
fn s2_counters_of_both_games() {
    for (id, values, standard) in [
        ("CA", (6, 6, 6, 15), 1),
        ("CL", (5, 6, 6, 13), 2),
        ("DD", (4, 5, 6, 8), 5),
        ("CL-6in", (2, 4, 5, 7), 1),
        ("CL-4in", (1, 4, 5, 7), 1),
        ("DD-5", (2, 4, 6, 4), 5),
        ("AMC", (1, 3, 3, 5), 1),
        ("FORT-major", (9, 16, 0, 8), 1),
        ("FORT-minor", (3, 8, 0, 5), 1),
    ] {
        let ship = &ships()[id];
        assert_eq!((printed(ship), ship.class.standard(ship.edition)), (values, standard), "{id}");
        assert!(ship.torpedoes.is_none_or(|row| charts().torpedo(row).is_some()));
    }
}

#[test]
fn a_name_means_one_ship_of_an_edition() {
    let mut names = std::collections::BTreeSet::new();
    for ship in ships().values() {
        assert!(names.insert((ship.edition, slug(&ship.name))), "{}", ship.name);
    }
    // §15 Eleven, and §16 ten.
    assert_eq!(named_scenarios().len(), 21);
}
