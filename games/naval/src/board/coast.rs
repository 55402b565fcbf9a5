//! Coastlines: the land of a map has hexes, its coast has none. Every hex is so much land; lines of equal height between the
//! middles of hexes, rounded off, are coast, shoals and hills. Each hex keeps its dot on its own side of the coast.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::{Window, centre};
use crate::types::{Heading, Hex, Terrain};

/// How high a hex lies, in thousandths.
const fn height(terrain: Terrain) -> i32 {
    match terrain {
        Terrain::Sea => 0,
        Terrain::PartialSea => 370,
        Terrain::PartialLand => 640,
        Terrain::Land => 1000,
    }
}

/// Which line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Where the water gets shallow.
    Shoal,
    /// Where the land begins.
    Coast,
    /// Where it rises.
    Hill,
}

impl Level {
    const fn height(self) -> i32 {
        match self {
            Level::Shoal => 170,
            Level::Coast => 500,
            Level::Hill => 860,
        }
    }
}

/// An edge between two middles, the smaller hex first.
type Edge = (Hex, Hex);

/// Everything above a level, as one path to be filled by the even-odd rule. The land goes on beyond the frame.
pub(super) fn above(frame: &Window, level: Level, terrain: impl Fn(Hex) -> Terrain) -> String {
    let around = Window {
        columns: (frame.columns.0 - 3, frame.columns.1 + 3),
        rows: (frame.rows.0 - 3, frame.rows.1 + 3),
    };
    let heights: BTreeMap<Hex, i32> = around
        .hexes()
        .map(|hex| {
            let last = Window {
                columns: (around.columns.0 + 1, around.columns.1 - 1),
                rows: (around.rows.0 + 1, around.rows.1 - 1),
            };
            // The outermost ring is sea, so that every line closes.
            let near = Hex {
                x: hex.x.clamp(frame.columns.0, frame.columns.1),
                y: hex.y.clamp(frame.rows.0, frame.rows.1),
            };
            (hex, if last.holds(hex) { height(terrain(near)) } else { 0 })
        })
        .collect();
    let mut next: BTreeMap<Edge, Vec<Edge>> = BTreeMap::new();
    for hex in heights.keys() {
        for side in [Heading::A, Heading::B] {
            let corners = [*hex, hex.toward(side), hex.toward(side.turned(1))];
            let high = corners.map(|hex| heights.get(&hex).copied().unwrap_or(0) >= level.height());
            let edges: Vec<Edge> = [(0, 1), (1, 2), (2, 0)]
                .into_iter()
                .filter(|(a, b)| high[*a] != high[*b])
                .map(|(a, b)| (corners[a].min(corners[b]), corners[a].max(corners[b])))
                .collect();
            if let [one, other] = edges[..] {
                next.entry(one).or_default().push(other);
                next.entry(other).or_default().push(one);
            }
        }
    }
    let point = |edge: Edge| {
        let value = |hex: Hex| heights.get(&hex).copied().unwrap_or(0);
        crossing(edge, (value(edge.0), value(edge.1)), level.height())
    };
    let mut seen: BTreeSet<Edge> = BTreeSet::new();
    let mut d = String::new();
    for start in next.keys() {
        if seen.contains(start) {
            continue;
        }
        let mut ring = vec![*start];
        seen.insert(*start);
        let mut at = *start;
        while let Some(on) = next[&at].iter().find(|edge| !seen.contains(edge)) {
            seen.insert(*on);
            ring.push(*on);
            at = *on;
        }
        d += &rounded(&ring.into_iter().map(point).collect::<Vec<_>>());
    }
    d
}

/// Where the line crosses an edge, in tenths of a unit: at its height, a little off, and never beyond a middle.
fn crossing(edge: Edge, (from, to): (i32, i32), level: i32) -> (i32, i32) {
    let share = (level - from) * 1000 / if to == from { 1 } else { to - from };
    let mixed = [edge.0.x, edge.0.y, edge.1.x, edge.1.y]
        .into_iter()
        .fold(0x811c_9dc5u32, |hash, n| (hash ^ n as u32).wrapping_mul(0x0100_0193));
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    let share = (share + ((mixed >> 11) % 240) as i32 - 120).clamp(120, 880);
    let ((ax, ay), (bx, by)) = (centre(edge.0), centre(edge.1));
    (ax * 10 + (bx - ax) * share / 100, ay * 10 + (by - ay) * share / 100)
}

/// A closed line through the middles between points, rounded at the points.
fn rounded(points: &[(i32, i32)]) -> String {
    let middle = |(ax, ay): (i32, i32), (bx, by): (i32, i32)| (i32::midpoint(ax, bx), i32::midpoint(ay, by));
    let text = |(x, y): (i32, i32)| format!("{} {}", tenths(x), tenths(y));
    let Some(last) = points.last() else { return String::new() };
    let mut d = format!("M{}", text(middle(*last, points[0])));
    for (n, point) in points.iter().enumerate() {
        d += &format!("Q{} {}", text(*point), text(middle(*point, points[(n + 1) % points.len()])));
    }
    d + "Z"
}

/// A number of tenths as it is written.
fn tenths(n: i32) -> String {
    let sign = if n < 0 { "-" } else { "" };
    match n.abs() % 10 {
        0 => format!("{sign}{}", n.abs() / 10),
        rest => format!("{sign}{}.{rest}", n.abs() / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn island(hex: Hex) -> Terrain {
        if hex == Hex::at(5, 5) { Terrain::Land } else { Terrain::Sea }
    }

    #[test]
    fn an_island_has_one_closed_coast_of_six_bends() {
        let coast = above(&Window::frame(9, 9), Level::Coast, island);
        assert_eq!((coast.matches('M').count(), coast.matches('Q').count()), (1, 6), "{coast}");
        assert!(coast.ends_with('Z'));
        assert!(above(&Window::frame(9, 9), Level::Coast, |_| Terrain::Sea).is_empty());
    }

    #[test]
    fn shoals_lie_outside_the_coast_and_dots_stay_on_their_side() {
        // Along the edge to the north of the island the shoal is farther from its middle than the coast is.
        let edge = (Hex::at(5, 4), Hex::at(5, 5));
        let (_, middle) = centre(edge.1);
        let far = |level: Level| middle * 10 - crossing(edge, (0, 1000), level.height()).1;
        assert!(far(Level::Shoal) > far(Level::Coast) && far(Level::Coast) > far(Level::Hill));
        assert!(far(Level::Hill) > 0 && far(Level::Shoal) < 520);
    }
}
