//! §8 Combat: who attacks whom, where, in which order, by which rules.

mod war;

use contract::Refuse as _;
use frontier::action::{Action, Fate};
use frontier::battle::Stage;
use frontier::event::Event;
use frontier::state::Phase;
use frontier::types::{Ending, Method, Navy, Order, Retreat, Rules};
use serde_json::{Value, json};
use war::{SATHAR, UPF, War, by_hand, guarded, strait, strait_but};

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

#[test]
fn ruling_c9_long_guns_take_the_station_when_its_ships_are_beaten_in_deep_space() {
    // One scout against six large ships, out in the open: whatever the dice say, it does not hold the field.
    let lone = strait_but(|own| own["systems"][1]["planets"][0]["militia"] = json!({ "assault_scout": 1 }));
    let ships =
        ["Sathar Destroyer 1", "Sathar Destroyer 2", "Sathar Heavy Cruiser 1", "Sathar Heavy Cruiser 2"];
    let options = by_hand(&lone, &json!({ "battles": "resolve", "station_sniping": "auto" }));
    let mut war = War::at_the_gate(&options, Retreat::Ships, &ships);
    war.strike("gate", &ships);
    war.done(SATHAR);
    let gate = war.planet("gate");
    war.act(UPF, Action::Meet { deep: true, planet: gate });
    let events = war.game.rolled(UPF, Action::Done, &mut contract::Dice::loose(7));
    assert!(!war.ship("Gate Station").lives());
    let turns: Vec<u16> = events
        .iter()
        .filter_map(|event| match event {
            Event::Decided { report, .. } => Some(report.turns),
            _ => None,
        })
        .collect();
    assert!(turns[0] > 0 && turns[1] == 0, "the station falls without a fight");
}

#[test]
fn ruling_c10_fighters_of_a_station_are_docked_there_in_battle() {
    let mut war = at_the_gate(&guarded(), &json!({ "battles": "play" }));
    war.until_move(Navy::Upf);
    let station = war.id("Gate Station");
    war.order("UPF Fighter 1", Order::Base(station));
    war.until_declare(Navy::Sathar);
    war.strike("gate", &TWO);
    war.go_to_battle();
    assert_eq!(vessel(&war, "UPF Fighter 1").expect("there")["docked"], "Gate Station");
    assert_eq!(vessel(&war, "UPF Fighter 2").expect("there")["aboard"], "UPF Carrier 1");
}

#[test]
fn ruling_c11_the_attacker_says_which_battle_counts_first_and_victory_is_tested_after_each() {
    // Two stations to win with, the fortress among them; the first battle decides the war, and the second is void.
    let two = strait_but(|own| {
        own["stations_to_win"] = json!(1);
        own["systems"][0]["planets"][0] = json!({ "id": "prime", "name": "Prime" });
        own["systems"][1]["planets"][0]["station"] = json!("fortress");
        own["systems"][1]["planets"][1]["station"] = json!("armed_station");
    });
    let mut war = at_the_gate(&two, &json!({}));
    war.strike("gate", &[TWO[0]]);
    war.strike("isle", &[TWO[1]]);
    war.act(SATHAR, Action::First(war.planet("isle")));
    war.go_to_battle();
    let order: Vec<_> = war.battles().iter().map(|battle| battle.plan.planet).collect();
    assert_eq!(order, [war.planet("isle"), war.planet("gate")]);
    let mut war = at_the_gate(&two, &json!({}));
    war.strike("gate", &[TWO[0]]);
    war.strike("isle", &[TWO[1]]);
    war.go_to_battle();
    let events = war.result(&[("Gate Station", Fate::Lost)], &[]);
    assert_eq!(war.ending(), Some(Ending::Conquest));
    assert!(events.iter().any(|event| matches!(event, Event::Voided(ids) if ids.len() == 1)));
    assert!(war.ship("Isle Station").lives());
}

