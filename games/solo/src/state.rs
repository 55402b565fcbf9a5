//! Everything that is true.

use std::sync::Arc;

use crate::event::Volley;
use crate::tables::Setup;
use crate::types::{Kind, SEA, Ship, Suit};

/// The ships on the water and the order of things around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sea {
    /// The suit whose coins mark the columns.
    pub(crate) marker: Suit,
    /// The suits of the tile rows, from the top.
    pub(crate) rows: [Suit; 4],
    /// The ships, in reading order of their first cells.
    pub(crate) ships: Vec<Ship>,
    /// Floating coins of each suit, as masks.
    pub(crate) afloat: [u64; 4],
}

impl Sea {
    /// Water without ships.
    pub(crate) fn empty() -> Self {
        Sea { marker: Suit::Arms, rows: Suit::ALL, ships: Vec::new(), afloat: [0; 4] }
    }

    /// All cells with a floating coin.
    pub(crate) fn occupied(&self) -> u64 {
        let [a, b, c, d] = self.afloat;
        a | b | c | d
    }

    /// §2.1d The suits that may be called: those of which a coin floats.
    pub(crate) fn callable(&self) -> impl Iterator<Item = Suit> {
        self.marker.others().into_iter().filter(|suit| self.afloat[suit.index()] != 0)
    }

    /// How many suits have floating coins.
    pub(crate) fn suits_afloat(&self) -> usize {
        self.afloat.iter().filter(|mask| **mask != 0).count()
    }

    /// The one suit afloat, if there is exactly one.
    pub(crate) fn last_afloat(&self) -> Option<Suit> {
        let mut left = Suit::ALL.into_iter().filter(|s| self.afloat[s.index()] != 0);
        left.next().filter(|_| left.next().is_none())
    }

    /// The floating coin on a cell.
    pub(crate) fn coin(&self, bit: u64) -> Option<Suit> {
        Suit::ALL.into_iter().find(|s| self.afloat[s.index()] & bit != 0)
    }
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The player lays out the fleets.
    Muster(Sea),
    /// The layout stands, the call is open (set-up positions only).
    Calling(Sea),
    /// Volleys are fired.
    Battle {
        /// The water.
        sea: Sea,
        /// The suit predicted to survive.
        call: Suit,
        /// Volleys fired.
        volleys: u32,
        /// The last one.
        last: Option<Volley>,
    },
    /// It is over.
    Over {
        /// The water.
        sea: Sea,
        /// The suit predicted to survive.
        call: Suit,
        /// Volleys fired.
        volleys: u32,
        /// The last one.
        last: Option<Volley>,
        /// The suit left afloat; none if the last ones sank together.
        survivor: Option<Suit>,
    },
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    pub(crate) phase: Phase,
}

impl State {
    /// The water, whatever the phase.
    pub(crate) fn sea(&self) -> &Sea {
        match &self.phase {
            Phase::Muster(sea) | Phase::Calling(sea) => sea,
            Phase::Battle { sea, .. } | Phase::Over { sea, .. } => sea,
        }
    }

    /// §2.1c How many ships of a kind a suit has yet to place.
    pub(crate) fn left_to_place(&self, suit: Suit, kind: Kind) -> u8 {
        let sea = self.sea();
        if suit == sea.marker {
            return 0;
        }
        let mut left = self.setup.variant.fleet()[kind as usize];
        for ship in &sea.ships {
            left = left.saturating_sub(u8::from(ship.suit == suit && ship.ship == kind));
        }
        left
    }

    /// How many coins are not placed yet.
    pub(crate) fn coins_left(&self) -> u8 {
        let placed: usize = self.sea().ships.iter().map(|s| usize::from(s.ship.length())).sum();
        18usize.saturating_sub(placed) as u8
    }

    /// What must hold whatever happened.
    pub(crate) fn audit(&self) -> Result<(), String> {
        let sea = self.sea();
        let mut seen = 0u64;
        for ship in &sea.ships {
            let mask = ship.mask().ok_or_else(|| format!("{ship:?} is not a line"))?;
            if seen & mask != 0 {
                return Err(format!("{ship:?} lies on another ship"));
            }
            seen |= mask;
        }
        if sea.occupied() & !seen != 0 {
            return Err("a coin floats where no ship lies".into());
        }
        if seen >> SEA.cells() != 0 {
            return Err("a ship lies off the sea".into());
        }
        if sea.afloat[sea.marker.index()] != 0 {
            return Err("the marker suit floats".into());
        }
        if !sea.ships.is_sorted_by_key(|s| s.from) {
            return Err("ships out of order".into());
        }
        match &self.phase {
            Phase::Muster(_) if sea.occupied() != seen => Err("a coin sank before the battle".into()),
            Phase::Muster(_) => Ok(()),
            Phase::Calling(_) | Phase::Battle { .. } if sea.suits_afloat() < 2 => {
                Err("the battle goes on with fewer than two suits".into())
            }
            Phase::Over { survivor, .. } if *survivor != sea.last_afloat() => {
                Err("the survivor is not the suit afloat".into())
            }
            _ if self.coins_left() != 0 => Err("coins are missing".into()),
            Phase::Calling(_) | Phase::Battle { .. } | Phase::Over { .. } => Ok(()),
        }
    }
}
