//! Dice that can be checked.
//!
//! No generator lives in a state. A table's dice come from one key,
//! `SHA-256("broadside-dice-1" ‖ seed[32] ‖ nonce of each seat[16])`, as the ChaCha20 key stream (64-bit
//! counter, 64-bit stream id); the stream id of a row is `lane · 2³² + row in lane`. A die of `n` faces
//! takes the next 32-bit little-endian word `w`, takes another one while
//! `w ≥ ⌊2³² / n⌋ · n`, and shows `w mod n + 1`. A coin is a two-sided die less one: 0 tails, 1 heads.
//! These few lines are ours so that no library's change of taste changes a game.

use rand::SeedableRng;
use rand::rand_core::Rng as _;
use rand::rngs::ChaCha20Rng;
use thiserror::Error;

use crate::hash::Hash;
pub use crate::seed::{Nonce, Seed};
use crate::window::Lane;

/// The key of one table's dice.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceKey([u8; 32]);

impl DiceKey {
    /// Mixes the table's seed with every seat's nonce, in seat order.
    pub fn new(seed: &Seed, nonces: &[Nonce]) -> Self {
        let mut parts: Vec<&[u8]> = vec![b"broadside-dice-1", &seed.0];
        parts.extend(nonces.iter().map(|n| n.0.as_slice()));
        DiceKey(Hash::of(&parts).0)
    }

    /// The dice of one row of one lane.
    ///
    /// ```
    /// use contract::{DiceKey, Lane, Nonce, Seed};
    /// let key = DiceKey::new(&Seed::from_text("tuesday"), &[Nonce::default()]);
    /// let mut a = key.dice(Lane(0), 3);
    /// let mut b = key.dice(Lane(0), 3);
    /// assert_eq!((a.d6(), a.d6(), a.coin()), (b.d6(), b.d6(), b.coin()));
    /// assert_eq!(a.rolls().len(), 3);
    /// ```
    pub fn dice(&self, lane: Lane, row: u32) -> Dice {
        self.stream(u64::from(lane.0) << 32 | u64::from(row))
    }

    /// The dice of one whole game of a simulation: one stream per game.
    pub fn stream(&self, stream: u64) -> Dice {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(stream);
        Dice { source: Source::Stream(rng), rolls: Some(Vec::new()), fault: None }
    }
}

/// What was wrong with dice that were handed in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceFault {
    /// The rules rolled more often than there were rolls.
    #[error("too few dice: the rules rolled more than the {given} given")]
    TooFew {
        /// How many there were.
        given: usize,
    },
    /// Rolls were left over.
    #[error("too many dice: the rules used {used} of the {given} given")]
    TooMany {
        /// How many the rules used.
        used: usize,
        /// How many there were.
        given: usize,
    },
    /// A roll that such a die cannot show.
    #[error("roll {at} is {value}, but that die shows {low} to {high}")]
    OutOfRange {
        /// Position in the list, from 1.
        at: usize,
        /// What stood there.
        value: u32,
        /// The lowest face.
        low: u32,
        /// The highest face.
        high: u32,
    },
}

enum Source {
    Stream(ChaCha20Rng),
    /// Given rolls; once they run out or prove wrong a fixed stream goes on, so that no rule that rolls
    /// again on a tie can hang, and the fault is reported when the act is over.
    Given {
        rolls: Vec<u32>,
        next: usize,
        spare: ChaCha20Rng,
    },
    /// Takes `path` first, then the lowest face always, and notes how many faces each die had. After
    /// [`PROBED`] dice a fixed stream goes on, as above.
    Probe {
        path: Vec<u32>,
        asked: Vec<(u32, u32)>,
        spare: ChaCha20Rng,
    },
    /// Shows this face always, counted from the lowest and round again on dice that have fewer; after [`EVEN`] dice a fixed
    /// stream goes on.
    Even {
        face: u32,
        rolled: usize,
        spare: ChaCha20Rng,
    },
}

/// Most dice of one act that show the same face: a rule that rolls again on a tie would never end.
const EVEN: usize = 600;

/// Most dice of one act that can be probed: a rule that rolls again on a tie would never end.
const PROBED: usize = 64;

/// The dice of one act, in the rulebook's verbs. Every roll is noted.
pub struct Dice {
    source: Source,
    rolls: Option<Vec<u32>>,
    fault: Option<DiceFault>,
}

impl Dice {
    /// Dice that show the given rolls, in order: scripted by a test, or read from a record.
    ///
    /// ```
    /// use contract::Dice;
    /// let mut dice = Dice::given(vec![6, 1, 1]);
    /// assert_eq!((dice.d6(), dice.two_d6()), (6, (1, 1)));
    /// assert_eq!(dice.finish(), Ok(vec![6, 1, 1]));
    /// let mut short = Dice::given(vec![6]);
    /// let _ = (short.d6(), short.d6());
    /// assert!(short.finish().is_err());
    /// ```
    pub fn given(rolls: Vec<u32>) -> Self {
        let spare = ChaCha20Rng::from_seed([0; 32]);
        Dice { source: Source::Given { rolls, next: 0, spare }, rolls: Some(Vec::new()), fault: None }
    }

