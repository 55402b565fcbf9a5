//! Golden files: compared by every test run, written only when blessed.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// With this variable set to 1, golden files are written instead of compared. `cargo xtask bless` sets it;
/// `./check` never does.
pub const BLESS: &str = "BROADSIDE_BLESS";

/// Compares `actual` with a golden file. Give the file's place from the crate's own folder:
/// `concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/opening.txt")`, or use
/// [`golden_file!`](crate::golden_file).
///
/// # Panics
/// If the file is missing or differs; says where, and how to bless it.
#[track_caller]
pub fn golden(path: impl AsRef<Path>, actual: &str) {
    if let Err(message) = compare(path.as_ref(), actual, blessing()) {
        panic!("{message}");
    }
}

/// Are files to be written?
pub(crate) fn blessing() -> bool {
    std::env::var_os(BLESS).is_some_and(|value| value == "1")
}

/// Compares a text with a golden file of the calling crate:
/// `golden_file!("tests/golden/opening.txt", &text)`.
#[macro_export]
macro_rules! golden_file {
    ($path:expr, $actual:expr) => {
        $crate::golden(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path), $actual)
    };
}

fn compare(path: &Path, actual: &str, bless: bool) -> Result<(), String> {
    if bless {
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, actual));
        return written.map_err(|e| format!("{}: cannot be blessed: {e}", path.display()));
    }
    let how = "if this is what it should be, run `cargo xtask bless` and review the change";
    let golden = fs::read_to_string(path)
        .map_err(|e| format!("{}: no golden file ({e}); {how}", path.display()))?
        .replace("\r\n", "\n");
    if golden == actual {
        return Ok(());
    }
    Err(format!("{} differs (- golden, + actual); {how}\n{}", path.display(), difference(&golden, actual)))
}

/// The stretch of lines that differs, with a little around it.
fn difference(golden: &str, actual: &str) -> String {
    const AROUND: usize = 3;
    const SHOWN: usize = 30;
    let (old, new): (Vec<&str>, Vec<&str>) = (golden.lines().collect(), actual.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let shorter = old.len().min(new.len()) - same;
    let tail = old.iter().rev().zip(new.iter().rev()).take(shorter).take_while(|(a, b)| a == b).count();
    let mut text = format!("at line {}:\n", same + 1);
    let mut put = |mark: char, lines: &[&str]| {
        for line in lines.iter().take(SHOWN) {
            let _ = writeln!(text, "{mark} {line}");
        }
        if lines.len() > SHOWN {
            let _ = writeln!(text, "{mark} … {} more lines", lines.len() - SHOWN);
        }
    };
    put(' ', &old[same.saturating_sub(AROUND)..same]);
    put('-', &old[same..old.len() - tail]);
    put('+', &new[same..new.len() - tail]);
    put(' ', &old[old.len() - tail..(old.len() - tail + AROUND).min(old.len())]);
    if same == old.len() && same == new.len() {
        text.push_str("only the end of the last line differs\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_shows_the_lines_that_changed() {
        let old = "a\nb\nc\nd\ne\nf\n";
        let new = "a\nb\nc\nX\nY\ne\nf\n";
        assert_eq!(difference(old, new), "at line 4:\n  a\n  b\n  c\n- d\n+ X\n+ Y\n  e\n  f\n");
        assert_eq!(difference("a\n", "a\na\n"), "at line 2:\n  a\n+ a\n");
        assert!(difference("a", "a\n").ends_with("only the end of the last line differs\n"));
    }

    #[test]
    fn a_golden_file_is_written_only_when_blessed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/golden.txt");
        let missing = compare(&path, "one\n", false).unwrap_err();
        assert!(missing.contains("no golden file") && missing.contains("cargo xtask bless"), "{missing}");
        assert!(!path.exists());
        assert_eq!(compare(&path, "one\n", true), Ok(()));
        assert_eq!(compare(&path, "one\n", false), Ok(()));
        let changed = compare(&path, "two\n", false).unwrap_err();
        assert!(changed.contains("- one\n+ two\n") && changed.contains("cargo xtask bless"), "{changed}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\n");
        fs::write(&path, "one\r\n").unwrap();
        assert_eq!(compare(&path, "one\n", false), Ok(()));
    }
}
