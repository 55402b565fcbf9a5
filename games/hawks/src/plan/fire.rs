//! §8 Shots: what bears on whom, with what chance, and what is to be expected of it.

use super::Plan;
use crate::event::Attack;
use crate::rules::s8_3_shots::{self, Wish, ready, shot};
use crate::rules::s8_4_volley::circumstances;
use crate::rules::s8_5_to_hit::{Chance, chance};
use crate::rules::s12_2_damage::harms;
use crate::tables::{Band, combat_table};
use crate::types::{ShipId, Weapon};
use crate::view::Stage;

/// One shot that could be declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aimed {
    /// Which hex of the path.
    pub(crate) leg: u8,
    pub(crate) attack: Attack,
    pub(crate) odds: Odds,
}

/// What is to be expected of a shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Odds {
    pub(crate) chance: Chance,
    /// Expected hull damage, in hundredths of a point.
    pub(crate) hull: u32,
    /// §12.2 Of a hundred hits so many break something else than the hull.
    pub(crate) breaks: u8,
}

/// A weapon that bears on a target, from the best hex first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) ship: ShipId,
    pub(crate) weapon: Weapon,
    pub(crate) target: ShipId,
    /// Mounts, or shots, that are not aimed yet.
    pub(crate) ready: u8,
    pub(crate) ways: Vec<Aimed>,
}

impl Plan<'_> {
    /// Is it defensive fire?
    fn defensive(&self) -> bool {
        self.view.stage == Stage::Defend
    }

    /// Is the viewer to declare shots?
    pub(crate) fn fires(&self) -> bool {
        self.at(Stage::Defend) || self.at(Stage::Attack)
    }

    /// What is to be expected of a shot as things stand.
    pub(crate) fn odds(&self, attack: &Attack) -> Option<Odds> {
        let state = &self.state;
        let table = combat_table(state.setup.rules, state.setup.switches.skills);
        let chance = chance(table, &circumstances(state, attack))?;
        let (line, now) = (&state.info(attack.target).line, &state.ship(attack.target).condition);
        let (dice, more) = attack.weapon.damage();
        // A ten-sided die shows five and a half: hundredths throughout.
        let points = u32::from(dice) * 550 + u32::from(more) * 100;
        // Half of an odd sum is rounded up, and every other sum is odd; what is doubled first is even.
        let (once, twice) = if chance.halved { (points / 2 + 25, points) } else { (points, 2 * points) };
        let (mut sum, mut breaks) = (0, 0);
        if state.setup.rules.damage_table() {
            for roll in 1..=100 {
                let band = Band::of(roll + attack.weapon.damage_modifier());
                if harms(line, now, band).is_empty() {
                    sum += if band == Band::HullTwice { twice } else { once };
                } else {
                    breaks += 1;
                }
            }
            sum /= 100;
        } else {
            sum = once;
        }
        Some(Odds { hull: sum * u32::from(chance.percent) / 100, breaks, chance })
    }

    /// Expected hull damage of a shot, in hundredths, whether it is declared already or not.
    pub(crate) fn worth(&self, wish: Wish) -> u32 {
        let found = shot(&self.state, self.defensive(), wish).ok();
        let declared = || {
            let same = |attack: &&Attack| {
                (attack.ship, attack.weapon, attack.target) == (Some(wish.ship), wish.weapon, wish.target)
            };
            self.view.shots.iter().find(same).cloned()
        };
        found.or_else(declared).and_then(|attack| self.odds(&attack)).map_or(0, |odds| odds.hull)
    }

    /// Everything that could still be declared.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        if !self.fires() {
            return Vec::new();
        }
        let mut found: Vec<Choice> = Vec::new();
        for wish in s8_3_shots::all(&self.state, self.defensive()) {
            let Ok(attack) = shot(&self.state, self.defensive(), wish) else { continue };
            let Some(odds) = self.odds(&attack) else { continue };
            let way = Aimed { leg: wish.leg, attack, odds };
            let same = |choice: &&mut Choice| {
                (choice.ship, choice.weapon, choice.target) == (wish.ship, wish.weapon, wish.target)
            };
            match found.last_mut().filter(same) {
                Some(choice) => choice.ways.push(way),
                None => found.push(Choice {
                    ship: wish.ship,
                    weapon: wish.weapon,
                    target: wish.target,
                    ready: ready(&self.state, wish.ship, wish.weapon),
                    ways: vec![way],
                }),
            }
        }
        for choice in &mut found {
            choice.ways.sort_by_key(|way| (u8::MAX - way.odds.chance.percent, way.leg));
        }
        found
    }

    /// The best shot of a ship at a target, if it has one left.
    pub(crate) fn best_shot(&self, ship: ShipId, target: ShipId) -> Option<Choice> {
        let found =
            self.choices().into_iter().filter(|choice| choice.ship == ship && choice.target == target);
        found.max_by_key(|choice| choice.ways.first().map_or(0, |way| way.odds.hull))
    }

    /// Expected hull damage of everything declared at each target, in hundredths, in the order of the ships.
    pub(crate) fn expected(&self) -> Vec<(ShipId, usize, u32)> {
        let mut found: Vec<(ShipId, usize, u32)> = Vec::new();
        for attack in &self.view.shots {
            let hull = self.odds(attack).map_or(0, |odds| odds.hull);
            match found.iter_mut().find(|(target, ..)| *target == attack.target) {
                Some((_, count, sum)) => (*count, *sum) = (*count + 1, *sum + hull),
                None => found.push((attack.target, 1, hull)),
            }
        }
        found.sort_unstable_by_key(|(target, ..)| *target);
        found
    }
}

/// Hundredths as people write them: `3.4`.
pub(crate) fn tenths(hundredths: u32) -> String {
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use contract::{Dice, Game as _, Turn, UserData, Viewer};

    use super::*;
    use crate::Hawks;
    use crate::tables::prepare;

    /// §10 Half damage, fractions up: one die behind a mask does 3 on average, not 2¾.
    #[test]
    fn s10_what_is_halved_is_expected_with_its_fractions_up() {
        let options = serde_json::json!({ "rules": "campaign", "scenario": {
            "first": "upf",
            "upf": { "ships": [{ "class": "frigate", "at": "10.10", "facing": "e" }] },
            "sathar": { "ships": [{ "class": "frigate", "at": "11.10", "facing": "w", "now": { "screen": "ms" } }] },
        } });
        let options = serde_json::from_value(options).expect("options");
        let setup = prepare(&options, &UserData::default()).expect("a battle");
        let mut state = Hawks::blank(&setup);
        Turn::<Hawks>::run(&mut state, &mut Dice::given(Vec::new()), &mut Vec::new(), Hawks::open);
        let view = Hawks::view(&state, Viewer::Public);
        let at = |ship: usize| view.ships[ship].hex.expect("on the map");
        let attack =
            Attack { from: at(0), ship: Some(ShipId(0)), ..Attack::field(Weapon::Lb, at(1), ShipId(1)) };
        let odds = Plan::new(&view).odds(&attack).expect("a shot");
        assert_eq!((odds.chance.percent, odds.hull), (15, 300 * 15 / 100));
    }
}
