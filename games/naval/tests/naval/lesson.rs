//! The guided first game is played by the rules, step by step, with its dice, to its end.

use contract::{Dice, Game as _, Seat, Turn, UserData, Viewer};
use naval::Naval;
use naval::tables::{Options, prepare};
use paint::{Lesson, Present as _};

#[test]
fn the_lesson_comes_out_as_it_says() {
    let lesson = Naval::lesson();
    let options: Options = serde_json::from_str(lesson.options).expect("options");
    let setup = prepare(&options, &UserData::default()).expect("a battle");
    let (mut state, mut events) = (Naval::blank(&setup), Vec::new());
    // The opening: visibility, and the advantage of the first side.
    Turn::<Naval>::run(&mut state, &mut Dice::given(vec![3, 5, 2]), &mut events, Naval::open);
    let mut told = Vec::new();
    for (n, step) in lesson.steps.iter().enumerate() {
        let Some((seat, line)) = step.line() else { continue };
        let view = Naval::view(&state, Viewer::Seat(seat));
        let actions = Naval::parse(&view, line).unwrap_or_else(|error| panic!("step {n}: {error}"));
        let mut dice = Dice::given(step.dice.to_vec());
        for action in actions {
            events.clear();
            let acted = Turn::<Naval>::run(&mut state, &mut dice, &mut events, |turn| {
                Naval::act(turn, seat, &action)
            });
            acted.unwrap_or_else(|refusal| panic!("step {n} `{line}`: {refusal}"));
            let seen =
                events.iter().filter_map(|event| Naval::sight(&state, event, Viewer::Seat(Lesson::LEARNER)));
            told.extend(seen.map(|seen| Naval::tell(&seen)));
        }
    }
    let outcome = Naval::outcome(&state).expect("it is over");
    assert_eq!(outcome.winners, [Seat(0)]);
    let heard = |words: &str| assert!(told.iter().any(|line| line.contains(words)), "{words}: {told:#?}");
    heard("14 × ¾ makes 11 damage points: 2:1, 3+4=7: W");
    heard("A W of Graf Spee cannot be repaired any more");
    heard("14 × 1 makes 14 damage points: 2:1, 2+2=4: S");
    heard("Renown steams from 0913 to 1410, heading B, at speed 6");
    heard("14 × 1¼ makes 18 damage points: 3:1, 6+6=12: X");
}
