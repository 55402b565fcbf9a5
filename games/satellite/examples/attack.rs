//! How well computer players attack.
//!
//! `attack [player] [runs] [seed] [options]`: attack runs against uniformly random layouts and an opponent who misses on
//! purpose. Several players with commas between are compared with the first.
//!
//! `attack duel [player,player] [games] [seed] [options]`: games against each other, every dice twice, seats swapped.
//!
//! A player is a level, or a level with weights of its own: `admiral:particles=300:search=0.5`. Options are an endgame or
//! JSON.

#![allow(clippy::print_stdout, reason = "a measuring tool")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use contract::decide::apply;
use contract::{Budget, Dice, DiceKey, Game, Legal, Mind, Minds, Seat, Seed, Turn, Viewer};
use satellite::Satellite;
use satellite::action::Action;
use satellite::mind::{Believer, Future, Habit, Style, place};
use satellite::tables::{Options, Setup};
use satellite::view::{Stage, View};

type State = <Satellite as Game>::State;

/// A player; one with a belief tells what it expects.
enum Player {
    Plain(Box<dyn Mind<Satellite>>),
    Believing(Box<Believer>),
}

impl Player {
    fn new(setup: &Setup, spec: &str) -> Player {
        let (level, weights) = spec.split_once(':').unwrap_or((spec, ""));
        let style = match level {
            "commander" => Style::usual(),
            "admiral" => Style::strongest(),
            _ => return Player::Plain(Satellite::mind(level, setup, Seat(0)).expect("a level")),
        };
        Player::Believing(Box::new(Believer::new(setup, weighed(style, weights))))
    }

    fn mind(&mut self) -> &mut dyn Mind<Satellite> {
        match self {
            Player::Plain(mind) => &mut **mind,
            Player::Believing(mind) => &mut **mind,
        }
    }

    fn chances(&self) -> &[f64] {
        match self {
            Player::Plain(_) => &[],
            Player::Believing(mind) => mind.chances(),
        }
    }

    /// Lets it act; tells how long it thought.
    fn act(&mut self, state: &mut State, seat: Seat, luck: &mut Dice, rolls: &mut Dice) -> Duration {
        let view = Satellite::view(state, Viewer::Seat(seat));
        let legal = Satellite::legal(state, seat);
        let mut plan = Vec::new();
        let start = Instant::now();
        self.mind().choose(&view, &legal, Budget::default(), luck, &mut plan);
        let spent = start.elapsed();
        for action in plan {
            apply::<Satellite>(state, &mut Vec::new(), seat, &action, rolls).expect("a legal action");
        }
        spent
    }
}

fn weighed(mut style: Style, weights: &str) -> Style {
    for part in weights.split(':').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').expect("name=value");
        let value: f64 = value.parse().expect("a number");
        match name {
            "particles" => style.particles = value as usize,
            "finish" => style.finish = value,
            "search" => style.search = value,
            "salvo" => style.salvo = value,
            "steady" => style.future = Future::Steady(value),
            "sated" => style.future = Future::Sated(value),
            "patterns" => style.patterns = value,
            "hazard" => style.hazard = value,
            "ending" => style.ending = value,
            "compared" => style.compared = value as usize,
            "adapts" => style.adapts = value > 0.0,
            "mixes" => style.mixes = value > 0.0,
            _ => panic!("there is no weight {name}"),
        }
    }
    style
}

/// What came of one run.
#[derive(Clone, Default)]
struct Run {
    /// Turns until everything was destroyed.
    turns: u32,
    /// Was that within one arsenal?
    in_time: bool,
    /// Sectors touched with the arsenal.
    touched: u32,
    /// Hits expected and made.
    hits: (f64, f64),
    times: Vec<Duration>,
}

/// Any legal action that hits as little as possible.
fn miss(state: &mut State, seat: Seat, luck: &mut Dice, rolls: &mut Dice) {
    let legal = Satellite::legal(state, seat);
    let hits = |action: &Action| {
        let (mut other, mut dice) = (state.clone(), Dice::loose(1));
        let mut act =
            |action| apply::<Satellite>(&mut other, &mut Vec::new(), seat, action, &mut dice).is_ok();
        if matches!(action, Action::Aim(_)) {
            act(action);
            act(&Action::Fire);
        } else {
            act(action);
        }
        Satellite::view(&other, Viewer::Public).target_of(seat).hits.len()
    };
    let action = if let Some(sure) = [Action::Hold, Action::Fire].into_iter().find(|a| legal.contains(a)) {
        sure
    } else {
        let some: Vec<Action> = (0..40).filter_map(|_| legal.nth(luck.wide(legal.len()))).collect();
        some.into_iter().min_by_key(hits).expect("something is legal")
    };
    apply::<Satellite>(state, &mut Vec::new(), seat, &action, rolls).expect("a legal action");
}

