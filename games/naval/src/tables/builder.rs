//! Battles from a line of text for each side: two lines ahead on the same course, so many hexes apart.

use contract::OptionError;

use super::roster::{Roster, slug};
use super::{Damage, MapFile, Options, Plane, Scenario, Ship, UnitRow, Victory};
use crate::types::{Class, Crew, Edition, Heading, Hex, Nation, RadarSet};

/// Units of a side at most.
const MOST: usize = 40;

/// Hexes apart, if nothing is said, and at most.
const APART: (u16, u16) = (12, 40);

/// The options' names of the two sides.
const SIDES: [&str; 2] = ["first", "second"];

/// What the option says of the ships of a side; nothing if it is empty.
fn text(options: &Options, side: usize) -> Option<&str> {
    let text = if side == 0 { &options.first } else { &options.second };
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// Are there ships of one's own for both sides?
pub(super) fn both(options: &Options) -> bool {
    text(options, 0).is_some() && text(options, 1).is_some()
}

/// The battle that the options describe, if they name ships.
pub(super) fn battle(options: &Options, roster: Roster<'_>) -> Result<Option<Scenario>, OptionError> {
    match (text(options, 0), text(options, 1)) {
        (Some(first), Some(second)) => build(options, roster, [first, second]).map(Some),
        (None, None) => match unused(options) {
            Some(field) => {
                let why = "this goes with ships of your own: give `first` and `second`, such as `bismarck` and `hood`";
                Err(OptionError::field(field, why))
            }
            None => Ok(None),
        },
        (Some(_), None) => Err(OptionError::field("second", "give the ships of the second side too")),
        (None, Some(_)) => Err(OptionError::field("first", "give the ships of the first side too")),
    }
}

/// An option that says something of ships of one's own.
fn unused(options: &Options) -> Option<&'static str> {
    let said = [
        ("range", options.range.is_some()),
        ("first_crew", options.first_crew.is_some()),
        ("second_crew", options.second_crew.is_some()),
        ("edition", options.edition.is_some()),
    ];
    said.into_iter().find_map(|(field, said)| said.then_some(field))
}

/// What a text says of a ship.
struct Order<'a> {
    count: usize,
    called: String,
    ship: &'a Ship,
    id: &'a str,
    nation: Option<Nation>,
    crew: Option<Crew>,
    radar: Option<RadarSet>,
    plane: Plane,
}

fn build(options: &Options, roster: Roster<'_>, texts: [&str; 2]) -> Result<Scenario, OptionError> {
    let names: Vec<String> =
        texts.iter().flat_map(|text| parts(text)).map(|part| ship_words(part).1).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let edition = options.edition.or_else(|| roster.edition(&names));
    let apart = options.range.unwrap_or(APART.0);
    if !(1..=APART.1).contains(&apart) {
        return Err(OptionError::field("range", format!("the lines are 1 to {} hexes apart", APART.1)));
    }
    let mut lines = Vec::new();
    for (side, text) in texts.into_iter().enumerate() {
        let wrong = |why: String| OptionError::field(SIDES[side], why);
        let orders = orders(text, roster, edition).map_err(wrong)?;
        let crew = if side == 0 { options.first_crew } else { options.second_crew };
        lines.push(line(side, &orders, crew).map_err(wrong)?);
    }
    // A name that both sides have is told apart.
    let taken: Vec<String> = lines[0].iter().map(|row| name(row, roster)).collect();
    for row in &mut lines[1] {
        let own = name(row, roster);
        if taken.contains(&own) {
            row.name = Some(format!("{own} II"));
        }
    }
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0) as i16;
    let (columns, rows) = ((apart as i16 + 12).max(36), (longest + 10).max(24));
    // The first line in the west, the second in the east; the leaders abreast.
    let west = (columns - apart as i16) / 2;
    let lead = (rows - longest) / 2 + 1;
    for (side, line) in lines.iter_mut().enumerate() {
        let x = if side == 0 { west } else { west + apart as i16 };
        for (row, y) in line.iter_mut().zip(lead..) {
            row.at = Hex { x, y };
        }
    }
    let night = options.night.unwrap_or(false);
    Ok(Scenario {
        title: "A battle of your own".into(),
        about: format!("two lines, {apart} hexes apart"),
        edition: edition.unwrap_or_default(),
        sides: Some(sides(&lines, roster)),
        night,
        visibility: if night { 4 } else { 16 },
        turns: 14,
        map: MapFile { columns, rows, ..MapFile::default() },
        units: lines.concat(),
        victory: Victory { margin: Some(0), ..Victory::default() },
        ..Scenario::default()
    })
}

fn name(row: &UnitRow, roster: Roster<'_>) -> String {
    let printed = || roster.by_id(&row.ship).map(|ship| ship.name.clone());
    row.name.clone().or_else(printed).unwrap_or_default()
}

/// What the sides are called: by their nation if it is one and the other's is another.
fn sides(lines: &[Vec<UnitRow>], roster: Roster<'_>) -> [String; 2] {
    let nation = |line: &Vec<UnitRow>| {
        let mut all = line
            .iter()
            .map(|row| row.nation.or_else(|| roster.by_id(&row.ship).and_then(|ship| ship.nation)));
        let first = all.next().flatten()?;
        all.all(|nation| nation == Some(first)).then_some(first)
    };
    match (lines.first().and_then(nation), lines.last().and_then(nation)) {
        (Some(one), Some(other)) if one != other => [one.name().into(), other.name().into()],
        _ => ["First".into(), "Second".into()],
    }
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', '+', '\n']).map(str::trim).filter(|part| !part.is_empty())
}

/// What may stand beside a ship's name.
enum Word {
    Nation(Nation),
    Crew(Crew),
    Radar(RadarSet),
    Plane,
}

