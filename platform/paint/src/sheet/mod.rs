//! Sheets of paper: what a game has to print. Sizes are in tenths of a millimetre, so that they stay whole numbers.

pub mod kit;

use maud::{Markup, html};

/// The font of printed sheets. The PDF embeds it; a browser takes the next best.
pub const FONT: &str = "Inter, 'Open Sans', 'DejaVu Sans', sans-serif";

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches: 215.9 × 279.4 mm.
    Letter,
}

impl Paper {
    /// Width and height of an upright sheet, in tenths of a millimetre. Swapped, they are a sheet on its side.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Paper::A4 => (2100, 2970),
            Paper::Letter => (2159, 2794),
        }
    }

    /// The same as signed numbers, for drawing.
    pub const fn across(self) -> (i32, i32) {
        let (width, height) = self.size();
        (width as i32, height as i32)
    }
}

/// One sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its file's name without ending: lower-case letters, digits and dashes.
    pub name: String,
    /// Its title, for people.
    pub title: String,
    /// A complete SVG document, its width and height in millimetres. Text uses [`FONT`].
    pub svg: String,
}

impl Sheet {
    /// An upright sheet with this drawing on it.
    pub fn upright(paper: Paper, name: &str, title: &str, body: Markup) -> Self {
        Sheet { name: name.into(), title: title.into(), svg: page(paper.size(), title, body) }
    }
}

/// A whole page as SVG: white paper of this size (tenths of a millimetre), one unit of `body` being a tenth of a
/// millimetre. Printers leave about 50 units blank at every edge.
pub fn page((width, height): (u32, u32), title: &str, body: Markup) -> String {
    let view_box = format!("0 0 {width} {height}");
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view_box) width=(mm(width)) height=(mm(height)) role="img"
            font-family=(FONT) {
            title { (title) }
            rect width=(width) height=(height) fill="#ffffff" {}
            (body)
        }
    }
    .into_string()
}

/// Tenths of a millimetre as SVG writes a length.
fn mm(tenths: u32) -> String {
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole}mm"),
        (whole, rest) => format!("{whole}.{rest}mm"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_size_of_its_paper() {
        let page = |size| page(size, "Board & <chart>", html! { text x="100" y="100" { "A1" } });
        let a4 = page(Paper::A4.size());
        assert!(
            a4.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2100 2970\" "),
            "{a4}"
        );
        assert!(a4.contains(" width=\"210mm\" height=\"297mm\" "), "{a4}");
        assert!(
            a4.contains("<title>Board &amp; &lt;chart&gt;</title>") && a4.ends_with("</text></svg>"),
            "{a4}"
        );
        let (width, height) = Paper::Letter.size();
        assert!(page((height, width)).contains(" width=\"279.4mm\" height=\"215.9mm\" "));
    }
}