fn attack(setup: &Arc<Setup>, player: &mut Player, habit: Habit, key: &DiceKey, index: u64) -> Run {
    let (mut rolls, mut luck) = (key.stream(2 * index).unnoted(), key.stream(2 * index + 1).unnoted());
    let mut state = Satellite::blank(setup);
    Turn::<Satellite>::run(&mut state, &mut rolls, &mut Vec::new(), Satellite::open);
    let (us, them) = (Seat(0), Seat(1));
    let public = |state: &State| -> View { Satellite::view(state, Viewer::Public) };
    let layout = place(&public(&state).terms, habit, &mut luck);
    for action in layout.into_iter().map(Action::Place).chain([Action::Ready]) {
        apply::<Satellite>(&mut state, &mut Vec::new(), them, &action, &mut rolls).expect("a layout");
    }
    let mut run = Run::default();
    while Satellite::outcome(&state).is_none() {
        let seat = Satellite::waiting(&state).to_act().lowest().expect("somebody is to act");
        if seat == them {
            miss(&mut state, seat, &mut luck, &mut rolls);
            continue;
        }
        let before = public(&state);
        run.times.push(player.act(&mut state, us, &mut luck, &mut rolls));
        let (planet, after) = (&before.planets[1], public(&state));
        if after.planets[1].strikes.len() == planet.strikes.len() {
            continue;
        }
        let fresh = (after.planets[1].hits.cells | after.planets[1].misses.cells)
            - (planet.hits.cells | planet.misses.cells);
        // What a Hazard lays bare beyond its target was not aimed at.
        let hazard = before.planets[0].arsenal.0 & !after.planets[0].arsenal.0 == 1 << 12;
        if let (chances @ [_, ..], false) = (player.chances(), hazard) {
            run.hits.0 += fresh.iter().map(|cell| chances[usize::from(cell)]).sum::<f64>();
            run.hits.1 += f64::from((fresh & after.planets[1].hits.cells).len());
        }
        run.in_time = before.reloads == 0 && before.stage != Stage::Desperation;
        if run.in_time {
            run.touched = after.planets[1].hits.len() + after.planets[1].misses.len();
        }
        run.turns += u32::from(before.stage != Stage::Salvo);
    }
    run
}

/// The 95 % interval of a share.
fn wilson(won: f64, of: f64) -> (f64, f64) {
    let (share, z) = (won / of, 1.96_f64);
    let middle = share + z * z / (2.0 * of);
    let half = z * (share * (1.0 - share) / of + z * z / (4.0 * of * of)).sqrt();
    ((middle - half) / (1.0 + z * z / of), (middle + half) / (1.0 + z * z / of))
}

/// How often a run of the first is over sooner than one of the second, and the standard error.
fn sooner(a: &[Run], b: &[Run]) -> (f64, f64) {
    let score = |x: &Run, y: &Run| match x.turns.cmp(&y.turns) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    let n = a.len() as f64;
    let ours: Vec<f64> = a.iter().map(|x| b.iter().map(|y| score(x, y)).sum::<f64>() / n).collect();
    let theirs: Vec<f64> = b.iter().map(|y| a.iter().map(|x| score(x, y)).sum::<f64>() / n).collect();
    let mean = ours.iter().sum::<f64>() / n;
    let spread = ours.iter().zip(&theirs).map(|(o, t)| (o + t - 2.0 * mean).powi(2)).sum::<f64>() / n;
    (mean, (spread / n).sqrt())
}

