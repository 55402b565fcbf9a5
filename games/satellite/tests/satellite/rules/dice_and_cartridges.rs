//! §1.2c to §1.2f: dice, what they unlock, wild fives, lost cartridges.

use contract::{Refuse as _, Seat};
use satellite::event::{Event, With};
use satellite::types::Cartridge;

use crate::rules::table::{Table, side};

const EMPTY_BUT: &str = r#""arsenal": ["salvo"]"#;

#[test]
fn s1_2c_five_dice_two_rerolls_of_any_of_them() {
    let mut table = Table::laid_out("{}");
    assert_eq!(table.refuse(0, "hold").kind(), "not_rolled");
    assert_eq!(table.refuse(0, "roll 1 2").kind(), "first_roll_is_all");
    assert_eq!(table.refuse(1, "roll").kind(), "not_your_turn");
    table.line(0, "roll", &[6, 2, 5, 1, 1]);
    table.line(0, "roll 1 3", &[4, 4]);
    assert_eq!(table.view(1).dice.unwrap().faces(), [4, 2, 4, 1, 1]);
    assert_eq!(table.view(0).rerolls, 1);
    // Dice kept before may be rolled now.
    table.line(0, "keep 1 3", &[3, 3, 3]);
    assert_eq!(table.view(0).dice.unwrap().faces(), [4, 3, 4, 3, 3]);
    assert_eq!(table.refuse(0, "roll 1").kind(), "no_rerolls");
    assert_eq!(table.refuse(0, "hold").kind(), "no_rerolls");
}

#[test]
fn s1_2c_stopping_early_is_allowed_and_something_that_fits_must_be_taken() {
    let mut table = Table::laid_out("{}");
    table.line(0, "roll", &[4, 4, 4, 4, 2]);
    assert_eq!(table.0.refuse(0, satellite::action::Action::Load(Cartridge::Diamond)).kind(), "not_held");
    table.line(0, "hold", &[]);
    assert_eq!(table.refuse(0, "lose cross").kind(), "something_fits");
    assert_eq!(table.refuse(0, "load cross").kind(), "does_not_fit");
    assert_eq!(table.refuse(0, "shoot A1").kind(), "nothing_loaded");
    table.line(0, "load diamond", &[]);
    assert_eq!(table.refuse(0, "load barrage 4").kind(), "loaded");
    table.line(0, "shoot E5", &[]);
    assert!(!table.view(1).planets[0].arsenal.has(Cartridge::Diamond));
    assert_eq!(table.view(0).mover, Some(Seat(1)));
}

#[test]
fn s1_2c_a_spent_cartridge_stays_spent() {
    let mut table = Table::laid_out("{}");
    table.turn(0, [4, 4, 4, 4, 2], "diamond E5");
    table.turn(1, [4, 4, 4, 4, 2], "diamond E5");
    table.dice(0, [4, 4, 4, 4, 2]);
    assert_eq!(table.refuse(0, "load diamond").kind(), "spent");
    assert_eq!(table.unlocked(0), ["barrage 2", "barrage 4", "plus", "hazard"]);
}

#[test]
fn s1_2c_thirteen_rounds_empty_both_arsenals() {
    let mut table = Table::laid_out("{}");
    // Hazard always fits; then single dice; what does not fit is lost.
    let mut shots = (0..117u8)
        .map(|n| format!("{}{}", char::from(b'M' - n / 9), n % 9 + 1))
        .filter(|c| !["M9"].contains(&c.as_str()));
    for _ in 0..13 {
        for seat in 0..2u8 {
            let target = shots.next().unwrap();
            table.dice(seat, [1, 1, 2, 2, 4]);
            let line = match table.unlocked(seat).first() {
                Some(name) => format!("{name} {target}"),
                None => format!(
                    "lose {} at {target}",
                    table.view(seat).planets[usize::from(seat)].arsenal.iter().next().unwrap()
                ),
            };
            table.line(seat, &line, &[]);
        }
    }
    let view = table.view(0);
    assert!(view.planets.iter().all(|planet| planet.arsenal.is_empty()));
    assert_eq!(view.stage, satellite::view::Stage::Desperation);
}

