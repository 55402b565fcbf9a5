//! Line by line: for screen readers, pipes and those who like it quiet.
//!
//! What is printed: a heading, the situation as text, then after every command what happened and what is
//! asked next. `board` prints the whole situation again. What could not be done is a line that begins with
//! `error: `. Only when a person types there is a `> ` before each line and a blank line after it.

mod lesson;
mod play;
mod replay;

use std::io::{self, BufRead, Write};

pub use lesson::lesson_plain;
pub use play::play_plain;
pub use replay::replay_plain;
pub(crate) use replay::row_text;

use crate::words::{clean_lines, plain_text};

/// Where lines come from and go to.
pub struct Plain<'a> {
    /// One command per line.
    pub input: &'a mut dyn BufRead,
    /// Everything that is said, errors included.
    pub output: &'a mut dyn Write,
    /// Is a person typing?
    pub interactive: bool,
    /// May other characters than ASCII be printed?
    pub unicode: bool,
}

impl Plain<'_> {
    /// Prints a text and ends the line.
    fn say(&mut self, text: &str) -> io::Result<()> {
        // Names and notes may come from a record that somebody else wrote.
        let text = clean_lines(text.trim_end());
        if self.unicode {
            writeln!(self.output, "{text}")
        } else {
            writeln!(self.output, "{}", plain_text(&text))
        }
    }

    fn error(&mut self, text: &str) -> io::Result<()> {
        self.say(&format!("error: {text}"))
    }

    /// The next line; none at the end of the input. Bytes that are not text are replaced, never fatal.
    fn ask(&mut self) -> io::Result<Option<String>> {
        if self.interactive {
            write!(self.output, "> ")?;
        }
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            if self.interactive {
                writeln!(self.output)?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}
