//! What a game must be able to show and say.

use contract::{Game, Journal, OptionError, UserData};
use thiserror::Error;

use crate::edition::Edition;
use crate::lesson::Lesson;
use crate::page::{Part, text_board};
use crate::screen::{Hand, Pointed, Screen};
use crate::sheet::{Paper, Sheet};
use crate::svg::Theme;

/// A line of notation that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Misread {
    /// What is wrong and what would be right.
    pub message: String,
}

impl Misread {
    /// A misreading.
    pub fn new(message: impl Into<String>) -> Self {
        Misread { message: message.into() }
    }
}

/// What a share code stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared<O> {
    /// The options of the game.
    pub options: O,
    /// The text its dice are made from; none if the code shares a position only.
    pub deal: Option<String>,
    /// Commands to start with, such as a layout.
    pub opening: Vec<String>,
}

/// Words and pictures of a game, all made from views and sightings.
pub trait Present: Game {
    /// What a helper advises a viewer; `()` for a game without one.
    type Advice: Send + 'static;

    /// What a helper would advise, from the view alone; none if there is nothing to say. It may take a while: whoever
    /// draws keeps the answer until the view changes.
    fn advise(_view: &Self::View) -> Option<Self::Advice> {
        None
    }

    /// An action as a person types it.
    fn notation(action: &Self::Action) -> String;

    /// One typed line as actions; a line may stand for a whole batch. It must read whatever
    /// [`Present::notation`] writes.
    fn parse(view: &Self::View, text: &str) -> Result<Vec<Self::Action>, Misread>;

    /// A line that changes what was drafted so far instead of adding to it, such as taking one of several things back: what
    /// is to be drafted then, in order. None if it is no such line; [`Present::parse`] reads it then.
    fn revise(
        _view: &Self::View,
        _drafts: &[&Self::Action],
        _text: &str,
    ) -> Option<Result<Vec<Self::Action>, Misread>> {
        None
    }

    /// The forms of its commands with a word of help, for people and completion.
    fn commands() -> &'static [(&'static str, &'static str)];

    /// What is asked of the viewer now, in one line.
    fn prompt(view: &Self::View) -> String;

    /// What a binding action will lead to, spelled out before it is done; empty if nobody need be asked.
    fn consequence(view: &Self::View, action: &Self::Action) -> String;

    /// What the button says that does a binding action after that question: a verb, such as `Fire`.
    fn verb(view: &Self::View, action: &Self::Action) -> &'static str;

    /// The whole situation as plain text, for pipes and screen readers.
    fn text(view: &Self::View) -> String;

    /// One sighting as a sentence; empty if there is nothing to say.
    fn tell(seen: &Self::Sighting) -> String;

    /// The situation for a terminal; with advice if it is wanted.
    fn screen(view: &Self::View, hand: &Hand, advice: Option<&Self::Advice>) -> Screen;

    /// What Enter would do with this hand: the same as [`Screen::pointed`], for those who want nothing else of the screen. A
    /// game whose screen is dear says it without drawing one.
    fn pointed(view: &Self::View, hand: &Hand) -> Option<Pointed> {
        Self::screen(view, hand, None).pointed
    }

    /// The situation as a picture: a complete SVG document.
    fn board(view: &Self::View, theme: Theme) -> String;

    /// The situation for a browser, in parts: see [`page`](crate::page). Which parts there are depends on nothing that the
    /// viewer does not know.
    fn page(view: &Self::View, hand: &Hand, advice: Option<&Self::Advice>) -> Vec<Part> {
        vec![text_board(&Self::screen(view, hand, advice))]
    }

    /// Sheets to print: boards, charts, summaries of the rules. [`sheet::page`](crate::sheet::page) begins one. Empty if
    /// there are none. The options and files have been through [`Game::prepare`].
    fn sheets(_options: &Self::Options, _data: &UserData, _paper: Paper) -> Result<Vec<Sheet>, OptionError> {
        Ok(Vec::new())
    }

    /// Our own rulebook, in Markdown.
    fn rulebook() -> &'static str;

    /// The guided first game.
    fn lesson() -> &'static Lesson;

    /// Ready-made openings as commands for the seat whose view this is: (name, about, lines of notation).
    /// `luck` varies those that are random.
    fn openings(_view: &Self::View, _luck: u64) -> Vec<(&'static str, &'static str, Vec<String>)> {
        Vec::new()
    }

    /// What the newspaper of a long game is called; none if it has none.
    const PAPER: Option<&'static str> = None;

    /// Does the newspaper tell, once the game is over, what only the arbiter knew?
    const PAPER_TELLS_ALL: bool = false;

    /// The newspapers so far, one for each day, from all that the public has seen. Today's is the last one and not finished.
    fn editions(_seen: &[Self::Sighting]) -> Vec<Edition> {
        Vec::new()
    }

    /// A short code with which somebody else can play the same thing.
    fn share(_journal: &Journal<Self>, _deal: Option<&str>) -> Option<String> {
        None
    }

    /// Reads a share code.
    fn unshare(_code: &str) -> Result<Shared<Self::Options>, Misread> {
        Err(Misread::new("this game has no share codes"))
    }
}
