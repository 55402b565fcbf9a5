//! Applies one fact. The only code that changes a state; it decides nothing.

use contract::Seat;

use crate::event::{Attack, Block, Cause, Event, Thrown, Volley};
use crate::rules::s3_flying::{course, helm, orbital};
use crate::rules::s3_movement::{Course, Helm};
use crate::rules::s12_2_damage::suffer;
use crate::rules::s13_repairs::{Attempt, lock, repair};
use crate::rules::s19_ends::docked;
use crate::ship::{Leg, Place, Ship};
use crate::state::{Drafts, Goal, Phase, Plot, Seeker, State};
use crate::tables::Hunting;
use crate::types::{Kind, Navy, Screen, ShipId, Weapon};

/// Applies `event`.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::SetupBegan { job, side, step } => {
            state.phase = Phase::Place { step: *step, job: *job, seat: *side };
            state.drafts = [Drafts::default(), Drafts::default()];
        }
        Event::PlanetChosen(at) => {
            if let Phase::Place { seat, .. } = state.phase {
                let drafts = &mut state.drafts[usize::from(seat.0)];
                drafts.planet = *at;
                // What depends on the planet is to be placed again.
                let kept = |place: Place| match place {
                    Place::Space(here) => Some(here) != *at,
                    Place::Orbit { .. } => false,
                    _ => true,
                };
                drafts.berths.retain(|(_, berth)| kept(berth.place));
                drafts.mines.retain(|(_, here)| Some(*here) != *at);
                drafts.seekers.retain(|(_, here)| Some(*here) != *at);
            }
        }
        Event::EdgeChosen { edge, side } => {
            let drafts = &mut state.drafts[usize::from(side.0)];
            drafts.edge = Some(*edge);
            let kept = |place: Place| !matches!(place, Place::Space(here) if !edge.has(here));
            drafts.berths.retain(|(_, berth)| kept(berth.place));
        }
        Event::BerthChosen { berth, ship } => {
            let berths = &mut drafts(state, *ship).berths;
            berths.retain(|(known, _)| known != ship);
            berths.push((*ship, *berth));
            berths.sort_by_key(|(ship, _)| *ship);
        }
        Event::MarkChosen(ship) => drafts(state, *ship).marks.push(*ship),
        Event::Marked { ships, side } => {
            state.marked[usize::from(side.0)] = ships.iter().copied().collect();
        }
        Event::DronesBegan => state.phase = Phase::Detonate,
        Event::BlastChosen(ship) => drafts(state, *ship).blasts.push(*ship),
        Event::DronesDone => state.drafts = [Drafts::default(), Drafts::default()],
        Event::Blasted { ship, .. } => of(state, *ship).attacked = true,
        Event::DronesShown(_) => {}
        Event::CastOff { place, ship } => {
            let ship = of(state, *ship);
            (ship.place, ship.rests) = (*place, false);
        }
        Event::GoneAlong { carrier, ship } => {
            let ship = of(state, *ship);
            (ship.place, ship.along) = (Place::Away, Some(*carrier));
        }
        Event::EdgeTaken { edge, side } => state.edges[usize::from(side.0)] = Some(*edge),
        Event::SideReady(_) => state.drafts = [Drafts::default(), Drafts::default()],
        Event::PlanetPlaced(at) => state.planet = Some(*at),
        Event::FirstDecided { first, .. } => (state.first, state.mover) = (*first, *first),
        Event::Deployed { facing, place, ship, speed } => {
            let ship = of(state, *ship);
            (ship.facing, ship.place, ship.speed) = (*facing, *place, *speed);
        }
        Event::Restored { now, ship } => {
            let ship = of(state, *ship);
            (ship.screen, ship.mask, ship.weaves, ship.pulled) =
                (now.screen, now.mask, now.weaves, now.pulled);
            (ship.fleeing, ship.clear, ship.fired) = (now.fleeing, now.clear, now.fired);
            (ship.rests, ship.attacked) = (now.rests, now.attacked);
            ship.facing = now.facing.unwrap_or(ship.facing);
        }
        Event::LaidBefore { mines, seekers, side } => {
            state.mines[usize::from(side.0)] = mines.iter().copied().collect();
            state.inert[usize::from(side.0)].clone_from(seekers);
        }
        Event::Hunted { hunting, seeker, side } => {
            let Hunting { at, flown } = *hunting;
            state.seekers.push(Seeker { number: *seeker, side: *side, at, flown });
            state.activated = *seeker;
        }
        Event::Resumed(moment) => {
            (state.quiet, state.contact) = (moment.quiet, moment.contact);
            (state.evacuated, state.in_dock) = (moment.evacuated, moment.in_dock);
            state.offer = moment.offer.map(Navy::seat);
        }
        Event::MovementBegan { side, turn } => begin_movement(state, *side, *turn),
        Event::Stepped { at, ship } => {
            let ship = of(state, *ship);
            if let Place::Orbit { at: before, way } = ship.place {
                let facing = ship.facing;
                ship.path = [before, *at].map(|at| Leg { at, facing }).to_vec();
                ship.place = Place::Orbit { at: *at, way };
            }
        }
        Event::Swerves { hand, ship, .. } => of(state, *ship).swerve = Some(*hand),
        Event::FlightChosen { on, ship } => {
            let fleeing = &mut drafts(state, *ship).fleeing;
            fleeing.retain(|(known, _)| known != ship);
            fleeing.push((*ship, *on));
        }
        Event::Fleeing { on, ship } => {
            let ship = of(state, *ship);
            (ship.fleeing, ship.clear) = (*on, 0);
        }
        Event::Outran { ship, turns } => of(state, *ship).clear = *turns,
        Event::Escaped(ship) => {
            let ship = of(state, *ship);
            (ship.place, ship.screen) = (Place::Away, None);
            ship.path.clear();
        }
        Event::OfferChosen(side) => state.drafts[usize::from(side.0)].offers = true,
        Event::Offered(side) => state.offer = Some(*side),
        Event::OrderSet { order, ships, .. } => {
            for ship in ships {
                of(state, *ship).order = *order;
            }
        }
        Event::Rearmed { counted, ship } => {
            let rockets = state.info(*ship).line.weapons.ar;
            let condition = &mut of(state, *ship).condition;
            condition.weapons.ar = rockets;
            condition.rearmed = condition.rearmed.saturating_add(u8::from(*counted));
        }
        Event::ExtraTried { percent, roll, ship } => of(state, *ship).extra = Some(roll <= percent),
        Event::MaskLost(ship) => of(state, *ship).screen = None,
        Event::ScreenChosen { screen, ship } => {
            let screens = &mut drafts(state, *ship).screens;
            screens.retain(|(known, _)| known != ship);
            screens.push((*ship, *screen));
        }
        Event::StepPlotted(ship) => plot(state, *ship, |plot, helm| {
            let _ = plot.course.step(helm);
        }),
        Event::TurnPlotted { hand, ship } => {
            plot(state, *ship, |plot, helm| {
                let _ = plot.course.turn(helm, *hand);
            });
        }
        Event::FacingPlotted { facing, ship } => {
            plot(state, *ship, |plot, helm| {
                let _ = plot.course.face(helm, *facing);
            });
        }
        Event::OrbitPlotted { ship, way } => {
            // Who is in orbit already makes its step.
            let next = orbital(state, *ship);
            plot(state, *ship, |plot, _| {
                next.into_iter().for_each(|at| plot.course.orbit(at));
                plot.goal = Goal::Orbit(*way);
            });
        }
        Event::DockPlotted { base, ship } => plot(state, *ship, |plot, _| plot.goal = Goal::Dock(*base)),
        Event::ScreenSet { screen, ship } => {
            let ship = of(state, *ship);
            if *screen == Some(Screen::Ms) {
                ship.condition.ms = ship.condition.ms.saturating_sub(1);
                // Ruling R43: six movements, this one first.
                ship.mask = 6;
            }
            ship.screen = *screen;
        }
        Event::Flew { facing, path, place, pulled, ship, speed } => {
            let ship = of(state, *ship);
            (ship.facing, ship.place, ship.speed) = (*facing, *place, *speed);
            ship.path.clone_from(path);
            // Who only faces about in dock stays there.
            ship.rests &= path.is_empty();
            (ship.weaves, ship.swerve, ship.extra, ship.pulled) = (false, None, None, *pulled);
            state.in_dock &= docked(state);
        }
        Event::Lost { ship, cause } => {
            if *cause == Cause::Detonated {
                state.detonated.insert(*ship);
            }
            let ship = of(state, *ship);
            (ship.place, ship.screen) = (Place::Lost, None);
            ship.path.clear();
        }
        Event::MovementDone => state.drafts = [Drafts::default(), Drafts::default()],
        Event::Strained { .. } | Event::Burned { .. } | Event::Wasted(_) | Event::TableRolled { .. } => {}
        Event::FireBegan { defensive } => {
            state.phase = if *defensive { Phase::Defend } else { Phase::Attack };
            state.contact = true;
            state.drafts = [Drafts::default(), Drafts::default()];
        }
        Event::ShotAimed(attack) => {
            if let Some(ship) = attack.ship {
                drafts(state, ship).shots.push(attack.clone());
            }
        }
        Event::Declared { shots, volley } => declare(state, shots, *volley),
        Event::Asked(side) => {
            if let Phase::Answer { seat, .. } = &mut state.phase {
                *seat = Some(*side);
            }
        }
        Event::SeekersBegan => state.phase = Phase::Seek,
        Event::ActivationChosen(at) => {
            let side = usize::from(state.mover.0);
            state.drafts[side].activated.push(*at);
        }
        Event::Activated { at, seeker, side } => {
            let inert = &mut state.inert[usize::from(side.0)];
            if let Some(n) = inert.iter().position(|known| known == at) {
                inert.remove(n);
            }
            state.seekers.push(Seeker { number: *seeker, side: *side, at: *at, flown: 0 });
            state.activated = *seeker;
        }
        Event::Sought { path, seeker } => {
            if let Some(found) = state.seekers.iter_mut().find(|known| known.number == *seeker) {
                found.at = path.last().copied().unwrap_or(found.at);
                found.flown += 1;
            }
        }
        Event::SeekerGone(seeker) => state.seekers.retain(|known| known.number != *seeker),
        Event::MinePlotted { at, ship } => drafts(state, *ship).mines.push((*ship, *at)),
        Event::SeekerPlotted { at, ship } => drafts(state, *ship).seekers.push((*ship, *at)),
        Event::MineLaid { at, ship } => {
            let side = usize::from(state.info(*ship).side.0);
            state.mines[side].insert(*at);
            spend(state, *ship, Weapon::M);
        }
        Event::SeekerDropped { at, ship } => {
            let side = usize::from(state.info(*ship).side.0);
            state.inert[side].push(*at);
            state.inert[side].sort_unstable();
            spend(state, *ship, Weapon::S);
        }
        Event::MineBlew { at, side } => drop(state.mines[usize::from(side.0)].remove(at)),
        Event::ThrowChosen { count, ship, shot } => {
            if let Phase::Answer { shots, .. } = &mut state.phase
                && let Some(attack) = shots.get_mut(usize::from(*shot))
            {
                attack.icms.retain(|thrown| thrown.ship != *ship);
                if *count > 0 {
                    attack.icms.push(Thrown { count: *count, ship: *ship });
                }
            }
        }
        Event::EvasionChosen(shot) => {
            if let Phase::Answer { shots, .. } = &mut state.phase
                && let Some(attack) = shots.get_mut(usize::from(*shot))
            {
                attack.evades = true;
            }
        }
        Event::Answered { shots, side } => {
            let own = |attack: &&Attack| state.setup.ships[attack.target.index()].side == *side;
            let answered: Vec<Attack> = shots.iter().filter(own).cloned().collect();
            if let Phase::Answer { shots: known, seat, .. } = &mut state.phase {
                known.clone_from(shots);
                *seat = None;
            }
            for attack in &answered {
                for Thrown { count, ship } in &attack.icms {
                    let icm = &mut of(state, *ship).condition.icm;
                    *icm = icm.saturating_sub(*count);
                }
                of(state, attack.target).weaves |= attack.evades;
            }
        }
        Event::Shot { attack, .. } => of(state, attack.target).attacked = true,
        Event::HullHit { points, ship } => {
            let hull = &mut of(state, *ship).condition.hull;
            *hull = hull.saturating_sub(*points);
        }
        Event::Harmed { harm, ship } => {
            let ship = of(state, *ship);
            suffer(&mut ship.condition, harm);
            // §12.2 A short circuit, or a hit on it, takes a powered screen down; a mask stays.
            let down = |screen: &Screen| {
                *screen != Screen::Ms
                    && (ship.condition.is_out(crate::types::System::Power)
                        || ship.condition.is_out(crate::types::System::Screen(*screen)))
            };
            if ship.screen.as_ref().is_some_and(down) {
                ship.screen = None;
            }
        }
        Event::VolleyDone(volley) => {
            state.drafts = [Drafts::default(), Drafts::default()];
            if *volley == Volley::Seekers {
                state.phase = Phase::Move;
            }
        }
        Event::RepairBegan => {
            state.phase = Phase::Repair([None, None]);
            state.blocks = [Vec::new(), Vec::new()];
        }
        Event::BlockChosen { percent, ship, system } => {
            let side = usize::from(state.info(*ship).side.0);
            state.blocks[side].push(Block { percent: *percent, ship: *ship, system: *system });
        }
        Event::RepairsOrdered { blocks, side } => {
            if let Phase::Repair(orders) = &mut state.phase {
                orders[usize::from(side.0)] = Some(blocks.clone());
            }
            state.blocks[usize::from(side.0)].clear();
        }
        Event::Mended { attempt, points, ship, system, .. } => {
            let line = state.info(*ship).line;
            let condition = &mut of(state, *ship).condition;
            match attempt {
                Attempt::Repaired => repair(&line, condition, *system, *points),
                Attempt::Failed => {}
                Attempt::Locked => lock(condition, *system),
            }
        }
        Event::CrewTaken { done, .. } => state.evacuated = *done,
        Event::TurnEnded { contact } => {
            state.quiet = if *contact { 0 } else { state.quiet + 1 };
            state.contact = false;
        }
        Event::Ended(ending) => state.phase = Phase::Over(*ending),
    }
}

