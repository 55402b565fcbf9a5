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

/// A short beginning of the Outpost War.
pub(crate) const LESSON: Lesson = Lesson {
    title: "The first days of a war",
    options: r#"{"scenario":"outpost","day_limit":4}"#,
    steps: STEPS,
};

const STEPS: &[LessonStep] = &[
    read(
        "Four stars, joined by routes of boxes. You lead the UPF: a fortress at Haven, armed stations at Ford and Reach. The \
         Sathar come through their Start Circles, over the red boxes, and want the stations.",
    ),
    act(
        "Some ships are attached to no force: you place them. Take the destroyer UPF Destroyer 2 and put it at Ford.",
        "Type `place 22 at ford`.",
        "place 22 at ford",
        &[],
    ),
    act(
        "The rest stays with the Home Squadron. Be done with the set-up.",
        "Press d, or type `done`.",
        "done",
        &[],
    ),
    theirs("The Sathar place their ships in the circles, in the open.", "place 28-30 at circle 1", &[]),
    theirs("", "place 36-38 at circle 2", &[]),
    theirs("And they choose, in secret, what will make them retreat.", "condition cruisers", &[]),
    theirs("", "done", &[]),
    act(
        "The Flying Squadron is off the map. It can be called on any day, but a die says where it turns up. Keep it away \
         for now.",
        "Press d, or type `nova hold`.",
        "nova hold",
        &[],
    ),
    theirs("Day 1. The Sathar move first: from the circle into the first red box.", "done", &[]),
    act("Again you may call the Flying Squadron. Not yet.", "Press d.", "nova hold", &[]),
    act(
        "Now you move. Send the light cruiser of the Home Squadron to Reach: pick it, then Reach. It is five days away, a box \
         a day, and the order stands until it is there.",
        "Type `go 15 to reach`.",
        "go 15 to reach",
        &[],
    ),
    act(
        "A quicker way is a risk jump: two or three boxes a day, with a chance to be lost. The scout dares it: rate 3.",
        "Type `go 11 to reach rate 3`.",
        "go 11 to reach rate 3",
        &[],
    ),
    act(
        "Nothing has moved yet: orders are drafts. Carry them out. On this short route the scout jumps today: 70 % to come \
         through.",
        "Press d, or type `done`.",
        "done",
        &[42],
    ),
    theirs("A 42: the scout is through. Day 2. The Sathar come nearer.", "done", &[]),
    act("The Flying Squadron can wait.", "Press d.", "nova hold", &[]),
    act(
        "Orders stand: the cruiser goes on by itself, and the scout reaches Reach. The panel lists what may be forgotten. \
         Let the day go on.",
        "Press d.",
        "done",
        &[],
    ),
    theirs("Day 3.", "done", &[]),
    act("Keep it away.", "Press d.", "nova hold", &[]),
    act(
        "Reach is threatened: a flag says so. Its militia may not leave now. Go on.",
        "Press d.",
        "done",
        &[],
    ),
    theirs("Day 4. Two heavy cruisers and a carrier arrive at Reach.", "done", &[]),
    act("Not yet.", "Press d.", "nova hold", &[]),
    act("Your cruiser is still a day away. Go on.", "Press d.", "done", &[]),
    theirs("After both movements the Sathar declare their attacks.", "attack reach with all", &[]),
    theirs("", "done", &[]),
    act(
        "You may meet them at the planet, where the station fights too, or in deep space. Leave it at the planet.",
        "Press d, or type `done`.",
        "done",
        &[],
    ),
    theirs("Now both sides say how the battle is to be fought.", "vote 1 resolve", &[]),
    act(
        "You could watch officers fight it, or fight it yourself on the board of Knight Hawks; the odds can be shown first. Have \
         it decided at once.",
        "Press d, or type `vote 1 resolve`.",
        "vote 1 resolve",
        &[],
    ),
    act(
        "Some of your ships broke off and got away. Send them on by the way that is suggested.",
        "Press d, or type `away 1`.",
        "away 1",
        &[],
    ),
    read(
        "What happened is told in the log, day by day. This war had four days; a whole one goes on until the stations have \
         fallen or the Sathar retreat. Bring your fleets together before the Sathar bring theirs. The rulebook has the rest: supply, yards, and what makes the Sathar retreat.",
    ),
];
