//! What the player may do now, with the same predicates as the rules.

use contract::{Legal, LegalSet, Seat};

use crate::action::Action;
use crate::rules::may_change_marker;
use crate::state::{Phase, Sea, State};
use crate::types::{ADMIRAL, Cell, Kind, Ship, Suit};

/// The legal actions of `seat`.
#[inline]
pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Action> {
    if seat != ADMIRAL {
        return Legal::none();
    }
    match &state.phase {
        Phase::Muster(sea) => Legal::set(Muster::new(state, sea)),
        Phase::Calling(sea) => Legal::list(sea.callable().map(Action::Call).collect()),
        Phase::Battle { .. } => Legal::one(Action::Fire),
        Phase::Over { .. } => Legal::none(),
    }
}

/// All twenty-four orders of the four suits.
pub(crate) fn orders() -> impl Iterator<Item = [Suit; 4]> {
    (0..24).map(order)
}

/// Order number `n` of twenty-four.
fn order(n: usize) -> [Suit; 4] {
    let mut left = Suit::ALL.to_vec();
    [n / 6, n / 2 % 3, n % 2, 0].map(|pick| left.remove(pick))
}

/// Everything that may be done while fleets are laid out, without a list of it: placing, calling, taking
/// back, choosing the marker and the order of the rows.
struct Muster {
    occupied: u64,
    left: [[u8; 3]; 4],
    /// First cells of the ships that lie there.
    lifts: u64,
    marker: Suit,
    marker_free: bool,
    rows: [Suit; 4],
}

impl Muster {
    fn new(state: &State, sea: &Sea) -> Self {
        let fleet = state.setup.variant.fleet();
        let mut left = [fleet; 4];
        left[sea.marker.index()] = [0; 3];
        for ship in &sea.ships {
            let count = &mut left[ship.suit.index()][ship.ship as usize];
            *count = count.saturating_sub(1);
        }
        Muster {
            occupied: sea.occupied(),
            left,
            lifts: sea.ships.iter().fold(0, |mask, ship| mask | ship.from.bit()),
            marker: sea.marker,
            marker_free: may_change_marker(sea).is_ok(),
            rows: sea.rows,
        }
    }

    /// §2.1c Ships not placed yet.
    fn kinds(&self) -> impl Iterator<Item = (Suit, Kind)> {
        let all = Suit::ALL.into_iter().flat_map(|suit| Kind::ALL.map(|kind| (suit, kind)));
        all.filter(|(suit, kind)| self.left[suit.index()][*kind as usize] > 0)
    }

    /// §2.1c Lines on which nothing lies.
    fn free(&self, kind: Kind) -> impl Iterator<Item = &'static (u8, u8, u64)> {
        let occupied = self.occupied;
        kind.lines().iter().filter(move |line| line.2 & occupied == 0)
    }

    fn places(&self) -> u64 {
        let free = Kind::ALL.map(|kind| self.free(kind).count() as u64);
        self.kinds().map(|(_, kind)| free[kind as usize]).sum()
    }

    fn place(&self, mut index: u64) -> Option<Action> {
        for (suit, ship) in self.kinds() {
            let count = self.free(ship).count() as u64;
            if index < count {
                let (from, to, _) = *self.free(ship).nth(index as usize)?;
                return Some(Action::Place(Ship { suit, ship, from: Cell::new(from)?, to: Cell::new(to)? }));
            }
            index -= count;
        }
        None
    }

    /// §2.1d The call is open once nothing is left to place.
    fn complete(&self) -> bool {
        self.kinds().next().is_none()
    }

    /// What there is beside placing: a call, a ship taken back, another marker, another order.
    fn others(&self) -> impl Iterator<Item = Action> {
        let calls = self.marker.others().into_iter().filter(|_| self.complete()).map(Action::Call);
        let lifts = Cell::of_mask(self.lifts).map(Action::Lift);
        let markers = self.marker.others().into_iter().filter(|_| self.marker_free).map(Action::Marker);
        let rows = orders().filter(|rows| *rows != self.rows).map(Action::Rows);
        calls.chain(lifts).chain(markers).chain(rows)
    }
}

impl LegalSet<Action> for Muster {
    fn len(&self) -> u64 {
        self.places() + self.others().count() as u64
    }

    fn nth(&self, index: u64) -> Option<Action> {
        let places = self.places();
        if index < places { self.place(index) } else { self.others().nth((index - places) as usize) }
    }

    fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Place(ship) => {
                self.left[ship.suit.index()][ship.ship as usize] > 0
                    && ship.mask().is_some_and(|mask| mask & self.occupied == 0)
            }
            Action::Call(suit) => self.complete() && *suit != self.marker,
            Action::Lift(cell) => self.lifts & cell.bit() != 0,
            Action::Marker(suit) => self.marker_free && *suit != self.marker,
            Action::Rows(rows) => *rows != self.rows && Suit::ALL.iter().all(|suit| rows.contains(suit)),
            Action::Fire => false,
        }
    }
}
