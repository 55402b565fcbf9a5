//! §8.1 to §8.3 Who may be shot at, from where, with what.

use std::ops::Deref;

use contract::{Seat, Turn};

use super::s4_planet::blocked;
use super::s8_2_field::{Ahead, ahead};
use super::{in_phase, own, s19_ends};
use crate::Hawks;
use crate::event::{Attack, Event};
use crate::refusal::Refusal;
use crate::ship::{Leg, Place};
use crate::state::{Phase, State};
use crate::tables::FireFrom;
use crate::types::{Kind, ShipId, Weapon};

/// §7 No weapon reaches farther.
const FARTHEST: u16 = 12;

/// §8.4 A shot as it is wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) ship: ShipId,
    pub(crate) weapon: Weapon,
    pub(crate) target: ShipId,
    pub(crate) leg: u8,
}

/// The path of a ship that moved, or the place of one that did not.
pub(crate) enum Path<'a> {
    Flown(&'a [Leg]),
    Here(Leg),
}

impl Deref for Path<'_> {
    type Target = [Leg];

    fn deref(&self) -> &[Leg] {
        match self {
            Path::Flown(legs) => legs,
            Path::Here(leg) => std::slice::from_ref(leg),
        }
    }
}

/// The path of a ship that moved; of one that did not, where it is.
pub(crate) fn path(state: &State, id: ShipId) -> Path<'_> {
    let ship = state.ship(id);
    let path = if state.info(id).side == state.mover { &ship.path[..] } else { &[] };
    match (ship.base(), state.hex(id)) {
        // Ruling R36: what has docked or landed is where its base is.
        (Some(base), Some(_)) if base != id && path.is_empty() => self::path(state, base),
        (_, Some(at)) if path.is_empty() => Path::Here(Leg { at, facing: ship.facing }),
        (_, Some(_)) => Path::Flown(path),
        (_, None) => Path::Flown(&[]),
    }
}

/// §7 Mounts of a beam, or shots of a stock, that are not aimed yet in this phase. Ruling R16: of a stock, one a phase.
pub(crate) fn ready(state: &State, id: ShipId, weapon: Weapon) -> u8 {
    let side = usize::from(state.info(id).side.0);
    let aimed = |attack: &&Attack| attack.ship == Some(id) && attack.weapon == weapon;
    let aimed = state.drafts[side].shots.iter().filter(aimed).count() as u8;
    let usable = if s19_ends::silent(state, id) { 0 } else { state.ship(id).condition.usable(weapon) };
    match weapon.kind() {
        Kind::Beam => usable.saturating_sub(aimed),
        // Ruling R16: one a phase.
        Kind::Stock => usable.min(1).saturating_sub(aimed),
        Kind::Laid | Kind::Ship => 0,
    }
}

/// §8.3 What a shot would be, or why there is none. Ruling R40: at range 0 forward weapons answer only who has entered.
pub(crate) fn shot(state: &State, defensive: bool, wish: Wish) -> Result<Attack, Refusal> {
    let Wish { ship, weapon, target, leg } = wish;
    let shooter = state.ship(ship);
    if defensive && weapon.own_phase_only() {
        return Err(Refusal::OwnTurnOnly(weapon));
    }
    if matches!(shooter.place, Place::Aboard(_)) {
        return Err(Refusal::NotReady(weapon));
    }
    if matches!(shooter.place, Place::Docked(_)) && !weapon.battery() {
        return Err(Refusal::DockedShip);
    }
    if target.index() >= state.ships.len() || state.info(target).side == state.info(ship).side {
        return Err(Refusal::NoTarget);
    }
    // §5.1 Fighters and scouts are safe where they are docked.
    let hidden = match state.ship(target).place {
        Place::Docked(_) => state.info(target).class.is_small(),
        Place::Aboard(_) | Place::Waiting | Place::Away | Place::Lost => true,
        Place::Space(_) | Place::Orbit { .. } => false,
    };
    if hidden {
        return Err(Refusal::NoTarget);
    }
    let (own, theirs) = (path(state, ship), path(state, target));
    let leg = usize::from(leg);
    let last = |path: &[Leg]| path.last().copied().ok_or(Refusal::NoTarget);
    // Ruling R12: offensive fire is from any hex of the path; Ruling R39: defensive fire at any.
    let (from, at) = if defensive {
        (last(&own)?, *theirs.get(leg).ok_or(Refusal::NoLeg)?)
    } else {
        let at = last(&theirs)?;
        let from = own.get(leg).ok_or(Refusal::NoLeg)?;
        // Ruling R12: from its last hex only, if that was agreed; but forward weapons on an enemy whose hex it entered.
        let entered = leg > 0 && from.at == at.at && weapon.forward();
        let bound = state.setup.switches.fire_from == FireFrom::Last && leg + 1 != own.len();
        if bound && !entered {
            return Err(Refusal::NoLeg);
        }
        (*from, at)
    };
    let range = from.at.distance(at.at);
    if range > weapon.range() {
        return Err(Refusal::TooFar { weapon, range });
    }
    let mut field = ahead(from.at, from.facing, at.at);
    if defensive && range == 0 && weapon.forward() {
        // §8.2 Only if the hex before lay ahead. Ruling R40: and only at who has entered.
        let before = leg.checked_sub(1).and_then(|before| theirs.get(before));
        field = before.and_then(|before| ahead(from.at, from.facing, before.at)).map(|_| Ahead::HeadOn);
    }
    if weapon.forward() && field.is_none() {
        return Err(Refusal::NotAhead(weapon));
    }
    if state.planet.is_some_and(|planet| blocked(planet, from.at, at.at)) {
        return Err(Refusal::Blocked);
    }
    let head_on = weapon.forward() && field == Some(Ahead::HeadOn);
    Ok(Attack {
        at: at.at,
        evades: false,
        from: from.at,
        head_on,
        icms: Vec::new(),
        ship: Some(ship),
        target,
        weapon,
    })
}

