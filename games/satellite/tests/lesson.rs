//! The guided first game can be played from beginning to end, and is won.

use contract::{Seat, Seed, Session, Sitter, UserData, Viewer, journal::DiceMode};
use paint::{Lesson, Present as _, Want};
use satellite::Satellite;

#[test]
fn the_lesson_can_be_played_to_its_end_and_is_won() {
    let lesson = Satellite::lesson();
    let options = serde_json::from_str(lesson.options).unwrap();
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let seed = Seed::from_text("lesson");
    let mut game =
        Session::<Satellite>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).unwrap();
    for (n, step) in lesson.steps.iter().enumerate() {
        let Some((seat, line)) = step.line() else { continue };
        assert!(!matches!(step.want, Want::Like(_)), "every line of this lesson is a whole one");
        let actions = Satellite::parse(&game.view(Viewer::Seat(seat)), line).unwrap();
        let dice = (!step.dice.is_empty()).then(|| step.dice.to_vec());
        if let Err(error) = game.act(seat, &actions, dice, 0) {
            panic!("step {n}, `{line}`: {error}");
        }
    }
    let view = game.view(Viewer::Seat(Lesson::LEARNER));
    assert_eq!(view.ending.and_then(satellite::event::Ending::winner), Some(Seat(0)));
    let longest = lesson.steps.iter().map(|step| step.typed().len()).max();
    assert!(longest < Some(270), "what is said fits below the board: {longest:?}");
}

#[test]
fn what_the_lesson_tells_happens() {
    let told: Vec<&str> = Satellite::lesson().steps.iter().map(|step| step.say).collect();
    for word in ["Barrage", "square", "beam", "hazard", "diamond", "Salvo", "wild", "lost"] {
        assert!(told.iter().any(|say| say.contains(word)), "nothing is said of {word}");
    }
}
