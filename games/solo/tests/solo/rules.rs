//! Every clause of §2.1, with scripted dice.

use contract::{Game as _, Refuse as _, Seat, UserData, Verdict, Viewer};
use paint::{Hand, Present as _};
use solo::Solo;
use solo::action::Action;
use solo::event::Event;
use solo::refusal::Refusal;
use solo::tables::Options;
use solo::types::{Cell, Half, Kind, Ship, Suit, Variant};
use testkit::Scripted;

const ME: u8 = 0;

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn place(suit: Suit, ship: Kind, from: &str, to: &str) -> Action {
    Action::Place(Ship { suit, ship, from: cell(from), to: cell(to) })
}

/// The usual options with `scenario` set to this JSON.
fn scenario(json: &str) -> Options {
    serde_json::from_str(&format!(r#"{{"scenario": {json}}}"#)).unwrap()
}

/// A game on the layout `lanes`: suns in A and B, moons in C and D, crowns in E and F.
fn lanes(call: Suit) -> Scripted<Solo> {
    let mut game = Scripted::<Solo>::start(scenario(r#""lanes""#));
    game.act(ME, Action::Call(call), &[]);
    game
}

/// A game with few coins: everything but these is sunk, and the call is made.
fn few(afloat: &[&str], call: &str, die_by_die: bool) -> Scripted<Solo> {
    let lanes = &solo::tables::named_layouts()["lanes"];
    let all = lanes.ships.iter().flat_map(|s| Cell::of_mask(s.mask().unwrap()));
    let sunk: Vec<String> = all.map(|c| c.to_string()).filter(|c| !afloat.contains(&c.as_str())).collect();
    let mut layout = serde_json::to_value(lanes).unwrap();
    layout["sunk"] = serde_json::json!(sunk);
    layout["call"] = serde_json::json!(call);
    let options = serde_json::json!({"scenario": layout, "die_by_die": die_by_die});
    Scripted::start(serde_json::from_value(options).unwrap())
}

/// The volley in a list of events.
fn volley(events: &[Event]) -> solo::event::Volley {
    match events[0] {
        Event::VolleyFired(volley) => volley,
        ref other => panic!("expected a volley, got {other:?}"),
    }
}

#[test]
fn s2_1a_the_sea_has_48_cells_in_eight_half_rows() {
    assert_eq!(cell("A0").number(), 0);
    assert_eq!(cell("H5").number(), 47);
    assert!("I0".parse::<Cell>().is_err() && "A6".parse::<Cell>().is_err() && "A".parse::<Cell>().is_err());
    assert!(Cell::new(48).is_none());
}

#[test]
fn s2_1a_rows_belong_to_the_four_suits_in_any_order() {
    let mut game = Scripted::<Solo>::start(Options::default());
    let order = [Suit::Arms, Suit::Moons, Suit::Suns, Suit::Crowns];
    game.act(ME, Action::Rows(order), &[]);
    assert_eq!(game.view(Viewer::Seat(Seat(ME))).rows, order);
    assert_eq!(game.refuse(ME, Action::Rows(order)), Refusal::SameRows);
    let twice = [Suit::Arms, Suit::Arms, Suit::Suns, Suit::Crowns];
    assert_eq!(game.refuse(ME, Action::Rows(twice)), Refusal::NotFourSuits);
}

#[test]
fn ruling_r7_a_die_strikes_in_the_row_its_suit_was_given() {
    let mut layout = serde_json::to_value(&solo::tables::named_layouts()["lanes"]).unwrap();
    layout["rows"] = serde_json::json!(["crowns", "suns", "arms", "moons"]);
    let mut game = Scripted::<Solo>::start(scenario(&layout.to_string()));
    game.act(ME, Action::Call(Suit::Suns), &[]);
    // The first die is that of the top row, whoever owns it.
    let fired = volley(&game.act(ME, Action::Fire, &[1, 1, 1, 1, 1]));
    assert_eq!(fired.cell(0), cell("A0"));
    assert_eq!(fired.sunk, [Some(Suit::Suns), Some(Suit::Moons), Some(Suit::Crowns), None]);
}

#[test]
fn s2_1b_any_suit_may_mark_the_columns_before_ships_are_placed() {
    let mut game = Scripted::<Solo>::start(Options::default());
    assert_eq!(game.refuse(ME, Action::Marker(Suit::Arms)), Refusal::SameMarker(Suit::Arms));
    game.act(ME, Action::Marker(Suit::Suns), &[]);
    let refused = game.refuse(ME, place(Suit::Suns, Kind::Dinghy, "A0", "A0"));
    assert_eq!(refused, Refusal::MarkerHasNoFleet(Suit::Suns));
    game.act(ME, place(Suit::Arms, Kind::Dinghy, "A0", "A0"), &[]);
    assert_eq!(game.refuse(ME, Action::Marker(Suit::Arms)), Refusal::ShipsStand);
}

#[test]
fn s2_1b_the_six_faces_name_the_six_columns() {
    let mut game = lanes(Suit::Suns);
    for pips in 1..=6 {
        let fired = volley(&game.act(ME, Action::Fire, &[pips, 1, 1, 1, 1]));
        assert_eq!(u32::from(fired.dice[0].column()), pips - 1);
    }
    let names: Vec<String> = (1..=6).map(|p| solo::types::Face::of_roll(p).to_string()).collect();
    assert_eq!(names, ["null", "ace", "2", "3", "4", "5"]);
}

#[test]
fn s2_1c_each_fleet_has_a_dinghy_a_submarine_and_a_cruiser() {
    let mut game = Scripted::<Solo>::start(Options::default());
    game.act(ME, place(Suit::Suns, Kind::Dinghy, "A0", "A0"), &[]);
    let second = game.refuse(ME, place(Suit::Suns, Kind::Dinghy, "B0", "B0"));
    assert_eq!(second, Refusal::NoneLeft(Suit::Suns, Kind::Dinghy));
    assert_eq!(Kind::ALL.map(Kind::length), [1, 2, 3]);
}

#[test]
fn s2_1c_ships_lie_along_down_or_slanting_without_gaps() {
    for (from, to) in [("C2", "C4"), ("C2", "E2"), ("C2", "E4"), ("C2", "E0")] {
        let mut game = Scripted::<Solo>::start(Options::default());
        game.act(ME, place(Suit::Moons, Kind::Cruiser, from, to), &[]);
    }
    let game = Scripted::<Solo>::start(Options::default());
    for (from, to) in [("C2", "C5"), ("C2", "C3"), ("C2", "D4"), ("C2", "E3"), ("C4", "C2"), ("E2", "C2")] {
        let refused = game.refuse(ME, place(Suit::Moons, Kind::Cruiser, from, to));
        assert_eq!(refused.kind(), "not_a_line", "{from} {to}");
        assert_eq!(refused.section(), "§2.1c");
    }
    // A line does not run on from the end of one row to the beginning of the next.
    assert_eq!(game.refuse(ME, place(Suit::Moons, Kind::Submarine, "A5", "B0")).kind(), "not_a_line");
}

#[test]
fn ruling_r1_no_two_coins_share_a_cell() {
    let mut game = Scripted::<Solo>::start(Options::default());
    game.act(ME, place(Suit::Suns, Kind::Cruiser, "A0", "A2"), &[]);
    let refused = game.refuse(ME, place(Suit::Moons, Kind::Submarine, "A2", "B2"));
    assert_eq!(refused, Refusal::CellTaken(cell("A2")));
}

#[test]
fn ruling_r2_ships_may_touch_and_cross() {
    let mut game = Scripted::<Solo>::start(Options::default());
    game.act(ME, place(Suit::Suns, Kind::Submarine, "A0", "B1"), &[]);
    game.act(ME, place(Suit::Moons, Kind::Submarine, "A1", "B0"), &[]);
}

#[test]
fn ruling_r3_ships_may_lie_across_tiles_and_in_any_row() {
    let mut game = Scripted::<Solo>::start(Options::default());
    game.act(ME, place(Suit::Suns, Kind::Cruiser, "G1", "G3"), &[]);
    game.act(ME, place(Suit::Moons, Kind::Cruiser, "B0", "D0"), &[]);
}

#[test]
fn s2_1c_a_ship_may_be_taken_back_until_the_call() {
    let mut game = Scripted::<Solo>::start(Options::default());
    game.act(ME, place(Suit::Suns, Kind::Cruiser, "A0", "A2"), &[]);
    assert_eq!(game.refuse(ME, Action::Lift(cell("A1"))), Refusal::NoShipThere(cell("A1")));
    game.act(ME, Action::Lift(cell("A0")), &[]);
    game.act(ME, place(Suit::Suns, Kind::Cruiser, "A1", "A3"), &[]);
    let sailed = lanes(Suit::Suns);
    assert_eq!(sailed.refuse(ME, Action::Lift(cell("A0"))), Refusal::AlreadySailed);
    assert_eq!(sailed.refuse(ME, place(Suit::Suns, Kind::Dinghy, "H0", "H0")), Refusal::AlreadySailed);
}

#[test]
fn s2_1d_the_call_comes_after_placing() {
    let mut game = Scripted::<Solo>::start(Options::default());
    assert_eq!(game.refuse(ME, Action::Call(Suit::Suns)), Refusal::NotAllPlaced(18));
    game.act(ME, place(Suit::Suns, Kind::Cruiser, "A0", "A2"), &[]);
    assert_eq!(game.refuse(ME, Action::Call(Suit::Suns)), Refusal::NotAllPlaced(15));
}

#[test]
fn s2_1d_the_call_is_one_of_the_three_fleets_and_stands() {
    let mut game = Scripted::<Solo>::start(scenario(r#""lanes""#));
    assert_eq!(game.refuse(ME, Action::Call(Suit::Arms)), Refusal::MarkerHasNoFleet(Suit::Arms));
    assert_eq!(game.refuse(ME, Action::Fire), Refusal::CallFirst);
    game.act(ME, Action::Call(Suit::Moons), &[]);
    assert_eq!(game.refuse(ME, Action::Call(Suit::Moons)), Refusal::AlreadyCalled);
    assert_eq!(game.view(Viewer::Public).call, Some(Suit::Moons));
}

/// The layout `lanes` with all suns sunk.
fn without_suns() -> serde_json::Value {
    let mut layout = serde_json::to_value(&solo::tables::named_layouts()["lanes"]).unwrap();
    layout["sunk"] = serde_json::json!(["A0", "A1", "A2", "B0", "B1", "B5"]);
    layout
}

#[test]
fn s2_1d_a_fleet_that_is_gone_cannot_be_called() {
    let mut game = Scripted::<Solo>::start(scenario(&without_suns().to_string()));
    let refused = game.refuse(ME, Action::Call(Suit::Suns));
    assert_eq!(refused, Refusal::NothingAfloat(Suit::Suns));
    assert_eq!((refused.kind(), refused.section()), ("nothing_afloat", "§2.1d"));
    let listed: Vec<Action> = game.legal(ME).iter().collect();
    assert_eq!(listed, [Action::Call(Suit::Moons), Action::Call(Suit::Crowns)]);
    let keys = Solo::screen(&game.view(Viewer::Seat(Seat(ME))), &Hand::default(), None).keys;
    assert_eq!(
        keys.iter().map(|k| (k.0, k.1.as_str())).collect::<Vec<_>>(),
        [('2', "call moons"), ('3', "call crowns")]
    );
    game.act(ME, Action::Call(Suit::Crowns), &[]);
}

#[test]
fn s2_1d_a_set_up_position_calls_a_fleet_that_floats() {
    let mut layout = without_suns();
    layout["call"] = serde_json::json!("suns");
    let refused = Solo::prepare(&scenario(&layout.to_string()), &UserData::default()).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("scenario.call"));
    assert!(refused.message.contains("no coin of the suns floats"), "{refused}");
    layout["call"] = serde_json::json!("moons");
    Solo::prepare(&scenario(&layout.to_string()), &UserData::default()).unwrap();
}

#[test]
fn s2_1d_a_spectator_sees_the_layout_only_once_it_stands() {
    let mut game = Scripted::<Solo>::start(Options::default());
    game.act(ME, place(Suit::Suns, Kind::Cruiser, "A0", "A2"), &[]);
    assert!(game.view(Viewer::Public).ships.is_empty());
    assert_eq!(game.view(Viewer::Seat(Seat(ME))).ships.len(), 1);
}

#[test]
fn s2_1e_four_dice_and_one_coin_for_all() {
    let mut game = lanes(Suit::Suns);
    // The rulebook's example: null, ace, 5, 2, heads.
    let fired = volley(&game.act(ME, Action::Fire, &[1, 2, 6, 3, 1]));
    assert_eq!([0, 1, 2, 3].map(|row| fired.cell(row)), ["A0", "C1", "E5", "G2"].map(cell));
    assert_eq!(fired.half, Half::Upper);
    assert_eq!(fired.sunk, [Some(Suit::Suns), Some(Suit::Moons), None, None]);
    let fired = volley(&game.act(ME, Action::Fire, &[1, 2, 6, 3, 0]));
    assert_eq!([0, 1, 2, 3].map(|row| fired.cell(row)), ["B0", "D1", "F5", "H2"].map(cell));
    assert_eq!(fired.half, Half::Lower);
    assert_eq!(fired.sunk, [Some(Suit::Suns), Some(Suit::Moons), Some(Suit::Crowns), None]);
}

#[test]
fn s2_1e_the_source_example_sun_5_tails_is_the_lower_half_under_the_5() {
    let mut game = lanes(Suit::Suns);
    let fired = volley(&game.act(ME, Action::Fire, &[6, 4, 4, 4, 0]));
    assert_eq!(fired.cell(0), cell("B5"));
    assert_eq!(fired.sunk[0], Some(Suit::Suns));
}

#[test]
fn s2_1e_the_marker_suits_die_strikes_too() {
    let mut layout = serde_json::to_value(&solo::tables::named_layouts()["lanes"]).unwrap();
    layout["ships"][2] = serde_json::json!({"suit": "suns", "ship": "dinghy", "from": "G5", "to": "G5"});
    let mut game = Scripted::<Solo>::start(scenario(&layout.to_string()));
    game.act(ME, Action::Call(Suit::Suns), &[]);
    let fired = volley(&game.act(ME, Action::Fire, &[6, 6, 6, 6, 1]));
    assert_eq!(fired.sunk, [None, None, None, Some(Suit::Suns)]);
}

#[test]
fn ruling_r4_an_empty_cell_or_a_sunk_coin_is_a_miss() {
    let mut game = lanes(Suit::Suns);
    game.act(ME, Action::Fire, &[1, 6, 6, 6, 1]);
    let again = volley(&game.act(ME, Action::Fire, &[1, 6, 6, 6, 1]));
    assert_eq!(again.sunk, [None; 4]);
    let suns = game.view(Viewer::Public).fleets[0].afloat.len();
    assert_eq!(suns, 5);
}

#[test]
fn s2_1f_the_called_suit_alone_afloat_wins() {
    let mut game = few(&["A0", "C0"], "suns", false);
    let events = game.act(ME, Action::Fire, &[6, 1, 1, 1, 1]);
    assert_eq!(events[1], Event::BattleEnded { survivor: Some(Suit::Suns) });
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.result, outcome.winners, outcome.scores), (Verdict::Win, vec![Seat(ME)], vec![1]));
    assert_eq!(game.refuse(ME, Action::Fire), Refusal::BattleOver);
    assert_eq!(game.refuse(ME, Action::Call(Suit::Suns)), Refusal::BattleOver);
}

#[test]
fn s2_1f_another_suit_alone_afloat_loses() {
    let mut game = few(&["A0", "C0"], "moons", false);
    game.act(ME, Action::Fire, &[6, 1, 1, 1, 1]);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.result, outcome.winners, outcome.scores), (Verdict::None, vec![], vec![0]));
    assert_eq!(outcome.reason, "suns survived, moons were called");
}

#[test]
fn s2_1f_the_game_goes_on_while_two_suits_float() {
    let mut game = few(&["A0", "C0", "E0"], "suns", false);
    assert_eq!(game.act(ME, Action::Fire, &[6, 6, 1, 1, 1]).len(), 1);
    assert!(game.outcome().is_none());
}

#[test]
fn ruling_r5_nobody_left_is_a_loss() {
    for afloat in [&["A0", "C0"][..], &["A0", "C0", "E0"]] {
        let mut game = few(afloat, "suns", false);
        let events = game.act(ME, Action::Fire, &[1, 1, 1, 1, 1]);
        assert_eq!(events[1], Event::BattleEnded { survivor: None });
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.result, outcome.winners), (Verdict::None, vec![]));
        assert!(outcome.reason.starts_with("no survivor"), "{}", outcome.reason);
    }
}