fn of(state: &mut State, id: ShipId) -> &mut Ship {
    &mut state.ships[id.index()]
}

fn drafts(state: &mut State, id: ShipId) -> &mut Drafts {
    let side = usize::from(state.info(id).side.0);
    &mut state.drafts[side]
}

fn begin_movement(state: &mut State, side: Seat, turn: u16) {
    state.phase = Phase::Move;
    (state.mover, state.turn) = (side, turn);
    if side == state.first {
        state.in_dock = docked(state);
        for ship in &mut state.ships {
            (ship.rests, ship.attacked) = (ship.base().is_some(), false);
        }
    }
    state.drafts = [Drafts::default(), Drafts::default()];
    // §21.3 An offer stands until its side moves again.
    state.offer = state.offer.filter(|by| *by != side);
    for n in 0..state.ships.len() {
        let mine = state.setup.ships[n].side == side;
        let ship = &mut state.ships[n];
        ship.path.clear();
        if mine {
            (ship.swerve, ship.extra) = (None, None);
            if matches!(ship.place, Place::Orbit { .. } | Place::Docked(_)) && ship.screen == Some(Screen::Ms)
            {
                ship.mask = ship.mask.saturating_sub(1);
            }
        }
    }
}

/// Changes what a ship is to do.
fn plot(state: &mut State, id: ShipId, change: impl FnOnce(&mut Plot, &Helm)) {
    let helm = helm(state, id);
    let Some(course): Option<Course> = course(state, id) else { return };
    let goal = state.plot(id).map_or(Goal::Fly, |plot| plot.goal);
    let mut plot = Plot { course, goal };
    change(&mut plot, &helm);
    let plots = &mut drafts(state, id).plots;
    plots.retain(|(ship, _)| *ship != id);
    plots.push((id, plot));
    plots.sort_by_key(|(ship, _)| *ship);
}

/// §8.4 Shots are declared, and their ammunition is spent.
fn declare(state: &mut State, shots: &[Attack], volley: Volley) {
    for attack in shots.iter().filter(|attack| attack.weapon.kind() == Kind::Stock) {
        if let Some(ship) = attack.ship {
            spend(state, ship, attack.weapon);
        }
    }
    for ship in shots.iter().filter_map(|attack| attack.ship) {
        of(state, ship).fired = true;
    }
    state.drafts = [Drafts::default(), Drafts::default()];
    state.phase = Phase::Answer { shots: shots.to_vec(), volley, seat: None };
}

/// One of a stock is used.
fn spend(state: &mut State, ship: ShipId, weapon: Weapon) {
    if let Some(left) = of(state, ship).condition.weapons.of_mut(weapon) {
        *left = left.saturating_sub(1);
    }
}
