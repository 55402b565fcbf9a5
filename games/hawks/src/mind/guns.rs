//! What guns do on average, with the damage table counted in.

use super::model::Craft;
use crate::rules::s8_5_to_hit::{Shot, meets};
use crate::tables::combat_table;
use crate::types::{Kind, Rules, Screen, Weapon};

/// Weapons that are fired.
pub(super) const ARMS: [Weapon; 8] =
    [Weapon::Lc, Weapon::Lb, Weapon::Pb, Weapon::Eb, Weapon::Dc, Weapon::T, Weapon::Ar, Weapon::Rb];

/// Farther than any gun.
pub(super) const FAR: u8 = 99;
/// Ranges that count.
const RANGES: usize = 13;

/// What weapons do to a ship, in the order of [`ARMS`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The table's chance, and that of a shooter behind a mask.
    pub(super) chance: [i16; ARMS.len()],
    pub(super) masked: [i16; ARMS.len()],
    /// What a hit costs, in points of the hull; systems that fail are counted as some.
    pub(super) harm: [f32; ARMS.len()],
}

/// §12 What a hit costs a ship on average, in points of its hull.
pub(super) fn harm(rules: Rules, weapon: Weapon, halved: bool, full: f32) -> f32 {
    let (dice, more) = weapon.damage();
    let mut points = 5.5 * f32::from(dice) + f32::from(more);
    if halved {
        points *= 0.52;
    }
    if !rules.damage_table() {
        return points;
    }
    // Rolls up to 10 count twice, up to 45 once, the rest break something.
    let shift = f32::from(weapon.damage_modifier());
    let twice = (10.0 - shift).max(0.0) / 100.0;
    let once = (45.0 - shift) / 100.0 - twice;
    let rest = 1.0 - twice - once;
    points * (2.0 * twice + once) + rest * (1.5 + 0.07 * full)
}

impl Target {
    /// A ship with this hull and screen.
    pub(super) fn new(rules: Rules, skills: bool, rh: bool, screen: Option<Screen>, full: f32) -> Self {
        let table = combat_table(rules, skills);
        let cell = |weapon: Weapon, masked: bool| {
            let shot = Shot { hull: rh, screen, masked, ..Shot::new(weapon, 0) };
            meets(table, &shot).map(|(_, cell)| cell)
        };
        let chance =
            |masked: bool| ARMS.map(|weapon| cell(weapon, masked).map_or(0, |cell| i16::from(cell.chance)));
        let halved = |weapon: Weapon| cell(weapon, false).is_some_and(|cell| cell.halved);
        Target {
            chance: chance(false),
            masked: chance(true),
            harm: ARMS.map(|weapon| harm(rules, weapon, halved(weapon), full)),
        }
    }
}

/// What one ship does to another by range, all guns of a kind together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    /// Beams that fire all round.
    pub(super) round: [f32; RANGES],
    /// Beams that fire ahead, beside the middle row and in it.
    pub(super) flank: [f32; RANGES],
    pub(super) head: [f32; RANGES],
    pub(super) torpedo: f32,
    pub(super) rocket: f32,
    pub(super) rocket_head: f32,
    pub(super) salvo: f32,
}

/// The chance of a shot in per cent, with the interceptors that are to be expected.
pub(super) fn percent(from: &Craft, to: &Craft, arm: usize, range: u16, head_on: bool) -> i16 {
    let weapon = ARMS[arm];
    let masked = from.screen == Some(Screen::Ms) && weapon.laser();
    let base = if masked { to.target.masked[arm] } else { to.target.chance[arm] };
    if base == 0 {
        return 0;
    }
    let mut chance = base + from.skill.0;
    if weapon.forward() {
        chance += from.skill.1 + if head_on { 10 } else { 0 };
    }
    if weapon.fades() {
        chance -= 5 * range as i16;
    }
    if from.shaken {
        chance -= 10;
    }
    chance -= match weapon {
        Weapon::T => 10 * i16::from(to.icm.min(4)) / 2,
        Weapon::Ar if to.icm > 3 => 5,
        _ => 0,
    };
    chance.clamp(5, 95)
}

