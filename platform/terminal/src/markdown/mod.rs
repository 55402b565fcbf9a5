//! Markdown as lines of text: headings, lists, tables, quotes, code, emphasis; pictures by their words.

mod table;
mod text;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use table::{Grid, narrowed};
pub(crate) use text::{Look, Rich, Run};
use text::{flow, of};

/// A heading and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) level: u8,
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// A document laid out for one width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Document {
    pub(crate) lines: Vec<Rich>,
    pub(crate) headings: Vec<Heading>,
}

/// Lays out Markdown for lines of at most `width` characters.
pub(crate) fn render(markdown: &str, width: usize) -> Document {
    let mut writer = Writer { width: width.max(20), ..Writer::default() };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        writer.take(event);
    }
    writer.finish()
}

/// A plain text as a document, line by line. Columns that are too wide together move closer.
pub(crate) fn verbatim(text: &str, width: usize) -> Document {
    let width = width.max(20);
    let all: Vec<&str> = text.lines().collect();
    let blocks = all.chunk_by(|a, b| a.trim().is_empty() == b.trim().is_empty());
    let lines = blocks.flat_map(|block| narrowed(block, width));
    let lines = lines.flat_map(|line| flow(&of(&line, Look::Plain), width, "", ""));
    Document { lines: lines.collect(), headings: Vec::new() }
}

/// A list we are in: the number of the next item, or none for bullets.
struct List {
    next: Option<u64>,
}

#[derive(Default)]
struct Writer {
    width: usize,
    done: Document,
    /// The words of the block being read.
    runs: Vec<Run>,
    looks: Vec<Look>,
    lists: Vec<List>,
    /// What stands before the first line of the next block: a bullet or a number.
    bullet: Option<String>,
    quotes: usize,
    code: Option<String>,
    picture: Option<String>,
    grid: Option<Grid>,
    /// Is the next block set tight against the one before?
    tight: bool,
}

impl Writer {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::InlineMath(text) | Event::DisplayMath(text) => self.word(&text),
            Event::Code(text) => self.add(&text, Look::Code),
            Event::SoftBreak => self.word(" "),
            Event::HardBreak => self.flush(),
            Event::Rule => {
                self.gap();
                let rule = "─".repeat(self.width.min(40));
                self.put(of(&rule, Look::Faint));
            }
            Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::Html(_)
            | Event::InlineHtml(_) => {}
        }
    }

    fn look(&self) -> Look {
        self.looks.last().copied().unwrap_or_default()
    }

    fn add(&mut self, text: &str, look: Look) {
        if let Some(words) = &mut self.picture {
            words.push_str(text);
        } else if let Some(grid) = &mut self.grid {
            grid.add(text, if grid.in_head() { Look::Bold } else { look });
        } else {
            self.runs.push((text.to_owned(), look));
        }
    }

    fn word(&mut self, text: &str) {
        match &mut self.code {
            Some(code) => code.push_str(text),
            None => self.add(text, self.look()),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                self.gap();
                self.looks.push(Look::Head(depth(level)));
            }
            Tag::Paragraph => self.gap(),
            Tag::Emphasis => self.looks.push(Look::Slant),
            Tag::Strong => self.looks.push(Look::Bold),
            Tag::BlockQuote(_) => {
                self.gap();
                self.quotes += 1;
                self.tight = true;
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => {
                self.flush();
                self.gap();
                self.code = Some(String::new());
            }
            Tag::List(next) => {
                self.flush();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(List { next });
            }
            Tag::Item => {
                self.flush();
                let bullet = match self.lists.last_mut() {
                    Some(List { next: Some(n) }) => {
                        *n += 1;
                        format!("{}. ", *n - 1)
                    }
                    _ => "• ".to_owned(),
                };
                self.bullet = Some(bullet);
                self.tight = true;
            }
            Tag::Table(alignments) => {
                self.gap();
                self.grid = Some(Grid::new(alignments));
            }
            Tag::TableHead => self.grid.iter_mut().for_each(|g| g.row(true)),
            Tag::TableRow => self.grid.iter_mut().for_each(|g| g.row(false)),
            Tag::TableCell => self.grid.iter_mut().for_each(Grid::cell),
            Tag::Image { .. } => self.picture = Some(String::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => {
                self.looks.pop();
                let text: String = self.runs.iter().map(|(text, _)| text.as_str()).collect();
                let line = self.done.lines.len();
                self.done.headings.push(Heading { level: depth(level), text, line });
                self.flush();
            }
            TagEnd::Paragraph => self.flush(),
            TagEnd::Emphasis | TagEnd::Strong => {
                self.looks.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.quotes -= 1;
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                for line in code.lines() {
                    self.put(of(&format!("  {line}"), Look::Code));
                }
            }
            TagEnd::List(_) => {
                self.flush();
                self.lists.pop();
                self.tight = false;
            }
            TagEnd::Item => {
                self.flush();
                self.bullet = None;
            }
            TagEnd::Table => {
                if let Some(grid) = self.grid.take() {
                    let lines = grid.lines(self.width - self.margin().chars().count());
                    for line in lines {
                        self.put(line.0);
                    }
                }
            }
            TagEnd::Image => {
                let words = self.picture.take().unwrap_or_default();
                self.add(&format!("[picture: {words}]"), Look::Slant);
            }
            _ => {}
        }
    }

    /// What stands before every line: quotes and the depth of lists.
    fn margin(&self) -> String {
        let deep = self.lists.len().saturating_sub(1);
        format!("{}{}", "│ ".repeat(self.quotes), "  ".repeat(deep))
    }

    /// An empty line between blocks, never two.
    fn gap(&mut self) {
        if std::mem::take(&mut self.tight) {
            return;
        }
        if self.done.lines.last().is_some_and(|line| !line.0.is_empty()) {
            self.done.lines.push(Rich::default());
        }
    }

    /// Puts down the words read so far as wrapped lines.
    fn flush(&mut self) {
        let runs = std::mem::take(&mut self.runs);
        if runs.iter().all(|(text, _)| text.trim().is_empty()) {
            return;
        }
        self.put(runs);
    }

    fn put(&mut self, runs: Vec<Run>) {
        let margin = self.margin();
        let bullet = self.bullet.take();
        let indent = match (&bullet, self.lists.last()) {
            (Some(bullet), _) => bullet.chars().count(),
            (None, Some(List { next: Some(n) })) => format!("{}. ", n - 1).chars().count(),
            (None, Some(List { next: None })) => 2,
            (None, None) => 0,
        };
        let rest = format!("{margin}{}", " ".repeat(indent));
        let first = match &bullet {
            Some(bullet) => format!("{margin}{bullet}"),
            None => rest.clone(),
        };
        self.done.lines.extend(flow(&runs, self.width, &first, &rest));
    }

    fn finish(mut self) -> Document {
        self.flush();
        self.done
    }
}

