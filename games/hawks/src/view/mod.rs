//! What a viewer knows.

mod parts;

pub use parts::{
    BerthView, EvacuationView, FleeingView, LayingView, Named, PlotView, SeekerView, SetupView, ShipView,
    Stage, SwitchView,
};

use std::sync::Arc;

use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::event::{Attack, Block, Ending, Event, Volley};
use crate::rules::{s16_drones, s21_2_setup};
use crate::ship::{Leg, Place};
use crate::state::{Goal, Phase, State};
use crate::tables::{Setup, Victory};
use crate::types::{Edge, Hex, Rules, ShipId};

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct View {
    /// What everybody knows from the beginning. It is not part of what is sent: the options tell it.
    #[serde(skip)]
    pub basis: Arc<Setup>,
    /// Whose eyes.
    pub seat: Option<Seat>,
    /// The rules.
    pub rules: Rules,
    /// §17 Do crew skills count?
    pub skills: bool,
    /// The game turn, from 1.
    pub turn: u16,
    /// Who is side A.
    pub first: Seat,
    /// The side whose turn it is.
    pub mover: Seat,
    /// What is done now.
    pub stage: Stage,
    /// The planet.
    pub planet: Option<Hex>,
    /// §21.2 The edges from which the sides enter, once they are named.
    pub edges: [Option<Edge>; 2],
    /// §21.2 The step of the set-up.
    pub setup: Option<SetupView>,
    /// All ships.
    pub ships: Vec<ShipView>,
    /// Screens that the viewer means to switch.
    pub screens: Vec<SwitchView>,
    /// Shots that the viewer means to declare.
    pub shots: Vec<Attack>,
    /// Shots that are to be answered.
    pub volley: Vec<Attack>,
    /// When they are fired.
    pub firing: Option<Volley>,
    /// Who is to answer them.
    pub asked: Option<Seat>,
    /// §15 Seekers that fly.
    pub seekers: Vec<SeekerView>,
    /// §14 §15 Ships that may lay mines and seekers before play.
    pub sowers: Vec<ShipId>,
    /// §14 Where they may; nothing for the whole sheet.
    pub mine_zone: Vec<Hex>,
    /// §21.3 May ships break off in this battle?
    pub field: bool,
    /// §21.3 Ships that the viewer means to let flee, or not any more.
    pub fleeing: Vec<FleeingView>,
    /// §21.3 Who has offered to end the battle, and whether the viewer means to.
    pub offer: Option<Seat>,
    /// §21.3 Does the viewer mean to offer it?
    pub offering: bool,
    /// §16 The viewer's own drones; once it is over, all.
    pub marked: Vec<ShipId>,
    /// §16 Frigates that the viewer means to mark.
    pub marking: Vec<ShipId>,
    /// §16 Drones that the viewer means to detonate.
    pub blasting: Vec<ShipId>,
    /// §16 Drones that were detonated.
    pub detonated: Vec<ShipId>,
    /// §16 How many drones each side has.
    pub drones: [u8; 2],
    /// §14 The viewer's own mines, and §15 seekers that lie in wait.
    pub mines: Vec<Hex>,
    /// Seekers of its own that lie in wait.
    pub inert: Vec<Hex>,
    /// Mines and seekers that it means to lay, and seekers to activate.
    pub laying: Vec<LayingView>,
    /// Seekers to drop.
    pub dropping: Vec<LayingView>,
    /// Seekers to activate.
    pub activating: Vec<Hex>,
    /// Blocks that the viewer means to spend.
    pub blocks: Vec<Block>,
    /// Repairs that the viewer has ordered and that are not rolled for yet.
    pub repairs: Vec<Block>,
    /// Who has ordered repairs.
    pub ordered: [bool; 2],
    /// §19.1 How far the evacuation has come.
    pub evacuated: EvacuationView,
    /// Game turns in a row in which nothing was in range.
    pub quiet: u8,
    /// Was anything in range in this one?
    pub contact: bool,
    /// Seekers that were activated so far.
    pub activated: u16,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// What a viewer saw of a fact, with the names of the ships in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sighting {
    /// The names of the ships that it is about.
    pub names: Vec<Named>,
    /// What was seen.
    pub seen: Seen,
}

