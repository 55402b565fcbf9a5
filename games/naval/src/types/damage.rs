//! §6 What fire does: columns of the odds, results, hits on the two tracks.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// §6.4 A column of the Combat Results Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// 1:2.
    Half,
    /// 1:1.
    One,
    /// 2:1.
    Two,
    /// 3:1.
    Three,
    /// 4:1.
    Four,
    /// 5:1.
    Five,
    /// 6:1 and more.
    Six,
}

impl Column {
    /// All of them, from the left.
    pub const ALL: [Column; 7] =
        [Column::Half, Column::One, Column::Two, Column::Three, Column::Four, Column::Five, Column::Six];

    /// §6.1 Damage points against a defence; none below 1:2.
    pub const fn odds(points: u16, defence: u16) -> Option<Column> {
        if points * 2 < defence || points == 0 {
            return None;
        }
        if points < defence || defence == 0 {
            return Some(if defence == 0 { Column::Six } else { Column::Half });
        }
        let whole = points / defence;
        Some(Column::ALL[if whole > 6 { 6 } else { whole as usize }])
    }

    /// §8.2 So many columns to the right; none left of the first, and the last is the cap.
    pub const fn shifted(self, by: i8) -> Option<Column> {
        let to = self as i8 + by;
        if to < 0 { None } else { Some(Column::ALL[if to > 6 { 6 } else { to as usize }]) }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"][*self as usize])
    }
}

impl FromStr for Column {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Column::ALL.into_iter().find(|column| column.to_string() == text.trim());
        found.ok_or_else(|| format!("`{text}` is no column of the CRT: 1:2, 1:1, 2:1, … 6:1"))
    }
}

/// §6.5 What a roll on the CRT does: hits on weapons and speed, or destruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hits {
    /// Hits on weapons.
    pub w: u8,
    /// Hits on speed.
    pub s: u8,
    /// Is it destroyed?
    pub x: bool,
}

impl Hits {
    /// Nothing.
    pub const NONE: Hits = Hits { w: 0, s: 0, x: false };

    /// Does it do anything?
    pub const fn any(self) -> bool {
        self.w > 0 || self.s > 0 || self.x
    }

    /// §8.2 The underwater rule: every W is read as S.
    pub const fn underwater(self) -> Hits {
        Hits { w: 0, s: self.w + self.s, x: self.x }
    }
}

impl fmt::Display for Hits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.x {
            return f.write_str("X");
        }
        if !self.any() {
            return f.write_str("-");
        }
        write!(f, "{}{}", "W".repeat(usize::from(self.w)), "S".repeat(usize::from(self.s)))
    }
}

impl FromStr for Hits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "X" => Ok(Hits { x: true, ..Hits::NONE }),
            "-" | "–" => Ok(Hits::NONE),
            letters if !letters.is_empty() && letters.chars().all(|c| matches!(c, 'W' | 'S')) => {
                let count = |letter| letters.matches(letter).count() as u8;
                Ok(Hits { w: count('W'), s: count('S'), x: false })
            }
            _ => Err(format!("`{text}` is no result of the CRT: W, S, WS, … X or -")),
        }
    }
}

as_text!(Column, "Column", "^(1:2|[1-6]:1)$");
as_text!(Hits, "Hits", "^(-|X|W*S*)$");

/// §6.5 One of the two tracks of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrackKind {
    /// Weapons.
    W,
    /// Speed.
    S,
}

/// §6.5 Hits on one track: at most three; those that cannot be repaired are among them.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(default, deny_unknown_fields)]
pub struct Track {
    /// All hits.
    pub hits: u8,
    /// §9 Of these, unrepairable for good.
    pub fixed: u8,
}

impl Track {
    /// A full track.
    pub const FULL: u8 = 3;

    /// Is it full?
    pub const fn full(self) -> bool {
        self.hits >= Track::FULL
    }

    /// §9 Hits that damage control may try.
    pub const fn repairable(self) -> u8 {
        self.hits - self.fixed
    }
}
