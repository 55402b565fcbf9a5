//! Weapons, fire, damage, mines, seekers and repairs: what the rulings say of them, one test each.

use contract::{Refuse as _, Seat, Viewer};
use hawks::Hawks;
use hawks::action::Action;
use hawks::condition::Condition;
use hawks::event::{Ending, Event, Volley};
use hawks::rules::s8_2_field::ahead;
use hawks::rules::s8_5_to_hit::{Shot, chance};
use hawks::rules::s12_2_damage::{Harm, harms, hull_damage};
use hawks::rules::s13_repairs::Attempt;
use hawks::tables::{Band, Options, combat_table, lines};
use hawks::types::{Class, Facing, Hex, Rules, Screen, ShipId, System, Weapon};
use hawks::view::{Stage, View};
use serde_json::{Value, json};
use testkit::Scripted;

fn options(json: Value) -> Options {
    serde_json::from_value(json).expect("options")
}

fn with(extra: Value, upf: Value, sathar: Value) -> Scripted<Hawks> {
    let mut all = json!({ "rules": "campaign", "scenario": {
        "first": "upf", "upf": { "ships": upf }, "sathar": { "ships": sathar },
    } });
    for (key, value) in extra.as_object().expect("an object") {
        match key.as_str() {
            "rules" | "fire_from" => all[key] = value.clone(),
            "mines" | "seekers" | "hunting" => all["scenario"]["upf"][key] = value.clone(),
            "their_mines" => all["scenario"]["sathar"]["mines"] = value.clone(),
            _ => all["scenario"][key] = value.clone(),
        }
    }
    Scripted::start(options(all))
}

fn ship(class: &str, at: &str, facing: &str, speed: u16) -> Value {
    json!({ "class": class, "at": at, "facing": facing, "speed": speed })
}

fn seen(game: &Scripted<Hawks>) -> View {
    game.view(Viewer::Public)
}

fn steps(game: &mut Scripted<Hawks>, seat: u8, ship: u8, count: usize) {
    for _ in 0..count {
        game.act(seat, Action::Step(ShipId(ship)), &[]);
    }
}

fn aim(ship: u8, weapon: Weapon, target: u8, leg: u8) -> Action {
    Action::Aim { leg, ship: ShipId(ship), target: ShipId(target), weapon }
}

fn side(text: &str) -> Facing {
    text.parse().expect("a side")
}

#[test]
fn s7_what_weapons_are_limited_by() {
    let all = Weapon::ALL;
    let which =
        |is: fn(Weapon) -> bool| all.into_iter().filter(|w| is(*w)).map(Weapon::letters).collect::<Vec<_>>();
    assert_eq!(which(Weapon::forward), ["LC", "DC", "AR"]);
    assert_eq!(which(Weapon::own_phase_only), ["T", "AR"]);
    assert_eq!(which(Weapon::fades), ["LC", "LB", "PB", "EB", "DC"]);
    let ranges: Vec<u16> = all.into_iter().map(Weapon::range).collect();
    assert_eq!(ranges, [10, 9, 12, 12, 9, 4, 4, 3, 0, 0]);
    let damage: Vec<(u8, u16)> = all.into_iter().chain([Weapon::Drone]).map(Weapon::damage).collect();
    let wanted = [(2, 0), (1, 0), (1, 0), (1, 0), (3, 0), (4, 0), (2, 4), (2, 0), (3, 5), (5, 0), (5, 0)];
    assert_eq!(damage, wanted);
}

#[test]
fn ruling_r9_an_electron_battery_reaches_12_hexes() {
    assert_eq!(Weapon::Eb.range(), 12);
}

#[test]
fn ruling_r17_a_rocket_battery_reaches_3_hexes() {
    assert_eq!(Weapon::Rb.range(), 3);
}

#[test]
fn ruling_r11_the_two_hexes_beside_the_bow_are_not_in_the_field() {
    let at = Hex::at(20, 20);
    for facing in Facing::all() {
        let [left, right] = [facing.0.left(), facing.0.right()].map(|side| at.toward(Facing(side)));
        assert!(ahead(at, facing, left).is_none() && ahead(at, facing, right).is_none());
        assert!(ahead(at, facing, at).is_some() && ahead(at, facing, at.toward(facing)).is_some());
        assert!(ahead(at, facing, left.toward(facing)).is_some());
    }
}

/// The Sathar's destroyer flies past a frigate of the UPF.
fn pass() -> Scripted<Hawks> {
    let mut game = with(
        json!({ "first": "sathar" }),
        json!([ship("frigate", "20.10", "w", 0)]),
        json!([ship("destroyer", "6.11", "e", 9)]),
    );
    steps(&mut game, 1, 1, 9);
    game.act(1, Action::Move, &[]);
    game
}