    /// Dice for minds, imagination and tests: any 64-bit number names a stream.
    pub fn loose(number: u64) -> Self {
        DiceKey(Hash::of(&[b"broadside-loose-1"]).0).stream(number)
    }

    /// Dice that follow `path` (faces from the lowest, counted from 0) and then show the lowest face,
    /// noting every die asked for; [`Dice::asked`] tells them. For walking through every roll there is.
    /// After 64 dice the faces are any, no longer told, and [`Dice::finish`] says that there were too few.
    pub fn probe(path: Vec<u32>) -> Self {
        let spare = ChaCha20Rng::from_seed([0; 32]);
        let source = Source::Probe { path, asked: Vec::new(), spare };
        Dice { source, rolls: Some(Vec::new()), fault: None }
    }

    /// Dice that all show the same face, counted from the lowest (0) and round again on dice with fewer: whatever order
    /// they are rolled in, they come to the same. For tests that compare two worlds.
    ///
    /// ```
    /// use contract::Dice;
    /// let mut dice = Dice::even(4);
    /// assert_eq!((dice.d6(), dice.d10(), dice.pick(3)), (5, 5, 2));
    /// ```
    pub fn even(face: u32) -> Self {
        let spare = ChaCha20Rng::from_seed([0; 32]);
        Dice { source: Source::Even { face, rolled: 0, spare }, rolls: Some(Vec::new()), fault: None }
    }

    /// For [`Dice::probe`]: (choice taken from 0, number of faces) of every die, in order.
    pub fn asked(&self) -> &[(u32, u32)] {
        match &self.source {
            Source::Probe { asked, .. } => asked,
            Source::Stream(_) | Source::Given { .. } | Source::Even { .. } => &[],
        }
    }

    /// Dice that go on exactly as these do; none for dice that were handed in.
    pub(crate) fn twin(&self) -> Option<Dice> {
        let Source::Stream(rng) = &self.source else { return None };
        let mut copy = ChaCha20Rng::from_seed(rng.get_seed());
        copy.set_stream(rng.get_stream());
        copy.set_word_pos(rng.get_word_pos());
        Some(Dice { source: Source::Stream(copy), rolls: self.rolls.clone(), fault: None })
    }

    /// The same dice without notes, for simulations.
    pub fn unnoted(mut self) -> Self {
        self.rolls = None;
        self
    }

    /// The rolls so far.
    pub fn rolls(&self) -> &[u32] {
        self.rolls.as_deref().unwrap_or_default()
    }

    /// Have any dice been rolled? (Always false without notes.)
    pub fn used(&self) -> bool {
        !self.rolls().is_empty()
    }

    /// The rolls of this act (since last asked), or what was wrong with the ones handed in.
    pub fn finish(&mut self) -> Result<Vec<u32>, DiceFault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if let Source::Given { rolls, next, .. } = &self.source
            && *next < rolls.len()
        {
            return Err(DiceFault::TooMany { used: *next, given: rolls.len() });
        }
        Ok(self.rolls.as_mut().map(std::mem::take).unwrap_or_default())
    }

    /// A number from `low` to `low + faces − 1`.
    #[expect(
        clippy::inline_always,
        reason = "with `faces` known a roll needs no division: a third of a game's time"
    )]
    #[inline(always)]
    fn draw(&mut self, faces: u32, low: u32) -> u32 {
        let value = match &mut self.source {
            Source::Stream(rng) => word_below(rng, faces) + low,
            other => other.outlandish(faces, low, &mut self.fault),
        };
        if let Some(rolls) = &mut self.rolls {
            rolls.push(value);
        }
        value
    }

    /// A six-sided die: 1 to 6.
    #[inline]
    pub fn d6(&mut self) -> u8 {
        self.draw(6, 1) as u8
    }

    /// A ten-sided die: 1 to 10.
    #[inline]
    pub fn d10(&mut self) -> u8 {
        self.draw(10, 1) as u8
    }

    /// A percentage roll: 1 to 100.
    #[inline]
    pub fn percent(&mut self) -> u8 {
        self.draw(100, 1) as u8
    }

    /// Two six-sided dice, told apart.
    #[inline]
    pub fn two_d6(&mut self) -> (u8, u8) {
        (self.d6(), self.d6())
    }

    /// A coin: true is heads.
    #[inline]
    pub fn coin(&mut self) -> bool {
        self.draw(2, 0) == 1
    }

    /// One of `n` things: 1 to `n`.
    ///
    /// # Panics
    /// If `n` is 0: there is nothing to pick.
    #[inline]
    pub fn pick(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to pick from");
        self.draw(n, 1)
    }

    /// An index below `len`, for choosing from a list.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.pick(len as u32) as usize - 1
    }

    /// A number below `n` for sets wider than 32 bits; for minds and test drivers, never for rules.
    pub fn wide(&mut self, n: u64) -> u64 {
        assert!(n > 0, "nothing to pick from");
        let high = u64::from(self.draw(u32::MAX, 0));
        let low = u64::from(self.draw(u32::MAX, 0));
        (high << 32 | low) % n
    }
}

