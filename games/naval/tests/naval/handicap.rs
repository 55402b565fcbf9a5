//! §10 Points that a side has from the beginning.

use std::sync::Arc;

use crate::sea;
use contract::{Balance, Dice, Game as _, Minds as _, OptionError, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::tables::{Options, Setup, named_scenarios};
use paint::Present as _;

fn prepare(options: serde_json::Value) -> Result<Arc<Setup>, OptionError> {
    let options: Options = serde_json::from_value(options).expect("options");
    Naval::prepare(&options, &UserData::default())
}

/// A battle of one turn far out of range, so that nothing happens: who has won, with how many points.
fn quiet(handicap: i32) -> (Vec<Seat>, Vec<i64>) {
    let setup = prepare(serde_json::json!({
        "first": "hood", "second": "bismarck", "range": 40, "turns": 1, "handicap": handicap,
    }));
    let setup = setup.expect("a battle");
    let mut dice = Dice::loose(1);
    let mut state = Naval::blank(&setup);
    Turn::<Naval>::run(&mut state, &mut dice, &mut Vec::new(), Naval::open);
    let mut minds = [0, 1].map(|n| Naval::mind("normal", &setup, Seat(n)).expect("a level"));
    while let Some(seat) = Naval::waiting(&state).to_act().lowest() {
        let (view, legal) = (Naval::view(&state, Viewer::Seat(seat)), Naval::legal(&state, seat));
        let mut plan = Vec::new();
        let budget = contract::Budget::default();
        minds[usize::from(seat.0)].choose(&view, &legal, budget, &mut dice, &mut plan);
        for action in &plan {
            let acted = Turn::<Naval>::run(&mut state, &mut dice, &mut Vec::new(), |turn| {
                Naval::act(turn, seat, action)
            });
            acted.expect("allowed");
        }
    }
    let outcome = Naval::outcome(&state).expect("it is over");
    (outcome.winners, outcome.scores)
}

#[test]
fn s10_a_handicap_counts_as_points() {
    assert_eq!(quiet(0), (vec![], vec![0, 0]));
    assert_eq!(quiet(7), (vec![Seat(1)], vec![0, 7]));
    assert_eq!(quiet(-7), (vec![Seat(0)], vec![7, 0]));
}

#[test]
fn s10_a_handicap_is_told_before_play() {
    let setup = prepare(serde_json::json!({ "scenario": "casablanca", "handicap": 12 })).expect("a battle");
    let told = naval::brief::specials(&setup);
    assert!(told.contains(&"The French have 12 points from the beginning.".to_owned()), "{told:?}");
}

/// Whoever needs more than points to win has to do it in time.
#[test]
fn s10_with_a_handicap_points_decide_what_nothing_else_does() {
    let margin = |options: serde_json::Value| prepare(options).expect("a battle").victory.margin;
    assert_eq!(margin(serde_json::json!({ "scenario": "matapan" })), None);
    assert_eq!(margin(serde_json::json!({ "scenario": "matapan", "handicap": 5 })), Some(0));
    assert_eq!(margin(serde_json::json!({ "scenario": "calabria", "handicap": 5 })), Some(10));
}

#[test]
fn s10_a_handicap_has_its_bounds() {
    for points in [201, -201] {
        let refused = prepare(serde_json::json!({ "scenario": "casablanca", "handicap": points }));
        assert_eq!(refused.expect_err("refused").field.as_deref(), Some("handicap"), "{points}");
    }
}

#[test]
fn s10_a_gunnery_handicap_has_its_bounds_and_is_told() {
    for worse in [13, -13] {
        let refused = prepare(serde_json::json!({ "scenario": "surigao", "gunnery": worse }));
        assert_eq!(refused.expect_err("refused").field.as_deref(), Some("gunnery"), "{worse}");
    }
    let setup = prepare(serde_json::json!({ "scenario": "surigao", "gunnery": 9 })).expect("a battle");
    assert_eq!(setup.gunnery, [-9, 0]);
    let told = naval::brief::specials(&setup);
    assert!(told.contains(&"The guns of the Americans fire at −9 (handicap).".to_owned()), "{told:?}");
}

/// What is recommended for a battle is played if `even` asks for it, unless the options say otherwise themselves.
#[test]
fn s10_even_fills_in_what_is_recommended() {
    let setup = |options: serde_json::Value| prepare(options).expect("a battle");
    let named = |name: &str, even: bool| setup(serde_json::json!({ "scenario": name, "even": even }));
    assert_eq!((named("surigao", false).gunnery, named("surigao", true).gunnery), ([0, 0], [-10, 0]));
    assert_eq!(named("yamato_iowa", true).gunnery, [0, -1]);
    let own = setup(serde_json::json!({ "scenario": "surigao", "even": true, "gunnery": 2 }));
    assert_eq!(own.gunnery, [-2, 0]);
    // A variant, together with one that was chosen.
    let both = setup(serde_json::json!({ "scenario": "falklands", "even": true, "variants": ["moltke"] }));
    let chosen = serde_json::json!({ "scenario": "falklands", "variants": ["moltke", "long_chase"] });
    assert_eq!(both, setup(chosen));
    // Nothing is recommended for a battle that is even.
    assert_eq!(named("dogger_bank", true), named("dogger_bank", false));
    // A card evens out each of its battles.
    let guns =
        |card: &str| -> Vec<[i8; 2]> { named(card, true).card.iter().map(|battle| battle.gunnery).collect() };
    let (world, great) = (guns("world_war"), guns("great_war"));
    assert_eq!((world.len(), great.len()), (11, 10));
    assert!(world.contains(&[-10, 0]) && world.contains(&[0, -1]), "{world:?}");
    assert!(great.contains(&[-2, 0]) && great.contains(&[0, 0]), "{great:?}");
}

/// The figures beside a recommendation are worth showing: it helps, and leaves nobody above 65 of 100.
#[test]
fn s10_what_is_recommended_makes_battles_closer() {
    let gap = |[first, second]: [u8; 2]| first.abs_diff(second);
    for (name, scenario) in named_scenarios() {
        let balance = scenario.balance.unwrap_or_else(|| panic!("{name}: nobody knows who wins"));
        let sum = |shares: [u8; 2]| shares.iter().map(|share| u16::from(*share)).sum::<u16>();
        assert!((1..=101).contains(&sum(balance)), "{name}");
        let Some(even) = &scenario.even else {
            assert!(balance.into_iter().all(|share| share <= 65), "{name} is one-sided, and nothing is done");
            continue;
        };
        assert!(gap(even.balance) < gap(balance), "{name} is no closer");
        assert!(even.balance.into_iter().all(|share| share <= 65), "{name} has a side above 65");
        assert!((1..=101).contains(&sum(even.balance)), "{name}");
    }
}

/// The shares of a row of a table: its cells that hold percentages, as whole numbers.
fn shares(row: &str) -> Vec<u8> {
    let share = |cell: &str| {
        let (number, _) = cell.split_once(" %")?;
        let number: f64 = number.rsplit(' ').next()?.parse().ok()?;
        Some(number.round() as u8)
    };
    row.split('|').filter_map(share).collect()
}

/// What forms and the rulebook say of a battle is what was counted: the tables of the figures that are named by their
/// headings, the rulebook's and the data agree.
#[test]
fn s15_the_figures_of_balance_are_the_same_everywhere() {
    let figures = include_str!("../../../../docs/figures-naval.md");
    let table = |heading: &str| -> Vec<(String, [u8; 2])> {
        let (_, rest) = figures.split_once(heading).unwrap_or_else(|| panic!("no {heading:?}"));
        let rows = rest.split("\n#").next().unwrap_or_default().lines();
        let rows = rows.filter(|line| line.starts_with("| ") && line.contains(" % ("));
        let row = |line: &str| {
            let name = line.trim_start_matches("| ").split(" |").next().expect("a name").to_owned();
            let [first, second, ..] = shares(line)[..] else { panic!("{line}") };
            (name, [first, second])
        };
        rows.map(row).collect()
    };
    let plain = [table("\n## Balance\n"), table("\n## Balance of Salvo II\n")].concat();
    let evened = [table("\n### Evened out\n"), table("\n### Salvo II evened out\n")].concat();
    let counted = |rows: &[(String, [u8; 2])], name: &str| {
        let found = rows.iter().find(|(row, _)| row == name);
        found.unwrap_or_else(|| panic!("{name} is in no table")).1
    };
    let book = Naval::rulebook();
    for (name, scenario) in named_scenarios() {
        assert_eq!(scenario.balance, Some(counted(&plain, name)), "{name}");
        let title = scenario.title.as_str();
        let row = book.lines().filter(|line| line.contains(" % (")).find(|line| {
            line.strip_prefix("| ")
                .and_then(|rest| rest.strip_prefix(title))
                .is_some_and(|rest| rest.starts_with(" |"))
        });
        let told = shares(row.unwrap_or_else(|| panic!("{title} is not in the rulebook's tables")));
        assert_eq!(scenario.balance.map(Vec::from).as_deref(), told.get(..2), "{title}");
        let Some(even) = &scenario.even else { continue };
        assert_eq!(even.balance, counted(&evened, name), "{name}");
        assert_eq!(Balance::evened_in_book(book, title), Balance::Measured(even.balance), "{title}");
    }
    assert_eq!(
        (plain.len(), evened.len()),
        (21, named_scenarios().values().filter(|s| s.even.is_some()).count())
    );
}

/// A battle whose figures are known is known to forms, with what evens it out and without.
#[test]
fn s15_every_battle_says_how_even_it_is() {
    for (name, scenario) in named_scenarios() {
        let told = |even: bool| {
            let options = serde_json::json!({ "scenario": name, "even": even });
            Naval::balance(&serde_json::from_value(options).expect("options"))
        };
        assert_eq!(Some(told(false)), scenario.balance.map(Balance::Measured), "{name}");
        let evened = scenario.even.as_ref().map(|even| even.balance).or(scenario.balance);
        assert_eq!(Some(told(true)), evened.map(Balance::Measured), "{name}");
    }
}

/// Whoever changes nothing that matters to it sits on the same side as without.
#[test]
fn s15_an_option_that_is_no_handicap_changes_nobodys_side() {
    let told = |more: serde_json::Value| {
        let options = sea::with(serde_json::json!({ "scenario": "denmark_strait" }), more);
        Naval::balance(&serde_json::from_value(options).expect("options"))
    };
    let plain = told(serde_json::json!({}));
    assert_eq!(plain.side(), 1);
    for more in [
        serde_json::json!({ "turns": 14 }),
        serde_json::json!({ "visibility": 12 }),
        serde_json::json!({ "rules": "advanced" }),
        serde_json::json!({ "with": ["smoke"] }),
        serde_json::json!({ "gunnery": 0, "handicap": 0 }),
    ] {
        assert_eq!(told(more.clone()), plain, "{more}");
    }
    // What evens it out may be given by hand as well.
    let by_hand = told(serde_json::json!({ "gunnery": -2, "variants": ["running_fight"] }));
    assert_eq!(by_hand, told(serde_json::json!({ "even": true })));
    // With another handicap, or with ships of one's own, nobody has measured it.
    assert_eq!(told(serde_json::json!({ "gunnery": -5 })), Balance::Unknown);
    assert_eq!(told(serde_json::json!({ "even": true, "handicap": 9 })), Balance::Unknown);
    assert_eq!(told(serde_json::json!({ "first": "hood", "second": "bismarck" })), Balance::Unknown);
}
