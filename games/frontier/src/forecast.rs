//! What orders lead to, from what a viewer knows: days of arrival, the risk of a jump, what is met there and who else could
//! be there by then; and what a player may have forgotten.

use crate::plan::Plan;
use crate::plan::stack::Stack;
use crate::rules::s5_movement::{Arrival, days_from, first_box, run, turned};
use crate::rules::s6_jumps::{chance, may_risk};
use crate::rules::{s7_militia, s10_supply};
use crate::tables::Setup;
use crate::types::{Navy, Order, Place, PlanetId, RouteId, ShipId, Standing, SystemId};
use crate::view::StageView;

/// So many days are looked ahead at most.
const FAR: u16 = 200;

/// One day of a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it ends.
    pub place: Place,
    /// §6 The rate of a risk jump on this day.
    pub jump: Option<u8>,
}

/// A journey at one rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The rate that was asked for.
    pub rate: u8,
    /// The day on which all are there.
    pub day: u16,
    /// How many days of movement it takes.
    pub days: u16,
    /// The chance in per cent that a group comes through all its risk jumps; 100 without one.
    pub safe: u8,
    /// How many risk jumps there are.
    pub jumps: u8,
    /// Day by day.
    pub steps: Vec<Step>,
}

/// What is at a star.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// Ships of the own side, fighters counted.
    pub own: Vec<ShipId>,
    /// Ships of the enemy.
    pub enemy: Vec<ShipId>,
    /// Living stations of the UPF.
    pub stations: Vec<ShipId>,
}

/// Somebody of the enemy who could be there in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comer {
    pub(crate) stack: Stack,
    /// The first day, at one box a day.
    pub(crate) day: u16,
}

/// §5 The way from a place to a system, day by day, at this rate where that is allowed.
pub fn travel(
    setup: &Setup,
    from: Place,
    to: SystemId,
    rate: u8,
    may: impl Fn(u8) -> bool,
) -> Option<Vec<Step>> {
    let mut place = from;
    let mut steps = Vec::new();
    while steps.len() < usize::from(FAR) {
        let leave = |star: SystemId| {
            let route = setup.first_route(star, to)?;
            let rate = (1..=rate).rev().find(|rate| may(*rate)).unwrap_or(1);
            Some((first_box(setup, star, route, rate)?, rate))
        };
        let (before, by) = match place {
            Place::Star(planet) if setup.star(planet) == to => return Some(steps),
            Place::Star(planet) => leave(setup.star(planet))?,
            Place::Track { side, heading, rate: declared, .. } => {
                let ahead = days_from(setup, place, to).unwrap_or(u16::MAX);
                let back = days_from(setup, turned(place), to).unwrap_or(u16::MAX);
                if ahead > back {
                    (turned(place), 1)
                } else if side == heading {
                    (place, rate.min(declared).max(1))
                } else {
                    (place, declared)
                }
            }
            Place::Red { inward: true, .. } | Place::Circle(_) => (place, 1),
            Place::Red { inward: false, .. } => (turned(place), 1),
            _ => return None,
        };
        let gone = run(setup, before, by);
        place = match gone.to {
            Arrival::Place(place) => place,
            Arrival::Star(system) => Place::Star(*setup.system(system).planets.first()?),
            Arrival::Void => return None,
        };
        let fast = match place {
            Place::Track { rate, .. } if gone.jumped && rate > 1 => Some(rate),
            _ => None,
        };
        steps.push(Step { place, jump: fast });
    }
    None
}

/// §6 Days on one route at a rate, with the forced stop in the jump box.
pub(crate) fn route_days(setup: &Setup, from: SystemId, route: RouteId, rate: u8) -> u16 {
    let Some(mut place) = first_box(setup, from, route, rate) else { return 0 };
    for day in 1..FAR {
        match run(setup, place, rate).to {
            Arrival::Place(next @ Place::Track { .. }) => place = next,
            _ => return day,
        }
    }
    0
}

/// The day on which a side moves next.
pub(crate) fn next_move(plan: &Plan<'_>, navy: Navy) -> u16 {
    let day = plan.view.day.max(1);
    let today = match plan.view.stage {
        StageView::UpfSetUp | StageView::SatharSetUp | StageView::Drones | StageView::Move(Navy::Sathar) => {
            true
        }
        StageView::Nova | StageView::Move(Navy::Upf) => navy == Navy::Upf || plan.view.day == 0,
        _ => false,
    };
    if today { day } else { day + 1 }
}

