//! Which cell to shoot at, by looking ahead in a cloud of layouts.
//!
//! Every shot but the hits is wasted, and there are as many hits to make whatever one does. So a shot is
//! as good as the misses that follow it are few, its own among them. They are counted on the cloud: the
//! layouts are parted by what would be reported, and in each part the likeliest cell is shot at next.

use grid::Mask;

use crate::belief::Belief;

/// What is told of a piece whose last cell is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// Nothing.
    Nothing,
    /// That there was one.
    Count,
    /// Its kind.
    Kind,
}

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// So many of the likeliest cells are compared; one shoots at the likeliest.
    pub cells: usize,
    /// So many shots ahead.
    pub shots: usize,
    /// In so many layouts of the cloud.
    pub layouts: usize,
}

/// The best cell of `open` to shoot at; none if all are empty for certain. Equal ones: the first.
pub fn shot<const W: usize>(belief: &Belief<W>, open: Mask<W>, tell: Tell, sight: Sight) -> Option<u8> {
    let layouts: Vec<&[Mask<W>]> = belief.particles().collect();
    let whole: Vec<Mask<W>> =
        layouts.iter().map(|layout| layout.iter().fold(Mask::EMPTY, |all, mask| all | *mask)).collect();
    let counts = Counts::of_all(whole.iter().map(|all| *all & open));
    let best = counts.most()?;
    let mut cells: Vec<(u32, u8)> = open.iter().map(|cell| (counts.of(cell), cell)).collect();
    cells.sort_by_key(|(count, cell)| (std::cmp::Reverse(*count), *cell));
    cells.truncate(sight.cells);
    // What is certain costs nothing; what is half as likely is not worth a look.
    let most = cells[0].0;
    cells.retain(|(count, _)| 2 * count > most);
    if cells.len() < 2 || most as usize == whole.len() {
        return Some(best);
    }
    let kinds = belief.fleet().pieces.iter().map(|piece| piece.kind).collect();
    let step = whole.len().div_ceil(sight.layouts.max(1));
    let chosen: Vec<u32> = (0..whole.len() as u32).step_by(step).collect();
    let mut ahead = Ahead { layouts, whole, kinds, tell, keys: Vec::new() };
    let hits = belief.evidence().hits();
    let rate = |cell: u8| ahead.misses(cell, &mut chosen.clone(), open, hits, sight.shots.max(1));
    let rated: Vec<usize> = cells.iter().map(|(_, cell)| *cell).map(rate).collect();
    cells.iter().zip(rated).min_by_key(|(_, misses)| *misses).map(|((_, cell), _)| *cell)
}

/// Counts for every cell at once how many sets hold it: one set of bits for each binary digit.
struct Counts<const W: usize> {
    digits: [Mask<W>; DIGITS],
    used: usize,
}

/// No more than 2²⁰ layouts are counted.
const DIGITS: usize = 20;

impl<const W: usize> Counts<W> {
    fn of_all(sets: impl Iterator<Item = Mask<W>>) -> Self {
        let mut counts = Counts { digits: [Mask::EMPTY; DIGITS], used: 0 };
        for mut carry in sets {
            for n in 0..DIGITS {
                let both = counts.digits[n] & carry;
                counts.digits[n] = (counts.digits[n] | carry) - both;
                carry = both;
                if carry.is_empty() {
                    counts.used = counts.used.max(n + 1);
                    break;
                }
            }
        }
        counts
    }

    /// How many sets hold the cell.
    fn of(&self, cell: u8) -> u32 {
        self.digits.iter().enumerate().map(|(n, digit)| u32::from(digit.has(cell)) << n).sum()
    }

    /// The first cell that most sets hold; none if none holds any.
    fn most(&self) -> Option<u8> {
        let digits = self.digits[..self.used].iter().rev();
        let mut best = Mask::EMPTY;
        for digit in digits {
            let both = if best.is_empty() { *digit } else { best & *digit };
            best = if both.is_empty() { best } else { both };
        }
        best.first()
    }
}

struct Ahead<'a, const W: usize> {
    layouts: Vec<&'a [Mask<W>]>,
    whole: Vec<Mask<W>>,
    kinds: Vec<u8>,
    tell: Tell,
    keys: Vec<(u16, u32)>,
}

