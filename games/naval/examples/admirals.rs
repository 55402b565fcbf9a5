//! How strong one level is against another: `admirals LEVEL_A LEVEL_B BATTLE GAMES [SEED [NODES]]`. A battle is a scenario,
//! options as JSON, or an edition for all of its scenarios: `salvo` or `salvo_ii`. Nodes are how much may be thought.
//!
//! Games are played in pairs with the same dice, each level once on each side. A draw counts half. A pair is won by the level
//! that won more of its two games; where each won one, as where one side nearly always wins, by the one that scored more
//! points (§10) in both together, as in duplicate bridge. A level against itself
//! shows how fair a battle is: every game has its own dice then, and the first level is the first side. Times are those of the
//! processor where the system tells them (Linux), so that other work on the machine does not count; else of the clock.

#![allow(clippy::print_stdout, reason = "a measuring tool")]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use contract::{Budget, Dice, Game as _, Minds as _, Seat, Turn, UserData, Viewer, decide};
use naval::Naval;
use naval::action::Action;
use naval::tables::{Options, Setup, named_scenarios};
use naval::types::Edition;

/// No game takes more actions than this.
const LONGEST: usize = 100_000;

/// What games have shown.
#[derive(Default)]
struct Sums {
    /// Of level A: won, lost, drawn, by the side it had.
    sides: [[u32; 3]; 2],
    /// Of level A: pairs won, lost, even by games.
    pairs: [u32; 3],
    /// Of level A: pairs that were even by games, won, lost, even by points.
    level: [u32; 3],
    /// Actions that were not legal.
    illegal: u32,
    /// For each level: phases, time in all, and the longest.
    times: [(u32, Duration, Duration); 2],
    /// The longest that both levels took for one game.
    game: Duration,
    turns: u32,
    endings: BTreeMap<String, u32>,
}

impl Sums {
    fn add(&mut self, other: &Sums) {
        for (sum, more) in self.sides.iter_mut().flatten().zip(other.sides.iter().flatten()) {
            *sum += more;
        }
        let pairs = self.pairs.iter_mut().chain(&mut self.level);
        for (sum, more) in pairs.zip(other.pairs.into_iter().chain(other.level)) {
            *sum += more;
        }
        for (sum, more) in self.times.iter_mut().zip(other.times) {
            *sum = (sum.0 + more.0, sum.1 + more.1, sum.2.max(more.2));
        }
        self.illegal += other.illegal;
        self.turns += other.turns;
        self.game = self.game.max(other.game);
    }

    fn games(&self) -> f64 {
        f64::from(self.sides.iter().flatten().sum::<u32>())
    }

    /// The share of points of level A.
    fn share(&self) -> f64 {
        let count = |result: usize| f64::from(self.sides[0][result] + self.sides[1][result]);
        (count(0) + count(2) / 2.0) / self.games()
    }
}

/// How long this thread has worked.
fn worked() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// One game; who won, and the points of level A over those of level B.
fn play(
    setup: &Arc<Setup>,
    levels: [usize; 2],
    names: &[String; 2],
    seed: u64,
    budget: Budget,
    sums: &mut Sums,
) -> (Option<Seat>, i64) {
    let mut rolls = Dice::loose(2 * seed).unnoted();
    let mut luck = Dice::loose(2 * seed + 1).unnoted();
    let mut minds =
        [0, 1].map(|n| Naval::mind(&names[levels[n]], setup, Seat(n as u8)).expect("there is no such level"));
    let mut state = Naval::blank(setup);
    let mut events = Vec::new();
    Turn::<Naval>::run(&mut state, &mut rolls, &mut events, Naval::open);
    let mut actions = 0;
    let mut whole = Duration::ZERO;
    while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
        let side = usize::from(seat.0);
        let mut plan = Vec::new();
        while plan.last() != Some(&Action::Done) {
            let from = plan.len();
            let view = Naval::view(&state, Viewer::Seat(seat));
            let legal = Naval::legal(&state, seat);
            let start = worked();
            minds[side].choose(&view, &legal, budget, &mut luck, &mut plan);
            let spent = worked().saturating_sub(start);
            whole += spent;
            let (count, all, longest) = &mut sums.times[levels[side]];
            *count += 1;
            *all += spent;
            *longest = spent.max(*longest);
            if plan.len() == from {
                println!("illegal: {} chose nothing", names[levels[side]]);
                sums.illegal += 1;
                return (None, 0);
            }
            for action in &plan[from..] {
                events.clear();
                if let Err(refusal) =
                    decide::apply::<Naval>(&mut state, &mut events, seat, action, &mut rolls)
                {
                    println!("illegal: {} {action:?}: {refusal} (seed {seed})", names[levels[side]]);
                    sums.illegal += 1;
                    return (None, 0);
                }
            }
            actions += plan.len() - from;
            assert!(actions < LONGEST, "a game without end");
        }
    }
    sums.game = sums.game.max(whole);
    sums.turns += u32::from(Naval::view(&state, Viewer::Public).turn);
    let outcome = Naval::outcome(&state).expect("nobody is to act");
    let winner = outcome.winners.first().copied();
    let who = winner.map_or("-", |seat| if levels[usize::from(seat.0)] == 0 { "A" } else { "B" });
    *sums.endings.entry(format!("{who}: {}", outcome.reason)).or_default() += 1;
    let lead = outcome.scores[levels[0]] - outcome.scores[levels[1]];
    (winner, lead)
}

