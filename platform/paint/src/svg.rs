//! Shared SVG: documents, themes, groups.

use maud::{Markup, html};

/// Light or dark paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on light paper.
    #[default]
    Light,
    /// Light ink on dark paper.
    Dark,
}

/// The colours every picture shares. Kinds come from the Okabe–Ito palette, which people with the common
/// colour deficiencies can tell apart; shapes and letters tell them apart as well.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Behind everything.
    pub paper: &'static str,
    /// Text and lines.
    pub ink: &'static str,
    /// Lesser text.
    pub faint: &'static str,
    /// Water.
    pub sea: &'static str,
    /// Water, the other shade.
    pub sea_alt: &'static str,
    /// Lines on the water.
    pub sea_line: &'static str,
    /// What just happened.
    pub fresh: &'static str,
    /// The game's kinds in order.
    pub kinds: [&'static str; 6],
}

impl Theme {
    /// Its colours.
    pub fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                paper: "#f7f4ec",
                ink: "#1d2733",
                faint: "#6b7683",
                sea: "#cfe3ee",
                sea_alt: "#bdd7e6",
                sea_line: "#8fb3c7",
                fresh: "#b3261e",
                kinds: ["#e69f00", "#0072b2", "#cc79a7", "#009e73", "#d55e00", "#56b4e9"],
            },
            Theme::Dark => Palette {
                paper: "#10161d",
                ink: "#e8edf2",
                faint: "#93a1af",
                sea: "#17344a",
                sea_alt: "#1c3f59",
                sea_line: "#3a6482",
                fresh: "#ff8a80",
                kinds: ["#f0b429", "#4aa3df", "#e39ac3", "#34c79a", "#f0803c", "#8fd0f5"],
            },
        }
    }
}

/// A whole SVG document of `width` × `height` units with a title for those who hear it.
pub fn document(width: u32, height: u32, title: &str, theme: Theme, body: Markup) -> String {
    let paper = theme.palette().paper;
    let view_box = format!("0 0 {width} {height}");
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view_box) width=(width) height=(height) role="img"
            font-family="ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif" {
            title { (title) }
            rect width=(width) height=(height) fill=(paper) {}
            (body)
        }
    }
    .into_string()
}

/// `body` moved to a place.
pub fn at(x: i32, y: i32, body: Markup) -> Markup {
    html! { g transform=(format!("translate({x} {y})")) { (body) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_group_holds_its_body_unescaped() {
        let dot = html! { circle r="1" {} };
        assert_eq!(
            at(3, -4, dot).into_string(),
            "<g transform=\"translate(3 -4)\"><circle r=\"1\"></circle></g>"
        );
    }
}
