//! What a scenario must be besides well-formed: names that exist, hexes that ships can be in, speeds that they can have.
//! Each mistake is said of its field.

use std::collections::{BTreeMap, BTreeSet};

use contract::OptionError;
use contract::typo::did_you_mean;

use super::{Condition, Map, Scenario, Ship, Special, UnitInfo, UnitRow, Win};
use crate::types::{Class, Hex, Nation, RadarSet, Track};

type Checked = Result<(), OptionError>;

fn fail(field: impl Into<String>, why: impl Into<String>) -> Checked {
    Err(OptionError::field(field, why))
}

/// All of it, of a scenario as it is written; `called` are the names of its units.
pub(super) fn scenario(scenario: &Scenario, map: &Map, called: &[String]) -> Checked {
    for (n, row) in scenario.units.iter().enumerate() {
        if !(1..=2).contains(&row.side) {
            return fail(format!("units[{n}].side"), "a side is 1 or 2");
        }
    }
    waters(scenario, map)?;
    for (n, special) in scenario.special.iter().enumerate() {
        rule(scenario, called, special, &format!("special[{n}]"))?;
    }
    victory(scenario, called)
}

/// Mines, strikes and ways out.
fn waters(scenario: &Scenario, map: &Map) -> Checked {
    for (n, hex) in scenario.mines.iter().enumerate() {
        if !map.inside(*hex) || !map.terrain(*hex).navigable() {
            return fail(
                format!("mines[{n}]"),
                format!("{hex} is not a hex of the map with water for mines"),
            );
        }
    }
    if scenario.hidden_mines.iter().any(|mines| *mines > 20) {
        return fail("hidden_mines", "a side lays at most 20 hidden minefields");
    }
    for (n, strike) in scenario.strikes.iter().enumerate() {
        side(strike.side, &format!("strikes[{n}].side"))?;
        if strike.from > scenario.turns {
            return fail(format!("strikes[{n}].from"), "the battle is over before that turn");
        }
    }
    for (n, exit) in scenario.exits.iter().enumerate() {
        side(exit.side, &format!("exits[{n}].side"))?;
        if exit.edges.is_empty() {
            return fail(
                format!("exits[{n}]"),
                "give the `edges` over which they leave: north, east, south, west",
            );
        }
        if let Some(hex) = exit.hexes.iter().find(|hex| !map.inside(**hex) || !map.terrain(**hex).navigable())
        {
            let why = format!("{hex} is not a hex of the map that ships may enter");
            return fail(format!("exits[{n}].hexes"), why);
        }
    }
    Ok(())
}

fn side(side: u8, field: &str) -> Checked {
    if (1..=2).contains(&side) { Ok(()) } else { fail(field, "a side is 1 or 2") }
}

/// Is there a unit with this name, in this variant or another?
fn unit(called: &[String], name: &str, field: &str) -> Checked {
    if called.iter().any(|known| known == name) {
        return Ok(());
    }
    let lower: Vec<String> = called.iter().map(|name| name.to_lowercase()).collect();
    let names: Vec<&str> = lower.iter().map(String::as_str).collect();
    // The hint is given as the scenario spells it.
    let hint = called
        .iter()
        .find(|known| did_you_mean(name, &names).contains(&format!("`{}`", known.to_lowercase())));
    let hint = hint.map(|known| format!(" (did you mean `{known}`?)")).unwrap_or_default();
    let all = called.join(", ");
    fail(field, format!("there is no unit `{name}`{hint} in this scenario: its units are {all}"))
}

fn units(called: &[String], names: &[String], field: &str) -> Checked {
    names.iter().enumerate().try_for_each(|(n, name)| unit(called, name, &format!("{field}[{n}]")))
}

