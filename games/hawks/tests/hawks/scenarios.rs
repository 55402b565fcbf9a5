//! §19 The scenarios: every ship with its figures, written out.

use std::sync::Arc;

use contract::{Seat, UserData};
use hawks::condition::Condition;
use hawks::tables::{
    First, Options, Planet, PlanetChoice, Preplace, Scenario, Setup, ShipInfo, Special, Speeds, Start, Terms,
    Victory, Zone, named_battles, prepare, scenarios,
};
use hawks::types::{Hex, MIDDLE, Rules, Screen, ShipId, Weapon};

fn named(id: &str) -> Arc<Setup> {
    let options = Options { scenario: Scenario::Named(id.into()), ..Options::default() };
    prepare(&options, &UserData::default()).expect(id)
}

/// A ship on one line: name, class, HP ADF/MR DCR, weapons, defences, where it begins.
fn told(setup: &Setup, ship: &ShipInfo) -> String {
    let line = &ship.line;
    let times = |letters: &str, number: u8| (number > 0).then(|| format!("{letters}×{number}"));
    let weapons =
        Weapon::ALL.into_iter().filter_map(|weapon| times(weapon.letters(), line.weapons.of(weapon)));
    let mut defences = Vec::new();
    defences.extend(line.defences.rh.then(|| "RH".to_owned()));
    defences.extend(times("MS", line.defences.ms));
    let screens = [Screen::Ps, Screen::Es, Screen::Ss].into_iter();
    defences.extend(screens.filter(|s| line.defences.has(*s)).map(|s| s.letters().to_owned()));
    defences.extend(times("ICM", line.defences.icm));
    let start = match ship.start {
        Start::Chosen => String::new(),
        Start::Orbit => "; orbit".to_owned(),
        Start::Docked(base) | Start::Aboard(base) => format!("; {}", setup.ship(base).name),
        Start::Away(_) => "; away".to_owned(),
        Start::At(place) => format!("; {}", place.at),
    };
    format!(
        "{}, {}: {} {}/{} {}: {}: {}{start}",
        ship.name,
        ship.class,
        line.hull,
        line.adf,
        line.mr,
        line.dcr,
        weapons.collect::<Vec<_>>().join(" "),
        defences.join(" "),
    )
}

fn fleet(setup: &Setup, side: u8) -> Vec<String> {
    setup.fleet(Seat(side)).map(|id| told(setup, setup.ship(id))).collect()
}

fn terms(zone: Zone, speed: Speeds) -> Terms {
    Terms { zone, speed }
}

#[test]
fn s19_1_surprise_attack() {
    let setup = named("b1");
    assert_eq!(
        fleet(&setup, 0),
        [
            "Z'Gata, frigate: 40 3/3 0: LC×1 LB×1 T×2: RH ICM×4; Doliin Bay",
            "Stiletto, assault scout: 15 5/4 0: LB×1 AR×4: RH; Doliin Bay",
            "Doliin Bay, station: 25 0/0 0: LB×1: RH ICM×6; orbit",
        ]
    );
    assert_eq!(
        fleet(&setup, 1),
        [
            "Venomous, destroyer: 50 3/2 0: LC×1 LB×1 T×2: RH MS×2",
            "Perdition, heavy cruiser: 80 1/1 0: LB×2 T×2 RB×4: RH ICM×2",
        ]
    );
    assert_eq!((setup.rules, setup.first, setup.order), (Rules::Basic, First::Sathar, [Seat(0), Seat(1)]));
    assert_eq!(setup.terms[1], terms(Zone::ShortEdge, Speeds::Common));
    let special = Special::Evacuation { ship: ShipId(0), station: ShipId(2), turns: 3 };
    assert_eq!((setup.special, setup.victory), (Some(special), Victory::Evacuation));
    assert!(setup.ships.iter().all(|ship| ship.condition == Condition::new(&ship.line)));
}

#[test]
fn ruling_r56_the_planet_lies_about_the_middle() {
    assert_eq!(MIDDLE, Hex::at(28, 20));
    let Some(Planet::Chosen(choice)) = &named("b1").planet else { panic!("the UPF chooses") };
    assert_eq!(choice.by.seat(), Seat(0));
    assert!(choice.allows(MIDDLE) && choice.allows(Hex::at(33, 20)) && choice.allows(Hex::at(23, 20)));
    assert!(!choice.allows(Hex::at(34, 20)) && !choice.allows(Hex::at(28, 26)));
}

