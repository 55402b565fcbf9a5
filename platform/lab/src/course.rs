//! What a run plays: game, options, minds, seed.

use catalogue::{Entry, Simulator};
use contract::journal::data_hash;
use contract::{Budget, DiceKey, Measure, Nonce, OptionError, Seed, UserData};
use serde_json::Value;

use crate::header::{FORMAT_VERSION, Header, user_hash};

type Maker = dyn Fn(&[String]) -> Result<Box<dyn Simulator>, OptionError>;

/// Everything that decides the figures of a run.
pub struct Course {
    pub(crate) header: Header,
    pub(crate) title: String,
    pub(crate) sides: Vec<String>,
    pub(crate) seats: u8,
    pub(crate) measures: Vec<Measure>,
    /// Computer players in the order they were named (ladders).
    pub(crate) minds: Vec<String>,
    pub(crate) make: Box<Maker>,
}

impl Course {
    /// One line-up of minds, over and over. No mind named means `quick` everywhere, or the weakest where there is no such level; one is for all seats.
    ///
    /// ```
    /// let solo = catalogue::find("solo").expect("Solo Salvo is on the list");
    /// let course = lab::Course::simulate(solo, &serde_json::Value::Null, &Default::default(), &[], "tuesday")?;
    /// assert_eq!(course.header().minds, [["easy"]]);
    /// # Ok::<(), contract::OptionError>(())
    /// ```
    pub fn simulate(
        entry: &'static dyn Entry,
        options: &Value,
        data: &UserData,
        minds: &[String],
        seed: &str,
    ) -> Result<Self, OptionError> {
        let seats = entry.seats(options, data)?;
        let levels = entry.levels();
        let quick = levels.iter().find(|level| level.name == "quick").or(levels.first());
        let weakest = quick.map(|level| level.name.to_owned());
        let minds: Vec<String> =
            if minds.is_empty() { weakest.into_iter().collect() } else { minds.to_vec() };
        let lineup = match minds.as_slice() {
            [one] => vec![one.clone(); usize::from(seats)],
            several => several.to_vec(),
        };
        Course::new(entry, "simulate", options, data, vec![lineup], minds, seed)
    }

    /// Every two minds against each other with the same dice: games of two seats are played twice, with the
    /// seats swapped; a game of one seat is played by each mind in turn. No mind named means all there are.
    pub fn ladder(
        entry: &'static dyn Entry,
        options: &Value,
        data: &UserData,
        minds: &[String],
        seed: &str,
    ) -> Result<Self, OptionError> {
        let seats = entry.seats(options, data)?;
        let all = || entry.levels().iter().map(|l| l.name.to_owned()).collect();
        let minds: Vec<String> = if minds.is_empty() { all() } else { minds.to_vec() };
        let lineups = lineups(&minds, seats)?;
        Course::new(entry, "ladder", options, data, lineups, minds, seed)
    }

    fn new(
        entry: &'static dyn Entry,
        command: &str,
        options: &Value,
        data: &UserData,
        lineups: Vec<Vec<String>>,
        minds: Vec<String>,
        seed: &str,
    ) -> Result<Self, OptionError> {
        let meta = entry.meta();
        let options = entry.simulated(options)?;
        let measures = entry.measures().to_vec();
        let columns = ["game", "verdict", "winners", "actions"].into_iter();
        let header = Header {
            broadside_games: FORMAT_VERSION,
            command: command.to_owned(),
            game: meta.id.to_owned(),
            rules: meta.rules.to_owned(),
            data: data_hash(meta.data),
            options: if options.is_null() { Value::Object(serde_json::Map::new()) } else { options.clone() },
            user: user_hash(data),
            minds: lineups,
            seed: seed.to_owned(),
            nodes: None,
            columns: columns.chain(measures.iter().map(|m| m.name)).map(str::to_owned).collect(),
        };
        let data = data.clone();
        let course = Course {
            header,
            title: meta.title.to_owned(),
            sides: entry.sides(&options, &data)?,
            seats: entry.seats(&options, &data)?,
            measures,
            minds,
            make: Box::new(move |minds| entry.simulator(&options, &data, minds)),
        };
        course.team()?;
        Ok(course)
    }

    /// The same with minds that may think this many steps for each choice; `None` leaves it at the usual number.
    #[must_use]
    pub fn thinking(mut self, nodes: Option<u64>) -> Self {
        self.header.nodes = nodes;
        self
    }

    /// Which run this is.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The game's title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many seats the game has.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many games are played with the same dice.
    pub fn lineups(&self) -> u64 {
        self.header.minds.len() as u64
    }

