//! §21.2 Setting up, step by step: each side drafts where everything begins, and then commits it.

use contract::{Dice, Seat, Turn};

use super::{in_phase, s2_sequence, s16_drones, s19_ends, s21_2_usual};
use crate::Hawks;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::ship::{Berth, Job, Place};
use crate::state::{Phase, State};
use crate::tables::{MOST_SPEED, Planet, PlanetChoice, Setup, Speeds, Start, Zone};
use crate::types::{Class, Edge, Facing, Hex, Orbit, ShipId, Weapon};

/// §21.2 The steps of a set-up: who does what. Ruling R57: the planet comes before everything that depends on it, an edge
/// that is to be announced before all ships.
pub(crate) fn steps(setup: &Setup) -> Vec<(Seat, Job)> {
    let free = |side: Seat| setup.fleet(side).any(|id| matches!(setup.ship(id).start, Start::Chosen));
    let mut steps = Vec::new();
    steps.extend(chooser(setup).filter(|seat| *seat == setup.order[1]).map(|seat| (seat, Job::Planet)));
    let announces = |side: &&Seat| setup.terms[usize::from(side.0)].zone == Zone::Announced && free(**side);
    steps.extend(setup.order.iter().filter(announces).map(|side| (*side, Job::Edge)));
    steps.extend(setup.order.iter().filter(|side| places(setup, **side)).map(|side| (*side, Job::Ships)));
    steps
}

/// Who chooses where the planet is.
fn chooser(setup: &Setup) -> Option<Seat> {
    choice(setup).map(|choice| choice.by.seat())
}

/// How the planet is chosen, if it is.
pub(crate) fn choice(setup: &Setup) -> Option<&PlanetChoice> {
    match &setup.planet {
        Some(Planet::Chosen(choice)) => Some(choice),
        Some(Planet::At(_)) | None => None,
    }
}

/// Has a side anything to place?
fn places(setup: &Setup, side: Seat) -> bool {
    let open =
        |side: Seat| setup.fleet(side).any(|id| matches!(setup.ship(id).start, Start::Chosen | Start::Orbit));
    let planet = chooser(setup) == Some(side) && side == setup.order[0];
    // Who begins from a position lays nothing before it, unless there is a zone for it.
    let fresh = setup.order.into_iter().any(open) || !setup.mine_zone.is_empty();
    open(side) || planet || s16_drones::marks(setup, side) || (fresh && super::s14_before::sows(setup, side))
}

/// §14 §15 The ships that may lay mines and seekers before play.
pub(crate) fn sowers(setup: &Setup) -> Vec<ShipId> {
    let sides: Vec<Seat> =
        steps(setup).into_iter().filter(|(_, job)| *job == Job::Ships).map(|(side, _)| side).collect();
    let stock = |id: ShipId| [Weapon::M, Weapon::S].map(|weapon| super::s14_before::stock(setup, id, weapon));
    let sows = |id: &ShipId| stock(*id) != [0, 0];
    sides.into_iter().flat_map(|side| setup.fleet(side)).filter(sows).collect()
}

/// The planet as a side sees it while it sets up.
pub(crate) fn planet(state: &State, seat: Seat) -> Option<Hex> {
    state.planet.or(state.drafts[usize::from(seat.0)].planet)
}

/// How a ship is to begin, if that is drafted.
pub(crate) fn berth(state: &State, ship: ShipId) -> Option<Berth> {
    let side = usize::from(state.info(ship).side.0);
    state.drafts[side].berths.iter().find(|(id, _)| *id == ship).map(|(_, berth)| *berth)
}

pub(crate) fn placing(state: &State, seat: Seat, jobs: &[Job]) -> Result<(), Refusal> {
    in_phase(state, seat, matches!(state.phase, Phase::Place { job, .. } if jobs.contains(&job)))
}

