//! Ready-made openings: where both sides could begin.

use contract::Dice;

use crate::action::Action;
use crate::plan::Plan;
use crate::tables::Origin;
use crate::types::{Class, Navy, Place, PlanetId, Retreat, ShipId};
use crate::view::{DraftsView, StageView, View};

/// Name, about, lines of notation.
type Opening = (&'static str, &'static str, Vec<String>);

/// Ready-made openings for the seat whose view this is; without the one that stands from the start, for it does nothing.
pub(crate) fn openings(view: &View, luck: u64) -> Vec<Opening> {
    let mut found = all(view, luck);
    found.retain(|(.., lines)| !lines.is_empty());
    found
}

/// All of them.
pub(crate) fn all(view: &View, luck: u64) -> Vec<Opening> {
    let plan = Plan::new(view);
    if !plan.asked() {
        return Vec::new();
    }
    match view.stage {
        StageView::UpfSetUp if view.side == Some(Navy::Upf) => upf(&plan),
        StageView::SatharSetUp if view.side == Some(Navy::Sathar) => sathar(&plan, luck),
        _ => Vec::new(),
    }
}

/// Takes back what is drafted, if anything is.
fn fresh(plan: &Plan<'_>) -> Vec<String> {
    let drafted = !plan.view.drafts.places.is_empty() || plan.view.drafts.condition.is_some();
    drafted.then(|| "clear".to_owned()).into_iter().collect()
}

/// Ships of the UPF that their owner places, fighters not counted.
fn loose(plan: &Plan<'_>) -> Vec<ShipId> {
    let places = |id: &ShipId| match plan.setup().ship(*id).origin {
        Origin::Force(n) => {
            let force = &plan.setup().forces[usize::from(n)];
            !force.off_map && force.at.is_none()
        }
        Origin::Station(_) | Origin::Militia(_) | Origin::Sathar => false,
    };
    plan.own().filter(|id| plan.setup().ship(*id).is_capital()).filter(places).collect()
}

/// §3 Two for the UPF: everything with the task forces, or a picket at the stars behind the circles.
fn upf(plan: &Plan<'_>) -> Vec<Opening> {
    let setup = plan.setup();
    let ships = loose(plan);
    let homes: Vec<String> =
        setup.forces.iter().filter_map(|force| force.at).map(|at| setup.planet(at).id.clone()).collect();
    let (Some(first), false) = (homes.first(), ships.is_empty()) else { return Vec::new() };
    let last = homes.last().unwrap_or(first);
    let mut massed = fresh(plan);
    massed.push(format!("place {} at {last}", Plan::numbers(&ships)));
    let (fast, slow): (Vec<ShipId>, Vec<ShipId>) =
        ships.iter().partition(|id| setup.ship(**id).class == Class::AssaultScout);
    let mut forward = fresh(plan);
    // Scouts to the fortresses that have no force of their own, or else to other stations.
    let alone = |id: &PlanetId| homes.iter().all(|home| *home != setup.planet(*id).id);
    let stations: Vec<PlanetId> =
        setup.planet_ids().filter(|id| setup.planet(*id).station.is_some()).filter(alone).collect();
    let fort =
        |id: &PlanetId| setup.planet(*id).station.is_some_and(|id| setup.ship(id).class == Class::Fortress);
    let mut forts: Vec<PlanetId> = stations.iter().copied().filter(fort).collect();
    if forts.is_empty() {
        forts.clone_from(&stations);
    }
    let key = |id: PlanetId| setup.planet(id).id.as_str();
    for (n, ship) in fast.iter().enumerate() {
        let at = forts.get(n % forts.len().max(1)).map_or(first.as_str(), |id| key(*id));
        forward.push(format!("place {} at {at}", ship.0 + 1));
    }
    if !slow.is_empty() {
        forward.push(format!("place {} at {first}", Plan::numbers(&slow)));
    }
    // The station that is nearest to the circles.
    let near = |id: &PlanetId| {
        let days = setup.circles.iter().filter_map(|circle| setup.days(circle.system, setup.star(*id)));
        days.min().unwrap_or(u16::MAX)
    };
    let mut guard = fresh(plan);
    if let Some(front) = stations.iter().copied().min_by_key(near) {
        guard.push(format!("place {} at {}", Plan::numbers(&ships), key(front)));
    }
    let keep = |lines: Vec<String>| useful(plan, lines);
    let mut all = vec![
        ("massed", "all ships that are not attached with one task force", keep(massed)),
        ("forward", "scouts at the outlying fortresses, the rest with a task force", keep(forward)),
        ("guard", "all of them at the station that is nearest to the Sathar", keep(guard)),
    ];
    if setup.forces.iter().any(|force| force.off_map) {
        let mut held = fresh(plan);
        held.push(format!("place {} off map", Plan::numbers(&ships)));
        all.push(("reserve", "all ships that are not attached with the force off the map", keep(held)));
    }
    all
}

