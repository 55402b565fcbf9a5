//! How a battle between two fleets will probably end: many battles, each decided by the rules and quick officers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use contract::study::{Args, Progress, StudyError};
use contract::{Answer, DiceKey, Game as _, OptionError, Param, ParamKind, Seat, Seed, UserData};
use paint::percent;
use serde_json::{Value, json};

use crate::Hawks;
use crate::resolver::resolve;
use crate::state::State;
use crate::tables::{Options, Setup, prepare};
use crate::types::{Class, Navy, Rules};

pub(super) const PARAMS: &[Param] = &[
    Param {
        name: "attackers",
        kind: ParamKind::Text,
        help: "who attacks: `2 destroyer, heavy_cruiser`; needed",
    },
    Param {
        name: "defenders",
        kind: ParamKind::Text,
        help: "who defends: `armed_station, 3 assault_scout`; needed",
    },
    Param {
        name: "rules",
        kind: ParamKind::OneOf(&["basic", "advanced", "campaign"]),
        help: "the rules; usually advanced",
    },
    Param { name: "games", kind: ParamKind::Text, help: "how many battles, 1 to 1000000; usually 1000" },
    Param { name: "seed", kind: ParamKind::Text, help: "any text: the same text gives the same answer" },
];

/// Battles, if nothing else is said, and at most.
const GAMES: (u64, u64) = (1000, 1_000_000);

/// The side that attacks, and the one that defends.
const SIDES: [(Seat, &str); 2] = [(Seat(1), "attackers"), (Seat(0), "defenders")];

/// Numbers that are added up: their mean lies in an interval.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Half of the mean's 95 % interval; none from fewer than two, which tell nothing of how they vary.
    fn within(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        let n = self.count as f64;
        let variance = (self.squares - self.sum * self.sum / n).max(0.0) / (n - 1.0);
        Some(1.96 * (variance / n).sqrt())
    }
}

