//! The battery: every point, on many games of every set-up.

use contract::{Imagine, Minds};

use crate::case::Case;
use crate::checks::minds::{Ask, ask};
use crate::checks::pairs;
use crate::complete;
use crate::judge::{Effort, Judge, Trace, guarded};
use crate::mix::Mix;
use crate::point::{Fault, Finding, Point, Points};
use crate::shrink::minimise;
use crate::summary::Summary;
use crate::tree::Limits;

/// The conformance battery of one game.
///
/// ```
/// # use contract::Imagine;
/// # use testkit::Battery;
/// fn conforms<Naval: Imagine>(duel: Naval::Options, night: Naval::Options, tiny: Naval::Options) {
///     Battery::<Naval>::new()
///         .options([("duel", duel), ("night", night)])
///         .tiny([("two cells", tiny)])
///         .games(40)
///         .max_rows(600)
///         .check();
/// }
/// ```
pub struct Battery<G: Imagine> {
    cases: Vec<Case<G>>,
    tiny: Vec<Case<G>>,
    games: u64,
    max_rows: u32,
    seed: u64,
    every: u64,
    limits: Limits,
    musts: Vec<Point>,
    waivers: Vec<(Point, String)>,
    ask: Option<Ask<G>>,
}

impl<G: Imagine> Default for Battery<G> {
    fn default() -> Self {
        Battery {
            cases: Vec::new(),
            tiny: Vec::new(),
            games: 20,
            max_rows: 1000,
            seed: 1,
            every: 4,
            limits: Limits::worlds(),
            musts: Vec::new(),
            waivers: Vec::new(),
            ask: None,
        }
    }
}

impl<G: Imagine + Minds> Battery<G> {
    /// Asks minds as well: in two worlds that their seat cannot tell apart they must choose the same.
    pub fn minds(mut self) -> Self {
        self.ask = Some(ask::<G>);
        self
    }
}

impl<G: Imagine> Battery<G> {
    /// Twenty games of the default options, unless told otherwise.
    pub fn new() -> Self {
        Battery::default()
    }

    /// Adds set-ups: `(name, options)` or `(name, options, user data)`.
    pub fn options<C: Into<Case<G>>>(mut self, cases: impl IntoIterator<Item = C>) -> Self {
        self.cases.extend(cases.into_iter().map(Into::into));
        self
    }

    /// Adds set-ups small enough to be walked through from end to end.
    pub fn tiny<C: Into<Case<G>>>(mut self, cases: impl IntoIterator<Item = C>) -> Self {
        self.tiny.extend(cases.into_iter().map(Into::into));
        self
    }

    /// How many games of each set-up are played.
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// Within how many rows a game must end.
    pub fn max_rows(mut self, rows: u32) -> Self {
        self.max_rows = rows;
        self
    }

    /// The number from which all luck comes.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// One state in `n` is examined closely; higher is faster. Four, unless told otherwise.
    pub fn every(mut self, n: u64) -> Self {
        self.every = n.max(1);
        self
    }

    /// How far tiny set-ups are walked through.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Demands that a point be exercised, whether the battery thinks that it applies or not.
    pub fn must(mut self, points: impl IntoIterator<Item = Point>) -> Self {
        self.musts.extend(points);
        self
    }

    /// Does without a point that cannot be exercised, and says why. What is found is still reported.
    pub fn waive(mut self, point: Point, why: &str) -> Self {
        self.waivers.push((point, why.to_owned()));
        self
    }

