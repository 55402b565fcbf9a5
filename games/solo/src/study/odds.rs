//! Exact odds of Solo Salvo (§2.2): who survives, whether nobody does, and how long it takes.
//!
//! Owns the formulas, from the table of floating coins to probabilities. The process has no memory, so the same call
//! serves the setup screen and every moment of play. Must not know layouts, rules or dice.
//!
//! Method. The pair (u, l) of volleys fired so far at upper and lower halves is visited with chance
//! w(u,l) = C(u+l,u)/2^(u+l), and the next volley is an upper or a lower one with chance ½ each. Given the pair the
//! half-rows are independent. A fleet survives alone if and only if one volley strikes its last coin when the other
//! two are gone already, so its chance is the sum over all pairs of w · ½ · (that happens in the upper half, all lower
//! coins gone, or the other way round). Play is thought to go on until the sea is empty; that changes nothing.

use super::tables::{LANES, TABLES, Tables, VOLLEYS};

/// Fleets in the game.
pub const FLEETS: usize = 3;

/// Remaining probability at which the list of game lengths is cut.
const TAIL: f64 = 1e-12;

/// Chance that any coin floats at which the sums are cut.
const DONE: f64 = 1e-14;

/// §2.2 The table that decides everything: floating coins by half-row and fleet.
///
/// Index 2t is the upper and 2t + 1 the lower half of tile row t. A half-row has six cells, so at most six coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Comp(pub [[u8; FLEETS]; 8]);

impl Comp {
    /// Coins of one fleet.
    pub fn coins(&self, fleet: usize) -> u32 {
        self.0.iter().map(|row| u32::from(row[fleet])).sum()
    }

    /// Whether every half-row has room for its coins.
    pub fn fits(&self) -> bool {
        self.0.iter().all(|row| row.iter().map(|&c| u32::from(c)).sum::<u32>() <= 6)
    }

    /// The four upper (0) or lower (1) half-rows in tile-row order.
    pub(super) fn half(&self, half: usize) -> [[u8; FLEETS]; 4] {
        std::array::from_fn(|t| self.0[2 * t + half])
    }

    /// Puts two halves together again.
    pub(super) fn from_halves(upper: &[[u8; FLEETS]; 4], lower: &[[u8; FLEETS]; 4]) -> Self {
        Self(std::array::from_fn(|r| if r % 2 == 0 { upper[r / 2] } else { lower[r / 2] }))
    }
}

pub use crate::types::EndRule;

/// What the floating coins promise.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// Chance of each fleet to be the only survivor.
    pub survivor: [f64; FLEETS],
    /// Chance that nobody survives.
    pub none: f64,
    /// `volleys[n]`: chance that the game lasts exactly n more volleys. Cut when less than 1e-12 is left.
    pub volleys: Vec<f64>,
}

impl Odds {
    /// Expected number of volleys to come.
    pub fn mean_volleys(&self) -> f64 {
        self.volleys.iter().enumerate().map(|(n, p)| n as f64 * p).sum()
    }

    /// Smallest number of volleys within which the game is over with chance `p` or more.
    pub fn quantile(&self, p: f64) -> usize {
        let mut sum = 0.0;
        self.volleys
            .iter()
            .position(|chance| {
                sum += chance;
                sum >= p
            })
            .unwrap_or(self.volleys.len().saturating_sub(1))
    }
}

/// §2.2 Exact odds from the floating coins alone, at the start or at any later moment.
///
/// # Panics
///
/// If a half-row holds more than six coins.
pub fn odds(comp: &Comp, rule: EndRule) -> Odds {
    assert!(comp.fits(), "a half-row has six cells: {comp:?}");
    let afloat: Vec<usize> = (0..FLEETS).filter(|&f| comp.coins(f) > 0).collect();
    if afloat.len() < 2 {
        let mut survivor = [0.0; FLEETS];
        for &f in &afloat {
            survivor[f] = 1.0;
        }
        let none = if afloat.is_empty() { 1.0 } else { 0.0 };
        return Odds { survivor, none, volleys: vec![1.0] };
    }
    let tables = &*TABLES;
    let upper = Half::new(&comp.half(0), rule, tables);
    let lower = Half::new(&comp.half(1), rule, tables);
    let paths = follow(&upper, &lower, tables);
    let meet = |half: &[f64], other: &[f64]| -> f64 {
        half.iter().zip(other).map(|(a, b)| a * b).sum::<f64>() / 2.0
    };
    let chance = |k: usize| meet(&upper.last[k], &paths.lower_gone) + meet(&lower.last[k], &paths.upper_gone);
    Odds { survivor: std::array::from_fn(chance), none: chance(FLEETS), volleys: paths.volleys }
}

/// What is known about the four half-rows of one half, as functions of the number u of volleys it has taken.
pub(super) struct Half {
    /// All coins are gone within u: U(u) of the derivation.
    pub(super) gone: Vec<f64>,
    /// All coins of the two fleets other than f are gone within u.
    gone_without: [Vec<f64>; FLEETS],
    /// Volley u + 1 clears the half and every coin it strikes in doing so belongs to fleet f, or (last entry) to
    /// several fleets. With dice read one by one: its last striking die hits fleet f.
    pub(super) last: [Vec<f64>; FLEETS + 1],
}

