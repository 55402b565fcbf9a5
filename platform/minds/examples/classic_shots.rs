//! How well the belief shoots: `classic_shots [games] [particles] [seed] [game] [cells] [shots]`.
//!
//! Games: named, counted, silent (ten by ten, five ships), salvo (five shots at once), planet (patterns and
//! salvos, counted), single (the planet shot by shot), continental, great; salvo-tallied and great-tallied, in which only the
//! number of a salvo's hits is said. With `cells` above 1 single shots look so many `shots` ahead.

#![allow(clippy::print_stdout, dead_code, reason = "a measuring tool; it uses some of the fixtures")]

#[path = "../src/fixtures.rs"]
mod fixtures;

use std::sync::Arc;
use std::time::{Duration, Instant};

use fixtures::Style;
use grid::{Board, Mask};
use minds::belief::{Belief, Source};
use minds::hunt::{self, Sight, Tell};
use minds::layout::Fleet;
use minds::rng::Rng;

/// Sums over all updates and games.
#[derive(Default)]
struct Sums {
    shots: Vec<u32>,
    predicted: f64,
    realised: f64,
    updates: u32,
    sources: [u32; 5],
    spent: Duration,
    longest: Duration,
    choosing: Duration,
    choices: u32,
    bands: [(f64, f64); 6],
}

impl Sums {
    fn update(&mut self, start: Instant, source: Source) {
        let spent = start.elapsed();
        self.spent += spent;
        self.longest = self.longest.max(spent);
        self.updates += 1;
        self.sources[source as usize] += 1;
    }

    fn fire(&mut self, before: u32, predicted: f64, realised: u32) {
        self.predicted += predicted;
        self.realised += f64::from(realised);
        let band = &mut self.bands[(before as usize / 12).min(5)];
        *band = (band.0 + predicted, band.1 + f64::from(realised));
    }

    fn print(&mut self) {
        let games = self.shots.len() as f64;
        let mean = self.shots.iter().sum::<u32>() as f64 / games;
        let spread = self.shots.iter().map(|s| (f64::from(*s) - mean).powi(2)).sum::<f64>() / games;
        self.shots.sort_unstable();
        println!(
            "games {games}, shots {mean:.2} ± {:.2}, median {}",
            (spread / games).sqrt(),
            self.shots[self.shots.len() / 2]
        );
        println!("realised/predicted {:.3}", self.realised / self.predicted);
        for (n, (p, r)) in self.bands.iter().enumerate() {
            println!("  shots {:3}-: predicted {p:.0} realised/predicted {:.3}", n * 12, r / p);
        }
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "ms per update {:.3}, longest {:.2}",
            ms(self.spent) / f64::from(self.updates),
            ms(self.longest)
        );
        println!("ms per choice {:.3}", ms(self.choosing) / f64::from(self.choices.max(1)));
        println!("clouds listed, drawn, weighed, walked, loose: {:?}", self.sources);
    }
}

/// The cells of a batch: the likeliest single ones, or the likeliest pattern of that many.
fn batch<const W: usize>(board: Board, chances: &[f64], open: Mask<W>, size: u32, pattern: bool) -> Mask<W> {
    if !pattern {
        let mut shots = Mask::EMPTY;
        for _ in 0..size.min(open.len()) {
            let best = (open - shots).iter().fold(None, |best: Option<u8>, cell| match best {
                Some(best) if chances[usize::from(best)] >= chances[usize::from(cell)] => Some(best),
                _ => Some(cell),
            });
            shots |= Mask::of(best.unwrap());
        }
        return shots;
    }
    let disc = |at: u8| -> Mask<W> {
        let (row, column) = board.place(at);
        (0..board.cells())
            .map(|cell| cell as u8)
            .filter(|cell| {
                let (r, c) = board.place(*cell);
                let (dr, dc) = (r.abs_diff(row), c.abs_diff(column));
                match size {
                    5 => dr + dc <= 1,
                    9 => dr <= 1 && dc <= 1,
                    13 => dr + dc <= 2,
                    _ => dr == 0 || dc == 0,
                }
            })
            .collect()
    };
    let worth = |cells: Mask<W>| (cells & open).iter().map(|cell| chances[usize::from(cell)]).sum::<f64>();
    let mut best = (0.0, Mask::EMPTY);
    for at in open.iter() {
        let worth = worth(disc(at));
        if worth > best.0 || best.1.is_empty() {
            best = (worth, disc(at) & open);
        }
    }
    best.1
}

