//! One line of text being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// No more characters than this are taken from a pasted text.
const LONGEST: usize = 4000;

/// A line with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Input {
    text: Vec<char>,
    at: usize,
}

impl Input {
    /// A line to begin with, the cursor at its end.
    pub(super) fn of(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Input { at: text.len(), text }
    }

    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Characters before the cursor.
    pub(super) fn cursor(&self) -> usize {
        self.at
    }

    /// Puts a text where the cursor is. Line breaks are spaces: nothing is sent off by them.
    pub(super) fn insert(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.len());
        let plain = text.trim_end().chars().map(|c| if c.is_control() { ' ' } else { c });
        let more: Vec<char> = plain.take(room).collect();
        let end = self.at + more.len();
        self.text.splice(self.at..self.at, more);
        self.at = end;
    }

    /// Takes an editing key; false if it is none.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('w') if control => {
                let mut from = self.at;
                while from > 0 && self.text[from - 1] == ' ' {
                    from -= 1;
                }
                while from > 0 && self.text[from - 1] != ' ' {
                    from -= 1;
                }
                self.text.drain(from..self.at);
                self.at = from;
            }
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.text.len(),
            KeyCode::Char(c) if !control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.text.insert(self.at, c);
                self.at += 1;
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(input: &mut Input, codes: &[KeyCode]) {
        for code in codes {
            input.key(KeyEvent::new(*code, KeyModifiers::NONE));
        }
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        let mut input = Input::of("fre");
        press(&mut input, &[KeyCode::Left, KeyCode::Left, KeyCode::Char('i')]);
        assert_eq!((input.text().as_str(), input.cursor()), ("fire", 2));
        press(&mut input, &[KeyCode::Home, KeyCode::Delete, KeyCode::End, KeyCode::Backspace]);
        assert_eq!(input.text(), "ir");
        press(&mut input, &[KeyCode::Home, KeyCode::Backspace, KeyCode::Left]);
        assert_eq!((input.text().as_str(), input.cursor()), ("ir", 0));
    }

    #[test]
    fn a_pasted_text_goes_where_the_cursor_is_and_stays_one_line() {
        let mut input = Input::of("fire now");
        press(&mut input, &[KeyCode::Left, KeyCode::Left, KeyCode::Left]);
        input.insert("A1\nB2\t\n");
        assert_eq!((input.text().as_str(), input.cursor()), ("fire A1 B2now", 10));
        input.insert(&"x".repeat(2 * LONGEST));
        assert_eq!(input.text().len(), LONGEST);
    }

    #[test]
    fn control_keys_cut() {
        let control = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
        let mut input = Input::of("place suns ");
        assert!(input.key(control('w')));
        assert_eq!(input.text(), "place ");
        assert!(input.key(control('u')));
        assert!(input.is_empty());
        assert!(!input.key(control('x')) && !input.key(KeyEvent::from(KeyCode::Tab)));
    }
}
