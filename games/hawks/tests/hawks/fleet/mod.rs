//! Ships for tests.
#![allow(dead_code, reason = "not every test needs all of it")]

pub(crate) mod orbits;

use contract::Seat;
use hawks::condition::Condition;

use hawks::ship::{Now, Place};
use hawks::tables::{
    Crew, FireFrom, First, Planet, Preplace, Setup, ShipInfo, Speeds, Spot, Start, Switches, Terms, Victory,
    Zone, lines,
};
use hawks::types::{Class, Facing, Hex, Rules};

pub(crate) const UPF: Seat = Seat(0);
pub(crate) const SATHAR: Seat = Seat(1);

pub(crate) fn facing(text: &str) -> Facing {
    text.parse().expect("a side")
}

pub(crate) fn ship(rules: Rules, class: Class, side: Seat, place: Place, face: &str, speed: u16) -> ShipInfo {
    let line = lines(rules)[&class];
    let name = format!("{class} {place:?}");
    let facing = facing(face);
    let start = match place {
        Place::Space(at) => Start::At(Spot { at, facing, speed, orbit: None }),
        Place::Orbit { at, way } => Start::At(Spot { at, facing, speed, orbit: Some(way) }),
        Place::Docked(base) => Start::Docked(base),
        Place::Aboard(base) => Start::Aboard(base),
        Place::Waiting | Place::Away | Place::Lost => panic!("not in the battle"),
    };
    let crew = Crew::all(2);
    let condition = Condition::new(&line);
    ShipInfo {
        name,
        class,
        side,
        line,
        condition,
        crew,
        militia: false,
        drone: false,
        out_of_supply: false,
        now: Now::default(),
        start,
    }
}

/// A battle that the Sathar begin.
pub(crate) fn setup(rules: Rules, ships: Vec<ShipInfo>, planet: Option<Hex>) -> Setup {
    let terms = Terms { zone: Zone::Anywhere, speed: Speeds::Each };
    Setup {
        title: "A test".into(),
        rules,
        ships,
        planet: planet.map(Planet::At),
        first: First::Sathar,
        order: [UPF, SATHAR],
        terms: [terms; 2],
        switches: Switches {
            fire_from: FireFrom::Path,
            docked_icms: false,
            preplace: Preplace::All,
            skills: false,
            shatter_drones: false,
            secret_drones: false,
            militia_together: false,
            stations_fall: false,
        },
        special: None,
        victory: Victory::LastFleet,
        mine_zone: Vec::new(),
        moment: None,
        laid: Default::default(),
    }
}
