//! §8 Combat: who attacks whom, where, in which order, by which rules.

mod later;
mod parts;

use crate::war::{SATHAR, UPF, War, by_hand, guarded, strait, strait_but};
use contract::{Game as _, Refuse as _};
use frontier::action::{Action, Fate};
use frontier::battle::Stage;
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{Ending, Method, Navy, Order, Retreat, Rules, ShipId};
use serde_json::{Value, json};

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

fn at_the_gate(scenario: &Value, more: &Value) -> War {
    War::at_the_gate(&by_hand(scenario, more), Retreat::Cruisers, &TWO)
}

fn strike(war: &War, planet: &str, name: &str) -> Action {
    Action::Strike { planet: Some(war.planet(planet)), ship: war.id(name) }
}

fn join(war: &War, planet: Option<&str>, name: &str) -> Action {
    Action::Join { planet: planet.map(|planet| war.planet(planet)), ship: war.id(name) }
}

/// The board that was opened last, as Knight Hawks was told it.
fn board(war: &War) -> Value {
    let options = war.game.events().iter().rev().find_map(|event| match event {
        Event::BattleBegan { options, .. } => Some(serde_json::to_value(options).expect("options")),
        _ => None,
    });
    options.expect("a battle")
}

/// A ship on that board.
fn vessel(war: &War, name: &str) -> Option<Value> {
    let scene = &board(war)["scenario"];
    let ships = ["upf", "sathar"]
        .into_iter()
        .flat_map(|side| scene[side]["ships"].as_array().expect("ships").clone());
    ships.into_iter().find(|ship| ship["name"] == name)
}

#[test]
fn s8_attacks_are_declared_when_both_have_moved() {
    let mut war = War::begin(&by_hand(&strait(), &json!({})), Retreat::Cruisers, &[(TWO[0], 0), (TWO[1], 1)]);
    war.until_day(2);
    war.order(TWO[0], Order::Ahead(1));
    assert_eq!(war.refuse(SATHAR, strike(&war, "gate", TWO[0])).kind(), "not_now");
    war.pass();
    assert_eq!(*war.state().phase(), Phase::Move(Navy::Upf));
    war.pass();
    assert_eq!(*war.state().phase(), Phase::Declare(Navy::Sathar));
}

#[test]
fn ruling_c1_a_station_alone_can_be_attacked_and_attacks_nobody() {
    let lone = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = json!({}));
    let mut war = at_the_gate(&lone, &json!({}));
    assert!(war.game.legal(SATHAR).contains(&strike(&war, "gate", TWO[0])));
    // They decline; the station has nothing to attack with, and both stay.
    war.done(SATHAR);
    assert_eq!(*war.state().phase(), Phase::Move(Navy::Sathar));
    assert_eq!(war.state().day(), 3);
    war.until_declare(Navy::Sathar);
    war.fight("gate", &TWO, &[("Gate Station", Fate::Lost)], &[]);
    assert!(!war.ship("Gate Station").lives());
}

#[test]
fn ruling_c1_nobody_attacks_where_no_enemy_is() {
    let war = at_the_gate(&strait(), &json!({}));
    assert_eq!(war.refuse(SATHAR, strike(&war, "isle", TWO[0])).kind(), "no_target");
    assert_eq!(war.refuse(SATHAR, strike(&war, "prime", TWO[0])).kind(), "no_target");
    assert_eq!(war.refuse(SATHAR, strike(&war, "gate", "Sathar Destroyer 3")).kind(), "no_target");
}

#[test]
fn ruling_c2_all_attacks_are_named_before_any_is_fought_and_the_attacker_moves_first() {
    let two = strait_but(|own| own["systems"][1]["planets"][1]["station"] = json!("armed_station"));
    let mut war = at_the_gate(&two, &json!({ "battles": "play" }));
    war.strike("gate", &[TWO[0]]);
    war.strike("isle", &[TWO[1]]);
    war.go_to_battle();
    let battles = war.battles();
    assert_eq!(battles.len(), 2);
    assert_eq!(battles[0].plan.attackers, [war.id(TWO[0])]);
    assert_eq!(battles[1].plan.attackers, [war.id(TWO[1])]);
    assert_eq!(board(&war)["scenario"]["first"], "sathar");
}

