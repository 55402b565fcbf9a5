//! Best and worst layouts (§2.3), proved by going through all of them up to symmetry.
//!
//! Owns the exhaustive search with the whole-volley end. A layout's odds depend only on the four upper half-rows in
//! any order and the four lower ones in any order, and they are bilinear: with U the chance that a half is clear and
//! d the chance that its next volley decides, the value of a pair (i, j) of half classes is
//! ½ Σ w(u,l) (d_i(u) U_j(l) + U_i(u) d_j(l)). So each half class is worked out once, the weights w are applied to one
//! side, and a pair costs one scalar product. Pairs that are the same under exchanging the halves (turn the board
//! upside down) or renaming fleets that play the same part are valued once.

use super::classes::{Classes, HalfClass, Sums, renamed};
use super::fleet::fleet_rows;
use super::odds::{Comp, EndRule, FLEETS, Half, odds};
use super::realise::realise_class_sizes;
use super::tables::{LANES, TABLES};
use crate::types::Variant;

/// Volleys of one half looked at; what comes later is worth about (6/7)^224, less than 1e-13.
pub(super) const SPAN: usize = 224;

/// Half classes held ready at a time.
const BLOCK: usize = 128;

/// Values closer than this are the same.
const SAME: f64 = 1e-12;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The predicted fleet (number 0) survives as often as possible.
    Best,
    /// The predicted fleet (number 0) survives as seldom as possible.
    Worst,
    /// As often as possible nobody survives.
    MostNone,
    /// As seldom as possible nobody survives.
    LeastNone,
}

impl Goal {
    /// Which entry of [`Half::last`] is added up.
    fn entry(self) -> usize {
        match self {
            Self::Best | Self::Worst => 0,
            Self::MostNone | Self::LeastNone => FLEETS,
        }
    }

    pub(super) fn sign(self) -> f64 {
        match self {
            Self::Best | Self::MostNone => 1.0,
            Self::Worst | Self::LeastNone => -1.0,
        }
    }

    /// Renamings of fleets that leave the value alone, without the trivial one.
    fn renamings(self) -> &'static [[usize; FLEETS]] {
        match self {
            Self::Best | Self::Worst => &[[0, 2, 1]],
            Self::MostNone | Self::LeastNone => &[[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
        }
    }

    /// The value looked at.
    pub fn value(self, comp: &Comp, rule: EndRule) -> f64 {
        let odds = odds(comp, rule);
        match self {
            Self::Best | Self::Worst => odds.survivor[0],
            Self::MostNone | Self::LeastNone => odds.none,
        }
    }
}

/// A proved answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// A composition with this value that ships can realise in this very row order.
    pub comp: Comp,
    /// Its value: the predicted fleet's chance, or that nobody survives.
    pub value: f64,
    /// Layout classes valued, after symmetries and after dropping those no ships can cast.
    pub classes_examined: u64,
    /// Realisable classes with that value, this one included.
    pub ties: u64,
}

/// §2.3 Finds the best layout for a goal by exhaustion; of equals the first in order.
///
/// `progress(done, total)` counts pairs of half classes; it may answer `false` to stop, and the result is `None`.
pub fn search(variant: Variant, goal: Goal, progress: &mut dyn FnMut(u64, u64) -> bool) -> Option<Found> {
    search_sizes(variant.sizes(), goal, progress)
}

