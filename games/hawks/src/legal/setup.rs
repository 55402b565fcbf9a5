//! §21.2 What a side may do while it sets up.

use std::sync::Arc;

use contract::{Legal, Seat};

use crate::action::Action;
use crate::rules::s14_before::{self, may_sow};
use crate::rules::s16_drones::may_mark;
use crate::rules::s21_2_setup::{
    may_deploy, may_enter, may_face, may_moor, may_orbit, may_put, may_put_planet, may_speed,
};
use crate::rules::s21_2_usual::may_usual;
use crate::state::State;
use crate::tables::{MOST_SPEED, Start};
use crate::types::{COLUMNS, Edge, Facing, Hex, MIDDLE, Orbit, ROWS, ShipId, Weapon};

/// Some hexes, each as an action.
fn hexes(
    list: Arc<[Hex]>,
    action: impl Fn(Hex) -> Action + Send + 'static,
    hex: impl Fn(&Action) -> Option<Hex> + Send + 'static,
) -> Legal<Action> {
    if list.is_empty() {
        return Legal::none();
    }
    let known = list.clone();
    let len = list.len() as u64;
    let has = move |action: &Action| hex(action).is_some_and(|hex| known.binary_search(&hex).is_ok());
    Legal::indexed(len, move |n| action(list[n as usize]), has)
}

fn sheet() -> impl Iterator<Item = Hex> {
    (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| Hex::at(column, row)))
}

fn sorted(list: impl Iterator<Item = Hex>) -> Arc<[Hex]> {
    let mut list: Vec<Hex> = list.collect();
    list.sort_unstable();
    list.into()
}

/// The legal actions of a side that sets up.
pub(super) fn setup(state: &State, seat: Seat) -> Legal<Action> {
    let mut short = Vec::new();
    short.extend(may_deploy(state, seat).is_ok().then_some(Action::Deploy));
    short.extend(may_usual(state, seat).is_ok().then_some(Action::Usual));
    let edges = Edge::ALL.into_iter().filter(|edge| may_enter(state, seat, *edge).is_ok());
    short.extend(edges.map(Action::Enter));
    short.extend(may_put_planet(state, seat, None).is_ok().then_some(Action::Planet(None)));
    let drones = state.setup.fleet(seat).filter(|id| may_mark(state, seat, *id).is_ok());
    short.extend(drones.map(Action::Mark));
    let mut wide = vec![planets(state, seat)];
    // Ships that may be anywhere may all be in the same hexes.
    let mut open: Option<Arc<[Hex]>> = None;
    for ship in state.setup.fleet(seat) {
        let anywhere = match state.info(ship).start {
            Start::Chosen => true,
            Start::Orbit => false,
            Start::Docked(_) | Start::Aboard(_) | Start::At(_) | Start::Away(_) => continue,
        };
        ship_drafts(state, seat, ship, &mut short);
        let find = || sorted(sheet().filter(|at| may_put(state, seat, ship, *at).is_ok()));
        let list = if anywhere { open.get_or_insert_with(find).clone() } else { find() };
        let put = move |action: &Action| match action {
            Action::Put { at, ship: known } if *known == ship => Some(*at),
            _ => None,
        };
        wide.push(hexes(list, move |at| Action::Put { at, ship }, put));
    }
    wide.extend(sowing(state, seat));
    Legal::join(std::iter::once(Legal::list(short)).chain(wide))
}

fn planets(state: &State, seat: Seat) -> Legal<Action> {
    let near = |at: &Hex| may_put_planet(state, seat, Some(*at)).is_ok();
    let drafted = state.drafts[usize::from(seat.0)].planet;
    let none = !near(&MIDDLE) && drafted != Some(MIDDLE);
    let list = if none { sorted(std::iter::empty()) } else { sorted(sheet().filter(near)) };
    let hex = |action: &Action| match action {
        Action::Planet(at) => *at,
        _ => None,
    };
    hexes(list, |at| Action::Planet(Some(at)), hex)
}

/// Facing, speed, orbit and base of one ship.
fn ship_drafts(state: &State, seat: Seat, ship: ShipId, all: &mut Vec<Action>) {
    let faces = Facing::all().filter(|facing| may_face(state, seat, ship, *facing).is_ok());
    all.extend(faces.map(|facing| Action::Face { facing, ship }));
    let speeds = (0..=MOST_SPEED).filter(|speed| may_speed(state, seat, ship, *speed).is_ok());
    all.extend(speeds.map(|speed| Action::Speed { ship, speed }));
    let ways = [Orbit::Clockwise, Orbit::Anticlockwise];
    let ways = ways.into_iter().filter(|way| may_orbit(state, seat, ship, *way).is_ok());
    all.extend(ways.map(|way| Action::Orbit { ship, way }));
    let bases = state.setup.fleet(seat).filter(|base| may_moor(state, seat, ship, *base).is_ok());
    all.extend(bases.map(|base| Action::Dock { base, ship }));
}

/// §14 §15 What may be laid before play.
fn sowing(state: &State, seat: Seat) -> Vec<Legal<Action>> {
    let mut all = Vec::new();
    for ship in state.setup.fleet(seat) {
        for weapon in [Weapon::M, Weapon::S] {
            if s14_before::stock(&state.setup, ship, weapon) == 0 {
                continue;
            }
            let zone = s14_before::zone(&state.setup.mine_zone).into_iter();
            let list: Arc<[Hex]> =
                zone.filter(|at| may_sow(state, seat, ship, weapon, *at).is_ok()).collect();
            let sown = move |action: &Action| match action {
                Action::Sow { at, ship: known, weapon: what } if *known == ship && *what == weapon => {
                    Some(*at)
                }
                _ => None,
            };
            all.push(hexes(list, move |at| Action::Sow { at, ship, weapon }, sown));
        }
    }
    all
}
