//! Number tables behind the exact odds: how a half-row fills up with hits, and how volleys split over the two halves.
//!
//! Owns nothing that depends on a layout. Everything is built once, by sums of non-negative terms only, so that no
//! digits are lost to cancellation.

use std::sync::LazyLock;

/// Volleys followed before the rest is dropped. Eighteen coins outlast this with chance below 18·(11/12)^400 ≈ 1.4e-14.
pub(super) const VOLLEYS: usize = 400;

/// Cells of a half-row.
pub(super) const CELLS: usize = 6;

/// Shares of the coin flip below this are left out of a band.
const NEGLIGIBLE: f64 = 1e-18;

/// Bands are filled up with zeros to a multiple of this, so that sums can run in lanes.
pub(super) const LANES: usize = 4;

/// How `n` volleys split: chance of `u` upper ones, for `u` from `low` on; symmetric, zeros at the end.
pub(super) struct Band {
    /// Smallest `u` kept.
    pub(super) low: usize,
    /// C(n,u)/2^n, filled up to a multiple of [`LANES`].
    pub(super) weights: Vec<f64>,
}

/// All tables.
pub(super) struct Tables {
    /// `struck[k][u]`: k given cells of a half-row are all struck within u volleys of its half; q(k,u) of §2.2.
    pub(super) struck: [Vec<f64>; CELLS + 1],
    /// `closing[k][u]`: volley u + 1 strikes the last of k given cells; q(k,u+1) − q(k,u), found without subtracting.
    pub(super) closing: [Vec<f64>; CELLS + 1],
    /// One band for each number of volleys, 0 to [`VOLLEYS`].
    pub(super) bands: Vec<Band>,
    /// Largest number of volleys of one half that occurs in a band.
    pub(super) reach: usize,
}

/// The tables, built at first use.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(build);

fn build() -> Tables {
    let bands = bands();
    let last = &bands[VOLLEYS];
    let reach = VOLLEYS - last.low;
    let mut struck: [Vec<f64>; CELLS + 1] = Default::default();
    let mut closing: [Vec<f64>; CELLS + 1] = Default::default();
    for k in 0..=CELLS {
        (struck[k], closing[k]) = occupancy(k, reach);
    }
    Tables { struck, closing, bands, reach }
}

/// §2.2 q(k,u) and its growth, by following how many of the k cells are still untouched.
fn occupancy(k: usize, reach: usize) -> (Vec<f64>, Vec<f64>) {
    let mut untouched = [0.0_f64; CELLS + 2];
    untouched[k] = 1.0;
    let mut struck = Vec::with_capacity(reach + 1);
    let mut closing = Vec::with_capacity(reach + 1);
    for _ in 0..=reach {
        struck.push(untouched[0]);
        closing.push(untouched[1] / 6.0);
        for j in 0..=k {
            untouched[j] = untouched[j] * (6 - j) as f64 / 6.0 + untouched[j + 1] * (j + 1) as f64 / 6.0;
        }
    }
    (struck, closing)
}

fn bands() -> Vec<Band> {
    let mut row = vec![1.0_f64];
    let mut bands = Vec::with_capacity(VOLLEYS + 1);
    for _ in 0..=VOLLEYS {
        let low = row.iter().position(|&w| w >= NEGLIGIBLE).unwrap_or(0);
        let mut weights = row[low..row.len() - low].to_vec();
        weights.resize(weights.len().next_multiple_of(LANES), 0.0);
        bands.push(Band { low, weights });
        let mut next = vec![0.0; row.len() + 1];
        for (u, w) in row.iter().enumerate() {
            next[u] += w / 2.0;
            next[u + 1] += w / 2.0;
        }
        row = next;
    }
    bands
}
