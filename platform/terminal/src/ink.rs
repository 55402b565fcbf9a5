//! What things look like: tones to colours, or to bold and reverse where colours are not wanted.
//!
//! Colours come from the Okabe–Ito palette (as the nearest of the 256 colours every terminal has), which
//! people with the common colour deficiencies can tell apart. Nothing is told by colour alone: the games
//! write letters and brackets, the screens write markers and words.

use paint::Tone;
use ratatui::style::{Color, Modifier, Style as Paint};

use crate::markdown::Look;

/// How the screens may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Are colours wanted? (`NO_COLOR`, `--no-color`)
    pub colour: bool,
    /// Can the terminal show other characters than ASCII?
    pub unicode: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { colour: true, unicode: true }
    }
}

/// For text on whatever background the terminal has: readable on black and on white.
const TEXT: [u8; 6] = [172, 32, 169, 35, 166, 74];
/// For pieces: black letters on these.
const CHIP: [u8; 6] = [214, 74, 175, 36, 209, 117];
const FAINT: u8 = 244;
const SEA: u8 = 67;
const GOOD: u8 = 35;
const BAD: u8 = 166;
const FRESH: u8 = 227;
const BAR: u8 = 24;

/// Chooses the looks for one style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    colour: bool,
}

impl Ink {
    pub(crate) fn new(style: Style) -> Self {
        Ink { colour: style.colour }
    }

    /// A text colour, or a modifier where there are no colours.
    fn text(self, colour: u8, instead: Modifier) -> Paint {
        if self.colour { Paint::new().fg(Color::Indexed(colour)) } else { Paint::new().add_modifier(instead) }
    }

    /// Black on a colour, or a modifier where there are no colours.
    fn block(self, colour: u8, instead: Modifier) -> Paint {
        if self.colour {
            Paint::new().fg(Color::Indexed(16)).bg(Color::Indexed(colour))
        } else {
            Paint::new().add_modifier(instead)
        }
    }

    /// A game's tone in running text.
    pub(crate) fn tone(self, tone: Tone) -> Paint {
        let plain = Paint::new();
        match tone {
            Tone::Plain => plain,
            Tone::Dim | Tone::Gone(_) => self.faint(),
            Tone::Strong => self.strong(),
            Tone::Good => self.good(),
            Tone::Bad => self.bad(),
            Tone::Fresh => self.block(FRESH, Modifier::REVERSED).add_modifier(Modifier::BOLD),
            Tone::Ground => self.text(SEA, Modifier::DIM),
            Tone::Kind(n) => {
                self.text(TEXT[usize::from(n) % TEXT.len()], Modifier::BOLD).add_modifier(Modifier::BOLD)
            }
            Tone::Ghost => self.block(GOOD, Modifier::REVERSED).add_modifier(Modifier::BOLD),
            Tone::Wrong => {
                self.block(BAD, Modifier::REVERSED).add_modifier(Modifier::BOLD | Modifier::CROSSED_OUT)
            }
            Tone::Cursor => plain.add_modifier(Modifier::REVERSED | Modifier::BOLD),
        }
    }

    /// A game's tone for a piece on the board.
    pub(crate) fn chip(self, tone: Tone) -> Paint {
        match tone {
            Tone::Kind(n) => {
                self.block(CHIP[usize::from(n) % CHIP.len()], Modifier::BOLD).add_modifier(Modifier::BOLD)
            }
            other => self.tone(other),
        }
    }

    /// A look of a rulebook.
    pub(crate) fn look(self, look: Look) -> Paint {
        let plain = Paint::new();
        match look {
            Look::Plain => plain,
            Look::Bold => self.strong(),
            Look::Slant => plain.add_modifier(Modifier::ITALIC),
            Look::Code => self.text(TEXT[5], Modifier::UNDERLINED),
            Look::Faint => self.faint(),
            Look::Head(1) => self.bar(),
            Look::Head(_) => self.text(TEXT[0], Modifier::UNDERLINED).add_modifier(Modifier::BOLD),
        }
    }

    pub(crate) fn faint(self) -> Paint {
        self.text(FAINT, Modifier::DIM)
    }

    #[expect(clippy::unused_self, reason = "asked for like every other look")]
    pub(crate) fn strong(self) -> Paint {
        Paint::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn good(self) -> Paint {
        self.text(GOOD, Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bad(self) -> Paint {
        self.text(BAD, Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    /// The line at the top.
    pub(crate) fn bar(self) -> Paint {
        if self.colour {
            Paint::new().fg(Color::Indexed(231)).bg(Color::Indexed(BAR)).add_modifier(Modifier::BOLD)
        } else {
            Paint::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
        }
    }

    /// A key that can be pressed.
    pub(crate) fn key(self) -> Paint {
        if self.colour {
            Paint::new().fg(Color::Indexed(231)).bg(Color::Indexed(240)).add_modifier(Modifier::BOLD)
        } else {
            Paint::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// The chosen line of a list.
    pub(crate) fn chosen(self) -> Paint {
        if self.colour {
            Paint::new().fg(Color::Indexed(231)).bg(Color::Indexed(BAR)).add_modifier(Modifier::BOLD)
        } else {
            Paint::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
        }
    }

    /// The chosen line of a list that has not the focus.
    pub(crate) fn resting(self) -> Paint {
        self.strong()
    }

    /// A found text.
    pub(crate) fn found(self) -> Paint {
        self.block(FRESH, Modifier::REVERSED)
    }

    /// Something that leads on: the accent.
    pub(crate) fn accent(self) -> Paint {
        self.text(TEXT[5], Modifier::BOLD).add_modifier(Modifier::BOLD)
    }
}
