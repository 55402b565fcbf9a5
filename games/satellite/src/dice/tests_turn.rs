//! One turn against known chances and against a solution by ordered dice that shares no table with ours.

use super::tests_cartridge::holds;
use super::tests_combos::ordered;
use super::turn::RollValues;
use super::{
    CARTRIDGES, FULL_HOUSE, HAZARD, Keep, LARGE_STRAIGHT, ROLLS, Roll, SALVO, SMALL_STRAIGHT, Turn,
    barrage_odds, bit, expected, goal, odds, shots_of,
};

/// A turn by ordered dice: every place shows a face or is to be rolled (0), which makes 7 to the fifth patterns,
/// and every set of places may be rolled again.
pub(super) fn by_order(worth: impl Fn([u8; 5]) -> f64) -> f64 {
    const PLACES: [usize; 5] = [1, 7, 49, 343, 2401];
    let at =
        |dice: [u8; 5]| -> usize { dice.iter().zip(PLACES).map(|(d, place)| usize::from(*d) * place).sum() };
    let mut best = vec![0.0; 7 * 2401];
    ordered().for_each(|dice| best[at(dice)] = worth(dice));
    for stage in 0..3 {
        // A pattern with something to roll stands before its fillings.
        for pattern in (0..best.len()).rev() {
            if let Some(place) = PLACES.iter().find(|place| pattern / **place % 7 == 0) {
                best[pattern] = (1..=6).map(|face| best[pattern + face * place]).sum::<f64>() / 6.0;
            }
        }
        if stage == 2 {
            break;
        }
        let keeps = best.clone();
        for dice in ordered() {
            let whole = at(dice);
            for mask in 0..32_usize {
                let rolled: usize =
                    (0..5).filter(|p| mask >> p & 1 == 1).map(|p| usize::from(dice[p]) * PLACES[p]).sum();
                best[whole] = best[whole].max(keeps[whole - rolled]);
            }
        }
    }
    best[0]
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} instead of {wanted}");
}

fn roll(dice: [u8; 5]) -> Roll {
    Roll::of(dice).expect("faces of dice")
}

/// Numbers that look like chance and are always the same.
fn noise() -> RollValues {
    let mut state = 7_u64;
    [0.0; ROLLS].map(|_: f64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / 1e6
    })
}

#[test]
fn the_ordered_dice_agree_on_straights_and_full_houses() {
    let odds = odds(false);
    for cartridge in [FULL_HOUSE, SMALL_STRAIGHT] {
        let counted = by_order(|dice| f64::from(u8::from(holds(cartridge, dice))));
        near(odds[usize::from(cartridge)], counted);
    }
}

#[test]
fn the_ordered_dice_agree_on_any_worth() {
    let worth = noise();
    let counted = by_order(|dice| worth[roll(dice).index()]);
    assert!((expected(&worth) - counted).abs() < 1e-9);
    assert!((Turn::solve(&worth).expected() - counted).abs() < 1e-9);
}

#[test]
fn s1_1_3_the_chances_of_one_turn() {
    let tame = odds(false);
    // Three tries for each of five dice, and the known figure for five of a kind.
    (0..6).for_each(|barrage| near(tame[barrage], 1.0 - (5.0_f64 / 6.0).powi(15)));
    near(tame[usize::from(SALVO)], 347_897.0 / 7_558_272.0);
    let wild = odds(true);
    let known =
        [0.743_195_270, 0.362_882_879, 0.290_793_584, 0.615_442_313, 0.261_095_017, 0.046_028_643, 1.0];
    let when_wild =
        [0.743_195_270, 0.366_144_801, 0.290_793_584, 0.616_024_990, 0.265_318_556, 0.046_028_643, 1.0];
    for at in 0..7 {
        assert!((tame[6 + at] - known[at]).abs() < 1e-9, "{at}: {}", tame[6 + at]);
        assert!((wild[6 + at] - when_wild[at]).abs() < 1e-9, "{at}: {}", wild[6 + at]);
    }
}

#[test]
fn chances_are_whole_numbers_of_the_fifteen_dice() {
    let all = 6.0_f64.powi(15);
    for chance in odds(false) {
        let ways = chance * all;
        assert!((ways - ways.round()).abs() < 0.05, "{ways}");
    }
    assert_eq!((odds(false)[usize::from(SALVO)] * all).round(), 347_897.0 * all / 7_558_272.0);
}

#[test]
fn a_barrage_counts_every_die_three_times() {
    let hit = 91.0 / 216.0_f64;
    for number in 1..=6 {
        let found = barrage_odds(number, false);
        near(found.mean, 5.0 * hit);
        let choose = [1.0, 5.0, 10.0, 10.0, 5.0, 1.0];
        for (shots, chance) in found.shots.into_iter().enumerate() {
            near(chance, choose[shots] * hit.powi(shots as i32) * (1.0 - hit).powi(5 - shots as i32));
        }
    }
    let wild = barrage_odds(4, true);
    assert!(wild.mean > 5.0 * hit, "{}", wild.mean);
    near(wild.shots.iter().enumerate().map(|(shots, chance)| shots as f64 * chance).sum(), wild.mean);
    near(wild.mean, by_order(|dice| f64::from(super::shots(4, roll(dice), true))));
}