fn report(player: &str, runs: &[Run], first: &[Run]) {
    let n = runs.len() as f64;
    let mean = |of: fn(&Run) -> f64| runs.iter().map(of).sum::<f64>() / n;
    let done = mean(|run| f64::from(u8::from(run.in_time))) * n;
    let (low, high) = wilson(done, n);
    let mut times: Vec<Duration> = runs.iter().flat_map(|run| run.times.iter().copied()).collect();
    times.sort_unstable();
    let ms = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!("{player}");
    println!("  finished in one arsenal: {:.3} ({low:.3} to {high:.3}) of {n} runs", done / n);
    println!(
        "  mean turns {:.2}, sectors touched {:.1}",
        mean(|r| f64::from(r.turns)),
        mean(|r| f64::from(r.touched))
    );
    println!("  hits made / expected: {:.3}", mean(|r| r.hits.1) / mean(|r| r.hits.0));
    println!(
        "  ms a decision: median {:.2}, of a hundred one {:.2}, longest {:.2}; {:.1} a run",
        ms(0.5),
        ms(0.99),
        ms(1.0),
        times.iter().sum::<Duration>().as_secs_f64() * 1000.0 / n
    );
    let (share, error) = sooner(runs, first);
    println!("  over sooner than the first: {:.1} % ± {:.1}", 100.0 * share, 100.0 * error);
}

fn duel(setup: &Arc<Setup>, players: [&str; 2], games: u64, key: &DiceKey) {
    let mut tally = [0_u32; 3];
    let mut minds = players.map(|spec| [(); 2].map(|()| Player::new(setup, spec)));
    for game in 0..games {
        let swap = (game % 2) as usize;
        let (mut rolls, mut luck) = (key.stream(game & !1).unnoted(), key.stream(game | 1).unnoted());
        let mut state = Satellite::blank(setup);
        Turn::<Satellite>::run(&mut state, &mut rolls, &mut Vec::new(), Satellite::open);
        minds.iter_mut().flatten().for_each(|player| assert!(player.mind().fresh()));
        while let Some(seat) = Satellite::waiting(&state).to_act().lowest() {
            if let Legal::One(action) = Satellite::legal(&state, seat) {
                apply::<Satellite>(&mut state, &mut Vec::new(), seat, &action, &mut rolls).expect("legal");
                continue;
            }
            let at = usize::from(seat.0);
            minds[at ^ swap][at].act(&mut state, seat, &mut luck, &mut rolls);
        }
        let winners = Satellite::outcome(&state).map(|outcome| outcome.winners).unwrap_or_default();
        tally[winners.first().map_or(2, |seat| usize::from(seat.0) ^ swap)] += 1;
    }
    let [ours, theirs, neither] = tally.map(f64::from);
    let (low, high) = wilson(ours, ours + theirs);
    println!(
        "{} v {}: {ours} to {theirs}, {neither} both lose; {:.2} % of decided games ({:.2} to {:.2})",
        players[0],
        players[1],
        100.0 * ours / (ours + theirs),
        100.0 * low,
        100.0 * high
    );
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let dueling = words.first().is_some_and(|word| word == "duel");
    if dueling {
        words.remove(0);
    }
    let word = |n: usize, usual: &str| words.get(n).map_or(usual, String::as_str).to_owned();
    let players = word(0, if dueling { "admiral,commander" } else { "admiral" });
    let players: Vec<&str> = players.split(',').collect();
    let count: u64 = word(1, "1000").parse().expect("a number of runs");
    let key = DiceKey::new(&Seed::from_text(&word(2, "1")), &[]);
    let (options, habit) = (word(3, "desperation"), word(4, "anywhere"));
    let json = if options.starts_with('{') { options } else { format!("{{\"endgame\": \"{options}\"}}") };
    let options: Options = serde_json::from_str(&json).expect("options");
    let setup = Satellite::prepare(&options, &contract::UserData::default()).expect("options that fit");
    if let (true, [one, two]) = (dueling, &players[..]) {
        return duel(&setup, [one, two], count, &key);
    }
    let habit = match habit.as_str() {
        "rim" => Habit::Rim,
        "spread" => Habit::Spread,
        _ => Habit::Anywhere,
    };
    let mut first: Option<Vec<Run>> = None;
    for spec in players {
        let mut player = Player::new(&setup, spec);
        let runs: Vec<Run> =
            (0..count).map(|index| attack(&setup, &mut player, habit, &key, index)).collect();
        report(spec, &runs, first.as_deref().unwrap_or(&runs));
        first.get_or_insert(runs);
    }
}
