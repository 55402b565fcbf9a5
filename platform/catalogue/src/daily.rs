//! The game of the day: the same dice for everybody, in the terminal and at a table, from midnight to midnight UTC.

use jiff::Timestamp;

/// The day of a moment in Unix milliseconds: `2026-11-15`, in UTC.
pub fn day(now: i64) -> String {
    Timestamp::from_millisecond(now).unwrap_or(Timestamp::UNIX_EPOCH).strftime("%Y-%m-%d").to_string()
}

/// The text that a day's dice are made from.
pub fn daily_deal(day: &str) -> String {
    format!("daily {day}")
}
