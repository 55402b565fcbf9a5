//! What rule tests are written with.

use contract::{Refuse, Seat, Viewer};
use testkit::{Scripted, fuzz_actions, golden_file, play, transcript};

use crate::toys::armada::{self, Armada, Plot};
use crate::toys::cups::{Action, Cups, Event, Flaw, Options};

#[test]
fn a_scripted_game_takes_the_dice_it_is_given() {
    let mut game = Scripted::<Cups>::start(Options::default());
    game.act(0, Action::Hide(2), &[]);
    let events = game.act(1, Action::Hide(4), &[6]);
    assert_eq!(events[1], Event::Tossed { roll: 6, first: Seat(1) });
    assert_eq!(game.refuse(0, Action::Guess(4)).kind(), "not_your_turn");
    assert_eq!(game.refuse(1, Action::Guess(9)).kind(), "no_such_cup");
    assert!(game.listed(1).contains(&Action::Guess(2)));
    game.act(1, Action::Guess(2), &[]);
    assert_eq!(game.outcome().unwrap().winners, [Seat(1)]);
    assert_eq!(game.saw(Viewer::Public).len(), 1);
    assert!(game.to_act().is_empty());
}

#[test]
#[should_panic(expected = "does not fit the rolls [6, 6]: too many dice")]
fn a_scripted_game_wants_no_dice_left_over() {
    let mut game = Scripted::<Cups>::start(Options::default());
    game.act(0, Action::Hide(2), &[]);
    game.act(1, Action::Hide(4), &[6, 6]);
}

#[test]
#[should_panic(expected = "is refused: there are 5 cups")]
fn a_scripted_game_says_why_an_act_is_refused() {
    Scripted::<Cups>::start(Options::default()).act(0, Action::Hide(9), &[]);
}

#[test]
#[should_panic(expected = "is accepted, but not listed")]
fn a_scripted_game_notices_what_is_not_listed() {
    let mut game = Scripted::<Cups>::start(Options::flawed(Flaw::AcceptsUnlisted));
    for (seat, action, rolls) in [(0, Action::Hide(0), &[] as &[u32]), (1, Action::Hide(0), &[1])] {
        game.act(seat, action, rolls);
    }
    for (seat, cup) in [(0, 1), (1, 1), (0, 1)] {
        game.act(seat, Action::Guess(cup), &[]);
    }
}

#[test]
fn nested_battles_run_in_lanes_of_their_own() {
    let options = armada::Options { turns: 1, ..armada::Options::default() };
    let mut game = Scripted::<Armada>::start(options);
    for seat in [0, 1] {
        game.act(seat, armada::Action::Mark(0), &[]);
        game.act(seat, armada::Action::Ready, if seat == 0 { &[] } else { &[0] });
    }
    game.act(0, armada::Action::Plot(Plot { squadron: 1, to: 2 }), &[]);
    game.act(0, armada::Action::Sail, &[]);
    game.act(1, armada::Action::Scout(1), &[]);
    let [attack, guard] = armada::fights(1);
    game.act(1, attack, &[]);
    assert_eq!(game.listed(1), armada::fights(0), "seat 1 waits in lane 2 and may still fight in lane 1");
    let events = game.act(0, guard, &[0, 1]);
    assert!(matches!(events[1], armada::Event::Fought { battle: 1, .. }), "{events:?}");
}

#[test]
fn a_transcript_is_golden() {
    let options = Options { cups: 4, guesses: 2, ..Options::default() };
    let played = play::<Cups>(&options, 5, 100);
    assert!(played.session.outcome().is_some());
    let words = |event: &Event| match event {
        Event::Guessed { seat, cup, hit, .. } => {
            let found = if *hit { "finds the pearl" } else { "finds nothing" };
            Some(format!("seat {seat} looks under cup {cup} and {found}"))
        }
        Event::Eyed { .. } | Event::Hid { .. } | Event::Tossed { .. } => None,
    };
    golden_file!("tests/golden/cups.txt", &transcript(played.session.journal(), words));
}

#[test]
fn any_bytes_are_a_game() {
    for first in 0..40u8 {
        let bytes: Vec<u8> = (0..60).map(|i: u8| i.wrapping_mul(first.wrapping_mul(2) + 1)).collect();
        fuzz_actions::<Armada>(&armada::Options::default(), &bytes);
    }
    fuzz_actions::<Cups>(&Options::default(), &[]);
}

#[test]
#[should_panic(expected = "Laws: there are 1 pearls")]
fn a_fuzz_target_panics_on_a_broken_law() {
    fuzz_actions::<Cups>(
        &Options::flawed(Flaw::LosesPearl),
        &[0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    );
}
