//! The course of luck and skill as a chart.

use contract::Seat;
use maud::html;
use paint::Theme;

use super::walk::Finding;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 52.0;
const TOP: f64 = 46.0;

/// How far Orange was ahead in luck and in play, act by act.
pub(super) fn chart(findings: &[Finding]) -> String {
    let side = |finding: &Finding| if finding.seat == Seat(0) { 1.0 } else { -1.0 };
    let course = |part: &dyn Fn(&Finding) -> f64| {
        let mut sum = 0.0;
        let mut points = vec![0.0];
        for finding in findings {
            sum += part(finding);
            points.push(sum);
        }
        points
    };
    let luck = course(&|f| side(f) * f.luck);
    let play = course(&|f| -side(f) * f.loss);
    let reach = luck.iter().chain(&play).fold(4.0_f64, |most, value| most.max(value.abs())).ceil();
    let x = |n: usize| LEFT + WIDTH * n as f64 / findings.len().max(1) as f64;
    let y = |value: f64| TOP + HEIGHT / 2.0 * (1.0 - value / reach);
    let line = |points: &[f64]| {
        let list: Vec<String> =
            points.iter().enumerate().map(|(n, v)| format!("{:.1},{:.1}", x(n), y(*v))).collect();
        list.join(" ")
    };
    let c = Theme::Light.palette();
    let (orange, purple) = ("#d55e00", "#7a4fb5");
    let ticks = [-reach, -reach / 2.0, 0.0, reach / 2.0, reach];
    let body = html! {
        text x=(LEFT) y="24" fill=(c.ink) font-size="16" font-weight="700" { "Who was ahead, in points" }
        @for tick in ticks {
            line x1=(LEFT) x2=(LEFT + WIDTH) y1=(format!("{:.1}", y(tick))) y2=(format!("{:.1}", y(tick)))
                stroke=(c.faint) stroke-opacity=(if tick == 0.0 { "1" } else { "0.25" }) {}
            text x=(LEFT - 8.0) y=(format!("{:.1}", y(tick) + 4.0)) fill=(c.faint) font-size="12" text-anchor="end" {
                (format!("{:.0}", tick.abs()))
            }
        }
        text x=(LEFT + 6.0) y=(TOP + 14.0) fill=(orange) font-size="13" { "▲ Orange ahead" }
        text x=(LEFT + 6.0) y=(TOP + HEIGHT - 6.0) fill=(purple) font-size="13" { "▼ Purple ahead" }
        polyline points=(line(&luck)) fill="none" stroke=(c.kinds[1]) stroke-width="2.5" {}
        polyline points=(line(&play)) fill="none" stroke=(c.kinds[4]) stroke-width="2.5" stroke-dasharray="7 4" {}
        text x=(LEFT + WIDTH) y="24" fill=(c.kinds[1]) font-size="13" text-anchor="end" { "── luck" }
        text x=(LEFT + WIDTH) y="40" fill=(c.kinds[4]) font-size="13" text-anchor="end" { "- - play" }
        text x=(LEFT + WIDTH / 2.0) y=(TOP + HEIGHT + 24.0) fill=(c.faint) font-size="12" text-anchor="middle" {
            "acts, from the first roll to the end"
        }
    };
    paint::svg::document(
        LEFT as u32 + WIDTH as u32 + 24,
        (TOP + HEIGHT) as u32 + 40,
        "Luck and skill",
        Theme::Light,
        body,
    )
}