/// Test vectors of the specification.
#[test]
fn s1_2d_what_dice_unlock() {
    for (dice, names) in [
        ([1, 1, 1, 1, 1], "barrage 1, plus, diamond, salvo, hazard"),
        ([2, 3, 4, 5, 5], "barrage 2, barrage 3, barrage 4, barrage 5, beam, hazard"),
        ([1, 2, 3, 4, 6], "barrage 1, barrage 2, barrage 3, barrage 4, barrage 6, beam, hazard"),
        ([3, 3, 3, 2, 2], "barrage 2, barrage 3, plus, square, hazard"),
        ([4, 4, 4, 4, 2], "barrage 2, barrage 4, plus, diamond, hazard"),
        ([2, 3, 4, 5, 6], "barrage 2, barrage 3, barrage 4, barrage 5, barrage 6, beam, cross, hazard"),
        ([6, 5, 4, 3, 1], "barrage 1, barrage 3, barrage 4, barrage 5, barrage 6, beam, hazard"),
        ([5, 4, 3, 2, 1], "barrage 1, barrage 2, barrage 3, barrage 4, barrage 5, beam, cross, hazard"),
        ([1, 2, 3, 5, 6], "barrage 1, barrage 2, barrage 3, barrage 5, barrage 6, hazard"),
    ] {
        let mut table = Table::laid_out("{}");
        table.dice(0, dice);
        assert_eq!(table.unlocked(0).join(", "), names, "{dice:?}");
    }
}

#[test]
fn s1_2d_a_barrage_has_a_shot_for_every_die_of_its_face() {
    for (dice, cartridge, shots) in [
        ([1, 1, 1, 1, 1], Cartridge::Barrage1, 5),
        ([2, 3, 4, 5, 5], Cartridge::Barrage5, 2),
        ([2, 3, 4, 5, 5], Cartridge::Barrage2, 1),
        ([3, 3, 3, 2, 2], Cartridge::Barrage3, 3),
        ([3, 3, 3, 2, 2], Cartridge::Barrage2, 2),
        ([4, 4, 4, 4, 2], Cartridge::Barrage4, 4),
    ] {
        let mut table = Table::laid_out("{}");
        table.dice(0, dice);
        assert_eq!(table.view(0).shots_of(cartridge), shots, "{dice:?}");
    }
}

#[test]
fn ruling_r3_five_of_a_kind_is_no_full_house() {
    let mut table = Table::laid_out("{}");
    table.dice(0, [6, 6, 6, 6, 6]);
    assert_eq!(table.refuse(0, "load square").kind(), "does_not_fit");
}

/// Fires the Salvo in full at the lower rows of the usual layout.
fn fire_salvo(table: &mut Table, seat: u8) {
    table.turn(seat, [6, 6, 6, 6, 6], "salvo K1");
    for column in 2..=9 {
        table.line(seat, &format!("K{column}"), &[]);
    }
    table.line(seat, "salvo L1", &[]);
}

#[test]
fn s1_2e_after_a_salvo_was_fired_five_of_a_kind_is_wild() {
    let mut table = Table::laid_out("{}");
    fire_salvo(&mut table, 0);
    assert!(table.view(1).planets[0].wild);
    table.turn(1, [1, 2, 2, 3, 3], "hazard K5");
    table.dice(0, [2, 2, 2, 2, 2]);
    assert_eq!(table.unlocked(0).len(), 12);
    assert_eq!(table.view(0).shots_of(Cartridge::Barrage6), 5);
    let events = table.line(0, "barrage 6 A1 A2 A3 B1 B2", &[]);
    assert!(events.iter().any(|e| matches!(e, Event::BatchFired { targets, .. } if targets.len() == 5)));
    // The other side's fives are tame.
    table.dice(1, [2, 2, 2, 2, 2]);
    assert_eq!(table.unlocked(1), ["barrage 2", "plus", "diamond", "salvo"]);
}

