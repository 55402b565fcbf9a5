//! What was fired at a fleet and what was said of it, strike by strike.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Serialize, Serializer};

use crate::area::Area;
use crate::types::{Kind, Mark, Sunk};

/// §2.3 What is said of the ships that sank in one strike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// Nothing is ever said.
    Nothing,
    /// How many.
    Count(u16),
    /// Of which kinds, short ones first.
    Kinds(Vec<Kind>),
}

impl Told {
    /// §2.3 What is said where ships of these kinds sank.
    pub(crate) fn of(sunk: &[Kind], rule: Sunk) -> Told {
        match rule {
            Sunk::Named => Told::Kinds(sunk.to_vec()),
            Sunk::Counted => Told::Count(sunk.len() as u16),
            Sunk::Silent => Told::Nothing,
        }
    }

    /// How many ships sank, as far as it was said.
    pub fn count(&self) -> usize {
        match self {
            Told::Nothing => 0,
            Told::Count(count) => usize::from(*count),
            Told::Kinds(kinds) => kinds.len(),
        }
    }
}

/// §2.3 A strike as it is told where hits are only counted. Ruling R15: that nothing hit, or everything, tells each shot. Ruling R16: a
/// shot at a cell that was hit before counts as a hit again.
pub(crate) fn counted(shots: &[Mark]) -> Vec<Mark> {
    let hits = shots.iter().filter(|shot| shot.is_hit()).count();
    if hits == 0 || hits == shots.len() {
        return shots.to_vec();
    }
    shots.iter().map(|shot| Mark { hit: None, ship: None, ..*shot }).collect()
}

/// Where a strike ends in the lists of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    marks: u32,
    sunk: u32,
    hits: u32,
}

/// All strikes of one seat, in order. Kept in three flat lists, so that a shot costs next to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    rule: Sunk,
    marks: Vec<Mark>,
    /// Kinds of the ships that sank; empty where kinds are not told.
    kinds: Vec<Kind>,
    ends: Vec<End>,
}

/// One strike: a shot, or a salvo reported together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Strike {
    /// The shots.
    pub shots: Vec<Mark>,
    /// How many of them hit, where the report gives only that number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<u16>,
    /// What was said of ships that sank.
    pub sunk: Told,
}

impl Log {
    /// Nothing was fired yet.
    pub(crate) fn new(rule: Sunk) -> Log {
        Log { rule, marks: Vec::new(), kinds: Vec::new(), ends: Vec::new() }
    }

    /// An empty log with room for this many single shots and sinkings.
    pub(crate) fn with_room(rule: Sunk, shots: usize, ships: usize) -> Log {
        Log {
            rule,
            marks: Vec::with_capacity(shots),
            kinds: Vec::with_capacity(ships),
            ends: Vec::with_capacity(shots),
        }
    }

    /// Adds a strike.
    #[inline]
    pub(crate) fn push(&mut self, shots: &[Mark], sunk: &[Kind]) {
        self.marks.extend_from_slice(shots);
        self.kinds.extend_from_slice(sunk);
        self.end(shots.iter().filter(|shot| shot.is_hit()).count() as u32);
    }

    /// Adds a single shot.
    #[inline]
    pub(crate) fn push_one(&mut self, shot: Mark, sunk: Option<Kind>) {
        self.marks.push(shot);
        if let Some(kind) = sunk {
            self.kinds.push(kind);
        }
        self.end(u32::from(shot.is_hit()));
    }

    /// Ends a strike that had this many hits.
    #[inline]
    fn end(&mut self, hits: u32) {
        let hits = self.ends.last().map_or(0, |end| end.hits) + hits;
        self.ends.push(End { marks: self.marks.len() as u32, sunk: self.kinds.len() as u32, hits });
    }

    /// How many shots were fired.
    #[inline]
    pub fn shots(&self) -> usize {
        self.marks.len()
    }

