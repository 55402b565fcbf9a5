//! §9 Breaking off: where those go that fled from a battle.

use contract::{Seat, Turn};
use hawks::aftermath::Fate;

use super::s6_jumps::may_risk;
use super::{s7_militia, s8_decide};
use crate::Frontier;
use crate::battle::{Battle, Escape, Stage};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::Ship;
use crate::state::{Phase, State};
use crate::types::{Navy, Place, RouteId, ShipId, SystemId, Way};

/// Ruling B4: ships of a side that broke off by themselves; others may have stayed.
pub(crate) fn fled<'a>(
    state: &'a State,
    battle: &'a Battle,
    navy: Navy,
) -> impl Iterator<Item = ShipId> + 'a {
    let away = battle.report.ships.iter().filter(|ship| ship.fate == Fate::Away).map(|ship| ship.ship);
    away.filter(move |ship| state.info(*ship).navy == navy && state.info(*ship).is_capital())
}

/// Which sides have ways to choose.
pub(crate) fn sides(state: &State, id: u32) -> [bool; 2] {
    let Some(battle) = state.battle(id) else { return [false; 2] };
    Navy::ALL.map(|navy| fled(state, battle, navy).next().is_some())
}

/// Ruling B1: can a ship flee this way? Militia only within its leash.
fn can(state: &State, battle: &Battle, id: ShipId, way: Way) -> bool {
    let setup = &state.setup;
    let system = setup.star(battle.plan.planet);
    let leads = |route: RouteId| {
        let there = route.index() < setup.routes.len() && setup.route(route).end(system).is_some();
        there && s7_militia::home(state, id).is_none_or(|home| setup.route(route).end(home).is_some())
    };
    match way {
        Way::Route(route) => leads(route),
        Way::Fast { rate, route } => {
            let condition = battle.report.of(id).map(|ship| ship.condition.clone());
            let ship = condition.map(|condition| Ship { condition, ..state.ship(id).clone() });
            setup.options.flee_risk_jump
                && (2..=3).contains(&rate)
                && leads(route)
                && ship.is_some_and(|ship| may_risk(state.info(id), &ship, rate))
        }
        Way::Red(circle) => {
            let fits = circle.index() < setup.circles.len() && setup.circle(circle).system == system;
            fits && state.info(id).navy == Navy::Sathar
        }
    }
}

/// All ways that a ship can take.
pub(crate) fn ways(state: &State, battle: &Battle, id: ShipId) -> Vec<Way> {
    let setup = &state.setup;
    let system = setup.star(battle.plan.planet);
    let here = setup.system(system);
    let routes = here.routes.iter().flat_map(|route| {
        let fast = (2..=3).map(|rate| Way::Fast { rate, route: *route });
        std::iter::once(Way::Route(*route)).chain(fast)
    });
    let red = here.circles.iter().map(|circle| Way::Red(*circle));
    routes.chain(red).filter(|way| can(state, battle, id, *way)).collect()
}

/// Ruling B6: the way a ship takes that is not told: Sathar into the red boxes, else toward the nearest place where it is safe.
fn usual(state: &State, battle: &Battle, id: ShipId) -> Option<Way> {
    let setup = &state.setup;
    let from = setup.star(battle.plan.planet);
    let upf = state.info(id).navy == Navy::Upf;
    let safe = |system: &SystemId| {
        *system != from
            && if upf {
                !s7_militia::undefended(state, *system)
            } else {
                !setup.system(*system).circles.is_empty()
            }
    };
    let goal = setup.system_ids().filter(safe).min_by_key(|system| (setup.days(from, *system), *system));
    let best = goal.and_then(|goal| setup.first_route(from, goal)).map(Way::Route);
    let all = ways(state, battle, id);
    let red = all.iter().copied().find(|way| matches!(way, Way::Red(_)));
    red.or_else(|| best.filter(|way| all.contains(way))).or_else(|| all.first().copied())
}

/// A battle in which a seat's ships have ways to choose.
fn mine(state: &State, seat: Seat, id: u32) -> Result<(&Battle, Navy), Refusal> {
    if let Phase::Over(_) = state.phase {
        return Err(Refusal::Over);
    }
    let battle = state.battle(id).ok_or(Refusal::NoBattle)?;
    let navy = super::s8_battles::commands(battle, seat).ok_or(Refusal::NotYours)?;
    match &battle.stage {
        Stage::Fleeing(sides) if sides[navy.index()] => Ok((battle, navy)),
        _ => Err(Refusal::NotNow),
    }
}

/// Ruling B1: may a ship be told this way?
pub(crate) fn may_take(state: &State, seat: Seat, id: u32, ship: ShipId, way: Way) -> Result<(), Refusal> {
    let (battle, navy) = mine(state, seat, id)?;
    if !fled(state, battle, navy).any(|known| known == ship) {
        return Err(Refusal::NoShip);
    }
    if state.drafts(seat).ways.get(&ship) == Some(&way) {
        return Err(Refusal::Already);
    }
    if can(state, battle, ship, way) { Ok(()) } else { Err(Refusal::NoWay) }
}

/// May a seat say that all ways are chosen?
pub(crate) fn may_flee(state: &State, seat: Seat, id: u32) -> Result<(), Refusal> {
    mine(state, seat, id).map(|_| ())
}

/// §9 A side has chosen its ways.
pub(crate) fn flee(turn: &mut Turn<'_, Frontier>, seat: Seat, id: u32) -> Result<(), Refusal> {
    let (battle, navy) = mine(turn.state(), seat, id)?;
    let state = turn.state();
    let told =
        |ship: ShipId| state.drafts(seat).ways.get(&ship).copied().or_else(|| usual(state, battle, ship));
    let ways: Vec<Escape> =
        fled(state, battle, navy).filter_map(|ship| Some(Escape { ship, way: told(ship)? })).collect();
    turn.emit(Event::Fled { battle: id, navy, ways });
    if let Some(Stage::Fleeing([false, false])) = turn.state().battle(id).map(|battle| &battle.stage) {
        s8_decide::settle(turn, id);
        s8_decide::apply_ready(turn);
    }
    Ok(())
}

/// Ruling B1: where a way leads.
pub(crate) fn refuge(state: &State, system: SystemId, way: Way) -> Option<Place> {
    let setup = &state.setup;
    match way {
        Way::Route(route) => first(state, system, route, 1),
        Way::Fast { rate, route } => first(state, system, route, rate),
        Way::Red(circle) => Some(Place::Red { circle, at: setup.circle(circle).boxes, inward: false }),
    }
}

/// The first box of a route, bound outward, on this system's side.
fn first(state: &State, system: SystemId, route: RouteId, rate: u8) -> Option<Place> {
    let track = state.setup.route(route);
    let side = track.end(system)?;
    let at = match side {
        crate::types::End::A => 1,
        crate::types::End::B => track.boxes,
    };
    Some(Place::Track { route, at, side, heading: side.other(), rate })
}
