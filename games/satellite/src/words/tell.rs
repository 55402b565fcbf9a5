//! Sightings as sentences.

use contract::Seat;

use super::side_name;
use crate::event::{Ending, Tosses, With};
use crate::strike::Strike;
use crate::types::{Building, Cartridge, Cell, other};
use crate::view::{Sighting, View};

/// One sighting as a sentence.
pub(super) fn tell(seen: &Sighting) -> String {
    match seen {
        Sighting::Placed { place, name } => {
            let turned = if place.turned { ", turned" } else { "" };
            format!("The {name} stands at {}{turned}.", place.at)
        }
        Sighting::Lifted { name, .. } => format!("The {name} is taken off again."),
        Sighting::LayoutSet { seat, .. } => format!("{}'s layout stands.", side_name(*seat)),
        Sighting::FirstDecided { tosses, first } if tosses.is_empty() => {
            format!("{} begins.", side_name(*first))
        }
        Sighting::FirstDecided { tosses, first } => {
            format!(
                "Two dice each for the first turn: {}. {} begins.",
                tosses_text(tosses),
                side_name(*first)
            )
        }
        Sighting::DiceRolled { seat, rolled, dice, .. } if rolled.iter().count() == 5 => {
            format!("{} rolls {dice}.", side_name(*seat))
        }
        Sighting::DiceRolled { seat, rolled, dice, .. } => {
            let numbers: Vec<String> = rolled.iter().map(|n| n.to_string()).collect();
            let word = if numbers.len() == 1 { "die" } else { "dice" };
            format!("{} rolls {word} {} again: {dice}.", side_name(*seat), numbers.join(", "))
        }
        Sighting::DiceHeld => "The dice are held.".into(),
        Sighting::CartridgeLoaded(cartridge) => format!("In hand: {cartridge}."),
        Sighting::CartridgeGivenUp(cartridge) => format!("Given up: {cartridge}."),
        Sighting::TargetNamed(cell) => format!("Target {cell}."),
        Sighting::Outlined { place, name, drawn } => {
            let turned = if place.turned { ", turned" } else { "" };
            let how = if *drawn { "Noted as destroyed" } else { "Note rubbed out" };
            format!("{how}: {name} at {}{turned}.", place.at)
        }
        Sighting::BatchFired { seat, with, targets, along } => {
            let way = along.map(|along| format!(", along the {}", along.name())).unwrap_or_default();
            format!("{} {} {}{way}.", side_name(*seat), verb(*with), cells(targets))
        }
        Sighting::BatchStruck { seat, strike, names, standing } => {
            let planet = side_name(other(*seat));
            let stand = if *standing == 1 { "stands" } else { "stand" };
            let (told, names) = (strike_text(strike), names_text(names));
            format!("{told} {names} {standing} of {planet}'s buildings {stand}.").replace("  ", " ")
        }
        // Who is to move shows in what happens next.
        Sighting::TurnPassed { reply: false, .. } => String::new(),
        Sighting::TurnPassed { to, reply: true } => format!("{} has one last reply.", side_name(*to)),
        Sighting::DesperationBegan { first } => {
            format!(
                "Both arsenals are empty: Desperation. Single shots in turn, {} first.",
                side_name(*first)
            )
        }
        Sighting::ArsenalsReloaded { first } => {
            format!("Both arsenals are empty and filled again: Reloaded. {} goes on.", side_name(*first))
        }
        Sighting::SelfDestructRolled { tosses, first } => format!(
            "Both arsenals are empty: Self Destruct. Two dice each: {}. {} rolled lower and fires first.",
            tosses_text(tosses),
            side_name(*first)
        ),
        Sighting::Ended { ending: how, .. } => ending(None, *how),
    }
}

fn tosses_text(tosses: &Tosses) -> String {
    let pair = |[a, b]: &[(u8, u8); 2]| format!("Orange {}+{}, Purple {}+{}", a.0, a.1, b.0, b.1);
    tosses.iter().map(pair).collect::<Vec<_>>().join("; again: ")
}

fn cells(list: &[Cell]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What is done with it.
fn verb(with: With) -> String {
    match with {
        With::Before => "had fired at".into(),
        With::Cartridge(cartridge @ Cartridge::Salvo) => format!("fires a shot of the {cartridge} at"),
        With::Cartridge(cartridge) => format!("fires {cartridge} at"),
        With::Lost(cartridge) => format!("loses {cartridge} and shoots at"),
        With::Desperation => "shoots at".into(),
        With::SelfDestruct => "fires everything at".into(),
    }
}

fn names_text(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("It was: {}.", names.join(", ")) }
}

/// What was told of a batch, with the names of the buildings it destroyed, where the report has them.
pub(crate) fn report_text(view: &View, strike: &Strike) -> String {
    let (told, names) = (strike_text(strike), names_text(&names(view, &strike.kinds)));
    format!("{told} {names}").trim_end().to_owned()
}

/// The names of buildings.
pub(super) fn names(view: &View, buildings: &[Building]) -> Vec<String> {
    let shapes = buildings.iter().filter_map(|building| view.terms.fleet.get(building.index()));
    shapes.map(|shape| shape.name.clone()).collect()
}

/// What was told of a batch.
fn strike_text(strike: &Strike) -> String {
    let hits = match strike.hits.len() {
        0 => "No hit".to_owned(),
        _ => format!("Hit: {}", strike.hits.list()),
    };
    let misses = match (strike.misses.len(), strike.hits.is_empty()) {
        (0, _) => String::new(),
        (1, true) => format!(" ({})", strike.misses.list()),
        (n, _) if n > 6 => format!(", {n} misses"),
        (_, _) => format!(", miss: {}", strike.misses.list()),
    };
    let gone = match strike.destroyed {
        0 => String::new(),
        1 => " One building is destroyed!".into(),
        n => format!(" {n} buildings are destroyed!"),
    };
    let outlines: Vec<String> = strike.outlines.iter().map(|outline| outline.list()).collect();
    let shown = if outlines.is_empty() {
        String::new()
    } else {
        format!(" It stood on {}.", outlines.join("; and on "))
    };
    format!("{hits}{misses}.{gone}{shown}")
}

/// How it ended, to a seat or to others.
pub(crate) fn ending(seat: Option<Seat>, ending: Ending) -> String {
    let why = match ending {
        Ending::Destroyed { winner } => {
            format!("Every building of {} is destroyed", side_name(other(winner)))
        }
        Ending::BothFell => "Both planets fell in the same round".into(),
        Ending::MoreBuildings { winner } => {
            format!("Ceasefire: {} destroyed more buildings", side_name(winner))
        }
        Ending::MoreDamage { winner } => {
            format!("Ceasefire: equal in buildings, {} did more damage", side_name(winner))
        }
        Ending::Deadlock => "Ceasefire: equal in buildings and in damage".into(),
        Ending::Exhausted => "Self Destruct: neither planet fell".into(),
    };
    let result = match (ending.winner(), seat) {
        (None, _) => "both lose".into(),
        (Some(winner), Some(seat)) if winner == seat => "you win".into(),
        (Some(_), Some(_)) => "you lose".into(),
        (Some(winner), None) => format!("{} wins", side_name(winner)),
    };
    format!("{why}: {result}.")
}
