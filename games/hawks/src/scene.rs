//! A view as a map: what is on it, and how ships are shown.

use crate::board::{
    Aim, Card, Chart, Counter, Flag, Flight, Laid, LaidKind, Path, Planet, Sign, State, Window,
};
use crate::rules::s8_5_to_hit::{Shot, chance};
use crate::ship::Place;
use crate::tables::combat_table;
use crate::types::{Facing, Hex, Screen, System};
use crate::view::{ShipView, View};

/// So many hexes of space around what is on the map.
const MARGIN: i16 = 3;
/// No map is wider or higher.
const WIDEST: (i16, i16) = (55, 39);

/// The map as a viewer sees it.
pub(crate) fn chart(view: &View) -> Chart {
    let here: Vec<Hex> = view.ships.iter().filter_map(|ship| ship.hex).chain(view.planet).collect();
    let window = Window::around(here, MARGIN).at_most(WIDEST.0, WIDEST.1);
    let mut chart = Chart::new(format!("Turn {}", view.turn), window);
    chart.planet = view.planet.map(|hex| Planet { name: "Planet".into(), hex });
    chart.names = true;
    chart.counters = view.ships.iter().filter_map(|ship| counter(view, ship)).collect();
    chart.paths = view.ships.iter().flat_map(paths).collect();
    chart.shots = view.shots.iter().chain(&view.volley).filter_map(|attack| aim(view, attack)).collect();
    if let Some(seat) = view.seat {
        let side = Flag::of(seat);
        let mines = view.mines.iter().map(|hex| Laid { side, hex: *hex, kind: LaidKind::Mines });
        let inert = view.inert.iter().map(|hex| Laid { side, hex: *hex, kind: LaidKind::Seeker });
        chart.laid.extend(mines.chain(inert));
    }
    let flying = view.seekers.iter().map(|seeker| Laid {
        side: Flag::of(seeker.side),
        hex: seeker.at,
        kind: LaidKind::Hunting(Facing::default()),
    });
    chart.laid.extend(flying);
    chart
}

fn counter(view: &View, ship: &ShipView) -> Option<Counter> {
    let hex = ship.hex.filter(|_| !matches!(ship.place, Place::Aboard(_)))?;
    let mut signs = Vec::new();
    signs.extend(ship.condition.is_out(System::Fire).then_some(Sign::Fire));
    signs.extend((ship.condition.drifting() && !ship.class.is_station()).then_some(Sign::Drifting));
    signs.extend(matches!(ship.place, Place::Docked(_)).then_some(Sign::Docked));
    signs.extend(matches!(ship.place, Place::Orbit { .. }).then_some(Sign::Orbit));
    let aimed = view.shots.iter().chain(&view.volley).any(|attack| attack.target == ship.id);
    Some(Counter {
        id: ship.id,
        name: ship.name.clone(),
        class: ship.class,
        side: Flag::of(ship.side),
        hex,
        facing: ship.facing,
        speed: ship.speed,
        hull: (ship.condition.hull, ship.line.hull),
        screen: ship.screen,
        signs,
        state: if aimed { State::Aimed } else { State::Plain },
    })
}

/// What the viewer knows to be in a hex, in words.
pub(crate) fn here(view: &View, hex: Hex) -> String {
    let mut words = vec![hex.to_string()];
    words.extend((view.planet == Some(hex)).then(|| "the planet".into()));
    let ships: Vec<Counter> = view.ships.iter().filter_map(|ship| counter(view, ship)).collect();
    words.extend(ships.iter().filter(|ship| ship.hex == hex).map(Counter::in_its_hex));
    let own = view.seat.is_some();
    words.extend((own && view.mines.contains(&hex)).then(|| "your mines".into()));
    words.extend((own && view.inert.contains(&hex)).then(|| "your seeker".into()));
    words.extend(view.seekers.iter().any(|seeker| seeker.at == hex).then(|| "a seeker in flight".into()));
    words.extend((!hex.on_sheet()).then(|| "off the map".into()));
    if words.len() == 1 {
        words.push("empty".into());
    }
    words.join(", ")
}

fn paths(ship: &ShipView) -> Vec<Path> {
    let path = |course: Flight, hexes: Vec<Hex>| Path {
        name: ship.name.clone(),
        side: Flag::of(ship.side),
        course,
        hexes,
        facing: ship.plot.as_ref().and_then(|plot| plot.path.last()).map(|leg| leg.facing),
    };
    // Who is carried along has its base's path.
    let flown: Vec<Hex> = ship.path.iter().filter(|_| !ship.carried).map(|leg| leg.at).collect();
    let planned: Vec<Hex> = ship.plot.iter().flat_map(|plot| &plot.path).map(|leg| leg.at).collect();
    let mut all = Vec::new();
    all.extend((flown.len() > 1).then(|| path(Flight::Flown, flown)));
    all.extend((planned.len() > 1).then(|| path(Flight::Planned, planned)));
    all
}

/// §8.5 A shot as a line, with its chance as things stand.
pub(crate) fn aim(view: &View, attack: &crate::event::Attack) -> Option<Aim> {
    let shooter = view.ships.get(attack.ship?.index())?;
    let target = view.ships.get(attack.target.index())?;
    let shot = Shot {
        weapon: attack.weapon,
        range: attack.from.distance(attack.at),
        head_on: attack.head_on,
        hull: target.line.defences.rh,
        screen: target.screen,
        masked: shooter.screen == Some(Screen::Ms),
        shaken: shooter.condition.is_out(System::CombatControl),
        interceptors: attack.thrown(),
        evasion: attack.evades.then_some((target.condition.mr, 0)),
        skill: None,
    };
    let chance = chance(combat_table(view.rules, false), &shot)?.percent;
    let side = Flag::of(shooter.side);
    Some(Aim { side, from: attack.from, to: attack.at, weapon: attack.weapon, chance })
}

/// A ship's card.
pub(crate) fn card(ship: &ShipView) -> Card {
    let kind = (ship.class, Flag::of(ship.side));
    Card::new(&ship.name, kind, &ship.line, &ship.condition, ship.speed, ship.screen)
}
