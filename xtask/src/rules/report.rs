//! The coverage of one game: every section and ruling with its citations and tests, and what is missing.

use std::fmt;

use serde::Serialize;

use super::headings::headings;
use super::index::{Index, Status};
use super::uses::{self, Citation, Cited, Place, Test};
use crate::house::File;

/// A section or ruling with what was found of it.
#[derive(Debug, Serialize)]
pub(crate) struct Covered {
    /// `§2.1e` or `R4`.
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) note: String,
    /// Citations in doc comments.
    pub(crate) citations: usize,
    /// Names of the tests named after it.
    pub(crate) tests: Vec<String>,
}

/// The coverage of one game.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Coverage {
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) sections: Vec<Covered>,
    pub(crate) rulings: Vec<Covered>,
    /// What is missing or wrong, each with its place.
    pub(crate) problems: Vec<String>,
}

impl Coverage {
    /// Reads a game's index and holds it against the game's files.
    pub(crate) fn of(game: &str, files: &[File]) -> Coverage {
        let path = format!("games/{game}/rules.toml");
        let mut coverage = Coverage { game: game.into(), ..Coverage::default() };
        let index = match files.iter().find(|f| f.path == path).map(|f| Index::parse(&f.text)) {
            Some(Ok(index)) => index,
            Some(Err(error)) => {
                coverage.problems.push(format!("{path}: {error}"));
                return coverage;
            }
            None => {
                coverage.problems.push(format!("{path}: there is no index of the rules"));
                return coverage;
            }
        };
        coverage.title.clone_from(&index.title);
        coverage.problems.extend(index.faults(game).into_iter().map(|f| format!("{path}: {f}")));
        let (citations, tests) = gather(game, files);
        coverage.unknown(&index, &citations, &tests);
        coverage.fill(&index, &citations, &tests);
        coverage.demand(&path);
        coverage.rulebook(&index, files);
        coverage
    }

    /// Citations and tests of what is not in the index.
    fn unknown(&mut self, index: &Index, citations: &[Citation], tests: &[Test]) {
        let mut problem = |place: &Place, text: String| {
            self.problems.push(format!("{}:{}: {text}", place.path, place.line));
        };
        for citation in citations {
            match &citation.what {
                Cited::Section(number) if !index.knows(number) => {
                    problem(&citation.place, format!("§{number} is not in rules.toml"));
                }
                Cited::Ruling(id) if !index.knows_ruling(id) => {
                    problem(&citation.place, format!("Ruling {id} is not in rules.toml"));
                }
                Cited::Section(_) | Cited::Ruling(_) => {}
            }
        }
        for test in tests {
            let sections = test.sections();
            if !sections.is_empty() && !sections.iter().any(|s| index.knows(s)) {
                problem(&test.place, format!("the test `{}` is named after no section", test.name));
            }
            if let Some(id) = test.ruling().filter(|id| !index.knows_ruling(id)) {
                problem(&test.place, format!("the test `{}`: there is no ruling {id}", test.name));
            }
        }
    }

    fn fill(&mut self, index: &Index, citations: &[Citation], tests: &[Test]) {
        let cited = |what: &Cited| citations.iter().filter(|c| c.doc && c.what == *what).count();
        let exact = |number: &str| index.sections.iter().any(|s| s.number == number);
        let owner = |test: &Test| test.sections().into_iter().find(|number| exact(number));
        for section in &index.sections {
            let mine = tests.iter().filter(|t| owner(t).as_ref() == Some(&section.number));
            self.sections.push(Covered {
                name: format!("§{}", section.number),
                title: section.title.clone(),
                status: section.status,
                note: section.note.clone(),
                citations: cited(&Cited::Section(section.number.clone())),
                tests: mine.map(|t| t.name.clone()).collect(),
            });
        }
        for ruling in &index.rulings {
            let mine = tests.iter().filter(|t| t.ruling().as_ref() == Some(&ruling.id));
            self.rulings.push(Covered {
                name: ruling.id.clone(),
                title: ruling.text.clone(),
                status: ruling.status,
                note: ruling.note.clone(),
                citations: cited(&Cited::Ruling(ruling.id.clone())),
                tests: mine.map(|t| t.name.clone()).collect(),
            });
        }
    }

