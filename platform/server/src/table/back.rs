//! Looking back: the whole game so far, and whether its dice are right.

use catalogue::Replay;
use contract::verify::Verification;
use contract::{Hash, Seed};

use super::{Table, TableError};

/// A game to look through, and what checking it told once it is over.
pub type LookedBack = (Box<dyn Replay>, Option<Verification>);

impl Table {
    /// SHA-256 of the seed of the dice: it is told from the start.
    pub fn commitment(&self) -> Hash {
        self.seed.commitment()
    }

    /// The seed of the dice, once it is no secret any more.
    pub fn opened_seed(&self) -> Option<Seed> {
        self.game.as_ref().and_then(|game| game.outcome()).map(|_| self.seed)
    }

    /// Everything so far to look through and, once it is over, what checking it told. It is handed back by
    /// [`Table::looked_back`], so that the next who looks need not wait for it.
    pub fn look_back(&mut self) -> Result<LookedBack, TableError> {
        let game = self.game.as_ref().ok_or(TableError::Waiting)?;
        if let Some((kept, replay, checked)) = self.back.take().filter(|(kept, ..)| *kept == self.kept) {
            debug_assert_eq!(kept, self.kept);
            return Ok((replay, checked));
        }
        let broken = |error: catalogue::LoadError| {
            tracing::error!(table = %self.id, %error, "cannot be looked through");
            TableError::Broken(error.to_string())
        };
        let record = game.record();
        let replay = self.entry.replay(&record).map_err(broken)?;
        let over = game.outcome().is_some();
        let checked = over.then(|| self.entry.verify(&record)).transpose().map_err(broken)?;
        Ok((replay, checked))
    }

    /// Does somebody look back through it? What they wait for is worth keeping a while.
    pub(crate) fn is_looked_through(&self) -> bool {
        self.back.is_some()
    }

    /// Keeps what [`Table::look_back`] gave for the next who looks.
    pub fn looked_back(&mut self, replay: Box<dyn Replay>, checked: Option<Verification>) {
        self.back = Some((self.kept, replay, checked));
    }
}
