//! §14 Victory and retreat.

use crate::war::{SATHAR, UPF, War, by_hand, strait_but};
use contract::{Outcome, Refuse as _, Seat, Verdict, Viewer};
use frontier::action::{Action, Fate};
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{Cause, CircleId, Ending, Navy, Order, Place, Retreat, Why};
use serde_json::{Value, json};

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

fn retreat(condition: Retreat, fortresses: u8) -> Ending {
    Ending::Retreat { why: Why::Condition(condition), fortresses }
}

/// At the gate with these ships and this condition; `stations` is what stands at the gate and at home.
fn at_the_gate(stations: [&str; 2], more: &Value, condition: Retreat, ships: &[&str]) -> War {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["systems"][1]["planets"][0]["station"] = json!(stations[0]);
        own["systems"][0]["planets"][0]["station"] = json!(stations[1]);
    });
    War::at_the_gate(&by_hand(&own, more), condition, ships)
}

const USUAL: [&str; 2] = ["armed_station", "fortress"];

fn outcome(war: &War) -> Outcome {
    war.game.outcome().expect("a result")
}

#[test]
fn ruling_v1_twelve_stations_with_a_fortress_left_are_no_victory() {
    let mut war = War::siege(&json!({}), Retreat::Cruisers);
    let twelve = ["p00", "p01", "p02", "p03", "p10", "p11", "p12", "p13", "p20", "p40", "p41", "p42"];
    war.raze(&twelve);
    assert_eq!(war.ending(), None);
    assert_eq!(war.truth().tally.stations, 12);
}

#[test]
fn ruling_v1_the_fourth_fortress_as_twelfth_station_wins_at_once() {
    let mut war = War::siege(&json!({}), Retreat::Cruisers);
    war.raze(&["p00", "p01", "p02", "p03", "p10", "p11", "p12", "p13", "p40", "p41", "p42", "p43"]);
    assert_eq!(war.ending(), Some(Ending::Conquest));
    assert_eq!(outcome(&war).winners, [Seat(SATHAR)]);
    assert_eq!(war.state().day(), 2);
}

#[test]
fn ruling_v1_four_fortresses_without_eight_others_are_no_victory() {
    let mut war = War::siege(&json!({}), Retreat::Cruisers);
    war.raze(&["p00", "p01", "p02", "p03", "p10", "p11", "p12", "p40", "p41", "p42", "p43"]);
    assert_eq!(war.ending(), None);
}

#[test]
fn ruling_v2_two_carriers_lost_is_the_first_condition() {
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
    let mut war = at_the_gate(USUAL, &json!({}), Retreat::Carriers, &ships);
    war.fight("gate", &ships, &[("Sathar Carrier 1", Fate::Lost)], &[]);
    assert_eq!(war.ending(), None);
    war.until_declare(Navy::Sathar);
    war.fight("gate", &["Sathar Carrier 2"], &[("Sathar Carrier 2", Fate::Lost)], &[]);
    assert_eq!(war.ending(), Some(retreat(Retreat::Carriers, 1)));
}

#[test]
fn ruling_v2_five_heavy_cruisers_lost_is_the_second_condition() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["sathar"]["ships"] = json!({ "heavy_cruiser": 5, "destroyer": 2 });
    });
    let names: Vec<String> = (1..=5).map(|n| format!("Sathar Heavy Cruiser {n}")).collect();
    let mut ships: Vec<&str> = names.iter().map(String::as_str).collect();
    ships.push(TWO[0]);
    for (lost, over) in [(4, false), (5, true)] {
        let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Cruisers, &ships);
        let fates: Vec<(&str, Fate)> = ships[..lost].iter().map(|name| (*name, Fate::Lost)).collect();
        war.fight("gate", &ships, &fates, &[]);
        assert_eq!(war.ending(), Some(retreat(Retreat::Cruisers, 1)).filter(|_| over));
    }
}

#[test]
fn ruling_v2_forty_ships_with_their_fighters_is_the_third_condition() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["sathar"]["ships"] = json!({ "assault_carrier": 3, "fighter": 24, "frigate": 14 });
    });
    let mut names: Vec<String> = (1..=3).map(|n| format!("Sathar Carrier {n}")).collect();
    names.extend((1..=14).map(|n| format!("Sathar Frigate {n}")));
    let ships: Vec<&str> = names.iter().map(String::as_str).collect();
    for (lost, over) in [(39, false), (40, true)] {
        let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Ships, &ships);
        let mut all: Vec<String> = (1..=24).map(|n| format!("Sathar Fighter {n}")).collect();
        all.extend(names.iter().skip(3).cloned());
        all.extend(names.iter().take(3).cloned());
        let fates: Vec<(&str, Fate)> = all[..lost].iter().map(|name| (name.as_str(), Fate::Lost)).collect();
        war.fight("gate", &ships, &fates, &[]);
        assert_eq!(war.ending(), Some(retreat(Retreat::Ships, 1)).filter(|_| over), "{lost} lost");
    }
}

