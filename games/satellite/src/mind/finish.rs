//! Finishing: which sectors together strike all that is left, and how likely.

use grid::Mask;
use minds::belief::Belief;

/// What is left standing in each layout of a belief, equal ones together.
#[derive(Clone, Debug, Default)]
pub(super) struct Rest<const W: usize> {
    /// The sectors left, the share of layouts that leave exactly these, and whether they are of one building.
    left: Vec<(Mask<W>, f64, bool)>,
}

/// Layouts that leave more sectors than this are not finished by one batch, or hardly ever.
const MOST: u32 = 12;

impl<const W: usize> Rest<W> {
    /// Reads it off a belief: what is left of each layout in the `open` sectors. The others are struck or named already.
    pub(super) fn new(belief: &Belief<W>, open: Mask<W>) -> Self {
        let each = 1.0 / belief.particles().len().max(1) as f64;
        let mut left: Vec<(Mask<W>, f64, bool)> = Vec::new();
        for layout in belief.particles() {
            let rest = layout.iter().fold(Mask::EMPTY, |all, mask| all | *mask) & open;
            let standing = layout.iter().filter(|mask| mask.meets(rest)).count();
            if rest.len() <= MOST {
                left.push((rest, each, standing == 1));
            }
        }
        left.sort_unstable_by_key(|(rest, _, one)| (*rest, *one));
        left.dedup_by(|next, kept| {
            let same = (next.0, next.2) == (kept.0, kept.2);
            kept.1 += if same { next.1 } else { 0.0 };
            same
        });
        Rest { left }
    }

    /// The chance that striking these sectors finishes everything.
    pub(super) fn struck(&self, cells: Mask<W>) -> f64 {
        self.left.iter().filter(|(rest, _, _)| rest.within(cells)).map(|(_, share, _)| share).sum()
    }

    /// The chance that a Hazard there finishes everything.
    pub(super) fn hazard(&self, at: u8) -> f64 {
        self.left.iter().filter(|(rest, _, one)| *one && rest.has(at)).map(|(_, share, _)| share).sum()
    }

    /// §1.3 At most this many sectors that finish as many layouts as possible: again and again those that add the
    /// most layouts for each sector added.
    pub(super) fn set(&self, shots: usize) -> Mask<W> {
        let mut chosen = Mask::EMPTY;
        let mut open: Vec<(Mask<W>, f64)> =
            self.left.iter().map(|(rest, share, _)| (*rest, *share)).collect();
        loop {
            let room = (shots as u32).saturating_sub(chosen.len());
            open.iter_mut().for_each(|(rest, _)| *rest -= chosen);
            open.retain(|(rest, _)| !rest.is_empty() && rest.len() <= room);
            open.sort_unstable_by_key(|(rest, _)| *rest);
            open.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                kept.1 += if same { next.1 } else { 0.0 };
                same
            });
            let rate = |(rest, share): &(Mask<W>, f64)| share / f64::from(rest.len());
            let Some(best) = open.iter().max_by(|a, b| rate(a).total_cmp(&rate(b))) else { return chosen };
            chosen |= best.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rest(left: &[(&[u8], f64)]) -> Rest<2> {
        let line = |(cells, share): &(&[u8], f64)| (cells.iter().copied().collect(), *share, true);
        Rest { left: left.iter().map(line).collect() }
    }

    #[test]
    fn a_set_finishes_more_than_the_likeliest_sectors() {
        // Sector 1 is in most layouts, but no second one goes with it.
        let rest = rest(&[(&[1, 2, 3], 0.3), (&[1, 4, 5], 0.3), (&[6, 7], 0.25), (&[8], 0.15)]);
        let set = rest.set(3);
        assert_eq!(set.iter().collect::<Vec<_>>(), [6, 7, 8]);
        assert!((rest.struck(set) - 0.4).abs() < 1e-9);
        assert!((rest.hazard(1) - 0.6).abs() < 1e-9);
        assert!(rest.set(0).is_empty() && Rest::<2>::default().set(5).is_empty());
    }
}
