//! Whole battles: the phases follow one another, what is listed is accepted, and everything comes to an end.

use std::sync::Arc;

use crate::fleet::{SATHAR, UPF, facing, setup, ship};
use contract::{Dice, Game as _, Refuse as _, Seat, Turn};
use hawks::Hawks;
use hawks::action::Action;
use hawks::event::{Ending, Event};
use hawks::ship::Place;
use hawks::state::State;
use hawks::tables::{First, Setup, Special, Victory};
use hawks::types::{Class, Hand, Hex, Orbit, Rules, Screen, ShipId, System, Weapon};
use hawks::view::Stage;

/// A battle with the dice in one's own hand.
struct Battle(State);

impl Battle {
    fn new(setup: Setup) -> Self {
        let mut state = Hawks::blank(&Arc::new(setup));
        let mut events = Vec::new();
        Turn::<Hawks>::run(&mut state, &mut Dice::given(Vec::new()), &mut events, Hawks::open);
        Battle(state)
    }

    fn try_with(&mut self, seat: Seat, action: Action, dice: &mut Dice) -> Result<Vec<Event>, &'static str> {
        let (mut state, mut events) = (self.0.clone(), Vec::new());
        let done = Turn::<Hawks>::run(&mut state, dice, &mut events, |turn| Hawks::act(turn, seat, &action));
        done.map_err(|refusal| refusal.kind())?;
        let mut folded = self.0.clone();
        events.iter().for_each(|event| Hawks::evolve(&mut folded, event));
        assert_eq!(folded, state, "events fold");
        self.0 = state;
        Ok(events)
    }

    fn act(&mut self, seat: Seat, action: Action, rolls: &[u32]) -> Vec<Event> {
        let mut dice = Dice::given(rolls.to_vec());
        let events =
            self.try_with(seat, action, &mut dice).unwrap_or_else(|kind| panic!("{action:?}: {kind}"));
        dice.finish().unwrap_or_else(|fault| panic!("{action:?}: {fault} in {events:?}"));
        events
    }

    fn refused(&mut self, seat: Seat, action: Action) -> &'static str {
        let listed = Hawks::legal(&self.0, seat).contains(&action);
        assert!(!listed, "{action:?} is listed");
        self.try_with(seat, action, &mut Dice::given(Vec::new())).expect_err("refused")
    }

    fn stage(&self) -> (Stage, Option<Seat>) {
        let view = Hawks::view(&self.0, contract::Viewer::Public);
        (view.stage, Hawks::waiting(&self.0).to_act().lowest())
    }

    /// Nobody fires.
    fn hold_fire(&mut self) {
        while let (Stage::Defend | Stage::Attack, Some(seat)) = self.stage() {
            self.act(seat, Action::Fire, &[]);
        }
    }

    fn steps(&mut self, seat: Seat, ship: ShipId, count: usize) {
        for _ in 0..count {
            self.act(seat, Action::Step(ship), &[]);
        }
    }
}

/// Two destroyers of the Basic Game face to face, five hexes apart when the first has moved.
fn duel(rules: Rules) -> Battle {
    let ships = vec![
        ship(rules, Class::Destroyer, UPF, Place::Space(Hex::at(30, 10)), "w", 3),
        ship(rules, Class::Destroyer, SATHAR, Place::Space(Hex::at(20, 10)), "e", 5),
    ];
    Battle::new(setup(rules, ships, None))
}

const OURS: ShipId = ShipId(0);
const THEIRS: ShipId = ShipId(1);

