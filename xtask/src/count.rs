//! How many tests ran, read from what the runners print.

use std::fmt;
use std::ops::AddAssign;

/// Tests that ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, more: Count) {
        self.passed += more.passed;
        self.failed += more.failed;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// Who runs tests, and so how its count looks. Other counts in its output are those of tests that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Runner {
    /// `cargo test`: a `test result:` for every binary.
    Cargo,
    /// `cargo nextest`: one `Summary`.
    Nextest,
    /// A script of ours: its last line.
    Script,
}

impl Count {
    /// The count in one line of a runner's output.
    pub(crate) fn of_line(runner: Runner, line: &str) -> Option<Count> {
        let line = plain(line);
        let line = line.trim_end();
        let counts = match runner {
            Runner::Cargo => line.starts_with("test result:"),
            Runner::Nextest => line.trim_start().starts_with("Summary ["),
            Runner::Script => is_count(line),
        };
        if !counts {
            return None;
        }
        let words: Vec<&str> = line.split([' ', ',', ';', '.', ':']).filter(|w| !w.is_empty()).collect();
        let mut count = Count::default();
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u64>() else { continue };
            match pair[1] {
                "passed" => count.passed += number,
                "failed" | "timed" | "exec" => count.failed += number,
                _ => {}
            }
        }
        Some(count)
    }
}

fn is_count(line: &str) -> bool {
    let mut words = line.split(' ');
    let number = |w: Option<&str>| w.is_some_and(|w| w.parse::<u64>().is_ok());
    number(words.next())
        && words.next() == Some("passed,")
        && number(words.next())
        && words.next() == Some("failed")
        && words.next().is_none()
}

/// The line without colours.
fn plain(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(runner: Runner, line: &str) -> Option<(u64, u64)> {
        Count::of_line(runner, line).map(|c| (c.passed, c.failed))
    }

    #[test]
    fn every_runner_is_understood() {
        let line =
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(count(Runner::Cargo, line), Some((12, 0)));
        assert_eq!(count(Runner::Cargo, "test result: FAILED. 3 passed; 2 failed; 0 ignored"), Some((3, 2)));
        let line = "     Summary [   0.512s] 45 tests run: 41 passed (2 slow), 2 failed, 1 timed out, 1 exec failed, 3 skipped";
        assert_eq!(count(Runner::Nextest, line), Some((41, 4)));
        assert_eq!(count(Runner::Script, "7 passed, 1 failed"), Some((7, 1)));
    }

    #[test]
    fn colours_do_not_matter() {
        let line = "\u{1b}[32;1m     Summary\u{1b}[0m [   0.1s] \u{1b}[1m5\u{1b}[0m tests run: \u{1b}[1m5\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m, 0 skipped";
        assert_eq!(count(Runner::Nextest, line), Some((5, 0)));
    }

    #[test]
    fn other_lines_do_not_count() {
        assert_eq!(count(Runner::Cargo, "running 5 tests"), None);
        assert_eq!(count(Runner::Script, "all 5 passed, none failed"), None);
        // What a failing test printed, told again by nextest.
        assert_eq!(count(Runner::Nextest, "    test result: FAILED. 0 passed; 1 failed; 0 ignored"), None);
        assert_eq!(count(Runner::Cargo, "    test result: FAILED. 0 passed; 1 failed; 0 ignored"), None);
    }
}