#[test]
fn ruling_v2_ships_lost_in_a_jump_count_at_once() {
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
    let mut war = at_the_gate(USUAL, &json!({}), Retreat::Carriers, &ships);
    war.until_move(Navy::Sathar);
    war.leave("Sathar Carrier 1", "ford", "rim", 2);
    war.leave("Sathar Carrier 2", "ford", "rim", 2);
    war.jump(SATHAR, &[91]);
    assert_eq!(war.ending(), Some(retreat(Retreat::Carriers, 1)));
}

#[test]
fn ruling_v2_fighters_that_find_no_base_count_at_the_end_of_the_day() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["retreat"] = json!({ "ships": 3 });
        own["sathar"]["ships"] = json!({ "assault_carrier": 1, "fighter": 2, "destroyer": 2 });
    });
    let ships = ["Sathar Carrier 1", TWO[0]];
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Ships, &ships);
    let events = war.fight("gate", &ships, &[("Sathar Carrier 1", Fate::Lost)], &[]);
    assert_eq!(war.ending(), Some(retreat(Retreat::Ships, 1)));
    let stranded = events.iter().filter(|event| matches!(event, Event::Lost { cause: Cause::Stranded, .. }));
    assert_eq!(stranded.count(), 2);
}

#[test]
fn ruling_v3_fewer_than_two_stations_in_a_tenday_is_the_fourth_condition() {
    for (razed, last) in [(&["p00"][..], 10), (&["p00", "p40"][..], 20)] {
        let mut war = War::siege(&json!({}), Retreat::Stations);
        war.raze(razed);
        war.until(|state| matches!(state.phase(), Phase::Over(_)));
        assert_eq!(war.state().day(), last, "a fortress counts as well, and each tenday begins anew");
        let fortresses = if razed.len() == 1 { 4 } else { 3 };
        assert_eq!(war.ending(), Some(retreat(Retreat::Stations, fortresses)));
    }
}

#[test]
fn ruling_v3_battles_of_the_tenth_day_count() {
    let mut war = War::siege(&json!({}), Retreat::Stations);
    war.until(|state| state.day() == 10 && *state.phase() == Phase::Declare(Navy::Sathar));
    war.raze(&["p00", "p01"]);
    assert_eq!((war.ending(), war.state().day()), (None, 11));
    war.until(|state| state.day() == 20 && *state.phase() == Phase::Declare(Navy::Sathar));
    war.raze(&["p10"]);
    assert_eq!((war.ending(), war.state().day()), (Some(retreat(Retreat::Stations, 4)), 20));
}

/// The day on which the fifth condition ends the war, if these are lost on the second and on the twelfth day.
fn fifth(more: &Value, second: &[&str], twelfth: &[&str]) -> Option<u16> {
    let own = strait_but(|own| own["forces"][0]["at"] = json!("gate"));
    let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2", "Sathar Destroyer 3", "Sathar Carrier 1"];
    let mut war = War::at_the_gate(&by_hand(&own, more), Retreat::Losses, &ships);
    for (day, lost) in [(2, second), (12, twelfth)] {
        while war.state().day() < day && war.ending().is_none() {
            war.pass();
        }
        if war.ending().is_some() {
            break;
        }
        if !lost.is_empty() {
            war.until_declare(Navy::Sathar);
            let fates: Vec<(&str, Fate)> = lost.iter().map(|name| (*name, Fate::Lost)).collect();
            war.fight("gate", &["Sathar Destroyer 1", "Sathar Carrier 1"], &fates, &[]);
        }
    }
    while war.state().day() < 25 && war.ending().is_none() {
        war.pass();
    }
    assert_eq!(war.ending(), war.ending().and(Some(retreat(Retreat::Losses, 1))));
    war.ending().map(|_| war.state().day())
}