#[test]
fn s2_a_turn_is_movement_defensive_fire_and_offensive_fire() {
    let mut battle = duel(Rules::Basic);
    assert_eq!(battle.stage(), (Stage::Move, Some(SATHAR)));
    assert_eq!(battle.refused(UPF, Action::Step(OURS)), "not_now");
    assert_eq!(battle.refused(SATHAR, Action::Move), "unfinished");
    battle.steps(SATHAR, THEIRS, 5);
    battle.act(SATHAR, Action::Move, &[]);
    assert_eq!(battle.stage(), (Stage::Defend, Some(UPF)));
    // Head-on at five hexes: 60 + 10 − 25 = 45.
    let aim = |weapon, ship, target, leg| Action::Aim { leg, ship, target, weapon };
    battle.act(UPF, aim(Weapon::Lc, OURS, THEIRS, 5), &[]);
    assert_eq!(battle.refused(UPF, aim(Weapon::Lc, OURS, THEIRS, 5)), "not_ready");
    assert_eq!(battle.refused(UPF, aim(Weapon::T, OURS, THEIRS, 5)), "own_turn_only");
    assert_eq!(battle.refused(UPF, aim(Weapon::Rb, OURS, THEIRS, 5)), "too_far");
    assert_eq!(battle.refused(UPF, aim(Weapon::Lb, OURS, THEIRS, 6)), "no_leg");
    let events = battle.act(UPF, Action::Fire, &[45, 7, 8]);
    assert!(events.contains(&Event::HullHit { points: 15, ship: THEIRS }), "{events:?}");
    assert_eq!(battle.stage(), (Stage::Attack, Some(SATHAR)));
    battle.act(SATHAR, Action::Fire, &[]);
    assert_eq!(battle.stage(), (Stage::Move, Some(UPF)));
}

#[test]
fn s8_4_who_is_shot_at_with_rockets_is_asked_about_interceptors() {
    let mut battle = duel(Rules::Basic);
    battle.steps(SATHAR, THEIRS, 7);
    battle.act(SATHAR, Action::Move, &[]);
    let aim = Action::Aim { leg: 7, ship: OURS, target: THEIRS, weapon: Weapon::Rb };
    battle.act(UPF, aim, &[]);
    battle.act(UPF, Action::Fire, &[]);
    assert_eq!(battle.stage(), (Stage::Answer, Some(SATHAR)));
    let throw = |count| Action::Throw { count, ship: THEIRS, shot: 0 };
    assert_eq!(battle.refused(SATHAR, throw(5)), "no_interceptors");
    battle.act(SATHAR, throw(4), &[]);
    // 40 − 12 = 28.
    let events = battle.act(SATHAR, Action::Answer, &[29]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Shot { hit: false, chance, .. } if chance.percent == 28))
    );
    let ship = &Hawks::view(&battle.0, contract::Viewer::Public).ships[1];
    assert_eq!(
        (ship.condition.icm, Hawks::view(&battle.0, contract::Viewer::Public).ships[0].condition.weapons.rb),
        (0, 5)
    );
}

#[test]
fn s11_a_hull_without_points_is_lost_and_the_battle_with_it() {
    let mut battle = duel(Rules::Basic);
    battle.steps(SATHAR, THEIRS, 8);
    battle.act(SATHAR, Action::Move, &[]);
    battle.act(UPF, Action::Fire, &[]);
    // Two hexes apart: a torpedo, and it is answered.
    let aim = |weapon| Action::Aim { leg: 8, ship: THEIRS, target: OURS, weapon };
    battle.act(SATHAR, aim(Weapon::T), &[]);
    battle.act(SATHAR, aim(Weapon::Lc), &[]);
    battle.act(SATHAR, Action::Fire, &[]);
    let events = battle.act(UPF, Action::Answer, &[70, 10, 10, 10, 10, 60, 10, 10]);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::Destroyed(SATHAR))));
    let outcome = Hawks::outcome(&battle.0).expect("over");
    assert_eq!(outcome.winners, [SATHAR]);
}

