//! What a viewer knows, and what it saw of a fact: listed field by field.

mod parts;

pub use parts::{
    BattleStage, BattleView, CommandView, DeepView, Drafted, DraftsView, FateView, FleetName, FleetView,
    LossView, ShipView, StageView, Tally, YardView,
};

use std::sync::Arc;

use contract::{Game as _, Seat, Viewer};
use hawks::Hawks;
use schemars::JsonSchema;
use serde::Serialize;

use crate::action::Berth;
use crate::battle::{Battle, Escape, Stage};
use crate::event::Event;
use crate::rules::{s4_day, s7_militia, s8_battles, s10_supply, s11_repair, s14_victory};
use crate::state::{Drafts, Phase, State};
use crate::tables::{DroneIdentity, Role, Setup};
use crate::types::{Class, Ending, FleetId, Navy, Place, Retreat, ShipId, SystemId};

pub use crate::tables::Chart;

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// What everybody knows from the beginning. It is not part of what is sent: the options tell it.
    #[serde(skip)]
    pub basis: Arc<Setup>,
    /// The map, and the names and classes of all ships.
    pub chart: Arc<Chart>,
    /// Whose eyes.
    pub seat: Option<Seat>,
    /// Whose side.
    pub side: Option<Navy>,
    /// §4 The day.
    pub day: u16,
    /// What is done now.
    pub stage: StageView,
    /// Who decides in this phase.
    pub asked: Vec<Seat>,
    /// Who of them has.
    pub done: Vec<Seat>,
    /// All ships and stations.
    pub ships: Vec<ShipView>,
    /// Fleets.
    pub fleets: Vec<FleetView>,
    /// Battles of this phase.
    pub battles: Vec<BattleView>,
    /// How many battles there were.
    pub fought: u32,
    /// Ruling S8: the day from which on the UPF are asked about the force off the map, if the viewer may know it: what they
    /// mean to do is theirs.
    pub nova_again: Option<u16>,
    /// Losses, oldest first.
    pub losses: Vec<LossView>,
    /// How the war stands.
    pub tally: Tally,
    /// §14 The condition of retreat, if the viewer may know it.
    pub condition: Option<Retreat>,
    /// §13 Drones that the viewer knows of.
    pub drones: Vec<ShipId>,
    /// §10 Systems in which the UPF, and the Sathar, are in supply.
    pub supplied: [Vec<SystemId>; 2],
    /// Ruling L2: systems that are threatened.
    pub threatened: Vec<SystemId>,
    /// §11 Yards, and who may use them now.
    pub yards: Vec<YardView>,
    /// Ruling V7: the last day on which a Sathar ship was on the map.
    pub seen: u16,
    /// Ruling V5: how the war will have ended once the Sathar are home.
    pub retreating: Option<Ending>,
    /// What the viewer has drafted.
    pub drafts: DraftsView,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// What a viewer saw of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sighting {
    /// The day.
    pub day: u16,
    /// The names of the ships that it is about, and of places and fleets: what a sentence needs.
    #[serde(skip)]
    pub chart: Arc<Chart>,
    /// What was seen.
    pub seen: Seen,
}

/// What a viewer saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// All of it.
    Fact(Event),
    /// §8 A battle began.
    BattleBegan {
        /// Which battle.
        battle: u32,
        /// Do officers fight it?
        watched: bool,
        /// Ruling C6: is it the second part?
        second: bool,
    },
    /// Something was seen in a battle.
    Battle {
        /// Which battle.
        battle: u32,
        /// What.
        seen: hawks::view::Sighting,
    },
    /// §14 The Sathar chose their condition of retreat.
    ConditionChosen,
    /// §13 A side marked its drones.
    Marked(Navy),
}

/// What a viewer sees of a battle.
pub(crate) fn inside(setup: &Setup, viewer: Viewer) -> Viewer {
    match viewer {
        Viewer::Seat(seat) => match setup.roles.get(usize::from(seat.0)) {
            Some(Role::Player(navy)) => Viewer::Seat(navy.seat()),
            Some(Role::Referee) => Viewer::Arbiter,
            None => Viewer::Public,
        },
        Viewer::Public => Viewer::Public,
        Viewer::Arbiter => Viewer::Arbiter,
    }
}

/// Does a viewer know a side's secrets?
pub(crate) fn knows(setup: &Setup, viewer: Viewer, navy: Navy) -> bool {
    match inside(setup, viewer) {
        Viewer::Seat(seat) => seat == navy.seat(),
        Viewer::Arbiter => true,
        Viewer::Public => false,
    }
}

