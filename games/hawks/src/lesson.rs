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

/// A destroyer and a frigate that is damaged already, a planet between them.
const OPTIONS: &str = r#"{"scenario": {"rules": "advanced", "first": "upf", "planet": "24.21",
  "upf": {"ships": [{"class": "destroyer", "name": "Allison May", "at": "14.20", "facing": "e", "speed": 5}]},
  "sathar": {"ships": [{"class": "frigate", "name": "Stinger", "at": "27.20", "facing": "w", "speed": 2, "condition": {"hull": 30}}]}}}"#;

/// A short battle: speed, fire, interceptors, gravity, repairs, and a win.
pub(crate) const LESSON: Lesson = Lesson { title: "Your first battle", options: OPTIONS, steps: STEPS };

const STEPS: &[LessonStep] = &[
    read(
        "Space is a map of hexes. Yours is the destroyer Allison May, at the left; the enemy's frigate Stinger is at the \
         right, hurt already, and a planet lies between. Each shows what is left of its hull.",
    ),
    read(
        "Ships keep their speed. Yours is 5, and its ADF is 3: it may fly 2 to 8 hexes now. Its MR is 3: so many times it may \
         turn by one hexside, once in a hex.",
    ),
    act(
        "Every hex it can reach is lit. Fly to 20.20, six hexes straight ahead.",
        "Point at it with the arrows and press Enter, or type `fly 1 20.20`. Or f for each step.",
        "fly 1 20.20",
        &[],
    ),
    act(
        "The course is only drafted: it can be changed as often as you like. Now fly it.",
        "Press d, or type `move`.",
        "move",
        &[],
    ),
    theirs(
        "After your movement the enemy may fire at any hex of your path. That is Defensive fire. Stinger aims its laser cannon.",
        "aim 2 lc at 1 leg 6",
        &[],
    ),
    theirs("", "fire", &[20, 47]),
    read(
        "It needed 35: 60 against your reflective hull, 10 more head-on, 5 less for each of 7 hexes. It rolled 20, a hit. The \
         damage table said 47: your drive lost a point of ADF.",
    ),
    act(
        "Now you fire, from any hex of your path. Each weapon shows its chance, item by item, and what is to be expected. Aim \
         the laser cannon.",
        "Press a, or type `aim 1 lc at 2`.",
        "aim 1 lc at 2 leg 6",
        &[],
    ),
    act(
        "All shots are declared before any is rolled for. One will do: fire.",
        "Press d, or type `fire`.",
        "fire",
        &[90],
    ),
    theirs("A miss. Now the enemy's turn: Stinger flies three hexes.", "fly 2 FFF", &[]),
    theirs("", "move", &[]),
    act(
        "This time the Defensive fire is yours, at any hex of its path; the best one is chosen for you. Aim the laser cannon.",
        "Press a.",
        "aim 1 lc at 2 leg 3",
        &[],
    ),
    act("50 % at four hexes. Fire.", "Press d.", "fire", &[30, 40, 2, 3]),
    theirs(
        "A hit on the hull, five points. A torpedo flies four hexes and does four dice of damage: Stinger launches one at you.",
        "aim 2 t at 1 leg 3",
        &[],
    ),
    theirs("", "fire", &[]),
    act(
        "Before it is rolled for, you may answer. Each interceptor takes 10 from a torpedo's chance, and is spent. Throw one.",
        "Press t, or type `throw 1 1 at #1`.",
        "throw 1 1 at #1",
        &[],
    ),
    act("And another.", "Press t again.", "throw 1 2 at #1", &[]),
    act("30 % are left of 50. Answer, and hope.", "Press d, or type `answer`.", "answer", &[60]),
    read(
        "Missed. Your turn again, and the planet is near. The six hexes around it are its well: its gravity turns a ship that \
         passes there by one hexside, and one that flies straight at it is lost.",
    ),
    act(
        "Fly five hexes ahead, past the planet, and see how the course bends.",
        "Type `fly 1 FFFFF`, or press f five times.",
        "fly 1 FFFFF",
        &[],
    ),
    act("You will come out at 25.21, facing south-east. Fly.", "Press d.", "move", &[]),
    theirs("Stinger holds its fire.", "fire", &[]),
    act("Hold yours as well.", "Press d.", "fire", &[]),
    theirs("It runs, bent by the planet too.", "fly 2 FFFFFFF", &[]),
    theirs("", "move", &[]),
    act("It is behind you, so nothing that fires forward bears. Hold fire.", "Press d.", "fire", &[]),
    theirs("", "fire", &[]),
    act(
        "Turn after it: point at 25.25, below the planet, and the easiest course there is drawn for you.",
        "Point at 25.25, or type `fly 1 25.25`. Letters such as `fly 1 FFFRFRF` give a course of your own.",
        "fly 1 25.25",
        &[],
    ),
    act("That leads there with two turns to the right, and Stinger dead ahead.", "Press d.", "move", &[]),
    theirs("It does not fire.", "fire", &[]),
    act("Your cannon bears: aim it.", "Type `aim 1 lc at 2`.", "aim 1 lc at 2", &[]),
    act("Fire.", "Press d.", "fire", &[20, 30, 1, 2]),
    theirs("Three points. Stinger slows down and flies on.", "fly 2 FFF", &[]),
    theirs("", "move", &[]),
    act("Save your fire.", "Press d.", "fire", &[]),
    theirs("", "fire", &[]),
    act(
        "After every third turn there is a Repair Turn: each ship splits its damage control among what is broken. Take what \
         is suggested: all 75 % on the drive.",
        "Press s, or type `suggest`.",
        "suggest",
        &[],
    ),
    act("Order it.", "Press d, or type `repair`.", "repair", &[]),
    theirs("Both sides have ordered: now it is rolled for.", "repair", &[12]),
    act(
        "A 12: the drive is whole again. Close in: three ahead, left, two ahead.",
        "Type `fly 1 FFFLFF`.",
        "fly 1 FFFLFF",
        &[],
    ),
    act("Three hexes away, in range of everything.", "Press d.", "move", &[]),
    theirs("Stinger holds its fire once more.", "fire", &[]),
    act(
        "Everything that bears can be suggested at once, each weapon where it is worth the most.",
        "Press s.",
        "suggest",
        &[],
    ),
    act("The cannon, two beams, a torpedo and rockets. Fire!", "Press d.", "fire", &[]),
    theirs("Stinger throws an interceptor at the torpedo.", "throw 2 1 at #4", &[]),
    theirs("", "answer", &[90, 95, 92, 30, 15, 2, 3, 4, 5]),
    read(
        "The torpedo struck, twice on the hull, and Stinger is gone: the battle is yours. You have not met mines and seekers, \
         fighters and carriers, docks and orbits; a screen stops one kind of beam and draws another.",
    ),
];
