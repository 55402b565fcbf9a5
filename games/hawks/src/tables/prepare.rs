//! Options, built-in battles and a user's file → a validated set-up.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use contract::typo::did_you_mean;
use contract::{OptionError, ScenarioInfo, UserData, UserFile};

use super::builder::{room, ships, text, with_planet};
use super::places::places;
use super::roster::{Entry, key, roster};
use super::{
    Battle, DATA, Laid, MOST_ALONE, Moment, Options, Planet, PlanetChoice, Preplace, Scenario, Setup, Skills,
    Special, SpecialRule, Switches, Victory, builder,
};
use crate::types::{Hex, Navy, Rules, ShipId};

static BATTLES: LazyLock<BTreeMap<String, Battle>> =
    LazyLock::new(|| contract::read::toml(DATA[2].1).expect("the built-in scenarios are tested"));

/// The order in which they are shown.
const ORDER: [&str; 7] = ["b1", "b2", "a1", "a2", "duel3", "fleet8", "assault"];

/// §19 The built-in battles by name.
pub fn named_battles() -> &'static BTreeMap<String, Battle> {
    &BATTLES
}

/// Scenarios for lists: those of the Basic Game, those of the Advanced Game, then ours.
pub fn scenarios() -> Vec<ScenarioInfo> {
    let info = |id: &str| {
        let battle = BATTLES.get(id)?;
        let (title, about) = (battle.title.as_ref()?, battle.about.as_ref()?);
        Some(ScenarioInfo { id: id.to_owned(), title: format!("{title}: {about}") })
    };
    ORDER.into_iter().filter_map(info).collect()
}

/// Where a battle comes from: what is wrong in it is said of that.
enum Source<'a> {
    /// A user's file.
    File(&'a UserFile),
    /// The option `scenario`, in full.
    Own,
    /// A built-in battle.
    Named,
    /// The texts of both sides.
    Built,
}

/// Checks options and the user's scenario file.
///
/// ```
/// use contract::UserData;
/// use hawks::tables::{Options, prepare};
/// let mut options = Options { upf: Some("2 frigates, armed_station".into()), ..Options::default() };
/// options.sathar = Some("heavy_cruiser".into());
/// let setup = prepare(&options, &UserData::default()).unwrap();
/// assert_eq!(setup.ships[1].name, "UPF Frigate 2");
/// options.sathar = Some("heavy_crusier".into());
/// let error = prepare(&options, &UserData::default()).unwrap_err().to_string();
/// assert!(error.starts_with("`sathar`: there is no class `heavy_crusier` (did you mean `heavy_cruiser`?)"));
/// ```
pub fn prepare(options: &Options, data: &UserData) -> Result<Arc<Setup>, OptionError> {
    if !matches!(options.hangar, None | Some(8 | 10)) {
        return Err(OptionError::field("hangar", "an assault carrier holds 8 or 10 fighters"));
    }
    let (battle, source) = match (data.get("scenario"), &options.scenario) {
        (file, scenario)
            if let (Some(upf), Some(sathar)) = (text(options, Navy::Upf), text(options, Navy::Sathar)) =>
        {
            if file.is_some() || matches!(scenario, Scenario::Own(_)) {
                let why = "the scenario has its own ships: leave `upf` or `sathar` out, or the scenario";
                return Err(OptionError::field("upf", why));
            }
            (builder::battle(options, upf, sathar)?, Source::Built)
        }
        (Some(file), _) => (amend(options, file.parse()?)?, Source::File(file)),
        (None, Scenario::Own(battle)) => (amend(options, (**battle).clone())?, Source::Own),
        (None, Scenario::Named(name)) => {
            let battle = BATTLES.get(name).ok_or_else(|| {
                let (hint, all) = (did_you_mean(name, &ORDER), ORDER.join(", "));
                OptionError::field("scenario", format!("there is no scenario `{name}`{hint}: take {all}"))
            })?;
            (amend(options, battle.clone())?, Source::Named)
        }
    };
    let switches = switches(options, &battle)?;
    resolve(options, &battle, switches).map(Arc::new).map_err(|error| said_of(options, error, &source))
}

