//! §8 Battles that are fought elsewhere: their results are written down, and the other side says whether that is right.

use contract::{Seat, Turn};
use hawks::aftermath::Fate as Became;
use hawks::condition::Condition;
use hawks::types::{Kind, Weapon};

use super::{s8_ballot, s8_battles, s8_decide};
use crate::Frontier;
use crate::action::Fate;
use crate::battle::{Battle, Report, Returned, Stage};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Class, Navy, Place, ShipId};

/// A battle whose result this seat writes down, or judges.
fn mine(state: &State, seat: Seat, id: u32, reported: bool) -> Result<&Battle, Refusal> {
    if let Phase::Over(_) = state.phase {
        return Err(Refusal::Over);
    }
    let battle = state.battle(id).ok_or(Refusal::NoBattle)?;
    let navy = s8_battles::commands(battle, seat).ok_or(Refusal::NotYours)?;
    let writes = navy == battle.plan.attacker;
    if battle.stage == Stage::Hand(reported) && writes != reported {
        Ok(battle)
    } else {
        Err(Refusal::NotNow)
    }
}

/// What is known of a ship so far: as it went in, with what is written down already.
fn so_far(state: &State, seat: Seat, id: u32, ship: ShipId) -> Returned {
    let known = state.ship(ship);
    let mut now = Returned {
        ship,
        fate: Became::There,
        condition: known.condition.clone(),
        aboard: match known.place {
            Place::Aboard(base) => Some(base),
            _ => None,
        },
        spent: true,
        fired: false,
    };
    let said = state.drafts(seat).fates.get(&id);
    for (_, fate) in said.into_iter().flatten().filter(|(named, _)| *named == ship) {
        match fate {
            Fate::There(hull) => (now.fate, now.condition.hull) = (Became::There, *hull),
            Fate::Away(hull) => (now.fate, now.condition.hull) = (Became::Away, *hull),
            Fate::Lost => now.fate = Became::Lost,
            Fate::Detonated => now.fate = Became::Detonated,
            Fate::Adf(left) => now.condition.adf = *left,
            Fate::Mr(left) => now.condition.mr = *left,
            Fate::Left { number, weapon } => {
                let gone = now.condition.weapons.of(*weapon).saturating_sub(*number);
                if let Some(held) = now.condition.weapons.of_mut(*weapon) {
                    *held = *number;
                }
                // Mounts are not used up: those that are gone do not work.
                if let Some(hit) = now.condition.hit.of_mut(*weapon).filter(|_| weapon.kind() == Kind::Beam) {
                    *hit += gone;
                }
            }
            Fate::Icm(left) => now.condition.icm = *left,
            Fate::Ms(left) => now.condition.ms = *left,
            Fate::Held => now.spent = false,
        }
    }
    // Whoever used something up has not held back.
    now.spent |= used_up(&known.condition, &now.condition);
    now
}

/// Is there less of anything that is used up?
fn used_up(before: &Condition, now: &Condition) -> bool {
    let shot =
        |weapon: &Weapon| weapon.kind() != Kind::Beam && now.weapons.of(*weapon) < before.weapons.of(*weapon);
    now.icm < before.icm || now.ms < before.ms || Weapon::ALL.iter().any(shot)
}

/// §8 May this be written down? No ship comes out better than it went in.
pub(crate) fn may_report(
    state: &State,
    seat: Seat,
    id: u32,
    ship: ShipId,
    fate: Fate,
) -> Result<(), Refusal> {
    let battle = mine(state, seat, id, false)?;
    if !battle.plan.all().any(|known| known == ship) {
        return Err(Refusal::NoShip);
    }
    let (before, info) = (&state.ship(ship).condition, state.info(ship));
    let now = so_far(state, seat, id, ship);
    let worse = match fate {
        Fate::There(hull) => {
            if now.fate == Became::There && now.condition.hull == hull {
                return Err(Refusal::Already);
            }
            (1..=before.hull).contains(&hull)
        }
        Fate::Away(hull) => {
            if now.fate == Became::Away && now.condition.hull == hull {
                return Err(Refusal::Already);
            }
            !info.class.is_station() && (1..=before.hull).contains(&hull)
        }
        Fate::Lost if now.fate == Became::Lost => return Err(Refusal::Already),
        Fate::Detonated if now.fate == Became::Detonated => return Err(Refusal::Already),
        Fate::Lost => true,
        // Whether it was a drone is looked up when the result is handed in: an enemy need not know.
        Fate::Detonated => info.class == Class::Frigate && state.setup.options.shatter_drones,
        Fate::Adf(left) => left < now.condition.adf,
        Fate::Mr(left) => left < now.condition.mr,
        Fate::Left { number, weapon } => number < now.condition.weapons.of(weapon),
        Fate::Icm(left) => left < now.condition.icm,
        Fate::Ms(left) => left < now.condition.ms,
        Fate::Held if !now.spent => return Err(Refusal::Already),
        Fate::Held => !used_up(before, &now.condition),
    };
    if worse { Ok(()) } else { Err(Refusal::Better) }
}

