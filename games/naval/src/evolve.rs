//! The only code with `&mut State`: applies one fact, decides nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::Seat;

use crate::action::Action;
use crate::course::{Course, Leg, Step};
use crate::event::{Bombing, Event, Launch, Placing, Repair, Shot, Stage};
use crate::rules::{s3_sequence, s8_2_torpedoes};
use crate::state::{Drafts, Phase, State};
use crate::types::{Battery, Hex, TrackKind, UnitId};
use crate::unit::{Place, PlaneState, Unit};
use crate::view::Passage;

/// Applies one fact.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::Drafted { action, side } => draft(&mut state.drafts[usize::from(side.0)], action),
        Event::Deployed { side, .. } => {
            if let Phase::Deploy(done) = &mut state.phase {
                done[usize::from(side.0)] = true;
            }
        }
        Event::Placed { at, heading, speed, unit } => {
            let unit = unit_mut(state, *unit);
            (unit.place, unit.heading, unit.speed, unit.turned) = (Place::At(*at), *heading, *speed, false);
        }
        Event::Mined { at, side } => drop(state.hidden_mines[usize::from(side.0)].insert(*at)),
        Event::TurnBegan { turn } => began(state, *turn),
        Event::StageBegan { side, stage } => {
            state.drafts = [Drafts::default(), Drafts::default()];
            state.phase = phase(state, *stage, side.unwrap_or(Seat(0)));
        }
        Event::VisibilityRolled { now, .. } => state.visibility = *now,
        Event::AdvantageRolled { holder, .. } => state.advantage = *holder,
        Event::RadarRolled { die, unit } => drop(state.radar_dice.insert(*unit, *die)),
        Event::Detected { by, unit } => drop(state.detected[usize::from(by.0)].insert(*unit)),
        Event::DummyFound { unit, .. } => {
            state.units[unit.index()] = Unit::new(&state.setup.units[unit.index()]);
        }
        Event::Declared { by, units } => state.declared[usize::from(by.0)].extend(units),
        Event::ShellFired { burst, unit, .. } => {
            unit_mut(state, *unit).starshells += 1;
            state.bursts.extend(burst);
            state.bursts.sort_unstable();
        }
        Event::StrikeFlown { strike, .. } => drop(state.flown.insert(*strike)),
        Event::Designated { shots, spotters, .. } => {
            state.spotters.extend(spotters.iter().map(|spotter| (spotter.unit, spotter.spotter)));
            state.shots.extend(shots);
            state.shots.sort_unstable();
        }
        Event::Fired(volley) => {
            let turn = state.turn;
            if volley.shot.battery == Battery::Main {
                let unit = unit_mut(state, volley.shot.unit);
                (unit.last_target, unit.last_fired) = (Some(volley.shot.target), turn);
            }
        }
        Event::SpecialRolled { hit, unit, .. } => {
            let turn = state.turn;
            if let Some(hit) = hit {
                unit_mut(state, *unit).struck(*hit, turn);
            }
        }
        Event::Damaged { s, unit, w, .. } => {
            let counted = state.setup.hulk(*unit).is_some();
            let unit = unit_mut(state, *unit);
            unit.w.hits += w;
            unit.s.hits += s;
            unit.radar_lost |= unit.w.full();
            if counted {
                unit.reached = unit.reached.max(unit.w.hits);
            }
        }
        Event::Sunk { unit, .. } => leave(state, *unit, Place::Sunk),
        Event::Left { edge, unit } => leave(state, *unit, Place::Left(*edge)),
        Event::CommandLost { side, through } => {
            let command = &mut state.command[usize::from(side.0)];
            (command.flagship, command.admiral, command.lost) = (None, false, *through);
        }
        Event::AdmiralKilled { side } => {
            let turn = state.turn;
            let command = &mut state.command[usize::from(side.0)];
            (command.admiral, command.shaken) = (false, turn + 1);
            if let Some(flagship) = command.flagship {
                unit_mut(state, flagship).bridge = 0;
            }
        }
        Event::FlagshipNamed { unit } => {
            let side = state.info(*unit).side;
            state.command[usize::from(side.0)].flagship = Some(*unit);
        }
        Event::OrderRolled { order, unit, .. } => drop(state.orders.insert(*unit, *order)),
        Event::Entered { at, unit } => unit_mut(state, *unit).place = Place::At(*at),
        Event::Arriving { units, .. } => state.arriving.extend(units),
        Event::ZeppelinsRolled { number, side, .. } => state.zeppelins[usize::from(side.0)] = *number,
        Event::Drifted { at, unit } => unit_mut(state, *unit).place = Place::At(*at),
        Event::Bombed(bomb) => state.bombs.push(*bomb),
        Event::BombsCounted => state.bombs.clear(),
        Event::Driven { unit } => {
            let turn = state.turn;
            unit_mut(state, *unit).driven = turn;
        }
        Event::TurnedAway { side, .. } => state.turned_away[usize::from(side.0)] = true,
        Event::Swept { at, cleared, .. } => {
            if *cleared && state.mines.remove(at) {
                state.swept.insert(*at);
            }
        }
        Event::Moved { path, speed, unit } => {
            passed(state, *unit, path);
            moved(unit_mut(state, *unit), path, *speed);
        }
        Event::Smoked { hexes, .. } => state.smoke.extend(hexes.iter().map(|hex| (*hex, 0))),
        Event::MineEntered { at, .. } => {
            // It stays with the hidden ones until the movement is over: whoever comes later in it finds it too, so that
            // nobody learns who came first.
            if state.hidden_mines.iter().any(|mines| mines.contains(at)) {
                state.mines.insert(*at);
            }
        }
        Event::PlaneLaunched { from, unit } => unit_mut(state, *unit).plane = PlaneState::Climbing(*from),
        Event::PlaneArrived { through, unit } => {
            unit_mut(state, *unit).plane = PlaneState::OnStation(*through);
        }
        Event::PlaneRolled { lost, unit, .. } => {
            if *lost {
                unit_mut(state, *unit).plane = PlaneState::None;
            }
        }
        Event::PlaneGone { unit } => unit_mut(state, *unit).plane = PlaneState::None,
        Event::Concealed { side } => {
            let units = &state.setup.units;
            let other = |unit: &UnitId| units[unit.index()].side != *side;
            for known in state.detected.iter_mut().chain(&mut state.declared) {
                known.retain(other);
            }
        }
        Event::MovementEnded { side } => {
            state.arriving.clear();
            let known = &state.mines;
            state.hidden_mines.iter_mut().for_each(|mines| mines.retain(|at| !known.contains(at)));
            let units = &state.setup.units;
            state.orders.retain(|unit, _| units[unit.index()].side != *side);
        }
        Event::TorpedoesOrdered { launches, side } => {
            if let Phase::Torpedo(orders) = &mut state.phase {
                orders[usize::from(side.0)] = Some(launches.clone());
            }
            state.drafts[usize::from(side.0)] = Drafts::default();
        }
        Event::TorpedoRun { unit, .. } => {
            let unit = unit_mut(state, *unit);
            unit.salvos = unit.salvos.saturating_sub(1);
        }
        Event::RepairTried { result, track, unit, .. } => {
            let unit = unit_mut(state, *unit);
            let track = match track {
                TrackKind::W => &mut unit.w,
                TrackKind::S => &mut unit.s,
            };
            match result {
                Repair::Unrepairable => track.fixed += 1,
                Repair::Removed => track.hits -= 1,
                Repair::Nothing | Repair::Idle => {}
            }
        }
        Event::SmokeDrifted => {
            let to = state.wind.opposite();
            let drifts = state.smoke.iter().filter(|(_, drifted)| **drifted == 0);
            let drifted: BTreeMap<Hex, u8> = drifts.map(|(hex, _)| (hex.toward(to), 1)).collect();
            state.smoke = drifted;
        }
        Event::WindRolled { wind, .. } => state.wind = *wind,
        Event::Bombarding { turns, unit } => unit_mut(state, *unit).bombarding = *turns,
        Event::Bombarded { .. } => state.bombarded = true,
        Event::BattleEnded { ending, next, .. } => {
            let Some(mut card) = state.card.take() else { return };
            card.results.push(ending.clone());
            state.card = Some(card);
            if next.is_some() {
                state.drafts = [Drafts::default(), Drafts::default()];
                state.phase = Phase::Between { ending: ending.clone(), ready: [false; 2] };
            }
        }
        Event::Ready { side } => {
            if let Phase::Between { ready, .. } = &mut state.phase {
                ready[usize::from(side.0)] = true;
            }
        }
        Event::BattleBegan(next) => {
            let Some(card) = state.card.take() else { return };
            if let Some(setup) = card.battles.get(usize::from(next.place)) {
                *state = State::new(setup);
            }
            state.card = Some(card);
        }
        Event::Ended(ending) => {
            state.drafts = [Drafts::default(), Drafts::default()];
            state.phase = Phase::Over(ending.clone());
        }
    }
}

