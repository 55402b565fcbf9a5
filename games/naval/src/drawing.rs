//! A view as a chart: what is on it, and how units are shown.

use contract::Seat;

use crate::board::{
    Aim, Chart, Counter, Flag, Gate, Kind, Light, Mark, MarkKind, Path, Ring, Sailing, Sign, State, Window,
};
use crate::event::{Launch, Shot, Stage};
use crate::plan::Plan;
use crate::plan::fire::{Chances, percent};
use crate::scene::Scene as _;
use crate::tables::{Exit, Special};
use crate::types::{Battery, Class, Edge, Hex, Track, UnitId, enemy};
use crate::unit::{Place, PlaneState};
use crate::view::{Contact, UnitView, View};

/// So many hexes of sea around what is beyond the frame.
const MARGIN: i16 = 3;
/// No chart reaches farther beyond the frame.
const FARTHEST: i16 = 60;

/// The part of the sea that is drawn: the frame of the map, and what has steamed beyond it, in steps so that it is not drawn
/// anew for every hex.
pub(crate) fn window(view: &View) -> Window {
    let map = &view.basis.map;
    let frame = Window::frame(map.columns, map.rows);
    let ends = view.units.iter().filter_map(|unit| unit.plot.as_ref()?.path.last()).map(|leg| leg.at);
    let here = view.units.iter().filter_map(|unit| unit.unit.hex());
    // §1.4 Whoever is near the edge may steam over it.
    let far = |unit: &UnitView| unit.helm.as_ref().map_or(0, |helm| i16::from(helm.most));
    let reach =
        view.units.iter().filter_map(|unit| Some((unit.unit.hex()?, far(unit)))).flat_map(|(hex, far)| {
            let Hex { x, y } = hex;
            [Hex::at(x - far, y), Hex::at(x + far, y), Hex::at(x, y - far), Hex::at(x, y + far)]
        });
    if map.closed {
        return exits(frame, &view.basis.exits);
    }
    let contacts = view.contacts.iter().map(|contact| contact.at);
    let past =
        view.units.iter().flat_map(|unit| &unit.passages).flat_map(|passage| passage.hexes.iter().copied());
    let past = past.filter(|_| view.stage.fought());
    let mut window = frame;
    for hex in here.chain(ends).chain(reach).chain(contacts).chain(past).filter(|hex| !frame.holds(*hex)) {
        let out = |at: i16, (first, last): (i16, i16)| {
            let steps = |beyond: i16| (beyond + MARGIN + 3) / 4 * 4;
            if at < first {
                (first - steps(first - at)).max(first - FARTHEST)
            } else if at > last {
                (last + steps(at - last)).min(last + FARTHEST)
            } else {
                at
            }
        };
        let corner = Hex::at(out(hex.x, frame.columns), out(hex.y, frame.rows));
        window = window.joined(Window { columns: (corner.x, corner.x), rows: (corner.y, corner.y) });
    }
    window
}

/// A closed map, and one hex more beyond every edge over which somebody may leave.
fn exits(frame: Window, exits: &[Exit]) -> Window {
    let over = |edge: Edge| i16::from(exits.iter().any(|exit| exit.edges.contains(&edge)));
    Window {
        columns: (frame.columns.0 - over(Edge::West), frame.columns.1 + over(Edge::East)),
        rows: (frame.rows.0 - over(Edge::North), frame.rows.1 + over(Edge::South)),
    }
}

/// §16 Where a reinforcement of the viewer's enters unless it chooses another place.
pub(crate) fn entry(view: &View, id: UnitId) -> Option<Hex> {
    let own = view.arriving.contains(&id) && view.seat == Some(view.basis.unit(id).side);
    view.basis.unit(id).at.filter(|_| own)
}

