//! Rulebooks as pages: every section can be linked.

use catalogue::Entry;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};

use super::frame;

/// A heading as the end of an address.
fn anchor(text: &str) -> String {
    let words = text.to_lowercase();
    let words = words.split(|c: char| !c.is_alphanumeric() && c != '.').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// A game's rulebook.
pub(crate) fn rules(entry: &dyn Entry) -> Markup {
    let mut headings: Vec<(usize, String)> = Vec::new();
    let parser = Parser::new_ext(entry.rulebook(), Options::ENABLE_TABLES);
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut heading: Option<(usize, usize, String)> = None;
    let mut pictures = 0;
    for event in parser {
        // Pictures of the rulebook lie beside it, where no browser finds them.
        match &event {
            Event::Start(Tag::Image { .. }) => pictures += 1,
            Event::End(TagEnd::Image) => pictures -= 1,
            _ => {}
        }
        if pictures > 0 {
            continue;
        }
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                heading = Some((events.len(), level as usize, String::new()));
                events.push(Event::Html(CowStr::Borrowed("")));
            }
            Event::End(TagEnd::Heading(_)) => {
                let Some((at, level, text)) = heading.take() else { continue };
                let id = anchor(&text);
                events[at] = Event::Html(format!("<h{level} id=\"{id}\">").into());
                events.push(Event::Html(format!("</h{level}>\n").into()));
                headings.push((level, text));
            }
            Event::End(TagEnd::Image) | Event::Html(_) | Event::InlineHtml(_) => {}
            other => {
                if let (Some((_, _, text)), Event::Text(piece) | Event::Code(piece)) = (&mut heading, &other)
                {
                    text.push_str(piece);
                }
                events.push(other);
            }
        }
    }
    let mut text = String::new();
    pulldown_cmark::html::push_html(&mut text, events.into_iter());
    let meta = entry.meta();
    frame(
        &format!("Rules of {}", meta.title),
        &html! {
            div class="table rules" {
                article class="card" { (PreEscaped(text)) }
                nav class="card beside" aria-label="Sections" {
                    p { a class="button primary" href=(format!("/new/{}", meta.id)) { "Play" } }
                    @for (level, heading) in &headings {
                        @if *level == 2 { p { a href=(format!("#{}", anchor(heading))) { (heading) } } }
                    }
                }
            }
        },
    )
}
