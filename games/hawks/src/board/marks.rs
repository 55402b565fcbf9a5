//! What is drawn over the map for a while: courses, hexes within reach, the field of fire, shots, mines and seekers.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::counter::Detail;
use super::geometry::{Window, between, centre, degrees, length, outline, outlines};
use super::ink::{Flag, Ink};
use crate::rules::s8_2_field::{Ahead, ahead};
use crate::types::{Facing, Hex, Kind, Weapon};

/// Has a course been flown, or is it a plan?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// Where a ship came along: a thin line.
    Flown,
    /// Where a ship will go: a bright, broken line.
    Planned,
}

/// The course of a ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The ship's name, for those who hear it.
    pub name: String,
    /// Whose it is.
    pub side: Flag,
    /// Flown or planned.
    pub course: Flight,
    /// Its hexes, the first one included.
    pub hexes: Vec<Hex>,
    /// What the ship faces at its end, if that is known.
    pub facing: Option<Facing>,
}

/// A hex that the ship in hand can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Which hex.
    pub hex: Hex,
    /// At which speed.
    pub speed: u16,
    /// May the ship come to harm on the way?
    pub risky: bool,
}

/// §8.2 A forward field of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Whose it is.
    pub side: Flag,
    /// Where the ship is.
    pub from: Hex,
    /// Where it looks.
    pub facing: Facing,
    /// How far the weapon reaches.
    pub range: u16,
}

/// A shot that is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who fires.
    pub side: Flag,
    /// From where.
    pub from: Hex,
    /// Where to.
    pub to: Hex,
    /// With what.
    pub weapon: Weapon,
    /// The chance to hit, in per cent.
    pub chance: u8,
}

/// What was left in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaidKind {
    /// §14 A pattern of mines.
    Mines,
    /// §15 A seeker that waits.
    Seeker,
    /// §15 A seeker on its way.
    Hunting(Facing),
}

/// A thing left in space that the viewer knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Whose it is.
    pub side: Flag,
    /// Where it is.
    pub hex: Hex,
    /// What it is.
    pub kind: LaidKind,
}

/// A course: a line, a dot for every hex, a tick between them that shows the way, an arrow at the end.
pub(super) fn path(path: &Path, ink: &Ink) -> Markup {
    let colour = ink.flag(path.side);
    let (Some(first), Some(last)) = (path.hexes.first(), path.hexes.last()) else { return html! {} };
    let points: Vec<String> =
        path.hexes.iter().map(|hex| centre(*hex)).map(|(x, y)| format!("{x} {y}")).collect();
    let steps: Vec<(Hex, Hex)> = path.hexes.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let (wide, dashes, strength) = match path.course {
        Flight::Flown => ("1.4", None, "0.55"),
        Flight::Planned => ("2.6", Some("7 5"), "0.95"),
    };
    let what = match path.course {
        Flight::Flown => "came",
        Flight::Planned => "will go",
    };
    html! {
        g class="path" opacity=(strength) {
            title { (path.name) " " (what) " from " (first) " to " (last) ", " (steps.len()) " hexes" }
            path d=(format!("M{}", points.join("L"))) fill="none" stroke=(colour) stroke-width=(wide) stroke-linejoin="round" stroke-dasharray=[dashes] {}
            @for (from, to) in &steps {
                @let (x, y) = between(*from, *to, 520);
                @let turn = from.0.row_to(to.0).map_or(0, |side| degrees(Facing(side)));
                path transform=(format!("translate({x} {y}) rotate({turn})")) d="M-2.6 -4L2.6 0L-2.6 4" fill="none" stroke=(colour) stroke-width="1.8" stroke-linecap="round" {}
            }
            @for hex in path.hexes.iter().take(steps.len()) {
                @let (x, y) = centre(*hex);
                circle cx=(x) cy=(y) r="3" fill=(ink.card) stroke=(colour) stroke-width="1.5" {}
            }
            @if let (Flight::Planned, Some((from, to))) = (path.course, steps.last()) {
                @let (x, y) = centre(*to);
                @let turn = path.facing.or_else(|| from.0.row_to(to.0).map(Facing)).map_or(0, degrees);
                g transform=(format!("translate({x} {y}) rotate({turn})")) {
                    circle r="13" fill=(ink.card) fill-opacity="0.85" stroke=(colour) stroke-width="1.4" {}
                    path d="M-7 -8L9 0L-7 8L-3 0Z" fill=(colour) {}
                    path d="M22 0L15 -5V5Z" fill=(colour) {}
                }
            }
        }
    }
}