/// Is everything as these lines would have it?
pub(crate) fn stands(plan: &Plan<'_>, lines: &[String]) -> bool {
    let there = |line: &String| {
        let read = crate::notation::parse(plan.view, line).unwrap_or_default();
        line == "clear"
            || read.iter().all(|action| match action {
                Action::Place { ship, .. } => {
                    plan.setup().ship(*ship).class == Class::Fighter || plan.may(action).is_err()
                }
                Action::Condition(choice) => plan.view.drafts.condition == Some(*choice),
                _ => true,
            })
    };
    lines.iter().all(there) && lines != ["clear"]
}

/// Lines that change something: one for ships that are there anyway is left out.
fn useful(plan: &Plan<'_>, lines: Vec<String>) -> Vec<String> {
    let mut clean = plan.view.clone();
    clean.drafts = DraftsView::default();
    for (ship, begun) in clean.ships.iter_mut().zip(crate::rules::s3_set_up::fresh(plan.setup())) {
        ship.place = begun.place;
    }
    let changes = |line: &String| {
        let read = crate::notation::parse(&clean, line).unwrap_or_default();
        let asked = Plan::new(&clean);
        line == "clear" || (!read.is_empty() && read.iter().all(|action| asked.may(action).is_ok()))
    };
    lines.into_iter().filter(changes).collect()
}

/// §14 Conditions that a Sathar chooses who leaves it to luck, each with how often of ten. The other two are met by any war that
/// is slow or even at first: they give it away.
const CONDITIONS: [(Retreat, usize); 3] =
    [(Retreat::Cruisers, 4), (Retreat::Ships, 4), (Retreat::Carriers, 2)];

/// §14 Draws a condition of retreat. It must not follow from anything that the UPF see, such as the opening itself.
pub(crate) fn drawn(dice: &mut Dice) -> Retreat {
    let mut left = dice.index(CONDITIONS.iter().map(|(_, weight)| weight).sum());
    for (condition, weight) in CONDITIONS {
        if left < weight {
            return condition;
        }
        left -= weight;
    }
    Retreat::Ships
}

/// §3 Four for the Sathar: how many of each class come through which circle. What makes them retreat stays as it was chosen, or
/// is drawn.
fn sathar(plan: &Plan<'_>, luck: u64) -> Vec<Opening> {
    let circles = plan.setup().circles.len();
    let all = |list: &[usize]| -> Vec<usize> { list.iter().copied().filter(|n| *n < circles).collect() };
    // Circles by how near they lead to a fortress.
    let mut near: Vec<usize> = (0..circles).collect();
    near.sort_by_key(|n| to_fortress(plan, *n));
    let half = near[..2.min(circles)].to_vec();
    let east: Vec<usize> = near.iter().rev().take(3).copied().collect();
    let mut dice = Dice::loose(luck).unnoted();
    let condition = plan.view.drafts.condition.unwrap_or_else(|| drawn(&mut dice));
    let first = dice.index(circles);
    let turned: Vec<usize> = (0..circles).map(|n| (n + first) % circles).collect();
    let mut found = vec![
        (
            "hammer",
            "two strong fleets for the nearest fortresses, nothing held back",
            deploy(plan, &half, 100, condition),
        ),
        (
            "sweep",
            "three fleets that roll up the outlying stations",
            deploy(plan, &all(&east), 100, condition),
        ),
        ("flood", "something through every circle", deploy(plan, &turned, 100, condition)),
        (
            "probe",
            "little more than must be, the carriers and half the fleet in reserve",
            deploy(plan, &near, 50, condition),
        ),
    ];
    found.retain(|(.., lines)| !lines.is_empty());
    found
}

