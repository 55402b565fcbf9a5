//! §8 Battles: how each is fought, and by whom.

use std::sync::Arc;

use contract::{Game as _, Seat, Turn, UserData};
use hawks::Hawks;
use hawks::ship::Now;
use hawks::tables::{
    Battle as Scene, Crew, Force, Options, Planet, Scenario, Skills, Vessel, Victory, Wear, Zone,
};
use hawks::types::MIDDLE;

use super::{s4_day, s7_militia, s8_ballot, s8_decide, s10_supply};
use crate::Frontier;
use crate::battle::{Battle, Stage, Vote};
use crate::event::{Began, Event};
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tables::{Battles, MilitiaShot, Preplace, RuleChoice, Sniping};
use crate::types::{Class, Method, Navy, Place, Rules, ShipId};

/// §8 The battles of a side's attacks begin.
pub(crate) fn begin(turn: &mut Turn<'_, Frontier>, navy: Navy) {
    turn.emit(Event::Began(Began::Fight(navy)));
    let ids: Vec<u32> = turn.state().battles.iter().map(|battle| battle.id).collect();
    let chosen = match turn.state().setup.options.battles {
        Battles::Ask => None,
        Battles::Resolve => Some(Method::Resolve),
        Battles::Watch => Some(Method::Watch),
        Battles::Play => Some(Method::Play),
        Battles::Hand => Some(Method::Hand),
    };
    for id in ids {
        let empty = turn.state().battle(id).is_some_and(|battle| !battle.plan.opposed());
        if empty {
            // Nobody is there to be fought.
            s8_decide::settle(turn, id);
        } else if s8_decide::falls_at_once(turn, id) {
            s8_decide::settle(turn, id);
        } else if let Some(method) = chosen {
            start(turn, id, method, None);
        }
    }
    s8_decide::apply_ready(turn);
}

/// Ruling C8: the rules of a battle.
pub(super) fn rules(state: &State, battle: &Battle, wish: Option<Rules>) -> Rules {
    let chart = state.setup.options.battle_rules;
    match wish {
        Some(rules) if chart == RuleChoice::Chart => rules,
        _ => chart.rules(battle.plan.number()),
    }
}

/// Ruling C8: a battle of so many ships by these rules is fought with crew skills.
const fn skills(rules: Rules, number: usize) -> Skills {
    match rules {
        Rules::Advanced if number <= MOST_SKILLED => Skills::On,
        Rules::Basic | Rules::Advanced | Rules::Campaign => Skills::Off,
    }
}

/// Ruling C8: most ships in a battle with crew skills.
const MOST_SKILLED: usize = 4;

/// §8 A battle begins in this way.
pub(crate) fn start(turn: &mut Turn<'_, Frontier>, id: u32, method: Method, wish: Option<Rules>) {
    let Some(battle) = turn.state().battle(id) else { return };
    let rules = rules(turn.state(), battle, wish);
    match method {
        Method::Hand => turn.emit(Event::TakenElsewhere(id)),
        Method::Resolve => {
            let quiet = s8_decide::resolve(turn, id, rules);
            s8_decide::go_on(turn, id, rules, quiet);
        }
        Method::Watch | Method::Play => open(turn, id, rules, method == Method::Watch, false),
    }
}

/// §8 Opens the board for a battle, or for its second part.
pub(crate) fn open(turn: &mut Turn<'_, Frontier>, id: u32, rules: Rules, watched: bool, second: bool) {
    let Some(battle) = turn.state().battle(id) else { return };
    let options = Box::new(scene(turn.state(), battle, rules, second));
    turn.emit(Event::BattleBegan { battle: id, options, watched, second });
    let drones = drones(turn.state(), id, &board(turn.state(), id).clone());
    turn.within(
        |state| board(state, id),
        |event| Event::Battle { battle: id, event },
        |turn| {
            hawks::resolver::mark(turn, [&drones[0], &drones[1]]);
            Hawks::open(turn);
        },
    );
}

