//! A battle in the head: every ship with what matters for the next few turns, without names, drafts and secrets.

use contract::Seat;
use grid::{Hex, Side};

use super::guns::{ARMS, Target};
use crate::rules::s19_ends::{crosses, silent};
use crate::ship::Place;
use crate::state::State;
use crate::tables::Special;
use crate::types::{Class, Orbit, Screen, ShipId, System, Weapon};

/// How a ship moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// By its drive.
    Flies,
    /// §4.2 Round the planet.
    Orbits(Orbit),
    /// §5 With its base.
    Carried(ShipId),
}

/// One ship.
#[derive(Clone, Debug)]
pub(super) struct Craft {
    pub(super) id: ShipId,
    pub(super) side: Seat,
    pub(super) class: Class,
    pub(super) at: Hex,
    pub(super) facing: Side,
    pub(super) speed: u16,
    pub(super) moves: Moves,
    /// Can it be shot at?
    pub(super) open: bool,
    pub(super) hull: f32,
    pub(super) full: f32,
    /// The hull when its guns were counted.
    pub(super) counted: f32,
    pub(super) adf: u8,
    pub(super) mr: u8,
    /// Mounts and stocks that work, in the order of [`ARMS`].
    pub(super) arms: [u8; ARMS.len()],
    pub(super) icm: u8,
    pub(super) screen: Option<Screen>,
    pub(super) shaken: bool,
    /// §17 What its gunners and its pilot add, in per cent.
    pub(super) skill: (i16, i16),
    /// What weapons do to it.
    pub(super) target: Target,
    /// What it is worth unhurt.
    pub(super) worth: f32,
}

impl Craft {
    /// Is it still there?
    pub(super) fn alive(&self) -> bool {
        self.hull > 0.0
    }

    /// What a point of damage to it is worth: the nearer its end, the more.
    pub(super) fn price(&self) -> f32 {
        0.5 * self.worth * (1.0 / self.full + 1.0 / (self.hull + 8.0))
    }

    /// What it is worth as it is.
    pub(super) fn value(&self) -> f32 {
        let left = (self.hull / self.full).clamp(0.0, 1.0);
        self.worth * (0.6 * left + 0.4 * (2.5 * left).min(1.0))
    }

    /// Can it fire anything?
    pub(super) fn armed(&self) -> bool {
        self.arms.iter().any(|count| *count > 0)
    }
}

/// A battle.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) crafts: Vec<Craft>,
    pub(super) planet: Option<Hex>,
    /// §12 Does the damage table count?
    pub(super) table: bool,
    /// §4.3 Does the planet bend courses?
    pub(super) gravity: bool,
    /// §6 Has the sheet edges?
    pub(super) edges: bool,
    /// Game turns in which nothing was in range.
    pub(super) quiet: u8,
}

/// What a ship's guns and hull are worth.
fn worth(state: &State, id: ShipId) -> f32 {
    let (info, condition) = (state.info(id), &state.ship(id).condition);
    let count = |weapon: Weapon| f32::from(condition.usable(weapon));
    let beams = 8.0 * count(Weapon::Lc)
        + 5.0 * (count(Weapon::Lb) + count(Weapon::Pb) + count(Weapon::Eb))
        + 11.0 * count(Weapon::Dc);
    let stocks = 4.0 * count(Weapon::T).min(4.0)
        + 3.0 * count(Weapon::Ar).min(4.0)
        + 1.2 * count(Weapon::Rb).min(6.0)
        + 4.0 * count(Weapon::S);
    let drive = if condition.adf == 0 && !info.class.is_station() { 0.7 } else { 1.0 };
    let aboard = state.all().filter(|(_, other)| other.place == Place::Aboard(id)).count();
    let needed = match state.setup.special {
        Some(Special::Evacuation { ship, station, .. }) if id == ship || id == station => 60.0,
        // §19.3 If it gets away, nobody can win but its own side.
        Some(Special::Convoy { ship }) if id == ship => 35.0,
        _ => 0.0,
    };
    (0.6 * f32::from(info.line.hull) + beams + stocks) * drive + 10.0 * aboard as f32 + needed
}

impl Model {
    /// What a seat sees.
    pub(super) fn of(state: &State) -> Model {
        let rules = state.setup.rules;
        let crafts = state.all().filter(|(_, ship)| ship.fights()).filter_map(|(id, ship)| {
            let at = state.hex(id)?.0;
            let info = state.info(id);
            let skills = state.setup.switches.skills;
            let open = match ship.place {
                Place::Docked(_) => !info.class.is_small(),
                Place::Aboard(_) => false,
                _ => true,
            };
            let moves = match ship.place {
                Place::Orbit { way, .. } => Moves::Orbits(way),
                Place::Docked(base) | Place::Aboard(base) => Moves::Carried(base),
                _ => Moves::Flies,
            };
            let quiet = silent(state, id);
            let arms = ARMS.map(|weapon| if quiet { 0 } else { ship.condition.usable(weapon) });
            let crossing = crosses(state, id);
            let skill = if skills { (info.crew.gunners, info.crew.pilot) } else { (0, 0) };
            Some(Craft {
                id,
                side: info.side,
                class: info.class,
                at,
                facing: ship.facing.0,
                speed: if moves == Moves::Flies { ship.speed } else { 0 },
                moves,
                open,
                hull: f32::from(ship.condition.hull),
                full: f32::from(info.line.hull),
                counted: f32::from(ship.condition.hull),
                adf: if crossing { 0 } else { ship.condition.adf },
                mr: if crossing { 0 } else { ship.condition.mr },
                arms,
                icm: ship.condition.interceptors(),
                screen: ship.screen,
                shaken: ship.condition.is_out(System::CombatControl),
                skill: (5 * i16::from(skill.0), 5 * i16::from(skill.1)),
                target: Target::new(
                    rules,
                    skills,
                    info.line.defences.rh,
                    ship.screen,
                    f32::from(info.line.hull),
                ),
                worth: worth(state, id),
            })
        });
        Model {
            crafts: crafts.collect(),
            planet: state.planet.map(|planet| planet.0),
            table: rules.damage_table(),
            gravity: rules.gravity(),
            edges: rules.edges(),
            quiet: state.quiet,
        }
    }

    /// The living of a side, by their place in the list.
    pub(super) fn side(&self, side: Seat) -> impl Iterator<Item = usize> {
        (0..self.crafts.len()).filter(move |n| self.crafts[*n].side == side && self.crafts[*n].alive())
    }

    /// What a side has more than the other.
    pub(super) fn balance(&self, side: Seat) -> f32 {
        self.crafts.iter().map(|craft| if craft.side == side { craft.value() } else { -craft.value() }).sum()
    }
}