    /// What is marked as implemented is cited and tested.
    fn demand(&mut self, path: &str) {
        for rule in self.sections.iter().chain(&self.rulings).filter(|r| r.status == Status::Implemented) {
            if rule.citations == 0 {
                self.problems
                    .push(format!("{path}: {} is implemented, but no doc comment cites it", rule.name));
            }
            if rule.tests.is_empty() {
                let prefix = prefix(&rule.name);
                self.problems.push(format!(
                    "{path}: {} is implemented, but no test is named after it (`{prefix}…`)",
                    rule.name
                ));
            }
        }
    }

    /// Every ruling is told to the players, and sections have the same titles there.
    fn rulebook(&mut self, index: &Index, files: &[File]) {
        let path = format!("rulebooks/{}.md", self.game);
        let Some(book) = files.iter().find(|f| f.path == path) else {
            self.problems.push(format!("{path}: there is no rulebook"));
            return;
        };
        for ruling in &index.rulings {
            if crate::scan::find_word(&book.text, &ruling.id).is_none() {
                self.problems.push(format!("{path}: ruling {} is not listed", ruling.id));
            }
        }
        for heading in headings(&book.text) {
            let listed = index.sections.iter().find(|s| s.number == heading.number);
            if let Some(section) = listed.filter(|s| s.title != heading.title) {
                self.problems.push(format!(
                    "{path}:{}: §{} is called `{}` here, but `{}` in rules.toml",
                    heading.line, section.number, heading.title, section.title
                ));
            }
        }
    }
}

/// How names of tests begin: `s2_1e_` for §2.1e, `ruling_r4_` for R4.
fn prefix(name: &str) -> String {
    match name.strip_prefix('§') {
        Some(number) => format!("s{}_", number.replace('.', "_")),
        None => format!("ruling_{}_", name.to_lowercase()),
    }
}

