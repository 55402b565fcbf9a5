//! What a viewer may know, listed field by field.

use std::sync::Arc;

use contract::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::event::{Ending, Event, Tosses, With};
use crate::layouts::covers;
use crate::rules::{batch_size, nothing_fits, shots, unlocked};
use crate::state::{Phase, State};
use crate::strike::{Strike, Strikes};
use crate::tables::Terms;
use crate::types::{
    Along, Arsenal, Building, Cartridge, Cell, CellList, Cells, Placement, Positions, Roll, SEATS, Sectors,
    index, other,
};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Planets are being laid out.
    Placing,
    /// All five dice are to be rolled.
    ToRoll,
    /// Dice may be rolled again.
    Rolling,
    /// The dice stay: a cartridge is chosen and aimed.
    Aiming,
    /// A Salvo is being fired, shot by shot.
    Salvo,
    /// Desperation: single shots in turn.
    Desperation,
    /// Self Destruct: as many shots as were rolled.
    SelfDestruct,
    /// It is over.
    Over,
}

/// One planet, as this viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlanetView {
    /// Does its layout stand?
    pub ready: bool,
    /// Where its buildings stand, as far as they are placed: its owner knows, and everybody at the end.
    pub buildings: Option<Vec<Placement>>,
    /// Struck sectors with a building.
    pub hits: Sectors,
    /// Struck sectors without.
    pub misses: Sectors,
    /// Buildings destroyed.
    pub destroyed: u8,
    /// What was told of each batch fired at it.
    #[schemars(with = "Vec<Strike>")]
    pub strikes: Strikes,
    /// The cartridges its owner has left.
    pub arsenal: Arsenal,
    /// Is five of a kind wild for its owner?
    pub wild: bool,
}

/// What a viewer knows now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// Whose eyes these are; none for the public and the arbiter.
    pub seat: Option<Seat>,
    /// What was agreed.
    pub terms: Arc<Terms>,
    /// Where the game stands.
    pub stage: Stage,
    /// Whose turn it is.
    pub mover: Option<Seat>,
    /// Who began.
    pub first: Option<Seat>,
    /// Turns begun, both seats together.
    pub turns: u16,
    /// How often the arsenals were filled again.
    pub reloads: u16,
    /// Is this the last reply of the second player?
    pub reply: bool,
    /// The planets of seat 0 and seat 1.
    pub planets: [PlanetView; 2],
    /// The dice on the table.
    pub dice: Option<Roll>,
    /// Re-rolls left; given up once the dice are held and fired with.
    pub rerolls: u8,
    /// Cartridges that these dice unlock.
    pub unlocked: Arsenal,
    /// Does nothing fit, so that a cartridge is lost?
    pub lost: bool,
    /// The cartridge in hand.
    pub loaded: Option<Cartridge>,
    /// Targets named so far.
    pub aimed: Vec<Cell>,
    /// The viewer's own notes about its target (pencil edition).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Placement>,
    /// How many targets the batch may have, or shots are left.
    pub shots: u8,
    /// The dice of Self Destruct.
    pub tosses: Tosses,
    /// How it ended.
    pub ending: Option<Ending>,
}

impl View {
    /// Is it this viewer's turn?
    pub fn yours(&self) -> bool {
        self.seat.is_some() && (self.seat == self.mover || self.placing())
    }

    /// Is this viewer laying out its planet?
    pub fn placing(&self) -> bool {
        self.stage == Stage::Placing && self.own().is_some_and(|planet| !planet.ready)
    }

    /// The viewer's own planet.
    pub fn own(&self) -> Option<&PlanetView> {
        self.seat.map(|seat| &self.planets[index(seat)])
    }

    /// The planet that `seat` fires at.
    pub fn target_of(&self, seat: Seat) -> &PlanetView {
        &self.planets[index(other(seat))]
    }

    /// §1.2i The sectors of each of the viewer's notes on the planet of `owner`.
    pub(crate) fn noted(&self, owner: Seat) -> impl Iterator<Item = Cells> {
        let mine = self.seat.is_some_and(|seat| seat != owner);
        self.notes.iter().filter(move |_| mine).filter_map(|place| covers(&self.terms, place))
    }

    /// How many targets a cartridge would have with the dice on the table.
    pub fn shots_of(&self, cartridge: Cartridge) -> u8 {
        match (self.dice, self.mover) {
            (Some(dice), Some(mover)) => shots(cartridge, self.planets[index(mover)].wild, dice),
            _ => 0,
        }
    }
}

