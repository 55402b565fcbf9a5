//! The day that a daily deal names, as a number.

/// The day of a deal such as `daily 2026-11-15`, counted from 1970-01-01; nothing if there is no such day.
pub(super) fn daily(deal: &str) -> Option<i64> {
    let date = deal.strip_prefix("daily ")?.as_bytes();
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = date else { return None };
    let number = |digits: &[u8]| {
        let digit = |d: &u8| d.is_ascii_digit().then(|| i64::from(d - b'0'));
        digits.iter().try_fold(0, |n, d| Some(n * 10 + digit(d)?))
    };
    let (year, month, day) = (number(&[*y1, *y2, *y3, *y4])?, number(&[*m1, *m2])?, number(&[*d1, *d2])?);
    let exists = (1..=12).contains(&month) && (1..=month_length(year, month)).contains(&day);
    exists.then(|| from_civil(year, month, day))
}

fn month_length(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01. Years are counted from March, so that a leap day is the last day of its year; then
/// months have 153 days in every five of them.
fn from_civil(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + (month * 153 + 2) / 5 + day - 1 - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        for (date, day) in [
            ("1970-01-01", 0),
            ("1969-12-31", -1),
            ("1970-03-01", 59),
            ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("2026-11-15", 20_772),
            ("0000-03-01", -719_468),
        ] {
            assert_eq!(daily(&format!("daily {date}")), Some(day), "{date}");
        }
    }

    #[test]
    fn every_day_of_four_centuries_follows_the_one_before() {
        let mut next = from_civil(1800, 1, 1);
        for year in 1800..2200 {
            for month in 1..=12 {
                for day in 1..=month_length(year, month) {
                    assert_eq!(from_civil(year, month, day), next, "{year}-{month}-{day}");
                    next += 1;
                }
            }
        }
    }

    #[test]
    fn a_day_that_does_not_exist_is_none() {
        for deal in [
            "daily 2026-02-29",
            "daily 2026-13-01",
            "daily 2026-00-10",
            "daily 2026-04-31",
            "daily 2026-04-00",
            "daily 2026-4-1",
            "daily 2026-11-15 ",
            "daily +026-11-15",
            "daily today",
            "daily ",
            "2026-11-15",
        ] {
            assert_eq!(daily(deal), None, "{deal:?}");
        }
    }
}
