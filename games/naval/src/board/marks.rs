//! What is drawn over the sea for a while: wakes and courses, lines of fire, light, smoke, mines, rings of range.

use maud::{Markup, html};

use super::geometry::{COLUMN, HALF, Window, between, centre, degrees, length, outline, outlines};
use super::ink::{Flag, Ink};
use crate::types::{Edge, Heading, Hex};

/// Has a course been sailed, or is it a plan?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sailing {
    /// Where a ship came along: a wake.
    Sailed,
    /// All of its way through a battle that is over.
    Track,
    /// Where a ship will go: a bright, broken line.
    Planned,
}

/// The course of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The unit's name, for those who hear it.
    pub name: String,
    /// Whose it is.
    pub side: Flag,
    /// Sailed or planned.
    pub course: Sailing,
    /// Its hexes, the first one included.
    pub hexes: Vec<Hex>,
    /// Where it heads at its end.
    pub heading: Option<Heading>,
}

/// A line of fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who fires.
    pub side: Flag,
    /// From where.
    pub from: Hex,
    /// Where to.
    pub to: Hex,
    /// What stands on the line, such as the column of the odds.
    pub label: String,
    /// Not the main battery: secondary guns or torpedoes.
    pub lesser: bool,
}

/// What lies in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// §11.4 Smoke.
    Smoke,
    /// §11.8 Mines that everybody knows of.
    Mines,
    /// §11.8 Mines that only their owner knows of.
    HiddenMines,
    /// §4.3 Where a starshell bursts, or is to burst.
    Starshell,
    /// A unit sank here.
    Sunk(String),
    /// §13.3 A fort was destroyed here.
    Ruin(String),
    /// What a scenario is about, such as an airfield.
    Goal(String),
    /// Shells fell here.
    Splash,
}

/// Something in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub hex: Hex,
    /// What.
    pub kind: MarkKind,
}

/// A ring of range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// Around which hex.
    pub hex: Hex,
    /// How many hexes.
    pub range: u16,
    /// What it means, such as `guns 19`.
    pub label: String,
    /// Whose it is; nobody's rings are drawn in ink.
    pub side: Option<Flag>,
}

/// §4.3 Hexes lit by a starshell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Light {
    /// Which hexes.
    pub hexes: Vec<Hex>,
}

/// Where one side may leave the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Whose exit it is.
    pub side: Flag,
    /// Over which edge.
    pub edge: Edge,
    /// The first and the last column or row of it; all of it if nothing is said.
    pub part: Option<(i16, i16)>,
}

/// A course: a wake that fades in behind a ship, or a line with an arrow at its end.
pub(super) fn path(path: &Path, ink: &Ink) -> Markup {
    let colour = ink.flag(path.side);
    let (Some(first), Some(last)) = (path.hexes.first(), path.hexes.last()) else { return html! {} };
    let points: Vec<String> =
        path.hexes.iter().map(|hex| centre(*hex)).map(|(x, y)| format!("{x} {y}")).collect();
    let d = format!("M{}", points.join("L"));
    let steps = path.hexes.len() - 1;
    let what = match path.course {
        Sailing::Sailed | Sailing::Track => "came",
        Sailing::Planned => "will go",
    };
    html! {
        g class="path" {
            title { (path.name) " " (what) " from " (first) " to " (last) ", " (steps) " hexes" }
            @match path.course {
                Sailing::Sailed => {
                    path d=(d) fill="none" stroke=(ink.card) stroke-width="9" stroke-linejoin="round" stroke-linecap="round" opacity="0.5" {}
                    path d=(d) fill="none" stroke=(colour) stroke-width="1.6" stroke-linejoin="round" stroke-dasharray="2 4" opacity="0.8" {}
                },
                // Of one side whole, of the other broken: never by colour alone.
                Sailing::Track => {
                    path d=(d) fill="none" stroke=(ink.card) stroke-width="6" stroke-linejoin="round" stroke-linecap="round" opacity="0.6" {}
                    path d=(d) fill="none" stroke=(colour) stroke-width="2.6" stroke-linejoin="round" stroke-dasharray=[(path.side == Flag::Second).then_some("11 5")] {}
                },
                Sailing::Planned => {
                    path d=(d) fill="none" stroke=(ink.card) stroke-width="6" stroke-linejoin="round" opacity="0.7" {}
                    path d=(d) fill="none" stroke=(colour) stroke-width="3" stroke-linejoin="round" stroke-dasharray="8 5" {}
                    @for hex in path.hexes.iter().skip(1).take(steps.saturating_sub(1)) {
                        @let (x, y) = centre(*hex);
                        circle cx=(x) cy=(y) r="3.4" fill=(ink.card) stroke=(colour) stroke-width="1.6" {}
                    }
                    @let (x, y) = centre(*last);
                    @let turn = path.heading.map_or(0, degrees);
                    g transform=(format!("translate({x} {y}) rotate({turn})")) {
                        circle r="12" fill=(ink.card) fill-opacity="0.88" stroke=(colour) stroke-width="1.6" {}
                        path d="M-7 7L0 -9L7 7L0 3Z" fill=(colour) {}
                        path d="M0 -23L-5 -16H5Z" fill=(colour) {}
                    }
                },
            }
        }
    }
}