/// §2.3 The answers [`search`] found, for use without searching; the row order is one that ships can realise.
pub fn known_best(variant: Variant, goal: Goal) -> Comp {
    const GAP: [u8; FLEETS] = [0; FLEETS];
    Comp(match (goal, variant) {
        (Goal::Best, Variant::Ships) => {
            [[6, 0, 0], [0, 3, 0], GAP, [0, 2, 1], GAP, [0, 1, 2], GAP, [0, 0, 3]]
        }
        (Goal::Best, Variant::Wumpuses) => {
            [[6, 0, 0], [0, 2, 1], GAP, [0, 2, 1], GAP, [0, 1, 2], GAP, [0, 1, 2]]
        }
        (Goal::Worst, Variant::Ships) => {
            [[3, 0, 0], [0, 0, 6], [2, 0, 0], GAP, [1, 0, 0], GAP, [0, 6, 0], GAP]
        }
        (Goal::Worst, Variant::Wumpuses) => {
            [[2, 0, 0], [0, 0, 6], [2, 0, 0], GAP, [2, 0, 0], GAP, [0, 6, 0], GAP]
        }
        (Goal::MostNone, Variant::Ships | Variant::Wumpuses) => {
            [[6, 0, 0], GAP, [0, 6, 0], GAP, [0, 0, 6], GAP, GAP, GAP]
        }
        (Goal::LeastNone, Variant::Ships | Variant::Wumpuses) => {
            [[3, 3, 0], [0, 1, 5], [3, 2, 0], [0, 0, 1], GAP, GAP, GAP, GAP]
        }
    })
}

/// [`search`] for any ship sizes.
pub(super) fn search_sizes(
    sizes: &[u8],
    goal: Goal,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Option<Found> {
    let classes = Classes::new(sizes.iter().sum());
    let weights = weights();
    let mut hunt = Hunt::new(sizes, goal);
    let pairs: Vec<(Sums, Sums)> = classes
        .all_sums()
        .map(|sums| (sums, classes.rest(sums)))
        .filter(|&(one, other)| first_of_its_kind(one, other, goal))
        .collect();
    let size = |sums: Sums| classes.group(sums).len();
    let total = pairs.iter().map(|&(one, other)| (size(one) * size(other)) as u64).sum();
    let mut done = 0;
    for (one, other) in pairs {
        let (few, many) = if size(one) <= size(other) { (one, other) } else { (other, one) };
        let left = classes.group(few);
        let weighed: Vec<Side> =
            left.iter().map(|class| Side::weighed(class, goal, &classes, &weights)).collect();
        for block in classes.group(many).chunks(BLOCK) {
            let right: Vec<Side> = block.iter().map(|class| Side::plain(class, goal, &classes)).collect();
            for i in &weighed {
                // A group paired with itself holds every pair twice.
                for j in right.iter().filter(|j| few != many || i.number <= j.number) {
                    hunt.look(i, j);
                }
            }
            done += (left.len() * block.len()) as u64;
            if !progress(done, total) {
                return None;
            }
        }
    }
    let comp = hunt.best?;
    Some(Found {
        comp,
        value: goal.value(&comp, EndRule::WholeVolley),
        classes_examined: hunt.valued,
        ties: hunt.ties,
    })
}

/// Whether no symmetry leads from this pair of column sums to one that comes earlier.
fn first_of_its_kind(one: Sums, other: Sums, goal: Goal) -> bool {
    let pair = (one.min(other), one.max(other));
    one <= other
        && goal.renamings().iter().all(|names| {
            let (a, b) = (names.map(|f| one[f]), names.map(|f| other[f]));
            pair <= (a.min(b), a.max(b))
        })
}

/// w(u,l) = C(u+l,u)/2^(u+l), half of it, row by row.
pub(super) fn weights() -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; SPAN]; SPAN];
    for (n, band) in TABLES.bands.iter().enumerate() {
        for (k, w) in band.weights.iter().enumerate() {
            let u = band.low + k;
            if u <= n && u < SPAN && n - u < SPAN {
                rows[u][n - u] = w / 2.0;
            }
        }
    }
    rows
}

/// A half class made ready for pairing.
struct Side {
    class: HalfClass,
    number: u32,
    /// Numbers of its images under the goal's renamings.
    images: Vec<u32>,
    /// Sorted coins of each fleet, as a number in base 7.
    shapes: [u16; FLEETS],
    /// [U, d], or the weights applied to [d, U].
    vector: Vec<f64>,
}

