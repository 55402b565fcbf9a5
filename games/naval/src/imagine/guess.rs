//! What is hidden, guessed: units under markers, dice, orders, torpedoes, mines.

use std::collections::{BTreeMap, BTreeSet};

use contract::{Dice, Seat, Viewer};

use super::{Memory, deployed, diced, others, salvos, undeclared};
use crate::course::{Course, Helm, Leg, Step};
use crate::event::{Order, Placing, Shot, Stage};
use crate::rules::{s12_2_fog, s13_2_zeppelins};
use crate::state::{Phase, State};
use crate::tables::{Rule, Setup};
use crate::types::{Battery, Class, Heading, Hex, UnitId, enemy};
use crate::unit::{Place, Unit};
use crate::view::{Contact, View};

/// A place that a hidden unit may have reached: where, with what heading and speed, and whether it turned.
type Spot = (Hex, Heading, u8, bool);

/// Which unit is under which marker.
pub(super) fn markers(
    mut state: State,
    view: &View,
    memory: &Memory,
    viewer: Viewer,
    dice: &mut Dice,
) -> State {
    for side in others(viewer) {
        let contacts: Vec<Contact> = view.contacts.iter().filter(|c| c.side == side).copied().collect();
        if contacts.is_empty() {
            continue;
        }
        let hidden: Vec<UnitId> =
            view.unseen.iter().copied().filter(|id| state.info(*id).side == side).collect();
        let spots: Vec<BTreeSet<Spot>> = hidden.iter().map(|id| reached(&state, memory, *id)).collect();
        let mut order: Vec<usize> = (0..hidden.len()).collect();
        shuffle(&mut order, dice);
        // Those with the least freedom first.
        order.sort_by_key(|n| spots[*n].len());
        let mut free: Vec<usize> = (0..contacts.len()).collect();
        shuffle(&mut free, dice);
        let mut taken: Vec<Option<usize>> = vec![None; hidden.len()];
        if !assign(&order, &spots, &contacts, &free, &mut taken) {
            // A mine or a shoal has cut a movement short: anything goes.
            let mut rest = free.clone();
            order.iter().for_each(|n| taken[*n] = rest.pop());
        }
        for (n, id) in hidden.iter().enumerate() {
            let Some(contact) = taken[n].map(|at| contacts[at]) else { continue };
            let fits: Vec<Spot> = spots[n]
                .iter()
                .filter(|spot| (spot.0, spot.2) == (contact.at, contact.speed))
                .copied()
                .collect();
            let (heading, turned) = if fits.is_empty() {
                (Heading::ALL[dice.index(6)], false)
            } else {
                let spot = fits[dice.index(fits.len())];
                (spot.1, spot.3)
            };
            let (_, last) = last_known(&state, memory, *id);
            state.units[id.index()] = Unit {
                place: Place::At(contact.at),
                heading,
                speed: contact.speed,
                turned,
                starshells: 0,
                ..last
            };
        }
        let rest = free.iter().filter(|at| !taken.contains(&Some(**at))).copied();
        let mut dummies: Vec<UnitId> = dummies(&state, side);
        shuffle(&mut dummies, dice);
        for (id, at) in dummies.into_iter().zip(rest) {
            let unit = &mut state.units[id.index()];
            (unit.place, unit.speed) = (Place::At(contacts[at].at), contacts[at].speed);
            (unit.heading, unit.turned) = (Heading::ALL[dice.index(6)], false);
        }
    }
    fire(state, view, dice)
}

fn dummies(state: &State, side: Seat) -> Vec<UnitId> {
    let of = state.all().filter(|(_, info, _)| info.class == Class::Dummy && info.side == side);
    of.map(|(id, ..)| id).collect()
}

fn shuffle<T>(list: &mut [T], dice: &mut Dice) {
    for n in (1..list.len()).rev() {
        list.swap(n, dice.index(n + 1));
    }
}

/// Puts every unit under a marker where it may be; false if that cannot be done.
fn assign(
    order: &[usize],
    spots: &[BTreeSet<Spot>],
    contacts: &[Contact],
    free: &[usize],
    taken: &mut [Option<usize>],
) -> bool {
    let Some((first, rest)) = order.split_first() else { return true };
    for at in free {
        let Contact { at: hex, speed, .. } = contacts[*at];
        if taken.contains(&Some(*at)) || !spots[*first].iter().any(|spot| (spot.0, spot.2) == (hex, speed)) {
            continue;
        }
        taken[*first] = Some(*at);
        if assign(rest, spots, contacts, free, taken) {
            return true;
        }
        taken[*first] = None;
    }
    false
}

/// A unit as it was last known, and how many movements of its side were seen then.
fn last_known(state: &State, memory: &Memory, id: UnitId) -> (usize, Unit) {
    memory.known.get(&id).cloned().unwrap_or_else(|| (0, Unit::new(state.info(id))))
}