#[test]
fn s19_2_the_battle_of_fortress_kdikit() {
    let setup = named("b2");
    assert_eq!(
        fleet(&setup, 0),
        [
            "Admiral Clinton, battleship: 120 2/2 0: LB×4 T×8 RB×10: RH MS×4 ICM×9",
            "Fortress Kdikit, station: 100 0/0 0: LB×3 RB×12: RH MS×2 ICM×8; orbit",
            "UPF Fighter 1, fighter: 8 5/5 0: AR×3: RH; Fortress Kdikit",
            "UPF Fighter 2, fighter: 8 5/5 0: AR×3: RH; Fortress Kdikit",
            "Allison May, destroyer: 50 3/2 0: LC×1 LB×1 RB×4: RH MS×1 ICM×2",
            "Driadia, frigate: 40 3/3 0: LC×1 LB×1 T×2: RH ICM×2",
            "Dauntless, assault scout: 15 5/4 0: LB×1 AR×4: RH",
            "Razor, assault scout: 15 5/4 0: LB×1 AR×4: RH",
        ]
    );
    assert_eq!(
        fleet(&setup, 1),
        [
            "Infamous, assault carrier: 75 2/1 0: LB×2 RB×6: RH ICM×4",
            "Sathar Fighter 1, fighter: 8 5/5 0: AR×3: RH; Infamous",
            "Sathar Fighter 2, fighter: 8 5/5 0: AR×3: RH; Infamous",
            "Sathar Fighter 3, fighter: 8 5/5 0: AR×3: RH; Infamous",
            "Sathar Fighter 4, fighter: 8 5/5 0: AR×3: RH; Infamous",
            "Sathar Fighter 5, fighter: 8 5/5 0: AR×3: RH; Infamous",
            "Star Scourge, heavy cruiser: 80 1/1 0: LC×1 LB×2 T×4 RB×4: RH ICM×6",
            "Vicious, destroyer: 50 3/2 0: LC×1 LB×1 T×2: RH MS×2",
            "Doomfist, destroyer: 50 3/2 0: LC×1 LB×1 T×2: RH MS×2",
            "Pestilence, destroyer: 50 3/2 0: LC×1 T×2 RB×4: RH MS×2",
            "Stinger, frigate: 40 3/3 0: LC×1 T×1 RB×4: RH MS×1 ICM×2",
        ]
    );
    assert_eq!((setup.rules, setup.first, setup.order), (Rules::Basic, First::Sathar, [Seat(0), Seat(1)]));
    let wanted = [terms(Zone::Anywhere, Speeds::Each), terms(Zone::AnyEdge, Speeds::Common)];
    assert_eq!((setup.terms, setup.special, setup.victory), (wanted, None, Victory::LastFleet));
}

#[test]
fn s19_2_no_edge_is_nearer_to_the_planet_than_15_hexes() {
    let Some(Planet::Chosen(choice)) = &named("b2").planet else { panic!("the UPF chooses") };
    for (column, row) in [(28, 20), (16, 16), (40, 24), (16, 24), (40, 16)] {
        assert!(choice.allows(Hex::at(column, row)), "{column}.{row}");
    }
    for (column, row) in [(15, 20), (41, 20), (28, 15), (28, 25), (0, 0), (99, 20)] {
        assert!(!choice.allows(Hex::at(column, row)), "{column}.{row}");
    }
    let PlanetChoice { middle, edges, .. } = choice;
    assert_eq!((*middle, *edges), (None, Some(15)));
}

#[test]
fn s19_3_close_escort() {
    let setup = named("a1");
    assert_eq!(
        fleet(&setup, 0),
        [
            "Courageous, light cruiser: 70 3/2 100: LB×1 PB×1 EB×1 DC×1 T×4 RB×6: RH ES SS ICM×8",
            "Scimitar, assault scout: 15 5/4 50: LB×1 AR×4: RH",
            "Dagger, assault scout: 15 5/4 50: LB×1 AR×4: RH",
            "Megasaurus, freighter: 75 1/1 40: : MS×1",
        ]
    );
    assert_eq!(
        fleet(&setup, 1),
        [
            "Faminewind, light cruiser: 70 3/2 100: LB×1 PB×1 EB×1 DC×1 T×4 RB×6: RH ES SS ICM×8",
            "Nemesis, destroyer: 50 3/3 75: LC×1 LB×2 EB×1 RB×4: RH MS×2 ICM×5",
        ]
    );
    assert_eq!((setup.rules, setup.first, setup.planet.as_ref()), (Rules::Advanced, First::Roll, None));
    assert_eq!(setup.terms, [terms(Zone::West, Speeds::Fixed(5)), terms(Zone::East, Speeds::Each)]);
    assert_eq!(setup.special, Some(Special::Convoy { ship: ShipId(3) }));
    assert_eq!((setup.victory, setup.defender()), (Victory::Convoy, None));
}

