//! Lines that land blocks, looked at once.

use std::cell::Cell;

use crate::hex::Line;
use crate::tables::Setup;
use crate::types::Hex;

/// What is known of the lines of a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Land {
    columns: i16,
    /// How many hexes there are.
    size: usize,
    /// Lines that were looked at: how many hexes of land block them, at most 2, and 1 more.
    known: Vec<Cell<u8>>,
}

impl Land {
    pub(crate) fn new(setup: &Setup) -> Self {
        let map = &setup.map;
        if !map.terrain.values().any(|terrain| terrain.blocks()) {
            return Land::default();
        }
        let size = (map.columns * map.rows) as usize;
        Land { columns: map.columns, size, known: vec![Cell::new(0); size * size] }
    }

    /// §4.2 §13.3 Is a line clear of land, but for so many hexes of it? A fort fires over one.
    pub(crate) fn clear(&self, setup: &Setup, from: Hex, to: Hex, over: u8) -> bool {
        let map = &setup.map;
        if self.known.is_empty() || from.distance(to) < 2 || !map.may_block(from, to) {
            return true;
        }
        let look = || Line::between(from, to).count(|hex| map.terrain(hex).blocks()).min(2) as u8;
        if !map.inside(from) || !map.inside(to) {
            return look() <= over;
        }
        let place = |hex: Hex| ((hex.y - 1) * self.columns + hex.x - 1) as usize;
        let known = &self.known[place(from) * self.size + place(to)];
        if known.get() == 0 {
            known.set(1 + look());
        }
        known.get() <= 1 + over
    }
}