fn depth(level: HeadingLevel) -> u8 {
    level as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(markdown: &str, width: usize) -> Vec<String> {
        render(markdown, width).lines.iter().map(Rich::text).collect()
    }

    #[test]
    fn blocks_are_set_apart_by_one_empty_line() {
        let lines = text("# Title\n\nOne *two* three.\n\n\n## Next\ntext", 40);
        assert_eq!(lines, ["Title", "", "One two three.", "", "Next", "", "text"]);
    }

    #[test]
    fn lists_keep_their_numbers_and_their_indent() {
        let lines = text("1. alpha beta gamma delta\n2. second\n\n- outer\n  - inner\n- more", 20);
        let wanted = ["1. alpha beta gamma", "   delta", "2. second", "", "• outer", "  • inner", "• more"];
        assert_eq!(lines, wanted);
    }

    #[test]
    fn loose_items_and_second_paragraphs_line_up() {
        let lines = text("- first\n\n  again\n\n- second", 30);
        assert_eq!(lines, ["• first", "", "  again", "• second"]);
        assert_eq!(text("- first\n\nafter", 30), ["• first", "", "after"]);
    }

    #[test]
    fn tables_fit_the_width() {
        let lines = text("| ship | coins |\n| --- | ---: |\n| dinghy | 1 |\n| submarine | 2 |", 40);
        assert_eq!(lines, ["ship       coins", "────────────────", "dinghy         1", "submarine      2"]);
        let narrow = text("| a | b |\n|---|---|\n| short | a long text that must be broken |", 24);
        assert!(narrow.iter().all(|l| l.chars().count() <= 24), "{narrow:?}");
        assert!(narrow.len() > 3);
    }

    #[test]
    fn pictures_are_told_by_their_words_and_code_is_kept() {
        assert_eq!(text("![A board](x.svg)", 40), ["[picture: A board]"]);
        assert_eq!(text("```\na  b\n c\n```", 40), ["  a  b", "   c"]);
        assert_eq!(text("> quoted words here", 20), ["│ quoted words here"]);
    }

    #[test]
    fn headings_know_their_lines() {
        let page = render("# A\n\ntext\n\n## B `c`\n", 40);
        let found: Vec<_> = page.headings.iter().map(|h| (h.level, h.text.as_str(), h.line)).collect();
        assert_eq!(found, [(1, "A", 0), (2, "B c", 4)]);
    }
}
