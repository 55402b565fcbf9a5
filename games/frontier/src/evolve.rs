//! The only code with `&mut State`: applies one fact, decides nothing.

use std::collections::BTreeMap;

use contract::{Game as _, Seats};
use hawks::Hawks;
use hawks::aftermath::Fate;
use hawks::condition::Condition;

use crate::action::Action;
use crate::battle::{Battle, Report, Stage};
use crate::event::{Began, Event};
use crate::rules::{s8_battles, s9_break_off, s10_supply, s11_repair};
use crate::ship::Today;
use crate::state::{Drafts, Loss, Phase, State};
use crate::types::{Cause, Navy, Place, ShipId};

pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::Drafted { action, seat } => draft(&mut state.drafts[usize::from(seat.0)], action),
        Event::Began(phase) => begin(state, *phase),
        Event::DayBegan(day) => {
            state.day = *day;
            state.ships.iter_mut().for_each(|ship| ship.today = Today::default());
            see(state);
        }
        Event::SeatDone(seat) => state.done = state.done.with(*seat),
        Event::Placed { ships, .. } => {
            for put in ships {
                let ship = &mut state.ships[put.ship.index()];
                (ship.place, ship.today.moved) = (put.at, true);
            }
            see(state);
        }
        Event::ConditionChosen(condition) => state.condition = Some(*condition),
        Event::Marked { navy, ships } => state.drones[navy.index()].extend(ships),
        Event::NovaRests(day) => state.nova_again = *day,
        Event::NovaHeld | Event::Deputized(_) | Event::Jumped { .. } | Event::Overshot { .. } => {}
        Event::NovaPlaced { planet, ships, .. } => {
            for id in ships {
                let ship = &mut state.ships[id.index()];
                (ship.place, ship.today.moved) = (Place::Star(*planet), true);
            }
        }
        Event::Standing { ships, .. } => {
            ships.iter().for_each(|stand| state.ships[stand.ship.index()].standing = stand.order);
        }
        Event::Moved { ships, to } => {
            for id in ships {
                let from = std::mem::replace(&mut state.ships[id.index()].place, *to);
                state.ships[id.index()].today.moved = true;
                if matches!(from, Place::Void { .. } | Place::Reserve) {
                    renew(state, *id);
                }
            }
            see(state);
        }
        Event::Based { base, ship } => {
            let ship = &mut state.ships[ship.index()];
            (ship.place, ship.today.moved) = (Place::Aboard(*base), true);
        }
        Event::Labelled { fleet, ships } => {
            ships.iter().for_each(|id| state.ships[id.index()].fleet = *fleet);
        }
        Event::Renamed { fleet, name } => state.fleets[fleet.index()].name.clone_from(name),
        Event::Entrusted { seat, ships } => {
            ships.iter().for_each(|id| state.ships[id.index()].keeper = *seat);
        }
        Event::Lost { cause, ship } => lose(state, *ship, *cause),
        Event::Rearmed(ships) => {
            for id in ships {
                let line = state.info(*id).line;
                let condition = &mut state.ships[id.index()].condition;
                s10_supply::refill(&line, condition);
                condition.rearmed = 0;
            }
        }
        Event::Reloaded { counts, ships } => {
            for id in ships {
                let line = state.info(*id).line;
                let condition = &mut state.ships[id.index()].condition;
                s10_supply::refill(&line, condition);
                condition.rearmed += u8::from(*counts);
            }
        }
        Event::Repaired { ship, work, .. } => {
            let line = state.info(*ship).line;
            s11_repair::put_right(&line, &mut state.ships[ship.index()].condition, *work);
        }
        Event::RolledFor { back, ship, .. } => {
            settle(state, *ship);
            if *back {
                plain(state, *ship);
                state.ships[ship.index()].place = Place::Reserve;
                renew(state, *ship);
            }
        }
        Event::Replaced { ship, station } => {
            settle(state, *ship);
            let place = match state.info(*ship).class {
                hawks::types::Class::Fighter => Place::Aboard(*station),
                _ => state.ship(*station).place,
            };
            plain(state, *ship);
            state.ships[ship.index()].place = place;
            renew(state, *ship);
        }
        Event::RetreatBegan(ending) => state.retreating = Some(*ending),
        Event::Ended(ending) => {
            state.phase = Phase::Over(*ending);
            state.done = Seats::NONE;
            state.drafts.iter_mut().for_each(|drafts| *drafts = Drafts::default());
        }
        Event::Declared(plans) => {
            state.battles.clear();
            for plan in plans {
                state.fought += 1;
                state.battles.push(Battle {
                    id: state.fought,
                    plan: plan.clone(),
                    stage: Stage::Asked([None, None]),
                    second: false,
                    report: Report::default(),
                });
            }
        }
        Event::Met { battle, .. }
        | Event::Voted { battle, .. }
        | Event::Balloted { battle, .. }
        | Event::Cast { battle, .. }
        | Event::BattleBegan { battle, .. }
        | Event::Battle { battle, .. }
        | Event::Reported { battle, .. }
        | Event::Decided { battle, .. }
        | Event::Mended { battle, .. }
        | Event::Fleeing { battle, .. }
        | Event::Fled { battle, .. }
        | Event::TakenElsewhere(battle)
        | Event::Disputed(battle)
        | Event::Settled(battle) => {
            if let Some(found) = state.battles.iter_mut().find(|known| known.id == *battle) {
                fight(found, event);
            }
            if matches!(event, Event::Reported { .. } | Event::Fled { .. } | Event::Disputed(_)) {
                forget(state, *battle);
            }
        }
        Event::Applied(battle) => apply(state, *battle),
        Event::Voided(battles) => state.battles.retain(|battle| !battles.contains(&battle.id)),
    }
}

