//! The guided first game: what is said, what is wanted, and whether a command is it.
//!
//! The learner has one seat; everything shown is that seat's. What the script does for others is played in their
//! seats and shown to the learner as far as the game tells it.

use catalogue::{Entry, Input, Match, Trouble};
use contract::{Nonce, Player, Seat, Seed, UserData, Viewer};
use paint::{Lesson, LessonStep, Want};

use crate::error::Fault;
use crate::request::{Pace, PlayRequest};
use crate::table::Table;
use crate::words::trouble_text;

/// Where a learner stands in a lesson.
pub(crate) struct Coach {
    lesson: &'static Lesson,
    at: usize,
}

impl Coach {
    /// Where the learner sits.
    pub(crate) const LEARNER: Seat = Lesson::LEARNER;
    /// Whose eyes everything is seen through.
    pub(crate) const EYES: Viewer = Viewer::Seat(Coach::LEARNER);

    /// A lesson and the table it is played at. The table is kept nowhere.
    pub(crate) fn sit_down(entry: &'static dyn Entry) -> Result<(Coach, Table), Fault> {
        let lesson = entry.lesson();
        let options = serde_json::from_str(lesson.options).unwrap_or_default();
        let seats = entry.seats(&options, &UserData::default())?;
        // The script plays for everybody else.
        let mind = entry.levels().first().map_or(Player::Human, |level| Player::Mind(level.name.into()));
        let player = |n: u8| if Seat(n) == Coach::LEARNER { Player::Human } else { mind.clone() };
        let request = PlayRequest {
            entry,
            options,
            data: UserData::default(),
            seats: (0..seats).map(player).collect(),
            names: Vec::new(),
            deal: None,
            seed: Seed::from_text("lesson"),
            nonces: vec![Nonce::default(); usize::from(seats)],
            opening: Vec::new(),
            pace: Pace::Step,
            now: || 0,
        };
        Ok((Coach { lesson, at: 0 }, Table::unsaved(&request)?))
    }

    /// The lesson's title.
    pub(crate) fn title(&self) -> &'static str {
        self.lesson.title
    }

    /// All steps.
    pub(crate) fn steps(&self) -> &'static [LessonStep] {
        self.lesson.steps
    }

    /// The step the learner is at; none when it is over.
    pub(crate) fn step(&self) -> Option<&'static LessonStep> {
        self.lesson.steps.get(self.at)
    }

    /// Which step of how many, from 1. Steps that say nothing belong to the one before.
    pub(crate) fn place(&self) -> (usize, usize) {
        let said = |steps: &[LessonStep]| steps.iter().filter(|s| !s.say.is_empty()).count();
        let all = self.lesson.steps;
        (said(&all[..(self.at + 1).min(all.len())]), said(all))
    }

    /// On to the next step.
    pub(crate) fn advance(&mut self) {
        self.at += 1;
    }

    /// Tries the learner's line. If it is what is wanted it is done, with the step's own dice, and the lesson
    /// goes on; if not, a friendly word says what is.
    pub(crate) fn attempt(&mut self, table: &mut Table, line: &str) -> Result<(), String> {
        let Some(step) = self.step() else { return Err("The lesson is over.".into()) };
        let seat = Coach::LEARNER;
        match step.want {
            Want::Read => return Err("Nothing to do yet: read on with Enter.".into()),
            Want::Watch(_) | Want::Theirs(..) => return Err("Just watch this one: press Enter.".into()),
            Want::Do(wanted) => {
                let same = same_effect(&*table.game, seat, line, wanted, step.dice);
                match same {
                    Ok(true) => {}
                    Ok(false) => return Err(format!("Not this time. Please do `{wanted}`.")),
                    Err(trouble) => return Err(format!("{}. Please do `{wanted}`.", trouble_text(&trouble))),
                }
            }
            Want::Like(prefix) => {
                let read =
                    table.game.parse(seat, line).map_err(|trouble| format!("{}.", trouble_text(&trouble)))?;
                if !read.last().is_some_and(|last| last.text.starts_with(prefix)) {
                    return Err(format!(
                        "Not this time. Please do something like `{} …`.",
                        prefix.trim_end()
                    ));
                }
            }
        }
        self.play(table, seat, line).map_err(|trouble| format!("{}.", trouble_text(&trouble)))?;
        self.advance();
        Ok(())
    }

    /// Does what is to be watched, and goes on; false if there is nothing to watch now.
    pub(crate) fn show(&mut self, table: &mut Table) -> Result<bool, Trouble> {
        let Some(step) = self.step() else { return Ok(false) };
        let (seat, line) = match step.want {
            Want::Watch(line) => (Coach::LEARNER, line),
            Want::Theirs(seat, line) => (seat, line),
            Want::Read | Want::Do(_) | Want::Like(_) => return Ok(false),
        };
        self.play(table, seat, line)?;
        self.advance();
        Ok(true)
    }

    fn play(&self, table: &mut Table, seat: Seat, line: &str) -> Result<(), Trouble> {
        let dice = self.step().map(|s| s.dice).filter(|d| !d.is_empty()).map(<[u32]>::to_vec);
        table.act(seat, &Input::Text(line.to_owned()), dice).map(drop)
    }

    /// Does the learner have to do something now?
    pub(crate) fn wants_command(&self) -> bool {
        matches!(self.step().map(|s| s.want), Some(Want::Do(_) | Want::Like(_)))
    }

    /// The line that is asked for, or how it begins.
    pub(crate) fn wanted(&self) -> Option<&'static str> {
        match self.step()?.want {
            Want::Do(line) | Want::Like(line) => Some(line),
            Want::Read | Want::Watch(_) | Want::Theirs(..) => None,
        }
    }

    /// Is there something to watch about which nothing is said?
    pub(crate) fn goes_on(&self) -> bool {
        self.step().is_some_and(|s| s.say.is_empty() && matches!(s.want, Want::Watch(_) | Want::Theirs(..)))
    }
}

/// Do two lines lead to the same thing, as far as the seat can see?
fn same_effect(
    game: &dyn Match,
    seat: Seat,
    line: &str,
    wanted: &str,
    dice: &[u32],
) -> Result<bool, Trouble> {
    let after = |text: &str| {
        let mut fork = game.fork();
        let dice = (!dice.is_empty()).then(|| dice.to_vec());
        match fork.act(seat, &Input::Text(text.to_owned()), dice, 0) {
            // Something else may not roll at all; that is no fault of the learner's typing.
            Err(Trouble::Other(_)) => Ok(None),
            Err(trouble) => Err(trouble),
            Ok(moved) => Ok(Some((moved.committed, fork.view(Viewer::Seat(seat))))),
        }
    };
    let (typed, wanted) = (after(line)?, after(wanted)?);
    Ok(typed.is_some() && typed == wanted)
}
