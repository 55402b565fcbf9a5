//! Who fires at whom: all shots of a side together, for the most that can be destroyed.

use contract::{Dice, Seat};

use super::guns::ARMS;
use super::model::Model;
use crate::action::Action;
use crate::rules::s8_3_shots::{self, Wish, shot};
use crate::rules::s8_4_volley::circumstances;
use crate::rules::s8_5_to_hit::chance;
use crate::state::State;
use crate::tables::combat_table;
use crate::types::{Kind, ShipId, Weapon};

/// What one shot at one target would be.
#[derive(Clone, Copy, Debug)]
struct Aim {
    wish: Wish,
    /// In the list of targets.
    target: usize,
    /// Damage on average, and how much it varies.
    mean: f32,
    spread: f32,
}

/// One mount, or one shot of a stock, with all it could fire at.
struct Mount {
    aims: Vec<Aim>,
    /// What a shot must be worth, so that it is not better kept.
    least: f32,
    /// The one chosen.
    chosen: Option<usize>,
}

/// A ship that is fired at.
struct Mark {
    hull: f32,
    worth: f32,
    full: f32,
    mean: f32,
    spread: f32,
}

impl Mark {
    /// What the fire on it is worth.
    fn value(&self) -> f32 {
        if self.mean <= 0.0 {
            return 0.0;
        }
        let sigma = self.spread.sqrt().max(1.0);
        let killed = normal((self.mean - self.hull) / sigma);
        let hurt = (self.mean.min(self.hull)) / self.full;
        self.worth * (0.55 * hurt.min(1.0) + 0.45 * killed)
    }

    /// What one more shot would add.
    fn gain(&mut self, aim: &Aim) -> f32 {
        let before = self.value();
        self.add(aim, 1.0);
        let after = self.value();
        self.add(aim, -1.0);
        after - before
    }

    fn add(&mut self, aim: &Aim, sign: f32) {
        self.mean += sign * aim.mean;
        self.spread += sign * aim.spread;
    }
}

/// The share of a normal distribution below this. The exponential is a power by repeated squaring, the same on every machine:
/// campaigns decide battles with it.
fn normal(x: f32) -> f32 {
    let power = (0..10).fold(1.0 + (-1.702 * x).clamp(-20.0, 20.0) / 1024.0, |power, _| power * power);
    1.0 / (1.0 + power)
}

/// Interceptors that a target is likely to throw at a shot, as per cent of its chance.
fn stopped(state: &State, weapon: Weapon, target: ShipId) -> f32 {
    let icm = f32::from(state.ship(target).condition.interceptors());
    match weapon {
        Weapon::T => 10.0 * (icm / 2.0).min(3.0),
        Weapon::Ar => 5.0 * (icm / 4.0).min(2.0),
        Weapon::Rb => 3.0 * (icm / 4.0).min(1.0),
        _ => 0.0,
    }
}

/// Every mount with what it could fire at, each from the best hex of the path.
fn mounts(state: &State, model: &Model, defensive: bool, marks: &[ShipId]) -> Vec<Mount> {
    let table = combat_table(state.setup.rules, state.setup.switches.skills);
    let mut found: Vec<(ShipId, Weapon, Vec<Aim>)> = Vec::new();
    for wish in s8_3_shots::all(state, defensive) {
        let Ok(attack) = shot(state, defensive, wish) else { continue };
        let Some(chance) = chance(table, &circumstances(state, &attack)) else { continue };
        let Some(target) = marks.iter().position(|id| *id == wish.target) else { continue };
        let Some(arm) = ARMS.iter().position(|weapon| *weapon == wish.weapon) else { continue };
        let Some(craft) = model.crafts.iter().find(|craft| craft.id == wish.target) else { continue };
        let percent = (f32::from(chance.percent) - stopped(state, wish.weapon, wish.target)).max(5.0);
        let harm = craft.target.harm[arm];
        let p = percent / 100.0;
        // A hit varies about as much as it does.
        let mean = p * harm;
        let aim = Aim { wish, target, mean, spread: mean * harm * 1.8 - mean * mean };
        let list = match found.last_mut() {
            Some((ship, weapon, list)) if *ship == wish.ship && *weapon == wish.weapon => list,
            _ => {
                found.push((wish.ship, wish.weapon, Vec::new()));
                match found.last_mut() {
                    Some((.., list)) => list,
                    None => continue,
                }
            }
        };
        match list.iter_mut().find(|known| known.target == target) {
            Some(known) if known.mean >= aim.mean => {}
            Some(known) => *known = aim,
            None => list.push(aim),
        }
    }
    let mut all = Vec::new();
    for (ship, weapon, aims) in found {
        let (count, least) = match weapon.kind() {
            Kind::Beam => (s8_3_shots::ready(state, ship, weapon), 0.0),
            _ => (1, thrift(state, ship, weapon)),
        };
        for _ in 0..count {
            all.push(Mount { aims: aims.clone(), least, chosen: None });
        }
    }
    all
}

