//! Where most damage is to be expected.

use crate::action::Action;
use crate::event::Attack;
use crate::rules::s8_3_shots::{self, Wish, shot};
use crate::rules::s8_4_volley::circumstances;
use crate::rules::s8_5_to_hit::chance;
use crate::state::State;
use crate::tables::combat_table;
use crate::types::{Kind, ShipId, Weapon};

/// Expected hull damage of a shot, in hundredths of a point.
fn worth(state: &State, attack: &Attack) -> u32 {
    let table = combat_table(state.setup.rules, state.setup.switches.skills);
    let Some(chance) = chance(table, &circumstances(state, attack)) else { return 0 };
    let (dice, more) = attack.weapon.damage();
    // A ten-sided die shows five and a half.
    let points = (u32::from(dice) * 11 + 2 * u32::from(more)) * 50;
    let points = if chance.halved { points.div_ceil(2) } else { points };
    u32::from(chance.percent) * points / 100
}

/// What a ship could do with one kind of weapon, and what each is worth.
type Choices = (ShipId, Weapon, Vec<(u32, Wish)>);

/// All shots of a side, each weapon where it is worth the most; the wounded and the weak first.
pub(super) fn volley(state: &State, defensive: bool, plan: &mut Vec<Action>) {
    // Damage that is on its way to each ship already.
    let mut expected = vec![0u32; state.ships.len()];
    let mut best: Vec<Choices> = Vec::new();
    for wish in s8_3_shots::all(state, defensive) {
        let Ok(attack) = shot(state, defensive, wish) else { continue };
        let value = worth(state, &attack);
        match best.last_mut().filter(|(ship, weapon, _)| *ship == wish.ship && *weapon == wish.weapon) {
            Some((.., wishes)) => wishes.push((value, wish)),
            None => best.push((wish.ship, wish.weapon, vec![(value, wish)])),
        }
    }
    for (ship, weapon, wishes) in best {
        let mounts = match weapon.kind() {
            Kind::Beam => s8_3_shots::ready(state, ship, weapon),
            _ => 1,
        };
        for _ in 0..mounts {
            let score = |(value, wish): &&(u32, Wish)| {
                let target = wish.target.index();
                let hull = u32::from(state.ship(wish.target).condition.hull) * 100;
                let left = hull.saturating_sub(expected[target]);
                // What is dead already is worth nothing; what dies of it is worth more.
                let useful = (*value).min(left);
                useful + if left > 0 && *value >= left { *value } else { 0 }
            };
            let Some((value, wish)) = wishes.iter().max_by_key(score).copied() else { continue };
            if score(&&(value, wish)) == 0 && weapon.kind() != Kind::Beam {
                continue;
            }
            expected[wish.target.index()] += value;
            let Wish { ship, weapon, target, leg } = wish;
            plan.push(Action::Aim { leg, ship, target, weapon });
        }
    }
    plan.push(Action::Fire);
}
