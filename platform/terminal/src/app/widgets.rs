//! Parts that several screens share: the bar at the top, keys that can be clicked, popups, lists.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style as Paint;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Wrap};

use super::{Hit, Pen, SMALLEST};
use crate::words::wrap;

/// A key with what it does; clicking it presses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Button {
    pub(super) label: String,
    pub(super) hit: Hit,
    pub(super) text: String,
    /// Can it be used now?
    pub(super) on: bool,
}

/// A key with a name of its own.
pub(super) fn key(label: &str, code: KeyCode, text: &str) -> Button {
    Button { label: label.to_owned(), hit: Hit::Key(code), text: text.to_owned(), on: true }
}

/// A letter key.
pub(super) fn letter(c: char, text: &str) -> Button {
    key(&c.to_string(), KeyCode::Char(c), text)
}

/// `?` and Esc, which every screen has.
pub(super) fn usual(back: &str) -> Vec<Button> {
    vec![letter('?', "help"), key("Esc", KeyCode::Esc, back)]
}

fn width(text: &str) -> u16 {
    Span::raw(text).width() as u16
}

/// The line at the top.
pub(super) fn bar(pen: &mut Pen<'_, '_>, area: Rect, left: &str, right: &str) {
    let ink = pen.ink;
    let room = usize::from(area.width).saturating_sub(usize::from(width(left) + width(right)) + 2);
    let text = format!(" {left}{}{right} ", " ".repeat(room));
    pen.frame.render_widget(Paragraph::new(text).style(ink.bar()), area);
}

/// A row of keys: some from the left, some from the right. What does not fit is left out, never the right side.
pub(super) fn buttons(pen: &mut Pen<'_, '_>, area: Rect, left: &[Button], right: &[Button]) {
    let size = |b: &Button| width(&b.label) + 2 + 1 + width(&b.text) + 2;
    // Without the gap behind the last one.
    let needed = right.iter().map(size).sum::<u16>().saturating_sub(1);
    let mut x = area.right().saturating_sub(needed);
    let edge = x;
    for button in right {
        put(pen, Rect { x, width: size(button).min(area.right() - x), ..area }, button);
        x += size(button);
    }
    x = area.x + 1;
    for button in left {
        if x + size(button) > edge {
            continue;
        }
        put(pen, Rect { x, width: size(button), ..area }, button);
        x += size(button);
    }
}

fn put(pen: &mut Pen<'_, '_>, area: Rect, button: &Button) {
    let ink = pen.ink;
    let (key, text) = if button.on { (ink.key(), Paint::new()) } else { (ink.faint(), ink.faint()) };
    let line = Line::from(vec![
        Span::styled(format!(" {} ", button.label), key),
        Span::styled(format!(" {}", button.text), text),
    ]);
    pen.frame.render_widget(Paragraph::new(line), area);
    pen.hits.push((area, button.hit.clone()));
}

/// A thin line across, with a word in it.
pub(super) fn rule(pen: &mut Pen<'_, '_>, area: Rect, word: &str) {
    let ink = pen.ink;
    let word = if word.is_empty() { String::new() } else { format!(" {word} ") };
    let rest = usize::from(area.width).saturating_sub(usize::from(width(&word)) + 2);
    let line = format!("──{word}{}", "─".repeat(rest));
    pen.frame.render_widget(Paragraph::new(Span::styled(line, ink.faint())), area);
}

/// An empty box in front of everything; what lies behind cannot be clicked. Gives the room inside.
pub(super) fn popup(pen: &mut Pen<'_, '_>, area: Rect, title: &str, size: (u16, u16)) -> Rect {
    let (width, height) = ((size.0 + 4).min(area.width), (size.1 + 2).min(area.height));
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame_box(pen, place, title)
}

/// A box in a given place.
pub(super) fn frame_box(pen: &mut Pen<'_, '_>, place: Rect, title: &str) -> Rect {
    let ink = pen.ink;
    pen.hits.clear();
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(ink.accent())
        .title(Span::styled(format!(" {title} "), ink.accent()))
        .padding(Padding::horizontal(1));
    let inside = block.inner(place);
    pen.frame.render_widget(Clear, place);
    pen.frame.render_widget(block, place);
    inside
}

/// How wide the names of keys and commands may be.
const NAMES: u16 = 34;

/// One row of the help.
enum HelpRow {
    /// A heading, which ends without a full stop, or a sentence.
    Whole(String),
    /// A key and what it does; either may be empty where the other is long.
    Key(String, String),
}

/// The help as rows for a window of this width; and the width of names and of all.
fn help_rows(width: u16, keys: &[(String, String)]) -> (Vec<HelpRow>, u16, u16) {
    let names = keys.iter().map(|(name, _)| self::width(name)).filter(|n| *n <= NAMES).max().unwrap_or(0);
    let needs =
        |(name, text): &(String, String)| self::width(text) + if name.is_empty() { 0 } else { names + 2 };
    let needed = keys.iter().map(needs).max().unwrap_or(0);
    let room = needed.min(width.saturating_sub(6)).max(names + 12);
    let mut rows = Vec::new();
    for (name, text) in keys {
        if name.is_empty() {
            rows.extend(wrap(text, usize::from(room)).into_iter().map(HelpRow::Whole));
            continue;
        }
        let parts = wrap(text, usize::from(room - names - 2));
        if self::width(name) > names {
            rows.push(HelpRow::Key(name.clone(), String::new()));
        }
        for (n, part) in parts.into_iter().enumerate() {
            let first = n == 0 && self::width(name) <= names;
            rows.push(HelpRow::Key(if first { name.clone() } else { String::new() }, part));
        }
    }
    (rows, names, room)
}