impl Pair {
    pub(super) fn new(from: &Craft, to: &Craft) -> Self {
        let mut pair = Pair::default();
        for (arm, weapon) in ARMS.into_iter().enumerate() {
            if from.arms[arm] == 0 || to.target.chance[arm] == 0 {
                continue;
            }
            let each = to.target.harm[arm] / 100.0;
            let mean = |range: u16, head_on: bool| f32::from(percent(from, to, arm, range, head_on)) * each;
            match weapon.kind() {
                Kind::Beam => {
                    let mounts = f32::from(from.arms[arm]);
                    for range in 0..=weapon.range() {
                        let n = usize::from(range);
                        if weapon.forward() {
                            pair.flank[n] += mounts * mean(range, false);
                            pair.head[n] += mounts * mean(range, true);
                        } else {
                            pair.round[n] += mounts * mean(range, false);
                        }
                    }
                }
                _ => match weapon {
                    Weapon::T => pair.torpedo = mean(0, false),
                    Weapon::Ar => (pair.rocket, pair.rocket_head) = (mean(0, false), mean(0, true)),
                    _ => pair.salvo = mean(0, false),
                },
            }
        }
        pair
    }

    /// What can be done at these least ranges: all round, ahead beside the middle row or in it, and in it.
    pub(super) fn harm(&self, sight: Sight, own_turn: bool) -> [f32; 5] {
        let at = |list: &[f32; RANGES], range: u8| list.get(usize::from(range)).copied().unwrap_or(0.0);
        let ahead = at(&self.flank, sight.flank).max(at(&self.head, sight.head));
        let mut all = [at(&self.round, sight.any), ahead, 0.0, 0.0, 0.0];
        if sight.any <= 3 {
            all[2] = self.salvo;
        }
        if own_turn && sight.any <= 4 {
            all[3] = self.torpedo;
            if sight.head <= 4 {
                all[4] = self.rocket_head;
            } else if sight.flank <= 4 {
                all[4] = self.rocket;
            }
        }
        all
    }

    /// The same in all.
    pub(super) fn total(&self, sight: Sight, own_turn: bool) -> f32 {
        self.harm(sight, own_turn).iter().sum()
    }
}

/// Least ranges at which somebody is seen: anywhere, ahead at all, straight ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) any: u8,
    pub(super) flank: u8,
    pub(super) head: u8,
}

impl Sight {
    pub(super) const NONE: Sight = Sight { any: FAR, flank: FAR, head: FAR };

    /// The nearer of both, each by itself.
    pub(super) fn nearer(self, other: Sight) -> Sight {
        Sight {
            any: self.any.min(other.any),
            flank: self.flank.min(other.flank),
            head: self.head.min(other.head),
        }
    }

    /// How `to` is seen from a hex with a facing.
    pub(super) fn of(from: grid::Hex, facing: grid::Side, to: grid::Hex) -> Sight {
        let (q, r) = turned_back((to.q - from.q, to.r - from.r), facing);
        let range = distance(q, r);
        let head = (r == 0 && q >= 0).then_some(range);
        let flank = head.or_else(|| ((r == 1 && q >= 1) || (r == -1 && q >= 2)).then_some(range));
        Sight { any: range, flank: flank.unwrap_or(FAR), head: head.unwrap_or(FAR) }
    }
}

/// How far it is, as far as that matters.
pub(super) const fn distance(q: i16, r: i16) -> u8 {
    let all = (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2;
    if all < FAR as u16 { all as u8 } else { FAR }
}

/// A way in hexes as one who faces this sees it, ahead being east.
pub(super) const fn turned_back((q, r): (i16, i16), facing: grid::Side) -> (i16, i16) {
    // One side clockwise takes (q, r) to (−r, q + r); this goes the other way.
    match facing.number() {
        0 => (q, r),
        1 => (q + r, -q),
        2 => (r, -q - r),
        3 => (-q, -r),
        4 => (-q - r, q),
        _ => (-r, q + r),
    }
}
