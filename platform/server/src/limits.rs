//! How often one address may ask for what is dear, or guess.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock, Reference as _};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use thiserror::Error;

/// So many at once, and one more whenever so much time has passed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// At once.
    pub burst: NonZeroU32,
    /// Until there is one more.
    pub every: Duration,
}

impl Allowance {
    const fn new(burst: u32, every: Duration) -> Self {
        match NonZeroU32::new(burst) {
            Some(burst) => Allowance { burst, every },
            None => panic!("none at all is no allowance"),
        }
    }

    fn quota(self) -> Quota {
        let quota = Quota::with_period(self.every.max(Duration::from_millis(1)));
        quota.expect("it is not zero").allow_burst(self.burst)
    }
}

/// What one address may do.
#[derive(Clone, Copy, Debug)]
pub struct Allowances {
    /// Set up tables and enrol bots.
    pub creations: Allowance,
    /// Try keys that open nothing.
    pub wrong_keys: Allowance,
}

impl Default for Allowances {
    fn default() -> Self {
        Allowances {
            creations: Allowance::new(30, Duration::from_secs(10)),
            wrong_keys: Allowance::new(20, Duration::from_secs(10)),
        }
    }
}

/// It was too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("That was too often from your address. Try again in {seconds} s.")]
pub struct TooMany {
    /// When to try again.
    pub seconds: u64,
}

type Limiter<C> = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// Counts what each address did.
pub struct Limits<C: Clock = DefaultClock> {
    creations: Limiter<C>,
    wrong_keys: Limiter<C>,
    /// Addresses that tried too many wrong keys, and until when no key of theirs is looked at.
    barred: Mutex<HashMap<IpAddr, C::Instant>>,
    clock: C,
}

impl Limits {
    /// With the system's clock.
    pub fn new(allowed: Allowances) -> Self {
        Limits::with_clock(allowed, DefaultClock::default())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::new(Allowances::default())
    }
}

/// One who has an address of the new kind has 2^64 of them.
pub(crate) fn whole(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        v4 @ IpAddr::V4(_) => v4,
    }
}

impl<C: Clock + Clone> Limits<C> {
    /// With a clock of one's own.
    pub fn with_clock(allowed: Allowances, clock: C) -> Self {
        let limiter = |allowance: Allowance| {
            RateLimiter::new(allowance.quota(), HashMapStateStore::default(), clock.clone())
        };
        Limits {
            creations: limiter(allowed.creations),
            wrong_keys: limiter(allowed.wrong_keys),
            barred: Mutex::default(),
            clock,
        }
    }

    /// Somebody wants to set something up.
    pub fn create(&self, address: IpAddr) -> Result<(), TooMany> {
        let checked = self.creations.check_key(&whole(address));
        checked.map_err(|until| Self::wait(until.wait_time_from(self.clock.now())))
    }

    /// May keys of this address be looked at?
    pub fn may_try(&self, address: IpAddr) -> Result<(), TooMany> {
        let barred = self.barred.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, until) = (self.clock.now(), barred.get(&whole(address)));
        match until {
            Some(until) if *until > now => Err(Self::wait(until.duration_since(now).into())),
            _ => Ok(()),
        }
    }

    /// Somebody tried a key that opens nothing.
    pub fn wrong_key(&self, address: IpAddr) {
        let address = whole(address);
        if let Err(until) = self.wrong_keys.check_key(&address) {
            let mut barred = self.barred.lock().unwrap_or_else(PoisonError::into_inner);
            barred.insert(address, until.earliest_possible());
        }
    }

    /// Forgets addresses that have done nothing for a while.
    pub fn forget(&self) {
        self.creations.retain_recent();
        self.wrong_keys.retain_recent();
        let now = self.clock.now();
        self.barred.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, until| *until > now);
    }

    fn wait(time: Duration) -> TooMany {
        TooMany { seconds: time.as_secs() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn limits() -> (Limits<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        let few = Allowance::new(3, Duration::from_secs(10));
        (Limits::with_clock(Allowances { creations: few, wrong_keys: few }, clock.clone()), clock)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_makes_so_many_tables_and_then_waits() {
        let (limits, clock) = limits();
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        assert!((0..3).all(|_| limits.create(one).is_ok()));
        let refused = limits.create(one).unwrap_err();
        assert!((9..=11).contains(&refused.seconds), "{refused:?}");
        assert!(limits.create(other).is_ok());
        clock.advance(Duration::from_secs(refused.seconds));
        assert!(limits.create(one).is_ok());
        assert!(limits.create(one).is_err());
    }

    #[test]
    fn who_guesses_is_not_looked_at_for_a_while() {
        let (limits, clock) = limits();
        let guesser = address("192.0.2.1");
        for _ in 0..3 {
            limits.may_try(guesser).unwrap();
            limits.wrong_key(guesser);
        }
        limits.may_try(guesser).unwrap();
        limits.wrong_key(guesser);
        let refused = limits.may_try(guesser).unwrap_err();
        assert!(limits.may_try(address("192.0.2.2")).is_ok());
        clock.advance(Duration::from_secs(refused.seconds));
        assert!(limits.may_try(guesser).is_ok());
        limits.wrong_key(guesser);
        limits.wrong_key(guesser);
        assert!(limits.may_try(guesser).is_err());
        clock.advance(Duration::from_mins(10));
        limits.forget();
        assert!(limits.barred.lock().unwrap().is_empty() && limits.wrong_keys.is_empty());
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        let same = |a: &str, b: &str| whole(address(a)) == whole(address(b));
        assert!(same("2001:db8::1", "2001:db8::ffff:1"));
        assert!(!same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
    }
}
