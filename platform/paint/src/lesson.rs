//! Guided first games: a script that teaches by doing.

/// What the learner does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Just read on.
    Read,
    /// Do exactly this, in the game's notation.
    Do(&'static str),
    /// Watch this being done.
    Watch(&'static str),
    /// Do anything whose notation begins like this.
    Like(&'static str),
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// What is said.
    pub say: &'static str,
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
