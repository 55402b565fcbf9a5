//! What a side settles: giving up, and what all sides have to agree on.

use contract::{Fact, Outcome, Seat, Verdict};

use super::{Table, TableError};
use crate::desk::Offer;

impl Table {
    /// A seat gives up. Where several people play for a side, it ends when all of them want it: nobody is given up by
    /// others. Those whose seat a computer player keeps are not asked.
    pub(super) fn resign(&mut self, seat: Seat, now: i64) -> Result<(), TableError> {
        if self.game.is_none() {
            return Err(TableError::Waiting);
        }
        let Some(side) = self.desk.team(seat) else {
            return Err(TableError::Not("a referee takes no side, and has nothing to give up"));
        };
        let asked = self.desk.players_of(side);
        self.desk.giving_up |= 1 << seat.0;
        // Whoever holds several seats of one screen speaks for all of them.
        if asked & !self.desk.giving_up != 0 && !self.desk.one_screen {
            return Ok(());
        }
        let reason = format!("{} resigned", self.side(seat));
        self.state(Fact::Resigned(seat), Some(self.won_against(seat, reason)), now)
    }

    /// A seat does not want its side to give up: everybody would have to say it anew.
    pub(super) fn play_on(&mut self, seat: Seat) -> Result<(), TableError> {
        let mates = self.desk.seats().filter(|other| self.desk.one_side(seat, *other));
        let side = mates.fold(0u32, |bits, mate| bits | 1 << mate.0);
        if self.desk.giving_up & side == 0 {
            return Err(TableError::Not("nobody of your side wants to give up"));
        }
        self.desk.giving_up &= !side;
        Ok(())
    }

    /// Those who have to agree, as bits: on a draw whoever speaks for a side, on a pause everybody who plays.
    pub fn asked(&self, offer: Offer) -> u32 {
        match offer {
            Offer::Pause => self.desk.present(),
            Offer::Draw => {
                let captains = self.desk.sides().into_iter().filter_map(|side| self.desk.captain(side));
                captains.fold(0, |bits, seat| bits | 1 << seat.0)
            }
        }
    }

    pub(super) fn offer(&mut self, seat: Seat, offer: Offer, now: i64) -> Result<(), TableError> {
        if self.game.is_none() {
            return Err(TableError::Waiting);
        }
        let asked = self.asked(offer);
        if offer == Offer::Draw {
            self.may_draw(seat, asked)?;
        }
        let by = match self.desk.offer {
            Some((other, by)) if other == offer => by | 1 << seat.0,
            Some(_) | None => 1 << seat.0,
        };
        // Whoever holds several seats of one screen speaks for all of them.
        if asked & !by != 0 && !self.desk.one_screen {
            self.desk.offer = Some((offer, by));
            return Ok(());
        }
        self.desk.offer = None;
        match offer {
            Offer::Pause => {
                self.desk.paused = true;
                Ok(())
            }
            Offer::Draw => {
                let outcome = Outcome {
                    result: Verdict::Draw,
                    winners: Vec::new(),
                    reason: "a draw was agreed".into(),
                    scores: vec![0; self.desk.chairs.len()],
                };
                self.state(Fact::DrawAgreed, Some(outcome), now)
            }
        }
    }

    fn may_draw(&self, seat: Seat, captains: u32) -> Result<(), TableError> {
        let sides = self.desk.sides().len();
        if sides < 2 {
            return Err(TableError::Not("there is nobody to offer a draw to"));
        }
        if (captains.count_ones() as usize) < sides {
            return Err(TableError::Not("a computer player does not take a draw: play on, or give up"));
        }
        if captains >> seat.0 & 1 == 0 {
            return Err(TableError::Not("a draw is agreed by the captains of the sides"));
        }
        Ok(())
    }
}
