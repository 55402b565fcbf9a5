//! §5 Orders: what a ship may be told today, and what it does without.

use contract::Seat;

use super::s6_jumps::may_risk;
use super::{in_phase, of_side, own, s2_fighters, s7_militia, s14_victory};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::types::{Navy, Order, Place, ShipId, Standing, SystemId};

/// §5 May this order be given to this ship now?
pub(crate) fn may_order(state: &State, seat: Seat, id: ShipId, order: Order) -> Result<(), Refusal> {
    let Phase::Move(navy) = state.phase else { return Err(Refusal::NotNow) };
    in_phase(state, seat, &Phase::Move(navy))?;
    match order {
        // The half of Ruling S3 is over all of a side: its captain says who comes in, whoever commands the ship.
        Order::Enter(_) if state.setup.captain(navy) != seat => return Err(Refusal::Captain),
        Order::Enter(_) => of_side(state, navy, id)?,
        _ => own(state, seat, navy, id)?,
    }
    if state.drafts(seat).orders.get(&id) == Some(&order) {
        return Err(Refusal::Already);
    }
    fits(state, id, order)
}

/// §5 Does an order fit where the ship is? Ruling F1: fighters have none but for their base.
pub(crate) fn fits(state: &State, id: ShipId, order: Order) -> Result<(), Refusal> {
    let (ship, info) = (state.ship(id), state.info(id));
    if info.class.is_station() {
        return Err(Refusal::NoOrder);
    }
    match (ship.place, order) {
        (_, Order::Base(base)) => return s2_fighters::may_move(state, id, base),
        _ if !info.is_capital() => return Err(Refusal::NoOrder),
        (Place::Reserve, Order::Enter(circle)) => {
            let fits = info.navy == Navy::Sathar && circle.index() < state.setup.circles.len();
            return if fits && state.retreating.is_none() { Ok(()) } else { Err(Refusal::NoOrder) };
        }
        (Place::Void { back }, Order::Enter(circle)) => {
            let fits = back <= state.day && circle.index() < state.setup.circles.len();
            return if fits && state.retreating.is_none() { Ok(()) } else { Err(Refusal::NoOrder) };
        }
        (Place::Star(_) | Place::Track { .. } | Place::Red { .. }, _) => {}
        _ => return Err(Refusal::NoOrder),
    }
    can(state, id, order)?;
    bound(state, id, order)
}

/// §5 Can a ship on the map do this where it is, whoever's it is? Ruling M7: on the way to a risk jump at full rate, or back.
/// Ruling M13: one box a day on red tracks. Ruling M15: by the routes of the map and no other way.
fn can(state: &State, id: ShipId, order: Order) -> Result<(), Refusal> {
    let (ship, info, setup) = (state.ship(id), state.info(id), &state.setup);
    match (ship.place, order) {
        // Ruling M7: no coasting on the way to a risk jump.
        (Place::Track { side, heading, rate, .. }, Order::Hold) if rate > 1 && side != heading => {
            Err(Refusal::RiskJump)
        }
        (_, Order::Hold) => Ok(()),
        (Place::Star(here), Order::Planet(there)) => {
            let fits =
                there.index() < setup.planets.len() && here != there && setup.star(here) == setup.star(there);
            if fits { Ok(()) } else { Err(Refusal::NoOrder) }
        }
        (Place::Star(here), Order::Leave { rate, route }) => {
            if route.index() >= setup.routes.len() || setup.route(route).end(setup.star(here)).is_none() {
                return Err(Refusal::NoOrder);
            }
            if rate == 0 || !may_risk(info, ship, rate) { Err(Refusal::TooFast(rate)) } else { Ok(()) }
        }
        // Ruling M13: only the Sathar know what lies beyond the red boxes.
        (Place::Star(here), Order::Home(circle)) => {
            let there =
                circle.index() < setup.circles.len() && setup.circle(circle).system == setup.star(here);
            if there && info.navy == Navy::Sathar { Ok(()) } else { Err(Refusal::NoOrder) }
        }
        (Place::Track { side, heading, rate, .. }, Order::Ahead(wanted)) => {
            // Ruling M7: full rate before the jump. Ruling M9: up to it afterwards.
            let fits = if side == heading { (1..=rate).contains(&wanted) } else { wanted == rate };
            if fits {
                Ok(())
            } else if side == heading || rate == 1 {
                Err(Refusal::Rate(rate))
            } else {
                Err(Refusal::RiskJump)
            }
        }
        // Ruling M13: one box a day on red tracks.
        (Place::Red { .. }, Order::Ahead(wanted)) => {
            if wanted == 1 {
                Ok(())
            } else {
                Err(Refusal::Rate(1))
            }
        }
        (Place::Track { .. } | Place::Red { .. }, Order::Reverse) => Ok(()),
        (place, Order::Course { rate, to }) => {
            let there = place == Place::Star(to);
            if to.index() >= setup.planets.len() || there {
                return Err(Refusal::NoOrder);
            }
            if !(1..=3).contains(&rate) || rate > info.line.adf.max(1) {
                return Err(Refusal::TooFast(rate));
            }
            Ok(())
        }
        _ => Err(Refusal::NoOrder),
    }
}

/// Ruling V5: is this the way home, at whatever rate?
fn same_way(order: Order, home: Order) -> bool {
    match (order, home) {
        (Order::Leave { route, .. }, Order::Leave { route: shortest, .. }) => route == shortest,
        (Order::Ahead(_), Order::Ahead(_)) => true,
        (order, home) => order == home,
    }
}

