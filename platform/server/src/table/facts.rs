//! What players do beside the game: give up, offer, claim, pause, come back.

use contract::{Fact, Outcome, Seat, Verdict, Viewer};
use store::{Change, Status, Store};

use super::{Table, TableError};
use crate::desk::{Offer, Who};

/// What a seat may say at the table beside its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// It gives up.
    Resign,
    /// It offers something, or takes what the others offer.
    Offer(Offer),
    /// It does not want what is offered, or takes its own offer back.
    Decline,
    /// The pause is over.
    GoOn,
    /// It breaks the game off before anybody has moved.
    Abort,
    /// It claims the game: another's time has run out.
    Claim,
    /// It wants a mind of this level to play on for those whose time has run out.
    Caretaker(String),
    /// It is back, and the mind goes.
    Back,
}

impl Table {
    /// Does what a seat says beside its moves.
    pub async fn hear(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        word: Word,
        now: i64,
    ) -> Result<(), TableError> {
        if usize::from(seat.0) >= self.desk.chairs.len() {
            return Err(TableError::NotYours);
        }
        if self.over() {
            return Err(TableError::Not("the game is over"));
        }
        let before = self.desk.clone();
        let heard = self.take(seat, word, now);
        if heard.is_err() {
            self.desk = before;
            return heard;
        }
        self.run_clocks(now);
        self.note_result(now);
        self.touched = true;
        let ended = if self.desk.called_off { vec![Change::Status(Status::Over)] } else { Vec::new() };
        let kept = match self.game() {
            Some(_) => self.keep(store, None, ended).await,
            None => self.keep_desk(store, ended).await,
        };
        if let Err(error) = kept {
            self.desk = before;
            self.reread(store).await;
            return Err(error);
        }
        Ok(())
    }

    fn take(&mut self, seat: Seat, word: Word, now: i64) -> Result<(), TableError> {
        match word {
            Word::Resign => {
                let reason = format!("{} resigned", self.side(seat));
                self.state(Fact::Resigned(seat), Some(self.won_against(seat, reason)), now)
            }
            Word::Offer(offer) => self.offer(seat, offer, now),
            Word::Decline => self.desk.offer.take().map(drop).ok_or(TableError::Not("nothing is offered")),
            Word::GoOn => {
                let paused = std::mem::take(&mut self.desk.paused);
                if paused { Ok(()) } else { Err(TableError::Not("the game is not paused")) }
            }
            Word::Abort => self.abort(now),
            Word::Claim => self.claim(seat, now),
            Word::Caretaker(level) => self.caretaker(seat, &level, now),
            Word::Back => self.back(seat, now),
        }
    }

    fn side(&self, seat: Seat) -> &'static str {
        self.entry.meta().sides.get(usize::from(seat.0)).copied().unwrap_or("the player")
    }

    /// With two seats the other one wins; else nobody does.
    fn won_against(&self, seat: Seat, reason: String) -> Outcome {
        let seats = self.desk.chairs.len() as u8;
        let duel = seats == 2;
        let others = (0..seats).map(Seat).filter(|other| *other != seat);
        Outcome {
            result: if duel { Verdict::Win } else { Verdict::None },
            winners: if duel { others.collect() } else { Vec::new() },
            reason,
            scores: (0..seats).map(|n| i64::from(duel && n != seat.0)).collect(),
        }
    }

    /// States a fact in the journal and tells everybody.
    fn state(&mut self, fact: Fact, outcome: Option<Outcome>, now: i64) -> Result<(), TableError> {
        let game = self.game.as_mut().ok_or(TableError::Waiting)?;
        let seen = game.declare(fact, outcome, now)?;
        for viewer in Viewer::live(game.seats()) {
            self.note(viewer, std::slice::from_ref(&seen));
        }
        Ok(())
    }

    fn offer(&mut self, seat: Seat, offer: Offer, now: i64) -> Result<(), TableError> {
        if self.game.is_none() {
            return Err(TableError::Waiting);
        }
        let people = self.desk.people();
        if offer == Offer::Draw && (people.count_ones() as usize) < self.desk.chairs.len() {
            return Err(TableError::Not("a computer player does not take a draw: play on, or give up"));
        }
        if offer == Offer::Draw && people.count_ones() < 2 {
            return Err(TableError::Not("there is nobody to offer a draw to"));
        }
        let by = match self.desk.offer {
            Some((other, by)) if other == offer => by | 1 << seat.0,
            Some(_) | None => 1 << seat.0,
        };
        // Whoever holds several seats of one screen speaks for all of them.
        if by & people != people && !self.desk.one_screen {
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

    fn abort(&mut self, now: i64) -> Result<(), TableError> {
        let Some(game) = &self.game else {
            self.desk.called_off = true;
            return Ok(());
        };
        if game.moves() > 0 {
            return Err(TableError::Not("somebody has moved already: give up, or offer a draw"));
        }
        let outcome = Outcome {
            result: Verdict::None,
            winners: Vec::new(),
            reason: "the game was broken off before the first move".into(),
            scores: vec![0; self.desk.chairs.len()],
        };
        self.state(Fact::Aborted, Some(outcome), now)
    }

    /// The seats whose time has run out, if `seat` may do something about it.
    fn late(&self, seat: Seat, now: i64) -> Result<Vec<Seat>, TableError> {
        let fallen = self.fallen(now);
        if fallen.is_empty() {
            return Err(TableError::Not("nobody's time has run out"));
        }
        if fallen.contains(&seat) {
            return Err(TableError::Not("your own time has run out"));
        }
        Ok(fallen)
    }

    fn claim(&mut self, seat: Seat, now: i64) -> Result<(), TableError> {
        let late = self.late(seat, now)?;
        if self.desk.chairs.len() != 2 {
            return Err(TableError::Not("more than two play: let a computer player go on for them"));
        }
        let reason = format!("{} ran out of time", self.side(late[0]));
        self.state(Fact::FlagFell(late[0]), None, now)?;
        self.state(Fact::Claimed(seat), Some(self.won_against(late[0], reason)), now)
    }

    fn caretaker(&mut self, seat: Seat, level: &str, now: i64) -> Result<(), TableError> {
        if !self.entry.levels().iter().any(|known| known.name == level) {
            return Err(TableError::Not("there is no such computer player"));
        }
        for late in self.late(seat, now)? {
            self.state(Fact::FlagFell(late), None, now)?;
            self.state(Fact::CaretakerIn(late, level.to_owned()), None, now)?;
            self.desk.chairs[usize::from(late.0)].caretaker = Some(level.to_owned());
        }
        Ok(())
    }

    fn back(&mut self, seat: Seat, now: i64) -> Result<(), TableError> {
        let chair = &mut self.desk.chairs[usize::from(seat.0)];
        if chair.who != Who::Human || chair.caretaker.take().is_none() {
            return Err(TableError::Not("nobody keeps your seat"));
        }
        if let (Some(pace), Some(clocks)) = (self.desk.pace, &mut self.desk.clocks) {
            clocks.refill(&pace, seat, now);
        }
        self.state(Fact::OwnerBack(seat), None, now)
    }
}
