//! A scenario in words: what each side must do, and the rules that only this battle has.

use contract::Seat;

use crate::tables::{Condition, Exit, Hulk, Setup, Special, Win};
use crate::tell::{edge_name, many};
use crate::types::{Class, Edge};

/// What a side must do to win, a sentence each.
pub fn goals(setup: &Setup, side: Seat) -> Vec<String> {
    let mut all = ways(setup, side);
    if let Some(margin) = setup.victory.margin {
        let lead = if margin == 0 {
            "more points than the enemy".to_owned()
        } else {
            format!("a lead of more than {margin} points")
        };
        let else_ = if setup.victory.wins.is_empty() { "" } else { ", if nothing else has decided it" };
        all.push(format!("At the end, {lead} wins{else_} (§10)."));
    }
    all
}

/// The ways in which a side wins besides points, a sentence each.
pub(crate) fn ways(setup: &Setup, side: Seat) -> Vec<String> {
    let wins = setup.victory.wins.iter().filter(|win| win.side == side.0 + 1);
    wins.map(|win| goal(setup, win)).collect()
}

fn goal(setup: &Setup, win: &Win) -> String {
    let conditions: Vec<String> = win.when.iter().map(|condition| words(setup, condition)).collect();
    let what = match conditions.as_slice() {
        [] => "The enemy has not won by the end".into(),
        all => capital(&all.join(", and ")),
    };
    let when = match (win.at_once, win.through) {
        (_, Some(through)) => format!(", by the end of turn {through}"),
        (true, None) => String::new(),
        (false, None) if win.when.is_empty() => String::new(),
        (false, None) => ", at the end".into(),
    };
    format!("{what}{when}.")
}

fn words(setup: &Setup, condition: &Condition) -> String {
    match condition {
        Condition::Sunk { units, count } => format!("sink {}", of(units, *count)),
        Condition::SunkClass { classes, count, .. } => {
            if *count == 1 {
                format!("sink any enemy {}", kinds(classes, ""))
            } else {
                format!("sink {count} enemy {}", kinds(classes, "s"))
            }
        }
        Condition::Exited { units, count, edges, w_most, s_most, fixed, from } => {
            let over = if edges.is_empty() { String::new() } else { format!(" over the {}", list(edges)) };
            let for_good = if *fixed { " that cannot be repaired" } else { "" };
            let hits = match (w_most, s_most) {
                (None, None) => String::new(),
                (Some(w), None) => format!(", with {w}W at most{for_good}"),
                (None, Some(s)) => format!(", with {s}S at most{for_good}"),
                (Some(w), Some(s)) => format!(", with {w}W and {s}S at most{for_good}"),
            };
            let late = from.map(|from| format!(" in turn {from} or later")).unwrap_or_default();
            format!("get {} away{over}{}{hits}{late}", any_of(setup, units, *count), through(setup, edges))
        }
        Condition::Crippled { units, w, s } => {
            // A track has three hits: more than that cannot be meant.
            let enough: Vec<String> = [(*w, 'W'), (*s, 'S')]
                .into_iter()
                .filter(|(hits, _)| *hits <= crate::types::Track::FULL)
                .map(|(hits, letter)| format!("{hits}{letter}"))
                .collect();
            format!("leave {} with {} or worse", of(units, 1), enough.join(" or "))
        }
        Condition::Afloat { units } => format!("{} must not sink", units.join(" and ")),
        Condition::Sound { units, w_most, s_most } => {
            let most = [w_most.map(|w| format!("{w}W")), s_most.map(|s| format!("{s}S"))];
            let most: Vec<String> = most.into_iter().flatten().collect();
            format!(
                "{} must not have more than {} that cannot be repaired",
                units.join(" and "),
                most.join(" and ")
            )
        }
        Condition::Bombarded => {
            let shore = setup.special.iter().find_map(|special| match special {
                Special::Bombardment { units, hex, within, turns, w_most } => Some(format!(
                    "bombard the shore: {} within {within} hexes of {hex} for {turns} turns in a row, with no ship as \
                     target and {w_most}W at most",
                    of(units, 1)
                )),
                _ => None,
            });
            shore.unwrap_or_else(|| "bombard the shore".into())
        }
        Condition::NotBombarded => "the shore must not have been bombarded".into(),
        Condition::SunkAtMost { classes, count, .. } => {
            format!("lose no more than {count} {}", kinds(classes, if *count == 1 { "" } else { "s" }))
        }
        Condition::Lead { over: -1 } => "have as many points, or more".into(),
        Condition::Lead { over: 0 } => "lead in points".into(),
        Condition::Lead { over } => format!("lead by more than {over} points"),
    }
}