#[test]
fn s8_1_beyond_its_range_no_weapon_fires() {
    let game = pass();
    assert_eq!(seen(&game).stage, Stage::Defend);
    // From 14 hexes down to 5.
    let refused = |weapon, leg| game.refuse(0, aim(0, weapon, 1, leg)).kind();
    assert_eq!([refused(Weapon::Lb, 4), refused(Weapon::Rb, 9)], ["too_far", "too_far"]);
}

#[test]
fn s8_3_the_target_is_caught_in_any_hex_of_its_path_and_the_mover_fires_from_any_of_its_own() {
    let mut game = pass();
    game.act(0, aim(0, Weapon::Lb, 1, 6), &[]);
    let events = game.act(0, Action::Fire, &[100]);
    let range = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Shot { attack, .. } => Some(attack.from.distance(attack.at)),
            _ => None,
        })
    };
    assert_eq!(range(&events), Some(9));
    game.act(1, aim(1, Weapon::Lb, 0, 7), &[]);
    assert_eq!(range(&game.act(1, Action::Fire, &[100])), Some(8));
}

#[test]
fn ruling_r39_a_path_begins_with_the_starting_hex() {
    let mut game = with(
        json!({ "first": "sathar" }),
        json!([ship("frigate", "12.11", "w", 0)]),
        json!([ship("destroyer", "6.11", "w", 3)]),
    );
    steps(&mut game, 1, 1, 3);
    game.act(1, Action::Turn { hand: hawks::types::Hand::Left, ship: ShipId(1) }, &[]);
    game.act(1, Action::Move, &[]);
    let path = &seen(&game).ships[1].path;
    assert_eq!((path.len(), path[0].at, path[3].facing), (4, Hex::at(6, 11), side("sw")));
    game.act(0, aim(0, Weapon::Lb, 1, 0), &[]);
}

#[test]
fn ruling_r40_forward_weapons_at_range_0_answer_only_who_came_from_ahead() {
    let mut game = with(
        json!({ "first": "sathar" }),
        json!([ship("destroyer", "12.11", "w", 0)]),
        json!([
            ship("frigate", "12.11", "w", 0),
            ship("frigate", "11.11", "e", 1),
            ship("frigate", "13.11", "w", 1)
        ]),
    );
    steps(&mut game, 1, 2, 1);
    steps(&mut game, 1, 3, 1);
    game.act(1, Action::Move, &[]);
    // The first has not moved, the second came from ahead, the third from behind.
    assert_eq!(game.refuse(0, aim(0, Weapon::Lc, 1, 0)).kind(), "not_ahead");
    assert_eq!(game.refuse(0, aim(0, Weapon::Lc, 3, 1)).kind(), "not_ahead");
    game.act(0, aim(0, Weapon::Lc, 2, 1), &[]);
    game.act(0, aim(0, Weapon::Lb, 1, 0), &[]);
}

#[test]
fn ruling_r16_one_salvo_a_step_but_in_defence_and_in_attack() {
    let mut game = with(
        json!({ "first": "sathar" }),
        json!([ship("frigate", "12.11", "w", 0)]),
        json!([ship("frigate", "10.11", "w", 0)]),
    );
    game.act(1, Action::Move, &[]);
    game.act(0, aim(0, Weapon::Rb, 1, 0), &[]);
    assert_eq!(game.refuse(0, aim(0, Weapon::Rb, 1, 0)).kind(), "not_ready");
    game.act(0, Action::Fire, &[]);
    game.act(1, Action::Answer, &[100]);
    game.act(1, Action::Fire, &[]);
    game.act(0, Action::Move, &[]);
    game.act(1, Action::Fire, &[]);
    game.act(0, aim(0, Weapon::Rb, 1, 0), &[]);
}

#[test]
fn ruling_r41_shots_go_in_order_and_interceptors_are_gone_though_their_shot_is_wasted() {
    let weak = json!({ "class": "frigate", "at": "12.11", "facing": "w", "condition": { "hull": 1 } });
    let mut game = with(
        json!({ "first": "sathar" }),
        json!([weak, ship("frigate", "40.11", "w", 0)]),
        json!([ship("destroyer", "10.11", "e", 0)]),
    );
    game.act(1, Action::Move, &[]);
    game.act(0, Action::Fire, &[]);
    game.act(1, aim(2, Weapon::Lb, 0, 0), &[]);
    game.act(1, aim(2, Weapon::T, 0, 0), &[]);
    game.act(1, Action::Fire, &[]);
    game.act(0, Action::Throw { count: 2, ship: ShipId(0), shot: 1 }, &[]);
    let events = game.act(0, Action::Answer, &[1, 5]);
    assert!(events.iter().any(|event| matches!(event, Event::Wasted(attack) if attack.weapon == Weapon::T)));
    let after = seen(&game);
    assert_eq!((after.ships[0].condition.icm, after.ships[2].condition.weapons.t), (2, 1));
}