/// What a viewer saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// All of it.
    Fact(Event),
    /// §13 A side has ordered its repairs.
    Ordered {
        /// Which.
        side: Seat,
    },
}

/// What `viewer` knows.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Arbiter => None,
    };
    let own = |side: Seat| seat == Some(side) || viewer == Viewer::Arbiter;
    let drafts = seat.map(|seat| &state.drafts[usize::from(seat.0)]);
    View {
        basis: state.setup.clone(),
        seat,
        rules: state.setup.rules,
        skills: state.setup.switches.skills,
        turn: state.turn,
        first: state.first,
        mover: state.mover,
        stage: match &state.phase {
            Phase::Place { .. } => Stage::Place,
            Phase::Seek => Stage::Seek,
            Phase::Begin | Phase::Move => Stage::Move,
            Phase::Detonate => Stage::Detonate,
            Phase::Defend => Stage::Defend,
            Phase::Attack => Stage::Attack,
            Phase::Answer { .. } => Stage::Answer,
            Phase::Repair(_) => Stage::Repair,
            Phase::Over(_) => Stage::Over,
        },
        planet: state.planet.or_else(|| drafts.and_then(|drafts| drafts.planet)),
        edges: state.edges,
        setup: set_up(state, seat),
        ships: state.all().map(|(id, _)| ship(state, id, own(state.info(id).side))).collect(),
        screens: shown(drafts.map(|drafts| &drafts.screens[..])),
        shots: drafts.map(|drafts| drafts.shots.clone()).unwrap_or_default(),
        volley: match &state.phase {
            Phase::Answer { shots, seat: asked, .. } => {
                // What is asked is its own business until it has answered.
                let secret = |attack: &Attack| {
                    let side = state.info(attack.target).side;
                    *asked == Some(side) && !own(side)
                };
                let shown = |attack: &Attack| {
                    if secret(attack) {
                        Attack { icms: Vec::new(), evades: false, ..attack.clone() }
                    } else {
                        attack.clone()
                    }
                };
                shots.iter().map(shown).collect()
            }
            _ => Vec::new(),
        },
        firing: match &state.phase {
            Phase::Answer { volley, .. } => Some(*volley),
            _ => None,
        },
        asked: match &state.phase {
            Phase::Answer { seat, .. } => *seat,
            _ => None,
        },
        seekers: state.seekers.iter().copied().map(SeekerView::from).collect(),
        field: state.setup.victory == Victory::Field,
        fleeing: shown(drafts.map(|drafts| &drafts.fleeing[..])),
        offer: state.offer,
        offering: drafts.is_some_and(|drafts| drafts.offers),
        marked: {
            let over = matches!(state.phase, Phase::Over(_)) && !state.setup.switches.secret_drones;
            let sides = [Seat(0), Seat(1)].into_iter().filter(|side| over || own(*side));
            sides.flat_map(|side| state.marked[usize::from(side.0)].iter().copied()).collect()
        },
        marking: drafts.map(|drafts| drafts.marks.clone()).unwrap_or_default(),
        blasting: drafts.map(|drafts| drafts.blasts.clone()).unwrap_or_default(),
        detonated: state.detonated.iter().copied().collect(),
        drones: [Seat(0), Seat(1)].map(|side| s16_drones::number(&state.setup, side) as u8),
        sowers: s21_2_setup::sowers(&state.setup),
        mine_zone: state.setup.mine_zone.clone(),
        mines: seat
            .map(|seat| state.mines[usize::from(seat.0)].iter().copied().collect())
            .unwrap_or_default(),
        inert: seat.map(|seat| state.inert[usize::from(seat.0)].clone()).unwrap_or_default(),
        laying: shown(drafts.map(|drafts| &drafts.mines[..])),
        dropping: shown(drafts.map(|drafts| &drafts.seekers[..])),
        activating: drafts.map(|drafts| drafts.activated.clone()).unwrap_or_default(),
        blocks: seat.map(|seat| state.blocks[usize::from(seat.0)].clone()).unwrap_or_default(),
        repairs: match (&state.phase, seat) {
            (Phase::Repair(orders), Some(seat)) => orders[usize::from(seat.0)].clone().unwrap_or_default(),
            _ => Vec::new(),
        },
        ordered: match &state.phase {
            Phase::Repair(orders) => [0, 1].map(|side: usize| orders[side].is_some()),
            _ => [false; 2],
        },
        evacuated: EvacuationView { turns: state.evacuated, in_dock: state.in_dock },
        quiet: state.quiet,
        contact: state.contact,
        activated: state.activated,
        ending: match &state.phase {
            Phase::Over(ending) => Some(*ending),
            _ => None,
        },
    }
}

