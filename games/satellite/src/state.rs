//! Everything that is true.

use std::sync::Arc;

use contract::Seat;

use crate::event::{Ending, Tosses};
use crate::strike::Strikes;
use crate::tables::Setup;
use crate::types::{Arsenal, Cartridge, Cells, Placement, Positions, Roll, SEATS, index, other};

/// One side: a planet with what was done to it, and an arsenal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// Where each building stands, in the fleet's order; gaps while it is being laid out.
    pub(crate) places: Vec<Option<Placement>>,
    /// The sectors of each building, in the same order.
    pub(crate) covered: Vec<Cells>,
    /// Every sector with a building.
    pub(crate) built: Cells,
    /// Does the layout stand?
    pub(crate) ready: bool,
    /// Struck sectors of this planet with a building.
    pub(crate) hits: Cells,
    /// Struck sectors of this planet without.
    pub(crate) misses: Cells,
    /// Destroyed buildings of this planet, as bits.
    pub(crate) destroyed: u16,
    /// What was told of each batch fired at this planet.
    pub(crate) strikes: Strikes,
    /// This side's cartridges.
    pub(crate) arsenal: Arsenal,
    /// §1.2e Is five of a kind wild for this side?
    pub(crate) wild: bool,
    /// §1.2i This side's own notes about its target, in order.
    pub(crate) notes: Vec<Placement>,
}

impl Side {
    /// Every sector struck before.
    #[inline]
    pub(crate) fn touched(&self) -> Cells {
        self.hits | self.misses
    }
}

/// The cartridge in hand and the targets named so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Drafted {
    /// The cartridge loaded, or given up.
    pub(crate) loaded: Option<Cartridge>,
    /// Targets named, as a set; the order is kept beside it.
    pub(crate) aimed: Cells,
    /// Targets named, in order; the first `count` count.
    pub(crate) order: [u8; 12],
    /// How many are named.
    pub(crate) count: u8,
}

impl Drafted {
    /// The targets in the order named.
    pub(crate) fn targets(&self) -> &[u8] {
        &self.order[..usize::from(self.count)]
    }
}

/// What one seat is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Both lay out their planets.
    Placing,
    /// §1.2c A turn begins: all five dice are to be rolled.
    ToRoll { seat: Seat },
    /// §1.2c Dice lie on the table; they may be rolled again.
    Rolling { seat: Seat, dice: Roll, rerolls: u8 },
    /// §1.2c The dice stay: a cartridge is chosen and aimed. Re-rolls are left over where dice are held, which
    /// is a draft like the rest.
    Aiming { seat: Seat, dice: Roll, rerolls: u8, draft: Drafted },
    /// §1.2i The shots of a Salvo, one after another.
    Salvo { seat: Seat, left: u8 },
    /// §1.2k Single shots in turn.
    Desperation { seat: Seat },
    /// §1.2k Self Destruct: `seat` fires as often as it rolled.
    SelfDestruct { seat: Seat, tosses: Tosses, first: Seat, draft: Drafted },
    /// It is over.
    Over { ending: Ending },
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    pub(crate) sides: [Side; 2],
    /// Who began.
    pub(crate) first: Option<Seat>,
    pub(crate) phase: Phase,
    /// Turns begun, both seats together.
    pub(crate) turns: u16,
    /// How often the arsenals were filled again.
    pub(crate) reloads: u16,
    /// §1.2j The first player has destroyed everything and the second may still reply.
    pub(crate) reply: bool,
}

impl State {
    /// Before anything has happened.
    pub(crate) fn blank(setup: &Arc<Setup>) -> Self {
        let buildings = setup.terms.fleet.len();
        let side = |stand: &crate::tables::Stand| Side {
            places: vec![None; buildings],
            covered: vec![Cells::EMPTY; buildings],
            built: Cells::EMPTY,
            ready: false,
            hits: Cells::EMPTY,
            misses: Cells::EMPTY,
            destroyed: 0,
            strikes: Strikes::default(),
            arsenal: stand.arsenal,
            wild: stand.salvo_fired,
            notes: Vec::new(),
        };
        let [orange, purple] = &setup.position.stands;
        State {
            setup: setup.clone(),
            sides: [side(orange), side(purple)],
            first: None,
            phase: Phase::Placing,
            turns: 0,
            reloads: 0,
            reply: false,
        }
    }

