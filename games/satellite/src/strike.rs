//! A batch as it was reported: what everybody was told.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::event::With;
use crate::types::{Building, Cartridge, Sectors};

/// What everybody was told of one batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Strike {
    /// With what it was fired.
    pub with: With,
    /// Newly struck sectors with a building.
    pub hits: Sectors,
    /// Newly struck sectors without.
    pub misses: Sectors,
    /// How many buildings it destroyed.
    pub destroyed: u8,
    /// Their kinds, where the report tells: the first building of the fleet with that shape.
    pub kinds: Vec<Building>,
    /// Where they stood, where the report or a Hazard tells.
    pub outlines: Vec<Sectors>,
}

/// Strikes in one chunk: at most this many are copied when another one is added.
const NEWEST: usize = 16;

/// §1.2i The shots of a Salvo, each a strike of its own.
const SALVO: usize = 10;

/// What was told of every batch fired at a planet, the oldest first. Copies share it, and one strike more costs the same
/// late in a game as early.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strikes {
    /// The older ones, in full chunks.
    before: Arc<Vec<Arc<[Strike]>>>,
    newest: Arc<Vec<Strike>>,
}

impl Strikes {
    /// One more.
    pub(crate) fn push(&mut self, strike: Strike) {
        let newest = Arc::make_mut(&mut self.newest);
        if newest.len() == NEWEST {
            let full = std::mem::replace(newest, Vec::with_capacity(NEWEST));
            Arc::make_mut(&mut self.before).push(full.into());
        }
        newest.push(strike);
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Strike> + Clone {
        self.before.iter().flat_map(|some| some.iter()).chain(&*self.newest)
    }

    /// The last one.
    pub fn last(&self) -> Option<&Strike> {
        self.newest.last()
    }

    /// The batch fired last; of a Salvo all its shots so far, the oldest first.
    pub(crate) fn batch(&self) -> impl Iterator<Item = &Strike> {
        let salvo = |strike: &&Strike| strike.with == With::Cartridge(Cartridge::Salvo);
        let count = match self.iter().rev().take_while(salvo).count() {
            0 => 1,
            // With Reloaded one Salvo may follow another. The earlier one had all its shots, or the game would be over.
            shots => (shots - 1) % SALVO + 1,
        };
        self.iter().skip(self.len().saturating_sub(count))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.before.len() * NEWEST + self.newest.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.newest.is_empty()
    }
}

impl Serialize for Strikes {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Cells, Grid};

    /// How many strikes the last batch has: after a Plus, after each shot of a Salvo, and after two Salvos in a row.
    #[test]
    fn s1_2i_the_last_batch_is_one_salvo_at_most() {
        let none = Sectors { grid: Grid { rows: 12, columns: 10, skip_i: false }, cells: Cells::EMPTY };
        let mut strikes = Strikes::default();
        let mut fire = |cartridge: Cartridge| {
            let with = With::Cartridge(cartridge);
            let (kinds, outlines) = (Vec::new(), Vec::new());
            strikes.push(Strike { with, hits: none, misses: none, destroyed: 0, kinds, outlines });
            assert!(strikes.batch().all(|strike| strike.with == with));
            strikes.batch().count()
        };
        assert_eq!([Cartridge::Plus, Cartridge::Plus].map(&mut fire), [1, 1]);
        for salvo in 0..2 {
            for shot in 1..=10 {
                assert_eq!(fire(Cartridge::Salvo), shot, "Salvo {salvo}");
            }
        }
        assert_eq!(fire(Cartridge::Beam), 1);
        assert_eq!(Strikes::default().batch().count(), 0);
    }

    #[test]
    fn strikes_keep_their_order_and_copies_stay_what_they_were() {
        let none = Sectors { grid: Grid { rows: 12, columns: 10, skip_i: false }, cells: Cells::EMPTY };
        let strike = |n: u8| Strike {
            with: With::Before,
            hits: none,
            misses: none,
            destroyed: n,
            kinds: Vec::new(),
            outlines: Vec::new(),
        };
        let mut strikes = Strikes::default();
        for n in 0..50 {
            let copy = strikes.clone();
            assert_eq!((strikes.len(), strikes.is_empty()), (usize::from(n), n == 0));
            strikes.push(strike(n));
            assert_eq!(strikes.last().map(|strike| strike.destroyed), Some(n));
            assert!(copy.iter().map(|strike| strike.destroyed).eq(0..n));
            assert!(strikes.iter().rev().map(|strike| strike.destroyed).eq((0..=n).rev()));
        }
    }
}