impl Half {
    /// §2.2 Multiplies the four independent half-rows up.
    ///
    /// In a row of K coins, m of them f's, all are gone within u + 1 but not within u with chance q(K,u+1) − q(K,u),
    /// and the last is f's with chance m/K, since cells are exchangeable: so q2(K−m, m, u) = q(K,u) + (m/K)·closing.
    pub(super) fn new(rows: &[[u8; FLEETS]; 4], rule: EndRule, tables: &Tables) -> Self {
        let size = tables.reach + 1;
        let mut gone = vec![1.0; size];
        let mut gone_without: [Vec<f64>; FLEETS] = std::array::from_fn(|_| vec![1.0; size]);
        let mut last: [Vec<f64>; FLEETS + 1] = std::array::from_fn(|_| vec![0.0; size]);
        // Dice read one by one only: the rows so far are all clear after volley u + 1.
        let mut clear = vec![1.0; size];
        for row in rows {
            let coins = row.iter().sum::<u8>();
            if coins == 0 {
                continue;
            }
            let struck = &tables.struck[usize::from(coins)];
            let closing = &tables.closing[usize::from(coins)];
            for (f, without) in gone_without.iter_mut().enumerate() {
                let others = &tables.struck[usize::from(coins - row[f])];
                without.iter_mut().zip(others).for_each(|(w, q)| *w *= q);
            }
            let share: [f64; FLEETS] = std::array::from_fn(|f| f64::from(row[f]) / f64::from(coins));
            for u in 0..size {
                let (q, c) = (struck[u], closing[u]);
                match rule {
                    EndRule::WholeVolley => {
                        let mut mixed = last[FLEETS][u] * (q + c);
                        for f in 0..FLEETS {
                            let foreign = share[(f + 1) % FLEETS] + share[(f + 2) % FLEETS];
                            mixed += last[f][u] * c * foreign;
                            last[f][u] = last[f][u] * (q + c * share[f]) + gone[u] * c * share[f];
                        }
                        last[FLEETS][u] = mixed;
                    }
                    EndRule::DieByDie => {
                        for f in 0..FLEETS {
                            last[f][u] = last[f][u] * q + clear[u] * c * share[f];
                        }
                        clear[u] *= q + c;
                    }
                }
                gone[u] *= q;
            }
        }
        Self { gone, gone_without, last }
    }
}

/// Sums over all paths of upper and lower volleys.
struct Paths {
    /// Σ over u of w(u,l)·(upper half clear within u), by l.
    upper_gone: Vec<f64>,
    /// Σ over l of w(u,l)·(lower half clear within l), by u.
    lower_gone: Vec<f64>,
    /// Chance of each game length.
    volleys: Vec<f64>,
}

/// §2.2 Follows the volleys: u of n are upper ones with chance C(n,u)/2^n.
///
/// The game is over by volley n with chance E[D_PA + D_PB + D_AB − 2·D_PAB]. Vectors by l are kept backwards, so that
/// all inner loops run forwards.
fn follow(upper: &Half, lower: &Half, tables: &Tables) -> Paths {
    let reach = tables.reach;
    let size = reach + 1 + LANES;
    let forwards = |v: &[f64]| padded(v.iter().copied(), size);
    let backwards = |v: &[f64]| padded(v.iter().rev().copied(), size);
    let up = forwards(&upper.gone);
    let low = backwards(&lower.gone);
    let up_without = upper.gone_without.each_ref().map(|v| forwards(v));
    let low_without = lower.gone_without.each_ref().map(|v| backwards(v));
    let mut upper_gone = vec![0.0; size];
    let mut lower_gone = vec![0.0; size];
    let mut volleys = Vec::with_capacity(VOLLEYS);
    let (mut before, mut listed) = (0.0, true);
    for (n, band) in tables.bands.iter().enumerate() {
        let len = band.weights.len();
        let at_u = band.low..band.low + len;
        let from = reach + band.low - n;
        let at_l = from..from + len;
        let w = &band.weights[..];
        let (gu, gl) = (&up[at_u.clone()], &low[at_l.clone()]);
        let all = weigh(w, gu, gl);
        accumulate(&mut lower_gone[at_u.clone()], w, gl);
        accumulate(&mut upper_gone[at_l.clone()], w, gu);
        if listed {
            let two: f64 = (0..FLEETS)
                .map(|f| weigh(w, &up_without[f][at_u.clone()], &low_without[f][at_l.clone()]))
                .sum();
            let over = two - 2.0 * all;
            volleys.push((over - before).max(0.0));
            before = over;
            listed = 1.0 - over >= TAIL;
        }
        if 1.0 - all < DONE {
            break;
        }
    }
    upper_gone.truncate(reach + 1);
    upper_gone.reverse();
    Paths { upper_gone, lower_gone, volleys }
}

fn padded(values: impl Iterator<Item = f64>, size: usize) -> Vec<f64> {
    let mut list: Vec<f64> = values.collect();
    list.resize(size, 0.0);
    list
}

/// Σ w·a·b, in lanes; the three have one length, a multiple of [`LANES`].
fn weigh(w: &[f64], a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; LANES];
    for ((w, a), b) in w.chunks_exact(LANES).zip(a.chunks_exact(LANES)).zip(b.chunks_exact(LANES)) {
        for k in 0..LANES {
            sums[k] += w[k] * a[k] * b[k];
        }
    }
    sums.iter().sum()
}

/// Adds w·a to the sums, place by place.
fn accumulate(sums: &mut [f64], w: &[f64], a: &[f64]) {
    for ((s, w), a) in sums.iter_mut().zip(w).zip(a) {
        *s += w * a;
    }
}
