//! The figures of a simulation: every share with its interval, every number with its distribution.

use serde::Serialize;

use crate::counts::Counts;
use crate::course::Course;
use crate::header::Header;
use crate::line::{VERDICTS, word};
use crate::simulation::SimTally;
use crate::stats::{Share, z};

/// A named share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// What it is a share of.
    pub name: String,
    /// How many.
    #[serde(flatten)]
    pub share: Share,
}

/// The wins of one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatItem {
    /// The seat.
    pub seat: u8,
    /// The side's name.
    pub side: String,
    /// The mind that sat there.
    pub mind: String,
    /// Games won.
    #[serde(flatten)]
    pub share: Share,
}

/// One value of a number, with its share of all games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bin {
    /// The value.
    pub value: u32,
    /// How often it occurred.
    #[serde(flatten)]
    pub share: Share,
}

/// What can be said of a number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Numbers {
    /// Its name.
    pub name: String,
    /// Mean.
    pub mean: f64,
    /// Lower end of the mean's 95 % interval.
    pub mean_low: f64,
    /// Upper end.
    pub mean_high: f64,
    /// Standard deviation of the games.
    pub sd: f64,
    /// Smallest value.
    pub min: u32,
    /// One game in twenty has at most this.
    pub p05: u32,
    /// One game in four has at most this.
    pub p25: u32,
    /// Half of the games have at most this.
    pub p50: u32,
    /// Three games in four have at most this.
    pub p75: u32,
    /// Nineteen games in twenty have at most this.
    pub p95: u32,
    /// Largest value.
    pub max: u32,
    /// Every value that occurred, ascending.
    pub distribution: Vec<Bin>,
}

impl Numbers {
    fn new(name: &str, counts: &Counts) -> Self {
        let (all, mean, sd) = (counts.total(), counts.mean(), counts.deviation());
        let half = z() * sd / (all.max(1) as f64).sqrt();
        Numbers {
            name: name.to_owned(),
            mean,
            mean_low: mean - half,
            mean_high: mean + half,
            sd,
            min: counts.min(),
            p05: counts.quantile(0.05),
            p25: counts.quantile(0.25),
            p50: counts.quantile(0.5),
            p75: counts.quantile(0.75),
            p95: counts.quantile(0.95),
            max: counts.max(),
            distribution: counts.iter().map(|(value, n)| Bin { value, share: Share::of(n, all) }).collect(),
        }
    }
}

/// One of the game's own measures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MeasureFigures {
    /// One of several named values.
    Category {
        /// Its name.
        name: String,
        /// Every value there is.
        values: Vec<Item>,
    },
    /// A number.
    Number(Numbers),
}

/// The results of a simulation. They depend on the run and the number of games, and on nothing else.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Which run this is.
    pub run: Header,
    /// The game's title.
    pub title: String,
    /// Games asked for.
    pub asked: u64,
    /// Games these figures are of.
    pub games: u64,
    /// Are they all that were asked for?
    pub complete: bool,
    /// Every kind of ending.
    pub results: Vec<Item>,
    /// Wins by seat.
    pub seats: Vec<SeatItem>,
    /// Actions taken, drafts included.
    pub actions: Numbers,
    /// The game's own measures.
    pub measures: Vec<MeasureFigures>,
}

impl Figures {
    /// The figures of a tally of `course`, of which `asked` games were asked for.
    pub fn new(course: &Course, tally: &SimTally, asked: u64) -> Self {
        let all = tally.games;
        let item = |name: &str, count| Item { name: name.to_owned(), share: Share::of(count, all) };
        let lineup = course.header.minds.first().map_or(&[][..], Vec::as_slice);
        let seat = |seat: u8| SeatItem {
            seat,
            side: course.sides.get(usize::from(seat)).cloned().unwrap_or_default(),
            mind: lineup.get(usize::from(seat)).cloned().unwrap_or_default(),
            share: Share::of(tally.wins[usize::from(seat)], all),
        };
        let none = Counts::default();
        let measures = course.measures.iter().enumerate().map(|(n, measure)| {
            let counts = tally.measures.get(n).unwrap_or(&none);
            if measure.labels.is_empty() {
                return MeasureFigures::Number(Numbers::new(measure.name, counts));
            }
            let values = (0..).zip(measure.labels).map(|(value, label)| item(label, counts.of(value)));
            MeasureFigures::Category { name: measure.name.to_owned(), values: values.collect() }
        });
        Figures {
            run: course.header.clone(),
            title: course.title.clone(),
            asked,
            games: all,
            complete: all >= asked,
            results: VERDICTS.iter().zip(tally.verdicts).map(|(v, count)| item(word(*v), count)).collect(),
            seats: (0..course.seats).map(seat).collect(),
            actions: Numbers::new("actions", &tally.actions),
            measures: measures.collect(),
        }
    }
}