/// A line of fire: shells fly in an arc, secondary guns and torpedoes along a dotted line.
pub(super) fn aim(aim: &Aim, ink: &Ink) -> Markup {
    let Aim { side, from, to, label, lesser } = aim;
    let colour = ink.flag(*side);
    let long = length(*from, *to).max(1);
    let trim = (24_000 / long).min(440);
    let ((ax, ay), (bx, by)) = (between(*from, *to, trim), between(*from, *to, 1000 - trim));
    // The arc bends to the left of who fires, so that fire and answer lie apart.
    let bend = 12;
    let (mx, my) = between(*from, *to, 500);
    let (dx, dy) = ((bx - ax) * bend / 100, (by - ay) * bend / 100);
    let (cx, cy) = (mx - dy, my + dx);
    let d = format!("M{ax} {ay}Q{cx} {cy} {bx} {by}");
    // Nearer to who fires, so that the labels of fire and answer lie apart, and not all alike, so that those of neighbours
    // do: at 28, 40 or 52 per cent of the arc.
    let t = 28 + 12 * i32::from((from.x + 2 * from.y).rem_euclid(3));
    let on = |a: i32, c: i32, b: i32| ((100 - t) * ((100 - t) * a + 2 * t * c) + t * t * b) / 10_000;
    let (lx, ly) = (on(ax, cx, bx), on(ay, cy, by));
    let wide = label.chars().count() as i32 * 7 + 10;
    html! {
        g class="shot" {
            title { "From " (from) " at " (to) @if !label.is_empty() { ": " (label) } }
            @if from != to {
                path d=(d) fill="none" stroke=(ink.card) stroke-width="5" opacity="0.6" stroke-linecap="round" {}
                path d=(d) fill="none" stroke=(colour) stroke-width=(if *lesser { "1.8" } else { "2.6" }) stroke-linecap="round" stroke-dasharray=[lesser.then_some("1 6")] {}
                circle cx=(bx) cy=(by) r="3.6" fill=(colour) stroke=(ink.card) stroke-width="1" {}
            }
            @if !label.is_empty() {
                g transform=(format!("translate({lx} {ly})")) { g class="label" {
                    rect x=(-wide / 2) y="-9" width=(wide) height="18" rx="6" fill=(ink.card) stroke=(colour) stroke-width="1.2" {}
                    text y="4" fill=(ink.ink) font-size="11.5" font-weight="700" text-anchor="middle" { (label) }
                } }
            }
        }
    }
}

