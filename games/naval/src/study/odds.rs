//! `odds`: what may come of a shot, exactly, and of the same fire turn after turn.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use contract::study::{Args, StudyError};
use contract::typo::did_you_mean;
use contract::{Answer, OptionError, Param, ParamKind, UserData};
use serde_json::{Value, json};

use super::chain::{Chances, PAIRS};
use crate::event::{Modifier, ModifierKind};
use crate::gunnery::outcomes;
use crate::tables::{Roster, Ship, ShipFile, charts};
use crate::types::{Battery, Class, Column, Crew, Edition, Hits, Track};

/// What can be asked.
pub const PARAMS: &[Param] = &[
    Param {
        name: "firer",
        kind: ParamKind::Text,
        help: "who fires: `bismarck`, `prince_of_wales`, an id such as `GE-BB1`, or ca, cl, dd; needed",
    },
    Param { name: "target", kind: ParamKind::Text, help: "at whom, in the same way; needed" },
    Param { name: "range", kind: ParamKind::Text, help: "how many hexes away, 0 to 60; needed" },
    Param {
        name: "modifiers",
        kind: ParamKind::Text,
        help: "what changes the roll: a total such as -2, or `fired_at, crack_crew`; usually 0",
    },
    Param {
        name: "battery",
        kind: ParamKind::OneOf(&["main", "secondary"]),
        help: "which guns; usually main",
    },
    Param { name: "turns", kind: ParamKind::Text, help: "the same fire for so many turns, 1 to 60" },
    Param {
        name: "repairs",
        kind: ParamKind::OneOf(&["poor", "regular", "crack"]),
        help: "with the target's damage control every turn, by this crew; usually without",
    },
    Param {
        name: "firer-hits",
        kind: ParamKind::Text,
        help: "hits on the firer's weapons before, 0 to 2; usually 0",
    },
    Param {
        name: "target-hits",
        kind: ParamKind::Text,
        help: "hits of the target before, such as `WS`; usually none",
    },
    Param {
        name: "flash",
        kind: ParamKind::OneOf(&["on", "off"]),
        help: "are ships vulnerable to flash that are marked so? Usually on",
    },
    Param {
        name: "edition",
        kind: ParamKind::OneOf(&["salvo", "salvo_ii"]),
        help: "from which game, for names that are in both; usually the one that has both ships",
    },
    Param { name: "ships", kind: ParamKind::File, help: "a file with ships of your own" },
];

/// §6.3 The modifiers with their values, in the order of the list.
pub const MODIFIERS: [Modifier; 17] = {
    const fn of(kind: ModifierKind, value: i8) -> Modifier {
        Modifier { kind, value }
    }
    [
        of(ModifierKind::SlowTarget, 2),
        of(ModifierKind::CrackCrew, 1),
        of(ModifierKind::CrossingT, 1),
        of(ModifierKind::DeckFire, 1),
        of(ModifierKind::Concentrated, -1),
        of(ModifierKind::PoorCrew, -1),
        of(ModifierKind::EndOn, -1),
        of(ModifierKind::Starshell, -1),
        of(ModifierKind::Turned, -1),
        of(ModifierKind::Shifted, -1),
        of(ModifierKind::FastTarget, -1),
        of(ModifierKind::FullSpeed, -1),
        of(ModifierKind::FiredAt, -2),
        of(ModifierKind::AdvancedRadar, -2),
        of(ModifierKind::LowRadar, -3),
        of(ModifierKind::Plane, -3),
        of(ModifierKind::Spray, -1),
    ]
};

/// Of each of these one at most applies.
const EITHER: [&[ModifierKind]; 3] = [
    &[ModifierKind::CrackCrew, ModifierKind::PoorCrew],
    &[ModifierKind::Starshell, ModifierKind::AdvancedRadar, ModifierKind::LowRadar, ModifierKind::Plane],
    &[ModifierKind::SlowTarget, ModifierKind::FastTarget],
];

/// A modifier's name as it is typed: `fired_at`.
pub fn id(kind: ModifierKind) -> String {
    let name = serde_json::to_value(kind).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}

