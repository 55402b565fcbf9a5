//! One run under examination: plays a game by numbers and holds every state and act against the points.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use contract::{Hash, Imagine, Seat, Viewer};

use crate::case::Case;
use crate::checks;
use crate::checks::minds::Ask;
use crate::driver::{Driver, Pick};
use crate::mix::Mix;
use crate::point::{Check, Fault, Point, Points, ensure};
use crate::pool::Pool;
use crate::summary::Summary;

/// How often imagination was asked where alternatives exist, and how often it gave one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Variety {
    pub(crate) asked: u64,
    pub(crate) differed: u64,
}

/// What a viewer was shown after a sequence of sightings, and by which run.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) text: String,
    pub(crate) run: (u64, u32),
}

/// How closely a run is examined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The points to look at.
    pub(crate) points: Points,
    /// One state in so many is examined closely.
    pub(crate) every: u64,
    /// Is everything tried that could be, instead of a sample?
    pub(crate) thorough: bool,
    /// A game must end within so many rows.
    pub(crate) max_rows: u32,
}

/// Examines runs, and remembers across them what only many runs show.
pub(crate) struct Judge<G: Imagine> {
    pub(crate) effort: Effort,
    pub(crate) summary: Summary,
    pub(crate) pool: Pool<G::Action>,
    pub(crate) variety: BTreeMap<(String, Viewer), Variety>,
    pub(crate) shown: BTreeMap<(String, Viewer, Hash), Shown>,
    /// Bytes kept in it.
    pub(crate) shown_bytes: usize,
    /// Asks a mind in two worlds, where minds are looked at.
    pub(crate) ask: Option<Ask<G>>,
}

/// A run as it went, kept outside of it so that it survives a panic.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    pub(crate) choices: Vec<u32>,
    pub(crate) moves: Vec<String>,
}

/// A game in play with what every viewer was told of it.
pub(crate) struct Table<'a, G: Imagine> {
    pub(crate) case: &'a Case<G>,
    pub(crate) title: String,
    pub(crate) seed: u64,
    pub(crate) driver: Driver<G>,
    /// The committed state, folded by ourselves.
    pub(crate) folded: G::State,
    /// Every live viewer with its memory and the digest of its sightings.
    pub(crate) viewers: Vec<(Viewer, G::Memory, Hash)>,
    /// What every seat was told, for its mind.
    pub(crate) told: BTreeMap<Seat, Vec<G::Sighting>>,
    /// Decisions so far, drafts included.
    pub(crate) decisions: u64,
}

impl<'a, G: Imagine> Table<'a, G> {
    fn open(case: &'a Case<G>, seed: u64) -> Result<Self, Fault> {
        let driver = Driver::<G>::start(case, seed)
            .map_err(|e| Fault::new(Point::Prepare, format!("the options are refused: {e}")))?;
        let (seats, (fewest, most)) = (driver.session.seats(), G::META.seats);
        ensure!(
            (fewest..=most).contains(&seats),
            Prepare,
            "these options seat {seats}, but the game is for {fewest} to {most}"
        );
        let viewers = Viewer::live(driver.session.seats())
            .map(|viewer| (viewer, G::Memory::default(), Hash::of(&[])))
            .collect();
        let folded = G::blank(driver.session.setup());
        let told = BTreeMap::new();
        Ok(Table { case, title: case.title(), seed, driver, folded, viewers, told, decisions: 0 })
    }

    pub(crate) fn seats(&self) -> u8 {
        self.driver.session.seats()
    }

    /// Luck for a check at this moment; `what` keeps checks apart.
    pub(crate) fn luck(&self, what: u64) -> Mix {
        Mix::new(&[self.seed, self.decisions, what])
    }

    /// Takes what a viewer saw into its memory.
    pub(crate) fn tell(&mut self, viewer: Viewer, seen: &[G::Sighting]) -> Check {
        if let Viewer::Seat(seat) = viewer {
            self.told.entry(seat).or_default().extend(seen.iter().cloned());
        }
        for (who, memory, told) in &mut self.viewers {
            if *who == viewer {
                for sighting in seen {
                    G::remember(memory, sighting);
                    *told = Hash::of(&[&told.0, crate::raw::json(sighting)?.as_bytes()]);
                }
            }
        }
        Ok(())
    }
}

