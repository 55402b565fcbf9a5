//! Guided first games: a script that teaches by doing.
//!
//! The learner sits in one seat and sees what that seat sees, nothing else. What the other seats do is part of the
//! script; their secrets stay theirs.

use contract::Seat;

/// What the learner does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Just read on.
    Read,
    /// Do exactly this, in the game's notation.
    Do(&'static str),
    /// Watch this being done for the learner's own seat.
    Watch(&'static str),
    /// Another seat does this, in the game's notation as that seat would type it. The learner is told only what the
    /// game tells their seat of it. It may come at any time when that seat may act.
    Theirs(Seat, &'static str),
    /// Do anything whose notation begins like this.
    Like(&'static str),
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// What is said, wherever the lesson is taken.
    pub say: &'static str,
    /// What is added in the terminal: which keys do it, and where things stand there. A page points at them.
    pub keys: &'static str,
    /// What is wanted.
    pub want: Want,
    /// The dice that fall then; empty if none do.
    pub dice: &'static [u32],
}

/// A guided game of about ten minutes; it can be left at any step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its title.
    pub title: &'static str,
    /// The game's options, as JSON.
    pub options: &'static str,
    /// Its steps.
    pub steps: &'static [LessonStep],
}

impl Lesson {
    /// Where the learner sits.
    pub const LEARNER: Seat = Seat(0);
}

impl LessonStep {
    /// What is said in the terminal.
    pub fn typed(&self) -> String {
        format!("{} {}", self.say, self.keys).trim().to_owned()
    }

    /// Which seat this step's line is for, and the line: what a script can play through from beginning to end. Of
    /// [`Want::Like`] it is the beginning of a line only. None if there is nothing to do.
    pub fn line(&self) -> Option<(Seat, &'static str)> {
        match self.want {
            Want::Read => None,
            Want::Do(line) | Want::Watch(line) | Want::Like(line) => Some((Lesson::LEARNER, line)),
            Want::Theirs(seat, line) => Some((seat, line)),
        }
    }
}
