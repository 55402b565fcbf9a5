//! The guided first game.

use contract::Seat;
use paint::{Lesson, LessonStep, Want};

/// Something to read.
const fn read(say: &'static str) -> LessonStep {
    LessonStep { say, keys: "", want: Want::Read, dice: &[] }
}

/// Something to read, with a word about keys.
const fn told(say: &'static str, keys: &'static str) -> LessonStep {
    LessonStep { say, keys, want: Want::Read, dice: &[] }
}

/// Something to do.
const fn act(say: &'static str, keys: &'static str, line: &'static str, dice: &'static [u32]) -> LessonStep {
    LessonStep { say, keys, want: Want::Do(line), dice }
}

/// Something the other side does.
const fn theirs(say: &'static str, line: &'static str, dice: &'static [u32]) -> LessonStep {
    LessonStep { say, keys: "", want: Want::Theirs(Seat(1), line), dice }
}

/// Small planets with four buildings; the other side has placed its own.
const OPTIONS: &str = r#"{"scenario": {"first": 0, "grid": {"rows": 9, "columns": 7},
  "fleet": {"buildings": [
    {"name": "reactor", "rows": 2, "columns": 2}, {"name": "barracks", "rows": 1, "columns": 3},
    {"name": "dish", "rows": 1, "columns": 2}, {"name": "beacon", "rows": 1, "columns": 1}]},
  "purple": {"buildings": [
    {"building": "reactor", "at": "B2"}, {"building": "barracks", "at": "E4"},
    {"building": "dish", "at": "H2", "turned": true}, {"building": "beacon", "at": "A7"}]}}}"#;