#[test]
fn ruling_c3_a_ship_attacks_one_planet_a_day() {
    let two = strait_but(|own| own["systems"][1]["planets"][1]["station"] = json!("armed_station"));
    let mut war = at_the_gate(&two, &json!({}));
    war.strike("gate", &TWO);
    war.strike("isle", &[TWO[0]]);
    war.go_to_battle();
    let battles = war.battles();
    assert_eq!(battles[0].plan.attackers, [war.id(TWO[1])], "the last word counts");
    assert_eq!(battles[1].plan.attackers, [war.id(TWO[0])]);
}

#[test]
fn ruling_c4_a_defender_joins_one_battle_of_its_system() {
    let two = strait_but(|own| {
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
        own["forces"][0]["at"] = json!("gate");
    });
    let mut war = at_the_gate(&two, &json!({}));
    war.strike("gate", &[TWO[0]]);
    war.strike("isle", &[TWO[1]]);
    war.done(SATHAR);
    assert_eq!(*war.state().phase(), Phase::Defend(Navy::Sathar));
    war.act(UPF, join(&war, Some("isle"), "UPF Destroyer 1"));
    assert_eq!(war.refuse(UPF, join(&war, Some("prime"), "UPF Destroyer 1")).kind(), "no_defence");
    assert_eq!(war.refuse(UPF, join(&war, Some("gate"), "Gate Station")).kind(), "no_defence");
    war.done(UPF);
    let [gate, isle] = war.battles()[..] else { panic!("two battles") };
    let ship = war.id("UPF Destroyer 1");
    assert!(!gate.plan.defenders.contains(&ship) && isle.plan.defenders.contains(&ship));
    assert!(gate.plan.defenders.contains(&war.id("UPF Destroyer 2")));
}

#[test]
fn ruling_c4_who_defended_may_attack_in_the_same_day() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &[TWO[0]], &[], &[]);
    assert_eq!(*war.state().phase(), Phase::Declare(Navy::Upf));
    war.fight("gate", &["UPF Destroyer 1"], &[(TWO[1], Fate::Lost)], &[]);
    assert!(!war.ship(TWO[1]).lives());
}

#[test]
fn ruling_c5_sathar_that_attacked_are_left_alone() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &[TWO[0]], &[], &[]);
    war.strike("gate", &["UPF Destroyer 1"]);
    war.go_to_battle();
    assert_eq!(war.battles()[0].plan.defenders, [war.id(TWO[1])]);
    // When all have attacked, there is nothing to attack.
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.fight("gate", &TWO, &[], &[]);
    assert_eq!((war.state().day(), war.state().phase()), (3, &Phase::Move(Navy::Sathar)));
}

#[test]
fn ruling_c5_unspent_sathar_elsewhere_at_the_star_may_join() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.until_move(Navy::Sathar);
    let isle = war.planet("isle");
    war.order(TWO[1], Order::Planet(isle));
    war.until_declare(Navy::Upf);
    war.strike("gate", &["UPF Destroyer 1"]);
    war.done(UPF);
    assert_eq!(*war.state().phase(), Phase::Defend(Navy::Upf));
    war.act(SATHAR, join(&war, Some("gate"), TWO[1]));
    war.done(SATHAR);
    assert_eq!(war.battles()[0].plan.defenders, [war.id(TWO[0]), war.id(TWO[1])]);
}

#[test]
fn ruling_c6_ships_meet_an_attack_in_deep_space_and_the_station_is_next() {
    let mut war = at_the_gate(&guarded(), &json!({ "battles": "play" }));
    war.strike("gate", &TWO);
    war.done(SATHAR);
    let gate = war.planet("gate");
    war.act(UPF, Action::Meet { deep: true, planet: gate });
    assert_eq!(war.refuse(UPF, Action::Meet { deep: true, planet: gate }).kind(), "already");
    war.done(UPF);
    let battle = war.battles()[0];
    assert!(battle.plan.deep && battle.plan.station.is_some());
    let scene = &board(&war)["scenario"];
    assert!(scene["planet"].is_null() && vessel(&war, "Gate Station").is_none());
    assert!(vessel(&war, "UPF Battleship 1").is_some());
}

