//! A game of no rules for tests: results depend on the dice and the minds' names alone.

use catalogue::{GameResult, Simulator};
use contract::{Budget, DiceKey, Hash, Measure, OptionError, Verdict};
use serde_json::json;

use crate::course::{Course, lineups};
use crate::header::{FORMAT_VERSION, Header};

pub(crate) const MEASURES: [Measure; 2] =
    [Measure { name: "colour", labels: &["red", "green", "blue"] }, Measure { name: "length", labels: &[] }];

/// A mind's strength is the number in its name: `m3` adds 3 to its die of ten.
struct Fake {
    strengths: Vec<u32>,
}

impl Simulator for Fake {
    fn play(&mut self, key: &DiceKey, index: u64) -> GameResult {
        let mut dice = key.stream(2 * index).unnoted();
        let rolls: Vec<u32> = self.strengths.iter().map(|s| u32::from(dice.d10()) + s).collect();
        let (colour, length) = (dice.pick(3) - 1, u32::from(dice.d6()) + u32::from(dice.d6()));
        let winners = match rolls.as_slice() {
            [one] => u16::from(*one > 8),
            [one, two] if one > two => 0b01,
            [one, two] if one < two => 0b10,
            _ => 0,
        };
        let verdict = match (winners, rolls.len()) {
            (0, 1) => Verdict::None,
            (0, _) if length == 2 => Verdict::BothLose,
            (0, _) => Verdict::Draw,
            _ => Verdict::Win,
        };
        GameResult { verdict, winners, actions: 4096 - length, measures: vec![colour, length] }
    }

    /// Every thousand steps are worth a point.
    fn set_budget(&mut self, budget: Budget) {
        if let Budget::Nodes(nodes) = budget {
            self.strengths.iter_mut().for_each(|strength| *strength += (nodes / 1000) as u32);
        }
    }
}

fn strength(mind: &str) -> Result<u32, OptionError> {
    let number = mind.strip_prefix('m').and_then(|n| n.parse().ok());
    number.ok_or_else(|| OptionError::field("minds", format!("there is no mind `{mind}`")))
}

/// A course of the fake game.
pub(crate) fn course(command: &str, minds: &[&str], seats: u8, seed: &str) -> Course {
    let minds: Vec<String> = minds.iter().map(|m| (*m).to_owned()).collect();
    let lineups = match command {
        "ladder" => lineups(&minds, seats).expect("a ladder"),
        _ => vec![minds.clone()],
    };
    let columns = ["game", "verdict", "winners", "actions", "colour", "length"];
    Course {
        header: Header {
            broadside_games: FORMAT_VERSION,
            command: command.into(),
            game: "fake".into(),
            rules: "1".into(),
            data: Hash::of(&[]),
            options: json!({}),
            user: Hash::of(&[]),
            minds: lineups,
            seed: seed.into(),
            nodes: None,
            columns: columns.map(str::to_owned).to_vec(),
        },
        title: "Fake".into(),
        sides: vec!["North, upper".into(), "South & <lower>".into()],
        seats,
        measures: MEASURES.to_vec(),
        minds,
        make: Box::new(|minds| {
            let strengths = minds.iter().map(|m| strength(m)).collect::<Result<_, _>>()?;
            Ok(Box::new(Fake { strengths }))
        }),
    }
}