/// §15 A rule of the scenario's own.
fn rule(scenario: &Scenario, called: &[String], special: &Special, at: &str) -> Checked {
    let turns = scenario.turns;
    let turn = |turn: u8, field: String| {
        if (1..=turns).contains(&turn) { Ok(()) } else { fail(field, format!("a turn is 1 to {turns}")) }
    };
    match special {
        Special::SpeedCap { except, .. } => units(called, except, &format!("{at}.speed_cap.except")),
        Special::Slower { .. } | Special::NoTorpedoes { .. } => Ok(()),
        Special::Spray { side: of } => side(*of, &format!("{at}.spray.side")),
        Special::Surprise { side: of, through, straight } => {
            side(*of, &format!("{at}.surprise.side"))?;
            turn(*through, format!("{at}.surprise.through"))?;
            units(called, straight, &format!("{at}.surprise.straight"))
        }
        Special::Searchlights { side: of, through } => {
            side(*of, &format!("{at}.searchlights.side"))?;
            turn(*through, format!("{at}.searchlights.through"))
        }
        Special::Breakdown { unit: name } => unit(called, name, &format!("{at}.breakdown.unit")),
        Special::KeepAway { units: names, from, while_afloat, .. } => {
            units(called, names, &format!("{at}.keep_away.units"))?;
            unit(called, from, &format!("{at}.keep_away.from"))?;
            unit(called, while_afloat, &format!("{at}.keep_away.while_afloat"))
        }
        Special::JammedRudder { unit: name, .. } => unit(called, name, &format!("{at}.jammed_rudder.unit")),
        Special::EveryOtherTurn { unit: name } => unit(called, name, &format!("{at}.every_other_turn.unit")),
        Special::Idle { units: names, .. } => units(called, names, &format!("{at}.idle.units")),
        Special::BombardmentShells { units: names, through } => {
            turn(*through, format!("{at}.bombardment_shells.through"))?;
            units(called, names, &format!("{at}.bombardment_shells.units"))
        }
        Special::Bombardment { units: names, turns: needed, .. } => {
            turn(*needed, format!("{at}.bombardment.turns"))?;
            units(called, names, &format!("{at}.bombardment.units"))
        }
        Special::Visibility { side: of, from, through, base, .. } => {
            side(*of, &format!("{at}.visibility.side"))?;
            turn(*from, format!("{at}.visibility.from"))?;
            turn(*through, format!("{at}.visibility.through"))?;
            far(*base, format!("{at}.visibility.base"))
        }
        Special::Nightfall { from, base } => {
            turn(*from, format!("{at}.nightfall.from"))?;
            far(*base, format!("{at}.nightfall.base"))
        }
        Special::Fire { units: names, .. } => units(called, names, &format!("{at}.fire.units")),
        Special::Speed { unit: name, from, .. } => {
            turn(*from, format!("{at}.speed.from"))?;
            unit(called, name, &format!("{at}.speed.unit"))
        }
        Special::ExtraSpeed { unit: name, by, every } => {
            if *by == 0 || *by > 3 || *every == 0 {
                return fail(format!("{at}.extra_speed"), "by 1 to 3, in one turn of so many");
            }
            unit(called, name, &format!("{at}.extra_speed.unit"))
        }
        Special::Leaves { units: names, after, .. } => {
            turn(*after, format!("{at}.leaves.after"))?;
            units(called, names, &format!("{at}.leaves.units"))
        }
        Special::Enters { units: names, die, .. } => {
            if die.is_some_and(|die| !(1..=6).contains(&die)) {
                return fail(format!("{at}.enters.die"), "a die shows 1 to 6");
            }
            units(called, names, &format!("{at}.enters.units"))?;
            let late = |name: &&String| {
                scenario.units.iter().zip(called).any(|(row, known)| known == *name && row.enters.is_none())
            };
            match names.iter().find(late) {
                Some(name) => fail(format!("{at}.enters.units"), format!("say when {name} `enters`")),
                None => Ok(()),
            }
        }
        Special::Zeppelins { side: of, most, number, .. } => {
            side(*of, &format!("{at}.zeppelins.side"))?;
            if !(1..=6).contains(most) || number.is_some_and(|number| number == 0 || number > 6) {
                return fail(format!("{at}.zeppelins"), "there are 1 to 6 airships");
            }
            Ok(())
        }
        Special::HoldFire { units: names, through } => {
            turn(*through, format!("{at}.hold_fire.through"))?;
            units(called, names, &format!("{at}.hold_fire.units"))
        }
        Special::Safe { side: of, from, .. } => {
            side(*of, &format!("{at}.safe.side"))?;
            turn(*from, format!("{at}.safe.from"))
        }
        Special::TurnAway { side: of } => side(*of, &format!("{at}.turn_away.side")),
        Special::IndirectFire { side: of, .. } => side(*of, &format!("{at}.indirect_fire.side")),
        Special::Minesweeping { side: of, clears, .. } => {
            side(*of, &format!("{at}.minesweeping.side"))?;
            if (1..=6).contains(clears) {
                Ok(())
            } else {
                fail(format!("{at}.minesweeping.clears"), "a die shows 1 to 6")
            }
        }
    }
}

/// §4.1 A base visibility.
fn far(base: u16, field: String) -> Checked {
    if (1..=40).contains(&base) { Ok(()) } else { fail(field, "the base visibility is 1 to 40 hexes") }
}

