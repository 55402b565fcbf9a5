//! Every clause of the rules, with scripted dice.

use __name__::__Name__;
use __name__::action::Action;
use __name__::event::Event;
use __name__::tables::Options;
use __name__::types::Number;
use __name__::view::Sighting;
use contract::{Refuse as _, Seat, Viewer};
use testkit::Scripted;

fn begin() -> Scripted<__Name__> {
    Scripted::start(Options::default())
}

/// Seat 0 has hidden 4, seat 1 has hidden 2; the die showed this.
fn duel(die: u32) -> Scripted<__Name__> {
    let mut game = begin();
    game.act(0, Action::Pick(Number(4)), &[]);
    game.act(0, Action::Hide, &[]);
    game.act(1, Action::Pick(Number(2)), &[]);
    game.act(1, Action::Hide, &[die]);
    game
}

#[test]
fn s1_1_a_pick_can_be_changed_until_it_is_hidden() {
    let mut game = begin();
    assert_eq!(game.refuse(0, Action::Hide).kind(), "pick_first");
    game.act(0, Action::Pick(Number(4)), &[]);
    assert_eq!(game.refuse(0, Action::Pick(Number(4))).kind(), "same_pick");
    game.act(0, Action::Pick(Number(5)), &[]);
    game.act(0, Action::Hide, &[]);
    assert_eq!(game.refuse(0, Action::Pick(Number(1))).kind(), "already_hidden");
    assert_eq!(game.refuse(1, Action::Pick(Number(7))).kind(), "no_such_number");
}

#[test]
fn s1_1_nobody_else_learns_the_number() {
    let mut game = begin();
    game.act(0, Action::Pick(Number(4)), &[]);
    assert!(game.saw(Viewer::Public).is_empty());
    game.act(0, Action::Hide, &[]);
    let seat = Seat(0);
    assert_eq!(game.saw(Viewer::Seat(Seat(0))), [Sighting::Hid { seat, number: Some(Number(4)) }]);
    assert_eq!(game.saw(Viewer::Seat(Seat(1))), [Sighting::Hid { seat, number: None }]);
    assert_eq!(game.view(Viewer::Public).own, None);
}

#[test]
fn s1_2_an_odd_die_lets_the_first_begin_and_an_even_one_the_second() {
    for die in 1..=6 {
        let first = if die % 2 == 1 { Seat(0) } else { Seat(1) };
        assert_eq!(duel(die).to_act().lowest(), Some(first), "die {die}");
    }
}

#[test]
fn s1_3_the_players_take_turns_and_are_told_the_truth() {
    let mut game = duel(1);
    assert_eq!(game.refuse(1, Action::Name(Number(4))).kind(), "not_your_turn");
    let events = game.act(0, Action::Name(Number(5)), &[]);
    assert_eq!(events, [Event::NumberNamed { seat: Seat(0), number: Number(5), right: false }]);
    assert_eq!(game.to_act().lowest(), Some(Seat(1)));
    assert_eq!(begin().refuse(0, Action::Name(Number(1))).kind(), "hide_first");
}

#[test]
fn ruling_r1_a_number_is_named_once() {
    let mut game = duel(1);
    game.act(0, Action::Name(Number(5)), &[]);
    game.act(1, Action::Name(Number(5)), &[]);
    assert_eq!(game.refuse(0, Action::Name(Number(5))).section(), "Ruling R1");
    assert_eq!(game.legal(0).len(), 5);
}

#[test]
fn s1_4_a_right_guess_wins_and_shows_both_numbers() {
    let mut game = duel(2);
    game.act(1, Action::Name(Number(4)), &[]);
    let outcome = game.outcome().expect("over");
    assert_eq!((outcome.winners, outcome.scores), (vec![Seat(1)], vec![0, 1]));
    assert_eq!(game.view(Viewer::Public).shown, Some([Number(4), Number(2)]));
    assert_eq!(game.refuse(0, Action::Name(Number(2))).kind(), "over");
}
