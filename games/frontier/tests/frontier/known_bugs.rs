//! Mistakes that another program of this war made: each is a test here.

use crate::war::{SATHAR, UPF, War, beyond, by_hand, guarded, strait_but};
use contract::{Game as _, Refuse as _};
use frontier::Frontier;
use frontier::action::{Action, Fate};
use frontier::state::Phase;
use frontier::types::{CircleId, Ending, Navy, Order, Place, Retreat, Why};
use hawks::types::Weapon;
use serde_json::json;

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

fn over(war: &mut War) -> (Option<Ending>, u16) {
    war.until(|state| matches!(state.phase(), Phase::Over(_)));
    (war.ending(), war.state().day())
}

/// The fourth condition looks at stations, the fifth at ships; neither at what the other does.
#[test]
fn s14_the_fourth_and_the_fifth_condition_are_not_swapped() {
    // Two stations fell, and more Sathar than UPF ships were lost.
    for (condition, ends) in [(Retreat::Stations, false), (Retreat::Losses, true)] {
        let mut war = War::siege(&json!({}), condition);
        war.strike("p00", &["Sathar Destroyer 1"]);
        war.strike("p01", &["Sathar Destroyer 2"]);
        war.done(SATHAR);
        war.result(&[("P00 Station", Fate::Lost), ("Sathar Destroyer 1", Fate::Lost)], &[]);
        war.result(&[("P01 Station", Fate::Lost)], &[]);
        war.until(|state| state.day() == 11 || matches!(state.phase(), Phase::Over(_)));
        assert_eq!(war.ending().is_some(), ends, "{condition:?}");
    }
    // No station fell, and no ship was lost.
    for (condition, ends) in [(Retreat::Stations, true), (Retreat::Losses, false)] {
        let mut war = War::siege(&json!({}), condition);
        war.until(|state| state.day() == 11 || matches!(state.phase(), Phase::Over(_)));
        assert_eq!(war.ending().is_some(), ends, "{condition:?}");
    }
}

/// A carrier with its fighters, lost in a battle of two parts or of one, is counted once.
#[test]
fn s14_losses_are_counted_once() {
    let ships = ["Sathar Carrier 1", TWO[0]];
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Ships, &ships);
    let aboard: Vec<String> =
        war.state().aboard(war.id("Sathar Carrier 1")).map(|id| war.state().info(id).name.clone()).collect();
    let mut fates = vec![("Sathar Carrier 1", Fate::Lost)];
    fates.extend(aboard.iter().map(|name| (name.as_str(), Fate::Lost)));
    war.fight("gate", &ships, &fates, &[]);
    let (truth, tally) = (war.truth(), war.truth().tally);
    assert_eq!((truth.losses.len(), tally.ships, tally.carriers, tally.combat), (3, 3, 1, [0, 1]));
    // And the days that follow add nothing.
    war.until_day(12);
    assert_eq!(war.truth().losses.len(), 3);
}

/// Whatever fleets they are counted to: the half is by circle.
#[test]
fn s3_the_half_is_by_circle_and_not_by_fleet() {
    let ships: Vec<(String, u8)> = (1..=4).map(|n| (format!("Sathar Destroyer {n}"), 0)).collect();
    let mut war = War::open(&by_hand(&guarded(), &json!({})));
    war.done(UPF);
    for (name, circle) in &ships {
        let at = frontier::action::Berth::Circle(CircleId(*circle));
        war.act(SATHAR, Action::Place { at, ship: war.id(name) });
    }
    war.act(SATHAR, Action::Condition(Retreat::Ships));
    assert_eq!(war.refuse(SATHAR, Action::Done).kind(), "too_many");
    for n in [1, 2] {
        let at = frontier::action::Berth::Circle(CircleId(1));
        war.act(SATHAR, Action::Place { at, ship: war.id(&format!("Sathar Destroyer {n}")) });
    }
    war.done(SATHAR);
}

/// The least number is for the beginning alone.
#[test]
fn s3_no_least_number_is_asked_of_those_that_come_later() {
    let own = strait_but(|own| own["sathar"]["least"] = json!(4));
    let ships: Vec<(String, u8)> = (1..=4).map(|n| (format!("Sathar Destroyer {n}"), n % 2)).collect();
    let ships: Vec<(&str, u8)> = ships.iter().map(|(name, circle)| (name.as_str(), *circle)).collect();
    let mut war = War::begin(&by_hand(&own, &json!({})), Retreat::Ships, &ships);
    war.until_day(3);
    war.order("Sathar Frigate 1", Order::Enter(CircleId(0)));
    war.pass();
    assert!(matches!(war.place("Sathar Frigate 1"), Place::Red { .. }));
}