#[test]
fn s9_a_mask_needs_a_straight_course_ruling_r13() {
    for (steps, kept) in [(5, true), (6, false)] {
        let mut battle = duel(Rules::Basic);
        battle.act(SATHAR, Action::Screen { ship: THEIRS, screen: Some(Screen::Ms) }, &[]);
        battle.steps(SATHAR, THEIRS, steps);
        battle.act(SATHAR, Action::Move, &[]);
        let ship = &Hawks::view(&battle.0, contract::Viewer::Public).ships[1];
        assert_eq!((ship.screen.is_some(), ship.condition.ms), (kept, 1));
    }
}

#[test]
fn s6_who_leaves_the_sheet_of_the_basic_game_is_gone() {
    let rules = Rules::Basic;
    let ships = vec![
        ship(rules, Class::Frigate, UPF, Place::Space(Hex::at(5, 5)), "w", 3),
        ship(rules, Class::Frigate, SATHAR, Place::Space(Hex::at(54, 30)), "e", 3),
    ];
    let mut battle = Battle::new(setup(rules, ships, None));
    battle.steps(SATHAR, THEIRS, 2);
    assert_eq!(battle.refused(SATHAR, Action::Step(THEIRS)), "off_map");
    let events = battle.act(SATHAR, Action::Move, &[]);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::Destroyed(UPF))));
}

#[test]
fn s4_2_s5_1_stations_step_first_and_ships_undock_from_where_they_were() {
    let planet = Hex::at(28, 20);
    let rules = Rules::Basic;
    let at = Hex::at(29, 20);
    let ships = vec![
        ship(rules, Class::Station, UPF, Place::Orbit { at, way: Orbit::Clockwise }, "e", 0),
        ship(rules, Class::Frigate, UPF, Place::Docked(ShipId(0)), "e", 0),
        ship(rules, Class::Frigate, UPF, Place::Orbit { at, way: Orbit::Anticlockwise }, "e", 0),
        ship(rules, Class::Frigate, SATHAR, Place::Space(Hex::at(2, 2)), "e", 3),
    ];
    let mut battle = Battle::new(Setup { first: First::Upf, ..setup(rules, ships, Some(planet)) });
    let seen = |battle: &Battle, n: usize| Hawks::view(&battle.0, contract::Viewer::Public).ships[n].clone();
    assert_eq!(seen(&battle, 0).hex, Orbit::Clockwise.next(planet, at));
    assert_eq!(battle.refused(UPF, Action::Step(ShipId(0))), "station");
    // Any facing, then off with up to its ADF.
    battle.act(UPF, Action::Face { facing: facing("ne"), ship: ShipId(1) }, &[]);
    battle.steps(UPF, ShipId(1), 2);
    battle.act(UPF, Action::Turn { hand: Hand::Right, ship: ShipId(1) }, &[]);
    let events = battle.act(UPF, Action::Move, &[]);
    let from = |event: &Event| match event {
        Event::Flew { path, ship: ShipId(1), .. } => Some(path[0].at),
        _ => None,
    };
    assert_eq!(events.iter().find_map(from), Some(at));
    let (left, orbiting) = (seen(&battle, 1), seen(&battle, 2));
    assert_eq!((left.speed, left.facing, left.hex), (2, facing("e"), Some(Hex::at(30, 18))));
    assert_eq!(orbiting.hex, Orbit::Anticlockwise.next(planet, at));
}

#[test]
fn s5_1_half_of_a_station_falls_on_what_is_docked() {
    let planet = Hex::at(28, 20);
    let rules = Rules::Basic;
    let at = Hex::at(29, 20);
    let mut station = ship(rules, Class::Station, UPF, Place::Orbit { at, way: Orbit::Clockwise }, "e", 0);
    station.condition.hull = 1;
    station.line.hull = 25;
    let ships = vec![
        station,
        ship(rules, Class::Frigate, UPF, Place::Docked(ShipId(0)), "e", 0),
        ship(rules, Class::AssaultScout, UPF, Place::Docked(ShipId(0)), "e", 0),
        ship(rules, Class::Frigate, SATHAR, Place::Space(Hex::at(31, 20)), "w", 0),
    ];
    let mut battle = Battle::new(setup(rules, ships, Some(planet)));
    battle.act(SATHAR, Action::Move, &[]);
    battle.act(UPF, Action::Fire, &[]);
    let aim = |target, weapon| Action::Aim { leg: 0, ship: ShipId(3), target: ShipId(target), weapon };
    assert_eq!(battle.refused(SATHAR, aim(2, Weapon::Lb)), "no_target");
    battle.act(SATHAR, aim(0, Weapon::Lc), &[]);
    let events = battle.act(SATHAR, Action::Fire, &[1, 1, 1]);
    for ship in [ShipId(1), ShipId(2)] {
        assert!(events.contains(&Event::HullHit { points: 13, ship }), "{events:?}");
    }
}

