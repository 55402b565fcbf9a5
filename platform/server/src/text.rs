//! Texts that strangers send, names and remarks: everything in them can be seen.

/// Longest name, in characters.
const NAME: usize = 24;

/// Is a character unseen? It takes no room, turns the direction of writing, breaks the line or looks like nothing at all.
/// With such characters a name could look like another's, or turn round what stands beside it.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name as it is shown: one line, not too long, nothing unseen.
pub(crate) fn tidy_name(name: &str) -> String {
    let seen: String = name.chars().filter(|c| !unseen(*c)).take(NAME).collect();
    seen.trim().to_owned()
}

/// A remark of at most `longest` characters: one line, nothing unseen.
pub(crate) fn tidy_remark(text: &str, longest: usize) -> String {
    let spaced = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let seen: String = spaced.filter(|c| !unseen(*c)).take(longest).collect();
    seen.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_remarks_lose_what_is_not_seen() {
        for (name, shown) in [
            ("  Ann ", "Ann"),
            ("Ann\u{202e}eoJ\u{202c}", "AnneoJ"),
            ("A\u{200b}n\u{200d}n\u{feff}\u{2060}", "Ann"),
            ("\u{2066}Ann\u{2069}\u{200f}\u{61c}", "Ann"),
            ("\u{200b}\u{2800}\u{3164}\u{a0}", ""),
            ("Ann\u{7}\n\u{2028}Bea", "AnnBea"),
            ("A\u{e0041}\u{e007f}nn\u{fe0f}", "Ann"),
            ("Zoë 李 Ольга 🚢", "Zoë 李 Ольга 🚢"),
        ] {
            assert_eq!(tidy_name(name), shown, "{name:?}");
        }
        assert_eq!(tidy_name(&"\u{200b}x".repeat(40)), "x".repeat(24), "what is not seen does not count");
        assert_eq!(tidy_remark(" good\u{7} \u{202e}luck\u{200b} ", 300), "good  luck");
        assert_eq!(tidy_remark(&"\u{202e}é".repeat(400), 300).chars().count(), 300);
    }
}