/// What happened in a battle.
fn fight(battle: &mut Battle, event: &Event) {
    match event {
        Event::Met { attack, defenders, deep, commander, .. } => {
            let attacker = battle.plan.attacker;
            battle.plan.defenders.clone_from(defenders);
            battle.plan.deep = *deep;
            battle.plan.commanders[attacker.enemy().index()] = *commander;
            if let Some(seat) = attack {
                battle.plan.commanders[attacker.index()] = *seat;
            }
        }
        Event::Voted { navy, vote, .. } => {
            if let Stage::Asked(votes) = &mut battle.stage {
                votes[navy.index()] = Some(*vote);
            }
        }
        Event::Balloted { ballot, .. } => battle.stage = Stage::Ballot(ballot.clone()),
        Event::Cast { agree, seat, .. } => {
            if let Stage::Ballot(ballot) = &mut battle.stage
                && let Some(said) = ballot.said.iter_mut().find(|said| said.seat == *seat)
            {
                said.agree = Some(*agree);
            }
        }
        Event::BattleBegan { options, watched, second, .. } => {
            let inner = Box::new(Hawks::blank(&s8_battles::prepared(options)));
            (battle.stage, battle.second) = (Stage::Open { inner, watched: *watched }, *second);
        }
        Event::Battle { event, .. } => {
            if let Stage::Open { inner, .. } = &mut battle.stage {
                Hawks::evolve(inner, event);
            }
        }
        Event::TakenElsewhere(_) | Event::Disputed(_) => {
            battle.stage = Stage::Hand(false);
            battle.report = Report::default();
        }
        Event::Reported { report, .. } => {
            battle.stage = Stage::Hand(true);
            battle.report = (**report).clone();
        }
        Event::Decided { report, .. } => {
            let mut whole = (**report).clone();
            let known = std::mem::take(&mut battle.report);
            // The second part adds to the first.
            whole.turns += known.turns;
            for ship in &mut whole.ships {
                if let Some(before) = known.of(ship.ship) {
                    // Ruling U3: it is one battle, whichever part of it a ship fired in.
                    ship.spent |= before.spent;
                    ship.fired |= before.fired;
                }
            }
            let before = known.ships.into_iter().filter(|ship| whole.of(ship.ship).is_none());
            let before: Vec<_> = before.collect();
            whole.ships.extend(before);
            whole.ships.sort_by_key(|ship| ship.ship);
            battle.report = whole;
        }
        Event::Mended { condition, ship, .. } => {
            if let Some(returned) = battle.report.ships.iter_mut().find(|known| known.ship == *ship) {
                returned.condition = (**condition).clone();
            }
        }
        Event::Fleeing { sides, .. } => battle.stage = Stage::Fleeing(*sides),
        Event::Fled { navy, ways, .. } => {
            battle.report.ways.extend(ways);
            if let Stage::Fleeing(sides) = &mut battle.stage {
                sides[navy.index()] = false;
            }
        }
        Event::Settled(_) => battle.stage = Stage::Done,
        _ => {}
    }
}

