//! What is decided beside fire and courses: starshells, torpedoes, air strikes, dummies, mines, planes and smoke.

use contract::Seat;

use super::fleet::Fleets;
use super::mission::turns_left;
use super::odds::{expected, torpedo};
use super::value::Brief;
use super::war;
use crate::action::Action;
use crate::event::Launch;
use crate::rules::{s4_3_starshells, s8_2_torpedoes, s11_5_strikes, s12_2_fog};
use crate::scene::Eyes;
use crate::state::State;
use crate::types::{Class, Column, Hex, UnitId};

/// So much must a starshell be worth.
const GLOW: f64 = 0.0005;

/// §4.3 Starshells where they let the most guns fire, from whoever can spare one; twice where that is much.
pub(crate) fn shells(state: &State, seat: Seat, brief: &Brief<'_>, plan: &mut Vec<Action>) {
    let fleets = Fleets::new(state, seat, brief);
    let eyes = Eyes { state, side: seat };
    let mut left: Vec<(UnitId, Hex, u8)> = fleets
        .own
        .iter()
        .map(|piece| (piece.id, piece.lie.leg.at, s4_3_starshells::allowance(state, piece.id)))
        .collect();
    // Those who have no secondary guns to lose first.
    left.sort_by_key(|(id, ..)| (state.info(*id).class.capital(), *id));
    let mut worth: Vec<(f64, Hex)> = Vec::new();
    let dark = fleets.foes.iter().filter(|foe| foe.class != Class::Fort && state.knows(seat, foe.id));
    for foe in dark {
        let at = foe.lie.leg.at;
        let gains = fleets.own.iter().map(|own| {
            let range = own.lie.leg.at.distance(at);
            if range > own.range || own.guns[0] == 0 {
                return 0.0;
            }
            let lit = fleets.fire(own, foe, own.lie, foe.lie, true, -1);
            let now = crate::gunnery::spotting(&eyes, own.id, foe.id, range)
                .map_or(0.0, |_| fleets.fire(own, foe, own.lie, foe.lie, false, 0));
            (lit - now).max(0.0)
        });
        let gain: f64 = gains.fold(0.0, f64::max);
        let burnt = fleets.own.iter().filter(|own| own.lie.leg.at.distance(at) <= 1).count();
        worth.push((gain - 0.004 * burnt as f64, at));
    }
    worth.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    for (gain, at) in worth {
        let twice = if gain > 6.0 * GLOW { 2 } else { 1 };
        for _ in 0..twice {
            let able = |(_, from, left): &&mut (UnitId, Hex, u8)| {
                *left > 0 && s4_3_starshells::reaches(state, *from, at)
            };
            if gain > GLOW
                && let Some(who) = left.iter_mut().find(able)
            {
                who.2 -= 1;
                plan.push(Action::Shell { at, unit: who.0 });
            }
        }
    }
}

/// §8.2 Salvos at those at whom they are worth most; poor odds only when time runs out.
pub(crate) fn torpedoes(state: &State, seat: Seat, brief: &Brief<'_>, plan: &mut Vec<Action>) {
    let fleets = Fleets::new(state, seat, brief);
    let eyes = Eyes { state, side: seat };
    let late = turns_left(state) <= 3;
    for own in fleets.own.iter().filter(|own| own.salvos > 0) {
        let rate = |foe: &super::fleet::Piece| {
            s8_2_torpedoes::may_launch(state, seat, own.id, foe.id).ok()?;
            let (column, _) = s8_2_torpedoes::column(&eyes, Launch { unit: own.id, target: foe.id })?;
            Some((torpedo(column).worth(foe.worth), column, foe.id))
        };
        let best = fleets.foes.iter().filter_map(rate);
        let best = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.2.cmp(&a.2)));
        if let Some((_, column, target)) = best
            && (late || column >= Column::One)
        {
            plan.push(Action::Torpedo { target, unit: own.id });
        }
    }
}

/// §11.5 Every strike at the ship at which it is worth most.
pub(crate) fn strikes(state: &State, seat: Seat, brief: &Brief<'_>, plan: &mut Vec<Action>) {
    let fleets = Fleets::new(state, seat, brief);
    for strike in s11_5_strikes::ready(state, seat) {
        let fair = |id: UnitId| s11_5_strikes::may_strike(state, seat, strike, id).is_ok();
        let worth = |foe: &super::fleet::Piece| torpedo(Column::One).worth(foe.worth);
        let best = fleets.foes.iter().filter(|foe| fair(foe.id));
        let best = best.max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.id.cmp(&a.id)));
        plan.extend(best.map(|foe| Action::Strike { strike, target: foe.id }));
    }
}

/// §12.22 Dummies beside capital ships, so that nobody knows how many there are; §11.8 mines where the enemy must pass;
/// §13.2 airships where they see.
pub(crate) fn deploy(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    dummies(state, seat, plan);
    war::berths(state, seat, plan);
    let free = usize::from(state.setup.hidden_mines[usize::from(seat.0)]);
    plan.extend(war::mines(state, seat, free).into_iter().map(Action::Mine));
}

/// §12.22 Dummies that are off the map go with the largest ships.
pub(crate) fn dummies(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let mut ships: Vec<_> = state.real(seat).filter(|(_, info, _)| info.class.ship()).collect();
    ships.sort_by_key(|(id, info, _)| (std::cmp::Reverse(info.a + info.d), *id));
    for (unit, (_, _, leader)) in s12_2_fog::spare(state, seat).zip(ships.iter().cycle()) {
        if let Some(at) = leader.hex() {
            plan.push(Action::Place { at, heading: leader.heading, speed: leader.speed.min(6), unit });
        }
    }
}

/// §11.2 Planes are launched whenever the course allows it; the rest is left out by itself.
pub(crate) fn launches(state: &State, seat: Seat, plan: &mut Vec<Action>) {
    let aboard = state.real(seat).filter(|(_, _, unit)| unit.plane == crate::unit::PlaneState::Aboard);
    plan.extend(aboard.map(|(id, ..)| Action::Launch(id)));
}

/// §11.4 Screening units lay smoke when the enemy's fire is much heavier than their own side's.
pub(crate) fn smoke(state: &State, seat: Seat, brief: &Brief<'_>, plan: &mut Vec<Action>) {
    if !state.setup.on(crate::tables::Rule::Smoke) {
        return;
    }
    let fleets = Fleets::new(state, seat, brief);
    let fire = |by: &[super::fleet::Piece], at: &[super::fleet::Piece]| -> f64 {
        let one = |by: &super::fleet::Piece| {
            let each = at.iter().filter(|at| by.lie.leg.at.distance(at.lie.leg.at) <= by.range).map(|at| {
                let range = by.lie.leg.at.distance(at.lie.leg.at);
                expected(by.guns[0], at.defence, range, -2, at.flash).worth(at.worth)
            });
            each.fold(0.0, f64::max)
        };
        by.iter().map(one).sum()
    };
    if fire(&fleets.foes, &fleets.own) > 2.0 * fire(&fleets.own, &fleets.foes) {
        let lays = fleets.own.iter().filter(|own| matches!(own.class, Class::Dd | Class::Cl));
        plan.extend(lays.map(|own| Action::Smoke(own.id)));
    }
}
