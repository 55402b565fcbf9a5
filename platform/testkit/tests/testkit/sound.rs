//! Sound games pass, and every point is exercised on them.

use testkit::{Battery, Point};

use crate::toys::armada::{self, Armada};
use crate::toys::cups::{self, Cups};
use crate::toys::duel::{self, Duel};

#[test]
fn armada_passes_everything() {
    let odd = armada::Options { turns: 3, battles: 1, hull: 2, rounds: 2, flaw: armada::Flaw::None };
    let tiny =
        |turns, battles| armada::Options { turns, battles, hull: 1, rounds: 1, flaw: armada::Flaw::None };
    let summary = Battery::<Armada>::new()
        .options([("default", armada::Options::default()), ("odd", odd)])
        .tiny([("approach", tiny(1, 0)), ("one battle", tiny(0, 1)), ("two lanes", tiny(0, 2))])
        .games(16)
        .max_rows(60)
        .must(Point::ALL)
        .check();
    assert_eq!(summary.games, 32);
    assert!(summary.endings.len() == 2, "both endings come up: {summary}");
    assert!(summary.pairs > 50 && summary.pair_rows > 50, "{summary}");
    for point in Point::ALL {
        assert!(summary.count(point) > 0, "{point}: {summary}");
    }
}

#[test]
fn cups_without_a_flaw_passes() {
    let quiet = cups::Options { eyes: false, toss: false, ..cups::Options::default() };
    Battery::<Cups>::new()
        .options([("default", cups::Options::default()), ("quiet", quiet)])
        .tiny(cups::Options::tiny(cups::Flaw::None))
        .games(12)
        .max_rows(60)
        .must(Point::ALL)
        .check();
}

#[test]
fn an_inner_game_passes_by_itself() {
    let summary = Battery::<Duel>::new()
        .options([("default", duel::Options::default())])
        .tiny([("tiny", duel::Options { hull: [1, 1], rounds: 2 })])
        .games(8)
        .check();
    assert!(!summary.applies(Point::Drafts) && !summary.applies(Point::LeakByContent), "{summary}");
}
