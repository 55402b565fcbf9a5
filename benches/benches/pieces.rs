//! `cargo bench -p benches`: the pieces one by one.

use benches::handwritten::Board;
use benches::pieces::{self, Shelf};
use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};

fn main() {
    divan::main();
}

/// Games of one run.
const GAMES: u64 = 20_000;

#[divan::bench(args = [1, 2], sample_count = 20)]
fn simulate(bencher: Bencher<'_, '_>, threads: usize) {
    bencher.counter(ItemsCount::new(GAMES)).bench(|| pieces::simulate(GAMES, threads, None));
}

#[divan::bench]
fn one_game_through_the_contract(bencher: Bencher<'_, '_>) {
    let (key, mut simulator, mut index) = (pieces::key(), pieces::simulator(), 0);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        index += 1;
        simulator.play(&key, index)
    });
}

#[divan::bench]
fn one_game_hand_written(bencher: Bencher<'_, '_>) {
    let (key, board, mut index) = (pieces::key(), Board::default(), 0);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        index += 1;
        board.play(&key, index)
    });
}

#[divan::bench(sample_count = 20)]
fn decide_again_and_fold(bencher: Bencher<'_, '_>) {
    let shelf = Shelf::new(50);
    bencher.counter(ItemsCount::new(shelf.actions)).bench(|| shelf.redecide_and_fold());
}

#[divan::bench(sample_count = 20)]
fn verify(bencher: Bencher<'_, '_>) {
    let shelf = Shelf::new(50);
    bencher.counter(ItemsCount::new(shelf.actions)).bench(|| shelf.verify());
}

#[divan::bench(sample_count = 20)]
fn read_records(bencher: Bencher<'_, '_>) {
    let shelf = Shelf::new(50);
    bencher.counter(BytesCount::new(shelf.bytes())).bench(|| shelf.read());
}

#[divan::bench(sample_count = 20)]
fn odds() -> usize {
    pieces::odds(7)
}
