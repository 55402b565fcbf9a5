//! The guided first game.

use paint::Lesson;

/// The lesson.
pub(crate) const LESSON: Lesson = Lesson { title: "", options: "{}", steps: &[] };