/// §6.4 The results by name, in the order of the table.
const RESULTS: [&str; 8] = ["none", "W", "S", "WS", "WW", "SS", "WWS", "X"];

/// What is asked.
struct Question<'a> {
    firer: (&'a str, &'a Ship),
    target: (&'a str, &'a Ship),
    battery: Battery,
    range: u16,
    attack: u16,
    modifiers: Vec<Modifier>,
    total: i8,
    turns: u16,
    repairs: Option<Crew>,
    before: Hits,
    flash: bool,
}

fn wrong(field: &str, why: impl Into<String>) -> OptionError {
    OptionError::field(field, why)
}

/// Answers `odds`.
pub fn answer(args: &Args, data: &UserData) -> Result<Answer, StudyError> {
    let own: ShipFile = data.get("ships").map_or_else(|| Ok(ShipFile::default()), ShipFile::read)?;
    let question = read(args, Roster::new(&own))?;
    let Question { firer: _, target, range, attack, total, flash, .. } = &question;
    let results = outcomes(charts(), *attack, target.1.d, *range, *total, *flash);
    let turns = after(&question, &results);
    Ok(Answer {
        text: text(&question, &results, &turns),
        json: figures(&question, &results, &turns),
        svg: None,
    })
}

fn read<'a>(args: &Args, roster: Roster<'a>) -> Result<Question<'a>, OptionError> {
    let given = |name: &str| args.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let needed = |name: &str, such: &str| {
        given(name).ok_or_else(|| wrong(name, format!("this is needed, such as {such}")))
    };
    let number = |name: &str, usual: u16, least: u16, most: u16| match given(name) {
        None => Ok(usual),
        Some(text) => text
            .parse()
            .ok()
            .filter(|n| (least..=most).contains(n))
            .ok_or_else(|| wrong(name, format!("`{text}`: give a whole number, {least} to {most}"))),
    };
    let names = [needed("firer", "`bismarck`")?, needed("target", "`hood`")?];
    let edition = match given("edition") {
        None => roster.edition(&names),
        Some("salvo") => Some(Edition::Salvo),
        Some("salvo_ii") => Some(Edition::SalvoII),
        Some(other) => return Err(wrong("edition", format!("`{other}`: take salvo or salvo_ii"))),
    };
    let firer = roster.pick(names[0], edition).map_err(|why| wrong("firer", why))?;
    let target = roster.pick(names[1], edition).map_err(|why| wrong("target", why))?;
    needed("range", "9")?;
    let range = number("range", 0, 0, 60)?;
    let battery = match given("battery") {
        None | Some("main") => Battery::Main,
        Some("secondary") => Battery::Secondary,
        Some(other) => return Err(wrong("battery", format!("`{other}`: take main or secondary"))),
    };
    let hits = number("firer-hits", 0, 0, 2)?;
    let attack = attack(firer.1, target.1, battery, range, hits)?;
    let (modifiers, total) = modifiers(given("modifiers").unwrap_or("0"))?;
    let crews = [("poor", Crew::Poor), ("regular", Crew::Regular), ("crack", Crew::Crack)];
    let repairs = match given("repairs") {
        None => None,
        Some(text) => match crews.into_iter().find(|(name, _)| *name == text) {
            Some((_, crew)) => Some(crew),
            None => return Err(wrong("repairs", format!("`{text}`: take poor, regular or crack"))),
        },
    };
    let before: Hits = given("target-hits")
        .unwrap_or("-")
        .to_uppercase()
        .parse()
        .map_err(|why: String| wrong("target-hits", why))?;
    if before.x || before.w > Track::FULL || before.s > Track::FULL {
        return Err(wrong("target-hits", "at most three W and three S"));
    }
    let flash = match given("flash") {
        None | Some("on") => target.1.flash,
        Some("off") => false,
        Some(other) => return Err(wrong("flash", format!("`{other}`: take on or off"))),
    };
    let turns = number("turns", 1, 1, 60)?;
    Ok(Question { firer, target, battery, range, attack, modifiers, total, turns, repairs, before, flash })
}

