//! What a viewer may know, listed field by field.

use contract::Viewer;
use schemars::JsonSchema;
use serde::Serialize;

use crate::event::{Event, Volley};
use crate::state::{Phase, Sea, State};
use crate::types::{ADMIRAL, Cell, EndRule, Kind, Ship, Suit, Variant};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Fleets are being laid out.
    Muster,
    /// The call is open.
    Call,
    /// Volleys are fired.
    Battle,
    /// It is over.
    Over,
}

/// Ships still to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ToPlace {
    /// Whose.
    pub suit: Suit,
    /// What.
    pub ship: Kind,
    /// How many.
    pub count: u8,
}

/// A fleet's floating coins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fleet {
    /// Whose.
    pub suit: Suit,
    /// Where they float.
    pub afloat: Vec<Cell>,
}

/// What a viewer knows now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// Is the viewer the player (or the arbiter)?
    pub yours: bool,
    /// What is set afloat.
    pub variant: Variant,
    /// Does the game stop die by die?
    pub die_by_die: bool,
    /// Where the game stands.
    pub stage: Stage,
    /// The suit whose coins mark the columns.
    pub marker: Suit,
    /// The suits of the tile rows, from the top.
    pub rows: [Suit; 4],
    /// The ships, sunk coins included.
    pub ships: Vec<Ship>,
    /// Ships still to be placed.
    pub to_place: Vec<ToPlace>,
    /// The three fleets.
    pub fleets: Vec<Fleet>,
    /// The suit predicted to survive.
    pub call: Option<Suit>,
    /// Volleys fired.
    pub volleys: u32,
    /// The last volley.
    pub last: Option<Volley>,
    /// The suit left afloat, once it is over and if there is one.
    pub survivor: Option<Suit>,
}

impl View {
    /// The suit of the coin on a cell, and whether it floats.
    pub fn coin(&self, cell: Cell) -> Option<(Suit, bool)> {
        let ship = self.ships.iter().find(|s| s.mask().unwrap_or(0) & cell.bit() != 0)?;
        Some((ship.suit, self.fleets.iter().any(|f| f.suit == ship.suit && f.afloat.contains(&cell))))
    }

    /// §2.1d The suits of which a coin floats.
    pub(crate) fn afloat(&self) -> impl Iterator<Item = Suit> {
        self.fleets.iter().filter(|fleet| !fleet.afloat.is_empty()).map(|fleet| fleet.suit)
    }

    /// Was the call right? None while the game goes on.
    pub fn won(&self) -> Option<bool> {
        (self.stage == Stage::Over).then(|| self.survivor.is_some() && self.survivor == self.call)
    }

    /// When the game stops.
    pub fn end_rule(&self) -> EndRule {
        if self.die_by_die { EndRule::DieByDie } else { EndRule::WholeVolley }
    }
}

/// What `viewer` knows. A layout that is still being drafted is the player's own business.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let yours = viewer == Viewer::Seat(ADMIRAL) || viewer == Viewer::Arbiter;
    let blank = Sea::empty();
    let (stage, sea) = match &state.phase {
        Phase::Muster(sea) if yours => (Stage::Muster, sea),
        Phase::Muster(_) => (Stage::Muster, &blank),
        Phase::Calling(sea) => (Stage::Call, sea),
        Phase::Battle { sea, .. } => (Stage::Battle, sea),
        Phase::Over { sea, .. } => (Stage::Over, sea),
    };
    let (call, volleys, last, survivor) = match &state.phase {
        Phase::Muster(_) | Phase::Calling(_) => (None, 0, None, None),
        Phase::Battle { call, volleys, last, .. } => (Some(*call), *volleys, *last, None),
        Phase::Over { call, volleys, last, survivor, .. } => (Some(*call), *volleys, *last, *survivor),
    };
    View {
        yours,
        variant: state.setup.variant,
        die_by_die: state.setup.end_rule == EndRule::DieByDie,
        stage,
        marker: sea.marker,
        rows: sea.rows,
        ships: sea.ships.clone(),
        to_place: if yours && stage == Stage::Muster { to_place(state, sea.marker) } else { Vec::new() },
        fleets: sea
            .marker
            .others()
            .map(|suit| Fleet { suit, afloat: Cell::of_mask(sea.afloat[suit.index()]).collect() })
            .to_vec(),
        call,
        volleys,
        last,
        survivor,
    }
}

/// Ships still to be placed, suit by suit.
fn to_place(state: &State, marker: Suit) -> Vec<ToPlace> {
    let mut list = Vec::with_capacity(9);
    for suit in marker.others() {
        let places = Kind::ALL.map(|ship| ToPlace { suit, ship, count: state.left_to_place(suit, ship) });
        list.extend(places.into_iter().filter(|t| t.count > 0));
    }
    list
}

/// What a viewer saw: the fact itself, for there are no secrets once the fleets have sailed. The number of
/// the volley and the coins left come with it, so that the log can be told from sightings alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sighting {
    /// What happened.
    pub event: Event,
    /// Volleys fired so far.
    pub volleys: u32,
    /// The call, once it is made.
    pub call: Option<Suit>,
    /// Floating coins of each fleet.
    pub afloat: Vec<(Suit, u8)>,
    /// The suits of the tile rows.
    pub rows: [Suit; 4],
}

/// What `viewer` saw of `event`: drafts are shown to the player alone.
pub(crate) fn sight(after: &State, event: &Event, viewer: Viewer) -> Option<Sighting> {
    let draft = match event {
        Event::MarkerChosen(_) | Event::RowsOrdered(_) | Event::ShipPlaced(_) | Event::ShipLifted(_) => true,
        Event::FleetsSailed { .. }
        | Event::SurvivorCalled(_)
        | Event::VolleyFired(_)
        | Event::BattleEnded { .. } => false,
    };
    if draft && viewer != Viewer::Seat(ADMIRAL) && viewer != Viewer::Arbiter {
        return None;
    }
    let sea = after.sea();
    let (volleys, call) = match &after.phase {
        Phase::Muster(_) | Phase::Calling(_) => (0, None),
        Phase::Battle { volleys, call, .. } | Phase::Over { volleys, call, .. } => (*volleys, Some(*call)),
    };
    let afloat = sea.marker.others().map(|s| (s, sea.afloat[s.index()].count_ones() as u8)).to_vec();
    Some(Sighting { event: event.clone(), volleys, call, afloat, rows: sea.rows })
}

/// A layout as the player would see it before the call; for studies and pictures.
pub(crate) fn of_layout(layout: &crate::tables::Layout, rule: EndRule) -> View {
    let afloat = |suit: Suit| {
        let ships = layout.ships.iter().filter(move |s| s.suit == suit);
        let mask = ships.fold(0, |mask, ship| mask | ship.mask().unwrap_or(0));
        Cell::of_mask(mask).filter(|c| !layout.sunk.contains(c)).collect()
    };
    View {
        yours: true,
        variant: layout.variant,
        die_by_die: rule == EndRule::DieByDie,
        stage: Stage::Call,
        marker: layout.marker,
        rows: layout.rows,
        ships: layout.ships.clone(),
        to_place: Vec::new(),
        fleets: layout.marker.others().map(|suit| Fleet { suit, afloat: afloat(suit) }).to_vec(),
        call: layout.call,
        volleys: 0,
        last: None,
        survivor: None,
    }
}
