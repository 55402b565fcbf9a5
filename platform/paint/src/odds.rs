//! Chances in words.

/// A chance in whole percent: `27 %`. Hints are often worked out from a sample, so nothing is quite certain and nothing
/// quite impossible.
pub fn percent(chance: f64) -> String {
    match chance {
        high if high >= 0.995 => ">99 %".into(),
        low if low < 0.005 => "<1 %".into(),
        between => format!("{:.0} %", (between * 100.0).round()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_rounded_to_certain_or_impossible() {
        for (chance, text) in [
            (0.996, ">99 %"),
            (1.0, ">99 %"),
            (0.994, "99 %"),
            (0.27, "27 %"),
            (0.005, "1 %"),
            (0.004, "<1 %"),
        ] {
            assert_eq!(percent(chance), text, "{chance}");
        }
    }
}
