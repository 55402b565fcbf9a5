//! A turn within a game, on small arsenals that can be worked out by hand or by ordered dice.

use std::collections::BTreeMap;

use super::tests_cartridge::holds;
use super::tests_turn::by_order;
use super::{
    Arsenal, Choice, FULL_HOUSE, Gains, HAZARD, LARGE_STRAIGHT, Plan, Roll, SALVO, Stock, THREE_OF_A_KIND,
    WildAfter, bit,
};

const FIVE: f64 = 347_897.0 / 7_558_272.0;

fn roll(dice: [u8; 5]) -> Roll {
    Roll::of(dice).expect("faces of dice")
}

fn plan(set: u16, wild: bool, future: impl Fn(Stock) -> f64) -> Plan {
    Plan::new(Stock::new(set, wild), &Gains::default(), WildAfter::Firing, future)
        .expect("cartridges are left")
}

#[test]
fn nothing_left_makes_no_plan() {
    assert!(Plan::new(Stock::new(0, true), &Gains::default(), WildAfter::Firing, |_| 0.0).is_none());
}

#[test]
fn s1_2_a_salvo_alone_is_fired_or_lost() {
    let plan = plan(bit(SALVO), false, |_| 0.0);
    assert!((plan.value() - (10.0 * FIVE + (1.0 - FIVE))).abs() < 1e-12);
    assert_eq!(plan.choice(roll([4; 5])), Choice::Fire(SALVO));
    assert_eq!(plan.choice(roll([4, 4, 4, 4, 1])), Choice::Discard(SALVO));
    let (fired, lost) = plan.chances();
    assert!((fired[usize::from(SALVO)] - FIVE).abs() < 1e-12);
    assert!((lost[usize::from(SALVO)] - (1.0 - FIVE)).abs() < 1e-12);
    let (fired, _) = plan.chances_from(roll([4, 4, 4, 4, 1]), 1);
    assert!((fired[usize::from(SALVO)] - 1.0 / 6.0).abs() < 1e-12);
}

#[test]
fn s1_2_what_fits_must_be_fired() {
    let bitter = Gains::NOTHING.with(HAZARD, -50.0).with_lost(1.0);
    let stock = Stock::new(bit(HAZARD) | bit(SALVO), false);
    let plan = Plan::new(stock, &bitter, WildAfter::Firing, |_| 0.0).expect("cartridges are left");
    assert_eq!(plan.choice(roll([1, 2, 3, 4, 6])), Choice::Fire(HAZARD));
    assert_eq!(plan.choice(roll([2; 5])), Choice::Fire(SALVO));
}

#[test]
fn s1_2_the_cheapest_cartridge_is_lost() {
    let set = bit(SALVO) | bit(LARGE_STRAIGHT) | bit(FULL_HOUSE);
    let future = |after: Stock| if after.set() & bit(FULL_HOUSE) == 0 { 7.0 } else { 3.0 };
    let plan = plan(set, false, future);
    assert_eq!(plan.choice(roll([1, 2, 3, 5, 6])), Choice::Discard(FULL_HOUSE));
    assert!((plan.turn().value(roll([1, 2, 3, 5, 6]), 0) - 8.0).abs() < 1e-12);
}

#[test]
fn s1_2_the_future_is_told_whether_fives_are_wild() {
    let set = bit(SALVO) | bit(THREE_OF_A_KIND);
    let wild_is_all = |after: Stock| if after.wild() { 1000.0 } else { 0.0 };
    let plan = plan(set, false, wild_is_all);
    assert_eq!(plan.choice(roll([2; 5])), Choice::Fire(SALVO));
    assert!((plan.turn().value(roll([2; 5]), 0) - 1010.0).abs() < 1e-9);
    assert!((plan.turn().value(roll([1, 2, 3, 5, 6]), 0) - 1.0).abs() < 1e-12);
    let stock = Stock::new(set, false);
    let rule = WildAfter::FiringOrDiscarding;
    let other = Plan::new(stock, &Gains::default(), rule, wild_is_all).expect("cartridges are left");
    assert_eq!(other.choice(roll([1, 2, 3, 5, 6])), Choice::Discard(SALVO));
}

#[test]
fn s1_2_wild_fives_fill_every_barrage() {
    let plan = plan(bit(0) | bit(FULL_HOUSE), true, |after| if after.set() == bit(0) { 0.0 } else { 9.0 });
    assert_eq!(plan.choice(roll([6; 5])), Choice::Fire(0));
    assert!((plan.turn().value(roll([6; 5]), 0) - 14.0).abs() < 1e-12);
}

/// The worth of three cartridges (Barrage 6, full house, Salvo) by ordered dice.
fn by_hand(set: u16, wild: bool, known: &mut BTreeMap<(u16, bool), f64>) -> f64 {
    if set == 0 {
        return 0.0;
    }
    if let Some(value) = known.get(&(set, wild)) {
        return *value;
    }
    let there: Vec<u8> = [5, FULL_HOUSE, SALVO].into_iter().filter(|c| set & bit(*c) != 0).collect();
    let after = there.iter().map(|c| by_hand(set & !bit(*c), wild || *c == SALVO, known)).collect::<Vec<_>>();
    let lost = there.iter().map(|c| by_hand(set & !bit(*c), wild, known)).fold(f64::MIN, f64::max) + 1.0;
    let value = by_order(|dice| {
        let free = wild && holds(SALVO, dice);
        let mut best = None;
        for (cartridge, rest) in there.iter().zip(&after).filter(|(c, _)| free || holds(**c, dice)) {
            let gain = match *cartridge {
                FULL_HOUSE => 9.0,
                SALVO => 10.0,
                _ if free => 5.0,
                _ => f64::from(dice.map(|die| u8::from(die == 6)).iter().sum::<u8>()),
            };
            best = Some(best.map_or(gain + rest, |b: f64| b.max(gain + rest)));
        }
        best.unwrap_or(lost)
    });
    known.insert((set, wild), value);
    value
}

#[test]
fn s1_3_three_cartridges_agree_with_ordered_dice() {
    let all = bit(5) | bit(FULL_HOUSE) | bit(SALVO);
    let mut known = BTreeMap::new();
    by_hand(all, false, &mut known);
    let arsenal = Arsenal::solve_parts(Gains::default(), WildAfter::Firing, all);
    assert!(known.len() >= 9, "tame and wild states: {}", known.len());
    for ((set, wild), value) in known {
        let found = arsenal.value(Stock::new(set, wild));
        assert!((found - value).abs() < 1e-9, "{set:b} {wild}: {found} instead of {value}");
    }
}
