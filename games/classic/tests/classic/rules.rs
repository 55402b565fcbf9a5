//! The rules, clause by clause.

mod later;

use classic::Classic;
use classic::action::Action;
use classic::event::{Ending, Event};
use classic::log::Told;
use classic::tables::Options;
use classic::types::{Berth, Cell, Kind, Mark};
use classic::view::{Sighting, Stage};
use contract::{Refuse as _, Seat, Verdict, Viewer};
use paint::Present as _;
use testkit::Scripted;

fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn kind(length: u8) -> Kind {
    Kind::new(length).unwrap()
}

/// Types a line for a seat.
fn say(game: &mut Scripted<Classic>, seat: u8, line: &str) -> Vec<Event> {
    let actions = Classic::parse(&game.view(Viewer::Seat(Seat(seat))), line).unwrap();
    actions.into_iter().flat_map(|action| game.act(seat, action, &[])).collect()
}

/// What a line is refused with.
fn no(game: &Scripted<Classic>, seat: u8, line: &str) -> (&'static str, &'static str) {
    let actions = Classic::parse(&game.view(Viewer::Seat(Seat(seat))), line).unwrap();
    let refusal = game.refuse(seat, actions[0]);
    (refusal.kind(), refusal.section())
}

/// A game with this set-up whose layouts stand; Blue begins.
fn battle(json: &str, blue: &str, red: &str) -> Scripted<Classic> {
    let mut game = Scripted::start(options(json));
    for (seat, layout) in [(0, blue), (1, red)] {
        say(&mut game, seat, &format!("layout {layout}"));
        say(&mut game, seat, "ready");
    }
    game
}

