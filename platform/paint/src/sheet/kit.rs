//! What printed sheets share: ink, text, tables to fill in, squares to tick, and cards that flow over pages. Lengths are
//! tenths of a millimetre. It knows no game.

use maud::{Markup, html};

use super::Paper;
use crate::svg::at;

/// Text and strong lines.
pub const INK: &str = "#1d2733";
/// Lesser text and thin lines.
pub const FAINT: &str = "#7b858f";
/// What stands out.
pub const RED: &str = "#b3261e";
/// The ground of heads and of things that are drawn solid.
pub const SHADE: &str = "#eef0f2";
/// Blank paper left and right of everything.
pub const MARGIN: i32 = 110;
/// Where the text under a page's heading begins.
pub const TOP: i32 = 270;
/// Blank paper at the bottom, with the last line in it.
pub const FOOT: i32 = 140;

/// A line of text.
pub fn label(x: i32, y: i32, size: i32, anchor: &str, text: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) text-anchor=(anchor) fill=(INK) { (text) } }
}

/// A line of strong text.
pub fn strong(x: i32, y: i32, size: i32, text: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) font-weight="700" fill=(INK) { (text) } }
}

/// A line of lesser text.
pub fn faint(x: i32, y: i32, size: i32, text: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) fill=(FAINT) { (text) } }
}

/// A word and a line to write on, `length` long with the word.
pub fn blank(x: i32, y: i32, word: &str, length: i32) -> Markup {
    let from = wide(word, 34) + 16;
    html! {
        (label(x, y, 34, "start", word))
        path d=(format!("M{} {}h{}", x + from, y + 4, (length - from).max(40))) stroke=(INK) stroke-width="3" {}
    }
}

/// How wide a text is at most: even the widest of the fonts has letters of less than three fifths of their height.
pub fn wide(text: &str, size: i32) -> i32 {
    text.chars().count() as i32 * size * 58 / 100
}

/// Text broken into lines of at most `most` characters.
pub fn wrap(text: &str, most: usize) -> Vec<String> {
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

/// Paragraphs one below the other from the origin, as wide as `room`; gives how deep they are.
pub fn paragraphs(texts: &[String], size: i32, room: i32) -> (i32, Markup) {
    let most = (room * 100 / (size * 54)).max(8) as usize;
    let step = size * 13 / 10;
    let mut y = 0;
    let mut lines = Vec::new();
    for text in texts {
        for line in wrap(text, most) {
            y += step;
            lines.push((y, line));
        }
        y += step / 3;
    }
    (y, html! { @for (y, line) in lines { (label(0, y, size, "start", &line)) } })
}

/// `count` squares to tick from the origin, `across` in a row; every fifth stands a little apart.
pub fn boxes(count: i32, across: i32, size: i32) -> Markup {
    let step = size + size / 5;
    html! {
        @for n in 0..count {
            @let (row, column) = (n / across, n % across);
            rect x=(column * step + column / 5 * size / 3) y=(row * step) width=(size) height=(size) fill="none" stroke=(INK)
                stroke-width="3" {}
        }
    }
}

/// How wide and deep such squares are.
pub const fn boxes_size(count: i32, across: i32, size: i32) -> (i32, i32) {
    let step = size + size / 5;
    let columns = if count < across { count } else { across };
    let last = if columns > 0 { columns - 1 } else { 0 };
    (columns * step + last / 5 * size / 3, (count + across - 1) / across * step)
}

/// An empty grid of squares from the origin, with a name for every row and column.
pub fn grid(
    (rows, columns): (i32, i32),
    cell: i32,
    row: impl Fn(i32) -> String,
    column: impl Fn(i32) -> String,
) -> Markup {
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
        @for n in 0..columns { (label(n * cell + cell / 2, -16, size, "middle", &column(n))) }
        @for n in 0..rows { (label(-18, n * cell + cell / 2 + 13, size, "end", &row(n))) }
    }
}

