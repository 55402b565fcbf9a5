//! Clouds against every layout of small boards, however they are made; and against fate.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::fixtures::{self, Style};
use crate::layout::Told;
use crate::rng::Rng;

/// A small sea: pieces, contact, style of reports, and batches of shots at one of its layouts.
struct Story {
    pieces: &'static [(u8, u8, u8)],
    contact: bool,
    style: Style,
    truth: usize,
    batches: &'static [&'static [u8]],
}

/// On five rows of four columns.
const STORIES: [Story; 7] = [
    Story { pieces: &[(0, 1, 2), (1, 1, 3)], contact: true, style: Style::Silent, truth: 0, batches: &[] },
    // Hits that may belong to several pieces.
    Story {
        pieces: &[(0, 2, 2), (1, 1, 3), (2, 1, 1)],
        contact: true,
        style: Style::Counted,
        truth: 801,
        batches: &[&[5, 6], &[9, 19]],
    },
    // A destruction that several pieces could have been.
    Story {
        pieces: &[(0, 1, 2), (1, 1, 3), (2, 1, 1), (3, 1, 2)],
        contact: true,
        style: Style::Counted,
        truth: 9,
        batches: &[&[0, 1, 2], &[4, 5, 6], &[15]],
    },
    Story {
        pieces: &[(0, 1, 2), (0, 1, 2), (1, 1, 3)],
        contact: true,
        style: Style::Counted,
        truth: 333,
        batches: &[&[2, 6, 10], &[5, 13]],
    },
    Story {
        pieces: &[(0, 1, 2), (1, 1, 2), (2, 1, 3)],
        contact: true,
        style: Style::Named,
        truth: 2140,
        batches: &[&[2, 9], &[5, 6], &[10, 13]],
    },
    Story {
        pieces: &[(0, 1, 1), (0, 1, 1), (1, 1, 2)],
        contact: false,
        style: Style::Counted,
        truth: 200,
        batches: &[&[6]],
    },
    Story {
        pieces: &[(0, 1, 2), (1, 1, 1), (1, 1, 1), (2, 1, 3)],
        contact: true,
        style: Style::Silent,
        truth: 4000,
        batches: &[&[4, 5, 6, 9, 12]],
    },
];

impl Story {
    /// The belief, and for every layout that would have been reported alike (those that differ only in
    /// pieces of one kind once) a 0.
    fn told(&self, size: usize, seed: u64) -> (Belief<2>, BTreeMap<Vec<Mask<2>>, u32>) {
        self.reported(size, seed, |report| report)
    }

    /// The same, with reports as `say` passes them on.
    fn reported(
        &self,
        size: usize,
        seed: u64,
        say: fn(Report<2>) -> Report<2>,
    ) -> (Belief<2>, BTreeMap<Vec<Mask<2>>, u32>) {
        let fleet = fixtures::fleet(5, 4, self.pieces, self.contact);
        let mut alike = fixtures::layouts(&fleet);
        let truth = alike[self.truth % alike.len()].clone();
        let mut evidence = Evidence::new();
        for batch in self.batches {
            let shots = batch.iter().copied().collect();
            let told = |layout: &[Mask<2>], struck| {
                say(fixtures::report(&fleet, layout, struck, shots, false, self.style))
            };
            let report = told(&truth, evidence.struck());
            alike.retain(|layout| told(layout, evidence.struck()) == report);
            evidence.push(&report);
        }
        let counts = alike.into_iter().map(|layout| (plain(&fleet, &layout), 0)).collect();
        (Belief::rebuild(Arc::new(fleet), evidence, size, seed), counts)
    }
}

/// A layout with pieces of one kind in the order of their places.
fn plain(fleet: &Fleet<2>, layout: &[Mask<2>]) -> Vec<Mask<2>> {
    let mut pairs: Vec<_> = fleet.pieces.iter().map(|piece| piece.kind).zip(layout.iter().copied()).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, mask)| mask).collect()
}

/// Chi-square per degree of freedom of the cloud against the uniform distribution over `counts`.
fn unevenness(belief: &Belief<2>, mut counts: BTreeMap<Vec<Mask<2>>, u32>) -> f64 {
    for layout in belief.particles() {
        *counts.get_mut(&plain(belief.fleet(), layout)).expect("it agrees with the reports") += 1;
    }
    let mean = belief.particles().len() as f64 / counts.len() as f64;
    let chi: f64 = counts.values().map(|n| (f64::from(*n) - mean).powi(2) / mean).sum();
    chi / (counts.len() as f64 - 1.0)
}

