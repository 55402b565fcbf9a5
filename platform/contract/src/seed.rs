//! What dice are made from: the table's secret and what every seat adds to it.

use serde::{Deserialize, Serialize};

use crate::hash::{Hash, hex_bytes};
use crate::seat::Seat;

/// The secret of a table: committed to before play, opened after it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(#[serde(with = "hex_bytes")] pub [u8; 32]);

impl Seed {
    /// The seed that a text stands for: its SHA-256.
    pub fn from_text(text: &str) -> Self {
        Seed(Hash::of(&[text.as_bytes()]).0)
    }

    /// SHA-256 of the seed: published before play.
    pub fn commitment(&self) -> Hash {
        Hash::of(&[&self.0])
    }

    /// The secret salt of row `seq`, so that the head of the chain gives no hidden act away.
    pub fn salt(&self, seq: u64) -> [u8; 16] {
        let full = Hash::of(&[b"broadside-salt-1", &self.0, &seq.to_le_bytes()]);
        full.0.first_chunk().copied().expect("32 is more than 16")
    }

    /// What a mind's ideas come from when it acts in `seat` after so many moves: the same whenever it is asked again, and
    /// nobody's to foresee before the seed is opened.
    pub fn luck(&self, seat: Seat, moves: u64) -> u64 {
        let full = Hash::of(&[b"broadside-mind-1", &self.0, &[seat.0], &moves.to_le_bytes()]);
        u64::from_le_bytes(full.0.first_chunk().copied().expect("32 is more than 8"))
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// What a seat adds to the dice so that the table alone cannot choose them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nonce(#[serde(with = "hex_bytes")] pub [u8; 16]);
