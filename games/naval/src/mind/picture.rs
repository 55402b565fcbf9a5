//! A state from a view: what the viewer knows, with a guess where units are that it has not made out.

use contract::Seat;

use crate::course::Course;
use crate::event::{Placing, Shot, Stage};
use crate::state::{Command, Drafts, Phase, State};
use crate::types::{Battery, UnitId, enemy};
use crate::unit::Place;
use crate::view::{UnitView, View, recall, recall_drafts};

/// The world as its viewer sees it, without what it has drafted. Units that are not made out lie under the contacts
/// nearest to where the scenario put them; what contacts are left are dummies.
pub(crate) fn picture(view: &View) -> State {
    let setup = &view.basis;
    let mut state = State::new(setup);
    (state.turn, state.visibility) = (view.turn, view.visibility);
    (state.advantage, state.wind) = (view.advantage, view.wind);
    for known in &view.units {
        state.units[known.id.index()] = known.unit.clone();
        state.radar_dice.extend(known.radar_die.map(|die| (known.id, die)));
        state.orders.extend(known.order.map(|order| (known.id, order)));
    }
    let mut contacts = view.contacts.clone();
    for id in unknown(view) {
        let from = setup.unit(id).at;
        let near = |at: crate::types::Hex| from.map_or(0, |from| from.distance(at));
        let of = setup.unit(id).side;
        let nearest = contacts.iter().enumerate().filter(|(_, contact)| contact.side == of);
        let nearest = nearest.min_by_key(|(n, contact)| (near(contact.at), *n)).map(|(n, _)| n);
        state.units[id.index()].place = match nearest {
            Some(n) => {
                let contact = contacts.remove(n);
                state.units[id.index()].speed = contact.speed;
                Place::At(contact.at)
            }
            None => Place::Waiting,
        };
    }
    if let Some(seat) = view.seat {
        state.detected[usize::from(seat.0)] = view.detected.iter().copied().collect();
        state.hidden_mines[usize::from(seat.0)] = view.own_mines.iter().copied().collect();
    }
    state.declared = [0, 1].map(|side: usize| view.declared[side].iter().copied().collect());
    state.bursts.clone_from(&view.bursts);
    state.smoke = view.smoke.iter().map(|smoke| (smoke.at, smoke.drifted)).collect();
    state.shots = shots(view);
    state.mines = view.mines.iter().copied().collect();
    state.flown = view.strikes.iter().filter(|strike| !strike.left).map(|strike| strike.strike).collect();
    state.command = view.command.map(|command| Command {
        flagship: command.flagship,
        admiral: command.admiral,
        lost: command.lost,
        shaken: command.shaken,
    });
    state.bombarded = view.bombarded;
    state = recall(view, state);
    state.phase = phase(view);
    state
}

/// Enemies that may lie under contacts: real ones first, then dummies.
fn unknown(view: &View) -> impl Iterator<Item = UnitId> {
    let dummies = view.basis.all().filter(|(id, info)| {
        info.class == crate::types::Class::Dummy && view.seat != Some(info.side) && view.unit(*id).is_none()
    });
    view.unseen.iter().copied().chain(dummies.map(|(id, _)| id))
}

/// Targets that are named; for guns of units unseen, one that is unseen.
fn shots(view: &View) -> Vec<Shot> {
    let mut unseen = view.unseen.iter().copied();
    let mut all = Vec::new();
    for shot in &view.shots {
        let unit = shot.unit.or_else(|| unseen.next());
        let battery = shot.battery.unwrap_or(Battery::Main);
        all.extend(unit.map(|unit| Shot { unit, battery, target: shot.target }));
    }
    all
}

fn phase(view: &View) -> Phase {
    let side = view.waiting.first().copied().unwrap_or(Seat(0));
    match view.stage {
        Stage::Deploy if view.waiting.is_empty() => Phase::Begin,
        Stage::Deploy => Phase::Deploy(view.ordered),
        Stage::Sight => Phase::Sight(side),
        Stage::Shell => Phase::Shell(side),
        Stage::Strike => Phase::Strike(side),
        Stage::Aim => Phase::Aim(side),
        Stage::Move => Phase::Move(side),
        Stage::Torpedo => Phase::Torpedo([0, 1].map(|side: usize| {
            let own = view.seat.is_some_and(|seat| usize::from(seat.0) == side);
            view.ordered[side].then(|| if own { view.drafts.torpedoes.clone() } else { Vec::new() })
        })),
        Stage::Between => {
            view.ending.clone().map_or(Phase::Begin, |ending| Phase::Between { ending, ready: view.ordered })
        }
        Stage::Over => view.ending.clone().map_or(Phase::Begin, Phase::Over),
    }
}

/// The same with what the viewer has drafted.
pub(crate) fn with_drafts(view: &View, mut state: State) -> State {
    let Some(seat) = view.seat else { return state };
    let drafts = &view.drafts;
    let plotted = || view.units.iter().filter(|unit| unit.side == seat);
    let course = |unit: &UnitView| {
        let plot = unit.plot.as_ref().filter(|plot| plot.plotted)?;
        let steps = plot.steps.iter().copied().take(usize::from(plot.fixed)).collect();
        Some((unit.id, Course { speed: plot.speed, steps }))
    };
    let marked = |is: fn(&crate::view::PlotView) -> bool| {
        plotted().filter(move |unit| unit.plot.as_ref().is_some_and(is)).map(|unit| unit.id)
    };
    state.drafts[usize::from(seat.0)] = Drafts {
        placing: drafts
            .placing
            .iter()
            .map(|p| Placing { unit: p.unit, at: p.at, heading: p.heading, speed: p.speed })
            .collect(),
        mines: drafts.mines.clone(),
        declined: drafts.declined.iter().copied().collect(),
        shells: drafts.shells.iter().map(|shell| (shell.unit, shell.at)).collect(),
        strikes: drafts.strikes.iter().map(|sending| (sending.strike, sending.target)).collect(),
        shots: drafts.shots.clone(),
        courses: plotted().filter_map(course).collect(),
        smoke: marked(|plot| plot.smoke).collect(),
        launches: marked(|plot| plot.launch).collect(),
        torpedoes: drafts.torpedoes.clone(),
        ..Drafts::default()
    };
    recall_drafts(view, &mut state.drafts[usize::from(seat.0)]);
    state
}

/// Whose units are known to a seat, and no dummies: the enemies that count.
pub(crate) fn foes(state: &State, seat: Seat) -> Vec<UnitId> {
    let known = state.real(enemy(seat)).map(|(id, ..)| id).filter(|id| state.knows(seat, *id));
    known.collect()
}
