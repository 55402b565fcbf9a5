//! §11.8 Mines, in secret and known.

use crate::sea::{battle, unit};
use crate::war::{self, Game, done, hex, kind, put, seen_by, until};
use contract::{Seat, Viewer};
use naval::action::Action;
use naval::event::{Event, Stage};
use naval::types::UnitId;
use serde_json::json;
use testkit::Scripted;

/// Gallipoli with the two secret fields here, and turn 1 begun: visibility, advantage, who is first.
fn straits(fields: [&str; 2]) -> Game {
    let mut game = Scripted::open(war::book("gallipoli", &[]), &[]);
    for field in fields {
        game.act(1, Action::Mine(hex(field)), &[]);
    }
    game.act(1, Action::Done, &[3, 1, 6]);
    game
}

#[test]
fn s16_10_10_the_turk_mines_two_hexes_in_secret() {
    let mut game = Scripted::<naval::Naval>::open(war::book("gallipoli", &[]), &[]);
    // Only the Turks have something to lay out.
    assert_eq!((game.to_act().len(), game.to_act().lowest()), (1, Some(Seat(1))));
    for no in ["1808", "2005", "2203", "2303", "1601", "2901"] {
        assert_eq!(kind(&game.refuse(1, Action::Mine(hex(no)))), "no_mine", "{no}");
    }
    // A fort does not keep mines away.
    game.act(1, Action::Mine(hex("2202")), &[]);
    assert_eq!(kind(&game.refuse(1, Action::Mine(hex("2202")))), "no_mine");
    game.act(1, Action::Mine(hex("2106")), &[]);
    assert_eq!(kind(&game.refuse(1, Action::Mine(hex("1909")))), "no_mine");
    game.act(1, Action::Done, &[3, 1, 6]);
    assert_eq!(seen_by(&game, 1).own_mines, [hex("2106"), hex("2202")]);
    assert!(seen_by(&game, 0).own_mines.is_empty());
    assert_eq!(seen_by(&game, 0).mines.len(), 7);
}

/// Every byte that the other side and the public get is the same, wherever the fields lie and however many there are.
#[test]
fn s11_8_secret_fields_are_secret_in_every_byte() {
    let text = |game: &Game, viewer: Viewer| {
        let view = serde_json::to_string(&game.view(viewer)).expect("text");
        let saw = serde_json::to_string(&game.saw(viewer)).expect("text");
        (view, saw)
    };
    let mut one = straits(["2202", "2106"]);
    let mut other = straits(["0101", "0202"]);
    let mut none = Scripted::open(war::book("gallipoli", &[]), &[]);
    none.act(1, Action::Done, &[3, 1, 6]);
    for _ in 0..12 {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
            assert_eq!(text(&one, viewer), text(&other, viewer));
            assert_eq!(text(&one, viewer), text(&none, viewer));
        }
        let (mine, theirs) = (one.listed(0), other.listed(0));
        assert_eq!(mine, theirs);
        // Refusals too: courses are refused for land, never for mines.
        if one.state().phase().stage() == Stage::Move {
            for unit in 0..16 {
                let unit = UnitId(unit);
                for action in
                    [Action::Ahead(unit), Action::Speed { speed: 3, unit }, Action::Speed { speed: 9, unit }]
                {
                    let answer = |game: &Game| game.legal(0).contains(&action);
                    assert_eq!(answer(&one), answer(&other));
                }
            }
        }
        let Some(seat) = one.to_act().lowest() else { break };
        // Everybody stops, so that nobody finds anything.
        for game in [&mut one, &mut other, &mut none] {
            if game.state().phase().stage() == Stage::Move {
                let stops: Vec<Action> =
                    (0..16).map(|n| Action::Speed { speed: 0, unit: UnitId(n) }).collect();
                for stop in stops {
                    if game.legal(seat.0).contains(&stop) {
                        game.act(seat.0, stop, &[]);
                    }
                }
            }
            done(game, seat.0);
        }
    }
}

#[test]
fn s11_8_whoever_enters_finds_a_field_whether_it_goes_off_or_not() {
    let mut game = straits(["1909", "0101"]);
    until(&mut game, 0, Stage::Move, 1);
    // Inflexible and Agamemnon at 1908: one turns about and goes to 1909 by way of D.
    let ship = war::id(&game, "Prince George");
    assert_eq!(game.state().unit(ship).hex(), Some(hex("1708")));
    let lord = war::id(&game, "Lord Nelson");
    game.act(0, Action::Speed { speed: 2, unit: lord }, &[]);
    game.act(0, Action::Turn { by: 1, unit: lord }, &[]);
    game.act(0, Action::Ahead(lord), &[]);
    let events = game.rolled(0, Action::Done, &mut contract::Dice::loose(3));
    let entered = events.iter().find_map(|event| match event {
        Event::MineEntered { at, found, unit, .. } if *unit == lord => Some((*at, *found)),
        _ => None,
    });
    assert_eq!(entered, Some((hex("1909"), true)));
    // Now everybody knows it; the other field is still secret.
    assert!(seen_by(&game, 0).mines.contains(&hex("1909")));
    assert_eq!(seen_by(&game, 0).mines.len(), 8);
    assert_eq!(seen_by(&game, 1).own_mines, [hex("0101")]);
}

