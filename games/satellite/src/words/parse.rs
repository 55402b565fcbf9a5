//! A typed line as actions.

use contract::typo::did_you_mean;

use crate::action::Action;
use crate::types::{Along, Building, Cartridge, Cell, Placement, Positions};
use crate::view::{Stage, View};

/// Words that begin a command.
const VERBS: [&str; 25] = [
    "place", "lift", "clear", "ready", "roll", "keep", "hold", "load", "lose", "aim", "fire", "shoot", "row",
    "column", "barrage", "plus", "square", "diamond", "beam", "cross", "salvo", "hazard", "destruct", "done",
    "outline",
];

/// Reads a line. Dice that still could be rolled are held first where a line fires.
pub(super) fn parse(view: &View, text: &str) -> Result<Vec<Action>, String> {
    let line = text.trim().to_lowercase();
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .filter(|word| !word.is_empty())
        .collect();
    let Some((verb, rest)) = words.split_first() else {
        return Err("type a command, such as `roll`; `?` lists them".into());
    };
    if let (Some((cell, along)), []) = (called(verb), rest) {
        return beam(view, cell, along);
    }
    if verb.parse::<Cell>().is_ok() && !is_barrage(view, verb) {
        return bare(view, &words);
    }
    match (*verb, rest) {
        ("place", rest) => place(view, &line, rest),
        ("outline", [name, cell]) => outline(view, name, cell, false),
        ("outline", [name, cell, "turned" | "turn" | "down" | "t"]) => outline(view, name, cell, true),
        ("lift", [name]) => Ok(vec![Action::Lift(building(view, name)?)]),
        ("clear", []) => clear(view),
        ("ready" | "done", []) => Ok(vec![Action::Ready]),
        ("roll", [] | ["all"]) => Ok(vec![Action::Roll(Positions::ALL)]),
        ("roll", positions) => Ok(vec![Action::Roll(Positions::from_numbers(numbers(positions)?)?)]),
        ("keep", positions) => keep(positions),
        ("hold", []) => Ok(vec![Action::Hold]),
        ("load", rest) if !rest.is_empty() => load(view, rest),
        ("lose", rest) if !rest.is_empty() => lose(view, rest),
        ("aim", cells) if !cells.is_empty() => cells.iter().map(|c| Ok(Action::Aim(c.parse()?))).collect(),
        ("fire" | "destruct", targets) => {
            let mut actions = aims(targets)?;
            actions.push(Action::Fire);
            Ok(actions)
        }
        ("shoot", [cell]) => Ok(vec![Action::Shoot(cell.parse()?)]),
        ("row", [cell]) => beam(view, cell, Along::Row),
        ("column", [cell]) => beam(view, cell, Along::Column),
        _ => match named(&words) {
            Some((cartridge, targets)) => with(view, cartridge, targets),
            None => Err(wrong(view, verb)),
        },
    }
}

/// A beam as the sheets call it: `b6-column`, `m3-row`.
fn called(word: &str) -> Option<(&str, Along)> {
    let (cell, way) = word.split_once('-')?;
    Some((cell, way_of(way)?))
}

/// Which way a word says.
fn way_of(word: &str) -> Option<Along> {
    match word {
        "row" => Some(Along::Row),
        "column" => Some(Along::Column),
        _ => None,
    }
}

/// Is `b4` barrage 4, and not a sector? A sector alone is a target of what is in hand: where nothing is, and a cartridge is
/// to be chosen, it can only be the Barrage.
fn is_barrage(view: &View, word: &str) -> bool {
    let choosing = matches!(view.stage, Stage::Rolling | Stage::Aiming) && view.loaded.is_none();
    choosing && word.parse::<Cartridge>().is_ok()
}

