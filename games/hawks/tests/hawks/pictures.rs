//! The rulebook's pictures are drawn by this program, in both themes, and stand where the rulebook says.

pub(crate) mod book;
pub(crate) mod plate;

use hawks::Hawks;
use paint::{Present as _, Theme};

/// As small as a picture of a book should be.
const LARGEST: usize = 40_000;

fn picture(name: &str, theme: Theme) -> String {
    let dark = if theme == Theme::Dark { "-dark" } else { "" };
    format!("hawks-{name}{dark}.svg")
}

#[test]
fn the_rulebooks_pictures_are_drawn_by_this_program() {
    for one in book::ALL {
        for theme in [Theme::Light, Theme::Dark] {
            let svg = (one.draw)(theme);
            assert!(svg.len() < LARGEST, "{} has {} bytes", one.name, svg.len());
            let path =
                format!("{}/../../docs/pictures/{}", env!("CARGO_MANIFEST_DIR"), picture(one.name, theme));
            testkit::golden(path, &svg);
        }
    }
}

#[test]
fn every_picture_stands_in_the_rulebook_and_is_told_in_words() {
    let text = Hawks::rulebook();
    for one in book::ALL {
        let address = format!("](../docs/pictures/{})", picture(one.name, Theme::Light));
        let before =
            text.split_once(&address).unwrap_or_else(|| panic!("{} is not in the rulebook", one.name)).0;
        let words = before.rsplit_once("![").expect("the words of a picture").1;
        assert!(words.split(' ').count() >= 12 && !words.contains('\n'), "{}: {words}", one.name);
    }
    assert_eq!(text.matches("](../docs/pictures/").count(), book::ALL.len());
    assert!(!text.contains("<!--"), "no picture is left to be drawn");
}