/// What lies in a hex.
pub(super) fn mark(mark: &Mark, ink: &Ink) -> Markup {
    let (x, y) = centre(mark.hex);
    let words = match &mark.kind {
        MarkKind::Smoke => "smoke".to_owned(),
        MarkKind::Mines => "mines".to_owned(),
        MarkKind::HiddenMines => "mines that only you know of".to_owned(),
        MarkKind::Starshell => "starshell".to_owned(),
        MarkKind::Sunk(name) => format!("{name} sank here"),
        MarkKind::Ruin(name) => format!("{name} was destroyed"),
        MarkKind::Goal(name) => name.clone(),
        MarkKind::Splash => "shells fell here".to_owned(),
    };
    html! {
        g class="mark" transform=(format!("translate({x} {y})")) {
            title { (mark.hex) ": " (words) }
            @match &mark.kind {
                MarkKind::Smoke => g fill=(ink.faint) fill-opacity="0.62" stroke=(ink.card) stroke-opacity="0.5" stroke-width="1.2" {
                    circle cx="-11" cy="6" r="12" {} circle cx="10" cy="8" r="13" {} circle cx="-2" cy="-8" r="14" {} circle cx="13" cy="-7" r="9" {}
                },
                MarkKind::Mines | MarkKind::HiddenMines => (field(&mark.kind, ink)),
                MarkKind::Starshell => {
                    path d="M0 -15L3.4 -4.6L14.3 -4.6L5.5 1.8L8.8 12.1L0 5.7L-8.8 12.1L-5.5 1.8L-14.3 -4.6L-3.4 -4.6Z" fill=(ink.warm) stroke=(ink.ink) stroke-width="1.2" stroke-linejoin="round" {}
                },
                MarkKind::Sunk(name) => {
                    g fill="none" stroke=(ink.faint) stroke-width="1.6" {
                        ellipse rx="19" ry="11" stroke-dasharray="5 4" {} ellipse rx="11" ry="6" {}
                        path d="M-6 -6L6 6M6 -6L-6 6" stroke=(ink.bad) stroke-width="2.6" stroke-linecap="round" {}
                    }
                    text y="22" fill=(ink.faint) font-size="9" font-style="italic" text-anchor="middle" { (name) }
                },
                MarkKind::Ruin(name) => {
                    g fill="none" stroke=(ink.faint) stroke-width="2" {
                        path d="M-13 -4V-13H-6M6 -13H13V-6M13 5V13H5M-5 13H-13V6" stroke-linejoin="round" {}
                        path d="M-6 -6L6 6M6 -6L-6 6" stroke=(ink.bad) stroke-width="2.6" stroke-linecap="round" {}
                    }
                    text y="25" fill=(ink.faint) font-size="9" font-style="italic" text-anchor="middle" { (name) }
                },
                MarkKind::Goal(name) => {
                    path d="M0 -16L14 -8V8L0 16L-14 8V-8Z" fill=(ink.card) stroke=(ink.accent) stroke-width="2.2" {}
                    path d="M0 -9V9M-9 0H9M-4 6H4" stroke=(ink.accent) stroke-width="2.2" stroke-linecap="round" {}
                    text y="29" fill=(ink.ink) stroke=(ink.land) stroke-width="3" paint-order="stroke" font-size="11" font-weight="700" text-anchor="middle" { (name) }
                },
                MarkKind::Splash => g fill=(ink.card) stroke=(ink.sea_line) stroke-width="1.2" {
                    path d="M-14 10Q-12 -6 -9 -8Q-7 -4 -5 10Z" {} path d="M2 14Q4 -8 8 -12Q11 -4 12 14Z" {} path d="M-7 16Q-4 2 -1 0Q2 4 3 16Z" {}
                },
            }
        }
    }
}

/// §11.8 A field of mines; those that only their owner knows of are hollow, within a broken line.
pub fn field(kind: &MarkKind, ink: &Ink) -> Markup {
    let hidden = *kind == MarkKind::HiddenMines;
    html! {
        @if hidden { path d="M-27 0l13.5 -23.4h27l13.5 23.4l-13.5 23.4h-27z" fill="none" stroke=(ink.bad) stroke-width="1.8" stroke-dasharray="5 4" {} }
        @for (dx, dy) in [(0, -11), (-12, 9), (12, 9)] {
            g transform=(format!("translate({dx} {dy})")) {
                path d="M0 -8V8M-7 -4L7 4M-7 4L7 -4" stroke=(ink.bad) stroke-width="1.8" stroke-linecap="round" {}
                circle r="4.8" fill=(if hidden { ink.card } else { ink.bad }) stroke=(ink.bad) stroke-width="1.8" {}
            }
        }
    }
}

/// §11.8 Mines in a hex with a unit over them: one of them at its corner.
pub(super) fn mined(hidden: bool, ink: &Ink) -> Markup {
    html! {
        g class="vessel mined" {
            title { (if hidden { "mines that only you know of" } else { "mines" }) }
            g transform="translate(-19 -16)" {
                circle r="9.4" fill=(ink.card) stroke=(ink.bad) stroke-width="1.4" stroke-dasharray=[hidden.then_some("3 2.4")] {}
                path d="M0 -6.6V6.6M-5.7 -3.3L5.7 3.3M-5.7 3.3L5.7 -3.3" stroke=(ink.bad) stroke-width="1.6" stroke-linecap="round" {}
                circle r="3.9" fill=(if hidden { ink.card } else { ink.bad }) stroke=(ink.bad) stroke-width="1.6" {}
            }
        }
    }
}

/// §4.3 A lit patch of sea.
pub(super) fn light(light: &Light, ink: &Ink) -> Markup {
    html! {
        path class="lit" d=(outlines(light.hexes.iter().copied())) fill=(ink.warm) fill-opacity="0.24" stroke=(ink.warm) stroke-width="1" stroke-opacity="0.7" stroke-dasharray="3 4" {}
    }
}

/// All hexes at a range, as a ring with its meaning at the top.
pub(super) fn ring(ring: &Ring, ink: &Ink) -> Markup {
    let Ring { hex, range, label, side } = ring;
    let far = *range as i16;
    let colour = side.map_or(ink.faint, |side| ink.flag(side));
    let corners: Vec<String> =
        Heading::ALL.map(|heading| centre(hex.along(heading, far))).map(|(x, y)| format!("{x} {y}")).to_vec();
    let (x, y) = centre(hex.along(Heading::A, far));
    let wide = label.chars().count() as i32 * 6 + 10;
    html! {
        g class="range" {
            title { (label) " around " (hex) }
            path d=(format!("M{}Z", corners.join("L"))) fill=(colour) fill-opacity="0.04" stroke=(colour) stroke-width="2" stroke-dasharray="12 7" stroke-linejoin="round" stroke-opacity="0.75" {}
            g transform=(format!("translate({x} {y})")) {
                rect x=(-wide / 2) y="-9" width=(wide) height="16" rx="5" fill=(ink.card) fill-opacity="0.9" stroke=(colour) stroke-width="1" {}
                text y="3" fill=(ink.ink) font-size="10.5" font-weight="600" text-anchor="middle" { (label) }
            }
        }
    }
}

