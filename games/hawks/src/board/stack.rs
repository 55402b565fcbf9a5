//! Several ships in one hex: two side by side, else one on top of the others with their number; and the
//! list of who is there.

use maud::{Markup, html};

use super::counter::{Counter, Detail, Sign, State, badge, bar, counter, over, sign_at, small, under};
use super::geometry::{HALF, Window, centre};
use super::ink::{Flag, Ink};
use super::silhouette;
use crate::types::{Hex, ShipId};

/// All ships of one hex, around its middle. The largest comes first.
pub(super) fn pile(ships: &[&Counter], detail: Detail, ink: &Ink) -> Markup {
    match ships {
        [] => html! {},
        [one] => counter(one, detail, ink),
        [a, b] => pair(&[(a, -12), (b, 12)], ink),
        many => stack(many, ink),
    }
}

/// Two ships beside each other, each with its letters and its hull.
fn pair(ships: &[(&&Counter, i32)], ink: &Ink) -> Markup {
    html! {
        g class="two" {
            @for (ship, x) in ships {
                g class=(format!("vessel {}", ship.side.id())) data-ship=(ship.id.0) transform=(format!("translate({x} 0)"))
                    opacity=[(ship.state == State::Done).then_some("0.55")] {
                    title { (ship.describe()) }
                    g transform="translate(0 -6)" { (small(ship, 56, ink)) }
                    (badge(ship.class, ship.side, 0, 11, ink))
                    g transform="translate(0 18) scale(0.8)" { (bar(ship.fifths(), 0, 0, ink)) }
                    @if let Some(sign) = ship.signs.first() { (sign_at(*sign, if *x < 0 { -8 } else { 8 }, -17, ink)) }
                }
            }
        }
    }
}

/// Three and more: the largest of each side on top, and how many there are.
fn stack(ships: &[&Counter], ink: &Ink) -> Markup {
    let sides: Vec<(Flag, Vec<&Counter>)> = Flag::ALL
        .map(|side| (side, ships.iter().filter(|ship| ship.side == side).copied().collect::<Vec<_>>()))
        .into_iter()
        .filter(|(_, ships)| !ships.is_empty())
        .collect();
    let state = ships.iter().map(|ship| ship.state).max().unwrap_or_default();
    let alone = sides.len() == 1;
    html! {
        g class="stack" {
            (under(state, ink))
            @for (n, (side, ships)) in sides.iter().enumerate() {
                @let x = if alone { 0 } else { 24 * n as i32 - 12 };
                g transform=(format!("translate({x} 0)")) { (top(*side, ships, alone, ink)) }
            }
            (over(state, ink))
        }
    }
}

/// The largest ship of a side on the edges of the others.
fn top(side: Flag, ships: &[&Counter], alone: bool, ink: &Ink) -> Markup {
    let Some((first, rest)) = ships.split_first() else { return html! {} };
    let percent = if alone { 80 } else { 54 };
    let lift = if alone { -4 } else { -8 };
    let burning = ships.iter().any(|ship| ship.signs.contains(&Sign::Fire));
    let behind = rest.len().min(2) as i32;
    html! {
        @for n in (1..=behind).rev() {
            g transform=(format!("translate({} {})", 3 * n, lift - 3 * n)) opacity=(if n == 1 { "0.45" } else { "0.25" }) {
                (silhouette::placed(first.class, side, first.turn(), percent))
            }
        }
        g class=(format!("vessel {}", side.id())) data-ship=(first.id.0) {
            title { (first.describe()) }
            g transform=(format!("translate(0 {lift})")) { (silhouette::placed(first.class, side, first.turn(), percent)) }
        }
        @for ship in rest {
            g class=(format!("vessel {}", side.id())) data-ship=(ship.id.0) { title { (ship.describe()) } }
        }
        @if alone {
            (badge(first.class, side, -12, 16, ink))
            (count(side, ships.len(), 12, 16, ink))
            @if burning { (sign_at(Sign::Fire, -17, -17, ink)) }
        } @else {
            (badge(first.class, side, 0, 8, ink))
            (count(side, ships.len(), 0, 20, ink))
            @if burning { (sign_at(Sign::Fire, if side == Flag::Upf { -8 } else { 8 }, -18, ink)) }
        }
    }
}

