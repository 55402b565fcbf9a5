//! Two worlds in which hidden ships have changed places: whoever cannot know it is told the same, byte for byte.

use classic::Classic;
use classic::action::Action;
use classic::event::Event;
use classic::tables::Options;
use classic::types::{Berth, Cell};
use contract::Seat;
use testkit::{Compared, Swap, Twins};

const OWNER: Seat = Seat(1);

fn options(more: &str) -> Options {
    let json = format!(r#"{{"rows": 6, "columns": 6, "fleet": "3 2 2 1 1"{more}}}"#);
    serde_json::from_str(&json).expect("options")
}

fn berth(json: &str) -> Berth {
    serde_json::from_str(json).expect(json)
}

fn ships(rows: &[(u8, &str, &str)]) -> Vec<Berth> {
    let one = |(ship, at, heading): &(u8, &str, &str)| {
        berth(&format!(r#"{{"ship": {ship}, "at": "{at}", "heading": "{heading}"}}"#))
    };
    rows.iter().map(one).collect()
}

fn layout() -> Vec<Berth> {
    ships(&[
        (3, "A1", "across"),
        (2, "C1", "across"),
        (2, "E3", "across"),
        (1, "A5", "across"),
        (1, "F6", "across"),
    ])
}

fn laid(ships: &[Berth]) -> Vec<Action> {
    ships.iter().map(|berth| Action::Place(*berth)).chain([Action::Ready]).collect()
}

/// All ways to report, for single shots and salvos.
const REPORTS: [&str; 8] = [
    "",
    r#", "sunk": "counted""#,
    r#", "sunk": "silent""#,
    r#", "variant": "salvo""#,
    r#", "variant": "salvo", "sunk": "counted""#,
    r#", "variant": "salvo", "sunk": "silent""#,
    r#", "variant": "salvo", "hits": "counted""#,
    r#", "variant": "salvo", "hits": "counted", "sunk": "counted", "repeats": true, "shots": 30"#,
];

fn check(more: &str, swap: Swap<Classic>) -> Compared {
    let twins = Twins::new((more, options(more)), swap).opening([(OWNER, laid(&layout()))]);
    twins.games(6).rows(60).levels(&["random", "easy", "normal"]).check()
}

/// Ships of one length that have changed places are the same ships, laid down in another order.
#[test]
fn s1_3_ships_of_one_length_are_alike() {
    let reversed = |row: &[Action]| -> Vec<Action> {
        let drafts: Vec<Action> =
            row.iter().filter(|action| matches!(action, Action::Place(_))).copied().collect();
        let rest = row.iter().filter(|action| !matches!(action, Action::Place(_))).copied();
        drafts.into_iter().rev().chain(rest).collect()
    };
    for more in REPORTS {
        let compared = check(more, Swap::<Classic>::new([OWNER], reversed));
        // Nothing but the end tells them apart.
        assert!(compared.rows > 60 && compared.minds > 5, "{more}: {compared:?}");
        assert_eq!(compared.left, 0, "{more}");
    }
}

/// A long ship and a short one have changed places: nobody knows until a shot falls where only one of them lies.
#[test]
fn s1_3_a_long_ship_and_a_short_one_are_alike_until_they_are_hit() {
    let other = ships(&[
        (2, "A1", "across"),
        (3, "C1", "across"),
        (2, "E3", "across"),
        (1, "A5", "across"),
        (1, "F6", "across"),
    ]);
    let cells: Vec<Cell> =
        ["A1", "A2", "A3", "C1", "C2", "C3"].iter().map(|cell| cell.parse().expect(cell)).collect();
    for more in REPORTS {
        let (other, cells) = (other.clone(), cells.clone());
        let swap = Swap::<Classic>::new([OWNER], move |row: &[Action]| {
            if row.last() == Some(&Action::Ready) { laid(&other) } else { row.to_vec() }
        });
        let swap = swap.parts(move |_, event: &Event, _| match event {
            Event::ShotFired { mark, .. } => cells.contains(&mark.cell),
            Event::SalvoFired { marks, .. } => marks.iter().any(|mark| cells.contains(&mark.cell)),
            _ => false,
        });
        let compared = check(more, swap);
        assert!(compared.rows > 12 && compared.parted > 0, "{more}: {compared:?}");
    }
}

/// A salvo whose number of hits is the same in both worlds tells nothing more, whichever of its shots hit.
#[test]
fn s2_3_a_counted_hit_is_like_any_other() {
    let lay = |at: &str| ships(&[(1, at, "across"), (1, "F6", "across")]);
    let laid_at = |at: &str| laid(&lay(at));
    let more = r#", "fleet": "1 1", "variant": "salvo", "hits": "counted", "first": "blue""#;
    let json = format!(r#"{{"rows": 6, "columns": 6{more}}}"#);
    let options: Options = serde_json::from_str(&json).expect("options");
    let other = laid_at("A2");
    let swap = Swap::<Classic>::new([OWNER], move |row: &[Action]| {
        if row.last() == Some(&Action::Ready) { other.clone() } else { row.to_vec() }
    });
    // Only a salvo that strikes one of the two cells and not the other tells them apart.
    let swap = swap.parts(|_, event: &Event, _| match event {
        Event::SalvoFired { marks, .. } => {
            marks.iter().filter(|mark| ["A1", "A2"].contains(&mark.cell.to_string().as_str())).count() == 1
        }
        _ => false,
    });
    let fire = |cells: [&str; 2]| -> Vec<Action> {
        let aims = cells.iter().map(|cell| Action::Aim(cell.parse().expect(cell)));
        aims.chain([Action::Fire]).collect()
    };
    let twins = Twins::new((more, options), swap).opening([
        (OWNER, laid_at("A1")),
        (Seat(0), laid_at("C3")),
        (Seat(0), fire(["A1", "A2"])),
    ]);
    let compared = twins.games(6).rows(60).levels(&["random", "easy", "normal", "hard"]).check();
    assert!(compared.rows > 20 && compared.minds > 5, "{compared:?}");
}
