//! Two worlds in which two hidden buildings have changed places: whoever cannot know it is told the same, byte for byte.

use contract::Seat;
use satellite::Satellite;
use satellite::action::Action;
use satellite::event::Event;
use satellite::tables::Options;
use satellite::types::{Building, Placement};
use testkit::{Compared, Swap, Twins};

const OWNER: Seat = Seat(1);

/// A small planet with two pairs of buildings of one shape.
fn options(more: &str) -> Options {
    let json = format!(
        r#"{{{more} "scenario": {{"first": 0, "grid": {{"rows": 5, "columns": 5}}, "fleet": {{"buildings": [
            {{"name": "hut", "rows": 1, "columns": 1}}, {{"name": "hall", "rows": 1, "columns": 2}},
            {{"name": "shed", "rows": 1, "columns": 1}}, {{"name": "barn", "rows": 1, "columns": 2}}]}}}}}}"#
    );
    serde_json::from_str(&json).expect("options")
}

fn place(building: u8, at: &str) -> Action {
    let at = at.parse().expect(at);
    Action::Place(Placement { at, building: Building(building), turned: false })
}

fn layout() -> Vec<Action> {
    vec![place(0, "A1"), place(1, "B3"), place(2, "D2"), place(3, "E4"), Action::Ready]
}

fn check(more: &str, swap: Swap<Satellite>) -> Compared {
    let twins = Twins::new((more, options(more)), swap).opening([(OWNER, layout())]);
    twins.games(6).rows(50).levels(&["cadet", "officer"]).check()
}

const REPORTS: [&str; 3] = ["", r#""report": "outline","#, r#""report": "type","#];

/// The order in which buildings were put down tells nothing, whatever is reported.
#[test]
fn s1_2b_the_order_of_placing_tells_nothing() {
    let reversed = |row: &[Action]| -> Vec<Action> {
        let placed = |action: &&Action| matches!(action, Action::Place(_));
        let drafts: Vec<Action> = row.iter().filter(placed).copied().collect();
        let rest = row.iter().filter(|action| !placed(action)).copied();
        drafts.into_iter().rev().chain(rest).collect()
    };
    for more in REPORTS {
        let compared = check(more, Swap::<Satellite>::new([OWNER], reversed));
        assert!(compared.rows > 60 && compared.left == 0, "{more}: {} {}", compared.rows, compared.left);
    }
}

/// Buildings of one shape are alike, until one of them is named.
#[test]
fn s1_2i_buildings_of_one_shape_are_alike() {
    for (pair, (one, two)) in [(0, 2), (1, 3)].into_iter().enumerate() {
        for more in REPORTS {
            let exchanged = move |row: &[Action]| -> Vec<Action> {
                let it = |building: Building| match building.0 {
                    n if n == one => Building(two),
                    n if n == two => Building(one),
                    n => Building(n),
                };
                let mirrored = |action: &Action| match *action {
                    Action::Place(place) => {
                        Action::Place(Placement { building: it(place.building), ..place })
                    }
                    Action::Lift(building) => Action::Lift(it(building)),
                    other => other,
                };
                row.iter().map(mirrored).collect()
            };
            let named = more.contains("type");
            let swap =
                Swap::<Satellite>::new([OWNER], exchanged).parts(move |_, event: &Event, _| match event {
                    // §1.2i Only where types are reported, or a Hazard lays one bare, is it told which it was.
                    Event::BatchStruck { bared, destroyed, .. } => {
                        let of = |building: &Building| building.0 == one || building.0 == two;
                        bared.iter().any(of) || named && destroyed.iter().any(of)
                    }
                    _ => false,
                });
            let compared = check(more, swap);
            assert!(compared.rows > 30, "{pair} {more}: {} rows, {} left", compared.rows, compared.left);
        }
    }
}
