//! `cargo run --release -p benches`: every figure the project promises, in one run. `decisions GAME LEVEL` after it
//! measures how long computer players think.
//!
//! Runs that are compared take turns, so that a busy machine slows both alike; the medians of
//! [`ROUNDS`] rounds are printed.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use benches::decisions::{Asked, USAGE};
use benches::handwritten::Board;
use benches::pieces::{self, Shelf};
use benches::salvo::{self, Table};
use benches::{battles, load, tables};
use satellite::dice::{Arsenal, Gains, WildAfter};

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often everything is measured.
const ROUNDS: usize = 5;
/// Games of one measurement.
const GAMES: u64 = 400_000;
/// Games of Classic Salvo of one measurement: they are longer.
const SALVOS: u64 = 100_000;
/// Games of Satellite Salvo of one measurement.
const PLANETS: u64 = 20_000;
/// Journals of one measurement.
const JOURNALS: u64 = 500;
/// Layouts of one measurement.
const LAYOUTS: u64 = 20;

/// Seconds that some work takes.
fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let begun = Instant::now();
    black_box(work());
    begun.elapsed().as_secs_f64()
}

fn median(mut list: Vec<f64>) -> f64 {
    list.sort_by(f64::total_cmp);
    list[list.len() / 2]
}

/// Medians of work that takes turns, in seconds.
fn in_turn<const N: usize>(mut works: [Box<dyn FnMut() -> f64 + '_>; N]) -> [f64; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for (work, list) in works.iter_mut().zip(&mut times) {
            list.push(work());
        }
    }
    times.map(median)
}

fn line(what: &str, amount: f64, unit: &str) {
    println!("  {what:<58}{:>13} {unit}", lab::thousands(amount.round() as u64));
}

fn simulations() {
    let folder = tempfile::tempdir().expect("a folder for the games");
    let path = folder.path().join("bench.games");
    let [one, two, bare] = in_turn([
        Box::new(|| pieces::simulate(GAMES, 1, Some(&path))),
        Box::new(|| pieces::simulate(GAMES, 2, Some(&path))),
        Box::new(|| pieces::simulate(GAMES, 1, None)),
    ]);
    println!("Simulation of Solo Salvo, easy mind ({} games a run)", lab::thousands(GAMES));
    line("1 thread, games written to a file", GAMES as f64 / one, "games/s");
    line("2 threads, games written to a file", GAMES as f64 / two, "games/s");
    line("1 thread, no file", GAMES as f64 / bare, "games/s");
    println!("  2 threads : 1 thread = {:.2}", one / two);
}

fn contract_overhead() {
    let (key, board, mut simulator) = (pieces::key(), Board::default(), pieces::simulator());
    for index in 0..10_000 {
        let (real, other) = (simulator.play(&key, index), board.play(&key, index));
        assert!(pieces::same(&real, &other), "game {index}: {real:?} is not {other:?}");
    }
    let [contract, handwritten] = in_turn([
        Box::new(|| seconds(|| (0..GAMES).map(|i| u64::from(simulator.play(&key, i).actions)).sum::<u64>())),
        Box::new(|| seconds(|| (0..GAMES).map(|i| u64::from(board.play(&key, i).volleys)).sum::<u64>())),
    ]);
    println!("\nThe contract against a hand-written loop: the same games, the same dice, one thread");
    line("through the contract", GAMES as f64 / contract, "games/s");
    line("hand-written", GAMES as f64 / handwritten, "games/s");
    println!("  contract : hand-written = {:.2}", handwritten / contract);
}

fn classic_overhead() {
    let (key, mut table) = (pieces::key(), Table::default());
    for index in 0..10_000 {
        let (real, other) = (table.play(&key, index), salvo::bare(&key, index));
        assert_eq!(real, other, "game {index}");
    }
    let [contract, bare] = in_turn([
        Box::new(|| seconds(|| (0..SALVOS).map(|i| table.play(&key, i)[0]).sum::<u32>())),
        Box::new(|| seconds(|| (0..SALVOS).map(|i| salvo::bare(&key, i)[0]).sum::<u32>())),
    ]);
    println!("\nClassic Salvo, 10 × 10, 50 shots each at random: the same games, the same dice, one thread");
    line("through the contract", SALVOS as f64 / contract, "games/s");
    line("bare bit boards", SALVOS as f64 / bare, "games/s");
    println!("  contract : bare = {:.2}", bare / contract);
}

fn planets() {
    let key = pieces::key();
    let mut table = benches::planets::Table::default();
    let mut actions = 0;
    let [games] =
        in_turn([Box::new(|| seconds(|| actions = (0..PLANETS).map(|i| table.play(&key, i)).sum::<u64>()))]);
    println!("\nSatellite Salvo: anything legal, through the contract, one thread");
    line("games", PLANETS as f64 / games, "games/s");
    line("actions", actions as f64 / games, "actions/s");
    let solve = || Arsenal::solve(Gains::default(), WildAfter::default());
    let [table] = in_turn([Box::new(|| seconds(solve))]);
    println!("  the whole arsenal table (8,192 sets × 252 rolls × 462 keeps): {:.0} ms", table * 1e3);
}

fn journals() {
    let shelf = Shelf::new(JOURNALS);
    let [again, verify, read] = in_turn([
        Box::new(|| seconds(|| shelf.redecide_and_fold())),
        Box::new(|| seconds(|| shelf.verify())),
        Box::new(|| seconds(|| shelf.read())),
    ]);
    let actions = shelf.actions as f64;
    println!("\nJournals ({JOURNALS} games, {} actions, one thread)", lab::thousands(shelf.actions));
    line("decide again with the stored dice, compare, fold", actions / again, "actions/s");
    line("verify: rules, dice from the seed, salts, outcome", actions / verify, "actions/s");
    line("read a record: frame, chain of hashes, bodies", actions / read, "actions/s");
    println!(
        "  reading: {:.1} MB/s, {:.2} ms a record",
        shelf.bytes() as f64 / read / 1e6,
        read * 1e3 / JOURNALS as f64
    );
}

fn odds() {
    let first = seconds(|| pieces::odds(0));
    let [later] = in_turn([Box::new(|| seconds(|| (0..LAYOUTS).map(pieces::odds).sum::<usize>()))]);
    println!("\nExact odds of a layout, picture included");
    println!("  the first answer, tables included: {:.1} ms", first * 1e3);
    println!("  every later one: {:.1} ms", later * 1e3 / LAYOUTS as f64);
}

/// Every figure.
fn everything() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("Medians of {ROUNDS} rounds on {cores} cores\n");
    odds();
    println!();
    simulations();
    contract_overhead();
    classic_overhead();
    planets();
    journals();
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let said = match words.split_first() {
        None => {
            everything();
            return ExitCode::SUCCESS;
        }
        Some((word, more)) => match word.as_str() {
            "decisions" => Asked::read(more).and_then(|asked| asked.measure()).map(|times| times.to_string()),
            "load" => load::measure(more).map(|figures| figures.to_string()),
            "battles" => Ok(battles::measure().to_string()),
            "tables" => tables::measure().map(|figures| figures.to_string()),
            "load-server" => load::serve(more).map(|()| String::new()),
            _ => Err(format!("there is no command `{word}`\n{USAGE}")),
        },
    };
    match said {
        Ok(figures) => {
            print!("{figures}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "{why}");
            ExitCode::from(2)
        }
    }
}
