//! §15 The scenarios: every unit against the tables, and what else each of them says.

use std::sync::Arc;

use contract::{Seat, UserData};
use naval::tables::{
    Condition, Options, Plane, Rule, ScenarioChoice, Setup, Special, UnitRow, named_scenarios, prepare,
    scenarios, ships,
};
use naval::types::{Class, Crew, Edge, Heading, Hex, Nation, RadarSet, Terrain, TorpedoRow};

fn ready(name: &str, variants: &[&str]) -> Arc<Setup> {
    let options = Options {
        scenario: ScenarioChoice::Named(name.into()),
        variants: variants.iter().map(|name| (*name).to_owned()).collect(),
        ..Options::default()
    };
    prepare(&options, &UserData::default()).expect(name)
}

fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

const NAMES: [&str; 11] = [
    "lofoten",
    "calabria",
    "matapan",
    "denmark_strait",
    "last_stand",
    "casablanca",
    "guadalcanal",
    "north_cape",
    "surigao",
    "yamato_iowa",
    "friday_13th",
];

/// A row as the tables have it.
fn told(number: &str, row: &UnitRow) -> String {
    let ship = &ships()[&row.ship];
    let range = row.fort.map_or(ship.r, |fort| fort.r);
    let crew = match row.crew {
        Crew::Crack => "Crack",
        Crew::Regular => "Regular",
        Crew::Poor => "Poor",
    };
    let mut extra: Vec<String> = Vec::new();
    extra.extend(row.radar.filter(|_| !row.radar_destroyed).map(|set| {
        match set {
            RadarSet::Type284 => "284",
            RadarSet::Type284m => "284M",
            RadarSet::Mark3 => "Mk 3",
            RadarSet::Mark8 => "Mk 8",
            RadarSet::Fumo => "FuMO",
            RadarSet::Gufo3 => "Gufo",
            RadarSet::Kai2 => "Kai 2",
        }
        .to_owned()
    }));
    extra.extend(row.radar_destroyed.then(|| "radar destroyed".to_owned()));
    extra.extend((row.plane == Plane::Aboard).then(|| "plane".to_owned()));
    let hits = row.damage.s_fixed;
    // Yamashiro's is said below the table.
    extra.extend((hits > 1).then(|| format!("{hits}S unrepairable")));
    extra.extend(row.flag.then(|| "flag".to_owned()));
    let line = format!(
        "{number} {} {} {}-{}-{}-{range} {}/{}/{} {crew} {}",
        row.side,
        row.ship,
        ship.a,
        ship.d,
        ship.s,
        row.at,
        row.heading,
        row.speed,
        extra.join(", ")
    );
    line.trim_end().to_owned()
}

