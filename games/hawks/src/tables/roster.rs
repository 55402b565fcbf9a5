//! Ships of a battle → ships with names, lines, conditions and crews.

use std::collections::{BTreeMap, BTreeSet};

use contract::OptionError;

use super::{Battle, Crew, Line, MOST_SHIPS, ShipInfo, Start, Vessel, Weapons, Wear, lines};
use crate::condition::Condition;
use crate::ship::Now;
use crate::types::{Class, Kind, Navy, Rules, Screen, System, Weapon};

/// The highest numbers that a scenario may give a ship.
const MOST: (u16, u8, u8) = (999, 12, 99);

/// The longest name of a ship, in characters.
pub const LONGEST_NAME: usize = 40;

/// A ship of the list, with the place in the battle that it comes from.
pub(super) struct Entry<'a> {
    pub(super) navy: Navy,
    /// Such as `upf.ships[2]`.
    pub(super) path: String,
    pub(super) vessel: &'a Vessel,
    pub(super) info: ShipInfo,
}

impl Entry<'_> {
    /// Something is wrong with a field of it.
    pub(super) fn wrong(&self, field: &str, why: impl Into<String>) -> OptionError {
        OptionError::field(format!("{}.{field}", self.path), why)
    }
}

/// What a ship without a name is called: `UPF Destroyer 1`.
pub(super) fn usual_name(navy: Navy, class: Class, number: u8) -> String {
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    let words: Vec<String> = class.id().split('_').map(capital).collect();
    format!("{navy} {} {number}", words.join(" "))
}

/// §18 §19 All ships of a battle; none has its place yet.
pub(super) fn roster(battle: &Battle, hangar: u8) -> Result<Vec<Entry<'_>>, OptionError> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let all = || Navy::ALL.into_iter().flat_map(|navy| battle.force(navy).ships.iter());
    let given: BTreeSet<String> = all().filter_map(|vessel| vessel.name.as_deref().map(key)).collect();
    let mut counts: BTreeMap<(Navy, Class), u8> = BTreeMap::new();
    let mut list = Vec::new();
    for navy in Navy::ALL {
        let side = format!("{}.ships", navy.id());
        let ships = &battle.force(navy).ships;
        if ships.is_empty() {
            return Err(OptionError::field(side, format!("the {navy} need at least one ship")));
        }
        for (n, vessel) in ships.iter().enumerate() {
            let path = format!("{side}[{n}]");
            let fail = |field: &str, why: String| Err(OptionError::field(format!("{path}.{field}"), why));
            if vessel.number == 0 {
                return fail("number", "give a number of ships, 1 or more".into());
            }
            if list.len() + usize::from(vessel.number) > MOST_SHIPS {
                return fail("number", format!("a battle has at most {MOST_SHIPS} ships"));
            }
            if vessel.militia && navy == Navy::Sathar {
                return fail("militia", "the Sathar have no militia".into());
            }
            if let Some(now) = &vessel.now {
                if now.mask > 7 || now.clear > 1 {
                    return fail(
                        "now",
                        "a mask covers 7 movements at most, and who was out of reach twice is away".into(),
                    );
                }
                let line = line_of(battle.rules, vessel, hangar, &path)?;
                if now.screen.is_some_and(|screen| !line.defences.has(screen)) {
                    return fail("now.screen", "it does not have that screen".into());
                }
            }
            if vessel.drone && vessel.class != Class::Frigate {
                return fail("drone", "only a frigate is a shatter drone".into());
            }
            let line = line_of(battle.rules, vessel, hangar, &path)?;
            let condition = condition_of(&line, vessel.condition.as_ref(), &path)?;
            let crew = crew_of(navy, vessel);
            if [crew.gunners, crew.pilot, crew.engineer].iter().any(|level| *level > 6) {
                return fail("crew", "a level is 0 to 6".into());
            }
            for number in 1..=vessel.number {
                let name = match &vessel.name {
                    Some(name) if vessel.number == 1 => name.trim().to_owned(),
                    Some(name) => format!("{} {number}", name.trim()),
                    None => {
                        let count = counts.entry((navy, vessel.class)).or_default();
                        loop {
                            *count += 1;
                            let name = usual_name(navy, vessel.class, *count);
                            if !given.contains(&key(&name)) {
                                break name;
                            }
                        }
                    }
                };
                let length = name.chars().count();
                if length == 0 || length > LONGEST_NAME || name.chars().any(char::is_control) {
                    return fail("name", format!("a name has 1 to {LONGEST_NAME} characters, on one line"));
                }
                if !taken.insert(key(&name)) {
                    return fail("name", format!("two ships are called {name}: no two may have one name"));
                }
                let info = ShipInfo {
                    name,
                    class: vessel.class,
                    side: navy.seat(),
                    line,
                    condition: condition.clone(),
                    crew,
                    militia: vessel.militia,
                    drone: vessel.drone,
                    now: now_of(vessel),
                    out_of_supply: vessel.out_of_supply,
                    start: Start::Chosen,
                };
                list.push(Entry { navy, path: path.clone(), vessel, info });
            }
        }
    }
    Ok(list)
}