/// Where a hidden unit may be now: from where it was last known, movement by movement, always under some marker.
fn reached(state: &State, memory: &Memory, id: UnitId) -> BTreeSet<Spot> {
    let (setup, info) = (&state.setup, state.info(id));
    let (seen, unit) = last_known(state, memory, id);
    let log = &memory.log[usize::from(info.side.0)];
    let start = unit.hex().or(info.at);
    // §16 Who enters anywhere on an edge may have done so anywhere on it.
    let edge = setup.entry(id).filter(|_| !unit.in_play());
    let on = |at: &Hex| edge.is_some_and(|edge| s13_2_zeppelins::on_edge(&setup.map, *at, edge));
    let starts: Vec<Hex> = match edge {
        Some(_) => setup.map.hexes().filter(on).collect(),
        None => start.into_iter().collect(),
    };
    let about = setup.turns_away(info.side) && info.class.capital();
    let mut spots: BTreeSet<Spot> =
        starts.into_iter().map(|at| (at, unit.heading, unit.speed, unit.turned)).collect();
    let enters = usize::from(info.enters.saturating_sub(1));
    let enters = memory.arrived.get(&id).copied().unwrap_or(enters);
    let extra = setup.extra_speed(id).map_or(0, |(by, _)| by);
    for markers in log.iter().skip(seen.max(enters)) {
        let speeds: BTreeSet<u8> = markers.iter().map(|(_, speed)| *speed).collect();
        let wanted: BTreeSet<(Hex, u8)> = markers.iter().copied().collect();
        let change = if info.class.screening() { 3 } else { 2 };
        let mut next = BTreeSet::new();
        for (at, heading, speed, _) in &spots {
            // Hits on a unit that nobody sees may have slowed it, and repairs may have freed it.
            let able = |new: &&u8| {
                **new <= info.s.max(*speed) + extra && (new.abs_diff(*speed) <= change || **new < *speed)
            };
            for new in speeds.iter().filter(able) {
                let turns = setup.on(Rule::Turning).then_some(if info.class.screening() { 3 } else { 2 });
                // §16 A fleet may have turned away.
                let headings = [Some(*heading), about.then(|| heading.opposite())];
                for (n, heading) in headings.into_iter().flatten().enumerate() {
                    let start = Leg { at: *at, heading };
                    let helm = Helm { start, least: 0, most: 6, turns, hexsides: None, swerve: 0 };
                    walk(setup, &helm, &Course::new(*new), &mut |leg, turned| {
                        if wanted.contains(&(leg.at, *new)) {
                            next.insert((leg.at, leg.heading, *new, turned || n > 0));
                        }
                    });
                }
            }
        }
        spots = next;
    }
    spots
}

/// Every end of a course.
fn walk(setup: &Setup, helm: &Helm, course: &Course, found: &mut dyn FnMut(Leg, bool)) {
    let end = course.end(helm.start);
    if course.left() == 0 {
        found(end, course.turns() > 0);
        return;
    }
    for step in [Step::Ahead].into_iter().chain(Step::TURNS.map(Step::Turn)) {
        let ashore = step == Step::Ahead && !setup.map.terrain(end.at.toward(end.heading)).navigable();
        if course.allows(helm, step) && !ashore {
            let mut next = course.clone();
            next.steps.push(step);
            walk(setup, helm, &next, found);
        }
    }
}

/// §5 Who fires from where nobody sees: any hidden unit that has guns.
fn fire(mut state: State, view: &View, dice: &mut Dice) -> State {
    for shot in view.shots.iter().filter(|shot| shot.unit.is_none()) {
        let hidden = view.unseen.iter().copied().filter(|id| {
            let (info, unit) = (state.info(*id), state.unit(*id));
            let near =
                unit.hex().zip(state.unit(shot.target).hex()).is_some_and(|(a, b)| a.distance(b) <= info.r);
            info.side == shot.side && info.a > 0 && near
        });
        let free: Vec<(UnitId, Battery)> = hidden
            .flat_map(|unit| Battery::ALL.map(|battery| (unit, battery)))
            .filter(|(unit, battery)| *battery == Battery::Main || state.info(*unit).secondary > 0)
            .filter(|key| !state.shots.iter().any(|known| (known.unit, known.battery) == *key))
            .collect();
        let main: Vec<_> = free.iter().copied().filter(|(_, battery)| *battery == Battery::Main).collect();
        let from = if main.is_empty() { free } else { main };
        let any = view.unseen.iter().copied().find(|id| state.info(*id).side == shot.side);
        let chosen = if from.is_empty() {
            any.map(|unit| (unit, Battery::Main))
        } else {
            Some(from[dice.index(from.len())])
        };
        state.shots.extend(chosen.map(|(unit, battery)| Shot { unit, battery, target: shot.target }));
    }
    state.shots.sort_unstable();
    state
}

/// §11.8 Hidden mine hexes of a side that nobody has found yet.
pub(super) fn hidden_mines(state: &State, view: &View, side: Seat) -> usize {
    if !state.setup.on(Rule::Mines) {
        return 0;
    }
    let known = view.mines.iter().chain(&view.swept);
    let found = known.filter(|at| !state.setup.mines.contains(at)).count();
    usize::from(state.setup.hidden_mines[usize::from(side.0)]).saturating_sub(found)
}

