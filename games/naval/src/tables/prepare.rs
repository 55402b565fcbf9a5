//! Options, built-in scenarios and a user's file → a validated set-up.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use contract::typo::did_you_mean;
use contract::{OptionError, ScenarioInfo, Seat, UserData, UserFile};

use super::{
    DATA, MapFile, Options, Plane, Preset, Rule, Scenario, ScenarioChoice, Setup, Ship, ShipFile, Switches,
    UnitInfo, UnitRow, charts, ships,
};
use crate::tables::Map;
use crate::types::{Class, Crew, Heading, Hex, Terrain, Track};

static SCENARIOS: LazyLock<BTreeMap<String, Scenario>> =
    LazyLock::new(|| toml::from_str(DATA[2].1).expect("the built-in scenarios are tested"));

/// Units of a battle at most.
const MOST_UNITS: usize = 100;

/// §15 The built-in scenarios by name.
pub fn named_scenarios() -> &'static BTreeMap<String, Scenario> {
    &SCENARIOS
}

/// Scenarios for lists, in the order of the book.
pub fn scenarios() -> Vec<ScenarioInfo> {
    let mut all: Vec<(&String, &Scenario)> = SCENARIOS.iter().collect();
    all.sort_by_key(|(_, scenario)| order(&scenario.source));
    let info = |(id, scenario): (&String, &Scenario)| ScenarioInfo {
        id: id.clone(),
        title: format!("{}: {}", scenario.title, scenario.about),
    };
    all.into_iter().map(info).collect()
}

/// The number of a scenario in its source, such as `§15 10.4`.
fn order(source: &str) -> (u16, String) {
    let number = source.split_whitespace().find_map(|word| word.strip_prefix("10."));
    let digits: String = number.unwrap_or_default().chars().take_while(char::is_ascii_digit).collect();
    (digits.parse().unwrap_or(u16::MAX), source.to_owned())
}

/// Checks options and the user's files: `scenario` (one battle) and `ships` (ships by id).
///
/// ```
/// use contract::UserData;
/// use naval::tables::{Options, prepare};
/// let setup = prepare(&Options::default(), &UserData::default()).unwrap();
/// assert_eq!((setup.title.as_str(), setup.units[0].name.as_str()), ("Denmark Strait", "Hood"));
/// ```
pub fn prepare(options: &Options, data: &UserData) -> Result<Arc<Setup>, OptionError> {
    let own_ships: ShipFile = match data.get("ships") {
        Some(file) => file.parse()?,
        None => ShipFile::default(),
    };
    if let Some(file) = data.get("scenario") {
        let scenario: Scenario = file.parse()?;
        return resolve(options, &scenario, &own_ships).map(Arc::new).map_err(|error| said_of(error, file));
    }
    match &options.scenario {
        ScenarioChoice::Own(scenario) => {
            resolve(options, scenario, &own_ships).map(Arc::new).map_err(|error| {
                let field =
                    error.field.map_or_else(|| "scenario".to_owned(), |field| format!("scenario.{field}"));
                OptionError { field: Some(field), ..error }
            })
        }
        ScenarioChoice::Named(name) => {
            let scenario = SCENARIOS.get(name).ok_or_else(|| {
                let all: Vec<&str> = SCENARIOS.keys().map(String::as_str).collect();
                let hint = did_you_mean(name, &all);
                let all = all.join(", ");
                OptionError::field("scenario", format!("there is no scenario `{name}`{hint}: take {all}"))
            })?;
            resolve(options, scenario, &own_ships).map(Arc::new)
        }
    }
}

/// A mistake of the scenario is said of its file; one of the options is not.
fn said_of(error: OptionError, file: &UserFile) -> OptionError {
    let of_options = ["with", "without", "variants", "rules"];
    match &error.field {
        Some(field) if of_options.contains(&field.as_str()) => error,
        _ => error.in_file(file),
    }
}

/// §11 §12 The rules that are on.
fn switches(options: &Options, scenario: &Scenario) -> Switches {
    let mut on: Switches = match options.rules {
        Preset::Scenario => scenario.rules.iter().copied().collect(),
        Preset::Basic => Switches::default(),
        Preset::Optional => Rule::ALL.into_iter().filter(|rule| rule.optional()).collect(),
        Preset::Advanced => Rule::ALL.into_iter().filter(|rule| rule.optional() || rule.advanced()).collect(),
    };
    on = options.with.iter().fold(on, |on, rule| on.with(*rule));
    on = options.without.iter().fold(on, |on, rule| on.without(*rule));
    // §12.1 National sets supersede generic radar; §12.22 dummies need fog.
    if on.on(Rule::RadarSets) {
        on = on.without(Rule::Radar);
    }
    if on.on(Rule::Fog) { on } else { on.without(Rule::Dummies) }
}