/// The chart as a viewer sees it.
pub(crate) fn chart(view: &View) -> Chart {
    let setup = &view.basis;
    let frame = Window::frame(setup.map.columns, setup.map.rows);
    let title = format!("{}, turn {} of {}", setup.title, view.turn, view.turns);
    let mut chart = Chart::new(title, frame);
    chart.window = window(view);
    chart.land.clone_from(&setup.map.terrain);
    chart.closed = setup.map.closed;
    (chart.night, chart.wind) = (view.night, view.wind);
    chart.gates = setup.exits.iter().flat_map(gates).collect();
    let plan = Plan::new(view);
    chart.counters = counters(&plan);
    chart.marks = marks(view);
    chart.lights.extend((!view.bursts.is_empty()).then(|| lit(view)));
    if view.stage.fought() {
        chart.paths = view.units.iter().filter_map(track).collect();
    } else {
        chart.paths = view.units.iter().flat_map(|unit| paths(view, unit)).collect();
    }
    chart.aims = aims(&plan);
    chart
}

fn gates(exit: &Exit) -> Vec<Gate> {
    let side = if exit.side == 1 { Flag::First } else { Flag::Second };
    let part = |edge: Edge| {
        let along = |hex: &Hex| if matches!(edge, Edge::North | Edge::South) { hex.x } else { hex.y };
        let first = exit.hexes.iter().map(along).min()?;
        Some((first, exit.hexes.iter().map(along).max()?))
    };
    exit.edges.iter().map(|edge| Gate { side, edge: *edge, part: part(*edge) }).collect()
}

/// What is the matter with a unit.
pub(crate) fn signs(view: &View, unit: &UnitView) -> Vec<Sign> {
    let now = &unit.unit;
    let is = |turn: u8| turn == view.turn && turn > 0;
    let all = [
        (is(now.deck_fire), Sign::Fire),
        (is(now.rudder), Sign::Rudder),
        (is(now.power), Sign::Power),
        (is(now.bridge), Sign::Bridge),
        (unit.class.ship() && unit.speed_left == 0, Sign::Stopped),
        (unit.radar.is_some() && now.radar_lost, Sign::Radar),
        (matches!(now.plane, PlaneState::Climbing(_) | PlaneState::OnStation(_)), Sign::Plane),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).collect()
}

/// Does its owner have reason to think that the enemy does not know it?
pub(crate) fn hidden(view: &View, unit: &UnitView) -> bool {
    view.basis.fog()
        && view.seat == Some(unit.side)
        && unit.class != Class::Fort
        && !view.declared[usize::from(enemy(unit.side).0)].contains(&unit.id)
}

/// Units and contacts as the viewer sees them.
pub(crate) fn counters(plan: &Plan) -> Vec<Counter> {
    let units = plan.view.units.iter().filter_map(|unit| counter(plan, unit));
    units.chain(plan.view.contacts.iter().map(contact)).collect()
}

fn counter(plan: &Plan, unit: &UnitView) -> Option<Counter> {
    let view = plan.view;
    let placed = view.drafts.placing.iter().find(|placing| placing.unit == unit.id);
    let placed = placed.map(|placing| (placing.at, placing.heading, placing.speed));
    // §16 A fleet that turns away begins its movement the other way round.
    let turned = unit.plot.as_ref().filter(|_| view.drafts.turn_away).and_then(|plot| plot.path.first());
    let heading = turned.map_or(unit.unit.heading, |leg| leg.heading);
    let now = unit.unit.hex().map(|hex| (hex, heading, unit.unit.speed));
    let info = view.basis.unit(unit.id);
    let enters = || entry(view, unit.id).map(|hex| (hex, info.heading, info.speed));
    let (hex, heading, speed) = placed.or(now).or_else(enters)?;
    let fort = unit.class == Class::Fort;
    Some(Counter {
        key: format!("u{}", unit.id.0),
        name: unit.name.clone(),
        kind: Kind::Unit(unit.class, unit.ships),
        side: Flag::of(unit.side),
        nation: unit
            .nation
            .map_or_else(|| view.sides[usize::from(unit.side.0)].clone(), |of| of.name().into()),
        hex,
        heading: (!fort).then_some(heading),
        speed,
        w: unit.unit.w,
        s: unit.unit.s,
        flag: view.command[usize::from(unit.side.0)].flagship == Some(unit.id),
        hidden: hidden(view, unit),
        signs: signs(view, unit),
        state: state(plan, unit),
    })
}

