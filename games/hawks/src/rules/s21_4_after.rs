//! §21.4 After a battle: no ship burns into the next day.

use contract::Turn;

use super::s2_sequence::{FIRE, REPAIRS};
use super::s12_2_damage;
use super::s13_repairs::{Attempt, attempt};
use crate::Hawks;
use crate::event::Event;
use crate::ship::{Place, Ship};
use crate::state::State;
use crate::tables::{Band, Victory};
use crate::types::{ShipId, System};

/// Nothing burns longer than this.
const LONGEST: u16 = 999;

fn burning(state: &State) -> Vec<ShipId> {
    let there = |ship: &Ship| !matches!(ship.place, Place::Lost | Place::Waiting);
    let burns = |(_, ship): &(ShipId, &Ship)| there(ship) && ship.condition.is_out(System::Fire);
    state.all().filter(burns).map(|(id, _)| id).collect()
}

/// §12.4 One more roll for each fire of these ships. Ruling R10: in battle, first in the combat of their own side's turn.
pub(super) fn burn(turn: &mut Turn<'_, Hawks>, ships: Vec<ShipId>) {
    for ship in ships {
        if turn.state().ship(ship).lost() {
            continue;
        }
        let roll = turn.dice().percent();
        let band = Band::of(i16::from(roll) + FIRE);
        turn.emit(Event::Burned { band, roll, ship });
        // §12.4 A hit on the hull is one die.
        s12_2_damage::apply(turn, ship, band, (1, 0), false);
    }
}

/// §21.4 Fires of a campaign's battle burn on until they are out or the ship is lost. Ruling R62: a roll in every game turn,
/// a Repair Turn after every third, beginning with one that was due, and all damage control goes to the fire.
pub(super) fn burn_out(turn: &mut Turn<'_, Hawks>) {
    let setup = turn.state().setup.clone();
    if setup.victory != Victory::Field || !setup.rules.damage_table() {
        return;
    }
    let begun = turn.state().turn;
    if begun.is_multiple_of(REPAIRS) {
        // The Repair Turn that was due when the battle ended.
        quench(turn);
    }
    for number in begun + 1..begun.saturating_add(LONGEST) {
        let ships = burning(turn.state());
        if ships.is_empty() {
            return;
        }
        burn(turn, ships);
        if number.is_multiple_of(REPAIRS) {
            quench(turn);
        }
    }
}

/// Ruling R62: a Repair Turn in which all damage control goes to the fires.
fn quench(turn: &mut Turn<'_, Hawks>) {
    for ship in burning(turn.state()) {
        let state = turn.state();
        let percent = state.ship(ship).condition.dcr(&state.info(ship).line);
        let roll = turn.dice().percent();
        let found = attempt(percent, roll);
        // Ruling R45: a fire cannot be locked.
        let attempt = if found == Attempt::Locked { Attempt::Failed } else { found };
        turn.emit(Event::Mended { attempt, percent, points: 0, roll, ship, system: System::Fire });
    }
}