#[test]
fn ruling_c6_attackers_that_win_in_deep_space_go_on_to_the_station_unrepaired() {
    // One scout against four large ships, out in the open: whatever the dice say, it does not hold the field.
    let lone = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = json!({ "assault_scout": 1 }));
    let ships =
        ["Sathar Destroyer 1", "Sathar Destroyer 2", "Sathar Heavy Cruiser 1", "Sathar Heavy Cruiser 2"];
    let options = by_hand(&lone, &json!({ "battles": "resolve" }));
    let mut war = War::at_the_gate(&options, Retreat::Ships, &ships);
    war.strike("gate", &ships);
    war.done(SATHAR);
    let gate = war.planet("gate");
    war.act(UPF, Action::Meet { deep: true, planet: gate });
    let events = war.game.rolled(UPF, Action::Done, &mut contract::Dice::loose(7));
    let parts: Vec<usize> =
        (0..events.len()).filter(|n| matches!(events[*n], Event::Decided { .. })).collect();
    let repairs = events.iter().position(|event| matches!(event, Event::Mended { .. }));
    assert_eq!(parts.len(), 2, "in deep space, then at the station");
    assert!(repairs.is_none_or(|at| at > parts[1]));
    let Event::Decided { report, .. } = &events[parts[1]] else { panic!("a result") };
    assert!(report.of(war.id("Gate Station")).is_some() && report.of(war.id("Gate Scout 1")).is_none());
}

#[test]
fn ruling_c6_keeping_out_of_reach_does_not_shield_a_station() {
    let lone = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = json!({ "assault_scout": 1 }));
    let mut war = at_the_gate(&lone, &json!({ "battles": "play" }));
    war.strike("gate", &TWO);
    war.done(SATHAR);
    let gate = war.planet("gate");
    war.act(UPF, Action::Meet { deep: true, planet: gate });
    war.done(UPF);
    // Nobody moves, and nobody comes into range.
    let mut dice = contract::Dice::loose(7);
    for _ in 0..500 {
        let battle = war.battles()[0];
        let Stage::Open { inner, .. } = &battle.stage else { break };
        if battle.second {
            break;
        }
        let waits = hawks::Hawks::waiting(inner).to_act().lowest().expect("somebody decides");
        let seat = if waits == Navy::Upf.seat() { UPF } else { SATHAR };
        let still =
            (0..9).map(|ship| hawks::action::Action::Speed { ship: hawks::types::ShipId(ship), speed: 0 });
        let all =
            std::iter::once(hawks::action::Action::Usual).chain(still).chain(hawks::action::Action::BINDING);
        let wrap = |action| Action::Battle { action, battle: 1 };
        let next = all.map(wrap).find(|action| war.game.legal(seat).contains(action));
        war.game.rolled(seat, next.expect("something to do"), &mut dice);
    }
    let battle = war.battles()[0];
    assert!(battle.second && battle.report.winner.is_none(), "{:?}", battle.stage);
    // The scout is at the station now.
    assert!(vessel(&war, "Gate Station").is_some() && vessel(&war, "Gate Scout 1").is_some());
    assert!(!board(&war)["scenario"]["planet"].is_null());
}

#[test]
fn ruling_c6_a_station_alone_is_fought_at_its_planet() {
    let lone = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = json!({}));
    let mut war = at_the_gate(&lone, &json!({}));
    war.strike("gate", &TWO);
    war.done(SATHAR);
    // Nobody is asked how to meet it.
    assert_eq!(*war.state().phase(), Phase::Fight(Navy::Sathar));
    let plan = &war.battles()[0].plan;
    assert!(!plan.deep && plan.station == Some(war.id("Gate Station")) && plan.defenders.is_empty());
}

#[test]
fn ruling_c6_a_living_station_fights_when_sathar_defend_beside_it() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.until_declare(Navy::Upf);
    war.strike("gate", &["UPF Destroyer 1"]);
    war.done(UPF);
    let gate = war.planet("gate");
    war.act(SATHAR, Action::Meet { deep: false, planet: gate });
    war.done(SATHAR);
    let plan = &war.battles()[0].plan;
    assert!(!plan.deep && plan.station == Some(war.id("Gate Station")));
}

