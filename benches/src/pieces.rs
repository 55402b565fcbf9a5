//! The pieces of work that are timed.

use catalogue::{Entry, GameResult, Simulator};
use contract::{DiceKey, Nonce, Seed, UserData};
use serde_json::Value;

use crate::handwritten::Played;

/// The game that the targets are set for.
pub fn solo() -> &'static dyn Entry {
    catalogue::find("solo").expect("Solo Salvo is on the list")
}

/// The dice of a run with this seed.
pub fn key() -> DiceKey {
    DiceKey::new(&Seed::from_text("broadside"), &[Nonce::default()])
}

/// The real game, played by the `easy` mind.
pub fn simulator() -> Box<dyn Simulator> {
    let minds = ["easy".to_owned()];
    solo().simulator(&Value::Null, &UserData::default(), &minds).expect("the easy mind exists")
}

/// Did the hand-written game come to the same end?
pub fn same(real: &GameResult, other: &Played) -> bool {
    let survivor = other.survivor.map_or(4, |s| s as u32);
    real.measures == [survivor, other.call as u32, other.volleys]
}