/// What `viewer` knows.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let grid = state.setup.terms.grid;
    let over = matches!(state.phase, Phase::Over { .. });
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Arbiter => None,
    };
    let planets = SEATS.map(|owner| {
        let side = state.side(owner);
        let known = over || viewer.is(owner) || viewer == Viewer::Arbiter;
        PlanetView {
            ready: side.ready,
            buildings: known.then(|| side.places.iter().flatten().copied().collect()),
            hits: Sectors { grid, cells: side.hits },
            misses: Sectors { grid, cells: side.misses },
            destroyed: side.destroyed.count_ones() as u8,
            strikes: side.strikes.clone(),
            arsenal: side.arsenal,
            wild: side.wild,
        }
    });
    let mut view = View {
        seat,
        terms: state.setup.terms.clone(),
        stage: Stage::Placing,
        mover: state.mover(),
        first: state.first,
        turns: state.turns,
        reloads: state.reloads,
        reply: state.reply,
        planets,
        dice: None,
        rerolls: 0,
        unlocked: Arsenal::EMPTY,
        lost: false,
        loaded: None,
        aimed: Vec::new(),
        notes: seat.map(|seat| state.side(seat).notes.clone()).unwrap_or_default(),
        shots: 0,
        tosses: Tosses::new(),
        ending: None,
    };
    stage(state, &mut view, viewer);
    view
}

/// What the phase adds. Dice held early, a cartridge in hand and targets in the making are drafts: only
/// their maker sees them (and the arbiter).
fn stage(state: &State, view: &mut View, viewer: Viewer) {
    let maker = |seat: Seat| viewer.is(seat) || viewer == Viewer::Arbiter;
    let grid = state.setup.terms.grid;
    let fits = |seat: Seat, dice: Roll| {
        let side = state.side(seat);
        (unlocked(side.arsenal, side.wild, dice), nothing_fits(side, dice))
    };
    match &state.phase {
        Phase::Placing => {}
        Phase::ToRoll { .. } => view.stage = Stage::ToRoll,
        Phase::Rolling { seat, dice, rerolls } => {
            view.stage = Stage::Rolling;
            (view.dice, view.rerolls) = (Some(*dice), *rerolls);
            (view.unlocked, view.lost) = fits(*seat, *dice);
        }
        Phase::Aiming { seat, dice, rerolls, draft } => {
            view.stage = if *rerolls > 0 && !maker(*seat) { Stage::Rolling } else { Stage::Aiming };
            (view.dice, view.rerolls) = (Some(*dice), *rerolls);
            (view.unlocked, view.lost) = fits(*seat, *dice);
            if !maker(*seat) {
                return;
            }
            view.loaded = draft.loaded;
            view.aimed = draft.targets().iter().map(|number| grid.cell(*number)).collect();
            view.shots = batch_size(state).unwrap_or(u8::from(draft.loaded.is_some()));
        }
        Phase::Salvo { left, .. } => {
            view.stage = Stage::Salvo;
            view.loaded = Some(Cartridge::Salvo);
            view.shots = *left;
        }
        Phase::Desperation { .. } => (view.stage, view.shots) = (Stage::Desperation, 1),
        Phase::SelfDestruct { seat, tosses, draft, .. } => {
            view.stage = Stage::SelfDestruct;
            view.tosses.clone_from(tosses);
            view.shots = batch_size(state).unwrap_or(0);
            if maker(*seat) {
                view.aimed = draft.targets().iter().map(|number| grid.cell(*number)).collect();
            }
        }
        Phase::Over { ending } => (view.stage, view.ending) = (Stage::Over, Some(*ending)),
    }
}

/// What a viewer saw of one fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sighting {
    /// You put a building there (draft).
    Placed {
        /// Which and where.
        place: Placement,
        /// Its name.
        name: String,
    },
    /// You took a building off again (draft).
    Lifted {
        /// Which.
        building: Building,
        /// Its name.
        name: String,
    },
    /// A layout stands; its owner sees it.
    LayoutSet {
        /// Whose.
        seat: Seat,
        /// The layout, for its owner only.
        layout: Option<Vec<Placement>>,
    },
    /// Who begins.
    FirstDecided {
        /// The dice, until they differed.
        tosses: Tosses,
        /// Who begins.
        first: Seat,
    },
    /// Dice were rolled.
    DiceRolled {
        /// Whose turn it is.
        seat: Seat,
        /// Which dice.
        rolled: Positions,
        /// All five, as they lie now.
        dice: Roll,
        /// Re-rolls left.
        rerolls: u8,
    },
    /// You keep the dice (draft).
    DiceHeld,
    /// You took a cartridge (draft).
    CartridgeLoaded(Cartridge),
    /// You gave up a cartridge (draft).
    CartridgeGivenUp(Cartridge),
    /// You named a target (draft).
    TargetNamed(Cell),
    /// The viewer has drawn a note, or rubbed it out.
    Outlined {
        /// What it takes for destroyed, and where.
        place: Placement,
        /// The building's name.
        name: String,
        /// Drawn, or rubbed out?
        drawn: bool,
    },
    /// A batch was fired.
    BatchFired {
        /// Who fired.
        seat: Seat,
        /// With what.
        with: With,
        /// The targets.
        targets: CellList,
        /// Which way a beam ran.
        along: Option<Along>,
    },
    /// What the batch did.
    BatchStruck {
        /// Who fired.
        seat: Seat,
        /// What was told.
        strike: Strike,
        /// The names of the shapes destroyed, where the report tells.
        names: Vec<String>,
        /// Buildings still standing on that planet.
        standing: u8,
    },
    /// The turn went to the other seat.
    TurnPassed {
        /// Whose turn it is now.
        to: Seat,
        /// Is it the last reply?
        reply: bool,
    },
    /// Single shots begin.
    DesperationBegan {
        /// Who fires first.
        first: Seat,
    },
    /// The arsenals are full again.
    ArsenalsReloaded {
        /// Who goes first.
        first: Seat,
    },
    /// The dice of Self Destruct.
    SelfDestructRolled {
        /// The dice, until they differed.
        tosses: Tosses,
        /// The lower roller, who fires first.
        first: Seat,
    },
    /// It is over; both layouts are open.
    Ended {
        /// How.
        ending: Ending,
        /// The layouts of seat 0 and seat 1.
        layouts: [Vec<Placement>; 2],
    },
}