#[test]
fn s10_2_stars_of_the_table() {
    let found = |weapon, screen| {
        let shot = Shot { screen: Some(screen), ..Shot::new(weapon, 0) };
        chance(combat_table(Rules::Advanced, false), &shot).map(|chance| chance.halved)
    };
    assert_eq!([found(Weapon::Pb, Screen::Ps), found(Weapon::Pb, Screen::Ss)], [Some(true), Some(false)]);
}

#[test]
fn ruling_r19_beams_through_their_own_screen_do_half() {
    for (weapon, screen) in [(Weapon::Pb, Screen::Ps), (Weapon::Eb, Screen::Es)] {
        let shot = Shot { screen: Some(screen), ..Shot::new(weapon, 0) };
        assert!(chance(combat_table(Rules::Advanced, false), &shot).expect("a chance").halved);
    }
}

#[test]
fn ruling_r20_a_laser_cannon_does_half_through_a_mask() {
    for rules in [Rules::Basic, Rules::Advanced] {
        let shot = Shot { screen: Some(Screen::Ms), ..Shot::new(Weapon::Lc, 0) };
        assert!(chance(combat_table(rules, false), &shot).expect("a chance").halved);
    }
}

#[test]
fn ruling_r31_two_masks_count_once() {
    let of = |masked| {
        let shot = Shot { screen: Some(Screen::Ms), masked, ..Shot::new(Weapon::Lb, 2) };
        let found = chance(combat_table(Rules::Advanced, false), &shot).expect("a chance");
        (found.percent, found.halved)
    };
    assert_eq!((of(true), of(false)), ((10, true), (10, true)));
    assert_eq!(hull_damage(7, false, true), 4);
}

#[test]
fn ruling_r24_doubled_first_then_halved() {
    assert_eq!(
        [hull_damage(7, true, true), hull_damage(7, true, false), hull_damage(7, false, true)],
        [7, 14, 4]
    );
}

#[test]
fn ruling_r14_what_is_knocked_out_is_passed_over() {
    let line = lines(Rules::Advanced)[&Class::Destroyer];
    let mut condition = Condition::new(&line);
    let band = Band::of(65);
    assert_eq!(harms(&line, &condition, band), [Harm::Weapon(Weapon::Lc)]);
    (condition.weapons.lc, condition.hit.lc) = (0, 1);
    assert_eq!(harms(&line, &condition, band), [Harm::Weapon(Weapon::T)]);
    condition.out.insert(System::Weapon(Weapon::T));
    (condition.weapons.lb, condition.hit.lb) = (0, 1);
    assert_eq!(harms(&line, &condition, band), []);
}

#[test]
fn ruling_r18_half_of_75_is_38() {
    let line = lines(Rules::Advanced)[&Class::Destroyer];
    let mut condition = Condition::new(&line);
    condition.out.insert(System::DamageControl);
    assert_eq!(condition.dcr(&line), 38);
}

#[test]
fn s12_1_what_is_added_on_the_damage_table() {
    let of = |weapon: Weapon| weapon.damage_modifier();
    let all: Vec<i16> = Weapon::ALL.into_iter().chain([Weapon::Drone]).map(of).collect();
    assert_eq!(all, [0, 0, 10, 10, 20, -20, -10, -10, -20, -20, -20]);
}

/// A burning frigate of the UPF and somebody far off.
fn burning() -> Scripted<Hawks> {
    let fire = json!({ "class": "frigate", "at": "12.11", "facing": "w", "condition": { "out": ["fire"] } });
    with(json!({ "rules": "advanced" }), json!([fire]), json!([ship("frigate", "40.30", "w", 0)]))
}

#[test]
fn s12_4_a_fire_rolls_with_20_and_a_hit_on_the_hull_is_one_die() {
    let mut game = burning();
    let events = game.act(0, Action::Move, &[1, 7]);
    assert!(events.contains(&Event::Burned { band: Band::Hull, roll: 1, ship: ShipId(0) }), "{events:?}");
    assert_eq!(seen(&game).ships[0].condition.hull, 33);
}

#[test]
fn ruling_r10_it_burns_in_its_own_turn() {
    let mut game = burning();
    game.act(0, Action::Move, &[1, 7]);
    let events = game.act(1, Action::Move, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Burned { .. })), "{events:?}");
}