/// What a seat drafts.
fn draft(drafts: &mut Drafts, action: &Action) {
    match action {
        Action::Place { at, ship } => {
            drafts.places.insert(*ship, *at);
        }
        Action::Condition(choice) => drafts.condition = Some(*choice),
        Action::Mark(ship) => {
            drafts.marks.insert(*ship);
        }
        Action::Order { order, ship } => {
            drafts.orders.insert(*ship, *order);
        }
        Action::Group { group, ship } => {
            drafts.groups.insert(*ship, *group);
        }
        Action::Label { fleet, ship } => {
            drafts.labels.insert(*ship, *fleet);
        }
        Action::Rename { fleet, name } => {
            drafts.names.insert(*fleet, name.clone());
        }
        Action::Entrust { seat, ship } => {
            drafts.keepers.insert(*ship, *seat);
        }
        Action::Strike { planet, ship } | Action::Join { planet, ship } => {
            drafts.fights.insert(*ship, *planet);
        }
        Action::First(planet) => drafts.first.push(*planet),
        Action::Meet { deep, planet } => {
            drafts.deep.insert(*planet, *deep);
        }
        Action::Command { planet, seat } => {
            drafts.commanders.insert(*planet, *seat);
        }
        Action::Report { battle, fate, ship } => {
            drafts.fates.entry(*battle).or_default().push((*ship, *fate));
        }
        Action::Refuge { ship, way, .. } => {
            drafts.ways.insert(*ship, *way);
        }
        Action::Yard { ship, work } => {
            drafts.works.insert(*ship, *work);
        }
        Action::Replace { ship, station } => {
            drafts.replaced.insert(*ship, *station);
        }
        Action::Nova(_)
        | Action::Rest(_)
        | Action::Vote { .. }
        | Action::Battle { .. }
        | Action::Next(_)
        | Action::Submit(_)
        | Action::Confirm { .. }
        | Action::Flee(_)
        | Action::Roll
        | Action::Done => {}
    }
}

/// What was drafted in a battle and is committed.
fn forget(state: &mut State, battle: u32) {
    let ships: Vec<ShipId> =
        state.battle(battle).map(|battle| battle.plan.all().collect()).unwrap_or_default();
    for drafts in &mut state.drafts {
        drafts.fates.remove(&battle);
        drafts.ways.retain(|ship, _| !ships.contains(ship));
    }
}

fn begin(state: &mut State, phase: Began) {
    state.phase = match phase {
        Began::UpfSetUp => Phase::UpfSetUp,
        Began::SatharSetUp => Phase::SatharSetUp,
        Began::Nova => Phase::Nova,
        Began::Drones => Phase::Drones,
        Began::Move(navy) => Phase::Move(navy),
        Began::Declare(navy) => Phase::Declare(navy),
        Began::Defend(navy) => Phase::Defend(navy),
        Began::Fight(navy) => Phase::Fight(navy),
        Began::Yards => Phase::Yards,
        Began::Roll => Phase::Roll,
        Began::Replace => Phase::Replace,
    };
    state.done = Seats::NONE;
    for drafts in &mut state.drafts {
        // §15 Whom a captain named for an attack commands it wherever it is met.
        let named = if matches!(phase, Began::Defend(_)) {
            std::mem::take(&mut drafts.commanders)
        } else {
            BTreeMap::new()
        };
        *drafts = Drafts { commanders: named, ..Drafts::default() };
    }
    if !matches!(phase, Began::Defend(_) | Began::Fight(_)) {
        state.battles.clear();
    }
}

