//! What happened last, in a line for each side, beside the dice.

use contract::Seat;
use paint::{Hand, Line, Tone};

use super::{held, planet, side};
use crate::event::With;
use crate::hints::{Hint, Hints};
use crate::strike::{Strike, Strikes};
use crate::types::other;
use crate::view::{Stage, View};
use crate::words::{ending, side_name};
use paint::sheet::kit::wrap;

/// At most four lines of at most `width` characters. What is too wide is said in fewer words or goes on in the next line.
pub(super) fn lines(view: &View, hand: &Hand, advice: Option<&Hints>, width: usize) -> Vec<Line> {
    if view.stage == Stage::Placing {
        return placing(view, hand).iter().map(|text| Line::of(*text, Tone::Dim)).collect();
    }
    let mut lines = Vec::new();
    if let Some(how) = view.ending {
        let tone = match (how.winner(), view.seat) {
            (winner, Some(seat)) if winner == Some(seat) => Tone::Good,
            (_, Some(_)) => Tone::Bad,
            (_, None) => Tone::Strong,
        };
        lines.extend(wrap(&ending(view.seat, how), width).into_iter().map(|text| Line::of(text, tone)));
    }
    let shooters = view.seat.map_or([Seat(0), Seat(1)], |seat| [seat, other(seat)]);
    for shooter in shooters {
        let name = if view.seat == Some(shooter) { "You" } else { side_name(shooter) };
        let batch = last(&view.target_of(shooter).strikes);
        let tell = |text: String| format!("{name:<6} {text}");
        let text = match batch {
            None => tell("nothing yet".into()),
            Some(batch) => first_that_fits([tell(brief(&batch)), tell(counted(&batch))], width),
        };
        lines.push(Line::plain(text));
    }
    // What to do is told before what comes second best.
    let rolling = hand.shown && view.yours() && view.stage == Stage::Rolling;
    match advice {
        Some(advice) => lines.extend(advise(advice, width, if rolling { 1 } else { 2 })),
        None => lines.extend(own(view, width).map(|text| Line::of(text, Tone::Dim))),
    }
    if rolling {
        lines.truncate(3);
        lines.push(Line::of("1–5 keep a die, r rolls the others, h holds all", Tone::Dim));
    }
    lines.extend(endgame(view).map(|text| Line::of(text, Tone::Dim)));
    lines.truncate(4);
    lines
}

/// What to do while planets are laid out. Spectators get no instructions.
fn placing(view: &View, hand: &Hand) -> &'static [&'static str] {
    match (view.placing(), view.seat) {
        (true, _) if hand.shown => &[
            "Arrows move, r turns, Enter places or lifts.",
            "Tab takes another building.",
            "l lays out the planet for you.",
        ],
        (false, Some(_)) => &["The other player is still laying out."],
        (true, _) | (false, None) => &["Both players lay out their planets."],
    }
}

/// The first of these texts that is not too wide; if all are, the last.
fn first_that_fits<const N: usize>(texts: [String; N], width: usize) -> String {
    let fits = |text: &String| text.chars().count() <= width;
    let chosen = texts.iter().position(fits).unwrap_or(N - 1);
    texts.into_iter().nth(chosen).unwrap_or_default()
}

/// The batch fired last; of a Salvo all shots.
pub(crate) fn last(strikes: &Strikes) -> Option<Vec<&Strike>> {
    (!strikes.is_empty()).then(|| strikes.batch().collect())
}

/// A batch in few words.
pub(crate) fn brief(strikes: &[&Strike]) -> String {
    let hits: Vec<String> = strikes.iter().flat_map(|s| s.hits.iter()).map(|cell| cell.to_string()).collect();
    let misses = misses(strikes);
    let hit = if hits.is_empty() { "no hit".into() } else { format!("hit {}", hits.join(" ")) };
    let missed = if misses > 0 { format!(", {misses} missed") } else { String::new() };
    format!("{}{hit}{missed}", fired(strikes))
}

/// The same in numbers; the board shows where.
fn counted(strikes: &[&Strike]) -> String {
    let hits: u32 = strikes.iter().map(|strike| strike.hits.len()).sum();
    format!("{}{hits} of {} hit", fired(strikes), hits + misses(strikes))
}

fn misses(strikes: &[&Strike]) -> u32 {
    strikes.iter().map(|strike| strike.misses.len()).sum()
}

/// What a batch was fired with, and how many buildings it destroyed.
fn fired(strikes: &[&Strike]) -> String {
    let with = match strikes.first().map(|strike| strike.with) {
        Some(With::Cartridge(cartridge)) => cartridge.to_string(),
        Some(With::Lost(cartridge)) => format!("lost {cartridge}"),
        Some(With::Desperation) => "one shot".into(),
        Some(With::SelfDestruct) => "self destruct".into(),
        Some(With::Before) | None => "at the start".into(),
    };
    match strikes.iter().map(|strike| strike.destroyed).sum::<u8>() {
        0 => format!("{with}: "),
        gone => format!("{with}: {gone} destroyed! "),
    }
}

/// The viewer's own buildings: damaged sectors of each, or how many are damaged where they are too many to list.
fn own(view: &View, width: usize) -> Option<String> {
    let damage = planet::damage(view, view.seat?);
    let state = damage.iter().map(|(building, hit, all)| {
        let letter = held::initial(&view.terms.fleet, *building);
        if hit == all { format!("{letter} gone") } else { format!("{letter} {}/{all}", all - hit) }
    });
    let listed = format!("Yours: {}", state.collect::<Vec<_>>().join("  "));
    let whole = damage.iter().filter(|(_, hit, _)| *hit == 0).count();
    let gone = damage.iter().filter(|(_, hit, all)| hit == all).count();
    let damaged = damage.len() - whole - gone;
    let numbers = format!("Yours: {whole} whole, {damaged} damaged, {gone} gone");
    Some(first_that_fits([listed, numbers], width))
}

/// The best commands, this many, each in as many words as fit; if there is nothing to choose, what the digits mean.
fn advise(advice: &Hints, width: usize, most: usize) -> Vec<Line> {
    let line = |(title, hint): (&str, &Hint)| {
        let texts = [hint.line(), hint.brief(), hint.short(), hint.deed(), hint.command.clone()]
            .map(|text| format!("{title}: {text}"));
        let text = first_that_fits(texts, width);
        let parts = if text.chars().count() > width { wrap(&text, width) } else { vec![text] };
        parts.into_iter().map(|text| Line::of(text, Tone::Good))
    };
    let mut lines: Vec<Line> =
        ["Best", "Next"].into_iter().zip(&advice.best).take(most).flat_map(line).collect();
    if lines.is_empty() {
        lines.extend(side::scale(advice).map(|text| Line::of(text, Tone::Dim)));
    }
    lines
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
