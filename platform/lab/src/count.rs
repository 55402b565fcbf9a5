//! Numbers of games as people write them.

/// Most games one run may have.
const MOST: u64 = 1_000_000_000_000;

/// Reads a number of games: `10000`, `10_000`, `10,000`, `100k`, `2.5M`, `1e6`.
///
/// ```
/// assert_eq!(lab::parse_count("1_000_000"), Ok(1_000_000));
/// assert_eq!(lab::parse_count("2.5e3"), Ok(2_500));
/// assert_eq!(lab::parse_count("100k"), Ok(100_000));
/// assert!(lab::parse_count("0").is_err());
/// ```
pub fn parse_count(text: &str) -> Result<u64, String> {
    let bad = || format!("`{text}` is no number of games: write it as 10000, 10_000, 100k, 2.5M or 1e6");
    let plain: String = text.trim().chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let (number, suffix) = match plain.char_indices().last().ok_or_else(bad)? {
        (at, 'k' | 'K') => (&plain[..at], 3),
        (at, 'm' | 'M') => (&plain[..at], 6),
        (at, 'g' | 'G') => (&plain[..at], 9),
        _ => (plain.as_str(), 0),
    };
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            let exponent: u32 = exponent.trim_start_matches('+').parse().map_err(|_| bad())?;
            (mantissa, exponent)
        }
        None => (number, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{}", fraction.trim_end_matches('0'));
    if digits.is_empty() || whole.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(bad());
    }
    let places = fraction.trim_end_matches('0').len() as u32;
    let power = (exponent.checked_add(suffix).ok_or_else(bad)?)
        .checked_sub(places)
        .ok_or_else(|| format!("`{text}` is not a whole number of games"))?;
    let too_many = || format!("`{text}` is too many: a run has at most {MOST} games");
    let value = digits.trim_start_matches('0');
    if value.is_empty() {
        return Err("a run has at least one game".into());
    }
    let value: u64 = value.parse().map_err(|_| too_many())?;
    let scale = 10u64.checked_pow(power).ok_or_else(too_many)?;
    value.checked_mul(scale).filter(|n| *n <= MOST).ok_or_else(too_many)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_numbers_in_many_ways() {
        for (text, value) in [
            ("1", 1),
            ("10000", 10_000),
            ("10_000", 10_000),
            ("10,000", 10_000),
            (" 12 ", 12),
            ("100k", 100_000),
            ("100K", 100_000),
            ("1.5k", 1_500),
            ("2.50M", 2_500_000),
            ("1g", 1_000_000_000),
            ("1e6", 1_000_000),
            ("1E6", 1_000_000),
            ("1e+6", 1_000_000),
            ("1.25e2", 125),
            ("3.0", 3),
            ("007", 7),
            ("1e12", MOST),
        ] {
            assert_eq!(parse_count(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_of_games_is_refused() {
        for text in [
            "", "0", "0e9", "-1", "+1", "1.5", "1e-3", "k", "e6", ".5k", "ten", "1e6x", "1 000", "1e99",
            "1e13", "_", "٣",
        ] {
            assert!(parse_count(text).is_err(), "{text}");
        }
        assert!(parse_count("99999999999999999999").is_err_and(|e| e.contains("at most")));
        assert!(parse_count("2.5").is_err_and(|e| e.contains("whole")));
    }
}
