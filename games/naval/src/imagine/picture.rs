//! A state as far as a view tells it: what is hidden is left as the battle began.

use std::sync::Arc;

use contract::Seat;

use crate::event::{Shot, Stage};
use crate::state::{Command, Drafts, Phase, State};
use crate::tables::Setup;
use crate::types::Class;
use crate::unit::Place;
use crate::view::{View, recall, recall_drafts};

/// A state as far as a view tells it.
pub(super) fn picture(setup: &Arc<Setup>, view: &View) -> State {
    let mut state = State::new(setup);
    state.turn = view.turn;
    state.visibility = view.visibility;
    state.advantage = view.advantage;
    state.wind = view.wind;
    for unit in &view.units {
        state.units[unit.id.index()] = unit.unit.clone();
        state.passages[unit.id.index()] = Arc::new(unit.passages.clone());
        state.radar_dice.extend(unit.radar_die.map(|die| (unit.id, die)));
        state.orders.extend(unit.order.map(|order| (unit.id, order)));
    }
    // Dummies are on the map only if somebody says so.
    for (n, info) in setup.units.iter().enumerate() {
        let shown = view.units.iter().any(|unit| unit.id.index() == n);
        if !shown && info.class == Class::Dummy {
            state.units[n].place = Place::Waiting;
        }
    }
    for side in [0, 1] {
        state.declared[side] = view.declared[side].iter().copied().collect();
        state.detected[side].clone_from(&state.declared[side]);
        let command = view.command[side];
        state.command[side] = Command {
            flagship: command.flagship,
            admiral: command.admiral,
            lost: command.lost,
            shaken: command.shaken,
        };
    }
    if let Some(seat) = view.seat {
        state.detected[usize::from(seat.0)] = view.detected.iter().copied().collect();
        state.hidden_mines[usize::from(seat.0)] = view.own_mines.iter().copied().collect();
    }
    state.bursts.clone_from(&view.bursts);
    state.smoke = view.smoke.iter().map(|smoke| (smoke.at, smoke.drifted)).collect();
    let known = view
        .shots
        .iter()
        .filter_map(|shot| Some(Shot { unit: shot.unit?, battery: shot.battery?, target: shot.target }));
    state.shots = known.collect();
    state.mines = view.mines.iter().copied().collect();
    state.flown = view.strikes.iter().filter(|strike| !strike.left).map(|strike| strike.strike).collect();
    state.bombarded = view.bombarded;
    state = recall(view, state);
    state.phase = phase(view);
    state.drafts = drafts(view);
    state.card.clone_from(&view.whole);
    state
}

fn phase(view: &View) -> Phase {
    let seat = view.waiting.first().copied().unwrap_or(Seat(0));
    match view.stage {
        Stage::Deploy => Phase::Deploy(view.ordered),
        Stage::Sight => Phase::Sight(seat),
        Stage::Shell => Phase::Shell(seat),
        Stage::Strike => Phase::Strike(seat),
        Stage::Aim => Phase::Aim(seat),
        Stage::Move => Phase::Move(seat),
        Stage::Torpedo => Phase::Torpedo([0, 1].map(|side| {
            let own = view.seat == Some(Seat(side));
            let ordered = if own { view.drafts.torpedoes.clone() } else { Vec::new() };
            view.ordered[usize::from(side)].then_some(ordered)
        })),
        Stage::Between => {
            view.ending.clone().map_or(Phase::Begin, |ending| Phase::Between { ending, ready: view.ordered })
        }
        Stage::Over => view.ending.clone().map_or(Phase::Begin, Phase::Over),
    }
}

/// What the viewer has drafted; what it has laid out before play is kept with its drafts.
fn drafts(view: &View) -> [Drafts; 2] {
    let mut all = [Drafts::default(), Drafts::default()];
    let Some(seat) = view.seat else { return all };
    let own = &mut all[usize::from(seat.0)];
    let shown = &view.drafts;
    own.placing.clone_from(&shown.placing);
    own.mines.clone_from(&shown.mines);
    own.declined = shown.declined.iter().copied().collect();
    own.shells = shown.shells.iter().map(|shell| (shell.unit, shell.at)).collect();
    own.strikes = shown.strikes.iter().map(|strike| (strike.strike, strike.target)).collect();
    own.shots.clone_from(&shown.shots);
    recall_drafts(view, own);
    if !(view.stage == Stage::Torpedo && view.ordered[usize::from(seat.0)]) {
        own.torpedoes.clone_from(&shown.torpedoes);
    }
    all
}
