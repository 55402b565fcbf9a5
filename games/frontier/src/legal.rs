//! What a seat may do now, with the same predicates as the rules.

use std::sync::Arc;

use contract::{Game as _, Legal, LegalSet, Seat};
use hawks::Hawks;
use hawks::types::{System, Weapon};

use crate::action::{Action, Berth, Fate, Work};
use crate::battle::{Battle, Stage};
use crate::rules::{
    may_draft, s4_day, s5_orders, s6_jumps, s8_battles, s8_elsewhere, s9_break_off, s11_repair,
    s12_replacements, s15_sides,
};
use crate::state::{Phase, State};
use crate::types::{FleetId, Method, Navy, Order, Place, PlanetId, Retreat, Rules, ShipId};

/// The legal actions of `seat`.
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    if let Phase::Fight(_) = state.phase {
        let open = state.battles.iter().filter(|battle| s8_battles::waiting(battle).contains(seat));
        return Legal::join(open.map(|battle| in_battle(state, seat, battle)));
    }
    if !crate::waits(state, seat) {
        return Legal::none();
    }
    let mut all = Vec::new();
    all.extend(s4_day::may_be_done(state, seat).is_ok().then_some(Action::Done));
    match &state.phase {
        Phase::UpfSetUp | Phase::SatharSetUp => {
            all.extend(Retreat::ALL.map(Action::Condition));
            let berths = berths(state);
            let ships = state.setup.all().filter(|(_, info)| !info.class.is_station());
            all.extend(
                ships.flat_map(|(ship, _)| berths.iter().map(move |at| Action::Place { at: *at, ship })),
            );
        }
        Phase::Nova => {
            let rests = crate::rules::s3_set_up::RESTS.map(Action::Rest);
            return Legal::list([Action::Nova(true), Action::Nova(false)].into_iter().chain(rests).collect());
        }
        Phase::Roll => return Legal::one(Action::Roll),
        Phase::Drones => all.extend(state.setup.all().map(|(ship, _)| Action::Mark(ship))),
        Phase::Move(navy) => return Legal::join([Legal::list(all), movement(state, seat, *navy)]),
        Phase::Declare(navy) => all.extend(fights(state, seat, *navy, false)),
        Phase::Defend(navy) => all.extend(fights(state, seat, navy.enemy(), true)),
        Phase::Yards => return Legal::join([Legal::list(all), yards(state, seat)]),
        Phase::Replace => {
            let choices = s12_replacements::choices(state, seat).into_iter();
            all.extend(choices.map(|(ship, station)| Action::Replace { ship, station }));
        }
        Phase::Begin | Phase::Fight(_) | Phase::Over(_) => {}
    }
    all.retain(|action| action.binds() || may_draft(state, seat, action).is_ok());
    Legal::list(all)
}

/// §3 Where anything may begin.
fn berths(state: &State) -> Vec<Berth> {
    let setup = &state.setup;
    let bases = setup.all().filter(|(_, info)| info.class.is_station() || info.line.hangar > 0);
    let mut all: Vec<Berth> = setup.planet_ids().map(Berth::Planet).collect();
    all.extend(setup.circle_ids().map(Berth::Circle));
    all.extend([Berth::OffMap, Berth::Reserve]);
    all.extend(bases.map(|(base, _)| Berth::Base(base)));
    all
}

/// §8 What may be said about attacks and defences.
fn fights(state: &State, seat: Seat, navy: Navy, defence: bool) -> Vec<Action> {
    let setup = &state.setup;
    let mut all = Vec::new();
    for (ship, now, info) in state.all().filter(|(_, ship, info)| info.navy == navy && ship.lives()) {
        let Some(star) = state.star(ship).filter(|_| !info.class.is_station()) else { continue };
        if matches!(now.place, Place::Aboard(base) if !state.info(base).class.is_station()) {
            continue;
        }
        let planets = setup.system(star).planets.iter().map(|planet| Some(*planet)).chain([None]);
        all.extend(planets.map(|planet| {
            if defence { Action::Join { planet, ship } } else { Action::Strike { planet, ship } }
        }));
    }
    for planet in setup.planet_ids() {
        if defence {
            all.extend([true, false].map(|deep| Action::Meet { deep, planet }));
        } else {
            all.push(Action::First(planet));
        }
        all.extend(setup.seats(navy).map(|seat| Action::Command { planet, seat }));
    }
    all.retain(|action| may_draft(state, seat, action).is_ok());
    all
}

