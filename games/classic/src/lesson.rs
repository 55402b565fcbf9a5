//! The guided first game.

use contract::Seat;
use paint::{Lesson, LessonStep, Want};

const fn read(say: &'static str) -> LessonStep {
    act(say, "", Want::Read)
}

const fn act(say: &'static str, keys: &'static str, want: Want) -> LessonStep {
    LessonStep { say, keys, want, dice: &[] }
}

/// A shot of the learner.
const fn shoot(say: &'static str, keys: &'static str, line: &'static str) -> LessonStep {
    act(say, keys, Want::Do(line))
}

/// What the learner's opponent does.
const fn red(say: &'static str, line: &'static str) -> LessonStep {
    act(say, "", Want::Theirs(Seat(1), line))
}

/// A whole short game on a small board, in which every usual rule happens once.
pub(crate) const LESSON: Lesson = Lesson {
    title: "Your first battle",
    options: r#"{"rows": 6, "columns": 6, "fleet": "3 2 2", "first": "blue"}"#,
    steps: &[
        act(
            "Two fleets, each hidden from the other. You are Blue. One board is yours; on the other you note what you \
             find out about Red. A cell is its row's letter and its column's number: A1 is the top left corner.",
            "Yours is on the left.",
            Want::Read,
        ),
        read(
            "This is a small game: six by six cells, and three ships each, a cruiser of three cells and two \
             destroyers of two. The usual board is ten by ten, with five ships.",
        ),
        act(
            "Ships lie straight, across or down, and never on top of each other. Place your cruiser at B2, turned so \
             that it lies down the column.",
            "Choose it with Tab, move to B2, turn it with r and press Enter, or type `place cruiser B2 down`.",
            Want::Do("place cruiser B2 down"),
        ),
        act(
            "Now a destroyer, wherever you like; only leave E4 to E6 free this time. In a real game a ship that you \
             point at can be taken up again.",
            "Typed: `place destroyer`, a cell, and `across` or `down`.",
            Want::Like("place destroyer"),
        ),
        act(
            "The rest is put down for you, so that this lesson knows where everything lies. In a real game there are \
             ready layouts to choose from, and every ship can be moved until you are ready.",
            "",
            Want::Watch("layout B2-D2 A5-A6 E4-E5"),
        ),
        act(
            "Say that you are ready. From then on your layout stands, and Red learns nothing of it but what its shots \
             find.",
            "Type `ready`.",
            Want::Do("ready"),
        ),
        red(
            "Red hides its ships too: you see that it is ready, and nothing else.",
            "layout B4-B6 D1-E1 F3-F4",
        ),
        red("", "ready"),
        read(
            "A coin usually tells who fires first; in this lesson it is you. One shot a turn: name a cell and you \
             are told whether a ship is there.",
        ),
        shoot(
            "Shoot at the middle of the board, at C3.",
            "Point at it and press Enter, or type `shoot C3`.",
            "shoot C3",
        ),
        read("A miss: a ring is noted there, and nobody need look at that cell again. Now it is Red's turn."),
        red("Red shoots at your cruiser's first cell.", "shoot B2"),
        read(
            "A hit on your own board. Red was told so, but not which ship it was. A ship sinks when all of its \
             cells are hit.",
        ),
        shoot("Your turn. Shoot at B4.", "", "shoot B4"),
        read(
            "A hit! The rest of that ship lies beside it: above, below, left or right. Following up a hit is worth \
             more than hunting for another ship.",
        ),
        red("", "shoot B3"),
        shoot("Red tried across and missed. You try to the right: B5.", "", "shoot B5"),
        red("", "shoot C2"),
        shoot("Two hits in a row: the ship lies across. Shoot at B6.", "", "shoot B6"),
        read(
            "Sunk, and it is named: the cruiser. Beside the boards you see what is left of Red's fleet: two \
             destroyers. By other rules sinkings are only counted, or nobody says anything.",
        ),
        red("Red sinks your cruiser in turn.", "shoot D2"),
        read(
            "The shortest ship left has two cells, so it is enough to look at every other cell, like the black \
             squares of a chessboard: no destroyer can hide between them.",
        ),
        shoot("Hunt on: D1.", "", "shoot D1"),
        red("", "shoot F1"),
        shoot("A hit. It may go on at C1, E1 or D2. Try E1.", "", "shoot E1"),
        red("", "shoot A3"),
        shoot("One destroyer is left. Shoot at F4.", "", "shoot F4"),
        red("", "shoot A6"),
        shoot("A hit, and Red has found your destroyer in the corner. It is a race now: F3.", "", "shoot F3"),
        read(
            "Red's last ship is sunk: you win, at once. Both layouts are shown. In the \
             salvo variant you would have as many shots each turn as you have ships afloat, reported together.",
        ),
        act(
            "That is the game. The rulebook has all its options, and a page on strategy. Good hunting!",
            "`broadside play classic` plays against the computer; `broadside rules classic` opens the rulebook.",
            Want::Read,
        ),
    ],
};
