//! Figures as charts: SVG text, drawn without measuring fonts.

use plotters::coord::ranged1d::SegmentValue;
use plotters::prelude::*;

use crate::figures::{Figures, Item, MeasureFigures, Numbers};
use crate::stats::Share;
use crate::text::{grouped, step, thousands};

/// A chart with the name of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The file's name: game and measure, `.svg` at the end.
    pub file: String,
    /// The picture.
    pub svg: String,
}

const SIZE: (u32, u32) = (760, 440);
/// Most bars of a distribution.
const BARS: u32 = 60;
const BAR: RGBColor = RGBColor(0x3b, 0x6e, 0xa5);
const WHISKER: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);
const FONT: &str = "sans-serif";

/// A chart of the results, of wins by seat if there are several, and of each of the game's own measures.
pub fn charts(figures: &Figures) -> Vec<Chart> {
    let file = |name: &str| {
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        format!("{}-{}.svg", figures.run.game, name.chars().map(plain).collect::<String>())
    };
    let title = |name: &str| format!("{}: {name} ({} games)", figures.title, thousands(figures.games));
    let shares = |items: &[Item]| items.iter().map(|i| (i.name.replace('_', " "), i.share)).collect();
    let mut list = Vec::new();
    let mut push = |name: &str, svg: String| list.push(Chart { file: file(name), svg });
    push("results", bars(&title("results"), shares(&figures.results)));
    if figures.seats.len() > 1 {
        let seats = figures.seats.iter().map(|s| (format!("{} {} ({})", s.seat, s.side, s.mind), s.share));
        push("seats", bars(&title("wins by seat"), seats.collect()));
    }
    for measure in &figures.measures {
        match measure {
            MeasureFigures::Category { name, values } => push(name, bars(&title(name), shares(values))),
            MeasureFigures::Number(numbers) => {
                push(&numbers.name, histogram(&title(&numbers.name), numbers));
            }
        }
    }
    list
}

/// Drawing into a text cannot fail, and neither can the axes, whose ranges are never empty.
fn draw(paint: impl FnOnce(&mut String) -> Result<(), Box<dyn std::error::Error>>) -> String {
    let mut svg = String::new();
    paint(&mut svg).expect("drawing into a text does not fail");
    svg
}

fn percent(share: &f64) -> String {
    let value = share * 100.0;
    if (value - value.round()).abs() < 1e-9 { format!("{value:.0} %") } else { format!("{value:.1} %") }
}

/// The upper end of the axis of shares.
fn top(shares: impl Iterator<Item = Share>) -> f64 {
    shares.map(|s| s.high).fold(0.0, f64::max).clamp(1e-6, 1.0) * 1.05
}

/// A line from one end of the interval to the other.
fn whisker<X: Clone>(x: X, share: &Share) -> PathElement<(X, f64)> {
    PathElement::new(vec![(x.clone(), share.low), (x, share.high)], WHISKER.stroke_width(2))
}

fn bars(title: &str, items: Vec<(String, Share)>) -> String {
    draw(|svg| {
        let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(title, (FONT, 20))
            .margin(14)
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(
                // Segments run from the first to the last number, both included.
                (0..items.len().saturating_sub(1)).into_segmented(),
                0.0..top(items.iter().map(|(_, share)| *share)),
            )?;
        let name = |at: &SegmentValue<usize>| match at {
            SegmentValue::CenterOf(n) | SegmentValue::Exact(n) => {
                items.get(*n).map(|(name, _)| name.clone()).unwrap_or_default()
            }
            SegmentValue::Last => String::new(),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .label_style((FONT, 14))
            .x_labels(items.len().max(1))
            .x_label_formatter(&name)
            .y_label_formatter(&percent)
            .y_desc("share of games")
            .draw()?;
        for (n, (_, share)) in items.iter().enumerate() {
            let corners = [(SegmentValue::Exact(n), 0.0), (SegmentValue::Exact(n + 1), share.share)];
            let mut bar = Rectangle::new(corners, BAR.filled());
            bar.set_margin(0, 0, 14, 14);
            chart.draw_series([bar])?;
            chart.draw_series([whisker(SegmentValue::CenterOf(n), share)])?;
        }
        drop(chart);
        root.present()?;
        Ok(())
    })
}

fn histogram(title: &str, numbers: &Numbers) -> String {
    let all: u64 = numbers.distribution.iter().map(|b| b.share.count).sum();
    let step = step(numbers.min, numbers.max, BARS);
    let groups: Vec<(f64, f64, Share)> = grouped(&numbers.distribution, numbers.min, step)
        .into_iter()
        .map(|(first, last, count)| (f64::from(first) - 0.5, f64::from(last) + 0.5, Share::of(count, all)))
        .collect();
    let (left, right) = (f64::from(numbers.min) - 0.5, groups.last().map_or(0.5, |g| g.1));
    let about = format!("{}: mean {:.2}, deviation {:.2}", numbers.name, numbers.mean, numbers.sd);
    draw(|svg| {
        let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(title, (FONT, 20))
            .margin(14)
            .x_label_area_size(48)
            .y_label_area_size(64)
            .build_cartesian_2d(left..right.max(left + 1.0), 0.0..top(groups.iter().map(|g| g.2)))?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .label_style((FONT, 14))
            .x_label_formatter(&|value| format!("{value}"))
            .y_label_formatter(&percent)
            .x_desc(about)
            .y_desc("share of games")
            .draw()?;
        let bar = |(left, right, share): &(f64, f64, Share)| {
            let gap = (right - left) * 0.06;
            Rectangle::new([(left + gap, 0.0), (right - gap, share.share)], BAR.filled())
        };
        chart.draw_series(groups.iter().map(bar))?;
        chart.draw_series(groups.iter().map(|(left, right, share)| whisker((left + right) / 2.0, share)))?;
        drop(chart);
        root.present()?;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_has_its_name_and_there_is_no_other() {
        for count in [0, 1, 2, 7] {
            let items: Vec<_> = (0..count).map(|n| (format!("bar{n}"), Share::of(n, 10))).collect();
            let svg = bars("title", items);
            assert_eq!(svg.matches("\nbar").count() as u64, count, "{svg}");
        }
    }

    #[test]
    fn percents_are_short() {
        assert_eq!([0.0, 0.05, 0.125, 1.0].map(|p| percent(&p)), ["0 %", "5 %", "12.5 %", "100 %"]);
    }
}
