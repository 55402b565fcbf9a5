//! The thirteen cartridges and sets of them.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::Roll;

/// §1.2d One of the thirteen cartridges of an arsenal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cartridge {
    /// A shot for every 1.
    #[serde(rename = "barrage_1")]
    Barrage1,
    /// A shot for every 2.
    #[serde(rename = "barrage_2")]
    Barrage2,
    /// A shot for every 3.
    #[serde(rename = "barrage_3")]
    Barrage3,
    /// A shot for every 4.
    #[serde(rename = "barrage_4")]
    Barrage4,
    /// A shot for every 5.
    #[serde(rename = "barrage_5")]
    Barrage5,
    /// A shot for every 6.
    #[serde(rename = "barrage_6")]
    Barrage6,
    /// Three of a kind: the small burst.
    Plus,
    /// Full house: the middle burst.
    Square,
    /// Four of a kind: the large burst.
    Diamond,
    /// Small straight: a row or a column.
    Beam,
    /// Large straight: a row and a column.
    Cross,
    /// Five of a kind: ten shots, one after another.
    Salvo,
    /// Always: one sector, and the whole building there.
    Hazard,
}

impl Cartridge {
    /// All thirteen, in the order of the arsenal.
    pub const ALL: [Cartridge; 13] = [
        Cartridge::Barrage1,
        Cartridge::Barrage2,
        Cartridge::Barrage3,
        Cartridge::Barrage4,
        Cartridge::Barrage5,
        Cartridge::Barrage6,
        Cartridge::Plus,
        Cartridge::Square,
        Cartridge::Diamond,
        Cartridge::Beam,
        Cartridge::Cross,
        Cartridge::Salvo,
        Cartridge::Hazard,
    ];

    /// Its place in [`Cartridge::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face a Barrage counts.
    pub const fn face(self) -> Option<u8> {
        let n = self as u8;
        if n < 6 { Some(n + 1) } else { None }
    }

    /// Its name, as it is typed: `barrage 4`, `cross`.
    pub const fn name(self) -> &'static str {
        match self {
            Cartridge::Barrage1 => "barrage 1",
            Cartridge::Barrage2 => "barrage 2",
            Cartridge::Barrage3 => "barrage 3",
            Cartridge::Barrage4 => "barrage 4",
            Cartridge::Barrage5 => "barrage 5",
            Cartridge::Barrage6 => "barrage 6",
            Cartridge::Plus => "plus",
            Cartridge::Square => "square",
            Cartridge::Diamond => "diamond",
            Cartridge::Beam => "beam",
            Cartridge::Cross => "cross",
            Cartridge::Salvo => "salvo",
            Cartridge::Hazard => "hazard",
        }
    }

    /// The dice that unlock it, for people.
    pub const fn needs(self) -> &'static str {
        match self {
            Cartridge::Barrage1 => "a 1",
            Cartridge::Barrage2 => "a 2",
            Cartridge::Barrage3 => "a 3",
            Cartridge::Barrage4 => "a 4",
            Cartridge::Barrage5 => "a 5",
            Cartridge::Barrage6 => "a 6",
            Cartridge::Plus => "three of a kind",
            Cartridge::Square => "full house",
            Cartridge::Diamond => "four of a kind",
            Cartridge::Beam => "small straight",
            Cartridge::Cross => "large straight",
            Cartridge::Salvo => "five of a kind",
            Cartridge::Hazard => "any dice",
        }
    }

    /// §1.2d Do these dice unlock it by themselves, wild fives aside?
    pub fn fits(self, roll: Roll) -> bool {
        let counts = roll.counts();
        let most = || counts.iter().copied().max().unwrap_or(0);
        let run = |length: usize| counts.windows(length).any(|faces| faces.iter().all(|n| *n > 0));
        match self {
            Cartridge::Plus => most() >= 3,
            Cartridge::Diamond => most() >= 4,
            Cartridge::Square => counts.contains(&3) && counts.contains(&2),
            Cartridge::Beam => run(4),
            Cartridge::Cross => run(5),
            Cartridge::Salvo => most() == 5,
            Cartridge::Hazard => true,
            barrage => barrage.face().is_some_and(|face| roll.count(face) > 0),
        }
    }
}

impl fmt::Display for Cartridge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Cartridge {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.to_lowercase().replace(['_', '-'], " ");
        let alias = match wanted.as_str() {
            "three of a kind" | "3k" => "plus",
            "full house" | "fh" => "square",
            "four of a kind" | "4k" => "diamond",
            "small straight" | "ss" => "beam",
            "large straight" | "ls" => "cross",
            "five of a kind" | "5k" => "salvo",
            other => other,
        };
        let short = alias.strip_prefix('b').filter(|n| n.len() == 1).map(|n| format!("barrage {n}"));
        let name = short.as_deref().unwrap_or(alias);
        Cartridge::ALL.into_iter().find(|c| c.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Cartridge::ALL.iter().skip(6).map(|c| c.name()).collect();
            format!("`{text}` is no cartridge: there are barrage 1 to barrage 6, {}", names.join(", "))
        })
    }
}

/// A set of cartridges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arsenal(pub u16);

impl Arsenal {
    /// None.
    pub const EMPTY: Arsenal = Arsenal(0);
    /// All thirteen.
    pub const FULL: Arsenal = Arsenal((1 << 13) - 1);

    /// §1.2d Every cartridge that these dice unlock by themselves, wild fives aside.
    #[inline]
    pub fn fitting(roll: Roll) -> Self {
        FITTING[roll.index()]
    }

    /// Those that are in both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Arsenal(self.0 & other.0)
    }

    /// Is it in the set?
    #[inline]
    pub const fn has(self, cartridge: Cartridge) -> bool {
        self.0 >> cartridge.index() & 1 == 1
    }

    /// The set with it.
    #[inline]
    pub const fn with(self, cartridge: Cartridge) -> Self {
        Arsenal(self.0 | 1 << cartridge.index())
    }

    /// The set without it.
    #[inline]
    pub const fn without(self, cartridge: Cartridge) -> Self {
        Arsenal(self.0 & !(1 << cartridge.index()))
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// In the order of the arsenal.
    pub fn iter(self) -> impl Iterator<Item = Cartridge> {
        Cartridge::ALL.into_iter().filter(move |c| self.has(*c))
    }
}

/// What each roll unlocks, by [`Roll::index`].
static FITTING: LazyLock<Vec<Arsenal>> = LazyLock::new(|| {
    let fitting = |roll| Cartridge::ALL.into_iter().filter(|cartridge| cartridge.fits(roll)).collect();
    Roll::all().map(fitting).collect()
});

impl FromIterator<Cartridge> for Arsenal {
    fn from_iter<I: IntoIterator<Item = Cartridge>>(cartridges: I) -> Self {
        cartridges.into_iter().fold(Arsenal::EMPTY, Arsenal::with)
    }
}

impl Serialize for Arsenal {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Arsenal {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let mut all = Arsenal::EMPTY;
        for cartridge in Vec::<Cartridge>::deserialize(input)? {
            if all.has(cartridge) {
                return Err(serde::de::Error::custom(format!(
                    "{cartridge} is named twice: there is one of each"
                )));
            }
            all = all.with(cartridge);
        }
        Ok(all)
    }
}

impl JsonSchema for Arsenal {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Arsenal".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <Vec<Cartridge>>::json_schema(generator)
    }
}
