//! What can be printed: the player's sheet of the pencil edition, and the rules on one page. Sizes are in tenths of a
//! millimetre.

mod card;
mod player;

use contract::Seat;
use maud::{Markup, html};
use paint::sheet::kit;
use paint::sheet::kit::RED;
use paint::svg::at;
use paint::{Paper, Sheet, Theme};

use crate::board::signs;
use crate::tables::Terms;
use crate::types::Cartridge;

/// The sheets of a game with these terms.
pub fn sheets(terms: &Terms, paper: Paper) -> Vec<Sheet> {
    of(terms, None, paper)
}

/// The same where it is settled who begins.
pub(crate) fn of(terms: &Terms, first: Option<Seat>, paper: Paper) -> Vec<Sheet> {
    let size = paper.across();
    let sheet = |name: &str, title: &str, body: Markup| Sheet::upright(paper, name, title, body);
    vec![
        sheet("satellite-player", "Satellite Salvo: player's sheet", player::body(terms, first, size)),
        sheet("satellite-rules", "Satellite Salvo: the rules on one page", card::body(terms, first, size)),
    ]
}

/// The thirteen cartridges with their patterns, as a picture.
pub fn arsenal(terms: &Terms, theme: Theme) -> String {
    let palette = theme.palette();
    let body = html! {
        @for (n, which) in Cartridge::ALL.into_iter().enumerate() {
            // Six Barrages above, the seven others below.
            @let (row, column) = if n < 6 { (0, n as i32) } else { (1, n as i32 - 6) };
            @let (x, y) = (16 + 102 * column + if row == 0 { 51 } else { 0 }, 16 + 128 * row);
            rect x=(x) y=(y) width="94" height="118" rx="12" fill="none" stroke=(palette.faint) {}
            (at(x + 47, y + 42, signs::cartridge(terms, which, 60, palette.ink, RED)))
            text x=(x + 47) y=(y + 91) fill=(palette.ink) font-size="15" font-weight="600" text-anchor="middle" { (which.name()) }
            text x=(x + 47) y=(y + 109) fill=(palette.faint) font-size="12" text-anchor="middle" { (which.needs()) }
        }
    };
    paint::svg::document(736, 282, "The thirteen cartridges", theme, body)
}

/// An empty grid with its letters and numbers; its place is the top left corner of A1.
fn grid(terms: &Terms, cell: i32) -> Markup {
    let size = (i32::from(terms.grid.rows), i32::from(terms.grid.columns));
    kit::grid(size, cell, |row| terms.grid.letter(row as u8).to_string(), |column| (column + 1).to_string())
}