#[test]
fn s12_2_hits_of_the_advanced_game_are_looked_up() {
    let mut battle = duel(Rules::Advanced);
    battle.steps(SATHAR, THEIRS, 5);
    battle.act(SATHAR, Action::Move, &[]);
    battle.act(UPF, Action::Aim { leg: 5, ship: OURS, target: THEIRS, weapon: Weapon::Eb }, &[]);
    battle.act(UPF, Action::Aim { leg: 5, ship: OURS, target: THEIRS, weapon: Weapon::Lc }, &[]);
    // Electrons at five hexes: 60 − 25 = 35; 88 + 10 = 98, a fire. The cannon hits the hull twice as hard.
    let events = battle.act(UPF, Action::Fire, &[35, 88, 45, 10, 4, 5]);
    assert!(events.contains(&Event::HullHit { points: 18, ship: THEIRS }), "{events:?}");
    let view = Hawks::view(&battle.0, contract::Viewer::Public);
    assert!(view.ships[1].condition.is_out(System::Fire));
    assert_eq!(view.ships[1].condition.hull, 32);
}

#[test]
fn s13_a_repair_turn_follows_the_third_game_turn() {
    let rules = Rules::Advanced;
    let mut hurt = ship(rules, Class::Destroyer, UPF, Place::Space(Hex::at(5, 5)), "e", 0);
    hurt.condition.adf = 1;
    hurt.condition.out.insert(System::Navigation);
    let ships = vec![hurt, ship(rules, Class::Destroyer, SATHAR, Place::Space(Hex::at(50, 30)), "e", 0)];
    let mut battle = Battle::new(setup(rules, ships, None));
    for turn in 1..=3 {
        assert_eq!(battle.stage(), (Stage::Move, Some(SATHAR)), "turn {turn}");
        battle.act(SATHAR, Action::Move, &[]);
        // Ruling R29: the die for a ship that does not steer falls when its side has switched its screens.
        battle.act(UPF, Action::Seek, &[3]);
        battle.act(UPF, Action::Move, &[]);
    }
    assert_eq!(battle.stage().0, Stage::Repair);
    let mend = |system, percent| Action::Mend { percent, ship: OURS, system };
    assert_eq!(battle.refused(UPF, mend(System::Hull, 10)), "nothing_to_mend");
    battle.act(UPF, mend(System::Drive, 40), &[]);
    assert_eq!(battle.refused(UPF, mend(System::Navigation, 36)), "too_much");
    battle.act(UPF, mend(System::Navigation, 35), &[]);
    battle.act(UPF, Action::Repair, &[]);
    let seen = Hawks::view(&battle.0, contract::Viewer::Seat(SATHAR));
    assert_eq!(seen.ordered, [true, false]);
    battle.act(SATHAR, Action::Repair, &[40, 99]);
    let view = Hawks::view(&battle.0, contract::Viewer::Public);
    assert_eq!(view.ships[0].condition.adf, 2);
    assert!(view.ships[0].condition.locked.contains(&System::Navigation));
    assert_eq!((battle.stage(), view.turn), ((Stage::Move, Some(SATHAR)), 4));
}

