//! What a run of the battery exercised.

use std::collections::BTreeMap;
use std::fmt;

use crate::point::{Point, Points};

/// Counts of what was looked at. A point that applies to the game but was never looked at proves nothing,
/// so [`Summary::unexercised`] names such points and [`Battery::check`](crate::Battery::check) fails on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Games played from beginning to end.
    pub games: u64,
    /// Rows committed in them.
    pub rows: u64,
    /// How the games ended, by the outcome's reason.
    pub endings: BTreeMap<String, u64>,
    /// Pairs of worlds that were played forward side by side.
    pub pairs: u64,
    /// Rows that such pairs went on for before a rule told them apart or nothing was left to do.
    pub pair_rows: u64,
    /// Minds that were asked in both worlds of a pair.
    pub minds: u64,
    /// Information sets of tiny set-ups that were compared with imagination.
    pub sets: u64,
    /// Why points were waived.
    pub waived: Vec<(Point, String)>,
    counts: BTreeMap<Point, u64>,
    applies: Points,
}

impl Default for Summary {
    fn default() -> Self {
        let always = [
            Point::Prepare,
            Point::NoPanic,
            Point::SomeoneCanAct,
            Point::ListedAccepted,
            Point::UnlistedRefused,
            Point::Fold,
            Point::Determinism,
            Point::Replay,
            Point::JsonRoundTrip,
            Point::ImagineVaries,
            Point::Laws,
            Point::Ends,
        ];
        Summary {
            games: 0,
            rows: 0,
            endings: BTreeMap::new(),
            pairs: 0,
            pair_rows: 0,
            minds: 0,
            sets: 0,
            waived: Vec::new(),
            counts: BTreeMap::new(),
            applies: always.into_iter().collect(),
        }
    }
}

impl Summary {
    /// How often a point was looked at.
    pub fn count(&self, point: Point) -> u64 {
        self.counts.get(&point).copied().unwrap_or(0)
    }

    /// Does the point apply to this game? Drafts, for one, only do if there are any.
    pub fn applies(&self, point: Point) -> bool {
        self.applies.has(point)
    }

    /// Points that apply but were never looked at.
    pub fn unexercised(&self) -> Vec<Point> {
        Point::ALL.into_iter().filter(|p| self.applies(*p) && self.count(*p) == 0).collect()
    }

    pub(crate) fn tick(&mut self, point: Point) {
        *self.counts.entry(point).or_insert(0) += 1;
    }

    pub(crate) fn apply(&mut self, point: Point) {
        if !self.waived.iter().any(|(p, _)| *p == point) {
            self.applies.add(point);
        }
    }

    pub(crate) fn waive(&mut self, point: Point, why: String) {
        self.applies.remove(point);
        self.waived.push((point, why));
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} rows; {} pairs of worlds over {} rows, {} minds asked; {} information sets",
            self.games, self.rows, self.pairs, self.pair_rows, self.minds, self.sets
        )?;
        for (reason, count) in &self.endings {
            writeln!(f, "  ended {count:>6} × {reason}")?;
        }
        for point in Point::ALL {
            let waived = self.waived.iter().find(|(p, _)| *p == point);
            let note = match (waived, self.applies(point)) {
                (Some((_, why)), _) => format!("waived: {why}"),
                (None, false) => "does not apply".to_owned(),
                (None, true) if self.count(point) == 0 => "NEVER EXERCISED".to_owned(),
                (None, true) => String::new(),
            };
            writeln!(f, "  {point:<18}{:>9}  {note}", self.count(point))?;
        }
        Ok(())
    }
}
