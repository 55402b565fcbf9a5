//! How often each value of a number occurred.

use std::collections::BTreeMap;

/// Values below this are counted in a list, larger ones in a map.
const LISTED: u32 = 4096;

/// A histogram of whole numbers. Mean, deviation and quantiles are taken from it exactly, so that they do
/// not depend on the order in which games were finished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    listed: Vec<u64>,
    far: BTreeMap<u32, u64>,
    total: u64,
}

impl Counts {
    /// Counts one value.
    #[inline]
    pub fn add(&mut self, value: u32) {
        self.add_many(value, 1);
    }

    /// Counts a value `times` times.
    #[inline]
    pub fn add_many(&mut self, value: u32, times: u64) {
        self.total += times;
        if let Some(slot) = self.listed.get_mut(value as usize) {
            *slot += times;
        } else {
            self.first(value, times);
        }
    }

    #[cold]
    fn first(&mut self, value: u32, times: u64) {
        if value < LISTED {
            self.listed.resize(value as usize + 1, 0);
            self.listed[value as usize] += times;
        } else {
            *self.far.entry(value).or_default() += times;
        }
    }

    /// Adds another histogram.
    pub fn merge(&mut self, other: &Counts) {
        other.iter().for_each(|(value, times)| self.add_many(value, times));
    }

    /// How many values were counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How often `value` occurred.
    pub fn of(&self, value: u32) -> u64 {
        let listed = self.listed.get(value as usize).copied();
        listed.unwrap_or_else(|| self.far.get(&value).copied().unwrap_or(0))
    }

    /// Every value that occurred, ascending, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let listed = (0..).zip(self.listed.iter().copied()).filter(|(_, times)| *times > 0);
        listed.chain(self.far.iter().map(|(value, times)| (*value, *times)))
    }

    /// Mean; 0 if nothing was counted.
    pub fn mean(&self) -> f64 {
        let sum: u128 = self.iter().map(|(value, times)| u128::from(value) * u128::from(times)).sum();
        if self.total == 0 { 0.0 } else { sum as f64 / self.total as f64 }
    }

    /// Standard deviation of a sample; 0 with fewer than two values.
    pub fn deviation(&self) -> f64 {
        if self.total < 2 {
            return 0.0;
        }
        let mean = self.mean();
        let square = |(value, times): (u32, u64)| (f64::from(value) - mean).powi(2) * times as f64;
        (self.iter().map(square).sum::<f64>() / (self.total - 1) as f64).sqrt()
    }

    /// The smallest value that at least the share `q` of all values does not exceed; 0 if nothing was counted.
    pub fn quantile(&self, q: f64) -> u32 {
        let wanted = ((q * self.total as f64).ceil() as u64).max(1);
        let mut seen = 0;
        let mut reached = self.iter().skip_while(|(_, times)| {
            seen += times;
            seen < wanted
        });
        reached.next().or_else(|| self.iter().last()).map_or(0, |(value, _)| value)
    }

    /// The smallest value; 0 if nothing was counted.
    pub fn min(&self) -> u32 {
        self.iter().next().map_or(0, |(value, _)| value)
    }

    /// The largest value; 0 if nothing was counted.
    pub fn max(&self) -> u32 {
        self.iter().last().map_or(0, |(value, _)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(values: &[u32]) -> Counts {
        let mut counts = Counts::default();
        for value in values {
            counts.add(*value);
        }
        counts
    }

    #[test]
    fn a_sample_known_from_textbooks() {
        let sample = counts(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!((sample.mean(), sample.min(), sample.max(), sample.total()), (5.0, 2, 9, 8));
        assert!((sample.deviation() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!([0.0, 0.125, 0.13, 0.5, 0.51, 1.0].map(|q| sample.quantile(q)), [2, 2, 4, 4, 5, 9]);
    }

    #[test]
    fn nothing_counted_is_nothing() {
        let none = Counts::default();
        assert_eq!((none.mean(), none.deviation(), none.quantile(0.5), none.total()), (0.0, 0.0, 0, 0));
    }

    #[test]
    fn large_values_are_kept_and_merging_is_adding() {
        let (mut one, two) = (counts(&[1, 5000, LISTED]), counts(&[u32::MAX, 5000, 0]));
        one.merge(&two);
        let all: Vec<_> = one.iter().collect();
        assert_eq!(all, [(0, 1), (1, 1), (LISTED, 1), (5000, 2), (u32::MAX, 1)]);
        assert_eq!(one, counts(&[0, 1, LISTED, 5000, 5000, u32::MAX]));
        assert_eq!((one.of(5000), one.of(2), one.of(77_777)), (2, 0, 0));
    }
}
