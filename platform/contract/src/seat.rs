//! Seats, sets of seats and viewers.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The bit of a seat; seats beyond the sixteenth have none.
fn bit(seat: Seat) -> u16 {
    1u16.checked_shl(u32::from(seat.0)).unwrap_or(0)
}

/// A set of seats (at most sixteen; others are never in it).
///
/// ```
/// use contract::{Seat, Seats};
/// let both = Seats::first(2);
/// assert!(both.contains(Seat(1)) && !both.contains(Seat(2)));
/// assert_eq!(both.without(Seat(0)).iter().collect::<Vec<_>>(), [Seat(1)]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// One seat alone.
    pub fn one(seat: Seat) -> Self {
        Seats(bit(seat))
    }

    /// Seats 0 to `count` − 1.
    pub fn first(count: u8) -> Self {
        Seats(if count >= 16 { u16::MAX } else { (1 << count) - 1 })
    }

    /// This set and `seat`.
    pub fn with(self, seat: Seat) -> Self {
        Seats(self.0 | bit(seat))
    }

    /// Both sets together.
    pub const fn union(self, other: Seats) -> Self {
        Seats(self.0 | other.0)
    }

    /// This set less `seat`.
    pub fn without(self, seat: Seat) -> Self {
        Seats(self.0 & !bit(seat))
    }

    /// Is `seat` in the set?
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 == 1
    }

    /// Is nobody in the set?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat of the set.
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// Seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |s| self.contains(*s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// One player.
    Seat(Seat),
    /// Anybody: what spectators are shown.
    Public,
    /// The whole truth; for finished games only.
    Arbiter,
}

impl Viewer {
    /// Every viewer that may look while a game of `seats` seats is played: the seats, then the public.
    pub fn live(seats: u8) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|s| Viewer::Seat(Seat(s))).chain([Viewer::Public])
    }

    /// Is this viewer `seat` itself?
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "{seat}"),
            Viewer::Public => f.write_str("public"),
            Viewer::Arbiter => f.write_str("arbiter"),
        }
    }
}

impl std::str::FromStr for Viewer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "public" => Ok(Viewer::Public),
            "arbiter" => Ok(Viewer::Arbiter),
            _ => text.parse().map(|n| Viewer::Seat(Seat(n))).map_err(|_| {
                format!("`{text}` is no viewer: give a seat's number (0, 1, …), `public` or `arbiter`")
            }),
        }
    }
}
