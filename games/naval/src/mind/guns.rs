//! Targets for a whole fleet: what every battery may do, what concentrated fire costs, and what it is worth that an enemy
//! who is fired at fires worse.

use contract::Seat;

use super::fleet::Fleets;
use super::mission::bombards;
use super::odds::expected;
use super::value::Brief;
use crate::action::Action;
use crate::event::Shot;
use crate::gunnery::{Solution, solve};
use crate::scene::Eyes;
use crate::state::State;
use crate::types::{Battery, Class, UnitId};

/// A battery with what it may fire at.
struct Gun {
    unit: UnitId,
    battery: Battery,
    /// By target: what it is worth alone, and with others.
    choices: Vec<Option<[f64; 2]>>,
    /// §13.3 By target: who spots for it, if it cannot see.
    spotters: Vec<Option<UnitId>>,
    taken: Option<usize>,
}

/// Rounds of second thoughts.
const ROUNDS: usize = 4;

/// §5 Targets for all guns of a side.
pub(crate) fn aims(state: &State, seat: Seat, brief: &Brief<'_>, plan: &mut Vec<Action>) {
    let fleets = Fleets::new(state, seat, brief);
    let eyes = Eyes { state, side: seat };
    let targets: Vec<usize> =
        (0..fleets.foes.len()).filter(|n| state.knows(seat, fleets.foes[*n].id)).collect();
    let mut guns: Vec<Gun> = Vec::new();
    for piece in &fleets.own {
        for battery in Battery::ALL {
            if battery == Battery::Main && bombards(state, piece.id) {
                continue;
            }
            let worth = |n: &usize| {
                let foe = &fleets.foes[*n];
                let shot = Shot { unit: piece.id, battery, target: foe.id };
                let Solution { range, attack, defence, total, flash, .. } = solve(&eyes, shot).ok()?;
                let rate = |total: i8| expected(attack, defence, range, total, flash).worth(foe.worth);
                let crowd = i8::from(battery == Battery::Main && foe.class != Class::Fort);
                Some([rate(total), rate(total - crowd)])
            };
            let choices: Vec<Option<[f64; 2]>> = targets.iter().map(worth).collect();
            let spotters = vec![None; targets.len()];
            let mut gun = Gun { unit: piece.id, battery, choices, spotters, taken: None };
            if battery == Battery::Main && state.setup.indirect(seat) {
                gun.indirect(&fleets, &targets);
            }
            if gun.choices.iter().any(Option::is_some) {
                guns.push(gun);
            }
        }
    }
    let spared: Vec<f64> = targets.iter().map(|n| spared(&fleets, *n)).collect();
    let total = |guns: &[Gun]| -> f64 {
        let mut main = vec![0u8; targets.len()];
        let mut any = vec![false; targets.len()];
        for gun in guns {
            if let Some(t) = gun.taken {
                main[t] += u8::from(gun.battery == Battery::Main);
                any[t] = true;
            }
        }
        let fire = guns.iter().filter_map(|gun| {
            let t = gun.taken?;
            gun.choices[t].map(|worth| worth[usize::from(main[t] > 1)])
        });
        fire.sum::<f64>() + any.iter().zip(&spared).filter(|(hit, _)| **hit).map(|(_, s)| s).sum::<f64>()
    };
    for _ in 0..ROUNDS {
        let mut changed = false;
        for n in 0..guns.len() {
            let before = guns[n].taken;
            let mut best = (total(&guns) + 1e-9, before);
            for t in 0..targets.len() {
                if guns[n].choices[t].is_none() {
                    continue;
                }
                guns[n].taken = Some(t);
                let found = total(&guns);
                if found > best.0 {
                    best = (found, Some(t));
                }
            }
            guns[n].taken = best.1;
            changed |= best.1 != before;
        }
        if !changed {
            break;
        }
    }
    for gun in guns {
        if let Some(t) = gun.taken {
            let target = fleets.foes[targets[t]].id;
            plan.push(match gun.spotters[t] {
                Some(spotter) => Action::Bombard { spotter, target, unit: gun.unit },
                None => Action::Aim { battery: gun.battery, target, unit: gun.unit },
            });
        }
    }
}

impl Gun {
    /// §13.3 Adds forts that another ship would have to spot.
    fn indirect(&mut self, fleets: &Fleets<'_>, targets: &[usize]) {
        let (state, seat) = (fleets.state, fleets.seat);
        let Some(at) = state.unit(self.unit).hex().filter(|at| !state.setup.straits.contains(at)) else {
            return;
        };
        let mut asked = state.clone();
        let others = |own: &&super::fleet::Piece| own.id != self.unit;
        for (t, n) in targets.iter().enumerate() {
            let foe = &fleets.foes[*n];
            let reaches = foe.class == Class::Fort && foe.lie.leg.at.distance(at) <= state.info(self.unit).r;
            if self.choices[t].is_some() || !reaches {
                continue;
            }
            for spotter in fleets.own.iter().filter(others).map(|own| own.id) {
                let drafts = &mut asked.drafts[usize::from(seat.0)];
                drafts.spotters.insert(self.unit, spotter);
                let shot = Shot { unit: self.unit, battery: Battery::Main, target: foe.id };
                if let Ok(Solution { range, attack, defence, total, .. }) =
                    solve(&Eyes { state: &asked, side: seat }, shot)
                {
                    let worth = expected(attack, defence, range, total, false).worth(foe.worth);
                    self.choices[t] = Some([worth; 2]);
                    self.spotters[t] = Some(spotter);
                    break;
                }
            }
        }
    }
}

/// §6.3 What it is worth that this enemy fires at −2: the difference at the targets that it has named, or, if it has
/// named none yet, at the one that it would like best.
fn spared(fleets: &Fleets<'_>, n: usize) -> f64 {
    let foe = &fleets.foes[n];
    let state = fleets.state;
    let named: Vec<UnitId> =
        state.shots.iter().filter(|shot| shot.unit == foe.id).map(|shot| shot.target).collect();
    let told = state.shots.iter().any(|shot| state.info(shot.unit).side != fleets.seat);
    let at = |shift: i8| {
        let worth = fleets
            .own
            .iter()
            .filter(|own| !told || named.contains(&own.id))
            .map(|own| fleets.fire(foe, own, foe.lie, own.lie, false, shift));
        worth.fold(0.0, f64::max)
    };
    // Another may fire at it anyway: the enemy is seldom let alone.
    (at(0) - at(-2)).max(0.0)
}
