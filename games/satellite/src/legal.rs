//! What a seat may do now, with the same predicates as the rules.

use std::sync::Arc;

use contract::{Compact, Legal, LegalSet, Seat, Words};
use grid::Mask;
use smallvec::SmallVec;

use crate::action::Action;
use crate::rules::{batch_size, free_sectors, needs_all, nothing_fits, outlines, unlocked};
use crate::state::{Drafted, Phase, State};
use crate::tables::Setup;
use crate::types::{Along, Building, Cartridge, Cells, Grid, Placement, Positions, Roll};

/// The legal actions of `seat`.
#[inline]
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    if matches!(state.phase, Phase::Placing) && seat.0 < 2 && !state.side(seat).ready {
        return Legal::set(Placing::new(state, seat));
    }
    if state.mover() != Some(seat) {
        return Legal::none();
    }
    let moves = moves(state, seat);
    let notes = outlines(state, seat);
    if notes.is_empty() { moves } else { Legal::set(Noted { moves, notes }) }
}

/// What the mover may do, notes aside.
fn moves(state: &State, seat: Seat) -> Legal<Action> {
    match &state.phase {
        Phase::Placing | Phase::Over { .. } => Legal::none(),
        Phase::ToRoll { .. } => Legal::one(Action::Roll(Positions::ALL)),
        Phase::Rolling { .. } => {
            Legal::indexed(32, rolling, |action| matches!(action, Action::Hold | Action::Roll(_)))
        }
        Phase::Aiming { dice, draft, .. } => aiming(state, seat, *dice, draft),
        Phase::Salvo { .. } | Phase::Desperation { .. } => shots(state, seat),
        Phase::SelfDestruct { draft, .. } => batch(state, seat, draft),
    }
}

/// §1.2i The moves, and notes that may be drawn beside them.
struct Noted {
    moves: Legal<Action>,
    notes: Vec<Placement>,
}

impl LegalSet<Action> for Noted {
    fn len(&self) -> u64 {
        self.moves.len() + self.notes.len() as u64
    }

    fn nth(&self, index: u64) -> Option<Action> {
        match index.checked_sub(self.moves.len()) {
            None => self.moves.nth(index),
            Some(note) => self.notes.get(usize::try_from(note).ok()?).copied().map(Action::Outline),
        }
    }

    fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Outline(place) => self.notes.contains(place),
            _ => self.moves.contains(action),
        }
    }
}

/// Hold, or any of the thirty-one ways to roll again.
fn rolling(index: u64) -> Action {
    Positions::from_bits(index as u8).map_or(Action::Hold, Action::Roll)
}

fn aiming(state: &State, seat: Seat, dice: Roll, draft: &Drafted) -> Legal<Action> {
    let side = state.side(seat);
    let lost = nothing_fits(side, dice);
    match draft.loaded {
        None if lost => Legal::list(side.arsenal.iter().map(Action::Lose).collect()),
        None => Legal::list(unlocked(side.arsenal, side.wild, dice).iter().map(Action::Load).collect()),
        Some(_) if lost => shots(state, seat),
        Some(Cartridge::Beam) => {
            let (grid, open) = (state.setup.terms.grid, state.untouched(seat));
            let count = u64::from(open.len());
            let nth = move |index: u64| {
                let along = if index < count { Along::Row } else { Along::Column };
                Action::Beam { at: grid.cell(open.nth((index % count) as u32).unwrap_or(0)), along }
            };
            Legal::indexed(
                2 * count,
                nth,
                move |action| matches!(action, Action::Beam { at, .. } if grid.number(*at).is_some_and(|n| open.has(n))),
            )
        }
        Some(cartridge) if cartridge.face().is_some() => batch(state, seat, draft),
        Some(_) => shots(state, seat),
    }
}

/// One shot at any untouched sector.
fn shots(state: &State, seat: Seat) -> Legal<Action> {
    Legal::compact(&Sectors { grid: state.setup.terms.grid, open: state.untouched(seat), batch: None })
}

/// Targets still to be named, and firing.
fn batch(state: &State, seat: Seat, draft: &Drafted) -> Legal<Action> {
    let most = batch_size(state).unwrap_or(0);
    let full = draft.count >= most;
    let open = if full { Cells::EMPTY } else { state.untouched(seat) - draft.aimed };
    let fire = draft.count > 0 && (full || !needs_all(state));
    Legal::compact(&Sectors { grid: state.setup.terms.grid, open, batch: Some(fire) })
}

/// Sectors to shoot at, or, in a batch, to name as targets; and may the batch be fired as it is?
struct Sectors {
    grid: Grid,
    open: Cells,
    batch: Option<bool>,
}

