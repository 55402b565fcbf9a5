//! What the game shows and says: the list of who does it.

use std::sync::LazyLock;

use contract::{Game as _, OptionError, UserData};
use paint::{Edition, Hand, Lesson, Misread, Paper, Part, Pointed, Present, Screen, Sheet, Theme};

use crate::Naval;
use crate::action::Action;
use crate::board::chart_svg;
use crate::view::{Sighting, View};
use crate::{advice, drawing, lesson, logbook, notation, page, plan, screen, sheet, tell, words};

/// All forms of commands: single orders, then those that stand for many.
const COMMANDS: [(&str, &str); notation::COMMANDS.len() + plan::lines::COMMANDS.len()] = {
    let mut all = [("", ""); notation::COMMANDS.len() + plan::lines::COMMANDS.len()];
    let mut n = 0;
    while n < all.len() {
        all[n] = if n < notation::COMMANDS.len() {
            notation::COMMANDS[n]
        } else {
            plan::lines::COMMANDS[n - notation::COMMANDS.len()]
        };
        n += 1;
    }
    all
};

impl Present for Naval {
    type Advice = advice::Advice;

    fn advise(view: &View) -> Option<Self::Advice> {
        advice::advise(view)
    }

    const PAPER: Option<&'static str> = Some("The Action Report");
    const PAPER_TELLS_ALL: bool = true;

    fn editions(seen: &[Sighting]) -> Vec<Edition> {
        logbook::editions(seen)
    }

    fn notation(action: &Action) -> String {
        notation::notation(action)
    }

    fn parse(view: &View, text: &str) -> Result<Vec<Action>, Misread> {
        notation::parse(view, text)
    }

    fn revise(view: &View, drafts: &[&Action], text: &str) -> Option<Result<Vec<Action>, Misread>> {
        plan::lines::revise(view, drafts, text)
    }

    fn commands() -> &'static [(&'static str, &'static str)] {
        &COMMANDS
    }

    fn prompt(view: &View) -> String {
        words::prompt(view)
    }

    fn consequence(view: &View, action: &Action) -> String {
        words::consequence(view, action)
    }

    fn verb(view: &View, action: &Action) -> &'static str {
        words::verb(view, action)
    }

    fn text(view: &View) -> String {
        words::text(view)
    }

    fn tell(seen: &Sighting) -> String {
        tell::tell(seen)
    }

    fn screen(view: &View, hand: &Hand, advice: Option<&Self::Advice>) -> Screen {
        screen::screen(view, hand, advice)
    }

    fn pointed(view: &View, hand: &Hand) -> Option<Pointed> {
        screen::held::Held::new(view, hand).pointed()
    }

    fn page(view: &View, hand: &Hand, advice: Option<&Self::Advice>) -> Vec<Part> {
        page::page(view, hand, advice)
    }

    fn board(view: &View, theme: Theme) -> String {
        chart_svg(&drawing::chart(view), theme)
    }

    fn sheets(options: &Self::Options, data: &UserData, paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        Ok(sheet::sheets(&*Naval::prepare(options, data)?, paper))
    }

    fn rulebook() -> &'static str {
        static BOOK: LazyLock<String> = LazyLock::new(|| {
            include_str!("../../../rulebooks/naval.md").to_owned() + &crate::tables::chapter()
        });
        &BOOK
    }

    fn lesson() -> &'static Lesson {
        &lesson::LESSON
    }
}