/// §13 The drones of a battle, as Knight Hawks numbers its ships: what they are is no part of its set-up, which both sides see.
pub(crate) fn drones(state: &State, id: u32, board: &hawks::state::State) -> [Vec<hawks::types::ShipId>; 2] {
    let marked = |navy: Navy| {
        let own = &state.drones[navy.index()];
        let is = |name: &str| own.iter().any(|drone| state.info(*drone).name == name);
        let there = board.all().filter(|(ship, _)| is(&board.info(*ship).name)).map(|(ship, _)| ship);
        there.filter(|_| state.battle(id).is_some()).collect()
    };
    Navy::ALL.map(marked)
}

/// The board of a battle that is open.
///
/// # Panics
/// If it is not.
pub(crate) fn board(state: &State, id: u32) -> &hawks::state::State {
    match state.battle(id).map(|battle| &battle.stage) {
        Some(Stage::Open { inner, .. }) => inner,
        _ => panic!("battle {id} is not open"),
    }
}

/// §8 The battle as Knight Hawks has it. Ruling B5: whoever outruns the enemy on its board has broken off.
pub(crate) fn scene(state: &State, battle: &Battle, rules: Rules, second: bool) -> Options {
    let plan = &battle.plan;
    let at_planet = second || !plan.deep;
    let force = |navy: Navy| {
        let fled =
            |id: &ShipId| battle.report.of(*id).is_none_or(|ship| ship.fate == hawks::aftermath::Fate::There);
        let mut ids: Vec<ShipId> = plan.ships(navy).iter().copied().filter(fled).collect();
        ids.extend(plan.station.filter(|_| navy == Navy::Upf && at_planet));
        // Bases before what is aboard them.
        ids.sort_by_key(|id| {
            (!state.info(*id).class.is_station(), state.info(*id).class == Class::Fighter, *id)
        });
        let ships = ids.iter().map(|id| vessel(state, battle, *id, &ids)).collect();
        let zone = if plan.attacker == navy { Zone::ShortEdge } else { Zone::Anywhere };
        Force { ships, zone, ..Force::default() }
    };
    let name = &state.setup.planet(plan.planet).name;
    let scene = Scene {
        title: Some(if at_planet {
            format!("The battle of {name}")
        } else {
            format!("Deep space off {name}")
        }),
        rules,
        first: plan.attacker.into(),
        planet: at_planet.then_some(Planet::At(MIDDLE)),
        victory: Victory::Field,
        militia_together: state.setup.options.militia_shot == MilitiaShot::AnyOne,
        secret_drones: state.setup.options.shatter_drones,
        stations_fall: state.setup.options.station_sniping == Sniping::Auto
            && battle.plan.attacker == Navy::Sathar,
        upf: force(Navy::Upf),
        sathar: force(Navy::Sathar),
        ..Scene::default()
    };
    let all = state.setup.options.preplace_seekers == Preplace::All;
    Options {
        scenario: Scenario::Own(Box::new(scene)),
        skills: skills(rules, plan.number()),
        preplace_seekers: Some(if all {
            hawks::tables::Preplace::All
        } else {
            hawks::tables::Preplace::Minelayer
        }),
        hangar: Some(8),
        ..Options::default()
    }
}

/// A ship in the words of a scenario. Ruling C10: a station's fighters are docked there. Ruling C14: militia has its own
/// crews wherever it fights. Ruling D2: a drone is one on the board.
fn vessel(state: &State, battle: &Battle, id: ShipId, there: &[ShipId]) -> Vessel {
    let (ship, info) = (state.ship(id), state.info(id));
    let before = battle.report.of(id);
    let condition = before.map_or(&ship.condition, |known| &known.condition);
    let base = before.map_or(
        match ship.place {
            Place::Aboard(base) => Some(base),
            _ => None,
        },
        |known| known.aboard,
    );
    let base = base.filter(|base| there.contains(base)).map(|base| (base, state.info(base).name.clone()));
    let at_station = base.as_ref().is_some_and(|(base, _)| state.info(*base).class.is_station());
    let (docked, aboard) = match base {
        Some((_, name)) if at_station => (Some(name), None),
        Some((_, name)) => (None, Some(name)),
        None => (None, None),
    };
    // Ruling B3: militia at home must fire before it may break off, unless it is deputized.
    let home = s7_militia::home(state, id) == Some(state.setup.star(battle.plan.planet));
    let away = info.home().is_some() && !home;
    // Whoever has fired in the first part of this battle need not fire in the second.
    let now = (home && has_fired(state, battle, id)).then(|| Now { fired: true, ..Now::default() });
    let holds = info.class.is_station() || info.class == Class::AssaultCarrier;
    Vessel {
        name: Some(info.name.clone()),
        condition: Some(Wear::from(condition)),
        militia: home,
        now,
        crew: away.then_some(Crew::MILITIA),
        out_of_supply: holds && !s10_supply::in_supply(state, id),
        docked,
        aboard,
        ..Vessel::plain(info.class, 1)
    }
}

