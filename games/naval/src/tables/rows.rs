//! §2 Rows of a scenario as units: which ship is meant, and what it begins with.

use contract::{OptionError, Seat};

use super::roster::{Roster, national_torpedoes, slug};
use super::{Map, Plane, Scenario, Ship, ShipFile, Special, UnitInfo, UnitRow, charts};
use crate::types::{Class, Crew, Edition, Heading, Track};

/// §13.2 The counter of an airship.
const ZEPPELIN: &str = "ZEPPELIN";

/// What a unit is called.
pub(super) fn called(scenario: &Scenario, own: &ShipFile, row: &UnitRow) -> String {
    let name = || find(scenario, own, &row.ship).ok().map(|(_, ship)| ship.name.clone());
    row.name.clone().or_else(name).unwrap_or_default()
}

/// §13.2 The airships that may come: as many as there can be. The die says how many do.
pub(super) fn zeppelins(scenario: &Scenario, own: &ShipFile, special: &[Special]) -> Vec<UnitInfo> {
    let of = |rule: &Special| match rule {
        Special::Zeppelins { side, most, number, .. } => {
            Some((Seat(side - 1), number.unwrap_or(0).max(*most)))
        }
        _ => None,
    };
    let (Some((side, most)), Ok((_, ship))) = (special.iter().find_map(of), find(scenario, own, ZEPPELIN))
    else {
        return Vec::new();
    };
    let one = |n: u8| UnitInfo {
        name: format!("Zeppelin {}", n + 1),
        ship: ZEPPELIN.to_owned(),
        nation: ship.nation,
        class: ship.class,
        a: ship.a,
        d: ship.d,
        s: ship.s,
        r: ship.r,
        ships: 1,
        points: worth(ship, ship.a, ship.d),
        ..dummy(side, 0)
    };
    (0..most).map(one).collect()
}

/// §10 What a unit is worth when it is sunk or destroyed.
fn worth(ship: &Ship, a: u16, d: u16) -> i32 {
    ship.points.unwrap_or_else(|| i32::from(a) + i32::from(d))
}

/// §12.22 A marker with nothing under it.
pub(super) fn dummy(side: Seat, n: u8) -> UnitInfo {
    UnitInfo {
        name: format!("Dummy {}", side.0 * 2 + n + 1),
        ship: String::new(),
        nation: None,
        side,
        class: Class::Dummy,
        a: 0,
        d: 0,
        s: 6,
        r: 0,
        secondary: 0,
        ships: 0,
        torpedoes: None,
        salvos: 0,
        no_stern: false,
        full_bow: false,
        flash: false,
        crew: Crew::Regular,
        flag: false,
        radar: None,
        radar_destroyed: false,
        plane: Plane::None,
        at: None,
        heading: Heading::A,
        speed: 0,
        w: Track::default(),
        speed_hits: Track::default(),
        enters: 0,
        points: 0,
    }
}

/// The ship that a scenario means, with its id: by that id, or by name; of the scenario's own ships first.
fn find<'a>(scenario: &'a Scenario, own: &'a ShipFile, text: &str) -> Result<(String, &'a Ship), String> {
    let roster = Roster::new(own);
    if let Some(ship) = scenario.ships.get(text).or_else(|| roster.by_id(text)) {
        return Ok((text.to_owned(), ship));
    }
    let called = |(_, ship): &(&String, &Ship)| slug(&ship.name) == slug(text);
    if let Some((id, ship)) = scenario.ships.iter().find(called) {
        return Ok((id.clone(), ship));
    }
    roster.pick(text, Some(scenario.edition)).map(|(id, ship)| (id.to_owned(), ship))
}

/// The ship that a row of the scenario names.
pub(super) fn ship<'a>(
    scenario: &'a Scenario,
    own: &'a ShipFile,
    row: &UnitRow,
    n: usize,
) -> Result<(String, &'a Ship), OptionError> {
    find(scenario, own, &row.ship).map_err(|why| OptionError::field(format!("units[{n}].ship"), why))
}

/// §2 A row of the scenario as a unit.
pub(super) fn unit(
    scenario: &Scenario,
    own: &ShipFile,
    row: &UnitRow,
    map: &Map,
    n: usize,
) -> Result<UnitInfo, OptionError> {
    let wrong = |field: &str, why: String| Err(OptionError::field(format!("units[{n}].{field}"), why));
    let (id, ship) = ship(scenario, own, row, n)?;
    let standard = ship.class.standard(ship.edition);
    let count = row.ships.unwrap_or(standard);
    if count == 0 || count > standard.max(1) {
        return wrong("ships", format!("this counter stands for 1 to {standard} ships"));
    }
    // §2 Under-strength counters.
    let part = |value: u16| (value * u16::from(count)).div_ceil(u16::from(standard.max(1)));
    if !map.inside(row.at) || ship.class.ship() && !map.terrain(row.at).navigable() {
        return wrong("at", format!("{} is not a hex of the map that ships may enter", row.at));
    }
    let track = |free: u8, fixed: u8| Track { hits: free + fixed, fixed };
    let (w, s) = (track(row.damage.w, row.damage.w_fixed), track(row.damage.s, row.damage.s_fixed));
    if w.hits > Track::FULL || s.hits > Track::FULL {
        return wrong("damage", "a track has at most three hits".into());
    }
    let nation = row.nation.or(ship.nation);
    // §2 A counter of Salvo! has the torpedoes of its nation.
    let counter = ship.nation.is_none() && ship.edition == Edition::Salvo;
    let national = nation.filter(|_| counter).and_then(|nation| national_torpedoes(ship.class, nation));
    let torpedoes = row.torpedoes.or(national).or(ship.torpedoes);
    let salvos = torpedoes.and_then(|row| charts().torpedo(row)).map_or(0, |table| table.salvos);
    let fort = row.fort;
    let (attack, defence) = fort.map_or((part(ship.a), part(ship.d)), |fort| (fort.a, fort.d));
    Ok(UnitInfo {
        name: row.name.clone().unwrap_or_else(|| ship.name.clone()),
        ship: id,
        nation,
        side: Seat(row.side - 1),
        class: ship.class,
        a: attack,
        d: defence,
        s: ship.s,
        r: fort.map_or(ship.r, |fort| fort.r),
        secondary: ship.secondary,
        ships: count,
        torpedoes,
        salvos: row.salvos.unwrap_or(salvos),
        no_stern: ship.no_stern,
        full_bow: ship.full_bow,
        flash: ship.flash,
        crew: row.crew,
        flag: row.flag,
        radar: row.radar,
        radar_destroyed: row.radar_destroyed,
        plane: row.plane,
        at: Some(row.at),
        heading: row.heading,
        speed: row.speed,
        w,
        speed_hits: s,
        enters: row.enters.unwrap_or(0),
        points: worth(ship, attack, defence),
    })
}