/// What `viewer` saw of `event`: drafts are their maker's, layouts their owner's.
pub(crate) fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
    let own = |seat: Seat| viewer.is(seat) || viewer == Viewer::Arbiter;
    let movers = || after.mover().is_some_and(own);
    let named = |building: Building| after.setup.terms.fleet.get(building.index());
    let name =
        |building: Building| named(building).map_or_else(|| "?".to_owned(), |shape| shape.name.clone());
    Some(match event {
        Event::BuildingPlaced { seat, place } if own(*seat) => {
            Sighting::Placed { place: *place, name: name(place.building) }
        }
        Event::BuildingLifted { seat, building } if own(*seat) => {
            Sighting::Lifted { building: *building, name: name(*building) }
        }
        Event::DiceHeld if movers() => Sighting::DiceHeld,
        Event::CartridgeLoaded(cartridge) if movers() => Sighting::CartridgeLoaded(*cartridge),
        Event::CartridgeGivenUp(cartridge) if movers() => Sighting::CartridgeGivenUp(*cartridge),
        Event::TargetNamed(cell) if movers() => Sighting::TargetNamed(*cell),
        Event::OutlineDrawn { seat, place } if viewer.is(*seat) => {
            let drawn = after.side(*seat).notes.contains(place);
            Sighting::Outlined { place: *place, name: name(place.building), drawn }
        }
        Event::BuildingPlaced { .. }
        | Event::BuildingLifted { .. }
        | Event::OutlineDrawn { .. }
        | Event::DiceHeld
        | Event::CartridgeLoaded(_)
        | Event::CartridgeGivenUp(_)
        | Event::TargetNamed(_) => return None,
        Event::LayoutSet { seat, layout } => {
            Sighting::LayoutSet { seat: *seat, layout: own(*seat).then(|| layout.clone()) }
        }
        Event::FirstDecided { tosses, first } => {
            Sighting::FirstDecided { tosses: tosses.clone(), first: *first }
        }
        Event::DiceRolled { seat, rolled, dice } => {
            let rerolls = if let Phase::Rolling { rerolls, .. } = after.phase { rerolls } else { 0 };
            Sighting::DiceRolled { seat: *seat, rolled: *rolled, dice: *dice, rerolls }
        }
        Event::BatchFired { seat, with, targets, along } => {
            Sighting::BatchFired { seat: *seat, with: *with, targets: targets.clone(), along: *along }
        }
        Event::BatchStruck { seat, .. } => {
            let planet = after.target(*seat);
            let strike = planet.strikes.last()?.clone();
            let names = strike.kinds.iter().map(|kind| name(*kind)).collect();
            let standing =
                (after.setup.terms.fleet.len() as u8).saturating_sub(planet.destroyed.count_ones() as u8);
            Sighting::BatchStruck { seat: *seat, strike, names, standing }
        }
        Event::TurnPassed { to, reply } => Sighting::TurnPassed { to: *to, reply: *reply },
        Event::DesperationBegan => Sighting::DesperationBegan { first: after.first? },
        Event::ArsenalsReloaded => Sighting::ArsenalsReloaded { first: after.first? },
        Event::SelfDestructRolled { tosses, first } => {
            Sighting::SelfDestructRolled { tosses: tosses.clone(), first: *first }
        }
        Event::Ended(ending) => {
            let layout = |seat| after.side(seat).places.iter().flatten().copied().collect();
            Sighting::Ended { ending: *ending, layouts: SEATS.map(layout) }
        }
    })
}
