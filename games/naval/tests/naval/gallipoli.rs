//! §16 10.10 Gallipoli: the set-up, the straits, indirect bombardment, and how it is won and lost.

use crate::sea::{modifiers, volleys};
use crate::war::{self, Game, done, hex, id, kind, main_at, put, seen_by, to_the_end, until};
use contract::Seat;
use naval::action::Action;
use naval::event::{Event, Stage};
use naval::tables::Scenario;
use naval::types::{Battery, Edge, UnitId};
use testkit::Scripted;

/// Changed a little, no secret fields, and turn 1 begun; the Allies are asked first.
fn open(change: impl FnOnce(&mut Scenario)) -> Game {
    let mut game = Scripted::open(war::changed("gallipoli", &[], change), &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    game
}

#[test]
fn s16_10_10_order_of_battle_and_deployment() {
    let game = open(|_| {});
    for (name, at) in [
        ("Queen Elizabeth", "1808"),
        ("Lord Nelson", "1808"),
        ("Inflexible", "1908"),
        ("Agamemnon", "1908"),
        ("Prince George", "1708"),
        ("Triumph", "1910"),
        ("Majestic", "1509"),
        ("Swiftsure", "1711"),
        ("Vengeance", "1310"),
        ("Irresistible", "1310"),
        ("Albion", "1411"),
        ("Ocean", "1411"),
        ("Gaulois", "1709"),
        ("Charlemagne", "1709"),
        ("Bouvet", "1810"),
        ("Suffren", "1810"),
    ] {
        let unit = game.state().unit(id(&game, name));
        assert_eq!(
            (unit.hex(), unit.heading.to_string().as_str(), unit.speed),
            (Some(hex(at)), "B", 2),
            "{name}"
        );
    }
    let view = seen_by(&game, 0);
    assert_eq!((view.turns, view.visibility, view.wind.to_string().as_str()), (24, 12, "B"));
    let mines: Vec<String> = view.mines.iter().map(ToString::to_string).collect();
    assert_eq!(mines, ["2005", "2104", "2105", "2203", "2204", "2205", "2304"]);
}

#[test]
fn s16_10_10_the_turks_are_not_asked_to_move() {
    let mut game = open(|_| {});
    done(&mut game, 0);
    done(&mut game, 1);
    assert_eq!((game.state().phase().stage(), game.to_act().lowest()), (Stage::Move, Some(Seat(0))));
    done(&mut game, 0);
    assert_eq!((game.state().phase().stage(), game.state().turn()), (Stage::Aim, 2));
}

#[test]
fn s16_10_10_what_the_forts_reach_at_first() {
    let mut game = Scripted::open(war::book("gallipoli", &[]), &[]);
    // The Turks are asked first.
    game.act(1, Action::Done, &[3, 6, 1]);
    let starts = |fort: &str| -> Vec<String> {
        let fort = id(&game, fort);
        let ships = game.setup().all().filter(|(_, unit)| unit.class.ship());
        let hit = ships.filter(|(ship, _)| game.legal(1).contains(&main_at(fort, *ship)));
        let mut hexes: Vec<String> = hit.filter_map(|(_, unit)| Some(unit.at?.to_string())).collect();
        hexes.sort();
        hexes.dedup();
        hexes
    };
    assert_eq!(starts("Rumeli Mecidiye"), ["1708", "1709", "1808", "1810", "1908", "1910"]);
    assert_eq!(starts("Namazgah"), ["1708", "1709", "1808", "1908", "1910"]);
    assert_eq!(starts("Anadolu Hamidiye"), ["1708", "1709", "1808", "1908", "1910"]);
    assert_eq!(starts("Çimenlik"), ["1708", "1808", "1908"]);
}

#[test]
fn ruling_n28_ships_keep_to_water_and_to_the_map() {
    let mut game = open(|scenario| {
        put(scenario, "BR-B3", "1402", "B", 2);
        put(scenario, "BR-B4", "1301", "A", 2);
    });
    until(&mut game, 0, Stage::Move, 1);
    let (ashore, edge) = (id(&game, "Prince George"), id(&game, "Majestic"));
    game.act(0, Action::Speed { speed: 2, unit: ashore }, &[]);
    assert_eq!(kind(&game.refuse(0, Action::Ahead(ashore))), "land");
    // Nobody sails round the map.
    game.act(0, Action::Speed { speed: 2, unit: edge }, &[]);
    assert_eq!(kind(&game.refuse(0, Action::Ahead(edge))), "edge");
}

/// Queen Elizabeth in the Aegean, at 1402, and Albion too; Ocean in the mouth of the straits, 13 hexes from the Narrows with a
/// clear line; Majestic at 1509 behind two land hexes; the others as they are.
fn aegean() -> Game {
    open(|scenario| {
        put(scenario, "BR-BB17", "1402", "D", 2);
        put(scenario, "BR-B8", "1301", "D", 2);
        put(scenario, "BR-B9", "1312", "B", 2);
    })
}

#[test]
fn ruling_n32_s13_3_indirect_bombardment_with_a_named_spotter() {
    let mut game = aegean();
    let (queen, fort) = (id(&game, "Queen Elizabeth"), id(&game, "Namazgah"));
    let (spotter, other) = (id(&game, "Inflexible"), id(&game, "Majestic"));
    assert_eq!(hex("1402").distance(hex("2203")), 8);
    // She cannot see it herself.
    assert_eq!(kind(&game.refuse(0, main_at(queen, fort))), "blocked");
    let bombard = |unit, target, spotter| Action::Bombard { spotter, target, unit };
    // A ship that has no line of sight cannot spot, nor one outside, nor the Turks; nor can one inside bombard so.
    assert_eq!(kind(&game.refuse(0, bombard(queen, fort, id(&game, "Albion")))), "no_spotter");
    assert_eq!(kind(&game.refuse(0, bombard(queen, fort, other))), "no_spotter");
    assert_eq!(kind(&game.refuse(0, bombard(queen, fort, fort))), "no_spotter");
    assert_eq!(kind(&game.refuse(0, bombard(spotter, fort, other))), "no_bombardment");
    assert_eq!(kind(&game.refuse(0, bombard(queen, other, spotter))), "no_target");
    // How far the spotter sees is no matter: 13 hexes, with a visibility of 12.
    let far = id(&game, "Ocean");
    assert_eq!((hex("1312").distance(hex("2203")), game.state().setup().visibility), (13, 12));
    game.act(0, bombard(queen, fort, far), &[]);
    game.act(0, bombard(queen, fort, spotter), &[]);
    // The spotter may fire itself.
    game.act(0, main_at(spotter, fort), &[]);
    game.act(0, Action::Done, &[]);
    assert_eq!(seen_by(&game, 1).spotters.len(), 1);
    let mut dice = contract::Dice::loose(5);
    let events = game.rolled(1, Action::Done, &mut dice);
    let fired = volleys(&events);
    let hers = fired.iter().find(|volley| volley.shot.unit == queen).expect("fire");
    assert_eq!((hers.range, hers.attack), (8, 18));
    assert!(modifiers(hers).contains(&("Indirect".to_owned(), -3)), "{:?}", hers.modifiers);
    let own = fired.iter().find(|volley| volley.shot.unit == spotter).expect("fire");
    assert!(!modifiers(own).iter().any(|(name, _)| name == "Indirect" || name == "Concentrated"));
}

#[test]
fn s13_3_range_still_counts_and_orders_can_be_changed() {
    let mut game = open(|scenario| put(scenario, "BR-B3", "1402", "D", 2));
    let (short, fort, spotter) = (id(&game, "Prince George"), id(&game, "Namazgah"), id(&game, "Inflexible"));
    let order = Action::Bombard { spotter, target: fort, unit: short };
    assert_eq!(kind(&game.refuse(0, order)), "too_far");
    let mut queen = aegean();
    let her = id(&queen, "Queen Elizabeth");
    let order = Action::Bombard { spotter, target: fort, unit: her };
    queen.act(0, order, &[]);
    queen.act(0, Action::Hold { battery: Battery::Main, unit: her }, &[]);
    assert!(seen_by(&queen, 0).drafts.spotters.is_empty());
    queen.act(0, order, &[]);
    done(&mut game, 0);
}

#[test]
fn ruling_n24_a_ship_spots_for_any_number_of_others_and_fires_herself() {
    let mut game = open(|scenario| {
        put(scenario, "BR-BB17", "1402", "D", 2);
        put(scenario, "BR-B2", "1402", "D", 2);
    });
    let [queen, aga, fort, one] =
        ["Queen Elizabeth", "Agamemnon", "Namazgah", "Inflexible"].map(|name| id(&game, name));
    for unit in [queen, aga] {
        let order = Action::Bombard { spotter: one, target: fort, unit };
        assert!(game.legal(0).contains(&order));
        game.act(0, order, &[]);
    }
    game.act(0, main_at(one, fort), &[]);
    done(&mut game, 0);
    let spotters: Vec<(UnitId, UnitId)> =
        seen_by(&game, 1).spotters.iter().map(|known| (known.unit, known.spotter)).collect();
    assert!(spotters.contains(&(queen, one)) && spotters.contains(&(aga, one)));
    // Each needs one all the same.
    assert_eq!(spotters.len(), 2);
}

/// Four ships at the exit; the first of them with so many hits that cannot be repaired.
fn at_the_exit(w: u8, s: u8) -> Game {
    open(|scenario| exits(scenario, w, s))
}

fn exits(scenario: &mut Scenario, w: u8, s: u8) {
    for (ship, at) in [("BR-B1", "2201"), ("BR-B2", "2201"), ("BR-B3", "2301"), ("BR-B4", "2301")] {
        put(scenario, ship, at, "A", 1);
    }
    let first = scenario.units.iter_mut().find(|row| row.ship == "BR-B1").expect("Lord Nelson");
    (first.damage.w_fixed, first.damage.s_fixed) = (w, s);
}

/// The four leave in turn 1, and everybody waits for the end.
fn leave(game: &mut Game) -> Vec<Event> {
    until(game, 0, Stage::Move, 1);
    for name in ["Lord Nelson", "Agamemnon", "Prince George", "Majestic"] {
        let ship = id(game, name);
        war::ahead(game, 0, ship, 1);
    }
    done(game, 0)
}

#[test]
fn s16_10_10_the_allies_win_with_four_ships_through_the_narrows() {
    let mut game = at_the_exit(1, 1);
    let events = leave(&mut game);
    let left = |event: &&Event| matches!(event, Event::Left { edge: Edge::North, .. });
    assert_eq!(events.iter().filter(left).count(), 4);
    let outcome = game.outcome().expect("the end");
    assert_eq!(
        (outcome.winners.as_slice(), outcome.reason.as_str()),
        (&[Seat(0)][..], "four ships are through the Narrows")
    );
}

/// In the last turn, too: the Turks win only if the Allies have not.
#[test]
fn s16_10_10_the_allies_win_in_the_last_turn() {
    for change in [
        |scenario: &mut Scenario| scenario.turns = 1,
        |scenario: &mut Scenario| {
            // Or when nobody is left but those who got through.
            let four = ["BR-B1", "BR-B2", "BR-B3", "BR-B4"];
            scenario.units.retain(|row| row.side == 2 || four.contains(&row.ship.as_str()));
            let stays = |name: &String| {
                ["Lord Nelson", "Agamemnon", "Prince George", "Majestic"].contains(&name.as_str())
            };
            if let naval::tables::Condition::Exited { units, .. } = &mut scenario.victory.wins[0].when[0] {
                units.retain(stays);
            }
            let flag = scenario.units.iter_mut().find(|row| row.side == 1).expect("a ship");
            flag.flag = true;
        },
    ] {
        let mut game = open(|scenario| {
            exits(scenario, 1, 1);
            change(scenario);
        });
        leave(&mut game);
        let outcome = game.outcome().expect("the end");
        assert_eq!(outcome.winners.as_slice(), &[Seat(0)][..], "{}", outcome.reason);
    }
}

#[test]
fn s16_10_10_a_ship_with_two_unrepairable_hits_does_not_count() {
    for (w, s) in [(2, 0), (0, 2)] {
        let mut game = at_the_exit(w, s);
        leave(&mut game);
        assert!(game.outcome().is_none(), "{w}W {s}S");
    }
}

#[test]
fn s16_10_10_the_way_out_leads_through_two_hexes_only() {
    // 2301: through A, B and F.
    for heading in ["A", "B", "F"] {
        let mut game = open(|scenario| put(scenario, "BR-B3", "2301", heading, 1));
        until(&mut game, 0, Stage::Move, 1);
        let ship = id(&game, "Prince George");
        war::ahead(&mut game, 0, ship, 1);
        let events = done(&mut game, 0);
        assert!(events.contains(&Event::Left { edge: Edge::North, unit: ship }), "{heading}");
    }
    // 2101 is water too, and no way out.
    let mut game = open(|scenario| put(scenario, "BR-B3", "2101", "A", 1));
    until(&mut game, 0, Stage::Move, 1);
    let ship = id(&game, "Prince George");
    game.act(0, Action::Speed { speed: 1, unit: ship }, &[]);
    assert_eq!(kind(&game.refuse(0, Action::Ahead(ship))), "edge");
}

#[test]
fn s16_10_10_the_turks_win_if_the_narrows_are_held() {
    let mut game = open(|_| {});
    to_the_end(&mut game);
    let outcome = game.outcome().expect("the end");
    assert_eq!(
        (outcome.winners.as_slice(), outcome.reason.as_str()),
        (&[Seat(1)][..], "the Narrows were held")
    );
}

#[test]
fn ruling_n30_the_battle_goes_on_when_all_forts_are_silent() {
    // One fort left, about to be destroyed: the mines are still there.
    let mut game = open(|scenario| {
        scenario.units.retain(|row| row.side == 1 || row.name.as_deref() == Some("Erenkeui"));
        let fort = scenario.units.iter_mut().find(|row| row.side == 2).expect("a fort");
        fort.damage.w_fixed = 2;
    });
    let (queen, fort) = (id(&game, "Queen Elizabeth"), id(&game, "Erenkeui"));
    game.act(0, main_at(queen, fort), &[]);
    game.act(0, Action::Done, &[]);
    // 18, a 7 at 2 hexes: 36 against 8 is 4:1, and a 7 is W.
    let events = game.act(1, Action::Done, &[3, 4, 3, 4]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Sunk { unit, .. } if *unit == fort)),
        "{events:?}"
    );
    assert!(game.outcome().is_none());
    assert_eq!(game.state().phase().stage(), Stage::Move);
}

#[test]
fn s11_8_the_situation_in_words_tells_mines_to_those_who_know_them() {
    use paint::Present as _;
    let mut game = Scripted::<naval::Naval>::open(war::book("gallipoli", &[]), &[]);
    assert!(naval::Naval::prompt(&seen_by(&game, 1)).contains("Mine 2 hexes in secret"));
    game.act(1, Action::Mine(hex("2202")), &[]);
    game.act(1, Action::Done, &[3, 1, 6]);
    let (allied, turkish) = (naval::Naval::text(&seen_by(&game, 0)), naval::Naval::text(&seen_by(&game, 1)));
    let known = "Mines: 2005, 2104, 2105, 2203, 2204, 2205, 2304.";
    assert!(allied.contains(known) && turkish.contains(known), "{allied}");
    assert!(turkish.contains("Your own hidden mines: 2202."), "{turkish}");
    assert!(!allied.contains("hidden"), "{allied}");
}
