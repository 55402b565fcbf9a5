//! §8 What comes of battles: their results, repairs after them, and when they count.

use contract::{Game as _, Turn};
use hawks::Hawks;
use hawks::aftermath::{Fate, aftermath, position};
use hawks::condition::Condition;
use hawks::rules::s13_after::{DAY, mend_after};
use hawks::types::{Kind, Weapon};

use super::{s7_militia, s8_battles, s9_break_off, s14_victory};
use crate::Frontier;
use crate::battle::{Battle, Report, Returned, Stage};
use crate::event::Event;
use crate::state::State;
use crate::tables::Sniping;
use crate::types::{Cause, Class, Navy, Place, Rules, ShipId};

/// §8 What came of a battle that was fought to its end here.
pub(crate) fn report(state: &State, id: u32, inner: &hawks::state::State) -> Report {
    let Some(battle) = state.battle(id) else { return Report::default() };
    let find = |name: &str| battle.plan.all().find(|ship| state.info(*ship).name == name);
    let outcome = Hawks::outcome(inner);
    let won = |navy: &Navy| outcome.as_ref().is_some_and(|outcome| outcome.winners.contains(&navy.seat()));
    let winner = Navy::ALL.into_iter().find(won);
    let mut ships: Vec<Returned> = Vec::new();
    for ((_, there), returned) in inner.all().zip(aftermath(inner)) {
        let Some(ship) = returned.vessel.name.as_deref().and_then(find) else { continue };
        let condition = there.condition.clone();
        let aboard =
            returned.aboard.as_deref().and_then(find).filter(|_| state.info(ship).class == Class::Fighter);
        let fired = there.fired;
        ships.push(Returned { ship, fate: returned.fate, condition, aboard, spent: fired, fired });
    }
    take_up(state, inner, winner, &mut ships);
    // What was taken up again is not used up.
    for returned in &mut ships {
        returned.spent |= used(state, battle, returned.ship, &returned.condition);
    }
    Report { winner, turns: inner.turn(), ships, ways: Vec::new() }
}

/// Ruling U3: has a ship used something up?
fn used(state: &State, battle: &Battle, ship: ShipId, now: &Condition) -> bool {
    let before = battle.report.of(ship).map_or(&state.ship(ship).condition, |known| &known.condition);
    let shots = |weapon: &Weapon| {
        matches!(weapon.kind(), Kind::Stock | Kind::Laid)
            && now.weapons.of(*weapon) < before.weapons.of(*weapon)
    };
    now.icm < before.icm || now.ms < before.ms || Weapon::ALL.iter().any(shots)
}

/// Ruling C7: whoever holds the field takes up the mines and seekers of its own that are left; ships that have room for them.
fn take_up(state: &State, inner: &hawks::state::State, winner: Option<Navy>, ships: &mut [Returned]) {
    let Some(navy) = winner else { return };
    let left = position(inner);
    let force = left.force(navy);
    for (weapon, mut number) in [(Weapon::M, force.mines.len()), (Weapon::S, force.seekers.len())] {
        for returned in ships.iter_mut() {
            let info = state.info(returned.ship);
            if info.navy != navy || returned.fate != Fate::There {
                continue;
            }
            let most = info.line.weapons.of(weapon);
            if let Some(held) = returned.condition.weapons.of_mut(weapon) {
                let room = usize::from(most.saturating_sub(*held)).min(number);
                *held += room as u8;
                number -= room;
            }
        }
    }
}

/// §8 A battle, or a part of it, is decided at once by the rules and quick officers; did it only grow quiet?
pub(crate) fn resolve(turn: &mut Turn<'_, Frontier>, id: u32, rules: Rules) -> bool {
    let Some(battle) = turn.state().battle(id) else { return false };
    let second = !battle.report.ships.is_empty();
    let setup = s8_battles::prepared(&s8_battles::scene(turn.state(), battle, rules, second));
    let drones = s8_battles::drones(turn.state(), id, &Hawks::blank(&setup));
    let inner = hawks::resolver::resolve_with(&setup, [&drones[0], &drones[1]], turn.dice());
    let report = report(turn.state(), id, &inner);
    turn.emit(Event::Decided { battle: id, report: Box::new(report) });
    hawks::resolver::quiet(&inner, true)
}

/// Ruling C6: do the attackers go on to the station in the same battle? They do when those that met them do not hold the field:
/// also if these only kept out of reach until it grew `quiet`.
pub(crate) fn goes_on(state: &State, id: u32, quiet: bool) -> bool {
    let Some(battle) = state.battle(id) else { return false };
    let plan = &battle.plan;
    let there = |ship: &ShipId| battle.report.of(*ship).is_some_and(|ship| ship.fate == Fate::There);
    plan.deep
        && plan.attacker == Navy::Sathar
        && plan.station.is_some()
        && (quiet || battle.report.winner == Some(Navy::Sathar))
        && plan.attackers.iter().any(there)
        && !battle.second
}