#[test]
fn ruling_r53_the_upf_sets_up_first() {
    assert_eq!(named("a1").order, [Seat(0), Seat(1)]);
}

#[test]
fn s19_4_the_stand() {
    let setup = named("a2");
    let fighter = |side: &str, number: u8, base: &str| {
        format!("{side} Fighter {number}, fighter: 8 5/5 30: AR×3: RH; {base}")
    };
    let mut upf =
        vec!["Ken'zah Station, fortified station: 140 0/0 100: LB×2 RB×8: RH MS×2 ICM×10; orbit".into()];
    upf.extend((1..=5).map(|number| fighter("UPF", number, "Ken'zah Station")));
    upf.extend(
        [
            "Z'Rak't Zoz, minelayer: 50 1/2 75: LB×2 M×20 S×4: RH ICM×4",
            "Shimmer, frigate: 40 4/3 70: LC×1 LB×1 T×2 RB×4: RH MS×2 ICM×4",
            "Zz'Nakk'T, frigate: 40 4/3 70: LC×1 LB×1 T×2 RB×4: RH MS×2 ICM×4",
            "Rapier, assault scout: 15 5/4 50: LB×1 AR×4: RH",
            "Lancet, assault scout: 15 5/4 50: LB×1 AR×4: RH",
        ]
        .map(String::from),
    );
    assert_eq!(fleet(&setup, 0), upf);
    let mut sathar = vec!["Maelstrom, assault carrier: 75 2/1 150: LB×1 PB×1 RB×8: RH MS×4 ICM×10".into()];
    sathar.extend((1..=6).map(|number| fighter("Sathar", number, "Maelstrom")));
    sathar.extend(
        [
            "Bludgeon, destroyer: 50 3/3 75: LC×1 LB×1 EB×1 T×2 RB×4: RH MS×2 ICM×5",
            "Viper, destroyer: 50 3/3 75: LC×1 LB×1 EB×1 T×2 RB×4: RH MS×2 ICM×5",
            "Deathstroke, light cruiser: 70 3/2 100: LB×1 PB×1 EB×1 DC×1 T×4 RB×6: RH ES SS ICM×8",
            "Carrion, heavy cruiser: 80 2/1 120: LB×2 PB×1 EB×1 DC×1 T×4 RB×8 S×2: RH PS ES SS ICM×8",
        ]
        .map(String::from),
    );
    assert_eq!(fleet(&setup, 1), sathar);
    assert_eq!(
        (setup.rules, setup.first, setup.victory),
        (Rules::Advanced, First::Sathar, Victory::LastFleet)
    );
    assert_eq!(setup.planet, Some(Planet::At(Hex::at(28, 20))));
    assert_eq!((setup.order, setup.defender()), ([Seat(0), Seat(1)], Some(Seat(0))));
}

#[test]
fn ruling_r54_fighters_start_aboard_and_each_ship_has_its_speed() {
    let setup = named("a2");
    assert_eq!(setup.terms, [terms(Zone::Anywhere, Speeds::Each), terms(Zone::Announced, Speeds::Each)]);
    let aboard = |side| setup.fleet(Seat(side)).filter(|id| setup.ship(*id).start.base().is_some());
    assert_eq!((aboard(0).count(), aboard(1).count()), (5, 6));
}

#[test]
fn ruling_r22_in_scenarios_every_defender_lays_its_seekers() {
    assert_eq!(named("a2").switches.preplace, Preplace::All);
}

#[test]
fn every_scenario_is_sound_and_listed() {
    let ids: Vec<String> = scenarios().into_iter().map(|info| info.id).collect();
    assert_eq!(ids, ["b1", "b2", "a1", "a2", "duel3", "fleet8", "assault"]);
    assert_eq!(ids.len(), named_battles().len());
    let count = |id: &str| [0, 1].map(|side| named(id).fleet(Seat(side)).count());
    assert_eq!([count("duel3"), count("fleet8"), count("assault")], [[3, 3], [8, 8], [6, 4]]);
    for id in ids {
        let setup = named(&id);
        assert!(!setup.title.is_empty() && setup.title != id, "{id}");
    }
}