/// What `viewer` knows.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let setup = &state.setup;
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Arbiter => None,
    };
    let over = matches!(state.phase, Phase::Over(_));
    let knows = |navy: Navy| knows(setup, viewer, navy);
    let lines = Navy::ALL.map(|navy| {
        let reached = s10_supply::supplied(state, navy);
        setup.system_ids().filter(|system| reached[system.index()]).collect()
    });
    let asked = s4_day::asked(state, &state.phase);
    View {
        basis: setup.clone(),
        chart: setup.chart.clone(),
        seat,
        side: seat.and_then(|seat| setup.side(seat)),
        day: state.day,
        stage: stage(&state.phase),
        asked: asked.iter().collect(),
        done: state.done.iter().collect(),
        ships: ships(state, seat, knows),
        fleets: (0..)
            .map(FleetId)
            .zip(&state.fleets)
            .map(|(id, fleet)| FleetView { id, name: fleet.name.clone(), navy: fleet.navy })
            .collect(),
        battles: state.battles.iter().map(|battle| battle_view(state, battle, viewer)).collect(),
        fought: state.fought,
        nova_again: (over || knows(Navy::Upf)).then_some(state.nova_again),
        losses: state
            .losses
            .iter()
            .map(|loss| LossView { ship: loss.ship, day: loss.day, cause: loss.cause, settled: loss.settled })
            .collect(),
        tally: tally(state),
        condition: setup.options.known_condition.or(state.condition.filter(|_| over || knows(Navy::Sathar))),
        drones: Navy::ALL
            .into_iter()
            .filter(|navy| over || knows(*navy) || setup.options.drone_identity == DroneIdentity::Open)
            .flat_map(|navy| state.drones[navy.index()].iter().copied())
            .collect(),
        supplied: lines,
        threatened: setup.system_ids().filter(|system| s7_militia::threatened(state, *system)).collect(),
        yards: setup
            .planet_ids()
            .filter_map(|planet| {
                let (navy, points) = s11_repair::open_to(state, planet)?;
                Some(YardView { planet, navy, points })
            })
            .collect(),
        seen: state.seen,
        retreating: state.retreating,
        drafts: seat.map(|seat| drafts(state.drafts(seat))).unwrap_or_default(),
        ending: match &state.phase {
            Phase::Over(ending) => Some(*ending),
            _ => None,
        },
    }
}

fn stage(phase: &Phase) -> StageView {
    match phase {
        Phase::Begin | Phase::UpfSetUp => StageView::UpfSetUp,
        Phase::SatharSetUp => StageView::SatharSetUp,
        Phase::Nova => StageView::Nova,
        Phase::Drones => StageView::Drones,
        Phase::Move(navy) => StageView::Move(*navy),
        Phase::Declare(navy) => StageView::Declare(*navy),
        Phase::Defend(navy) => StageView::Defend(*navy),
        Phase::Fight(navy) => StageView::Fight(*navy),
        Phase::Yards => StageView::Yards,
        Phase::Roll => StageView::Roll,
        Phase::Replace => StageView::Replace,
        Phase::Over(_) => StageView::Over,
    }
}

fn ships(state: &State, seat: Option<Seat>, knows: impl Fn(Navy) -> bool) -> Vec<ShipView> {
    let berths = seat.map(|seat| &state.drafts(seat).places);
    let place = |id: ShipId, place: Place| match berths.and_then(|berths| berths.get(&id)) {
        Some(Berth::Planet(planet)) => Place::Star(*planet),
        Some(Berth::OffMap) => Place::OffMap,
        Some(Berth::Circle(circle)) => Place::Circle(*circle),
        Some(Berth::Reserve) => Place::Reserve,
        Some(Berth::Base(base)) => Place::Aboard(*base),
        None => place,
    };
    state
        .all()
        .map(|(id, ship, info)| ShipView {
            id,
            place: place(id, ship.place),
            condition: ship.condition.clone(),
            keeper: ship.keeper,
            fleet: ship.fleet,
            standing: knows(info.navy).then_some(ship.standing),
            moved: ship.today.moved,
            attacked: ship.today.attacked,
            fought: ship.today.fought,
            spent: ship.today.spent,
        })
        .collect()
}