/// Hexes within reach: tinted, with the speed in them; those that may do harm have a broken edge and an exclamation mark.
pub(super) fn reach(reach: &[Reach], ink: &Ink) -> Markup {
    let part = |risky: bool| outlines(reach.iter().filter(|r| r.risky == risky).map(|r| r.hex));
    html! {
        path class="reach" d=(part(false)) fill=(ink.accent) fill-opacity="0.17" stroke=(ink.accent) stroke-width="1" stroke-opacity="0.6" {}
        path class="reach risky" d=(part(true)) fill=(ink.warm) fill-opacity="0.13" stroke=(ink.warm) stroke-width="1" stroke-opacity="0.75" stroke-dasharray="4 3" {}
        g font-size="12" font-weight="700" text-anchor="middle" {
            @for Reach { hex, speed, risky } in reach {
                @let (x, y) = centre(*hex);
                text x=(x) y=(y - 10) fill=(if *risky { ink.ink } else { ink.accent }) { (speed) @if *risky { "!" } }
            }
        }
    }
}

/// §8.2 The field of fire: flanks lightly shaded, the row ahead darker, with its ranges and its bonus.
pub(super) fn field(window: &Window, field: &Field, ink: &Ink) -> Markup {
    let colour = ink.flag(field.side);
    let hexes: Vec<(Hex, Ahead)> = window
        .hexes()
        .filter(|hex| *hex != field.from && field.from.distance(*hex) <= field.range)
        .filter_map(|hex| ahead(field.from, field.facing, hex).map(|part| (hex, part)))
        .collect();
    let part = |wanted: Ahead| hexes.iter().filter(move |(_, part)| *part == wanted).map(|(hex, _)| *hex);
    let words =
        format!("Field of fire from {}, facing {}, as far as {}", field.from, field.facing, field.range);
    html! {
        g class="arc" {
            title { (words) }
            // Hatched, so that it is not taken for where a ship can go.
            defs {
                @for (id, step, opacity) in [("flank", 8, "0.28"), ("head", 5, "0.5")] {
                    pattern id=(format!("{id}-{}", field.side.id())) width=(step) height=(step) patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                        path d=(format!("M0 0V{step}")) stroke=(colour) stroke-width="2.4" stroke-opacity=(opacity) {}
                    }
                }
            }
            path class="field-flank" d=(outlines(part(Ahead::Flank))) fill=(format!("url(#flank-{})", field.side.id())) stroke=(colour) stroke-width="0.8" stroke-opacity="0.3" {}
            path class="field-head" d=(outlines(part(Ahead::HeadOn))) fill=(format!("url(#head-{})", field.side.id())) stroke=(colour) stroke-width="1.2" stroke-opacity="0.7" {}
            g fill=(ink.ink) font-size="10" text-anchor="middle" opacity="0.85" {
                @for hex in part(Ahead::HeadOn) {
                    @let (x, y) = centre(hex);
                    @let range = field.from.distance(hex);
                    text x=(x) y=(y + 18) { (range) @if range == 1 { tspan font-weight="700" { " +10" } } }
                }
            }
        }
    }
}

/// Shots: a line for each pair of hexes, with weapons and chances on it. Missiles fly along broken lines.
pub(super) fn shots(shots: &[Aim], detail: Detail, ink: &Ink) -> Markup {
    let mut pairs: BTreeMap<(Hex, Hex), Vec<&Aim>> = BTreeMap::new();
    for shot in shots {
        pairs.entry((shot.from, shot.to)).or_default().push(shot);
    }
    html! { @for ((from, to), shots) in &pairs { (volley(*from, *to, shots, detail, ink)) } }
}

