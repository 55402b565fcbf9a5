//! How strong one level is against another: `campaigns LEVEL_A LEVEL_B SCENARIO_OR_OPTIONS_JSON GAMES [SEED]`.
//!
//! Games are played in pairs with the same dice, each level once on each side; a level against itself plays every war once, and
//! what simulations add up of them is told. A draw counts half. Times are those of the
//! processor where the system tells them (Linux), so that other work on the machine does not count; else of the clock.

#![allow(clippy::print_stdout, reason = "a measuring tool")]

use std::sync::Arc;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use contract::{
    Budget, Dice, Game as _, Legal, Minds as _, Seat, Study as _, Turn, UserData, Viewer, decide,
};
use frontier::Frontier;
use frontier::tables::{Options, Setup};

/// No game takes more actions than this.
const LONGEST: usize = 200_000;

/// What all games together have shown.
#[derive(Default)]
struct Sums {
    /// Of level A: won, lost, drawn, by the side it had.
    sides: [[u32; 3]; 2],
    /// Actions that were not legal.
    illegal: u32,
    /// For each level: phases, time in all, and the longest.
    times: [(u32, Duration, Duration); 2],
    turns: u32,
    /// The day on which the longest war ended.
    longest: u16,
    endings: std::collections::BTreeMap<String, u32>,
    /// What simulations add up, in the order of `Frontier::measures`.
    measured: Vec<u64>,
}

/// How long this thread has worked.
fn worked() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// One game; who won.
fn play(
    setup: &Arc<Setup>,
    levels: [usize; 2],
    names: &[String; 2],
    seed: u64,
    sums: &mut Sums,
) -> Option<Seat> {
    let mut rolls = Dice::loose(2 * seed).unnoted();
    let mut luck = Dice::loose(2 * seed + 1).unnoted();
    let mut minds = [0, 1]
        .map(|n| Frontier::mind(&names[levels[n]], setup, Seat(n as u8)).expect("there is no such level"));
    let mut state = Frontier::blank(setup);
    let mut events = Vec::new();
    Turn::<Frontier>::run(&mut state, &mut rolls, &mut events, Frontier::open);
    let mut actions = 0;
    while let Some(seat) = Frontier::waiting(&state).to_act().lowest() {
        let side = usize::from(seat.0);
        let mut plan = Vec::new();
        match Frontier::legal(&state, seat) {
            Legal::One(action) => plan.push(action),
            legal => {
                let view = Frontier::view(&state, Viewer::Seat(seat));
                let start = worked();
                minds[side].choose(&view, &legal, Budget::default(), &mut luck, &mut plan);
                let spent = worked().saturating_sub(start);
                let (count, all, longest) = &mut sums.times[levels[side]];
                *count += 1;
                *all += spent;
                *longest = spent.max(*longest);
            }
        }
        if plan.is_empty() {
            println!("illegal: {} chose nothing", names[levels[side]]);
            sums.illegal += 1;
            return None;
        }
        for action in &plan {
            events.clear();
            if let Err(refusal) = decide::apply::<Frontier>(&mut state, &mut events, seat, action, &mut rolls)
            {
                println!("illegal: {} {action:?}: {refusal} (seed {seed})", names[levels[side]]);
                sums.illegal += 1;
                return None;
            }
        }
        actions += plan.len();
        assert!(actions < LONGEST, "a game without end");
    }
    sums.turns += u32::from(state.day());
    sums.longest = sums.longest.max(state.day());
    let mut numbers = Vec::new();
    Frontier::measure(&state, &mut numbers);
    sums.measured.resize(numbers.len(), 0);
    for (sum, number) in sums.measured.iter_mut().zip(numbers) {
        *sum += u64::from(number);
    }
    let outcome = Frontier::outcome(&state)?;
    let winner = outcome.winners.first().copied();
    let who = winner.map_or("-", |seat| if levels[usize::from(seat.0)] == 0 { "A" } else { "B" });
    *sums.endings.entry(format!("{who}: {}", outcome.reason)).or_default() += 1;
    winner
}

/// Wilson's 95 % interval of a share.
fn interval(share: f64, games: f64) -> (f64, f64) {
    let z = 1.96;
    let middle = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let all = 1.0 + z * z / games;
    ((middle - spread) / all, (middle + spread) / all)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [a, b, scenario, games, rest @ ..] = &args[..] else {
        println!("campaigns LEVEL_A LEVEL_B SCENARIO_OR_OPTIONS_JSON GAMES [SEED]");
        return;
    };
    let options: Options = if scenario.starts_with('{') {
        serde_json::from_str(scenario).expect("options")
    } else {
        serde_json::from_value(
            serde_json::json!({ "scenario": scenario, "battles": "resolve", "day_limit": 100 }),
        )
        .expect("options")
    };
    let setup = Frontier::prepare(&options, &UserData::default()).expect("a campaign");
    let games: u64 = games.parse().expect("a number of games");
    let seed: u64 = rest.first().map_or(0, |text| text.parse().expect("a number"));
    let names = [a.clone(), b.clone()];
    let mut sums = Sums::default();
    for game in 0..games {
        let same = a == b;
        let levels = if same || game % 2 == 0 { [0, 1] } else { [1, 0] };
        let own = usize::from(levels[0] != 0);
        let war = if same { game } else { game / 2 };
        let winner = play(&setup, levels, &names, seed * 1_000_000 + war, &mut sums);
        let result = winner.map_or(2, |seat| usize::from(usize::from(seat.0) != own));
        sums.sides[own][result] += 1;
        if game % 20 == 19 {
            println!(
                "  after {} games, {a} as UPF and as Sathar [won, lost, drawn]: {:?}",
                game + 1,
                sums.sides
            );
        }
    }
    let count = |result: usize| f64::from(sums.sides[0][result] + sums.sides[1][result]);
    let share = (count(0) + count(2) / 2.0) / games as f64;
    let (low, high) = interval(share, games as f64);
    println!(
        "{a} v {b}, {scenario}, {games} games, seed {seed}: {:.1} % ({:.1} to {:.1})",
        100.0 * share,
        100.0 * low,
        100.0 * high
    );
    for (side, name) in ["UPF", "Sathar"].into_iter().enumerate() {
        let [won, lost, drawn] = sums.sides[side];
        if won + lost + drawn == 0 {
            continue;
        }
        println!("  {a} as {name}: {won} won, {lost} lost, {drawn} drawn");
    }
    println!(
        "  illegal actions: {}; days {:.1}, at most {}",
        sums.illegal,
        f64::from(sums.turns) / games as f64,
        sums.longest
    );
    println!("  {:?}", sums.endings);
    if a == b {
        for (result, name) in ["UPF win", "Sathar win", "nobody wins"].into_iter().enumerate() {
            let share = f64::from(sums.sides[0][result]) / games as f64;
            let (low, high) = interval(share, games as f64);
            println!("  {name}: {:.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high);
        }
        let plain =
            Frontier::measures().iter().zip(&sums.measured).filter(|(measure, _)| measure.labels.is_empty());
        for (measure, sum) in plain {
            println!("  {}: {:.1}", measure.name, *sum as f64 / games as f64);
        }
    }
    for (level, (count, all, longest)) in names.iter().zip(sums.times) {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "  {level}: {:.2} ms a phase, longest {:.1} ms",
            ms(all) / f64::from(count.max(1)),
            ms(longest)
        );
    }
}