/// §8 What follows the first part of a battle that is decided at once.
pub(crate) fn go_on(turn: &mut Turn<'_, Frontier>, id: u32, rules: Rules, quiet: bool) {
    if goes_on(turn.state(), id, quiet) && !falls_at_once(turn, id) {
        resolve(turn, id, rules);
    }
    close(turn, id);
}

/// Ruling C9: does a station that has no ships left fall at once to guns that outreach it, where that is agreed?
pub(crate) fn falls_at_once(turn: &mut Turn<'_, Frontier>, id: u32) -> bool {
    let state = turn.state();
    let Some(battle) = state.battle(id) else { return false };
    let plan = &battle.plan;
    let now = |ship: ShipId| {
        battle.report.of(ship).cloned().unwrap_or_else(|| Returned {
            ship,
            fate: Fate::There,
            condition: state.ship(ship).condition.clone(),
            aboard: match state.ship(ship).place {
                Place::Aboard(base) => Some(base),
                _ => None,
            },
            spent: false,
            fired: false,
        })
    };
    let left = |ship: &ShipId| now(*ship).fate == Fate::There;
    let long = |ship: &ShipId| {
        let condition = now(*ship).condition;
        condition.usable(Weapon::Eb) > 0 || condition.usable(Weapon::Pb) > 0
    };
    let station = plan.station.filter(|station| {
        state.setup.options.station_sniping == Sniping::Auto
            && plan.attacker == Navy::Sathar
            && !plan.defenders.iter().any(left)
            && state.info(*station).class != Class::Fortress
            && plan.attackers.iter().any(|ship| left(ship) && long(ship))
    });
    let Some(station) = station else { return false };
    let mut ships: Vec<Returned> =
        plan.attackers.iter().filter(|ship| left(ship)).map(|ship| now(*ship)).collect();
    ships.push(Returned { fate: Fate::Lost, ..now(station) });
    let report = Report { winner: Some(Navy::Sathar), turns: 0, ships, ways: Vec::new() };
    turn.emit(Event::Decided { battle: id, report: Box::new(report) });
    true
}

/// §8 A battle is decided: crews work on their ships, those that broke off choose their ways, and its result waits.
pub(crate) fn close(turn: &mut Turn<'_, Frontier>, id: u32) {
    mend(turn, id);
    let sides = s9_break_off::sides(turn.state(), id);
    if sides == [false, false] {
        settle(turn, id);
    } else {
        turn.emit(Event::Fleeing { battle: id, sides });
    }
}

/// The result of a battle waits for those before it.
pub(crate) fn settle(turn: &mut Turn<'_, Frontier>, id: u32) {
    turn.emit(Event::Settled(id));
}

/// Ruling P1: repairs after a battle, of every ship and station that came out of it.
fn mend(turn: &mut Turn<'_, Frontier>, id: u32) {
    let Some(battle) = turn.state().battle(id) else { return };
    let hurt: Vec<(ShipId, Condition)> = battle
        .report
        .ships
        .iter()
        .filter(|ship| matches!(ship.fate, Fate::There | Fate::Away))
        .filter(|ship| !ship.condition.repairable(&turn.state().info(ship.ship).line).is_empty())
        .map(|ship| (ship.ship, ship.condition.clone()))
        .collect();
    for (ship, condition) in hurt {
        let line = turn.state().info(ship).line;
        let (mended, works) = mend_after(&line, &condition, DAY, turn.dice());
        turn.emit(Event::Mended { battle: id, condition: Box::new(mended), ship, works });
    }
}

/// Ruling C11: results count in the order in which the attacks were declared; after a victory the rest is void.
pub(crate) fn apply_ready(turn: &mut Turn<'_, Frontier>) {
    loop {
        let open = turn.state().battles.iter().find(|battle| battle.stage != Stage::Applied);
        let Some(battle) = open else { break };
        if battle.stage != Stage::Done {
            return;
        }
        let id = battle.id;
        apply(turn, id);
        if s14_victory::judge(turn) {
            return;
        }
    }
    s8_battles::finished(turn);
}

/// Ruling C11: a battle's result holds.
fn apply(turn: &mut Turn<'_, Frontier>, id: u32) {
    let Some(battle) = turn.state().battle(id) else { return };
    let report = battle.report.clone();
    let system = turn.state().setup.star(battle.plan.planet);
    let bare = s7_militia::undefended(turn.state(), system);
    turn.emit(Event::Applied(id));
    for returned in report.ships {
        let navy = turn.state().info(returned.ship).navy;
        let drone = turn.state().drones[navy.index()].contains(&returned.ship);
        let cause = match returned.fate {
            // Ruling D3: only a drone is detonated, whatever was written down.
            Fate::Detonated if drone => Cause::Detonated,
            Fate::Lost | Fate::Detonated => Cause::Combat,
            Fate::There | Fate::Away => continue,
        };
        turn.emit(Event::Lost { cause, ship: returned.ship });
    }
    if !bare && s7_militia::undefended(turn.state(), system) && s7_militia::lives(turn.state(), system) {
        turn.emit(Event::Deputized(system));
    }
}
