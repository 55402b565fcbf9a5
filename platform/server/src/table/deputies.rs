//! Those who play for somebody who is away: the deputy whom the owner named, somebody of the side, a computer player.

use contract::{Fact, Seat};
use store::{Change, Store};

use super::{Table, TableError, Voice};
use crate::desk::{Deputy, Keeper, Who};
use crate::keys::Key;
use crate::text::tidy_name;

/// Whom the owner of a seat wants as deputy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A computer player of this level.
    Mind(String),
    /// Whoever plays in this seat.
    Seat(Seat),
    /// Whoever gets the link; the name may be empty.
    Person(String),
}

impl Table {
    /// The owner of a seat names a deputy, in place of the one before. Gives the key of a person who has no seat here.
    pub async fn name_deputy(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        wanted: Wanted,
        now: i64,
    ) -> Result<Option<Key>, TableError> {
        self.may_have_deputy(seat)?;
        let (deputy, told, key) = match wanted {
            Wanted::Mind(level) => {
                self.knows(&level)?;
                let told = format!("a computer player ({level})");
                (Deputy::Mind(level), told, None)
            }
            Wanted::Seat(other) => {
                self.may_be_deputy(seat, other)?;
                (Deputy::Seat(other), crate::draw::seat_name(self, other), None)
            }
            Wanted::Person(name) => {
                let (name, key) = (tidy_name(&name), Key::random());
                let told = if name.is_empty() { "a friend".to_owned() } else { name.clone() };
                (Deputy::Person { name, key: key.hash() }, told, Some(key))
            }
        };
        let before = self.desk.clone();
        if before.chairs[usize::from(seat.0)].deputy.as_ref() == Some(&deputy) {
            return Ok(None);
        }
        let mut changes = self.dismiss(seat);
        changes.extend(key.as_ref().map(|key| Change::Key(key.hash(), 1 << seat.0)));
        self.desk.chairs[usize::from(seat.0)].deputy = Some(deputy);
        let heard = self.state(Fact::DeputyNamed(seat, told), None, now).map(|()| changes);
        self.settle(store, before, heard, now).await?;
        Ok(key)
    }

    /// The owner of a seat wants no deputy any more. If the deputy plays in it, the owner is back.
    pub async fn dismiss_deputy(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        now: i64,
    ) -> Result<(), TableError> {
        self.may_have_deputy(seat)?;
        if self.desk.chairs[usize::from(seat.0)].deputy.is_none() {
            return Err(TableError::Not("you have named no deputy"));
        }
        let before = self.desk.clone();
        let changes = self.dismiss(seat);
        let mut heard = self.state(Fact::DeputyGone(seat), None, now);
        if heard.is_ok() && before.chairs[usize::from(seat.0)].keeper == Some(Keeper::Deputy) {
            heard = self.state(Fact::OwnerBack(seat), None, now);
        }
        self.settle(store, before, heard.map(|()| changes), now).await
    }

    /// Takes a seat's deputy away, out of the seat as well; what that changes.
    pub(super) fn dismiss(&mut self, seat: Seat) -> Vec<Change> {
        let chair = &mut self.desk.chairs[usize::from(seat.0)];
        if chair.keeper == Some(Keeper::Deputy) {
            chair.keeper = None;
        }
        match chair.deputy.take() {
            Some(Deputy::Person { key, .. }) => vec![Change::Lock(key)],
            Some(Deputy::Mind(_) | Deputy::Seat(_)) | None => Vec::new(),
        }
    }

    fn may_have_deputy(&self, seat: Seat) -> Result<(), TableError> {
        if self.over() {
            return Err(TableError::Not("the game is over"));
        }
        if self.game.is_none() {
            return Err(TableError::Waiting);
        }
        let chair = self.desk.chairs.get(usize::from(seat.0)).ok_or(TableError::NotYours)?;
        if chair.who != Who::Human {
            return Err(TableError::NotYours);
        }
        if self.coach.is_some() || self.desk.one_screen {
            return Err(TableError::Not("here nobody can be away: there are no deputies"));
        }
        Ok(())
    }

