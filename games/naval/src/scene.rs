//! §4 The sea as somebody knows it: units, markers, lines of sight, what can be seen. Rules, views, minds and odds ask
//! the same questions of it, so that nothing but what a side knows can decide what it may do.

use contract::Seat;

use crate::hex::Line;
use crate::state::{Phase, State};
use crate::tables::{Rule, Setup, UnitInfo};
use crate::types::{Battery, Class, Crew, Hex, Quality, UnitId};
use crate::unit::{PlaneState, Unit};

/// §12.21 A marker on the map: everybody sees where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Where.
    pub at: Hex,
    /// Is it known to be a capital ship?
    pub capital: bool,
    /// Does it stand in the way of a line of sight? Forts and airships do not.
    pub blocks: bool,
}

/// §5 A designation as somebody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who fires, if that is known.
    pub unit: Option<UnitId>,
    /// With which guns, if that is known.
    pub battery: Option<Battery>,
    /// At whom.
    pub target: UnitId,
}

/// The sea as somebody knows it.
pub trait Scene {
    /// The set-up.
    fn setup(&self) -> &Setup;
    /// The turn.
    fn turn(&self) -> u8;
    /// §4.1 How far one sees.
    fn visibility(&self) -> u16;
    /// A unit that is known.
    fn known(&self, id: UnitId) -> Option<&Unit>;
    /// All markers on the map.
    fn markers(&self) -> Vec<Marker>;
    /// §4.3 Where starshells burst.
    fn bursts(&self) -> &[Hex];
    /// §11.4 Is there smoke?
    fn smoky(&self, hex: Hex) -> bool;
    /// §11.4 Is there any smoke at all?
    fn smoke(&self) -> bool;
    /// §5 Targets that are named, as far as they are known.
    fn designated(&self) -> Vec<Known>;
    /// §12.22 May a side fire at this unit, as far as declaring goes?
    fn declared(&self, side: Seat, id: UnitId) -> bool;
    /// §12.13 How far an impaired radar reaches in this turn: the die. Ruling N16: only its owner knows it.
    fn radar_die(&self, id: UnitId) -> Option<u8>;
    /// §12.5 Is every crew of a side a level lower in this turn?
    fn shaken(&self, side: Seat) -> bool;
    /// §13.3 Who spots for this unit in this turn.
    fn spotter(&self, _: UnitId) -> Option<UnitId> {
        None
    }

    /// A unit as the battle began.
    fn info(&self, id: UnitId) -> &UnitInfo {
        self.setup().unit(id)
    }

    /// Where a known unit is.
    fn at(&self, id: UnitId) -> Option<Hex> {
        self.known(id).and_then(Unit::hex)
    }

    /// Known units of a side on the map, dummies left out.
    fn ours(&self, side: Seat) -> Vec<UnitId> {
        let of = |(_, info): &(UnitId, &UnitInfo)| info.side == side && info.class != Class::Dummy;
        self.setup().all().filter(of).map(|(id, _)| id).filter(|id| self.at(*id).is_some()).collect()
    }

    /// §11.3 §12.5 The crew of a known unit in this turn.
    fn crew(&self, id: UnitId) -> Crew {
        let info = self.info(id);
        let crew = self.known(id).map_or(Crew::Regular, |unit| unit.crew(self.setup(), info, self.turn()));
        if self.shaken(info.side) { crew.lower() } else { crew }
    }

    /// §4.2 §11.4 §12.41 Is the line between two hexes clear?
    fn clear(&self, from: Hex, to: Hex) -> bool {
        self.clear_for(from, to, false)
    }

    /// §12.4 §12.41 The same for a unit that fires; destroyers cannot fire over capital ships. Ruling N3: into and out of
    /// smoke one sees from an adjacent hex only, and never through it.
    fn clear_for(&self, from: Hex, to: Hex, destroyer: bool) -> bool {
        self.clear_over(from, to, destroyer, 0)
    }

    /// §13.3 The same over so many land hexes at most: a fort fires over one, and is answered along the same line.
    fn clear_over(&self, from: Hex, to: Hex, destroyer: bool, land: usize) -> bool {
        let units = self.setup().on(Rule::BlockedLines).then_some(destroyer);
        self.free_over(from, to, land, units)
    }