/// §5 §6.1 The strength of the guns at this range.
fn attack(firer: &Ship, target: &Ship, battery: Battery, range: u16, hits: u16) -> Result<u16, OptionError> {
    let airship = target.class == Class::Zeppelin;
    let (printed, reach) = match battery {
        Battery::Main if airship => (firer.d, 2),
        Battery::Main => (firer.a, firer.r),
        Battery::Secondary if target.class == Class::Fort => {
            return Err(wrong("battery", "secondary batteries do not fire at forts (§5)"));
        }
        Battery::Secondary => (firer.secondary, firer.edition.secondary_range()),
    };
    if printed == 0 {
        return Err(wrong("battery", format!("{} has no {}", firer.name, battery.name())));
    }
    if range > reach {
        let guns = if airship { "guns against airships" } else { battery.name() };
        return Err(wrong("range", format!("the {guns} of {} reaches {reach} hexes", firer.name)));
    }
    // §13.2 Against airships the strength is not reduced.
    let left = if airship { printed } else { (printed * (3 - hits)).div_ceil(3) };
    Ok(if range == 0 { left * 3 } else { left })
}

/// §6.3 A total, or modifiers by name, or both.
fn modifiers(text: &str) -> Result<(Vec<Modifier>, i8), OptionError> {
    let (mut named, mut total) = (Vec::<Modifier>::new(), 0i32);
    for piece in text.split([',', ';', ' ']).filter(|piece| !piece.is_empty()) {
        let bare = piece.strip_prefix('+').unwrap_or(piece).replace('−', "-");
        if let Ok(number) = bare.parse::<i32>() {
            total = total.saturating_add(number);
            continue;
        }
        let wanted = piece.to_lowercase().replace('-', "_");
        let Some(known) = MODIFIERS.into_iter().find(|known| id(known.kind) == wanted) else {
            let all = MODIFIERS.map(|known| id(known.kind));
            let hint = did_you_mean(&wanted, &all.each_ref().map(String::as_str));
            let why = format!("there is no modifier `{piece}`{hint}: take a number, or {}", all.join(", "));
            return Err(wrong("modifiers", why));
        };
        if named.contains(&known) {
            return Err(wrong("modifiers", format!("`{wanted}` is given twice")));
        }
        named.push(known);
        total = total.saturating_add(i32::from(known.value));
    }
    for group in EITHER {
        let meant: Vec<&Modifier> = named.iter().filter(|known| group.contains(&known.kind)).collect();
        if let [one, other, ..] = meant.as_slice() {
            let why = format!("only one of `{}` and `{}` applies (§6.3)", id(one.kind), id(other.kind));
            return Err(wrong("modifiers", why));
        }
    }
    match i8::try_from(total) {
        Ok(total) if total.abs() <= 30 => Ok((named, total)),
        _ => Err(wrong("modifiers", "all of them come to -30 to 30")),
    }
}

/// The target after each turn.
fn after(question: &Question<'_>, results: &BTreeMap<Hits, u32>) -> Vec<Chances> {
    let class = question.target.1.class;
    let mut chances = Chances::certain(question.before.w, question.before.s);
    let turn = |_| {
        chances = chances.shot(results, class);
        if let Some(crew) = question.repairs {
            chances = chances.repaired(crew, class);
        }
        chances.clone()
    };
    (0..question.turns).map(turn).collect()
}

fn count(results: &BTreeMap<Hits, u32>, name: &str) -> u32 {
    let name = if name == "none" { "-" } else { name };
    let hits: Result<Hits, _> = name.parse();
    hits.ok().and_then(|hits| results.get(&hits).copied()).unwrap_or(0)
}

fn share(count: u32) -> f64 {
    f64::from(count) / f64::from(PAIRS)
}

/// Exact chances may be as small as one in 1,296, and quite certain.
fn percent(chance: f64) -> String {
    format!("{:.1} %", chance * 100.0)
}

fn signed(value: i8) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { format!("+{value}") }
}

