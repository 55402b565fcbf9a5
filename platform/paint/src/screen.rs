//! A screen: styled text with places that can be pointed at.

/// What a piece of text means; the terminal chooses colours, never the game. Meaning must not hang on the
/// tone alone: letters, shapes and words carry it too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important.
    Dim,
    /// A heading, or what matters most.
    Strong,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// Where something just happened.
    Fresh,
    /// The background of the board: sea, space, ground.
    Ground,
    /// One of the game's own kinds, such as a suit or a side: 0, 1, 2, …
    Kind(u8),
    /// A kind that is out of play.
    Gone(u8),
    /// Where a piece would go.
    Ghost,
    /// Where a piece may not go.
    Wrong,
    /// Under the cursor.
    Cursor,
}

/// A run of text in one tone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The text; no line breaks.
    pub text: String,
    /// What it means.
    pub tone: Tone,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty line.
    pub fn new() -> Self {
        Line::default()
    }

    /// A line in one tone.
    pub fn of(text: impl Into<String>, tone: Tone) -> Self {
        Line::new().add(text, tone)
    }

    /// A plain line.
    pub fn plain(text: impl Into<String>) -> Self {
        Line::of(text, Tone::Plain)
    }

    /// The line with more text at its end.
    pub fn add(mut self, text: impl Into<String>, tone: Tone) -> Self {
        self.0.push(Span { text: text.into(), tone });
        self
    }

    /// Its text without tones.
    pub fn text(&self) -> String {
        self.0.iter().map(|s| s.text.as_str()).collect()
    }

    /// How many characters wide it is.
    pub fn width(&self) -> usize {
        self.0.iter().map(|s| s.text.chars().count()).sum()
    }
}

/// What a place on the screen stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A cell of the board (row, column): pointing moves the cursor there.
    Cell(u16, u16),
    /// One of [`Screen::tools`]: pointing takes it in hand. A board with such places lists the tools itself.
    Tool(usize),
    /// One of [`Screen::marks`]: pointing sets it or takes it off.
    Mark(u8),
}

/// A place that can be clicked: one row of the board's text, `width` characters from `column`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Line of the board, from 0.
    pub line: u16,
    /// First character, from 0.
    pub column: u16,
    /// How many characters.
    pub width: u16,
    /// What it stands for.
    pub target: Target,
}

/// Something to do with the cursor: a ship to place, a weapon to aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// For people.
    pub label: String,
    /// What it is, where the list changes under the hand: the same thing has the same number, wherever it stands. None if
    /// its place in the list says it all.
    pub thing: Option<u64>,
}

/// Something that can be marked with a key of its own before a command is given: a die to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its key.
    pub key: char,
    /// What marking it means, in a word; the same for marks that belong together.
    pub label: String,
}

/// What the player has in hand: where the cursor is, which tool is chosen, how far it is turned. The
/// screen that draws the game owns it; the game reads it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// The cursor's cell (row, column).
    pub cursor: (u16, u16),
    /// The chosen tool; counts on past the last one and begins again.
    pub tool: usize,
    /// Quarter turns, or the game's own notion of direction.
    pub turn: u8,
    /// What is marked, as bits: bit 0 is the first of [`Screen::marks`]. Gone when the screen has no marks.
    pub marks: u32,
    /// Is the hand shown at all?
    pub shown: bool,
    /// Are hints such as odds or advice shown?
    pub hints: bool,
}

impl Hand {
    /// The cell the cursor counts as being in.
    pub fn cell(&self, home: Option<(u16, u16)>) -> (u16, u16) {
        home.filter(|_| self.cursor == (0, 0)).unwrap_or(self.cursor)
    }
}

/// Keeps hold of what a hand has taken, while things come and go in the list of tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hold {
    tool: usize,
    thing: Option<u64>,
}

impl Hold {
    /// Looks at the tools as they are now. A hand that has not moved since the last time keeps its thing, or has the first
    /// tool if that is gone. True if the hand was changed.
    pub fn keep(&mut self, hand: &mut Hand, tools: &[Tool]) -> bool {
        let thing = |tool: usize| tools.get(tool % tools.len().max(1)).and_then(|tool| tool.thing);
        let lost = hand.tool == self.tool && self.thing.is_some() && thing(hand.tool) != self.thing;
        if lost {
            hand.tool = tools.iter().position(|tool| tool.thing == self.thing).unwrap_or(0);
        }
        *self = Hold { tool: hand.tool, thing: thing(hand.tool) };
        lost
    }
}

/// What Enter would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// This command, in the game's notation.
    Do(String),
    /// Nothing, and why.
    No(String),
}

/// What a game shows a viewer in the terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// The board; at most 78 × 19 characters for the default options, so that 80 × 24 works.
    pub board: Vec<Line>,
    /// What stands beside it: odds, rosters, what is asked.
    pub side: Vec<Line>,
    /// Rows and columns the cursor moves over; none if there is nothing to point at.
    pub cells: Option<(u16, u16)>,
    /// The cell of what is in hand, on boards where that has a place of its own: a cursor that has not been moved since it
    /// was taken up, and so is in the first cell, counts as being there.
    pub home: Option<(u16, u16)>,
    /// The cell under the cursor in words: its name, and what the viewer knows to be there. Read out wherever the board
    /// cannot be seen; empty if there is nothing to point at.
    pub here: String,
    /// Is the board larger than a window? A browser then says what Enter would do only to those who move the cursor.
    pub large: bool,
    /// Things to do with the cursor.
    pub tools: Vec<Tool>,
    /// Does turning what is in hand change nothing?
    pub still: bool,
    /// Things that can be marked, at most 32.
    pub marks: Vec<Mark>,
    /// What Enter would do now.
    pub pointed: Option<Pointed>,
    /// Places that can be clicked.
    pub spots: Vec<Spot>,
    /// Commands worth a key of their own: (key, command, label).
    pub keys: Vec<(char, String, String)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn a_hand_keeps_what_it_holds() {
        let tools = |things: &[u64]| -> Vec<Tool> {
            things.iter().map(|thing| Tool { label: String::new(), thing: Some(*thing) }).collect()
        };
        let (mut hand, mut hold) = (Hand { tool: 2, ..Hand::default() }, Hold::default());
        assert!(!hold.keep(&mut hand, &tools(&[1, 2, 3])));
        // Something comes before it, and something goes.
        assert!(hold.keep(&mut hand, &tools(&[1, 9, 2, 3])) && hand.tool == 3);
        assert!(hold.keep(&mut hand, &tools(&[3, 8])) && hand.tool == 0);
        // Another is taken.
        hand.tool = 1;
        assert!(!hold.keep(&mut hand, &tools(&[3, 4])) && hand.tool == 1);
        assert!(hold.keep(&mut hand, &tools(&[3, 5, 6])) && hand.tool == 0, "it is gone");
        // Where places say it all, nothing is kept.
        let plain = vec![Tool { label: String::new(), thing: None }; 4];
        hand.tool = 3;
        assert!(!hold.keep(&mut hand, &plain) && !hold.keep(&mut hand, &plain[..1]) && hand.tool == 3);
    }
}
