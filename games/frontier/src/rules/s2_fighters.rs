//! §2 Fighters and their bases.

use contract::Turn;

use crate::Frontier;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::types::{Cause, Class, Navy, Order, Place, ShipId};

/// Ruling S6: can this base take one more fighter of a side? A carrier holds eight, a station any number, and only of the UPF.
/// `moving` are fighters that are on their way there.
pub(crate) fn room(state: &State, base: ShipId, navy: Navy, moving: usize) -> bool {
    let info = state.info(base);
    let fits = info.navy == navy && state.ship(base).lives();
    let held = state.aboard(base).count() + moving;
    fits && (info.class.is_station()
        || (info.class == Class::AssaultCarrier && held < usize::from(info.line.hangar)))
}

/// Ruling F4: may a fighter move to another base at the same planet? Ruling R2: one that came back into the reserve boards a
/// carrier that is not on the map yet.
pub(crate) fn may_move(state: &State, id: ShipId, base: ShipId) -> Result<(), Refusal> {
    if state.info(id).class != Class::Fighter || base.index() >= state.ships.len() {
        return Err(Refusal::NoBase);
    }
    let here = state.planet(id);
    let moving = |(ship, order): &(&ShipId, &Order)| **order == Order::Base(base) && **ship != id;
    let coming: usize = state.drafts.iter().map(|drafts| drafts.orders.iter().filter(moving).count()).sum();
    let elsewhere = state.ship(id).place != Place::Aboard(base);
    let same = match (state.ship(id).place, state.ship(base).place) {
        (Place::Reserve, Place::Reserve) => true,
        (Place::Reserve, Place::Void { back }) => back <= state.day,
        _ => here.is_some() && here == state.planet(base),
    };
    if elsewhere && same && room(state, base, state.info(id).navy, coming) {
        Ok(())
    } else {
        Err(Refusal::NoBase)
    }
}

/// Ruling F2: at the end of a day a fighter without a base lands where there is room at its star, or is lost. Ruling F6:
/// at its own planet first, then by the order of the list.
pub(crate) fn land(turn: &mut Turn<'_, Frontier>) {
    let homeless = |state: &State| {
        state.all().find_map(|(id, ship, info)| match ship.place {
            Place::Star(planet) if info.class == Class::Fighter => Some((id, planet, info.navy)),
            _ => None,
        })
    };
    while let Some((ship, planet, navy)) = homeless(turn.state()) {
        let state = turn.state();
        let system = state.setup.star(planet);
        let mut bases: Vec<ShipId> =
            state.at_star(navy, system).filter(|base| room(state, *base, navy, 0)).collect();
        bases.sort_by_key(|base| state.planet(*base) != Some(planet));
        match bases.first() {
            Some(base) => turn.emit(Event::Based { base: *base, ship }),
            None => turn.emit(Event::Lost { cause: Cause::Stranded, ship }),
        }
    }
}
