//! What a side may do now, with the same predicates as the rules.

mod setup;

use std::collections::BTreeSet;

use contract::{Legal, LegalSet, Seat};

use crate::action::Action;
use crate::event::Block;
use crate::rules::s3_flights::may_commit;
use crate::rules::s3_flying::{may_face, may_orbit, may_step, may_turn};
use crate::rules::s5_1_dock::may_dock;
use crate::rules::s8_3_shots::{self, Wish};
use crate::rules::s8_4_answers::{left, may_evade, may_lend, may_throw};
use crate::rules::s8_4_orders::may_order;
use crate::rules::s9_screens::may_screen;
use crate::rules::s13_turn::unspent;
use crate::rules::s14_mines::may_lay;
use crate::rules::s15_seekers::{may_activate, may_drop};
use crate::rules::s16_drones::may_blast;
use crate::rules::s17_crew::may_try;
use crate::rules::s21_3_break_off::{may_agree, may_flee, may_offer};
use crate::ship::Order;
use crate::state::{Phase, State};
use crate::types::{Facing, Hand, Hex, Orbit, Screen, ShipId};

/// The legal actions of `seat`.
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    let decides = decisions(state, seat);
    if decides.is_empty() { decides } else { Legal::join([decides, Legal::list(standing(state, seat))]) }
}

/// §8.4 The standing orders that may be given.
fn standing(state: &State, seat: Seat) -> Vec<Action> {
    let ships = std::iter::once(None).chain(state.setup.fleet(seat).map(Some));
    let all = ships.flat_map(|ship| Order::ALL.map(|order| (ship, order)));
    let may = all.filter(|(ship, order)| may_order(state, seat, *ship, *order).is_ok());
    may.map(|(ship, order)| Action::Standing { order, ship }).collect()
}

/// What is to be decided in this phase.
fn decisions(state: &State, seat: Seat) -> Legal<Action> {
    match &state.phase {
        Phase::Repair(orders) if orders[usize::from(seat.0)].is_none() => {
            Legal::join([Legal::one(Action::Repair), repairs(state, seat)])
        }
        _ if state.actor() != Some(seat) => Legal::none(),
        Phase::Place { .. } => setup::setup(state, seat),
        Phase::Seek => {
            let lying: BTreeSet<Hex> = state.inert[usize::from(seat.0)].iter().copied().collect();
            let may = lying.into_iter().filter(|at| may_activate(state, seat, *at).is_ok());
            let mut all: Vec<Action> =
                std::iter::once(Action::Seek).chain(may.map(Action::Activate)).collect();
            state.side(seat).for_each(|(ship, _)| all.extend(screens(state, seat, ship)));
            Legal::list(all)
        }
        Phase::Detonate => {
            let ships = state.side(seat).map(|(id, _)| id).filter(|id| may_blast(state, seat, *id).is_ok());
            Legal::list(std::iter::once(Action::Detonate).chain(ships.map(Action::Blast)).collect())
        }
        Phase::Move => Legal::list(movement(state, seat)),
        Phase::Defend | Phase::Attack => {
            let defensive = state.phase == Phase::Defend;
            let aim = |Wish { ship, weapon, target, leg }| Action::Aim { leg, ship, target, weapon };
            let shots = s8_3_shots::all(state, defensive).map(aim);
            Legal::list(std::iter::once(Action::Fire).chain(shots).collect())
        }
        Phase::Answer { shots, .. } => {
            let mut all = vec![Action::Answer];
            for (shot, attack) in (0u16..).zip(shots) {
                if state.info(attack.target).side != seat {
                    continue;
                }
                let lenders = state.all().filter(|(ship, _)| may_lend(state, *ship, attack.target));
                for (ship, _) in lenders {
                    let counts = 0..=left(state, ship, shot);
                    let may = |count: &u8| may_throw(state, seat, shot, ship, *count).is_ok();
                    all.extend(counts.filter(may).map(|count| Action::Throw { count, ship, shot }));
                }
                all.extend(may_evade(state, seat, shot).is_ok().then_some(Action::Evade(shot)));
            }
            Legal::list(all)
        }
        Phase::Begin | Phase::Repair(_) | Phase::Over(_) => Legal::none(),
    }
}

