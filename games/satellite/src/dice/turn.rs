//! One turn of five dice and two re-rolls, solved exactly for any worth of the 252 final rolls. It does not know
//! where the worth comes from.

use super::combos::{KEEPS, Keep, ROLLS, Roll, WAYS, growing};

/// A number for each roll, by [`Roll::index`].
pub type RollValues = [f64; ROLLS];
/// A number for each keep, by [`Keep::index`].
type KeepValues = [f64; KEEPS];

/// Re-rolls in a turn.
const REROLLS: usize = 2;
/// Values that differ by no more than this share of the largest one are equal: the difference is rounding.
const ROUNDING: f64 = 1e-12;

/// The value of a turn before its first roll, if the final roll is worth this much. The same number as
/// [`Turn::expected`], several times faster.
pub fn expected(finals: &RollValues) -> f64 {
    let mut keeps = [0.0; KEEPS];
    keeps[..ROLLS].copy_from_slice(finals);
    for _ in 0..REROLLS {
        average(&mut keeps);
        raise(&mut keeps);
    }
    first_roll(&keeps)
}

/// The mean over the first roll.
fn first_roll(values: &[f64]) -> f64 {
    let sum: f64 = Roll::all().zip(values).map(|(roll, value)| f64::from(roll.ways()) * value).sum();
    sum / f64::from(WAYS)
}

/// Fills in the keeps of fewer than five dice: each is worth the mean of what it grows into by one die.
fn average(keeps: &mut KeepValues) {
    for (keep, grown) in growing() {
        let v = grown.map(|k| keeps[usize::from(k)]);
        keeps[keep] = ((v[0] + v[1]) + (v[2] + v[3]) + (v[4] + v[5])) * (1.0 / 6.0);
    }
}

/// Raises every keep to the best of its own value and those of its parts.
fn raise(keeps: &mut KeepValues) {
    for (keep, grown) in growing().rev() {
        let part = keeps[keep];
        for k in grown {
            let whole = &mut keeps[usize::from(*k)];
            if part > *whole {
                *whole = part;
            }
        }
    }
}

/// As [`raise`], and tells for each roll which part of it is the best. Of equal ones it is the one with the most
/// dice.
fn choose(mut keeps: KeepValues, slack: f64) -> (RollValues, [Keep; ROLLS]) {
    let mut best: [u16; KEEPS] = std::array::from_fn(|keep| keep as u16);
    for (keep, grown) in growing().rev() {
        let (part, from) = (keeps[keep], best[keep]);
        for k in grown {
            let at = usize::from(*k);
            let more = part - keeps[at];
            if more > slack || (more >= -slack && from < best[at]) {
                best[at] = from;
            }
            if more > 0.0 {
                keeps[at] = part;
            }
        }
    }
    let kept = |roll| Keep::from_index(usize::from(best[roll])).unwrap_or(Keep::NOTHING);
    (std::array::from_fn(|roll| keeps[roll]), std::array::from_fn(kept))
}

/// One turn, solved: the value of every roll and the best keep, for each number of re-rolls left.
#[derive(Clone, Debug)]
pub struct Turn {
    /// By the number of re-rolls left.
    rolls: [RollValues; REROLLS + 1],
    /// By the number of re-rolls left, less one. A keep of all five dice stops, and has the value of its final roll.
    keeps: [KeepValues; REROLLS],
    best: [[Keep; ROLLS]; REROLLS],
    expected: f64,
}

impl Turn {
    /// Solves the turn for these values of the final roll.
    pub fn solve(finals: &RollValues) -> Turn {
        let largest = finals.iter().filter(|v| v.is_finite()).fold(0.0_f64, |most, v| most.max(v.abs()));
        let slack = largest * ROUNDING;
        let mut rolls = [*finals; REROLLS + 1];
        let mut keeps = [[0.0; KEEPS]; REROLLS];
        let mut best = [[Keep::NOTHING; ROLLS]; REROLLS];
        for left in 1..=REROLLS {
            let stage = &mut keeps[left - 1];
            stage[..ROLLS].copy_from_slice(&rolls[left - 1]);
            average(stage);
            stage[..ROLLS].copy_from_slice(finals);
            (rolls[left], best[left - 1]) = choose(*stage, slack);
        }
        Turn { expected: first_roll(&rolls[REROLLS]), rolls, keeps, best }
    }