fn volley(from: Hex, to: Hex, shots: &[&Aim], detail: Detail, ink: &Ink) -> Markup {
    let Some(first) = shots.first() else { return html! {} };
    let colour = ink.flag(first.side);
    let beams = shots.iter().any(|shot| shot.weapon.kind() == Kind::Beam);
    let missiles = shots.iter().any(|shot| shot.weapon.kind() != Kind::Beam);
    // The line begins and ends beside the ships.
    let long = length(from, to).max(1);
    let trim = (22_000 / long).min(450);
    let ((ax, ay), (bx, by)) = (between(from, to, trim), between(from, to, 1000 - trim));
    let (mx, my) = between(from, to, 500);
    let d = format!("M{ax} {ay}L{bx} {by}");
    let words: Vec<String> =
        shots.iter().map(|shot| format!("{} {}%", shot.weapon.name(), shot.chance)).collect();
    let high = 13 * shots.len() as i32 + 4;
    let scale = match detail {
        Detail::Near => "1",
        Detail::Far => "1.7",
    };
    // Where the line is short the label goes above it, off the ships.
    let my = if long < 150 { my - 32 - high / 2 } else { my };
    html! {
        g class="shot" {
            title { "From " (from) " at " (to) ": " (words.join(", ")) }
            @if from != to {
                @if beams { path d=(d) stroke=(colour) stroke-width="5" opacity="0.25" stroke-linecap="round" {} path d=(d) stroke=(colour) stroke-width="1.8" stroke-linecap="round" {} }
                @if missiles { path d=(d) stroke=(colour) stroke-width="3" stroke-dasharray="1 7" stroke-linecap="round" {} }
                circle cx=(bx) cy=(by) r="3.4" fill=(colour) {}
            }
            g transform=(format!("translate({mx} {my}) scale({scale})")) { g class="label" {
            rect x="-28" y=(-high / 2) width="56" height=(high) rx="6" fill=(ink.card) stroke=(colour) stroke-width="1.2" {}
            @for (n, shot) in shots.iter().enumerate() {
                text y=(12 - high / 2 + 13 * n as i32) fill=(ink.ink) font-size="10.5" text-anchor="middle" {
                    tspan fill=(ink.faint) { (shot.weapon) } tspan dx="4" font-weight="700" { (shot.chance) "%" }
                }
            }
            }            }
        }
    }
}

/// Mines are three spiked balls, a seeker is a dart in a diamond; one that hunts points where it flies.
pub(super) fn laid(laid: &Laid, ink: &Ink) -> Markup {
    let colour = ink.flag(laid.side);
    let (x, y) = centre(laid.hex);
    let (what, turn) = match laid.kind {
        LaidKind::Mines => ("mines", 0),
        LaidKind::Seeker => ("seeker, waiting", 0),
        LaidKind::Hunting(facing) => ("seeker, hunting", degrees(facing)),
    };
    html! {
        g class="laid" transform=(format!("translate({x} {y})")) {
            title { (laid.side.name()) " " (what) ", " (laid.hex) }
            @match laid.kind {
                LaidKind::Mines => @for (dx, dy) in [(0, -9), (-10, 8), (10, 8)] {
                    g transform=(format!("translate({dx} {dy})")) {
                        path d="M0 -8V8M-7 -4L7 4M-7 4L7 -4" stroke=(colour) stroke-width="1.6" stroke-linecap="round" {}
                        circle r="4.6" fill=(if laid.side == Flag::Upf { colour } else { ink.card }) stroke=(colour) stroke-width="1.6" {}
                    }
                },
                LaidKind::Seeker | LaidKind::Hunting(_) => {
                    path d="M0 -17L17 0L0 17L-17 0Z" fill=(ink.card) stroke=(colour) stroke-width="1.5"
                        stroke-dasharray=[(laid.kind == LaidKind::Seeker).then_some("3 3")] {}
                    g transform=(format!("rotate({turn})")) {
                        path d="M11 0L4 3.2H-5L-9 7V-7L-5 -3.2H4Z" fill=(colour) {}
                        @if laid.side == Flag::Sathar { path d="M-4 0H4" stroke=(ink.card) stroke-width="1.6" {} }
                    }
                },
            }
        }
    }
}

/// The hex under the cursor.
pub(super) fn cursor(hex: Hex, ink: &Ink) -> Markup {
    html! { path class="pointer" d=(outline(hex)) fill="none" stroke=(ink.ink) stroke-width="2.4" stroke-dasharray="9 5" {} }
}