/// What a shot out of a stock must do at least, in points of damage: the scarcer, the more.
fn thrift(state: &State, ship: ShipId, weapon: Weapon) -> f32 {
    let left = state.ship(ship).condition.usable(weapon);
    match (weapon, left) {
        (Weapon::T, 0..=2) => 5.0,
        (Weapon::T, _) => 3.0,
        (Weapon::Ar, 0..=2) => 4.0,
        (Weapon::Rb, 0..=2) => 2.0,
        _ => 1.0,
    }
}

/// Chooses for every mount, again and again, until nothing gets better.
fn settle(mounts: &mut [Mount], marks: &mut [Mark], rounds: usize) {
    for _ in 0..rounds {
        let mut changed = false;
        for mount in &mut *mounts {
            if let Some(chosen) = mount.chosen {
                let aim = mount.aims[chosen];
                marks[aim.target].add(&aim, -1.0);
            }
            let mut best = (0.0, None);
            for (n, aim) in mount.aims.iter().enumerate().filter(|(_, aim)| aim.mean >= mount.least) {
                let gain = marks[aim.target].gain(aim);
                if gain > best.0 {
                    best = (gain, Some(n));
                }
            }
            changed |= best.1 != mount.chosen;
            mount.chosen = best.1;
            if let Some(chosen) = best.1 {
                let aim = mount.aims[chosen];
                marks[aim.target].add(&aim, 1.0);
            }
        }
        if !changed {
            break;
        }
    }
}

/// How often every mount chooses anew.
const ROUNDS: usize = 6;

/// Most aims that are looked at for one volley.
const LOOKS: usize = 2_000_000;

/// Enemies at whom everybody fires at first. In a very large battle these are only the ones that can be hurt the most.
fn focuses(mounts: &[Mount], targets: usize) -> Vec<usize> {
    let aims: usize = mounts.iter().map(|mount| mount.aims.len()).sum();
    let most = LOOKS / (ROUNDS * aims).max(1);
    let mut order: Vec<usize> = (0..targets).collect();
    if most < targets {
        let mut harm = vec![0.0f32; targets];
        mounts.iter().flat_map(|mount| &mount.aims).for_each(|aim| harm[aim.target] += aim.mean);
        order.sort_by(|a, b| harm[*b].total_cmp(&harm[*a]).then(a.cmp(b)));
        order.truncate(most);
    }
    order
}

