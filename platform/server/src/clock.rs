//! Time: what the hour is, how long each player may think, and how much of it is left.

use std::fmt;
use std::sync::Arc;

use contract::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Tells the time in Unix milliseconds. Tests set their own.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    /// A clock that asks `now`.
    pub fn new(now: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Clock(Arc::new(now))
    }

    /// Unix milliseconds.
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// How much time a player has: a bank that runs while they are waited for, and what every finished turn adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Milliseconds at the beginning.
    pub bank: i64,
    /// What a finished turn adds.
    pub add: i64,
    /// More than this is never in the bank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<i64>,
}

/// Paces that can be chosen: name, for people, pace.
pub const PACES: &[(&str, &str, Option<Pace>)] = &[
    ("none", "no clock", None),
    ("5+5", "5 minutes, 5 seconds more for each turn", Some(live(5, 5))),
    ("15+10", "15 minutes, 10 seconds more for each turn", Some(live(15, 10))),
    ("30+20", "30 minutes, 20 seconds more for each turn", Some(live(30, 20))),
    ("day", "a day, 4 hours more for each turn, never more than 3 days", Some(slow(DAY, 4 * HOUR, 3 * DAY))),
    (
        "days",
        "3 days, 12 hours more for each turn, never more than a week",
        Some(slow(3 * DAY, 12 * HOUR, 7 * DAY)),
    ),
    ("week", "a week, a day more for each turn, never more than 3 weeks", Some(slow(7 * DAY, DAY, 21 * DAY))),
];

const fn live(minutes: i64, seconds: i64) -> Pace {
    Pace { bank: minutes * MINUTE, add: seconds * SECOND, cap: None }
}

const fn slow(bank: i64, add: i64, cap: i64) -> Pace {
    Pace { bank, add, cap: Some(cap) }
}

/// The longest minutes and seconds that can be asked for as `minutes+seconds`.
const LONGEST: (i64, i64) = (180, 180);

impl Pace {
    /// Reads the name of a pace, or `minutes+seconds`.
    pub fn read(text: &str) -> Result<Option<Self>, String> {
        if let Some((_, _, pace)) = PACES.iter().find(|(name, ..)| *name == text) {
            return Ok(*pace);
        }
        let own = text.split_once('+').and_then(|(minutes, seconds)| {
            let (minutes, seconds) = (minutes.trim().parse().ok()?, seconds.trim().parse().ok()?);
            let fits = (1..=LONGEST.0).contains(&minutes) && (0..=LONGEST.1).contains(&seconds);
            fits.then(|| Some(live(minutes, seconds)))
        });
        own.ok_or_else(|| {
            let names: Vec<&str> = PACES.iter().map(|(name, ..)| *name).collect();
            format!(
                "there is no clock `{text}`: take one of {}, or minutes+seconds up to {}+{}",
                names.join(", "),
                LONGEST.0,
                LONGEST.1
            )
        })
    }

    /// For people.
    pub fn about(&self) -> String {
        let known = PACES.iter().find(|(_, _, pace)| *pace == Some(*self));
        known.map_or_else(
            || format!("{} minutes, {} seconds more for each turn", self.bank / MINUTE, self.add / SECOND),
            |(_, about, _)| (*about).to_owned(),
        )
    }
}

/// What is left to each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Milliseconds left to each seat at `since`.
    left: Vec<i64>,
    /// When `left` was true.
    since: i64,
    /// Whose time runs, as bits.
    runs: u32,
}

impl Clocks {
    /// Full banks; nobody's time runs yet.
    pub fn new(pace: &Pace, seats: u8, now: i64) -> Self {
        Clocks { left: vec![pace.bank; usize::from(seats)], since: now, runs: 0 }
    }

    /// Does this seat's time run?
    pub fn runs(&self, seat: Seat) -> bool {
        self.runs >> seat.0 & 1 == 1
    }

    /// What is left to a seat; less than nothing if it has run out.
    pub fn left(&self, seat: Seat, now: i64) -> i64 {
        let left = self.left.get(usize::from(seat.0)).copied().unwrap_or(0);
        if self.runs(seat) { left - (now - self.since).max(0) } else { left }
    }

    /// When a seat's time will be over, if it runs.
    pub fn until(&self, seat: Seat) -> Option<i64> {
        self.runs(seat).then(|| self.since + self.left(seat, self.since))
    }

    /// Has this seat's time run out while it was waited for?
    pub fn fell(&self, seat: Seat, now: i64) -> bool {
        self.runs(seat) && self.left(seat, now) <= 0
    }

    /// From now on these seats are waited for. Who was and is not any more has finished a turn.
    pub fn wait_for(&mut self, pace: &Pace, seats: Seats, now: i64) {
        let runs = (0..self.left.len() as u8).filter(|seat| seats.contains(Seat(*seat)));
        let runs = runs.fold(0u32, |bits, seat| bits | 1 << seat);
        self.settle(now);
        for (seat, left) in (0..).zip(&mut self.left) {
            let finished = self.runs & !runs;
            if finished >> seat & 1 == 1 {
                // Whoever has more than the cap already keeps it.
                *left = (*left + pace.add).min(pace.cap.unwrap_or(i64::MAX).max(*left));
            }
        }
        self.runs = runs;
    }