/// How many rows of the help there is room for.
fn help_height(height: u16) -> u16 {
    height.saturating_sub(6).max(1)
}

/// How far the help of a page can be scrolled in a window of this size.
pub(super) fn help_scroll(size: (u16, u16), keys: &[(String, String)]) -> usize {
    help_rows(size.0, keys).0.len().saturating_sub(usize::from(help_height(size.1)))
}

/// The keys of a page, from row `top` on.
pub(super) fn help(pen: &mut Pen<'_, '_>, area: Rect, title: &str, keys: &[(String, String)], top: usize) {
    let ink = pen.ink;
    let (rows, names, room) = help_rows(area.width, keys);
    let last = help_scroll((area.width, area.height), keys);
    let height = help_height(area.height).min(rows.len() as u16);
    let inside = popup(pen, area, title, (room, height + 2));
    let mut lines: Vec<Line<'_>> = rows
        .iter()
        .skip(top.min(last))
        .take(usize::from(height))
        .map(|row| match row {
            HelpRow::Whole(text) => {
                let heading = keys.iter().any(|(_, whole)| whole == text) && !text.ends_with('.');
                Line::from(Span::styled(text.as_str(), if heading { ink.strong() } else { Paint::new() }))
            }
            HelpRow::Key(name, text) => {
                let gap = " ".repeat(usize::from(names.saturating_sub(width(name))) + 2);
                Line::from(vec![Span::styled(name.as_str(), ink.accent()), Span::raw(gap + text)])
            }
        })
        .collect();
    lines.push(Line::default());
    let more = if last > 0 { "↑ ↓ scroll; any other key closes this." } else { "Any key closes this." };
    lines.push(Line::from(Span::styled(more, ink.faint())));
    pen.frame.render_widget(Paragraph::new(lines), inside);
}

/// One entry of a list: what stands left, what stands right.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) text: String,
    pub(super) note: String,
    /// Can it be chosen?
    pub(super) on: bool,
}

impl Entry {
    pub(super) fn new(text: impl Into<String>, note: impl Into<String>) -> Self {
        Entry { text: text.into(), note: note.into(), on: true }
    }
}

/// A list with a chosen entry, scrolled so that it is seen. `wrap` makes the click's meaning.
pub(super) fn list(
    pen: &mut Pen<'_, '_>,
    area: Rect,
    entries: &[Entry],
    chosen: Option<usize>,
    focus: bool,
    meaning: fn(usize) -> Hit,
) {
    let ink = pen.ink;
    let height = usize::from(area.height);
    let first = scroll(chosen.unwrap_or(0), entries.len(), height);
    for (row, (n, entry)) in entries.iter().enumerate().skip(first).take(height).enumerate() {
        let place = Rect { y: area.y + row as u16, height: 1, ..area };
        let here = chosen == Some(n);
        let mark = if here { "▸ " } else { "  " };
        let paint = match (here, focus, entry.on) {
            (true, true, _) => ink.chosen(),
            (true, false, _) => ink.resting(),
            (false, _, true) => Paint::new(),
            (false, _, false) => ink.faint(),
        };
        let used = usize::from(width(mark) + width(&entry.text) + width(&entry.note));
        let gap = usize::from(area.width).saturating_sub(used + 1).max(1);
        let note = if here && focus { paint } else { ink.faint() };
        let line = Line::from(vec![
            Span::styled(format!("{mark}{}{}", entry.text, " ".repeat(gap)), paint),
            Span::styled(format!("{} ", entry.note), note),
        ]);
        pen.frame.render_widget(Paragraph::new(line), place);
        pen.hits.push((place, meaning(n)));
    }
}

/// The first line to show so that `chosen` is seen.
pub(super) fn scroll(chosen: usize, many: usize, height: usize) -> usize {
    if many <= height { 0 } else { (chosen + 1).saturating_sub(height / 2 + 1).min(many - height) }
}

/// Moves a choice by a key; true if the key was one that moves.
pub(super) fn choose(at: &mut usize, many: usize, code: KeyCode) -> bool {
    let last = many.saturating_sub(1);
    *at = match code {
        KeyCode::Up | KeyCode::Char('k') => at.checked_sub(1).unwrap_or(last),
        KeyCode::Down | KeyCode::Char('j') => {
            if *at >= last {
                0
            } else {
                *at + 1
            }
        }
        KeyCode::Home => 0,
        KeyCode::End => last,
        KeyCode::PageUp => at.saturating_sub(10),
        KeyCode::PageDown => (*at + 10).min(last),
        _ => return false,
    };
    true
}

/// A line of help.
pub(super) fn tip(key: &str, text: &str) -> (String, String) {
    (key.to_owned(), text.to_owned())
}

/// What is said in a window that is too small.
pub(super) fn small(pen: &mut Pen<'_, '_>, area: Rect) {
    let ink = pen.ink;
    let size = format!("This window is {} × {}.", area.width, area.height);
    let wish = format!("Broadside needs {} × {}:", SMALLEST.0, SMALLEST.1);
    let lines = vec![
        Line::from(Span::styled(size, ink.strong())),
        Line::from(wish),
        Line::from("please make it larger."),
        Line::from(Span::styled("Nothing is lost. Ctrl-C leaves.", ink.faint())),
    ];
    let height = (lines.len() as u16).min(area.height);
    let middle = Rect { y: area.y + (area.height - height) / 2, height, ..area };
    pen.frame.render_widget(Paragraph::new(lines).centered().wrap(Wrap { trim: true }), middle);
}