fn unit_mut(state: &mut State, id: UnitId) -> &mut Unit {
    &mut state.units[id.index()]
}

/// A turn begins: what held for the last one is gone.
fn began(state: &mut State, turn: u8) {
    state.turn = turn;
    state.drafts = [Drafts::default(), Drafts::default()];
    state.detected.iter_mut().for_each(std::collections::BTreeSet::clear);
    state.declared.iter_mut().for_each(std::collections::BTreeSet::clear);
    state.radar_dice.clear();
    state.orders.clear();
    state.bursts.clear();
    state.shots.clear();
    state.spotters.clear();
    state.bombs.clear();
    state.arriving.clear();
    state.units.iter_mut().for_each(|unit| unit.starshells = 0);
}

fn phase(state: &State, stage: Stage, side: Seat) -> Phase {
    match stage {
        Stage::Deploy => Phase::Deploy([0, 1].map(|side| !s3_sequence::deploys(state, Seat(side)))),
        Stage::Sight => Phase::Sight(side),
        Stage::Shell => Phase::Shell(side),
        Stage::Strike => Phase::Strike(side),
        Stage::Aim => Phase::Aim(side),
        Stage::Move => Phase::Move(side),
        Stage::Torpedo => {
            Phase::Torpedo(s8_2_torpedoes::armed(state).map(|armed| (!armed).then(Vec::<Launch>::new)))
        }
        Stage::Between | Stage::Over => state.phase.clone(),
    }
}