#[test]
fn ruling_v4_more_sathar_than_upf_ships_lost_in_combat_is_the_fifth_condition() {
    let usual = json!({});
    assert_eq!(fifth(&usual, &["Sathar Destroyer 1"], &[]), Some(10));
    assert_eq!(fifth(&usual, &["Sathar Destroyer 1", "UPF Scout 1"], &[]), None, "a tie is no retreat");
    assert_eq!(
        fifth(&usual, &["Sathar Destroyer 1", "Gate Scout 1"], &[]),
        Some(10),
        "militia does not count"
    );
    assert_eq!(fifth(&usual, &["Sathar Destroyer 1", "UPF Fighter 1"], &[]), Some(10), "nor do fighters");
    assert_eq!(fifth(&usual, &["Sathar Destroyer 1", "Gate Station"], &[]), Some(10), "nor stations");
    assert_eq!(fifth(&usual, &["Sathar Fighter 1"], &[]), None);
}

#[test]
fn ruling_v4_the_fifth_condition_counts_all_the_war_or_each_tenday() {
    let (second, twelfth) = (&["UPF Scout 1", "UPF Scout 2"], &["Sathar Destroyer 1"]);
    assert_eq!(fifth(&json!({}), second, twelfth), None);
    assert_eq!(fifth(&json!({ "cond5": "per_tenday" }), second, twelfth), Some(20));
}

#[test]
fn ruling_v5_fortresses_left_decide_what_a_retreat_means() {
    for (stations, falls, fortresses, winner) in [
        (["fortress", "fortress"], false, 2, Some(UPF)),
        (["fortress", "fortress"], true, 1, None),
        (["fortress", "armed_station"], true, 0, Some(SATHAR)),
        // One fortress is all there is.
        (["armed_station", "fortress"], false, 1, Some(UPF)),
    ] {
        let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
        let mut war = at_the_gate(stations, &json!({}), Retreat::Carriers, &ships);
        let mut lost = vec![("Sathar Carrier 1", Fate::Lost), ("Sathar Carrier 2", Fate::Lost)];
        lost.extend(falls.then_some(("Gate Station", Fate::Lost)));
        war.fight("gate", &ships, &lost, &[]);
        assert_eq!(war.ending(), Some(retreat(Retreat::Carriers, fortresses)));
        let result = outcome(&war);
        let verdict = if winner.is_some() { Verdict::Win } else { Verdict::Draw };
        assert_eq!((result.result, result.winners), (verdict, winner.into_iter().map(Seat).collect()));
    }
}

/// Two carriers are lost, and the retreat is played out: two destroyers are left.
fn going_home() -> War {
    going_home_until(&json!({ "play_out_retreat": true }))
}

fn going_home_until(more: &Value) -> War {
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
    let mut war = at_the_gate(USUAL, more, Retreat::Carriers, &ships);
    let lost = [("Sathar Carrier 1", Fate::Lost), ("Sathar Carrier 2", Fate::Lost)];
    war.fight("gate", &["Sathar Carrier 1", "Sathar Carrier 2"], &lost, &[]);
    war
}

#[test]
fn ruling_v5_a_retreat_that_is_played_out_goes_the_shortest_way_home() {
    let mut war = going_home();
    assert_eq!((war.ending(), war.truth().retreating), (None, Some(retreat(Retreat::Carriers, 1))));
    war.until_move(Navy::Sathar);
    assert_eq!(war.no_order(TWO[0], Order::Hold).kind(), "going_home");
    assert_eq!(war.no_order("Sathar Destroyer 3", Order::Enter(CircleId(0))).kind(), "no_order");
    war.pass();
    assert!(matches!(war.place(TWO[0]), Place::Red { at: 1, inward: false, .. }));
    war.until(|state| matches!(state.phase(), Phase::Over(_)));
    assert_eq!((war.ending(), war.state().day()), (Some(retreat(Retreat::Carriers, 1)), 4));
}