    /// The value before the first roll.
    pub fn expected(&self) -> f64 {
        self.expected
    }

    /// The value with these dice and re-rolls left. More than two count as two.
    pub fn value(&self, roll: Roll, rerolls: u8) -> f64 {
        self.rolls[stage(rerolls)][roll.index()]
    }

    /// The best keep with these dice and re-rolls left; the whole roll means stop. Of equally good ones it is one
    /// with the most dice.
    pub fn keep(&self, roll: Roll, rerolls: u8) -> Keep {
        match stage(rerolls).checked_sub(1) {
            Some(later) => self.best[later][roll.index()],
            None => Keep::whole(roll),
        }
    }

    /// The value of a keep with re-rolls left, the one it is used for included. Five dice stop: they are worth their
    /// final roll. Without re-rolls left any other keep has no value.
    pub fn keep_value(&self, keep: Keep, rerolls: u8) -> Option<f64> {
        match stage(rerolls).checked_sub(1) {
            Some(later) => Some(self.keeps[later][keep.index()]),
            None => keep.roll().map(|roll| self.value(roll, 0)),
        }
    }

    /// The keeps that these dice allow with their values, the best first, at most so many.
    pub fn ranked(&self, roll: Roll, rerolls: u8, most: usize) -> Vec<(Keep, f64)> {
        let best = self.keep(roll, rerolls);
        let mut keeps: Vec<(Keep, f64)> = match stage(rerolls) {
            0 => vec![(best, self.value(roll, 0))],
            left => roll.keeps().into_iter().map(|keep| (keep, self.keeps[left - 1][keep.index()])).collect(),
        };
        keeps.sort_by(|a, b| (b.0 == best).cmp(&(a.0 == best)).then(b.1.total_cmp(&a.1)));
        keeps.truncate(most);
        keeps
    }

    /// The chance of each final roll, before the first roll, if every keep is the best one.
    pub fn outcomes(&self) -> RollValues {
        let mut chances = [0.0; ROLLS];
        for (roll, chance) in Roll::all().zip(&mut chances) {
            *chance = f64::from(roll.ways()) / f64::from(WAYS);
        }
        self.carry(chances, REROLLS)
    }

    /// The chance of each final roll from these dice with re-rolls left, if every keep is the best one.
    pub fn outcomes_from(&self, roll: Roll, rerolls: u8) -> RollValues {
        let mut chances = [0.0; ROLLS];
        chances[roll.index()] = 1.0;
        self.carry(chances, stage(rerolls))
    }

    /// The chance of each final roll if these dice are kept and the others rolled again, every keep after it being the
    /// best one.
    pub fn outcomes_keeping(&self, keep: Keep, rerolls: u8) -> RollValues {
        let mut mass = [0.0; KEEPS];
        mass[keep.index()] = 1.0;
        self.carry(rolled(mass), stage(rerolls).saturating_sub(1))
    }

    /// Carries the chances of rolls through the re-rolls left.
    fn carry(&self, mut chances: RollValues, rerolls: usize) -> RollValues {
        for best in self.best[..rerolls].iter().rev() {
            let mut mass = [0.0; KEEPS];
            for (chance, keep) in chances.iter().zip(best) {
                mass[keep.index()] += chance;
            }
            chances = rolled(mass);
        }
        chances
    }
}

/// The chance of each roll if every keep is rolled up to five dice.
fn rolled(mut mass: KeepValues) -> RollValues {
    for (keep, grown) in growing().rev() {
        let share = mass[keep] * (1.0 / 6.0);
        grown.iter().for_each(|k| mass[usize::from(*k)] += share);
    }
    std::array::from_fn(|roll| mass[roll])
}

/// The number of re-rolls as a place in the tables.
fn stage(rerolls: u8) -> usize {
    usize::from(rerolls).min(REROLLS)
}
