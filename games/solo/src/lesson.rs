//! The guided first game.

use paint::{Lesson, LessonStep, Want};

const fn read(say: &'static str) -> LessonStep {
    LessonStep { say, keys: "", want: Want::Read, dice: &[] }
}

/// A volley with these dice.
const fn fire(say: &'static str, want: Want, dice: &'static [u32]) -> LessonStep {
    LessonStep { say, keys: "", want, dice }
}

/// A whole short game, in which every rule happens once.
pub(crate) const LESSON: Lesson = Lesson {
    title: "Your first battle",
    options: "{}",
    steps: &[
        read(
            "This is the sea: eight half-rows, A to H, and six columns named after the faces of a piecepack \
             die: null, ace, 2, 3, 4, 5 (typed 0 to 5). Two half-rows make a tile row, and every tile row \
             belongs to a suit: suns on top, arms at the bottom.",
        ),
        read(
            "Three suits have a fleet of six coins: a cruiser of three, a submarine of two, a dinghy of one. \
             The fourth suit, arms, only marks the columns. You command nobody: you lay out all three fleets, \
             then predict which one will be the last afloat.",
        ),
        LessonStep {
            say: "Ships are straight lines, along a row, down a column or slanting, and may lie anywhere. \
                  Place the suns' cruiser from A0 to A2.",
            keys: "Choose it with Tab, point at A0 and press Enter, or type `place suns cruiser A0 A2`.",
            want: Want::Do("place suns cruiser A0 A2"),
            dice: &[],
        },
        LessonStep {
            say: "Now the suns' submarine, wherever you like. In a real game everything can be taken back until you make \
                  your call.",
            keys: "r turns it.",
            want: Want::Like("place suns submarine"),
            dice: &[],
        },
        LessonStep {
            say: "The other ships go the same way. To save time the ready layout `lanes` is put down for you: \
                  every fleet in a tile row of its own.",
            keys: "",
            want: Want::Watch("layout lanes"),
            dice: &[],
        },
        read(
            "The numbers shown with the board are each fleet's exact chance to be the survivor. Here all three \
             are alike, and in about four games of a hundred the last coins sink together and nobody survives: \
             then you lose whatever you called.",
        ),
        LessonStep {
            say: "Make your call: suns, moons or crowns. After that neither the call nor the layout can be changed.",
            keys: "Type `call suns`, `call moons` or `call crowns`.",
            want: Want::Like("call "),
            dice: &[],
        },
        LessonStep {
            say: "Every volley rolls four dice, one for each tile row from the top, and flips one coin for all: \
                  heads strikes the upper half-rows, tails the lower ones. Fire!",
            keys: "",
            want: Want::Do("fire"),
            dice: &[1, 2, 6, 3, 1],
        },
        read(
            "Heads: the upper halves. The suns' die showed null and sank the coin on A0; the moons' ace sank \
             C1; the crowns' 5 struck E5, where nothing lies; the arms' die strikes the fourth tile row, which \
             is empty in this layout. Look how the chances moved.",
        ),
        fire("Fire again.", Want::Do("fire"), &[2, 1, 6, 1, 0]),
        read(
            "Tails: the lower halves. B1, D0 and F5 went down. Striking an empty cell or a sunk coin does \
             nothing, so fleets sink ever more slowly.",
        ),
        LessonStep {
            say: "The game is over when, after a whole volley, at most one suit floats. The battle so far is \
                  carried on for you, as if you had gone on firing.",
            keys: "",
            want: Want::Watch("fire"),
            dice: &[2, 1, 1, 1, 1],
        },
        fire("", Want::Watch("fire"), &[3, 3, 2, 1, 1]),
        fire("", Want::Watch("fire"), &[1, 2, 1, 1, 0]),
        fire("", Want::Watch("fire"), &[6, 5, 2, 1, 0]),
        LessonStep {
            say: "One coin of the moons is left, on D5, and one of the crowns, on E2; the suns are gone. \
                  Fire once more.",
            keys: "",
            want: Want::Do("fire"),
            dice: &[1, 6, 1, 1, 0],
        },
        read(
            "Tails, and the moons' 5 sank D5: only crowns float, so crowns are the survivor. If you called \
             them you have won. In a real game nobody knows the dice: they are fixed by a secret that is \
             opened after the game, so that everybody can check them.",
        ),
        LessonStep {
            say: "That is the whole game. The game of the day gives everybody the same dice. Good luck!",
            keys: "`broadside odds solo --best` shows the layout that favours your suit most.",
            want: Want::Read,
            dice: &[],
        },
    ],
};
