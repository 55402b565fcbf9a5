//! Solitaire Yahtzee on our tables of rolls and keeps: a game of the same dice whose optimum others have published.

use super::turn::RollValues;
use super::{ROLLS, Roll, expected};

const SIXES: usize = 5;
const YAHTZEE: usize = 11;
const CHANCE: usize = 12;
/// Where the upper section has earned its bonus.
const PAR: usize = 63;

/// What a further Yahtzee is good for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Jokers {
    /// Nothing special.
    None,
    /// A hundred points if the first scored fifty, and a joker where the upper box of its number is taken.
    Forced,
}

/// Points of a box: ones to sixes, three and four of a kind, full house, straights, Yahtzee, chance.
fn points(category: usize, roll: Roll, joker: bool) -> usize {
    let counts = roll.counts();
    let sum = roll.dice().iter().map(|d| usize::from(*d)).sum();
    let most = counts.iter().copied().max().unwrap_or_default();
    let run = counts.split(|c| *c == 0).map(<[u8]>::len).max().unwrap_or_default();
    let full = joker || (most == 3 && counts.contains(&2));
    match category {
        0..=SIXES => usize::from(counts[category]) * (category + 1),
        6 if most >= 3 => sum,
        7 if most >= 4 => sum,
        8 if full => 25,
        9 if joker || run >= 4 => 30,
        10 if joker || run >= 5 => 40,
        YAHTZEE if most == 5 => 50,
        CHANCE => sum,
        _ => 0,
    }
}

/// One way to use a roll: the box, its points and the bonus for a further Yahtzee.
type Entry = (usize, usize, f64);

/// What each roll may be entered as.
fn entries(open: usize, scored_fifty: bool, jokers: Jokers) -> Vec<Vec<Entry>> {
    let is_open = |category: &usize| open >> category & 1 == 1;
    let of = |roll: Roll| {
        let further = jokers == Jokers::Forced && roll.is_five_of_a_kind() && !is_open(&YAHTZEE);
        let bonus = if further && scored_fifty { 100.0 } else { 0.0 };
        let own = usize::from(roll.dice()[0]) - 1;
        let all = (0..=CHANCE).filter(is_open);
        let categories: Vec<usize> = match further {
            true if is_open(&own) => vec![own],
            true if open >> 6 != 0 => all.filter(|c| *c > SIXES).collect(),
            true | false => all.collect(),
        };
        categories.into_iter().map(|c| (c, points(c, roll, further), bonus)).collect()
    };
    Roll::all().map(of).collect()
}

/// The upper totals that the upper boxes already filled can have, as bits; everything from par on is par.
fn totals(open: usize) -> u64 {
    (0..=SIXES).filter(|face| open >> face & 1 == 0).fold(1, |reached, face| {
        let after = |total: usize| (0..=5).map(move |count| (total + count * (face + 1)).min(PAR));
        let so_far = (0..=PAR).filter(|total| reached >> total & 1 == 1);
        so_far.flat_map(after).fold(0, |set, total| set | 1 << total)
    })
}

/// The best expected score of the boxes of `all`.
fn optimum(all: usize, jokers: Jokers) -> f64 {
    let place = |open: usize, fifty: bool, total: usize| (open * 2 + usize::from(fifty)) * (PAR + 1) + total;
    let mut best = vec![0.0; place(all + 1, false, 0)];
    for open in (1..=all).filter(|open| open & !all == 0) {
        for fifty in [false, true] {
            if fifty && (jokers == Jokers::None || open >> YAHTZEE & 1 == 1) {
                continue;
            }
            let entries = entries(open, fifty, jokers);
            let reached = totals(open | (!all & 0b11_1111));
            for total in (0..=PAR).filter(|total| reached >> total & 1 == 1) {
                let value = |&(category, points, bonus): &Entry| {
                    let upper = if category <= SIXES { (total + points).min(PAR) } else { total };
                    let par = if upper == PAR && total < PAR { 35.0 } else { 0.0 };
                    let scored = jokers == Jokers::Forced && category == YAHTZEE && points == 50;
                    points as f64 + bonus + par + best[place(open & !(1 << category), fifty || scored, upper)]
                };
                let mut finals: RollValues = [f64::NEG_INFINITY; ROLLS];
                for (slot, entries) in finals.iter_mut().zip(&entries) {
                    for entry in entries {
                        *slot = slot.max(value(entry));
                    }
                }
                best[place(open, fifty, total)] = expected(&finals);
            }
        }
    }
    best[place(all, false, 0)]
}

/// Is `found` the published number, to the digits printed?
fn agrees(found: f64, published: f64, digits: f64) {
    assert!((found - published).abs() <= digits, "{found} instead of {published}");
}

#[test]
fn single_boxes_have_the_values_that_can_be_counted() {
    // Each die is worth 14/3 with two re-rolls: one stops at 5 and 6, then at 4, 5 and 6.
    agrees(optimum(1 << CHANCE, Jokers::None), 70.0 / 3.0, 1e-9);
    agrees(optimum(1 << YAHTZEE, Jokers::None), 50.0 * 347_897.0 / 7_558_272.0, 1e-9);
    // Three tries for each of five dice.
    agrees(optimum(1 << SIXES, Jokers::None), 6.0 * 5.0 * 91.0 / 216.0, 1e-9);
}

#[test]
fn two_boxes_are_worth_more_together() {
    let both = optimum(1 << CHANCE | 1 << YAHTZEE, Jokers::None);
    let alone = optimum(1 << CHANCE, Jokers::None) + optimum(1 << YAHTZEE, Jokers::None);
    assert!(both > alone, "{both}: each turn goes where its dice fit, against {alone}");
}

#[test]
fn the_upper_section_agrees_with_a_dense_matrix_of_keeps_and_rolls() {
    agrees(optimum(0b11_1111, Jokers::None), 71.951_529_733_7, 1e-9);
}

// Half a million states: seconds when optimised, minutes when not. `cargo test --release` runs them.
#[cfg(not(debug_assertions))]
mod whole_game {
    use super::*;

    const ALL: usize = (1 << 13) - 1;

    #[test]
    fn the_optimum_without_jokers_is_the_published_one() {
        agrees(optimum(ALL, Jokers::None), 245.870_775, 5e-7);
    }

    #[test]
    fn the_optimum_with_forced_jokers_is_the_published_one() {
        agrees(optimum(ALL, Jokers::Forced), 254.5877, 5e-5);
    }
}
