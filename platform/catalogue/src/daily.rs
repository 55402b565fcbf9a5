//! The game of the day: the same dice for everybody, in the terminal and at a table, from midnight to midnight UTC.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// The day of a moment in Unix milliseconds: `2026-11-15`, in UTC.
pub fn day(now: i64) -> String {
    Timestamp::from_millisecond(now).unwrap_or(Timestamp::UNIX_EPOCH).strftime("%Y-%m-%d").to_string()
}

/// From when to when a day lasts, in Unix milliseconds; none if it is no day.
pub fn day_span(day: &str) -> Option<(i64, i64)> {
    let date: Date = day.parse().ok()?;
    let midnight = |date: Date| Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond());
    Some((midnight(date)?, midnight(date.checked_add(1.day()).ok()?)?))
}

/// The text that a day's dice are made from.
pub fn daily_deal(day: &str) -> String {
    format!("daily {day}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_lasts_from_midnight_to_midnight() {
        let (from, to) = day_span("2026-11-16").unwrap();
        assert_eq!((day(from - 1).as_str(), day(from).as_str()), ("2026-11-15", "2026-11-16"));
        assert_eq!((day(to - 1).as_str(), day(to).as_str()), ("2026-11-16", "2026-11-17"));
        assert_eq!(to - from, 24 * 60 * 60 * 1000);
        for wrong in ["", "today", "2026-13-01", "2026-02-30", "9999-12-31x"] {
            assert_eq!(day_span(wrong), None, "{wrong}");
        }
    }
}