    /// Nobody's time runs until somebody is waited for again.
    pub fn stop(&mut self, now: i64) {
        self.settle(now);
        self.runs = 0;
    }

    /// Gives a seat its whole bank again.
    pub fn refill(&mut self, pace: &Pace, seat: Seat, now: i64) {
        self.settle(now);
        if let Some(left) = self.left.get_mut(usize::from(seat.0)) {
            *left = pace.bank;
        }
    }

    fn settle(&mut self, now: i64) {
        for seat in 0..self.left.len() as u8 {
            self.left[usize::from(seat)] = self.left(Seat(seat), now);
        }
        self.since = now;
    }
}

/// A span of time for people, coarser the longer it is.
pub fn span(left: i64) -> String {
    let left = left.max(0);
    let (days, hours, minutes, seconds) =
        (left / DAY, left % DAY / HOUR, left % HOUR / MINUTE, left % MINUTE / SECOND);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{seconds:02}"),
        (1, _) => format!("1 day {hours} h"),
        _ => format!("{days} days {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(seat: u8) -> Seats {
        Seats::one(Seat(seat))
    }

    #[test]
    fn a_bank_runs_while_one_is_waited_for_and_a_finished_turn_adds_to_it() {
        let pace = Pace::read("5+5").unwrap().unwrap();
        let mut clocks = Clocks::new(&pace, 2, 1000);
        clocks.wait_for(&pace, only(0), 1000);
        assert_eq!((clocks.left(Seat(0), 61_000), clocks.left(Seat(1), 61_000)), (4 * MINUTE, 5 * MINUTE));
        // Several rows of one turn add nothing.
        clocks.wait_for(&pace, only(0), 61_000);
        assert_eq!(clocks.left(Seat(0), 61_000), 4 * MINUTE);
        clocks.wait_for(&pace, only(1), 61_000);
        assert_eq!(clocks.left(Seat(0), 999_000), 4 * MINUTE + 5 * SECOND);
        assert_eq!(clocks.until(Seat(1)), Some(61_000 + 5 * MINUTE));
        assert!(!clocks.fell(Seat(1), 61_000 + 5 * MINUTE - 1) && clocks.fell(Seat(1), 61_000 + 5 * MINUTE));
        assert!(!clocks.fell(Seat(0), i64::MAX / 2), "nobody loses time they are not asked for");
    }

    #[test]
    fn a_cap_holds_back_what_is_added_and_takes_nothing_away() {
        let pace = Pace { bank: 24 * HOUR, add: 4 * HOUR, cap: Some(26 * HOUR) };
        let mut clocks = Clocks::new(&pace, 2, 0);
        clocks.wait_for(&pace, only(0), 0);
        clocks.wait_for(&pace, only(1), 0);
        assert_eq!(clocks.left(Seat(0), 0), 26 * HOUR);
        clocks.wait_for(&pace, only(0), HOUR);
        clocks.wait_for(&pace, only(1), HOUR);
        assert_eq!(clocks.left(Seat(0), HOUR), 26 * HOUR);
    }

    #[test]
    fn a_pause_costs_nothing_and_a_refill_is_the_whole_bank() {
        let pace = Pace::read("15+10").unwrap().unwrap();
        let mut clocks = Clocks::new(&pace, 2, 0);
        clocks.wait_for(&pace, only(0), 0);
        clocks.stop(MINUTE);
        assert_eq!(clocks.left(Seat(0), DAY), 14 * MINUTE);
        clocks.wait_for(&pace, only(0), DAY);
        assert_eq!(clocks.left(Seat(0), DAY + MINUTE), 13 * MINUTE);
        clocks.refill(&pace, Seat(0), DAY + MINUTE);
        assert_eq!(clocks.left(Seat(0), DAY + MINUTE), 15 * MINUTE);
        let kept: Clocks = serde_json::from_str(&serde_json::to_string(&clocks).unwrap()).unwrap();
        assert_eq!(kept, clocks);
    }

    #[test]
    fn a_clock_that_goes_back_gives_nothing() {
        let pace = Pace::read("5+0").unwrap().unwrap();
        let mut clocks = Clocks::new(&pace, 1, 10_000);
        clocks.wait_for(&pace, only(0), 10_000);
        assert_eq!(clocks.left(Seat(0), 0), 5 * MINUTE);
    }

    #[test]
    fn paces_are_read_by_name_or_as_minutes_and_seconds() {
        for (name, _, pace) in PACES {
            assert_eq!(Pace::read(name).unwrap(), *pace);
        }
        assert_eq!(Pace::read("7+3").unwrap(), Some(live(7, 3)));
        assert_eq!(Pace::read("7+3").unwrap().unwrap().about(), "7 minutes, 3 seconds more for each turn");
        for wrong in ["", "fast", "0+5", "5", "5+-1", "9999+1", "1e9+1"] {
            assert!(Pace::read(wrong).unwrap_err().contains("minutes+seconds"), "{wrong}");
        }
        assert_eq!(
            (span(61_000), span(3 * HOUR), span(2 * DAY + HOUR)),
            ("1:01".into(), "3:00:00".into(), "2 days 1 h".into())
        );
    }
}