    /// All shots in order.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// How many strikes there were.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Was nothing fired yet?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Cells that are known to have been hit.
    pub fn hits(&self) -> Area {
        self.marks.iter().filter(|m| m.is_hit()).map(|m| m.cell).collect()
    }

    /// Cells that are known to be empty.
    pub fn misses(&self) -> Area {
        self.marks.iter().filter(|m| m.hit == Some(false)).map(|m| m.cell).collect()
    }

    /// Cells that were shot at, but of which reports gave only the number of hits.
    pub fn doubtful(&self) -> Area {
        self.struck() - self.hits() - self.misses()
    }

    /// How many shots of strike `n` hit, where the report gives only that number.
    pub fn count(&self, n: usize) -> Option<u16> {
        let end = self.ends.get(n)?;
        let before = n.checked_sub(1).map_or(End { marks: 0, sunk: 0, hits: 0 }, |n| self.ends[n]);
        let shots = &self.marks[before.marks as usize..end.marks as usize];
        shots.iter().any(|shot| shot.hit.is_none()).then_some((end.hits - before.hits) as u16)
    }

    /// §2.3 The same log as it is told where hits are only counted.
    pub(crate) fn told_as_counted(&self) -> Log {
        Log { marks: self.strikes().flat_map(counted).collect(), ..self.clone() }
    }

    /// Cells that were shot at.
    pub fn struck(&self) -> Area {
        self.marks.iter().map(|m| m.cell).collect()
    }

    /// Every strike's shots.
    pub fn strikes(&self) -> impl DoubleEndedIterator<Item = &[Mark]> + ExactSizeIterator {
        (0..self.ends.len()).map(|n| {
            let from = if n == 0 { 0 } else { self.ends[n - 1].marks };
            &self.marks[from as usize..self.ends[n].marks as usize]
        })
    }

    /// What was said of strike `n`.
    pub fn told(&self, n: usize) -> Told {
        let Some(end) = self.ends.get(n) else { return Told::Nothing };
        let from = if n == 0 { 0 } else { self.ends[n - 1].sunk };
        match self.rule {
            Sunk::Silent => Told::Nothing,
            Sunk::Counted => Told::Count((end.sunk - from) as u16),
            Sunk::Named => Told::Kinds(self.kinds[from as usize..end.sunk as usize].to_vec()),
        }
    }

    /// Kinds of the ships that are known to have sunk, where they are named.
    pub fn named(&self) -> &[Kind] {
        match self.rule {
            Sunk::Named => &self.kinds,
            Sunk::Counted | Sunk::Silent => &[],
        }
    }

    /// How many ships are known to have sunk; none if nothing is said about it.
    pub fn sunk(&self) -> Option<usize> {
        match self.rule {
            Sunk::Named | Sunk::Counted => Some(self.ends.last().map_or(0, |end| end.sunk as usize)),
            Sunk::Silent => None,
        }
    }

    /// §2.3 The public part of this log: shots and reports, and nothing that was not reported.
    pub(crate) fn public(&self) -> Log {
        let silent = |end: &End| End { sunk: 0, ..*end };
        Log {
            rule: self.rule,
            marks: self.marks.clone(),
            kinds: self.named().to_vec(),
            ends: match self.rule {
                Sunk::Named | Sunk::Counted => self.ends.clone(),
                Sunk::Silent => self.ends.iter().map(silent).collect(),
            },
        }
    }

    /// Every kind that sank, said or not; for the rules alone.
    pub(crate) fn gone(&self) -> &[Kind] {
        &self.kinds
    }
}

impl Serialize for Log {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut list = out.serialize_seq(Some(self.len()))?;
        for (n, shots) in self.strikes().enumerate() {
            list.serialize_element(&Strike {
                shots: shots.to_vec(),
                hits: self.count(n),
                sunk: self.told(n),
            })?;
        }
        list.end()
    }
}

impl JsonSchema for Log {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Log".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "items": generator.subschema_for::<Strike>(),
            "description": "strikes in order",
        })
    }
}