/// Days from a circle to the nearest fortress.
fn to_fortress(plan: &Plan<'_>, circle: usize) -> u16 {
    let setup = plan.setup();
    let from = setup.circles[circle].system;
    let forts = setup.planet_ids().filter(|id| {
        setup.planet(*id).station.is_some_and(|station| setup.ship(station).class == Class::Fortress)
    });
    forts.filter_map(|id| setup.days(from, setup.star(id))).min().unwrap_or(u16::MAX)
}

/// Deals ships to circles class by class, as evenly as they go; `share` per cent of all, but enough. Carriers come last of
/// those that are kept back.
fn deploy(plan: &Plan<'_>, circles: &[usize], share: usize, condition: Retreat) -> Vec<String> {
    let setup = plan.setup();
    let mut ships: Vec<ShipId> = setup
        .all()
        .filter(|(_, info)| info.navy == Navy::Sathar && info.is_capital())
        .map(|(id, _)| id)
        .collect();
    let whole = share >= 100;
    // Those that are kept back last: carriers, if anything is.
    ships.sort_by_key(|id| {
        let class = setup.ship(*id).class;
        (!whole && class == Class::AssaultCarrier, std::cmp::Reverse(class), *id)
    });
    let least = usize::from(setup.least);
    let mut number = (ships.len() * share / 100).max(least).min(ships.len());
    // The same number through each, or no circle has more than half.
    if circles.len() == 2 {
        number -= number % 2;
    }
    if circles.len() < 2 || number < least {
        return Vec::new();
    }
    let mut dealt: Vec<Vec<ShipId>> = vec![Vec::new(); circles.len()];
    for (n, ship) in ships[..number].iter().enumerate() {
        // There and back again, so that the large ones are shared fairly.
        let round = n / circles.len();
        let at =
            if round.is_multiple_of(2) { n % circles.len() } else { circles.len() - 1 - n % circles.len() };
        dealt[at].push(*ship);
    }
    let mut lines = fresh(plan);
    for (at, ships) in circles.iter().zip(&dealt).filter(|(_, ships)| !ships.is_empty()) {
        lines.push(format!("place {} at circle {}", Plan::numbers(ships), at + 1));
    }
    lines.extend(spread(plan, &ships[..number]));
    if setup.options.known_condition.is_none() {
        lines.push(format!("condition {}", condition.id()));
    }
    lines
}

/// Fighters of carriers that stay in reserve move to those that come, as far as there is room.
fn spread(plan: &Plan<'_>, coming: &[ShipId]) -> Vec<String> {
    let setup = plan.setup();
    let base = |id: ShipId| crate::rules::s3_set_up::fresh(setup)[id.index()].place;
    let fighters: Vec<ShipId> = setup
        .all()
        .filter(|(_, info)| info.navy == Navy::Sathar && info.class == Class::Fighter)
        .map(|(id, _)| id)
        .collect();
    let carriers: Vec<ShipId> =
        coming.iter().copied().filter(|id| setup.ship(*id).class == Class::AssaultCarrier).collect();
    let mut room: Vec<usize> = carriers
        .iter()
        .map(|carrier| {
            let held = fighters.iter().filter(|fighter| base(**fighter) == Place::Aboard(*carrier)).count();
            usize::from(setup.ship(*carrier).line.hangar).saturating_sub(held)
        })
        .collect();
    let mut lines = Vec::new();
    for fighter in fighters {
        let away = !matches!(base(fighter), Place::Aboard(carrier) if carriers.contains(&carrier));
        if let (true, Some(n)) = (away && !carriers.is_empty(), room.iter().position(|room| *room > 0)) {
            room[n] -= 1;
            lines.push(format!("place {} aboard {}", fighter.0 + 1, carriers[n].0 + 1));
        }
    }
    lines
}
