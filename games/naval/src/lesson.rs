//! The guided first game.

use contract::Seat;
use paint::{Lesson, LessonStep, Want};

/// Something to read.
const fn read(say: &'static str) -> LessonStep {
    LessonStep { say, keys: "", want: Want::Read, dice: &[] }
}

/// Something to do.
const fn act(say: &'static str, keys: &'static str, line: &'static str, dice: &'static [u32]) -> LessonStep {
    LessonStep { say, keys, want: Want::Do(line), dice }
}

/// Something the other side does.
const fn theirs(say: &'static str, line: &'static str, dice: &'static [u32]) -> LessonStep {
    LessonStep { say, keys: "", want: Want::Theirs(Seat(1), line), dice }
}

/// A battlecruiser meets a raider.
const OPTIONS: &str = r#"{"rules": "basic", "scenario": {"title": "The raider", "about": "A clear morning in the South Atlantic",
  "sides": ["British", "Germans"], "visibility": 15, "turns": 6, "wind": "B", "units": [
    {"side": 1, "ship": "GB-BC2", "name": "Renown", "at": "0611", "heading": "B", "speed": 4, "flag": true},
    {"side": 2, "ship": "GE-PB1", "name": "Graf Spee", "at": "1306", "heading": "C", "speed": 4}],
  "victory": {"wins": [
    {"side": 1, "when": [{"sunk": {"units": ["Graf Spee"], "count": 1}}], "at_once": true, "because": "Graf Spee is sunk"},
    {"side": 2, "when": [{"sunk": {"units": ["Renown"], "count": 1}}], "at_once": true, "because": "Renown is sunk"}]}}}"#;

/// A short action: targets, modifiers, odds, damage, courses, damage control, and a win.
pub(crate) static LESSON: Lesson = Lesson { title: "The raider", options: OPTIONS, steps: STEPS };

const STEPS: &[LessonStep] = &[
    read(
        "The sea is a map of hexes, a sea mile each. Yours is the battlecruiser Renown, in the south-west; the raider Graf Spee \
         has been caught in the north-east, nine hexes away. Sink her.",
    ),
    read(
        "A ship is four numbers: attack, defence, speed and range. Renown is 14-11-6-16, Graf Spee 6-5-5-20. She reaches \
         farther; you hit harder and are faster.",
    ),
    theirs(
        "First both sides name their targets. A die has given you the advantage in this turn: she must name hers first, and you \
         know them when you name yours. She aims at you.",
        "aim 2 main 1",
        &[],
    ),
    theirs("", "done", &[]),
    act(
        "Fire at Graf Spee with the main battery: the panel shows what changes the roll, and what may come of it.",
        "Point at her and press Enter, or type `aim 1 main 2`.",
        "aim 1 main 2",
        &[],
    ),
    act(
        "She is in your bow sector, so only the forward turrets bear: −1. Until now your targets could be changed; now fire.",
        "Press d, or type `done`.",
        "done",
        &[4, 5, 3, 4, 2, 3],
    ),
    read(
        "All guns fire at once. You rolled 9, −1 over the bow, −2 because you were fired at: 6. At nine hexes that is three \
         quarters of your attack, 11 points against a defence of 5: odds of 2:1. A 7 in that column is a W: a third of her \
         guns is silent. Her own shells did no harm.",
    ),
    theirs("Who has the advantage also moves last. She steams on.", "done", &[]),
    act(
        "Now you. Bring her abeam, so that all turrets bear: turn one hexside to starboard, then three hexes ahead. Speed is \
         points: 1 a hexside, 1 a hex, and all 4 are spent.",
        "Type `sail 1 0913`, or point at 0913 and press Enter.",
        "sail 1 0913",
        &[],
    ),
    act("The course is only drafted. Steam it.", "Press d.", "done", &[2, 2, 3, 1, 6]),
    read(
        "Then crews try to mend what was hit, two dice for each track. She rolled 4, which is bad: that W can never be repaired \
         now. A new turn: visibility is 15, and this time the advantage is hers.",
    ),
    act(
        "So you name your targets first. Your broadside bears: fire again.",
        "Point at her, or type `aim 1 main 2`.",
        "aim 1 main 2",
        &[],
    ),
    act("You turned, so −1 again, but no longer over the bow.", "Press d.", "done", &[]),
    theirs("She answers.", "aim 2 main 1", &[]),
    theirs("", "done", &[5, 5, 2, 2, 6, 5]),
    read(
        "A 7, 14 points, 2:1 again; a 4 in that column is an S: her speed falls from 5 to 4. At three S she would lie dead in \
         the water, and fire at her would have +2.",
    ),
    act(
        "Close in. You may go up to 6, two more than last turn: one hexside to port, five hexes ahead. Nearer than nine hexes the \
         guns hit much better.",
        "Type `sail 1 1410`, or point at 1410 and press Enter.",
        "sail 1 1410",
        &[],
    ),
    act("Steam it.", "Press d.", "done", &[]),
    theirs("She runs.", "done", &[3, 4, 4, 6, 2]),
    theirs("Seven hexes, and the advantage is yours. She names her target.", "aim 2 main 1", &[]),
    theirs("", "done", &[]),
    act("Look at the odds now.", "Point at her, or type `aim 1 main 2`.", "aim 1 main 2", &[]),
    act("Fire!", "Press d.", "done", &[6, 5, 6, 6, 3, 3]),
    read(
        "18 points against 5 are 3:1, and a 12 is an X: Graf Spee blows up, and the sea is yours. You have not met nights and \
         starshells, radar, smoke, torpedoes and dummies: the rulebook tells of them, and the game tells you when they matter.",
    ),
];