/// After a victory nobody is asked anything.
#[test]
fn s14_a_victory_ends_the_war() {
    let mut war = War::siege(&json!({}), Retreat::Cruisers);
    war.raze(&["p00", "p01", "p02", "p03", "p10", "p11", "p12", "p13", "p40", "p41", "p42", "p43"]);
    assert_eq!(war.ending(), Some(Ending::Conquest));
    assert!(
        war.game.to_act().is_empty() && war.game.listed(UPF).is_empty() && war.game.listed(SATHAR).is_empty()
    );
}

/// The tenday ends with the tenth day, its battles counted, and before the eleventh begins.
#[test]
fn s14_a_tenday_ends_with_its_tenth_day() {
    let mut war = War::siege(&json!({}), Retreat::Stations);
    war.raze(&["p00"]);
    war.until(|state| state.day() == 10 && *state.phase() == Phase::Declare(Navy::Sathar));
    assert_eq!(war.ending(), None, "not a day too early");
    assert_eq!(over(&mut war).1, 10, "nor a day too late");
}

/// A retreat with no fortress left has a result.
#[test]
fn s14_a_retreat_without_a_fortress_is_a_minor_victory_of_the_sathar() {
    let mut war = War::siege(&json!({}), Retreat::Stations);
    war.raze(&["p40", "p41", "p42", "p43"]);
    let (ending, day) = over(&mut war);
    let why = Why::Condition(Retreat::Stations);
    assert_eq!((ending, day), (Some(Ending::Retreat { why, fortresses: 0 }), 20));
    assert_eq!(war.game.outcome().expect("a result").winners, [contract::Seat(SATHAR)]);
}

/// Who coasts does not go on at the speed of a risk jump.
#[test]
fn s6_nobody_resumes_a_coast_at_the_speed_of_a_risk_jump() {
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Cruisers, &TWO);
    war.until_move(Navy::Upf);
    war.leave("UPF Scout 1", "haven", "ford", 1);
    war.pass();
    war.until_move(Navy::Upf);
    war.order("UPF Scout 1", Order::Hold);
    war.pass();
    war.until_move(Navy::Upf);
    assert_eq!(war.no_order("UPF Scout 1", Order::Ahead(2)).kind(), "rate");
    war.order("UPF Scout 1", Order::Course { rate: 3, to: war.planet("prime") });
    war.pass();
    assert!(matches!(war.place("UPF Scout 1"), Place::Track { at: 3, rate: 1, .. }), "one box all the same");
}

/// A damaged ship does not risk a jump, whether it is told to or follows a course.
#[test]
fn s6_damaged_ships_risk_no_jump() {
    let mut war = War::at_the_gate(&by_hand(&guarded(), &json!({})), Retreat::Cruisers, &TWO);
    war.fight("gate", &TWO, &[("UPF Destroyer 1", Fate::There(49))], &[90]);
    war.until_move(Navy::Upf);
    let route = war.route("haven", "ford");
    assert_eq!(war.no_order("UPF Destroyer 1", Order::Leave { rate: 2, route }).kind(), "too_fast");
    war.course("UPF Destroyer 1", "prime", 3);
    war.pass();
    assert!(matches!(war.place("UPF Destroyer 1"), Place::Track { at: 4, rate: 1, .. }));
}

/// Nothing is rearmed without a line and a quiet day.
#[test]
fn s10_nobody_is_rearmed_without_supply() {
    let mut war = War::cut_off(&by_hand(&beyond(|_| {}), &json!({})), Retreat::Cruisers);
    let fired = Fate::Left { number: 0, weapon: Weapon::T };
    war.fight("gate", &TWO, &[("UPF Destroyer 1", fired), (TWO[0], fired)], &[]);
    war.until_day(4);
    let torpedoes = |name: &str| war.ship(name).condition.weapons.of(Weapon::T);
    assert_eq!((torpedoes("UPF Destroyer 1"), torpedoes(TWO[0])), (0, 2), "theirs runs to the circle");
}

/// Records name the version of the rules they were made by.
#[test]
fn s4_the_rules_have_a_version() {
    assert!(!Frontier::META.rules.is_empty());
}