/// A cartridge by any of its names at the beginning of a line, the longest first, and what follows it.
fn named<'a>(words: &'a [&'a str]) -> Option<(Cartridge, &'a [&'a str])> {
    let of = |n: usize| Some((words.get(..n)?.join(" ").parse().ok()?, &words[n..]));
    (1..=4).rev().find_map(of)
}

/// A cartridge with its targets.
fn with(view: &View, cartridge: Cartridge, targets: &[&str]) -> Result<Vec<Action>, String> {
    match (cartridge, targets) {
        (Cartridge::Beam, [one]) if let Some((cell, along)) = called(one) => beam(view, cell, along),
        (Cartridge::Beam, [cell, way] | [way, cell]) if let Some(along) = way_of(way) => {
            beam(view, cell, along)
        }
        (Cartridge::Beam, _) => Err("say row or column: row M3, or column B6".into()),
        (barrage, targets) if barrage.face().is_some() => salvo(view, barrage, targets),
        (single, [] | [_]) => shot(view, single, targets),
        (single, _) => Err(format!("the {single} has one target, such as `{single} D4`")),
    }
}

/// How it should have been.
fn wrong(view: &View, verb: &str) -> String {
    let forms: Vec<&str> =
        super::COMMANDS.iter().map(|(form, _)| *form).filter(|f| f.starts_with(verb)).collect();
    match (verb, forms.as_slice()) {
        ("beam", _) => "it goes like this: row M3, or column B6".into(),
        (_, [form, ..]) => format!("it goes like this: {form}"),
        _ => {
            let hint = did_you_mean(verb, &VERBS);
            format!("`{verb}` is no command{hint}; now there are {}; `?` lists all", usable(view))
        }
    }
}

/// Commands of the moment, as examples.
fn usable(view: &View) -> &'static str {
    match view.stage {
        Stage::Placing => "place citadel A1, place citadel A1 turned, lift citadel, clear, ready",
        Stage::ToRoll => "roll",
        Stage::Rolling => "keep 1 2, roll, hold, or what fires: barrage 4 D4 D5, plus D4, row D4, …",
        Stage::Aiming if view.lost => "lose salvo at D4",
        Stage::Aiming => "barrage 4 D4 D5, plus D4, row D4, load barrage 4, aim D4, fire, …",
        Stage::Salvo | Stage::Desperation => "shoot D4",
        Stage::SelfDestruct => "aim D4 D5, fire",
        Stage::Over => "none, for the game is over",
    }
}

/// Actions that need the dice held, with the holding.
fn held(view: &View, actions: impl IntoIterator<Item = Action>) -> Vec<Action> {
    let hold = (view.stage == Stage::Rolling).then_some(Action::Hold);
    hold.into_iter().chain(actions).collect()
}

/// Loading, unless it is in hand already.
fn loading(view: &View, cartridge: Cartridge) -> Vec<Action> {
    let load = (view.loaded != Some(cartridge)).then_some(Action::Load(cartridge));
    held(view, load)
}

fn numbers(words: &[&str]) -> Result<Vec<u8>, String> {
    let joined: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    let digit = |c: &char| c.to_digit(10).map(|d| d as u8);
    joined
        .iter()
        .map(|c| {
            digit(c).ok_or_else(|| format!("`{c}` is no position: dice are numbered 1 to 5 from the left"))
        })
        .collect()
}

fn keep(words: &[&str]) -> Result<Vec<Action>, String> {
    if words.is_empty() {
        return Err("name the dice to keep by position, such as `keep 1 2`; `hold` keeps all".into());
    }
    let kept = Positions::from_numbers(numbers(words)?)?;
    Ok(vec![Positions::from_bits(!kept.bits() & 31).map_or(Action::Hold, Action::Roll)])
}

fn cartridge(words: &[&str]) -> Result<Cartridge, String> {
    words.join(" ").parse()
}

fn aims(words: &[&str]) -> Result<Vec<Action>, String> {
    words.iter().map(|word| Ok(Action::Aim(word.parse()?))).collect()
}

/// Shots that are reported together.
fn salvo(view: &View, barrage: Cartridge, targets: &[&str]) -> Result<Vec<Action>, String> {
    let mut actions = loading(view, barrage);
    if !targets.is_empty() {
        actions.extend(aims(targets)?);
        actions.push(Action::Fire);
    }
    Ok(actions)
}

/// A cartridge with one target.
fn shot(view: &View, name: Cartridge, target: &[&str]) -> Result<Vec<Action>, String> {
    let mut actions = loading(view, name);
    for cell in target {
        actions.push(Action::Shoot(cell.parse()?));
    }
    if actions.is_empty() {
        return Err(format!("{name} is in hand: name its target, such as `{name} D4`"));
    }
    Ok(actions)
}

fn beam(view: &View, cell: &str, along: Along) -> Result<Vec<Action>, String> {
    let mut actions = loading(view, Cartridge::Beam);
    actions.push(Action::Beam { at: cell.parse()?, along });
    Ok(actions)
}