/// An exit: arrows over the edge of the map, in the colour and the shape of its side.
pub(super) fn gate(gate: &Gate, frame: &Window, ink: &Ink) -> Markup {
    let colour = ink.flag(gate.side);
    let (left, top, width, height) = frame.bare();
    let level = matches!(gate.edge, Edge::North | Edge::South);
    let (first, last) = gate.part.unwrap_or(if level { frame.columns } else { frame.rows });
    let middle = |n: i16| if level { centre(Hex::at(n, 1)).0 } else { centre(Hex::at(1, n)).1 + HALF / 2 };
    let (from, to) = (middle(first) - COLUMN / 2, middle(last) + COLUMN / 2);
    // The two sides' exits over one edge lie apart.
    let off = match gate.side {
        Flag::First => 5,
        Flag::Second => 11,
    };
    let (d, turn) = match gate.edge {
        Edge::North => (format!("M{from} {}H{to}", top - off), 0),
        Edge::South => (format!("M{from} {}H{to}", top + height + off), 180),
        Edge::West => (format!("M{} {from}V{to}", left - off), 270),
        Edge::East => (format!("M{} {from}V{to}", left + width + off), 90),
    };
    let at = |n: i32| match gate.edge {
        Edge::North => (n, top - off),
        Edge::South => (n, top + height + off),
        Edge::West => (left - off, n),
        Edge::East => (left + width + off, n),
    };
    let shift = match gate.side {
        Flag::First => 0,
        Flag::Second => COLUMN,
    };
    html! {
        g class="gate" {
            title { "Exit" }
            path d=(d) stroke=(colour) stroke-width="4" stroke-dasharray=[(gate.side == Flag::Second).then_some("10 4")] {}
            @for n in (from + 40 + shift..to).step_by(180) {
                @let (x, y) = at(n);
                path transform=(format!("translate({x} {y}) rotate({turn})")) d="M0 -13L8 -2H-8Z" fill=(if gate.side == Flag::First { colour } else { ink.card }) stroke=(colour) stroke-width="2" stroke-linejoin="round" {}
            }
        }
    }
}

/// The hex under the cursor.
pub(super) fn cursor(hex: Hex, ink: &Ink) -> Markup {
    html! { path class="pointer" d=(outline(hex)) fill="none" stroke=(ink.ink) stroke-width="2.4" stroke-dasharray="9 5" {} }
}

/// §11.7 The wind and the hour: a compass with the arrow along which things drift, moon or sun in its middle. 64 units wide.
pub fn rose(wind: Heading, night: bool, ink: &Ink) -> Markup {
    let hour = if night { "night" } else { "day" };
    let drift = wind.opposite();
    html! {
        svg class="rose" viewBox="-36 -36 72 72" width="72" height="72" role="img" aria-label=(format!("{hour}; wind from {wind}, things drift toward {drift}")) {
            title { (hour) "; wind from " (wind) ", things drift toward " (drift) }
            circle r="34" fill=(ink.card) fill-opacity="0.92" stroke=(ink.sea_line) stroke-width="1.2" {}
            @for heading in Heading::ALL {
                g transform=(format!("rotate({})", degrees(heading))) {
                    path d="M0 -22V-18" stroke=(ink.faint) stroke-width="1.4" {}
                    text transform=(format!("translate(0 -25) rotate({})", -degrees(heading))) y="3.4" fill=(if heading == Heading::A { ink.ink } else { ink.faint }) font-size="9.6" font-weight=(if heading == Heading::A { "800" } else { "600" }) text-anchor="middle" { (heading) }
                }
            }
            g transform=(format!("rotate({})", degrees(drift))) {
                path d="M0 17V-11M-5.4 -5L0 -13L5.4 -5M-4 17L0 13L4 17" fill="none" stroke=(ink.accent) stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" {}
            }
            @if night {
                path d="M3 -5A6 6 0 1 0 3 5A4.6 4.6 0 1 1 3 -5Z" fill=(ink.ink) stroke=(ink.card) stroke-width="1.4" {}
            } @else {
                circle r="4.4" fill=(ink.warm) stroke=(ink.card) stroke-width="1.4" {}
            }
        }
    }
}
