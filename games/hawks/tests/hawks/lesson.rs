//! The guided first battle can be fought from beginning to end, and is won.

use crate::desk::Desk;
use contract::{Seat, Viewer};
use hawks::Hawks;
use hawks::event::Ending;
use paint::{Lesson, Present as _, Want};

#[test]
fn the_lesson_can_be_played_to_its_end_and_is_won() {
    let lesson = Hawks::lesson();
    let mut desk = Desk::open(lesson.options, "lesson");
    for (n, step) in lesson.steps.iter().enumerate() {
        let Some((seat, line)) = step.line() else { continue };
        assert!(!matches!(step.want, Want::Like(_)), "every line of this lesson is a whole one");
        let view = desk.view(seat.0);
        let state = format!("{:?} of {:?}", view.stage, desk.to_act());
        let actions =
            Hawks::parse(&view, line).unwrap_or_else(|why| panic!("step {n}, `{line}`: {why} in {state}"));
        let dice = (!step.dice.is_empty()).then(|| step.dice.to_vec());
        if let Err(error) = desk.game.act(seat, &actions, dice, 0) {
            panic!("step {n}, `{line}`: {error} in {state}");
        }
    }
    let view = desk.game.view(Viewer::Seat(Lesson::LEARNER));
    assert_eq!(view.ending, Some(Ending::Destroyed(Seat(0))), "{}", Hawks::text(&view));
    let longest = lesson.steps.iter().map(|step| step.typed().len()).max();
    assert!(longest < Some(290), "what is said fits below the board: {longest:?}");
}

#[test]
fn what_the_lesson_tells_happens() {
    let told: Vec<&str> = Hawks::lesson().steps.iter().map(|step| step.say).collect();
    for word in ["ADF", "gravity", "interceptor", "Defensive fire", "torpedo", "damage control", "screen"] {
        assert!(told.iter().any(|say| say.contains(word)), "nothing is said of {word}");
    }
}