#[test]
fn ruling_c11_a_later_battle_waits_for_those_before_it() {
    let two = strait_but(|own| own["systems"][1]["planets"][1]["station"] = json!("armed_station"));
    let mut war = at_the_gate(&two, &json!({ "battles": "ask" }));
    war.strike("gate", &[TWO[0]]);
    war.strike("isle", &[TWO[1]]);
    war.go_to_battle();
    let ids: Vec<u32> = war.battles().iter().map(|battle| battle.id).collect();
    let vote = |battle: u32| Action::Vote { battle, method: Method::Hand, rules: None };
    for seat in [UPF, SATHAR] {
        war.act(seat, vote(ids[1]));
    }
    war.result(&[("Isle Station", Fate::Lost)], &[]);
    assert!(war.ship("Isle Station").lives(), "its result is known and does not count yet");
    for seat in [UPF, SATHAR] {
        war.act(seat, vote(ids[0]));
    }
    war.result(&[("Gate Station", Fate::Lost)], &[]);
    assert!(!war.ship("Isle Station").lives() && !war.ship("Gate Station").lives());
}

#[test]
fn ruling_c12_ships_at_the_planet_that_is_attacked_are_in_the_battle() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.strike("gate", &TWO);
    war.done(SATHAR);
    assert_eq!(war.refuse(UPF, join(&war, None, "UPF Destroyer 1")).kind(), "must_fight");
    war.done(UPF);
    let plan = &war.battles()[0].plan;
    let all = ["UPF Destroyer 1", "UPF Battleship 1", "UPF Fighter 1", "Gate Scout 1"];
    assert!(all.iter().all(|name| plan.defenders.contains(&war.id(name))));
}

#[test]
fn ruling_c12_ships_at_another_planet_need_not_come() {
    let away = strait_but(|own| own["forces"][0]["at"] = json!("isle"));
    let mut war = at_the_gate(&away, &json!({}));
    war.strike("gate", &TWO);
    war.done(SATHAR);
    war.act(UPF, join(&war, Some("gate"), "UPF Destroyer 1"));
    war.act(UPF, join(&war, Some("gate"), "UPF Destroyer 2"));
    war.act(UPF, join(&war, None, "UPF Destroyer 2"));
    war.done(UPF);
    let plan = &war.battles()[0].plan;
    assert!(plan.defenders.contains(&war.id("UPF Destroyer 1")));
    assert!(!plan.defenders.contains(&war.id("UPF Destroyer 2")));
    assert!(!plan.defenders.contains(&war.id("UPF Battleship 1")));
}

#[test]
fn ruling_c13_who_would_rather_play_prevails_and_elsewhere_needs_both() {
    let outcome = |one: Method, other: Method| {
        let mut war = at_the_gate(&guarded(), &json!({ "battles": "ask" }));
        war.strike("gate", &TWO);
        war.go_to_battle();
        let id = war.battles()[0].id;
        let vote = |method| Action::Vote { battle: id, method, rules: None };
        war.act(UPF, vote(one));
        assert_eq!(war.refuse(UPF, vote(other)).kind(), "not_now");
        war.act(SATHAR, vote(other));
        war.battles()[0].stage.clone()
    };
    assert!(matches!(outcome(Method::Resolve, Method::Play), Stage::Open { watched: false, .. }));
    assert!(matches!(outcome(Method::Watch, Method::Resolve), Stage::Open { watched: true, .. }));
    assert!(matches!(outcome(Method::Hand, Method::Play), Stage::Open { watched: false, .. }));
    assert_eq!(outcome(Method::Hand, Method::Hand), Stage::Hand(false));
}

#[test]
fn ruling_c13_other_rules_than_the_charts_need_both() {
    for (other, rules) in [(Some(Rules::Campaign), Rules::Campaign), (None, Rules::Advanced)] {
        let mut war = at_the_gate(&strait(), &json!({ "battles": "ask" }));
        war.strike("gate", &TWO);
        war.go_to_battle();
        let battle = war.battles()[0].id;
        war.act(UPF, Action::Vote { battle, method: Method::Play, rules: Some(Rules::Campaign) });
        war.act(SATHAR, Action::Vote { battle, method: Method::Play, rules: other });
        let Stage::Open { inner, .. } = &war.battles()[0].stage else { panic!("a board") };
        assert_eq!(inner.rules(), rules);
    }
}