#[test]
fn ruling_r5_with_the_salvo_still_there_five_of_a_kind_is_not_wild() {
    let mut table = Table::laid_out("{}");
    table.dice(0, [4, 4, 4, 4, 4]);
    assert_eq!(table.unlocked(0), ["barrage 4", "plus", "diamond", "salvo", "hazard"]);
}

#[test]
fn ruling_r5_filling_the_arsenals_again_ends_wildness() {
    let left = r#""arsenal": ["hazard"], "salvo_fired": true"#;
    let mut table = Table::position(r#""endgame": "reloaded""#, &side(left), &side(left));
    assert!(table.view(0).planets[0].wild);
    table.turn(0, [1, 2, 3, 4, 6], "hazard M1");
    table.turn(1, [1, 2, 3, 4, 6], "hazard M1");
    assert!(!table.view(0).planets[0].wild && !table.view(0).planets[1].wild);
    table.dice(0, [4, 4, 4, 4, 4]);
    assert_eq!(table.unlocked(0).len(), 5);
}

#[test]
fn ruling_r4_a_salvo_thrown_away_does_not_make_fives_wild() {
    for (option, wild) in [("false", false), ("true", true)] {
        let arsenal = r#""arsenal": ["salvo", "cross"]"#;
        let options = format!(r#""wild_after_discard": {option}"#);
        let mut table = Table::position(&options, &side(arsenal), &side(arsenal));
        table.turn(0, [1, 1, 2, 2, 4], "lose salvo at C3");
        table.turn(1, [1, 1, 2, 2, 4], "lose cross at C3");
        table.dice(0, [3, 3, 3, 3, 3]);
        assert_eq!(table.view(0).lost, !wild);
        assert_eq!(table.unlocked(0).len(), usize::from(wild));
    }
}

#[test]
fn s1_2f_a_cartridge_is_lost_when_nothing_fits() {
    let mut table = Table::position("", &side(EMPTY_BUT), &side(EMPTY_BUT));
    table.line(0, "roll", &[1, 1, 2, 2, 4]);
    assert!(table.view(0).lost);
    table.line(0, "hold", &[]);
    assert_eq!(table.refuse(0, "load salvo").kind(), "nothing_fits");
    assert_eq!(table.refuse(0, "lose hazard").kind(), "spent");
    assert_eq!(table.refuse(0, "shoot C3").kind(), "nothing_fits");
    let events = table.line(0, "lose salvo at C3", &[]);
    assert!(events.iter().any(|e| matches!(e, Event::BatchFired { with: With::Lost(Cartridge::Salvo), .. })));
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::BatchStruck { hits, misses, .. } if hits.len() + misses.len() == 1))
    );
    assert!(table.view(0).planets[0].arsenal.is_empty());
}

#[test]
fn s1_2f_a_lost_cartridge_gives_one_shot_whatever_it_was() {
    let arsenal = r#""arsenal": ["beam", "cross", "salvo", "diamond", "square"]"#;
    for (name, target) in [("beam", "C3"), ("cross", "C3"), ("diamond", "C3"), ("square", "C3")] {
        let mut table = Table::position("", &side(arsenal), &side(arsenal));
        let events = table.turn(0, [1, 1, 2, 2, 4], &format!("lose {name} at {target}"));
        assert_eq!(crate::rules::table::struck(&events).1, ["C3"], "{name}");
    }
    let mut table = Table::position("", &side(arsenal), &side(arsenal));
    table.dice(0, [1, 1, 2, 2, 4]);
    table.line(0, "lose beam", &[]);
    assert_eq!(table.refuse(0, "row C3").kind(), "not_a_beam");
    assert_eq!(table.refuse(0, "aim C3").kind(), "row_or_column");
}