    /// Rounds (indices of dice) that `games` asks for: games of a simulation, games of each pair of minds
    /// in a ladder of two seats, games of each mind in a ladder of one seat.
    pub fn rounds(&self, games: u64) -> u64 {
        if self.header.command == "ladder" && self.seats == 2 { games.div_ceil(2) } else { games }
    }

    /// The name of the file the games go to unless another is chosen.
    pub fn file_name(&self) -> String {
        format!("{}-{}.games", self.header.game, self.header.short_id())
    }

    /// The key of the dice: the same as that of a table with this seed and empty nonces.
    pub(crate) fn key(&self) -> DiceKey {
        DiceKey::new(&Seed::from_text(&self.header.seed), &vec![Nonce::default(); usize::from(self.seats)])
    }

    /// One player of whole games for each line-up.
    pub(crate) fn team(&self) -> Result<Vec<Box<dyn Simulator>>, OptionError> {
        let player = |minds: &Vec<String>| {
            let mut player = (self.make)(minds)?;
            if let Some(nodes) = self.header.nodes {
                player.set_budget(Budget::Nodes(nodes));
            }
            Ok(player)
        };
        self.header.minds.iter().map(player).collect()
    }
}

/// The line-ups of a ladder.
pub(crate) fn lineups(minds: &[String], seats: u8) -> Result<Vec<Vec<String>>, OptionError> {
    let fail = |message: String| Err(OptionError::field("minds", message));
    if let Some(twice) = minds.iter().enumerate().find(|(n, mind)| minds[..*n].contains(mind)) {
        return fail(format!("`{}` is named twice", twice.1));
    }
    if minds.len() < 2 {
        return fail("a ladder needs at least two minds".into());
    }
    match seats {
        1 => Ok(minds.iter().map(|mind| vec![mind.clone()]).collect()),
        2 => {
            let pairs = pairs(minds.len());
            let of = |a: usize, b: usize| vec![minds[a].clone(), minds[b].clone()];
            Ok(pairs.flat_map(|(a, b)| [of(a, b), of(b, a)]).collect())
        }
        _ => Err(OptionError::field(
            "game",
            format!(
                "ladders are for games of one or two seats; this one has {seats}: use `simulate --minds`"
            ),
        )),
    }
}

/// Every two of `count`, in order.
pub(crate) fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(minds: &[&str]) -> Vec<String> {
        minds.iter().map(|m| (*m).to_owned()).collect()
    }

    #[test]
    fn two_seats_are_mirrored_and_one_is_not() {
        let three = names(&["a", "b", "c"]);
        let two = lineups(&three, 2).expect("two seats");
        let told: Vec<String> = two.iter().map(|l| l.join("")).collect();
        assert_eq!(told, ["ab", "ba", "ac", "ca", "bc", "cb"]);
        assert_eq!(lineups(&three, 1).expect("one seat"), [["a"], ["b"], ["c"]]);
    }

    #[test]
    fn how_long_minds_think_is_part_of_the_run() {
        let course = |nodes| crate::fake::course("simulate", &["m1"], 1, "x").thinking(nodes);
        let wins = |nodes| {
            let course = course(nodes);
            let mut player = course.team().expect("a player").remove(0);
            (0..200).filter(|index| player.play(&course.key(), *index).winners == 1).count()
        };
        assert!(wins(Some(5000)) > wins(None));
        assert_ne!(course(Some(5000)).file_name(), course(None).file_name());
        let (field, theirs, ours) =
            course(Some(5000)).header.difference(&course(None).header).expect("they differ");
        assert_eq!((field, theirs.as_str(), ours.as_str()), ("nodes", "usual", "5000"));
        assert!(!course(None).header.line().contains("nodes"), "runs as before keep their names");
    }

    #[test]
    fn what_is_no_ladder_is_refused() {
        assert!(lineups(&names(&["a", "b"]), 3).is_err_and(|e| e.message.contains("one or two seats")));
        assert!(lineups(&names(&["a"]), 2).is_err_and(|e| e.message.contains("at least two")));
        assert!(lineups(&names(&["a", "b", "a"]), 2).is_err_and(|e| e.message.contains("twice")));
    }

    #[test]
    fn unknown_minds_and_too_many_are_refused_before_anything_is_played() {
        let solo = catalogue::games()[0];
        let course =
            |minds: &[&str]| Course::simulate(solo, &Value::Null, &UserData::default(), &names(minds), "x");
        assert!(course(&["nobody"]).is_err());
        assert!(course(&["easy", "easy", "easy", "easy", "easy", "easy", "easy", "easy"]).is_err());
        assert!(course(&["easy"]).is_ok());
    }
}
