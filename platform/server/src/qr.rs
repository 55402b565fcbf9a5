//! Addresses as QR codes: a phone need not type them.

use std::fmt::Write as _;

use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, QrCode};

/// So many cells are left free around the code, as readers expect.
const MARGIN: usize = 4;

/// For a terminal, two cells to a letter; none if the text is too long for a code.
pub fn text(content: &str) -> Option<String> {
    let code = QrCode::new(content).ok()?;
    // Terminals are mostly dark: what is to look light is drawn.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// For a page, black on white whatever its colours; none if the text is too long for a code.
pub fn svg(content: &str) -> Option<String> {
    let code = QrCode::new(content).ok()?;
    let width = code.width();
    let side = width + 2 * MARGIN;
    let mut cells = String::new();
    for (n, _) in code.to_colors().iter().enumerate().filter(|(_, color)| **color == Color::Dark) {
        let _ = write!(cells, "M{} {}h1v1h-1z", n % width + MARGIN, n / width + MARGIN);
    }
    Some(format!(
        "<svg class=\"qr\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         aria-label=\"QR code of the address\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/>\
         <path fill=\"#000\" d=\"{cells}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_code_for_terminals_and_for_pages() {
        let url = "http://192.168.1.20:7474";
        let text = text(url).unwrap();
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.len() > 12 && widths.iter().all(|width| *width == widths[0]), "{text}");
        assert!(text.chars().all(|c| " ▀▄█\n".contains(c)));
        let svg = svg(url).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>") && svg.matches("h1v1").count() > 100);
        assert!(super::svg(&"x".repeat(5000)).is_none());
    }
}
