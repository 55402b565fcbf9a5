//! Minds against each other: scores, intervals, Elo differences.
//!
//! A pair of minds is compared game by game in a game of two seats (each with the same dice twice, seats
//! swapped), and index by index in a game of one seat (both play the same dice; one is better if it won and
//! the other did not). A game that neither or both won counts half for each.

use catalogue::GameResult;
use serde::Serialize;

use crate::course::{Course, pairs};
use crate::header::Header;
use crate::run::Tally;
use crate::stats::{Share, elo, paired_difference, wilson};

/// The games of a ladder, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LadderTally {
    rounds: u64,
    /// For each line-up: games that seat 0 alone won, that neither or both won, that another alone won.
    seats: Vec<[u64; 3]>,
    /// For each two line-ups, games that seat 0 of the first won and seat 0 of the second did not, by
    /// `first · line-ups + second`. Only for games of one seat.
    beats: Vec<u64>,
}

impl LadderTally {
    /// How many rounds: indices of dice that every line-up has played.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    fn beats(&self, first: usize, second: usize) -> u64 {
        self.beats.get(first * self.seats.len() + second).copied().unwrap_or(0)
    }

    fn seat(&self, lineup: usize) -> [u64; 3] {
        self.seats.get(lineup).copied().unwrap_or_default()
    }
}

