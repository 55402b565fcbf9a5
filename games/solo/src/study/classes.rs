//! Classes of layouts: what is left of a layout once everything that cannot matter is forgotten.
//!
//! Owns the list of half classes (the four half-rows of one half, in any order), their numbering, and which of them
//! are images of each other. Knows nothing of odds.

use super::odds::FLEETS;

/// Four half-rows of one half, sorted downwards: order among tile rows does not matter (§2.2).
pub(super) type HalfClass = [[u8; FLEETS]; 4];

/// Coins of each fleet in one half.
pub(super) type Sums = [u8; FLEETS];

/// Every half class with at most `coins` coins of each fleet, grouped by the coins of each fleet.
pub(super) struct Classes {
    coins: u8,
    groups: Vec<Vec<HalfClass>>,
    /// Number of the first class of each group, classes being numbered group by group.
    first: Vec<u32>,
}

impl Classes {
    pub(super) fn new(coins: u8) -> Self {
        let mut triples = Vec::new();
        for a in (0..=coins).rev() {
            for b in (0..=coins).rev() {
                for c in (0..=coins).rev() {
                    if a + b + c <= 6 {
                        triples.push([a, b, c]);
                    }
                }
            }
        }
        let side = usize::from(coins) + 1;
        let mut classes = Self { coins, groups: vec![Vec::new(); side.pow(3)], first: Vec::new() };
        classes.extend(&triples, &mut Vec::with_capacity(4), [0; FLEETS]);
        let mut next = 0;
        for group in &mut classes.groups {
            group.sort_unstable();
            classes.first.push(next);
            next += group.len() as u32;
        }
        classes
    }

    fn extend(&mut self, triples: &[[u8; FLEETS]], rows: &mut Vec<[u8; FLEETS]>, sums: Sums) {
        if let Ok(class) = HalfClass::try_from(rows.as_slice()) {
            let group = self.group_index(sums);
            self.groups[group].push(class);
            return;
        }
        for (k, triple) in triples.iter().enumerate() {
            let next: Sums = std::array::from_fn(|f| sums[f] + triple[f]);
            if next.iter().all(|&s| s <= self.coins) {
                rows.push(*triple);
                self.extend(&triples[k..], rows, next);
                rows.pop();
            }
        }
    }

    fn group_index(&self, sums: Sums) -> usize {
        sums.iter().fold(0, |index, &s| index * (usize::from(self.coins) + 1) + usize::from(s))
    }

    /// All column sums of groups, in numbering order.
    pub(super) fn all_sums(&self) -> impl Iterator<Item = Sums> {
        let side = usize::from(self.coins) + 1;
        (0..self.groups.len()).map(move |g| [g / (side * side), g / side % side, g % side].map(|s| s as u8))
    }

    /// The classes with these column sums, ascending.
    pub(super) fn group(&self, sums: Sums) -> &[HalfClass] {
        &self.groups[self.group_index(sums)]
    }

    /// What the other half must hold.
    pub(super) fn rest(&self, sums: Sums) -> Sums {
        sums.map(|s| self.coins - s)
    }

    /// The class's number.
    pub(super) fn number(&self, class: &HalfClass) -> u32 {
        let group = self.group_index(column_sums(class));
        let place = self.groups[group].binary_search(class).unwrap_or_else(|at| at);
        self.first[group] + place as u32
    }
}

/// Coins of each fleet.
fn column_sums(class: &HalfClass) -> Sums {
    std::array::from_fn(|f| class.iter().map(|row| row[f]).sum())
}

/// Renames the fleets: fleet f takes the coins of fleet `names[f]`.
pub(super) fn renamed(class: &HalfClass, names: [usize; FLEETS]) -> HalfClass {
    let mut image = class.map(|row| names.map(|f| row[f]));
    image.sort_unstable_by(|a, b| b.cmp(a));
    image
}
