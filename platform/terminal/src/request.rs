//! What it takes to begin a game.

use catalogue::{Entry, Start};
use contract::journal::DiceMode;
use contract::{Level, Nonce, Player, Seed, Sitter, UserData};
use serde_json::Value;

use crate::words::day;

/// Thirty-two bytes that nobody can guess; handed in so that tests can choose them.
pub type Luck = Box<dyn FnMut() -> [u8; 32]>;

/// How fast moves without a choice are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// One at a time, when the player says so.
    #[default]
    Step,
    /// By themselves, one after the other, each of them told.
    Auto,
    /// All at once.
    Instant,
}

/// A new game.
#[derive(Clone)]
pub struct PlayRequest {
    /// Which game.
    pub entry: &'static dyn Entry,
    /// Its options as JSON; null for the usual ones.
    pub options: Value,
    /// The user's own files.
    pub data: UserData,
    /// A person or a mind in every seat.
    pub seats: Vec<Player>,
    /// Their names in seat order; missing ones are empty.
    pub names: Vec<String>,
    /// The text the seed is made from, so that others can play the same dice.
    pub deal: Option<String>,
    /// The secret of the dice.
    pub seed: Seed,
    /// What every seat adds to the dice; missing ones are zero.
    pub nonces: Vec<Nonce>,
    /// Commands given before the first prompt.
    pub opening: Vec<String>,
    /// How fast moves without a choice are made.
    pub pace: Pace,
    /// The time: Unix milliseconds.
    pub now: fn() -> i64,
}

/// A saved game to go on with.
#[derive(Clone)]
pub struct ResumeRequest {
    /// Its name on the shelf.
    pub id: String,
    /// How fast moves without a choice are made.
    pub pace: Pace,
    /// The time: Unix milliseconds.
    pub now: fn() -> i64,
}

/// A game to sit down to.
#[derive(Clone)]
pub enum Begin {
    /// A new one.
    New(Box<PlayRequest>),
    /// A saved one.
    Resume(ResumeRequest),
}

impl PlayRequest {
    /// A new game with fresh dice. One-seat games get a deal, a short text that others can play too; their
    /// seats add nothing to it.
    pub fn fresh(
        entry: &'static dyn Entry,
        options: Value,
        seats: Vec<Player>,
        luck: &mut Luck,
        now: fn() -> i64,
    ) -> Self {
        let deal = (seats.len() == 1).then(|| new_deal(&luck()));
        let seed = deal.as_deref().map_or_else(|| Seed(luck()), Seed::from_text);
        let nonce = |alone: bool, luck: &mut Luck| {
            if alone { Nonce::default() } else { Nonce(*luck().first_chunk().expect("32 is more than 16")) }
        };
        let nonces = (0..seats.len()).map(|_| nonce(deal.is_some(), luck)).collect();
        PlayRequest {
            entry,
            options,
            data: UserData::default(),
            names: Vec::new(),
            seats,
            deal,
            seed,
            nonces,
            opening: Vec::new(),
            pace: Pace::Step,
            now,
        }
    }

    /// The same game with the dice of a given deal.
    #[must_use]
    pub fn with_deal(mut self, deal: &str) -> Self {
        self.seed = Seed::from_text(deal);
        self.nonces = vec![Nonce::default(); self.seats.len()];
        self.deal = Some(deal.to_owned());
        self
    }

    /// How the catalogue wants it.
    pub(crate) fn start(&self) -> Start {
        let sitter = |(n, player): (usize, &Player)| Sitter {
            name: self.names.get(n).cloned().unwrap_or_default(),
            player: player.clone(),
            nonce: self.nonces.get(n).copied().unwrap_or_default(),
        };
        Start {
            options: self.options.clone(),
            data: self.data.clone(),
            sitters: self.seats.iter().enumerate().map(sitter).collect(),
            seed: self.seed,
            mode: DiceMode::PerRow,
            now: (self.now)(),
        }
    }
}

/// The level that people play against unless they choose: the one named `normal`, or the second, or the only one.
pub fn usual_level(entry: &dyn Entry) -> Option<&'static Level> {
    let levels = entry.levels();
    levels.iter().find(|level| level.name == "normal").or(levels.get(1)).or(levels.first())
}

/// Fills the seats nobody was named for: one person at the table, then computer players of the usual level. If nobody was
/// named at all, the person sits in seat `mine`.
pub fn usual_seats(entry: &dyn Entry, mut named: Vec<Player>, seats: u8, mine: u8) -> Vec<Player> {
    if let (true, Some(level)) = (named.is_empty(), usual_level(entry)) {
        let player = |n: u8| if n == mine { Player::Human } else { Player::Mind(level.name.into()) };
        return (0..seats).map(player).collect();
    }
    while named.len() < usize::from(seats) {
        let mind = usual_level(entry).filter(|_| named.contains(&Player::Human));
        named.push(mind.map_or(Player::Human, |level| Player::Mind(level.name.into())));
    }
    named
}

/// The deal of the day: the same for everybody, from midnight to midnight UTC.
pub fn daily_deal(now: i64) -> String {
    catalogue::daily_deal(&day(now))
}

/// A short text for fresh dice: ten letters and digits that are hard to confuse (fifty bits).
pub fn new_deal(luck: &[u8; 32]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
    luck.iter().take(10).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_plays_against_the_middle_level_unless_told_otherwise() {
        let game = |id| catalogue::find(id).expect("it is on the list");
        let mind = |level: &str| Player::Mind(level.into());
        let human = Player::Human;
        assert_eq!(usual_seats(game("classic"), vec![], 2, 0), [human.clone(), mind("normal")]);
        assert_eq!(
            usual_seats(game("satellite"), vec![human.clone()], 2, 0),
            [human.clone(), mind("officer")]
        );
        assert_eq!(usual_seats(game("classic"), vec![mind("easy")], 2, 0), [mind("easy"), human.clone()]);
        assert_eq!(
            usual_seats(game("classic"), vec![human.clone(); 2], 2, 0),
            [human.clone(), human.clone()]
        );
        assert_eq!(usual_seats(game("solo"), vec![], 1, 0), std::slice::from_ref(&human));
        assert_eq!(usual_seats(game("hawks"), vec![], 2, 1), [mind("normal"), human]);
    }
}