/// Runs a check; a panic in it is a fault like any other.
pub(crate) fn guarded(check: impl FnOnce() -> Check) -> Check {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(Fault::new(Point::NoPanic, format!("panicked: {said}")))
    })
}

impl<G: Imagine> Judge<G> {
    pub(crate) fn new(effort: Effort) -> Self {
        Judge {
            effort,
            summary: Summary::default(),
            pool: Pool::new(),
            variety: BTreeMap::new(),
            shown: BTreeMap::new(),
            shown_bytes: 0,
            ask: None,
        }
    }

    /// One that looks at a single point, but at every step; with the same things to compare with.
    pub(crate) fn narrowed(&self, point: Point) -> Self {
        let points = [point].into_iter().collect();
        let effort = Effort { points, every: 1, thorough: true, ..self.effort };
        let mut judge = Judge { pool: self.pool.clone(), ask: self.ask, ..Judge::new(effort) };
        if point == Point::SightingsComplete {
            judge.shown = self.shown.clone();
        }
        judge
    }

    /// Is this point looked at?
    pub(crate) fn wants(&self, point: Point) -> bool {
        self.effort.points.has(point)
    }

    /// How often something that depends on luck is tried.
    pub(crate) fn tries(&self, few: usize) -> usize {
        if self.effort.thorough { few * 6 } else { few }
    }

    /// Is the table's present state one to be examined closely for `what`? The first few always are.
    pub(crate) fn samples(&self, table: &Table<'_, G>, what: u64) -> bool {
        table.decisions < 3 || table.luck(what).below(self.effort.every) == 0
    }

    /// Plays one run and examines it; a panic in the game is a fault like any other.
    pub(crate) fn run(
        &mut self,
        case: &Case<G>,
        seed: u64,
        choices: impl FnMut() -> Option<u32>,
        trace: &mut Trace,
    ) -> Check {
        guarded(|| self.play(case, seed, choices, trace))
    }

    fn play(
        &mut self,
        case: &Case<G>,
        seed: u64,
        mut choices: impl FnMut() -> Option<u32>,
        trace: &mut Trace,
    ) -> Check {
        let mut table = Table::open(case, seed)?;
        self.summary.tick(Point::Prepare);
        if self.wants(Point::JsonRoundTrip) {
            checks::wire::round_trip(&case.options, "the options")?;
        }
        checks::rows::opened(self, &mut table)?;
        loop {
            checks::states::committed(self, &table)?;
            if table.driver.session.outcome().is_some() {
                break;
            }
            ensure!(
                table.driver.rows < self.effort.max_rows,
                Ends,
                "the game is not over after {} rows",
                table.driver.rows
            );
            if !self.row(&mut table, &mut choices, trace)? {
                break;
            }
        }
        self.summary.rows += u64::from(table.driver.rows);
        self.summary.tick(Point::NoPanic);
        if let Some(outcome) = table.driver.session.outcome() {
            self.summary.games += 1;
            *self.summary.endings.entry(outcome.reason.clone()).or_insert(0) += 1;
            self.summary.tick(Point::Ends);
        }
        checks::replay::journal(self, &table, &trace.choices)
    }

    /// Plays one row, drafts and all; false if the choices run out.
    fn row(
        &mut self,
        table: &mut Table<'_, G>,
        choices: &mut impl FnMut() -> Option<u32>,
        trace: &mut Trace,
    ) -> Result<bool, Fault> {
        /// So many drafts without a commitment are a game that does not go on.
        const DRAFTS: usize = 2000;
        loop {
            let Some(choice) = choices() else {
                return Ok(false);
            };
            let Some(Pick { seat, action, choice }) = table.driver.pick(choice) else {
                return Err(Fault::new(Point::SomeoneCanAct, "nobody has anything to do"));
            };
            trace.choices.push(choice);
            trace.moves.push(format!("seat {seat}: {action:?}"));
            self.pool.offer(&action);
            let committed = checks::rows::act(self, table, seat, &action)?;
            table.decisions += 1;
            if committed {
                return Ok(true);
            }
            self.drafted(table, seat)?;
            ensure!(
                table.driver.drafts(seat) < DRAFTS,
                Ends,
                "seat {seat} made {DRAFTS} drafts and could not commit"
            );
        }
    }

    fn drafted(&mut self, table: &Table<'_, G>, seat: Seat) -> Check {
        checks::states::drafted(self, table, seat)
    }
}
