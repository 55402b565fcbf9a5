//! The game's own questions: exact odds, best and worst layouts.

pub mod odds;
pub mod realise;
pub mod search;
