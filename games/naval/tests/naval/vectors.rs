//! §17 The test vectors.

use std::collections::BTreeMap;

use naval::gunnery::{outcomes, ways};
use naval::tables::{Roster, SpecialHit, charts};
use naval::types::{Column, Edition, Heading, Hex, Hits, Sector};

fn hex(text: &str) -> Hex {
    text.parse().expect(text)
}

#[test]
fn s17_geometry() {
    let around = |at: &str| hex(at).around().map(|hex| hex.to_string());
    assert_eq!(around("1808"), ["1807", "1908", "1909", "1809", "1709", "1708"]);
    assert_eq!(around("2105"), ["2104", "2204", "2205", "2106", "2005", "2004"]);
    for (one, other, distance) in
        [("1808", "2203", 7), ("1008", "2516", 15), ("1214", "2110", 9), ("1812", "0606", 12)]
    {
        assert_eq!(hex(one).distance(hex(other)), distance, "{one} {other}");
    }
    // Bearings of 60 and 300 degrees: straight ahead for these headings.
    assert_eq!(hex("1214").along(Heading::B, 9), hex("2110"));
    assert_eq!(hex("1214").sector(Heading::B, hex("2110")), Sector::Bow);
    assert_eq!(hex("1812").along(Heading::F, 12), hex("0606"));
    assert_eq!(hex("1812").sector(Heading::F, hex("0606")), Sector::Bow);
}

#[test]
fn s17_gunnery_arithmetic() {
    for (a, d, range, roll, quarters, points, column) in [
        (18, 12, 9, 7, 4, 18, Some(Column::One)),
        (18, 15, 9, 5, 2, 9, Some(Column::Half)),
        (27, 11, 4, 7, 8, 54, Some(Column::Four)),
        (9, 16, 7, 3, 2, 5, None),
        (5, 8, 7, 8, 6, 8, Some(Column::One)),
        (2, 5, 3, 7, 8, 4, Some(Column::Half)),
    ] {
        assert_eq!(charts().quarters(range, roll), quarters, "{a} {d} {range} {roll}");
        assert_eq!(charts().points(a, range, roll), points, "{a} {d} {range} {roll}");
        assert_eq!(Column::odds(points, d), column, "{a} {d} {range} {roll}");
    }
}

#[test]
fn s6_2_the_table_follows_its_generator() {
    for (range, shift) in [(0, 6), (4, 6), (5, 3), (8, 3), (12, 1), (16, -1), (20, -2), (21, -3)] {
        for roll in -30..40i8 {
            let quarters = match roll + shift {
                i8::MIN..=1 => 0,
                2..=4 => 1,
                5..=6 => 2,
                7 => 3,
                8..=9 => 4,
                10 => 5,
                11 => 6,
                12..=13 => 8,
                14 => 10,
                15 => 12,
                16.. => 16,
            };
            assert_eq!(charts().quarters(range, roll), quarters, "range {range}, roll {roll}");
        }
    }
}

#[test]
fn s17_exact_outcome_counts() {
    for (firer, target, edition, range, total, wanted) in [
        ("bismarck", "hood", Edition::Salvo, 9, -2, [1042, 167, 57, 0, 0, 0, 0, 30]),
        ("hood", "bismarck", Edition::Salvo, 9, -2, [1080, 144, 62, 0, 0, 0, 0, 10]),
        ("washington", "kirishima", Edition::Salvo, 4, 0, [76, 321, 212, 296, 150, 45, 0, 196]),
        ("derfflinger", "queen_mary", Edition::SalvoII, 8, -1, [882, 262, 100, 0, 0, 0, 0, 52]),
        ("major_fort", "bouvet", Edition::SalvoII, 6, 0, [564, 385, 217, 62, 10, 4, 2, 52]),
        ("queen_elizabeth", "major_fort", Edition::SalvoII, 7, -2, [948, 225, 99, 3, 0, 0, 0, 21]),
        ("ca", "ca", Edition::Salvo, 8, 0, [808, 299, 145, 13, 0, 0, 0, 31]),
    ] {
        let pick = |name: &str| Roster::built_in().pick(name, Some(edition)).expect(name).1;
        let (from, to) = (pick(firer), pick(target));
        let counts = outcomes(charts(), from.a, to.d, range, total, to.flash);
        let results = ["-", "W", "S", "WS", "WW", "SS", "WWS", "X"];
        let named = results.into_iter().zip(wanted).filter(|(_, count)| *count > 0);
        let wanted: BTreeMap<Hits, u32> =
            named.map(|(text, count)| (text.parse().expect(text), count)).collect();
        assert_eq!(counts, wanted, "{firer} on {target}");
        assert_eq!(counts.values().sum::<u32>(), 1296);
    }
}

#[test]
fn s17_special_damage_and_damage_control() {
    let of = |hit: Option<SpecialHit>| -> u32 {
        (2..=12).filter(|roll| charts().special(*roll) == hit).map(ways).sum()
    };
    assert_eq!(of(None), 16);
    let hits = [
        SpecialHit::Deck,
        SpecialHit::Radar,
        SpecialHit::Rudder,
        SpecialHit::Bridge,
        SpecialHit::Engineering,
    ];
    assert_eq!(hits.map(|hit| of(Some(hit))), [6, 5, 4, 3, 2]);
    // §9 Ten and more repairs, five and less makes permanent.
    assert_eq!((10..=12).map(ways).sum::<u32>(), 6);
    assert_eq!((2..=5).map(ways).sum::<u32>(), 10);
}