#[test]
fn any_of_several_is_likelier_than_each() {
    let set = bit(LARGE_STRAIGHT) | bit(FULL_HOUSE);
    let either = expected(&goal(set, false));
    near(
        either,
        by_order(|dice| f64::from(u8::from(holds(LARGE_STRAIGHT, dice) || holds(FULL_HOUSE, dice)))),
    );
    let odds = odds(false);
    assert!(either > odds[usize::from(LARGE_STRAIGHT)].max(odds[usize::from(FULL_HOUSE)]));
    near(expected(&goal(set | bit(HAZARD), false)), 1.0);
    near(expected(&goal(0, true)), 0.0);
}

#[test]
fn the_last_reroll_is_plain_counting() {
    let turn = Turn::solve(&goal(bit(SALVO), false));
    let dice = roll([3, 3, 3, 3, 1]);
    assert_eq!(turn.keep(dice, 1).faces(), [3; 4]);
    near(turn.value(dice, 1), 1.0 / 6.0);
    near(turn.value(dice, 2), 11.0 / 36.0);
    near(turn.value(dice, 0), 0.0);
    near(turn.value(dice, 9), 11.0 / 36.0);
    let straight = Turn::solve(&goal(bit(LARGE_STRAIGHT), false));
    assert_eq!(straight.keep(roll([2, 3, 4, 5, 5]), 1).faces(), [2, 3, 4, 5]);
    near(straight.value(roll([2, 3, 4, 5, 5]), 1), 1.0 / 3.0);
}

#[test]
fn a_turn_stops_when_nothing_better_can_come() {
    let turn = Turn::solve(&goal(bit(SMALL_STRAIGHT), false));
    let dice = roll([1, 2, 3, 4, 4]);
    for rerolls in 0..=2 {
        assert_eq!(turn.keep(dice, rerolls), Keep::whole(dice));
        near(turn.value(dice, rerolls), 1.0);
    }
    let hopeless = Turn::solve(&[0.0; ROLLS]);
    assert!(Roll::all().all(|roll| hopeless.keep(roll, 2) == Keep::whole(roll)));
}

#[test]
fn keeping_all_five_is_worth_the_roll_itself() {
    let turn = Turn::solve(&goal(bit(SALVO), false));
    let dice = roll([3, 3, 3, 3, 1]);
    assert_eq!(turn.keep_value(Keep::whole(dice), 2), Some(0.0));
    assert_eq!(turn.keep_value(Keep::whole(dice), 0), Some(0.0));
    assert_eq!(turn.keep_value(Keep::NOTHING, 0), None);
    near(turn.keep_value(Keep::NOTHING, 2).expect("a re-roll is left"), turn_of_two_rolls());
}

/// Five of a kind with two rolls, by ordered dice: the most frequent face is kept.
fn turn_of_two_rolls() -> f64 {
    let mut sum = 0.0;
    for dice in ordered() {
        let most = (1..=6).map(|face| dice.map(|d| i32::from(d == face)).iter().sum()).max().unwrap_or(0);
        sum += 6.0_f64.powi(most - 5);
    }
    sum / 7776.0
}

#[test]
fn keeps_are_ranked_from_the_best_down() {
    let turn = Turn::solve(&noise());
    for roll in Roll::all() {
        for rerolls in 0..=2 {
            let ranked = turn.ranked(roll, rerolls, 99);
            assert_eq!(ranked[0].0, turn.keep(roll, rerolls));
            assert!((ranked[0].1 - turn.value(roll, rerolls)).abs() < 1e-9);
            assert!(ranked.windows(2).all(|pair| pair[0].1 >= pair[1].1));
            assert_eq!(ranked.len(), if rerolls == 0 { 1 } else { roll.keeps().len() });
            assert_eq!(turn.ranked(roll, rerolls, 3), ranked[..ranked.len().min(3)]);
        }
    }
}

#[test]
fn outcomes_follow_the_best_keeps() {
    let worth = noise();
    let turn = Turn::solve(&worth);
    let mean = |chances: RollValues| -> f64 { chances.iter().zip(&worth).map(|(p, v)| p * v).sum() };
    assert!((turn.outcomes().iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!((mean(turn.outcomes()) - turn.expected()).abs() < 1e-9);
    for roll in Roll::all().step_by(17) {
        for rerolls in 0..=2 {
            assert!((mean(turn.outcomes_from(roll, rerolls)) - turn.value(roll, rerolls)).abs() < 1e-9);
        }
    }
}

#[test]
fn the_quick_value_is_the_value_of_the_whole_solution() {
    for cartridge in 0..CARTRIDGES as u8 {
        let values = goal(bit(cartridge), true);
        near(Turn::solve(&values).expected(), expected(&values));
    }
    near(Turn::solve(&shots_of(6, false)).expected(), expected(&shots_of(6, false)));
}
