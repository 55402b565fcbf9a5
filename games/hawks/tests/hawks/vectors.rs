//! The worked examples of the rules.

use hawks::condition::Condition;
use hawks::rules::s3_movement::{Course, Halt, Helm, reach, speeds};
use hawks::rules::s4_planet::{Pull, blocked, pull};
use hawks::rules::s8_2_field::{Ahead, ahead};
use hawks::rules::s8_5_to_hit::{Item, Part, Shot, Skill, chance};
use hawks::rules::s12_2_damage::{Harm, harms, hull_damage, suffer};
use hawks::rules::s12_3_break_up::break_up;
use hawks::rules::s13_repairs::{Attempt, attempt, repair};
use hawks::tables::{Band, Column, Line, combat_table, lines};
use hawks::types::{Class, Facing, Hand, Hex, Orbit, Rules, Screen, System, Weapon};

fn line(class: Class) -> Line {
    lines(Rules::Advanced)[&class]
}

fn percent(rules: Rules, shot: Shot) -> u8 {
    chance(combat_table(rules, false), &shot).expect("a row of the table").percent
}

fn east() -> Facing {
    "e".parse().expect("a side")
}

fn helm(speed: u16, adf: u8, mr: u8) -> Helm {
    Helm {
        speed,
        adf,
        mr,
        loose: false,
        planet: None,
        gravity: true,
        forced: None,
        weaves: false,
        owed: 0,
        edges: false,
    }
}

fn part((item, percent): (Item, i16)) -> Part {
    Part { item, percent }
}

#[test]
fn s3_1_speed_changes_by_the_adf_at_most() {
    assert_eq!(speeds(5, 2), 3..=7);
    assert_eq!(speeds(5, 0), 5..=5);
    assert_eq!(speeds(2, 3), 0..=5);
}

#[test]
fn s3_1_a_ship_without_drive_and_steering_drifts() {
    let mut condition = Condition::new(&line(Class::Frigate));
    (condition.adf, condition.mr) = (0, 0);
    assert!(condition.drifting());
    let ends = reach(Hex::at(10, 10), east(), &helm(4, 0, 0));
    assert_eq!(ends.keys().copied().collect::<Vec<_>>(), [(Hex::at(14, 10), east())]);
}

#[test]
fn s3_2_one_turn_a_hex_and_as_many_as_the_mr() {
    let helm = helm(3, 1, 2);
    let mut course = Course::new(Hex::at(10, 10), east());
    assert_eq!(course.turn(&helm, Hand::Left), Err(Halt::AtStart));
    assert_eq!(course.face(&helm, east()), Err(Halt::AtStart));
    course.step(&helm).expect("ahead");
    course.turn(&helm, Hand::Right).expect("once");
    assert_eq!(course.turn(&helm, Hand::Right), Err(Halt::TurnedHere));
    assert!(!course.may_end(&helm));
    course.step(&helm).expect("ahead");
    course.turn(&helm, Hand::Left).expect("in the next hex");
    assert!(course.may_end(&helm));
    course.step(&helm).expect("ahead");
    assert_eq!(course.turn(&helm, Hand::Left), Err(Halt::NoTurns));
    course.step(&helm).expect("ahead");
    assert_eq!(course.step(&helm), Err(Halt::TooFast));
    assert_eq!((course.at(), course.facing(), course.effort(&helm)), (Hex::at(14, 11), east(), 3));
}

#[test]
fn s3_2_a_ship_that_stands_still_may_face_anything_and_ruling_r2_not_if_it_then_moves() {
    let mut course = Course::new(Hex::at(10, 10), east());
    let west: Facing = "w".parse().unwrap();
    course.face(&helm(0, 2, 1), west).expect("free");
    assert!(course.may_end(&helm(0, 2, 1)));
    assert_eq!(course.face(&helm(0, 2, 0), east()), Err(Halt::NoTurns));
    // What it faces when it moves off is what it faced before, unless it leaves an orbit.
    let free = Helm { loose: true, ..helm(0, 1, 1) };
    assert_eq!(reach(Hex::at(10, 10), east(), &helm(0, 1, 1)).len(), 6 + 3);
    assert_eq!(course.step(&helm(0, 2, 1)), Err(Halt::FacedAbout));
    assert_eq!(reach(Hex::at(10, 10), east(), &free).len(), 6 + 6 * 3);
}