/// How it is won.
fn victory(scenario: &Scenario, called: &[String]) -> Checked {
    let victory = &scenario.victory;
    if victory.margin.is_some_and(|margin| margin < 0) {
        return fail("victory.margin", "the lead that is not enough is 0 or more");
    }
    if let Some(hulk) = &victory.hulk {
        unit(called, &hulk.unit, "victory.hulk.unit")?;
    }
    let bombards = scenario.special.iter().any(|rule| matches!(rule, Special::Bombardment { .. }));
    for (n, win) in victory.wins.iter().enumerate() {
        let at = format!("victory.wins[{n}]");
        side(win.side, &format!("{at}.side"))?;
        if win.when.is_empty() && win.at_once {
            return fail(format!("{at}.when"), "say when this side has won");
        }
        for (m, condition) in win.when.iter().enumerate() {
            self::condition(called, condition, bombards, &format!("{at}.when[{m}]"))?;
        }
    }
    Ok(())
}

fn condition(called: &[String], condition: &Condition, bombards: bool, at: &str) -> Checked {
    let of = |names: &[String], count: u8, field: &str| {
        units(called, names, &format!("{at}.{field}.units"))?;
        if count == 0 || usize::from(count) > names.len() {
            return fail(
                format!("{at}.{field}.count"),
                format!("of {} units 1 to {0} can be meant", names.len()),
            );
        }
        Ok(())
    };
    match condition {
        Condition::Sunk { units: names, count } => of(names, *count, "sunk"),
        Condition::SunkClass { side: of, count, classes } => {
            side(*of, &format!("{at}.sunk_class.side"))?;
            if *count == 0 || classes.is_empty() {
                return fail(format!("{at}.sunk_class"), "name the classes, and one ship at least");
            }
            Ok(())
        }
        Condition::SunkAtMost { side: of, classes, .. } => {
            side(*of, &format!("{at}.sunk_at_most.side"))?;
            if classes.is_empty() {
                return fail(format!("{at}.sunk_at_most"), "name the classes");
            }
            Ok(())
        }
        Condition::Exited { units: names, count, .. } => of(names, *count, "exited"),
        Condition::Crippled { units: names, .. } => of(names, 1, "crippled"),
        Condition::Afloat { units: names } => of(names, 1, "afloat"),
        Condition::Sound { units: names, .. } => of(names, 1, "sound"),
        Condition::Bombarded | Condition::NotBombarded if !bombards => {
            fail(at, "no rule in `special` says who may bombard what: add a `bombardment`")
        }
        Condition::Bombarded | Condition::NotBombarded | Condition::Lead { .. } => Ok(()),
    }
}

/// §14 A ship of a user's file, or of a scenario.
pub(super) fn ship(id: &str, ship: &Ship) -> Checked {
    let at = |field: &str| format!("ships.{id}.{field}");
    let name = ship.name.trim();
    if name.is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
        return fail(at("name"), "a ship's name has 1 to 40 letters");
    }
    if ship.class == Class::Dummy {
        return fail(at("class"), "a dummy is no ship: bb, bc, pb, b, ac, ca, cl, dd, fort or zeppelin");
    }
    if ship.a > 200 || ship.secondary > 200 {
        return fail(at("a"), "attack and secondary battery are at most 200");
    }
    if !(1..=200).contains(&ship.d) {
        return fail(at("d"), "the defence is 1 to 200");
    }
    if ship.s > 8 {
        return fail(at("s"), "the speed is at most 8");
    }
    if ship.r > 60 {
        return fail(at("r"), "the range is at most 60 hexes");
    }
    Ok(())
}

/// §7 What is left of a speed with so many hits.
const fn left(speed: u8, hits: u8) -> u8 {
    (speed * (Track::FULL - hits)).div_ceil(Track::FULL)
}

/// §7 §15 The highest speed of a unit when play begins.
fn top_speed(scenario: &Scenario, unit: &UnitInfo) -> u8 {
    let speed = left(unit.s, unit.speed_hits.hits);
    scenario.special.iter().fold(speed, |speed, rule| match rule {
        Special::Slower { by } => speed.min(unit.s.saturating_sub(*by)),
        Special::SpeedCap { classes, most, except }
            if (classes.is_empty() || classes.contains(&unit.class)) && !except.contains(&unit.name) =>
        {
            speed.min(*most)
        }
        Special::JammedRudder { unit: name, most } if *name == unit.name => speed.min(*most),
        Special::Speed { unit: name, most, from: 1, .. } if *name == unit.name => speed.min(*most),
        _ => speed,
    })
}

/// §12.1 Whose radar it is.
const fn maker(set: RadarSet) -> Nation {
    match set {
        RadarSet::Type284 | RadarSet::Type284m => Nation::British,
        RadarSet::Mark3 | RadarSet::Mark8 => Nation::American,
        RadarSet::Fumo => Nation::German,
        RadarSet::Gufo3 => Nation::Italian,
        RadarSet::Kai2 => Nation::Japanese,
    }
}