/// Dice, orders and lists that others keep to themselves.
pub(super) fn secrets(mut state: State, view: &View, viewer: Viewer, dice: &mut Dice) -> State {
    for side in others(viewer) {
        let n = usize::from(side.0);
        if deployed(&state, view, side) {
            state.drafts[n].placing = placings(&state, side, dice);
            state.drafts[n].mines = mines(&state, view, side, dice);
        }
        if view.turn > 0 {
            let mines = mines(&state, view, side, dice);
            state.hidden_mines[n].extend(mines);
        }
        let (radar, ordered) = diced(&state, side);
        for unit in radar {
            state.radar_dice.insert(unit, dice.d6());
        }
        for unit in ordered {
            let jammed = state.setup.jammed(unit).is_some();
            let order = match (jammed, dice.d6()) {
                (true, 1 | 2) => Order::Swerve(-1),
                (true, 5 | 6) => Order::Swerve(1),
                (true, _) | (false, 1..=3) => Order::Straight,
                (false, _) => Order::OneTurn,
            };
            state.orders.insert(unit, order);
        }
        state = detections(state, view, side, dice);
        if view.stage == Stage::Torpedo && view.ordered[n] {
            let mut launches: BTreeMap<UnitId, crate::event::Launch> = BTreeMap::new();
            for launch in salvos(&state, side) {
                if dice.coin() {
                    launches.insert(launch.unit, launch);
                }
            }
            if let Phase::Torpedo(orders) = &mut state.phase {
                orders[n] = Some(launches.into_values().collect());
            }
        }
    }
    state
}

/// §11.8 Hexes in which a side may have laid mines that nobody has found: not where ships lay at first, nor where one has
/// been since.
fn mines(state: &State, view: &View, side: Seat, dice: &mut Dice) -> Vec<Hex> {
    let setup = &state.setup;
    let wakes = view.units.iter().filter(|unit| unit.class.ship()).flat_map(|unit| &unit.passages);
    let clean: BTreeSet<Hex> = wakes.flat_map(|passage| passage.hexes.iter().skip(1).copied()).collect();
    let start = |hex: &Hex| setup.units.iter().any(|unit| unit.at == Some(*hex) && unit.class.ship());
    let known = |hex: &Hex| {
        setup.mines.contains(hex)
            || view.mines.contains(hex)
            || view.swept.contains(hex)
            || clean.contains(hex)
    };
    let water = |hex: &Hex| setup.map.terrain(*hex).navigable();
    let mut hexes: Vec<Hex> =
        setup.map.hexes().filter(|hex| water(hex) && !known(hex) && !start(hex)).collect();
    let mut all = Vec::new();
    for _ in 0..hidden_mines(state, view, side).min(hexes.len()) {
        all.push(hexes.swap_remove(dice.index(hexes.len())));
    }
    all
}

/// §12.21 What a side has made out: what it must have by what it sees; once units have moved, perhaps more.
fn detections(mut state: State, view: &View, by: Seat, dice: &mut Dice) -> State {
    if !state.setup.fog() || view.turn == 0 {
        return state;
    }
    let more = undeclared(&state, view, by);
    let moved = matches!(view.stage, Stage::Move | Stage::Torpedo);
    let units: Vec<UnitId> = state.real(enemy(by)).map(|(id, ..)| id).collect();
    for id in units {
        if state.knows_openly(id) || state.declared[usize::from(by.0)].contains(&id) {
            continue;
        }
        let Some(at) = state.unit(id).hex() else { continue };
        let by_eye = (!moved || view.stage == Stage::Torpedo) && s12_2_fog::made_out(&state, by, at, !moved);
        if by_eye || (more && dice.coin()) {
            state.detected[usize::from(by.0)].insert(id);
        }
    }
    state
}

fn placings(state: &State, side: Seat, dice: &mut Dice) -> Vec<Placing> {
    let map = &state.setup.map;
    let hexes: Vec<Hex> = map.hexes().filter(|hex| map.terrain(*hex).navigable()).collect();
    let mut all = Vec::new();
    for unit in dummies(state, side) {
        if dice.coin() && !hexes.is_empty() {
            let (at, heading) = (hexes[dice.index(hexes.len())], Heading::ALL[dice.index(6)]);
            all.push(Placing { unit, at, heading, speed: dice.index(7) as u8 });
        }
    }
    // §13.2 Airships lie where they may begin.
    let berths: Vec<Hex> = map.hexes().filter(|hex| s13_2_zeppelins::berth(state, side, *hex)).collect();
    for unit in s13_2_zeppelins::moored(state, side).filter(|_| !berths.is_empty()) {
        let (at, heading) = (berths[dice.index(berths.len())], Heading::ALL[dice.index(6)]);
        let speed = dice.index(usize::from(state.info(unit).s) + 1) as u8;
        all.push(Placing { unit, at, heading, speed });
    }
    all.sort_unstable_by_key(|placing| placing.unit);
    all
}