fn word(text: &str) -> Option<Word> {
    let text = text.to_lowercase();
    let nation = match text.as_str() {
        "british" => Some(Nation::British),
        "american" | "us" => Some(Nation::American),
        "german" => Some(Nation::German),
        "italian" => Some(Nation::Italian),
        "japanese" => Some(Nation::Japanese),
        "french" => Some(Nation::French),
        "turkish" => Some(Nation::Turkish),
        "austrian" => Some(Nation::Austrian),
        "russian" => Some(Nation::Russian),
        _ => None,
    };
    let crew = [Crew::Poor, Crew::Regular, Crew::Crack].into_iter().find(|crew| crew.name() == text);
    let radar = || RadarSet::ALL.into_iter().find(|set| slug(set.name()).replace('_', "") == text);
    match (nation, crew) {
        (Some(nation), _) => Some(Word::Nation(nation)),
        (None, Some(crew)) => Some(Word::Crew(crew)),
        (None, None) if text == "plane" => Some(Word::Plane),
        (None, None) => radar().map(Word::Radar),
    }
}

/// How many, the ship's name, and the other words.
fn ship_words(part: &str) -> (Option<&str>, String, Vec<Word>) {
    let digits = part.bytes().take_while(u8::is_ascii_digit).count();
    // `9x` is no number of ships if a ship is called so.
    let (count, rest) = part.split_at(digits);
    let rest = rest.trim_start_matches([' ', '×', '*', '\t']);
    let (mut name, mut others) = (Vec::new(), Vec::new());
    for text in rest.split_whitespace() {
        match word(text) {
            Some(word) => others.push(word),
            None => name.push(text),
        }
    }
    ((digits > 0).then_some(count), name.join("_"), others)
}

/// Is it a ship rather than a counter of which there are many?
const fn single(ship: &Ship) -> bool {
    ship.nation.is_some() || ship.class.capital()
}

/// Reads the ships of a side.
fn orders<'a>(text: &str, roster: Roster<'a>, edition: Option<Edition>) -> Result<Vec<Order<'a>>, String> {
    let mut all = Vec::new();
    for part in parts(text) {
        let (count, name, words) = ship_words(part);
        let count = count.map_or(Some(1), |count| count.parse().ok()).unwrap_or(usize::MAX);
        if count == 0 {
            return Err(format!("`{part}`: give a number of units, 1 or more"));
        }
        if name.is_empty() {
            return Err(format!("`{part}`: which ship? A name such as `bismarck`, or ca, cl or dd"));
        }
        let (id, ship) = roster.pick(&name, edition)?;
        if !ship.class.ship() {
            return Err(format!("`{part}`: a {} needs a scenario with a place for it", ship.class.name()));
        }
        if count > 1 && single(ship) {
            return Err(format!("`{part}`: there is one {}", ship.name));
        }
        let mut order = Order {
            count,
            called: ship.name.clone(),
            ship,
            id,
            nation: ship.nation,
            crew: None,
            radar: None,
            plane: Plane::None,
        };
        for word in words {
            match word {
                Word::Nation(nation) if ship.nation.is_some_and(|own| own != nation) => {
                    return Err(format!("`{part}`: {} is not {}", ship.name, nation.name()));
                }
                Word::Nation(nation) => order.nation = Some(nation),
                Word::Crew(crew) => order.crew = Some(crew),
                Word::Radar(set) => order.radar = Some(set),
                Word::Plane => order.plane = Plane::Aboard,
            }
        }
        all.push(order);
    }
    // Counters without a nation sail with the others.
    let common = all.iter().find_map(|order| order.nation);
    all.iter_mut().for_each(|order| order.nation = order.nation.or(common));
    let units = all.iter().fold(0usize, |sum, order| sum.saturating_add(order.count));
    match units {
        0 => Err("give the ships, such as `bismarck, prinz_eugen`".into()),
        units if units > MOST => Err(format!("a side has at most {MOST} units")),
        _ => Ok(all),
    }
}

/// The units of a side, in order; where they are is said later.
fn line(side: usize, orders: &[Order<'_>], crew: Option<Crew>) -> Result<Vec<UnitRow>, String> {
    let slowest = orders.iter().map(|order| order.ship.s).filter(|s| *s > 0).min().unwrap_or(0);
    let cruising = slowest.saturating_sub(1).max(slowest.min(1));
    let mut line: Vec<UnitRow> = Vec::new();
    for order in orders {
        for _ in 0..order.count {
            let named = single(order.ship);
            let nation = order.nation.map_or("", Nation::name);
            let number = line.iter().filter(|row| row.ship == order.id).count() + 1;
            if named && number > 1 {
                return Err(format!("{} is named twice", order.called));
            }
            let name = format!("{nation} {} {number}", order.called);
            line.push(UnitRow {
                side: side as u8 + 1,
                ship: order.id.to_owned(),
                name: (!named).then(|| name.trim().to_owned()),
                nation: order.nation,
                at: Hex::default(),
                heading: Heading::A,
                speed: cruising.min(order.ship.s),
                crew: order.crew.or(crew).unwrap_or_default(),
                flag: false,
                radar: order.radar,
                plane: order.plane,
                ships: None,
                torpedoes: None,
                salvos: None,
                damage: Damage::default(),
                radar_destroyed: false,
                enters: None,
                variant: None,
                except: None,
                fort: None,
            });
        }
    }
    let capital = |class: Class| class.capital();
    let classes = orders.iter().flat_map(|order| std::iter::repeat_n(order.ship.class, order.count));
    let flag = classes.into_iter().position(capital).unwrap_or(0);
    line[flag].flag = true;
    Ok(line)
}
