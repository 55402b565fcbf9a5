//! Rulebooks as pages: every section can be linked, and all of them searched.

use catalogue::Entry;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Alignment, CowStr, Event, Options, Parser, Tag, TagEnd};

use super::frame;
use crate::web::drawn_size;

/// A heading as the end of an address.
fn anchor(text: &str) -> String {
    let words = text.to_lowercase();
    let words = words.split(|c: char| !c.is_alphanumeric() && c != '.').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// The number of the section that a heading is about: `Naming (§1.2b)`, or `1.2b Naming`.
fn number(heading: &str) -> Option<&str> {
    if let Some((_, rest)) = heading.split_once("(§") {
        return rest.split_once(')').map(|(number, _)| number);
    }
    let (first, _) = heading.trim_start_matches('#').trim().split_once(' ')?;
    let numbered = first.starts_with(|c: char| c.is_ascii_digit()) && !first.ends_with('.');
    (numbered && first.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')).then_some(first)
}

/// Where a section of the rules is told: its heading, that of the section around it, or the rulebook's beginning.
pub(crate) fn section_link(entry: &dyn Entry, section: &str) -> String {
    let wanted = section.trim_start_matches('§').trim();
    let numbers = || entry.rulebook().lines().filter(|line| line.starts_with('#')).filter_map(number);
    let around = numbers().filter(|number| wanted.starts_with(number)).max_by_key(|number| number.len());
    let page = format!("/rules/{}", entry.meta().id);
    around.map_or_else(|| page.clone(), |number| format!("{page}#s{number}"))
}

/// A piece of a rulebook between two headings.
struct Section {
    title: String,
    anchor: String,
    text: String,
}

/// A rulebook as HTML with its headings, and the sections as plain text.
struct Book {
    html: String,
    headings: Vec<(usize, String)>,
    sections: Vec<Section>,
}

/// A picture; if it was drawn for the dark as well, the style sheet shows the one that fits. Its size is known before it is
/// there, so that nothing moves once it is.
fn picture(name: &str, words: &str) -> Markup {
    let night = name.replace(".svg", "-dark.svg");
    let both = drawn_size(&night).is_some();
    let one = |name: &str, class: Option<&str>| {
        let size = drawn_size(name);
        let (width, height) = (size.map(|size| size.0), size.map(|size| size.1));
        html! { img class=[class] src=(format!("/drawn/{name}")) alt=(words) width=[width] height=[height] loading="lazy"; }
    };
    html! {
        (one(name, both.then_some("day")))
        @if both { (one(&night, Some("night"))) }
    }
}

fn read(markdown: &'static str) -> Book {
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut headings: Vec<(usize, String)> = Vec::new();
    let mut sections: Vec<Section> = Vec::new();
    let mut heading: Option<(usize, usize, String)> = None;
    let mut image: Option<(String, String)> = None;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                heading = Some((events.len(), level as usize, String::new()));
                events.push(Event::Html(CowStr::Borrowed("")));
            }
            Event::End(TagEnd::Heading(_)) => {
                let Some((at, level, text)) = heading.take() else { continue };
                let id = anchor(&text);
                let also =
                    number(&text).map(|number| format!("<a id=\"s{number}\"></a>")).unwrap_or_default();
                events[at] = Event::Html(format!("<h{level} id=\"{id}\">{also}").into());
                events.push(Event::Html(format!(" <a class=\"here\" href=\"#{id}\" aria-label=\"Link to this section\">#</a></h{level}>\n").into()));
                sections.push(Section { title: text.clone(), anchor: id, text: String::new() });
                headings.push((level, text));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                // Pictures lie beside the rulebook; here they have an address of their own.
                let name = dest_url.rsplit('/').next().unwrap_or_default();
                image = Some((name.to_owned(), String::new()));
            }
            Event::End(TagEnd::Image) => {
                let Some((name, words)) = image.take() else { continue };
                events.push(Event::InlineHtml(picture(&name, &words).into_string().into()));
            }
            Event::Start(Tag::Link { dest_url, title, id, link_type }) => {
                // Other files of the project are not on this site.
                let dest_url = if dest_url.contains("..") { "#".into() } else { dest_url };
                events.push(Event::Start(Tag::Link { dest_url, title, id, link_type }));
            }
            // Columns that are set to one side would have a style of their own, which pages here may not have.
            Event::Start(Tag::Table(columns)) => {
                let plain = vec![Alignment::None; columns.len()];
                events.push(Event::Start(Tag::Table(plain)));
            }
            Event::Html(_) | Event::InlineHtml(_) => {}
            other => {
                if let Event::Text(piece) | Event::Code(piece) = &other {
                    if let Some((_, words)) = &mut image {
                        words.push_str(piece);
                    }
                    match (&mut heading, sections.last_mut()) {
                        (Some((_, _, text)), _) => text.push_str(piece),
                        (None, Some(section)) => {
                            section.text.push_str(piece);
                            section.text.push(' ');
                        }
                        (None, None) => {}
                    }
                }
                if image.is_none() {
                    events.push(other);
                }
            }
        }
    }
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events.into_iter());
    Book { html, headings, sections }
}