/// A unit is out of play: nobody has made it out any more, and everybody knows it.
fn leave(state: &mut State, unit: UnitId, place: Place) {
    let turn = state.turn;
    let gone = unit_mut(state, unit);
    gone.place = place;
    if matches!(place, Place::Left(_)) {
        gone.left = turn;
    }
    state.radar_dice.remove(&unit);
    state.orders.remove(&unit);
}

/// What has been steamed is remembered; who stays where it is has steamed nothing.
fn passed(state: &mut State, unit: UnitId, path: &[Leg]) {
    let mut hexes: Vec<Hex> = path.iter().map(|leg| leg.at).collect();
    hexes.dedup();
    if hexes.len() > 1 {
        let turn = state.turn;
        Arc::make_mut(&mut state.passages[unit.index()]).push(Passage { turn, hexes });
    }
}

fn moved(unit: &mut Unit, path: &[Leg], speed: u8) {
    if let (Some(first), Some(last)) = (path.first(), path.last()) {
        unit.turned = path.windows(2).any(|pair| pair[0].heading != pair[1].heading);
        unit.place = Place::At(last.at);
        unit.heading = last.heading;
        debug_assert!(path.len() == 1 || first.at.distance(last.at) as usize <= path.len());
    }
    unit.speed = speed;
}

/// A draft of a side.
fn draft(drafts: &mut Drafts, action: &Action) {
    match *action {
        Action::Place { at, heading, speed, unit } => {
            drafts.courses.remove(&unit);
            drafts.placing.push(Placing { unit, at, heading, speed });
            drafts.placing.sort_unstable_by_key(|placing| placing.unit);
        }
        Action::Mine(at) => drafts.mines.push(at),
        Action::Decline(unit) => drop(drafts.declined.insert(unit)),
        Action::Declare(unit) => drop(drafts.declined.remove(&unit)),
        Action::Shell { at, unit } => drafts.shells.push((unit, at)),
        Action::Strike { strike, target } => drafts.strikes.push((strike, target)),
        Action::Bombard { spotter, target, unit } => {
            drafts.shots.retain(|shot| (shot.unit, shot.battery) != (unit, Battery::Main));
            drafts.shots.push(Shot { unit, battery: Battery::Main, target });
            drafts.shots.sort_unstable();
            drafts.spotters.insert(unit, spotter);
        }
        Action::Bomb { target, unit } => drafts.bombs.push(Bombing { unit, target }),
        Action::TurnAway => {
            drafts.turn_away = true;
            drafts.courses.clear();
            drafts.bombs.clear();
            drafts.smoke.clear();
            drafts.launches.clear();
        }
        Action::Sweep(at) => drafts.sweep = Some(at),
        Action::Aim { battery, target, unit } => {
            if battery == Battery::Main {
                drafts.spotters.remove(&unit);
            }
            drafts.shots.retain(|shot| (shot.unit, shot.battery) != (unit, battery));
            drafts.shots.push(Shot { unit, battery, target });
            drafts.shots.sort_unstable();
        }
        Action::Hold { battery, unit } => {
            if battery == Battery::Main {
                drafts.spotters.remove(&unit);
            }
            drafts.shots.retain(|shot| (shot.unit, shot.battery) != (unit, battery));
        }
        Action::Speed { speed, unit } => {
            drafts.bombs.retain(|bombing| bombing.unit != unit);
            drafts.courses.insert(unit, Course::new(speed));
        }
        Action::Ahead(unit) => step(drafts, unit, Step::Ahead),
        Action::Turn { by, unit } => step(drafts, unit, Step::Turn(by)),
        Action::Smoke(unit) => drop(drafts.smoke.insert(unit)),
        Action::Launch(unit) => drop(drafts.launches.insert(unit)),
        Action::Torpedo { target, unit } => {
            drafts.torpedoes.retain(|launch| launch.unit != unit);
            drafts.torpedoes.push(Launch { unit, target });
            drafts.torpedoes.sort_unstable();
        }
        Action::Done => {}
    }
}

fn step(drafts: &mut Drafts, unit: UnitId, step: Step) {
    if let Some(course) = drafts.courses.get_mut(&unit) {
        course.steps.push(step);
    }
}