/// A ruled table from the origin: a head of words with their widths, then rows; `fill` prints what stands in a field
/// already.
pub fn table(
    heads: &[(&str, i32)],
    rows: i32,
    high: i32,
    fill: impl Fn(i32, usize) -> Option<String>,
) -> Markup {
    let size = (high * 52 / 100).min(32);
    let starts: Vec<i32> = heads
        .iter()
        .scan(0, |x, (_, width)| {
            let start = *x;
            *x += width;
            Some(start)
        })
        .collect();
    let text = |x: i32, row: i32| (x + 12, row * high + high / 2 + size * 36 / 100);
    html! {
        @for ((head, width), x) in heads.iter().zip(&starts) {
            rect x=(x) y="0" width=(width) height=(high) fill=(SHADE) stroke=(FAINT) stroke-width="3" {}
            @let (left, base) = text(*x, 0);
            (strong(left, base, size, head))
            @for row in 1..=rows {
                rect x=(x) y=(row * high) width=(width) height=(high) fill="none" stroke=(FAINT) stroke-width="3" {}
            }
        }
        @for row in 1..=rows {
            @for (column, x) in starts.iter().enumerate() {
                @if let Some(words) = fill(row - 1, column) {
                    @let (left, base) = text(*x, row);
                    (label(left, base, size, "start", &words))
                }
            }
        }
    }
}

/// A page's heading: its title, a line below it, and words with lines to write on at the right.
pub fn heading(width: i32, title: &str, below: &str, fields: &[(&str, i32)]) -> Markup {
    let total: i32 = fields.iter().map(|(_, length)| length + 30).sum();
    let starts = fields.iter().scan(width - MARGIN - total + 30, |x, (word, length)| {
        let start = *x;
        *x += length + 30;
        Some((start, *word, *length))
    });
    html! {
        (strong(MARGIN, 170, 68, title))
        (faint(MARGIN, 222, 32, below))
        @for (x, word, length) in starts { (blank(x, 170, word, length)) }
    }
}

/// The last line of a page.
pub fn footer(height: i32, text: &str) -> Markup {
    faint(MARGIN, height - 80, 28, text)
}

/// Something drawn from its top left corner, and how deep it is.
pub struct Card {
    /// How deep.
    pub high: i32,
    /// Its drawing.
    pub body: Markup,
}

/// Cards one after the other, in columns and over as many pages as they need: what stands on each page, between its
/// heading and its foot. A card deeper than a page has one to itself.
pub fn flow(cards: Vec<Card>, columns: i32, paper: Paper) -> Vec<Markup> {
    let (width, height) = paper.across();
    let (step, bottom) = ((width - 2 * MARGIN + GAP) / columns, height - FOOT);
    let (mut pages, mut column, mut y) = (vec![Vec::new()], 0, TOP);
    for card in cards {
        if y + card.high > bottom && y > TOP {
            (column, y) = (column + 1, TOP);
            if column == columns {
                pages.push(Vec::new());
                column = 0;
            }
        }
        let placed = at(MARGIN + column * step, y, card.body);
        y += card.high + GAP;
        pages.last_mut().expect("there is always a page").push(placed);
    }
    pages.into_iter().map(|page| html! { @for card in page { (card) } }).collect()
}

/// How wide a card is if so many stand side by side.
pub const fn card_width(columns: i32, paper: Paper) -> i32 {
    let (width, _) = paper.across();
    (width - 2 * MARGIN + GAP) / columns - GAP
}

/// Between two cards.
const GAP: i32 = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable", 4), ["unbreakable"]);
    }

    #[test]
    fn squares_take_the_room_they_say() {
        assert_eq!(boxes_size(12, 10, 30), (10 * 36 + 10, 72));
        assert_eq!(boxes(12, 10, 30).into_string().matches("<rect").count(), 12);
        assert_eq!(boxes_size(0, 10, 30), (0, 0));
    }

    #[test]
    fn cards_go_on_in_the_next_column_and_on_the_next_page() {
        let card = |high| Card { high, body: html! { "card" } };
        let counts = |cards: Vec<Card>| -> Vec<usize> {
            let pages = flow(cards, 2, Paper::A4);
            pages.into_iter().map(|page| page.into_string().matches("card").count()).collect()
        };
        assert_eq!(counts((0..5).map(|_| card(1200)).collect()), [4, 1]);
        assert_eq!(counts(vec![card(9000), card(100)]), [2]);
        assert_eq!(counts(Vec::new()), [0]);
    }
}
