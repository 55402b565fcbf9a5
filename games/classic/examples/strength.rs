use classic::Classic;
use contract::decide::apply;
use contract::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let level = &args[1];
    let games: u64 = args[2].parse().unwrap();
    let json = args.get(3).cloned().unwrap_or(r#"{"first": "blue"}"#.into());
    let options = serde_json::from_str(&json).unwrap();
    let setup = Classic::prepare(&options, &UserData::default()).unwrap();
    let (mut total, mut sq, mut worst, mut time, mut n) = (0f64, 0f64, 0f64, 0f64, 0u64);
    for g in 0..games {
        let mut dice = Dice::loose(g);
        let mut state = Classic::blank(&setup);
        let mut events = Vec::new();
        let mut minds = [Classic::mind(level, &setup, Seat(0)).unwrap(), Classic::mind("random", &setup, Seat(1)).unwrap()];
        while let Some(seat) = Classic::waiting(&state).to_act().lowest() {
            let (view, legal) = (Classic::view(&state, Viewer::Seat(seat)), Classic::legal(&state, seat));
            let mut plan = Vec::new();
            let t = std::time::Instant::now();
            minds[seat.0 as usize].choose(&view, &legal, Budget::default(), &mut dice, &mut plan);
            if seat.0 == 0 { let e = t.elapsed().as_secs_f64(); time += e; n += 1; worst = worst.max(e); }
            for a in &plan { apply::<Classic>(&mut state, &mut events, seat, a, &mut dice).unwrap(); }
            events.clear();
        }
        let mut m = Vec::new();
        Classic::measure(&state, &mut m);
        let s = f64::from(m[2]);
        total += s; sq += s * s;
    }
    let k = games as f64;
    let mean = total / k;
    println!("{level}: mean {:.2} ± {:.2}, {:.3} ms a decision, worst {:.1} ms", mean, ((sq / k - mean * mean) / k).sqrt(), time / n as f64 * 1e3, worst * 1e3);
}