#[test]
fn s3_2_forced_turns_come_after_every_hex_while_there_are_any() {
    let helm = Helm { forced: Some(Hand::Left), ..helm(3, 0, 2) };
    let mut course = Course::new(Hex::at(10, 10), east());
    course.step(&helm).expect("ahead");
    assert_eq!((course.step(&helm), course.turn(&helm, Hand::Right)), (Err(Halt::Forced), Err(Halt::Forced)));
    course.turn(&helm, Hand::Left).expect("as it must");
    course.step(&helm).expect("ahead");
    course.turn(&helm, Hand::Left).expect("as it must");
    course.step(&helm).expect("no turns are left");
    assert!(course.may_end(&helm));
}

#[test]
fn s4_1_a_planet_blocks_a_straight_row_and_nothing_else() {
    let planet = Hex::at(20, 20);
    assert!(blocked(planet, Hex::at(15, 20), Hex::at(25, 20)));
    assert!(!blocked(planet, Hex::at(15, 20), Hex::at(19, 20)));
    assert!(!blocked(planet, Hex::at(15, 20), Hex::at(25, 21)));
    assert!(!blocked(planet, Hex::at(21, 20), Hex::at(21, 20)));
}

#[test]
fn s4_2_six_steps_lead_around() {
    let planet = Hex::at(20, 20);
    for (orbit, second) in [(Orbit::Clockwise, Hex::at(21, 21)), (Orbit::Anticlockwise, Hex::at(21, 19))] {
        let mut at = Hex::at(21, 20);
        let mut seen = vec![at];
        for _ in 0..6 {
            at = orbit.next(planet, at).expect("beside it");
            seen.push(at);
        }
        assert_eq!((seen[1], seen[6]), (second, seen[0]));
    }
    assert_eq!(Orbit::Clockwise.next(planet, Hex::at(25, 20)), None);
}

#[test]
fn s4_3_who_flies_at_the_planet_falls_and_who_passes_is_bent_once_ruling_r4_r5() {
    let planet = Hex::at(20, 20);
    let helm = Helm { planet: Some(planet), ..helm(6, 0, 1) };
    let mut course = Course::new(Hex::at(17, 20), east());
    course.step(&helm).expect("ahead");
    course.step(&helm).expect("into the well");
    assert!(course.falls && course.may_end(&helm));
    assert_eq!(course.turn(&helm, Hand::Left), Err(Halt::Falling));
    // Past it, with the planet on the right: bent where it lies 120° off, and only there.
    let mut past = Course::new(Hex::at(17, 19), east());
    let mut facings = Vec::new();
    for _ in 0..6 {
        past.step(&helm).expect("past it");
        facings.push((past.at(), past.facing().to_string()));
    }
    let bent: Vec<&str> = facings.iter().map(|(_, facing)| facing.as_str()).collect();
    assert_eq!(bent, ["e", "e", "e", "se", "se", "se"], "{facings:?}");
    assert_eq!((past.turns, past.bent()), (0, true));
    // A turn away in that hex costs a point and keeps it straight.
    let mut straight = Course::new(Hex::at(17, 19), east());
    (0..4).for_each(|_| straight.step(&helm).expect("past it"));
    straight.turn(&helm, Hand::Left).expect("away");
    assert_eq!((straight.facing(), straight.turns), (east(), 1));
    assert_eq!(pull(planet, Hex::at(19, 20), east()), Pull::Falls);
    assert_eq!(pull(planet, Hex::at(18, 20), east()), Pull::Outside);
}

#[test]
fn s8_2_the_field_is_three_hexes_wide_and_ruling_r11_starts_with_one() {
    let from = Hex::at(10, 10);
    assert_eq!(ahead(from, east(), from), Some(Ahead::HeadOn));
    assert_eq!(ahead(from, east(), Hex::at(17, 10)), Some(Ahead::HeadOn));
    let beside: Vec<Hex> = Facing::all().map(|side| from.toward(side)).collect();
    let seen: Vec<bool> = beside.iter().map(|hex| ahead(from, east(), *hex).is_some()).collect();
    assert_eq!(seen, [true, false, false, false, false, false]);
    for row in [9, 11] {
        assert_eq!(ahead(from, east(), Hex::at(12, row)), Some(Ahead::Flank), "row {row}");
    }
    assert_eq!(ahead(from, east(), Hex::at(8, 10)), None);
    assert_eq!(ahead(from, east(), Hex::at(14, 8)), None);
    // All hexes of a field out to range 4: the middle 5, the flanks 3 each.
    let around = (-6..=6).flat_map(|dx| (-6..=6).map(move |dy| Hex::at(10 + dx, 10 + dy)));
    let field = around.filter(|hex| from.distance(*hex) <= 4 && ahead(from, east(), *hex).is_some());
    assert_eq!(field.count(), 5 + 3 + 3);
}