/// Is it a ship whose place this side chooses?
fn chosen(state: &State, seat: Seat, id: ShipId) -> Result<(), Refusal> {
    placing(state, seat, &[Job::Ships])?;
    if id.index() >= state.ships.len() {
        return Err(Refusal::NoSuchShip);
    }
    if state.info(id).side != seat {
        return Err(Refusal::NotYours);
    }
    match state.info(id).start {
        Start::Chosen | Start::Orbit => Ok(()),
        _ => Err(no(state, id, "the scenario says where it is")),
    }
}

fn no(state: &State, id: ShipId, why: &'static str) -> Refusal {
    Refusal::NoBerth(state.info(id).name.clone(), why)
}

/// §21.2 The edges on which a side may place a ship now; none if it is bound to no edge.
pub(crate) fn edges(state: &State, seat: Seat) -> Vec<Edge> {
    let side = usize::from(seat.0);
    let named = state.edges[side].or(state.drafts[side].edge);
    named.map_or_else(|| state.setup.terms[side].zone.edges().to_vec(), |edge| vec![edge])
}

/// §21.2 What a ship may face in this hex. Ruling R55: on an edge inward. Ruling R53: a convoy straight across.
fn facings(state: &State, id: ShipId, at: Hex) -> Vec<Facing> {
    let edge = edges(state, state.info(id).side).into_iter().find(|edge| edge.has(at));
    let inward = edge.map_or_else(|| Facing::all().collect(), |edge| edge.inward().to_vec());
    if edge.is_some() && s19_ends::crosses(state, id) { inward[..1].to_vec() } else { inward }
}

/// §21.2 May the planet be put here, or nowhere?
pub(crate) fn may_put_planet(state: &State, seat: Seat, at: Option<Hex>) -> Result<(), Refusal> {
    placing(state, seat, &[Job::Planet, Job::Ships])?;
    let own = choice(&state.setup).filter(|choice| choice.by.seat() == seat && state.planet.is_none());
    let fits = own.is_some_and(|choice| at.map_or(choice.optional, |hex| choice.allows(hex)));
    let new = state.drafts[usize::from(seat.0)].planet != at;
    if fits && new { Ok(()) } else { Err(Refusal::NoPlanet) }
}

/// §21.2 May a side enter from this edge?
pub(crate) fn may_enter(state: &State, seat: Seat, edge: Edge) -> Result<(), Refusal> {
    placing(state, seat, &[Job::Edge, Job::Ships])?;
    let side = usize::from(seat.0);
    let open = state.setup.terms[side].zone.edges();
    let free = open.len() > 1 && open.contains(&edge) && state.edges[side].is_none();
    if free && state.drafts[side].edge != Some(edge) { Ok(()) } else { Err(Refusal::NoEdge) }
}

/// How fast ships begin for which nothing else was said.
pub(crate) const SPEED: u16 = 5;

/// §21.2 How fast a ship begins: as fast as was drafted for it, or §19 as all others of its side.
fn speed(state: &State, id: ShipId) -> u16 {
    let side = usize::from(state.info(id).side.0);
    let flies = |berth: &Berth| matches!(berth.place, Place::Space(_));
    let own = berth(state, id).filter(flies).map(|berth| berth.speed);
    let mut all = state.drafts[side].berths.iter().map(|(_, berth)| berth);
    match state.setup.terms[side].speed {
        Speeds::Fixed(speed) => speed,
        Speeds::Common => all.find(|berth| flies(berth)).map_or(SPEED, |berth| berth.speed),
        Speeds::Each if state.setup.terms[side].zone.edges().is_empty() => own.unwrap_or(2),
        Speeds::Each => own.unwrap_or(SPEED),
    }
}

