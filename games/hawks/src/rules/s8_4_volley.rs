//! §8.4 A volley: all shots are declared, answered, and then rolled for in order.

use contract::{Seat, Turn};

use super::s8_5_to_hit::{Shot, Skill, chance};
use super::{in_phase, s2_sequence, s8_4_answers, s8_4_orders, s12_2_damage};
use crate::Hawks;
use crate::event::{Attack, Event, Volley};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::{Band, combat_table};
use crate::types::{Screen, System};

/// §8.4 May the volley be fired as it is declared? It may be empty.
pub(crate) fn may_fire(state: &State, seat: Seat) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Defend | Phase::Attack))
}

/// §8.4 All shots are declared; if their targets can do something about them they are asked first.
pub(super) fn fire(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    may_fire(turn.state(), seat)?;
    let state = turn.state();
    let volley = if state.phase == Phase::Defend { Volley::Defensive } else { Volley::Offensive };
    let shots = state.drafts[usize::from(seat.0)].shots.clone();
    declare(turn, shots, volley);
    Ok(())
}

/// §8.4 Shots are declared. Who can do something about them is asked, the side that does not move first.
pub(crate) fn declare(turn: &mut Turn<'_, Hawks>, shots: Vec<Attack>, volley: Volley) {
    turn.emit(Event::Declared { shots, volley });
    let first = s2_sequence::other(turn.state().mover);
    ask(turn, &[first, s2_sequence::other(first)]);
}

/// Asks the first of these seats that can answer anything, or else rolls for the volley.
pub(crate) fn ask(turn: &mut Turn<'_, Hawks>, seats: &[Seat]) {
    for seat in seats {
        let Phase::Answer { shots, .. } = &turn.state().phase else { return };
        if !s8_4_answers::any(turn.state(), shots, *seat) {
            continue;
        }
        // Ruling R64: who has standing orders for all of it is not asked.
        let Some(shots) = s8_4_orders::answer(turn.state(), shots, *seat) else {
            turn.emit(Event::Asked(*seat));
            return;
        };
        turn.emit(Event::Answered { shots, side: *seat });
    }
    let Phase::Answer { shots, volley, .. } = &turn.state().phase else { return };
    let (shots, volley) = (shots.clone(), *volley);
    resolve(turn, shots, volley);
}

/// §8.5 What a shot depends on now.
pub(crate) fn circumstances(state: &State, attack: &Attack) -> Shot {
    let skills = state.setup.switches.skills;
    let (shooter, target) = (attack.ship.map(|ship| state.ship(ship)), state.ship(attack.target));
    Shot {
        weapon: attack.weapon,
        range: attack.from.distance(attack.at),
        head_on: attack.head_on,
        hull: state.info(attack.target).line.defences.rh,
        screen: target.screen,
        masked: shooter.is_some_and(|ship| ship.screen == Some(Screen::Ms)),
        shaken: shooter.is_some_and(|ship| ship.condition.is_out(System::CombatControl)),
        interceptors: attack.thrown(),
        evasion: attack.evades.then(|| {
            let pilot = if skills { state.info(attack.target).crew.pilot } else { 0 };
            (target.condition.mr, pilot)
        }),
        skill: attack.ship.filter(|_| skills).map(|ship| {
            let crew = state.info(ship).crew;
            Skill { gunner: crew.gunners, pilot: crew.pilot }
        }),
    }
}

/// §8.4 Rolls for every shot in the order declared; those at ships that are lost by then are wasted.
fn resolve(turn: &mut Turn<'_, Hawks>, shots: Vec<Attack>, volley: Volley) {
    for attack in shots {
        let state = turn.state();
        let table = combat_table(state.setup.rules, state.setup.switches.skills);
        let found = chance(table, &circumstances(state, &attack));
        let Some(chance) = found.filter(|_| state.ship(attack.target).fights()) else {
            turn.emit(Event::Wasted(attack));
            continue;
        };
        let roll = turn.dice().percent();
        let hit = roll <= chance.percent;
        let (target, weapon, halved) = (attack.target, attack.weapon, chance.halved);
        turn.emit(Event::Shot { attack, chance, hit, roll });
        if !hit {
            continue;
        }
        if turn.state().setup.rules.damage_table() {
            let roll = turn.dice().percent();
            let band = Band::of(i16::from(roll) + weapon.damage_modifier());
            turn.emit(Event::TableRolled { band, roll, ship: target });
            s12_2_damage::apply(turn, target, band, weapon.damage(), halved);
        } else {
            s12_2_damage::apply(turn, target, Band::Hull, weapon.damage(), halved);
        }
    }
    s2_sequence::after_volley(turn, volley);
}
