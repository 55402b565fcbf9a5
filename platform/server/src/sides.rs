//! Who plays for which side, who speaks for it, and who keeps the others waiting.

use contract::Seat;

use crate::clock::Clocks;
use crate::desk::{Deputy, Desk, PATIENCE};

/// The part of the clock, as a divisor, that opponents wait before they may have a computer player go on.
const GRACE: i64 = 10;

impl Desk {
    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.chairs.len() as u8).map(Seat)
    }

    /// The side that a seat plays for; none if it takes none.
    pub fn team(&self, seat: Seat) -> Option<u8> {
        if self.teams.is_empty() {
            Some(seat.0)
        } else {
            self.teams.get(usize::from(seat.0)).copied().flatten()
        }
    }

    /// Do two seats play for one side?
    pub fn one_side(&self, one: Seat, other: Seat) -> bool {
        one == other || self.team(one).is_some() && self.team(one) == self.team(other)
    }

    /// Do several play for a side?
    pub fn has_teams(&self) -> bool {
        self.seats().any(|seat| self.has_mates(seat))
    }

    /// Does the seat have others on its side?
    pub fn has_mates(&self, seat: Seat) -> bool {
        self.seats().any(|other| other != seat && self.one_side(seat, other))
    }

    /// The sides, in order.
    pub fn sides(&self) -> Vec<u8> {
        let mut sides: Vec<u8> = self.seats().filter_map(|seat| self.team(seat)).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    /// Who speaks for a side: its first seat in which the owner plays.
    pub fn captain(&self, side: u8) -> Option<Seat> {
        self.seats().find(|seat| self.team(*seat) == Some(side) && self.present() >> seat.0 & 1 == 1)
    }

    /// Does this seat speak for its side?
    pub fn is_captain(&self, seat: Seat) -> bool {
        self.team(seat).is_some_and(|side| self.captain(side) == Some(seat))
    }

    /// The seats of a side in which their owners play, as bits.
    pub fn players_of(&self, side: u8) -> u32 {
        let own = self.seats().filter(|seat| self.team(*seat) == Some(side));
        own.fold(0, |bits, seat| bits | 1 << seat.0) & self.present()
    }

    /// Is it to be noted since when seats are waited for?
    pub fn counts_waits(&self) -> bool {
        let deputy = |chair: &crate::desk::Chair| matches!(chair.deputy, Some(Deputy::Mind(_)));
        self.pace.is_none() && (self.has_teams() || self.chairs.iter().any(deputy))
    }

    /// When this seat will be late, if it goes on like this.
    pub fn late_at(&self, seat: Seat) -> Option<i64> {
        if self.mind(seat).is_some() || self.paused {
            return None;
        }
        match &self.clocks {
            Some(clocks) => Clocks::until(clocks, seat),
            None => self.waits.get(&seat.0).map(|since| since + PATIENCE),
        }
    }

    /// Does this seat keep the others waiting for longer than it may?
    pub fn is_late(&self, seat: Seat, now: i64) -> bool {
        self.late_at(seat).is_some_and(|at| at <= now)
    }

    /// When an opponent may have a computer player go on for this seat: a tenth of the clock after its time ran out. Until
    /// then that is up to its owner and to its side.
    pub fn opponents_may_relieve_at(&self, seat: Seat) -> Option<i64> {
        Some(self.late_at(seat)? + self.pace.map_or(0, |pace| pace.bank / GRACE))
    }

    /// May `ally` play on for this seat: is it of the same side, with an owner who is late or for whom a computer player plays
    /// that they have not chosen?
    pub fn may_keep(&self, ally: Seat, seat: Seat, now: i64) -> bool {
        let Some(chair) = self.chairs.get(usize::from(seat.0)) else { return false };
        let abandoned = chair.caretaker.is_some() && self.relief(seat).is_none();
        ally != seat
            && self.one_side(ally, seat)
            && chair.keeper.is_none()
            && (abandoned || self.is_late(seat, now))
    }

    /// The computer player that takes over when the seat is late, if that is what its owner wants.
    pub fn relief(&self, seat: Seat) -> Option<&str> {
        match &self.chairs.get(usize::from(seat.0))?.deputy {
            Some(Deputy::Mind(level)) => Some(level),
            Some(Deputy::Seat(_) | Deputy::Person { .. }) | None => None,
        }
    }

    /// When the next computer player is to take over, if one is.
    pub fn alarm(&self) -> Option<i64> {
        self.seats().filter(|seat| self.relief(*seat).is_some()).filter_map(|seat| self.late_at(seat)).min()
    }

    /// Other people's seats that whoever plays in `seat` plays in as well, as bits.
    pub fn kept_by(&self, seat: Seat) -> u32 {
        use crate::desk::Keeper;
        let kept = |chair: &crate::desk::Chair| match chair.keeper {
            Some(Keeper::Ally(by)) => by == seat,
            Some(Keeper::Deputy) => chair.deputy == Some(Deputy::Seat(seat)),
            None => false,
        };
        (0..).zip(&self.chairs).filter(|(_, chair)| kept(chair)).fold(0, |bits, (n, _)| bits | 1 << n)
    }
}
