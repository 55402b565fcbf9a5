//! §6 Risk jumps: more than one box a day, and the roll for it.

use contract::{Seat, Turn};

use super::own;
use crate::Frontier;
use crate::event::{Event, Put};
use crate::refusal::Refusal;
use crate::ship::Ship;
use crate::state::{Phase, State};
use crate::tables::{Misjump, Origin, ShipInfo};
use crate::types::{Cause, Class, Navy, Place, ShipId};

/// Ruling M6: may a ship move so many boxes a day? Its ADF as it is now, and its hull whole.
pub fn may_risk(info: &ShipInfo, ship: &Ship, rate: u8) -> bool {
    rate <= 1 || (rate <= 3 && ship.condition.adf >= rate && ship.condition.hull >= info.line.hull)
}

/// Ruling M10: the row of the table that a ship brings, better ones higher: militia, others, battleships of the UPF.
fn row(info: &ShipInfo) -> usize {
    match (info.navy, info.class, info.origin) {
        (Navy::Upf, _, Origin::Militia(_)) => 0,
        (Navy::Upf, Class::Battleship, _) => 2,
        (Navy::Upf | Navy::Sathar, ..) => 1,
    }
}

/// §6 Chances in per cent to come through, by row and rate.
const CHANCES: [[u8; 2]; 3] = [[70, 50], [90, 70], [95, 90]];

/// Ruling M11: the chance of a group: the best astrogator counts for all.
///
/// ```
/// use contract::UserData;
/// use frontier::rules::s6_jumps::chance;
/// use frontier::tables::{Options, prepare};
/// use frontier::types::Class;
/// let setup = prepare(&Options::default(), &UserData::default()).unwrap();
/// let first = |class| setup.all().find(|(_, ship)| ship.class == class).unwrap().0;
/// // A battleship's astrogator, with militia in tow.
/// assert_eq!(chance(&setup, &[first(Class::Battleship), first(Class::AssaultScout)], 2), 95);
/// ```
pub fn chance(setup: &crate::tables::Setup, ships: &[ShipId], rate: u8) -> u8 {
    let best = ships.iter().map(|id| row(setup.ship(*id))).max().unwrap_or(0);
    if rate <= 1 { 100 } else { CHANCES[best][usize::from(rate.min(3)) - 2] }
}

/// Ruling M11: the highest number of a group: every ship of the war can have one of its own.
pub(crate) fn last_group(setup: &crate::tables::Setup) -> u16 {
    setup.ships.len() as u16
}

/// Ruling M11: may a ship be put into a group?
pub(crate) fn may_group(state: &State, seat: Seat, id: ShipId, group: u16) -> Result<(), Refusal> {
    let Phase::Move(navy) = state.phase else { return Err(Refusal::NotNow) };
    super::in_phase(state, seat, &Phase::Move(navy))?;
    own(state, seat, navy, id)?;
    if group > last_group(&state.setup) {
        return Err(Refusal::NoGroup);
    }
    if !state.info(id).is_capital() {
        return Err(Refusal::NoOrder);
    }
    let now = state.drafts(seat).groups.get(&id).copied().unwrap_or(0);
    if now == group { Err(Refusal::Already) } else { Ok(()) }
}

/// §6 Groups that enter their jump box: one roll each.
pub(crate) fn jump(turn: &mut Turn<'_, Frontier>, groups: Vec<(u8, Vec<ShipId>)>) {
    for (rate, ships) in groups {
        let chance = chance(&turn.state().setup, &ships, rate);
        let roll = turn.dice().percent();
        let safe = roll <= chance;
        turn.emit(Event::Jumped { chance, roll, safe, ships: ships.clone() });
        if safe {
            continue;
        }
        match turn.state().setup.options.misjump {
            Misjump::Lost => {
                for ship in ships {
                    lose(turn, ship);
                }
            }
            Misjump::Overshoot => {
                // Ruling M12: 1 to 3 is one, 4 to 6 two, 7 to 9 three, 0 four.
                let mut far = || turn.dice().d10().div_ceil(3);
                let (boxes, days) = (far(), far());
                let back = turn.state().day + u16::from(boxes) + u16::from(days);
                turn.emit(Event::Overshot { boxes, days, ships: ships.clone() });
                let astray = ships.iter().filter_map(|ship| match turn.state().ship(*ship).place {
                    Place::Track { route, heading, .. } => {
                        Some(Put { at: Place::Astray { back, heading, route }, ship: *ship })
                    }
                    _ => None,
                });
                let (astray, navy) = (astray.collect(), turn.state().info(ships[0]).navy);
                turn.emit(Event::Placed { navy, ships: astray });
            }
        }
    }
}

/// Ruling M12: a ship and the fighters aboard are lost.
fn lose(turn: &mut Turn<'_, Frontier>, ship: ShipId) {
    let aboard: Vec<ShipId> = turn.state().aboard(ship).collect();
    for ship in aboard.into_iter().chain([ship]) {
        turn.emit(Event::Lost { cause: Cause::Misjump, ship });
    }
}