/// Ruling B3: has a militia's ship fired in the first part of a battle, or any of its militia where one shot frees them all?
fn has_fired(state: &State, battle: &Battle, id: ShipId) -> bool {
    let together = state.setup.options.militia_shot == MilitiaShot::AnyOne;
    let home = |id: ShipId| s7_militia::home(state, id);
    let counts = |known: ShipId| known == id || (together && home(known) == home(id));
    battle.report.ships.iter().any(|ship| ship.fired && counts(ship.ship))
}

/// The set-up of a battle.
///
/// # Panics
/// If what the campaign makes of its ships is no battle: that is a defect.
pub(crate) fn prepared(options: &Options) -> Arc<hawks::tables::Setup> {
    match hawks::tables::prepare(options, &UserData::default()) {
        Ok(setup) => setup,
        Err(error) => panic!("{error}"),
    }
}

/// §15 The side that a seat commands in a battle.
pub(crate) fn commands(battle: &Battle, seat: Seat) -> Option<Navy> {
    Navy::ALL.into_iter().find(|navy| battle.plan.commanders[navy.index()] == seat)
}

/// A battle of this phase in which a seat commands.
fn mine(state: &State, seat: Seat, id: u32) -> Result<(&Battle, Navy), Refusal> {
    if let Phase::Over(_) = state.phase {
        return Err(Refusal::Over);
    }
    let battle =
        state.battle(id).filter(|_| matches!(state.phase, Phase::Fight(_))).ok_or(Refusal::NoBattle)?;
    let navy = commands(battle, seat).ok_or(Refusal::NotYours)?;
    Ok((battle, navy))
}

/// §8 May a seat say how a battle is to be fought?
pub(crate) fn may_vote(state: &State, seat: Seat, id: u32, rules: Option<Rules>) -> Result<Navy, Refusal> {
    let (battle, navy) = mine(state, seat, id)?;
    let Stage::Asked(votes) = &battle.stage else { return Err(Refusal::NotNow) };
    if votes[navy.index()].is_some() || rules == Some(Rules::Basic) {
        return Err(Refusal::NotNow);
    }
    if rules.is_some() && state.setup.options.battle_rules != RuleChoice::Chart {
        return Err(Refusal::NotNow);
    }
    Ok(navy)
}

/// §8 A side says how it wants a battle to be fought; when both have, it begins. Ruling C13: who would rather play prevails,
/// then who would rather watch; elsewhere only if both want it; other rules than the chart's if most players want them.
pub(crate) fn vote(
    turn: &mut Turn<'_, Frontier>,
    seat: Seat,
    id: u32,
    method: Method,
    rules: Option<Rules>,
) -> Result<(), Refusal> {
    let navy = may_vote(turn.state(), seat, id, rules)?;
    turn.emit(Event::Voted { battle: id, navy, vote: Vote { method, rules } });
    let Some(Stage::Asked([Some(one), Some(other)])) = turn.state().battle(id).map(|battle| &battle.stage)
    else {
        return Ok(());
    };
    let (one, other) = (*one, *other);
    let method = match (one.method, other.method) {
        (Method::Hand, Method::Hand) => Method::Hand,
        (Method::Hand, rest) | (rest, Method::Hand) => rest,
        (one, other) => one.max(other),
    };
    s8_ballot::open(turn, id, method, [one, other]);
    s8_decide::apply_ready(turn);
    Ok(())
}

