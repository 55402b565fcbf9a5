//! Plain English: notation in and out, sentences, the situation as text.

mod notation;
mod parse;
mod tell;
mod text;

use contract::{Dice, Game as _, OptionError, Seat, UserData};
use paint::{Hand, Lesson, Misread, Paper, Part, Present, Screen, Sheet, Theme};

use crate::Satellite;
use crate::action::Action;
use crate::hints::Hints;
use crate::types::Placement;
use crate::view::{Sighting, Stage, View};

pub(crate) use tell::{ending, report_text};

const COMMANDS: &[(&str, &str)] = &[
    (
        "place BUILDING SECTOR [turned]",
        "put a building there by its top left sector: place citadel A1; its number will do: place 1 A1",
    ),
    ("lift BUILDING", "take a building off again"),
    ("clear", "take all buildings off"),
    ("ready", "your layout stands from now on"),
    ("roll [POSITION …]", "roll these dice, 1 to 5 from the left; `roll` alone rolls all five"),
    ("keep POSITION …", "keep these dice and roll the others"),
    ("hold", "keep all dice and choose a cartridge"),
    ("barrage FACE SECTOR …", "one sector for every die of that face, told together: barrage 4 D4 D5"),
    ("plus SECTOR", "three of a kind: 5 sectors in a plus, the target in the middle"),
    ("square SECTOR", "full house: 9 sectors, three by three"),
    ("diamond SECTOR", "four of a kind: 13 sectors in a diamond, two steps each way"),
    ("row SECTOR", "the beam, small straight: every sector of that row; M3-row says the same"),
    ("column SECTOR", "the beam, small straight: every sector of that column; B6-column says the same"),
    ("cross SECTOR", "large straight: every sector of that row and of that column"),
    ("salvo SECTOR", "five of a kind: ten shots one after another, each told before the next"),
    ("hazard SECTOR", "any dice: one sector; if a building stands there, the whole of it is destroyed"),
    ("lose CARTRIDGE at SECTOR", "only where nothing fits: give up a cartridge for a single shot"),
    ("shoot SECTOR", "fire at a sector with what is in hand: the next shot of a Salvo, a single shot"),
    ("fire [SECTOR …]", "fire at the targets named, and at these"),
    (
        "load CARTRIDGE [at SECTOR …]",
        "take a cartridge in hand and name its targets; aim names more, then fire",
    ),
    ("aim SECTOR …", "name more targets of a barrage or of Self Destruct"),
    (
        "outline BUILDING SECTOR [turned]",
        "pencil edition: note on the target what you take for a destroyed building, by its top left sector; again rubs it out",
    ),
];

impl Present for Satellite {
    type Advice = Hints;

    fn advise(view: &View) -> Option<Hints> {
        crate::hints::hints(view)
    }

    fn notation(action: &Action) -> String {
        notation::notation(action)
    }

    fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
        parse::parse(view, text).map_err(Misread::new)
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        COMMANDS
    }

    fn prompt(view: &View) -> String {
        text::prompt(view)
    }

    fn consequence(view: &View, action: &Action) -> String {
        text::consequence(view, action)
    }

    fn verb(_: &View, action: &Action) -> &'static str {
        text::verb(action)
    }

    fn text(view: &View) -> String {
        text::text(view)
    }

    fn tell(seen: &Sighting) -> String {
        tell::tell(seen)
    }

    fn screen(view: &View, hand: &Hand, advice: Option<&Hints>) -> Screen {
        crate::screen::screen(view, hand, advice)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::svg(view, theme)
    }

    fn page(view: &View, hand: &Hand, advice: Option<&Hints>) -> Vec<Part> {
        crate::page::page(view, hand, advice)
    }

    fn sheets(options: &Self::Options, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        let setup = Satellite::prepare(options, data)?;
        Ok(crate::sheet::of(&setup.terms, setup.position.first, paper))
    }

    fn rulebook() -> &'static str {
        include_str!("../../../../rulebooks/satellite.md")
    }

    fn lesson() -> &'static Lesson {
        &crate::lesson::LESSON
    }

    fn openings(view: &View, luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        if view.stage != Stage::Placing || !view.placing() {
            return Vec::new();
        }
        let mut dice = Dice::loose(luck);
        let stands = view.own().and_then(|planet| planet.buildings.as_ref()).is_some_and(|b| !b.is_empty());
        let mut line = |habit| {
            let layout = crate::mind::place(&view.terms, habit, &mut dice);
            // An empty planet cannot be cleared.
            stands.then(|| "clear".to_owned()).into_iter().chain([place_line(&layout)]).collect()
        };
        use crate::mind::Habit;
        vec![
            ("random", "buildings anywhere", line(Habit::Anywhere)),
            ("rim", "buildings along the rim: harder to find", line(Habit::Rim)),
            ("spread", "buildings apart from each other", line(Habit::Spread)),
        ]
    }
}

/// A whole layout as one line.
pub(crate) fn place_line(layout: &[Placement]) -> String {
    let parts: Vec<String> = layout.iter().map(notation::place).collect();
    format!("place {}", parts.join(", "))
}

/// A seat's name.
pub(crate) fn side_name(seat: Seat) -> &'static str {
    if seat.0 == 0 { "Orange" } else { "Purple" }
}
