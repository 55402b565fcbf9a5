//! Plain English: notation in and out, sentences, the situation as text.

mod notation;
mod parse;
mod tell;
mod text;

use contract::{Dice, Game as _, OptionError, Seat, UserData};
use paint::{Hand, Lesson, Misread, Paper, Present, Screen, Sheet, Theme};

use crate::Satellite;
use crate::action::Action;
use crate::types::Placement;
use crate::view::{Sighting, Stage, View};

pub(crate) use tell::{ending, strike_text};

const COMMANDS: &[(&str, &str)] = &[
    ("place BUILDING SECTOR [turned]", "put a building there by its top left sector: place citadel A1"),
    ("lift BUILDING", "take a building off again"),
    ("clear", "take all buildings off"),
    ("ready", "your layout stands from now on"),
    ("roll [POSITION …]", "roll these dice (1 to 5 from the left); roll alone rolls all five"),
    ("keep POSITION …", "keep these dice and roll the others"),
    ("hold", "keep all dice and choose a cartridge"),
    ("barrage FACE SECTOR …", "a shot for every die of that face: barrage 4 D4 D5"),
    ("plus SECTOR", "three of a kind; likewise square (full house), diamond (four of a kind)"),
    ("row SECTOR", "small straight: the whole row; or column SECTOR"),
    ("cross SECTOR", "large straight: row and column"),
    ("salvo SECTOR", "five of a kind: ten shots one after another"),
    ("hazard SECTOR", "any dice: one sector, and the whole building there"),
    ("lose CARTRIDGE at SECTOR", "nothing fits: give up a cartridge for a single shot"),
    ("shoot SECTOR", "fire at a sector"),
    ("fire [SECTOR …]", "fire at the targets named"),
    ("load CARTRIDGE", "take a cartridge in hand; then aim at its targets"),
    ("aim SECTOR", "name one more target"),
];

impl Present for Satellite {
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

    fn text(view: &View) -> String {
        text::text(view)
    }

    fn tell(seen: &Sighting) -> String {
        tell::tell(seen)
    }

    fn screen(view: &View, hand: &Hand) -> Screen {
        crate::screen::screen(view, hand)
    }

    fn board(view: &View, theme: Theme) -> String {
        crate::board::svg(view, theme)
    }

    fn sheets(options: &Self::Options, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        Ok(crate::sheet::sheets(&Satellite::prepare(options, data)?.terms, paper))
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