#[test]
fn s15_every_unit_is_as_the_tables_have_it() {
    let wanted: Vec<&str> =
        include_str!("../section15.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let mut found = Vec::new();
    for (n, name) in NAMES.into_iter().enumerate() {
        let scenario = &named_scenarios()[name];
        // Variants stand beside the tables; Surigao's has Fuso in it.
        let rows =
            scenario.units.iter().filter(|row| row.variant.as_deref().is_none_or(|name| name == "fuso"));
        found.extend(rows.map(|row| told(&format!("10.{}", n + 1), row)));
    }
    assert_eq!(found, wanted);
}

#[test]
fn s15_in_the_order_of_the_book_with_their_weather() {
    let listed: Vec<String> = scenarios().into_iter().map(|info| info.id).collect();
    assert_eq!(listed[..NAMES.len()], NAMES);
    let weather: Vec<(u16, u8, Heading, bool)> = NAMES
        .iter()
        .map(|name| {
            let setup = ready(name, &[]);
            (setup.visibility, setup.turns, setup.wind, setup.night)
        })
        .collect();
    let wanted = [
        (9, 12, Heading::A, false),
        (14, 14, Heading::F, false),
        (3, 8, Heading::D, true),
        (15, 12, Heading::B, false),
        (12, 12, Heading::F, false),
        (14, 16, Heading::F, false),
        (4, 14, Heading::C, true),
        (4, 16, Heading::E, true),
        (5, 12, Heading::A, true),
        (16, 20, Heading::B, false),
        (4, 14, Heading::C, true),
    ];
    assert_eq!(weather, wanted);
}

#[test]
fn s15_opening_ranges_follow_history() {
    for (name, one, other, range) in [
        ("lofoten", "Renown", "Gneisenau", 9),
        ("calabria", "Warspite", "Giulio Cesare", 13),
        ("denmark_strait", "Hood", "Bismarck", 13),
        ("last_stand", "Rodney", "Bismarck", 12),
        ("north_cape", "Duke of York", "Scharnhorst", 6),
        ("surigao", "West Virginia", "Yamashiro", 12),
    ] {
        let setup = ready(name, &[]);
        let at = |name: &str| setup.unit(setup.named(name).expect(name)).at.expect("a place");
        assert_eq!(at(one).distance(at(other)), range, "{name}");
    }
}

#[test]
fn s2_under_strength_counters() {
    let values = |name: &str, unit: &str| {
        let setup = ready(name, &[]);
        let unit = setup.unit(setup.named(unit).expect(unit)).clone();
        (unit.a, unit.d, unit.ships, unit.torpedoes, unit.salvos)
    };
    let (dd, jdd, jcl) = (Some(TorpedoRow::Dd), Some(TorpedoRow::Jdd), Some(TorpedoRow::Jcl));
    assert_eq!(values("lofoten", "British destroyers 2"), (4, 4, 4, dd, 2));
    assert_eq!(values("guadalcanal", "Nagara"), (3, 3, 1, jcl, 1));
    assert_eq!(values("guadalcanal", "Shirayuki group"), (4, 5, 5, jdd, 2));
    assert_eq!(values("casablanca", "Primauguet"), (3, 3, 1, Some(TorpedoRow::Cl), 1));
    assert_eq!(values("north_cape", "Savage group"), (2, 2, 2, dd, 1));
    assert_eq!(values("surigao", "Shigure group"), (2, 2, 2, jdd, 2));
    assert_eq!(values("denmark_strait", "Prinz Eugen").3, Some(TorpedoRow::Gca));
    assert_eq!(values("denmark_strait", "Norfolk").3, None);
    assert_eq!(values("yamato_iowa", "Tone").3, Some(TorpedoRow::Jca));
    assert_eq!(values("last_stand", "Rodney"), (25, 15, 1, Some(TorpedoRow::Capital), 2));
}

#[test]
fn s15_land() {
    let of = |name: &str, text: &str| ready(name, &[]).map.terrain(hex(text));
    for land in ["0119", "3624", "1818", "2118", "2318", "2618", "3618"] {
        assert_eq!(of("casablanca", land), Terrain::Land, "{land}");
    }
    for harbour in ["2218", "2418", "2518"] {
        assert_eq!(of("casablanca", harbour), Terrain::PartialSea, "{harbour}");
    }
    assert_eq!(of("casablanca", "1718"), Terrain::Sea);
    for name in ["guadalcanal", "friday_13th"] {
        for land in ["1711", "1812", "1912", "1420", "3624", "1419", "1619", "3001", "3607"] {
            assert_eq!(of(name, land), Terrain::Land, "{name} {land}");
        }
        for sea in ["1719", "1320", "2907", "3008", "1710", "2011"] {
            assert_eq!(of(name, sea), Terrain::Sea, "{name} {sea}");
        }
        assert!(ready(name, &[]).impaired_radar);
    }
    assert_eq!((of("surigao", "0824"), of("surigao", "0901")), (Terrain::Land, Terrain::Sea));
    assert_eq!((of("surigao", "2824"), of("surigao", "2901")), (Terrain::Sea, Terrain::Land));
    assert!(ready("lofoten", &[]).map.terrain.is_empty());
}

#[test]
fn s15_rules_of_their_own() {
    let special = |name: &str| ready(name, &[]).special.clone();
    assert_eq!(
        special("lofoten"),
        [
            Special::Slower { by: 1 },
            Special::SpeedCap { classes: vec![Class::Dd], most: 4, except: vec![] },
            Special::NoTorpedoes { classes: vec![Class::Dd] },
            Special::Spray { side: 2 },
        ]
    );
    assert_eq!(
        special("matapan"),
        [
            Special::Surprise { side: 2, through: 1, straight: vec![] },
            Special::Searchlights { side: 1, through: 1 },
        ]
    );
    assert_eq!(special("last_stand"), [Special::JammedRudder { unit: "Bismarck".into(), most: 1 }]);
    assert!(ready("calabria", &[]).on(Rule::Smoke) && ready("calabria", &[]).on(Rule::Planes));
    assert!(ready("denmark_strait", &[]).on(Rule::Flash));
    assert!(special("yamato_iowa").is_empty() && ready("yamato_iowa", &[]).strikes.is_empty());
    let exits: Vec<(&str, Vec<Edge>)> = NAMES
        .iter()
        .flat_map(|name| {
            ready(name, &[]).exits.iter().map(|exit| (*name, exit.edges.clone())).collect::<Vec<_>>()
        })
        .collect();
    let wanted = [
        ("lofoten", vec![Edge::North, Edge::East]),
        ("matapan", vec![Edge::West]),
        ("denmark_strait", vec![Edge::South, Edge::West]),
        ("north_cape", vec![Edge::East, Edge::South]),
        ("surigao", vec![Edge::North]),
    ];
    assert_eq!(exits, wanted);
    let surigao = ready("surigao", &[]);
    let yamashiro = surigao.unit(surigao.named("Yamashiro").unwrap());
    assert_eq!((yamashiro.speed_hits.hits, yamashiro.speed_hits.fixed), (1, 1));
}

#[test]
fn s15_variants() {
    let names = |setup: &Setup, side: u8| -> Vec<String> {
        setup.units.iter().filter(|unit| unit.side == Seat(side)).map(|unit| unit.name.clone()).collect()
    };
    let littorio = ready("calabria", &["littorio"]);
    assert!(littorio.named("Conte di Cavour").is_none());
    for name in ["Littorio", "Vittorio Veneto"] {
        assert_eq!(littorio.unit(littorio.named(name).unwrap()).crew, Crew::Poor);
    }
    let (without, with) = (ready("surigao", &[]), ready("surigao", &["fuso"]));
    assert!(without.named("Fuso").is_none() && with.named("Fuso").is_some());
    let breakthrough = |setup: &Setup| match &setup.victory.wins[0].when[0] {
        Condition::Exited { units, .. } => units.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!((breakthrough(&without), breakthrough(&with)), (1, 2), "who does not sail is not named");
    let sunk = |setup: &Setup| match &setup.victory.wins[2].when[0] {
        Condition::Sunk { count, .. } => *count,
        other => panic!("{other:?}"),
    };
    assert_eq!((without.victory.wins.len(), sunk(&without), sunk(&with)), (3, 2, 3));
    let duel = ready("yamato_iowa", &["duel"]);
    assert_eq!((names(&duel, 0), names(&duel, 1)), (vec!["Iowa".to_owned()], vec!["Yamato".to_owned()]));
    assert!(duel.units.iter().all(|unit| unit.flag) && duel.victory.flagship == 15);
}

#[test]
fn s15_every_side_has_a_nation_and_at_most_one_flag() {
    for name in NAMES {
        let setup = ready(name, &[]);
        for side in [Seat(0), Seat(1)] {
            let own: Vec<_> = setup.units.iter().filter(|unit| unit.side == side).collect();
            let nations: std::collections::BTreeSet<Option<Nation>> =
                own.iter().map(|unit| unit.nation).collect();
            assert!(nations.len() == 1 && !nations.contains(&None), "{name}: {nations:?}");
            let flags = own.iter().filter(|unit| unit.flag).count();
            assert_eq!(flags, usize::from(!(name == "casablanca" && side == Seat(1))), "{name}");
        }
    }
}