/// What is measured, in which sea.
struct Trial<const W: usize> {
    fleet: Arc<Fleet<W>>,
    style: Style,
    /// Shots at once; 0 for the batches of a planet.
    salvo: u32,
    /// Is only the number of hits said?
    tallied: bool,
    particles: usize,
    sight: Sight,
}

/// The batches of a planet: so many single shots, or a pattern of so many cells.
const PLAN: [(u32, bool); 11] = [
    (1, false),
    (2, false),
    (2, false),
    (3, false),
    (3, false),
    (4, false),
    (5, true),
    (9, true),
    (13, true),
    (21, true),
    (3, false),
];

impl<const W: usize> Trial<W> {
    fn tell(&self) -> Tell {
        match self.style {
            Style::Silent => Tell::Nothing,
            Style::Counted => Tell::Count,
            Style::Named | Style::Outlined => Tell::Kind,
        }
    }

    fn play(&self, seed: u64, sums: &mut Sums) {
        let mut rng = Rng::new(seed, 1);
        let truth = fixtures::layout(&self.fleet, &mut rng);
        let all = truth.iter().fold(Mask::EMPTY, |all, mask| all | *mask);
        let start = Instant::now();
        let mut belief = Belief::new(self.fleet.clone(), self.particles, seed);
        sums.update(start, belief.source());
        let mut plan = PLAN.to_vec();
        rng.shuffle(&mut plan);
        while !all.within(belief.evidence().struck()) {
            let struck = belief.evidence().struck();
            let open = Mask::below(self.fleet.board.cells()) - struck;
            let chances = belief.chances();
            let (size, pattern) =
                if self.salvo == 0 { plan.pop().unwrap_or((1, false)) } else { (self.salvo, false) };
            let shots = if size == 1 {
                let start = Instant::now();
                let shot = hunt::shot(&belief, open, self.tell(), self.sight);
                sums.choosing += start.elapsed();
                sums.choices += 1;
                Mask::of(shot.expect("something is left"))
            } else {
                batch(self.fleet.board, &chances, open, size, pattern)
            };
            sums.fire(
                struck.len(),
                shots.iter().map(|cell| chances[usize::from(cell)]).sum(),
                (shots & all).len(),
            );
            let report = fixtures::report(&self.fleet, &truth, struck, shots, false, self.style);
            let report = if self.tallied { fixtures::tallied(report) } else { report };
            let start = Instant::now();
            belief.observe(&report);
            sums.update(start, belief.source());
        }
        sums.shots.push(belief.evidence().struck().len());
    }
}

fn run<const W: usize>(fleet: Fleet<W>, style: Style, salvo: u32, tallied: bool, words: &[String]) {
    let number = |n: usize, other: u64| words.get(n).and_then(|word| word.parse().ok()).unwrap_or(other);
    let (games, particles, seed) = (number(0, 200), number(1, 2000) as usize, number(2, 1));
    let sight = Sight { cells: number(4, 1) as usize, shots: number(5, 12) as usize, layouts: particles };
    println!("{particles} particles, seed {seed}, {sight:?}");
    let trial = Trial { fleet: Arc::new(fleet), style, salvo, tallied, particles, sight };
    let mut sums = Sums::default();
    for n in 0..games {
        trial.play(seed.wrapping_mul(1_000_003) + n, &mut sums);
    }
    sums.print();
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = words.get(3).map_or("named", String::as_str);
    println!("{game}");
    match game {
        "counted" => run(fixtures::classic(), Style::Counted, 1, false, &words),
        "silent" => run(fixtures::classic(), Style::Silent, 1, false, &words),
        "salvo" => run(fixtures::classic(), Style::Counted, 5, false, &words),
        "salvo-tallied" => run(fixtures::classic(), Style::Counted, 5, true, &words),
        "planet" => run(fixtures::planet(), Style::Counted, 0, false, &words),
        "single" => run(fixtures::planet(), Style::Counted, 1, false, &words),
        "great" => run(fixtures::great(), Style::Counted, 12, false, &words),
        "great-tallied" => run(fixtures::great(), Style::Counted, 12, true, &words),
        "great-silent" => run(fixtures::great(), Style::Silent, 12, false, &words),
        "great-single" => run(fixtures::great(), Style::Named, 1, false, &words),
        "continental" => run(fixtures::continental(), Style::Counted, 1, false, &words),
        "continental-silent" => run(fixtures::continental(), Style::Silent, 1, false, &words),
        _ => run(fixtures::classic(), Style::Named, 1, false, &words),
    }
}