/// The options that the scenario decides. With the ships of both sides given, no scenario is played.
pub fn settled(options: &Options, data: &UserData) -> Vec<&'static str> {
    let file = data.get("scenario").map(|file| file.parse::<Battle>().ok());
    let battle = match (&file, &options.scenario) {
        (Some(file), _) => file.as_ref(),
        (None, Scenario::Own(battle)) => Some(&**battle),
        (None, Scenario::Named(_)) if Navy::ALL.into_iter().all(|navy| text(options, navy).is_some()) => {
            return vec!["scenario"];
        }
        (None, Scenario::Named(name)) => BATTLES.get(name),
    };
    let Some(battle) = battle else { return Vec::new() };
    let (turns, rules) = (battle.special.is_some(), options.rules.is_none().then_some(battle.rules));
    let basic = rules == Some(Rules::Basic);
    let short = rules.is_some_and(|rules| rules != Rules::Advanced);
    let named = [
        ("upf", turns),
        ("attacker", turns),
        ("docked_icms", short),
        ("preplace_seekers", basic),
        ("shatter_drones", basic || battle.secret_drones),
        ("skills", short),
    ];
    named.into_iter().filter_map(|(name, set)| set.then_some(name)).collect()
}

/// Do the options make another battle of this one: other ships, another attacker, other rules?
pub(crate) fn amends(options: &Options, battle: &Battle) -> bool {
    let ships = Navy::ALL.into_iter().any(|navy| text(options, navy).is_some());
    let attacker = options.attacker.is_some_and(|navy| battle.first.navy() != Some(navy));
    let rules = options.rules.is_some_and(|rules| rules != battle.rules);
    ships || attacker || rules
}

/// A battle that is set up by itself has only so many ships.
pub(crate) fn bounded(setup: Arc<Setup>) -> Result<Arc<Setup>, OptionError> {
    let ships = setup.ships.len();
    if ships <= MOST_ALONE {
        return Ok(setup);
    }
    Err(OptionError::field(
        "scenario",
        format!("{ships} ships are too many: a battle has at most {MOST_ALONE}"),
    ))
}

/// Reads a user's scenario file (TOML or JSON) without further options.
pub fn read_battle(file: &UserFile) -> Result<Arc<Setup>, OptionError> {
    let data = UserData([("scenario".to_owned(), file.clone())].into());
    prepare(&Options::default(), &data)
}

/// Says of the options what is wrong in them, and of the scenario what is wrong in it.
fn said_of(options: &Options, error: OptionError, source: &Source<'_>) -> OptionError {
    let field = error.field.clone().unwrap_or_default();
    let head = field.split(['.', '[']).next().unwrap_or_default();
    let typed = Navy::ALL.into_iter().find(|navy| navy.id() == head && text(options, *navy).is_some());
    match (typed, source) {
        (Some(navy), _) => OptionError { field: Some(navy.id().to_owned()), ..error },
        (None, Source::File(file)) => error.in_file(file),
        (None, Source::Own) => OptionError { field: Some(format!("scenario.{field}")), ..error },
        // They are sound by themselves: an option has changed something.
        (None, Source::Named | Source::Built) => {
            let last = field.rsplit('.').next().unwrap_or_default();
            let changed = match last {
                "aboard" => "hangar",
                "orbit" => "planet",
                _ if options.rules.is_some() => "rules",
                _ => "scenario",
            };
            OptionError::field(changed, error.message)
        }
    }
}

/// A scenario with what the options change in it.
fn amend(options: &Options, mut battle: Battle) -> Result<Battle, OptionError> {
    battle.rules = options.rules.unwrap_or(battle.rules);
    for navy in Navy::ALL {
        let Some(text) = text(options, navy) else { continue };
        if battle.special.is_some() && navy == Navy::Upf {
            let why = "this scenario turns on ships of its own: give both sides, or take another scenario";
            return Err(OptionError::field(navy.id(), why));
        }
        battle.force_mut(navy).ships = ships(navy, text, room(options, battle.rules))?;
    }
    if let Some(attacker) = options.attacker.filter(|navy| battle.first.navy() != Some(*navy)) {
        if battle.special.is_some() {
            return Err(OptionError::field("attacker", "this scenario says who attacks: leave it out"));
        }
        if battle.first.navy().is_some() {
            // What was the attacker's way to set up is now the other side's.
            let Battle { upf, sathar, .. } = &mut battle;
            std::mem::swap(&mut upf.zone, &mut sathar.zone);
            std::mem::swap(&mut upf.speed, &mut sathar.speed);
            battle.places_first = battle.places_first.map(Navy::enemy);
        }
        battle.first = attacker.into();
    }
    Ok(with_planet(options, battle))
}