    /// §4.2 The same, with units in the way or without them; for a destroyer that fires, capital ships are wherever they lie.
    fn free_over(&self, from: Hex, to: Hex, land: usize, units: Option<bool>) -> bool {
        let setup = self.setup();
        let far = from.distance(to);
        if far > 1 && (self.smoky(from) || self.smoky(to)) {
            return false;
        }
        let (ashore, smoke) = (setup.map.may_block(from, to), self.smoke());
        if far < 2 || (!ashore && units.is_none() && !smoke) {
            return true;
        }
        let line = Line::between(from, to);
        let coast = |hex: Hex| ashore && setup.map.terrain(hex).blocks();
        if line.count(coast) > land {
            return false;
        }
        let markers = if units.is_some() { self.markers() } else { Vec::new() };
        let near = |hex: Hex| from.distance(hex) == 1 || to.distance(hex) == 1;
        let veiled = |hex: Hex| {
            let there = |marker: &Marker| {
                marker.at == hex && marker.blocks && (near(hex) || units == Some(true) && marker.capital)
            };
            smoke && self.smoky(hex) || markers.iter().any(there)
        };
        !line.blocked(veiled) && line.count_with(coast, veiled) <= land
    }

    /// §4.3 Is a hex lit by a starshell?
    fn lit(&self, hex: Hex) -> bool {
        self.bursts().iter().any(|burst| burst.distance(hex) <= 1)
    }

    /// §4.1 Does a unit see a hex within the visibility? §13.3 To and from a fort over one land hex. §13.2 An airship
    /// does not: it spots.
    fn looks(&self, id: UnitId, hex: Hex, fort: bool) -> bool {
        let info = self.info(id);
        let Some(at) = self.at(id).filter(|_| info.class != Class::Zeppelin) else { return false };
        let far = self.setup().sees(info.side, self.turn(), at, hex, self.visibility());
        let land = usize::from(fort || info.class == Class::Fort);
        at.distance(hex) <= far && self.clear_over(at, hex, false, land)
    }

    /// §4.1 Does any unit of a side see this hex within the visibility?
    fn in_sight(&self, side: Seat, hex: Hex) -> bool {
        self.ours(side).iter().any(|id| self.looks(*id, hex, false))
    }

    /// §13.2 Is an airship of a side within the base visibility of this hex?
    fn overlooked(&self, side: Seat, hex: Hex) -> bool {
        let base = self.setup().base_visibility(self.turn());
        let near = |id: &UnitId| {
            self.info(*id).class == Class::Zeppelin && self.at(*id).is_some_and(|at| at.distance(hex) <= base)
        };
        self.ours(side).iter().any(near)
    }

    /// §12.12 §12.13 The ranges of a unit's radar in this turn: splashes, guns, search. None if it has none that works.
    fn radar(&self, id: UnitId) -> Option<Radar> {
        let (setup, info) = (self.setup(), self.info(id));
        let unit = self.known(id)?;
        let row = setup.charts().radar(info.radar?)?;
        if !unit.radar_works(self.turn()) {
            return None;
        }
        if setup.on(Rule::RadarSets) {
            // §12.13 Only the owner knows the die.
            let impaired = setup.impaired_radar && info.radar == Some(crate::types::RadarSet::Mark3);
            let most = if impaired { 6 + u16::from(self.radar_die(id).unwrap_or(0)) } else { u16::MAX };
            return Some(Radar {
                quality: row.quality,
                spotting: row.spotting.map(|range| range.min(most)),
                gun: if impaired { most } else { row.gun },
                search: row.search.min(most),
            });
        }
        if setup.on(Rule::Radar) {
            // §11.11 Generic radar.
            let gun = match row.quality {
                Quality::Advanced => 12,
                Quality::Low => 10,
            };
            return Some(Radar { quality: row.quality, spotting: None, gun, search: gun });
        }
        None
    }

    /// §11.2 Has it a plane on station, by day?
    fn plane(&self, id: UnitId) -> bool {
        let on = |unit: &Unit| matches!(unit.plane, PlaneState::OnStation(through) if self.turn() <= through);
        let setup = self.setup();
        setup.on(Rule::Planes) && !setup.dark(self.turn()) && self.known(id).is_some_and(on)
    }
}

/// §12.1 The ranges of a radar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Radar {
    /// How good it is.
    pub quality: Quality,
    /// How far splashes are seen.
    pub spotting: Option<u16>,
    /// How far it leads gunfire.
    pub gun: u16,
    /// How far it detects.
    pub search: u16,
}

/// The truth.
pub(crate) struct Truth<'a>(pub(crate) &'a State);

/// What a side knows of the truth.
pub(crate) struct Eyes<'a> {
    /// The truth.
    pub(crate) state: &'a State,
    /// Whose eyes.
    pub(crate) side: Seat,
}

