//! How a war will end, as far as a glance tells: fitted to wars between admirals that count.

use super::strength::alone;
use crate::rules::s14_victory::{fallen, fortresses};
use crate::state::{Phase, State};
use crate::types::{Ending, Navy};

/// What militia counts, that cannot go where it likes.
const MILITIA: f64 = 0.6;
/// So long a war is thought to last that has no last day.
const USUAL: u16 = 100;

/// The chance of the UPF; a draw is a half.
pub(super) fn outlook(state: &State) -> f64 {
    if let Phase::Over(ending) = state.phase {
        return match ending {
            Ending::Conquest => 0.0,
            Ending::Retreat { fortresses: 0, .. } => 0.0,
            Ending::Retreat { fortresses, .. } if fortresses < state.setup.fortresses_to_win => 0.5,
            Ending::Retreat { .. } => 1.0,
        };
    }
    let mut power = [0.0, 0.0];
    for (id, _, info) in state.all() {
        if !info.class.is_station() {
            let share = if info.home().is_some() { MILITIA } else { 1.0 };
            power[info.navy.index()] += share * alone(state, id);
        }
    }
    let [upf, sathar] = Navy::ALL.map(|navy| power[navy.index()]);
    // As in a war in which two are needed.
    let forts = f64::from(fortresses(state)) + 2.0 - f64::from(state.setup.fortresses_to_win);
    let gone = fallen(state).count() as f64;
    let last = f64::from(state.setup.options.day_limit.unwrap_or(USUAL).max(1));
    // From -1 when the war begins to 1 on its last day.
    let time = (2.0 * f64::from(state.day) / last - 1.0).min(1.0);
    let sum = -0.27 + 1.31 * (forts - 2.5) - 0.036 * (gone - 6.0)
        + (0.055 + 0.068 * (1.0 - time)) * (upf - sathar)
        + 0.019 * upf
        + 0.28 * time
        + 0.94 * forts * time;
    1.0 / (1.0 + (-sum).exp())
}
