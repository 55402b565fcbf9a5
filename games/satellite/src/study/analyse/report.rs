//! The analysis in words, figures and a chart.

use std::fmt::Write as _;

use contract::{Answer, Journal, Seat};
use serde_json::{Value, json};

use super::walk::{Finding, Kind, who};
use super::{Figure, chart};
use crate::Satellite;
use crate::types::{SEATS, other};
use crate::words::side_name;

/// One side's sums.
struct Sums {
    luck: Figure,
    luck_dice: Figure,
    luck_shots: Figure,
    loss: Figure,
    loss_dice: Figure,
    loss_shots: Figure,
}

fn sum(samples: &[Vec<Finding>], value: impl Fn(&Finding) -> f64) -> Figure {
    let totals: Vec<f64> = samples.iter().map(|findings| findings.iter().map(&value).sum()).collect();
    Figure::of(&totals)
}

fn sums(samples: &[Vec<Finding>], seat: Seat) -> Sums {
    let of = |kind: Option<Kind>, part: fn(&Finding) -> f64| {
        sum(samples, |f| if f.seat == seat && kind.is_none_or(|k| k == f.kind) { part(f) } else { 0.0 })
    };
    Sums {
        luck: of(None, |f| f.luck),
        luck_dice: of(Some(Kind::Dice), |f| f.luck),
        luck_shots: of(Some(Kind::Shot), |f| f.luck),
        loss: of(None, |f| f.loss),
        loss_dice: of(Some(Kind::Dice), |f| f.loss),
        loss_shots: of(Some(Kind::Shot), |f| f.loss),
    }
}

/// The difference of one side's figure to the other's, sample by sample.
fn difference(samples: &[Vec<Finding>], seat: Seat, part: fn(&Finding) -> f64) -> Figure {
    sum(samples, |f| if f.seat == seat { part(f) } else { -part(f) })
}

fn show(figure: Figure) -> String {
    format!("{:+.1} ± {:.1}", figure.mean, figure.half)
}

fn given(figure: Figure) -> String {
    format!("{:.1} ± {:.1}", figure.mean, figure.half)
}

/// The mean of each finding over the samples.
fn averaged(samples: &[Vec<Finding>]) -> Vec<Finding> {
    let Some(first) = samples.first() else { return Vec::new() };
    let mean = |n: usize, part: fn(&Finding) -> f64| {
        samples.iter().filter_map(|s| s.get(n)).map(part).sum::<f64>() / samples.len() as f64
    };
    let mut findings = first.clone();
    for (n, finding) in findings.iter_mut().enumerate() {
        finding.luck = mean(n, |f| f.luck);
        finding.loss = mean(n, |f| f.loss);
    }
    findings
}

/// The whole answer.
pub(super) fn report(journal: &Journal<Satellite>, samples: &[Vec<Finding>]) -> Answer {
    let winner = journal.footer.as_ref().and_then(|f| f.body.outcome.winners.first().copied());
    let sides = SEATS.map(|seat| sums(samples, seat));
    let findings = averaged(samples);
    let mut text = String::from(
        "Luck and skill, in points: one for a damaged sector, one more for a\nfinished building.\n\n",
    );
    let heads = SEATS.map(|seat| {
        let mark = if winner == Some(seat) { ", won" } else { "" };
        format!("{}{mark}", side_name(seat))
    });
    let mut row = |name: &str, [orange, purple]: [String; 2]| {
        let _ = writeln!(text, "{name:<14}{orange:<16}{purple}");
    };
    row("", heads);
    let [orange, purple] = &sides;
    row("luck", [show(orange.luck), show(purple.luck)]);
    row("  with dice", [show(orange.luck_dice), show(purple.luck_dice)]);
    row("  with shots", [show(orange.luck_shots), show(purple.luck_shots)]);
    row("given away", [given(orange.loss), given(purple.loss)]);
    row("  by keeps", [given(orange.loss_dice), given(purple.loss_dice)]);
    row("  by shots", [given(orange.loss_shots), given(purple.loss_shots)]);
    let verdict = verdict(samples, winner);
    let _ = writeln!(text, "\n{verdict}\n\nTurning points:");
    let points = turning_points(&findings);
    for finding in &points {
        let _ = writeln!(text, "  {}", point_words(finding));
    }
    let _ = writeln!(
        text,
        "\nLuck is what rolls and reports brought beyond what was to be expected;\n\
         given away is what the best choice known was worth more. Judged from\n\
         what each seat knew, by {} samples; ± is a 95 % interval of the sampling.",
        samples.len()
    );
    let json = json!({
        "unit": "points: a damaged sector is one, a finished building one more",
        "sides": SEATS.into_iter().zip(&sides).map(|(seat, side)| side_json(seat, side, winner)).collect::<Vec<_>>(),
        "verdict": verdict,
        "turning_points": points.iter().map(finding_json).collect::<Vec<_>>(),
        "acts": findings.iter().map(finding_json).collect::<Vec<_>>(),
    });
    Answer { text, json, svg: Some(chart::chart(&findings)) }
}

