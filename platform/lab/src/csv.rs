//! Results as CSV: one line for each figure, the same columns for all of them.

use std::fmt::Write as _;

use crate::figures::{Figures, MeasureFigures, Numbers};
use crate::ladder::Ladder;
use crate::stats::Share;

/// A field, quoted where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn share_line(text: &mut String, table: &str, name: &str, item: &str, share: &Share) {
    let Share { count, share, low, high } = share;
    let _ = writeln!(text, "{table},{},{},{share},{low},{high},{count}", field(name), field(item));
}

fn numbers_lines(text: &mut String, numbers: &Numbers) {
    let Numbers { mean, mean_low, mean_high, sd, .. } = numbers;
    let name = field(&numbers.name);
    let _ = writeln!(text, "number,{name},mean,{mean},{mean_low},{mean_high},");
    let _ = writeln!(text, "number,{name},sd,{sd},,,");
    let marks = [
        ("min", numbers.min),
        ("5 %", numbers.p05),
        ("25 %", numbers.p25),
        ("50 %", numbers.p50),
        ("75 %", numbers.p75),
        ("95 %", numbers.p95),
        ("max", numbers.max),
    ];
    for (mark, value) in marks {
        let _ = writeln!(text, "number,{name},{mark},{value},,,");
    }
    for bin in &numbers.distribution {
        share_line(text, "distribution", &numbers.name, &bin.value.to_string(), &bin.share);
    }
}

/// The figures as CSV with the columns `table,name,item,value,low,high,count`; shares are 0 to 1, `low` and
/// `high` the ends of 95 % intervals.
pub fn figures_csv(figures: &Figures) -> String {
    let mut text = String::from("table,name,item,value,low,high,count\n");
    for item in &figures.results {
        share_line(&mut text, "result", "verdict", &item.name, &item.share);
    }
    for seat in &figures.seats {
        share_line(&mut text, "seat", &format!("{} {}", seat.seat, seat.side), &seat.mind, &seat.share);
    }
    for measure in &figures.measures {
        match measure {
            MeasureFigures::Category { name, values } => {
                for value in values {
                    share_line(&mut text, "category", name, &value.name, &value.share);
                }
            }
            MeasureFigures::Number(numbers) => numbers_lines(&mut text, numbers),
        }
    }
    numbers_lines(&mut text, &figures.actions);
    text
}

/// The ladder as CSV, one line for each pair of minds; infinite Elo differences are left empty.
pub fn ladder_csv(ladder: &Ladder) -> String {
    let mut text = String::from(
        "first,second,games,better,equal,worse,score,low,high,elo,elo_low,elo_high,\
         difference,difference_low,difference_high\n",
    );
    let or_empty = |number: Option<f64>| number.map(|n| n.to_string()).unwrap_or_default();
    for pair in &ladder.pairs {
        let _ = write!(text, "{},{},{},", field(&pair.first), field(&pair.second), pair.games);
        let _ = write!(text, "{},{},{},", pair.better, pair.equal, pair.worse);
        let _ = write!(text, "{},{},{},", pair.score, pair.low, pair.high);
        let numbers = [
            pair.elo,
            pair.elo_low,
            pair.elo_high,
            pair.difference.map(|d| d.value),
            pair.difference.map(|d| d.low),
            pair.difference.map(|d| d.high),
        ];
        let _ = writeln!(text, "{}", numbers.map(or_empty).join(","));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("plain"), "plain");
        assert_eq!(field("a,b"), "\"a,b\"");
        assert_eq!(field("say \"no\""), "\"say \"\"no\"\"\"");
    }
}
