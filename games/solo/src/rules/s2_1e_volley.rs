//! §2.1e The volley: four dice and a coin.

use contract::Turn;

use super::s2_1f_end::over_after;
use crate::Solo;
use crate::event::{Event, Volley};
use crate::refusal::Refusal;
use crate::state::{Phase, Sea};
use crate::types::{Cell, EndRule, Face, Half};

/// §2.1e All four dice are rolled, the marker's too, in tile-row order, then the coin: heads strikes the
/// upper halves, tails the lower ones, for all four dice.
#[inline]
pub(super) fn fire(turn: &mut Turn<'_, Solo>) -> Result<(), Refusal> {
    match turn.state().phase {
        Phase::Battle { .. } => {}
        Phase::Muster(_) | Phase::Calling(_) => return Err(Refusal::CallFirst),
        Phase::Over { .. } => return Err(Refusal::BattleOver),
    }
    let roll = turn.dice();
    let dice = [
        Face::of_roll(roll.d6()),
        Face::of_roll(roll.d6()),
        Face::of_roll(roll.d6()),
        Face::of_roll(roll.d6()),
    ];
    let half = if roll.coin() { Half::Upper } else { Half::Lower };
    let state = turn.state();
    let volley = resolve(state.sea(), dice, half, state.setup.end_rule);
    let hit = volley.hit();
    turn.emit(Event::VolleyFired(volley));
    if hit {
        over_after(turn);
    }
    Ok(())
}

/// §2.1e Each die strikes one cell of its own tile row. Ruling R4: an empty cell or a sunk coin is a miss.
#[inline]
fn resolve(sea: &Sea, dice: [Face; 4], half: Half, rule: EndRule) -> Volley {
    let mut volley = Volley { dice, half, sunk: [None; 4], counted: 4 };
    let bit = |row: usize| Cell::struck(row, half, dice[row]).bit();
    let bits = [bit(0), bit(1), bit(2), bit(3)];
    if sea.occupied() & (bits[0] | bits[1] | bits[2] | bits[3]) == 0 {
        return volley;
    }
    for (sunk, bit) in volley.sunk.iter_mut().zip(&bits) {
        *sunk = sea.coin(*bit);
    }
    if rule == EndRule::DieByDie {
        count_to_the_deciding_die(sea, bits, &mut volley);
    }
    volley
}

/// Ruling R6: the dice after the one that leaves a single suit do not count.
fn count_to_the_deciding_die(sea: &Sea, bits: [u64; 4], volley: &mut Volley) {
    let mut afloat = sea.afloat;
    for (row, bit) in bits.into_iter().enumerate() {
        let Some(suit) = volley.sunk[row] else { continue };
        afloat[suit.index()] &= !bit;
        if afloat.iter().filter(|mask| **mask != 0).count() <= 1 {
            volley.counted = row as u8 + 1;
            volley.sunk[row + 1..].fill(None);
            return;
        }
    }
}
