//! How long the search for one layout takes at every ply of random games: `solve_times [games] [seed]`.

#![allow(clippy::print_stdout, dead_code, reason = "a measuring tool; it uses some of the fixtures")]

#[path = "../src/fixtures.rs"]
mod fixtures;

use std::time::{Duration, Instant};

use contract::Dice;
use fixtures::Style;
use grid::Mask;
use minds::layout::{Evidence, Fleet, solve};
use minds::rng::Rng;

fn run<const W: usize>(name: &str, fleet: &Fleet<W>, style: Style, games: u64, seed: u64) {
    let (mut spent, mut longest, mut searches) = (Duration::ZERO, Duration::ZERO, 0);
    let mut dice = Dice::loose(seed);
    for game in 0..games {
        let mut rng = Rng::new(seed, game);
        let truth = fixtures::layout(fleet, &mut rng);
        let mut evidence = Evidence::new();
        while evidence.struck().len() < u32::from(fleet.board.cells()) {
            let open = Mask::below(fleet.board.cells()) - evidence.struck();
            let count = if game % 2 == 0 { 1 } else { 1 + rng.below(12) };
            let shots = (0..count).filter_map(|_| open.nth(rng.below(open.len() as usize) as u32)).collect();
            evidence.push(&fixtures::report(fleet, &truth, evidence.struck(), shots, false, style));
            let start = Instant::now();
            assert!(solve(fleet, &evidence, &mut dice).is_some(), "the truth is one");
            longest = longest.max(start.elapsed());
            spent += start.elapsed();
            searches += 1;
        }
    }
    let mean = spent.as_secs_f64() * 1e6 / f64::from(searches);
    println!("{name} {style:?}: {searches} searches, {mean:.1} µs each, longest {longest:?}");
}

fn main() {
    let words: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (games, seed) = (words.first().copied().unwrap_or(50), words.get(1).copied().unwrap_or(1));
    for style in Style::ALL {
        run("classic", &fixtures::classic(), style, games, seed);
        run("planet", &fixtures::planet(), style, games, seed);
        run("continental", &fixtures::continental(), style, games, seed);
        run("great", &fixtures::great(), style, games, seed);
    }
}
