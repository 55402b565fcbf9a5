//! Actions as a person types them, and back. Units go by their numbers, or by their names.

use paint::Misread;

use crate::action::Action;
use crate::types::{Battery, Hex, UnitId};
use crate::view::View;

/// The forms of commands with a word of help.
pub const COMMANDS: &[(&str, &str)] = &[
    ("dummy UNIT HEX HEADING SPEED", "put a dummy on the map"),
    ("mine HEX", "mine a hex in secret, before play"),
    ("decline UNIT", "do not declare a unit that you have made out"),
    ("declare UNIT", "declare it after all"),
    ("shell UNIT HEX", "fire a starshell"),
    ("strike NUMBER UNIT", "send an air strike at a unit"),
    ("aim UNIT TARGET", "name the target of a main battery"),
    ("aim2 UNIT TARGET", "name the target of a secondary battery"),
    ("hold UNIT", "name no target for a main battery after all; hold2 for a secondary one"),
    ("move UNIT COURSE", "plot a course: speed, then F for ahead and +1 or -2 for turns, such as 4,F,+1,F,F"),
    ("smoke UNIT", "lay smoke"),
    ("launch UNIT", "launch a plane"),
    ("torpedo UNIT TARGET", "fire torpedoes"),
    ("done", "do what is drafted"),
];

fn n(unit: UnitId) -> u16 {
    u16::from(unit.0) + 1
}

/// An action as a person types it.
pub fn notation(action: &Action) -> String {
    match *action {
        Action::Place { at, heading, speed, unit } => format!("dummy {} {at} {heading} {speed}", n(unit)),
        Action::Mine(at) => format!("mine {at}"),
        Action::Decline(unit) => format!("decline {}", n(unit)),
        Action::Declare(unit) => format!("declare {}", n(unit)),
        Action::Shell { at, unit } => format!("shell {} {at}", n(unit)),
        Action::Strike { strike, target } => format!("strike {} {}", strike + 1, n(target)),
        Action::Aim { battery: Battery::Main, target, unit } => format!("aim {} {}", n(unit), n(target)),
        Action::Aim { battery: Battery::Secondary, target, unit } => {
            format!("aim2 {} {}", n(unit), n(target))
        }
        Action::Hold { battery: Battery::Main, unit } => format!("hold {}", n(unit)),
        Action::Hold { battery: Battery::Secondary, unit } => format!("hold2 {}", n(unit)),
        Action::Speed { speed, unit } => format!("move {} {speed}", n(unit)),
        Action::Ahead(unit) => format!("move {} F", n(unit)),
        Action::Turn { by, unit } => format!("move {} {by:+}", n(unit)),
        Action::Smoke(unit) => format!("smoke {}", n(unit)),
        Action::Launch(unit) => format!("launch {}", n(unit)),
        Action::Torpedo { target, unit } => format!("torpedo {} {}", n(unit), n(target)),
        Action::Done => "done".into(),
    }
}

/// A unit by its number, or by the beginning of its name.
fn unit(view: &View, word: &str) -> Result<UnitId, Misread> {
    if let Ok(number) = word.parse::<u8>() {
        return match number {
            0 => Err(Misread::new("units are numbered from 1")),
            number => Ok(UnitId(number - 1)),
        };
    }
    let wanted = word.replace('_', " ").to_lowercase();
    let mut found = view.units.iter().filter(|unit| unit.name.to_lowercase().starts_with(&wanted));
    match (found.next(), found.next()) {
        (Some(unit), None) => Ok(unit.id),
        (Some(_), Some(_)) => {
            Err(Misread::new(format!("more than one unit begins with `{word}`: give its number")))
        }
        (None, _) => Err(Misread::new(format!("there is no unit `{word}`: give its number or its name"))),
    }
}

fn whole<T: std::str::FromStr>(word: &str, what: &str) -> Result<T, Misread> {
    word.parse().map_err(|_| Misread::new(format!("`{word}` is no {what}")))
}

/// A course, such as `4,F,+1,F`: the speed first if it is plotted anew.
fn course(unit: UnitId, text: &str) -> Result<Vec<Action>, Misread> {
    let mut all = Vec::new();
    for (place, word) in text.split(',').map(str::trim).enumerate() {
        let action = match word {
            "F" | "f" => Action::Ahead(unit),
            turn if turn.starts_with(['+', '-']) => Action::Turn { by: whole(turn, "turn")?, unit },
            speed if place == 0 => Action::Speed { speed: whole(speed, "speed")?, unit },
            other => {
                return Err(Misread::new(format!("`{other}` is no part of a course: F, +1, -1, +2, -2, +3")));
            }
        };
        all.push(action);
    }
    Ok(all)
}

/// One typed line as actions.
pub fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let who = |word: &str| unit(view, word);
    let hex = |word: &str| word.parse::<Hex>().map_err(Misread::new);
    let one = |action: Action| Ok(vec![action]);
    match words.as_slice() {
        ["dummy", unit, at, heading, speed] => one(Action::Place {
            at: hex(at)?,
            heading: heading.parse().map_err(Misread::new)?,
            speed: whole(speed, "speed")?,
            unit: who(unit)?,
        }),
        ["mine", at] => one(Action::Mine(hex(at)?)),
        ["decline", unit] => one(Action::Decline(who(unit)?)),
        ["declare", unit] => one(Action::Declare(who(unit)?)),
        ["shell", unit, at] => one(Action::Shell { at: hex(at)?, unit: who(unit)? }),
        ["strike", number, target] => match whole::<u8>(number, "strike")? {
            0 => Err(Misread::new("strikes are numbered from 1")),
            number => one(Action::Strike { strike: number - 1, target: who(target)? }),
        },
        ["aim", unit, target] => {
            one(Action::Aim { battery: Battery::Main, target: who(target)?, unit: who(unit)? })
        }
        ["aim2", unit, target] => {
            one(Action::Aim { battery: Battery::Secondary, target: who(target)?, unit: who(unit)? })
        }
        ["hold", unit] => one(Action::Hold { battery: Battery::Main, unit: who(unit)? }),
        ["hold2", unit] => one(Action::Hold { battery: Battery::Secondary, unit: who(unit)? }),
        ["move", unit, way] => course(who(unit)?, way),
        ["smoke", unit] => one(Action::Smoke(who(unit)?)),
        ["launch", unit] => one(Action::Launch(who(unit)?)),
        ["torpedo", unit, target] => one(Action::Torpedo { target: who(target)?, unit: who(unit)? }),
        ["done"] => one(Action::Done),
        _ => {
            let forms: Vec<&str> = COMMANDS.iter().map(|(form, _)| *form).collect();
            Err(Misread::new(format!("`{text}` is no command here; there are: {}", forms.join(", "))))
        }
    }
}