/// A unit as it begins; its row is `units[n]`.
pub(super) fn beginning(scenario: &Scenario, unit: &UnitInfo, row: &UnitRow, n: usize) -> Checked {
    let at = |field: &str| format!("units[{n}].{field}");
    let name = unit.name.trim();
    if name.is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
        return fail(at("name"), "a unit's name has 1 to 40 letters");
    }
    let top = top_speed(scenario, unit);
    if unit.speed > top {
        return fail(at("speed"), format!("{name} goes {top} at most"));
    }
    if unit.enters > scenario.turns {
        return fail(at("enters"), "the battle is over before that turn");
    }
    if row.fort.is_some() && unit.class != Class::Fort {
        return fail(at("fort"), format!("{name} is no fort"));
    }
    if let Some((set, nation)) = unit.radar.zip(unit.nation)
        && maker(set) != nation
    {
        let why = format!("{name} is {}: the {} is {}", nation.name(), set.name(), maker(set).name());
        return fail(at("radar"), why);
    }
    if unit.radar_destroyed && unit.radar.is_none() {
        return fail(at("radar_destroyed"), format!("{name} has no `radar` that could be destroyed"));
    }
    Ok(())
}

/// §2 Units that begin in one hex, and flagships: the units with the numbers of their rows.
pub(super) fn together(units: &[(usize, UnitInfo)]) -> Checked {
    let mut stacks: BTreeMap<(u8, Hex), (u8, u8)> = BTreeMap::new();
    let mut first: BTreeMap<Hex, &UnitInfo> = BTreeMap::new();
    let mut flags = BTreeSet::new();
    for (n, unit) in units {
        if unit.flag && !flags.insert(unit.side) {
            return fail(format!("units[{n}].flag"), "a side has one flagship");
        }
        let Some(at) = unit.at.filter(|_| unit.enters == 0) else { continue };
        let other = *first.entry(at).or_insert(unit);
        if other.side != unit.side {
            let why = format!(
                "{} and {}, who are enemies, would both begin in {at}: put one of them elsewhere",
                other.name, unit.name
            );
            return fail(format!("units[{n}].at"), why);
        }
        let (capital, screening) = stacks.entry((unit.side.0, at)).or_default();
        *capital += u8::from(unit.class.capital());
        *screening += u8::from(unit.class.screening());
        let most = if *capital == 0 { 3 } else { 1 };
        if *capital > 2 || *screening > most {
            let why =
                "a hex holds two capital ships and one screening unit, or three screening units, of a side";
            return fail(format!("units[{n}].at"), format!("{at} is full: {why}"));
        }
    }
    Ok(())
}

/// A rule or a condition without the units that do not sail in this variant; nothing if it is about one of those.
pub(super) fn of_those_who_sail(special: &Special, sails: impl Fn(&str) -> bool) -> Option<Special> {
    let mut special = special.clone();
    let keep = |names: &mut Vec<String>| {
        let some = !names.is_empty();
        names.retain(|name| sails(name));
        !some || !names.is_empty()
    };
    let stays = match &mut special {
        Special::SpeedCap { except, .. } => {
            keep(except);
            true
        }
        Special::Slower { .. }
        | Special::NoTorpedoes { .. }
        | Special::Spray { .. }
        | Special::Searchlights { .. }
        | Special::Visibility { .. }
        | Special::Nightfall { .. }
        | Special::Zeppelins { .. }
        | Special::Safe { .. }
        | Special::TurnAway { .. }
        | Special::IndirectFire { .. }
        | Special::Minesweeping { .. } => true,
        Special::Surprise { straight: units, .. }
        | Special::Idle { units, .. }
        | Special::BombardmentShells { units, .. }
        | Special::Bombardment { units, .. }
        | Special::Fire { units, .. }
        | Special::Leaves { units, .. }
        | Special::Enters { units, .. }
        | Special::HoldFire { units, .. } => keep(units),
        Special::Breakdown { unit }
        | Special::JammedRudder { unit, .. }
        | Special::EveryOtherTurn { unit }
        | Special::Speed { unit, .. }
        | Special::ExtraSpeed { unit, .. } => sails(unit),
        Special::KeepAway { units, from, while_afloat, .. } => {
            keep(units) && sails(from) && sails(while_afloat)
        }
    };
    stays.then_some(special)
}

/// The same of a way to win: units that do not sail are not counted.
pub(super) fn won_by_those_who_sail(win: &Win, sails: impl Fn(&str) -> bool) -> Win {
    let mut win = win.clone();
    for condition in &mut win.when {
        match condition {
            Condition::Sunk { units, .. }
            | Condition::Exited { units, .. }
            | Condition::Crippled { units, .. }
            | Condition::Afloat { units }
            | Condition::Sound { units, .. } => units.retain(|name| sails(name)),
            Condition::SunkClass { .. }
            | Condition::SunkAtMost { .. }
            | Condition::Bombarded
            | Condition::NotBombarded
            | Condition::Lead { .. } => {}
        }
    }
    win
}