/// A journey of some ships that start together: the slowest counts.
pub(crate) fn journey(plan: &Plan<'_>, ships: &[ShipId], to: PlanetId, rate: u8) -> Option<Journey> {
    let setup = plan.setup();
    let first = *ships.first()?;
    let may = |rate: u8| ships.iter().all(|id| may_risk(setup.ship(*id), plan.state.ship(*id), rate));
    let from = plan.state.ship(first).place;
    let mut steps = travel(setup, from, setup.star(to), rate, may)?;
    if let Place::Star(here) = from
        && setup.star(here) == setup.star(to)
        && here != to
    {
        // Ruling M2: another planet of the same star is a whole move.
        steps.push(Step { place: Place::Star(to), jump: None });
    }
    let rates: Vec<u8> = steps.iter().filter_map(|step| step.jump).collect();
    let safe = rates.iter().fold(100.0, |all, rate| all * f64::from(chance(setup, ships, *rate)) / 100.0);
    let navy = setup.ship(first).navy;
    let days = steps.len() as u16;
    Some(Journey {
        rate,
        day: next_move(plan, navy) + days.saturating_sub(1),
        days,
        safe: safe.round() as u8,
        jumps: rates.len() as u8,
        steps,
    })
}

/// The journeys that differ: at one box a day, and faster where that is allowed and quicker.
pub(crate) fn journeys(plan: &Plan<'_>, ships: &[ShipId], to: PlanetId) -> Vec<Journey> {
    let mut found: Vec<Journey> = Vec::new();
    for rate in 1..=3 {
        let fast = |id: &ShipId| may_risk(plan.setup().ship(*id), plan.state.ship(*id), rate);
        // On the way the rate is fixed: nothing is gained by another one.
        let moving =
            ships.first().is_some_and(|id| matches!(plan.state.ship(*id).place, Place::Track { .. }));
        if rate > 1 && (!ships.iter().all(fast) && !moving) {
            continue;
        }
        let Some(one) = journey(plan, ships, to, rate) else { continue };
        if found.iter().all(|known| known.day > one.day) || found.is_empty() {
            found.push(one);
        }
    }
    found
}

/// The fastest rate of some ships together.
pub(crate) fn fastest(plan: &Plan<'_>, ships: &[ShipId]) -> u8 {
    let may = |rate: u8| ships.iter().all(|id| may_risk(plan.setup().ship(*id), plan.state.ship(*id), rate));
    (1..=3).rev().find(|rate| may(*rate)).unwrap_or(1)
}

/// What is at a star now, as this side sees it.
pub(crate) fn meeting(plan: &Plan<'_>, navy: Navy, system: SystemId) -> Meeting {
    let ships = |navy: Navy| -> Vec<ShipId> {
        plan.state.at_star(navy, system).filter(|id| !plan.setup().ship(*id).class.is_station()).collect()
    };
    let planets = &plan.setup().system(system).planets;
    Meeting {
        own: ships(navy),
        enemy: ships(navy.enemy()),
        stations: planets.iter().filter_map(|planet| plan.state.station(*planet)).collect(),
    }
}

