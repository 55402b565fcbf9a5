//! Screens in the terminal, and the same line by line.
//!
//! The terminal knows no particular game: everything comes through the catalogue. [`Shelf`] keeps games as
//! files while they are played; [`play_screen`], [`menu`] and their sisters run full screens on a real
//! terminal; [`App`] is the same without one, for tests; [`play_plain`] and its sisters speak lines, for
//! screen readers and pipes. Seeds, the time and the looks are handed in.

mod app;
mod coach;
mod error;
mod files;
mod ink;
mod markdown;
mod orders;
mod plain;
mod request;
mod shelf;
mod table;
mod words;

pub use app::{
    App, Desk, SMALLEST, lesson_screen, menu, play_screen, replay_screen, restore, rulebook_screen,
};
pub use error::Fault;
pub use files::read_at_most;
pub use ink::Style;
pub use plain::{Plain, lesson_plain, play_plain, replay_plain};
pub use request::{
    Begin, Luck, Pace, PlayRequest, ResumeRequest, daily_deal, new_deal, usual_level, usual_seats,
};
pub use shelf::{Keeper, Keepsakes, Resumed, Saved, Shelf, Status};
pub use table::Ended;
pub use words::{clean, clean_lines, count, day, moment};