/// What a ship is in the middle of. Ruling R43: a mask of which nothing else is said covers six movements in orbit, those
/// of a ship that goes into orbit later too.
fn now_of(vessel: &Vessel) -> Now {
    let now = vessel.now.unwrap_or_default();
    let fresh = now.screen == Some(Screen::Ms) && now.mask == 0;
    Now { mask: if fresh { 6 } else { now.mask }, ..now }
}

/// Names that differ only in capitals are one name.
pub fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// §18 The line of its class, with what the scenario gives it.
fn line_of(rules: Rules, vessel: &Vessel, hangar: u8, path: &str) -> Result<Line, OptionError> {
    let fail = |field: &str, why: String| Err(OptionError::field(format!("{path}.{field}"), why));
    let game = if rules == Rules::Basic { "Basic" } else { "Advanced" };
    let Some(mut line) = lines(rules).get(&vessel.class).copied() else {
        let names: Vec<&str> = lines(rules).keys().map(|class| class.id()).collect();
        let why = format!("the {game} Game has no {}: take {}", vessel.class, names.join(", "));
        return fail("class", why);
    };
    if vessel.class == Class::AssaultCarrier {
        line.hangar = hangar;
    }
    line.hull = vessel.hull.unwrap_or(line.hull);
    line.adf = vessel.adf.unwrap_or(line.adf);
    line.mr = vessel.mr.unwrap_or(line.mr);
    line.dcr = vessel.dcr.unwrap_or(line.dcr);
    line.weapons = vessel.weapons.unwrap_or(line.weapons);
    line.defences = vessel.defences.unwrap_or(line.defences);
    line.hangar = vessel.hangar.unwrap_or(line.hangar);
    let (hull, steering, stock) = MOST;
    if !(1..=hull).contains(&line.hull) {
        return fail("hull", format!("a ship has 1 to {hull} hull points, not {}", line.hull));
    }
    if line.dcr > hull {
        return fail("dcr", format!("a DCR is at most {hull}, not {}", line.dcr));
    }
    for (field, number) in [("adf", line.adf), ("mr", line.mr)] {
        if vessel.class.is_station() && number > 0 {
            return fail(field, "a station stays in its orbit: its ADF and MR are 0".into());
        }
        if number > steering {
            return fail(field, format!("ADF and MR are at most {steering}, not {number}"));
        }
    }
    let stocks = Weapon::ALL.map(|weapon| ("weapons", line.weapons.of(weapon)));
    let others = [("defences", line.defences.ms), ("defences", line.defences.icm), ("hangar", line.hangar)];
    for (field, number) in stocks.into_iter().chain(others) {
        if number > stock {
            return fail(field, format!("a ship has at most {stock} of a kind, not {number}"));
        }
    }
    if rules == Rules::Basic {
        basic(&line, path)?;
    }
    Ok(line)
}

/// §10.1 The table of the Basic Game has no other weapons and no other defences.
fn basic(line: &Line, path: &str) -> Result<(), OptionError> {
    let new = [Weapon::Pb, Weapon::Eb, Weapon::Dc, Weapon::M, Weapon::S];
    if let Some(weapon) = new.into_iter().find(|weapon| line.weapons.of(*weapon) > 0) {
        let why = format!("the Basic Game has no {weapon}: take LC, LB, T, AR and RB, or other rules");
        return Err(OptionError::field(format!("{path}.weapons"), why));
    }
    let new = [Screen::Ps, Screen::Es, Screen::Ss];
    if let Some(screen) = new.into_iter().find(|screen| line.defences.has(*screen)) {
        let why = format!("the Basic Game has no {screen}: take RH, MS and ICM, or other rules");
        return Err(OptionError::field(format!("{path}.defences"), why));
    }
    if !line.defences.rh {
        let why = "every ship of the Basic Game has a reflective hull: add rh = true";
        return Err(OptionError::field(format!("{path}.defences"), why));
    }
    Ok(())
}

/// §17 The levels of a crew. Ruling R50: a freighter's have level 1.
fn crew_of(navy: Navy, vessel: &Vessel) -> Crew {
    let usual = match (navy, vessel.class) {
        _ if vessel.militia => Crew::MILITIA,
        (_, Class::Freighter) => Crew::all(1),
        (Navy::Upf, Class::Battleship) => Crew::all(3),
        _ => Crew::all(2),
    };
    vessel.crew.unwrap_or(usual)
}