/// §3 What may be plotted.
fn movement(state: &State, seat: Seat) -> Vec<Action> {
    let mut all = Vec::new();
    all.extend(may_commit(state, seat).is_ok().then_some(Action::Move));
    all.extend(may_offer(state, seat).is_ok().then_some(Action::Offer));
    all.extend(may_agree(state, seat).is_ok().then_some(Action::Agree));
    let ships: Vec<ShipId> = state.side(seat).map(|(id, _)| id).collect();
    for ship in &ships {
        let ship = *ship;
        all.extend(may_step(state, seat, ship).is_ok().then_some(Action::Step(ship)));
        for hand in [Hand::Left, Hand::Right] {
            all.extend(may_turn(state, seat, ship, hand).is_ok().then_some(Action::Turn { hand, ship }));
        }
        let faces = Facing::all().filter(|facing| may_face(state, seat, ship, *facing).is_ok());
        all.extend(faces.map(|facing| Action::Face { facing, ship }));
        let ways = [Orbit::Clockwise, Orbit::Anticlockwise].into_iter();
        let ways = ways.filter(|way| may_orbit(state, seat, ship, *way).is_ok());
        all.extend(ways.map(|way| Action::Orbit { ship, way }));
        let bases = ships.iter().filter(|base| may_dock(state, seat, ship, **base).is_ok());
        all.extend(bases.map(|base| Action::Dock { base: *base, ship }));
        let flights = [true, false].into_iter().filter(|on| may_flee(state, seat, ship, *on).is_ok());
        all.extend(flights.map(|on| Action::Flee { on, ship }));
        all.extend(may_try(state, seat, ship).is_ok().then_some(Action::Extra(ship)));
        all.extend(may_lay(state, seat, ship).is_ok().then_some(Action::Lay(ship)));
        all.extend(may_drop(state, seat, ship).is_ok().then_some(Action::Drop(ship)));
        all.extend(screens(state, seat, ship));
    }
    all
}

/// §9 The screens to which a ship may be switched.
fn screens(state: &State, seat: Seat, ship: ShipId) -> impl Iterator<Item = Action> {
    let all = Screen::ALL.into_iter().map(Some).chain([None]);
    let may = all.filter(move |screen| may_screen(state, seat, ship, *screen).is_ok());
    may.map(move |screen| Action::Screen { ship, screen })
}

/// §13 Every block that may be spent: what, and up to how many per cent.
struct Blocks(Vec<Block>);

impl LegalSet<Action> for Blocks {
    fn len(&self) -> u64 {
        self.0.iter().map(|most| u64::from(most.percent)).sum()
    }

    fn nth(&self, index: u64) -> Option<Action> {
        let mut before = 0;
        for Block { percent: most, ship, system } in &self.0 {
            let at = index - before;
            if at < u64::from(*most) {
                return Some(Action::Mend { percent: at as u16 + 1, ship: *ship, system: *system });
            }
            before += u64::from(*most);
        }
        None
    }

    fn contains(&self, action: &Action) -> bool {
        let Action::Mend { percent, ship, system } = action else { return false };
        let fits = |most: &Block| {
            most.ship == *ship && most.system == *system && (1..=most.percent).contains(percent)
        };
        self.0.iter().any(fits)
    }
}

fn repairs(state: &State, seat: Seat) -> Legal<Action> {
    let blocks = state.side(seat).flat_map(|(id, ship)| {
        let most = unspent(state, seat, id);
        let systems = ship.condition.repairable(&state.info(id).line);
        systems.into_iter().filter(move |_| most > 0).map(move |system| Block {
            percent: most,
            ship: id,
            system,
        })
    });
    let blocks: Vec<_> = blocks.collect();
    if blocks.is_empty() { Legal::none() } else { Legal::set(Blocks(blocks)) }
}
