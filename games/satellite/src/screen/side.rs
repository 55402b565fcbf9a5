//! What stands beside the board where there is room, and in the panel.

use contract::Seat;
use paint::{Line, Tone};

use super::{held, hue, planet};
use crate::hints::Hints;
use crate::types::{Cells, ReportDetail, SEATS, Shape, index, other};
use crate::view::{Stage, View};
use crate::words::{report_text, side_name};

/// The lines beside the board.
pub(super) fn lines(view: &View, advice: Option<&Hints>) -> Vec<Line> {
    let mut lines = vec![Line::plain(standing(view))];
    if view.stage == Stage::Placing {
        return lines;
    }
    lines.push(Line::new());
    if let Some(advice) = advice {
        hinted(advice, &mut lines);
    }
    theirs(view, &mut lines);
    ours(view, &mut lines);
    reports(view, &mut lines);
    wild(view, &mut lines);
    lines
}

/// How many buildings stand.
fn standing(view: &View) -> String {
    if view.stage == Stage::Placing {
        let ready = |seat| if view.planets[index(seat)].ready { "ready" } else { "laying out" };
        return SEATS.map(|seat| format!("{}: {}", side_name(seat), ready(seat))).join(" · ");
    }
    let all = view.terms.fleet.len();
    let count = |seat| {
        format!("{} {}/{all}", side_name(seat), all - usize::from(view.planets[index(seat)].destroyed))
    };
    format!("{} stand · round {}", SEATS.map(count).join(", "), view.turns.div_ceil(2))
}

/// What is known of the target's buildings: kinds or outlines that were told, or at the end everything.
fn theirs(view: &View, lines: &mut Vec<Line>) {
    let Some(seat) = view.seat else { return };
    let target = view.target_of(seat);
    lines.push(Line::of(format!("{}'s buildings", side_name(other(seat))), Tone::Strong));
    if target.buildings.is_some() {
        return state(view, other(seat), lines);
    }
    let mut told: Vec<(u8, u8)> = match view.terms.report {
        ReportDetail::Type => {
            let kinds = target.strikes.iter().flat_map(|strike| &strike.kinds);
            kinds.map(|kind| size(&view.terms.fleet[kind.index()])).collect()
        }
        ReportDetail::Count | ReportDetail::Outline => {
            let outlines = target.strikes.iter().flat_map(|strike| &strike.outlines);
            outlines.map(|outline| extent(view, outline.cells)).collect()
        }
    };
    let silent = usize::from(target.destroyed).saturating_sub(told.len());
    for shape in &view.terms.fleet {
        let fell = told.iter().position(|known| *known == size(shape)).map(|at| told.remove(at)).is_some();
        let text = format!("{:<10} {}×{}", shape.name, shape.rows, shape.columns);
        lines.push(if fell {
            Line::of(format!("× {text} destroyed"), Tone::Gone(hue(other(seat))))
        } else {
            Line::plain(format!("· {text}"))
        });
    }
    if silent > 0 {
        lines.push(Line::of(format!("{silent} more destroyed, not told which"), Tone::Dim));
    }
    lines.push(Line::new());
}

/// Its sides, the shorter one first.
pub(crate) fn size(shape: &Shape) -> (u8, u8) {
    (shape.rows.min(shape.columns), shape.rows.max(shape.columns))
}

/// The sides of an outline, the shorter one first.
pub(crate) fn extent(view: &View, cells: Cells) -> (u8, u8) {
    let board = view.terms.grid.board();
    let (top, left) = board.place(cells.first().unwrap_or(0));
    let (bottom, right) = board.place(cells.last().unwrap_or(0));
    let (rows, columns) = (bottom - top + 1, right - left + 1);
    (rows.min(columns), rows.max(columns))
}

/// The viewer's own buildings.
fn ours(view: &View, lines: &mut Vec<Line>) {
    let Some(seat) = view.seat else { return };
    lines.push(Line::of("Your buildings", Tone::Strong));
    state(view, seat, lines);
}

/// Every building of a seat whose layout is known.
fn state(view: &View, seat: Seat, lines: &mut Vec<Line>) {
    for (building, hit, all) in planet::damage(view, seat) {
        let shape = &view.terms.fleet[building.index()];
        let letter = held::initial(&view.terms.fleet, building);
        let bar = format!("{}{}", "×".repeat(hit as usize), "█".repeat((all - hit) as usize));
        let (word, tone) = match hit {
            0 => ("", Tone::Kind(hue(seat))),
            n if n == all => (" destroyed", Tone::Gone(hue(seat))),
            _ => (" damaged", Tone::Bad),
        };
        lines.push(Line::of(format!("{letter} {:<10} {bar}{word}", shape.name), tone));
    }
    lines.push(Line::new());
}

/// The last report on each planet, in full.
fn reports(view: &View, lines: &mut Vec<Line>) {
    let shooters = view.seat.map_or(SEATS, |seat| [seat, other(seat)]);
    for shooter in shooters {
        if let Some(strike) = view.target_of(shooter).strikes.last() {
            let name = if view.seat == Some(shooter) { "Your" } else { side_name(shooter) };
            let whose = if view.seat == Some(shooter) { "" } else { "'s" };
            lines.push(Line::of(format!("{name}{whose} last shots"), Tone::Strong));
            lines.push(Line::plain(report_text(view, strike)));
        }
    }
}

/// The sides for which five of a kind is wild.
fn wild(view: &View, lines: &mut Vec<Line>) {
    for seat in SEATS.into_iter().filter(|seat| view.planets[index(*seat)].wild) {
        lines.push(Line::of(format!("Five of a kind is wild for {}.", side_name(seat)), Tone::Fresh));
    }
}

/// What a helper would do.
fn hinted(advice: &Hints, lines: &mut Vec<Line>) {
    let mut title = Line::of("Hints", Tone::Strong);
    if let Some(scale) = scale(advice) {
        title = title.add(format!("  {scale}"), Tone::Plain);
    }
    lines.push(title);
    let rows = (1..).zip(&advice.best);
    lines.extend(rows.map(|(n, hint)| Line::of(format!("{n} {}", hint.line()), Tone::Good)));
    lines.push(Line::new());
}

/// What the digits on the target planet mean.
pub(super) fn scale(advice: &Hints) -> Option<String> {
    let most = advice.hottest();
    (most > 0.0).then(|| format!("digit 9: {} to hit", paint::percent(most.into())))
}
