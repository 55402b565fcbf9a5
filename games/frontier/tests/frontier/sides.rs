//! §15 Several players on a side.

use crate::war::{self, War, by_hand, guarded, refused, setup, strait};
use contract::{Refuse as _, Seat, Viewer};
use frontier::action::{Action, Fate};
use frontier::state::Phase;
use frontier::tables::Role;
use frontier::types::{CircleId, Navy, Order, Place, Retreat};
use serde_json::json;

const TWO: [&str; 2] = ["Sathar Destroyer 1", "Sathar Destroyer 2"];

/// Two players a side at the gate: the seats 0 and 1 are of the UPF, 2 and 3 of the Sathar.
fn four() -> War {
    let options = by_hand(&guarded(), &json!({ "upf_players": 2, "sathar_players": 2 }));
    War::at_the_gate(&options, Retreat::Cruisers, &TWO)
}

#[test]
fn ruling_x1_two_to_six_players_share_the_sides() {
    for (upf, sathar) in [(1, 1), (1, 5), (5, 1), (3, 3), (4, 2)] {
        let setup = setup(&json!({ "upf_players": upf, "sathar_players": sathar }));
        assert_eq!((setup.seats(Navy::Upf).count(), setup.seats(Navy::Sathar).count()), (upf, sathar));
        assert_eq!((setup.captain(Navy::Upf), setup.captain(Navy::Sathar)), (Seat(0), Seat(upf as u8)));
    }
    for (upf, sathar, field) in [(0, 1, "upf_players"), (1, 6, "sathar_players"), (4, 3, "sathar_players")] {
        let error = refused(&json!({ "upf_players": upf, "sathar_players": sathar }));
        assert_eq!(error.field.as_deref(), Some(field));
    }
}

#[test]
fn ruling_x1_ships_are_dealt_out_as_evenly_as_they_go() {
    for players in 1..=5u8 {
        let war = War::open(&json!({ "upf_players": players, "sathar_players": 1 }));
        let mut hull = vec![0u32; usize::from(players)];
        for (id, ship, info) in war.state().all() {
            assert_eq!(war.setup().side(ship.keeper), Some(info.navy), "{id:?}");
            if info.navy == Navy::Upf {
                hull[usize::from(ship.keeper.0)] += u32::from(info.line.hull);
            }
        }
        let (least, most) = (hull.iter().min().expect("one"), hull.iter().max().expect("one"));
        assert!(*least * 5 >= *most * 4, "{hull:?}");
    }
    let war = War::open(&json!({ "sathar_players": 2 }));
    let number = |seat: u8| {
        let own = war
            .state()
            .all()
            .filter(|(_, ship, info)| info.navy == Navy::Sathar && ship.keeper == Seat(seat));
        own.count()
    };
    assert_eq!((number(1), number(2)), (34, 33));
}

#[test]
fn ruling_x1_a_militia_and_a_force_stay_in_one_hand() {
    let war = War::open(&json!({ "upf_players": 3 }));
    let keeper = |name: &str| war.ship(name).keeper;
    assert_eq!(keeper("Pale Scout 1"), keeper("Pale Frigate 1"));
    assert_eq!(keeper("Pale Scout 1"), keeper("Fortress Pale"));
    let forces = ["UPF Battleship 1", "UPF Battleship 2", "UPF Battleship 3"].map(keeper);
    assert!(forces[0] != forces[1] && forces[1] != forces[2] && forces[0] != forces[2], "a force each");
    assert_eq!(keeper("UPF Battleship 1"), keeper("UPF Heavy Cruiser 1"));
}

#[test]
fn ruling_x1_the_referee_sees_everything_and_decides_nothing() {
    let options = by_hand(&guarded(), &json!({ "referee": true }));
    let mut war = War::at_the_gate(&options, Retreat::Cruisers, &TWO);
    assert_eq!(war.setup().roles[2], Role::Referee);
    assert_eq!(war.game.view(Viewer::Seat(Seat(2))).condition, Some(Retreat::Cruisers));
    assert!(!war.game.to_act().contains(Seat(2)));
    assert_eq!(war.refuse(2, Action::Done).kind(), "not_now");
    war.until_day(4);
    assert_eq!(war.refuse(2, Action::Order { order: Order::Hold, ship: war.id(TWO[0]) }).kind(), "not_now");
}

#[test]
fn s15_each_commands_his_own_and_all_must_be_done() {
    let mut war = four();
    war.until_move(Navy::Upf);
    let ship = |seat: u8| {
        let own = |(_, ship, info): &(_, &frontier::ship::Ship, &frontier::tables::ShipInfo)| {
            ship.keeper == Seat(seat) && info.is_capital()
        };
        war.state().all().find(own).expect("a ship").0
    };
    let (mine, other) = (ship(0), ship(1));
    let isle = Order::Planet(war.planet("isle"));
    assert_eq!(war.refuse(0, Action::Order { order: isle, ship: other }).kind(), "not_yours");
    war.act(1, Action::Order { order: isle, ship: other });
    war.act(0, Action::Order { order: isle, ship: mine });
    war.done(0);
    assert_eq!(*war.state().phase(), Phase::Move(Navy::Upf));
    assert_eq!(war.refuse(0, Action::Done).kind(), "not_now");
    war.done(1);
    assert_eq!(*war.state().phase(), Phase::Declare(Navy::Sathar));
    assert_eq!(war.state().ship(other).place, Place::Star(war.planet("isle")));
}

