//! tmp
use benches::{handwritten::Board, pieces};
fn main() {
    let key = pieces::key();
    let (board, mut sim) = (Board::default(), pieces::simulator());
    for i in 0..2000 {
        let (a, b) = (sim.play(&key, i), board.play(&key, i));
        assert!(pieces::same(&a, &b), "{i}: {a:?} {b:?}");
    }
    let n: u64 = std::env::args().nth(1).map_or(200_000, |a| a.parse().unwrap());
    let what = std::env::args().nth(2).unwrap_or("ab".into());
    for _ in 0..3 {
        let mut w = 0;
        if what.contains('a') {
            let t = std::time::Instant::now();
            for i in 0..n {
                w += sim.play(&key, i).actions;
            }
            println!("contract {:.0}/s {w}", n as f64 / t.elapsed().as_secs_f64());
        }
        if what.contains('b') {
            let t = std::time::Instant::now();
            for i in 0..n {
                w += board.play(&key, i).volleys;
            }
            println!("hand     {:.0}/s {w}", n as f64 / t.elapsed().as_secs_f64());
        }
    }
}
