//! The analysis in words, figures and a chart.

use std::fmt::Write as _;

use contract::{Answer, Journal, Seat};
use serde_json::{Value, json};

use super::walk::{Finding, Kind, who};
use super::{Figure, chart};
use crate::Satellite;
use crate::types::SEATS;
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
    let _ = writeln!(text, "\nLargest single figures:");
    let points = turning_points(&findings);
    for finding in &points {
        let _ = writeln!(text, "  {}", point_words(finding));
    }
    let _ = writeln!(
        text,
        "\nLuck: how much more the rolls and reports brought than expected.\n\
         Given away: how much more the best known choice was worth. A chance that\n\
         stays open counts again every turn it is passed over, so these points do\n\
         not add up to a win or a loss and do not say who played better. Judged\n\
         from what each side knew. ±: spread of {} samples (95 %).",
        samples.len()
    );
    let json = json!({
        "unit": "points: a damaged sector is one, a finished building one more",
        "sides": SEATS.into_iter().zip(&sides).map(|(seat, side)| side_json(seat, side, winner)).collect::<Vec<_>>(),
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