/// Stacks of this side that could be at a star by this day at one box a day, the soonest first. Those that are there now are
/// left out.
pub(crate) fn comers(plan: &Plan<'_>, navy: Navy, system: SystemId, by: u16) -> Vec<Comer> {
    let setup = plan.setup();
    let next = next_move(plan, navy);
    let mut found = Vec::new();
    for stack in plan.stacks().into_iter().filter(|stack| stack.navy == navy && !stack.ships.is_empty()) {
        let bound = |place: Place| days_from(setup, place, system);
        let days = match stack.place {
            Place::Star(planet) if setup.star(planet) == system => continue,
            Place::Star(_) | Place::Circle(_) => bound(stack.place),
            Place::Track { .. } | Place::Red { .. } => {
                [bound(stack.place), bound(turned(stack.place))].into_iter().flatten().min()
            }
            Place::Reserve if navy == Navy::Sathar && plan.view.retreating.is_none() => {
                let ways = setup.circle_ids().filter_map(|circle| bound(Place::Circle(circle)));
                ways.min()
            }
            Place::Void { back } => {
                let ways = setup.circle_ids().filter_map(|circle| bound(Place::Circle(circle)));
                ways.min().map(|days| days + back.saturating_sub(next))
            }
            _ => None,
        };
        // Militia stays within its leash.
        let home = stack.ships.first().and_then(|id| s7_militia::home(&plan.state, *id));
        let far = home
            .is_some_and(|home| home != system && !setup.neighbours(home).any(|(_, near)| near == system));
        if let Some(days) = days.filter(|_| !far) {
            let day = next + days.saturating_sub(1);
            if day <= by {
                found.push(Comer { stack, day });
            }
        }
    }
    found.sort_by_key(|comer| comer.day);
    found
}

/// §10 Is a ship in supply where it is?
pub(crate) fn supplied(plan: &Plan<'_>, id: ShipId) -> bool {
    s10_supply::in_supply(&plan.state, id)
}

/// What a ship will do today: its order, or what it does without.
pub(crate) fn today(plan: &Plan<'_>, id: ShipId) -> Order {
    let order = plan.view.drafts.orders.iter().find(|drafted| drafted.ship == id).map(|drafted| drafted.what);
    match plan.state.ship(id).place {
        Place::Star(_) | Place::Track { .. } | Place::Red { .. } => {
            crate::rules::s5_orders::today(&plan.state, id, order)
        }
        Place::Circle(_) => Order::Ahead(1),
        _ => order.unwrap_or(Order::Hold),
    }
}

/// Something a player may have forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reminder {
    pub(crate) kind: Forgotten,
    pub(crate) ships: Vec<ShipId>,
    pub(crate) words: String,
}

/// What kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Forgotten {
    /// Ruling L3: militia that goes home.
    GoesHome,
    /// §6 A jump today that may fail.
    Jumps,
    /// Ships that wait in a box without having been told to.
    Coasts,
    /// Enemies are at the same star.
    Contact,
    /// §11 A yard could work on it.
    Repair,
    /// §10 It rearms if it stays.
    Rearm,
    /// Nothing to do.
    Idle,
}

/// What a player may have forgotten before the day goes on.
pub(crate) fn checklist(plan: &Plan<'_>) -> Vec<Reminder> {
    let Some(navy) = plan.view.side else { return Vec::new() };
    let mut found = Vec::new();
    for stack in plan.stacks().into_iter().filter(|stack| stack.navy == navy && !stack.ships.is_empty()) {
        let own: Vec<ShipId> = stack.ships.iter().copied().filter(|id| plan.commands(*id)).collect();
        if !own.is_empty() {
            remind(plan, &stack, &own, &mut found);
        }
    }
    found.sort_by_key(|reminder| reminder.kind);
    found
}

