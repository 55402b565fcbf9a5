//! §5 A side moves: every ship does what it was told, or what it does without.

use std::collections::BTreeMap;

use contract::Turn;

use super::s5_movement::{Arrival, first_box, run, turned, usual_planet};
use super::{s5_orders, s6_jumps};
use crate::Frontier;
use crate::event::{Event, Put, Stand};
use crate::state::State;
use crate::types::{FleetId, Navy, Order, Place, PlanetId, ShipId, Standing, SystemId};

/// Ruling P7: so many days pass in the Void.
pub(crate) const VOID: u16 = 6;

/// The order that was drafted for a ship, by whoever may.
pub(crate) fn drafted(state: &State, id: ShipId) -> Option<Order> {
    state.drafts.iter().find_map(|drafts| drafts.orders.get(&id)).copied()
}

/// What a ship's day comes to.
struct Step {
    to: Place,
    jumped: bool,
    moved: bool,
}

/// §5 Where a ship goes today, and whether it jumps.
fn step(state: &State, id: ShipId, order: Order, goal: Option<PlanetId>) -> Step {
    let (setup, from) = (&state.setup, state.ship(id).place);
    let stay = Step { to: from, jumped: false, moved: false };
    let arrive = |system: SystemId| {
        let wanted = goal.filter(|planet| setup.star(*planet) == system);
        Place::Star(wanted.unwrap_or_else(|| usual_planet(state, system)))
    };
    let go = |from: Place, rate: u8| {
        let run = run(setup, from, rate);
        let to = match run.to {
            Arrival::Place(place) => place,
            Arrival::Star(system) => arrive(system),
            Arrival::Void => Place::Void { back: state.day + VOID },
        };
        Step { to, jumped: run.jumped, moved: true }
    };
    match order {
        Order::Hold | Order::Base(_) | Order::Course { .. } => stay,
        Order::Planet(planet) => Step { to: Place::Star(planet), jumped: false, moved: true },
        Order::Ahead(rate) => go(from, rate),
        Order::Reverse => go(turned(from), 1),
        Order::Leave { rate, route } => {
            let Place::Star(planet) = from else { return stay };
            match first_box(setup, setup.star(planet), route, rate) {
                Some(before) => go(before, rate),
                None => stay,
            }
        }
        Order::Enter(circle) => go(Place::Circle(circle), 1),
        Order::Home(circle) => {
            let to = Place::Red { circle, at: setup.circle(circle).boxes, inward: false };
            Step { to, jumped: false, moved: true }
        }
    }
}

/// §5 A side moves.
pub(crate) fn carry_out(turn: &mut Turn<'_, Frontier>, navy: Navy) {
    labels(turn, navy);
    standing(turn, navy);
    let back = back_on_track(turn, navy);
    let state = turn.state();
    let mut moves: BTreeMap<(Place, Place), Vec<ShipId>> = BTreeMap::new();
    let mut jumps: BTreeMap<(Place, u8, u16), Vec<ShipId>> = BTreeMap::new();
    let mut bases = Vec::new();
    for (id, ship, info) in state.all().filter(|(_, ship, info)| info.navy == navy && ship.lives()) {
        let order = drafted(state, id);
        if let Some(Order::Base(base)) = order {
            bases.push((id, base));
        }
        let enters = matches!(order, Some(Order::Enter(_)));
        if !info.is_capital() || !(ship.place.on_map() || enters) || back.contains(&id) {
            continue;
        }
        let goal = match (order, ship.standing) {
            (Some(Order::Course { to, .. }), _) | (None, Standing::Course { to, .. }) => Some(to),
            _ => None,
        };
        let today = match (ship.place, order) {
            (Place::Circle(_), _) => Order::Ahead(1),
            (Place::Reserve | Place::Void { .. }, Some(order)) => order,
            _ => s5_orders::today(state, id, order),
        };
        let step = step(state, id, today, goal);
        if !step.moved {
            continue;
        }
        moves.entry((ship.place, step.to)).or_default().push(id);
        let rate = match step.to {
            Place::Track { rate, .. } if step.jumped => rate,
            _ => 1,
        };
        if rate > 1 {
            let group = state.drafts.iter().find_map(|drafts| drafts.groups.get(&id)).copied().unwrap_or(0);
            jumps.entry((step.to, rate, group)).or_default().push(id);
        }
    }
    for (ship, base) in bases {
        turn.emit(Event::Based { base, ship });
    }
    for ((_, to), ships) in moves {
        turn.emit(Event::Moved { ships, to });
    }
    s6_jumps::jump(turn, jumps.into_iter().map(|((_, rate, _), ships)| (rate, ships)).collect());
}

/// Ruling M12: ships that were astray are back in their jump boxes; they do not move on that day.
fn back_on_track(turn: &mut Turn<'_, Frontier>, navy: Navy) -> Vec<ShipId> {
    let state = turn.state();
    let mut found: Vec<Put> = Vec::new();
    for (ship, there, info) in state.all().filter(|(_, _, info)| info.navy == navy) {
        if let Place::Astray { back, heading, route } = there.place
            && back <= state.day
            && info.is_capital()
        {
            let at = state.setup.route(route).jump_toward(heading);
            found.push(Put { at: Place::Track { route, at, side: heading, heading, rate: 1 }, ship });
        }
    }
    let ships = found.iter().map(|put| put.ship).collect();
    if !found.is_empty() {
        turn.emit(Event::Placed { navy, ships: found });
    }
    ships
}

/// §5 Orders leave standing orders behind; only their side is told.
fn standing(turn: &mut Turn<'_, Frontier>, navy: Navy) {
    let state = turn.state();
    let mut found = Vec::new();
    for (ship, now, _) in state.all().filter(|(_, ship, info)| info.navy == navy && ship.lives()) {
        if let Some(order) = drafted(state, ship).and_then(s5_orders::standing)
            && order != now.standing
        {
            found.push(Stand { order, ship });
        }
    }
    if !found.is_empty() {
        turn.emit(Event::Standing { navy, ships: found });
    }
}

/// Ruling M3: fleets, their names, and §15 who gives orders.
fn labels(turn: &mut Turn<'_, Frontier>, navy: Navy) {
    let seats: Vec<_> = turn.state().setup.seats(navy).collect();
    let mut names = BTreeMap::new();
    let mut labels: BTreeMap<Option<FleetId>, Vec<ShipId>> = BTreeMap::new();
    let mut keepers = BTreeMap::new();
    for drafts in seats.iter().map(|seat| turn.state().drafts(*seat)) {
        names.extend(drafts.names.clone());
        for (ship, fleet) in &drafts.labels {
            labels.entry(*fleet).or_default().push(*ship);
        }
        for (ship, seat) in &drafts.keepers {
            keepers.entry(*seat).or_insert_with(Vec::new).push(*ship);
        }
    }
    for (fleet, name) in names {
        turn.emit(Event::Renamed { fleet, name });
    }
    for (fleet, ships) in labels {
        turn.emit(Event::Labelled { fleet, ships });
    }
    for (seat, ships) in keepers {
        turn.emit(Event::Entrusted { seat, ships });
    }
}
