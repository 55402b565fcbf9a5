//! §2 The ships and stations of a campaign, each with a name of its own.

use std::collections::BTreeMap;

use contract::OptionError;
use hawks::tables::{LONGEST_NAME, MOST_SHIPS, lines, name_key};

use super::{Campaign, Origin, Planet, PlanetFile, ShipInfo};
use crate::types::{Class, Navy, PlanetId, Rules, ShipId};

/// §2 All ships and stations.
pub(super) fn ships(campaign: &Campaign, planets: &mut [Planet]) -> Result<Vec<ShipInfo>, OptionError> {
    let table = lines(Rules::Campaign);
    let mut all: Vec<ShipInfo> = Vec::new();
    // The names so far, as Knight Hawks compares them, with the fields that they come from.
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut add =
        |all: &mut Vec<ShipInfo>, field: &str, name: String, class: Class, navy: Navy, origin: Origin| {
            can_be_called(field, &name)?;
            if let Some(known) = names.insert(name_key(&name), field.to_owned()) {
                // Spacefleet and the Sathar have their names from the rules: it is the other one that can be changed.
                let given = matches!(origin, Origin::Station(_) | Origin::Militia(_));
                let field = if given { field } else { &known };
                let why = format!("two ships would be called `{name}` (capital letters make no difference)");
                return Err(OptionError::field(field, why));
            }
            let mut line = table[&class];
            if class == Class::AssaultCarrier {
                // §2 A carrier holds eight fighters in a campaign.
                line.hangar = line.hangar.min(8);
            }
            all.push(ShipInfo { name, class, navy, origin, line });
            Ok(())
        };
    let files: Vec<(String, &PlanetFile)> = (0..)
        .zip(&campaign.systems)
        .flat_map(|(n, system)| {
            let at = move |m: usize| format!("systems[{n}].planets[{m}]");
            system.planets.iter().enumerate().map(move |(m, planet)| (at(m), planet))
        })
        .collect();
    for (n, (at, file)) in files.iter().enumerate() {
        let Some(class) = file.station else { continue };
        let name = file.station_name.clone().unwrap_or_else(|| format!("{} Station", file.name));
        planets[n].station = Some(ShipId(all.len() as u16));
        let field = format!("{at}.{}", if file.station_name.is_some() { "station_name" } else { "name" });
        add(&mut all, &field, name, class, Navy::Upf, Origin::Station(PlanetId(n as u8)))?;
    }
    let check = |field: String, list: &BTreeMap<Class, u8>, fits: fn(Class) -> bool| {
        let wrong = list.iter().find(|(class, number)| !fits(**class) || **number > 60);
        wrong.map_or(Ok(()), |(class, _)| {
            Err(OptionError::field(
                format!("{field}.{}", class.id()),
                "up to 60 ships of a class that fits here",
            ))
        })
    };
    for (n, (at, file)) in files.iter().enumerate() {
        let field = format!("{at}.militia");
        check(field, &file.militia, |class| {
            !class.is_station() && !matches!(class, Class::Freighter | Class::Fighter)
        })?;
        for (class, number) in &file.militia {
            for i in 1..=*number {
                let name = format!("{} {} {i}", file.name, spoken(*class));
                let field = format!("{at}.name");
                add(&mut all, &field, name, *class, Navy::Upf, Origin::Militia(PlanetId(n as u8)))?;
            }
        }
    }
    let mut counts: BTreeMap<Class, u8> = BTreeMap::new();
    for (n, force) in campaign.forces.iter().enumerate() {
        check(format!("forces[{n}].ships"), &force.ships, |class| {
            !class.is_station() && class != Class::Freighter
        })?;
        let number = |class: Class| u16::from(force.ships.get(&class).copied().unwrap_or(0));
        let station = force.at.as_ref().and_then(|at| files.iter().find(|(_, file)| file.id == *at));
        let based = station.is_some_and(|(_, file)| file.station.is_some());
        let placed = force.at.is_some() || force.off_map;
        if placed && !based && number(Class::Fighter) > 8 * number(Class::AssaultCarrier) {
            let why = "every carrier holds eight fighters, and there is no station for the rest";
            return Err(OptionError::field(format!("forces[{n}].ships.fighter"), why));
        }
        for (class, number) in &force.ships {
            for _ in 0..*number {
                let count = counts.entry(*class).or_default();
                *count = count.saturating_add(1);
                let name = format!("UPF {} {count}", spoken(*class));
                add(&mut all, "forces", name, *class, Navy::Upf, Origin::Force(n as u8))?;
            }
        }
    }
    check("sathar.ships".into(), &campaign.sathar.ships, |class| {
        !class.is_station() && class != Class::Freighter
    })?;
    for (class, number) in &campaign.sathar.ships {
        for i in 1..=*number {
            let name = format!("Sathar {} {i}", spoken(*class));
            add(&mut all, "sathar", name, *class, Navy::Sathar, Origin::Sathar)?;
        }
    }
    let fighters = campaign.sathar.ships.get(&Class::Fighter).copied().unwrap_or(0);
    let carriers = campaign.sathar.ships.get(&Class::AssaultCarrier).copied().unwrap_or(0);
    if u16::from(fighters) > 8 * u16::from(carriers) {
        let why = "every carrier holds eight fighters: there are too few carriers";
        return Err(OptionError::field("sathar.ships.fighter", why));
    }
    if all.len() > MOST_SHIPS {
        return Err(OptionError::field(
            "forces",
            "at most 200 ships and stations in all: they may all meet in one battle",
        ));
    }
    Ok(all)
}

/// §2 Can a ship be called this? Its battles are fought under the same name.
fn can_be_called(field: &str, name: &str) -> Result<(), OptionError> {
    if name.trim() != name || name.is_empty() {
        let why = format!("`{name}` cannot be a ship's name: it is empty, or begins or ends with a space");
        return Err(OptionError::field(field, why));
    }
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let why = format!(
            "a ship would be called `{name}`: a name has at most {LONGEST_NAME} characters, on one line"
        );
        return Err(OptionError::field(field, why));
    }
    Ok(())
}

/// A class in a ship's name.
fn spoken(class: Class) -> &'static str {
    match class {
        Class::Fighter => "Fighter",
        Class::AssaultScout => "Scout",
        Class::Frigate => "Frigate",
        Class::Destroyer => "Destroyer",
        Class::Minelayer => "Minelayer",
        Class::LightCruiser => "Light Cruiser",
        Class::HeavyCruiser => "Heavy Cruiser",
        Class::AssaultCarrier => "Carrier",
        Class::Battleship => "Battleship",
        Class::Freighter => "Freighter",
        Class::Station | Class::ArmedStation | Class::FortifiedStation | Class::Fortress => "Station",
    }
}
