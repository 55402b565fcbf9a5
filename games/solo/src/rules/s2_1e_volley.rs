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
    let hit = volley.sunk.iter().any(Option::is_some);
    turn.emit(Event::VolleyFired(volley));
    if hit {
        over_after(turn);
    }
    Ok(())
}

/// §2.1e Each die strikes one cell of its own tile row. Ruling R4: an empty cell or a sunk coin is a miss.
/// Ruling R6: die by die, the dice after the deciding one do not count.
fn resolve(sea: &Sea, dice: [Face; 4], half: Half, rule: EndRule) -> Volley {
    let mut volley = Volley { dice, half, sunk: [None; 4], counted: 4 };
    let occupied = sea.occupied();
    let mut afloat = sea.afloat;
    for (row, face) in dice.into_iter().enumerate() {
        let bit = Cell::struck(row, half, face).bit();
        if occupied & bit == 0 {
            continue;
        }
        let hit = sea.coin(bit);
        volley.sunk[row] = hit;
        if let (Some(suit), EndRule::DieByDie) = (hit, rule) {
            afloat[suit.index()] &= !bit;
            if afloat.iter().filter(|mask| **mask != 0).count() <= 1 {
                volley.counted = row as u8 + 1;
                break;
            }
        }
    }
    volley
}