/// A station near the edge whose crew a frigate takes off; the enemy is far away.
fn evacuation() -> Battle {
    let rules = Rules::Basic;
    let planet = Hex::at(5, 20);
    let orbit = Place::Orbit { at: Hex::at(4, 20), way: Orbit::Clockwise };
    let ships = vec![
        ship(rules, Class::Frigate, UPF, Place::Docked(ShipId(1)), "w", 0),
        ship(rules, Class::Station, UPF, orbit, "e", 0),
        ship(rules, Class::Destroyer, SATHAR, Place::Space(Hex::at(50, 35)), "w", 0),
    ];
    let special = Some(Special::Evacuation { ship: ShipId(0), station: ShipId(1), turns: 3 });
    Battle::new(Setup { special, victory: Victory::Evacuation, ..setup(rules, ships, Some(planet)) })
}

#[test]
fn s19_1_the_crew_is_off_after_three_full_turns_and_away_with_the_ship() {
    let mut battle = evacuation();
    for turn in 1..=3 {
        battle.act(SATHAR, Action::Move, &[]);
        let events = battle.act(UPF, Action::Move, &[]);
        assert!(events.contains(&Event::CrewTaken { done: turn, of: 3 }), "{events:?}");
    }
    // Then off the map, which takes it more than one turn.
    let mut ended = None;
    for _ in 0..3 {
        if ended.is_some() {
            break;
        }
        battle.act(SATHAR, Action::Move, &[]);
        let view = Hawks::view(&battle.0, contract::Viewer::Seat(UPF));
        if matches!(view.ships[0].place, Place::Docked(_)) {
            battle.act(UPF, Action::Face { facing: facing("nw"), ship: OURS }, &[]);
        }
        while battle.try_with(UPF, Action::Step(OURS), &mut Dice::given(Vec::new())).is_ok() {}
        let events = battle.act(UPF, Action::Move, &[]);
        ended = events.iter().find_map(|event| match event {
            Event::Ended(ending) => Some(*ending),
            _ => None,
        });
        if ended.is_none() {
            battle.hold_fire();
        }
    }
    assert_eq!(ended, Some(Ending::Evacuated));
}

#[test]
fn ruling_r52_a_turn_in_which_it_undocks_does_not_count_and_who_leaves_without_the_crew_has_lost() {
    let mut battle = evacuation();
    battle.act(SATHAR, Action::Move, &[]);
    battle.act(UPF, Action::Face { facing: facing("w"), ship: OURS }, &[]);
    battle.steps(UPF, OURS, 3);
    let events = battle.act(UPF, Action::Move, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::CrewTaken { .. })), "{events:?}");
    battle.act(SATHAR, Action::Move, &[]);
    battle.steps(UPF, OURS, 1);
    let events = battle.act(UPF, Action::Move, &[]);
    assert_eq!(events.last(), Some(&Event::Ended(Ending::Stranded)), "{events:?}");
}

#[test]
fn s19_3_a_convoy_flies_straight_on_and_away() {
    let rules = Rules::Advanced;
    let ships = vec![
        ship(rules, Class::Freighter, UPF, Place::Space(Hex::at(50, 20)), "e", 5),
        ship(rules, Class::AssaultScout, UPF, Place::Space(Hex::at(10, 5)), "e", 0),
        ship(rules, Class::Destroyer, SATHAR, Place::Space(Hex::at(10, 35)), "w", 0),
    ];
    let special = Some(Special::Convoy { ship: ShipId(0) });
    let mut battle = Battle::new(Setup { special, victory: Victory::Convoy, ..setup(rules, ships, None) });
    battle.act(SATHAR, Action::Move, &[]);
    assert_eq!(battle.refused(UPF, Action::Move), "unfinished");
    battle.steps(UPF, OURS, 5);
    assert_eq!(battle.refused(UPF, Action::Turn { hand: Hand::Left, ship: OURS }), "no_turns");
    assert_eq!(battle.refused(UPF, Action::Step(OURS)), "too_fast");
    battle.act(UPF, Action::Move, &[]);
    battle.act(SATHAR, Action::Move, &[]);
    battle.steps(UPF, OURS, 1);
    battle.act(UPF, Action::Move, &[]);
    let view = Hawks::view(&battle.0, contract::Viewer::Public);
    assert_eq!((view.ships[0].place, view.ending), (Place::Away, None));
}

