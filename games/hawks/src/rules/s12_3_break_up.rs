//! §12.3 Severely damaged ships may break up when they turn or change their speed.

/// §12.3 The chance in per cent that a ship breaks up: what it has taken beyond half of its original hull points, times
/// the points of ADF and MR that it uses.
///
/// ```
/// use hawks::rules::s12_3_break_up::break_up;
/// assert_eq!(break_up(50, 50 - 32, 3 + 1), 28);
/// assert_eq!(break_up(15, 15 - 8, 2), 2);
/// ```
pub fn break_up(original: u16, left: u16, effort: u16) -> u8 {
    let taken = original.saturating_sub(left);
    let excess = taken.saturating_sub(original / 2);
    excess.saturating_mul(effort).min(100) as u8
}