#[test]
fn ruling_c7_mines_lie_before_a_battle_only_for_a_defending_minelayer() {
    // Knight Hawks lets the side lay that does not move first.
    for attacks in [false, true] {
        let mut war = at_the_gate(&guarded(), &json!({ "battles": "play" }));
        if attacks {
            war.until_declare(Navy::Upf);
            war.strike("gate", &["UPF Minelayer 1", "UPF Destroyer 1"]);
        } else {
            war.strike("gate", &TWO);
        }
        war.go_to_battle();
        assert_eq!(board(&war)["scenario"]["first"], if attacks { "upf" } else { "sathar" });
        assert_eq!(board(&war)["preplace_seekers"], "minelayer");
    }
    let mut war = at_the_gate(&guarded(), &json!({ "battles": "play", "preplace_seekers": "all" }));
    war.strike("gate", &TWO);
    war.go_to_battle();
    assert_eq!(board(&war)["preplace_seekers"], "all");
}

#[test]
fn ruling_c8_stations_and_fighters_count_for_the_chart() {
    // Ten ships of the home fleet, two of them fighters, with three of the militia and the station: fourteen with one attacker.
    let fourteen = strait_but(|own| {
        own["forces"][0]["at"] = json!("gate");
        own["forces"][0]["ships"] = json!({ "fighter": 2, "destroyer": 5, "assault_carrier": 1 });
    });
    for (attackers, rules) in [(1, Rules::Advanced), (2, Rules::Advanced), (3, Rules::Campaign)] {
        let ships = ["Sathar Destroyer 1", "Sathar Destroyer 2", "Sathar Destroyer 3", "Sathar Destroyer 4"];
        let options = by_hand(&fourteen, &json!({ "battles": "play" }));
        let mut war = War::at_the_gate(&options, Retreat::Cruisers, &ships);
        war.strike("gate", &ships[..attackers]);
        war.go_to_battle();
        let battle = war.battles()[0];
        assert_eq!(battle.plan.all().count(), 12 + attackers);
        let Stage::Open { inner, .. } = &battle.stage else { panic!("a board") };
        assert_eq!(inner.rules(), rules, "{attackers} attackers");
    }
}

/// The rules and the crew skills of every board so far.
fn parts(war: &War) -> Vec<[Value; 2]> {
    let began = war.game.events().iter().filter_map(|event| match event {
        Event::BattleBegan { options, .. } => Some(serde_json::to_value(options).expect("options")),
        _ => None,
    });
    began.map(|options| [options["scenario"]["rules"].clone(), options["skills"].clone()]).collect()
}

#[test]
fn ruling_c8_rules_and_crew_skills_count_the_same_ships() {
    let lone = |scouts: u8| {
        let militia = json!({ "assault_scout": scouts });
        strait_but(|own| own["systems"][1]["planets"][0]["militia"] = militia)
    };
    let watched = json!({ "battles": "watch" });
    // One scout and a station against two cruisers are a battle of four ships, two scouts make it five, though the station is not
    // on the board at first, and the scouts are not when it is.
    for (scouts, skills) in [(1, "on"), (2, "off")] {
        let cruisers = ["Sathar Heavy Cruiser 1", "Sathar Heavy Cruiser 2"];
        let mut war = War::at_the_gate(&by_hand(&lone(scouts), &watched), Retreat::Ships, &cruisers);
        war.strike("gate", &cruisers);
        war.done(SATHAR);
        let gate = war.planet("gate");
        war.act(UPF, Action::Meet { deep: true, planet: gate });
        war.done(UPF);
        let mut dice = contract::Dice::loose(7);
        for _ in 0..500 {
            if !matches!(war.battles().first().map(|battle| &battle.stage), Some(Stage::Open { .. })) {
                break;
            }
            war.game.rolled(SATHAR, Action::Next(1), &mut dice);
        }
        assert_eq!(parts(&war), [[json!("advanced"), json!(skills)], [json!("advanced"), json!(skills)]]);
    }
    // Where the Sathar wait in deep space the station is no part of it.
    let mut war = War::at_the_gate(&by_hand(&lone(2), &watched), Retreat::Cruisers, &TWO);
    war.until_declare(Navy::Upf);
    war.strike("gate", &["Gate Scout 1", "Gate Scout 2"]);
    war.done(UPF);
    war.done(SATHAR);
    assert_eq!(parts(&war), [[json!("advanced"), json!("on")]]);
}