#[test]
fn s15_the_captain_brings_in_the_ships_of_all() {
    let options = by_hand(&strait(), &json!({ "sathar_players": 2 }));
    let mut war = War::begin(&options, Retreat::Cruisers, &[(TWO[0], 0), (TWO[1], 1)]);
    war.until_day(2);
    let theirs = war
        .state()
        .all()
        .find(|(_, ship, info)| ship.keeper == Seat(2) && info.is_capital() && ship.place == Place::Reserve);
    let ship = theirs.expect("a ship of the other").0;
    let enter = Action::Order { order: Order::Enter(CircleId(0)), ship };
    assert_eq!(war.refuse(2, enter.clone()).kind(), "captain");
    war.act(1, enter);
    // The other is done before; nothing is stuck.
    war.done(2);
    war.done(1);
    assert!(matches!(war.state().ship(ship).place, Place::Red { at: 1, .. }));
}

#[test]
fn s15_a_ship_can_be_entrusted_to_another() {
    let mut war = four();
    war.until_move(Navy::Upf);
    let mine =
        war.state().all().find(|(_, ship, info)| ship.keeper == Seat(0) && info.is_capital()).expect("one").0;
    assert_eq!(war.refuse(0, Action::Entrust { seat: Seat(2), ship: mine }).kind(), "no_seat");
    war.act(0, Action::Entrust { seat: Seat(1), ship: mine });
    war.done(0);
    war.done(1);
    assert_eq!(war.state().ship(mine).keeper, Seat(1));
}

#[test]
fn s15_whoever_has_most_of_the_hull_commands_unless_the_captain_names_another() {
    for named in [None, Some(0), Some(1)] {
        let mut war = four();
        war.strike("gate", &TWO);
        war.until(|state| *state.phase() == Phase::Defend(Navy::Sathar));
        let planet = war.planet("gate");
        if let Some(seat) = named {
            war.act(0, Action::Command { planet, seat: Seat(seat) });
            assert_eq!(war.refuse(0, Action::Command { planet, seat: Seat(2) }).kind(), "no_seat");
        }
        war.go_to_battle();
        let plan = &war.battles()[0].plan;
        let mut hull = [0u32; 2];
        for id in plan.defenders.iter().copied().chain(plan.station) {
            hull[usize::from(war.state().ship(id).keeper.0)] +=
                u32::from(war.state().ship(id).condition.hull);
        }
        let most = u8::from(hull[1] > hull[0]);
        assert_eq!(plan.commanders[0], Seat(named.unwrap_or(most)));
        let other = 1 - plan.commanders[0].0;
        assert_eq!(war.refuse(other, Action::Submit(war.battles()[0].id)).kind(), "not_yours");
    }
}

#[test]
fn ruling_x1_a_station_that_is_in_no_battle_does_not_choose_who_commands() {
    let own = war::strait_but(|own| {
        own["systems"][1]["planets"][0]["station"] = json!("fortified_station");
        own["forces"][0]["at"] = json!("gate");
        own["forces"][0]["ships"] = json!({ "destroyer": 2 });
    });
    let ours = ["UPF Destroyer 1", "UPF Destroyer 2"];
    // Where they meet, whom the captain named for it, and who commands: 140 hull against a hundred.
    for (deep, named, commands) in
        [(true, None, 1), (false, None, 0), (true, Some(0), 0), (false, Some(1), 1)]
    {
        let options = by_hand(&own, &json!({ "upf_players": 2 }));
        let ships: Vec<&str> = TWO.to_vec();
        let mut war = War::at_the_gate(&options, Retreat::Cruisers, &ships);
        war.until_move(Navy::Upf);
        for (name, seat) in [("Gate Station", 0), (ours[0], 1), (ours[1], 1)] {
            let (ship, keeper) = (war.id(name), war.ship(name).keeper);
            if keeper != Seat(seat) {
                war.act(keeper.0, Action::Entrust { seat: Seat(seat), ship });
            }
        }
        war.until_declare(Navy::Upf);
        assert_eq!(war.ship("Gate Station").keeper, Seat(0));
        war.strike("gate", &ours);
        let planet = war.planet("gate");
        if let Some(seat) = named {
            war.act(0, Action::Command { planet, seat: Seat(seat) });
        }
        war.until(|state| *state.phase() == Phase::Defend(Navy::Upf));
        if !deep {
            war.act(2, Action::Meet { deep, planet });
        }
        war.go_to_battle();
        let plan = &war.battles()[0].plan;
        assert_eq!((plan.deep, plan.commanders[0]), (deep, Seat(commands)), "{named:?}");
    }
}

#[test]
fn s15_a_side_wins_together() {
    let own = war::strait_but(|own| {
        own["stations_to_win"] = json!(1);
        own["systems"][0]["planets"][0] = json!({ "id": "prime", "name": "Prime" });
        own["systems"][1]["planets"][0]["station"] = json!("fortress");
    });
    let options = by_hand(&own, &json!({ "upf_players": 2, "sathar_players": 2, "referee": true }));
    let mut war = War::at_the_gate(&options, Retreat::Cruisers, &TWO);
    war.fight("gate", &TWO, &[("Gate Station", Fate::Lost)], &[]);
    assert_eq!(war.game.outcome().expect("a result").winners, [Seat(2), Seat(3)]);
}