    /// Runs everything; the first finding ends it.
    pub fn run(mut self) -> Result<Summary, Finding> {
        if self.cases.is_empty() {
            self.cases.push(("default", G::Options::default()).into());
        }
        let (every, max_rows) = (self.every, self.max_rows);
        let effort = Effort { points: Points::all(), every, thorough: false, max_rows };
        let mut judge = Judge::<G> { ask: self.ask, ..Judge::new(effort) };
        for (point, why) in &self.waivers {
            judge.summary.waive(*point, why.clone());
        }
        for point in &self.musts {
            judge.summary.apply(*point);
        }
        for number in 0..self.games {
            for case in &self.cases {
                let seed = self.seed.wrapping_mul(1_000_000).wrapping_add(number);
                game(&mut judge, case, seed)?;
            }
        }
        pairs::varied(&judge).map_err(|(title, fault)| general(title, self.seed, fault))?;
        for case in &self.tiny {
            guarded(|| complete::check(&mut judge, case, self.limits, self.seed))
                .map_err(|fault| general(case.title(), self.seed, fault))?;
        }
        Ok(judge.summary)
    }

    /// Runs everything and prints what was exercised.
    ///
    /// # Panics
    /// If a point does not hold, or one that applies was never exercised.
    #[track_caller]
    pub fn check(self) -> Summary {
        let walked = !self.tiny.is_empty();
        let summary = match self.run() {
            Ok(summary) => summary,
            Err(finding) => panic!("{} does not conform\n{finding}\n", G::META.id),
        };
        let idle = summary.unexercised();
        let advice = if idle.contains(&Point::ImagineComplete) { tiny_advice(walked) } else { "" };
        assert!(
            idle.is_empty(),
            "{}: {idle:?} apply, but were never exercised{advice}\n{summary}",
            G::META.id
        );
        summary
    }
}

/// What to add where something is hidden, but imagination was never held against all worlds there are.
fn tiny_advice(walked: bool) -> &'static str {
    if walked {
        "\nThe set-ups given to `.tiny(…)` leave nothing hidden: add one in which a viewer has several worlds to \
         choose from."
    } else {
        "\nSomething is hidden in this game (`Imagine::worlds` says `Many`), so imagination must be compared with \
         every world there is. Add a set-up small enough to be walked through from end to end: \
         `.tiny([(\"two cells\", options)])`. If there can be none: `.waive(Point::ImagineComplete, \"why\")`."
    }
}

/// Plays one game; a fault is made short first.
fn game<G: Imagine>(judge: &mut Judge<G>, case: &Case<G>, seed: u64) -> Result<(), Finding> {
    let mut trace = Trace::default();
    let mut mix = Mix::new(&[seed]);
    let Err(fault) = judge.run(case, seed, || Some(mix.next() as u32), &mut trace) else {
        return Ok(());
    };
    let (fault, trace) = shrunk(judge, case, seed, fault, trace);
    Err(Finding {
        point: fault.point,
        message: fault.message,
        options: case.title(),
        seed,
        choices: trace.choices,
        moves: trace.moves,
    })
}

/// A finding that no single run shows.
fn general(options: String, seed: u64, fault: Fault) -> Finding {
    Finding {
        point: fault.point,
        message: fault.message,
        options,
        seed,
        choices: Vec::new(),
        moves: Vec::new(),
    }
}

/// The shortest run found that still breaks the same point, examined for that point alone but at every step.
fn shrunk<G: Imagine>(
    judge: &Judge<G>,
    case: &Case<G>,
    seed: u64,
    fault: Fault,
    trace: Trace,
) -> (Fault, Trace) {
    /// Decisions played again, all in all.
    const BUDGET: u64 = 2500;
    // A game that does not end only looks shorter when it is cut off.
    if fault.point == Point::Ends {
        return (fault, trace);
    }
    let again = |choices: &[u32]| {
        let mut twin = judge.narrowed(fault.point);
        let mut left = choices.iter().copied();
        let mut trace = Trace::default();
        let result = twin.run(case, seed, || left.next(), &mut trace);
        (result.err().filter(|f| f.point == fault.point), trace)
    };
    let short = minimise(trace.choices.clone(), BUDGET, |choices| {
        let (found, trace) = again(choices);
        (found.is_some(), trace.choices.len() as u64)
    });
    match again(&short) {
        (Some(found), trace) => (found, trace),
        (None, _) => (fault, trace),
    }
}
