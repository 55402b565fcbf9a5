//! A state from a view: what the viewer knows, its drafts, and nothing hidden beside it.

use contract::Seat;

use super::course::drafted;
use crate::event::{Shot, Stage};
use crate::state::{Command, Drafts, Phase, State};
use crate::unit::Place;
use crate::view::{View, recall, recall_drafts};

/// The sea as a viewer sees it. Units that it has not made out are not there.
pub(super) fn picture(view: &View) -> State {
    let setup = &view.basis;
    let mut state = State::new(setup);
    (state.turn, state.visibility) = (view.turn, view.visibility);
    (state.advantage, state.wind) = (view.advantage, view.wind);
    for unit in &mut state.units {
        unit.place = Place::Waiting;
    }
    for unit in &view.units {
        state.units[unit.id.index()] = unit.unit.clone();
        state.radar_dice.extend(unit.radar_die.map(|die| (unit.id, die)));
        state.orders.extend(unit.order.map(|order| (unit.id, order)));
    }
    for side in [0, 1] {
        state.declared[side] = view.declared[side].iter().copied().collect();
        state.detected[side].clone_from(&state.declared[side]);
        let now = view.command[side];
        state.command[side] =
            Command { flagship: now.flagship, admiral: now.admiral, lost: now.lost, shaken: now.shaken };
    }
    if let Some(Seat(side)) = view.seat {
        state.detected[usize::from(side)] = view.detected.iter().copied().collect();
        state.hidden_mines[usize::from(side)] = view.own_mines.iter().copied().collect();
        state.drafts[usize::from(side)] = drafts(view);
    }
    state.bursts.clone_from(&view.bursts);
    state.smoke = view.smoke.iter().map(|smoke| (smoke.at, smoke.drifted)).collect();
    let shots = view.shots.iter();
    state.shots = shots
        .filter_map(|shot| Some(Shot { unit: shot.unit?, battery: shot.battery?, target: shot.target }))
        .collect();
    state.mines = view.mines.iter().copied().collect();
    state.flown = view.strikes.iter().filter(|strike| !strike.left).map(|strike| strike.strike).collect();
    state.bombarded = view.bombarded;
    state = recall(view, state);
    state.phase = phase(view);
    state
}

fn phase(view: &View) -> Phase {
    let seat = view.waiting.first().copied().unwrap_or(Seat(0));
    match view.stage {
        Stage::Deploy if view.waiting.is_empty() => Phase::Begin,
        Stage::Deploy => Phase::Deploy(view.ordered),
        Stage::Sight => Phase::Sight(seat),
        Stage::Shell => Phase::Shell(seat),
        Stage::Strike => Phase::Strike(seat),
        Stage::Aim => Phase::Aim(seat),
        Stage::Move => Phase::Move(seat),
        Stage::Torpedo => Phase::Torpedo(view.ordered.map(|ordered| ordered.then(Vec::new))),
        Stage::Between => {
            view.ending.clone().map_or(Phase::Begin, |ending| Phase::Between { ending, ready: view.ordered })
        }
        Stage::Over => view.ending.clone().map_or(Phase::Begin, Phase::Over),
    }
}

/// What the viewer has drafted.
fn drafts(view: &View) -> Drafts {
    let shown = &view.drafts;
    let plotted = view.units.iter().filter_map(|unit| Some((unit.id, unit.plot.as_ref()?)));
    let courses = plotted.clone().filter(|(_, plot)| plot.plotted).map(|(id, plot)| (id, drafted(plot)));
    let mut drafts = Drafts {
        placing: shown.placing.clone(),
        mines: shown.mines.clone(),
        declined: shown.declined.iter().copied().collect(),
        shells: shown.shells.iter().map(|shell| (shell.unit, shell.at)).collect(),
        strikes: shown.strikes.iter().map(|sent| (sent.strike, sent.target)).collect(),
        shots: shown.shots.clone(),
        courses: courses.collect(),
        smoke: plotted.clone().filter(|(_, plot)| plot.smoke).map(|(id, _)| id).collect(),
        launches: plotted.filter(|(_, plot)| plot.launch).map(|(id, _)| id).collect(),
        torpedoes: if view.seat.is_some_and(|seat| view.ordered[usize::from(seat.0)]) {
            Vec::new()
        } else {
            shown.torpedoes.clone()
        },
        ..Drafts::default()
    };
    recall_drafts(view, &mut drafts);
    drafts
}
