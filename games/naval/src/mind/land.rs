//! Land on a map, counted so that one sees quickly that there is none between two hexes.

use std::cell::Cell;

use crate::hex::Line;
use crate::tables::Setup;
use crate::types::Hex;

/// How many hexes of land lie above and to the left of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Land {
    columns: i16,
    rows: i16,
    sums: Vec<u16>,
    /// Lines that were looked at: how many hexes of land block them, at most 2, and 1 more.
    known: Vec<Cell<u8>>,
}

impl Land {
    pub(crate) fn new(setup: &Setup) -> Self {
        let map = &setup.map;
        if !map.terrain.values().any(|terrain| terrain.blocks()) {
            return Land::default();
        }
        let (columns, rows) = (map.columns, map.rows);
        let size = ((columns + 1) * (rows + 1)) as usize;
        let mut land = Land { columns, rows, sums: vec![0; size], known: vec![Cell::new(0); size * size] };
        for y in 1..=rows {
            for x in 1..=columns {
                let here = u16::from(map.terrain(Hex::at(x, y)).blocks());
                let sum = here + land.sum(x - 1, y) + land.sum(x, y - 1) - land.sum(x - 1, y - 1);
                let at = land.place(x, y);
                land.sums[at] = sum;
            }
        }
        land
    }

    const fn place(&self, x: i16, y: i16) -> usize {
        (y * (self.columns + 1) + x) as usize
    }

    fn sum(&self, x: i16, y: i16) -> u16 {
        self.sums[self.place(x.clamp(0, self.columns), y.clamp(0, self.rows))]
    }

    /// §4.2 §13.3 Is a line clear of land, but for so many hexes of it? A fort fires over one.
    pub(crate) fn clear(&self, setup: &Setup, from: Hex, to: Hex, over: u8) -> bool {
        if self.sums.is_empty() || from.distance(to) < 2 {
            return true;
        }
        let (left, right) = (from.x.min(to.x) - 1, from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y) - 2, from.y.max(to.y) + 1);
        let inside =
            self.sum(right, bottom) + self.sum(left, top) - self.sum(left, bottom) - self.sum(right, top);
        if inside == 0 {
            return true;
        }
        let look = || Line::between(from, to).count(|hex| setup.map.terrain(hex).blocks()).min(2) as u8;
        if !setup.map.inside(from) || !setup.map.inside(to) {
            return look() <= over;
        }
        let known = &self.known[self.place(from.x, from.y) * self.sums.len() + self.place(to.x, to.y)];
        if known.get() == 0 {
            known.set(1 + look());
        }
        known.get() <= 1 + over
    }
}
