//! Figures as a table for people.

use std::fmt::Write as _;

use crate::figures::{Bin, Figures, MeasureFigures, Numbers};
use crate::stats::Share;

/// Most lines of a distribution; more values are put together in equal steps.
const LINES: u32 = 24;
/// Width of the longest bar.
const BAR: f64 = 30.0;

/// A number with commas between the thousands.
///
/// ```
/// assert_eq!([7, 1000, 1_234_567].map(lab::thousands), ["7", "1,000", "1,234,567"]);
/// ```
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A verdict's word, for people.
fn ending(name: &str) -> &str {
    match name {
        "win" => "won",
        "draw" => "drawn",
        "both_lose" => "all lost",
        "none" => "nobody won",
        other => other,
    }
}

/// A share and its interval in percent, in columns.
pub(crate) fn percent(share: f64, low: f64, high: f64) -> String {
    format!("{:>8.3} %  {:>8.3} to {:>7.3} %", share * 100.0, low * 100.0, high * 100.0)
}

fn share_line(text: &mut String, name: &str, share: &Share) {
    let Share { count, share, low, high } = *share;
    let _ = writeln!(text, "  {name:<22}{:>13}  {}", thousands(count), percent(share, low, high));
}

/// The first lines: what was played.
pub(crate) fn title(title: &str, what: &str, run: &crate::Header) -> String {
    let mut text = format!("{title}: {what}\n");
    let minds: Vec<String> = run.minds.iter().map(|lineup| lineup.join(", ")).collect();
    if run.command == "simulate" {
        let _ = writeln!(text, "minds {}; seed \"{}\"; rules {}", minds.join(" / "), run.seed, run.rules);
    } else {
        let _ = writeln!(text, "seed \"{}\"; rules {}", run.seed, run.rules);
    }
    if let Some(nodes) = run.nodes {
        let _ = writeln!(text, "{} steps of thought for each choice", thousands(nodes));
    }
    if run.options.as_object().is_some_and(|o| !o.is_empty()) {
        let _ = writeln!(text, "options {}", run.options);
    }
    text
}

/// The figures as a table for people.
pub fn figures_text(figures: &Figures) -> String {
    let games = match (figures.complete, figures.games) {
        (true, 1) => "1 game".to_owned(),
        (true, games) => format!("{} games", thousands(games)),
        (false, games) => format!("{} of {} games", thousands(games), thousands(figures.asked)),
    };
    let mut text = title(&figures.title, &games, &figures.run);
    if figures.games == 0 {
        text.push_str("\nNo game was finished.\n");
        return text;
    }
    let _ = writeln!(text, "\n{:<24}{:>13}  {:>10}  95 % interval", "Results", "games", "share");
    for item in figures.results.iter().filter(|i| i.share.count > 0) {
        share_line(&mut text, ending(&item.name), &item.share);
    }
    let _ = writeln!(text, "\n{:<24}{:>13}", "Wins by seat", "games");
    for seat in &figures.seats {
        share_line(&mut text, &format!("{} {} ({})", seat.seat, seat.side, seat.mind), &seat.share);
    }
    for measure in &figures.measures {
        if let MeasureFigures::Category { name, values } = measure {
            let _ = writeln!(text, "\n{name}");
            for item in values {
                share_line(&mut text, &item.name, &item.share);
            }
        }
    }
    let numbers: Vec<&Numbers> = figures
        .measures
        .iter()
        .filter_map(|m| match m {
            MeasureFigures::Number(numbers) => Some(numbers),
            MeasureFigures::Category { .. } => None,
        })
        .collect();
    summary(&mut text, numbers.iter().copied().chain([&figures.actions]));
    for number in numbers {
        distribution(&mut text, number);
    }
    text
}

fn summary<'a>(text: &mut String, numbers: impl Iterator<Item = &'a Numbers>) {
    let head = ["min", "5 %", "25 %", "50 %", "75 %", "95 %", "max"].map(|h| format!("{h:>6}"));
    let _ = writeln!(
        text,
        "\n{:<16}{:>10}{:>22}{:>9}  {}",
        "Numbers",
        "mean",
        "95 % interval",
        "sd",
        head.join(" ")
    );
    for n in numbers {
        let interval = format!("{:.3} to {:.3}", n.mean_low, n.mean_high);
        let marks = [n.min, n.p05, n.p25, n.p50, n.p75, n.p95, n.max].map(|m| format!("{m:>6}"));
        let _ = writeln!(
            text,
            "  {:<14}{:>10.3}{interval:>22}{:>9.3}  {}",
            n.name,
            n.mean,
            n.sd,
            marks.join(" ")
        );
    }
}

/// Values put together in steps of `step`, from `min` on: (first, last, count).
pub(crate) fn grouped(bins: &[Bin], min: u32, step: u32) -> Vec<(u32, u32, u64)> {
    let mut groups: Vec<(u32, u32, u64)> = Vec::new();
    for bin in bins {
        let first = min + (bin.value - min) / step * step;
        match groups.last_mut() {
            Some(group) if group.0 == first => group.2 += bin.share.count,
            _ => groups.push((first, first.saturating_add(step - 1), bin.share.count)),
        }
    }
    groups
}

/// The step that puts values from `min` to `max` into at most `most` groups: 1, 2, 5, 10, 20, 50, …
pub(crate) fn step(min: u32, max: u32, most: u32) -> u32 {
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|lead| lead * 10u32.pow(power)));
    steps.into_iter().find(|step| (max - min) / step < most).unwrap_or(1_000_000_000)
}

fn distribution(text: &mut String, numbers: &Numbers) {
    let all: u64 = numbers.distribution.iter().map(|b| b.share.count).sum();
    let groups = grouped(&numbers.distribution, numbers.min, step(numbers.min, numbers.max, LINES));
    let most = groups.iter().map(|g| g.2).max().unwrap_or(1).max(1);
    let _ = writeln!(text, "\n{}", numbers.name);
    for (first, last, count) in groups {
        let name = if first == last { first.to_string() } else { format!("{first} to {last}") };
        let share = Share::of(count, all);
        let bar = "█".repeat((count as f64 / most as f64 * BAR).round() as usize);
        let mut line = String::new();
        share_line(&mut line, &name, &share);
        let _ = writeln!(text, "{}", format!("{}  {bar}", line.trim_end()).trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!(step(3, 20, 24), 1);
        assert_eq!(step(0, 24, 24), 2);
        assert_eq!(step(0, 100, 24), 5);
        assert_eq!(step(5, 5, 24), 1);
        assert_eq!(step(0, u32::MAX, 24), 200_000_000);
    }

    #[test]
    fn groups_keep_every_game() {
        let bins = [3, 4, 5, 9].map(|value| Bin { value, share: Share::of(2, 8) });
        assert_eq!(grouped(&bins, 3, 2), [(3, 4, 4), (5, 6, 2), (9, 10, 2)]);
        assert_eq!(grouped(&[], 0, 2), []);
    }
}