fn battle_view(state: &State, battle: &Battle, viewer: Viewer) -> BattleView {
    let plan = &battle.plan;
    BattleView {
        id: battle.id,
        planet: plan.planet,
        attacker: plan.attacker,
        attackers: plan.attackers.clone(),
        defenders: plan.defenders.clone(),
        station: plan.station,
        deep: plan.deep,
        commanders: plan.commanders,
        stage: match &battle.stage {
            Stage::Asked(_) => BattleStage::Asked,
            Stage::Ballot(_) => BattleStage::Ballot,
            Stage::Open { watched: false, .. } => BattleStage::Played,
            Stage::Open { watched: true, .. } => BattleStage::Watched,
            Stage::Hand(false) => BattleStage::Elsewhere,
            Stage::Hand(true) => BattleStage::Reported,
            Stage::Fleeing(_) => BattleStage::Fleeing,
            Stage::Done => BattleStage::Done,
            Stage::Applied => BattleStage::Applied,
        },
        votes: match &battle.stage {
            Stage::Asked(votes) => *votes,
            _ => [None, None],
        },
        ballot: match &battle.stage {
            Stage::Ballot(ballot) => Some(ballot.clone()),
            _ => None,
        },
        second: battle.second,
        fleeing: match &battle.stage {
            Stage::Fleeing(sides) => *sides,
            _ => [false, false],
        },
        report: battle.report.clone(),
        board: match &battle.stage {
            Stage::Open { .. } => {
                Some(Hawks::view(s8_battles::board(state, battle.id), inside(&state.setup, viewer)))
            }
            _ => None,
        },
    }
}

fn tally(state: &State) -> Tally {
    let count = |number: usize| number as u16;
    Tally {
        stations: count(s14_victory::fallen(state).count()),
        lately: count(fallen_lately(state)),
        fortresses: u16::from(s14_victory::fortresses(state)),
        carriers: count(s14_victory::lost(state, |class| class == Class::AssaultCarrier)),
        cruisers: count(s14_victory::lost(state, |class| class == Class::HeavyCruiser)),
        ships: count(s14_victory::lost(state, |_| true)),
        combat: Navy::ALL.map(|navy| count(s14_victory::combat_losses(state, navy))),
    }
}

/// Stations that fell in the tenday of which this day is one.
fn fallen_lately(state: &State) -> usize {
    let begun = state.day.saturating_sub(1) / s14_victory::TENDAY * s14_victory::TENDAY;
    s14_victory::fallen(state).filter(|loss| loss.day > begun).count()
}

fn drafts(drafts: &Drafts) -> DraftsView {
    fn list<T: Clone>(of: &std::collections::BTreeMap<ShipId, T>) -> Vec<Drafted<T>> {
        of.iter().map(|(ship, what)| Drafted { ship: *ship, what: what.clone() }).collect()
    }
    DraftsView {
        places: list(&drafts.places),
        condition: drafts.condition,
        marks: drafts.marks.iter().copied().collect(),
        orders: list(&drafts.orders),
        groups: list(&drafts.groups),
        labels: list(&drafts.labels),
        names: drafts
            .names
            .iter()
            .map(|(fleet, name)| FleetName { fleet: *fleet, name: name.clone() })
            .collect(),
        keepers: list(&drafts.keepers),
        fights: list(&drafts.fights),
        first: drafts.first.clone(),
        deep: drafts.deep.iter().map(|(planet, deep)| DeepView { planet: *planet, deep: *deep }).collect(),
        commanders: drafts
            .commanders
            .iter()
            .map(|(planet, seat)| CommandView { planet: *planet, seat: *seat })
            .collect(),
        fates: drafts
            .fates
            .iter()
            .flat_map(|(battle, list)| {
                list.iter().map(|(ship, fate)| FateView { battle: *battle, ship: *ship, fate: *fate })
            })
            .collect(),
        ways: drafts.ways.iter().map(|(ship, way)| Escape { ship: *ship, way: *way }).collect(),
        works: list(&drafts.works),
        replaced: list(&drafts.replaced),
    }
}

/// What `viewer` saw of `event`.
pub(crate) fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
    let setup = &after.setup;
    let seen = match event {
        // Drafts are shown in the view of their owner, and to nobody else.
        Event::Drafted { .. } => return None,
        Event::Standing { navy, .. } if !knows(setup, viewer, *navy) => return None,
        // Ruling S8: for how long it stays away is no business of the enemy.
        Event::NovaRests(_) if !knows(setup, viewer, Navy::Upf) => Seen::Fact(Event::NovaHeld),
        Event::ConditionChosen(_) if !knows(setup, viewer, Navy::Sathar) => Seen::ConditionChosen,
        Event::Marked { navy, .. }
            if !knows(setup, viewer, *navy) && setup.options.drone_identity == DroneIdentity::Hidden =>
        {
            Seen::Marked(*navy)
        }
        Event::BattleBegan { battle, watched, second, .. } => {
            Seen::BattleBegan { battle: *battle, watched: *watched, second: *second }
        }
        Event::Battle { battle, event } => {
            let board = after.battle(*battle).and_then(|battle| match &battle.stage {
                Stage::Open { inner, .. } => Some(inner),
                _ => None,
            })?;
            let seen = Hawks::sight(board, event, inside(setup, viewer))?;
            Seen::Battle { battle: *battle, seen }
        }
        fact => Seen::Fact(fact.clone()),
    };
    Some(Sighting { day: after.day, chart: setup.chart.clone(), seen })
}