/// Is it aimed at, or has it its orders?
fn state(plan: &Plan, unit: &UnitView) -> State {
    let (view, id) = (plan.view, unit.id);
    let shots =
        view.shots.iter().map(|shot| shot.target).chain(view.drafts.shots.iter().map(|shot| shot.target));
    let others = view.drafts.torpedoes.iter().map(|launch| launch.target);
    let strikes = view.drafts.strikes.iter().map(|sent| sent.target);
    let fires = matches!(view.stage, Stage::Aim | Stage::Strike | Stage::Torpedo);
    if fires && shots.chain(others).chain(strikes).any(|target| target == id) {
        return State::Aimed;
    }
    let plotted = unit.plot.as_ref().is_some_and(|plot| plot.plotted);
    let aims = view.stage == Stage::Aim && view.drafts.shots.iter().any(|shot| shot.unit == id);
    if plan.own(id) && (plotted || aims) { State::Done } else { State::Plain }
}

fn contact(contact: &Contact) -> Counter {
    Counter {
        key: format!("c{}", contact.id.0),
        name: contact_name(contact),
        kind: Kind::Contact,
        side: Flag::of(contact.side),
        nation: String::new(),
        hex: contact.at,
        heading: None,
        speed: contact.speed,
        w: Track::default(),
        s: Track::default(),
        flag: false,
        hidden: false,
        signs: Vec::new(),
        state: State::Plain,
    }
}

/// What a contact is called.
pub(crate) fn contact_name(contact: &Contact) -> String {
    format!("Contact {}", u16::from(contact.id.0) + 1)
}

fn marks(view: &View) -> Vec<Mark> {
    let one = |kind: MarkKind| move |hex: Hex| Mark { hex, kind: kind.clone() };
    let mut all: Vec<Mark> = Vec::new();
    all.extend(view.smoke.iter().map(|smoke| smoke.at).map(one(MarkKind::Smoke)));
    all.extend(view.mines.iter().copied().map(one(MarkKind::Mines)));
    all.extend(view.own_mines.iter().chain(&view.drafts.mines).copied().map(one(MarkKind::HiddenMines)));
    all.extend(view.bursts.iter().copied().map(one(MarkKind::Starshell)));
    all.extend(view.drafts.shells.iter().map(|shell| shell.at).map(one(MarkKind::Starshell)));
    for rule in &view.basis.special {
        if let Special::Bombardment { hex, .. } = rule {
            all.push(Mark { hex: *hex, kind: MarkKind::Goal("bombard".into()) });
        }
    }
    let sunk = view.units.iter().filter(|unit| unit.unit.place == Place::Sunk && unit.class.ship());
    all.extend(sunk.filter_map(|unit| {
        let hex = *unit.passages.last()?.hexes.last()?;
        Some(Mark { hex, kind: MarkKind::Sunk(unit.name.clone()) })
    }));
    let ruins = view.units.iter().filter(|unit| unit.unit.place == Place::Sunk && unit.class == Class::Fort);
    all.extend(ruins.filter_map(|unit| {
        Some(Mark { hex: view.basis.unit(unit.id).at?, kind: MarkKind::Ruin(unit.name.clone()) })
    }));
    all
}

fn lit(view: &View) -> Light {
    let around = view.bursts.iter().flat_map(|hex| hex.around().into_iter().chain([*hex]));
    let hexes: std::collections::BTreeSet<Hex> = around.collect();
    Light { hexes: hexes.into_iter().collect() }
}

/// The course that a unit will steam: by order, or by itself.
fn plan_of(unit: &UnitView, plotted: bool) -> Option<Path> {
    let plot = unit.plot.as_ref().filter(|plot| plot.path.len() > 1 && plot.plotted == plotted)?;
    let mut hexes: Vec<Hex> = plot.path.iter().map(|leg| leg.at).collect();
    hexes.dedup();
    Some(Path {
        name: unit.name.clone(),
        side: Flag::of(unit.side),
        course: Sailing::Planned,
        hexes,
        heading: plot.path.last().map(|leg| leg.heading),
    })
}