/// §8 What may be decided in a battle.
fn in_battle(state: &State, seat: Seat, battle: &Battle) -> Legal<Action> {
    let id = battle.id;
    match &battle.stage {
        Stage::Asked(_) => {
            let rules = [None, Some(Rules::Advanced), Some(Rules::Campaign)];
            let all = Method::ALL.into_iter().flat_map(|method| {
                rules.into_iter().map(move |rules| Action::Vote { battle: id, method, rules })
            });
            let fits = |action: &Action| match action {
                Action::Vote { rules, .. } => s8_battles::may_vote(state, seat, id, *rules).is_ok(),
                _ => false,
            };
            Legal::list(all.filter(fits).collect())
        }
        Stage::Open { watched: true, .. } => Legal::one(Action::Next(id)),
        Stage::Open { inner, .. } => {
            let Some(navy) = s8_battles::commands(battle, seat) else { return Legal::none() };
            let wrap = move |action| Action::Battle { action, battle: id };
            let unwrap = move |action: &Action| match action {
                Action::Battle { action, battle } if *battle == id => Some(*action),
                _ => None,
            };
            Hawks::legal(inner, navy.seat()).map(wrap, unwrap)
        }
        Stage::Hand(true) | Stage::Ballot(_) => {
            let all = [true, false].map(|agree| Action::Confirm { agree, battle: id });
            if s8_elsewhere::may_confirm(state, seat, id).is_ok() {
                Legal::list(all.into())
            } else {
                Legal::none()
            }
        }
        Stage::Hand(false) => {
            let mut all = vec![Action::Submit(id)];
            for ship in battle.plan.all() {
                all.extend(fates(state, ship).map(|fate| Action::Report { battle: id, fate, ship }));
            }
            all.retain(|action| action.binds() || may_draft(state, seat, action).is_ok());
            Legal::list(all)
        }
        Stage::Fleeing(_) => {
            let Some(navy) = s8_battles::commands(battle, seat) else { return Legal::none() };
            let mut all = vec![Action::Flee(id)];
            for ship in s9_break_off::fled(state, battle, navy) {
                let ways = s9_break_off::ways(state, battle, ship).into_iter();
                all.extend(ways.map(|way| Action::Refuge { battle: id, ship, way }));
            }
            all.retain(|action| action.binds() || may_draft(state, seat, action).is_ok());
            Legal::list(all)
        }
        Stage::Done | Stage::Applied => Legal::none(),
    }
}

/// §8 What may have become of a ship.
fn fates(state: &State, ship: ShipId) -> impl Iterator<Item = Fate> {
    let now = state.ship(ship).condition.clone();
    let hulls = (1..=now.hull).flat_map(|hull| [Fate::There(hull), Fate::Away(hull)]);
    let weapons = Weapon::ALL.into_iter().flat_map({
        let held = now.weapons;
        move |weapon| (0..held.of(weapon)).map(move |number| Fate::Left { number, weapon })
    });
    hulls
        .chain([Fate::Lost, Fate::Detonated, Fate::Held])
        .chain((0..now.adf).map(Fate::Adf))
        .chain((0..now.mr).map(Fate::Mr))
        .chain(weapons)
        .chain((0..now.icm).map(Fate::Icm))
        .chain((0..now.ms).map(Fate::Ms))
}

/// §11 Every piece of work: a ship, how many hull points at most, and what else.
struct Yards(Vec<(ShipId, u16, Vec<System>)>, Vec<(ShipId, Work)>);

impl Yards {
    fn each(&self) -> impl Iterator<Item = (ShipId, Work)> {
        let all = self.0.iter().flat_map(|(ship, most, systems)| {
            let hulls = (1..=*most).map(Work::Hull);
            let works = hulls.chain(systems.iter().copied().map(Work::System));
            works.map(move |work| (*ship, work))
        });
        all.filter(|known| !self.1.contains(known))
    }
}

impl LegalSet<Action> for Yards {
    fn len(&self) -> u64 {
        self.each().count() as u64
    }

    fn nth(&self, index: u64) -> Option<Action> {
        self.each().nth(index as usize).map(|(ship, work)| Action::Yard { ship, work })
    }

    fn contains(&self, action: &Action) -> bool {
        let Action::Yard { ship, work } = action else { return false };
        self.each().any(|known| known == (*ship, *work))
    }
}

fn yards(state: &State, seat: Seat) -> Legal<Action> {
    let drafted =
        state.drafts.iter().flat_map(|drafts| drafts.works.iter().map(|(ship, work)| (*ship, *work)));
    let drafted = drafted.collect();
    Legal::set(Yards(s11_repair::choices(state, seat), drafted))
}

/// What one ship may be told in a movement: orders one by one, and courses as planets and rates.
struct Moves {
    ship: ShipId,
    orders: Vec<Order>,
    /// Where it may be sent.
    courses: Arc<[PlanetId]>,
    /// How fast at most.
    rates: u8,
    /// Courses that are not among them: it is there, or was told already.
    but: Vec<(PlanetId, u8)>,
    /// Ruling M11: how many groups there are, and the one that it is in; none if it jumps in no group.
    groups: Option<(u16, u16)>,
    /// Fleets and seats it may be put to.
    others: Vec<Action>,
}