/// A game's rulebook.
pub(crate) fn rules(entry: &dyn Entry) -> Markup {
    let book = read(entry.rulebook());
    let meta = entry.meta();
    frame(
        &format!("Rules of {}", meta.title),
        &html! {
            div class="table rules" {
                article class="card" { (PreEscaped(&book.html)) }
                nav class="card beside" aria-label="Sections" {
                    (search_form(""))
                    p { a class="button primary" href=(format!("/new/{}", meta.id)) { "Play" } }
                    (sections(&book))
                }
                // Where there is no room beside the text, the same stands folded above it.
                details class="card contents" {
                    summary { "Contents and search" }
                    (search_form(""))
                    (sections(&book))
                }
            }
        },
    )
}

fn sections(book: &Book) -> Markup {
    html! {
        @for (level, heading) in &book.headings {
            @if *level == 2 { p { a href=(format!("#{}", anchor(heading))) { (heading) } } }
        }
    }
}

fn search_form(words: &str) -> Markup {
    html! {
        form class="row search" action="/rules" role="search" {
            input name="q" type="search" value=(words) aria-label="Search the rulebooks" placeholder="Search the rules" maxlength="80";
            button { "Search" }
        }
    }
}

/// How much of a section is shown around what was found.
const AROUND: usize = 90;

/// The piece of a text around a place, on whole letters.
fn excerpt(text: &str, at: usize) -> String {
    let from = text.floor_char_boundary(at.saturating_sub(AROUND));
    let to = text.ceil_char_boundary((at + AROUND).min(text.len()));
    // No word is cut, unless it is all there is.
    let begin = text[from..to].find(' ').filter(|_| from > 0).map_or(from, |gap| from + gap + 1);
    let end = text[begin..to].rfind(' ').filter(|_| to < text.len()).map_or(to, |gap| begin + gap);
    let (from, to) = (begin, end);
    let (before, after) = (if from > 0 { "…" } else { "" }, if to < text.len() { "…" } else { "" });
    let piece = text[from..to].trim();
    let piece = if after.is_empty() { piece } else { piece.trim_end_matches(['.', ',']) };
    format!("{before}{piece}{after}")
}