/// Ships of these classes, in a word with its ending.
fn kinds(classes: &[Class], ending: &str) -> String {
    let names: Vec<String> = classes.iter().map(|class| format!("{}{ending}", class.name())).collect();
    let capital = [Class::Bb, Class::Bc].iter().all(|class| classes.contains(class));
    if capital { format!("capital ship{ending}") } else { names.join(" or ") }
}

/// So many of these; a fleet is not named ship by ship.
fn any_of(setup: &Setup, units: &[String], count: u8) -> String {
    let side = units.first().and_then(|name| setup.named(name)).map(|id| setup.unit(id).side);
    let fleet = setup.units.iter().filter(|unit| Some(unit.side) == side && unit.class.ship());
    let all = units.len() > 2 && fleet.clone().all(|unit| units.contains(&unit.name));
    if all { format!("any {}", many(usize::from(count), "ship", "ships")) } else { of(units, count) }
}

/// The hexes from which alone an exit leads over these edges.
fn through(setup: &Setup, edges: &[Edge]) -> String {
    let fits = |exit: &&Exit| exit.edges.iter().any(|edge| edges.contains(edge));
    let hexes = setup.exits.iter().filter(fits).flat_map(|exit| &exit.hexes);
    let hexes: Vec<String> = hexes.map(ToString::to_string).collect();
    match hexes.as_slice() {
        [] => String::new(),
        [first, .., last] if hexes.len() > 4 => format!(" from {first} to {last}"),
        few => format!(" from {}", few.join(" or ")),
    }
}

/// So many of these.
fn of(units: &[String], count: u8) -> String {
    match (units, usize::from(count)) {
        ([one], _) => one.clone(),
        (all, count) if count == all.len() => all.join(" and "),
        (all, 1) => all.join(" or "),
        (all, count) => format!("{count} of {}", all.join(", ")),
    }
}

fn list(edges: &[Edge]) -> String {
    let names: Vec<&str> = edges.iter().map(|edge| edge_name(*edge)).collect();
    format!("{} edge", names.join(" or "))
}

