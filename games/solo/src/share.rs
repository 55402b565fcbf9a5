//! Share codes: the same dice on the same layout, for somebody else.
//!
//! `SOLO1-deal-layout`, with `SOLO1D` where the game stops die by die; `1` is the version of the rules. The
//! deal is any text and may have dashes of its own, so a code is taken apart from the right.

use contract::Journal;
use paint::{Misread, Shared};

use crate::Solo;
use crate::code::{Coded, decode, encode};
use crate::event::{Event, called_by_set_up};
use crate::tables::Options;
use crate::types::Variant;

/// The code of a finished game. A position with sunk coins or a ready call has none: a layout code holds
/// neither, and another game would come of it.
pub(crate) fn share(journal: &Journal<Solo>, deal: &str) -> Option<String> {
    journal.footer.as_ref()?;
    if called_by_set_up(journal) {
        return None;
    }
    let layout = journal.events().find_map(|(_, event)| match event {
        Event::FleetsSailed { marker, rows, ships, sunk } if sunk.is_empty() => {
            let variant = if ships.len() > 9 { Variant::Wumpuses } else { Variant::Ships };
            Some(Coded { variant, marker: *marker, rows: *rows, ships: ships.clone() })
        }
        _ => None,
    });
    let code = encode(&layout?)?;
    let rule = if journal.header.body.options.die_by_die { "D" } else { "" };
    Some(format!("SOLO1{rule}-{}-{code}", escape(deal)))
}

/// Reads a share code.
pub(crate) fn unshare(code: &str) -> Result<Shared<Options>, Misread> {
    let bad = |why: &str| Misread::new(format!("`{code}` is no share code of Solo Salvo: {why}"));
    let (head, rest) = code.trim().split_once('-').unwrap_or((code.trim(), ""));
    let die_by_die = match head.to_uppercase().as_str() {
        "SOLO1" => false,
        "SOLO1D" => true,
        other if other.starts_with("SOLO") => return Err(bad("it belongs to another version of the rules")),
        _ => return Err(bad("it should begin with SOLO1-")),
    };
    let (deal, layout) = rest.rsplit_once('-').ok_or_else(|| bad("the deal or the layout is missing"))?;
    let deal = unescape(deal).ok_or_else(|| bad("after a % there should be two hexadecimal digits"))?;
    let coded = decode(layout).map_err(|e| bad(&e))?;
    Ok(Shared {
        options: Options { variant: coded.variant, die_by_die, ..Options::default() },
        deal: Some(deal),
        opening: vec![format!("layout {layout}")],
    })
}

/// A deal in one word: spaces become `_`; what would be mistaken for an escape, and other blanks, are written
/// as `%` and two hexadecimal digits for each byte.
fn escape(deal: &str) -> String {
    let mut word = String::new();
    for c in deal.chars() {
        match c {
            ' ' => word.push('_'),
            c if matches!(c, '_' | '%') || c.is_whitespace() || c.is_control() => {
                let mut bytes = [0; 4];
                c.encode_utf8(&mut bytes).bytes().for_each(|b| word += &format!("%{b:02X}"));
            }
            c => word.push(c),
        }
    }
    word
}

/// The deal that was escaped; nothing if the word is no such thing.
fn unescape(word: &str) -> Option<String> {
    let mut deal = Vec::new();
    let mut bytes = word.bytes();
    while let Some(byte) = bytes.next() {
        deal.push(match byte {
            b'_' => b' ',
            b'%' => {
                let mut digit = || char::from(bytes.next()?).to_digit(16);
                (digit()? * 16 + digit()?) as u8
            }
            other => other,
        });
    }
    String::from_utf8(deal).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_survive_their_escape() {
        for deal in
            ["", "a b", "a_b", "_ _", "50 %", "%20", "a\tb\nc", "daily 2026-11-15", "é\u{a0}ü", "x-", " "]
        {
            let word = escape(deal);
            assert!(!word.contains(char::is_whitespace), "{word:?}");
            assert_eq!(unescape(&word).as_deref(), Some(deal), "{word:?}");
        }
        assert_eq!(escape("daily 2026-11-15"), "daily_2026-11-15");
        for wrong in ["%", "%5", "%5G", "%FF"] {
            assert_eq!(unescape(wrong), None, "{wrong}");
        }
    }
}
