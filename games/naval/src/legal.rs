//! What a seat may do now, with the same predicates as the rules.

use contract::{Legal, LegalSet, Seat};

use crate::action::Action;
use crate::course::Step;
use crate::rules::{may, s3_sequence, s4_3_starshells, s7_helm, s11_5_strikes, s12_2_fog};
use crate::state::{Phase, State};
use crate::types::{Battery, Class, Heading, Hex, UnitId, enemy};

/// What a seat may do now.
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    if !s3_sequence::waiting(state).contains(&seat) {
        return Legal::none();
    }
    let list = |actions: Vec<Action>| {
        let allowed = |action: &Action| may(state, seat, action).is_ok();
        Legal::list(std::iter::once(Action::Done).chain(actions).filter(allowed).collect())
    };
    let own = || state.real(seat).map(|(id, ..)| id);
    let theirs = || state.real(enemy(seat)).map(|(id, ..)| id).filter(|id| state.knows(seat, *id));
    match &state.phase {
        Phase::Begin | Phase::Over(_) => Legal::none(),
        Phase::Deploy(_) => {
            let mines = if state.setup.hidden_mines[usize::from(seat.0)] > 0 {
                state.setup.map.hexes().map(Action::Mine).collect()
            } else {
                Vec::new()
            };
            Legal::join([list(mines), placings(state, seat)])
        }
        Phase::Sight(_) => {
            let seen = state.detected[usize::from(seat.0)].iter();
            list(seen.flat_map(|id| [Action::Decline(*id), Action::Declare(*id)]).collect())
        }
        Phase::Shell(_) => {
            let all = own().flat_map(|unit| {
                let left = s4_3_starshells::allowance(state, unit) > 0;
                let from = state.unit(unit).hex().filter(|_| left);
                let reach = state.setup.edition.starshell_range() as i16;
                from.into_iter()
                    .flat_map(move |from| around(from, reach))
                    .map(move |at| Action::Shell { at, unit })
            });
            list(all.collect())
        }
        Phase::Strike(_) => {
            let all = s11_5_strikes::ready(state, seat)
                .flat_map(|strike| theirs().map(move |target| Action::Strike { strike, target }));
            list(all.collect())
        }
        Phase::Aim(_) => {
            let all = own().flat_map(|unit| {
                let guns = Battery::ALL.into_iter().flat_map(move |battery| {
                    theirs().map(move |target| Action::Aim { battery, target, unit })
                });
                guns.chain(Battery::ALL.map(|battery| Action::Hold { battery, unit }))
            });
            list(all.collect())
        }
        Phase::Move(_) => Legal::join([list(movement(state, seat)), placings(state, seat)]),
        Phase::Torpedo(_) => {
            let tubes = own().filter(|unit| state.info(*unit).torpedoes.is_some());
            let all = tubes.flat_map(|unit| theirs().map(move |target| Action::Torpedo { target, unit }));
            list(all.collect())
        }
    }
}

/// All hexes within so many steps.
pub(crate) fn around(from: Hex, reach: i16) -> impl Iterator<Item = Hex> {
    let near = move |hex: &Hex| from.distance(*hex) <= reach as u16;
    (from.x - reach..=from.x + reach)
        .flat_map(move |x| (from.y - reach..=from.y + reach).map(move |y| Hex { x, y }))
        .filter(near)
}

/// §7 What may be plotted.
fn movement(state: &State, seat: Seat) -> Vec<Action> {
    let mut all = Vec::new();
    for unit in s7_helm::movers(state, seat) {
        let Some(helm) = s7_helm::helm(state, unit) else { continue };
        all.extend((helm.least..=helm.most).map(|speed| Action::Speed { speed, unit }));
        if state.drafts(seat).courses.contains_key(&unit) {
            all.push(Action::Ahead(unit));
            all.extend(Step::TURNS.map(|by| Action::Turn { by, unit }));
        }
        if matches!(state.info(unit).class, Class::Dd | Class::Cl) {
            all.push(Action::Smoke(unit));
        }
        if state.info(unit).plane == crate::tables::Plane::Aboard {
            all.push(Action::Launch(unit));
        }
    }
    all
}

/// §12.22 Every way to put a dummy on the map: a product, not a list.
struct Placings {
    dummies: Vec<UnitId>,
    hexes: Vec<Hex>,
}

const SPEEDS: u64 = 7;

impl LegalSet<Action> for Placings {
    fn len(&self) -> u64 {
        (self.dummies.len() * self.hexes.len()) as u64 * 6 * SPEEDS
    }

    fn nth(&self, index: u64) -> Option<Action> {
        if index >= self.len() {
            return None;
        }
        let (rest, speed) = (index / SPEEDS, (index % SPEEDS) as u8);
        let (rest, heading) = (rest / 6, Heading::ALL[(rest % 6) as usize]);
        let (dummy, at) = (rest as usize / self.hexes.len(), rest as usize % self.hexes.len());
        Some(Action::Place { at: self.hexes[at], heading, speed, unit: *self.dummies.get(dummy)? })
    }

    fn contains(&self, action: &Action) -> bool {
        let Action::Place { at, heading: _, speed, unit } = action else { return false };
        u64::from(*speed) < SPEEDS && self.dummies.contains(unit) && self.hexes.contains(at)
    }
}

fn placings(state: &State, seat: Seat) -> Legal<Action> {
    let dummies: Vec<UnitId> = s12_2_fog::spare(state, seat).collect();
    if dummies.is_empty() {
        return Legal::none();
    }
    let map = &state.setup.map;
    let hexes = map.hexes().filter(|hex| map.terrain(*hex).navigable()).collect();
    Legal::set(Placings { dummies, hexes })
}