#[test]
fn ruling_v5_the_way_home_may_be_flown_at_any_rate_that_the_ship_can() {
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
    let mut war = at_the_gate(USUAL, &json!({ "play_out_retreat": true }), Retreat::Carriers, &ships);
    war.until_day(3);
    TWO.iter().for_each(|name| war.leave(name, "ford", "rim", 1));
    war.until_day(7);
    assert!(TWO.iter().all(|name| war.is_at(name, "rock")));
    war.until_declare(Navy::Sathar);
    let lost = [("Sathar Carrier 1", Fate::Lost), ("Sathar Carrier 2", Fate::Lost)];
    war.fight("gate", &["Sathar Carrier 1", "Sathar Carrier 2"], &lost, &[]);
    war.until_move(Navy::Sathar);
    // Three boxes, the jump box in the middle: a risk jump, and on as fast or slower.
    assert_eq!(war.no_order(TWO[0], Order::Hold).kind(), "going_home");
    let route = war.route("ford", "rim");
    assert_eq!(war.no_order(TWO[0], Order::Leave { rate: 4, route }).kind(), "too_fast");
    war.leave(TWO[0], "ford", "rim", 2);
    war.leave(TWO[1], "ford", "rim", 2);
    war.jump(SATHAR, &[90]);
    war.until_move(Navy::Sathar);
    assert_eq!(war.no_order(TWO[0], Order::Reverse).kind(), "going_home");
    war.order(TWO[0], Order::Ahead(2));
    war.order(TWO[1], Order::Ahead(1));
    war.pass();
    assert!(war.state().star(war.id(TWO[0])) == Some(war.system("ford")));
    assert!(matches!(war.place(TWO[1]), Place::Track { at: 1, .. }));
}

#[test]
fn ruling_v8_the_last_day_ends_a_retreat_that_is_played_out_too() {
    let mut war = going_home_until(&json!({ "play_out_retreat": true, "day_limit": 3 }));
    assert_eq!(war.ending(), None);
    war.until(|state| matches!(state.phase(), Phase::Over(_)));
    assert_eq!((war.ending(), war.state().day()), (Some(retreat(Retreat::Carriers, 1)), 3));
    // Also if it begins on the last day, at the end of a tenday.
    let more = json!({ "play_out_retreat": true, "day_limit": 10 });
    let mut war = at_the_gate(USUAL, &more, Retreat::Stations, &TWO);
    war.until(|state| matches!(state.phase(), Phase::Over(_)));
    assert_eq!((war.ending(), war.state().day()), (Some(retreat(Retreat::Stations, 1)), 10));
}

/// The UPF attack the Sathar at the gate, who meet them at the planet, where the station fights too.
fn strike_at_the_planet(war: &mut War) {
    war.strike("gate", &["UPF Destroyer 1"]);
    war.done(UPF);
    let gate = war.planet("gate");
    war.act(SATHAR, Action::Meet { deep: false, planet: gate });
    war.done(SATHAR);
}

#[test]
fn ruling_v5_the_sathar_attack_nobody_on_their_way_home_and_the_upf_may_harry() {
    let mut war = going_home();
    assert_eq!(*war.state().phase(), Phase::Declare(Navy::Upf));
    // What is left of them is beaten, and a station with it: the result was fixed before.
    let lost = [(TWO[0], Fate::Lost), (TWO[1], Fate::Lost), ("Gate Station", Fate::Lost)];
    strike_at_the_planet(&mut war);
    war.result(&lost, &[]);
    assert_eq!(war.ending(), Some(retreat(Retreat::Carriers, 1)));
}

#[test]
fn ruling_v5_a_station_lost_while_they_go_home_is_no_conquest() {
    let own = strait_but(|own| {
        own["stations_to_win"] = json!(1);
        own["forces"][0]["at"] = json!("gate");
        own["systems"][0]["planets"][0] = json!({ "id": "prime", "name": "Prime" });
        own["systems"][1]["planets"][0]["station"] = json!("fortress");
    });
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
    let mut war =
        War::at_the_gate(&by_hand(&own, &json!({ "play_out_retreat": true })), Retreat::Carriers, &ships);
    let lost = [("Sathar Carrier 1", Fate::Lost), ("Sathar Carrier 2", Fate::Lost)];
    war.fight("gate", &["Sathar Carrier 1", "Sathar Carrier 2"], &lost, &[]);
    strike_at_the_planet(&mut war);
    war.result(&[("Gate Station", Fate::Lost)], &[]);
    assert_eq!(war.ending(), None);
    war.until(|state| matches!(state.phase(), Phase::Over(_)));
    assert_eq!(war.ending(), Some(retreat(Retreat::Carriers, 1)));
}

#[test]
fn ruling_v6_a_battle_that_does_both_is_a_sathar_victory() {
    let own = strait_but(|own| {
        own["stations_to_win"] = json!(1);
        own["systems"][0]["planets"][0] = json!({ "id": "prime", "name": "Prime" });
        own["systems"][1]["planets"][0]["station"] = json!("fortress");
        own["forces"] = json!([]);
    });
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Carriers, &ships);
    let lost =
        [("Sathar Carrier 1", Fate::Lost), ("Sathar Carrier 2", Fate::Lost), ("Gate Station", Fate::Lost)];
    war.fight("gate", &ships, &lost, &[]);
    assert_eq!(war.ending(), Some(Ending::Conquest));
}