/// May a result be handed in?
pub(crate) fn may_submit(state: &State, seat: Seat, id: u32) -> Result<(), Refusal> {
    mine(state, seat, id, false).map(|_| ())
}

/// §8 A result is written down.
pub(crate) fn submit(turn: &mut Turn<'_, Frontier>, seat: Seat, id: u32) -> Result<(), Refusal> {
    let state = turn.state();
    let battle = mine(state, seat, id, false)?;
    let mut ships: Vec<Returned> = battle.plan.all().map(|ship| so_far(state, seat, id, ship)).collect();
    let gone = |ship: ShipId, list: &[Returned]| {
        list.iter().any(|known| known.ship == ship && matches!(known.fate, Became::Lost | Became::Detonated))
    };
    // Fighters share the fate of a base that is away; without their base they are loose.
    let list = ships.clone();
    for returned in &mut ships {
        let base = returned.aboard.filter(|base| !gone(*base, &list));
        let away = base.and_then(|base| list.iter().find(|known| known.ship == base));
        if let Some(base) = away.filter(|_| returned.fate == Became::There) {
            returned.fate = base.fate;
        }
        returned.aboard = base;
    }
    // Ruling C6: while ships of the defence hold deep space, nobody has come to the station.
    let plan = &battle.plan;
    let held = |ship: &Returned| ship.fate == Became::There && plan.defenders.contains(&ship.ship);
    if plan.deep && ships.iter().any(held) {
        let said = state.drafts(seat).fates.get(&id);
        let told = |ship: ShipId| said.is_some_and(|said| said.iter().any(|(named, _)| *named == ship));
        ships.retain(|ship| Some(ship.ship) != plan.guard() || told(ship.ship));
    }
    let stays = |navy: Navy| {
        ships.iter().any(|ship| ship.fate == Became::There && state.info(ship.ship).navy == navy)
    };
    let winner = match (stays(Navy::Upf), stays(Navy::Sathar)) {
        (true, false) => Some(Navy::Upf),
        (false, true) => Some(Navy::Sathar),
        (true, true) | (false, false) => None,
    };
    let report = Report { winner, turns: 0, ships, ways: Vec::new() };
    turn.emit(Event::Reported { battle: id, report: Box::new(report) });
    Ok(())
}

/// May a result be judged, or Ruling C13: may other rules be agreed to?
pub(crate) fn may_confirm(state: &State, seat: Seat, id: u32) -> Result<(), Refusal> {
    if s8_ballot::asks(state, id) {
        return s8_ballot::may_cast(state, seat, id);
    }
    mine(state, seat, id, true).map(|_| ())
}

/// §8 The other side says whether a result is right; Ruling C13: a player, whether other rules are to be used.
pub(crate) fn confirm(
    turn: &mut Turn<'_, Frontier>,
    seat: Seat,
    id: u32,
    agree: bool,
) -> Result<(), Refusal> {
    if s8_ballot::asks(turn.state(), id) {
        return s8_ballot::cast(turn, seat, id, agree);
    }
    may_confirm(turn.state(), seat, id)?;
    if agree {
        s8_decide::close(turn, id);
        s8_decide::apply_ready(turn);
    } else {
        turn.emit(Event::Disputed(id));
    }
    Ok(())
}
