//! Who may act now: windows, each in a lane.

use smallvec::{SmallVec, smallvec};

use crate::seat::{Seat, Seats};

/// A strand of play with its own order of rows: 0 is the game itself, a nested battle has a lane of its own.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Lane(pub u32);

/// One open decision: in `lane`, any of `seats` may act. While there are several, no action rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The strand of play.
    pub lane: Lane,
    /// Who may act in it.
    pub seats: Seats,
}

/// All open windows; none means that the game is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Windows(SmallVec<[Window; 2]>);

impl Windows {
    /// Nobody may act: the game is over.
    pub fn none() -> Self {
        Windows::default()
    }

    /// One window in the main lane for one seat.
    pub fn seat(seat: Seat) -> Self {
        Windows::seats(Seats::one(seat))
    }

    /// One window in the main lane for several seats at once.
    pub fn seats(seats: Seats) -> Self {
        Windows(smallvec![Window { lane: Lane(0), seats }])
    }

    /// Adds a window.
    pub fn push(&mut self, window: Window) {
        self.0.push(window);
    }

    /// Is nothing open?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| w.seats.is_empty())
    }

    /// The windows in the game's own order.
    pub fn iter(&self) -> impl Iterator<Item = &Window> {
        self.0.iter()
    }

    /// Everybody who may act in any lane.
    pub fn to_act(&self) -> Seats {
        self.0.iter().fold(Seats::NONE, |all, window| all.union(window.seats))
    }

    /// The first lane in which `seat` may act.
    pub fn lane_of(&self, seat: Seat) -> Option<Lane> {
        self.0.iter().find(|w| w.seats.contains(seat)).map(|w| w.lane)
    }
}