fn figure_json(figure: Figure) -> Value {
    json!({"mean": figure.mean, "low": figure.mean - figure.half, "high": figure.mean + figure.half})
}

fn side_json(seat: Seat, side: &Sums, winner: Option<Seat>) -> Value {
    json!({
        "seat": seat, "won": winner == Some(seat),
        "luck": figure_json(side.luck), "luck_dice": figure_json(side.luck_dice), "luck_shots": figure_json(side.luck_shots),
        "loss": figure_json(side.loss), "loss_dice": figure_json(side.loss_dice), "loss_shots": figure_json(side.loss_shots),
    })
}

fn finding_json(finding: &Finding) -> Value {
    json!({
        "turn": finding.turn, "seat": finding.seat, "what": finding.what, "luck": finding.luck, "loss": finding.loss,
        "kind": if finding.kind == Kind::Dice { "dice" } else { "shot" }, "better": finding.better,
    })
}

/// Who played better, who was luckier, and whether that decided it.
fn verdict(samples: &[Vec<Finding>], winner: Option<Seat>) -> String {
    let better = SEATS.into_iter().find(|seat| difference(samples, other(*seat), |f| f.loss).positive());
    let luckier = SEATS.into_iter().find(|seat| difference(samples, *seat, |f| f.luck).positive());
    let skill = |seat: Seat| given(difference(samples, other(seat), |f| f.loss));
    let luck = |seat: Seat| given(difference(samples, seat, |f| f.luck));
    let judged = match better {
        Some(seat) => format!("{} gave away less, by {} points", side_name(seat), skill(seat)),
        None => "Neither side clearly gave away less".to_owned(),
    };
    let fortune = match luckier {
        Some(seat) => format!("{} was luckier, by {} points", side_name(seat), luck(seat)),
        None => "neither was clearly luckier".to_owned(),
    };
    let Some(winner) = winner else { return format!("Both lost. {judged}; {fortune}.") };
    let loser = other(winner);
    let lead = match (better, luckier) {
        (Some(seat), Some(lucky)) if seat == loser && lucky == winner => {
            format!("{} lost, though it played better. ", side_name(loser))
        }
        (Some(seat), _) if seat == loser => format!("{} lost, though it gave away less. ", side_name(loser)),
        (Some(seat), Some(lucky)) if seat == winner && lucky == loser => {
            format!("{} won by play, against the luck. ", side_name(winner))
        }
        (Some(seat), _) if seat == winner => format!("{} won by the better play. ", side_name(winner)),
        (None, Some(lucky)) if lucky == winner => format!("{} won by luck. ", side_name(winner)),
        _ => String::new(),
    };
    format!("{lead}{judged}; {fortune}.")
}

/// The three acts that moved most, by luck or by loss, in the order in which they happened.
fn turning_points(findings: &[Finding]) -> Vec<Finding> {
    let weight = |finding: &Finding| finding.luck.abs().max(finding.loss);
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by(|a, b| weight(&findings[*b]).total_cmp(&weight(&findings[*a])));
    order.truncate(3);
    order.sort_unstable();
    order.into_iter().map(|n| findings[n].clone()).collect()
}

fn point_words(finding: &Finding) -> String {
    let (turn, seat) = (finding.turn, who(finding));
    if finding.loss > finding.luck.abs() && !finding.better.is_empty() {
        return format!(
            "Turn {turn}: {seat} {}; {} was worth {:.1} more.",
            finding.what, finding.better, finding.loss
        );
    }
    let (size, word) = (finding.luck.abs(), if finding.luck >= 0.0 { "better" } else { "worse" });
    format!("Turn {turn}: {seat} {}: {size:.1} {word} than expected.", finding.what)
}
