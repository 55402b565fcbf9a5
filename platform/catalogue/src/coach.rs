//! The guided first game: where a learner stands, whether what they do is what is wanted, and what is done for them.
//!
//! The learner has one seat; everything is seen through its eyes. Nothing is done here: whoever keeps the table does it,
//! and then says so with [`Coach::advance`].

use contract::{Seat, Viewer};
use paint::{Lesson, LessonStep, Want};
use serde_json::Value;

use crate::entry::Entry;
use crate::errors::Trouble;
use crate::matches::{Input, Match};

/// How many actions are looked through for one that a lesson would take.
const LOOKED_THROUGH: u64 = 10_000;

/// Something that is to be done at a lesson's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cue {
    /// Whose act it is.
    pub seat: Seat,
    /// In the game's notation.
    pub line: String,
    /// The dice that fall; none if the act rolls none.
    pub dice: Option<Vec<u32>>,
}

/// Where a learner stands in a lesson.
#[derive(Clone, Copy, Debug)]
pub struct Coach {
    lesson: &'static Lesson,
    at: usize,
}

impl Coach {
    /// Where the learner sits.
    pub const LEARNER: Seat = Lesson::LEARNER;
    /// Whose eyes everything is seen through.
    pub const EYES: Viewer = Viewer::Seat(Coach::LEARNER);
    /// The text that a lesson's seed is made from: whatever its script does not name falls alike for everybody.
    pub const DEAL: &'static str = "lesson";

    /// A game's lesson from one of its steps on; 0 is its beginning.
    pub fn new(entry: &dyn Entry, at: usize) -> Self {
        Coach { lesson: entry.lesson(), at }
    }

    /// The options of the game that is played.
    pub fn options(&self) -> Value {
        serde_json::from_str(self.lesson.options).unwrap_or_default()
    }

    /// The lesson's title.
    pub fn title(&self) -> &'static str {
        self.lesson.title
    }

    /// All steps.
    pub fn steps(&self) -> &'static [LessonStep] {
        self.lesson.steps
    }

    /// The step the learner is at; none when it is over.
    pub fn step(&self) -> Option<&'static LessonStep> {
        self.lesson.steps.get(self.at)
    }

    /// The number of that step among all of them, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Which step of how many, from 1. Steps that say nothing belong to the one before.
    pub fn place(&self) -> (usize, usize) {
        let said = |steps: &[LessonStep]| steps.iter().filter(|s| !s.say.is_empty()).count();
        let all = self.lesson.steps;
        (said(&all[..(self.at + 1).min(all.len())]), said(all))
    }

    /// On to the next step.
    pub fn advance(&mut self) {
        self.at += 1;
    }

    /// Does the learner have to do something now?
    pub fn wants_command(&self) -> bool {
        self.wanted().is_some()
    }

    /// The line that is asked for, or how it begins.
    pub fn wanted(&self) -> Option<&'static str> {
        match self.step()?.want {
            Want::Do(line) | Want::Like(line) => Some(line),
            Want::Read | Want::Watch(_) | Want::Theirs(..) => None,
        }
    }

    /// Is there something to watch about which nothing is said?
    pub fn goes_on(&self) -> bool {
        self.step().is_some_and(|s| s.say.is_empty() && matches!(s.want, Want::Watch(_) | Want::Theirs(..)))
    }

    /// The learner's line, with this step's dice, if it is what is wanted; if not, a friendly word says what is.
    pub fn judge(&self, game: &dyn Match, line: &str) -> Result<Cue, String> {
        let Some(step) = self.step() else { return Err("The lesson is over.".into()) };
        let cue = self.cue(Coach::LEARNER, line);
        match step.want {
            Want::Read => return Err("Nothing to do yet: read on first.".into()),
            Want::Watch(_) | Want::Theirs(..) => return Err("Just watch this one: go on.".into()),
            Want::Do(wanted) => match same_effect(game, &cue, wanted) {
                Ok(true) => {}
                Ok(false) => {
                    let told = in_full(game, line);
                    return Err(format!("You chose `{told}`. Please do `{wanted}`."));
                }
                Err(trouble) => return Err(format!("{}. Please do `{wanted}`.", trouble.plainly())),
            },
            Want::Like(prefix) => {
                let sentence = |trouble: Trouble| format!("{}.", trouble.plainly());
                let read = game.parse(Coach::LEARNER, line).map_err(sentence)?;
                if !read.last().is_some_and(|last| last.text.starts_with(prefix)) {
                    let told = in_full(game, line);
                    let prefix = prefix.trim_end();
                    return Err(format!("You chose `{told}`. Please do something like `{prefix} …`."));
                }
                // What the rules refuse is told by them, and nothing happens.
                game.fork()
                    .act(cue.seat, &Input::Text(cue.line.clone()), cue.dice.clone(), 0)
                    .map_err(sentence)?;
            }
        }
        Ok(cue)
    }

    /// What is to be watched now, if anything is.
    pub fn show(&self) -> Option<Cue> {
        match self.step()?.want {
            Want::Watch(line) => Some(self.cue(Coach::LEARNER, line)),
            Want::Theirs(seat, line) => Some(self.cue(seat, line)),
            Want::Read | Want::Do(_) | Want::Like(_) => None,
        }
    }

    /// What has to be done for a learner who skips this step; none if there is only something to read.
    pub fn skip(&self, game: &dyn Match) -> Option<Cue> {
        match self.step()?.want {
            Want::Do(line) => Some(self.cue(Coach::LEARNER, line)),
            Want::Like(prefix) => {
                let (_, all) = game.legal(Coach::LEARNER, Some(LOOKED_THROUGH));
                let first = all.into_iter().map(|action| action.text).find(|text| text.starts_with(prefix));
                Some(self.cue(Coach::LEARNER, &first?))
            }
            Want::Read | Want::Watch(_) | Want::Theirs(..) => self.show(),
        }
    }

    fn cue(&self, seat: Seat, line: &str) -> Cue {
        let dice = self.step().map(|step| step.dice).filter(|dice| !dice.is_empty()).map(<[u32]>::to_vec);
        Cue { seat, line: line.to_owned(), dice }
    }
}

/// A learner's line as the game would write it.
fn in_full(game: &dyn Match, line: &str) -> String {
    let read = game.parse(Coach::LEARNER, line).unwrap_or_default();
    let texts: Vec<String> = read.into_iter().map(|action| action.text).collect();
    if texts.is_empty() { line.to_owned() } else { texts.join(", ") }
}

/// Do two lines lead to the same thing, as far as the seat can see?
fn same_effect(game: &dyn Match, typed: &Cue, wanted: &str) -> Result<bool, Trouble> {
    let after = |text: &str| {
        let mut fork = game.fork();
        match fork.act(typed.seat, &Input::Text(text.to_owned()), typed.dice.clone(), 0) {
            // Something else may not roll at all; that is no fault of the learner's typing.
            Err(Trouble::Other(_)) => Ok(None),
            Err(trouble) => Err(trouble),
            Ok(moved) => Ok(Some((moved.committed, fork.view(Viewer::Seat(typed.seat))))),
        }
    };
    let (typed, wanted) = (after(&typed.line)?, after(wanted)?);
    Ok(typed.is_some() && typed == wanted)
}