fn resolve(options: &Options, scenario: &Scenario, own: &ShipFile) -> Result<Setup, OptionError> {
    let switches = switches(options, scenario);
    if !(1..=60).contains(&scenario.turns) {
        return Err(OptionError::field("turns", "a battle lasts 1 to 60 turns"));
    }
    if !(1..=40).contains(&scenario.visibility) {
        return Err(OptionError::field("visibility", "the base visibility is 1 to 40 hexes"));
    }
    let map = map(&scenario.map)?;
    let mut units = Vec::new();
    for side in [1, 2] {
        for (n, row) in scenario.units.iter().enumerate().filter(|(_, row)| row.side == side) {
            let sails = row.variant.as_ref().is_none_or(|name| options.variants.contains(name));
            let stays = row.except.as_ref().is_some_and(|name| options.variants.contains(name));
            if sails && !stays {
                units.push(unit(scenario, own, row, &map, n)?);
            }
        }
    }
    if let Some(n) = scenario.units.iter().position(|row| !(1..=2).contains(&row.side)) {
        return Err(OptionError::field(format!("units[{n}].side"), "a side is 1 or 2"));
    }
    if units.len() > MOST_UNITS || [0, 1].iter().any(|side| units.iter().all(|unit| unit.side.0 != *side)) {
        let why = format!("each side needs a unit, and there are at most {MOST_UNITS}");
        return Err(OptionError::field("units", why));
    }
    let mut names = BTreeSet::new();
    if let Some(twice) = units.iter().find(|unit| !names.insert(unit.name.clone())) {
        let why = format!("two units are called `{}`: give one of them another `name`", twice.name);
        return Err(OptionError::field("units", why));
    }
    if let Some(name) = options.variants.iter().find(|name| !known_variant(scenario, name)) {
        let why = format!("this scenario has no variant `{name}`");
        return Err(OptionError::field("variants", why));
    }
    if switches.on(Rule::Dummies) {
        let dummy = |n: u8| dummy(Seat(n / 2), n % 2);
        units.extend((0..4).map(dummy));
    }
    let sides = scenario.sides.clone().unwrap_or_else(|| ["First".into(), "Second".into()]);
    Ok(Setup {
        title: scenario.title.clone(),
        about: scenario.about.clone(),
        edition: scenario.edition,
        sides,
        night: scenario.night,
        visibility: scenario.visibility,
        turns: scenario.turns,
        wind: scenario.wind,
        switches,
        impaired_radar: scenario.impaired_radar,
        map,
        units,
        mines: scenario.mines.clone(),
        hidden_mines: scenario.hidden_mines,
        strikes: scenario.strikes.clone(),
        exits: scenario.exits.clone(),
        special: scenario.special.clone(),
        victory: scenario.victory.clone(),
    })
}

fn known_variant(scenario: &Scenario, name: &str) -> bool {
    let named = |row: &UnitRow| [&row.variant, &row.except].into_iter().flatten().any(|known| known == name);
    scenario.units.iter().any(named)
}

/// §12.22 A marker with nothing under it.
fn dummy(side: Seat, n: u8) -> UnitInfo {
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
    }
}

fn find<'a>(scenario: &'a Scenario, own: &'a ShipFile, id: &str) -> Option<&'a Ship> {
    scenario.ships.get(id).or_else(|| own.ships.get(id)).or_else(|| ships().get(id))
}

/// §2 A row of the scenario as a unit.
fn unit(
    scenario: &Scenario,
    own: &ShipFile,
    row: &UnitRow,
    map: &Map,
    n: usize,
) -> Result<UnitInfo, OptionError> {
    let wrong = |field: &str, why: String| Err(OptionError::field(format!("units[{n}].{field}"), why));
    let Some(ship) = find(scenario, own, &row.ship) else {
        let all: Vec<&str> = ships().keys().map(String::as_str).collect();
        return wrong("ship", format!("there is no ship `{}`{}", row.ship, did_you_mean(&row.ship, &all)));
    };
    let standard = ship.class.standard(scenario.edition);
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
    let torpedoes = row.torpedoes.or(ship.torpedoes);
    let salvos = torpedoes.and_then(|row| charts().torpedo(row)).map_or(0, |table| table.salvos);
    let fort = row.fort;
    Ok(UnitInfo {
        name: row.name.clone().unwrap_or_else(|| ship.name.clone()),
        ship: row.ship.clone(),
        nation: row.nation.or(ship.nation),
        side: Seat(row.side - 1),
        class: ship.class,
        a: fort.map_or(part(ship.a), |fort| fort.a),
        d: fort.map_or(part(ship.d), |fort| fort.d),
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
    })
}

/// §1.4 The map of a scenario.
fn map(file: &MapFile) -> Result<Map, OptionError> {
    if !(1..=99).contains(&file.columns) || !(1..=99).contains(&file.rows) {
        return Err(OptionError::field("map", "a map has 1 to 99 columns and rows"));
    }
    let mut terrain = BTreeMap::new();
    for (y, line) in (1i16..).zip(&file.picture) {
        for (x, letter) in (1i16..).zip(line.chars().filter(|letter| !letter.is_whitespace())) {
            let kind = MapFile::letter(letter).ok_or_else(|| {
                let why = format!("`{letter}` is no kind of hex: . p L or #");
                OptionError::field(format!("map.picture[{}]", y - 1), why)
            })?;
            if kind != Terrain::Sea {
                terrain.insert(Hex { x, y }, kind);
            }
        }
    }
    let kinds = [
        ("land", &file.land, Terrain::Land),
        ("partial_land", &file.partial_land, Terrain::PartialLand),
        ("partial_sea", &file.partial_sea, Terrain::PartialSea),
    ];
    for (field, areas, kind) in kinds {
        for (n, area) in areas.iter().enumerate() {
            let hexes = hexes(area).map_err(|why| OptionError::field(format!("map.{field}[{n}]"), why))?;
            terrain.extend(hexes.into_iter().map(|hex| (hex, kind)));
        }
    }
    Ok(Map { columns: file.columns, rows: file.rows, terrain })
}

/// A hex, or all columns and rows between two.
fn hexes(area: &str) -> Result<Vec<Hex>, String> {
    let (from, to) = area.split_once('-').unwrap_or((area, area));
    let (from, to): (Hex, Hex) = (from.parse()?, to.parse()?);
    let columns = from.x..=to.x;
    Ok(columns.flat_map(|x| (from.y..=to.y).map(move |y| Hex { x, y })).collect())
}
