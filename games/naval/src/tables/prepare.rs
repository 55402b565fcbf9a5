//! Options, built-in scenarios and a user's file → a validated set-up.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use contract::typo::did_you_mean;
use contract::{OptionError, ScenarioInfo, Seat, UserData, UserFile};

use super::roster::Roster;
use super::rows::{called, dummy, ship, unit, zeppelins};
use super::{
    DATA, Map, Options, Plane, Preset, Rule, Scenario, ScenarioChoice, Setup, ShipFile, Special, Switches,
    UnitInfo, UnitRow, Victory, Win, bounds, builder, card, chart, check, even,
};
use crate::types::{Crew, Edition, Hex};

static SCENARIOS: LazyLock<BTreeMap<String, Scenario>> = LazyLock::new(|| {
    let read = |text: &str| -> BTreeMap<String, Scenario> {
        contract::read::toml(text).expect("the built-in scenarios are tested")
    };
    let mut all = read(DATA[2].1);
    all.extend(read(DATA[3].1));
    all
});

/// Units of a battle at most.
const MOST_UNITS: usize = 100;

/// How long a battle lasts.
const TURNS: std::ops::RangeInclusive<u8> = 1..=60;

/// §4.1 How far one may see.
const VISIBILITY: std::ops::RangeInclusive<u16> = 1..=40;

/// §10 Points that may be given to a side.
const HANDICAP: std::ops::RangeInclusive<i32> = -200..=200;

/// §10 What may be taken from or given to a side's guns.
const GUNNERY: std::ops::RangeInclusive<i8> = -12..=12;

/// §15 §16 The built-in scenarios of both games by name.
pub fn named_scenarios() -> &'static BTreeMap<String, Scenario> {
    &SCENARIOS
}

/// Scenarios for lists, in the order of the books: `Salvo!` first.
pub fn scenarios() -> Vec<ScenarioInfo> {
    let mut all: Vec<(&String, &Scenario)> = SCENARIOS.iter().collect();
    all.sort_by_key(|(_, scenario)| (scenario.edition, order(&scenario.source)));
    let info = |(id, scenario): (&String, &Scenario)| ScenarioInfo {
        id: id.clone(),
        title: match scenario.edition {
            Edition::Salvo => format!("{}: {}", scenario.title, scenario.about),
            Edition::SalvoII => format!("Salvo II, {}: {}", scenario.title, scenario.about),
        },
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
    let own = data.get("ships").map_or_else(|| Ok(ShipFile::default()), ShipFile::read)?;
    weather(options)?;
    let built = builder::battle(options, Roster::new(&own))?;
    one_battle(options, data)?;
    if let Some(file) = data.get("scenario") {
        if built.is_some() {
            return Err(OptionError::field(
                "first",
                "the scenario file has its own ships: give one or the other",
            ));
        }
        let scenario: Scenario = file.parse()?;
        return resolve(options, &scenario, &own).map(Arc::new).map_err(|error| said_of(error, file));
    }
    if let Some(scenario) = built {
        return resolve(options, &scenario, &own)
            .map(Arc::new)
            .map_err(|error| of_the_text(error, &scenario));
    }
    if let ScenarioChoice::Named(name) = &options.scenario
        && let Some(battles) = card::battles(name)
    {
        card::variants(options, &battles)?;
        // A rule by name counts in the battles where it has an effect; there must be one.
        let nowhere =
            |rule: &Rule| battles.iter().all(|battle| idle(options, battle).any(|one| one == *rule));
        if let Some(rule) = options.with.iter().copied().find(nowhere) {
            return Err(without_effect(rule));
        }
        let fight = |scenario: &&Scenario| {
            let without: Vec<Rule> = idle(options, scenario).collect();
            resolve(&card::options(options, scenario, &without), scenario, &own).map(Arc::new)
        };
        return card::bound(battles.iter().map(fight).collect::<Result<_, _>>()?);
    }
    match &options.scenario {
        ScenarioChoice::Own(scenario) => resolve(options, scenario, &own).map(Arc::new).map_err(|error| {
            if of_options(&error) {
                return error;
            }
            let field =
                error.field.map_or_else(|| "scenario".to_owned(), |field| format!("scenario.{field}"));
            OptionError { field: Some(field), ..error }
        }),
        ScenarioChoice::Named(name) => {
            let scenario = SCENARIOS.get(name).ok_or_else(|| {
                let all: Vec<&str> = SCENARIOS.keys().map(String::as_str).collect();
                let hint = did_you_mean(name, &all);
                let all = all.join(", ");
                OptionError::field("scenario", format!("there is no scenario `{name}`{hint}: take {all}"))
            })?;
            resolve(options, scenario, &own).map(Arc::new)
        }
    }
}

/// The options that others decide beside them: with a scenario file, or with ships of one's own for both sides, no
/// scenario is chosen.
pub fn settled(options: &Options, data: &UserData) -> Vec<&'static str> {
    let own = data.get("scenario").is_some() || builder::both(options);
    if own { vec!["scenario"] } else { Vec::new() }
}