/// §21.4 What a ship has left: as built, apart from what is named.
fn condition_of(line: &Line, wear: Option<&Wear>, path: &str) -> Result<Condition, OptionError> {
    let mut condition = Condition::new(line);
    let Some(wear) = wear else { return Ok(condition) };
    let fail = |field: &str, why: String| Err(OptionError::field(format!("{path}.condition.{field}"), why));
    condition.hull = wear.hull.unwrap_or(line.hull);
    if condition.hull == 0 {
        return fail("hull", "a ship without hull points is gone: leave it out".into());
    }
    if condition.hull > line.hull {
        let why = format!("{} hull points are more than the {} it was built with", condition.hull, line.hull);
        return fail("hull", why);
    }
    let numbers = [
        ("adf", wear.adf, line.adf, &mut condition.adf),
        ("mr", wear.mr, line.mr, &mut condition.mr),
        ("ms", wear.ms, line.defences.ms, &mut condition.ms),
        ("icm", wear.icm, line.defences.icm, &mut condition.icm),
    ];
    for (field, left, most, number) in numbers {
        *number = left.unwrap_or(most);
        if *number > most {
            return fail(field, format!("{number} is more than the {most} it was built with"));
        }
    }
    for weapon in Weapon::ALL.into_iter().chain([Weapon::Drone]) {
        let works = wear.weapons.get(&weapon).copied();
        let (works, hit) = mounts(weapon, line.weapons.of(weapon), works, wear.hit.get(&weapon).copied())
            .map_err(|(field, why)| {
                OptionError::field(format!("{path}.condition.{field}.{}", id(weapon)), why)
            })?;
        let put = |weapons: &mut Weapons, number| weapons.of_mut(weapon).map(|old| *old = number);
        put(&mut condition.weapons, works);
        put(&mut condition.hit, hit);
        let beyond = wear.beyond.get(&weapon).copied().unwrap_or(0);
        if beyond > hit {
            let why = format!("{beyond} is more than the {hit} mounts that do not work");
            return fail(&format!("beyond.{}", id(weapon)), why);
        }
        put(&mut condition.beyond, beyond);
    }
    for system in &wear.out {
        if let Some(why) = never_out(line, *system) {
            return fail("out", why.into());
        }
    }
    if wear.locked.contains(&System::Fire) {
        // Ruling R45.
        return fail("locked", "a fire can always be put out".into());
    }
    let beam = |system: &System| matches!(system, System::Weapon(weapon) if weapon.kind() == Kind::Beam);
    if wear.locked.iter().any(beam) {
        return fail("locked", "mounts of beams are told by `beyond`, one by one".into());
    }
    condition.rearmed = wear.rearmed.unwrap_or(0);
    condition.out.clone_from(&wear.out);
    condition.locked.clone_from(&wear.locked);
    Ok(condition)
}

/// Its name in files.
fn id(weapon: Weapon) -> String {
    weapon.letters().to_lowercase()
}

/// Mounts or shots left, and mounts that do not work: if one is named the other follows.
fn mounts(
    weapon: Weapon,
    built: u8,
    works: Option<u8>,
    hit: Option<u8>,
) -> Result<(u8, u8), (&'static str, String)> {
    let too_many =
        |field, number: u8| Err((field, format!("{number} is more than the {built} it was built with")));
    match (weapon.kind(), works, hit) {
        (_, Some(works), _) if works > built => too_many("weapons", works),
        (_, _, Some(hit)) if hit > built => too_many("hit", hit),
        (_, None, None) => Ok((built, 0)),
        (Kind::Beam, Some(works), None) => Ok((works, built - works)),
        (Kind::Beam, None, Some(hit)) => Ok((built - hit, hit)),
        (Kind::Beam, Some(works), Some(hit)) if u16::from(works) + u16::from(hit) == u16::from(built) => {
            Ok((works, hit))
        }
        (Kind::Beam, Some(works), Some(hit)) => {
            let why = format!(
                "{works} mounts that work and {hit} that do not are not the {built} it was built with"
            );
            Err(("hit", why))
        }
        (Kind::Stock | Kind::Laid | Kind::Ship, _, Some(1..)) => {
            Err(("hit", "only beams are hit mount by mount: put a stock into `out`".into()))
        }
        (Kind::Stock | Kind::Laid | Kind::Ship, works, _) => Ok((works.unwrap_or(built), 0)),
    }
}

/// §12.2 Why this cannot be out of order on a ship; nothing if it can.
fn never_out(line: &Line, system: System) -> Option<&'static str> {
    let there = match system {
        System::Hull | System::Drive | System::Steering => {
            return Some("hull, drive and steering are told by `hull`, `adf` and `mr`");
        }
        System::Weapon(weapon) => match weapon.kind() {
            Kind::Beam => return Some("mounts of beams are told by `hit`"),
            Kind::Laid | Kind::Ship => return Some("mines, seekers and drones cannot be hit"),
            Kind::Stock => line.weapons.of(weapon) > 0,
        },
        System::Screen(screen) => line.defences.has(screen),
        System::Interceptors => line.defences.icm > 0,
        System::Navigation => line.mr > 0,
        System::DamageControl => line.dcr > 0,
        System::Power | System::CombatControl | System::Fire => true,
    };
    (!there).then_some("what this ship does not have cannot be out of order")
}
