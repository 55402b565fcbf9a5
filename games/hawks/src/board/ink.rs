//! Whose a thing is, and the colours it is drawn in.

use contract::Seat;
use paint::Theme;

/// Whose ship it is. The two differ in shape as well as in colour: hulls of the UPF are filled and rounded and have a
/// round badge, those of the Sathar are angular outlines and have a notched one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flag {
    /// The United Planetary Federation.
    Upf,
    /// The Sathar.
    Sathar,
}

impl Flag {
    /// Both.
    pub const ALL: [Flag; 2] = [Flag::Upf, Flag::Sathar];

    /// The side that has this seat.
    pub const fn of(seat: Seat) -> Flag {
        if seat.0 == 0 { Flag::Upf } else { Flag::Sathar }
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Flag::Upf => "UPF",
            Flag::Sathar => "Sathar",
        }
    }

    /// Its name in ids and classes.
    pub const fn id(self) -> &'static str {
        match self {
            Flag::Upf => "upf",
            Flag::Sathar => "sathar",
        }
    }
}

/// The colours of a picture, as SVG attributes take them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Behind everything: space beyond the sheet.
    pub paper: &'static str,
    /// Behind text, and the sheet itself.
    pub card: &'static str,
    /// Text.
    pub ink: &'static str,
    /// Lesser text.
    pub faint: &'static str,
    /// Frames.
    pub line: &'static str,
    /// The planet's shaded side, its well.
    pub sea: &'static str,
    /// The planet's ground.
    pub sea_alt: &'static str,
    /// Lines of the grid, the planet's lit side.
    pub sea_line: &'static str,
    /// What is aimed at, and what is broken.
    pub bad: &'static str,
    /// What is well.
    pub good: &'static str,
    /// What is chosen, and where one can go.
    pub accent: &'static str,
    /// Fire, and hulls that are half gone.
    pub warm: &'static str,
    /// Ships of the UPF.
    pub upf: &'static str,
    /// What can be read on them.
    pub on_upf: &'static str,
    /// Ships of the Sathar.
    pub sathar: &'static str,
}

impl Ink {
    /// Variables of the page's style sheet: light and dark are the browser's affair.
    pub const PAGE: Ink = Ink {
        paper: "var(--paper)",
        card: "var(--card)",
        ink: "var(--ink)",
        faint: "var(--faint)",
        line: "var(--line)",
        sea: "var(--sea)",
        sea_alt: "var(--sea-alt)",
        sea_line: "var(--sea-line)",
        bad: "var(--bad)",
        good: "var(--good)",
        accent: "var(--accent)",
        warm: "var(--kind-0)",
        upf: "var(--kind-1)",
        on_upf: "var(--on-kind-1)",
        sathar: "var(--kind-4)",
    };

    /// The colours of a picture that stands alone: the shared palette, and what the style sheet adds to it.
    pub fn of(theme: Theme) -> Ink {
        let palette = theme.palette();
        let (card, line, good, accent, on_upf) = match theme {
            Theme::Light => ("#fffdf8", "#d8d2c4", "#1b7f4d", "#0b5c8a", "#ffffff"),
            Theme::Dark => ("#18212b", "#2d3a47", "#5fd39a", "#6cb8e6", "#10161d"),
        };
        Ink {
            paper: palette.paper,
            card,
            ink: palette.ink,
            faint: palette.faint,
            line,
            sea: palette.sea,
            sea_alt: palette.sea_alt,
            sea_line: palette.sea_line,
            bad: palette.fresh,
            good,
            accent,
            warm: palette.kinds[0],
            upf: palette.kinds[1],
            on_upf,
            sathar: palette.kinds[4],
        }
    }

    /// A side's colour.
    pub const fn flag(&self, flag: Flag) -> &'static str {
        match flag {
            Flag::Upf => self.upf,
            Flag::Sathar => self.sathar,
        }
    }
}