/// What is drafted, with its names.
fn shown<T: Copy, U: From<T>>(drafted: Option<&[T]>) -> Vec<U> {
    drafted.unwrap_or_default().iter().copied().map(U::from).collect()
}

/// §21.2 The step of the set-up, with what the viewer has drafted in it.
fn set_up(state: &State, seat: Option<Seat>) -> Option<SetupView> {
    let Phase::Place { step, job, seat: side } = state.phase else { return None };
    let own = seat.filter(|seat| *seat == side);
    let drafts = own.map(|seat| &state.drafts[usize::from(seat.0)]);
    let named = state.edges[usize::from(side.0)];
    let terms = state.setup.terms[usize::from(side.0)];
    let edges = named.map_or_else(|| terms.zone.edges().to_vec(), |edge| vec![edge]);
    let free = s21_2_setup::choice(&state.setup).is_some_and(|choice| own == Some(choice.by.seat()));
    Some(SetupView {
        step,
        job,
        side,
        edges: drafts.and_then(|drafts| drafts.edge).map_or(edges, |edge| vec![edge]),
        speed: terms.speed,
        planet: drafts.and_then(|drafts| drafts.planet),
        free_planet: free && state.planet.is_none(),
        berths: shown(drafts.map(|drafts| &drafts.berths[..])),
        unplaced: own.and_then(|seat| s21_2_setup::unplaced(state, seat)),
    })
}

fn ship(state: &State, id: ShipId, own: bool) -> ShipView {
    let (mut ship, info) = (state.ship(id).clone(), state.info(id));
    // §21.2 While it sets up, a side sees its ships where it means to put them.
    if let Some(berth) = s21_2_setup::berth(state, id).filter(|_| own) {
        (ship.place, ship.facing, ship.speed) = (berth.place, berth.facing, berth.speed);
    }
    let home = info.start.base().filter(|_| own && ship.place == Place::Waiting);
    let hex = match ship.place {
        Place::Waiting => {
            home.and_then(|base| s21_2_setup::berth(state, base)).and_then(|berth| berth.place.hex())
        }
        Place::Space(at) | Place::Orbit { at, .. } => Some(at),
        Place::Docked(base) | Place::Aboard(base) if own => {
            s21_2_setup::berth(state, base).and_then(|berth| berth.place.hex()).or_else(|| state.hex(id))
        }
        _ => state.hex(id),
    };
    let mut condition = ship.condition.clone();
    if !own {
        // §14 What is left of them is nobody else's business.
        (condition.weapons.m, condition.weapons.s) = (info.condition.weapons.m, info.condition.weapons.s);
    }
    // §5.1 Who is carried along has the path of its base.
    let base = ship.base().filter(|_| ship.path.is_empty());
    let flown = base.map(|base| state.ship(base).path.clone()).filter(|path| !path.is_empty());
    let (carried, path) = (flown.is_some(), flown.unwrap_or(ship.path));
    ShipView {
        id,
        name: info.name.clone(),
        class: info.class,
        side: info.side,
        line: info.line,
        condition,
        place: ship.place,
        hex,
        facing: ship.facing,
        speed: ship.speed,
        screen: ship.screen,
        mask: ship.mask,
        weaves: ship.weaves,
        pulled: ship.pulled,
        extra: ship.extra,
        order: own.then_some(ship.order),
        rests: ship.rests,
        attacked: ship.attacked,
        fleeing: ship.fleeing,
        clear: ship.clear,
        fired: ship.fired,
        militia: info.militia,
        crew: info.crew,
        swerve: ship.swerve,
        along: ship.along,
        carried,
        path,
        plot: own.then(|| plot(state, id)).flatten(),
    }
}