/// All shots of a side.
pub(super) fn volley(state: &State, seat: Seat, defensive: bool, plan: &mut Vec<Action>) {
    let model = Model::of(state);
    let ids: Vec<ShipId> = model.side(Seat(1 - seat.0)).map(|n| model.crafts[n].id).collect();
    let marks = || -> Vec<Mark> {
        let crafts = model.side(Seat(1 - seat.0)).map(|n| &model.crafts[n]);
        crafts
            .map(|craft| Mark {
                hull: craft.hull,
                worth: craft.worth,
                full: craft.full,
                mean: 0.0,
                spread: 0.0,
            })
            .collect()
    };
    let mut all = mounts(state, &model, defensive, &ids);
    let mut best: Option<(f32, Vec<Option<usize>>)> = None;
    // Begin with everybody at his own best, and with everybody at each enemy in turn.
    for focus in std::iter::once(None).chain(focuses(&all, ids.len()).into_iter().map(Some)) {
        let mut marks = marks();
        for mount in &mut all {
            mount.chosen = focus.and_then(|focus| {
                let fits = |aim: &Aim| aim.target == focus && aim.mean >= mount.least;
                mount.aims.iter().position(fits)
            });
            if let Some(chosen) = mount.chosen {
                let aim = mount.aims[chosen];
                marks[aim.target].add(&aim, 1.0);
            }
        }
        settle(&mut all, &mut marks, ROUNDS);
        let value: f32 = marks.iter().map(Mark::value).sum();
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, all.iter().map(|mount| mount.chosen).collect()));
        }
    }
    if let Some((_, chosen)) = best {
        declare(&all, &chosen, plan);
    }
    plan.push(Action::Fire);
}

/// The surest shots first: what is wasted on a wreck is the least then.
fn declare(mounts: &[Mount], chosen: &[Option<usize>], plan: &mut Vec<Action>) {
    for (mount, chosen) in mounts.iter().zip(chosen) {
        // A beam costs nothing, whatever it does.
        let idle = || {
            let beam = mount.aims.first().is_some_and(|aim| aim.wish.weapon.kind() == Kind::Beam);
            (0..mount.aims.len())
                .filter(|_| beam)
                .max_by(|a, b| mount.aims[*a].mean.total_cmp(&mount.aims[*b].mean))
        };
        if let Some(n) = chosen.or_else(idle) {
            let Wish { ship, weapon, target, leg } = mount.aims[n].wish;
            plan.push(Action::Aim { leg, ship, target, weapon });
        }
    }
}

/// Every mount by itself: usually where it does the most, sometimes anywhere.
pub(super) fn careless(state: &State, seat: Seat, defensive: bool, dice: &mut Dice, plan: &mut Vec<Action>) {
    let model = Model::of(state);
    let ids: Vec<ShipId> = model.side(Seat(1 - seat.0)).map(|n| model.crafts[n].id).collect();
    let all = mounts(state, &model, defensive, &ids);
    let mut chosen = Vec::new();
    for mount in &all {
        let best = (0..mount.aims.len()).max_by(|a, b| mount.aims[*a].mean.total_cmp(&mount.aims[*b].mean));
        let slip = dice.pick(3) == 1;
        chosen.push(if slip { Some(dice.index(mount.aims.len())) } else { best });
    }
    declare(&all, &chosen, plan);
    plan.push(Action::Fire);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mounts that could each fire at so many targets, at the last of them the best.
    fn battery(mounts: usize, targets: usize) -> Vec<Mount> {
        let wish = Wish { ship: ShipId(0), weapon: Weapon::Lb, target: ShipId(0), leg: 0 };
        let aim = |target: usize| Aim { wish, target, mean: 1.0 + target as f32, spread: 1.0 };
        let one = |_| Mount { aims: (0..targets).map(aim).collect(), least: 0.0, chosen: None };
        (0..mounts).map(one).collect()
    }

    #[test]
    fn the_largest_volley_looks_at_no_more_aims_than_are_allowed() {
        for (mounts, targets) in [(20, 10), (200, 50), (600, 100), (1000, 199)] {
            let found = focuses(&battery(mounts, targets), targets);
            assert!(found.len() * ROUNDS * mounts * targets <= LOOKS, "{mounts} mounts at {targets}");
            match targets {
                // In an ordinary battle everybody is looked at, in order.
                10 => assert_eq!(found, (0..10).collect::<Vec<_>>()),
                // In a very large one those that can be hurt the most.
                _ => assert!(found.iter().copied().eq((0..targets).rev().take(found.len())), "{found:?}"),
            }
        }
    }
}
