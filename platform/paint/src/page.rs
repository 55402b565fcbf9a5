//! What a game shows in a browser: HTML and SVG in parts, of which those that change are sent anew.
//!
//! Whatever can be pointed at says so in attributes, and the page's one script does the rest: `data-cell="3,4"` (row and
//! column of the cursor), `data-tool="2"` (takes [`Screen::tools`] number 2 in hand), `data-mark="0"` (sets or takes off
//! [`Screen::marks`] number 0), `data-do="roll"` (gives this command), `data-set="keep "` on a slider (gives this command with
//! its value). A board that is larger than the screen is drawn in layers, `svg data-zoom="map"`, which are moved and zoomed
//! together; `data-hexes` on a field makes its `data-cell` the hex that is pressed (see `web/zoom.js`). Colours are variables of the style sheet:
//! `--paper`, `--card`, `--ink`, `--faint`, `--line`, `--sea`, `--sea-alt`, `--sea-line`, `--fresh`, `--good`, `--bad`,
//! `--accent`, and `--kind-0` to `--kind-5` with `--on-kind-0` to `--on-kind-5` for text upon them; they are written as
//! `fill="var(--sea)"`, so that light and dark are the browser's affair.

use maud::{Markup, html};

use crate::screen::{Line, Screen, Target, Tone};

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name among the parts of this game: small letters and dashes.
    pub id: &'static str,
    /// Its HTML.
    pub html: String,
}

impl Part {
    /// A part.
    pub fn new(id: &'static str, html: Markup) -> Self {
        Part { id, html: html.into_string() }
    }
}

/// A screen's board as text that can be clicked: what a game shows that draws nothing better.
pub fn text_board(screen: &Screen) -> Part {
    let lines = (0..).zip(&screen.board).map(|(n, line)| text_line(screen, n, line));
    Part::new("board", html! { pre class="text-board" { @for line in lines { (line) "\n" } } })
}

/// Lines in their tones.
pub fn text_lines(lines: &[Line]) -> Markup {
    html! {
        @for line in lines {
            p { @for span in &line.0 { span class=(tone(span.tone)) { (span.text) } } }
        }
    }
}

/// The class of a tone.
pub fn tone(tone: Tone) -> String {
    match tone {
        Tone::Plain => "tone".into(),
        Tone::Dim => "tone dim".into(),
        Tone::Strong => "tone strong".into(),
        Tone::Good => "tone good".into(),
        Tone::Bad => "tone bad".into(),
        Tone::Fresh => "tone fresh".into(),
        Tone::Ground => "tone ground".into(),
        Tone::Kind(n) => format!("tone kind k{}", n % 6),
        Tone::Gone(n) => format!("tone gone k{}", n % 6),
        Tone::Ghost => "tone ghost".into(),
        Tone::Wrong => "tone wrong".into(),
        Tone::Cursor => "tone cursor".into(),
    }
}

/// One line, cut where tones change and where something can be pointed at.
fn text_line(screen: &Screen, number: u16, line: &Line) -> Markup {
    let letters: Vec<(char, Tone)> =
        line.0.iter().flat_map(|span| span.text.chars().map(|letter| (letter, span.tone))).collect();
    let spot = |column: usize| {
        screen.spots.iter().find(|spot| {
            let columns = usize::from(spot.column)..usize::from(spot.column + spot.width);
            spot.line == number && columns.contains(&column)
        })
    };
    let mut runs: Vec<(String, Tone, Option<Target>, usize)> = Vec::new();
    for (column, (letter, tone)) in letters.into_iter().enumerate() {
        let here = spot(column).map(|spot| (spot.target, usize::from(spot.column)));
        let (target, begins) = (here.map(|(target, _)| target), here.map_or(0, |(_, column)| column));
        match runs.last_mut() {
            Some((text, t, s, b)) if *t == tone && *s == target && *b == begins => text.push(letter),
            _ => runs.push((letter.to_string(), tone, target, begins)),
        }
    }
    html! {
        @for (text, shade, target, _) in runs {
            @match target {
                None => span class=(tone(shade)) { (text) },
                Some(Target::Cell(row, column)) => span class=(tone(shade)) data-cell=(format!("{row},{column}")) { (text) },
                Some(Target::Tool(n)) => span class=(tone(shade)) data-tool=(n) { (text) },
                Some(Target::Mark(n)) => span class=(tone(shade)) data-mark=(n) { (text) },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Spot;

    #[test]
    fn a_text_board_says_what_can_be_pointed_at_and_escapes_the_rest() {
        let line = Line::of("<a>", Tone::Plain).add("bb", Tone::Kind(7));
        let spots = vec![
            Spot { line: 0, column: 3, width: 1, target: Target::Cell(0, 1) },
            Spot { line: 0, column: 4, width: 1, target: Target::Cell(0, 2) },
        ];
        let part = text_board(&Screen { board: vec![line], spots, ..Screen::default() });
        assert_eq!(part.id, "board");
        let wanted = "<pre class=\"text-board\"><span class=\"tone\">&lt;a&gt;</span>\
                      <span class=\"tone kind k1\" data-cell=\"0,1\">b</span>\
                      <span class=\"tone kind k1\" data-cell=\"0,2\">b</span>\n</pre>";
        assert_eq!(part.html, wanted);
    }
}
