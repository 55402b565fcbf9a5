//! Shared drawing: what a game shows, before anybody knows where.
//!
//! A game turns its view into a [`Screen`] of styled text (the terminal draws it with colours, a pipe
//! without), into SVG (pages, pictures, reports) and into plain sentences (screen readers, logs). None of
//! these know a terminal library or a web server, so rules crates stay light and every picture can be
//! tested as text. [`Present`] is the list of what a game must be able to show and say.

pub mod edition;
pub mod lesson;
pub mod odds;
pub mod page;
pub mod present;
pub mod screen;
pub mod sheet;
pub mod svg;
pub mod tokens;

pub use edition::{Edition, Story};
pub use lesson::{Lesson, LessonStep, Want};
pub use odds::percent;
pub use page::Part;
pub use present::{Misread, Present, Shared};
pub use screen::{Hand, Hold, Line, Mark, Pointed, Screen, Span, Spot, Target, Tone, Tool};
pub use sheet::{Paper, Sheet};
pub use svg::Theme;
