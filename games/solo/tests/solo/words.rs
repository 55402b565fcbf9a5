//! Notation, codes and sentences.

use contract::{Dice, Game as _, Seat, UserData, Viewer};
use paint::Present as _;
use proptest::prelude::*;
use solo::Solo;
use solo::action::Action;
use solo::code::{Coded, decode, encode};
use solo::mind::random_ships;
use solo::tables::Options;
use solo::types::{Suit, Variant};
use testkit::Scripted;

fn open() -> Scripted<Solo> {
    Scripted::start(Options::default())
}

#[test]
fn every_legal_action_is_read_as_it_is_written() {
    let mut game = open();
    let view = game.view(Viewer::Seat(Seat(0)));
    let actions: Vec<Action> = Solo::legal(game.state(), Seat(0)).iter().collect();
    assert_eq!(actions.len(), 3 * (48 + 152 + 116) + 3 + 23);
    for action in actions {
        assert_eq!(Solo::parse(&view, &Solo::notation(&action)).unwrap(), [action]);
    }
    for line in ["layout lanes", "fire", "call suns"] {
        let view = game.view(Viewer::Seat(Seat(0)));
        for action in Solo::parse(&view, line).unwrap() {
            if game.legal(0).contains(&action) {
                game.act(0, action, &[]);
            }
        }
    }
}

#[test]
fn ends_may_be_named_in_either_order_and_words_be_shortened() {
    let view = open().view(Viewer::Seat(Seat(0)));
    let whole = Solo::parse(&view, "place suns cruiser A0 A2").unwrap();
    for line in ["place suns cruiser A2 A0", "p s c a0-a2", "PLACE Suns CRUISER A0, A2"] {
        assert_eq!(Solo::parse(&view, line).unwrap(), whole, "{line}");
    }
}

#[test]
fn a_line_that_makes_no_sense_is_answered_with_what_would() {
    let view = open().view(Viewer::Seat(Seat(0)));
    for (line, hint) in [
        ("", "type a command"),
        ("dance", "no command here"),
        ("call stars", "the suits are suns"),
        ("place suns cruiser A0", "name both ends"),
        ("place suns cruiser A0 A9", "A0 (top left) to H5"),
        ("place suns liner A0 A2", "dinghy (1), submarine (2), cruiser (3)"),
        ("rows suns moons", "rows SUIT SUIT SUIT SUIT"),
        ("fire twice", "it goes like this: fire"),
        ("layout ABC", "nor a layout code"),
        ("clear", "no ships"),
    ] {
        let said = Solo::parse(&view, line).unwrap_err().message;
        assert!(said.contains(hint), "{line:?} was answered: {said}");
    }
}

#[test]
fn a_layout_may_replace_another_one() {
    let mut game = open();
    for line in ["layout lanes", "layout full_rows", "clear", "layout lanes"] {
        for action in Solo::parse(&game.view(Viewer::Seat(Seat(0))), line).unwrap() {
            game.act(0, action, &[]);
        }
    }
    assert!(game.view(Viewer::Seat(Seat(0))).to_place.is_empty());
}

#[test]
fn a_layout_code_may_be_broken_up_by_dashes() {
    let view = open().view(Viewer::Seat(Seat(0)));
    let code = any_code(7, false);
    let whole = Solo::parse(&view, &format!("layout {code}")).unwrap();
    let broken = format!("layout  {}-{}-{}", &code[..4], &code[4..9], &code[9..].to_lowercase());
    assert_eq!(Solo::parse(&view, &broken).unwrap(), whole);
}

const LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The code of some layout.
fn any_code(number: u64, wumpuses: bool) -> String {
    let variant = if wumpuses { Variant::Wumpuses } else { Variant::Ships };
    let ships = random_ships(variant, Suit::Arms, &mut Dice::loose(number));
    encode(&Coded { variant, marker: Suit::Arms, rows: Suit::ALL, ships }).unwrap()
}

proptest! {
    #[test]
    fn codes_give_back_the_layout(number: u64, wumpuses: bool, marker in 0usize..4) {
        let variant = if wumpuses { Variant::Wumpuses } else { Variant::Ships };
        let marker = Suit::ALL[marker];
        let ships = random_ships(variant, marker, &mut Dice::loose(number));
        let layout = Coded { variant, marker, rows: [Suit::Arms, Suit::Suns, Suit::Moons, Suit::Crowns], ships };
        let code = encode(&layout).unwrap();
        prop_assert_eq!(decode(&code.to_lowercase()), decode(&code));
        prop_assert_eq!(decode(&code), Ok(layout));
    }

    #[test]
    fn any_one_wrong_letter_in_a_code_is_noticed(number: u64, wumpuses: bool) {
        let code = any_code(number, wumpuses);
        for at in 0..code.len() {
            for letter in LETTERS.chars().filter(|l| !code[at..].starts_with(*l)) {
                let wrong = format!("{}{letter}{}", &code[..at], &code[at + 1..]);
                prop_assert!(decode(&wrong).is_err(), "{} passes for {}", wrong, code);
            }
        }
    }

    #[test]
    fn any_two_letters_that_changed_places_are_noticed(number: u64, wumpuses: bool) {
        let code = any_code(number, wumpuses);
        for at in 0..code.len() {
            for other in at + 1..code.len() {
                let mut wrong: Vec<char> = code.chars().collect();
                wrong.swap(at, other);
                let wrong: String = wrong.into_iter().collect();
                prop_assert!(wrong == code || decode(&wrong).is_err(), "{} passes for {}", wrong, code);
            }
        }
    }

    #[test]
    fn no_line_and_no_code_makes_it_panic(line in ".{0,60}") {
        let setup = Solo::prepare(&Options::default(), &UserData::default()).unwrap();
        let view = Solo::view(&Solo::blank(&setup), Viewer::Seat(Seat(0)));
        let _ = Solo::parse(&view, &line);
        let _ = Solo::parse(&view, &format!("layout {line}"));
        let _ = Solo::unshare(&line);
        let _ = Solo::unshare(&format!("SOLO1-x-{line}"));
    }
}