impl Side {
    fn plain(class: &HalfClass, goal: Goal, classes: &Classes) -> Self {
        let half = Half::new(class, EndRule::WholeVolley, &TABLES);
        let vector = [&half.gone[..SPAN], &half.last[goal.entry()][..SPAN]].concat();
        Self {
            class: *class,
            number: classes.number(class),
            images: goal.renamings().iter().map(|&names| classes.number(&renamed(class, names))).collect(),
            shapes: std::array::from_fn(|f| shape(class.map(|row| row[f]))),
            vector,
        }
    }

    fn weighed(class: &HalfClass, goal: Goal, classes: &Classes, weights: &[Vec<f64>]) -> Self {
        let mut side = Self::plain(class, goal, classes);
        let (gone, last) = side.vector.split_at(SPAN);
        let apply = |v: &[f64]| -> Vec<f64> { weights.iter().map(|row| dot(row, v)).collect() };
        side.vector = [apply(last), apply(gone)].concat();
        side
    }
}

/// Four numbers from 0 to 6 in any order, as one.
fn shape(mut coins: [u8; 4]) -> u16 {
    coins.sort_unstable();
    coins.iter().fold(0, |code, &c| code * 7 + u16::from(c))
}

/// Σ a·b, in lanes.
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 2 * LANES];
    for (a, b) in a.chunks_exact(2 * LANES).zip(b.chunks_exact(2 * LANES)) {
        for k in 0..2 * LANES {
            sums[k] += a[k] * b[k];
        }
    }
    sums.iter().sum()
}

/// The state of a search.
struct Hunt<'a> {
    sizes: &'a [u8],
    goal: Goal,
    rows: Vec<[u8; 8]>,
    /// By pairs of shapes: whether one fleet can cast them on the two halves.
    castable: Vec<bool>,
    best: Option<Comp>,
    score: f64,
    valued: u64,
    ties: u64,
}

/// Shapes are below this.
const SHAPES: usize = 7 * 7 * 7 * 7;

impl<'a> Hunt<'a> {
    fn new(sizes: &'a [u8], goal: Goal) -> Self {
        let rows = fleet_rows(sizes);
        let mut castable = vec![false; SHAPES * SHAPES];
        for row in &rows {
            let upper = shape([row[0], row[2], row[4], row[6]]);
            let lower = shape([row[1], row[3], row[5], row[7]]);
            castable[usize::from(upper) * SHAPES + usize::from(lower)] = true;
        }
        Self { sizes, goal, rows, castable, best: None, score: f64::NEG_INFINITY, valued: 0, ties: 0 }
    }

    /// Values a pair, unless an equal one is valued instead or no ships can cast it. The half with more of fleet 0
    /// is shown on top.
    fn look(&mut self, i: &Side, j: &Side) {
        let fits = |f: usize| self.castable[usize::from(i.shapes[f]) * SHAPES + usize::from(j.shapes[f])];
        if !(0..FLEETS).all(fits) || !is_first(i, j) {
            return;
        }
        self.valued += 1;
        let score = self.goal.sign() * dot(&i.vector, &j.vector);
        if score < self.score - SAME {
            return;
        }
        let (upper, lower) = if i.number >= j.number { (i, j) } else { (j, i) };
        let comp = Comp::from_halves(&upper.class, &lower.class);
        let Some((comp, _)) = realise_class_sizes(&comp, self.sizes, &self.rows) else {
            return;
        };
        if score > self.score + SAME {
            self.best = Some(comp);
            self.score = score;
            self.ties = 0;
        }
        self.ties += 1;
    }
}

/// Whether no symmetry leads from this pair of half classes to one that comes earlier.
fn is_first(i: &Side, j: &Side) -> bool {
    let sorted = |a: u32, b: u32| (a.min(b), a.max(b));
    let pair = sorted(i.number, j.number);
    i.images.iter().zip(&j.images).all(|(&a, &b)| pair <= sorted(a, b))
}