/// A scenario that is chosen is played, or refused.
fn one_battle(options: &Options, data: &UserData) -> Result<(), OptionError> {
    let chosen = options.scenario != ScenarioChoice::default();
    if !chosen || settled(options, data).is_empty() {
        return Ok(());
    }
    let why = match data.get("scenario") {
        Some(file) => format!("the scenario file {} is played: leave `scenario` out", file.name),
        None => "ships of your own fight without a scenario: leave `scenario` out, or `first` and `second`"
            .to_owned(),
    };
    Err(OptionError::field("scenario", why))
}

/// What the options say of the day.
fn weather(options: &Options) -> Result<(), OptionError> {
    if options.turns.is_some_and(|turns| !TURNS.contains(&turns)) {
        return Err(OptionError::field("turns", "a battle lasts 1 to 60 turns"));
    }
    if options.visibility.is_some_and(|hexes| !VISIBILITY.contains(&hexes)) {
        return Err(OptionError::field("visibility", "the base visibility is 1 to 40 hexes"));
    }
    Ok(())
}

/// Is it a mistake of the options rather than of a scenario?
fn of_options(error: &OptionError) -> bool {
    error
        .field
        .as_deref()
        .is_some_and(|field| ["with", "without", "variants", "rules", "handicap", "gunnery"].contains(&field))
}

/// A mistake in a battle from two texts is said of the text.
fn of_the_text(error: OptionError, scenario: &Scenario) -> OptionError {
    let row = error
        .field
        .as_deref()
        .and_then(|field| field.strip_prefix("units[")?.split(']').next()?.parse().ok());
    match row.and_then(|row: usize| scenario.units.get(row)) {
        Some(row) => {
            OptionError { field: Some(if row.side == 1 { "first" } else { "second" }.into()), ..error }
        }
        None => error,
    }
}

/// A mistake of the scenario is said of its file; one of the options is not.
fn said_of(error: OptionError, file: &UserFile) -> OptionError {
    if of_options(&error) { error } else { error.in_file(file) }
}

/// §11 §12 The rules that are on.
fn switches(options: &Options, scenario: &Scenario) -> Switches {
    let mut on: Switches = match options.rules {
        Preset::Scenario => scenario.rules.iter().copied().chain(implied(scenario)).collect(),
        Preset::Basic => Switches::default(),
        Preset::Optional => Rule::ALL.into_iter().filter(|rule| rule.optional()).collect(),
        Preset::Advanced => Rule::ALL.into_iter().filter(|rule| rule.optional() || rule.advanced()).collect(),
    };
    // §11.8 Mines that lie there explode, whatever else is in use.
    on = implied(scenario).filter(|rule| *rule == Rule::Mines).fold(on, Switches::with);
    on = options.with.iter().fold(on, |on, rule| on.with(*rule));
    on = options.without.iter().fold(on, |on, rule| on.without(*rule));
    // §12.1 National sets supersede generic radar; §12.22 dummies need fog.
    if on.on(Rule::RadarSets) {
        on = on.without(Rule::Radar);
    }
    if on.on(Rule::Fog) { on } else { on.without(Rule::Dummies) }
}

