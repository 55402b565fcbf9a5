//! The points of the battery, and what is reported when one does not hold.

use std::fmt;

/// One thing that every game must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// The options handed in are accepted and open a game.
    Prepare,
    /// Nothing panics.
    NoPanic,
    /// Somebody can act unless there is a result; whoever is waited for has something to do.
    SomeoneCanAct,
    /// Every listed action is accepted; the set's numbers, members and size agree.
    ListedAccepted,
    /// Everything else is refused, with a reason, and changes nothing.
    UnlistedRefused,
    /// The facts folded give the state, and folding is deterministic.
    Fold,
    /// The same seed and choices give the same record, byte for byte.
    Determinism,
    /// Records are read back, verified, resumed and decided again; one changed byte is noticed.
    Replay,
    /// Every roll of a record is derived again from the seed; handed-in dice are marked.
    Dice,
    /// Actions, facts and options survive JSON; views and sightings can be written.
    JsonRoundTrip,
    /// No planted secret stands in anything a viewer is shown.
    LeakByContent,
    /// Two worlds that a viewer cannot tell apart stay alike, byte for byte, until a rule reveals.
    LeakByDifference,
    /// Two histories with equal sightings have equal views, legal sets and windows.
    SightingsComplete,
    /// Imagination differs from the truth where it can and only there.
    ImagineVaries,
    /// On tiny set-ups imagination reaches exactly the worlds that fit.
    ImagineComplete,
    /// A draft never rolls, tells nobody else anything and can be taken back.
    Drafts,
    /// Simultaneous actions give the same in either order, and only the last one in rolls.
    Commute,
    /// The game's conservation laws hold in every state.
    Laws,
    /// Random play comes to an end.
    Ends,
}

impl Point {
    /// All points, in the order of the reports.
    pub const ALL: [Point; 19] = [
        Point::Prepare,
        Point::NoPanic,
        Point::SomeoneCanAct,
        Point::ListedAccepted,
        Point::UnlistedRefused,
        Point::Fold,
        Point::Determinism,
        Point::Replay,
        Point::Dice,
        Point::JsonRoundTrip,
        Point::LeakByContent,
        Point::LeakByDifference,
        Point::SightingsComplete,
        Point::ImagineVaries,
        Point::ImagineComplete,
        Point::Drafts,
        Point::Commute,
        Point::Laws,
        Point::Ends,
    ];
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}"))
    }
}

/// A set of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points(u32);

impl Points {
    pub(crate) const NONE: Points = Points(0);

    pub(crate) fn all() -> Self {
        Point::ALL.into_iter().collect()
    }

    pub(crate) fn has(self, point: Point) -> bool {
        self.0 >> point as u32 & 1 == 1
    }

    pub(crate) fn add(&mut self, point: Point) {
        self.0 |= 1 << point as u32;
    }

    pub(crate) fn remove(&mut self, point: Point) {
        self.0 &= !(1 << point as u32);
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Points::NONE, |mut set, point| {
            set.add(point);
            set
        })
    }
}

/// A point that does not hold, and how to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What does not hold.
    pub point: Point,
    /// How it fails.
    pub message: String,
    /// The set-up: its name and its options as JSON.
    pub options: String,
    /// The seed of the run; see [`replay`](crate::replay).
    pub seed: u64,
    /// The choices that lead to it, as few as could be found.
    pub choices: Vec<u32>,
    /// The same choices as acts, for people.
    pub moves: Vec<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.point, self.message)?;
        writeln!(f, "  set-up:  {}", self.options)?;
        const SHOWN: usize = 60;
        match self.choices.get(..4 * SHOWN) {
            // Too long to copy; but it is what `play` does with this seed.
            Some(_) => write!(f, "  run:     seed {}, {} choices", self.seed, self.choices.len())?,
            None => write!(f, "  run:     seed {}, choices {:?}", self.seed, self.choices)?,
        }
        let hidden = self.moves.len().saturating_sub(SHOWN);
        if hidden > 0 {
            write!(f, "\n  … {hidden} acts before these")?;
        }
        for (index, text) in self.moves.iter().enumerate().skip(hidden) {
            write!(f, "\n  {:>4}. {text}", index + 1)?;
        }
        Ok(())
    }
}

impl std::error::Error for Finding {}

/// A finding before anybody knows which run it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) point: Point,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn new(point: Point, message: impl Into<String>) -> Self {
        Fault { point, message: message.into() }
    }
}

/// What a check comes to.
pub(crate) type Check = Result<(), Fault>;

/// Returns a fault of the named point unless the condition holds.
macro_rules! ensure {
    ($holds:expr, $point:ident, $($message:tt)+) => {
        if !$holds {
            return Err($crate::point::Fault::new($crate::point::Point::$point, format!($($message)+)));
        }
    };
}
pub(crate) use ensure;