#[test]
fn ruling_r45_blocks_for_what_works_again_are_lost_and_a_fire_is_never_locked() {
    let hurt = json!({
        "class": "frigate", "at": "12.11", "facing": "w", "condition": { "out": ["fire", "combat_control"] },
    });
    let mut game = with(
        json!({ "rules": "advanced", "first": "sathar", "moment": { "turn": 3, "mover": "upf" } }),
        json!([hurt]),
        json!([ship("frigate", "40.30", "w", 0)]),
    );
    game.act(0, Action::Move, &[1, 1]);
    assert_eq!(seen(&game).stage, Stage::Repair);
    let mend = |system, percent| Action::Mend { percent, ship: ShipId(0), system };
    game.act(0, mend(System::CombatControl, 30), &[]);
    game.act(0, mend(System::CombatControl, 30), &[]);
    game.act(0, mend(System::Fire, 10), &[]);
    game.act(0, Action::Repair, &[]);
    // The second block is lost; the fire fails with 99, and that is all.
    let events = game.act(1, Action::Repair, &[30, 99]);
    let tried: Vec<(System, Attempt)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Mended { attempt, system, .. } => Some((*system, *attempt)),
            _ => None,
        })
        .collect();
    assert_eq!(tried, [(System::CombatControl, Attempt::Repaired), (System::Fire, Attempt::Failed)]);
    assert!(seen(&game).ships[0].condition.locked.is_empty());
}

#[test]
fn ruling_r15_an_own_ship_sets_an_active_seeker_off() {
    let mut game = with(
        json!({ "hunting": [{ "at": "13.10", "flown": 1 }] }),
        json!([ship("frigate", "23.10", "w", 6)]),
        json!([ship("frigate", "18.10", "w", 0)]),
    );
    // Four hexes toward the enemy.
    game.act(0, Action::Seek, &[]);
    assert_eq!(seen(&game).seekers[0].at, Hex::at(17, 10));
    steps(&mut game, 0, 0, 6);
    let events = game.act(0, Action::Move, &[]);
    let hit = |event: &Event| {
        matches!(event, Event::Declared { shots, volley: Volley::Field }
            if shots.len() == 1 && shots[0].target == ShipId(0) && shots[0].weapon == Weapon::S)
    };
    assert!(events.iter().any(hit), "{events:?}");
}

#[test]
fn ruling_r25_seekers_that_move_together_explode_in_one_volley() {
    let mut game = with(
        json!({ "hunting": [{ "at": "16.10", "flown": 1 }, { "at": "20.10", "flown": 1 }] }),
        json!([ship("frigate", "40.10", "w", 0)]),
        json!([ship("frigate", "18.10", "w", 0)]),
    );
    let events = game.act(0, Action::Seek, &[]);
    let both = |event: &Event| matches!(event, Event::Declared { shots, volley: Volley::Seekers } if shots.len() == 2);
    assert!(events.iter().any(both), "{events:?}");
    assert_eq!(seen(&game).stage, Stage::Answer);
}

#[test]
fn ruling_r26_mines_and_seekers_that_were_entered_are_one_volley() {
    let mut game = with(
        json!({ "first": "sathar", "mines": ["11.11"], "hunting": [{ "at": "12.11", "flown": 1 }] }),
        json!([ship("frigate", "40.10", "w", 0)]),
        json!([ship("frigate", "10.11", "e", 3)]),
    );
    steps(&mut game, 1, 1, 3);
    let events = game.act(1, Action::Move, &[]);
    let both =
        |event: &Event| matches!(event, Event::Declared { shots, volley: Volley::Field } if shots.len() == 2);
    assert!(events.iter().any(both), "{events:?}");
}

#[test]
fn ruling_r46_a_station_sets_mines_off_and_what_is_docked_is_not_attacked() {
    let planet = Hex::at(28, 20);
    let next = planet.toward(side("se"));
    let hub = json!({ "class": "armed_station", "name": "Hub", "at": "29.20", "orbit": "clockwise" });
    let mut game = with(
        json!({ "planet": "28.20", "their_mines": [next.to_string()] }),
        json!([hub, { "class": "frigate", "docked": "Hub" }]),
        json!([ship("frigate", "2.2", "e", 0)]),
    );
    let events = game.act(0, Action::Move, &[]);
    assert!(events.contains(&Event::MineBlew { at: next, side: Seat(1) }), "{events:?}");
    let one = |event: &Event| matches!(event, Event::Declared { shots, .. } if shots.len() == 1 && shots[0].target == ShipId(0));
    assert!(events.iter().any(one), "{events:?}");
}