impl Tally for LadderTally {
    fn add(&mut self, round: &[GameResult]) {
        let lineups = round.len();
        self.rounds += 1;
        self.seats.resize(lineups, [0; 3]);
        self.beats.resize(lineups * lineups, 0);
        for (n, game) in round.iter().enumerate() {
            let result = match game.winners {
                0b01 => 0,
                0b10 => 2,
                _ => 1,
            };
            self.seats[n][result] += 1;
            for (m, other) in round.iter().enumerate() {
                self.beats[n * lineups + m] += u64::from(game.winners & 1 == 1 && other.winners & 1 == 0);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.rounds += other.rounds;
        if self.seats.len() < other.seats.len() {
            self.seats.resize(other.seats.len(), [0; 3]);
            self.beats.resize(other.beats.len(), 0);
        }
        for (sum, more) in self.seats.iter_mut().zip(other.seats) {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        self.beats.iter_mut().zip(other.beats).for_each(|(sum, more)| *sum += more);
    }
}

/// A difference of two win shares on the same dice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// First less second.
    pub value: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Two minds compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The first mind.
    pub first: String,
    /// The second.
    pub second: String,
    /// Games (two seats) or indices of dice (one seat) compared.
    pub games: u64,
    /// How often the first did better.
    pub better: u64,
    /// How often neither did.
    pub equal: u64,
    /// How often the second did better.
    pub worse: u64,
    /// The first's score, 0 to 1: better counts one, equal a half.
    pub score: f64,
    /// Lower end of the score's 95 % interval (Wilson).
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Elo difference that the score means; none if it is infinite.
    pub elo: Option<f64>,
    /// Lower end of its 95 % interval; none if it is −∞.
    pub elo_low: Option<f64>,
    /// Upper end; none if it is +∞.
    pub elo_high: Option<f64>,
    /// For games of one seat: how much more often the first won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// For games of two seats: the first's wins in seat 0 and in seat 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins_by_seat: Option<[Share; 2]>,
}

impl Pair {
    fn new(first: &str, second: &str, [better, equal, worse]: [u64; 3]) -> Self {
        let games = better + equal + worse;
        let points = better as f64 + equal as f64 / 2.0;
        let score = if games == 0 { 0.5 } else { points / games as f64 };
        let (low, high) = wilson(points, games);
        let finite = |score: f64| Some(elo(score)).filter(|e| e.is_finite());
        Pair {
            first: first.to_owned(),
            second: second.to_owned(),
            games,
            better,
            equal,
            worse,
            score,
            low,
            high,
            elo: finite(score),
            elo_low: finite(low),
            elo_high: finite(high),
            difference: None,
            wins_by_seat: None,
        }
    }
}

/// One mind's games against all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The mind.
    pub mind: String,
    /// Games played.
    pub games: u64,
    /// Games won: alone, in a game of two seats.
    pub won: u64,
    /// Games that neither or both won (two seats).
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Its score, 0 to 1; in a game of one seat its share of wins.
    pub score: f64,
    /// Lower end of the score's 95 % interval (Wilson).
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The results of a ladder. They depend on the run and the number of games, and on nothing else.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// Which run this is.
    pub run: Header,
    /// The game's title.
    pub title: String,
    /// Seats of the game.
    pub seats: u8,
    /// Rounds asked for: every line-up plays each once.
    pub asked: u64,
    /// Rounds played.
    pub rounds: u64,
    /// Are they all that were asked for?
    pub complete: bool,
    /// The minds, best first.
    pub standings: Vec<Standing>,
    /// Every two of them, in the order they were named.
    pub pairs: Vec<Pair>,
}

impl Ladder {
    /// The results of a tally of `course`, of which `asked` rounds were asked for.
    pub fn new(course: &Course, tally: &LadderTally, asked: u64) -> Self {
        let minds = &course.minds;
        let one_seat = course.seats == 1;
        let mut scores = vec![[0u64; 3]; minds.len()];
        let mut list = Vec::new();
        for (n, (a, b)) in pairs(minds.len()).enumerate() {
            let pair = if one_seat {
                one_seat_pair(tally, minds, a, b)
            } else {
                two_seat_pair(tally, minds, (a, b), n)
            };
            let [one, two] = [[pair.better, pair.equal, pair.worse], [pair.worse, pair.equal, pair.better]];
            scores[a].iter_mut().zip(one).for_each(|(sum, more)| *sum += more);
            scores[b].iter_mut().zip(two).for_each(|(sum, more)| *sum += more);
            list.push(pair);
        }
        if one_seat {
            let won = |n| tally.seat(n)[0];
            scores = (0..minds.len()).map(|n| [won(n), 0, tally.rounds - won(n)]).collect();
        }
        let mut standings: Vec<Standing> =
            minds.iter().zip(scores).map(|(mind, score)| standing(mind, score)).collect();
        standings.sort_by(|a, b| b.score.total_cmp(&a.score));
        Ladder {
            run: course.header.clone(),
            title: course.title.clone(),
            seats: course.seats,
            asked,
            rounds: tally.rounds,
            complete: tally.rounds >= asked,
            standings,
            pairs: list,
        }
    }
}

fn standing(mind: &str, [won, drawn, lost]: [u64; 3]) -> Standing {
    let games = won + drawn + lost;
    let points = won as f64 + drawn as f64 / 2.0;
    let (low, high) = wilson(points, games);
    let score = if games == 0 { 0.0 } else { points / games as f64 };
    Standing { mind: mind.to_owned(), games, won, drawn, lost, score, low, high }
}

/// Line-up `n` is mind `n`.
fn one_seat_pair(tally: &LadderTally, minds: &[String], a: usize, b: usize) -> Pair {
    let (better, worse) = (tally.beats(a, b), tally.beats(b, a));
    let equal = tally.rounds - better - worse;
    let (value, low, high) = paired_difference(better, worse, tally.rounds);
    let difference = Some(Difference { value, low, high });
    Pair { difference, ..Pair::new(&minds[a], &minds[b], [better, equal, worse]) }
}

/// Line-ups 2n and 2n + 1 are pair `n`, the second with the seats swapped.
fn two_seat_pair(tally: &LadderTally, minds: &[String], (a, b): (usize, usize), n: usize) -> Pair {
    let [first, neither, second] = tally.seat(2 * n);
    let [swapped_second, swapped_neither, swapped_first] = tally.seat(2 * n + 1);
    let sums = [first + swapped_first, neither + swapped_neither, second + swapped_second];
    let wins_by_seat = Some([Share::of(first, tally.rounds), Share::of(swapped_first, tally.rounds)]);
    Pair { wins_by_seat, ..Pair::new(&minds[a], &minds[b], sums) }
}
