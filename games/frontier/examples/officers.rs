//! Do officers decide battles as players would? `officers PLAYED RESOLVED [SEED] [FIRST LAST]`.
//!
//! Twenty battles as the war has them, by its chart of rules. Each is played out so many times between two `normal` minds, and
//! so many times decided at once by quick officers. Of both, the share of the attackers is printed (a draw counts half) with
//! its 95 % interval, and what a battle takes, in milliseconds of processor time.

#![allow(clippy::print_stdout, reason = "a measuring tool")]

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use contract::{Budget, Dice, Game as _, Legal, Minds as _, Seat, Turn, UserData, Viewer, decide};
use frontier::tables::RuleChoice;
use hawks::Hawks;
use hawks::tables::{Battle, Force, Options, Planet, Scenario, Setup, Skills, Vessel, Victory, Zone};
use hawks::types::{Class, MIDDLE, Navy};

/// No battle takes more actions than this.
const LONGEST: usize = 200_000;

/// What to expect of a battle: who attacks, at a planet or in deep space, the ships of the UPF and of the Sathar.
type Case = (&'static str, Navy, bool, &'static str, &'static str);

const CASES: [Case; 20] = [
    ("armed station alone", Navy::Sathar, true, "armed_station", "destroyer"),
    ("armed station, scouts", Navy::Sathar, true, "armed_station, 2 assault_scout", "2 destroyer"),
    (
        "armed station, militia",
        Navy::Sathar,
        true,
        "armed_station, 3 assault_scout, frigate",
        "2 destroyer, frigate",
    ),
    ("fortified station alone", Navy::Sathar, true, "fortified_station", "2 destroyer"),
    (
        "fortified station, militia",
        Navy::Sathar,
        true,
        "fortified_station, 4 assault_scout, frigate, destroyer",
        "heavy_cruiser, light_cruiser, 2 destroyer",
    ),
    ("fortress alone", Navy::Sathar, true, "fortress", "2 heavy_cruiser, light_cruiser"),
    (
        "fortress, militia",
        Navy::Sathar,
        true,
        "fortress, 3 assault_scout, frigate",
        "2 heavy_cruiser, 2 light_cruiser, destroyer",
    ),
    (
        "fortress, fleet, short form",
        Navy::Sathar,
        true,
        "fortress, battleship, 2 light_cruiser, 2 destroyer, 2 frigate",
        "3 heavy_cruiser, 3 light_cruiser, 4 destroyer",
    ),
    (
        "minelayer at a station",
        Navy::Sathar,
        true,
        "armed_station, minelayer, 2 frigate",
        "heavy_cruiser, 3 destroyer",
    ),
    (
        "minelayer in deep space",
        Navy::Sathar,
        false,
        "minelayer, destroyer, frigate",
        "light_cruiser, 3 destroyer",
    ),
    (
        "minelayer, fleet, short form",
        Navy::Sathar,
        true,
        "fortified_station, minelayer, light_cruiser, destroyer, 2 frigate, 2 assault_scout",
        "2 heavy_cruiser, 2 light_cruiser, 4 destroyer",
    ),
    ("duel of destroyers", Navy::Sathar, false, "2 destroyer", "2 destroyer"),
    (
        "three against three",
        Navy::Sathar,
        false,
        "destroyer, frigate, light_cruiser",
        "2 destroyer, light_cruiser",
    ),
    (
        "task force in deep space",
        Navy::Sathar,
        false,
        "battleship, heavy_cruiser, light_cruiser, 2 frigate",
        "2 heavy_cruiser, 2 light_cruiser, 3 destroyer",
    ),
    (
        "UPF attack a raid",
        Navy::Upf,
        false,
        "2 light_cruiser, destroyer, 2 frigate",
        "heavy_cruiser, 3 destroyer, frigate",
    ),
    (
        "UPF attack beside a station",
        Navy::Upf,
        true,
        "armed_station, light_cruiser, destroyer",
        "heavy_cruiser, destroyer",
    ),
    (
        "UPF attack, short form",
        Navy::Upf,
        false,
        "2 battleship, heavy_cruiser, 3 light_cruiser, 2 destroyer, 3 frigate",
        "4 heavy_cruiser, 3 light_cruiser, 4 destroyer, frigate",
    ),
    (
        "carrier against a station",
        Navy::Sathar,
        true,
        "fortified_station, 2 frigate",
        "assault_carrier, 4 fighter, destroyer",
    ),
    (
        "carriers on both sides",
        Navy::Sathar,
        false,
        "assault_carrier, 4 fighter, light_cruiser",
        "assault_carrier, 4 fighter, light_cruiser",
    ),
    ("scouts hunt a cruiser", Navy::Upf, false, "5 assault_scout", "heavy_cruiser"),
];

/// How long this thread has worked.
fn worked() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// The ships of a side; fighters are aboard its carrier, or at its station.
fn ships(list: &str) -> Vec<Vessel> {
    let mut all: Vec<Vessel> = Vec::new();
    for item in list.split(", ") {
        let (number, class) = item.split_once(' ').unwrap_or(("1", item));
        let class = Class::ALL.into_iter().find(|known| known.id() == class).expect("a class");
        let mut vessel = Vessel::plain(class, number.parse().expect("a number"));
        vessel.name = Some(class.to_string());
        if class == Class::Fighter {
            let base = all.iter().find(|base| base.class.is_station() || base.class == Class::AssaultCarrier);
            let base = base.expect("a base");
            let name = base.name.clone();
            (vessel.docked, vessel.aboard) =
                if base.class.is_station() { (name, None) } else { (None, name) };
        }
        all.push(vessel);
    }
    all
}

/// A battle as the war sets it up.
fn setup((_, attacker, at_planet, upf, sathar): Case) -> Arc<Setup> {
    let force = |navy: Navy, list: &str| {
        let zone = if navy == attacker { Zone::ShortEdge } else { Zone::Anywhere };
        let side = if navy == Navy::Upf { "UPF" } else { "Sathar" };
        let mut ships = ships(list);
        for vessel in &mut ships {
            for name in [&mut vessel.name, &mut vessel.docked, &mut vessel.aboard].into_iter().flatten() {
                *name = format!("{side} {name}");
            }
        }
        Force { ships, zone, ..Force::default() }
    };
    let (upf, sathar) = (force(Navy::Upf, upf), force(Navy::Sathar, sathar));
    let number = upf.ships.iter().chain(&sathar.ships).map(|vessel| usize::from(vessel.number)).sum();
    let scene = Battle {
        rules: RuleChoice::Chart.rules(number),
        first: attacker.into(),
        planet: at_planet.then_some(Planet::At(MIDDLE)),
        victory: Victory::Field,
        upf,
        sathar,
        ..Battle::default()
    };
    let options = Options {
        scenario: Scenario::Own(Box::new(scene)),
        skills: Skills::Chart,
        preplace_seekers: Some(hawks::tables::Preplace::Minelayer),
        hangar: Some(8),
        ..Options::default()
    };
    Hawks::prepare(&options, &UserData::default()).expect("a battle")
}

/// A battle between two `normal` minds.
fn played(setup: &Arc<Setup>, seed: u64) -> hawks::state::State {
    let (mut rolls, mut luck) = (Dice::loose(2 * seed).unnoted(), Dice::loose(2 * seed + 1).unnoted());
    let mut minds = [0, 1].map(|n| Hawks::mind("normal", setup, Seat(n)).expect("a level"));
    let mut state = Hawks::blank(setup);
    let mut events = Vec::new();
    Turn::<Hawks>::run(&mut state, &mut rolls, &mut events, Hawks::open);
    let mut actions = 0;
    while let Some(seat) = Hawks::waiting(&state).to_act().lowest() {
        let mut plan = Vec::new();
        match Hawks::legal(&state, seat) {
            Legal::One(action) => plan.push(action),
            legal => {
                let view = Hawks::view(&state, Viewer::Seat(seat));
                let mind = &mut minds[usize::from(seat.0)];
                mind.choose(&view, &legal, Budget::default(), &mut luck, &mut plan);
            }
        }
        for action in &plan {
            events.clear();
            let done = decide::apply::<Hawks>(&mut state, &mut events, seat, action, &mut rolls);
            assert!(done.is_ok(), "{action:?}: {done:?}");
        }
        actions += plan.len();
        assert!(actions < LONGEST, "a battle without end");
    }
    state
}

/// What came of many battles.
struct Share {
    /// How often the attackers hold the field, in per cent.
    percent: f64,
    /// Half of the 95 % interval (Wilson), in points.
    within: f64,
    /// How long a battle takes, in milliseconds.
    time: f64,
}

fn share(case: Case, games: u64, fight: impl Fn(u64) -> hawks::state::State) -> Share {
    let begun = worked();
    let mut won = 0.0;
    for game in 0..games {
        let winners = Hawks::outcome(&fight(game)).map(|outcome| outcome.winners).unwrap_or_default();
        won += if winners.is_empty() { 0.5 } else { f64::from(u8::from(winners.contains(&case.1.seat()))) };
    }
    let n = games.max(1) as f64;
    let (p, z2) = (won / n, 1.96 * 1.96);
    let within = (z2 * (p * (1.0 - p) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    let time = worked().saturating_sub(begun).as_secs_f64() * 1e3 / n;
    Share { percent: 100.0 * p, within: 100.0 * within, time }
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    let [games, resolved, rest @ ..] = &args[..] else {
        println!("officers PLAYED RESOLVED [SEED] [FIRST LAST]");
        return;
    };
    let seed = rest.first().copied().unwrap_or(0) * 1_000_000;
    let first = rest.get(1).copied().unwrap_or(1) as usize;
    let last = rest.get(2).copied().unwrap_or(CASES.len() as u64) as usize;
    println!("| battle | attackers | UPF | Sathar | played | decided | apart | ms played | ms decided |");
    println!("| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for case in &CASES[first - 1..last] {
        let setup = setup(*case);
        let minds = share(*case, *games, |game| played(&setup, seed + game));
        let officers = share(*case, *resolved, |game| {
            hawks::resolver::resolve(&setup, &mut Dice::loose(seed + game).unnoted())
        });
        let (name, attacker, _, upf, sathar) = case;
        let attacker = if *attacker == Navy::Upf { "UPF" } else { "Sathar" };
        let plain = |list: &str| list.replace('_', " ");
        println!(
            "| {name} | {attacker} | {} | {} | {:.1} ± {:.1} % | {:.1} ± {:.1} % | {:+.1} | {:.1} | {:.2} |",
            plain(upf),
            plain(sathar),
            minds.percent,
            minds.within,
            officers.percent,
            officers.within,
            officers.percent - minds.percent,
            minds.time,
            officers.time,
        );
    }
}
