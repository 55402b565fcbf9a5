//! Intervals and ratings.

use std::sync::LazyLock;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, Normal};

/// Half-width of a 95 % interval in standard deviations.
static Z: LazyLock<f64> = LazyLock::new(|| Normal::standard().inverse_cdf(0.975));

/// The 95 % quantile behind every interval here.
pub(crate) fn z() -> f64 {
    *Z
}

/// Wilson's 95 % interval of a share: `successes` (halves allowed) out of `trials`.
///
/// ```
/// let (low, high) = lab::wilson(8.0, 10);
/// assert_eq!(format!("{low:.4} {high:.4}"), "0.4902 0.9433");
/// ```
pub fn wilson(successes: f64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (trials as f64, z() * z());
    let share = successes / n;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z() / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // At the ends the formula gives 0 and 1 up to the last digits.
    let low = if successes <= 0.0 { 0.0 } else { middle - half };
    let high = if successes >= n { 1.0 } else { middle + half };
    (low, high)
}

/// A count as a share of all, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// The share, 0 to 1; 0 of nothing is 0.
    pub share: f64,
    /// Lower end of Wilson's 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Share {
    /// `count` out of `all`.
    pub fn of(count: u64, all: u64) -> Self {
        let (low, high) = wilson(count as f64, all);
        Share { count, share: if all == 0 { 0.0 } else { count as f64 / all as f64 }, low, high }
    }
}

/// The Elo difference that an expected score of `score` (0 to 1) means; infinite at the ends.
///
/// ```
/// assert_eq!(lab::elo(0.5), 0.0);
/// assert!((lab::elo(0.75) - 190.848_501_887_865).abs() < 1e-9);
/// assert_eq!(lab::elo(1.0), f64::INFINITY);
/// ```
pub fn elo(score: f64) -> f64 {
    let odds = score / (1.0 - score);
    // 0.5 gives odds of exactly 1, and no negative zero.
    if odds == 1.0 { 0.0 } else { 400.0 * odds.log10() }
}

/// The difference of two shares measured on the same `trials`, with its 95 % interval: `first` times only
/// the first succeeded, `second` times only the second. The interval is Agresti and Min's, which adds half
/// a trial to each of the four cells.
///
/// ```
/// let (difference, low, high) = lab::paired_difference(30, 10, 100);
/// assert_eq!(difference, 0.2);
/// assert!(low > 0.0 && low < 0.2 && high > 0.2 && high < 0.4);
/// ```
pub fn paired_difference(first: u64, second: u64, trials: u64) -> (f64, f64, f64) {
    if trials == 0 {
        return (0.0, -1.0, 1.0);
    }
    let difference = (first as f64 - second as f64) / trials as f64;
    let (one, two, n) = (first as f64 + 0.5, second as f64 + 0.5, trials as f64 + 2.0);
    let centre = (one - two) / n;
    let half = z() * ((one + two) - (one - two).powi(2) / n).max(0.0).sqrt() / n;
    // The adjusted centre is drawn towards 0; the interval always holds the observed difference.
    ((difference), (centre - half).max(-1.0).min(difference), (centre + half).min(1.0).max(difference))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded((low, high): (f64, f64)) -> (String, String) {
        (format!("{low:.4}"), format!("{high:.4}"))
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81/263, 15/148, 0/20, 1/29.
        for (successes, trials, low, high) in [
            (8.0, 10, "0.4902", "0.9433"),
            (81.0, 263, "0.2553", "0.3662"),
            (15.0, 148, "0.0624", "0.1605"),
            (0.0, 20, "0.0000", "0.1611"),
            (1.0, 29, "0.0061", "0.1718"),
        ] {
            assert_eq!(rounded(wilson(successes, trials)), (low.into(), high.into()), "{successes}/{trials}");
        }
    }

    #[test]
    fn wilson_at_the_ends_and_of_nothing() {
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
        assert_eq!(wilson(0.0, 7).0, 0.0);
        assert_eq!(wilson(7.0, 7).1, 1.0);
        assert!(wilson(7.0, 7).0 > 0.5);
    }

    #[test]
    fn elo_is_odd_about_the_middle() {
        assert!((elo(0.25) + elo(0.75)).abs() < 1e-9);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
    }

    #[test]
    fn no_difference_at_all_still_has_an_interval() {
        let (difference, low, high) = paired_difference(0, 0, 50);
        assert_eq!(difference, 0.0);
        assert!(low < 0.0 && high > 0.0 && high < 0.06);
        assert_eq!(paired_difference(0, 0, 0), (0.0, -1.0, 1.0));
        let (all, low, high) = paired_difference(5, 0, 5);
        assert!(all == 1.0 && low < 1.0 && high == 1.0);
    }
}