#[test]
fn ruling_r47_mines_are_laid_from_the_start_on_but_not_from_a_dock() {
    let mut game = with(
        json!({}),
        json!([ship("minelayer", "10.11", "e", 1)]),
        json!([ship("frigate", "40.10", "w", 0)]),
    );
    game.act(0, Action::Seek, &[]);
    game.act(0, Action::Lay(ShipId(0)), &[]);
    steps(&mut game, 0, 0, 1);
    game.act(0, Action::Lay(ShipId(0)), &[]);
    game.act(0, Action::Move, &[]);
    assert_eq!(game.view(Viewer::Seat(Seat(0))).mines.len(), 2);
    let hub = json!({ "class": "armed_station", "name": "Hub", "at": "29.20", "orbit": "clockwise" });
    let mut game = with(
        json!({ "planet": "28.20" }),
        json!([hub, { "class": "minelayer", "docked": "Hub" }]),
        json!([ship("frigate", "2.2", "e", 0)]),
    );
    game.act(0, Action::Seek, &[]);
    assert_eq!(game.refuse(0, Action::Lay(ShipId(1))).kind(), "nothing_to_lay");
}

#[test]
fn ruling_r48_a_seeker_flies_at_once_and_explodes_where_a_ship_is() {
    let mut game = with(
        json!({ "seekers": ["18.10", "30.10"] }),
        json!([ship("frigate", "40.30", "w", 0)]),
        json!([ship("frigate", "18.10", "w", 0)]),
    );
    game.act(0, Action::Activate(Hex::at(18, 10)), &[]);
    game.act(0, Action::Activate(Hex::at(30, 10)), &[]);
    let events = game.act(0, Action::Seek, &[]);
    assert!(events.contains(&Event::Sought { path: vec![], seeker: 1 }), "{events:?}");
    assert!(events.contains(&Event::SeekerGone(1)));
    let flown =
        events.iter().any(|event| matches!(event, Event::Sought { path, seeker: 2 } if path.len() == 2));
    assert!(flown, "{events:?}");
}

#[test]
fn ruling_r51_twelve_quiet_turns_are_a_draw_or_lose_the_evacuation() {
    let quiet = |victory: &str, special: Value| {
        let hub = json!({ "class": "station", "name": "Hub", "at": "29.20", "orbit": "clockwise" });
        let mut game = with(
            json!({
                "rules": "basic", "first": "sathar", "planet": "28.20", "victory": victory, "special": special,
                "moment": { "turn": 20, "mover": "upf", "quiet": 11 },
            }),
            json!([hub, { "class": "frigate", "name": "Taker", "docked": "Hub" }]),
            json!([ship("frigate", "2.2", "e", 0)]),
        );
        game.act(0, Action::Move, &[]).last().cloned()
    };
    let special = json!({ "evacuation": { "ship": "Taker", "station": "Hub", "turns": 3 } });
    assert_eq!(quiet("evacuation", special), Some(Event::Ended(Ending::Stranded)));
    assert_eq!(quiet("last_fleet", Value::Null), Some(Event::Ended(Ending::Quiet)));
}

#[test]
fn s18_1_ships_of_the_basic_game() {
    let lines = lines(Rules::Basic);
    let of = |class: Class| (lines[&class].hull, lines[&class].adf, lines[&class].mr);
    assert_eq!(of(Class::Fighter), (8, 5, 5));
    assert_eq!(of(Class::AssaultScout), (15, 5, 4));
    assert_eq!(of(Class::Frigate), (40, 3, 3));
    assert_eq!(of(Class::Destroyer), (50, 3, 2));
    assert_eq!(of(Class::HeavyCruiser), (80, 1, 1));
    assert_eq!(of(Class::Battleship), (120, 2, 2));
    assert_eq!(of(Class::AssaultCarrier), (75, 2, 1));
    assert_eq!((lines.len(), lines[&Class::Battleship].weapons.lc), (8, 2));
}

#[test]
fn s18_3_stations() {
    let lines = lines(Rules::Advanced);
    let of = |class: Class| {
        (lines[&class].hull, lines[&class].dcr, lines[&class].weapons.lb, lines[&class].weapons.rb)
    };
    assert_eq!(of(Class::ArmedStation), (80, 75, 1, 6));
    assert_eq!(of(Class::FortifiedStation), (140, 100, 2, 8));
    assert_eq!(of(Class::Fortress), (300, 200, 3, 12));
    assert_eq!(
        [Class::ArmedStation, Class::FortifiedStation, Class::Fortress].map(|c| lines[&c].defences.icm),
        [6, 10, 20]
    );
}
