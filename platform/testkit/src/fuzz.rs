//! A fuzz target for any game.

use contract::{Imagine, UserData};

use crate::case::Case;
use crate::driver::choices_from_bytes;
use crate::judge::{Effort, Judge, Trace};
use crate::point::{Finding, Point};

/// Plays the game that `data` stands for and holds it against the points that cost little: somebody can
/// act, listed is accepted, unlisted is refused and changes nothing, the facts fold, the laws hold, nothing
/// panics. The first bytes name the dice, the rest are [choices](choices_from_bytes).
///
/// # Panics
/// If a point does not hold.
pub fn fuzz_actions<G: Imagine>(options: &G::Options, data: &[u8]) {
    let points = [
        Point::Prepare,
        Point::NoPanic,
        Point::SomeoneCanAct,
        Point::ListedAccepted,
        Point::UnlistedRefused,
        Point::Fold,
        Point::Laws,
    ];
    let points = points.into_iter().collect();
    let effort = Effort { points, every: 2, thorough: false, max_rows: u32::MAX };
    let (head, tail) = data.split_at(data.len().min(2));
    let seed = head.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    let mut choices = choices_from_bytes(tail).into_iter();
    let case = Case::<G> { name: "fuzz".into(), options: options.clone(), data: UserData::default() };
    let mut trace = Trace::default();
    let result = Judge::<G>::new(effort).run(&case, seed, || choices.next(), &mut trace);
    if let Err(fault) = result {
        let Trace { choices, moves } = trace;
        let (point, message) = (fault.point, fault.message);
        panic!("{}", Finding { point, message, options: case.title(), seed, choices, moves });
    }
}