/// §7 Is a ship free to do this: no militia beyond its leash, and Ruling V5: nobody who is going home?
fn bound(state: &State, id: ShipId, order: Order) -> Result<(), Refusal> {
    let (ship, setup) = (state.ship(id), &state.setup);
    if state.retreating.is_some() && state.info(id).navy == Navy::Sathar {
        let home = s14_victory::homeward(state, id);
        return if home.is_some_and(|home| same_way(order, home)) { Ok(()) } else { Err(Refusal::GoingHome) };
    }
    let Some(home) = s7_militia::home(state, id) else { return Ok(()) };
    let threat = s7_militia::threatened(state, home);
    match (ship.place, order) {
        (Place::Star(here), Order::Leave { route, .. }) => {
            let at_home = setup.star(here) == home;
            if setup.route(route).end(home).is_none() {
                Err(if threat { Refusal::Threatened } else { Refusal::Leash })
            } else if threat && at_home {
                Err(Refusal::Threatened)
            } else {
                Ok(())
            }
        }
        (_, Order::Course { to, .. }) => {
            let system = setup.star(to);
            let near = s7_militia::leashed(state, home, Place::Star(to));
            match (threat, system == home) {
                (true, false) => Err(Refusal::Threatened),
                (false, _) if !near => Err(Refusal::Leash),
                _ => Ok(()),
            }
        }
        (Place::Star(here), Order::Hold | Order::Planet(_)) if threat && setup.star(here) != home => {
            Err(Refusal::Threatened)
        }
        (Place::Track { .. }, Order::Hold) if threat => Err(Refusal::Threatened),
        (Place::Track { .. }, Order::Ahead(_)) if threat => {
            if s7_militia::homeward(state, home, ship.place).0 { Ok(()) } else { Err(Refusal::Threatened) }
        }
        (Place::Track { .. }, Order::Reverse) if threat => {
            if s7_militia::homeward(state, home, ship.place).1 { Ok(()) } else { Err(Refusal::Threatened) }
        }
        _ => Ok(()),
    }
}

/// §5 The rate at which a ship leaves a star that wants to go at this one.
fn leaving(state: &State, id: ShipId, wanted: u8) -> u8 {
    let (ship, info) = (state.ship(id), state.info(id));
    (1..=wanted).rev().find(|rate| may_risk(info, ship, *rate)).unwrap_or(1)
}

/// §5 What a course comes to today: an order that is no course.
pub(crate) fn toward(state: &State, id: ShipId, to: SystemId, rate: u8) -> Order {
    let (ship, setup) = (state.ship(id), &state.setup);
    match ship.place {
        Place::Star(planet) => match s7_militia::first_route(state, id, setup.star(planet), to) {
            Some(route) => Order::Leave { rate: leaving(state, id, rate), route },
            None => Order::Hold,
        },
        Place::Track { side, heading, rate: declared, .. } => {
            let (ahead, back) = s7_militia::both_ways(state, s7_militia::home(state, id), ship.place, to);
            if ahead > back {
                Order::Reverse
            } else if side == heading {
                Order::Ahead(rate.min(declared).max(1))
            } else {
                Order::Ahead(declared)
            }
        }
        Place::Red { inward: true, .. } => Order::Ahead(1),
        Place::Red { inward: false, .. } => Order::Reverse,
        _ => Order::Hold,
    }
}

/// §5 What a ship does today that has this order, or none: never a course.
pub(crate) fn today(state: &State, id: ShipId, order: Option<Order>) -> Order {
    let wanted = plain(state, id, order);
    if fits(state, id, wanted).is_ok() { wanted } else { forced(state, id) }
}

fn plain(state: &State, id: ShipId, order: Option<Order>) -> Order {
    let ship = state.ship(id);
    let course = |to, rate| {
        let system = state.setup.star(to);
        match ship.place {
            Place::Star(here) if here == to => Order::Hold,
            Place::Star(here) if state.setup.star(here) == system => Order::Planet(to),
            _ => toward(state, id, system, rate),
        }
    };
    match (order, ship.standing) {
        (Some(Order::Course { rate, to }), _) | (None, Standing::Course { rate, to }) => course(to, rate),
        (Some(order), _) => order,
        (None, Standing::Hold) => Order::Hold,
        (None, Standing::Ahead(rate)) => match ship.place {
            Place::Track { side, heading, rate: declared, .. } => {
                Order::Ahead(if side == heading { rate.clamp(1, declared) } else { declared })
            }
            Place::Red { .. } => Order::Ahead(1),
            _ => Order::Hold,
        },
    }
}

/// What a ship must do that may not do as it was told: Ruling L3 for militia, M7 for risk jumps, V5 for a retreat.
fn forced(state: &State, id: ShipId) -> Order {
    if state.retreating.is_some() && state.info(id).navy == Navy::Sathar {
        return s14_victory::homeward(state, id).unwrap_or(Order::Hold);
    }
    if let Some(home) = s7_militia::home(state, id).filter(|home| s7_militia::threatened(state, *home)) {
        let away = state.star(id).is_none_or(|here| here != home);
        if away {
            return toward(state, id, home, 1);
        }
    }
    match state.ship(id).place {
        Place::Track { side, heading, rate, .. } if rate > 1 && side != heading => Order::Ahead(rate),
        _ => Order::Hold,
    }
}

/// §5 What an order leaves behind as the ship's standing order.
pub(crate) const fn standing(order: Order) -> Option<Standing> {
    match order {
        Order::Hold | Order::Planet(_) => Some(Standing::Hold),
        Order::Ahead(rate) | Order::Leave { rate, .. } => Some(Standing::Ahead(rate)),
        Order::Reverse | Order::Enter(_) | Order::Home(_) => Some(Standing::Ahead(1)),
        Order::Course { rate, to } => Some(Standing::Course { rate, to }),
        Order::Base(_) => None,
    }
}
