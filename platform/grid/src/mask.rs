//! Sets of cells as bits: `Copy`, ordered, as fast as integers.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of cells numbered from 0; `W` words of 64 bits. Two words hold a board of up to 128 cells, four
/// one of up to 256.
///
/// ```
/// use grid::Mask;
/// let some = Mask::<4>::of(3) | Mask::of(200);
/// assert!(some.has(200) && !some.has(4));
/// assert_eq!(some.iter().collect::<Vec<_>>(), [3, 200]);
/// assert_eq!((some.len(), some.nth(1), (some - Mask::of(3)).first()), (2, Some(200), Some(200)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask<const W: usize>(pub [u64; W]);

impl<const W: usize> Mask<W> {
    /// No cell.
    pub const EMPTY: Self = Mask([0; W]);

    /// One cell.
    #[inline]
    pub const fn of(cell: u8) -> Self {
        // Word by word: a processor that writes one word and then reads them all has to wait.
        let mut words = [0; W];
        let mut n = 0;
        while n < W {
            words[n] = ((cell >> 6) as usize == n) as u64 * (1 << (cell & 63));
            n += 1;
        }
        Mask(words)
    }

    /// Cells 0 to `count` − 1.
    pub const fn below(count: u16) -> Self {
        let mut words = [0; W];
        let mut n = 0;
        while n < W {
            let from = n as u16 * 64;
            words[n] = match count.saturating_sub(from) {
                0 => 0,
                left if left >= 64 => u64::MAX,
                left => (1 << left) - 1,
            };
            n += 1;
        }
        Mask(words)
    }

    /// Is `cell` in the set?
    #[inline]
    pub const fn has(self, cell: u8) -> bool {
        self.0[(cell >> 6) as usize] >> (cell & 63) & 1 == 1
    }

    /// Is the set empty?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Do the two sets share a cell?
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Is every cell of this set in `other`?
    #[inline]
    pub fn within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// How many cells.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest cell.
    #[inline]
    pub fn first(self) -> Option<u8> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some((word * 64) as u8 + self.0[word].trailing_zeros() as u8)
    }

    /// The highest cell.
    pub fn last(self) -> Option<u8> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some((word * 64) as u8 + 63 - self.0[word].leading_zeros() as u8)
    }

    /// The cell that `index` others of the set come before.
    #[inline]
    pub fn nth(self, index: u32) -> Option<u8> {
        let mut left = index;
        for (n, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                return Some((n * 64) as u8 + select(*word, left));
            }
            left -= here;
        }
        None
    }

    /// Every cell moved `by` numbers down; those that would fall below 0 are dropped. On a free set it tells
    /// where a shape with an offset of `by` can be anchored.
    #[inline]
    pub fn lower(self, by: u8) -> Self {
        let (words, bits) = (usize::from(by >> 6), by & 63);
        let word = |n: usize| self.0.get(n).copied().unwrap_or(0);
        let mut moved = [0; W];
        for (n, to) in moved.iter_mut().enumerate() {
            let low = word(n + words) >> bits;
            *to = if bits == 0 { low } else { low | word(n + words + 1) << (64 - bits) };
        }
        Mask(moved)
    }

    /// The cells in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..).zip(self.0).flat_map(|(n, mut word): (u8, u64)| {
            std::iter::from_fn(move || {
                let at = (word != 0).then(|| word.trailing_zeros() as u8)?;
                word &= word - 1;
                Some(n * 64 + at)
            })
        })
    }
}

/// The place of the set bit that `index` others come before. Without branches: where the bit lies is as good as
/// random, so that a processor would guess wrong at every other step.
#[inline]
fn select(word: u64, index: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    // Bits in each pair, four, byte; then, in each byte, the bits up to its end.
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let upto = bytes.wrapping_mul(ONES);
    // The bytes that end before our bit.
    let before = (((u64::from(index) * ONES) | TOPS) - upto) & TOPS;
    let mut at = before.count_ones() * 8;
    let mut left = index - (upto << 8 >> at & 0xff) as u32;
    for width in [4, 2, 1] {
        let low = (word >> at & ((1 << width) - 1)).count_ones();
        let beyond = u32::from(left >= low);
        left -= low * beyond;
        at += width * beyond;
    }
    at as u8
}

impl<const W: usize> Default for Mask<W> {
    fn default() -> Self {
        Mask::EMPTY
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign:ident $assign_method:ident, $join:expr) => {
        impl<const W: usize> $trait for Mask<W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                let join: fn(u64, u64) -> u64 = $join;
                for (word, theirs) in self.0.iter_mut().zip(other.0) {
                    *word = join(*word, theirs);
                }
                self
            }
        }

        impl<const W: usize> $assign for Mask<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign, |a, b| a & b);
operator!(BitOr bitor BitOrAssign bitor_assign, |a, b| a | b);
operator!(Sub sub SubAssign sub_assign, |a, b| a & !b);

impl<const W: usize> Not for Mask<W> {
    type Output = Self;

    /// Every bit there is that is not in the set, beyond the board too.
    fn not(self) -> Self {
        Mask(self.0.map(|word| !word))
    }
}

impl<const W: usize> FromIterator<u8> for Mask<W> {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Mask::EMPTY, |all, cell| all | Mask::of(cell))
    }
}

impl<const W: usize> fmt::Debug for Mask<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A mask is a set: every operation agrees with one.
        #[test]
        fn it_is_a_set(a in proptest::collection::btree_set(any::<u8>(), 0..80), b in proptest::collection::btree_set(any::<u8>(), 0..80)) {
            let (x, y): (Mask<4>, Mask<4>) = (a.iter().copied().collect(), b.iter().copied().collect());
            let set = |mask: Mask<4>| mask.iter().collect::<BTreeSet<u8>>();
            prop_assert_eq!(set(x & y), &a & &b);
            prop_assert_eq!(set(x | y), &a | &b);
            prop_assert_eq!(set(x - y), &a - &b);
            prop_assert_eq!(set(!x).len(), 256 - a.len());
            prop_assert_eq!((x.len() as usize, x.is_empty()), (a.len(), a.is_empty()));
            prop_assert_eq!((x.meets(y), x.within(y)), (!a.is_disjoint(&b), a.is_subset(&b)));
            prop_assert_eq!((x.first(), x.last()), (a.first().copied(), a.last().copied()));
            for (n, cell) in a.iter().enumerate() {
                prop_assert_eq!(x.nth(n as u32), Some(*cell));
            }
            prop_assert_eq!(x.nth(a.len() as u32), None);
            for by in [0, 1, 9, 63, 64, 65, 130, 255] {
                let moved: BTreeSet<u8> = a.iter().filter_map(|cell| cell.checked_sub(by)).collect();
                prop_assert_eq!(set(x.lower(by)), moved);
            }
        }
    }

    #[test]
    fn below_counts() {
        for count in [0, 1, 63, 64, 65, 117, 128, 169, 255, 256] {
            assert_eq!(Mask::<4>::below(count).len(), u32::from(count));
        }
        assert_eq!(Mask::<2>::below(117).last(), Some(116));
    }
}
