//! Guided first games: whoever presses what leads on, and nothing else, comes to the end; so does whoever skips.

use catalogue::{Coach, Cue, Entry, Input, Lead, Match, Start, games};
use contract::journal::DiceMode;
use contract::{Seed, Sitter, UserData};
use paint::{Hand, Pointed, Want};

/// No step takes more presses.
const PRESSES: usize = 12;

fn begin(entry: &dyn Entry) -> (Coach, Box<dyn Match>) {
    let coach = Coach::new(entry, 0);
    let options = coach.options();
    let seats = entry.seats(&options, &UserData::default()).unwrap();
    let start = Start {
        options,
        data: UserData::default(),
        sitters: (0..seats).map(|_| Sitter::nobody()).collect(),
        seed: Seed::from_text(Coach::DEAL),
        mode: DiceMode::PerRow,
        now: 0,
    };
    (coach, entry.start(start).unwrap())
}

fn play(game: &mut dyn Match, coach: &mut Coach, cue: &Cue) {
    let done = game.act(cue.seat, &Input::Text(cue.line.clone()), cue.dice.clone(), 0);
    done.unwrap_or_else(|why| panic!("step {}, `{}`: {why}", coach.at(), cue.line));
    coach.advance();
}

/// What pressing this gives: a line, or a change of what is in hand.
fn press(game: &dyn Match, hand: &mut Hand, lead: Lead) -> Option<String> {
    match lead {
        Lead::Cell(row, column) => {
            hand.cursor = (row, column);
            let Some(Pointed::Do(line)) = game.screen(Coach::EYES, hand).pointed else {
                panic!("nothing can be done at {row}, {column}")
            };
            return Some(line);
        }
        Lead::Tool(tool) => hand.tool = tool,
        Lead::Turn => hand.turn = (hand.turn + 1) % 4,
        Lead::Mark(mark) => hand.marks ^= 1 << mark,
        Lead::Do(line) => return Some(line),
        Lead::Like(prefix) => {
            let keys = game.screen(Coach::EYES, hand).keys;
            let found = keys.into_iter().map(|(_, line, _)| line).find(|line| line.starts_with(&prefix));
            return Some(found.expect("a button that begins so"));
        }
    }
    None
}

#[test]
fn whoever_follows_the_leads_comes_to_the_end() {
    for entry in games() {
        let (mut coach, mut game) = begin(*entry);
        let mut hand = Hand { shown: true, ..Hand::default() };
        while let Some(step) = coach.step() {
            let name = format!("{}, step {}: {:?}", entry.meta().id, coach.at(), step.want);
            if !coach.wants_command() {
                assert_eq!(coach.aim(&*game, &hand), None, "{name}: there is nothing to press");
                match coach.show() {
                    Some(cue) => play(&mut *game, &mut coach, &cue),
                    None => coach.advance(),
                }
                continue;
            }
            let aim = coach.aim(&*game, &hand).unwrap_or_else(|| panic!("{name}: nothing leads there"));
            let tools = game.screen(Coach::EYES, &hand).tools.len();
            let line = (0..PRESSES).find_map(|_| {
                let lead = aim.next(&hand, tools);
                press(&*game, &mut hand, lead)
            });
            let line = line.unwrap_or_else(|| panic!("{name}: pressing on and on leads nowhere"));
            let cue = coach.judge(&*game, &line).unwrap_or_else(|why| panic!("{name}: {why}"));
            play(&mut *game, &mut coach, &cue);
            hand.marks = 0;
        }
        assert!(game.outcome().is_some(), "{}: the game is over", entry.meta().id);
    }
}

#[test]
fn whoever_skips_every_step_comes_to_the_end() {
    for entry in games() {
        let (mut coach, mut game) = begin(*entry);
        while let Some(step) = coach.step() {
            if let Some(cue) = coach.skip(&*game) {
                play(&mut *game, &mut coach, &cue);
            } else {
                assert_eq!(step.want, Want::Read, "{}, step {}", entry.meta().id, coach.at());
                coach.advance();
            }
        }
        assert!(game.outcome().is_some(), "{}: the game is over", entry.meta().id);
    }
}

#[test]
fn what_differs_is_told_kindly_and_changes_nothing() {
    let entry = catalogue::find("classic").unwrap();
    let (mut coach, mut game) = begin(entry);
    assert_eq!(coach.judge(&*game, "ready").unwrap_err(), "Nothing to do yet: read on first.");
    coach.advance();
    coach.advance();
    let before = game.view(Coach::EYES);
    for (line, told) in [
        (
            "place cruiser B2 across",
            "You chose `place cruiser B2 across`. Please do `place cruiser B2 down`.",
        ),
        ("nonsense", "Please do `place cruiser B2 down`."),
    ] {
        let why = coach.judge(&*game, line).unwrap_err();
        assert!(why.ends_with(told), "{why}");
    }
    assert_eq!(game.view(Coach::EYES), before);
    let cue = coach.judge(&*game, "  place  cruiser b2 down ").unwrap();
    play(&mut *game, &mut coach, &cue);
    // Anything of its kind will do, but not what the rules refuse.
    assert!(coach.judge(&*game, "place destroyer B2 down").is_err());
    assert!(coach.judge(&*game, "lift B2").unwrap_err().contains("something like `place destroyer …`"));
    assert!(coach.judge(&*game, "place destroyer F1 across").is_ok());
}