/// In a thousand runs one is above this, for that many layouts.
fn limit(layouts: usize) -> f64 {
    let freedom = layouts as f64 - 1.0;
    // Wilson and Hilferty's approximation.
    (1.0 - 2.0 / (9.0 * freedom) + 3.1 * (2.0 / (9.0 * freedom)).sqrt()).powi(3)
}

#[test]
fn listed_clouds_hold_every_layout_once() {
    for story in &STORIES {
        let (belief, mut counts) = story.told(20_000, 1);
        assert_eq!((belief.source(), belief.particles().len()), (Source::Listed, counts.len()));
        assert!(belief.exact() && counts.len() > 10, "{} layouts", counts.len());
        for layout in belief.particles() {
            *counts.get_mut(&plain(belief.fleet(), layout)).unwrap() += 1;
        }
        assert!(counts.values().all(|n| *n == 1));
    }
}

#[test]
fn drawn_clouds_are_even() {
    for (n, story) in STORIES.iter().enumerate() {
        let (mut belief, counts) = story.told(1, 1);
        belief.size = 12 * counts.len();
        let candidates = Candidates::new(&belief.fleet, &belief.evidence);
        let covers = Covers::new(&candidates).unwrap();
        assert!(belief.draw(&covers, &mut Rng::new(3, n as u64)));
        let (found, limit) = (unevenness(&belief, counts.clone()), limit(counts.len()));
        assert!(found < limit, "story {n}: {found} of {limit}");
    }
}

#[test]
fn weighed_clouds_are_even() {
    for (n, story) in STORIES.iter().enumerate() {
        let (mut belief, counts) = story.told(1, 1);
        belief.size = 12 * counts.len();
        let candidates = Candidates::new(&belief.fleet, &belief.evidence);
        let covers = Covers::new(&candidates).unwrap();
        assert!(belief.weigh(&covers, &mut Rng::new(4, n as u64)));
        // Picked among four times as many: a quarter of their scatter, and hardly any of its own.
        let (found, limit) = (unevenness(&belief, counts.clone()), limit(counts.len()));
        assert!(found < limit, "story {n}: {found} of {limit}");
    }
}

#[test]
fn walked_clouds_are_even() {
    for (n, story) in STORIES.iter().enumerate() {
        let (mut belief, counts) = story.told(1, 1);
        if counts.len() > 300 {
            continue;
        }
        belief.size = 8 * counts.len();
        belief.cloud.clear();
        let candidates = Candidates::new(&belief.fleet, &belief.evidence);
        let mut rng = Rng::new(5, n as u64);
        belief.search(&candidates, belief.size, &mut rng).unwrap();
        belief.walk(&candidates, &mut rng);
        let (found, limit) = (unevenness(&belief, counts.clone()), limit(counts.len()));
        assert!(found < limit, "story {n}: {found} of {limit}");
    }
}

#[test]
fn shuffled_clouds_are_even() {
    let mut tried = 0;
    for (n, story) in STORIES.iter().enumerate() {
        let (mut belief, counts) = story.reported(1, 1, fixtures::tallied);
        if belief.evidence().doubtful().is_empty() || counts.len() > 600 {
            continue;
        }
        tried += 1;
        belief.size = 8 * counts.len();
        belief.cloud.clear();
        let candidates = Candidates::new(&belief.fleet, &belief.evidence);
        let mut rng = Rng::new(5, n as u64);
        belief.search(&candidates, belief.size, &mut rng).unwrap();
        belief.shuffle(&candidates, &mut rng);
        let (found, limit) = (unevenness(&belief, counts.clone()), limit(counts.len()));
        assert!(found < limit, "story {n}: {found} of {limit}");
    }
    assert!(tried > 1);
}

/// Layouts that meet a count are found; where none can, nothing is believed.
#[test]
fn counts_that_contradict_the_fleet_leave_nothing() {
    let fleet = Arc::new(fixtures::classic());
    let tally = |cells: std::ops::Range<u8>, hits| Report {
        hits: Mask::EMPTY,
        misses: Mask::EMPTY,
        told: Told::Nothing,
        shown: vec![],
        counted: Some(crate::layout::Tally { cells: cells.collect(), hits }),
    };
    let mut belief = Belief::new(fleet, 40, 1);
    belief.observe(&tally(0..10, 3));
    assert_eq!((belief.source(), belief.particles().len()), (Source::Walked, 40));
    belief.observe(&tally(10..100, 9));
    assert_eq!(belief.particles().len(), 0, "the fleet has seventeen cells");
}

