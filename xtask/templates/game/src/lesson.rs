//! The guided first game.

use contract::Seat;
use paint::{Lesson, LessonStep, Want};

/// A whole short game, seen from the first seat. `Theirs` is what the opponent does: the learner is not shown it.
pub(crate) const LESSON: Lesson = Lesson {
    title: "Your first duel",
    options: "{}",
    steps: &[
        LessonStep {
            say: "Pick a number that your opponent will not think of: 4.",
            keys: "Type `pick 4`.",
            want: Want::Do("pick 4"),
            dice: &[],
        },
        LessonStep {
            say: "Until you hide it you may pick another. Hide it now.",
            keys: "",
            want: Want::Do("hide"),
            dice: &[],
        },
        LessonStep {
            say: "Your opponent picks a number …",
            keys: "",
            want: Want::Theirs(Seat(1), "pick 2"),
            dice: &[],
        },
        LessonStep {
            say: "… and hides it. The die is rolled: odd, so you begin.",
            keys: "",
            want: Want::Theirs(Seat(1), "hide"),
            dice: &[5],
        },
        LessonStep { say: "Name your opponent's number.", keys: "", want: Want::Do("name 2"), dice: &[] },
        LessonStep { say: "Right. That is the whole game.", keys: "", want: Want::Read, dice: &[] },
    ],
};