/// §12.1 §12.22 Rules that are asked for by name and yet would not be used.
fn idle(options: &Options, scenario: &Scenario) -> impl Iterator<Item = Rule> {
    let on = switches(options, scenario);
    let asked = options.with.iter().filter(|rule| !options.without.contains(rule));
    asked.copied().filter(move |rule| !on.on(*rule))
}

/// Why a rule that is asked for cannot be used.
fn without_effect(rule: Rule) -> OptionError {
    let why = if rule == Rule::Dummies {
        "dummies need fog: add `fog`, or leave `dummies` out"
    } else {
        "national radar sets take the place of generic radar in this battle: leave `radar` out, or put `radar_sets` among the \
         rules that are not used"
    };
    OptionError::field("with", why)
}

/// §11 §12 The rules that what is in a scenario calls for: mines are laid to explode.
fn implied(scenario: &Scenario) -> impl Iterator<Item = Rule> {
    let any = |of: fn(&UnitRow) -> bool| scenario.units.iter().any(of);
    let called = [
        (Rule::Planes, any(|row| row.plane == Plane::Aboard)),
        (Rule::Crews, any(|row| row.crew != Crew::Regular)),
        (Rule::AirStrikes, !scenario.strikes.is_empty()),
        (Rule::Mines, !scenario.mines.is_empty() || scenario.hidden_mines != [0, 0]),
        (Rule::RadarSets, any(|row| row.radar.is_some()) && !scenario.rules.contains(&Rule::Radar)),
    ];
    called.into_iter().filter_map(|(rule, called)| called.then_some(rule))
}

fn resolve(options: &Options, scenario: &Scenario, own: &ShipFile) -> Result<Setup, OptionError> {
    bounds::scenario(scenario)?;
    let options = &even::evened(options, scenario);
    let switches = switches(options, scenario);
    if let Some(rule) = idle(options, scenario).next() {
        return Err(without_effect(rule));
    }
    if !TURNS.contains(&scenario.turns) {
        return Err(OptionError::field("turns", "a battle lasts 1 to 60 turns"));
    }
    if !VISIBILITY.contains(&scenario.visibility) {
        return Err(OptionError::field("visibility", "the base visibility is 1 to 40 hexes"));
    }
    scenario.ships.iter().try_for_each(|(id, ship)| check::ship(id, ship))?;
    let map = chart::map(&scenario.map)?;
    // Ships first: whoever is not there cannot be named elsewhere either.
    scenario.units.iter().enumerate().try_for_each(|(n, row)| ship(scenario, own, row, n).map(drop))?;
    let called: Vec<String> = scenario.units.iter().map(|row| called(scenario, own, row)).collect();
    check::scenario(scenario, &map, &called)?;
    variants(options, scenario)?;
    let mut units = Vec::new();
    for side in [1, 2] {
        for (n, row) in scenario.units.iter().enumerate().filter(|(_, row)| row.side == side) {
            // Rows of other variants are checked too.
            let unit = unit(scenario, own, row, &map, n)?;
            check::beginning(scenario, &unit, row, n)?;
            if plays(options, row.variant.as_ref(), row.except.as_ref()) {
                units.push((n, unit));
            }
        }
    }
    if units.len() > MOST_UNITS
        || [0, 1].iter().any(|side| units.iter().all(|(_, unit)| unit.side.0 != *side))
    {
        let why = format!("each side needs a unit, and there are at most {MOST_UNITS}");
        return Err(OptionError::field("units", why));
    }
    let mut names = BTreeSet::new();
    if let Some((n, twice)) = units.iter().find(|(_, unit)| !names.insert(unit.name.clone())) {
        let why = format!("two units are called `{}`: give one of them another `name`", twice.name);
        return Err(OptionError::field(format!("units[{n}].name"), why));
    }
    check::together(&units)?;
    let sails = |name: &str| names.contains(name);
    let special =
        scenario.special.iter().filter(|rule| plays(options, rule.variant(), None) && day(options, rule));
    let special: Vec<Special> = special.filter_map(|rule| check::of_those_who_sail(rule, sails)).collect();
    let straits = straits(scenario, &map)?;
    let wins = scenario.victory.wins.iter();
    let wins = wins.filter(|win| plays(options, win.variant.as_ref(), win.except.as_ref()));
    let wins: Vec<Win> = wins.map(|win| check::won_by_those_who_sail(win, sails)).collect();
    let hulk = scenario.victory.hulk.clone().filter(|hulk| sails(&hulk.unit));
    // §10 Where nothing else can decide a battle, points do.
    let margin = scenario.victory.margin.or(wins.is_empty().then_some(0));
    let victory = handicap(options, Victory { wins, margin, hulk, ..scenario.victory.clone() })?;
    let mut units: Vec<UnitInfo> = units.into_iter().map(|(_, unit)| unit).collect();
    units.extend(zeppelins(scenario, own, &special));
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
        night: options.night.unwrap_or(scenario.night),
        visibility: options.visibility.unwrap_or(scenario.visibility),
        turns: options.turns.unwrap_or(scenario.turns),
        wind: options.wind.unwrap_or(scenario.wind),
        switches,
        impaired_radar: scenario.impaired_radar,
        map,
        units,
        mines: scenario.mines.clone(),
        hidden_mines: scenario.hidden_mines,
        strikes: scenario.strikes.clone(),
        exits: scenario.exits.clone(),
        straits,
        special,
        victory,
        gunnery: gunnery(options)?,
        card: Vec::new(),
    })
}

