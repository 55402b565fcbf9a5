//! Sequences of things told, and sequences of dice.

use std::collections::{BTreeMap, BTreeSet};

use contract::Dice;

/// The number of a sequence of things told.
pub(crate) type Told = usize;

/// Sequences of things told, each one number; a sequence knows the one before its last item.
pub(crate) struct Trie<T> {
    next: BTreeMap<(Told, String), Told>,
    items: Vec<(Told, Option<T>)>,
}

impl<T> Trie<T> {
    pub(crate) fn new() -> Self {
        Trie { next: BTreeMap::new(), items: vec![(0, None)] }
    }

    pub(crate) fn extend(&mut self, from: Told, text: String, item: Option<T>) -> Told {
        let fresh = self.items.len();
        let found = *self.next.entry((from, text)).or_insert(fresh);
        if found == fresh {
            self.items.push((from, item));
        }
        found
    }

    /// The items of a sequence, first to last.
    pub(crate) fn path(&self, mut at: Told) -> Vec<&T> {
        let mut path = Vec::new();
        while at != 0 {
            let (before, item) = &self.items[at];
            path.extend(item.as_ref());
            at = *before;
        }
        path.reverse();
        path
    }

    /// Is `at` or anything before it in the set?
    pub(crate) fn reaches(&self, mut at: Told, set: &BTreeSet<Told>) -> bool {
        while at != 0 && !set.contains(&at) {
            at = self.items[at].0;
        }
        set.contains(&at)
    }
}

/// Turns through every way the dice of one act can fall.
#[derive(Default)]
pub(crate) struct Odometer {
    path: Vec<u32>,
    done: bool,
}

impl Odometer {
    pub(crate) fn next(&self) -> Option<Dice> {
        (!self.done).then(|| Dice::probe(self.path.clone()))
    }

    /// Goes on from how the dice fell; false if there were more than `most` of them, so that this way of
    /// falling is not a whole one.
    pub(crate) fn turn(&mut self, dice: &Dice, most: usize) -> bool {
        let asked = dice.asked();
        let told = &asked[..asked.len().min(most)];
        let last = told.iter().rposition(|(choice, faces)| choice + 1 < *faces);
        self.done = last.is_none();
        if let Some(last) = last {
            self.path = told[..=last].iter().map(|(choice, _)| *choice).collect();
            self.path[last] += 1;
        }
        asked.len() <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odometer_turns_through_every_fall() {
        let mut odometer = Odometer::default();
        let mut falls = Vec::new();
        while let Some(mut dice) = odometer.next() {
            let first = dice.pick(3);
            let second = if first == 2 { u32::from(dice.coin()) } else { 9 };
            falls.push((first, second));
            assert!(odometer.turn(&dice, 8));
        }
        assert_eq!(falls, [(1, 9), (2, 0), (2, 1), (3, 9)]);
    }

    #[test]
    fn an_odometer_cuts_endless_rolling_short() {
        let mut odometer = Odometer::default();
        let (mut whole, mut cut) = (0, 0);
        while let Some(mut dice) = odometer.next() {
            while dice.coin() == dice.coin() {}
            if odometer.turn(&dice, 4) { whole += 1 } else { cut += 1 }
        }
        // Two of four falls of a pair end it; two pairs fit.
        assert_eq!((whole, cut), (2 + 2 * 2, 2 * 2));
    }
}