/// The 95 % interval of a share (Wilson).
fn interval(count: u64, all: u64) -> (f64, f64) {
    let (n, p) = (all as f64, count as f64 / all as f64);
    let z2 = 1.96 * 1.96;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = (z2 * (p * (1.0 - p) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    // Rounding must not put the share itself outside.
    ((middle - half).clamp(0.0, p), (middle + half).clamp(p, 1.0))
}

/// What came of all battles.
struct Tally {
    /// Wins of the attackers, of the defenders, of nobody.
    ends: [u64; 3],
    turns: Sum,
    /// Losses of each side by class: how many there were, and how many were lost.
    losses: [BTreeMap<Class, (u32, Sum)>; 2],
}

impl Tally {
    fn new(setup: &Setup) -> Self {
        let losses = SIDES.map(|(seat, _)| {
            let mut classes: BTreeMap<Class, (u32, Sum)> = BTreeMap::new();
            for id in setup.fleet(seat) {
                classes.entry(setup.ship(id).class).or_default().0 += 1;
            }
            classes
        });
        Tally { ends: [0; 3], turns: Sum::default(), losses }
    }

    fn add(&mut self, state: &State) {
        let winners = Hawks::outcome(state).map(|outcome| outcome.winners).unwrap_or_default();
        let end = SIDES.iter().position(|(seat, _)| winners.contains(seat)).unwrap_or(2);
        self.ends[end] += 1;
        self.turns.add(f64::from(state.turn));
        for ((seat, _), classes) in SIDES.into_iter().zip(&mut self.losses) {
            for (class, (_, sum)) in classes {
                let own = state.setup.fleet(seat).filter(|id| state.info(*id).class == *class);
                let lost = own.filter(|id| state.ship(*id).lost() && !state.detonated.contains(id)).count();
                sum.add(lost as f64);
            }
        }
    }
}

pub(super) fn answer(args: &Args, data: &UserData, progress: Progress<'_>) -> Result<Answer, StudyError> {
    let (options, games, seed) = read(args)?;
    let setup = prepare(&options, data).map_err(renamed)?;
    let key = DiceKey::new(&Seed::from_text(&seed), &[]);
    let mut tally = Tally::new(&setup);
    for game in 0..games {
        if !progress(game, games) {
            return Err(StudyError::Stopped);
        }
        tally.add(&resolve(&setup, &mut key.stream(game).unnoted()));
    }
    progress(games, games);
    Ok(Answer { text: text(&tally, games), json: figures(&tally, games, &seed), svg: None })
}

fn read(args: &Args) -> Result<(Options, u64, String), OptionError> {
    let fleet = |name: &str| match args.get(name).map(|text| text.trim()) {
        Some(text) if !text.is_empty() => Ok(text.to_owned()),
        _ => Err(OptionError::field(name, "name the ships, such as `2 destroyer, heavy_cruiser`")),
    };
    let games = match args.get("games") {
        None => GAMES.0,
        Some(text) => match text.parse() {
            Ok(games) if (1..=GAMES.1).contains(&games) => games,
            _ => return Err(OptionError::field("games", "a number from 1 to 1000000")),
        },
    };
    let rules = match args.get("rules").map(String::as_str) {
        None | Some("advanced") => Rules::Advanced,
        Some("basic") => Rules::Basic,
        Some("campaign") => Rules::Campaign,
        Some(other) => {
            return Err(OptionError::field("rules", format!("`{other}`: basic, advanced or campaign")));
        }
    };
    let options = Options {
        sathar: Some(fleet("attackers")?),
        upf: Some(fleet("defenders")?),
        attacker: Some(Navy::Sathar),
        rules: Some(rules),
        ..Options::default()
    };
    Ok((options, games, args.get("seed").cloned().unwrap_or_else(|| "odds".into())))
}

/// Mistakes under the names that were asked for.
fn renamed(mut error: OptionError) -> OptionError {
    error.field = error.field.map(|field| match field.as_str() {
        "sathar" => "attackers".into(),
        "upf" => "defenders".into(),
        _ => field,
    });
    error
}

fn text(tally: &Tally, games: u64) -> String {
    let mut text = format!("{games} battles, fought by quick officers on both sides:\n\n");
    let share = |count: u64| {
        let (low, high) = interval(count, games);
        let bare = |share: f64| percent(share).replace(" %", "");
        format!("{:>6}   ({} to {})", percent(count as f64 / games as f64), bare(low), percent(high))
    };
    let within = |sum: &Sum, digits: usize| {
        sum.within().map_or_else(String::new, |half| format!("  (± {half:.digits$})"))
    };
    for (name, count) in ["attackers win", "defenders win", "nobody wins"].into_iter().zip(tally.ends) {
        let _ = writeln!(text, "  {name:<16} {}", share(count));
    }
    let turns = &tally.turns;
    let _ = writeln!(text, "  game turns       {:6.1} {}", turns.mean(), within(turns, 1));
    for ((_, name), classes) in SIDES.into_iter().zip(&tally.losses) {
        let _ = writeln!(text, "\n  Losses of the {name}, on average:");
        for (class, (number, sum)) in classes {
            let _ = writeln!(
                text,
                "    {:<18} {:5.2} of {number}{}",
                class.id().replace('_', " "),
                sum.mean(),
                within(sum, 2)
            );
        }
    }
    text.push_str("\n  In parentheses: 95 % of such answers lie there.\n");
    text
}

fn figures(tally: &Tally, games: u64, seed: &str) -> Value {
    let share = |count: u64| {
        let (low, high) = interval(count, games);
        json!({ "count": count, "share": count as f64 / games as f64, "low": low, "high": high })
    };
    // Neither turns nor losses are ever below nothing.
    let mean = |sum: &Sum| {
        let (mean, within) = (sum.mean(), sum.within());
        let (low, high) = (within.map(|half| (mean - half).max(0.0)), within.map(|half| mean + half));
        json!({ "mean": mean, "low": low, "high": high })
    };
    let losses = |side: usize| {
        let list = tally.losses[side]
            .iter()
            .map(|(class, (number, sum))| json!({ "class": class.id(), "ships": number, "lost": mean(sum) }));
        Value::Array(list.collect())
    };
    json!({
        "games": games,
        "seed": seed,
        "confidence": 0.95,
        "attackers_win": share(tally.ends[0]),
        "defenders_win": share(tally.ends[1]),
        "nobody_wins": share(tally.ends[2]),
        "turns": mean(&tally.turns),
        "attackers_lose": losses(0),
        "defenders_lose": losses(1),
    })
}