    /// A seat's own side.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[index(seat)]
    }

    /// The planet that a seat fires at.
    #[inline]
    pub(crate) fn target(&self, seat: Seat) -> &Side {
        &self.sides[index(other(seat))]
    }

    /// §1.2g Sectors that `seat` may target.
    #[inline]
    pub(crate) fn untouched(&self, seat: Seat) -> Cells {
        self.setup.all - self.target(seat).touched()
    }

    /// Whose turn it is, once both planets are laid out.
    #[inline]
    pub(crate) fn mover(&self) -> Option<Seat> {
        match self.phase {
            Phase::Placing | Phase::Over { .. } => None,
            Phase::ToRoll { seat }
            | Phase::Rolling { seat, .. }
            | Phase::Aiming { seat, .. }
            | Phase::Salvo { seat, .. }
            | Phase::Desperation { seat }
            | Phase::SelfDestruct { seat, .. } => Some(seat),
        }
    }

    /// Which dice a re-roll mask keeps: the new roll put together.
    pub(crate) fn reroll(dice: Roll, positions: Positions, fresh: &[u8]) -> Roll {
        let mut faces = dice.faces();
        for (position, face) in positions.iter().zip(fresh) {
            faces[usize::from(position) - 1] = *face;
        }
        Roll::rolled(faces)
    }

    /// What must hold whatever happened.
    pub(crate) fn audit(&self) -> Result<(), String> {
        for seat in SEATS {
            let side = self.side(seat);
            let mut seen = Cells::EMPTY;
            for (n, (place, cells)) in side.places.iter().zip(&side.covered).enumerate() {
                let should = place.and_then(|p| self.setup.covers(&p)).unwrap_or_default();
                if should != *cells || place.is_some_and(|p| p.building.index() != n) {
                    return Err(format!("building {n} of seat {seat} does not cover what its place says"));
                }
                if cells.meets(seen) {
                    return Err(format!("building {n} of seat {seat} stands on another"));
                }
                seen |= *cells;
                let gone = side.destroyed >> n & 1 == 1;
                if gone != (place.is_some() && cells.within(side.hits)) {
                    return Err(format!(
                        "building {n} of seat {seat}: destroyed is {gone}, its hits say otherwise"
                    ));
                }
            }
            if side.built != seen {
                return Err(format!("the built sectors of seat {seat} are not those of its buildings"));
            }
            if !side.hits.within(seen) || side.misses.meets(seen) || !side.touched().within(self.setup.all) {
                return Err(format!("marks on the planet of seat {seat} do not fit its buildings"));
            }
            if side.ready && side.places.contains(&None) {
                return Err(format!("the layout of seat {seat} stands with a building missing"));
            }
            let told = side.strikes.iter().fold((0, Cells::EMPTY, Cells::EMPTY), |(n, h, m), s| {
                (n + u32::from(s.destroyed), h | s.hits.cells, m | s.misses.cells)
            });
            if told != (side.destroyed.count_ones(), side.hits, side.misses) {
                return Err(format!("the reports on the planet of seat {seat} do not add up"));
            }
        }
        let playing = !matches!(self.phase, Phase::Placing);
        if playing != self.sides.iter().all(|side| side.ready) {
            return Err("play goes on without both layouts, or waits with both".into());
        }
        let (a, b) = (self.sides[0].arsenal.len(), self.sides[1].arsenal.len());
        if a.abs_diff(b) > 1 {
            return Err(format!("{a} cartridges against {b}: somebody fired twice"));
        }
        let bare = |side: &Side| side.destroyed == self.setup.all_buildings();
        match self.phase {
            Phase::Over { ending: Ending::Destroyed { winner } } if !bare(self.target(winner)) => {
                Err("won without destroying everything".into())
            }
            Phase::Over { .. } | Phase::Placing => Ok(()),
            _ if self.sides.iter().any(bare) && !self.reply => {
                Err("play goes on though a planet is bare".into())
            }
            _ => Ok(()),
        }
    }
}
