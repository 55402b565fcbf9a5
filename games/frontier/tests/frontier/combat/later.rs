//! The later rulings of battles.

use super::*;

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