/// The switches as they hold in this battle. What these rules do not have is refused.
fn switches(options: &Options, battle: &Battle) -> Result<Switches, OptionError> {
    let rules = battle.rules;
    let ships = Navy::ALL.into_iter().flat_map(|navy| &battle.force(navy).ships);
    let number: usize = ships.map(|vessel| usize::from(vessel.number)).sum();
    let refuse = |field: &str, what: &str| {
        Err(OptionError::field(field, format!("{what}: leave it out, or take other `rules`")))
    };
    if options.docked_icms && rules != Rules::Advanced {
        return refuse("docked_icms", "docked ships use interceptors in the Advanced Game only (§5.1)");
    }
    if options.shatter_drones && rules == Rules::Basic {
        return refuse("shatter_drones", "the Basic Game has no shatter drones (§16)");
    }
    if options.skills == Skills::On && rules != Rules::Advanced {
        return refuse("skills", "the Basic Game has no skills (§17), nor has that of a campaign (§21.1)");
    }
    if options.preplace_seekers.is_some() && rules == Rules::Basic {
        return refuse("preplace_seekers", "the Basic Game has neither mines nor seekers (§15)");
    }
    let usual = if rules == Rules::Campaign { Preplace::Minelayer } else { Preplace::All };
    Ok(Switches {
        fire_from: options.fire_from,
        docked_icms: options.docked_icms,
        preplace: options.preplace_seekers.unwrap_or(usual),
        skills: match options.skills {
            Skills::Off => false,
            // §21.1 With the Basic Game of a campaign nobody has any.
            Skills::Chart => rules == Rules::Advanced && number <= 4,
            Skills::On => true,
        },
        shatter_drones: options.shatter_drones || battle.secret_drones,
        secret_drones: battle.secret_drones,
        militia_together: battle.militia_together,
        stations_fall: battle.stations_fall,
    })
}

/// The battle with everything looked up and checked.
fn resolve(options: &Options, battle: &Battle, switches: Switches) -> Result<Setup, OptionError> {
    match &battle.planet {
        Some(Planet::At(hex)) if hex.from_edges() == 0 => {
            let why = format!("{hex} is no place for a planet: it lies on the sheet, and not on its edge");
            return Err(OptionError::field("planet", why));
        }
        Some(Planet::Chosen(choice)) if !choice.possible() => {
            return Err(OptionError::field("planet", "no hex of the sheet fits these distances"));
        }
        _ => {}
    }
    let mut list = roster(battle, room(options, battle.rules))?;
    if let Some(entry) = list.iter().find(|entry| entry.info.drone && !switches.shatter_drones) {
        let why = "there are drones only with the option `shatter_drones` (§16): give it, or leave this out";
        return Err(entry.wrong("drone", why));
    }
    let terms = places(battle, &mut list)?;
    for entry in list.iter_mut().filter(|_| switches.skills) {
        // §17 An engineer adds to the rating for repairs. Ruling R50: it is part of it.
        entry.info.line.dcr += 10 * u16::from(entry.info.crew.engineer);
    }
    let special = battle.special.as_ref().map(|rule| special(rule, &list)).transpose()?;
    let needs = match (battle.victory, &special) {
        (Victory::Evacuation, None | Some(Special::Convoy { .. })) => Some("evacuation"),
        (Victory::Convoy, None | Some(Special::Evacuation { .. })) => Some("convoy"),
        _ => None,
    };
    if let Some(needs) = needs {
        let why = format!("this victory needs a ship to turn on: give `special` with `{needs}`");
        return Err(OptionError::field("victory", why));
    }
    let defender = battle.first.navy().map_or(Navy::Upf, Navy::enemy);
    let places_first = battle.places_first.unwrap_or(defender);
    // Ruling R65: a station says that they meet at its planet.
    let stations = list.iter().any(|entry| entry.info.class.is_station());
    let planet = battle.planet.clone().map(|planet| match planet {
        Planet::Chosen(choice) => {
            Planet::Chosen(PlanetChoice { optional: choice.optional && !stations, ..choice })
        }
        Planet::At(at) => Planet::At(at),
    });
    Ok(Setup {
        title: battle.title.clone().unwrap_or_else(|| "A battle".to_owned()),
        rules: battle.rules,
        ships: list.into_iter().map(|entry| entry.info).collect(),
        planet,
        first: battle.first,
        order: [places_first.seat(), places_first.enemy().seat()],
        terms,
        switches,
        special,
        victory: battle.victory,
        mine_zone: mine_zone(battle)?,
        moment: moment(battle)?,
        laid: laid(battle)?,
    })
}

