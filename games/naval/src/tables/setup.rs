//! A battle, resolved and checked: what play begins with. It holds no rule of play.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::Seat;

use super::{Charts, Exit, Plane, Rule, Special, Strike, Switches, Victory};
use crate::types::{
    Class, Crew, Edge, Edition, Heading, Hex, Nation, RadarSet, Terrain, TorpedoRow, Track, UnitId,
};

/// Options and a scenario, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What it is called.
    pub title: String,
    /// One line about it.
    pub about: String,
    /// Which game.
    pub edition: Edition,
    /// What the sides are called.
    pub sides: [String; 2],
    /// Is it night?
    pub night: bool,
    /// §4.1 The base visibility.
    pub visibility: u16,
    /// How many turns it lasts.
    pub turns: u8,
    /// §11.7 The hexside from which the wind blows at first.
    pub wind: Heading,
    /// §11 §12 The rules that are on.
    pub switches: Switches,
    /// §12.13 Are Mark 3 sets impaired?
    pub impaired_radar: bool,
    /// The map.
    pub map: Map,
    /// All units; a [`UnitId`] is a place in this list. With §12.22 the last two of each side are its dummies: first
    /// those of the first side, then those of the second.
    pub units: Vec<UnitInfo>,
    /// §11.8 Mine hexes known to all.
    pub mines: Vec<Hex>,
    /// §11.8 Hidden mine hexes that each side lays before play.
    pub hidden_mines: [u8; 2],
    /// §11.5 Air strikes.
    pub strikes: Vec<Strike>,
    /// Where units may leave.
    pub exits: Vec<Exit>,
    /// §13.3 Water inside the straits, where indirect bombardment is spotted from.
    pub straits: BTreeSet<Hex>,
    /// Rules of its own.
    pub special: Vec<Special>,
    /// How it is won.
    pub victory: Victory,
    /// §10 What is added to every roll on the DPT of a side's guns.
    pub gunnery: [i8; 2],
    /// Battles that are fought one after the other, this one first; nothing if it is fought alone.
    pub card: Vec<Arc<Setup>>,
}

impl Setup {
    /// Is this rule on?
    pub const fn on(&self, rule: Rule) -> bool {
        self.switches.on(rule)
    }

    /// §12.2 Are units concealed?
    pub const fn fog(&self) -> bool {
        self.on(Rule::Fog)
    }

    /// One unit.
    pub fn unit(&self, id: UnitId) -> &UnitInfo {
        &self.units[id.index()]
    }

    /// All units with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &UnitInfo)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The unit with this name.
    pub fn named(&self, name: &str) -> Option<UnitId> {
        self.all().find(|(_, unit)| unit.name == name).map(|(id, _)| id)
    }

    /// §11.9 Is a unit destroyed by flash?
    pub fn flashes(&self, id: UnitId) -> bool {
        self.on(Rule::Flash) && self.unit(id).flash
    }

    /// The charts.
    pub fn charts(&self) -> &'static Charts {
        super::charts()
    }
}

/// A unit as it begins a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark on the counter")]
pub struct UnitInfo {
    /// What it is called; no other unit is called so.
    pub name: String,
    /// Its id among the ships.
    pub ship: String,
    /// Whose.
    pub nation: Option<Nation>,
    /// Which side.
    pub side: Seat,
    /// What it is.
    pub class: Class,
    /// §2 Attack, with the under-strength rule applied.
    pub a: u16,
    /// §2 Defence.
    pub d: u16,
    /// Speed.
    pub s: u8,
    /// Range.
    pub r: u16,
    /// Strength of the secondary battery.
    pub secondary: u16,
    /// How many ships it stands for.
    pub ships: u8,
    /// §8.2 Its row of the torpedo table.
    pub torpedoes: Option<TorpedoRow>,
    /// §8.2 Its salvos.
    pub salvos: u8,
    /// NS.
    pub no_stern: bool,
    /// FB.
    pub full_bow: bool,
    /// FV.
    pub flash: bool,
    /// §11.3 Its crew.
    pub crew: Crew,
    /// Does the admiral sail in it?
    pub flag: bool,
    /// §12.1 Its radar.
    pub radar: Option<RadarSet>,
    /// Is the radar destroyed already?
    pub radar_destroyed: bool,
    /// §11.2 Its plane.
    pub plane: Plane,
    /// Where it begins; none for a dummy.
    pub at: Option<Hex>,
    /// Its heading.
    pub heading: Heading,
    /// Its speed.
    pub speed: u8,
    /// Hits on weapons.
    pub w: Track,
    /// Hits on speed.
    pub speed_hits: Track,
    /// The turn in which it enters; 0 if it is there from the beginning.
    pub enters: u8,
    /// §10 What it is worth when it is sunk or destroyed.
    pub points: i32,
}

