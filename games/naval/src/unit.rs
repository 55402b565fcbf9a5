//! What is true of a unit while it is in play: its own facts, none of its secrets about others.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tables::{Rule, Setup, SpecialHit, UnitInfo};
use crate::types::{Crew, Edge, Heading, Hex, Track, UnitId};

/// Is there nothing to be told?
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn never(value: &u8) -> bool {
    *value == 0
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not there yet; a dummy that is off the map.
    Waiting,
    /// In this hex.
    At(Hex),
    /// It has left over this edge.
    Left(Edge),
    /// Sunk or destroyed.
    Sunk,
}

/// §11.2 A spotting plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaneState {
    /// There is none, or it is gone.
    #[default]
    None,
    /// On its catapult.
    Aboard,
    /// Launched; on station from this turn on.
    Climbing(u8),
    /// On station through this turn.
    OnStation(u8),
}

/// A unit in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Its heading.
    pub heading: Heading,
    /// The speed that it last executed.
    pub speed: u8,
    /// Did it change its heading in its last movement?
    pub turned: bool,
    /// Hits on weapons.
    pub w: Track,
    /// Hits on speed.
    pub s: Track,
    /// §12.61 What its main battery fired at in the last turn, and in this one once that is designated.
    pub last_target: Option<UnitId>,
    /// The last turn in which its main battery had a target; 0 for none.
    pub last_fired: u8,
    /// §8.2 Salvos of torpedoes left.
    pub salvos: u8,
    /// §12.12 Is its radar destroyed?
    pub radar_lost: bool,
    /// §12.5 The turn in which its deck fire lights it up; 0 for none.
    pub deck_fire: u8,
    /// §12.5 The turn in which its rudder is jammed.
    pub rudder: u8,
    /// §12.5 The turn in which its crew is a level lower.
    pub bridge: u8,
    /// §12.5 The turn in which it has no power.
    pub power: u8,
    /// §12.5 The turn in which its bridge was hit while its crew was a level lower already.
    #[serde(default, skip_serializing_if = "never")]
    pub bridge_again: u8,
    /// §12.5 The turn in which its power was hit while it had none already.
    #[serde(default, skip_serializing_if = "never")]
    pub power_again: u8,
    /// §11.2 Its plane.
    pub plane: PlaneState,
    /// §4.3 Starshells fired in this turn.
    pub starshells: u8,
    /// Turns in a row in which it has bombarded the shore.
    pub bombarding: u8,
    /// §16 The last turn in which it exceeded its speed; 0 for none.
    pub driven: u8,
    /// The turn in which it left; 0 while it has not.
    pub left: u8,
    /// §15 The most hits on weapons that it has had, if the scenario counts them.
    #[serde(default, skip_serializing_if = "never")]
    pub reached: u8,
}

impl Unit {
    /// As it begins a battle.
    pub fn new(info: &UnitInfo) -> Self {
        Unit {
            place: match info.at {
                Some(at) if info.enters == 0 => Place::At(at),
                _ => Place::Waiting,
            },
            heading: info.heading,
            speed: info.speed,
            turned: false,
            w: info.w,
            s: info.speed_hits,
            last_target: None,
            last_fired: 0,
            salvos: info.salvos,
            radar_lost: info.radar_destroyed || info.w.full(),
            deck_fire: 0,
            rudder: 0,
            bridge: 0,
            power: 0,
            bridge_again: 0,
            power_again: 0,
            plane: match info.plane {
                crate::tables::Plane::None => PlaneState::None,
                crate::tables::Plane::Aboard => PlaneState::Aboard,
            },
            starshells: 0,
            bombarding: 0,
            driven: 0,
            left: 0,
            reached: 0,
        }
    }

    /// Its hex, if it is on the map.
    pub const fn hex(&self) -> Option<Hex> {
        match self.place {
            Place::At(hex) => Some(hex),
            Place::Waiting | Place::Left(_) | Place::Sunk => None,
        }
    }

    /// Is it on the map?
    pub const fn in_play(&self) -> bool {
        matches!(self.place, Place::At(_))
    }

    /// §6.1 A strength after hits on weapons: by thirds, rounded up, or by halves.
    pub fn strength(&self, setup: &Setup, printed: u16) -> u16 {
        reduced(setup, printed, self.w.hits)
    }

    /// §6.5 The speed that its hits leave it.
    pub fn speed_left(&self, setup: &Setup, printed: u8) -> u8 {
        reduced(setup, u16::from(printed), self.s.hits) as u8
    }

    /// §11.3 §12.5 Its crew in this turn.
    pub fn crew(&self, setup: &Setup, info: &UnitInfo, turn: u8) -> Crew {
        let usual = if setup.on(Rule::Crews) { info.crew } else { Crew::Regular };
        if [self.bridge, self.bridge_again].contains(&turn) && turn > 0 { usual.lower() } else { usual }
    }

    /// §12.5 Has it power in this turn?
    pub const fn powered(&self, turn: u8) -> bool {
        self.power != turn && self.power_again != turn || turn == 0
    }

    /// §12.5 What a special hit in this turn does.
    pub(crate) const fn struck(&mut self, hit: SpecialHit, turn: u8) {
        match hit {
            SpecialHit::Deck => self.deck_fire = turn + 1,
            SpecialHit::Radar => self.radar_lost = true,
            SpecialHit::Rudder => self.rudder = turn,
            SpecialHit::Bridge => {
                if self.bridge == turn {
                    self.bridge_again = turn;
                }
                self.bridge = turn + 1;
            }
            SpecialHit::Engineering => {
                if self.power == turn {
                    self.power_again = turn;
                }
                self.power = turn + 1;
            }
        }
    }

    /// §12.12 Does its radar work in this turn?
    pub fn radar_works(&self, turn: u8) -> bool {
        !self.radar_lost && !self.w.full() && self.powered(turn)
    }
}

/// §6.1 A printed value after so many hits.
pub fn reduced(setup: &Setup, printed: u16, hits: u8) -> u16 {
    let left = u16::from(Track::FULL - hits.min(Track::FULL));
    match (setup.on(Rule::Halves), hits) {
        (true, 0) => printed,
        (true, 1) => printed.div_ceil(2),
        (true, _) => 0,
        (false, _) => (printed * left).div_ceil(3),
    }
}
