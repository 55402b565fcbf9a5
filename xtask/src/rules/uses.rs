//! Where rules are cited and tested.

use crate::scan;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) path: String,
    pub(crate) line: usize,
}

/// What is cited: a section's number or a ruling's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cited {
    Section(String),
    Ruling(String),
}

/// A citation; in a doc comment it counts as coverage, elsewhere it must only be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    pub(crate) what: Cited,
    pub(crate) doc: bool,
    pub(crate) place: Place,
}

/// A test and the part of its name that may be a section or a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// Is this the number of a section: `2`, `12.62`, `2.1e`?
pub(crate) fn is_number(text: &str) -> bool {
    leading_number(text) == text && !text.is_empty()
}

/// Is this the name of a ruling: `R4`, `C12`?
pub(crate) fn is_ruling(text: &str) -> bool {
    leading_ruling(text) == text && !text.is_empty()
}

/// The section number that `text` begins with: digits, further digits after points, at most one letter.
fn leading_number(text: &str) -> &str {
    let bytes = text.as_bytes();
    let digits = |from: usize| from + bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = digits(0);
    while end > 0 && bytes.get(end) == Some(&b'.') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    let letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_lowercase);
    if end > 0 && letter(end) && !bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) {
        end += 1;
    }
    &text[..end]
}

/// The ruling's name that `text` begins with: one or two capitals, then digits.
fn leading_ruling(text: &str) -> &str {
    let capitals = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = text.bytes().skip(capitals).take_while(u8::is_ascii_digit).count();
    if (1..=2).contains(&capitals) && digits > 0 { &text[..capitals + digits] } else { "" }
}

/// Citations in one line.
fn cited(line: &str) -> Vec<Cited> {
    let mut found = Vec::new();
    for (at, mark) in line.match_indices('§') {
        let number = leading_number(line[at + mark.len()..].trim_start());
        if !number.is_empty() {
            found.push(Cited::Section(number.into()));
        }
    }
    for (at, mark) in line.match_indices("Ruling ") {
        let name = leading_ruling(&line[at + mark.len()..]);
        if !name.is_empty() {
            found.push(Cited::Ruling(name.into()));
        }
    }
    found
}

/// All citations of a Rust file.
pub(crate) fn in_code(path: &str, text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for line in scan::lines(text) {
        let place = Place { path: path.into(), line: line.number };
        let all = cited(line.raw).into_iter();
        found.extend(all.map(|what| Citation { what, doc: line.doc && !line.test, place: place.clone() }));
    }
    found
}

/// All citations of any other file.
pub(crate) fn in_text(path: &str, text: &str) -> Vec<Citation> {
    let lines = text.lines().enumerate();
    lines
        .flat_map(|(index, line)| {
            let place = Place { path: path.into(), line: index + 1 };
            cited(line).into_iter().map(move |what| Citation { what, doc: false, place: place.clone() })
        })
        .collect()
}

/// All test functions of a Rust file.
pub(crate) fn tests(path: &str, text: &str) -> Vec<Test> {
    let mut found = Vec::new();
    let mut marked = false;
    for line in scan::lines(text) {
        marked |= line.code.contains("#[test]") || line.code.contains("::test]");
        let Some(end) = scan::find_word(&line.code, "fn") else { continue };
        let word = |c: char| !(c.is_alphanumeric() || c == '_');
        let name = line.code[end..].trim_start().split(word).next().unwrap_or_default();
        if std::mem::take(&mut marked) && !name.is_empty() {
            found.push(Test { name: name.into(), place: Place { path: path.into(), line: line.number } });
        }
    }
    found
}

impl Test {
    /// The sections this test's name may begin with, longest first: `s2_1e_x` is 2.1e or 2.
    pub(crate) fn sections(&self) -> Vec<String> {
        let Some(rest) = self.name.strip_prefix('s') else { return Vec::new() };
        let parts: Vec<&str> = rest.split('_').collect();
        let mut numbers = Vec::new();
        let mut number = String::new();
        // The last part is the name itself.
        for part in parts.iter().take(parts.len() - 1) {
            if !is_number(part) || number.ends_with(|c: char| c.is_ascii_lowercase()) {
                break;
            }
            number = if number.is_empty() { (*part).into() } else { format!("{number}.{part}") };
            numbers.push(number.clone());
        }
        numbers.reverse();
        numbers
    }

    /// The ruling this test is named after: `ruling_r4_x` is R4.
    pub(crate) fn ruling(&self) -> Option<String> {
        let name = self.name.strip_prefix("ruling_")?.split('_').next()?.to_uppercase();
        is_ruling(&name).then_some(name)
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    fn sections(name: &str) -> Vec<String> {
        Test { name: name.into(), place: Place { path: String::new(), line: 1 } }.sections()
    }

    #[test]
    fn numbers_stop_where_they_end() {
        let first = |line: &str| cited(line).into_iter().next();
        assert_eq!(first("see §2.1."), Some(Cited::Section("2.1".into())));
        assert_eq!(first("§ 2.1e, and"), Some(Cited::Section("2.1e".into())));
        assert_eq!(first("(§12.62)"), Some(Cited::Section("12.62".into())));
        assert_eq!(first("§2.1each"), Some(Cited::Section("2.1".into())));
        assert_eq!(first("the § sign"), None);
        assert_eq!(first("Ruling R4: a"), Some(Cited::Ruling("R4".into())));
        assert_eq!(first("Ruling of ours"), None);
    }

    #[test]
    fn only_doc_comments_count_as_coverage() {
        let found = in_code("a.rs", "//! §1 A.\n// §2\nlet a = \"§3\";\n/// Ruling R1.\n");
        let docs: Vec<bool> = found.iter().map(|c| c.doc).collect();
        assert_eq!(docs, [true, false, false, true]);
        assert_eq!(found[3].place.line, 4);
    }

    #[test]
    fn tests_are_functions_marked_as_such() {
        let text = "#[test]\nfn s1_a() {}\nfn s2_b() {}\n#[test]\n#[should_panic]\nfn c() {}\n";
        let names: Vec<String> = tests("a.rs", text).into_iter().map(|t| t.name).collect();
        assert_eq!(names, ["s1_a", "c"]);
    }

    #[test]
    fn a_name_tells_its_section() {
        assert_eq!(sections("s2_1e_a_miss"), ["2.1e", "2"]);
        assert_eq!(sections("s12_62_crossing"), ["12.62", "12"]);
        assert_eq!(sections("s2_2_3_dice"), ["2.2.3", "2.2", "2"]);
        assert_eq!(sections("s2_1e_4_dice"), ["2.1e", "2"]);
        assert_eq!(sections("salvo_of_four"), Vec::<String>::new());
        assert_eq!(sections("s2"), Vec::<String>::new());
    }
}
