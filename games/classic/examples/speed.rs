#[path = "../../../benches/src/salvo.rs"]
mod salvo;
use contract::{DiceKey, Nonce, Seed};
fn main() {
    let key = DiceKey::new(&Seed::from_text("broadside"), &[Nonce::default()]);
    let mut table = salvo::Table::default();
    for i in 0..2000 { assert_eq!(table.play(&key, i), salvo::bare(&key, i), "{i}"); }
    for _ in 0..5 {
        let t = std::time::Instant::now();
        let n = 100_000u64;
        let mut s = 0u64;
        for i in 0..n { let r = table.play(&key, i); s += u64::from(r[0]); }
        let a = t.elapsed().as_secs_f64();
        let t = std::time::Instant::now();
        for i in 0..n { let r = salvo::bare(&key, i); s += u64::from(r[0]); }
        let b = t.elapsed().as_secs_f64();
        println!("contract {:.0}/s bare {:.0}/s ratio {:.3} {s}", n as f64 / a, n as f64 / b, b / a);
    }
}
