//! The guided first game can be played from beginning to end, and is won.

use contract::{
    Dice, Game as _, Imagine as _, Seat, Seed, Session, Sitter, UserData, Viewer, journal::DiceMode,
};
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

/// Whoever is told only how many buildings fell does not know which: whatever the lesson says about it is a guess, as long as
/// another building may have fallen.
#[test]
fn the_lesson_is_not_surer_than_its_learner_can_be() {
    let lesson = Satellite::lesson();
    let (options, seed) = (serde_json::from_str(lesson.options).unwrap(), Seed::from_text("lesson"));
    let seats = vec![Sitter::nobody(), Sitter::nobody()];
    let mut game =
        Session::<Satellite>::start(options, UserData::default(), seats, seed, DiceMode::PerRow, 0).unwrap();
    let learner = Viewer::Seat(Lesson::LEARNER);
    let mut told = 0;
    for (n, step) in lesson.steps.iter().enumerate() {
        if let Some((seat, line)) = step.line() {
            let actions = Satellite::parse(&game.view(Viewer::Seat(seat)), line).unwrap();
            game.act(seat, &actions, (!step.dice.is_empty()).then(|| step.dice.to_vec()), 0).unwrap();
            continue;
        }
        let view = game.view(learner);
        let target = &view.planets[1];
        let shown = target.strikes.last().is_some_and(|strike| !strike.outlines.is_empty());
        if target.destroyed == 0 || shown || view.ending.is_some() {
            continue;
        }
        // What has fallen, in worlds that fit.
        let mut fallen: Vec<Vec<u8>> = (0..60)
            .map(|luck| {
                let world = Satellite::imagine(game.setup(), &view, &(), learner, &mut Dice::loose(luck));
                let places = Satellite::view(&world, Viewer::Arbiter).planets[1].buildings.clone().unwrap();
                let hit = |place: &satellite::types::Placement| {
                    let shape = &view.terms.fleet[place.building.index()];
                    let (rows, columns) =
                        if place.turned { (shape.columns, shape.rows) } else { (shape.rows, shape.columns) };
                    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
                    let name = |(row, column)| {
                        let at = place.at.to_string();
                        let first: u8 = at[1..].parse().unwrap();
                        format!("{}{}", char::from(at.as_bytes()[0] + row), first + column)
                    };
                    cells.map(name).all(|cell| target.hits.list().split(", ").any(|struck| struck == cell))
                };
                places.iter().filter(|place| hit(place)).map(|place| place.building.0).collect()
            })
            .collect();
        fallen.sort_unstable();
        fallen.dedup();
        let named =
            ["reactor", "barracks", "dish", "citadel", "hangar"].iter().any(|name| step.say.contains(name));
        if fallen.len() > 1 && named {
            told += 1;
            assert!(step.say.contains("most likely"), "step {n} is too sure: {}", step.say);
        }
    }
    assert!(told >= 2, "{told}");
}