fn several(number: u16, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// By natural roll: damage points and the column.
fn rolls(question: &Question<'_>) -> Vec<(u8, u16, Option<Column>)> {
    let one = |roll: u8| {
        let points = charts().points(question.attack, question.range, roll as i8 + question.total);
        (roll, points, Column::odds(points, question.target.1.d))
    };
    (2..=12).map(one).collect()
}

fn text(question: &Question<'_>, results: &BTreeMap<Hits, u32>, turns: &[Chances]) -> String {
    let (firer, target) = (question.firer.1, question.target.1);
    let mut text = format!(
        "{} (attack {}) fires its {} at {} (defence {}) at {}, {} on the roll.\n",
        firer.name,
        question.attack,
        question.battery.name(),
        target.name,
        target.d,
        several(question.range, "hex", "hexes"),
        signed(question.total),
    );
    for Modifier { kind, value } in &question.modifiers {
        let _ = writeln!(text, "  {} {} ({})", signed(*value), kind.name(), kind.section());
    }
    if question.flash {
        let _ = writeln!(text, "  {} is vulnerable to flash (§11.9).", target.name);
    }
    text.push_str("\n  result    of 1,296\n");
    for name in RESULTS {
        let count = count(results, name);
        if count > 0 {
            let _ = writeln!(text, "  {name:<8} {count:>9}   {:>7}", percent(share(count)));
        }
    }
    let effect = PAIRS - count(results, "none");
    let _ = writeln!(text, "  {:<8} {effect:>9}   {:>7}", "any", percent(share(effect)));
    text.push_str("\n  roll  damage  column\n");
    for (roll, points, column) in rolls(question) {
        let column = column.map_or_else(|| "none".to_owned(), |column| column.to_string());
        let _ = writeln!(text, "  {roll:>4}  {points:>6}  {column}");
    }
    if let Some(last) = turns.last().filter(|_| question.turns > 1 || question.repairs.is_some()) {
        let repairs = question.repairs.map(|crew| format!(", with damage control by a {} crew", crew.name()));
        let _ = writeln!(
            text,
            "\n  After {} of the same fire{}:\n    sunk        {:>7}",
            several(question.turns, "turn", "turns"),
            repairs.unwrap_or_default(),
            percent(last.sunk())
        );
        for (name, hits) in [("weapons", last.weapons()), ("speed", last.speed())] {
            let hits: Vec<String> =
                hits.iter().enumerate().map(|(n, chance)| format!("{n}: {}", percent(*chance))).collect();
            let _ = writeln!(text, "    hits on {name:<8} {}", hits.join(", "));
        }
    }
    text
}

fn figures(question: &Question<'_>, results: &BTreeMap<Hits, u32>, turns: &[Chances]) -> Value {
    let ship = |(id, ship): (&str, &Ship)| {
        json!({
            "id": id, "name": ship.name, "attack": ship.a, "defence": ship.d, "speed": ship.s, "range": ship.r,
            "secondary": ship.secondary,
        })
    };
    let counts: BTreeMap<&str, u32> = RESULTS.into_iter().map(|name| (name, count(results, name))).collect();
    let chances: BTreeMap<&str, f64> = counts.iter().map(|(name, count)| (*name, share(*count))).collect();
    let rolls = rolls(question).into_iter().map(|(roll, points, column)| {
        json!({ "roll": roll, "damage_points": points, "column": column.map(|column| column.to_string()) })
    });
    let turns = turns.iter().enumerate().map(|(n, chances)| {
        let states =
            chances.pairs().into_iter().map(|((w, s), chance)| json!({ "w": w, "s": s, "chance": chance }));
        json!({
            "turn": n + 1,
            "sunk": chances.sunk(),
            "w": chances.weapons(),
            "s": chances.speed(),
            "states": Value::Array(states.collect()),
        })
    });
    json!({
        "firer": ship(question.firer),
        "target": ship(question.target),
        "battery": match question.battery { Battery::Main => "main", Battery::Secondary => "secondary" },
        "range": question.range,
        "attack": question.attack,
        "modifiers": {
            "total": question.total,
            "named": question.modifiers.iter().map(|known| json!({ "id": id(known.kind), "value": known.value })).collect::<Value>(),
        },
        "flash": question.flash,
        "of": PAIRS,
        "results": counts,
        "probabilities": chances,
        "any": share(PAIRS - count(results, "none")),
        "rolls": Value::Array(rolls.collect()),
        "repairs": question.repairs.map(Crew::name),
        "turns": Value::Array(turns.collect()),
    })
}