/// §10 Points that a side has from the beginning. Where points decide nothing, they then do if nothing else has.
fn handicap(options: &Options, mut victory: Victory) -> Result<Victory, OptionError> {
    let more = options.handicap.unwrap_or(0);
    if !HANDICAP.contains(&more) {
        return Err(OptionError::field("handicap", "a handicap is 200 points at most"));
    }
    if more != 0 {
        victory.handicap[usize::from(more > 0)] += more.abs();
        victory.margin = victory.margin.or(Some(0));
    }
    Ok(victory)
}

/// §10 What is added to every roll of a side's guns: the stronger side fires worse.
fn gunnery(options: &Options) -> Result<[i8; 2], OptionError> {
    let worse = options.gunnery.unwrap_or(0);
    if !GUNNERY.contains(&worse) {
        return Err(OptionError::field("gunnery", "a gunnery handicap is 12 at most"));
    }
    let mut given = [0; 2];
    given[usize::from(worse < 0)] = -worse.abs();
    Ok(given)
}

/// Is this part of the battle in the variants that are played?
fn plays(options: &Options, only: Option<&String>, except: Option<&String>) -> bool {
    let chosen = |name: &String| options.variants.contains(name);
    only.is_none_or(chosen) && !except.is_some_and(chosen)
}

/// The variants that are asked for exist.
fn variants(options: &Options, scenario: &Scenario) -> Result<(), OptionError> {
    let known: Vec<&str> = scenario.variants().into_iter().collect();
    let Some(name) = options.variants.iter().find(|name| !known.contains(&name.as_str())) else {
        return Ok(());
    };
    let why = match known.as_slice() {
        [] => "this scenario has no variants".to_owned(),
        known => format!(
            "this scenario has no variant `{name}`{}: take {}",
            did_you_mean(name, known),
            known.join(", ")
        ),
    };
    Err(OptionError::field("variants", why))
}

/// Does a scenario's rule of the day and the hour hold? What the options say of them goes before.
const fn day(options: &Options, rule: &Special) -> bool {
    match rule {
        Special::Nightfall { .. } => options.night.is_none() && options.visibility.is_none(),
        Special::Visibility { .. } => options.visibility.is_none(),
        _ => true,
    }
}

/// §13.3 Water inside the straits.
fn straits(scenario: &Scenario, map: &Map) -> Result<BTreeSet<Hex>, OptionError> {
    let mut all = BTreeSet::new();
    let mut areas = chart::Areas::of(&scenario.map);
    for (n, special) in scenario.special.iter().enumerate() {
        let Special::IndirectFire { inside, .. } = special else { continue };
        for (m, area) in inside.iter().enumerate() {
            let field = format!("special[{n}].indirect_fire.inside[{m}]");
            let hexes = areas.hexes(area).map_err(|why| OptionError::field(field, why))?;
            all.extend(hexes.filter(|hex| map.terrain(*hex).navigable()));
        }
    }
    Ok(all)
}