impl<const W: usize> Ahead<'_, W> {
    /// Over all layouts `among`: the misses of a shot at `cell` and of those that follow it.
    fn misses(&mut self, cell: u8, among: &mut [u32], open: Mask<W>, hits: Mask<W>, shots: usize) -> usize {
        let open = open - Mask::of(cell);
        let mut missed = 0;
        for n in 0..among.len() {
            if !self.whole[among[n] as usize].has(cell) {
                among.swap(missed, n);
                missed += 1;
            }
        }
        let (miss, hit) = among.split_at_mut(missed);
        let mut total = missed + self.follow(miss, open, hits, shots - 1);
        if shots > 1 && self.tell != Tell::Nothing && hit.len() > 1 {
            self.keys.clear();
            for n in hit.iter() {
                let key = self.told(*n, cell, hits);
                self.keys.push((key, *n));
            }
            self.keys.sort_unstable();
            let mut ends = Vec::new();
            for (n, (slot, (key, layout))) in hit.iter_mut().zip(&self.keys).enumerate() {
                *slot = *layout;
                if n > 0 && *key != self.keys[n - 1].0 {
                    ends.push(n);
                }
            }
            ends.push(hit.len());
            let mut from = 0;
            for end in ends {
                total += self.follow(&mut hit[from..end], open, hits | Mask::of(cell), shots - 1);
                from = end;
            }
            return total;
        }
        total + self.follow(hit, open, hits | Mask::of(cell), shots - 1)
    }

    /// The misses from here on, if the likeliest cell is always shot at.
    fn follow(&mut self, among: &mut [u32], open: Mask<W>, hits: Mask<W>, shots: usize) -> usize {
        if shots == 0 || among.len() < 2 {
            return 0;
        }
        let counts = Counts::of_all(among.iter().map(|n| self.whole[*n as usize] & open));
        counts.most().map_or(0, |cell| self.misses(cell, among, open, hits, shots))
    }

    /// What is told of a hit: 0, or what identifies the destroyed piece as far as it is told.
    fn told(&self, layout: u32, cell: u8, hits: Mask<W>) -> u16 {
        let pieces = self.layouts[layout as usize];
        let struck = pieces.iter().position(|piece| piece.has(cell));
        let Some(piece) = struck.filter(|piece| pieces[*piece] - hits == Mask::of(cell)) else { return 0 };
        match self.tell {
            Tell::Nothing => 0,
            Tell::Count => 1,
            Tell::Kind => 1 + u16::from(self.kinds[piece]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::fixtures::{self, Style};

    const NEAR: Sight = Sight { cells: 1, shots: 1, layouts: 1000 };
    const FAR: Sight = Sight { cells: 8, shots: 12, layouts: 1000 };

    #[test]
    fn counting_digit_by_digit_is_counting() {
        let sets: Vec<Mask<2>> =
            (0..200_u8).map(|n| (0..120).filter(|cell| (cell ^ n) % 7 < 3).collect()).collect();
        let counts = Counts::of_all(sets.iter().copied());
        let count = |cell: u8| sets.iter().filter(|set| set.has(cell)).count() as u32;
        assert!((0..128).all(|cell| counts.of(cell) == count(cell)));
        let most = (0..128).map(count).max().unwrap();
        assert_eq!(counts.most(), (0..128).find(|cell| count(*cell) == most));
        assert_eq!(Counts::of_all(std::iter::once(Mask::<2>::EMPTY)).most(), None);
    }

    /// Shots to the end over all layouts of a small sea.
    fn shots(style: Style, tell: Tell, sight: Sight) -> u32 {
        let fleet = Arc::new(fixtures::fleet::<2>(3, 4, &[(0, 1, 3), (1, 1, 2)], true));
        let play = |truth: &Vec<Mask<2>>| {
            let all = truth.iter().fold(Mask::EMPTY, |all, mask| all | *mask);
            let mut belief = Belief::new(fleet.clone(), 1000, 1);
            while !all.within(belief.evidence().hits()) {
                let struck = belief.evidence().struck();
                let cell = shot(&belief, Mask::below(12) - struck, tell, sight).unwrap();
                belief.observe(&fixtures::report(&fleet, truth, struck, Mask::of(cell), false, style));
            }
            belief.evidence().struck().len()
        };
        fixtures::layouts(&fleet).iter().map(play).sum()
    }

    #[test]
    fn looking_ahead_saves_shots() {
        for (style, tell) in [(Style::Named, Tell::Kind), (Style::Silent, Tell::Nothing)] {
            let (near, far) = (shots(style, tell, NEAR), shots(style, tell, FAR));
            assert!(far < near, "{style:?}: {far} and {near}");
        }
    }

    #[test]
    fn the_nearsighted_shoot_at_the_likeliest_cell() {
        let belief = Belief::new(Arc::new(fixtures::classic()), 500, 3);
        let cell = shot(&belief, Mask::below(100), Tell::Kind, NEAR).unwrap();
        let chances = belief.chances();
        assert!(chances.iter().all(|chance| *chance <= chances[usize::from(cell)]));
        assert_eq!(shot(&belief, Mask::EMPTY, Tell::Kind, FAR), None);
    }
}