/// The moment from which play goes on, checked.
fn moment(battle: &Battle) -> Result<Option<Moment>, OptionError> {
    let Some(moment) = battle.moment else { return Ok(None) };
    if moment.turn == 0 || moment.turn > 9999 {
        return Err(OptionError::field("moment.turn", "a game turn is 1 to 9999"));
    }
    if battle.first.navy().is_none() {
        return Err(OptionError::field("first", "a position of play says who is side A: upf or sathar"));
    }
    if moment.quiet >= 12 {
        return Err(OptionError::field("moment.quiet", "after 12 quiet game turns a battle is over"));
    }
    Ok(Some(moment))
}

/// §14 §15 What each side has laid already, checked.
fn laid(battle: &Battle) -> Result<[Laid; 2], OptionError> {
    let mut all = [Laid::default(), Laid::default()];
    let planet = match battle.planet {
        Some(Planet::At(hex)) => Some(hex),
        Some(Planet::Chosen(_)) | None => None,
    };
    for navy in Navy::ALL {
        let force = battle.force(navy);
        let fail = |field: &str, why: &str| Err(OptionError::field(format!("{}.{field}", navy.id()), why));
        let lists = [("mines", &force.mines), ("seekers", &force.seekers)];
        for (field, hexes) in lists {
            if battle.rules == Rules::Basic && !hexes.is_empty() {
                return fail(field, "the Basic Game has neither mines nor seekers");
            }
            if hexes.iter().any(|hex| Some(*hex) == planet) {
                return fail(field, "nothing lies in the planet's hex");
            }
        }
        if force.hunting.len() > 99 || force.seekers.len() > 99 || force.mines.len() > 999 {
            return fail("mines", "at most 999 mines and 99 seekers");
        }
        if battle.rules == Rules::Basic && !force.hunting.is_empty() {
            return fail("hunting", "the Basic Game has neither mines nor seekers");
        }
        if force.hunting.iter().any(|one| !(1..=5).contains(&one.flown) || Some(one.at) == planet) {
            return fail("hunting", "a seeker that flies has flown 1 to 5 times, and not into the planet");
        }
        let (mut mines, mut seekers) = (force.mines.clone(), force.seekers.clone());
        mines.sort_unstable();
        mines.dedup();
        seekers.sort_unstable();
        all[navy.index()] = Laid { mines, seekers, hunting: force.hunting.clone() };
    }
    Ok(all)
}

/// §14 Where the defender may lay before play, sorted; nothing for the whole sheet.
fn mine_zone(battle: &Battle) -> Result<Vec<Hex>, OptionError> {
    let mut zone = battle.mine_zone.clone();
    zone.sort_unstable();
    zone.dedup();
    let planet = match battle.planet {
        Some(Planet::At(hex)) => Some(hex),
        Some(Planet::Chosen(_)) | None => None,
    };
    match zone.iter().position(|hex| !hex.on_sheet() || Some(*hex) == planet) {
        Some(n) => {
            let why =
                format!("{} is no hex for mines: they lie on the sheet, and not in the planet", zone[n]);
            Err(OptionError::field("mine_zone", why))
        }
        None => Ok(zone),
    }
}

/// §19.1 §19.3 What turns on single ships, with the ships found. They belong to the UPF.
fn special(rule: &SpecialRule, list: &[Entry<'_>]) -> Result<Special, OptionError> {
    let find = |path: &str, name: &str, station: bool| {
        let fits = |entry: &&Entry<'_>| entry.navy == Navy::Upf && entry.info.class.is_station() == station;
        let found = list.iter().position(|entry| fits(&entry) && key(&entry.info.name) == key(name));
        found.map(|n| ShipId(n as u8)).ok_or_else(|| {
            let names: Vec<&str> = list.iter().filter(fits).map(|entry| entry.info.name.as_str()).collect();
            let what = if station { "station" } else { "ship" };
            let (hint, all) = (did_you_mean(name, &names), names.join(", "));
            OptionError::field(path, format!("the UPF have no {what} `{name}`{hint}: take {all}"))
        })
    };
    Ok(match rule {
        SpecialRule::Evacuation { turns: 0, .. } => {
            let why = "an evacuation takes at least one game turn";
            return Err(OptionError::field("special.evacuation.turns", why));
        }
        SpecialRule::Evacuation { ship, station, turns } => Special::Evacuation {
            ship: find("special.evacuation.ship", ship, false)?,
            station: find("special.evacuation.station", station, true)?,
            turns: *turns,
        },
        SpecialRule::Convoy { ship } => Special::Convoy { ship: find("special.convoy.ship", ship, false)? },
    })
}
