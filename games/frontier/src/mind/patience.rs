//! How long an admiral waits. A war in which both sides are cautious would never end; the Sathar came to win it, so they grow
//! bolder while nothing is lost, late in a war, and before its last day, and at last go for the fortresses with all they have.

use super::staff::Skill;
use crate::rules::s14_victory::fortresses;
use crate::state::State;
use crate::types::Navy;

/// So many quiet days are borne.
const QUIET: u16 = 12;
/// So many more, and patience is at its end.
const WEARY: u16 = 18;
/// From this day on the war is thought to be long.
const LONG: u16 = 110;
/// So many days later it has been long enough.
const ENOUGH: u16 = 40;
/// So many days before the last one there is time for one great enterprise.
const CLOSING: u16 = 45;

/// Days since anything was lost, whosever it was.
pub(super) fn quiet(state: &State) -> u16 {
    let last = state.losses.last().map_or(0, |loss| loss.day);
    state.day.saturating_sub(last)
}

/// How impatient the Sathar are: not at all at 0; at 1 they wait for nothing any more.
pub(super) fn haste(state: &State) -> f64 {
    let share = |days: u16, of: u16| (f64::from(days) / f64::from(of)).min(1.0);
    let weary = share(quiet(state).saturating_sub(QUIET), WEARY);
    let long = share(state.day.saturating_sub(LONG), ENOUGH);
    // With no fortress left the last day is theirs.
    let last = state.setup.options.day_limit.filter(|_| fortresses(state) > 0);
    let closing = last.map_or(0.0, |last| {
        let late = CLOSING.min(last / 2);
        share((state.day + late).saturating_sub(last), late.div_ceil(2).max(1))
    });
    weary.max(long).max(closing)
}

/// Do they go for the fortresses with all they have?
pub(super) fn driven(state: &State) -> bool {
    haste(state) >= 1.0
}

/// An admiral's skill as its patience leaves it: the Sathar demand less, the UPF look farther.
pub(super) fn worn(skill: Skill, navy: Navy, state: &State) -> Skill {
    let haste = haste(state);
    let rest = 1.0 - haste;
    if haste <= 0.0 {
        return skill;
    }
    match navy {
        Navy::Sathar => Skill {
            fear: skill.fear * (0.5 + 0.5 * rest),
            margin: skill.margin * (0.75 + 0.25 * rest),
            hold: skill.hold * rest,
            nerve: skill.nerve * rest,
            ..skill
        },
        Navy::Upf => Skill {
            sight: skill.sight + (30.0 * haste) as u16,
            reach: skill.reach + (30.0 * haste) as u16,
            ..skill
        },
    }
}
