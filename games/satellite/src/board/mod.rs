//! The view as a picture: both planets, the dice, the arsenal.

mod arsenal;
mod dice;
mod planet;
pub(crate) mod signs;

use contract::Seat;
use maud::{Markup, html};
use paint::Theme;
use paint::svg::{Palette, at, document};

use crate::screen::report::{brief, last};
use crate::types::{Edition, SEATS, index, other};
use crate::view::{Stage, View};
use crate::words::{ending, side_name};

/// The whole picture.
const WIDTH: i32 = 736;
const MARGIN: i32 = 12;
/// Where the planets begin, and how wide their panels are.
const TOP: i32 = 56;
const PANEL: i32 = 350;

/// The colours of a picture: the theme's and the edition's.
pub(crate) struct Look {
    pub(crate) palette: Palette,
    pub(crate) dark: bool,
    pub(crate) pencil: bool,
}

impl Look {
    /// The look of an edition on light or dark paper.
    pub(crate) fn new(theme: Theme, edition: Edition) -> Self {
        let dark = theme == Theme::Dark;
        Look { palette: theme.palette(), dark, pencil: edition == Edition::Pencil }
    }

    /// A side's colour. The two differ in lightness too.
    pub(crate) fn side(&self, seat: Seat) -> &'static str {
        match (seat.0, self.dark) {
            (0, _) => self.palette.kinds[0],
            (_, false) => "#7a4fa8",
            (_, true) => "#b48be4",
        }
    }

    /// What can be read on a side's colour, or on pencilled buildings.
    fn letter(&self, seat: Seat) -> &'static str {
        match (self.pencil, self.dark, seat.0) {
            (true, false, _) | (false, false, 1) => "#ffffff",
            _ => "#1d2733",
        }
    }

    /// The planet's ground: where the light falls, and where it does not.
    fn ground(&self, seat: Seat) -> (&'static str, &'static str) {
        match (self.pencil, self.dark, seat.0) {
            (true, false, _) => ("#fffdf6", "#f6f1e2"),
            (true, true, _) => ("#262d33", "#1d2328"),
            (false, false, 0) => ("#fff3d9", "#f0d6a0"),
            (false, false, _) => ("#f4effb", "#d3c2ea"),
            (false, true, 0) => ("#4a3714", "#1c1405"),
            (false, true, _) => ("#382b52", "#140e21"),
        }
    }

    /// The lines of the grid.
    fn lines(&self, seat: Seat) -> &'static str {
        match (self.pencil, self.dark) {
            (true, false) => "#9fb8cc",
            (true, true) => "#52606b",
            (false, _) => self.side(seat),
        }
    }

    /// A pencil's stroke, or the ink.
    fn stroke(&self) -> &'static str {
        match (self.pencil, self.dark) {
            (true, false) => "#3c4046",
            (true, true) => "#d9dee2",
            (false, _) => self.palette.ink,
        }
    }
}

/// The situation as an SVG document.
pub(crate) fn svg(view: &View, theme: Theme) -> String {
    let look = Look::new(theme, view.terms.edition);
    let pair = view.seat.map_or(SEATS, |seat| [other(seat), seat]);
    let below = TOP + planet::height(view) + 14;
    let arsenals = view.stage != Stage::Placing;
    let height = below + if arsenals { dice::HEIGHT + arsenal::HEIGHT + MARGIN } else { 0 };
    let body = html! {
        (heading(view, &look))
        @for (n, owner) in pair.into_iter().enumerate() {
            (at(MARGIN + n as i32 * (PANEL + MARGIN), TOP, planet::panel(view, owner, &look)))
        }
        @if arsenals {
            (at(MARGIN, below, dice::row(view, &look)))
            (at(MARGIN + 5 * dice::STEP + 16, below, reports(view, &look)))
            (at(MARGIN, below + dice::HEIGHT, arsenal::tiles(view, &look)))
        }
    };
    document(WIDTH as u32, height as u32, &title(view), theme, body)
}

/// What is seen, for those who hear it.
fn title(view: &View) -> String {
    let standing = |seat: Seat| {
        let all = view.terms.fleet.len();
        format!("{} {} of {all}", side_name(seat), all - usize::from(view.planets[index(seat)].destroyed))
    };
    format!("Satellite Salvo. Buildings that stand: {}.", SEATS.map(standing).join(", "))
}

/// The name of the game and where it stands.
fn heading(view: &View, look: &Look) -> Markup {
    let c = &look.palette;
    let turn = match (view.ending, view.mover) {
        (Some(how), _) => ending(view.seat, how),
        (None, Some(mover)) if view.seat == Some(mover) => format!("Round {}: your turn", round(view)),
        (None, Some(mover)) => format!("Round {}: {}'s turn", round(view), side_name(mover)),
        (None, None) => "Both planets are being laid out".into(),
    };
    let size = if turn.len() > 48 { 15 } else { 17 };
    html! {
        text x=(MARGIN + 4) y="36" fill=(c.ink) font-size="22" font-weight="700" { "Satellite Salvo" }
        text x=(WIDTH - MARGIN - 4) y="36" fill=(c.faint) font-size=(size) text-anchor="end" { (turn) }
    }
}

fn round(view: &View) -> u16 {
    view.turns.div_ceil(2).max(1)
}

/// What each side did last, beside the dice.
fn reports(view: &View, look: &Look) -> Markup {
    let c = &look.palette;
    let shooters = view.seat.map_or(SEATS, |seat| [seat, other(seat)]);
    html! {
        @for (n, shooter) in shooters.into_iter().enumerate() {
            @let strikes = last(&view.target_of(shooter).strikes);
            @let text = strikes.map_or_else(|| "nothing yet".into(), |batch| brief(&batch));
            @let y = 20 + 44 * n as i32;
            circle cx="8" cy=(y - 5) r="7" fill=(look.side(shooter)) {}
            text x="24" y=(y) fill=(c.ink) font-size="15" font-weight="600" {
                (if view.seat == Some(shooter) { "You" } else { side_name(shooter) })
            }
            text x="24" y=(y + 19) fill=(c.ink) font-size="14" { (clipped(&text, 54)) }
        }
    }
}

/// Cuts a text to this many characters.
fn clipped(text: &str, most: usize) -> String {
    if text.chars().count() > most {
        text.chars().take(most - 1).chain(['…']).collect()
    } else {
        text.to_owned()
    }
}