/// A ship steams over a mine with these dice.
fn over(ship: &str, dice: &[u32]) -> Vec<Event> {
    let units = [unit(1, ship, "Ship", "1010", "A", 2), unit(2, "HS-BC3", "Goeben", "3020", "A", 2)];
    let more = json!({ "mines": ["1008"], "edition": "salvo_ii", "visibility": 3 });
    let mut game = Scripted::open(battle(&units, &["mines"], more), &[3, 1, 6]);
    until(&mut game, 0, Stage::Move, 1);
    war::ahead(&mut game, 0, UnitId(0), 2);
    game.act(0, Action::Done, dice)
}

#[test]
fn s11_8_one_or_two_explodes_by_the_size_of_the_ship() {
    let what = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::MineEntered { column, hits, .. } => {
                Some((column.map(|column| column.to_string()), hits.to_string()))
            }
            _ => None,
        })
    };
    // A 6 at 5:1 is WW, at 3:1 W: under water it is S.
    assert_eq!(what(&over("BR-B3", &[2, 3, 3])), Some((Some("5:1".into()), "SS".into())));
    assert_eq!(what(&over("BR-BB17", &[1, 3, 3])), Some((Some("3:1".into()), "S".into())));
    assert_eq!(what(&over("BR-BC1", &[1, 3, 3])), Some((Some("3:1".into()), "S".into())));
    assert_eq!(what(&over("BR-B3", &[3])), Some((None, "-".into())));
}

/// Gallipoli with trawlers, one ship beside the fields, and forts that may be hurt already.
fn trawlers(hurt: bool) -> Game {
    let options = war::changed("gallipoli", &["minesweeping"], |scenario| {
        put(scenario, "BR-B3", "2006", "B", 0);
        if hurt {
            let forts = scenario.units.iter_mut().filter(|row| row.side == 2);
            forts.for_each(|row| row.damage.w_fixed = 1);
        }
    });
    let mut game = Scripted::open(options, &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    game
}

#[test]
fn s16_10_10_trawlers_clear_a_known_field_on_a_six() {
    let mut game = trawlers(true);
    until(&mut game, 0, Stage::Move, 1);
    let sweep = Action::Sweep(hex("2005"));
    // Not before turn 6.
    assert_eq!(kind(&game.refuse(0, sweep)), "no_sweep");
    let stay = |game: &mut Game| {
        for n in 0..16 {
            let stop = Action::Speed { speed: 0, unit: UnitId(n) };
            if game.legal(0).contains(&stop) {
                game.act(0, stop, &[]);
            }
        }
    };
    while game.state().turn() < 6 {
        stay(&mut game);
        done(&mut game, 0);
        until(&mut game, 0, Stage::Move, 1);
    }
    // Too far from any ship; no field there.
    assert_eq!(kind(&game.refuse(0, Action::Sweep(hex("2304")))), "no_sweep");
    assert_eq!(kind(&game.refuse(0, Action::Sweep(hex("2006")))), "no_sweep");
    game.act(0, sweep, &[]);
    assert_eq!(kind(&game.refuse(0, Action::Sweep(hex("2105")))), "no_sweep");
    stay(&mut game);
    // The trawlers' die, then the visibility and the advantage of the next turn.
    let events = game.act(0, Action::Done, &[6, 3, 1, 6]);
    let swept = Event::Swept { at: hex("2005"), cleared: true, die: 6, side: Seat(0) };
    assert!(events.contains(&swept), "{events:?}");
    assert!(!seen_by(&game, 0).mines.contains(&hex("2005")));
    assert!(seen_by(&game, 1).swept.contains(&hex("2005")));
    // Less than a six clears nothing.
    until(&mut game, 0, Stage::Move, 7);
    game.act(0, Action::Sweep(hex("2105")), &[]);
    stay(&mut game);
    let events = game.act(0, Action::Done, &[5, 3, 1, 6]);
    assert!(events.contains(&Event::Swept { at: hex("2105"), cleared: false, die: 5, side: Seat(0) }));
    assert!(seen_by(&game, 0).mines.contains(&hex("2105")));
}

#[test]
fn ruling_n27_a_fort_that_is_unhurt_keeps_trawlers_away() {
    let mut game = trawlers(false);
    for _ in 0..5 {
        until(&mut game, 0, Stage::Move, 1);
        for n in 0..16 {
            let stop = Action::Speed { speed: 0, unit: UnitId(n) };
            if game.legal(0).contains(&stop) {
                game.act(0, stop, &[]);
            }
        }
        done(&mut game, 0);
    }
    until(&mut game, 0, Stage::Move, 6);
    assert_eq!(kind(&game.refuse(0, Action::Sweep(hex("2005")))), "no_sweep");
    // Without the variant there are none.
    let mut game = straits(["2202", "2106"]);
    until(&mut game, 0, Stage::Move, 1);
    assert_eq!(kind(&game.refuse(0, Action::Sweep(hex("2005")))), "no_sweep");
}