#[test]
fn ruling_v7_the_loss_of_every_ship_is_a_retreat() {
    let own = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["sathar"]["ships"] = json!({ "destroyer": 2 });
    });
    let mut war = War::at_the_gate(&by_hand(&own, &json!({})), Retreat::Carriers, &TWO);
    war.fight("gate", &TWO, &[(TWO[0], Fate::Lost), (TWO[1], Fate::Lost)], &[]);
    assert_eq!(war.ending(), Some(Ending::Retreat { why: Why::Collapse, fortresses: 1 }));
}

#[test]
fn ruling_v7_ten_days_without_a_ship_on_the_map_are_a_retreat() {
    // They sit there for a while without moving: that is not being away.
    for last in [2, 20] {
        let mut war = at_the_gate(USUAL, &json!({}), Retreat::Carriers, &TWO);
        war.until(|state| state.day() == last && *state.phase() == Phase::Declare(Navy::Sathar));
        war.fight("gate", &TWO, &[(TWO[0], Fate::Lost), (TWO[1], Fate::Lost)], &[]);
        assert_eq!(war.ending(), None, "ships are in reserve");
        war.until(|state| matches!(state.phase(), Phase::Over(_)));
        assert_eq!(war.ending(), Some(Ending::Retreat { why: Why::Collapse, fortresses: 1 }));
        assert_eq!(war.state().day(), last + 10);
    }
}

#[test]
fn ruling_v7_who_comes_in_again_has_not_collapsed() {
    let mut war = at_the_gate(USUAL, &json!({}), Retreat::Carriers, &TWO);
    war.fight("gate", &TWO, &[(TWO[0], Fate::Lost), (TWO[1], Fate::Lost)], &[]);
    war.until_day(12);
    war.order("Sathar Destroyer 3", Order::Enter(CircleId(0)));
    war.until_day(30);
    assert_eq!(war.ending(), None);
}

#[test]
fn ruling_v8_there_is_no_last_day_unless_one_is_chosen() {
    let mut war = at_the_gate(USUAL, &json!({ "day_limit": 5 }), Retreat::Carriers, &TWO);
    war.until(|state| matches!(state.phase(), Phase::Over(_)));
    assert_eq!(war.state().day(), 5);
    assert_eq!(war.ending(), Some(Ending::Retreat { why: Why::Deadline, fortresses: 1 }));
    let mut war = at_the_gate(USUAL, &json!({}), Retreat::Carriers, &TWO);
    war.until_day(60);
    assert_eq!(war.ending(), None);
}

#[test]
fn ruling_v9_the_condition_is_secret_until_it_is_met_and_told_then() {
    let ships = ["Sathar Carrier 1", "Sathar Carrier 2", TWO[0], TWO[1]];
    let mut war = at_the_gate(USUAL, &json!({}), Retreat::Carriers, &ships);
    let known = |war: &War, viewer: Viewer| war.game.view(viewer).condition;
    assert_eq!(known(&war, Viewer::Seat(Seat(UPF))), None);
    assert_eq!(known(&war, Viewer::Public), None);
    assert_eq!(known(&war, Viewer::Seat(Seat(SATHAR))), Some(Retreat::Carriers));
    let lost = [("Sathar Carrier 1", Fate::Lost), ("Sathar Carrier 2", Fate::Lost)];
    war.fight("gate", &ships, &lost, &[]);
    assert_eq!(known(&war, Viewer::Seat(Seat(UPF))), Some(Retreat::Carriers));
    assert!(matches!(war.game.events().last(), Some(Event::Ended(_))));
}

#[test]
fn s14_when_the_war_is_over_nobody_decides_anything() {
    let mut war = War::siege(&json!({}), Retreat::Cruisers);
    war.raze(&["p00", "p01", "p02", "p03", "p10", "p11", "p12", "p13", "p40", "p41", "p42", "p43"]);
    assert!(war.game.to_act().is_empty());
    assert_eq!(war.refuse(SATHAR, Action::Done).kind(), "over");
    assert_eq!(war.no_order("Sathar Destroyer 1", Order::Hold).kind(), "not_now");
}