    /// Whoever knows what another side knows cannot play for this one.
    fn may_be_deputy(&self, seat: Seat, other: Seat) -> Result<(), TableError> {
        let chair =
            self.desk.chairs.get(usize::from(other.0)).ok_or(TableError::Not("there is no such seat"))?;
        if other == seat {
            return Err(TableError::Not("nobody is their own deputy"));
        }
        if !self.desk.one_side(seat, other) {
            return Err(TableError::Not("whoever plays for another side cannot be your deputy"));
        }
        if chair.who != Who::Human {
            return Err(TableError::Not("nobody plays there: name a computer player by its level"));
        }
        Ok(())
    }

    /// Is there a computer player of this level?
    pub(super) fn knows(&self, level: &str) -> Result<(), TableError> {
        let known = self.entry.levels().iter().any(|known| known.name == level);
        if known { Ok(()) } else { Err(TableError::Not("there is no such computer player")) }
    }

    /// A person who was sent the link of a deputy takes a name.
    pub async fn greet_deputy(
        &mut self,
        store: &dyn Store,
        seat: Seat,
        name: &str,
    ) -> Result<(), TableError> {
        let name = tidy_name(name);
        let chair = self.desk.chairs.get_mut(usize::from(seat.0)).ok_or(TableError::NotYours)?;
        let Some(Deputy::Person { name: known, .. }) = &mut chair.deputy else {
            return Err(TableError::NotYours);
        };
        if name.is_empty() || *known == name {
            return Ok(());
        }
        let before = std::mem::replace(known, name);
        let kept = self.keep_desk(store, Vec::new()).await;
        if kept.is_err()
            && let Some(Deputy::Person { name, .. }) = &mut self.desk.chairs[usize::from(seat.0)].deputy
        {
            *name = before;
        }
        kept
    }

    /// Whoever sits in `seat`, or has the deputy's key to it, plays for `away` from now on.
    pub(super) fn sit_in(&mut self, seat: Seat, away: Seat, now: i64) -> Result<(), TableError> {
        let Some(chair) = self.desk.chairs.get(usize::from(away.0)) else { return Err(TableError::NotYours) };
        let name = match &chair.deputy {
            Some(Deputy::Seat(other)) if *other == seat => crate::draw::seat_name(self, seat),
            Some(Deputy::Person { name, .. }) if seat == away => match name.as_str() {
                "" => "A friend".to_owned(),
                name => name.to_owned(),
            },
            _ => return Err(TableError::Not("you are not the deputy of that seat")),
        };
        // The owner chose the deputy; an ally only helped out.
        if chair.keeper == Some(Keeper::Deputy) {
            return Err(TableError::Not("you play in that seat already"));
        }
        let chair = &mut self.desk.chairs[usize::from(away.0)];
        (chair.caretaker, chair.keeper) = (None, Some(Keeper::Deputy));
        self.state(Fact::DeputyIn(away, name), None, now)
    }

    /// Somebody plays on for another of their side who is late, or takes the place of the computer player that does.
    pub(super) fn take_over(&mut self, ally: Seat, late: Seat, now: i64) -> Result<(), TableError> {
        if usize::from(late.0) >= self.desk.chairs.len() || !self.desk.one_side(ally, late) {
            return Err(TableError::Not("that seat is not of your side"));
        }
        if ally == late {
            return Err(TableError::Not("that is your own seat"));
        }
        if self.desk.present() >> ally.0 & 1 == 0 {
            return Err(TableError::Not("somebody plays for you: say that you are back first"));
        }
        let chair = &self.desk.chairs[usize::from(late.0)];
        if chair.who != Who::Human || chair.keeper.is_some() {
            return Err(TableError::Not("somebody plays in that seat already"));
        }
        if !self.desk.may_keep(ally, late, now) {
            return Err(TableError::Not("they are not late yet"));
        }
        self.flag(late, now)?;
        let chair = &mut self.desk.chairs[usize::from(late.0)];
        (chair.caretaker, chair.keeper) = (None, Some(Keeper::Ally(ally)));
        self.refill(late, now);
        self.state(Fact::CaptainIn(late, ally), None, now)
    }