/// The rules that only this battle has, a sentence each.
pub fn specials(setup: &Setup) -> Vec<String> {
    let side = |side: u8| setup.sides[usize::from(side.clamp(1, 2) - 1)].clone();
    let one = |special: &Special| match special {
        Special::SpeedCap { classes, most, except } => {
            let who = if classes.is_empty() {
                "Nobody".into()
            } else {
                let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
                format!("None of the {}", names.join(" and "))
            };
            let but =
                if except.is_empty() { String::new() } else { format!(", but for {}", except.join(" and ")) };
            format!("{who} goes faster than {most}{but}.")
        }
        Special::Slower { by } => format!("A gale: the highest speed of every ship is {by} less."),
        Special::NoTorpedoes { classes } => {
            let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
            format!("The sea is too high for the torpedoes of {}.", names.join(" and "))
        }
        Special::Spray { side: of } => format!("Spray: the {} fire over the bow at a further −1.", side(*of)),
        Special::Surprise { side: of, through, straight } => {
            let who = if straight.is_empty() { "their ships".into() } else { straight.join(" and ") };
            format!(
                "The {} are surprised: through turn {through} they name no targets and fire no starshells, and {who} \
                 go straight ahead.",
                side(*of)
            )
        }
        Special::Searchlights { side: of, through } => format!(
            "Searchlights: through turn {through} the {} fire without the starshell modifier, and never at friends.",
            side(*of)
        ),
        Special::Breakdown { unit } => format!("{unit} is new: on a double 1 her turrets break down, a W."),
        Special::KeepAway { units, from, distance, while_afloat } => format!(
            "{} come no nearer than {distance} hexes to {from} while {while_afloat} is afloat.",
            units.join(" and ")
        ),
        Special::JammedRudder { unit, most } => format!(
            "The rudder of {unit} is jammed: each turn a die takes her to port (1–2), straight on (3–4) or to starboard \
             (5–6), at speed {most} at most."
        ),
        Special::EveryOtherTurn { unit } => format!("{unit} fires every other turn at most."),
        Special::Idle { units, until } => format!("{} do not move before turn {until}.", units.join(", ")),
        Special::BombardmentShells { units, through } => format!(
            "{} have bombardment shells ready: through turn {through} they fire with a third less.",
            units.join(" and ")
        ),
        Special::Bombardment { units, hex, within, turns, .. } => format!(
            "{} may bombard the shore within {within} hexes of {hex}: {} in a row, without a ship as target.",
            units.join(" or "),
            many(usize::from(*turns), "turn", "turns")
        ),
        Special::Visibility { side: of, from, through, base, target_west } => {
            let glow = if *target_west { " of what lies to the west, in the afterglow" } else { "" };
            format!("The {} see {base} hexes far{glow} in turns {from} to {through}.", side(*of))
        }
        Special::Nightfall { from, base } => {
            format!("From turn {from} on it is night: one sees {base} hexes far.")
        }
        Special::Fire { units, value } => {
            format!("A heavy sea: {} fires at {value:+}.", units.join(" and "))
        }
        Special::Speed { unit, most, from, .. } => {
            let when = if *from > 1 { format!("From turn {from} on ") } else { String::new() };
            format!("{when}{unit} goes no faster than {most}.")
        }
        Special::ExtraSpeed { unit, by, every } => {
            format!("{unit} may exceed her speed by {by} in one turn of {every}.")
        }
        Special::Leaves { units, after, edge } => format!(
            "{} are short of coal: when turn {after} is over they leave over the {}.",
            units.join(" and "),
            list(&[*edge])
        ),
        Special::Enters { units, edge, die } => {
            let die = die.map(|die| format!(", when a die shows {die}")).unwrap_or_default();
            let first =
                units.iter().filter_map(|name| setup.named(name)).map(|id| setup.unit(id).enters).min();
            format!(
                "From turn {} on {} may enter anywhere on the {}{die}.",
                first.unwrap_or(1),
                units.join(" and "),
                list(&[*edge])
            )
        }
        Special::Zeppelins { side: of, most, number, .. } => {
            let how = number.map_or_else(
                || format!("as many zeppelins as a die shows, none if it is more than {most}"),
                |number| many(usize::from(number), "zeppelin", "zeppelins"),
            );
            format!("The {} have {how}.", side(*of))
        }
        Special::HoldFire { units, through } => {
            format!("{} name no targets through turn {through}.", units.join(" and "))
        }
        Special::Safe { side: of, edges, from } => {
            let when = if *from > 1 { format!("From turn {from} on capital") } else { "Capital".into() };
            format!(
                "{when} ships of the {} that leave over the {} are safe: their hits count for nobody.",
                side(*of),
                list(edges)
            )
        }
        Special::TurnAway { side: of } => format!(
            "Once the {} may turn every capital ship about at the beginning of their movement, at no cost.",
            side(*of)
        ),
        Special::IndirectFire { side: of, .. } => format!(
            "Ships of the {} outside the straits may bombard a fort that one inside sees for them, at −3.",
            side(*of)
        ),
        Special::Minesweeping { side: of, from, ship, fort, clears, .. } => format!(
            "From turn {from} on the {} may send trawlers to one known mine hex a turn, within {ship} hexes of a ship of \
             theirs and with no fort that is unhurt within {fort}: a {clears}{} clears it.",
            side(*of),
            if *clears < 6 { " or more" } else { "" }
        ),
    };
    let mut all: Vec<String> = setup.special.iter().map(one).collect();
    if setup.impaired_radar && setup.on(crate::tables::Rule::RadarSets) {
        all.push(
            "Islands disturb the Mark 3 radar: 6 and a die each turn is as far as it works (§12.13).".into(),
        );
    }
    if let Some([first, second]) = setup.victory.factors.filter(|factors| *factors != [1, 1]) {
        let [one, other] = &setup.sides;
        all.push(format!(
            "Points for ships count {first} times for the {one} and {second} times for the {other}."
        ));
    }
    for (given, side) in setup.victory.handicap.iter().zip(&setup.sides).filter(|(given, _)| **given != 0) {
        all.push(format!("The {side} have {given} points from the beginning."));
    }
    for (given, side) in setup.gunnery.iter().zip(&setup.sides).filter(|(given, _)| **given != 0) {
        all.push(format!("The guns of the {side} fire at −{} (handicap).", given.abs()));
    }
    if setup.victory.flagship > 0 {
        all.push(format!("Sinking the enemy's flagship is worth {} points more.", setup.victory.flagship));
    }
    if let Some(hulk) = &setup.victory.hulk {
        let Hulk { unit, two, three } = hulk;
        all.push(format!("{unit} is worth {two} points once it has had 2W, {three} once 3W."));
    }
    all
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
