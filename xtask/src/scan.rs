//! Rust text taken apart as far as our checks need: code, comments, and which lines are tests.

/// One line of a Rust file. Strings and comments are blanked in `code`; `doc` is the text of a doc comment.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) raw: &'a str,
    pub(crate) code: String,
    pub(crate) doc: bool,
    pub(crate) test: bool,
}

/// Takes a file apart, line by line.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let code = code_of(text);
    let tests = test_lines(&code);
    let pairs = text.lines().zip(code.lines()).enumerate();
    pairs
        .map(|(index, (raw, code))| Line {
            number: index + 1,
            raw,
            code: code.to_owned(),
            doc: is_doc(raw, code),
            test: tests.get(index).copied().unwrap_or(false),
        })
        .collect()
}

/// Is this file compiled for tests only, by its name?
pub(crate) fn is_test_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    path.contains("/tests/") || name.starts_with("tests") || name.ends_with("_tests.rs")
}

fn is_doc(raw: &str, code: &str) -> bool {
    let raw = raw.trim_start();
    code.trim().is_empty() && (raw.starts_with("///") || raw.starts_with("//!"))
}

/// The text with comments, strings and characters blanked; line breaks stay.
fn code_of(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => line_comment(&chars, at),
            ('/', Some('*')) => block_comment(&chars, at),
            ('"', _) => string(&chars, at + 1),
            ('\'', _) => character(&chars, at),
            ('r', _) if !word_before(&chars, at) => raw_string(&chars, at + 1),
            ('b', Some('r')) if !word_before(&chars, at) => raw_string(&chars, at + 2),
            _ => at,
        };
        if end == at {
            code.push(chars[at]);
            at += 1;
            continue;
        }
        code.extend(chars[at..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
        at = end;
    }
    code
}

fn word_before(chars: &[char], at: usize) -> bool {
    at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_')
}

fn line_comment(chars: &[char], from: usize) -> usize {
    chars[from..].iter().position(|c| *c == '\n').map_or(chars.len(), |n| from + n)
}

fn block_comment(chars: &[char], from: usize) -> usize {
    let (mut at, mut depth) = (from, 0);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => (at, depth) = (at + 2, depth + 1),
            ('*', Some('/')) => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    chars.len()
}

/// The end of a string whose first character inside is `from`.
fn string(chars: &[char], from: usize) -> usize {
    let mut at = from;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// The end of a character; a lifetime is left alone.
fn character(chars: &[char], from: usize) -> usize {
    match (chars.get(from + 1), chars.get(from + 2)) {
        (Some('\\'), Some(_)) => {
            chars[from + 3..].iter().position(|c| *c == '\'').map_or(from, |n| from + 3 + n + 1)
        }
        (Some(_), Some('\'')) => from + 3,
        _ => from,
    }
}

/// The end of a raw string whose `#`s begin at `from`; where there is none, the place before its `r`.
fn raw_string(chars: &[char], from: usize) -> usize {
    let marks = chars[from..].iter().take_while(|c| **c == '#').count();
    let start = if from >= 2 && chars[from - 2] == 'b' { from - 2 } else { from - 1 };
    if chars.get(from + marks) != Some(&'"') {
        return start;
    }
    let mut at = from + marks + 1;
    while at < chars.len() {
        if chars[at] == '"' && chars[at + 1..].iter().take(marks).filter(|c| **c == '#').count() == marks {
            return at + 1 + marks;
        }
        at += 1;
    }
    chars.len()
}

/// Which lines belong to a `#[cfg(test)]` block.
fn test_lines(code: &str) -> Vec<bool> {
    let mut tests = vec![false; code.lines().count()];
    let mut from = 0;
    while let Some(found) = code[from..].find("#[cfg(test)]") {
        let start = from + found;
        from = start + 1;
        let Some(open) = code[start..].find(['{', ';']).map(|n| start + n) else { break };
        if code.as_bytes()[open] == b';' {
            continue;
        }
        let end = closing(code, open);
        let line = |byte: usize| code[..byte].bytes().filter(|b| *b == b'\n').count();
        let (first, last) = (line(start), line(end));
        tests.iter_mut().take(last + 1).skip(first).for_each(|t| *t = true);
        from = end;
    }
    tests
}

/// Where the bracket opened at `open` is closed.
pub(crate) fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, c) in code[open..].char_indices() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return open + at;
        }
    }
    code.len()
}

/// Does `word` stand in `code` as a word of its own? Gives the byte after it.
pub(crate) fn find_word(code: &str, word: &str) -> Option<usize> {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut from = 0;
    while let Some(found) = code.get(from..)?.find(word) {
        let (start, end) = (from + found, from + found + word.len());
        let before = code[..start].chars().next_back().is_some_and(part_of_word);
        let after = code[end..].chars().next().is_some_and(part_of_word);
        if !before && !after {
            return Some(end);
        }
        from = end;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_comments_and_characters_are_not_code() {
        let text = "let a = \"f64 // no\"; // HashMap\nlet b = 'x'; /* f32 /* in */ f64 */ let c = '\\'';\n";
        let code = code_of(text);
        assert_eq!(code.lines().count(), 2);
        assert!(!code.contains("f64") && !code.contains("HashMap") && !code.contains("f32"));
        assert!(code.contains("let a =") && code.contains("let b =") && code.contains("let c ="));
    }

    #[test]
    fn raw_strings_and_lifetimes_are_told_apart() {
        let text = "fn r#type<'a>(x: &'a str) { let y = r#\"f64 \" still\"#; let z = br\"f32\"; for_r }";
        let code = code_of(text);
        assert!(!code.contains("f64") && !code.contains("f32"), "{code}");
        assert!(code.contains("r#type<'a>") && code.contains("let z =") && code.contains("for_r }"));
    }

    #[test]
    fn test_modules_are_marked_to_their_end() {
        let text =
            "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() { {} }\n}\nfn c() {}\n#[cfg(test)]\nmod d;\n";
        let marked: Vec<bool> = lines(text).iter().map(|l| l.test).collect();
        assert_eq!(marked, [false, true, true, true, true, false, false, false]);
        assert!(is_test_file("games/x/src/study/tests_odds.rs") && !is_test_file("games/x/src/view.rs"));
    }

    #[test]
    fn words_are_whole_words() {
        assert_eq!(find_word("let f64s = 1; x as f64", "f64"), Some(22));
        assert_eq!(find_word("MyHashMapper", "HashMap"), None);
    }

    #[test]
    fn doc_comments_are_known() {
        let docs: Vec<bool> = lines("//! a\n/// b\n// c\nfn d() {} // e\n").iter().map(|l| l.doc).collect();
        assert_eq!(docs, [true, true, false, false]);
    }
}
