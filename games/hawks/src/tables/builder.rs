//! Battles from a line of text for each side.

use contract::OptionError;

use super::roster::usual_name;
use super::{Battle, Force, MOST_ALONE, Options, Planet, PlanetChoice, Vessel, Victory, Zone};
use crate::types::{Class, MIDDLE, Navy, Rules};

/// What the option says of the ships of a side; nothing if it is empty.
pub(super) fn text(options: &Options, navy: Navy) -> Option<&str> {
    let text = match navy {
        Navy::Upf => &options.upf,
        Navy::Sathar => &options.sathar,
    };
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// §21.2 A battle with the ships that the options name: the defender anywhere, the attacker from a short edge.
/// Ruling R65: at the planet if there is a station, else as the defender decides.
pub(super) fn battle(options: &Options, upf: &str, sathar: &str) -> Result<Battle, OptionError> {
    let attacker = options.attacker.unwrap_or(Navy::Sathar);
    let rules = options.rules.unwrap_or_default();
    let room = room(options, rules);
    let force = |navy: Navy, text: &str| {
        let zone = if navy == attacker { Zone::ShortEdge } else { Zone::Anywhere };
        Ok(Force { ships: ships(navy, text, room)?, zone, ..Force::default() })
    };
    let battle = Battle {
        title: Some("A battle of your own".into()),
        rules,
        first: attacker.into(),
        upf: force(Navy::Upf, upf)?,
        sathar: force(Navy::Sathar, sathar)?,
        victory: if rules == Rules::Basic { Victory::LastFleet } else { Victory::Field },
        ..Battle::default()
    };
    let battle = with_planet(options, battle);
    // §21.2 Without a word on it, and without a station, the defender decides whether they meet at the planet.
    let free = PlanetChoice { by: attacker.enemy(), middle: Some(0), edges: None, optional: true };
    let open = options.planet.is_none() && battle.planet.is_none() && rules != Rules::Basic;
    Ok(Battle { planet: if open { Some(Planet::Chosen(free)) } else { battle.planet }, ..battle })
}

/// §5.2 How many fighters an assault carrier holds.
pub(super) fn room(options: &Options, rules: Rules) -> u8 {
    options.hangar.unwrap_or(if rules == Rules::Campaign { 8 } else { 10 })
}

/// The battle with or without a planet, as the options say. Ships from a text have one if they have a station.
pub(super) fn with_planet(options: &Options, mut battle: Battle) -> Battle {
    let station = Navy::ALL.into_iter().filter(|navy| text(options, *navy).is_some());
    let station = station.flat_map(|navy| &battle.force(navy).ships).any(|vessel| vessel.class.is_station());
    match options.planet {
        Some(false) => battle.planet = None,
        Some(true) => battle.planet = battle.planet.or(Some(Planet::At(MIDDLE))),
        None if station => battle.planet = battle.planet.or(Some(Planet::At(MIDDLE))),
        None => {}
    }
    battle
}

/// Reads the ships of a side: `2 destroyer, heavy_cruiser, armed_station`. Fighters begin aboard the carriers, then
/// docked at the first station.
pub(super) fn ships(navy: Navy, text: &str, room: u8) -> Result<Vec<Vessel>, OptionError> {
    let fail = |why: String| Err(OptionError::field(navy.id(), why));
    let (mut list, mut fighters) = (Vec::<Vessel>::new(), 0);
    let mut named = [0u8; Class::ALL.len()];
    let mut all = 0;
    for part in text.split([',', ';', '+', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (count, class) = part.split_at(digits);
        let class = class.trim_start_matches([' ', '×', '*', '\t']);
        let count: usize = if digits == 0 { 1 } else { count.parse().unwrap_or(usize::MAX) };
        let class: Class = match class.parse() {
            Ok(class) => class,
            Err(why) => return fail(why),
        };
        all = count.saturating_add(all);
        if count == 0 {
            return fail(format!("`{part}`: give a number of ships, 1 or more"));
        }
        if all > MOST_ALONE {
            return fail(format!("a battle has at most {MOST_ALONE} ships"));
        }
        if class == Class::Fighter {
            fighters += count as u8;
            continue;
        }
        if class != Class::AssaultCarrier && !class.is_station() {
            list.push(Vessel::plain(class, count as u8));
            continue;
        }
        // Bases get their names here, for fighters to find them.
        for _ in 0..count {
            named[class as usize] += 1;
            let name = usual_name(navy, class, named[class as usize]);
            list.push(Vessel { name: Some(name), ..Vessel::plain(class, 1) });
        }
    }
    let mut homes = Vec::new();
    let mut left = fighters;
    for carrier in list.iter().filter(|vessel| vessel.class == Class::AssaultCarrier) {
        let number = left.min(room);
        left -= number;
        homes.push(Vessel { aboard: carrier.name.clone(), ..Vessel::plain(Class::Fighter, number) });
    }
    if let Some(station) = list.iter().find(|vessel| vessel.class.is_station()) {
        homes.push(Vessel { docked: station.name.clone(), ..Vessel::plain(Class::Fighter, left) });
    } else if homes.is_empty() {
        homes.push(Vessel::plain(Class::Fighter, left));
    } else if left > 0 {
        let why = format!("the carriers have room for {} of {fighters} fighters", fighters - left);
        return fail(format!("{why}: take another carrier, a station, or fewer fighters"));
    }
    list.extend(homes.into_iter().filter(|vessel| vessel.number > 0));
    if list.is_empty() {
        return fail("give the ships, such as `2 destroyer, heavy_cruiser`".into());
    }
    Ok(list)
}
