//! The hex under the cursor in words, for those who cannot see the chart.

use super::held::Held;
use crate::board::Counter;
use crate::drawing;
use crate::types::Terrain;

/// Its name, the terrain if it is not open sea, and what the viewer knows to be there.
pub(super) fn here(held: &Held) -> String {
    let (view, hex) = (held.plan.view, held.cursor);
    let map = &view.basis.map;
    let mut words = vec![hex.to_string()];
    let terrain = match map.terrain(hex) {
        _ if !map.inside(hex) => Some("off the map"),
        Terrain::Sea => None,
        Terrain::PartialSea => Some("coastal water"),
        Terrain::PartialLand => Some("coast"),
        Terrain::Land => Some("land"),
    };
    words.extend(terrain.map(str::to_owned));
    words
        .extend(drawing::counters(&held.plan).iter().filter(|unit| unit.hex == hex).map(Counter::in_its_hex));
    let marks = [
        (view.smoke.iter().any(|smoke| smoke.at == hex), "smoke"),
        (view.mines.contains(&hex), "mines"),
        (view.own_mines.contains(&hex) || view.drafts.mines.contains(&hex), "your mines"),
        (view.bursts.contains(&hex), "lit by a starshell"),
    ];
    words.extend(marks.into_iter().filter(|(there, _)| *there).map(|(_, mark)| mark.to_owned()));
    if words.len() == 1 {
        words.push("open sea".into());
    }
    words.join(", ")
}