/// Sections of all rulebooks that have all of the words.
pub(crate) fn search(words: &str) -> Markup {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<(String, String, String)> = Vec::new();
    for entry in catalogue::games() {
        let meta = entry.meta();
        for section in read(entry.rulebook()).sections {
            let text = section.text.to_lowercase();
            let title = section.title.to_lowercase();
            let all = wanted.iter().all(|word| text.contains(word) || title.contains(word));
            if !all || wanted.is_empty() {
                continue;
            }
            // Lower case may be longer or shorter than the text itself: a place in one need not be one in the other.
            let at =
                wanted.iter().find_map(|word| text.find(word.as_str())).unwrap_or(0).min(section.text.len());
            let link = format!("/rules/{}#{}", meta.id, section.anchor);
            found.push((link, format!("{}: {}", meta.title, section.title), excerpt(&section.text, at)));
        }
    }
    frame(
        "Search the rules",
        &html! {
            h1 { "Search the rules" }
            (search_form(words))
            @if found.is_empty() && !wanted.is_empty() {
                p { "No section has all of these words." }
            }
            @if wanted.is_empty() {
                p class="quiet" { "Type a word or two, such as a thing's name." }
            }
            @for (link, title, text) in &found {
                div class="card found" {
                    h2 { a href=(link) { (title) } }
                    p { (text) }
                }
            }
            @for entry in catalogue::games() {
                p { a href=(format!("/rules/{}", entry.meta().id)) { "The rulebook of " (entry.meta().title) } }
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_of_the_rules_is_linked_to_its_heading() {
        for entry in catalogue::games() {
            let book = read(entry.rulebook());
            let numbered = entry.rulebook().lines().filter(|line| line.starts_with('#')).filter_map(number);
            for section in numbered {
                let link = section_link(*entry, &format!("§{section}"));
                let (_, id) = link.split_once('#').expect("a place in the page");
                assert!(book.html.contains(&format!("id=\"{id}\"")), "{link}");
            }
            if entry.meta().id == "hawks" {
                assert_eq!(section_link(*entry, "§8.2"), "/rules/hawks#s8.2");
            }
            assert_eq!(section_link(*entry, "Ruling X99"), format!("/rules/{}", entry.meta().id));
        }
    }

    #[test]
    fn no_rulebook_has_a_style_of_its_own_or_one_place_twice() {
        for entry in catalogue::games() {
            let (html, id) = (read(entry.rulebook()).html, entry.meta().id);
            assert!(!html.contains("style="), "{id}");
            let mut places: Vec<&str> =
                html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            places.sort_unstable();
            let twice: Vec<_> = places.windows(2).filter(|pair| pair[0] == pair[1]).collect();
            assert!(twice.is_empty(), "{id}: {twice:?}");
        }
    }

    #[test]
    fn every_picture_is_there_with_its_size_and_its_words() {
        for entry in catalogue::games() {
            let book = read(entry.rulebook());
            let wanted = entry.rulebook().matches("![").count();
            let shown: Vec<&str> = book.html.split("<img ").skip(1).collect();
            assert!(shown.len() >= wanted, "{}", entry.meta().id);
            for one in shown {
                let tag = one.split_once('>').expect("a whole tag").0;
                assert!(tag.contains(" width=") && tag.contains(" height="), "{tag}");
                assert!(!tag.contains("alt=\"\""), "{tag}");
            }
            assert_eq!(
                book.html.matches("class=\"day\"").count(),
                book.html.matches("class=\"night\"").count()
            );
        }
        let hawks =
            read(catalogue::games().iter().find(|game| game.meta().id == "hawks").expect("hawks").rulebook());
        assert!(hawks.html.contains("/drawn/hawks-field-dark.svg"), "drawn for the dark as well");
    }

    #[test]
    fn what_is_searched_is_found_and_cut_on_whole_letters() {
        let page = search("cartridge lost").into_string();
        assert!(page.contains("/rules/satellite#"), "{page}");
        assert!(search("xyzzy").into_string().contains("No section"));
        assert!(!search("<b>").into_string().contains("<b>\""));
        for at in 0..40 {
            let _ = excerpt(&"ä§–x".repeat(60), at * 7);
        }
        let words = "seven words ".repeat(60);
        let cut = excerpt(&words, 300);
        assert!(cut.trim_matches('…').split(' ').all(|word| ["seven", "words"].contains(&word)), "{cut}");
    }
}
