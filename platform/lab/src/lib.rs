//! Many games at once, and what they add up to.
//!
//! A [`Course`] is everything that decides the figures of a run: game, options, minds, seed. [`perform`]
//! plays it on all cores, writes every finished game to a [`Log`] in order, and adds the games up in a
//! [`Tally`] that holds whole numbers only, so that the figures are the same whatever the number of threads,
//! and the same again after an interruption. [`Figures`] are the results of a simulation, [`Ladder`] those
//! of minds that played each other; both turn into a table, JSON and CSV, and figures into charts.
//!
//! Game `g` of a course with `n` line-ups of minds is played by line-up `g mod n` with the dice of index
//! `g div n`: a simulation has one line-up; a ladder lets every line-up play the same dice.
//!
//! The lab knows no particular game: it sees them through the catalogue.

mod chart;
mod count;
mod counts;
mod course;
mod csv;
mod figures;
mod header;
mod ladder;
mod ladder_text;
mod line;
mod log;
mod run;
mod simulation;
mod stats;
mod text;

pub use chart::{Chart, charts};
pub use count::parse_count;
pub use counts::Counts;
pub use course::Course;
pub use csv::{figures_csv, ladder_csv};
pub use figures::{Bin, Figures, Item, MeasureFigures, Numbers, SeatItem};
pub use header::{FORMAT_VERSION, Header};
pub use ladder::{Difference, Ladder, LadderTally, Pair, Standing};
pub use ladder_text::ladder_text;
pub use log::{Existing, Log, LogError};
pub use run::{Ending, Orders, Progress, Ran, RunError, Tally, perform};
pub use simulation::SimTally;
pub use stats::{Share, elo, paired_difference, wilson};
pub use text::{figures_text, thousands};

#[cfg(test)]
mod fake;
#[cfg(test)]
mod tests_log;
#[cfg(test)]
mod tests_results;
#[cfg(test)]
mod tests_run;