/// §21.2 How a ship begins that is put here; or why it cannot be.
pub(crate) fn may_put(state: &State, seat: Seat, id: ShipId, at: Hex) -> Result<Berth, Refusal> {
    chosen(state, seat, id)?;
    let planet = planet(state, seat);
    let before = berth(state, id);
    if state.info(id).class.is_station() {
        let planet = planet.ok_or_else(|| no(state, id, "there is no planet yet"))?;
        if planet.distance(at) != 1 {
            return Err(no(state, id, "a station is beside its planet"));
        }
        let way = match before.map(|berth| berth.place) {
            Some(Place::Orbit { way, .. }) => way,
            _ => Orbit::Clockwise,
        };
        return Ok(Berth { facing: Facing::default(), place: Place::Orbit { at, way }, speed: 0 });
    }
    if !at.on_sheet() || planet == Some(at) {
        return Err(no(state, id, "ships begin on the sheet, and not in the planet"));
    }
    let edges = edges(state, seat);
    if !edges.is_empty() && !edges.iter().any(|edge| edge.has(at)) {
        return Err(no(state, id, "its side enters from an edge"));
    }
    let open = facings(state, id, at);
    let facing = before.map(|berth| berth.facing).filter(|facing| open.contains(facing));
    Ok(Berth { facing: facing.unwrap_or(open[0]), place: Place::Space(at), speed: speed(state, id) })
}

/// §21.2 May a ship begin with this facing?
pub(crate) fn may_face(state: &State, seat: Seat, id: ShipId, facing: Facing) -> Result<Berth, Refusal> {
    chosen(state, seat, id)?;
    let berth = berth(state, id).ok_or_else(|| Refusal::Unplaced(state.info(id).name.clone()))?;
    let open = match berth.place {
        Place::Space(at) => facings(state, id, at),
        Place::Orbit { .. } if !state.info(id).class.is_station() => Facing::all().collect(),
        _ => Vec::new(),
    };
    let fits = open.contains(&facing) && berth.facing != facing;
    if fits { Ok(Berth { facing, ..berth }) } else { Err(no(state, id, "it cannot face that there")) }
}

/// §21.2 May a ship begin with this speed? Ruling R30: at most 30.
pub(crate) fn may_speed(state: &State, seat: Seat, id: ShipId, speed: u16) -> Result<(), Refusal> {
    chosen(state, seat, id)?;
    let berth = berth(state, id).ok_or_else(|| Refusal::Unplaced(state.info(id).name.clone()))?;
    let fixed = matches!(state.setup.terms[usize::from(seat.0)].speed, Speeds::Fixed(_));
    let fits = matches!(berth.place, Place::Space(_)) && !fixed && speed <= MOST_SPEED;
    if fits && berth.speed != speed { Ok(()) } else { Err(Refusal::NoSpeed) }
}

/// Is a side bound to no edge?
fn anywhere(state: &State, seat: Seat) -> bool {
    state.setup.terms[usize::from(seat.0)].zone.edges().is_empty()
}

/// §4.2 May a ship begin in orbit, this way round? Ruling R55: one that may be placed anywhere, beside the planet.
pub(crate) fn may_orbit(state: &State, seat: Seat, id: ShipId, way: Orbit) -> Result<Berth, Refusal> {
    chosen(state, seat, id)?;
    let station = state.info(id).class.is_station();
    let berth = berth(state, id).ok_or_else(|| Refusal::Unplaced(state.info(id).name.clone()))?;
    let at = match berth.place {
        Place::Space(at) => Some(at),
        Place::Orbit { at, way: now } if now != way => Some(at),
        _ => None,
    };
    let beside = |at: &Hex| planet(state, seat).is_some_and(|planet| planet.distance(*at) == 1);
    match at.filter(beside).filter(|_| station || anywhere(state, seat)) {
        Some(at) => Ok(Berth { place: Place::Orbit { at, way }, speed: 0, ..berth }),
        None => Err(no(state, id, "only beside the planet is there an orbit")),
    }
}