/// Ruling V7: the last day on which a Sathar ship was on the map.
fn see(state: &mut State) {
    let seen = state.all().any(|(_, ship, info)| info.navy == Navy::Sathar && ship.place.on_map());
    if seen {
        state.seen = state.day;
    }
}

/// A ship, and the fighters aboard, as new.
fn renew(state: &mut State, id: ShipId) {
    let aboard: Vec<ShipId> = state.aboard(id).collect();
    for id in aboard.into_iter().chain([id]) {
        let line = state.info(id).line;
        state.ships[id.index()].condition = Condition::new(&line);
    }
}

fn lose(state: &mut State, ship: ShipId, cause: Cause) {
    let gone = match cause {
        Cause::Combat | Cause::Detonated => Place::Destroyed,
        Cause::Misjump | Cause::Stranded | Cause::Withheld => Place::Lost,
    };
    // Ruling F2: fighters aboard that did not share its end are without a base.
    if let Some(planet) = state.planet(ship) {
        let aboard: Vec<ShipId> = state.aboard(ship).collect();
        aboard.into_iter().for_each(|fighter| state.ships[fighter.index()].place = Place::Star(planet));
    }
    state.ships[ship.index()].place = gone;
    state.ships[ship.index()].standing = crate::types::Standing::Hold;
    state.losses.push(Loss { ship, day: state.day, cause, settled: false });
}

/// A loss is replaced, or cannot be any more.
fn settle(state: &mut State, ship: ShipId) {
    if let Some(loss) = state.losses.iter_mut().rev().find(|loss| loss.ship == ship) {
        loss.settled = true;
    }
}

/// Ruling D3: drones are marked before the first day, so what replaces one is a frigate like others.
fn plain(state: &mut State, ship: ShipId) {
    let navy = state.info(ship).navy;
    state.drones[navy.index()].remove(&ship);
}

/// Ruling C11: a battle's result holds: what ships have left, and where they are.
fn apply(state: &mut State, id: u32) {
    let Some(battle) = state.battles.iter_mut().find(|battle| battle.id == id) else { return };
    battle.stage = Stage::Applied;
    let (plan, report) = (battle.plan.clone(), battle.report.clone());
    let system = state.setup.star(plan.planet);
    // Ruling C5: who met nobody has attacked nobody.
    for ship in plan.attackers.iter().filter(|_| plan.opposed()) {
        state.ships[ship.index()].today.attacked = true;
    }
    for returned in &report.ships {
        let fighter = state.info(returned.ship).class == hawks::types::Class::Fighter;
        let station = state.info(returned.ship).class.is_station();
        // A base may have fallen in another battle, whose result held before this one's.
        let lives = |base: &ShipId| {
            let here = report.of(*base).is_none_or(|base| matches!(base.fate, Fate::There | Fate::Away));
            here && state.ship(*base).lives()
        };
        let base = returned.aboard.filter(lives).map(Place::Aboard);
        let way = report.ways.iter().find(|escape| escape.ship == returned.ship);
        let refuge = way.and_then(|escape| s9_break_off::refuge(state, system, escape.way));
        let ship = &mut state.ships[returned.ship.index()];
        ship.condition = returned.condition.clone();
        // Ruling P2: only those that came to the battle have fought in it.
        ship.today.fought = true;
        ship.today.spent |= returned.spent;
        let before = ship.place;
        ship.place = match returned.fate {
            _ if station => ship.place,
            Fate::There | Fate::Away if fighter => base.unwrap_or(Place::Star(plan.planet)),
            Fate::Away => refuge.unwrap_or(Place::Star(plan.planet)),
            Fate::There => Place::Star(plan.planet),
            Fate::Lost | Fate::Detonated => ship.place,
        };
        // Ruling U3: who joined a battle at another planet was not here all day.
        ship.today.moved |= ship.place != before;
        if returned.fate == Fate::Away {
            ship.standing = crate::types::Standing::Hold;
        }
    }
}