/// Four by four, a cruiser and a destroyer; Blue begins.
fn small(more: &str) -> Scripted<Classic> {
    let json = format!(r#"{{"rows": 4, "columns": 4, "fleet": "3 2", "first": "blue"{more}}}"#);
    battle(&json, "A1-A3 C1-C2", "B2-D2 A4-B4")
}

/// What a viewer was told of the last strike.
fn told(game: &Scripted<Classic>, viewer: Viewer) -> (Vec<Mark>, Told) {
    let struck = |seen: Sighting| match seen {
        Sighting::Struck { shots, sunk, .. } => Some((shots, sunk)),
        _ => None,
    };
    game.saw(viewer).into_iter().find_map(struck).expect("something struck")
}

fn names(lengths: &[u8]) -> Told {
    Told::Kinds(lengths.iter().map(|length| kind(*length)).collect())
}

#[test]
fn s1_1_cells_beyond_the_board_do_not_exist() {
    let game = small("");
    assert_eq!(no(&game, 0, "shoot E1"), ("no_such_cell", "§1.1"));
    assert_eq!(no(&game, 0, "shoot A5"), ("no_such_cell", "§1.1"));
    assert_eq!(game.legal(0).len(), 16);
    let open = Scripted::<Classic>::start(options(r#"{"rows": 2, "columns": 16, "fleet": "6"}"#));
    assert_eq!(no(&open, 0, "place 6 A12 across"), ("off_board", "§1.1"));
    assert_eq!(no(&open, 0, "place 6 A1 down"), ("off_board", "§1.1"));
    assert_eq!(open.legal(0).len(), 22);
}

#[test]
fn s1_2_everybody_has_the_fleets_ships_and_no_others() {
    let mut game = Scripted::<Classic>::start(options(r#"{"fleet": "3 3 1"}"#));
    say(&mut game, 0, "place cruiser A1");
    say(&mut game, 0, "place cruiser B1");
    assert_eq!(no(&game, 0, "place cruiser C1"), ("none_left", "§1.2"));
    assert_eq!(no(&game, 0, "place carrier C1"), ("not_in_fleet", "§1.2"));
    let left = game.view(Viewer::Seat(Seat(0))).to_place;
    assert_eq!(left.iter().map(|c| (c.ship, c.count)).collect::<Vec<_>>(), [(kind(1), 1)]);
}

#[test]
fn ruling_r1_ships_of_one_length_are_not_told_apart() {
    let mut game =
        battle(r#"{"rows": 3, "columns": 3, "fleet": "2 2", "first": "blue"}"#, "A1-A2 B1-B2", "A1-B1 A3-B3");
    for (seat, line) in [(0, "A1"), (1, "C3"), (0, "B1")] {
        say(&mut game, seat, line);
    }
    assert_eq!(
        told(&game, Viewer::Public),
        (vec![Mark { cell: cell("B1"), hit: Some(true), ship: None }], names(&[2]))
    );
    let view = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(
        view.afloat(Seat(1)).unwrap().iter().map(|c| (c.ship, c.count)).collect::<Vec<_>>(),
        [(kind(2), 1)]
    );
}

#[test]
fn s1_3_ships_are_moved_about_until_ready() {
    let mut game = Scripted::<Classic>::start(options(r#"{"rows": 4, "columns": 4, "fleet": "3 1"}"#));
    say(&mut game, 0, "place cruiser B1 across");
    assert_eq!(no(&game, 0, "place boat B3"), ("cell_taken", "§1.3"));
    assert_eq!(no(&game, 0, "place boat D4 down"), ("no_direction", "§1.3"));
    assert_eq!(no(&game, 0, "lift A1"), ("no_ship_there", "§1.3"));
    assert_eq!(no(&game, 0, "moor boat D4"), ("placed_freely", "§1.3"));
    say(&mut game, 0, "lift B3");
    say(&mut game, 0, "place boat B3");
    say(&mut game, 0, "place cruiser B4 down");
    assert!(game.saw(Viewer::Seat(Seat(1))).is_empty() && game.saw(Viewer::Public).is_empty());
    assert!(game.view(Viewer::Seat(Seat(1))).ships.is_empty());
    say(&mut game, 0, "ready");
    assert_eq!(game.saw(Viewer::Seat(Seat(1))), [Sighting::Ready { seat: Seat(0), ships: None }]);
}

#[test]
fn ruling_r11_a_ship_placed_for_good_leaves_room_for_the_rest() {
    let json = r#"{"rows": 1, "columns": 4, "fleet": "2 2", "placing": "fixed", "first": "blue"}"#;
    let mut game = Scripted::<Classic>::start(options(json));
    assert_eq!(no(&game, 0, "moor 2 A2"), ("no_room_after", "Ruling R11"));
    assert_eq!(game.listed(0).len(), 2);
    assert_eq!(no(&game, 0, "ready"), ("placed_for_good", "§1.3"));
    say(&mut game, 0, "place 2 A3");
    assert_eq!(game.saw(Viewer::Public), [Sighting::Moored { seat: Seat(0), berth: None }]);
    assert_eq!(game.listed(0).len(), 1);
    // Tight boards as other programs model them: the first ship of two may not lie down.
    let json = r#"{"rows": 2, "columns": 3, "fleet": "2 3", "placing": "fixed"}"#;
    let game = Scripted::<Classic>::start(options(json));
    let across = |action: &Action| matches!(action, Action::Moor(berth) if berth.at.column() < 2);
    assert_eq!(game.listed(0).iter().filter(|a| across(a)).count(), 4);
    assert_eq!(game.listed(0).len(), 4);
    assert_eq!(no(&game, 0, "moor 3 A1"), ("not_next", "§1.3"));
}

#[test]
fn s1_4_ships_may_touch_unless_the_option_says_otherwise() {
    let mut game = Scripted::<Classic>::start(options(r#"{"rows": 4, "columns": 4, "fleet": "2 2"}"#));
    say(&mut game, 0, "layout A1-A2 B1-B2");
    let json = r#"{"rows": 4, "columns": 4, "fleet": "2 2", "contact": "none"}"#;
    let mut game = Scripted::<Classic>::start(options(json));
    say(&mut game, 0, "place A1 A2");
    assert_eq!(no(&game, 0, "place B1 B2"), ("too_close", "§1.4"));
    assert_eq!(no(&game, 0, "place A2 A3"), ("cell_taken", "§1.3"));
}

#[test]
fn ruling_r2_a_corner_counts_as_touching() {
    let json = r#"{"rows": 4, "columns": 4, "fleet": "2 2", "contact": "none"}"#;
    let mut game = Scripted::<Classic>::start(options(json));
    say(&mut game, 0, "place A1 A2");
    assert_eq!(no(&game, 0, "place B3 C3"), ("too_close", "§1.4"));
    say(&mut game, 0, "place C3 D3");
}

#[test]
fn s1_5_the_coin_tells_who_begins_once_both_are_ready() {
    for (coin, first) in [(1, Seat(0)), (0, Seat(1))] {
        let mut game = Scripted::<Classic>::start(options(r#"{"rows": 2, "columns": 2, "fleet": "1"}"#));
        assert_eq!(no(&game, 0, "ready"), ("not_all_placed", "§1.5"));
        say(&mut game, 1, "place boat A1");
        say(&mut game, 1, "ready");
        assert_eq!(no(&game, 0, "shoot A1"), ("no_battle_yet", "§1.5"));
        say(&mut game, 0, "place boat B2");
        let events = game.act(0, Action::Ready, &[coin]);
        assert_eq!(events[1], Event::BattleBegan { first, coin: Some(coin as u8) });
        assert_eq!(game.to_act().lowest(), Some(first));
    }
    assert_eq!(small("").to_act().lowest(), Some(Seat(0)), "with first=blue there is no coin");
}

#[test]
fn ruling_r3_a_layout_stands_once_its_owner_is_ready() {
    let mut game = Scripted::<Classic>::start(options(r#"{"rows": 2, "columns": 2, "fleet": "1"}"#));
    say(&mut game, 0, "place boat A1");
    say(&mut game, 0, "ready");
    assert_eq!(no(&game, 0, "lift A1"), ("layout_stands", "§1.5"));
    assert!(game.legal(0).is_empty());
    assert_eq!(game.view(Viewer::Seat(Seat(1))).ready, [true, false]);
}

#[test]
fn s2_1_one_shot_and_the_turn_passes() {
    let mut game = small("");
    assert_eq!(no(&game, 1, "shoot A1"), ("not_your_turn", "§2.1"));
    assert_eq!(no(&game, 0, "aim A1"), ("one_shot_a_turn", "§2.1"));
    let events = say(&mut game, 0, "shoot B2");
    assert_eq!(
        events,
        [Event::ShotFired {
            seat: Seat(0),
            mark: Mark { cell: cell("B2"), hit: Some(true), ship: None },
            sunk: None
        }]
    );
    assert_eq!(game.to_act().lowest(), Some(Seat(1)));
    assert_eq!(no(&game, 1, "lift A1"), ("layout_stands", "§1.5"));
}

#[test]
fn s2_2_a_salvo_has_as_many_shots_as_ships_float() {
    let mut game = small(r#", "variant": "salvo""#);
    assert_eq!(game.view(Viewer::Public).allowance, 2);
    assert_eq!(no(&game, 0, "shoot A1"), ("salvos_only", "§2.2"));
    say(&mut game, 0, "fire A4 B4");
    assert_eq!(told(&game, Viewer::Seat(Seat(0))).1, names(&[2]));
    assert_eq!(game.view(Viewer::Public).allowance, 1, "Red has lost a ship");
    say(&mut game, 1, "fire A1");
    assert_eq!(game.view(Viewer::Public).allowance, 2);
}

#[test]
fn ruling_r4_shots_differ_and_none_is_kept_back() {
    let mut game = small(r#", "variant": "salvo""#);
    assert_eq!(no(&game, 0, "fire"), ("shots_left", "§2.2"));
    say(&mut game, 0, "aim A1");
    assert_eq!(no(&game, 0, "aim A1"), ("aimed_already", "§2.2"));
    assert_eq!(no(&game, 0, "unaim A2"), ("not_aimed", "§2.2"));
    assert_eq!(no(&game, 0, "fire"), ("shots_left", "§2.2"));
    say(&mut game, 0, "aim A2");
    assert_eq!(no(&game, 0, "aim A3"), ("all_aimed", "§2.2"));
    assert!(game.view(Viewer::Public).aims.is_empty() && game.view(Viewer::Seat(Seat(1))).aims.is_empty());
    say(&mut game, 0, "unaim A1");
    say(&mut game, 0, "fire A2 A3");
    // With three shots by the limit the second salvo has one left.
    let mut game = small(r#", "variant": "salvo", "shots": 3"#);
    for (seat, line) in [(0, "fire A1 A2"), (1, "fire D3 D4")] {
        say(&mut game, seat, line);
    }
    assert_eq!(game.view(Viewer::Public).allowance, 1);
}

#[test]
fn s2_3_hits_misses_and_sinkings_are_reported_to_all() {
    for (rule, sunk) in [("named", names(&[2])), ("counted", Told::Count(1)), ("silent", Told::Nothing)] {
        let mut game = small(&format!(r#", "sunk": "{rule}""#));
        say(&mut game, 0, "A4");
        for viewer in Viewer::live(2) {
            let nothing = match rule {
                "named" => names(&[]),
                "counted" => Told::Count(0),
                _ => Told::Nothing,
            };
            assert_eq!(
                told(&game, viewer),
                (vec![Mark { cell: cell("A4"), hit: Some(true), ship: None }], nothing)
            );
        }
        say(&mut game, 1, "D4");
        say(&mut game, 0, "B4");
        for viewer in Viewer::live(2) {
            assert_eq!(told(&game, viewer).1, sunk, "{rule}");
        }
        let view = game.view(Viewer::Seat(Seat(0)));
        assert_eq!(view.count_afloat(Seat(1)), if rule == "silent" { None } else { Some(1) });
    }
}

#[test]
fn ruling_r5_a_salvo_is_reported_cell_by_cell_but_sinkings_as_a_whole() {
    let mut game = battle(
        r#"{"rows": 3, "columns": 3, "fleet": "2 1 1", "variant": "salvo", "first": "blue"}"#,
        "A1-A2 C1 C3",
        "B1-B2 A3 C3",
    );
    let events = say(&mut game, 0, "fire C3 A1 A3");
    let hits = [("A1", false), ("A3", true), ("C3", true)].map(|(c, hit)| Mark {
        cell: cell(c),
        hit: Some(hit),
        ship: None,
    });
    assert_eq!(
        events.last(),
        Some(&Event::SalvoFired { seat: Seat(0), marks: hits.to_vec(), sunk: vec![kind(1); 2] })
    );
}

#[test]
fn ruling_r6_silent_salvos_are_counted() {
    let mut game = small(r#", "variant": "salvo", "sunk": "silent""#);
    say(&mut game, 0, "fire A4 B4");
    assert_eq!(told(&game, Viewer::Public).1, Told::Count(1));
    assert_eq!(game.view(Viewer::Public).count_afloat(Seat(1)), Some(1));
}

#[test]
fn s2_4_no_cell_is_shot_at_twice() {
    let mut game = small("");
    for (seat, line) in [(0, "A4"), (1, "A4")] {
        say(&mut game, seat, line);
    }
    assert_eq!(no(&game, 0, "A4"), ("shot_before", "§2.4"));
    assert_eq!(game.legal(0).len(), 15);
}

#[test]
fn ruling_r7_a_repeated_hit_is_a_hit_and_changes_nothing() {
    let mut game = small(r#", "repeats": true"#);
    for (seat, line) in [(0, "A4"), (1, "D4"), (0, "B4"), (1, "D4")] {
        say(&mut game, seat, line);
    }
    let events = say(&mut game, 0, "B4");
    assert_eq!(
        events,
        [Event::ShotFired {
            seat: Seat(0),
            mark: Mark { cell: cell("B4"), hit: Some(true), ship: None },
            sunk: None
        }]
    );
    assert_eq!(game.view(Viewer::Public).count_afloat(Seat(1)), Some(1));
    assert_eq!(game.legal(1).len(), 16);
}

#[test]
fn s2_5_shots_are_counted_down() {
    let mut game = small(r#", "shots": 2"#);
    assert_eq!(game.view(Viewer::Public).left, Some([2, 2]));
    say(&mut game, 0, "A1");
    assert_eq!(game.view(Viewer::Public).left, Some([1, 2]));
    assert_eq!(small("").view(Viewer::Public).left, None);
}

#[test]
fn ruling_r10_who_has_no_shot_left_waits() {
    let mut game = battle(
        r#"{"rows": 4, "columns": 4, "fleet": "2 2", "variant": "salvo", "shots": 4, "first": "blue"}"#,
        "A1-A2 C1-C2",
        "A1-A2 C1-C2",
    );
    for (seat, line) in [(0, "fire A1 A2"), (1, "fire D3"), (0, "fire D3 D4"), (1, "fire D4")] {
        say(&mut game, seat, line);
    }
    assert_eq!(game.view(Viewer::Public).left, Some([0, 2]));
    assert_eq!(game.to_act().lowest(), Some(Seat(1)));
    say(&mut game, 1, "fire A1");
    assert_eq!(game.to_act().lowest(), Some(Seat(1)), "Blue has fired everything");
}

/// Blue sinks Red's fleet.
fn won() -> Scripted<Classic> {
    let mut game = small("");
    let shots = ["B2", "C2", "D2", "A4", "B4"];
    for (n, line) in shots.into_iter().enumerate() {
        say(&mut game, 0, line);
        if n < 4 {
            say(&mut game, 1, ["D1", "D2", "D3", "D4"][n]);
        }
    }
    game
}

#[test]
fn s3_1_whoever_sinks_the_last_ship_wins_and_all_is_shown() {
    let game = won();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.result, outcome.winners, outcome.scores), (Verdict::Win, vec![Seat(0)], vec![2, 0]));
    let seen = game.saw(Viewer::Public);
    let Some(Sighting::Ended { ending, layouts }) = seen.last() else { panic!("{seen:?}") };
    assert_eq!(*ending, Ending::FleetSunk { winner: Seat(0) });
    assert_eq!(
        layouts[1][0],
        Berth { ship: kind(3), at: cell("B2"), heading: classic::types::Heading::Down }
    );
    let view = game.view(Viewer::Seat(Seat(1)));
    assert_eq!((view.stage, view.layouts.as_ref()), (Stage::Over, Some(layouts)));
    assert_eq!(game.refuse(1, Action::Shoot(cell("A1"))).kind(), "battle_over");
}

#[test]
fn ruling_r8_there_is_no_last_reply() {
    assert!(won().to_act().is_empty());
}

#[test]
fn s3_2_when_all_shots_are_fired_it_is_over() {
    let mut game = small(r#", "shots": 2"#);
    for (seat, line) in [(0, "A4"), (1, "D4"), (0, "B4"), (1, "D3")] {
        say(&mut game, seat, line);
    }
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.result, outcome.winners, outcome.scores), (Verdict::Win, vec![Seat(0)], vec![1, 0]));
    assert_eq!(outcome.reason, "all shots are fired, ships sunk 1 to 0");
}

#[test]
fn ruling_r9_as_many_sunk_are_a_draw_whatever_was_hit() {
    let mut game = small(r#", "shots": 1"#);
    for (seat, line) in [(0, "A4"), (1, "D4")] {
        say(&mut game, seat, line);
    }
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.result, outcome.winners), (Verdict::Draw, vec![]));
}

#[test]
fn s2_3_hits_may_be_named() {
    let mut game = small(r#", "hits": "named""#);
    say(&mut game, 0, "B2");
    let named = Mark { cell: cell("B2"), hit: Some(true), ship: Some(kind(3)) };
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(told(&game, viewer), (vec![named], names(&[])));
        assert_eq!(game.view(viewer).strikes[0].marks(), [named]);
    }
    let seen = game.saw(Viewer::Public);
    assert_eq!(Classic::tell(&seen[0]), "Blue fires. B2 (cruiser): hit.");
    say(&mut game, 1, "D4");
    assert_eq!(told(&game, Viewer::Public).0, [Mark { cell: cell("D4"), hit: Some(false), ship: None }]);
}

/// The board has one sign for all hits, so the plain text says which ship each of them struck.
#[test]
fn s2_3_the_plain_text_says_which_ships_were_hit() {
    let mut game = small(r#", "hits": "named", "again": true"#);
    for (seat, line) in [(0, "B4"), (0, "D2"), (0, "B2"), (0, "A1"), (1, "D4"), (0, "D4"), (1, "C1")] {
        say(&mut game, seat, line);
    }
    let lines = |viewer: Viewer| -> Vec<String> {
        let text = Classic::text(&game.view(viewer));
        text.lines().filter(|line| line.starts_with("Hits on")).map(str::to_owned).collect()
    };
    let red = "cruiser B2, D2; destroyer B4.";
    assert_eq!(
        lines(Viewer::Seat(Seat(0))),
        [format!("Hits on Red's fleet: {red}"), "Hits on your fleet: destroyer C1.".into()]
    );
    assert_eq!(lines(Viewer::Public)[0], format!("Hits on Red's fleet: {red}"));
    assert_eq!(lines(Viewer::Seat(Seat(1)))[1], format!("Hits on your fleet: {red}"));
    let mut marked = small(r#", "again": true"#);
    say(&mut marked, 0, "B4");
    assert!(!Classic::text(&marked.view(Viewer::Seat(Seat(0)))).contains("Hits on"));
}

/// Nobody looks for a cruiser where a destroyer was hit.
#[test]
fn s2_3_named_hits_are_believed() {
    use contract::{Dice, Imagine as _};
    let struck = |hits: &str| {
        let mut game = small(&format!(r#", "again": true, "sunk": "silent", "hits": "{hits}""#));
        say(&mut game, 0, "B4");
        game
    };
    let (game, seat) = (struck("named"), Viewer::Seat(Seat(0)));
    let view = game.view(seat);
    for luck in 0..40 {
        let world = Classic::imagine(game.setup(), &view, &(), seat, &mut Dice::loose(luck));
        let layouts = <Classic as contract::Game>::view(&world, Viewer::Arbiter).layouts.unwrap();
        let ship = layouts[1].iter().find(|berth| berth.area().has(cell("B4"))).unwrap();
        assert_eq!(ship.ship, kind(2), "{ship:?}");
    }
    // A cruiser from B4 downwards is out of the question, so that D4 is less likely.
    let chance = |game: &Scripted<Classic>| {
        let advice = Classic::advise(&game.view(seat)).unwrap();
        advice.chances.iter().find(|(at, _)| *at == cell("D4")).map_or(0.0, |(_, chance)| *chance)
    };
    assert!(chance(&game) < chance(&struck("marked")), "{} {}", chance(&game), chance(&struck("marked")));
}
