//! What can be printed: the player's sheet of the pencil edition, and the rules on one page. Sizes are in tenths of a
//! millimetre.

mod card;
mod player;

use maud::{Markup, html};
use paint::svg::at;
use paint::{Paper, Sheet, Theme};

use crate::board::signs;
use crate::tables::Terms;
use crate::types::Cartridge;

const INK: &str = "#1d2733";
const FAINT: &str = "#7b858f";
const RED: &str = "#b3261e";
/// Left and right of everything.
const MARGIN: i32 = 110;

/// The sheets of a game with these terms.
pub fn sheets(terms: &Terms, paper: Paper) -> Vec<Sheet> {
    let (width, height) = paper.size();
    let sheet = |name: &str, title: &str, body: Markup| Sheet {
        name: name.into(),
        title: title.into(),
        svg: paint::sheet::page((width, height), title, body),
    };
    let size = (width as i32, height as i32);
    vec![
        sheet("satellite-player", "Satellite Salvo: player's sheet", player::body(terms, size)),
        sheet("satellite-rules", "Satellite Salvo: the rules on one page", card::body(terms, size)),
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
    let (rows, columns) = (i32::from(terms.grid.rows), i32::from(terms.grid.columns));
    let size = (cell * 2 / 3).min(38);
    let mut lines = String::new();
    for row in 0..=rows {
        lines += &format!("M0 {}h{}", row * cell, columns * cell);
    }
    for column in 0..=columns {
        lines += &format!("M{} 0v{}", column * cell, rows * cell);
    }
    html! {
        path d=(lines) fill="none" stroke=(FAINT) stroke-width="3" {}
        rect width=(columns * cell) height=(rows * cell) fill="none" stroke=(INK) stroke-width="7" {}
        @for column in 0..columns {
            (label(column * cell + cell / 2, -16, size, "middle", &(column + 1).to_string()))
        }
        @for row in 0..rows {
            (label(-18, row * cell + cell / 2 + 13, size, "end", &terms.grid.letter(row as u8).to_string()))
        }
    }
}

/// A line of text.
fn label(x: i32, y: i32, size: i32, anchor: &str, text: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) text-anchor=(anchor) fill=(INK) { (text) } }
}

/// A line of strong text.
fn strong(x: i32, y: i32, size: i32, text: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) font-weight="700" fill=(INK) { (text) } }
}

/// Text broken into lines of at most so many characters.
pub(crate) fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= most) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
