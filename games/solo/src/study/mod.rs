//! The game's own questions: exact odds, best and worst layouts.

pub mod answers;
mod classes;
mod days;
mod fleet;
pub mod odds;
pub mod realise;
pub mod search;
mod statistics;
mod tables;
#[cfg(test)]
mod tests_odds;
#[cfg(test)]
mod tests_search;