impl Moves {
    fn courses(&self) -> impl Iterator<Item = Order> {
        let all = self.courses.iter().flat_map(|to| (1..=self.rates).map(move |rate| (*to, rate)));
        all.filter(|course| !self.but.contains(course)).map(|(to, rate)| Order::Course { rate, to })
    }

    fn count(&self) -> usize {
        // What is not among them is in the list, so that all can be counted without going through it.
        let all = self.courses.len() * usize::from(self.rates);
        let but =
            self.but.iter().filter(|(to, rate)| self.courses.contains(to) && *rate <= self.rates).count();
        all - but + self.orders.len() + self.others.len() + self.group_count()
    }

    /// Every group but its own.
    fn group_count(&self) -> usize {
        self.groups.map_or(0, |(last, _)| usize::from(last))
    }

    fn nth(&self, index: usize) -> Option<Action> {
        let ship = self.ship;
        if let Some(order) = self.orders.get(index) {
            return Some(Action::Order { order: *order, ship });
        }
        let index = index - self.orders.len();
        if let Some(other) = self.others.get(index) {
            return Some(other.clone());
        }
        let index = index - self.others.len();
        if let Some((_, now)) = self.groups.filter(|_| index < self.group_count()) {
            let group = index as u16 + u16::from(index >= usize::from(now));
            return Some(Action::Group { group, ship });
        }
        self.courses().nth(index - self.group_count()).map(|order| Action::Order { order, ship })
    }
}

struct Movement {
    moves: Vec<Moves>,
    /// Fleets whose names the seat may change, and what they are called now.
    fleets: Vec<(FleetId, String)>,
}

/// Names that are offered for fleets; any other that fits may be given as well.
const NAMES: [&str; 4] = ["Vanguard", "Rearguard", "Home Fleet", "Flying Squadron"];

impl Movement {
    fn names(&self) -> impl Iterator<Item = Action> {
        self.fleets.iter().flat_map(|(fleet, now)| {
            let fresh = NAMES.into_iter().filter(move |name| name != now);
            fresh.map(move |name| Action::Rename { fleet: *fleet, name: name.to_owned() })
        })
    }
}

impl LegalSet<Action> for Movement {
    fn len(&self) -> u64 {
        (self.names().count() + self.moves.iter().map(Moves::count).sum::<usize>()) as u64
    }

    fn nth(&self, index: u64) -> Option<Action> {
        let mut left = index as usize;
        for moves in &self.moves {
            if left < moves.count() {
                return moves.nth(left);
            }
            left -= moves.count();
        }
        self.names().nth(left)
    }

    fn contains(&self, action: &Action) -> bool {
        let of = |id: ShipId| self.moves.iter().find(|moves| moves.ship == id);
        match action {
            Action::Order { order: Order::Course { rate, to }, ship } => of(*ship).is_some_and(|moves| {
                let fits = (1..=moves.rates).contains(rate) && moves.courses.contains(to);
                fits && !moves.but.contains(&(*to, *rate))
            }),
            Action::Order { order, ship } => of(*ship).is_some_and(|moves| moves.orders.contains(order)),
            Action::Group { group, ship } => of(*ship)
                .and_then(|moves| moves.groups)
                .is_some_and(|(last, now)| *group <= last && *group != now),
            Action::Label { ship, .. } | Action::Entrust { ship, .. } => {
                of(*ship).is_some_and(|moves| moves.others.contains(action))
            }
            Action::Rename { fleet, name } => {
                let known = self.fleets.iter().find(|(known, _)| known == fleet);
                s15_sides::is_name(name) && known.is_some_and(|(_, now)| now != name)
            }
            _ => false,
        }
    }
}

