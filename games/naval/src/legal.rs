//! What a seat may do now, with the same predicates as the rules.

use contract::{Legal, LegalSet, Seat};

use crate::action::Action;
use crate::course::Step;
use crate::rules::{may, s3_sequence, s4_3_starshells, s7_helm, s11_5_strikes, s12_2_fog, s13_2_zeppelins};
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
        Phase::Between { .. } => list(Vec::new()),
        Phase::Deploy(_) => {
            let mines = if state.setup.hidden_mines[usize::from(seat.0)] > 0 {
                state.setup.map.hexes().map(Action::Mine).collect()
            } else {
                Vec::new()
            };
            Legal::join([list(mines), placings(state, seat), moorings(state, seat)])
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
            list(all.chain(bombardments(state, seat)).collect())
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
        if state.info(unit).class == Class::Zeppelin {
            let targets = state.real(enemy(seat)).map(|(id, ..)| id);
            all.extend(targets.map(|target| Action::Bomb { target, unit }));
        }
    }
    if state.setup.turns_away(seat) {
        all.push(Action::TurnAway);
    }
    if state.setup.sweeping(seat).is_some() {
        all.extend(state.mines.iter().map(|at| Action::Sweep(*at)));
    }
    all.extend(entries(state));
    all
}

/// §16 Where reinforcements may enter.
fn entries(state: &State) -> impl Iterator<Item = Action> {
    state.arriving.iter().flat_map(|unit| {
        let (info, map) = (state.info(*unit), &state.setup.map);
        let edge = state.setup.entry(*unit);
        let hexes =
            map.hexes().filter(move |at| edge.is_some_and(|edge| s13_2_zeppelins::on_edge(map, *at, edge)));
        let (heading, speed) = (info.heading, info.speed);
        hexes.map(move |at| Action::Place { at, heading, speed, unit: *unit })
    })
}

/// §13.3 Forts that may be bombarded with another ship's eyes.
fn bombardments(state: &State, seat: Seat) -> Vec<Action> {
    if !state.setup.indirect(seat) {
        return Vec::new();
    }
    let inside = |unit: &crate::unit::Unit| unit.hex().is_some_and(|at| state.setup.straits.contains(&at));
    let ships = || state.real(seat).filter(|(_, info, _)| info.class.ship());
    let forts = || state.real(enemy(seat)).filter(|(_, info, _)| info.class == Class::Fort);
    let spotters: Vec<UnitId> = ships().filter(|(_, _, unit)| inside(unit)).map(|(id, ..)| id).collect();
    let mut all = Vec::new();
    for (unit, info, now) in ships().filter(|(_, _, unit)| !inside(unit)) {
        let near = |to: Option<Hex>| now.hex().zip(to).is_some_and(|(from, to)| from.distance(to) <= info.r);
        for (target, ..) in forts().filter(|(_, _, fort)| near(fort.hex())) {
            all.extend(spotters.iter().map(|spotter| Action::Bombard { spotter: *spotter, target, unit }));
        }
    }
    all
}

/// §12.22 §13.2 Every way to put a dummy or an airship on the map: a product, not a list.
struct Placings {
    units: Vec<UnitId>,
    hexes: Vec<Hex>,
    /// Speeds from 0 on.
    speeds: u64,
}

impl LegalSet<Action> for Placings {
    fn len(&self) -> u64 {
        (self.units.len() * self.hexes.len()) as u64 * 6 * self.speeds
    }

    fn nth(&self, index: u64) -> Option<Action> {
        if index >= self.len() {
            return None;
        }
        let (rest, speed) = (index / self.speeds, (index % self.speeds) as u8);
        let (rest, heading) = (rest / 6, Heading::ALL[(rest % 6) as usize]);
        let (unit, at) = (rest as usize / self.hexes.len(), rest as usize % self.hexes.len());
        Some(Action::Place { at: self.hexes[at], heading, speed, unit: *self.units.get(unit)? })
    }

    fn contains(&self, action: &Action) -> bool {
        let Action::Place { at, heading: _, speed, unit } = action else { return false };
        u64::from(*speed) < self.speeds && self.units.contains(unit) && self.hexes.contains(at)
    }
}

fn placings(state: &State, seat: Seat) -> Legal<Action> {
    let units: Vec<UnitId> = s12_2_fog::spare(state, seat).collect();
    if units.is_empty() {
        return Legal::none();
    }
    let map = &state.setup.map;
    let hexes = map.hexes().filter(|hex| map.terrain(*hex).navigable()).collect();
    Legal::set(Placings { units, hexes, speeds: 7 })
}

/// §13.2 Where airships may begin.
fn moorings(state: &State, seat: Seat) -> Legal<Action> {
    let drafted = &state.drafts(seat).placing;
    let free = |id: &UnitId| !drafted.iter().any(|placing| placing.unit == *id);
    let units: Vec<UnitId> = s13_2_zeppelins::moored(state, seat).filter(free).collect();
    let Some(first) = units.first() else { return Legal::none() };
    let speeds = u64::from(state.info(*first).s) + 1;
    let hexes = state.setup.map.hexes().filter(|at| s13_2_zeppelins::berth(state, seat, *at)).collect();
    Legal::set(Placings { units, hexes, speeds })
}
