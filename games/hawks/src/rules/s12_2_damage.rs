//! §12.2 What a hit does.

use contract::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::s3_flights;
use crate::Hawks;
use crate::condition::Condition;
use crate::event::{Cause, Event};
use crate::ship::{Place, Ship};
use crate::tables::{Band, DEFENCES, Line, WEAPONS};
use crate::types::{Kind, ShipId, System, Weapon};

/// §12.2 What a hit does beside damage to the hull.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// So many points of ADF are gone.
    Drive(u8),
    /// So many points of MR are gone.
    Steering(u8),
    /// A mount, or a whole stock, is out of order.
    Weapon(Weapon),
    /// This is out of order, or wrong, from now on.
    Out(System),
}

/// §12.2 What a row of the table does to a ship: several harms of a disaster, usually one. None at all means the hull:
/// the row says so, or what it names is absent or out of order already. Ruling R14: what does not work is passed over in
/// lists. Ruling R44: a result that can do a part does that.
pub fn harms(line: &Line, condition: &Condition, band: Band) -> Vec<Harm> {
    let drive = |points: u8| (condition.adf > 0).then(|| Harm::Drive(points.min(condition.adf)));
    let steering = |points: u8| (condition.mr > 0).then(|| Harm::Steering(points.min(condition.mr)));
    let out = |system: System| (!condition.is_out(system)).then_some(Harm::Out(system));
    let one = |harm: Option<Harm>| harm.into_iter().collect();
    match band {
        Band::HullTwice | Band::Hull => Vec::new(),
        Band::DriveOne => one(drive(1)),
        Band::DriveHalf => one(drive(line.adf.div_ceil(2))),
        Band::DriveAll => one(drive(u8::MAX)),
        Band::SteeringOne => one(steering(1)),
        Band::SteeringAll => one(steering(u8::MAX)),
        Band::Weapon(list) => {
            // Ruling R14: what does not work is passed over.
            let works = |weapon: &&Weapon| condition.can_be_hit(line, **weapon);
            one(WEAPONS[usize::from(list)].iter().find(works).copied().map(Harm::Weapon))
        }
        Band::Defence(list) => {
            let works = |system: &&System| condition.can_fail(line, **system);
            one(DEFENCES[usize::from(list)].iter().find(works).copied().map(Harm::Out))
        }
        Band::Power => {
            // Ruling R44: it shuts off what still works.
            let powered = DEFENCES[0].iter().any(|system| condition.can_fail(line, *system));
            one(out(System::Power).filter(|_| powered))
        }
        Band::CombatControl => one(out(System::CombatControl)),
        // §12.2 A station steers nowhere.
        Band::Navigation => one(out(System::Navigation).filter(|_| line.mr > 0)),
        Band::Fire => one(out(System::Fire)),
        Band::DamageControl => one(out(System::DamageControl).filter(|_| line.dcr > 0)),
        Band::Disaster => {
            let all = [
                out(System::DamageControl).filter(|_| line.dcr > 0),
                drive(u8::MAX),
                steering(u8::MAX),
                out(System::CombatControl),
                out(System::Fire),
            ];
            all.into_iter().flatten().collect()
        }
    }
}

/// §12.2 Puts a harm into effect.
pub fn suffer(condition: &mut Condition, harm: &Harm) {
    match harm {
        Harm::Drive(points) => condition.adf = condition.adf.saturating_sub(*points),
        Harm::Steering(points) => condition.mr = condition.mr.saturating_sub(*points),
        Harm::Weapon(weapon) if weapon.kind() == Kind::Beam => {
            if let (Some(works), Some(hit)) =
                (condition.weapons.of_mut(*weapon), condition.hit.of_mut(*weapon))
            {
                *works = works.saturating_sub(1);
                *hit += 1;
            }
        }
        Harm::Weapon(weapon) => {
            condition.out.insert(System::Weapon(*weapon));
        }
        Harm::Out(system) => {
            condition.out.insert(*system);
        }
    }
}

/// §11 §12.2 Damage to the hull: what the dice show, doubled by the first row, halved behind a mask, in this order.
/// Ruling R24.
pub const fn hull_damage(points: u16, twice: bool, halved: bool) -> u16 {
    let points = if twice { points * 2 } else { points };
    if halved { points.div_ceil(2) } else { points }
}

/// §11 §12.2 Puts a row of the table into effect on a ship: harms, or damage to the hull by so many dice and so much more.
pub(crate) fn apply(
    turn: &mut Turn<'_, Hawks>,
    ship: ShipId,
    band: Band,
    (dice, more): (u8, u16),
    halved: bool,
) {
    let state = turn.state();
    let found = harms(&state.info(ship).line, &state.ship(ship).condition, band);
    if !found.is_empty() {
        for harm in found {
            turn.emit(Event::Harmed { harm, ship });
        }
        return;
    }
    let rolled: u16 = (0..dice).map(|_| u16::from(turn.dice().d10())).sum();
    let points = hull_damage(rolled + more, band == Band::HullTwice, halved);
    hit_hull(turn, ship, points);
}

/// §11 A hull loses points; at none left the ship is lost. §5.1 What is docked there, or where it is docked, is damaged
/// by half of its original hull points.
pub(crate) fn hit_hull(turn: &mut Turn<'_, Hawks>, ship: ShipId, points: u16) {
    turn.emit(Event::HullHit { points, ship });
    if turn.state().ship(ship).condition.hull == 0 {
        wreck(turn, ship, Cause::Hull);
    }
}

/// §5.1 A ship is lost, with what that does where it is docked or to what is docked there. Ruling R58: what was docked at
/// a station that is lost is in orbit there.
pub(crate) fn wreck(turn: &mut Turn<'_, Hawks>, ship: ShipId, cause: Cause) {
    let state = turn.state();
    let at = |(id, other): (ShipId, &Ship)| (other.place == Place::Docked(ship)).then_some(id);
    let (left, near): (Vec<ShipId>, Option<ShipId>) = match state.ship(ship).place {
        Place::Docked(base) => (Vec::new(), Some(base)),
        _ => (state.all().filter_map(at).collect(), None),
    };
    let (place, half) = (state.ship(ship).place, state.info(ship).line.hull.div_ceil(2));
    for other in &left {
        turn.emit(Event::CastOff { place, ship: *other });
    }
    s3_flights::lose(turn, ship, cause);
    for other in left.into_iter().chain(near) {
        if turn.state().ship(other).fights() {
            hit_hull(turn, other, half);
        }
    }
}
