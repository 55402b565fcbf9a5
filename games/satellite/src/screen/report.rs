//! What happened last, in a line for each side, beside the dice.

use contract::Seat;
use paint::{Line, Tone};

use super::{held, planet, side};
use crate::event::With;
use crate::hints::{Hint, Hints};
use crate::strike::Strike;
use crate::types::{Cartridge, other};
use crate::view::{Stage, View};
use crate::words::{ending, side_name};

/// At most four lines of at most `width` characters.
pub(super) fn lines(view: &View, advice: Option<&Hints>, width: usize) -> Vec<Line> {
    let clip = |text: String| clip(text, width);
    if view.stage == Stage::Placing {
        return placing(view).into_iter().map(|text| Line::of(clip(text), Tone::Dim)).collect();
    }
    let mut lines = Vec::new();
    if let Some(how) = view.ending {
        let tone = match (how.winner(), view.seat) {
            (winner, Some(seat)) if winner == Some(seat) => Tone::Good,
            (_, Some(_)) => Tone::Bad,
            (_, None) => Tone::Strong,
        };
        lines.push(Line::of(clip(ending(view.seat, how)), tone));
    }
    let shooters = view.seat.map_or([Seat(0), Seat(1)], |seat| [seat, other(seat)]);
    for shooter in shooters {
        let name = if view.seat == Some(shooter) { "You" } else { side_name(shooter) };
        let batch = last(&view.target_of(shooter).strikes);
        let text = batch.map_or_else(|| "nothing yet".into(), brief);
        lines.push(Line::of(clip(format!("{name:<6} {text}")), Tone::Plain));
    }
    match advice {
        Some(advice) => lines.extend(advise(advice, width)),
        None => lines.extend(own(view).map(|text| Line::of(clip(text), Tone::Dim))),
    }
    if view.yours() && view.stage == Stage::Rolling {
        lines.push(Line::of(clip("1–5 keep a die, r rolls the others, h holds all".into()), Tone::Dim));
    }
    lines.extend(endgame(view).map(|text| Line::of(clip(text), Tone::Dim)));
    lines.truncate(4);
    lines
}

fn placing(view: &View) -> Vec<String> {
    match (view.placing(), view.seat) {
        (true, _) => vec![
            "Arrows move, r turns, Enter places or lifts.".into(),
            "Tab takes another building.".into(),
            "l lays out the planet for you.".into(),
        ],
        (false, Some(_)) => vec!["The other player is still laying out.".into()],
        (false, None) => vec!["Both players lay out their planets.".into()],
    }
}

/// The batch fired last; of a Salvo all shots.
pub(crate) fn last(strikes: &[Strike]) -> Option<&[Strike]> {
    let salvo = |strike: &Strike| strike.with == With::Cartridge(Cartridge::Salvo);
    let end = strikes.len().checked_sub(1)?;
    let before = strikes[..end].iter().rev().take_while(|strike| salvo(strike) && salvo(&strikes[end]));
    Some(&strikes[end - before.count()..])
}

/// A batch in few words.
pub(crate) fn brief(strikes: &[Strike]) -> String {
    let with = match strikes.first().map(|strike| strike.with) {
        Some(With::Cartridge(cartridge)) => cartridge.to_string(),
        Some(With::Lost(cartridge)) => format!("lost {cartridge}"),
        Some(With::Desperation) => "one shot".into(),
        Some(With::SelfDestruct) => "self destruct".into(),
        Some(With::Before) | None => "at the start".into(),
    };
    let hits: Vec<String> = strikes.iter().flat_map(|s| s.hits.iter()).map(|cell| cell.to_string()).collect();
    let misses: u32 = strikes.iter().map(|strike| strike.misses.len()).sum();
    let gone: u8 = strikes.iter().map(|strike| strike.destroyed).sum();
    let gone = if gone > 0 { format!("{gone} destroyed! ") } else { String::new() };
    let hit = if hits.is_empty() { "no hit".into() } else { format!("hit {}", hits.join(" ")) };
    let missed = if misses > 0 { format!(", {misses} missed") } else { String::new() };
    format!("{with}: {gone}{hit}{missed}")
}

/// The viewer's own buildings: damaged sectors of each.
fn own(view: &View) -> Option<String> {
    let seat = view.seat?;
    let state = planet::damage(view, seat).into_iter().map(|(building, hit, all)| {
        let letter = held::initial(&view.terms.fleet, building);
        if hit == all { format!("{letter} gone") } else { format!("{letter} {}/{all}", all - hit) }
    });
    Some(format!("Yours: {}", state.collect::<Vec<_>>().join("  ")))
}

/// The two best commands, each as far as it fits; what the digits mean if nothing is to be chosen.
fn advise(advice: &Hints, width: usize) -> Vec<Line> {
    let line = |(title, hint): (&str, &Hint)| {
        let long = format!("{title}: {}", hint.line());
        let fits = long.chars().count() <= width;
        Line::of(if fits { long } else { clip(format!("{title}: {}", hint.short()), width) }, Tone::Good)
    };
    let mut lines: Vec<Line> = ["Best", "Next"].into_iter().zip(&advice.best).map(line).collect();
    if lines.is_empty() {
        lines.extend(side::scale(advice).map(|text| Line::of(text, Tone::Dim)));
    }
    lines
}

/// The text, cut where it is wider than that.
fn clip(text: String, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some(_) => text.chars().take(width - 1).chain(['…']).collect(),
        None => text,
    }
}

/// What decides once both arsenals are empty.
fn endgame(view: &View) -> Option<String> {
    let roll = |seat: usize| {
        let [a, b] = view.tosses.last()?;
        let (x, y) = if seat == 0 { a } else { b };
        Some(format!("{} {x}+{y}", side_name(Seat(seat as u8))))
    };
    if let (Some(a), Some(b)) = (roll(0), roll(1)) {
        return Some(format!("Self Destruct: {a}, {b}"));
    }
    if view.ending.is_some() || matches!(view.stage, Stage::Desperation | Stage::SelfDestruct) {
        return None;
    }
    let again = if view.reloads > 0 { " again" } else { "" };
    Some(format!("After the last cartridge: {}{again}", view.terms.endgame.title()))
}