/// Wilson's 95 % interval of a share.
fn interval(share: f64, games: f64) -> (f64, f64) {
    let z = 1.96;
    let middle = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let all = 1.0 + z * z / games;
    (((middle - spread) / all).max(0.0), ((middle + spread) / all).min(1.0))
}

/// All games of one battle.
fn battle(scenario: &str, names: &[String; 2], games: u64, seed: u64, budget: Budget) -> Sums {
    let options: Options = if scenario.starts_with('{') {
        serde_json::from_str(scenario).expect("options")
    } else {
        serde_json::from_value(serde_json::json!({ "scenario": scenario })).expect("options")
    };
    let setup = Naval::prepare(&options, &UserData::default()).expect("a battle");
    let mut sums = Sums::default();
    let alike = names[0] == names[1];
    let mut first = (2, 0);
    for game in 0..games {
        let levels = if alike || game % 2 == 0 { [0, 1] } else { [1, 0] };
        let own = usize::from(levels[0] != 0);
        let dice = if alike { game } else { game / 2 };
        let (winner, lead) = play(&setup, levels, names, seed * 1_000_000 + dice, budget, &mut sums);
        let result = winner.map_or(2, |seat| usize::from(usize::from(seat.0) != own));
        sums.sides[own][result] += 1;
        if !alike && game % 2 == 1 {
            // Won, lost, drawn: 2, 0 and 1 half points.
            let scored = |result: usize| [2, 0, 1][result];
            let pair = match scored(first.0) + scored(result) {
                3.. => 0,
                2 => 2,
                _ => 1,
            };
            sums.pairs[pair] += 1;
            if pair == 2 {
                let points = first.1 + lead;
                let place = match points.cmp(&0) {
                    std::cmp::Ordering::Greater => 0,
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Equal => 2,
                };
                sums.level[place] += 1;
            }
        }
        first = (result, lead);
    }
    say(scenario, names, &sums);
    for (side, name) in setup.sides.iter().enumerate().filter(|(side, _)| !alike || *side == 0) {
        let [won, lost, drawn] = sums.sides[side];
        println!("  {} as {name}: {won} won, {lost} lost, {drawn} drawn", names[0]);
    }
    if alike {
        let part = |result: usize| {
            let share = f64::from(sums.sides[0][result]) / sums.games();
            let (low, high) = interval(share, sums.games());
            format!("{:.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
        };
        println!("  | {scenario} | {games} | {} | {} | {} |", part(0), part(1), part(2));
    }
    println!("  {:?}", sums.endings);
    sums
}

fn say(scenario: &str, names: &[String; 2], sums: &Sums) {
    let (low, high) = interval(sums.share(), sums.games());
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let [a, b] = names;
    println!(
        "{a} v {b}, {scenario}, {} games: {:.1} % ({:.1} to {:.1}); illegal {}; turns {:.1}; longest game {:.0} ms",
        sums.games(),
        100.0 * sums.share(),
        100.0 * low,
        100.0 * high,
        sums.illegal,
        f64::from(sums.turns) / sums.games(),
        ms(sums.game),
    );
    let [won, lost, even] = sums.pairs;
    if won + lost + even > 0 {
        let [more, less, level] = sums.level;
        let told = |share: f64, of: f64| {
            let (low, high) = interval(share / of, of);
            format!("{:.1} % ({:.1} to {:.1})", 100.0 * share / of, 100.0 * low, 100.0 * high)
        };
        let (all, decided) = (f64::from(won + lost + even), f64::from(won + lost));
        let counted = f64::from(won + more) + f64::from(level) / 2.0;
        println!(
            "  pairs: {won} won, {lost} lost, {even} even; of those decided {}",
            told(won.into(), decided)
        );
        println!(
            "  even pairs by points: {more} won, {less} lost, {level} even; of all pairs so {}",
            told(counted, all)
        );
    }
    for (level, (count, all, longest)) in names.iter().zip(sums.times) {
        println!(
            "  {level}: {:.2} ms a phase, longest {:.1} ms",
            ms(all) / f64::from(count.max(1)),
            ms(longest)
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [a, b, scenario, games, rest @ ..] = &args[..] else {
        println!("admirals LEVEL_A LEVEL_B SCENARIO_OR_OPTIONS_JSON_OR_EDITION GAMES [SEED [NODES]]");
        return;
    };
    let games: u64 = games.parse().expect("a number of games");
    let seed: u64 = rest.first().map_or(0, |text| text.parse().expect("a number"));
    let budget = rest.get(1).map_or(Budget::default(), |text| Budget::Nodes(text.parse().expect("a number")));
    let names = [a.clone(), b.clone()];
    let edition = match scenario.as_str() {
        "salvo" => Edition::Salvo,
        "salvo_ii" => Edition::SalvoII,
        _ => {
            battle(scenario, &names, games, seed, budget);
            return;
        }
    };
    let mut all = Sums::default();
    let mut shares = 0.0;
    let scenarios: Vec<&String> =
        named_scenarios().iter().filter(|(_, row)| row.edition == edition).map(|(id, _)| id).collect();
    for id in &scenarios {
        let sums = battle(id, &names, games, seed, budget);
        shares += sums.share();
        all.add(&sums);
    }
    println!("mean of {} scenarios: {:.1} %", scenarios.len(), 100.0 * shares / scenarios.len() as f64);
    say("all", &names, &all);
}