impl LegalSet<Action> for Sectors {
    fn len(&self) -> u64 {
        u64::from(self.open.len()) + u64::from(self.batch == Some(true))
    }

    fn nth(&self, index: u64) -> Option<Action> {
        let fire = u64::from(self.batch == Some(true));
        if index < fire {
            return Some(Action::Fire);
        }
        let cell = self.grid.cell(self.open.nth(u32::try_from(index - fire).ok()?)?);
        Some(if self.batch.is_some() { Action::Aim(cell) } else { Action::Shoot(cell) })
    }

    fn contains(&self, action: &Action) -> bool {
        let open = |cell| self.grid.number(cell).is_some_and(|number| self.open.has(number));
        match action {
            Action::Fire => self.batch == Some(true),
            Action::Aim(cell) => self.batch.is_some() && open(*cell),
            Action::Shoot(cell) => self.batch.is_none() && open(*cell),
            _ => false,
        }
    }
}

impl Compact<Action> for Sectors {
    #[inline]
    fn pack(&self) -> Words {
        let Grid { rows, columns, skip_i } = self.grid;
        let batch = self.batch.map_or(2, u8::from);
        let [a, b, c, d] = self.open.0;
        [a, b, c, d, u64::from_le_bytes([rows, columns, skip_i.into(), batch, 0, 0, 0, 0])]
    }

    #[inline]
    fn unpack(&[a, b, c, d, rest]: &Words) -> Self {
        let [rows, columns, skip_i, batch, ..] = rest.to_le_bytes();
        let grid = Grid { rows, columns, skip_i: skip_i == 1 };
        Sectors { grid, open: Mask([a, b, c, d]), batch: (batch < 2).then_some(batch == 1) }
    }
}

/// Everything that may be done while a planet is laid out.
struct Placing {
    setup: Arc<Setup>,
    /// Sectors on which a building may stand.
    free: Cells,
    /// In how many places each building that is not placed would fit, as listed and turned.
    counts: SmallVec<[[u16; 2]; 8]>,
    /// How many places that are.
    places: u64,
    /// Buildings that stand, as bits.
    placed: u16,
}

impl Placing {
    fn new(state: &State, seat: Seat) -> Self {
        let places = &state.side(seat).places;
        let placed =
            places.iter().enumerate().fold(0, |bits, (n, place)| bits | u16::from(place.is_some()) << n);
        let (setup, free) = (state.setup.clone(), free_sectors(state, seat));
        let counts: SmallVec<[[u16; 2]; 8]> = setup
            .buildings()
            .map(|building| match placed >> building.0 & 1 {
                0 => setup.anchors(building, free).map(|cells| cells.len() as u16),
                _ => [0; 2],
            })
            .collect();
        let places = counts.iter().flatten().map(|count| u64::from(*count)).sum();
        Placing { setup, free, counts, places, placed }
    }

    fn ready(&self) -> bool {
        self.placed.count_ones() as usize == self.counts.len()
    }

    fn place(&self, mut index: u64) -> Option<Action> {
        for (building, ways) in (0..).map(Building).zip(&self.counts) {
            for (turned, count) in [false, true].into_iter().zip(ways) {
                if index < u64::from(*count) {
                    let cells = self.setup.anchors(building, self.free)[usize::from(turned)];
                    let at = self.setup.terms.grid.cell(cells.nth(index as u32)?);
                    return Some(Action::Place(Placement { at, building, turned }));
                }
                index -= u64::from(*count);
            }
        }
        None
    }
}

impl LegalSet<Action> for Placing {
    fn len(&self) -> u64 {
        self.places + u64::from(self.ready()) + u64::from(self.placed.count_ones())
    }

    fn nth(&self, index: u64) -> Option<Action> {
        if index < self.places {
            return self.place(index);
        }
        let mut left = index - self.places;
        if self.ready() {
            if left == 0 {
                return Some(Action::Ready);
            }
            left -= 1;
        }
        let mut standing = (0..16u8).filter(|n| self.placed >> n & 1 == 1);
        standing.nth(left as usize).map(|n| Action::Lift(Building(n)))
    }

    fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Place(place) => self.counts.get(place.building.index()).is_some_and(|ways| {
                let turned = usize::from(place.turned);
                let at = self.setup.terms.grid.number(place.at).filter(|_| ways[turned] > 0);
                at.is_some_and(|number| self.setup.anchors(place.building, self.free)[turned].has(number))
            }),
            Action::Lift(building) => building.0 < 16 && self.placed >> building.0 & 1 == 1,
            Action::Ready => self.ready(),
            _ => false,
        }
    }
}