/// A minelayer that begins, and a frigate that flies at it.
fn minefield() -> Battle {
    let rules = Rules::Advanced;
    let ships = vec![
        ship(rules, Class::Minelayer, UPF, Place::Space(Hex::at(20, 10)), "w", 1),
        ship(rules, Class::Frigate, SATHAR, Place::Space(Hex::at(8, 10)), "e", 6),
    ];
    Battle::new(Setup { first: First::Upf, ..setup(rules, ships, None) })
}

#[test]
fn s14_mines_are_seen_by_nobody_until_somebody_enters() {
    let mut battle = minefield();
    assert_eq!(battle.stage(), (Stage::Seek, Some(UPF)));
    battle.act(UPF, Action::Seek, &[]);
    battle.act(UPF, Action::Lay(OURS), &[]);
    assert_eq!(battle.refused(UPF, Action::Lay(OURS)), "nothing_to_lay");
    battle.steps(UPF, OURS, 2);
    battle.act(UPF, Action::Lay(OURS), &[]);
    let before = Hawks::view(&battle.0, contract::Viewer::Seat(SATHAR));
    let events = battle.act(UPF, Action::Move, &[]);
    let laid = [Hex::at(20, 10), Hex::at(18, 10)];
    for event in &events {
        let seen = Hawks::sight(&battle.0, event, contract::Viewer::Seat(SATHAR));
        assert_eq!(seen.is_none(), matches!(event, Event::MineLaid { .. }), "{event:?}");
    }
    let after = Hawks::view(&battle.0, contract::Viewer::Seat(SATHAR));
    assert_eq!((before.ships[0].condition.weapons.m, after.ships[0].condition.weapons.m), (20, 20));
    assert!(after.mines.is_empty());
    let own = Hawks::view(&battle.0, contract::Viewer::Seat(UPF));
    assert_eq!((own.mines.len(), own.ships[0].condition.weapons.m), (2, 18));
    assert!(laid.iter().all(|hex| own.mines.contains(hex)));
    battle.hold_fire();
    // Ten hexes on, and into the first of them at the end: 60 − 5 × 4 = 40, answered first.
    battle.steps(SATHAR, THEIRS, 10);
    let events = battle.act(SATHAR, Action::Move, &[]);
    assert!(events.contains(&Event::MineBlew { at: Hex::at(18, 10), side: UPF }), "{events:?}");
    assert_eq!(battle.stage(), (Stage::Answer, Some(SATHAR)));
    battle.act(SATHAR, Action::Throw { count: 4, ship: THEIRS, shot: 0 }, &[]);
    let events = battle.act(SATHAR, Action::Answer, &[41]);
    let missed =
        |event: &Event| matches!(event, Event::Shot { hit: false, chance, .. } if chance.percent == 40);
    assert!(events.iter().any(missed), "{events:?}");
    assert_eq!(Hawks::view(&battle.0, contract::Viewer::Seat(UPF)).mines, [Hex::at(20, 10)]);
}

