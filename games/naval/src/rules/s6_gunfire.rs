//! §6 Gunfire: every shot is resolved, by number of the firing unit, and then all damage is applied.

use std::collections::BTreeMap;

use contract::Turn;

use super::{s6_5_damage, s11_6_command};
use crate::Naval;
use crate::event::{Cause, Event, Modifier, Shot, Volley};
use crate::gunnery::{Spotting, modifiers, result, spotting, strength_at};
use crate::scene::{Eyes, Truth};
use crate::state::State;
use crate::tables::{Charts, Rule, SpecialHit};
use crate::types::{Battery, Class, Column, Hits, UnitId};

/// A shot as it is about to be fired.
struct Ready {
    shot: Shot,
    range: u16,
    attack: u16,
    way: Spotting,
    modifiers: Vec<Modifier>,
}

/// §6.1 All shots with their numbers, before any of them is rolled for.
fn ready(state: &State) -> Vec<Ready> {
    let one = |shot: &Shot| {
        let (truth, eyes) = (Truth(state), Eyes { state, side: state.info(shot.unit).side });
        let range = state.unit(shot.unit).hex()?.distance(state.unit(shot.target).hex()?);
        let way = match state.spotters.get(&shot.unit).filter(|_| shot.battery == Battery::Main) {
            Some(_) => Spotting::Indirect,
            None => spotting(&eyes, shot.unit, shot.target, range).unwrap_or(Spotting::Sight),
        };
        let attack = strength_at(&truth, *shot)? * if range == 0 { 3 } else { 1 };
        Some(Ready { shot: *shot, range, attack, way, modifiers: modifiers(&truth, *shot, range, way) })
    };
    let mut shots = state.shots.clone();
    shots.sort_unstable();
    shots.iter().filter_map(one).collect()
}

/// §6 All shots are fired.
pub(crate) fn execute(turn: &mut Turn<'_, Naval>) {
    let mut taken: BTreeMap<UnitId, Hits> = BTreeMap::new();
    let mut broken: Vec<UnitId> = Vec::new();
    for ready in ready(turn.state()) {
        let Ready { shot, range, attack, way, modifiers } = ready;
        let roll = turn.dice().two_d6();
        let state = turn.state();
        let charts = state.setup.charts();
        let total: i8 = modifiers.iter().map(|modifier| modifier.value).sum();
        let modified = (roll.0 + roll.1) as i8 + total;
        let quarters = charts.quarters(range, modified);
        let points = charts.points(attack, range, modified);
        let struck = if roll == (1, 1) { astray(state, shot, range, way) } else { None };
        let struck = struck.unwrap_or(shot.target);
        let foe = state.info(struck);
        // §11.61 A dummy has no defence: it is rolled for as a cruiser would be.
        let defence = if foe.class == Class::Dummy { 6 } else { foe.d };
        let flash = state.setup.flashes(struck);
        let column = Column::odds(points, defence);
        let breaks = roll == (1, 1) && state.setup.breaks_down(shot.unit);
        let crt = column.map(|_| turn.dice().two_d6());
        let hits = match (column, crt) {
            (Some(column), Some(crt)) => result(charts, column, crt.0 + crt.1, flash),
            _ => Hits::NONE,
        };
        let volley = Volley {
            shot,
            range,
            attack,
            roll,
            modifiers,
            modified,
            quarters,
            points,
            struck,
            column,
            crt,
            hits,
        };
        turn.emit(Event::Fired(volley));
        if let (Some(column), Some(crt)) = (column, crt) {
            special(turn, struck, column, crt.0 + crt.1);
        }
        if breaks {
            broken.push(shot.unit);
        }
        let sum = taken.entry(struck).or_default();
        *sum = Hits { w: sum.w + hits.w, s: sum.s + hits.s, x: sum.x || hits.x };
    }
    for (unit, hits) in taken {
        s6_5_damage::apply(turn, unit, hits, Cause::Gunfire);
    }
    for unit in broken {
        s6_5_damage::apply(turn, unit, Hits { w: 1, ..Hits::NONE }, Cause::Breakdown);
    }
    s11_6_command::check(turn);
}

/// §11.61 Whom a shot strikes that goes astray at night: the nearest friend within the visibility, of several the one in the
/// lowest hex, so that nothing hangs on numbers that are hidden. Ruling N14: it keeps its damage points, and a dummy has a
/// defence of 6.
fn astray(state: &State, shot: Shot, range: u16, way: Spotting) -> Option<UnitId> {
    let (setup, side) = (&state.setup, state.info(shot.unit).side);
    let from = state.unit(shot.unit).hex()?;
    let to = state.unit(shot.target).hex()?;
    let visibility = setup.sees(side, state.turn, from, to, state.visibility);
    let far = range * 2 > visibility;
    let spared = setup.searchlights(side, state.turn);
    if !setup.on(Rule::Command) || !setup.dark(state.turn) || !far || spared || way != Spotting::Sight {
        return None;
    }
    let friends = state.side(side).filter(|(id, info, _)| *id != shot.unit && !info.class.open());
    let near = friends.filter_map(|(id, _, unit)| Some((unit.hex()?.distance(from), unit.hex()?, id)));
    near.filter(|(distance, ..)| *distance <= visibility).min().map(|(.., id)| id)
}

/// §12.5 Special damage. §12.22 A dummy is rolled for as usual and nothing happens to it: the number of dice tells nothing.
pub(super) fn special(turn: &mut Turn<'_, Naval>, unit: UnitId, column: Column, crt: u8) {
    let state = turn.state();
    let of = state.info(unit).class;
    let rolls = of.ship() || of == Class::Dummy;
    if !state.setup.on(Rule::SpecialDamage) || !Charts::triggers(column, crt) || !rolls {
        return;
    }
    let roll = turn.dice().two_d6();
    let state = turn.state();
    let hit = state.setup.charts().special(roll.0 + roll.1);
    // A fire lights up the next turn, if that is a night's; a radar must be there to be hit.
    let night = state.setup.dark(state.turn + 1);
    let hit = hit.filter(|hit| of.ship() && (*hit != SpecialHit::Deck || night));
    turn.emit(Event::SpecialRolled { hit, roll, unit });
    if hit == Some(SpecialHit::Bridge) {
        s11_6_command::bridge(turn, unit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s6_4_a_two_is_x_for_flash_from_one_to_one_up() {
        let charts = crate::tables::charts();
        assert!(result(charts, Column::One, 2, true).x);
        assert_eq!(result(charts, Column::Half, 2, true).to_string(), "S");
        assert_eq!(result(charts, Column::One, 2, false).to_string(), "S");
    }
}
