//! Admission and search, against every layout of small boards.

use std::collections::BTreeSet;

use contract::Dice;
use grid::Mask;
use proptest::prelude::*;

use super::*;
use crate::fixtures::{self, Style};
use crate::rng::Rng;

/// Rows, columns, pieces and whether they may touch.
type Sea = (u8, u8, &'static [(u8, u8, u8)], bool);

const SMALL: [Sea; 5] = [
    (4, 4, &[(0, 1, 2), (0, 1, 2), (1, 1, 3)], true),
    (4, 4, &[(0, 1, 2), (1, 1, 2), (2, 1, 3)], true),
    (4, 4, &[(0, 1, 2), (1, 1, 1), (1, 1, 1)], false),
    (3, 5, &[(0, 2, 2), (1, 1, 3), (2, 1, 1)], true),
    (5, 4, &[(0, 2, 2), (1, 1, 2), (1, 1, 2)], false),
];

/// One batch of a random course of fire: how many shots, whether it is a hazard, and luck.
type Batch = (u8, bool, u64);

/// The batches fired at one layout, and the layouts for which they would have been reported alike.
fn story(
    game: usize,
    style: Style,
    hidden: bool,
    pick: u64,
    batches: &[Batch],
) -> (Fleet<2>, Evidence<2>, Vec<Vec<Mask<2>>>) {
    let (rows, columns, pieces, contact) = SMALL[game];
    let fleet = fixtures::fleet(rows, columns, pieces, contact);
    let mut alike = fixtures::layouts(&fleet);
    let truth = alike[pick as usize % alike.len()].clone();
    let mut evidence = Evidence::new();
    for (count, hazard, luck) in batches {
        let mut rng = Rng::new(*luck, 0);
        let open = Mask::below(fleet.board.cells()) - evidence.struck();
        let count = if *hazard { 1 } else { *count };
        let shots =
            (0..count).filter_map(|_| open.nth(rng.below(open.len().max(1) as usize) as u32)).collect();
        let told = |layout: &[Mask<2>], struck| {
            let report = fixtures::report(&fleet, layout, struck, shots, *hazard, style);
            if hidden && !hazard { fixtures::tallied(report) } else { report }
        };
        let struck = evidence.struck();
        let report = told(&truth, struck);
        alike.retain(|layout| told(layout, struck) == report);
        evidence.push(&report);
    }
    (fleet, evidence, alike)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A layout is admitted exactly if the same shots would have been reported alike.
    #[test]
    fn admitted_is_what_would_be_reported_alike(
        game in 0..SMALL.len(),
        style in 0..4_usize,
        hidden in any::<bool>(),
        pick in any::<u64>(),
        batches in proptest::collection::vec((1..5_u8, proptest::bool::weighted(0.15), any::<u64>()), 0..7),
    ) {
        let (fleet, evidence, alike) = story(game, Style::ALL[style], hidden, pick, &batches);
        let alike: BTreeSet<_> = alike.into_iter().collect();
        for layout in fixtures::layouts(&fleet) {
            prop_assert_eq!(evidence.admits(&fleet, &layout), alike.contains(&layout));
        }
        let candidates = Candidates::new(&fleet, &evidence);
        for piece in 0..candidates.pieces() {
            let places: BTreeSet<_> = candidates.places(piece).collect();
            prop_assert!(alike.iter().all(|layout| places.contains(&layout[piece])));
        }
        prop_assert!(evidence.admits(&fleet, &solve(&fleet, &evidence, &mut Dice::loose(pick)).unwrap()));
    }

    /// Where few layouts are left, the search finds each of them, and no other.
    #[test]
    fn the_search_finds_every_layout(
        game in 0..SMALL.len(),
        style in 0..4_usize,
        hidden in any::<bool>(),
        pick in any::<u64>(),
        batches in proptest::collection::vec((2..5_u8, Just(false), any::<u64>()), 2..6),
    ) {
        let (fleet, evidence, alike) = story(game, Style::ALL[style], hidden, pick, &batches);
        let alike: BTreeSet<_> = alike.into_iter().collect();
        prop_assume!(alike.len() <= 8);
        let mut dice = Dice::loose(pick);
        // Some layouts come up once in hundreds of searches.
        let found: BTreeSet<_> = (0..5000).map(|_| solve(&fleet, &evidence, &mut dice).unwrap()).collect();
        prop_assert_eq!(found, alike);
    }

    /// Reports that no layout explains have no answer, and those that one explains have.
    #[test]
    fn nothing_is_found_only_if_there_is_nothing(
        game in 0..SMALL.len(),
        hits in any::<u64>(),
        misses in any::<u64>(),
        split in any::<u64>(),
        count in 0..3_u8,
    ) {
        let (rows, columns, pieces, contact) = SMALL[game];
        let fleet = fixtures::fleet(rows, columns, pieces, contact);
        let board = Mask::<2>::below(fleet.board.cells());
        let hits = Mask([hits & hits >> 16 & hits >> 32, 0]) & board;
        let misses = (Mask([misses & misses >> 16, 0]) & board) - hits;
        let first = Mask([split, 0]);
        let report = |cells, told| Report { hits: hits & cells, misses: misses & cells, told, shown: vec![], counted: None };
        let reports = [report(first, Told::Count(0)), report(!first, Told::Count(count))];
        let evidence = Evidence::of(&reports);
        let any = fixtures::layouts(&fleet).iter().any(|layout| evidence.admits(&fleet, layout));
        prop_assert_eq!(solve(&fleet, &evidence, &mut Dice::loose(hits.0[0])).is_some(), any);
    }
}

/// Shoots at random until nothing is left: a layout is found at every ply.
fn explained<const W: usize>(fleet: &Fleet<W>, style: Style, hidden: bool) {
    let mut rng = Rng::new(u64::from(fleet.board.rows), style as u64);
    let truth = fixtures::layout(fleet, &mut rng);
    let mut evidence = Evidence::new();
    let mut dice = Dice::loose(1);
    while evidence.struck().len() < u32::from(fleet.board.cells()) {
        let open = Mask::below(fleet.board.cells()) - evidence.struck();
        let count = 1 + rng.below(12);
        let shots = (0..count).map(|_| open.nth(rng.below(open.len() as usize) as u32).unwrap()).collect();
        let hazard = count == 1 && rng.below(4) == 0;
        let report = fixtures::report(fleet, &truth, evidence.struck(), shots, hazard, style);
        evidence.push(&if hidden && !hazard { fixtures::tallied(report) } else { report });
        let layout = solve(fleet, &evidence, &mut dice).expect("the truth is one");
        assert!(evidence.admits(fleet, &layout));
    }
    assert_eq!(evidence.batches(), evidence.told().len());
}

#[test]
fn random_games_are_explained_at_every_ply() {
    for style in Style::ALL {
        for hidden in [false, true] {
            explained(&fixtures::classic(), style, hidden);
            explained(&fixtures::planet(), style, hidden);
            explained(&fixtures::great(), style, hidden);
        }
    }
    for hidden in [false, true] {
        explained(&fixtures::continental(), Style::Silent, hidden);
    }
}

/// The same dice give the same layout.
#[test]
fn the_search_can_be_repeated() {
    let fleet = fixtures::planet();
    let mut evidence = Evidence::new();
    let hits = [40, 41, 70].into_iter().collect();
    evidence.push(&Report { hits, misses: Mask::of(0), told: Told::Count(0), shown: vec![], counted: None });
    let run = |seed| solve(&fleet, &evidence, &mut Dice::loose(seed)).unwrap();
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

/// A crowded sea: almost every way to begin leads nowhere.
#[test]
fn a_search_ends_in_so_many_steps_whatever_the_fleet() {
    let pieces = vec![(0_u8, 1_u8, 2_u8); 120];
    let fleet = fixtures::fleet::<4>(16, 16, &pieces, true);
    let found = solve_within(&fleet, &Evidence::new(), &mut Dice::loose(1), 2000);
    assert_eq!(found, Err(TooLong));
    // A belief about it ends too, with whatever was found.
    let belief = crate::belief::Belief::new(std::sync::Arc::new(fleet), 20, 1);
    assert!(belief.particles().len() <= 20);
}

/// Two cells of a batch of three are hits: whatever is found has exactly two there.
#[test]
fn a_counted_batch_has_exactly_so_many_hits() {
    let fleet = fixtures::fleet::<2>(3, 4, &[(0, 1, 2), (1, 1, 1)], true);
    let cells: Mask<2> = [0, 1, 6].into_iter().collect();
    let counted = Some(Tally { cells, hits: 2 });
    let report =
        Report { hits: Mask::EMPTY, misses: Mask::EMPTY, told: Told::Count(1), shown: vec![], counted };
    let evidence = Evidence::of([&report]);
    assert_eq!((evidence.struck(), evidence.doubtful()), (cells, cells));
    let all: BTreeSet<_> =
        fixtures::layouts(&fleet).into_iter().filter(|layout| evidence.admits(&fleet, layout)).collect();
    let mut dice = Dice::loose(4);
    let found: BTreeSet<_> = (0..500).map(|_| solve(&fleet, &evidence, &mut dice).unwrap()).collect();
    assert_eq!(found, all);
    assert!(!all.is_empty() && all.iter().all(|layout| (layout[0] | layout[1]) & cells != cells));
}

/// What one batch leaves open another may settle: then there is nothing left to count.
#[test]
fn counted_batches_settle_each_other() {
    let fleet = fixtures::fleet::<2>(1, 6, &[(0, 1, 1), (0, 1, 1)], true);
    let tally = |cells: &[u8], hits| Report {
        hits: Mask::EMPTY,
        misses: Mask::EMPTY,
        told: Told::Nothing,
        shown: vec![],
        counted: Some(Tally { cells: cells.iter().copied().collect(), hits }),
    };
    let evidence = Evidence::of(&[tally(&[0, 1], 1), tally(&[1, 2], 2)]);
    let candidates = Candidates::new(&fleet, &evidence);
    assert!(candidates.possible && candidates.tallies.is_empty());
    assert_eq!(candidates.must, [1, 2].into_iter().collect());
    let none = Evidence::of(&[tally(&[0, 1], 2), tally(&[1, 2], 0)]);
    assert!(!Candidates::new(&fleet, &none).possible);
}

/// Batches on most of the widest board, of which only the hits were counted, and two that contradict each other, which takes very
/// long to find out: what a search looks at is bounded, not only how many steps it takes.
#[test]
fn a_search_for_counted_layouts_looks_at_a_bounded_number_of_placements() {
    let lengths =
        [6, 6, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let fleet: Fleet<4> = fixtures::fleet(16, 16, &lengths.map(|length| (length, 1, length)), true);
    let truth = solve(&fleet, &Evidence::new(), &mut Dice::loose(1)).unwrap();
    let ships = truth.iter().fold(Mask::EMPTY, |all, mask| all | *mask);
    let mut rng = Rng::new(3, 0);
    let mut open: Mask<4> = (0..=255).collect();
    let mut evidence = Evidence::new();
    for batch in 0..8 {
        let mut cells = Mask::EMPTY;
        // The last batch is fired at the cells of the first, and has one hit more.
        for _ in 0..if batch < 7 { 30 } else { 0 } {
            let cell = open.nth(rng.below(open.len() as usize) as u32).unwrap();
            (cells, open) = (cells | Mask::of(cell), open - Mask::of(cell));
        }
        let counted = match evidence.tallies().first() {
            Some(tally) if batch == 7 => Some(Tally { hits: tally.hits + 1, ..*tally }),
            _ => Some(Tally { cells, hits: (cells & ships).len() }),
        };
        let told = Told::Nothing;
        evidence.push(&Report { hits: Mask::EMPTY, misses: Mask::EMPTY, told, shown: vec![], counted });
    }
    let candidates = Candidates::new(&fleet, &evidence);
    let mut search = Search::new(&candidates, Rng::new(4, 0));
    let mut steps = 1 << 12;
    let _ = search.find_within(&mut steps);
    assert!(search.looked.get() < (2 << 12) * solve::LOOKS, "{}", search.looked.get());
}
