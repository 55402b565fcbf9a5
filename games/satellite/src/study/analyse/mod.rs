//! §1.3 Luck and losses of a finished game: figures, and no verdict. Points of a race do not add up to its result, so
//! nothing here says who played better or why somebody won.
//!
//! Everything is counted in points: one for every sector damaged, one more for every building finished. A roll's luck is
//! what the position is worth after it, less what it was expected to be worth before. A shot's luck is what it
//! gained, less what it was expected to gain. A decision's loss is what the best choice known was worth, less
//! what the choice made was. What a position is worth to a seat is judged from what that seat knew, by the belief the
//! computer players use; it is sampled, so every figure is averaged over several samples and has an interval.

mod chart;
mod report;
#[cfg(test)]
mod tests;
mod walk;

use contract::study::{Progress, StudyError};
use contract::{Answer, Game as _, Journal};

use crate::Satellite;
use walk::Finding;

/// How many independent samples are averaged.
const SAMPLES: u64 = 5;
/// Student's t for 95 % and five samples.
const T: f64 = 2.776;
/// Layouts in each sample's belief.
const PARTICLES: usize = 400;

/// A figure with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Figure {
    mean: f64,
    half: f64,
}

impl Figure {
    /// Of one value for each sample.
    fn of(values: &[f64]) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        Figure { mean, half: T * error }
    }
}

/// The luck and the losses of a game.
pub(super) fn analyse(
    journal: &Journal<Satellite>,
    progress: Progress<'_>,
) -> Result<Option<Answer>, StudyError> {
    let header = &journal.header.body;
    let setup = Satellite::prepare(&header.options, &header.user)?;
    let mut samples: Vec<Vec<Finding>> = Vec::new();
    for seed in 0..SAMPLES {
        if !progress(seed, SAMPLES) {
            return Err(StudyError::Stopped);
        }
        samples.push(if setup.terms.grid.sectors() <= 128 {
            walk::walk::<2>(journal, &setup, seed)
        } else {
            walk::walk::<4>(journal, &setup, seed)
        });
    }
    progress(SAMPLES, SAMPLES);
    Ok(Some(report::report(journal, &samples)))
}
