//! Somebody who has chosen nothing gets a game that they can win, by the figures of the rulebooks.

use contract::{Balance, UserData};
use serde_json::{Value, json};

#[test]
fn a_newcomer_sits_on_a_side_that_often_wins() {
    let none = UserData::default();
    for entry in catalogue::games() {
        let (id, options) = (entry.meta().id, entry.newcomer());
        entry.given(&options, &none).unwrap_or_else(|error| panic!("{id}: {error}"));
        let balance = entry.balance(&options);
        let chance = balance.chance().unwrap_or_else(|| panic!("{id}: nobody knows who wins {options}"));
        assert!(chance >= Balance::FAIR, "{id}: {options} is won by {balance:?}");
        let seat = entry.newcomers_seat(&options, &none).unwrap();
        let teams = entry.teams(&options, &none).unwrap();
        assert_eq!(teams[usize::from(seat)], Some(balance.side()), "{id}");
    }
}

/// Whoever chooses a battle, but no side.
#[test]
fn nobody_is_seated_on_the_weaker_side_of_a_scenario_by_default() {
    let mut moved = Vec::new();
    for entry in catalogue::games() {
        for scenario in entry.scenarios() {
            let options = json!({ "scenario": scenario.id });
            let balance = entry.balance(&options);
            let seat = entry.newcomers_seat(&options, &UserData::default()).unwrap();
            if let Balance::Measured(wins) = balance {
                let (mine, best) = (wins[usize::from(balance.side())], wins[0].max(wins[1]));
                assert!(mine >= Balance::FAIR || mine == best, "{}: {wins:?}", scenario.id);
                moved.extend((seat > 0).then_some(scenario.id));
            }
        }
    }
    for id in ["b1", "b2", "a2", "assault", "fdm", "denmark_strait", "lofoten"] {
        assert!(moved.iter().any(|found| found == id), "{id} seats people on the second side: {moved:?}");
    }
}

/// Figures that are gone by are the ones that are read.
#[test]
fn the_figures_stand_in_the_rulebooks() {
    let find = |id| catalogue::find(id).unwrap();
    let (hawks, frontier, naval) = (find("hawks"), find("frontier"), find("naval"));
    assert_eq!(Balance::in_book(hawks.rulebook(), "Three against three"), hawks.balance(&hawks.newcomer()));
    assert_eq!(Balance::in_book(frontier.rulebook(), "`outpost`"), frontier.balance(&frontier.newcomer()));
    let title = naval.newcomer()["scenario"].as_str().and_then(|id| {
        let scenario = naval.scenarios().into_iter().find(|scenario| scenario.id == id)?;
        Some(scenario.title.split(':').next()?.to_owned())
    });
    assert_eq!(Balance::evened_in_book(naval.rulebook(), &title.unwrap()), naval.balance(&naval.newcomer()));
    for game in ["solo", "classic", "satellite"] {
        assert_eq!((find(game).newcomer(), find(game).balance(&Value::Null)), (Value::Null, Balance::Alike));
    }
}