#[test]
fn s8_5_a_laser_cannon_head_on_at_range_four() {
    let shot = Shot { head_on: true, ..Shot::new(Weapon::Lc, 4) };
    for rules in [Rules::Basic, Rules::Advanced] {
        assert_eq!(percent(rules, shot), 50);
    }
    let found = chance(combat_table(Rules::Basic, false), &shot).unwrap();
    assert_eq!(
        found.items,
        [(Item::Table(Column::Rh), 60), (Item::HeadOn, 10), (Item::Range(4), -20)].map(part)
    );
}

#[test]
fn s8_5_screens_that_help_and_screens_that_attract() {
    let at = |weapon, range, screen| Shot { screen: Some(screen), ..Shot::new(weapon, range) };
    assert_eq!(percent(Rules::Advanced, at(Weapon::Eb, 3, Screen::Ps)), 55);
    assert_eq!(percent(Rules::Advanced, at(Weapon::Lb, 2, Screen::Ss)), 40);
    let torpedo = Shot { interceptors: 4, ..at(Weapon::T, 2, Screen::Ss) };
    assert_eq!(percent(Rules::Advanced, torpedo), 35);
    // Without a hull only the screen counts.
    assert_eq!(percent(Rules::Advanced, Shot { hull: false, ..at(Weapon::Lb, 0, Screen::Ss) }), 65);
    assert_eq!(percent(Rules::Advanced, Shot { hull: false, ..Shot::new(Weapon::Lb, 0) }), 65);
}

#[test]
fn s8_5_five_per_cent_always_hit_and_five_always_miss() {
    assert_eq!(percent(Rules::Advanced, Shot::new(Weapon::Pb, 12)), 5);
    let seeker = Shot { screen: Some(Screen::Ss), ..Shot::new(Weapon::S, 0) };
    assert_eq!(percent(Rules::Advanced, seeker), 90);
    let skilled =
        Shot { head_on: true, skill: Some(Skill { gunner: 6, pilot: 6 }), ..Shot::new(Weapon::Ar, 0) };
    assert_eq!(chance(combat_table(Rules::Advanced, true), &skilled).unwrap().percent, 95);
}

#[test]
fn s8_6_who_evades_is_harder_to_hit() {
    let evading = Shot { evasion: Some((5, 2)), ..Shot::new(Weapon::T, 1) };
    let found = chance(combat_table(Rules::Advanced, false), &evading).unwrap();
    assert_eq!(found.items[1..], [(Item::Evasion, -25), (Item::Dodge(2), -6)].map(part));
    assert_eq!(found.percent, 50 - 31);
}

#[test]
fn s9_lasers_into_or_out_of_a_mask_are_halved() {
    for shot in [
        Shot { screen: Some(Screen::Ms), ..Shot::new(Weapon::Lb, 0) },
        Shot { masked: true, ..Shot::new(Weapon::Lb, 0) },
        Shot { masked: true, screen: Some(Screen::Ms), ..Shot::new(Weapon::Lb, 0) },
    ] {
        let found = chance(combat_table(Rules::Advanced, false), &shot).unwrap();
        assert_eq!((found.percent, found.halved), (20, true));
    }
    let electrons = Shot { masked: true, ..Shot::new(Weapon::Eb, 0) };
    assert_eq!(percent(Rules::Advanced, electrons), 60);
}

