//! §1 Jump boxes and shortest ways.

use super::Setup;
use super::setup::Way;
use crate::types::{RouteId, SystemId};

/// §1 The box in which ships jump, counted from the star they left, on a track of so many boxes.
///
/// ```
/// use frontier::tables::jump_box;
/// assert_eq!((jump_box(7), jump_box(8), jump_box(4)), (4, 5, 3));
/// ```
pub const fn jump_box(boxes: u8) -> u8 {
    boxes / 2 + 1
}

/// §1 The jump boxes of a track for travel to the end B and to the end A, both counted from the end A.
pub const fn jump_boxes(boxes: u8) -> [u8; 2] {
    let there = jump_box(boxes);
    [there, boxes + 1 - there]
}

impl Setup {
    /// Days from every system to `to` at one box a day, and the route on which to begin; none where there is no way. Of
    /// equally long ways the one that comes first in the data.
    pub(super) fn ways_to(&self, to: SystemId) -> Vec<Way> {
        let mut best: Vec<Way> = vec![None; self.systems.len()];
        best[to.index()] = Some((0, None));
        // As often as there are systems: no way is longer.
        for _ in 0..self.systems.len() {
            for (n, route) in self.routes.iter().enumerate() {
                for (from, next) in [(route.ends[0], route.ends[1]), (route.ends[1], route.ends[0])] {
                    let Some((days, _)) = best[next.index()] else { continue };
                    let days = days + u16::from(route.boxes) + 1;
                    if best[from.index()].is_none_or(|(known, _)| days < known) {
                        best[from.index()] = Some((days, Some(RouteId(n as u8))));
                    }
                }
            }
        }
        best
    }
}