/// How many: `×7`.
fn count(side: Flag, number: usize, x: i32, y: i32, ink: &Ink) -> Markup {
    html! {
        g class="count" transform=(format!("translate({x} {y})")) {
            rect x="-11" y="-6.5" width="22" height="13" rx=(if side == Flag::Upf { 6 } else { 1 }) fill=(ink.card) stroke=(ink.flag(side)) stroke-width="1.4" {}
            text y="3.8" fill=(ink.ink) font-size="10.5" font-weight="700" text-anchor="middle" { "×" (number) }
        }
    }
}

const LINE: i32 = 20;
const WIDE: i32 = 250;

/// Who is in a hex, as a list beside it that stays within the window.
pub(super) fn list(
    window: &Window,
    hex: Hex,
    ships: &[&Counter],
    tools: &[(ShipId, usize)],
    ink: &Ink,
) -> Markup {
    let (x, y) = centre(hex);
    let (left, top, width, height) = window.bounds();
    let high = LINE * ships.len() as i32 + 30;
    let right = x + HALF + 10 + WIDE <= left + width;
    let box_x = if right { x + HALF + 10 } else { x - HALF - 10 - WIDE };
    let box_y = (y - high / 2).min(top + height - high - 4).max(top + 4);
    let (tip, edge) = if right { (x + HALF - 2, box_x) } else { (x - HALF + 2, box_x + WIDE) };
    html! {
        g class="list" role="list" aria-label=(format!("{} ships in {hex}", ships.len())) {
            path d=(format!("M{tip} {y}L{edge} {}V{}Z", y - 7, y + 7)) fill=(ink.line) {}
            rect x=(box_x) y=(box_y) width=(WIDE) height=(high) rx="8" fill=(ink.card) stroke=(ink.line) stroke-width="1.5" {}
            text x=(box_x + 12) y=(box_y + 18) fill=(ink.faint) font-size="11" { (hex) " · " (ships.len()) " ships" }
            @for (n, ship) in ships.iter().enumerate() {
                @let tool = tools.iter().find(|(id, _)| *id == ship.id).map(|(_, tool)| *tool);
                (row(ship, tool, box_x, box_y + 34 + LINE * n as i32, ink))
            }
        }
    }
}

/// A name that leaves room for the signs behind it; the whole of it is in the label.
fn short(name: &str, signs: usize) -> String {
    let room = match signs {
        0 => 15,
        1 => 13,
        _ => 11,
    };
    if name.chars().count() <= room {
        return name.to_owned();
    }
    name.chars().take(room - 1).chain(['…']).collect()
}

fn row(ship: &Counter, tool: Option<usize>, x: i32, y: i32, ink: &Ink) -> Markup {
    let (left, full) = ship.hull;
    let signs = ship.signs.iter().take(2);
    html! {
        g role="listitem" data-tool=[tool] aria-label=(ship.describe()) {
            @if tool.is_some() { rect class="hot" x=(x) y=(y - 10) width=(WIDE) height=(LINE) fill="#000" fill-opacity="0" {} }
            @if ship.state == State::Chosen {
                rect x=(x + 4) y=(y - 9) width=(WIDE - 8) height="18" rx="4" fill=(ink.accent) fill-opacity="0.2" {}
            }
            g transform=(format!("translate({} {y})", x + 24)) { (silhouette::placed(ship.class, ship.side, 0, 56)) }
            (badge(ship.class, ship.side, x + 51, y, ink))
            text x=(x + 67) y=(y + 4) fill=(ink.ink) font-size="11.5" font-weight="600" { (short(&ship.name, ship.signs.len())) }
            @for (n, sign) in signs.enumerate() { (sign_at(*sign, x + 166 - 14 * n as i32, y, ink)) }
            (bar(ship.fifths(), x + 192, y - 2, ink))
            text x=(x + WIDE - 8) y=(y + 4) fill=(ink.faint) font-size="10" text-anchor="end" { (left) "/" (full) }
        }
    }
}
