//! Counts on tiny set-ups, against published ones.

use testkit::{Counts, DraftPaths, Limits, Order, Tree};

use crate::toys::cups::{Cups, Flaw, Options};
use crate::toys::duel::{self, Duel};

/// One ship of length one on a strip: the game that OpenSpiel calls `battleship` with `ship_sizes=[1]`,
/// `allow_repeated_shots=False`. Its test `TestGameSizes` lists the numbers.
fn strip(cups: u8, guesses: u8) -> Counts {
    let options = Options { cups, guesses, eyes: false, toss: false, flaw: Flaw::None };
    Tree::<Cups>::walk(&options, Limits::counting()).unwrap().counts().clone()
}

#[test]
fn counts_agree_with_openspiel() {
    for (cups, guesses, sequences, infosets, terminal) in [
        (4, 2, [165, 341], [53, 109], 1072),
        (4, 3, [741, 917], [341, 397], 2224),
        (6, 2, [943, 3787], [187, 751], 19116),
    ] {
        let counts = strip(cups, guesses);
        assert!(counts.whole);
        assert_eq!(counts.terminal, terminal, "{cups} cells, {guesses} shots");
        assert_eq!(counts.infosets, infosets, "{cups} cells, {guesses} shots");
        assert_eq!(counts.sequences, sequences, "{cups} cells, {guesses} shots");
    }
}

#[test]
fn dice_and_orders_are_walked_through() {
    let options = duel::Options { hull: [1, 1], rounds: 1 };
    let walk = |order| {
        let limits = Limits { order, ..Limits::counting() };
        Tree::<Duel>::walk(&options, limits).unwrap().counts().clone()
    };
    // Two stances each, two coins: 4 × 4; the beginning, the first choice, and the end.
    let lowest = walk(Order::LowestSeat);
    assert_eq!((lowest.histories, lowest.terminal), (1 + 2 + 16, 16));
    assert_eq!(lowest.infosets, [1, 1]);
    let every = walk(Order::Every);
    assert_eq!((every.histories, every.terminal), (1 + 4 + 32, 32));
    assert_eq!(every.infosets, [2, 2]);
}

#[test]
fn a_walk_that_is_cut_off_says_so() {
    let [_, (_, options)] = Options::tiny(Flaw::None);
    let few = Limits { nodes: 20, ..Limits::counting() };
    assert!(!Tree::<Cups>::walk(&options, few).unwrap().counts().whole);
    let short = Limits { acts: 3, ..Limits::counting() };
    assert!(!Tree::<Cups>::walk(&options, short).unwrap().counts().whole);
    // Eyeing goes in circles, so only the shortest ways come to an end.
    let shortest = Limits { drafts: DraftPaths::Shortest, ..Limits::counting() };
    assert!(Tree::<Cups>::walk(&options, shortest).unwrap().counts().whole);
}
