//! What fits, clause by clause, and against a second reading of the same rules.

use super::{
    ALL, CARTRIDGES, FOUR_OF_A_KIND, FULL_HOUSE, Gains, HAZARD, LARGE_STRAIGHT, Roll, SALVO, SMALL_STRAIGHT,
    Stock, THREE_OF_A_KIND, WildAfter, bit, fits, members, shots,
};

fn roll(dice: [u8; 5]) -> Roll {
    Roll::of(dice).expect("faces of dice")
}

/// What fits apart from Hazard, which always does.
fn unlocked(dice: [u8; 5], wild: bool) -> Vec<u8> {
    let set = fits(ALL, roll(dice), wild);
    assert!(set & bit(HAZARD) != 0);
    members(set & !bit(HAZARD)).collect()
}

#[test]
fn s1_2_barrages_fit_the_numbers_shown() {
    assert_eq!(unlocked([6, 4, 3, 2, 1], false), [0, 1, 2, 3, 5, SMALL_STRAIGHT]);
    let dice = roll([2, 3, 4, 5, 5]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|n| shots(n, dice, false)), [0, 1, 1, 1, 2, 0]);
    assert_eq!([0, 7, 255].map(|n| shots(n, dice, true)), [0, 0, 0]);
}

#[test]
fn s1_2_straights() {
    assert_eq!(unlocked([2, 3, 4, 5, 5], false), [1, 2, 3, 4, SMALL_STRAIGHT]);
    assert_eq!(unlocked([6, 5, 4, 3, 2], false), [1, 2, 3, 4, 5, SMALL_STRAIGHT, LARGE_STRAIGHT]);
    assert_eq!(unlocked([1, 2, 3, 5, 6], false), [0, 1, 2, 4, 5]);
}

#[test]
fn s1_2_kinds_and_full_houses() {
    assert_eq!(unlocked([3, 3, 3, 2, 2], false), [1, 2, THREE_OF_A_KIND, FULL_HOUSE]);
    assert_eq!(unlocked([4, 4, 4, 4, 2], false), [1, 3, THREE_OF_A_KIND, FOUR_OF_A_KIND]);
    assert_eq!(unlocked([4, 4, 4, 1, 2], false), [0, 1, 3, THREE_OF_A_KIND]);
    assert_eq!(unlocked([4, 4, 1, 1, 2], false), [0, 1, 3]);
}

#[test]
fn s1_2_five_of_a_kind_is_no_full_house_until_it_is_wild() {
    assert_eq!(unlocked([1; 5], false), [0, THREE_OF_A_KIND, FOUR_OF_A_KIND, SALVO]);
    assert_eq!(fits(ALL, roll([1; 5]), true), ALL);
    assert_eq!(fits(bit(5) | bit(FULL_HOUSE), roll([1; 5]), true), bit(5) | bit(FULL_HOUSE));
    assert_eq!(shots(1, roll([1; 5]), false), 5);
    assert_eq!(shots(6, roll([1; 5]), false), 0);
    assert_eq!(shots(6, roll([1; 5]), true), 5);
}

#[test]
fn s1_2_wild_fives_change_nothing_else() {
    for roll in Roll::all().filter(|roll| !roll.is_five_of_a_kind()) {
        assert_eq!(fits(ALL, roll, true), fits(ALL, roll, false));
        assert!((1..=6).all(|n| shots(n, roll, true) == shots(n, roll, false)));
    }
}

/// The table of conditions read a second time, on sorted dice instead of counts.
pub(super) fn holds(cartridge: u8, mut dice: [u8; 5]) -> bool {
    dice.sort_unstable();
    let same = |length: usize| dice.windows(length).any(|part| part.iter().all(|face| *face == part[0]));
    let run = |faces: [u8; 4]| faces.iter().all(|face| dice.contains(face));
    match cartridge {
        0..=5 => dice.contains(&(cartridge + 1)),
        THREE_OF_A_KIND => same(3),
        FOUR_OF_A_KIND => same(4),
        FULL_HOUSE => dice[0] == dice[1] && dice[3] == dice[4] && same(3) && !same(4),
        SMALL_STRAIGHT => run([1, 2, 3, 4]) || run([2, 3, 4, 5]) || run([3, 4, 5, 6]),
        LARGE_STRAIGHT => dice == [1, 2, 3, 4, 5] || dice == [2, 3, 4, 5, 6],
        SALVO => same(5),
        other => other == HAZARD,
    }
}

#[test]
fn s1_2_every_roll_fits_as_the_table_says() {
    for roll in Roll::all() {
        for cartridge in 0..CARTRIDGES as u8 {
            assert_eq!(fits(bit(cartridge), roll, false) != 0, holds(cartridge, roll.dice()), "{roll:?}");
        }
        assert_eq!(fits(0, roll, true), 0);
    }
}

#[test]
fn s1_2_only_a_salvo_that_was_fired_makes_fives_wild() {
    let full = Stock::FULL;
    assert!(!full.wild() && !Stock::new(ALL, true).wild());
    assert!(full.fired(SALVO).wild());
    assert!(full.fired(SALVO).fired(HAZARD).wild());
    assert!(!full.fired(HAZARD).wild());
    assert!(!full.discarded(SALVO, WildAfter::Firing).wild());
    assert!(full.discarded(SALVO, WildAfter::FiringOrDiscarding).wild());
    assert!(!full.discarded(HAZARD, WildAfter::FiringOrDiscarding).wild());
    let gone = full.discarded(SALVO, WildAfter::Firing);
    assert!(!gone.fired(SALVO).wild(), "a Salvo that is not there cannot be fired");
    assert_eq!(gone.fired(SALVO), gone);
    assert_eq!((full.len(), gone.len(), Stock::new(0, true).is_empty()), (13, 12, true));
    assert_eq!(Stock::new(u16::MAX, false), full);
    assert_eq!(bit(13), 0);
}

#[test]
fn s1_1_3_worth_is_the_sectors_covered() {
    let gains = Gains::default();
    let others = (6..13).map(|cartridge| gains.of(cartridge, 3)).collect::<Vec<_>>();
    assert_eq!(others, [5.0, 9.0, 13.0, 13.0, 21.0, 10.0, 1.0]);
    assert!((0..6).all(|barrage| (1..=5).all(|shots| gains.of(barrage, shots) == f64::from(shots))));
    assert_eq!((gains.lost(), gains.of(13, 1), gains.of(0, 6), gains.of(0, 0)), (1.0, 0.0, 0.0, 0.0));
    let wide = Gains::coverage(12, 10, [5, 9, 9]);
    assert_eq!((wide.of(SMALL_STRAIGHT, 0), wide.of(LARGE_STRAIGHT, 0)), (12.0, 21.0));
    assert_eq!(wide.of(FOUR_OF_A_KIND, 0), 9.0);
}

#[test]
fn gains_are_set_one_by_one() {
    let gains = Gains::NOTHING
        .with_barrage(3, [1.0, 2.0, 4.0, 8.0, 16.0])
        .with(SALVO, 7.5)
        .with(99, 1.0)
        .with_barrage(0, [9.0; 5])
        .with_barrage(7, [9.0; 5])
        .with_lost(0.5);
    assert_eq!(
        (gains.of(2, 4), gains.of(1, 4), gains.of(SALVO, 0), gains.of(SALVO, 5)),
        (8.0, 0.0, 7.5, 7.5)
    );
    assert_eq!((gains.of(THREE_OF_A_KIND, 0), gains.lost()), (0.0, 0.5));
}