#[test]
fn s15_seekers_fly_farther_every_time_and_explode_under_who_is_there() {
    let mut battle = minefield();
    battle.act(UPF, Action::Seek, &[]);
    battle.act(UPF, Action::Drop(OURS), &[]);
    battle.steps(UPF, OURS, 2);
    battle.act(UPF, Action::Move, &[]);
    battle.hold_fire();
    battle.steps(SATHAR, THEIRS, 2);
    battle.act(SATHAR, Action::Move, &[]);
    battle.hold_fire();
    assert_eq!(battle.stage(), (Stage::Seek, Some(UPF)));
    assert_eq!(battle.refused(UPF, Action::Activate(Hex::at(1, 1))), "no_seeker");
    battle.act(UPF, Action::Activate(Hex::at(20, 10)), &[]);
    assert_eq!(battle.refused(UPF, Action::Activate(Hex::at(20, 10))), "no_seeker");
    // Its own minelayer, two hexes off, is the closest ship: that is where it flies, and explodes.
    let events = battle.act(UPF, Action::Seek, &[]);
    let path = vec![Hex::at(19, 10), Hex::at(18, 10)];
    assert!(events.contains(&Event::Sought { path, seeker: 1 }), "{events:?}");
    assert!(events.contains(&Event::SeekerGone(1)));
    assert_eq!(battle.stage(), (Stage::Answer, Some(UPF)));
    battle.act(UPF, Action::Answer, &[100]);
    assert_eq!(battle.stage(), (Stage::Move, Some(UPF)));
}

/// A battle at random: what is listed is accepted, and it ends.
fn at_random(setup: Setup, seed: u64) -> (u16, Ending) {
    let mut battle = Battle::new(setup);
    let mut dice = Dice::loose(seed);
    let mut drafted = 0;
    for _ in 0..200_000 {
        let Some(seat) = Hawks::waiting(&battle.0).to_act().lowest() else { break };
        let legal = Hawks::legal(&battle.0, seat);
        assert!(!legal.is_empty(), "{:?}", battle.stage());
        let ready = Action::BINDING.into_iter().find(|action| legal.contains(action));
        let action = match ready.filter(|_| drafted > 12) {
            Some(action) => action,
            None => legal.nth(dice.wide(legal.len())).expect("listed"),
        };
        drafted = if Hawks::binding(&action) { 0 } else { drafted + 1 };
        battle.try_with(seat, action, &mut dice).unwrap_or_else(|kind| panic!("{action:?}: {kind}"));
    }
    let view = Hawks::view(&battle.0, contract::Viewer::Public);
    (view.turn, view.ending.expect("it ends"))
}

#[test]
fn s2_battles_at_random_come_to_an_end() {
    for rules in [Rules::Basic, Rules::Advanced, Rules::Campaign] {
        for seed in 0..6 {
            let planet = Hex::at(28, 20);
            let mut ships = vec![
                ship(rules, Class::Destroyer, UPF, Place::Space(Hex::at(30, 24)), "w", 2),
                ship(rules, Class::Frigate, UPF, Place::Space(Hex::at(24, 22)), "e", 3),
                ship(rules, Class::AssaultScout, UPF, Place::Space(Hex::at(25, 20)), "e", 3),
            ];
            let station = if rules == Rules::Basic { Class::Station } else { Class::ArmedStation };
            let orbit = Place::Orbit { at: Hex::at(29, 20), way: Orbit::Clockwise };
            ships.push(ship(rules, station, UPF, orbit, "e", 0));
            ships.push(ship(rules, Class::Fighter, UPF, Place::Aboard(ShipId(3)), "e", 0));
            ships.push(ship(rules, Class::HeavyCruiser, SATHAR, Place::Space(Hex::at(26, 16)), "se", 2));
            ships.push(ship(rules, Class::AssaultCarrier, SATHAR, Place::Space(Hex::at(30, 15)), "sw", 2));
            ships.push(ship(rules, Class::Fighter, SATHAR, Place::Aboard(ShipId(6)), "e", 0));
            if rules != Rules::Basic {
                ships.push(ship(rules, Class::Minelayer, UPF, Place::Space(Hex::at(22, 20)), "e", 1));
            }
            let (turn, ending) = at_random(setup(rules, ships, Some(planet)), seed);
            assert!(turn > 0, "{rules:?} {seed}: {ending:?}");
        }
    }
}
