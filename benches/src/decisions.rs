//! How long computer players think: whole games of one level in every seat, each decision timed.

use std::fmt;
use std::time::Instant;

use catalogue::{Input, Start};
use contract::journal::DiceMode;
use contract::{Budget, Seed, Sitter, UserData};
use serde_json::Value;

/// How the command is given.
pub const USAGE: &str = "usage: benches                                          every figure in one run\n       \
                         benches decisions GAME LEVEL [GAMES] [OPTIONS]   decision times; OPTIONS are JSON\n       \
                         benches battles                                  battles of Knight Hawks with quick officers\n       \
                         benches load [SECONDS] [FOLDER]                  a server with two hundred tables\n       \
                         benches tables                                   a server with ten thousand: start, memory, opening";
/// Games that are played if nothing is said.
const GAMES: u64 = 100;
/// What a mind may spend on one decision.
const BUDGET: Budget = Budget::Nodes(1000);

/// What is to be measured.
#[derive(Debug, PartialEq)]
pub struct Asked {
    game: String,
    level: String,
    games: u64,
    options: Value,
}

/// Decision times in milliseconds.
#[derive(Debug)]
pub struct Times {
    what: String,
    /// The very first decision of the process: it pays for tables that are solved once.
    first: f64,
    /// All others, the shortest first.
    rest: Vec<f64>,
}

impl Asked {
    /// Reads the words after `decisions`.
    pub fn read(words: &[String]) -> Result<Asked, String> {
        let (game, level, more) = match words {
            [game, level, more @ ..] if more.len() <= 2 => (game, level, more),
            _ => return Err(USAGE.into()),
        };
        let games = match more.first() {
            None => GAMES,
            Some(word) => word
                .parse()
                .ok()
                .filter(|games| *games > 0)
                .ok_or_else(|| format!("`{word}` is no number of games\n{USAGE}"))?,
        };
        let options = match more.get(1) {
            None => Value::Null,
            Some(word) => serde_json::from_str(word)
                .map_err(|error| format!("the options `{word}` are no JSON: {error}\n{USAGE}"))?,
        };
        Ok(Asked { game: game.clone(), level: level.clone(), games, options })
    }

    /// Plays the games.
    pub fn measure(&self) -> Result<Times, String> {
        let entry = catalogue::find(&self.game).map_err(|error| error.to_string())?;
        let seats = entry.seats(&self.options, &UserData::default()).map_err(|error| error.to_string())?;
        let mut times = Vec::new();
        for number in 0..self.games {
            let start = Start {
                options: self.options.clone(),
                data: UserData::default(),
                sitters: (0..seats).map(|_| Sitter::nobody()).collect(),
                seed: Seed::from_text(&format!("decisions {number}")),
                mode: DiceMode::PerRow,
                now: 0,
            };
            let mut game = entry.start(start).map_err(|error| error.to_string())?;
            while let Some(seat) = game.to_act().lowest() {
                let luck = times.len() as u64;
                let begun = Instant::now();
                let plan = game.choose(seat, &self.level, BUDGET, luck).map_err(|error| error.to_string())?;
                times.push(begun.elapsed().as_secs_f64() * 1e3);
                let plan = Input::Actions(plan.into_iter().map(|step| step.action).collect());
                game.act(seat, &plan, None, 0).map_err(|error| error.to_string())?;
            }
        }
        let options = if self.options.is_null() { String::new() } else { format!(" {}", self.options) };
        let what = format!("{} {}{options}, games: {}", self.game, self.level, self.games);
        Times::new(what, times).ok_or_else(|| "there was nothing to decide".into())
    }
}

impl Times {
    /// Sorts times that are in the order in which they were taken; none if there are fewer than two.
    fn new(what: String, mut times: Vec<f64>) -> Option<Times> {
        let mut rest = times.split_off(1.min(times.len()));
        rest.sort_by(f64::total_cmp);
        let first = times.pop().filter(|_| !rest.is_empty())?;
        Some(Times { what, first, rest })
    }

    /// The time that so many of a thousand decisions do not exceed.
    fn of_thousand(&self, share: usize) -> f64 {
        self.rest[(self.rest.len() * share / 1000).min(self.rest.len() - 1)]
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.rest.iter().sum::<f64>() / self.rest.len() as f64;
        writeln!(f, "{}", self.what)?;
        writeln!(f, "  first decision  {:>9.2} ms", self.first)?;
        writeln!(f, "  then decisions  {:>9}", lab::thousands(self.rest.len() as u64))?;
        writeln!(f, "  mean            {mean:>9.2} ms")?;
        for (name, share) in [("median", 500), ("99 %", 990), ("99.9 %", 999), ("longest", 1000)] {
            writeln!(f, "  {name:<16}{:>9.2} ms", self.of_thousand(share))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Asked, String> {
        Asked::read(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn words_are_read_and_mistakes_explained() {
        let asked = read(&["classic", "hard", "5", "{\"fleet\":\"continental\"}"]).unwrap();
        assert_eq!((asked.games, asked.options["fleet"].as_str()), (5, Some("continental")));
        assert_eq!(read(&["classic", "hard"]).unwrap().games, GAMES);
        for wrong in [&["classic"][..], &["classic", "hard", "0"], &["classic", "hard", "1", "x"]] {
            assert!(read(wrong).unwrap_err().contains("usage:"), "{wrong:?}");
        }
    }

    #[test]
    fn unknown_games_and_levels_are_named() {
        assert!(read(&["clasic", "hard"]).unwrap().measure().unwrap_err().contains("`classic`"));
        assert!(read(&["classic", "hart"]).unwrap().measure().unwrap_err().contains("`hard`"));
    }

    #[test]
    fn a_whole_game_is_measured() {
        let times = read(&["solo", "easy", "1"]).unwrap().measure().unwrap();
        let said = times.to_string();
        assert!(
            times.rest.len() > 10 && said.contains("99.9 %") && said.contains("first decision"),
            "{said}"
        );
    }

    #[test]
    fn the_first_stands_apart_and_shares_are_of_the_rest() {
        let times =
            Times::new("x".into(), [99.0].into_iter().chain((1..=1000).map(f64::from)).collect()).unwrap();
        assert_eq!(times.first, 99.0);
        assert_eq!([500, 990, 999, 1000].map(|n| times.of_thousand(n)), [501.0, 991.0, 1000.0, 1000.0]);
        assert!(Times::new("x".into(), vec![1.0]).is_none() && Times::new("x".into(), vec![]).is_none());
    }
}