/// §5 May a ship begin docked, or a fighter aboard? Ruling R55.
pub(crate) fn may_moor(state: &State, seat: Seat, id: ShipId, base: ShipId) -> Result<Berth, Refusal> {
    chosen(state, seat, id)?;
    let known = base.index() < state.ships.len() && state.info(base).side == seat && base != id;
    let info = known.then(|| state.info(base)).ok_or(Refusal::NoDock)?;
    let fighter = state.info(id).class == Class::Fighter;
    let place = if info.class.is_station() && anywhere(state, seat) && !state.info(id).class.is_station() {
        Place::Docked(base)
    } else if fighter && room(state, base, id) {
        Place::Aboard(base)
    } else {
        return Err(Refusal::NoDock);
    };
    if berth(state, id).is_some_and(|berth| berth.place == place) {
        return Err(Refusal::NoDock);
    }
    Ok(Berth { facing: Facing::default(), place, speed: 0 })
}

/// §5.2 Is there room for one more fighter on a carrier?
fn room(state: &State, base: ShipId, except: ShipId) -> bool {
    let aboard = state.all().filter(|(id, _)| {
        let drafted = berth(state, *id).is_some_and(|berth| berth.place == Place::Aboard(base));
        *id != except && (drafted || state.info(*id).start == Start::Aboard(base))
    });
    aboard.count() < usize::from(state.info(base).line.hangar)
}

/// What of a side has no place yet.
pub(crate) fn unplaced(state: &State, seat: Seat) -> Option<String> {
    let side = usize::from(seat.0);
    let drafts = &state.drafts[side];
    let needs = choice(&state.setup)
        .is_some_and(|choice| choice.by.seat() == seat && !choice.optional && state.planet.is_none());
    let planet = (needs && drafts.planet.is_none()).then(|| "the planet".to_owned());
    let ships = || {
        let open = |id: &ShipId| matches!(state.info(*id).start, Start::Chosen | Start::Orbit);
        let found = state.setup.fleet(seat).find(|id| open(id) && berth(state, *id).is_none());
        found.map(|id| state.info(id).name.clone())
    };
    match state.phase {
        Phase::Place { job: Job::Planet, .. } => planet,
        Phase::Place { job: Job::Edge, .. } => drafts.edge.is_none().then(|| "your side".to_owned()),
        Phase::Place { job: Job::Ships, .. } => planet.or_else(ships).or_else(|| {
            let missing = s16_drones::marks(&state.setup, seat)
                && drafts.marks.len() < s16_drones::number(&state.setup, seat);
            missing.then(|| "a shatter drone".to_owned())
        }),
        _ => None,
    }
}

/// May a side commit how it has set up? Ruling R57: what has no place then takes its usual one. If it can have none, it is
/// to be put somewhere first.
pub(crate) fn may_deploy(state: &State, seat: Seat) -> Result<(), Refusal> {
    placing(state, seat, &[Job::Planet, Job::Edge, Job::Ships])?;
    if unplaced(state, seat).is_none() {
        return Ok(());
    }
    let mut usual = state.clone();
    let mut dice = Dice::given(Vec::new());
    Turn::<Hawks>::run(&mut usual, &mut dice, &mut Vec::new(), |turn| s21_2_usual::usual(turn, seat))?;
    unplaced(&usual, seat).map_or(Ok(()), |name| Err(Refusal::Unplaced(name)))
}

pub(super) fn put_planet(turn: &mut Turn<'_, Hawks>, seat: Seat, at: Option<Hex>) -> Result<(), Refusal> {
    may_put_planet(turn.state(), seat, at)?;
    turn.emit(Event::PlanetChosen(at));
    Ok(())
}

pub(super) fn enter(turn: &mut Turn<'_, Hawks>, seat: Seat, edge: Edge) -> Result<(), Refusal> {
    may_enter(turn.state(), seat, edge)?;
    turn.emit(Event::EdgeChosen { edge, side: seat });
    Ok(())
}

