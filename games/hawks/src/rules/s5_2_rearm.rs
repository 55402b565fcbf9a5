//! §5.2 Rearming: fighters at their bases, §5.1 assault scouts at stations.

use contract::Turn;

use crate::Hawks;
use crate::event::Event;
use crate::state::State;
use crate::types::{Class, ShipId};

/// §5.2 So often a base that is out of supply rearms a fighter.
const OUT_OF_SUPPLY: u8 = 2;

/// §5.2 Has a ship its rockets back at the end of this game turn? Ruling R37: it was aboard all the time, and nobody
/// attacked its base. Ruling R63: out of supply each is rearmed twice.
pub(crate) fn rearms(state: &State, id: ShipId) -> bool {
    let (ship, info) = (state.ship(id), state.info(id));
    let Some(base) = ship.base().filter(|_| ship.rests) else { return false };
    let home = match info.class {
        Class::Fighter => true,
        Class::AssaultScout => state.info(base).class.is_station(),
        _ => false,
    };
    let supplied = !state.info(base).out_of_supply || ship.condition.rearmed < OUT_OF_SUPPLY;
    home && supplied && !state.ship(base).attacked && ship.condition.weapons.ar < info.line.weapons.ar
}

/// §5.2 A game turn is over: who rested has its rockets back.
pub(super) fn rearm(turn: &mut Turn<'_, Hawks>) {
    let ships: Vec<ShipId> =
        turn.state().all().map(|(id, _)| id).filter(|id| rearms(turn.state(), *id)).collect();
    for ship in ships {
        let base = turn.state().ship(ship).base();
        let counted = base.is_some_and(|base| turn.state().info(base).out_of_supply);
        turn.emit(Event::Rearmed { counted, ship });
    }
}
