//! Words, until the rules have theirs.

use paint::{Hand, Lesson, Misread, Part, Pointed, Present, Screen, Theme};

use crate::Naval;
use crate::action::Action;
use crate::event::Stage;
use crate::plan::lines;
use crate::types::{Battery, UnitId};
use crate::view::{Sighting, View};

/// An action as a person types it.
pub(crate) fn notation(action: &Action) -> String {
    let n = |unit: &UnitId| u16::from(unit.0) + 1;
    let guns = |battery: &Battery| match battery {
        Battery::Main => "main",
        Battery::Secondary => "secondary",
    };
    match action {
        Action::Place { at, heading, speed, unit } => format!("place {} {at} {heading} {speed}", n(unit)),
        Action::Mine(at) => format!("mine {at}"),
        Action::Decline(unit) => format!("decline {}", n(unit)),
        Action::Declare(unit) => format!("declare {}", n(unit)),
        Action::Shell { at, unit } => format!("shell {} {at}", n(unit)),
        Action::Strike { strike, target } => format!("strike {} {}", strike + 1, n(target)),
        Action::Aim { battery, target, unit } => format!("aim {} {} {}", n(unit), guns(battery), n(target)),
        Action::Hold { battery, unit } => format!("hold {} {}", n(unit), guns(battery)),
        Action::Speed { speed, unit } => format!("speed {} {speed}", n(unit)),
        Action::Ahead(unit) => format!("ahead {}", n(unit)),
        Action::Turn { by, unit } => format!("turn {} {by:+}", n(unit)),
        Action::Smoke(unit) => format!("smoke {}", n(unit)),
        Action::Launch(unit) => format!("launch {}", n(unit)),
        Action::Torpedo { target, unit } => format!("torpedo {} {}", n(unit), n(target)),
        Action::Done => "done".into(),
    }
}

fn parse(text: &str) -> Result<Vec<Action>, Misread> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bad = || Misread::new(format!("`{text}` is not understood"));
    let number = |n: usize| words.get(n).and_then(|w| w.parse::<u8>().ok()).ok_or_else(bad);
    let unit = |n: usize| number(n).map(|n| UnitId(n.saturating_sub(1)));
    let hex = |n: usize| words.get(n).and_then(|w| w.parse().ok()).ok_or_else(bad);
    let guns = |n: usize| match words.get(n) {
        Some(&"main") => Ok(Battery::Main),
        Some(&"secondary") => Ok(Battery::Secondary),
        _ => Err(bad()),
    };
    Ok(vec![match *words.first().ok_or_else(bad)? {
        "place" => Action::Place {
            at: hex(2)?,
            heading: words.get(3).and_then(|w| w.parse().ok()).ok_or_else(bad)?,
            speed: number(4)?,
            unit: unit(1)?,
        },
        "mine" => Action::Mine(hex(1)?),
        "decline" => Action::Decline(unit(1)?),
        "declare" => Action::Declare(unit(1)?),
        "shell" => Action::Shell { at: hex(2)?, unit: unit(1)? },
        "strike" => Action::Strike { strike: number(1)?.saturating_sub(1), target: unit(2)? },
        "aim" => Action::Aim { battery: guns(2)?, target: unit(3)?, unit: unit(1)? },
        "hold" => Action::Hold { battery: guns(2)?, unit: unit(1)? },
        "speed" => Action::Speed { speed: number(2)?, unit: unit(1)? },
        "ahead" => Action::Ahead(unit(1)?),
        "turn" => {
            Action::Turn { by: words.get(2).and_then(|w| w.parse().ok()).ok_or_else(bad)?, unit: unit(1)? }
        }
        "smoke" => Action::Smoke(unit(1)?),
        "launch" => Action::Launch(unit(1)?),
        "torpedo" => Action::Torpedo { target: unit(2)?, unit: unit(1)? },
        "done" => Action::Done,
        _ => return Err(bad()),
    }])
}

/// What is asked of the viewer now, in one line.
pub(crate) fn prompt(view: &View) -> String {
    if let Some(ending) = &view.ending {
        return match ending.winner {
            Some(winner) => {
                format!("It is over: the {} side wins; {}.", view.sides[usize::from(winner.0)], ending.reason)
            }
            None => format!("It is over: a draw; {}.", ending.reason),
        };
    }
    let own = view.seat.is_some_and(|seat| view.waiting.contains(&seat));
    let what = match view.stage {
        Stage::Deploy => "lay out dummies and mines",
        Stage::Sight => "say what you have sighted",
        Stage::Shell => "fire starshells",
        Stage::Strike => "send air strikes",
        Stage::Aim => "name targets",
        Stage::Move => "move",
        Stage::Torpedo => "fire torpedoes",
        Stage::Over => "",
    };
    if own {
        format!("Turn {}: {what}.", view.turn)
    } else {
        format!("Turn {}: the other side decides.", view.turn)
    }
}

impl Present for Naval {
    type Advice = ();

    fn notation(action: &Action) -> String {
        notation(action)
    }

    fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
        lines::expand(view, text).unwrap_or_else(|| parse(text))
    }

    fn revise(view: &View, drafts: &[&Action], text: &str) -> Option<Result<Vec<Action>, Misread>> {
        lines::revise(view, drafts, text)
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        lines::COMMANDS
    }

    fn prompt(view: &View) -> String {
        prompt(view)
    }

    fn consequence(_: &View, _: &Action) -> String {
        String::new()
    }

    fn text(view: &View) -> String {
        prompt(view)
    }

    fn tell(_: &Sighting) -> String {
        String::new()
    }

    fn screen(view: &View, hand: &Hand, _: Option<&()>) -> Screen {
        crate::screen::screen(view, hand)
    }

    fn pointed(view: &View, hand: &Hand) -> Option<Pointed> {
        crate::screen::held::Held::new(view, hand).pointed()
    }

    fn page(view: &View, hand: &Hand, _: Option<&()>) -> Vec<Part> {
        crate::page::page(view, hand)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::chart_svg(&crate::drawing::chart(view), theme)
    }

    fn rulebook() -> &'static str {
        ""
    }

    fn lesson() -> &'static Lesson {
        &Lesson { title: "", options: "{}", steps: &[] }
    }
}
