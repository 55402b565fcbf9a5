//! What striking each sector is worth, read off a cloud of layouts.

use grid::Mask;
use minds::belief::Belief;

use super::style::Style;

/// Steps of the scale of chances.
const STEPS: usize = 64;
/// Steps of that scale for each halving.
const FINE: f64 = 8.0;

/// The worth of every sector.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    /// The chance that an unstruck building sector is there.
    pub(crate) chance: Vec<f64>,
    /// What striking it gains.
    pub(crate) cell: Vec<f64>,
    /// What a Hazard there gains.
    pub(crate) hazard: Vec<f64>,
    /// What striking everything would gain.
    pub(crate) total: f64,
}

impl Worth {
    pub(crate) fn new<const W: usize>(belief: &Belief<W>, open: Mask<W>, style: &Style) -> Self {
        let cells = usize::from(belief.fleet().board.cells());
        let hits = belief.evidence().hits();
        let each = 1.0 / belief.particles().len().max(1) as f64;
        let mut chance = vec![0.0; cells];
        let mut bonus = vec![0.0; cells];
        let mut hazard = vec![0.0; cells];
        for layout in belief.particles() {
            for building in layout {
                let left = *building - hits;
                let count = f64::from(left.len());
                for cell in left.iter().map(usize::from) {
                    chance[cell] += each;
                    bonus[cell] += each / count;
                    hazard[cell] += each * count;
                }
            }
        }
        let search = if style.search > 0.0 { searched(belief, &chance) } else { vec![0.0; cells] };
        let mut worth = Worth { chance, cell: vec![0.0; cells], hazard, total: 0.0 };
        for cell in open.iter().map(usize::from) {
            let chance = worth.chance[cell];
            let miss = style.search * (1.0 - chance) * search[cell];
            worth.cell[cell] = chance + style.finish * bonus[cell] + miss;
            worth.hazard[cell] += style.finish * chance + miss;
            worth.total += worth.cell[cell];
        }
        worth
    }
}

/// A place on the scale of chances: 0 is certain.
fn step(chance: f64) -> f64 {
    (-chance.max(1e-9).log2() * FINE).min(STEPS as f64 - 1.0)
}

/// For each sector the chance that it will be shot at before everything is found, if likelier sectors are shot at
/// first: a miss there is one that is saved.
fn searched<const W: usize>(belief: &Belief<W>, chance: &[f64]) -> Vec<f64> {
    let hits = belief.evidence().hits();
    let each = 1.0 / belief.particles().len().max(1) as f64;
    // How unlikely the last building to be found is.
    let mut last = [0.0; STEPS];
    for layout in belief.particles() {
        let mut least = 2.0_f64;
        for building in layout {
            let left = *building - hits;
            if !left.is_empty() {
                least = least.min(left.iter().map(|cell| chance[usize::from(cell)]).fold(0.0, f64::max));
            }
        }
        last[step(least.min(1.0)) as usize] += each;
    }
    let soft = |late: f64| 1.0 / (1.0 + (-late / FINE).exp());
    let reached: Vec<f64> = (0..STEPS)
        .map(|at| last.iter().enumerate().map(|(n, share)| share * soft(n as f64 - at as f64)).sum())
        .collect();
    chance.iter().map(|c| if *c > 0.0 { reached[step(*c) as usize] } else { 0.0 }).collect()
}