/// A cartridge in hand, and the first of its targets named.
fn load(view: &View, words: &[&str]) -> Result<Vec<Action>, String> {
    let (name, targets) = match words.iter().position(|word| *word == "at") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    Ok(held(view, [Action::Load(cartridge(name)?)].into_iter().chain(aims(targets)?)))
}

fn lose(view: &View, words: &[&str]) -> Result<Vec<Action>, String> {
    let (name, cell) = match words.iter().position(|word| *word == "at") {
        Some(at) => match &words[at + 1..] {
            [cell] => (&words[..at], Some(cell.parse()?)),
            _ => return Err("it goes like this: lose salvo at C3".into()),
        },
        None => (words, None),
    };
    let cartridge = cartridge(name)?;
    let lose = (view.loaded != Some(cartridge)).then_some(Action::Lose(cartridge));
    Ok(held(view, lose.into_iter().chain(cell.map(Action::Shoot))))
}

/// Sectors alone: targets of whatever is in hand.
fn bare(view: &View, words: &[&str]) -> Result<Vec<Action>, String> {
    let batch =
        view.stage == Stage::SelfDestruct || view.loaded.is_some_and(|c| c.face().is_some()) && !view.lost;
    match words {
        [_, ..] if batch => aims(words),
        [_] if view.loaded == Some(Cartridge::Beam) && !view.lost => {
            Err("say row or column: row M3, or column B6".into())
        }
        [cell] => Ok(vec![Action::Shoot(cell.parse()?)]),
        _ => Err("one target only".into()),
    }
}

fn building(view: &View, name: &str) -> Result<Building, String> {
    let fleet = &view.terms.fleet;
    let by_number = name.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|n| *n < fleet.len());
    let starts = |shape: &&crate::types::Shape| shape.name.starts_with(name);
    let by_name = || match fleet.iter().position(|shape| shape.name == name) {
        Some(n) => Some(n),
        None if fleet.iter().filter(starts).count() == 1 => {
            fleet.iter().position(|s| s.name.starts_with(name))
        }
        None => None,
    };
    by_number.or_else(by_name).map(|n| Building(n as u8)).ok_or_else(|| {
        let names: Vec<&str> = fleet.iter().map(|shape| shape.name.as_str()).collect();
        let listed: Vec<String> = (1..).zip(&names).map(|(n, name)| format!("{n} {name}")).collect();
        let hint = did_you_mean(name, &names);
        format!("`{name}` is no building{hint}: name it or give its number, {}", listed.join(", "))
    })
}

/// One building or several; one that stands already is lifted first.
fn place(view: &View, line: &str, words: &[&str]) -> Result<Vec<Action>, String> {
    if words.is_empty() {
        return Err("it goes like this: place citadel A1, or place citadel A1 turned".into());
    }
    let line = line.trim_start().strip_prefix("place").unwrap_or(line);
    let mut actions = Vec::new();
    for part in line.split([',', ';']).filter(|part| !part.trim().is_empty()) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let (name, cell, turned) = match words.as_slice() {
            [name, cell] => (name, cell, false),
            [name, cell, "turned" | "turn" | "down" | "t"] => (name, cell, true),
            _ => return Err("it goes like this: place citadel A1, or place citadel A1 turned".into()),
        };
        let building = building(view, name)?;
        let stands = view.own().and_then(|planet| planet.buildings.as_ref());
        if stands.is_some_and(|places| places.iter().any(|place| place.building == building)) {
            actions.push(Action::Lift(building));
        }
        actions.push(Action::Place(Placement { building, at: cell.parse()?, turned }));
    }
    Ok(actions)
}

/// A note on the target.
fn outline(view: &View, name: &str, cell: &str, turned: bool) -> Result<Vec<Action>, String> {
    Ok(vec![Action::Outline(Placement { building: building(view, name)?, at: cell.parse()?, turned })])
}

fn clear(view: &View) -> Result<Vec<Action>, String> {
    let places = view.own().and_then(|planet| planet.buildings.as_ref());
    let lifts: Vec<Action> = places.into_iter().flatten().map(|p| Action::Lift(p.building)).collect();
    if lifts.is_empty() { Err("there are no buildings to take off".into()) } else { Ok(lifts) }
}
