//! §14 Mines: laid in secret, set off by who enters.

use contract::{Seat, Turn};

use super::s3_flying::course;
use super::s3_movement::Course;
use super::{in_phase, own, s2_sequence, s15_seekers};
use crate::Hawks;
use crate::event::{Attack, Event};
use crate::refusal::Refusal;
use crate::ship::Place;
use crate::state::{Phase, State};
use crate::types::{Hex, Rules, ShipId, Weapon};

/// §14 §15 The hex where a ship may lay something now. Ruling R47: any hex of its course, but never the planet's; a docked
/// ship lays nothing before it has entered a hex.
pub(super) fn hex_to_lay(state: &State, seat: Seat, id: ShipId) -> Result<Hex, Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Move))?;
    own(state, seat, id)?;
    let rules = state.setup.rules != Rules::Basic;
    let free = |course: &Course| match state.ship(id).place {
        Place::Space(_) | Place::Orbit { .. } => true,
        Place::Docked(_) => !course.path.is_empty(),
        Place::Aboard(_) | Place::Waiting | Place::Away | Place::Lost => false,
    };
    let at =
        course(state, id).filter(|course| rules && !course.off && free(course)).map(|course| course.at());
    at.ok_or(Refusal::NothingToLay)
}

/// §14 May a ship lay mines where it is on its course? Ruling R47: one pattern of a side a hex.
pub(crate) fn may_lay(state: &State, seat: Seat, id: ShipId) -> Result<Hex, Refusal> {
    let at = hex_to_lay(state, seat, id)?;
    let side = usize::from(seat.0);
    let drafted = &state.drafts[side].mines;
    let spent = drafted.iter().filter(|(ship, _)| *ship == id).count();
    let left = usize::from(state.ship(id).condition.usable(Weapon::M)) > spent;
    let clear = !state.mines[side].contains(&at) && drafted.iter().all(|(_, known)| *known != at);
    if left && clear { Ok(at) } else { Err(Refusal::NothingToLay) }
}

pub(super) fn lay(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId) -> Result<(), Refusal> {
    let at = may_lay(turn.state(), seat, ship)?;
    turn.emit(Event::MinePlotted { at, ship });
    Ok(())
}

/// The hexes that a ship of the side that moves has entered.
fn entered(state: &State, id: ShipId) -> Vec<Hex> {
    let ship = state.ship(id);
    // Ruling R46: what has landed is not attacked, nor §5.1 a fighter or a scout that has docked.
    let safe = match ship.place {
        Place::Docked(_) => state.info(id).class.is_small(),
        Place::Aboard(_) | Place::Waiting | Place::Away | Place::Lost => true,
        Place::Space(_) | Place::Orbit { .. } => false,
    };
    let path = if safe { &[] } else { &ship.path[..] };
    path.iter().skip(1).map(|leg| leg.at).collect()
}

/// §14 §15 What goes off under the ships that have moved. Ruling R26: all of it is one volley. Ruling R46: each pattern
/// attacks a ship once.
pub(super) fn met(turn: &mut Turn<'_, Hawks>) -> Vec<Attack> {
    let state = turn.state();
    let (mover, enemy) = (state.mover, s2_sequence::other(state.mover));
    let ships: Vec<(ShipId, Vec<Hex>)> = state.side(mover).map(|(id, _)| (id, entered(state, id))).collect();
    let mut shots = Vec::new();
    let mut blown: Vec<Hex> = Vec::new();
    for at in &state.mines[usize::from(enemy.0)] {
        let under = ships.iter().filter(|(_, path)| path.contains(at)).map(|(id, _)| *id);
        let before = shots.len();
        shots.extend(under.map(|target| Attack::field(Weapon::M, *at, target)));
        blown.extend((shots.len() > before).then_some(*at));
    }
    for at in blown {
        turn.emit(Event::MineBlew { at, side: enemy });
    }
    shots.extend(s15_seekers::met(turn, &ships));
    shots
}