    /// A computer player keeps the seat. What the owner had drafted and not committed is let go.
    pub(super) fn put_mind(&mut self, seat: Seat, level: &str, now: i64) -> Result<(), TableError> {
        self.flag(seat, now)?;
        self.state(Fact::CaretakerIn(seat, level.to_owned()), None, now)?;
        let chair = &mut self.desk.chairs[usize::from(seat.0)];
        (chair.caretaker, chair.keeper) = (Some(level.to_owned()), None);
        if let Some(game) = &mut self.game {
            while game.undo(seat).is_ok() {}
        }
        Ok(())
    }

    /// Notes that a seat's time has run out, if it is that.
    fn flag(&mut self, seat: Seat, now: i64) -> Result<(), TableError> {
        if self.desk.clocks.as_ref().is_some_and(|clocks| clocks.fell(seat, now)) {
            self.state(Fact::FlagFell(seat), None, now)?;
        }
        Ok(())
    }

    fn refill(&mut self, seat: Seat, now: i64) {
        self.desk.waits.remove(&seat.0);
        if let (Some(pace), Some(clocks)) = (self.desk.pace, &mut self.desk.clocks) {
            clocks.refill(&pace, seat, now);
        }
    }

    /// The owner is back, or whoever plays for them goes.
    pub(super) fn back(&mut self, seat: Seat, now: i64) -> Result<(), TableError> {
        let chair = &mut self.desk.chairs[usize::from(seat.0)];
        if chair.who != Who::Human || !chair.is_kept() {
            return Err(TableError::Not("nobody keeps your seat"));
        }
        let minded = chair.caretaker.take().is_some();
        let taken = matches!(chair.keeper.take(), Some(Keeper::Ally(_)));
        if minded || taken {
            self.refill(seat, now);
        }
        self.state(Fact::OwnerBack(seat), None, now)
    }

    /// Computer players take over from those who are late and want it so. True if one did.
    pub async fn relieve(&mut self, store: &dyn Store, now: i64) -> Result<bool, TableError> {
        if self.over() || self.game.is_none() {
            return Ok(false);
        }
        let late = |seat: &Seat| self.desk.is_late(*seat, now);
        let due: Vec<(Seat, String)> = self
            .desk
            .seats()
            .filter(late)
            .filter_map(|seat| Some((seat, self.desk.relief(seat)?.to_owned())))
            .collect();
        if due.is_empty() {
            return Ok(false);
        }
        let before = self.desk.clone();
        let heard = due.iter().try_for_each(|(seat, level)| self.put_mind(*seat, level, now));
        self.settle(store, before, heard.map(|()| Vec::new()), now).await?;
        Ok(true)
    }

    /// May somebody move in a seat, or take a draft of it back?
    pub fn may_move(&self, voice: Voice, seat: Seat) -> Result<(), TableError> {
        let Some(chair) = self.desk.chairs.get(usize::from(seat.0)).filter(|_| !self.over()) else {
            return Ok(());
        };
        match (voice, &chair.keeper) {
            (Voice::Deputy, _) => Err(TableError::NotIn),
            (Voice::Owner | Voice::Keeper, _) if chair.caretaker.is_some() => {
                Err(TableError::Kept("a computer player"))
            }
            (Voice::Owner, Some(Keeper::Deputy)) => Err(TableError::Kept("your deputy")),
            (Voice::Owner, Some(Keeper::Ally(_))) => Err(TableError::Kept("somebody of your side")),
            (Voice::Owner, None) | (Voice::Keeper, _) => Ok(()),
        }
    }
}