/// Courses that units steam by themselves, since nothing is ordered.
pub(crate) fn drifts(view: &View) -> Vec<Path> {
    view.units.iter().filter_map(|unit| plan_of(unit, false)).collect()
}

/// The wake of the last movement, and the course that is plotted.
fn paths(view: &View, unit: &UnitView) -> Vec<Path> {
    let mut all = Vec::new();
    let fresh = unit.passages.last().filter(|last| last.turn + 1 >= view.turn && unit.unit.in_play());
    all.extend(fresh.map(|last| Path {
        name: unit.name.clone(),
        side: Flag::of(unit.side),
        course: Sailing::Sailed,
        hexes: last.hexes.clone(),
        heading: None,
    }));
    all.extend(plan_of(unit, true));
    all
}

/// All of a unit's way through the battle.
pub(crate) fn track(unit: &UnitView) -> Option<Path> {
    let mut hexes: Vec<Hex> =
        unit.passages.iter().flat_map(|passage| passage.hexes.iter().copied()).collect();
    hexes.dedup();
    (hexes.len() > 1 && unit.class != Class::Dummy).then(|| Path {
        name: unit.name.clone(),
        side: Flag::of(unit.side),
        course: Sailing::Track,
        hexes,
        heading: None,
    })
}

/// Lines of fire: what both sides have named, and what the viewer has drafted.
fn aims(plan: &Plan) -> Vec<Aim> {
    let view = plan.view;
    if !matches!(view.stage, Stage::Aim | Stage::Torpedo) {
        return Vec::new();
    }
    let at = |id: UnitId| view.unit(id).and_then(|unit| unit.unit.hex());
    let side = |id: UnitId| view.unit(id).map_or(Flag::First, |unit| Flag::of(unit.side));
    let aim = |shot: Shot| {
        let label = plan.choice(shot).map_or(String::new(), |choice| percent(choice.chances.hit()));
        let lesser = shot.battery == Battery::Secondary;
        Some(Aim { side: side(shot.unit), from: at(shot.unit)?, to: at(shot.target)?, label, lesser })
    };
    let named = view
        .shots
        .iter()
        .filter(|_| view.stage == Stage::Aim)
        .filter_map(|shot| Some(Shot { unit: shot.unit?, battery: shot.battery?, target: shot.target }));
    let mut all: Vec<Aim> = named.chain(view.drafts.shots.iter().copied()).filter_map(aim).collect();
    all.extend(view.drafts.torpedoes.iter().filter_map(|launch| {
        let Launch { unit, target } = *launch;
        let column = crate::rules::torpedo_column(view, *launch).map(|(column, _)| column);
        let label = column.map(|column| Chances::in_column(view.basis.charts(), column).hit()).map(percent);
        let label = label.unwrap_or_default();
        Some(Aim { side: side(unit), from: at(unit)?, to: at(target)?, label, lesser: true })
    }));
    all
}

/// §4.1 §5 §12.1 How far a unit sees and reaches.
pub(crate) fn rings(view: &View, unit: &UnitView) -> Vec<Ring> {
    let Some(hex) = unit.unit.hex() else { return Vec::new() };
    let ring = |range: u16, what: &str, side: Option<Flag>| Ring {
        hex,
        range,
        label: format!("{what} {range}"),
        side,
    };
    let sight = if Some(unit.side) == view.seat { view.sight() } else { view.visibility };
    let mut all = vec![ring(sight, "visibility", None)];
    if !unit.class.ship() && unit.class != Class::Fort {
        return all;
    }
    if unit.r > 0 && unit.attack > 0 {
        all.push(ring(unit.r, "guns", Some(Flag::of(unit.side))));
    }
    if let Some(radar) = view.radar(unit.id) {
        if radar.gun > view.visibility && radar.gun < unit.r {
            all.push(ring(radar.gun, "radar fire", Some(Flag::of(unit.side))));
        }
        if view.basis.fog() && radar.search > radar.gun {
            all.push(ring(radar.search, "radar search", None));
        }
    }
    all
}

/// A side's name.
pub(crate) fn side_name(view: &View, seat: Seat) -> &str {
    &view.sides[usize::from(seat.0)]
}
