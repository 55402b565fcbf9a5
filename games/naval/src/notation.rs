//! Orders as a person types them, both ways. Units are written by number and read by number or name.

use paint::Misread;

use crate::action::Action;
use crate::plan::lines::{self, Words};
use crate::types::{Battery, Class, UnitId};
use crate::view::View;

/// The forms of single orders; [`lines::COMMANDS`] has those that stand for many.
pub(crate) const COMMANDS: &[(&str, &str)] = &[
    ("aim UNIT [main|sec] TARGET", "name a target for its guns, such as `aim Hood Bismarck`"),
    ("bombard UNIT FORT SPOTTER", "fire at a fort that another ship inside the straits sees for it"),
    ("hold UNIT [main|sec]", "name no target after all"),
    ("speed UNIT NUMBER", "plot its course anew, at this speed"),
    ("ahead UNIT", "one hex ahead"),
    ("turn UNIT BY", "change its heading: +1 to starboard, -1 to port"),
    ("smoke UNIT", "lay smoke in every hex that it leaves"),
    ("launch UNIT", "launch its plane after the movement"),
    ("bomb UNIT TARGET", "an airship bombs a ship that it begins over or passes over"),
    ("turnaway", "turn every capital ship about, once in a battle"),
    ("sweep HEX", "send trawlers to a mine hex"),
    ("torpedo UNIT TARGET", "fire a salvo of torpedoes"),
    ("shell UNIT HEX", "fire a starshell"),
    ("strike NUMBER TARGET", "send an air strike"),
    ("decline UNIT", "do not say that you have sighted it; `declare UNIT` says so after all"),
    ("place UNIT HEX HEADING SPEED", "put a dummy or an airship on the map, or say where a unit enters"),
    ("mine HEX", "mine a hex in secret"),
    ("done", "all that is drafted is done; one word for every phase"),
];

/// A unit's number, as it is typed.
const fn nr(unit: UnitId) -> u16 {
    unit.0 as u16 + 1
}

const fn guns(battery: Battery) -> &'static str {
    match battery {
        Battery::Main => "main",
        Battery::Secondary => "sec",
    }
}

/// An order as it is typed.
pub(crate) fn notation(action: &Action) -> String {
    match *action {
        Action::Place { at, heading, speed, unit } => format!("place {} {at} {heading} {speed}", nr(unit)),
        Action::Mine(at) => format!("mine {at}"),
        Action::Decline(unit) => format!("decline {}", nr(unit)),
        Action::Declare(unit) => format!("declare {}", nr(unit)),
        Action::Shell { at, unit } => format!("shell {} {at}", nr(unit)),
        Action::Strike { strike, target } => format!("strike {} {}", u16::from(strike) + 1, nr(target)),
        Action::Aim { battery, target, unit } => {
            format!("aim {} {} {}", nr(unit), guns(battery), nr(target))
        }
        Action::Bombard { spotter, target, unit } => {
            format!("bombard {} {} {}", nr(unit), nr(target), nr(spotter))
        }
        Action::Bomb { target, unit } => format!("bomb {} {}", nr(unit), nr(target)),
        Action::TurnAway => "turnaway".into(),
        Action::Sweep(at) => format!("sweep {at}"),
        Action::Hold { battery, unit } => format!("hold {} {}", nr(unit), guns(battery)),
        Action::Speed { speed, unit } => format!("speed {} {speed}", nr(unit)),
        Action::Ahead(unit) => format!("ahead {}", nr(unit)),
        Action::Turn { by, unit } => format!("turn {} {by:+}", nr(unit)),
        Action::Smoke(unit) => format!("smoke {}", nr(unit)),
        Action::Launch(unit) => format!("launch {}", nr(unit)),
        Action::Torpedo { target, unit } => format!("torpedo {} {}", nr(unit), nr(target)),
        Action::Done => "done".into(),
    }
}

/// A typed line as orders: several may stand in it, with `;` between them.
pub(crate) fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
    let mut all = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        match lines::expand(view, part) {
            Some(actions) => all.extend(actions?),
            None => all.push(one(view, part)?),
        }
    }
    if all.is_empty() { Err(Misread::new("type an order, or `done`; `?` lists them")) } else { Ok(all) }
}

fn one(view: &View, text: &str) -> Result<Action, Misread> {
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    let mut words = Words::behind(view, text);
    let action = match first.as_str() {
        "done" | "end" | "ok" => Action::Done,
        "aim" | "fire" => {
            let unit = words.unit()?.id;
            let battery = battery(&mut words);
            Action::Aim { unit, battery, target: words.unit()?.id }
        }
        "hold" => {
            let unit = words.unit()?.id;
            Action::Hold { unit, battery: battery(&mut words) }
        }
        "bombard" => {
            let unit = words.unit()?.id;
            let target = words.unit()?.id;
            Action::Bombard { spotter: words.unit()?.id, target, unit }
        }
        "bomb" => {
            let unit = words.unit()?.id;
            Action::Bomb { unit, target: words.unit()?.id }
        }
        "turnaway" => Action::TurnAway,
        "sweep" => Action::Sweep(words.read("a hex")?),
        "speed" => Action::Speed { unit: words.unit()?.id, speed: words.read("a speed")? },
        "ahead" => Action::Ahead(words.unit()?.id),
        "turn" => Action::Turn { unit: words.unit()?.id, by: words.read("a number of hexsides")? },
        "port" => Action::Turn { unit: words.unit()?.id, by: -1 },
        "starboard" => Action::Turn { unit: words.unit()?.id, by: 1 },
        "smoke" => Action::Smoke(words.unit()?.id),
        "launch" => Action::Launch(words.unit()?.id),
        "torpedo" => {
            let unit = words.unit()?.id;
            Action::Torpedo { unit, target: words.unit()?.id }
        }
        "shell" => Action::Shell { unit: words.unit()?.id, at: words.read("a hex")? },
        "strike" => {
            let number: u8 = words.read("the number of a strike")?;
            let strike = number.checked_sub(1).ok_or_else(|| Misread::new("strikes count from 1"))?;
            Action::Strike { strike, target: words.unit()?.id }
        }
        "decline" => Action::Decline(words.unit()?.id),
        "declare" => Action::Declare(words.unit()?.id),
        "place" => {
            let unit = words.unit()?;
            let comes = unit.enters > 0 && !unit.unit.in_play();
            if !matches!(unit.class, Class::Dummy | Class::Zeppelin) && !comes {
                return Err(Misread::new(format!("{} is on the map, and no dummy", unit.name)));
            }
            Action::Place {
                unit: unit.id,
                at: words.read("a hex")?,
                heading: words.read("a heading")?,
                speed: words.read("a speed")?,
            }
        }
        "mine" => Action::Mine(words.read("a hex")?),
        _ => return Err(unknown(&first)),
    };
    if words.more() {
        return Err(Misread::new(format!("`{}` is more than `{first}` takes", words.rest())));
    }
    Ok(action)
}

/// Main guns, unless something else is said.
fn battery(words: &mut Words<'_>) -> Battery {
    if !words.takes(&["main"]) && words.takes(&["sec", "secondary"]) {
        return Battery::Secondary;
    }
    Battery::Main
}

fn unknown(first: &str) -> Misread {
    let verbs: Vec<&str> = COMMANDS
        .iter()
        .chain(lines::COMMANDS)
        .flat_map(|(form, _)| form.split(" | "))
        .filter_map(|form| form.split_whitespace().next())
        .collect();
    let hint = contract::typo::did_you_mean(first, &verbs);
    Misread::new(format!("`{first}` is no order{hint}: `?` lists them"))
}
