//! A ladder as a table for people.

use std::fmt::Write as _;

use crate::ladder::{Ladder, Pair};
use crate::text::{percent, thousands, title};

fn elo(value: Option<f64>, infinite: &str) -> String {
    value.map_or_else(|| infinite.to_owned(), |e| format!("{e:+.1}"))
}

fn pair_line(text: &mut String, pair: &Pair, width: usize) {
    // A score of 0 or 1 means an infinite difference.
    let middle = if pair.score > 0.5 { "+∞" } else { "-∞" };
    let interval = format!("{} to {}", elo(pair.elo_low, "-∞"), elo(pair.elo_high, "+∞"));
    let name = format!("{} – {}", pair.first, pair.second);
    let _ = writeln!(
        text,
        "  {name:<width$}{:>12}{:>12}{:>12}  {}{:>9}  {interval}",
        thousands(pair.better),
        thousands(pair.equal),
        thousands(pair.worse),
        percent(pair.score, pair.low, pair.high),
        elo(pair.elo, middle),
    );
}

/// The ladder as a table for people.
pub fn ladder_text(ladder: &Ladder) -> String {
    let each = match ladder.seats {
        1 => format!("{} games a mind, all with the same dice", thousands(ladder.rounds)),
        _ => format!("{} games a pair, each deal with both seatings", thousands(2 * ladder.rounds)),
    };
    let part = if ladder.complete { "" } else { " (broken off)" };
    let mut text = title(&ladder.title, &format!("ladder, {each}{part}"), &ladder.run);
    if ladder.rounds == 0 {
        text.push_str("\nNo game was finished.\n");
        return text;
    }
    let longest = ladder.pairs.iter().map(|p| p.first.chars().count() + p.second.chars().count() + 3).max();
    let width = longest.unwrap_or(0).max(14) + 2;
    let drawn = if ladder.seats == 1 { "" } else { "drawn" };
    let _ = writeln!(
        text,
        "\n{:<w$}{:>12}{drawn:>12}{:>12}  {:>10}  95 % interval",
        "Minds",
        "won",
        "lost",
        if ladder.seats == 1 { "wins" } else { "score" },
        w = width + 2
    );
    for one in &ladder.standings {
        let drawn = if ladder.seats == 1 { String::new() } else { thousands(one.drawn) };
        let _ = writeln!(
            text,
            "  {:<width$}{:>12}{drawn:>12}{:>12}  {}",
            one.mind,
            thousands(one.won),
            thousands(one.lost),
            percent(one.score, one.low, one.high)
        );
    }
    let (better, equal, worse) = if ladder.seats == 1 {
        ("only first", "both alike", "only second")
    } else {
        ("won", "drawn", "lost")
    };
    let _ = writeln!(
        text,
        "\n{:<w$}{better:>12}{equal:>12}{worse:>12}  {:>10}  {:<22}{:>7}  95 % interval",
        "Pairs",
        "score",
        "95 % interval",
        "Elo",
        w = width + 2
    );
    ladder.pairs.iter().for_each(|pair| pair_line(&mut text, pair, width));
    if ladder.seats == 1 {
        let _ = writeln!(text, "\nWins of the first less wins of the second, on the same dice");
        for pair in &ladder.pairs {
            let Some(d) = pair.difference else { continue };
            let name = format!("{} – {}", pair.first, pair.second);
            let numbers = [d.value, d.low, d.high].map(|n| format!("{:+.3}", n * 100.0));
            let [value, low, high] = numbers;
            let _ = writeln!(text, "  {name:<width$}{value:>10} points  {low} to {high}");
        }
    } else {
        let _ = writeln!(text, "\nWins of the first by seat");
        for pair in &ladder.pairs {
            let Some(seats) = pair.wins_by_seat else { continue };
            for (seat, share) in seats.iter().enumerate() {
                let name = format!("{} – {} in seat {seat}", pair.first, pair.second);
                let told = percent(share.share, share.low, share.high);
                let _ = writeln!(text, "  {name:<w$}{:>12}  {told}", thousands(share.count), w = width + 10);
            }
        }
    }
    text
}
