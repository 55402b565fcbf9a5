//! A state from a view: what the viewer sees, and nothing hidden beside it.

use std::sync::Arc;

use crate::event::Volley;
use crate::rules::s3_flying;
use crate::ship::Ship;
use crate::state::{Drafts, Goal, Phase, Plot, Seeker, State};
use crate::tables::Setup;
use crate::types::ShipId;
use crate::view::{ShipView, Stage, View};

/// The world as a viewer sees it. The other side has laid nothing that is not known.
pub fn picture(setup: &Arc<Setup>, view: &View) -> State {
    let mut state = State::new(setup);
    (state.turn, state.first, state.mover) = (view.turn, view.first, view.mover);
    (state.planet, state.edges) = (view.planet, view.edges);
    (state.evacuated, state.in_dock) = (view.evacuated.turns, view.evacuated.in_dock);
    state.ships = view.ships.iter().map(ship).collect();
    state.seekers = view.seekers.iter().copied().map(Seeker::from).collect();
    (state.activated, state.quiet, state.contact) = (view.activated, view.quiet, view.contact);
    state.offer = view.offer;
    state.detonated = view.detonated.iter().copied().collect();
    for id in &view.marked {
        state.marked[usize::from(setup.ship(*id).side.0)].insert(*id);
    }
    state.phase = match view.stage {
        Stage::Place => view.setup.as_ref().map_or(Phase::Begin, |setup| Phase::Place {
            step: setup.step,
            job: setup.job,
            seat: setup.side,
        }),
        Stage::Seek => Phase::Seek,
        Stage::Move => Phase::Move,
        Stage::Detonate => Phase::Detonate,
        Stage::Defend => Phase::Defend,
        Stage::Attack => Phase::Attack,
        Stage::Answer => Phase::Answer {
            shots: view.volley.clone(),
            volley: view.firing.unwrap_or(Volley::Offensive),
            seat: view.asked,
        },
        Stage::Repair => Phase::Repair([0, 1].map(|side: usize| {
            let own = view.seat.is_some_and(|seat| usize::from(seat.0) == side);
            view.ordered[side].then(|| if own { view.repairs.clone() } else { Vec::new() })
        })),
        Stage::Over => view.ending.map_or(Phase::Begin, Phase::Over),
    };
    if let Some(seat) = view.seat {
        let side = usize::from(seat.0);
        state.mines[side] = view.mines.iter().copied().collect();
        state.inert[side].clone_from(&view.inert);
        state.blocks[side].clone_from(&view.blocks);
        let plots: Vec<(ShipId, Plot)> =
            view.ships.iter().filter_map(|ship| Some((ship.id, plot(&state, ship)?))).collect();
        let setup = view.setup.as_ref();
        for berth in setup.iter().flat_map(|setup| &setup.berths) {
            let ship = &mut state.ships[berth.ship.index()];
            *ship = Ship::new(ship.condition.clone());
        }
        if setup.is_some_and(|setup| setup.planet.is_some()) {
            state.planet = None;
        }
        state.drafts[side] = Drafts {
            planet: setup.and_then(|setup| setup.planet),
            edge: setup.and_then(|setup| match (setup.side == seat, &setup.edges[..]) {
                (true, [edge])
                    if view.edges[side].is_none() && state.setup.terms[side].zone.edges().len() > 1 =>
                {
                    Some(*edge)
                }
                _ => None,
            }),
            fleeing: drafted(&view.fleeing),
            offers: view.offering,
            marks: view.marking.clone(),
            blasts: view.blasting.clone(),
            berths: setup.map(|setup| drafted(&setup.berths)).unwrap_or_default(),
            plots,
            screens: drafted(&view.screens),
            shots: view.shots.clone(),
            mines: drafted(&view.laying),
            seekers: drafted(&view.dropping),
            activated: view.activating.clone(),
        };
    }
    state
}

/// What is drafted, as the rules keep it.
fn drafted<T: Copy, U: From<T>>(shown: &[T]) -> Vec<U> {
    shown.iter().copied().map(U::from).collect()
}

fn ship(view: &ShipView) -> Ship {
    Ship {
        condition: view.condition.clone(),
        place: view.place,
        facing: view.facing,
        speed: view.speed,
        screen: view.screen,
        mask: view.mask,
        weaves: view.weaves,
        pulled: view.pulled,
        extra: view.extra,
        order: view.order.unwrap_or_default(),
        rests: view.rests,
        attacked: view.attacked,
        fleeing: view.fleeing,
        clear: view.clear,
        fired: view.fired,
        swerve: view.swerve,
        along: view.along,
        path: if view.carried { Vec::new() } else { view.path.clone() },
    }
}

/// What is plotted, flown again step by step.
fn plot(state: &State, view: &ShipView) -> Option<Plot> {
    let plotted = view.plot.as_ref()?;
    let helm = s3_flying::helm(state, view.id);
    let mut course = s3_flying::start(state, view.id)?;
    let first = plotted.path.first()?;
    if first.facing != course.facing() {
        let _ = course.face(&helm, first.facing);
    }
    // Who is in orbit already makes its step.
    let around = s3_flying::orbital(state, view.id).filter(|_| plotted.orbit.is_some());
    around.into_iter().for_each(|at| course.orbit(at));
    for leg in plotted.path[1..].iter().filter(|_| around.is_none()) {
        course.step(&helm).ok()?;
        for hand in [crate::types::Hand::Left, crate::types::Hand::Right] {
            if course.facing() != leg.facing && course.facing().turned(hand) == leg.facing {
                let _ = course.turn(&helm, hand);
            }
        }
    }
    let goal = match (plotted.orbit, plotted.dock) {
        (Some(way), _) => Goal::Orbit(way),
        (None, Some(base)) => Goal::Dock(base),
        (None, None) => Goal::Fly,
    };
    Some(Plot { course, goal })
}