pub(super) fn put(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId, at: Hex) -> Result<(), Refusal> {
    let berth = may_put(turn.state(), seat, ship, at)?;
    // The first ship on an edge tells which one it is.
    let open = edges(turn.state(), seat);
    if let Some(edge) = open.iter().find(|edge| edge.has(at)).filter(|_| open.len() > 1)
        && !turn.state().info(ship).class.is_station()
    {
        turn.emit(Event::EdgeChosen { edge: *edge, side: seat });
    }
    turn.emit(Event::BerthChosen { berth, ship });
    Ok(())
}

pub(super) fn face(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    facing: Facing,
) -> Result<(), Refusal> {
    let berth = may_face(turn.state(), seat, ship, facing)?;
    turn.emit(Event::BerthChosen { berth, ship });
    Ok(())
}

pub(super) fn set_speed(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    speed: u16,
) -> Result<(), Refusal> {
    may_speed(turn.state(), seat, ship, speed)?;
    let side = usize::from(seat.0);
    // §19.1 Where all have one speed, they all take it.
    let common = turn.state().setup.terms[side].speed == Speeds::Common;
    for (id, berth) in turn.state().drafts[side].berths.clone() {
        let flies = matches!(berth.place, Place::Space(_));
        if id == ship || (common && flies) {
            turn.emit(Event::BerthChosen { berth: Berth { speed, ..berth }, ship: id });
        }
    }
    Ok(())
}

pub(super) fn orbit(turn: &mut Turn<'_, Hawks>, seat: Seat, ship: ShipId, way: Orbit) -> Result<(), Refusal> {
    let berth = may_orbit(turn.state(), seat, ship, way)?;
    turn.emit(Event::BerthChosen { berth, ship });
    Ok(())
}

pub(super) fn moor(
    turn: &mut Turn<'_, Hawks>,
    seat: Seat,
    ship: ShipId,
    base: ShipId,
) -> Result<(), Refusal> {
    let berth = may_moor(turn.state(), seat, ship, base)?;
    turn.emit(Event::BerthChosen { berth, ship });
    Ok(())
}

pub(super) fn deploy(turn: &mut Turn<'_, Hawks>, seat: Seat) -> Result<(), Refusal> {
    may_deploy(turn.state(), seat)?;
    if unplaced(turn.state(), seat).is_some() {
        s21_2_usual::usual(turn, seat)?;
    }
    let Phase::Place { step, job, .. } = turn.state().phase else { return Err(Refusal::NotNow) };
    let drafts = turn.state().drafts[usize::from(seat.0)].clone();
    if let Some(at) = drafts.planet {
        turn.emit(Event::PlanetPlaced(at));
    }
    if let Some(edge) = drafts.edge {
        turn.emit(Event::EdgeTaken { edge, side: seat });
    }
    if job == Job::Ships {
        s21_2_usual::deploy(turn, seat);
        for (ship, at) in drafts.mines {
            turn.emit(Event::MineLaid { at, ship });
        }
        for (ship, at) in drafts.seekers {
            turn.emit(Event::SeekerDropped { at, ship });
        }
        if !drafts.marks.is_empty() {
            turn.emit(Event::Marked { ships: drafts.marks, side: seat });
        }
    }
    turn.emit(Event::SideReady(seat));
    next(turn, step + 1);
    Ok(())
}

/// The battle opens: what is given stands, and the first step of the set-up begins.
pub(super) fn open(turn: &mut Turn<'_, Hawks>) {
    let setup = turn.state().setup.clone();
    if let Some(Planet::At(at)) = setup.planet {
        turn.emit(Event::PlanetPlaced(at));
    }
    let steps = steps(&setup);
    for side in setup.order {
        if !steps.contains(&(side, Job::Ships)) {
            s21_2_usual::deploy(turn, side);
        }
    }
    next(turn, 0);
}

/// The next step of the set-up; after the last the battle begins.
fn next(turn: &mut Turn<'_, Hawks>, step: u8) {
    match steps(&turn.state().setup).get(usize::from(step)) {
        Some((side, job)) => turn.emit(Event::SetupBegan { job: *job, side: *side, step }),
        None => s2_sequence::begin(turn),
    }
}