#[test]
fn contradictions_leave_nothing() {
    let fleet = Arc::new(fixtures::classic());
    let mut belief = Belief::new(fleet, 50, 1);
    assert_eq!((belief.particles().len(), belief.exact()), (50, false));
    let told = Told::Count(1);
    belief.observe(&Report { hits: Mask::of(0), misses: Mask::EMPTY, told, shown: vec![], counted: None });
    assert_eq!((belief.particles().len(), belief.exact()), (0, true));
    assert!(belief.chances().iter().all(|chance| *chance == 0.0));
}

#[test]
fn a_restarted_mind_believes_the_same() {
    let fleet = Arc::new(fixtures::planet());
    let truth = fixtures::layout(&fleet, &mut Rng::new(1, 0));
    let mut belief = Belief::new(fleet.clone(), 60, 9);
    let mut reports = Vec::new();
    let mut rng = Rng::new(2, 0);
    for _ in 0..12 {
        let shots = (0..5).map(|_| rng.below(117) as u8).collect();
        let struck = belief.evidence().struck();
        let report = fixtures::report(&fleet, &truth, struck, shots, false, Style::Counted);
        belief.observe(&report);
        reports.push(report);
    }
    let again = Belief::rebuild(fleet.clone(), Evidence::of(&reports), 60, 9);
    let other = Belief::rebuild(fleet.clone(), Evidence::of(&reports), 60, 10);
    let mut later = Belief::new(fleet, 60, 9);
    later.observe_all(&reports);
    assert_eq!((&again.cloud, &again.cloud), (&belief.cloud, &later.cloud));
    assert_ne!(again.cloud, other.cloud);
}

/// Shots at the likeliest cells hit about as often as was believed.
#[test]
fn beliefs_come_true() {
    let (mut believed, mut true_hits) = (0.0, 0.0);
    let styles = [Style::Named, Style::Counted, Style::Silent];
    for (game, fleet) in [fixtures::classic(), fixtures::planet()].into_iter().enumerate() {
        let fleet = Arc::new(fleet);
        for seed in 0..12 {
            let truth = fixtures::layout(&fleet, &mut Rng::new(seed, game as u64));
            let all = truth.iter().fold(Mask::EMPTY, |all, mask| all | *mask);
            let mut belief = Belief::new(fleet.clone(), 200, seed);
            while !all.within(belief.evidence().hits()) {
                let chances = belief.chances();
                let struck = belief.evidence().struck();
                let mut open: Vec<u8> = (Mask::below(fleet.board.cells()) - struck).iter().collect();
                open.sort_by(|a, b| chances[usize::from(*b)].total_cmp(&chances[usize::from(*a)]));
                let shots: Mask<2> = open.into_iter().take(1 + game * 2).collect();
                believed += shots.iter().map(|cell| chances[usize::from(cell)]).sum::<f64>();
                true_hits += f64::from((shots & all).len());
                let style = styles[seed as usize % 3];
                belief.observe(&fixtures::report(&fleet, &truth, struck, shots, false, style));
            }
        }
    }
    let ratio = true_hits / believed;
    assert!((0.88..1.05).contains(&ratio), "{true_hits} of {believed:.0}: {ratio:.3}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Every particle is admitted, however the game goes, and there is always one.
    #[test]
    fn particles_agree_with_the_reports(
        game in 0..3_usize,
        style in 0..4_usize,
        hidden in any::<bool>(),
        seed in any::<u64>(),
        batches in proptest::collection::vec((1..9_usize, any::<u64>()), 1..14),
    ) {
        let fleet = [fixtures::classic(), fixtures::planet(), fixtures::continental()][game].clone();
        let start = fixtures::layout(&fixtures::planet(), &mut Rng::new(seed, 0));
        let mut belief = Belief::new(Arc::new(fleet.clone()), 12, seed);
        let truth = belief.particles().next().unwrap().to_vec();
        for (count, luck) in batches {
            let mut rng = Rng::new(luck, 1);
            // Near the truth and elsewhere.
            let cells: Vec<u8> = truth.iter().chain(&start).flat_map(|mask| mask.iter()).collect();
            let shots: Mask<2> = (0..count).map(|_| cells[rng.below(cells.len())]).collect();
            let shots = (shots & Mask::below(fleet.board.cells())) - belief.evidence().struck();
            let hazard = count == 1 && luck % 2 == 0;
            let report =
                fixtures::report(&fleet, &truth, belief.evidence().struck(), shots, hazard, Style::ALL[style]);
            belief.observe(&if hidden && !hazard { fixtures::tallied(report) } else { report });
            prop_assert!(belief.particles().len() > 0);
            for layout in belief.particles() {
                prop_assert!(belief.evidence().admits(&fleet, layout));
            }
        }
    }
}
