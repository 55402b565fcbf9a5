//! What a printed page must be: the right size, real text, our font.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::*;

/// An A4 page with these texts, in millimetres.
fn page(inside: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='210mm' height='297mm' viewBox='0 0 2100 2970' \
         font-family=\"ui-sans-serif, 'Open Sans', sans-serif\" font-size='60'>\
         <rect width='2100' height='2970' fill='#fff'/>{inside}</svg>"
    )
}

/// The PDF as readable as it can be.
fn plain(pages: &[Page<'_>]) -> String {
    let settings = SerializeSettings { compress_content_streams: false, pretty: true, ..Default::default() };
    String::from_utf8_lossy(&print("Sheets", pages, settings).expect("printed")).into_owned()
}

#[test]
fn every_page_has_the_size_of_its_picture() {
    let letter = page("").replace("210mm", "215.9mm").replace("297mm", "279.4mm");
    let pages = [Page { title: "one", svg: &page("") }, Page { title: "two", svg: &letter }];
    let text = plain(&pages);
    assert!(text.starts_with("%PDF-"), "{}", &text[..20]);
    assert!(text.contains("/Count 2"), "{text}");
    let boxes: Vec<Vec<f32>> = text
        .split("/MediaBox [")
        .skip(1)
        .filter_map(|rest| rest.split(']').next())
        .map(|four| four.split_whitespace().map(|n| n.parse().expect("a number")).collect())
        .collect();
    let near = |found: &[f32], width: f32, height: f32| {
        (found[2] - width).abs() < 0.1 && (found[3] - height).abs() < 0.1
    };
    assert_eq!(boxes.len(), 2);
    assert!(near(&boxes[0], 595.3, 841.9) && near(&boxes[1], 612.0, 792.0), "{boxes:?}");
}

#[test]
fn text_stays_text_in_our_font() {
    let svg = page(
        "<text x='200' y='300'>Salvo</text>\
         <text x='200' y='500' font-weight='bold' font-family='Times'>Ship × 3 → ●</text>",
    );
    let text = plain(&[Page { title: "Board", svg: &svg }]);
    for wanted in
        ["Inter-Regular", "Inter-Bold", "/ToUnicode", "/FontFile2", "/Title (Sheets)", "/Title (Board)"]
    {
        assert!(text.contains(wanted), "there is no {wanted}: {text}");
    }
    // The characters as numbers, in the tables that give glyphs their meaning.
    for c in "SalvoShip3×→●".chars() {
        let code = format!("{:04x}", u32::from(c));
        assert!(text.to_lowercase().contains(&format!("<{code}>")), "{c} has no meaning: {text}");
    }
    if let Some(found) = pdftotext(&pdf("Sheets", &[Page { title: "Board", svg: &svg }]).expect("printed")) {
        assert!(found.contains("Salvo") && found.contains("Ship × 3 → ●"), "{found}");
    }
}

/// What another program reads in it; none if it is not installed.
fn pdftotext(pdf: &[u8]) -> Option<String> {
    let mut child = Command::new("pdftotext")
        .args(["-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(pdf).ok()?;
    String::from_utf8(child.wait_with_output().ok()?.stdout).ok()
}

#[test]
fn the_same_pages_give_the_same_bytes() {
    let svg = page("<text x='200' y='300'>A1</text>");
    let once = || pdf("Sheets", &[Page { title: "Board", svg: &svg }]).expect("printed");
    assert_eq!(once(), once());
    assert!(once().len() < 20_000, "{} bytes for two characters", once().len());
}

#[test]
fn what_cannot_be_printed_is_named() {
    let error =
        |svg: &str| pdf("Sheets", &[Page { title: "Board", svg }]).expect_err("not printed").to_string();
    assert!(error("Dear diary").contains("the page `Board` is no picture"));
    assert!(error("").contains("`Board`"));
    let lacking = error(&page("<g><text x='1' y='99'>fine 潜</text></g>"));
    assert!(lacking.contains("`Board`") && lacking.contains("`潜`"), "{lacking}");
}

#[test]
fn no_file_is_read_for_a_picture() {
    let svg = page("<image href='/etc/hostname.png' width='10' height='10'/>");
    assert!(pdf("Sheets", &[Page { title: "Board", svg: &svg }]).is_ok());
}