#[test]
fn ruling_c8_crew_skills_belong_to_the_advanced_game() {
    let own = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = json!({}));
    for (rules, skills) in [("basic", "off"), ("advanced", "on"), ("chart", "on")] {
        let mut war = at_the_gate(&own, &json!({ "battles": "play", "battle_rules": rules }));
        war.strike("gate", &TWO);
        war.go_to_battle();
        assert_eq!(parts(&war)[0][1], skills, "{rules}");
    }
}

/// Who was in the battle whose result was written down last.
fn written(war: &War) -> Vec<ShipId> {
    let report = war.game.events().iter().rev().find_map(|event| match event {
        Event::Reported { report, .. } => Some(report),
        _ => None,
    });
    report.expect("a result").ships.iter().map(|ship| ship.ship).collect()
}

#[test]
fn ruling_p2_a_station_that_nobody_came_to_has_not_fought() {
    // The Sathar wait in deep space: the station is no part of the battle.
    let mut war = at_the_gate(&guarded(), &json!({}));
    let station = war.id("Gate Station");
    war.until_declare(Navy::Upf);
    war.strike("gate", &["UPF Destroyer 1"]);
    war.go_to_battle();
    let report = Action::Report { battle: war.battles()[0].id, fate: Fate::Lost, ship: station };
    assert_eq!(war.refuse(UPF, report).kind(), "no_ship");
    war.told(&[]);
    assert!(!written(&war).contains(&station));
    // While ships hold deep space nobody comes to the station, unless something is written about it.
    for (fates, came) in [(&[][..], false), (&[("Gate Station", Fate::There(70))][..], true)] {
        let mut war = at_the_gate(&guarded(), &json!({}));
        war.strike("gate", &[TWO[0]]);
        war.done(SATHAR);
        let gate = war.planet("gate");
        war.act(UPF, Action::Meet { deep: true, planet: gate });
        war.done(UPF);
        let id = war.told(fates);
        assert_eq!(written(&war).contains(&station), came);
        let judge = war.judge(id);
        war.game.rolled(judge, Action::Confirm { agree: true, battle: id }, &mut contract::Dice::loose(7));
        // The other Sathar ship may still be attacked: it is the same day.
        assert_eq!((war.state().day(), war.ship("Gate Station").today.fought), (2, came));
        assert!(war.ship("UPF Destroyer 1").today.fought);
    }
}

#[test]
fn ruling_c8_the_option_overrides_the_chart() {
    for (choice, rules) in [("advanced", Rules::Advanced), ("basic", Rules::Campaign)] {
        let mut war = at_the_gate(&guarded(), &json!({ "battles": "play", "battle_rules": choice }));
        war.strike("gate", &TWO);
        war.go_to_battle();
        let Stage::Open { inner, .. } = &war.battles()[0].stage else { panic!("a board") };
        assert_eq!(inner.rules(), rules);
    }
}

#[test]
fn ruling_c9_an_undecided_battle_leaves_everybody_where_they_are() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    let events = war.fight("gate", &TWO, &[], &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Applied(_))));
    for name in [TWO[0], TWO[1], "UPF Destroyer 1", "Gate Scout 1"] {
        assert!(war.is_at(name, "gate"), "{name}");
    }
}

#[test]
fn ruling_c9_long_guns_take_a_lone_station_where_that_is_agreed() {
    let lone = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = json!({}));
    // A destroyer has an electron battery, a frigate has none.
    for (ships, falls) in [(TWO, true), (["Sathar Frigate 1", "Sathar Frigate 2"], false)] {
        let options = by_hand(&lone, &json!({ "station_sniping": "auto" }));
        let mut war = War::at_the_gate(&options, Retreat::Cruisers, &ships);
        war.strike("gate", &ships);
        war.done(SATHAR);
        assert_eq!(!war.ship("Gate Station").lives(), falls);
    }
    // Nor does it while a ship defends it, nor a fortress at all.
    let mut war = at_the_gate(&strait(), &json!({ "station_sniping": "auto" }));
    war.strike("gate", &TWO);
    war.go_to_battle();
    assert!(war.ship("Gate Station").lives());
    let fortress = strait_but(|own| {
        own["systems"][1]["planets"][0]["militia"] = json!({});
        own["systems"][1]["planets"][0]["station"] = json!("fortress");
    });
    let mut war = at_the_gate(&fortress, &json!({ "station_sniping": "auto" }));
    war.strike("gate", &TWO);
    war.go_to_battle();
    assert!(war.ship("Gate Station").lives());
}