/// A decision in a battle.
pub(crate) fn inner(
    turn: &mut Turn<'_, Frontier>,
    seat: Seat,
    id: u32,
    action: &hawks::action::Action,
) -> Result<(), Refusal> {
    let (battle, navy) = mine(turn.state(), seat, id)?;
    if !matches!(battle.stage, Stage::Open { watched: false, .. }) {
        return Err(Refusal::NotNow);
    }
    let wrap = |event| Event::Battle { battle: id, event };
    turn.within(|state| board(state, id), wrap, |turn| Hawks::act(turn, navy.seat(), action))
        .map_err(Refusal::Battle)?;
    after(turn, id);
    Ok(())
}

/// May this seat let the officers of a battle go on?
pub(crate) fn may_go_on(state: &State, seat: Seat, id: u32) -> Result<(), Refusal> {
    let (battle, navy) = mine(state, seat, id)?;
    let watched = matches!(battle.stage, Stage::Open { watched: true, .. });
    if watched && navy == battle.plan.attacker { Ok(()) } else { Err(Refusal::NotNow) }
}

/// §8 The officers of a battle that is watched go on until the other side's turn begins.
pub(crate) fn next(turn: &mut Turn<'_, Frontier>, seat: Seat, id: u32) -> Result<(), Refusal> {
    may_go_on(turn.state(), seat, id)?;
    let begun = hawks::resolver::moment(board(turn.state(), id));
    loop {
        let state = board(turn.state(), id);
        if hawks::resolver::moment(state) != begun || Hawks::outcome(state).is_some() {
            break;
        }
        let Some((seat, plan)) = hawks::resolver::next_orders(state) else { break };
        for action in plan {
            let wrap = |event| Event::Battle { battle: id, event };
            let done = turn.within(|state| board(state, id), wrap, |turn| Hawks::act(turn, seat, &action));
            assert!(done.is_ok(), "an officer orders {action:?}: {done:?}");
        }
    }
    after(turn, id);
    Ok(())
}

/// What follows an act in a battle: perhaps its end.
fn after(turn: &mut Turn<'_, Frontier>, id: u32) {
    let Some(Battle { stage: Stage::Open { inner, watched }, second, .. }) = turn.state().battle(id) else {
        return;
    };
    if Hawks::outcome(inner).is_none() && !hawks::resolver::endless(inner, *watched) {
        return;
    }
    let (rules, watched, second) = (inner.rules(), *watched, *second);
    let quiet = hawks::resolver::quiet(inner, watched);
    let report = s8_decide::report(turn.state(), id, inner);
    turn.emit(Event::Decided { battle: id, report: Box::new(report) });
    let goes_on = !second && s8_decide::goes_on(turn.state(), id, quiet);
    if goes_on && !s8_decide::falls_at_once(turn, id) {
        open(turn, id, rules, watched, true);
    } else {
        s8_decide::close(turn, id);
    }
    s8_decide::apply_ready(turn);
}

/// Who is waited for in a battle.
pub(crate) fn waiting(battle: &Battle) -> contract::Seats {
    let seat = |navy: Navy| battle.plan.commanders[navy.index()];
    match &battle.stage {
        Stage::Asked(votes) => {
            Navy::ALL.into_iter().filter(|navy| votes[navy.index()].is_none()).map(seat).collect()
        }
        Stage::Ballot(ballot) => ballot.left().collect(),
        Stage::Open { watched: true, .. } => contract::Seats::one(seat(battle.plan.attacker)),
        Stage::Open { inner, .. } => {
            let inside = Hawks::waiting(inner).to_act();
            Navy::ALL.into_iter().filter(|navy| inside.contains(navy.seat())).map(seat).collect()
        }
        Stage::Hand(reported) => {
            let navy = if *reported { battle.plan.attacker.enemy() } else { battle.plan.attacker };
            contract::Seats::one(seat(navy))
        }
        Stage::Fleeing(sides) => Navy::ALL.into_iter().filter(|navy| sides[navy.index()]).map(seat).collect(),
        Stage::Done | Stage::Applied => contract::Seats::NONE,
    }
}

/// All battles hold: the day goes on.
pub(crate) fn finished(turn: &mut Turn<'_, Frontier>) {
    let Phase::Fight(navy) = turn.state().phase else { return };
    if turn.state().battles.iter().all(|battle| battle.stage == Stage::Applied) {
        s4_day::after_battles(turn, navy);
    }
}
