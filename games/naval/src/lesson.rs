//! The guided first game.

use paint::{Lesson, LessonStep, Want};

/// A step that is only read.
const fn read(say: &'static str) -> LessonStep {
    LessonStep { say, keys: "", want: Want::Read, dice: &[] }
}

/// The guided first game.
pub(crate) static LESSON: Lesson = Lesson {
    title: "Hood and Bismarck",
    options: r#"{"scenario":"denmark_strait"}"#,
    steps: &[read("You command the British squadron in the Denmark Strait.")],
};