fn plot(state: &State, id: ShipId) -> Option<PlotView> {
    let plot = state.plot(id)?;
    let helm = crate::rules::s3_flying::helm(state, id);
    let course = &plot.course;
    let start = std::iter::once(course.start);
    let path = start.chain(course.path.iter().copied()).map(|(at, facing)| Leg { at, facing }).collect();
    Some(PlotView {
        path,
        turns: course.turns,
        // §4.2 An orbit can always be kept.
        finished: course.may_end(&helm) || matches!(plot.goal, Goal::Orbit(_)),
        falls: course.falls,
        orbit: match plot.goal {
            Goal::Orbit(way) => Some(way),
            Goal::Fly | Goal::Dock(_) => None,
        },
        dock: match plot.goal {
            Goal::Dock(base) => Some(base),
            Goal::Fly | Goal::Orbit(_) => None,
        },
        break_up_percent: crate::rules::s3_flights::strain_percent(state, id),
    })
}

/// What `viewer` saw of `event`.
pub(crate) fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
    let all = viewer == Viewer::Arbiter;
    let seen = match event {
        // Drafts are shown in the view of their owner, and to nobody else.
        Event::ScreenChosen { .. }
        | Event::StepPlotted(_)
        | Event::TurnPlotted { .. }
        | Event::FacingPlotted { .. }
        | Event::OrbitPlotted { .. }
        | Event::DockPlotted { .. }
        | Event::ShotAimed(_)
        | Event::ThrowChosen { .. }
        | Event::EvasionChosen(_)
        | Event::BlockChosen { .. }
        | Event::ActivationChosen(_)
        | Event::MinePlotted { .. }
        | Event::SeekerPlotted { .. }
        | Event::PlanetChosen(_)
        | Event::EdgeChosen { .. }
        | Event::BerthChosen { .. }
        | Event::MarkChosen(_)
        | Event::FlightChosen { .. }
        | Event::OfferChosen(_)
        | Event::BlastChosen(_) => return None,
        Event::Marked { side, .. } | Event::OrderSet { side, .. } | Event::LaidBefore { side, .. }
            if !viewer.is(*side) && !all =>
        {
            return None;
        }
        Event::MineLaid { ship, .. } | Event::SeekerDropped { ship, .. }
            if !viewer.is(after.info(*ship).side) && !all =>
        {
            return None;
        }
        Event::RepairsOrdered { side, .. } if !viewer.is(*side) && !all => Seen::Ordered { side: *side },
        fact => Seen::Fact(fact.clone()),
    };
    // Names come from what is seen, never from the fact behind it.
    let mut ships = match &seen {
        Seen::Fact(fact) => fact.ships(),
        // §13 Which ships are repaired is as secret as what is repaired in them.
        Seen::Ordered { .. } => Vec::new(),
    };
    ships.sort_unstable();
    ships.dedup();
    let names = ships.into_iter().map(|ship| Named { name: after.info(ship).name.clone(), ship }).collect();
    Some(Sighting { names, seen })
}