#[test]
fn s10_1_the_basic_table() {
    let torpedo = Shot { interceptors: 2, ..Shot::new(Weapon::T, 3) };
    assert_eq!(percent(Rules::Basic, torpedo), 50);
    assert_eq!(percent(Rules::Basic, Shot::new(Weapon::Lb, 0)), 50);
    let masked = Shot { screen: Some(Screen::Ms), ..Shot::new(Weapon::Lb, 0) };
    assert_eq!(percent(Rules::Basic, masked), 10);
    assert_eq!(chance(combat_table(Rules::Basic, false), &Shot::new(Weapon::Pb, 0)), None);
}

#[test]
fn s10_2_ruling_r19_beams_into_their_own_screen_are_halved() {
    for (weapon, screen) in [(Weapon::Pb, Screen::Ps), (Weapon::Eb, Screen::Es)] {
        let shot = Shot { screen: Some(screen), ..Shot::new(weapon, 0) };
        let found = chance(combat_table(Rules::Advanced, false), &shot).unwrap();
        assert_eq!((found.percent, found.halved), (25, true));
    }
}

#[test]
fn s10_3_gunners_of_level_two_shoot_batteries_as_well_as_the_plain_table_says() {
    for weapon in [Weapon::Lb, Weapon::Pb, Weapon::Eb, Weapon::Rb] {
        let skilled = Shot { skill: Some(Skill { gunner: 2, pilot: 2 }), ..Shot::new(weapon, 2) };
        let found = chance(combat_table(Rules::Advanced, true), &skilled).unwrap();
        assert_eq!(found.percent, percent(Rules::Advanced, Shot::new(weapon, 2)), "{weapon}");
    }
}

#[test]
fn s11_ruling_r24_damage_is_doubled_first_and_then_halved() {
    assert_eq!((hull_damage(7, false, false), hull_damage(7, false, true)), (7, 4));
    assert_eq!((hull_damage(7, true, false), hull_damage(7, true, true)), (14, 7));
}

#[test]
fn s12_2_rows_of_the_table() {
    assert_eq!(Band::of(73 + Weapon::Pb.damage_modifier()), Band::Defence(2));
    let bands = [(-19, Band::HullTwice), (10, Band::HullTwice), (11, Band::Hull), (53, Band::DriveAll)];
    let more =
        [(91, Band::CombatControl), (105, Band::Fire), (116, Band::DamageControl), (120, Band::Disaster)];
    for (result, band) in bands.into_iter().chain(more) {
        assert_eq!(Band::of(result), band, "{result}");
    }
    // A destroyer has no disruptor: the next of the list is hit.
    let destroyer = line(Class::Destroyer);
    let mut condition = Condition::new(&destroyer);
    assert_eq!(harms(&destroyer, &condition, Band::of(66)), [Harm::Weapon(Weapon::Lc)]);
    suffer(&mut condition, &Harm::Weapon(Weapon::Lc));
    assert_eq!((condition.usable(Weapon::Lc), condition.hit.lc), (0, 1));
    // Ruling R14: then the torpedoes, since there are no rockets of that kind; all of them at once.
    assert_eq!(harms(&destroyer, &condition, Band::of(66)), [Harm::Weapon(Weapon::T)]);
    suffer(&mut condition, &Harm::Weapon(Weapon::T));
    assert_eq!((condition.usable(Weapon::T), condition.weapons.t), (0, 2));
    assert_eq!(harms(&destroyer, &condition, Band::of(66)), [Harm::Weapon(Weapon::Lb)]);
}

#[test]
fn s12_2_drives_lose_half_of_what_they_had() {
    let destroyer = line(Class::Destroyer);
    let mut condition = Condition::new(&destroyer);
    let harm = harms(&destroyer, &condition, Band::DriveHalf);
    suffer(&mut condition, &harm[0]);
    assert_eq!(condition.adf, 1);
    let harm = harms(&destroyer, &condition, Band::DriveHalf);
    suffer(&mut condition, &harm[0]);
    assert_eq!((condition.adf, harms(&destroyer, &condition, Band::DriveOne)), (0, vec![]));
}

#[test]
fn s12_2_what_a_ship_has_not_got_is_a_hit_on_the_hull() {
    let fighter = line(Class::Fighter);
    let condition = Condition::new(&fighter);
    for band in [Band::Power, Band::Defence(0), Band::Defence(1), Band::Defence(2), Band::Hull] {
        assert!(harms(&fighter, &condition, band).is_empty(), "{band:?}");
    }
    let station = line(Class::Fortress);
    let condition = Condition::new(&station);
    for result in (46..=60).chain(92..=97) {
        assert!(harms(&station, &condition, Band::of(result)).is_empty(), "{result}");
    }
}