/// §12.41 Ruling N11: every marker is in the way, dummies too; `capital` says which are known to be capital ships.
fn markers(state: &State, capital: impl Fn(UnitId) -> bool) -> Vec<Marker> {
    let one = |(id, info, unit): (UnitId, &UnitInfo, &Unit)| {
        let blocks = !info.class.open();
        Some(Marker { at: unit.hex()?, capital: info.class.capital() && capital(id), blocks })
    };
    state.all().filter_map(one).collect()
}

fn known(state: &State, side: Option<Seat>) -> Vec<Known> {
    let one = |shot: &crate::event::Shot| {
        let open = side.is_none_or(|side| state.knows(side, shot.unit));
        Known { unit: open.then_some(shot.unit), battery: open.then_some(shot.battery), target: shot.target }
    };
    let drafted = side.into_iter().flat_map(|side| &state.drafts(side).shots);
    state.shots.iter().chain(drafted).map(one).collect()
}

impl Scene for Truth<'_> {
    fn setup(&self) -> &Setup {
        &self.0.setup
    }

    fn turn(&self) -> u8 {
        self.0.turn
    }

    fn visibility(&self) -> u16 {
        self.0.visibility
    }

    fn known(&self, id: UnitId) -> Option<&Unit> {
        self.0.units.get(id.index())
    }

    fn markers(&self) -> Vec<Marker> {
        markers(self.0, |_| true)
    }

    fn bursts(&self) -> &[Hex] {
        &self.0.bursts
    }

    fn smoky(&self, hex: Hex) -> bool {
        self.0.smoke.contains_key(&hex)
    }

    fn smoke(&self) -> bool {
        !self.0.smoke.is_empty()
    }

    fn designated(&self) -> Vec<Known> {
        known(self.0, None)
    }

    fn declared(&self, side: Seat, id: UnitId) -> bool {
        declared(self.0, side, id)
    }

    fn radar_die(&self, id: UnitId) -> Option<u8> {
        self.0.radar_dice.get(&id).copied()
    }

    fn shaken(&self, side: Seat) -> bool {
        shaken(self.0, side)
    }

    fn spotter(&self, id: UnitId) -> Option<UnitId> {
        self.0.spotters.get(&id).copied()
    }
}

impl Scene for Eyes<'_> {
    fn setup(&self) -> &Setup {
        &self.state.setup
    }

    fn turn(&self) -> u8 {
        self.state.turn
    }

    fn visibility(&self) -> u16 {
        self.state.visibility
    }

    fn known(&self, id: UnitId) -> Option<&Unit> {
        let there = id.index() < self.state.units.len();
        (there && self.state.knows(self.side, id)).then(|| self.state.unit(id))
    }

    fn markers(&self) -> Vec<Marker> {
        markers(self.state, |id| self.state.knows(self.side, id))
    }

    fn bursts(&self) -> &[Hex] {
        &self.state.bursts
    }

    fn smoky(&self, hex: Hex) -> bool {
        self.state.smoke.contains_key(&hex)
    }

    fn smoke(&self) -> bool {
        !self.state.smoke.is_empty()
    }

    fn designated(&self) -> Vec<Known> {
        known(self.state, Some(self.side))
    }

    fn declared(&self, side: Seat, id: UnitId) -> bool {
        declared(self.state, side, id)
    }

    fn radar_die(&self, id: UnitId) -> Option<u8> {
        let own = self.state.info(id).side == self.side;
        self.state.radar_dice.get(&id).copied().filter(|_| own)
    }

    fn shaken(&self, side: Seat) -> bool {
        shaken(self.state, side)
    }

    fn spotter(&self, id: UnitId) -> Option<UnitId> {
        let drafted = self.state.drafts(self.side).spotters.get(&id);
        drafted.or_else(|| self.state.spotters.get(&id)).copied()
    }
}

/// §12.22 May a side fire at this unit, as far as declaring goes?
fn declared(state: &State, side: Seat, id: UnitId) -> bool {
    let open = !state.setup.fog() || state.info(id).class.open();
    open || state.declared[usize::from(side.0)].contains(&id)
}

fn shaken(state: &State, side: Seat) -> bool {
    let shaken = state.command[usize::from(side.0)].shaken;
    shaken != 0 && shaken == state.turn
}

impl State {
    /// Is it over?
    pub const fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// Is the battle over, be it the last one or not? Then everything may be told of it.
    pub const fn fought(&self) -> bool {
        matches!(self.phase, Phase::Over(_) | Phase::Between { .. })
    }
}
