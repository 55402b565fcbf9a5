//! Rolls and keeps against plain counting.

use super::{DICE, KEEPS, Keep, ROLLS, Roll};

/// All ordered rolls of five dice.
pub(super) fn ordered() -> impl Iterator<Item = [u8; DICE]> {
    (0..7776_u32).map(|n| std::array::from_fn(|die| (n / 6_u32.pow(die as u32) % 6) as u8 + 1))
}

#[test]
fn every_roll_occurs_as_often_as_its_ways_say() {
    let mut seen = [0; ROLLS];
    for dice in ordered() {
        let roll = Roll::of(dice).expect("faces of dice");
        let mut sorted = dice;
        sorted.sort_unstable();
        assert_eq!(roll.dice(), sorted);
        seen[roll.index()] += 1;
    }
    assert!(Roll::all().all(|roll| roll.ways() == seen[roll.index()]));
    assert_eq!(Roll::all().len(), ROLLS);
}

#[test]
fn rolls_are_numbered_in_the_order_of_their_sorted_dice() {
    assert!(Roll::all().map(Roll::dice).is_sorted());
    assert_eq!(Roll::of([1; 5]).map(Roll::index), Some(0));
    assert_eq!(Roll::of([6; 5]).map(Roll::index), Some(ROLLS - 1));
    assert_eq!(Roll::from_index(ROLLS), None);
}

#[test]
fn what_is_no_die_makes_no_roll_and_no_keep() {
    assert_eq!(Roll::of([1, 2, 3, 4, 0]), None);
    assert_eq!(Roll::of([7, 2, 3, 4, 5]), None);
    assert_eq!(Keep::of(&[1; 6]), None);
    assert_eq!(Keep::of(&[255]), None);
    assert_eq!(Keep::from_index(KEEPS), None);
}

#[test]
fn keeps_of_five_dice_are_the_rolls_and_the_empty_one_is_last() {
    assert!(Roll::all().all(|roll| Keep::whole(roll).index() == roll.index()));
    assert!(Roll::all().all(|roll| Keep::of(&roll.dice()) == Some(Keep::whole(roll))));
    assert_eq!(Keep::of(&[]), Some(Keep::NOTHING));
    assert_eq!(Keep::NOTHING.size(), 0);
    let of_size = |size| Keep::all().filter(|keep| keep.size() == size).count();
    assert_eq!([0, 1, 2, 3, 4, 5].map(of_size), [1, 6, 21, 56, 126, 252]);
    assert!(Keep::all().map(|keep| 5 - keep.size()).is_sorted());
}

#[test]
fn a_keep_is_its_faces_in_any_order() {
    for keep in Keep::all() {
        let mut faces = keep.faces();
        assert_eq!(Keep::of(&faces), Some(keep));
        faces.reverse();
        assert_eq!(Keep::of(&faces), Some(keep));
    }
}

#[test]
fn a_roll_lists_its_parts_once_each() {
    // Every die of every roll is kept or not: the ways to split five dice over twelve kinds.
    assert_eq!(Roll::all().map(|roll| roll.keeps().len()).sum::<usize>(), 4368);
    let roll = Roll::of([2, 2, 2, 5, 5]).expect("faces of dice");
    let keeps = roll.keeps();
    assert_eq!(keeps.len(), 4 * 3);
    assert_eq!((keeps[0], keeps[11]), (Keep::whole(roll), Keep::NOTHING));
}

#[test]
fn a_keep_finds_its_places_among_the_dice() {
    let keep = Keep::of(&[5, 5, 2]).expect("faces of dice");
    let dice = [5, 1, 2, 5, 5];
    assert_eq!(keep.kept(dice), Some([true, false, true, true, false]));
    assert_eq!(keep.rerolled(dice), Some(vec![2, 5]));
    assert_eq!(keep.kept([5, 1, 2, 3, 4]), None);
    assert_eq!(keep.rerolled([0, 9, 2, 5, 4]), None);
    assert_eq!(Keep::NOTHING.rerolled(dice), Some(vec![1, 2, 3, 4, 5]));
    assert_eq!(Keep::at(dice, [true, false, true, false, true]), Some(keep));
    assert_eq!(Keep::at([9, 1, 1, 1, 1], [true; 5]), None);
}
