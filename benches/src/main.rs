//! Baseline.
use contract::{DiceKey, Nonce, Seed, UserData};
fn main() {
    let e = catalogue::find("solo").unwrap();
    let key = DiceKey::new(&Seed::from_text("broadside"), &[Nonce::default()]);
    for mind in ["easy", "hard"] {
        let mut sim = e.simulator(&serde_json::Value::Null, &UserData::default(), &[mind.into()]).unwrap();
        let n = if mind == "easy" { std::env::args().nth(1).map_or(200_000, |a| a.parse().unwrap()) } else { 200 };
        let mut w = 0;
        for _ in 0..3 {
            let t = std::time::Instant::now();
            for i in 0..n {
                w += u32::from(sim.play(&key, i).winners);
            }
            println!("{mind} {:.0} games/s ({w})", n as f64 / t.elapsed().as_secs_f64());
        }
    }
}
