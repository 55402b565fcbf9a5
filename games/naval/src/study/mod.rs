//! The game's own questions.

pub mod chain;
pub mod odds;
