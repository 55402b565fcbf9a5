//! §7 Courses: a speed, then steps ahead and turns until all of it is spent. Pure geometry and counting.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::{Heading, Hex};

/// One move of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// One hex ahead.
    Ahead,
    /// So many hexsides, clockwise; to port if negative. Three is about.
    Turn(i8),
}

impl Step {
    /// Every change of heading there is.
    pub const TURNS: [i8; 5] = [-2, -1, 1, 2, 3];

    /// §7 What it costs.
    pub const fn cost(self) -> u8 {
        match self {
            Step::Ahead => 1,
            Step::Turn(by) => by.unsigned_abs(),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Ahead => f.write_str("F"),
            Step::Turn(by) => write!(f, "{by:+}"),
        }
    }
}

/// A hex and a heading on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// Where.
    pub at: Hex,
    /// Heading.
    pub heading: Heading,
}

/// What a unit's course depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Helm {
    /// Where it starts.
    pub start: Leg,
    /// The lowest speed that it may choose.
    pub least: u8,
    /// The highest.
    pub most: u8,
    /// §12.31 Turns at most; none for any number.
    pub turns: Option<u8>,
    /// §11.62 Hexsides that it may turn at most; none for any.
    pub hexsides: Option<u8>,
    /// A first turn that it must make, where a rudder is jammed.
    pub swerve: i8,
}

/// A course as it is plotted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The speed.
    pub speed: u8,
    /// The moves.
    pub steps: Vec<Step>,
}

impl Course {
    /// A course of that speed, with nothing plotted yet.
    pub const fn new(speed: u8) -> Self {
        Course { speed, steps: Vec::new() }
    }

    /// Points that are spent.
    pub fn spent(&self) -> u8 {
        self.steps.iter().map(|step| step.cost()).sum()
    }

    /// Points that are left.
    pub fn left(&self) -> u8 {
        self.speed.saturating_sub(self.spent())
    }

    /// §12.31 Changes of heading, each in a hex of its own.
    pub fn turns(&self) -> u8 {
        self.steps.iter().filter(|step| matches!(step, Step::Turn(_))).count() as u8
    }

    /// All hexes and headings on the way, the start first.
    pub fn legs(&self, start: Leg) -> Vec<Leg> {
        let mut legs = vec![start];
        let mut now = start;
        for step in &self.steps {
            match step {
                Step::Ahead => now.at = now.at.toward(now.heading),
                Step::Turn(by) => now.heading = now.heading.turned(*by),
            }
            legs.push(now);
        }
        legs
    }

    /// Where it ends.
    pub fn end(&self, start: Leg) -> Leg {
        self.legs(start).pop().unwrap_or(start)
    }

    /// The course for people: `speed 5: 2 ahead, 1 to port, 2 ahead`.
    pub fn told(&self) -> String {
        let moves = self.steps.chunk_by(|one, next| (one, next) == (&Step::Ahead, &Step::Ahead));
        let moves: Vec<String> = moves
            .map(|run| match run[0] {
                Step::Ahead => format!("{} ahead", run.len()),
                Step::Turn(3) => "about".to_owned(),
                Step::Turn(by) if by < 0 => format!("{} to port", -by),
                Step::Turn(by) => format!("{by} to starboard"),
            })
            .collect();
        let gap = if moves.is_empty() { "" } else { ": " };
        format!("speed {}{gap}{}", self.speed, moves.join(", "))
    }

    /// §7 §12.31 May this be the next move, as far as counting goes? Land and edges are looked at elsewhere.
    pub fn allows(&self, helm: &Helm, step: Step) -> bool {
        if step.cost() > self.left() {
            return false;
        }
        match step {
            Step::Ahead => helm.swerve == 0 || !self.steps.is_empty(),
            Step::Turn(by) => {
                let again = matches!(self.steps.last(), Some(Step::Turn(_)));
                let turned: u8 = self
                    .steps
                    .iter()
                    .map(|step| match step {
                        Step::Ahead => 0,
                        Step::Turn(by) => by.unsigned_abs(),
                    })
                    .sum();
                let swerves = helm.swerve != 0 && self.steps.is_empty();
                !again
                    && Step::TURNS.contains(&by)
                    && helm.turns.is_none_or(|most| self.turns() < most)
                    && (swerves && by == helm.swerve
                        || !swerves && helm.hexsides.is_none_or(|most| turned + by.unsigned_abs() <= most))
            }
        }
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.speed)?;
        self.steps.iter().try_for_each(|step| write!(f, ",{step}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_told_in_words() {
        let told = |speed, steps: &[Step]| Course { speed, steps: steps.to_vec() }.told();
        let (ahead, port, starboard) = (Step::Ahead, Step::Turn(-1), Step::Turn(2));
        assert_eq!(
            told(6, &[ahead, ahead, port, ahead, starboard]),
            "speed 6: 2 ahead, 1 to port, 1 ahead, 2 to starboard"
        );
        assert_eq!(told(3, &[Step::Turn(3)]), "speed 3: about");
        assert_eq!(told(0, &[]), "speed 0");
    }
}
