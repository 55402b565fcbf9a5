//! What players do beside the game: give up, offer, claim, pause, come back.

use contract::{Fact, Outcome, Seat, Verdict, Viewer};
use store::{Change, Status, Store};

use super::{Table, TableError};
use crate::desk::{Desk, Offer};

/// What a seat may say at the table beside its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// It gives up; where several play for a side, it wants the side to.
    Resign,
    /// It does not want its side to give up.
    PlayOn,
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
    /// It wants a computer player of the table's level to play on for those whose time has run out.
    Caretaker,
    /// Somebody plays on for this seat of their side, which is late.
    TakeOver(Seat),
    /// The deputy of this seat plays for it from now on.
    SitIn(Seat),
    /// The owner is back, or the one who plays for them goes.
    Back,
}

/// Who speaks for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// Its owner.
    Owner,
    /// A deputy or an ally who plays in it for the owner: they may move and go, and nothing else.
    Keeper,
    /// A deputy who has not sat in: they may look and sit in, and nothing else.
    Deputy,
}

impl Table {
    /// Does what the owner of a seat says beside its moves.
    pub async fn hear(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        word: Word,
        now: i64,
    ) -> Result<(), TableError> {
        self.hear_from(store, Voice::Owner, seat, word, now).await
    }

    /// Does what somebody says for a seat beside its moves.
    pub async fn hear_from(
        &mut self,
        store: &dyn Store,
        voice: Voice,
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
        match voice {
            Voice::Owner => {}
            Voice::Keeper if word == Word::Back => {}
            Voice::Keeper | Voice::Deputy if word == Word::SitIn(seat) => {}
            Voice::Deputy if word == Word::Back => return Err(TableError::NotIn),
            Voice::Keeper | Voice::Deputy => {
                return Err(TableError::Not("only the owner of the seat may do that"));
            }
        }
        // Whoever named a computer player is not late.
        self.relieve(store, now).await?;
        let before = self.desk.clone();
        let heard = self.take(seat, word, now);
        self.settle(store, before, heard.map(|()| Vec::new()), now).await
    }

    /// Keeps what was settled beside the moves, with what else changes; if it failed, nothing has happened.
    pub(super) async fn settle(
        &mut self,
        store: &dyn Store,
        before: Desk,
        heard: Result<Vec<Change>, TableError>,
        now: i64,
    ) -> Result<(), TableError> {
        let mut changes = match heard {
            Ok(changes) => changes,
            Err(error) => {
                self.desk = before;
                return Err(error);
            }
        };
        self.run_clocks(now);
        self.note_result(now);
        self.touched = true;
        if self.desk.called_off {
            changes.push(Change::Status(Status::Over));
        }
        let kept = match self.game() {
            Some(_) => self.keep(store, None, changes).await,
            None => self.keep_desk(store, changes).await,
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
            Word::Resign => self.resign(seat, now),
            Word::PlayOn => self.play_on(seat),
            Word::Offer(offer) => self.offer(seat, offer, now),
            Word::Decline => self.desk.offer.take().map(drop).ok_or(TableError::Not("nothing is offered")),
            Word::GoOn => {
                let paused = std::mem::take(&mut self.desk.paused);
                if paused { Ok(()) } else { Err(TableError::Not("the game is not paused")) }
            }
            Word::Abort => self.abort(now),
            Word::Claim => self.claim(seat, now),
            Word::Caretaker => self.caretaker(seat, now),
            Word::TakeOver(late) => self.take_over(seat, late, now),
            Word::SitIn(away) => self.sit_in(seat, away, now),
            Word::Back => self.back(seat, now),
        }
    }

    /// What a seat's side is called.
    pub(super) fn side(&self, seat: Seat) -> &str {
        let Some(side) = self.desk.team(seat).map(usize::from) else { return "the player" };
        let own = self.desk.sides.get(side).map(String::as_str);
        own.or_else(|| self.entry.meta().sides.get(side).copied()).unwrap_or("the player")
    }

    /// With two sides the other one wins, all of it; else nobody does.
    pub(super) fn won_against(&self, seat: Seat, reason: String) -> Outcome {
        let duel = self.desk.sides().len() == 2 && self.desk.team(seat).is_some();
        let won = |other: Seat| duel && self.desk.team(other).is_some() && !self.desk.one_side(seat, other);
        Outcome {
            result: if duel { Verdict::Win } else { Verdict::None },
            winners: self.desk.seats().filter(|other| won(*other)).collect(),
            reason,
            scores: self.desk.seats().map(|other| i64::from(won(other))).collect(),
        }
    }

    /// States a fact in the journal and tells everybody.
    pub(super) fn state(&mut self, fact: Fact, outcome: Option<Outcome>, now: i64) -> Result<(), TableError> {
        let game = self.game.as_mut().ok_or(TableError::Waiting)?;
        let seen = game.declare(fact, outcome, now)?;
        for viewer in Viewer::live(game.seats()) {
            self.note(viewer, std::slice::from_ref(&seen));
        }
        Ok(())
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

    /// A computer player goes on for those who are late: at once if somebody of their side wants it, for anybody else after
    /// a grace.
    fn caretaker(&mut self, seat: Seat, now: i64) -> Result<(), TableError> {
        let mut late = self.late(seat, now)?;
        late.retain(|late| self.may_relieve(seat, *late, now));
        if late.is_empty() {
            return Err(TableError::Not(
                "their side comes first: you can bring in the computer a tenth of the clock after the time ran out",
            ));
        }
        let level = self.level();
        late.into_iter().try_for_each(|late| self.put_mind(late, level, now))
    }

    /// May whoever plays in `seat` bring in a computer player for somebody who is late?
    pub(crate) fn may_relieve(&self, seat: Seat, late: Seat, now: i64) -> bool {
        let grace = self.desk.opponents_may_relieve_at(late).is_none_or(|at| at <= now);
        grace || self.desk.one_side(seat, late)
    }
}