/// §8.4 May this shot be declared?
pub(crate) fn may_aim(state: &State, seat: Seat, wish: Wish) -> Result<Attack, Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Defend | Phase::Attack))?;
    own(state, seat, wish.ship)?;
    if ready(state, wish.ship, wish.weapon) == 0 {
        return Err(Refusal::NotReady(wish.weapon));
    }
    shot(state, state.phase == Phase::Defend, wish)
}

pub(super) fn aim(turn: &mut Turn<'_, Hawks>, seat: Seat, wish: Wish) -> Result<(), Refusal> {
    let attack = may_aim(turn.state(), seat, wish)?;
    turn.emit(Event::ShotAimed(attack));
    Ok(())
}

/// A target as seen from one ship: how near it comes, and how many hexes there are to fire from, or at.
#[derive(Clone, Copy)]
struct Seen {
    target: ShipId,
    nearest: u16,
    legs: u8,
}

fn seen(state: &State, defensive: bool, ship: ShipId, target: ShipId) -> Option<Seen> {
    let (own, theirs) = (path(state, ship), path(state, target));
    let (here, legs) = if defensive { (own.last()?, &theirs[..]) } else { (theirs.last()?, &own[..]) };
    let nearest = legs.iter().map(|leg| leg.at.distance(here.at)).min()?;
    Some(Seen { target, nearest, legs: legs.len().min(usize::from(u8::MAX)) as u8 })
}

/// Every shot that one side could declare.
pub(crate) fn all(state: &State, defensive: bool) -> impl Iterator<Item = Wish> {
    let shooting = if defensive { Seat(1 - state.mover.0) } else { state.mover };
    let targets: Vec<ShipId> = state.side(Seat(1 - shooting.0)).map(|(id, _)| id).collect();
    state.side(shooting).flat_map(move |(ship, _)| {
        // What never comes near is not looked at for every weapon and every hex.
        let near = targets.iter().filter_map(|target| seen(state, defensive, ship, *target));
        let near: Vec<Seen> = near.filter(|seen| seen.nearest <= FARTHEST).collect();
        let weapons = Weapon::ALL.into_iter().filter(|weapon| ready(state, ship, *weapon) > 0);
        let weapons: Vec<Weapon> = if near.is_empty() { Vec::new() } else { weapons.collect() };
        weapons.into_iter().flat_map(move |weapon| {
            near.clone().into_iter().filter(move |seen| seen.nearest <= weapon.range()).flat_map(
                move |Seen { target, legs, .. }| {
                    (0..legs)
                        .map(move |leg| Wish { ship, weapon, target, leg })
                        .filter(move |wish| shot(state, defensive, *wish).is_ok())
                },
            )
        })
    })
}

/// Could anybody of a side fire at all?
pub(crate) fn any(state: &State, defensive: bool) -> bool {
    all(state, defensive).next().is_some()
}
