//! Whose a thing is, and the colours it is drawn in.

use contract::Seat;
use paint::Theme;

/// Whose ship it is. The two differ in shape as well as in colour: hulls of the first side are filled, those of the second are
/// outlines with hatched decks, and their badges are round and notched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flag {
    /// The side that a scenario lists first.
    First,
    /// The other one.
    Second,
}

impl Flag {
    /// Both.
    pub const ALL: [Flag; 2] = [Flag::First, Flag::Second];

    /// The side that has this seat.
    pub const fn of(seat: Seat) -> Flag {
        if seat.0 == 0 { Flag::First } else { Flag::Second }
    }

    /// Its name in ids and classes.
    pub const fn id(self) -> &'static str {
        match self {
            Flag::First => "first",
            Flag::Second => "second",
        }
    }
}

/// The colours of a picture, as SVG attributes take them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Behind everything.
    pub paper: &'static str,
    /// Behind text.
    pub card: &'static str,
    /// Text.
    pub ink: &'static str,
    /// Lesser text.
    pub faint: &'static str,
    /// Open sea.
    pub sea: &'static str,
    /// Shoals.
    pub sea_alt: &'static str,
    /// Lines of the grid.
    pub sea_line: &'static str,
    /// Land.
    pub land: &'static str,
    /// Hills.
    pub hill: &'static str,
    /// Coastlines.
    pub coast: &'static str,
    /// What is aimed at, and what is broken.
    pub bad: &'static str,
    /// What is well.
    pub good: &'static str,
    /// What is chosen, and where one can go.
    pub accent: &'static str,
    /// Fire and light.
    pub warm: &'static str,
    /// Ships of the first side.
    pub first: &'static str,
    /// What can be read on them.
    pub on_first: &'static str,
    /// Ships of the second side.
    pub second: &'static str,
}

impl Ink {
    /// Variables of the page's style sheet: light and dark are the browser's affair.
    pub const PAGE: Ink = Ink {
        paper: "var(--paper)",
        card: "var(--card)",
        ink: "var(--ink)",
        faint: "var(--faint)",
        sea: "var(--sea)",
        sea_alt: "var(--shoal)",
        sea_line: "var(--sea-line)",
        land: "var(--land)",
        hill: "var(--hill)",
        coast: "var(--coast)",
        bad: "var(--bad)",
        good: "var(--good)",
        accent: "var(--accent)",
        warm: "var(--kind-0)",
        first: "var(--kind-1)",
        on_first: "var(--on-kind-1)",
        second: "var(--kind-4)",
    };

    /// The colours of a picture that stands alone: the shared palette, and what the style sheet adds to it.
    pub fn of(theme: Theme) -> Ink {
        let palette = theme.palette();
        let ink = match theme {
            Theme::Light => Ink {
                card: "#fffdf8",
                sea_alt: "#e3f0f5",
                land: "#e3dcc0",
                hill: "#d3c9a4",
                coast: "#8a7c53",
                good: "#1b7f4d",
                accent: "#0b5c8a",
                on_first: "#ffffff",
                ..Ink::PAGE
            },
            Theme::Dark => Ink {
                card: "#18212b",
                sea_alt: "#235070",
                land: "#3d3b2c",
                hill: "#4b4834",
                coast: "#8f8560",
                good: "#5fd39a",
                accent: "#6cb8e6",
                on_first: "#10161d",
                ..Ink::PAGE
            },
        };
        Ink {
            paper: palette.paper,
            ink: palette.ink,
            faint: palette.faint,
            sea: palette.sea,
            sea_line: palette.sea_line,
            bad: palette.fresh,
            warm: palette.kinds[0],
            first: palette.kinds[1],
            second: palette.kinds[4],
            ..ink
        }
    }

    /// A side's colour.
    pub const fn flag(&self, flag: Flag) -> &'static str {
        match flag {
            Flag::First => self.first,
            Flag::Second => self.second,
        }
    }
}