/// A short game: a Barrage, a burst, a beam, the Hazard, and a win.
pub(crate) const LESSON: Lesson = Lesson {
    title: "Your first salvo",
    options: OPTIONS,
    steps: &[
        told(
            "Two planets, each with hidden buildings: yours and the target. Rows are letters, columns are numbers. These \
             planets are small; a real one has 13 rows and 9 columns.",
            "Yours is the right one.",
        ),
        act(
            "Place your buildings first: the reactor at A1.",
            "Move it there with the arrows and press Enter, or type `place reactor A1`. In a game of your own everything \
             can be moved until you are ready.",
            "place reactor A1",
            &[],
        ),
        act(
            "Now the barracks, upright: it shall cover D3, E3 and F3.",
            "Tab or its number takes it in hand, r turns it. Typed: `place barracks D3 turned`.",
            "place barracks D3 turned",
            &[],
        ),
        LessonStep {
            say: "The dish and the beacon are placed for you. In a game of your own there are ready layouts, too.",
            keys: "There l lays out a whole planet.",
            want: Want::Watch("place dish I1, beacon G7"),
            dice: &[],
        },
        act(
            "All stand: say that you are ready. Who begins is rolled for; in this lesson it is you.",
            "Press y, or type `ready`.",
            "ready",
            &[],
        ),
        act(
            "Every turn begins with five dice. Roll them.",
            "Press r, or type `roll`.",
            "roll",
            &[4, 4, 2, 6, 1],
        ),
        told(
            "Two fours. Your arsenal has thirteen cartridges, each for one use; what these dice unlock is lit. A Barrage \
             needs a die of its face and fires one shot for every such die.",
            "It is at the right, lit with ◆.",
        ),
        told(
            "Hints tell where a building is likeliest, as far as you know. In a game of your own they can be switched on.",
            "They are digits on the target, 9 for the likeliest: o hides them, and o brings them back.",
        ),
        act(
            "Two re-rolls are left. Keep the two fours and roll the other three dice.",
            "Press 1 and 2, then r. Typed: `keep 1 2`.",
            "keep 1 2",
            &[4, 3, 1],
        ),
        read(
            "A third four: barrage 4 has three shots now, and three of a kind unlocks the plus as well. You could roll once \
             more. Three shots will do for a start.",
        ),
        act("Hold the dice as they are.", "Press h.", "hold", &[]),
        act(
            "Take barrage 4 and choose the first of its three targets: C3. Nothing is spent before you fire.",
            "Tab chooses the cartridge, Enter on C3 takes it and aims. Typed: `load barrage 4 at C3`.",
            "load barrage 4 at C3",
            &[],
        ),
        act("The next one: E4.", "", "aim E4", &[]),
        act("And the last: G5.", "", "aim G5", &[]),
        act("All shots of a Barrage are reported together. Fire!", "Press f, or type `fire`.", "fire", &[]),
        read(
            "Two hits and a miss. Barrage 4 is spent. You are told which sectors are hits, and later how many buildings are \
             destroyed, but never which ones. Now the other side.",
        ),
        theirs("Purple rolls.", "roll", &[3, 3, 3, 2, 5]),
        theirs("Three threes. Purple fires a plus: a sector and its four neighbours.", "plus E4", &[]),
        read(
            "Your barracks is hit at E3. Purple knows there is something, not what. Your own buildings and their damage are \
             shown on your planet; both players' shots are open.",
        ),
        act("Your turn: roll.", "", "roll", &[3, 3, 3, 2, 2]),
        act(
            "Three and two: a full house, which unlocks the square. You may stop at once. A burst needs an untouched target; \
             what it strikes beside it need not be. Around the hit on C3: a square at B2.",
            "Typed: `square B2`.",
            "square B2",
            &[],
        ),
        read(
            "Three more hits, and one building is destroyed. Four hits in a block: most likely the 2×2 reactor, though the dish \
             beside a part of a longer building would look the same. You are told only the number.",
        ),
        theirs("Purple again.", "roll", &[1, 2, 3, 4, 6]),
        theirs("Four in a row, a small straight: the beam. It strikes a whole row or column.", "row A3", &[]),
        act("Two sectors of your reactor are damaged. Roll.", "", "roll", &[2, 3, 4, 5, 5]),
        act(
            "A small straight for you too: the beam, along a row or a column. E4 was a hit, so try its row, at a sector not \
             struck yet: E5.",
            "Tab chooses the beam, R or the wheel turns it: `row E5`.",
            "row E5",
            &[],
        ),
        read(
            "Two more hits and a second building gone: most likely the barracks. The sector struck before was not struck again.",
        ),
        theirs("Purple's turn.", "roll", &[6, 6, 1, 2, 4]),
        theirs("Two sixes: barrage 6 with two shots.", "barrage 6 G7 H1", &[]),
        act("Your beacon is gone; it had one sector only. Roll.", "", "roll", &[1, 2, 2, 5, 6]),
        act(
            "Not much. But the hazard fits any dice: one sector, and if a building stands there it is destroyed as a whole. \
             A real player keeps it for a sure hit. You are lucky today: H2.",
            "Typed: `hazard H2`.",
            "hazard H2",
            &[],
        ),
        read(
            "The dish, and this time its outline is shown. One building is left: a single sector somewhere.",
        ),
        theirs("Purple rolls.", "roll", &[5, 5, 5, 5, 2]),
        theirs("Four of a kind: the diamond, thirteen sectors.", "diamond C1", &[]),
        act("That was your reactor. It is close now. Roll.", "", "roll", &[1, 1, 4, 5, 6]),
        act("A pair of ones. Keep them and roll three dice.", "", "keep 1 2", &[1, 1, 3]),
        act(
            "Four of a kind! Where can a single sector hide? The upper right corner is untouched, and a diamond on B6 covers \
             most of it, though a part of it is lost beyond the rim.",
            "Typed: `diamond B6`.",
            "diamond B6",
            &[],
        ),
        read(
            "The last building is destroyed: you have won, at once and without a reply. In a real game each side has thirteen \
             turns; if both planets still stand then, the endgame agreed on decides.",
        ),
        told(
            "What you have not met: a large straight is the cross, row and column. Five of a kind is the Salvo, ten shots one by \
             one; once it is fired, fives are wild. If nothing fits, a cartridge is lost for one shot. Good luck!",
            "b opens the rulebook.",
        ),
    ],
};