/// §1.4 The map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// Columns of the frame.
    pub columns: i16,
    /// Rows of the frame.
    pub rows: i16,
    /// All hexes that are not open sea.
    pub terrain: BTreeMap<Hex, Terrain>,
    /// Does it end at its edges, but for exits?
    pub closed: bool,
    /// How many hexes that block a line lie above and to the left of each of the frame.
    blocking: Vec<u16>,
}

impl Map {
    /// A map of this terrain.
    pub fn new(columns: i16, rows: i16, terrain: BTreeMap<Hex, Terrain>, closed: bool) -> Self {
        let mut map = Map { columns, rows, terrain, closed, blocking: Vec::new() };
        let mut sums = vec![0; ((columns + 1) * (rows + 1)) as usize];
        let place = |x: i16, y: i16| (y * (columns + 1) + x) as usize;
        for (y, x) in (1..=rows).flat_map(|y| (1..=columns).map(move |x| (y, x))) {
            let here = u16::from(map.terrain(Hex { x, y }).blocks());
            sums[place(x, y)] =
                here + sums[place(x - 1, y)] + sums[place(x, y - 1)] - sums[place(x - 1, y - 1)];
        }
        map.blocking = sums;
        map
    }

    /// May anything on the map block the line between two hexes? If not, nobody need look closer.
    pub fn may_block(&self, from: Hex, to: Hex) -> bool {
        if self.terrain.is_empty() && !self.closed {
            return false;
        }
        // Beyond the frame there is nothing, unless the map ends there.
        if self.closed && !(self.inside(from) && self.inside(to)) {
            return true;
        }
        // A line stays within half a hex of its ends' rows, and columns do not lie level.
        let (left, right) = (from.x.min(to.x) - 1, from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y) - 2, from.y.max(to.y) + 1);
        let sum = |x: i16, y: i16| {
            let (x, y) = (x.clamp(0, self.columns), y.clamp(0, self.rows));
            self.blocking[(y * (self.columns + 1) + x) as usize]
        };
        sum(right, bottom) + sum(left, top) > sum(left, bottom) + sum(right, top)
    }

    /// What a hex is. Beyond the frame the sea goes on, unless the map is closed.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        if self.closed && !self.inside(hex) {
            return Terrain::Land;
        }
        self.terrain.get(&hex).copied().unwrap_or_default()
    }

    /// Does it lie inside the frame?
    pub const fn inside(&self, hex: Hex) -> bool {
        hex.x >= 1 && hex.x <= self.columns && hex.y >= 1 && hex.y <= self.rows
    }

    /// The edges over which a step leads out of the frame: two at a corner.
    pub fn leaves(&self, from: Hex, to: Hex) -> impl Iterator<Item = Edge> {
        let over = [
            (to.y < 1, Edge::North),
            (to.y > self.rows, Edge::South),
            (to.x < 1, Edge::West),
            (to.x > self.columns, Edge::East),
        ];
        let out = self.inside(from);
        over.into_iter().filter_map(move |(over, edge)| (out && over).then_some(edge))
    }

    /// All hexes inside the frame, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        let (columns, rows) = (self.columns, self.rows);
        (1..=rows).flat_map(move |y| (1..=columns).map(move |x| Hex { x, y }))
    }
}
