//! What the player may do now, with the same predicates as the rules.

use contract::{Legal, LegalSet, Seat};

use crate::action::Action;
use crate::rules::may_change_marker;
use crate::state::{Phase, Sea, State};
use crate::types::{ADMIRAL, Cell, Kind, Ship, Suit};

/// The legal actions of `seat`.
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    if seat != ADMIRAL {
        return Legal::none();
    }
    match &state.phase {
        Phase::Muster(sea) => muster(state, sea),
        Phase::Calling(sea) => calls(sea),
        Phase::Battle { .. } => Legal::one(Action::Fire),
        Phase::Over { .. } => Legal::none(),
    }
}

fn calls(sea: &Sea) -> Legal<Action> {
    Legal::list(sea.fleets().map(Action::Call).collect())
}

fn muster(state: &State, sea: &Sea) -> Legal<Action> {
    if state.coins_left() > 0 {
        let mut few = Vec::new();
        arrange(sea, &mut few);
        return Legal::join([Legal::set(Places::new(state, sea)), Legal::list(few)]);
    }
    let mut few: Vec<Action> = sea.fleets().map(Action::Call).collect();
    arrange(sea, &mut few);
    Legal::list(few)
}

/// Taking back, and the order of things around the sea.
fn arrange(sea: &Sea, into: &mut Vec<Action>) {
    into.extend(sea.ships.iter().map(|s| Action::Lift(s.from)));
    if may_change_marker(sea).is_ok() {
        into.extend(sea.fleets().map(Action::Marker));
    }
    into.extend(orders().filter(|rows| *rows != sea.rows).map(Action::Rows));
}

/// All twenty-four orders of the four suits.
pub(crate) fn orders() -> impl Iterator<Item = [Suit; 4]> {
    (0..256usize).filter_map(|n| {
        let rows = [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3].map(|i| Suit::ALL[i & 3]);
        Suit::ALL.iter().all(|s| rows.contains(s)).then_some(rows)
    })
}

/// §2.1c Every ship not yet placed on every free line, without a list of them.
struct Places {
    occupied: u64,
    left: [[u8; 3]; 4],
}

impl Places {
    fn new(state: &State, sea: &Sea) -> Self {
        let left = Suit::ALL.map(|suit| Kind::ALL.map(|kind| state.left_to_place(suit, kind)));
        Places { occupied: sea.occupied(), left }
    }

    fn kinds(&self) -> impl Iterator<Item = (Suit, Kind)> {
        let all = Suit::ALL.into_iter().flat_map(|suit| Kind::ALL.map(|kind| (suit, kind)));
        all.filter(|(suit, kind)| self.left[suit.index()][*kind as usize] > 0)
    }

    fn free(&self, kind: Kind) -> impl Iterator<Item = &'static (u8, u8, u64)> {
        let occupied = self.occupied;
        kind.lines().iter().filter(move |line| line.2 & occupied == 0)
    }
}

impl LegalSet<Action> for Places {
    fn len(&self) -> u64 {
        let free = Kind::ALL.map(|kind| self.free(kind).count() as u64);
        self.kinds().map(|(_, kind)| free[kind as usize]).sum()
    }

    fn nth(&self, index: u64) -> Option<Action> {
        let mut left = index as usize;
        for (suit, ship) in self.kinds() {
            let count = self.free(ship).count();
            if left < count {
                let (from, to, _) = *self.free(ship).nth(left)?;
                let (from, to) = (Cell::new(from)?, Cell::new(to)?);
                return Some(Action::Place(Ship { suit, ship, from, to }));
            }
            left -= count;
        }
        None
    }

    fn contains(&self, action: &Action) -> bool {
        let Action::Place(ship) = action else { return false };
        self.left[ship.suit.index()][ship.ship as usize] > 0
            && ship.mask().is_some_and(|mask| mask & self.occupied == 0)
    }
}