fn remind(plan: &Plan<'_>, stack: &Stack, own: &[ShipId], found: &mut Vec<Reminder>) {
    let name = plan.stack_name(stack);
    let stays = |id: &ShipId| today(plan, *id) == Order::Hold;
    let told = |id: &ShipId| plan.view.drafts.orders.iter().any(|drafted| drafted.ship == *id);
    let mut push = |kind: Forgotten, ships: Vec<ShipId>, words: String| {
        if !ships.is_empty() {
            found.push(Reminder { kind, ships, words });
        }
    };
    match stack.place {
        Place::Star(planet) => {
            let setup = plan.setup();
            let system = setup.star(planet);
            let home = own.first().and_then(|id| s7_militia::home(&plan.state, *id));
            if home.is_some_and(|home| home != system && s7_militia::threatened(&plan.state, home)) {
                push(Forgotten::GoesHome, own.to_vec(), format!("{name}: bound home, which is threatened"));
                return;
            }
            let hurt = |id: &ShipId| plan.state.ship(*id).condition.hull < setup.ship(*id).line.hull;
            let yard = plan.view.yards.iter().find(|yard| yard.planet == planet && yard.navy == stack.navy);
            let leaving: Vec<ShipId> = own.iter().copied().filter(|id| hurt(id) && !stays(id)).collect();
            if let Some(yard) = yard {
                let words = format!("{name}: leaves though the yard ({} a day) could repair it", yard.points);
                push(Forgotten::Repair, leaving, words);
            }
            let lacks =
                |id: &ShipId| s10_supply::lacks(&setup.ship(*id).line, &plan.state.ship(*id).condition);
            let rearms: Vec<ShipId> =
                own.iter().copied().filter(|id| lacks(id) && !stays(id) && supplied(plan, *id)).collect();
            push(Forgotten::Rearm, rearms, format!("{name}: would be rearmed if it stayed"));
            let enemy = meeting(plan, stack.navy, system).enemy;
            if !enemy.is_empty() {
                let words =
                    format!("{name}: at {} with {} of the enemy", setup.planet(planet).name, enemy.len());
                push(Forgotten::Contact, own.to_vec(), words);
            }
            let militia = home.is_some();
            let needs = |id: &ShipId| hurt(id) || lacks(id);
            let idle: Vec<ShipId> =
                own.iter().copied().filter(|id| !militia && stays(id) && !told(id) && !needs(id)).collect();
            push(Forgotten::Idle, idle, format!("Idle at {}: {name}", setup.planet(planet).name));
        }
        Place::Track { .. } | Place::Red { .. } => {
            let waits: Vec<ShipId> = own.iter().copied().filter(|id| stays(id) && !told(id)).collect();
            push(Forgotten::Coasts, waits, format!("{name}: without a course, between the stars"));
            let fast = |id: &ShipId| match (plan.state.ship(*id).place, today(plan, *id)) {
                (place @ Place::Track { rate, .. }, Order::Ahead(by)) if rate > 1 => {
                    run(plan.setup(), place, by).jumped
                }
                _ => false,
            };
            let jumps: Vec<ShipId> = own.iter().copied().filter(fast).collect();
            if let Some(Place::Track { rate, .. }) = jumps.first().map(|id| plan.state.ship(*id).place) {
                let safe = chance(plan.setup(), &jumps, rate);
                push(Forgotten::Jumps, jumps, format!("{name}: a jump today, {safe} % to come through"));
            }
        }
        _ => {}
    }
}

/// What is worth a question before a movement is committed.
pub(crate) fn worries(plan: &Plan<'_>) -> Vec<String> {
    let serious = |reminder: &Reminder| reminder.kind == Forgotten::Coasts;
    checklist(plan).into_iter().filter(serious).map(|reminder| reminder.words).collect()
}

/// What a ship does without orders, in words.
pub(crate) fn standing_words(plan: &Plan<'_>, id: ShipId) -> String {
    match plan.state.ship(id).standing {
        Standing::Hold => "stays".into(),
        Standing::Ahead(1) => "goes on".into(),
        Standing::Ahead(rate) => format!("goes on at {rate} boxes a day"),
        Standing::Course { rate: 1, to } => format!("bound for {}", plan.setup().planet(to).name),
        Standing::Course { rate, to } => {
            format!("bound for {} at {rate} boxes a day", plan.setup().planet(to).name)
        }
    }
}

/// An order in words.
pub(crate) fn order_words(plan: &Plan<'_>, order: Order) -> String {
    let planet = |id: PlanetId| plan.setup().planet(id).name.clone();
    match order {
        Order::Hold => "holds".into(),
        Order::Ahead(1) => "goes on".into(),
        Order::Ahead(rate) => format!("goes on at rate {rate}"),
        Order::Reverse => "turns round".into(),
        Order::Leave { rate, route } => {
            let ends = plan.setup().route(route).ends.map(|end| plan.setup().system(end).name.clone());
            format!("leaves by {} – {} at rate {rate}", ends[0], ends[1])
        }
        Order::Home(circle) => format!("goes home by circle {}", circle.0 + 1),
        Order::Planet(to) => format!("goes to {}", planet(to)),
        Order::Course { rate: 1, to } => format!("to {}", planet(to)),
        Order::Course { rate, to } => format!("to {} at rate {rate}", planet(to)),
        Order::Enter(circle) => format!("comes in through circle {}", circle.0 + 1),
        Order::Base(base) => format!("moves to {}", plan.name(base)),
    }
}