impl Source {
    /// Given, probing and even dice, off the fast path.
    #[cold]
    fn outlandish(&mut self, faces: u32, low: u32, fault: &mut Option<DiceFault>) -> u32 {
        let high = low + (faces - 1);
        match self {
            Source::Stream(rng) => word_below(rng, faces) + low,
            Source::Given { rolls, next, spare } => {
                let found = rolls.get(*next).copied();
                *next += 1;
                match found {
                    Some(value) if (low..=high).contains(&value) => value,
                    Some(value) => {
                        fault.get_or_insert(DiceFault::OutOfRange { at: *next, value, low, high });
                        word_below(spare, faces) + low
                    }
                    None => {
                        fault.get_or_insert(DiceFault::TooFew { given: rolls.len() });
                        word_below(spare, faces) + low
                    }
                }
            }
            Source::Probe { asked, spare, .. } if asked.len() >= PROBED => {
                fault.get_or_insert(DiceFault::TooFew { given: PROBED });
                word_below(spare, faces) + low
            }
            Source::Probe { path, asked, .. } => {
                let choice = path.get(asked.len()).copied().unwrap_or(0).min(faces - 1);
                asked.push((choice, faces));
                choice + low
            }
            Source::Even { face, rolled, spare } => {
                *rolled += 1;
                if *rolled > EVEN { word_below(spare, faces) + low } else { *face % faces + low }
            }
        }
    }
}

/// A number below `n`, every one equally likely: words past the last whole multiple of `n` are passed over.
#[expect(clippy::inline_always, reason = "see `Dice::draw`")]
#[inline(always)]
fn word_below(rng: &mut ChaCha20Rng, n: u32) -> u32 {
    let limit = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let word = rng.next_u32();
        if word <= limit {
            return word % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> DiceKey {
        DiceKey::new(&Seed::from_text("golden"), &[Nonce::default(), Nonce([7; 16])])
    }

    /// The stream of a published seed never changes: every old game depends on it.
    #[test]
    fn the_stream_is_golden() {
        let mut dice = key().dice(Lane(0), 1);
        let rolled: Vec<u32> = (0..12).map(|_| u32::from(dice.d6())).collect();
        let mut other = key().dice(Lane(1), 1);
        let wide =
            [u32::from(other.percent()), u32::from(other.d10()), other.pick(1000), u32::from(other.coin())];
        assert_eq!(rolled, [4, 1, 2, 4, 1, 2, 1, 2, 6, 6, 5, 4]);
        assert_eq!(wide, [50, 2, 826, 1]);
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut dice = key().stream(9).unnoted();
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(dice.d6()) - 1] += 1;
        }
        let chi: f64 = counts.iter().map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(
            chi < 20.5,
            "chi-square with 5 degrees is below 20.5 in 999 of 1000 runs, was {chi}: {counts:?}"
        );
    }

    #[test]
    fn rejection_leaves_no_remainder() {
        for n in [1, 2, 3, 6, 10, 100, 1000, u32::MAX] {
            let limit = u32::MAX - (u32::MAX % n + 1) % n;
            assert_eq!((u64::from(limit) + 1) % u64::from(n), 0, "{n}");
        }
    }

    #[test]
    fn a_nonce_or_a_row_or_a_lane_changes_the_dice() {
        let roll = |mut dice: Dice| (0..20).map(|_| dice.d6()).collect::<Vec<_>>();
        let base = roll(key().dice(Lane(0), 1));
        assert_ne!(base, roll(key().dice(Lane(0), 2)));
        assert_ne!(base, roll(key().dice(Lane(1), 1)));
        let other = DiceKey::new(&Seed::from_text("golden"), &[Nonce::default(), Nonce([8; 16])]);
        assert_ne!(base, roll(other.dice(Lane(0), 1)));
    }

    #[test]
    fn given_dice_say_what_is_wrong() {
        let mut dice = Dice::given(vec![7]);
        dice.d6();
        assert_eq!(dice.finish(), Err(DiceFault::OutOfRange { at: 1, value: 7, low: 1, high: 6 }));
        let mut dice = Dice::given(vec![1, 2]);
        assert_eq!(dice.finish(), Err(DiceFault::TooMany { used: 0, given: 2 }));
        let mut dice = Dice::given(vec![]);
        while dice.d6() == dice.d6() {}
        assert_eq!(dice.finish(), Err(DiceFault::TooFew { given: 0 }));
    }

    #[test]
    fn probing_ends_though_a_rule_rolls_again_on_a_tie() {
        let mut dice = Dice::probe(vec![]);
        while dice.d6() == dice.d6() {}
        assert_eq!(dice.asked().len(), PROBED);
        assert_eq!(dice.finish(), Err(DiceFault::TooFew { given: PROBED }));
    }
}