#[test]
fn ruling_r6_die_by_die_stops_at_the_deciding_die() {
    let mut game = few(&["A0", "C0"], "moons", true);
    let events = game.act(ME, Action::Fire, &[1, 1, 1, 1, 1]);
    let fired = volley(&events);
    assert_eq!((fired.counted, fired.sunk), (1, [Some(Suit::Suns), None, None, None]));
    assert_eq!(events[1], Event::BattleEnded { survivor: Some(Suit::Moons) });
    assert_eq!(game.outcome().unwrap().result, Verdict::Win);
    // With three suits left the second hit decides.
    let mut game = few(&["A0", "C0", "E0"], "crowns", true);
    assert_eq!(volley(&game.act(ME, Action::Fire, &[1, 1, 1, 1, 1])).counted, 2);
    assert_eq!(game.outcome().unwrap().result, Verdict::Win);
}

#[test]
fn ruling_r6_is_off_unless_asked_for() {
    assert!(!Options::default().die_by_die);
}

#[test]
fn s2_1g_wumpuses_and_dingies_sets_eighteen_single_coins_afloat() {
    let options = Options { variant: Variant::Wumpuses, ..Options::default() };
    let mut game = Scripted::<Solo>::start(options);
    assert_eq!(
        game.refuse(ME, place(Suit::Suns, Kind::Submarine, "A0", "A1")),
        Refusal::NoneLeft(Suit::Suns, Kind::Submarine)
    );
    for (n, suit) in [Suit::Suns, Suit::Moons, Suit::Crowns].into_iter().enumerate() {
        for column in 0..6 {
            let at = format!("{}{column}", ["A", "D", "G"][n]);
            game.act(ME, place(suit, Kind::Dinghy, &at, &at), &[]);
        }
    }
    assert_eq!(game.refuse(ME, place(Suit::Suns, Kind::Dinghy, "B0", "B0")).kind(), "none_left");
    game.act(ME, Action::Call(Suit::Crowns), &[]);
    let fired = volley(&game.act(ME, Action::Fire, &[1, 1, 1, 1, 1]));
    assert_eq!(fired.sunk, [Some(Suit::Suns), None, None, Some(Suit::Crowns)]);
}