/// A war of three UPF players and two Sathar, in which a battle is asked about: its number, and its commanders.
fn in_company() -> (War, u32, [u8; 2]) {
    let more = json!({ "battles": "ask", "upf_players": 3, "sathar_players": 2 });
    let mut war = War::at_the_gate(&by_hand(&strait(), &more), Retreat::Cruisers, &TWO);
    war.strike("gate", &TWO);
    war.go_to_battle();
    let battle = war.battles()[0];
    let (id, commanders) = (battle.id, battle.plan.commanders.map(|seat| seat.0));
    (war, id, commanders)
}

#[test]
fn ruling_c13_in_company_a_majority_of_all_players_chooses_other_rules() {
    // The other three: how many of them agree, and by which rules it is fought then.
    for (others, rules) in [(2, Rules::Campaign), (1, Rules::Advanced), (3, Rules::Campaign)] {
        let (mut war, battle, [upf, sathar]) = in_company();
        let short = Some(Rules::Campaign);
        war.act(upf, Action::Vote { battle, method: Method::Play, rules: short });
        war.act(sathar, Action::Vote { battle, method: Method::Resolve, rules: None });
        let Stage::Ballot(ballot) = &war.battles()[0].stage else { panic!("all are asked") };
        assert_eq!((ballot.method, ballot.rules), (Method::Play, Rules::Campaign));
        let left: Vec<u8> = ballot.left().map(|seat| seat.0).collect();
        assert_eq!(left.len(), 3);
        assert_eq!(war.refuse(upf, Action::Confirm { agree: true, battle }).kind(), "not_now");
        for (n, seat) in left.into_iter().enumerate() {
            assert!(matches!(war.battles()[0].stage, Stage::Ballot(_)), "the last one decides");
            let agree = n < others;
            assert!(war.game.legal(seat).contains(&Action::Confirm { agree, battle }));
            war.act(seat, Action::Confirm { agree, battle });
        }
        let Stage::Open { inner, .. } = &war.battles()[0].stage else { panic!("a board") };
        assert_eq!(inner.rules(), rules, "{others} of the others agree");
    }
}

#[test]
fn ruling_c13_in_company_nobody_is_asked_if_no_commander_wants_other_rules() {
    let (mut war, battle, commanders) = in_company();
    for seat in commanders {
        war.act(seat, Action::Vote { battle, method: Method::Play, rules: None });
    }
    assert!(matches!(war.battles()[0].stage, Stage::Open { .. }));
}

#[test]
fn s8_a_result_that_is_disputed_is_written_again() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.strike("gate", &TWO);
    war.go_to_battle();
    let id = war.told(&[("UPF Battleship 1", Fate::Lost)]);
    assert_eq!(war.refuse(SATHAR, Action::Confirm { agree: true, battle: id }).kind(), "not_now");
    war.act(UPF, Action::Confirm { agree: false, battle: id });
    assert_eq!(war.battles()[0].stage, Stage::Hand(false));
    war.result(&[], &[]);
    assert!(war.ship("UPF Battleship 1").lives());
}

#[test]
fn s8_no_ship_comes_out_better_than_it_went_in() {
    let mut war = at_the_gate(&guarded(), &json!({}));
    war.strike("gate", &TWO);
    war.go_to_battle();
    let (battle, ship) = (war.battles()[0].id, war.id("UPF Destroyer 1"));
    let report = |fate: Fate| Action::Report { battle, fate, ship };
    assert_eq!(war.refuse(SATHAR, report(Fate::There(51))).kind(), "better");
    assert_eq!(war.refuse(SATHAR, report(Fate::Adf(3))).kind(), "better");
    assert_eq!(war.refuse(UPF, report(Fate::Lost)).kind(), "not_now");
    let station = war.id("Gate Station");
    assert_eq!(
        war.refuse(SATHAR, Action::Report { battle, fate: Fate::Away(10), ship: station }).kind(),
        "better"
    );
}
