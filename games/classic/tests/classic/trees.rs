//! Histories, sequences and information sets on small boards, against the published numbers.
//!
//! OpenSpiel's `battleship` lists them in its test `TestGameSizes` (no repeated shots). Its model is ours with
//! ships placed for good in the fleet's order, the first seat beginning, sinkings counted but not named, and a
//! shot limit. There the seats place their ships in turn, here each on its own; as neither sees where the
//! other's ships go, both come to the same numbers.

use classic::Classic;
use classic::tables::Options;
use testkit::{Battery, Counts, Limits, Point, Tree};

pub(crate) mod leaky;

fn options(rows: u8, columns: u8, fleet: &str, shots: u16) -> Options {
    let json = format!(
        r#"{{"rows": {rows}, "columns": {columns}, "fleet": "{fleet}", "shots": {shots},
            "sunk": "counted", "placing": "fixed", "first": "blue"}}"#
    );
    serde_json::from_str(&json).unwrap()
}

fn count(options: &Options) -> Counts {
    let limits = Limits { nodes: 4_000_000, ..Limits::counting() };
    let counts = Tree::<Classic>::walk(options, limits).unwrap().counts().clone();
    assert!(counts.whole);
    counts
}

#[test]
fn counts_agree_with_openspiel() {
    for (rows, columns, fleet, shots, sequences, infosets, terminal) in [
        (2, 2, "1", 2, [165, 341], [53, 109], 1_072),
        (2, 2, "1", 3, [741, 917], [341, 397], 2_224),
        (2, 2, "1 2", 2, [1_197, 3_597], [397, 1_189], 9_216),
        (2, 2, "1 2", 3, [13_485, 22_029], [6_541, 10_405], 32_256),
        (2, 3, "1", 2, [943, 3_787], [187, 751], 19_116),
    ] {
        let counts = count(&options(rows, columns, fleet, shots));
        let about = format!("{rows} × {columns}, [{fleet}], {shots} shots");
        assert_eq!(counts.terminal, terminal, "{about}");
        assert_eq!(counts.infosets, infosets, "{about}");
        assert_eq!(counts.sequences, sequences, "{about}");
    }
}

#[test]
fn a_leak_changes_the_counts() {
    let options = options(2, 2, "1", 2);
    let limits = Limits { nodes: 4_000_000, ..Limits::counting() };
    let leaky = Tree::<leaky::Leaky>::walk(&options, limits).unwrap().counts().clone();
    let sound = count(&options);
    assert_eq!(leaky.terminal, sound.terminal, "it is the same game");
    assert_ne!(leaky.infosets, sound.infosets);
    assert_ne!(leaky.sequences, sound.sequences);
}

#[test]
fn the_battery_catches_the_leak() {
    let finding =
        Battery::<leaky::Leaky>::new().options([("leaky", options(3, 3, "2 1", 4))]).run().unwrap_err();
    assert_eq!(finding.point, Point::LeakByDifference, "{finding}");
}