/// §5 What may be told in a movement.
fn movement(state: &State, seat: Seat, navy: Navy) -> Legal<Action> {
    let setup = &state.setup;
    let planets: Arc<[PlanetId]> = setup.planet_ids().collect();
    let fleets = (0..).map(FleetId).zip(&state.fleets).filter(|(_, fleet)| fleet.navy == navy);
    let fleets: Vec<(FleetId, &String)> = fleets.map(|(id, fleet)| (id, &fleet.name)).collect();
    let seats: Vec<Seat> = setup.seats(navy).collect();
    let mut moves = Vec::new();
    for (ship, now, info) in state.all().filter(|(_, ship, info)| info.navy == navy && ship.lives()) {
        if info.class.is_station() {
            let trusts = seats.iter().map(|seat| Action::Entrust { seat: *seat, ship });
            let others: Vec<Action> =
                trusts.filter(|action| may_draft(state, seat, action).is_ok()).collect();
            if !others.is_empty() {
                moves.push(Moves {
                    ship,
                    orders: Vec::new(),
                    courses: Arc::new([]),
                    rates: 0,
                    but: Vec::new(),
                    groups: None,
                    others,
                });
            }
            continue;
        }
        let may = |order: &Order| s5_orders::may_order(state, seat, ship, *order).is_ok();
        let orders: Vec<Order> = candidates(state, ship, now.place).into_iter().filter(may).collect();
        let on_map = matches!(now.place, Place::Star(_) | Place::Track { .. } | Place::Red { .. });
        let steers = info.is_capital() && on_map && state.retreating.is_none_or(|_| navy == Navy::Upf);
        let rates = if steers { info.line.adf.clamp(1, 3) } else { 0 };
        let bound = info.home().is_some();
        let drafted = state.drafts(seat).orders.get(&ship);
        let told = match drafted {
            Some(Order::Course { rate, to }) => Some((*to, *rate)),
            _ => None,
        };
        let here = match now.place {
            Place::Star(planet) => (1..=rates).map(|rate| (planet, rate)).collect(),
            _ => Vec::new(),
        };
        let but: Vec<(PlanetId, u8)> =
            here.into_iter().chain(told.filter(|told| now.place != Place::Star(told.0))).collect();
        // May it be told anything at all? Then every course fits that militia's leash allows.
        let sample = setup.planet_ids().find(|to| now.place != Place::Star(*to));
        let free = sample.is_some_and(|to| {
            let order = Order::Course { rate: 1, to };
            bound || may(&order) || drafted == Some(&order)
        });
        let courses: Arc<[PlanetId]> = if rates == 0 || !free {
            Arc::new([])
        } else if bound {
            let near = |to: &PlanetId| {
                let order = Order::Course { rate: 1, to: *to };
                may(&order) || drafted == Some(&order)
            };
            setup.planet_ids().filter(near).collect()
        } else {
            planets.clone()
        };
        let labels = std::iter::once(None).chain(fleets.iter().map(|(fleet, _)| Some(*fleet)));
        let labels = labels.map(|fleet| Action::Label { fleet, ship });
        let trusts = seats.iter().map(|seat| Action::Entrust { seat: *seat, ship });
        let others = labels.chain(trusts);
        // Whoever may choose one group may choose any other.
        let group = state.drafts(seat).groups.get(&ship).copied().unwrap_or(0);
        let other = u16::from(group == 0);
        let grouped = s6_jumps::may_group(state, seat, ship, other).is_ok();
        let groups = grouped.then(|| (s6_jumps::last_group(setup), group));
        let others = others.filter(|action| may_draft(state, seat, action).is_ok()).collect();
        moves.push(Moves { ship, orders, courses, rates, but, groups, others });
    }
    let named = |(fleet, name): (FleetId, &String)| {
        let now = state.drafts(seat).names.get(&fleet).unwrap_or(name);
        (fleet, now.clone())
    };
    let captain = setup.captain(navy) == seat;
    let fleets = if captain { fleets.into_iter().map(named).collect() } else { Vec::new() };
    Legal::set(Movement { moves, fleets })
}

/// Orders that might be given to a ship where it is; courses are apart.
fn candidates(state: &State, ship: ShipId, place: Place) -> Vec<Order> {
    let setup = &state.setup;
    let mut all = Vec::new();
    match place {
        Place::Star(planet) => {
            let system = setup.system(setup.star(planet));
            all.push(Order::Hold);
            let leave =
                |rate: u8| system.routes.iter().map(move |route| Order::Leave { rate, route: *route });
            all.extend((1..=3).flat_map(leave));
            all.extend(system.planets.iter().map(|planet| Order::Planet(*planet)));
            all.extend(system.circles.iter().map(|circle| Order::Home(*circle)));
        }
        Place::Track { .. } | Place::Red { .. } => {
            all.extend([Order::Hold, Order::Reverse]);
            all.extend((1..=3).map(Order::Ahead));
        }
        Place::Reserve | Place::Void { .. } => all.extend(setup.circle_ids().map(Order::Enter)),
        Place::Aboard(_)
        | Place::Circle(_)
        | Place::Astray { .. }
        | Place::OffMap
        | Place::Lost
        | Place::Destroyed => {}
    }
    if state.info(ship).class == crate::types::Class::Fighter {
        let bases = setup.all().filter(|(_, info)| info.class.is_station() || info.line.hangar > 0);
        all.extend(bases.map(|(base, _)| Order::Base(base)));
    }
    all
}