/// Everything a game cites and tests.
fn gather(game: &str, files: &[File]) -> (Vec<Citation>, Vec<Test>) {
    let home = format!("games/{game}");
    let (mut citations, mut tests) = (Vec::new(), Vec::new());
    for file in files {
        let Some(path) = file.below(&home) else {
            if file.path == format!("rulebooks/{game}.md") {
                citations.extend(uses::in_text(&file.path, &file.text));
            }
            continue;
        };
        let rust = file.ends(".rs");
        if rust && (path.starts_with("src/") || path.starts_with("tests/")) {
            tests.extend(uses::tests(&file.path, &file.text));
        }
        if rust && path.starts_with("src/") {
            citations.extend(uses::in_code(&file.path, &file.text));
        } else if rust || path.starts_with("data/") {
            citations.extend(uses::in_text(&file.path, &file.text));
        }
    }
    (citations, tests)
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.game, self.title)?;
        for rule in self.sections.iter().chain(&self.rulings) {
            let title: String = rule.title.chars().take(44).collect();
            let (status, tests) = (rule.status.name(), rule.tests.len());
            writeln!(f, "  {:<8}{title:<46}{status:<14}cited {:<4}tests {tests}", rule.name, rule.citations)?;
            if !rule.note.is_empty() {
                writeln!(f, "          {}", rule.note)?;
            }
        }
        let of = |status| self.sections.iter().filter(|s| s.status == status).count();
        writeln!(
            f,
            "  {} sections: {} implemented, {} partial, {} out of scope; {} rulings",
            self.sections.len(),
            of(Status::Implemented),
            of(Status::Partial),
            of(Status::OutOfScope),
            self.rulings.len()
        )?;
        for problem in &self.problems {
            writeln!(f, "error: {problem}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(index: &str, code: &str, tests: &str, book: &str) -> Vec<File> {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let head = "game = \"duel\"\ntitle = \"Duel\"\nsource = \"ours\"\n";
        vec![
            file("games/duel/rules.toml", &format!("{head}{index}")),
            file("games/duel/src/lib.rs", code),
            file("games/duel/tests/rules.rs", tests),
            file("rulebooks/duel.md", book),
        ]
    }

    const INDEX: &str = "[[section]]\nnumber = \"1.1a\"\ntitle = \"A\"\nstatus = \"implemented\"\n\
                         [[section]]\nnumber = \"1.2\"\ntitle = \"B\"\nstatus = \"out_of_scope\"\nnote = \"later\"\n\
                         [[ruling]]\nid = \"R1\"\nsection = \"1.1a\"\ntext = \"T\"\n";

    fn problems(files: &[File]) -> Vec<String> {
        Coverage::of("duel", files).problems
    }

    #[test]
    fn a_covered_game_has_no_problems() {
        let code = "//! §1.1a A. Ruling R1.\n";
        let tests = "#[test]\nfn s1_1a_works() {}\n#[test]\nfn ruling_r1_works() {}\n";
        let files = house(INDEX, code, tests, "R1: so it is (§1.1).\n");
        let coverage = Coverage::of("duel", &files);
        assert_eq!(coverage.problems, Vec::<String>::new());
        assert_eq!(coverage.sections[0].tests, ["s1_1a_works"]);
        assert!(
            coverage.to_string().contains("2 sections: 1 implemented, 0 partial, 1 out of scope; 1 rulings")
        );
    }

    #[test]
    fn what_is_missing_is_named() {
        let files = house(INDEX, "//! A.\n", "", "Nothing.\n");
        let found = problems(&files).join("\n");
        assert!(found.contains("§1.1a is implemented, but no doc comment cites it"), "{found}");
        assert!(found.contains("no test is named after it (`s1_1a_…`)"), "{found}");
        assert!(found.contains("(`ruling_r1_…`)"), "{found}");
        assert!(found.contains("rulebooks/duel.md: ruling R1 is not listed"), "{found}");
    }

    #[test]
    fn what_is_unknown_has_its_place() {
        let code = "//! §1.1a A. Ruling R1.\n// §7\nlet a = \"Ruling R9\";\n";
        let tests = "#[test]\nfn s1_1a_a() {}\n#[test]\nfn ruling_r1_b() {}\n#[test]\nfn s8_c() {}\n#[test]\nfn ruling_r8_d() {}\n";
        let found = problems(&house(INDEX, code, tests, "R1 §6\n"));
        assert_eq!(
            found,
            [
                "games/duel/src/lib.rs:2: §7 is not in rules.toml",
                "games/duel/src/lib.rs:3: Ruling R9 is not in rules.toml",
                "rulebooks/duel.md:1: §6 is not in rules.toml",
                "games/duel/tests/rules.rs:6: the test `s8_c` is named after no section",
                "games/duel/tests/rules.rs:8: the test `ruling_r8_d`: there is no ruling R8",
            ]
        );
    }
    #[test]
    fn a_section_has_one_title() {
        let code = "//! §1.1a A. Ruling R1.\n";
        let tests = "#[test]\nfn s1_1a_works() {}\n#[test]\nfn ruling_r1_works() {}\n";
        let told = |book: &str| problems(&house(INDEX, code, tests, book));
        assert_eq!(told("R1\n\n## 1.1a A\n\n## 1.1 Both\n\n## B (§1.2)\n"), Vec::<String>::new());
        let other = told("R1\n\n## 1.1a Alpha\n\n## Beta (§1.2)\n");
        assert_eq!(
            other,
            [
                "rulebooks/duel.md:3: §1.1a is called `Alpha` here, but `A` in rules.toml",
                "rulebooks/duel.md:5: §1.2 is called `Beta` here, but `B` in rules.toml",
            ]
        );
    }
}
