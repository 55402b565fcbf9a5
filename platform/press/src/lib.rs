//! Pages of SVG to one PDF.
//!
//! Text stays text: it can be searched, selected and read aloud. The font is our own copy of Inter (see `fonts/`),
//! whatever family a picture asks for, so that a sheet looks alike everywhere and nothing is read from the system.
//! This crate knows no game and reads no files.

use std::sync::Arc;

use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt as _, SvgSettings};
use thiserror::Error;
use usvg::{Group, ImageHrefResolver, Node, Options, Tree};

/// The family every text is set in.
const FAMILY: &str = "Inter";
const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/Inter-Bold.ttf");

/// One page: a complete SVG document whose width and height have units, such as `210mm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page<'a> {
    /// For the list of pages.
    pub title: &'a str,
    /// The picture.
    pub svg: &'a str,
}

/// Why there is no PDF.
#[derive(Debug, Error)]
pub enum PressError {
    /// A page is no SVG.
    #[error("the page `{page}` is no picture: {why}")]
    Svg {
        /// The page's title.
        page: String,
        /// What is wrong.
        why: String,
    },
    /// A page has a character that the font lacks.
    #[error("the page `{page}` has a character that the font lacks: `{text}`")]
    Glyph {
        /// The page's title.
        page: String,
        /// The character, with what belongs to it.
        text: String,
    },
    /// The PDF could not be put together.
    #[error("the PDF could not be made: {0}")]
    Pdf(String),
}

/// Puts pages into one PDF, each as large as its picture. The same pages give the same bytes.
pub fn pdf(title: &str, pages: &[Page<'_>]) -> Result<Vec<u8>, PressError> {
    print(title, pages, SerializeSettings::default())
}

fn print(title: &str, pages: &[Page<'_>], settings: SerializeSettings) -> Result<Vec<u8>, PressError> {
    let options = options();
    let mut document = Document::new_with(settings);
    let mut outline = Outline::new();
    for (number, page) in pages.iter().enumerate() {
        let wrong = |why: String| PressError::Svg { page: page.title.to_owned(), why };
        let tree = Tree::from_str(page.svg, &options).map_err(|why| wrong(why.to_string()))?;
        if let Some(text) = lacking(tree.root()) {
            return Err(PressError::Glyph { page: page.title.to_owned(), text });
        }
        let size = Size::from_wh(tree.size().width(), tree.size().height());
        let size = size.ok_or_else(|| wrong("it has no size".into()))?;
        let mut sheet = document.start_page_with(PageSettings::new(size));
        let mut surface = sheet.surface();
        let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        sheet.finish();
        drawn.ok_or_else(|| wrong("it cannot be drawn".into()))?;
        let top = XyzDestination::new(number, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(page.title.to_owned(), top));
    }
    document.set_outline(outline);
    let about = Metadata::new().title(title.to_owned()).creator("Broadside".into()).language("en".into());
    document.set_metadata(about);
    document.finish().map_err(|why| PressError::Pdf(why.to_string()))
}

/// One unit is a point, every family is ours, and pictures within pictures are not looked for.
fn options() -> Options<'static> {
    let mut options = Options { dpi: 72.0, font_family: FAMILY.to_owned(), ..Options::default() };
    let fonts = options.fontdb_mut();
    for data in [REGULAR, BOLD] {
        fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(data)));
    }
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    fonts.set_cursive_family(FAMILY);
    fonts.set_fantasy_family(FAMILY);
    let data = ImageHrefResolver::default_data_resolver();
    options.image_href_resolver =
        ImageHrefResolver { resolve_data: data, resolve_string: Box::new(|_, _| None) };
    options
}

/// The first piece of text for which the font has no shape.
fn lacking(group: &Group) -> Option<String> {
    group.children().iter().find_map(|node| match node {
        Node::Group(inner) => lacking(inner),
        Node::Text(text) => {
            let mut glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
            glyphs.find(|glyph| glyph.id.0 == 0).map(|glyph| glyph.text.clone())
        }
        Node::Path(_) | Node::Image(_) => None,
    })
}

#[cfg(test)]
mod tests;
