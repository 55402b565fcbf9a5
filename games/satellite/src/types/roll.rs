//! Five dice on the table.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// Five dice in the order in which they lie, each 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "[u8; 5]")]
pub struct Roll([u8; 5]);

impl Roll {
    /// Dice that were rolled; others than 1 to 6 are a defect of the caller.
    pub(crate) const fn rolled(faces: [u8; 5]) -> Self {
        Roll(faces)
    }

    /// The faces, by position.
    pub const fn faces(self) -> [u8; 5] {
        self.0
    }

    /// Every roll there is, by [`Roll::index`].
    pub(crate) fn all() -> impl Iterator<Item = Roll> {
        (0..6u16.pow(5)).map(|index| {
            let mut left = index;
            Roll([(); 5].map(|()| {
                let face = left % 6 + 1;
                left /= 6;
                face as u8
            }))
        })
    }

    /// Its number among all rolls.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.iter().rev().fold(0, |index, face| index * 6 + usize::from(face - 1))
    }

    /// How many dice show `face`.
    #[inline]
    pub fn count(self, face: u8) -> u8 {
        self.0.iter().map(|die| u8::from(*die == face)).sum()
    }

    /// How many dice show each face, from 1 to 6.
    #[inline]
    pub fn counts(self) -> [u8; 6] {
        let mut counts = [0; 6];
        for die in self.0 {
            counts[usize::from(die - 1)] += 1;
        }
        counts
    }
}

impl TryFrom<[u8; 5]> for Roll {
    type Error = String;

    fn try_from(faces: [u8; 5]) -> Result<Self, String> {
        match faces.iter().find(|face| !(1..=6).contains(*face)) {
            Some(face) => Err(format!("a die has no face {face}: 1 to 6")),
            None => Ok(Roll(faces)),
        }
    }
}

impl std::fmt::Display for Roll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.map(|die| die.to_string()).join("-"))
    }
}

/// Positions of dice, 1 to 5, as bits: those to roll again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Positions(u8);

impl Positions {
    /// All five.
    pub const ALL: Positions = Positions(31);

    /// The positions of a bit mask (bit 0 is position 1); none if it is empty or has others than five.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits != 0 && bits < 32 { Some(Positions(bits)) } else { None }
    }

    /// As bits; bit 0 is position 1.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Is position `index` (from 0) among them?
    pub const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// The positions, 1 to 5.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=5).filter(move |n| self.has(usize::from(*n) - 1))
    }

    /// Reads positions 1 to 5, each at most once and at least one.
    pub fn from_numbers(numbers: impl IntoIterator<Item = u8>) -> Result<Self, String> {
        let mut bits = 0u8;
        for n in numbers {
            if !(1..=5).contains(&n) {
                return Err(format!(
                    "there is no die number {n}: the dice are numbered 1 to 5 from the left"
                ));
            }
            if bits >> (n - 1) & 1 == 1 {
                return Err(format!("die number {n} is named twice"));
            }
            bits |= 1 << (n - 1);
        }
        Positions::from_bits(bits).ok_or_else(|| "name at least one die, or hold".into())
    }
}

impl Serialize for Positions {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Positions::from_numbers(Vec::<u8>::deserialize(input)?).map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Positions {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Positions".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 5}, "minItems": 1, "uniqueItems": true, "description": "positions of dice, 1 to 5"})
    }
}