#[test]
fn s12_2_nothing_happens_twice_and_a_disaster_is_many_harms() {
    let cruiser = line(Class::LightCruiser);
    let mut condition = Condition::new(&cruiser);
    let all = harms(&cruiser, &condition, Band::Disaster);
    assert_eq!(all.len(), 5);
    all.iter().for_each(|harm| suffer(&mut condition, harm));
    assert_eq!((condition.adf, condition.mr, condition.dcr(&cruiser)), (0, 0, 50));
    for band in [Band::Disaster, Band::Fire, Band::CombatControl, Band::DamageControl] {
        assert!(harms(&cruiser, &condition, band).is_empty(), "{band:?}");
    }
}

#[test]
fn s12_2_a_short_circuit_takes_screens_and_interceptors() {
    let cruiser = line(Class::HeavyCruiser);
    let mut condition = Condition::new(&cruiser);
    assert!(condition.can_raise(&cruiser, Screen::Ps) && !condition.can_raise(&cruiser, Screen::Ms));
    suffer(&mut condition, &Harm::Out(System::Power));
    assert!(!condition.can_raise(&cruiser, Screen::Ps));
    assert_eq!(condition.interceptors(), 0);
    repair(&cruiser, &mut condition, System::Power, 0);
    assert_eq!(condition.interceptors(), 8);
}

#[test]
fn s12_3_the_examples_of_breaking_up() {
    assert_eq!(break_up(50, 18, 4), 28);
    assert_eq!(break_up(15, 7, 2), 2);
    assert_eq!(break_up(50, 25, 9), 0);
    assert_eq!(break_up(300, 1, 9), 100);
}

#[test]
fn s13_a_battleship_splits_its_dcr() {
    assert_eq!(line(Class::Battleship).dcr, 200);
    let rolls = [89, 24, 62, 30].map(|roll| attempt(50, roll));
    assert_eq!(rolls, [Attempt::Failed, Attempt::Repaired, Attempt::Failed, Attempt::Repaired]);
    assert_eq!(attempt(200, 89), Attempt::Repaired);
    assert_eq!(
        [90, 98, 99, 100].map(|roll| attempt(200, roll)),
        [Attempt::Failed, Attempt::Failed, Attempt::Locked, Attempt::Locked]
    );
}

#[test]
fn s13_ruling_r18_a_hit_on_damage_control_halves_the_rating_fractions_up() {
    let destroyer = line(Class::Destroyer);
    let mut condition = Condition::new(&destroyer);
    suffer(&mut condition, &Harm::Out(System::DamageControl));
    assert_eq!(condition.dcr(&destroyer), 38);
    assert_eq!(condition.repairable(&destroyer), [System::DamageControl]);
}

#[test]
fn s13_everything_that_was_hit_can_be_repaired() {
    let cruiser = line(Class::LightCruiser);
    let mut condition = Condition::new(&cruiser);
    for result in 46..=120 {
        for harm in harms(&cruiser, &condition, Band::of(result)) {
            suffer(&mut condition, &harm);
        }
    }
    condition.hull -= 20;
    for _ in 0..200 {
        for system in condition.repairable(&cruiser) {
            repair(&cruiser, &mut condition, system, 3);
        }
    }
    assert_eq!(condition, Condition::new(&cruiser));
}

#[test]
fn s18_the_lines_of_the_ships() {
    assert_eq!(lines(Rules::Basic).len(), 8);
    assert_eq!(lines(Rules::Advanced).len(), 13);
    let frigate = line(Class::Frigate);
    assert_eq!((frigate.hull, frigate.adf, frigate.mr, frigate.dcr), (40, 4, 3, 70));
    assert_eq!(lines(Rules::Campaign)[&Class::Fortress].weapons.rb, 12);
    for class in Class::ALL {
        assert_eq!(class.to_string().parse::<Class>(), Ok(class));
        assert_eq!(format!("{}s", class.id()).parse::<Class>(), Ok(class));
    }
    let error = "destroier".parse::<Class>().unwrap_err();
    assert!(error.contains("did you mean `destroyer`"), "{error}");
}
