//! One unit on the chart: its shape on its heading, and around it what one wants to know at a glance.

use maud::{Markup, html};

use super::geometry::degrees;
use super::ink::{Flag, Ink};
use super::silhouette;
use crate::types::{Class, Heading, Hex, Track};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A unit of this class, and how many ships sail in it.
    Unit(Class, u8),
    /// §12.2 Something that could not be made out.
    Contact,
}

/// What is the matter with a unit. Each has a sign of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// §12.5 Its deck burns.
    Fire,
    /// §12.5 Its rudder is jammed.
    Rudder,
    /// §12.5 No power: neither guns nor radar.
    Power,
    /// §12.5 Its bridge was hit.
    Bridge,
    /// §6.5 Dead in the water.
    Stopped,
    /// §12.12 Its radar is gone.
    Radar,
    /// §11.2 Its plane is in the air.
    Plane,
}

impl Sign {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Sign::Fire => "deck on fire",
            Sign::Rudder => "rudder jammed",
            Sign::Power => "no power",
            Sign::Bridge => "bridge hit",
            Sign::Stopped => "dead in the water",
            Sign::Radar => "radar destroyed",
            Sign::Plane => "plane in the air",
        }
    }
}

/// What the viewer is about to do with a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Nothing.
    #[default]
    Plain,
    /// It has its orders.
    Done,
    /// It is in hand.
    Chosen,
    /// It is aimed at.
    Aimed,
}

/// A unit on the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What a page calls it: `u3` for a unit, `c2` for a contact.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub side: Flag,
    /// What its side is called.
    pub nation: String,
    /// Where it is.
    pub hex: Hex,
    /// Where it heads, if that is known and matters.
    pub heading: Option<Heading>,
    /// How fast it went.
    pub speed: u8,
    /// §6.5 Hits on weapons.
    pub w: Track,
    /// §6.5 Hits on speed.
    pub s: Track,
    /// Does the admiral fly his flag here?
    pub flag: bool,
    /// Is it hidden from the enemy?
    pub hidden: bool,
    /// What is the matter.
    pub signs: Vec<Sign>,
    /// What the viewer is about to do with it.
    pub state: State,
}

impl Counter {
    /// Everything the counter shows, in words.
    pub fn describe(&self) -> String {
        self.words(&format!(", {}", self.hex))
    }

    /// The same where its hex was named before.
    pub(crate) fn in_its_hex(&self) -> String {
        self.words("")
    }

    fn words(&self, place: &str) -> String {
        let mut text = match self.kind {
            Kind::Contact => format!("{}, unidentified{place}", self.name),
            Kind::Unit(class, ships) => {
                let many = if ships > 1 { format!("{ships} ") } else { String::new() };
                format!("{}, {} {many}{}{place}", self.name, self.nation, class.name())
            }
        };
        if let Some(heading) = self.heading {
            text += &format!(", heading {heading}");
        }
        if !matches!(self.kind, Kind::Unit(Class::Fort, _)) {
            text += &format!(", speed {}", self.speed);
        }
        for (track, what) in [(self.w, "weapons"), (self.s, "speed")] {
            if track.hits > 0 {
                text += &format!(", {} of 3 hits on {what}", track.hits);
                if track.fixed > 0 {
                    text += &format!(" ({} for good)", track.fixed);
                }
            }
        }
        text += if self.flag { ", flagship" } else { "" };
        text += if self.hidden { ", not declared by the enemy" } else { "" };
        self.signs.iter().for_each(|sign| text += &format!(", {}", sign.words()));
        text + match self.state {
            State::Plain => "",
            State::Done => ", has its orders",
            State::Chosen => ", in hand",
            State::Aimed => ", aimed at",
        }
    }

    fn turn(&self) -> i32 {
        match self.kind {
            Kind::Unit(Class::Fort, _) | Kind::Contact => 0,
            Kind::Unit(..) => self.heading.map_or(0, degrees),
        }
    }
}

/// A unit alone in its hex, around the hex's middle.
pub fn counter(unit: &Counter, ink: &Ink) -> Markup {
    let dim = if unit.state == State::Done { "0.62" } else { "1" };
    // Signs keep clear of the hull: beside one that lies up and down, above and below one that does not.
    let upright = unit.turn() % 180 == 0;
    let places = if upright {
        [(-21, -10), (21, -10), (-21, 4), (21, 4)]
    } else {
        [(0, -21), (-13, -19), (13, -19), (24, -8)]
    };
    let tag = if upright { (-20, 15) } else { (0, 21) };
    html! {
        g class=(format!("vessel {}", unit.side.id())) data-unit=(unit.key) {
            title { (unit.describe()) }
            (under(unit.state, ink))
            g opacity=(dim) {
                (body(unit, 100, ink))
                (speed(unit, ink))
                (damage(unit, tag, ink))
                @if unit.flag { (flag(unit, ink)) }
                @for (sign, (x, y)) in unit.signs.iter().zip(places) { (sign_at(*sign, x, y, ink)) }
            }
            @if unit.state == State::Aimed { (reticle(24, ink)) }
        }
    }
}

/// Several units in a hex, around its middle: their shapes side by side, and how many there are.
pub fn pile(units: &[&Counter], ink: &Ink) -> Markup {
    let places: &[(i32, i32)] = match units.len() {
        2 => &[(-11, -3), (11, 3)],
        _ => &[(-14, 4), (0, -7), (14, 6)],
    };
    let percent = if units.len() == 2 { 72 } else { 60 };
    let words: Vec<String> = units.iter().map(|unit| unit.describe()).collect();
    let state = |wanted: State| units.iter().any(|unit| unit.state == wanted);
    html! {
        g class="vessel stack" {
            title { (words.join("; ")) }
            @if state(State::Chosen) { (under(State::Chosen, ink)) }
            @for (unit, (x, y)) in units.iter().zip(places) {
                g transform=(format!("translate({x} {y})")) opacity=(if unit.state == State::Done { "0.62" } else { "1" }) {
                    (body(unit, percent, ink))
                    @if unit.w.hits + unit.s.hits > 0 { circle cx="6" cy="9" r="3.6" fill=(ink.bad) stroke=(ink.card) stroke-width="1" {} }
                }
            }
            g class="count" transform="translate(19 -17)" {
                circle r="7.5" fill=(ink.card) stroke=(ink.ink) stroke-width="1.2" {}
                text y="3.8" fill=(ink.ink) font-size="10.5" font-weight="700" text-anchor="middle" { (units.len()) }
            }
            @if state(State::Aimed) { (reticle(25, ink)) }
        }
    }
}

/// Its shape.
fn body(unit: &Counter, percent: i32, ink: &Ink) -> Markup {
    match unit.kind {
        Kind::Unit(class, ships) => html! {
            g opacity=[unit.hidden.then_some("0.8")] {
                (silhouette::placed(class, unit.side, ships, unit.turn(), percent * 92 / 100))
            }
            @if unit.hidden && percent == 100 {
                circle r="25" fill="none" stroke=(ink.flag(unit.side)) stroke-width="1.2" stroke-dasharray="2 4" stroke-linecap="round" opacity="0.8" {}
            }
        },
        Kind::Contact => contact(unit, percent, ink),
    }
}

/// §12.2 An echo: rings about a question mark.
fn contact(unit: &Counter, percent: i32, ink: &Ink) -> Markup {
    let colour = ink.flag(unit.side);
    html! {
        g class="echo" transform=(format!("scale({})", percent as f32 / 100.0)) {
            circle r="20" fill="none" stroke=(colour) stroke-width="1.2" stroke-dasharray="4 4" opacity="0.7" {}
            circle r="14" fill=(ink.card) stroke=(colour) stroke-width="2" {}
            text y="6" fill=(ink.ink) font-size="17" font-weight="800" text-anchor="middle" { "?" }
        }
    }
}

/// How fast it went, at its stern.
fn speed(unit: &Counter, ink: &Ink) -> Markup {
    let (x, y) = match (unit.kind, unit.heading) {
        (Kind::Unit(Class::Fort, _), _) => return html! {},
        (Kind::Contact, _) | (_, None) => (17, 15),
        (_, Some(Heading::A)) => (13, 18),
        (_, Some(Heading::B | Heading::C)) => (-21, if unit.heading == Some(Heading::B) { 15 } else { -14 }),
        (_, Some(Heading::D)) => (13, -17),
        (_, Some(Heading::E | Heading::F)) => (21, if unit.heading == Some(Heading::E) { -14 } else { 15 }),
    };
    html! {
        g class="speed" transform=(format!("translate({x} {y})")) {
            circle r="7" fill=(ink.paper) fill-opacity="0.88" stroke=(ink.flag(unit.side)) stroke-width="1" {}
            text y="3.6" fill=(ink.ink) font-size="10" font-weight="700" text-anchor="middle" { (unit.speed) }
        }
    }
}

/// §6.5 Its hits, a letter each; those that cannot be repaired are white on dark.
pub fn damage(unit: &Counter, (x, y): (i32, i32), ink: &Ink) -> Markup {
    let letters = |track: Track, letter: &'static str| {
        (0..track.hits).map(move |n| (letter, n < track.fixed)).collect::<Vec<_>>()
    };
    let all: Vec<(&str, bool)> = letters(unit.w, "W").into_iter().chain(letters(unit.s, "S")).collect();
    let wide = all.len() as i32 * 9;
    html! {
        @if !all.is_empty() {
            g class="hits" transform=(format!("translate({} {y})", x - wide / 2)) {
                @for (n, (letter, fixed)) in all.iter().enumerate() {
                    rect x=(n as i32 * 9) y="-5.5" width="8.4" height="11" rx="2" fill=(if *fixed { ink.bad } else { ink.card }) stroke=(ink.bad) stroke-width="1" {}
                    text x=(format!("{}.2", n as i32 * 9 + 4)) y="3.2" fill=(if *fixed { ink.card } else { ink.bad }) font-size="8.4" font-weight="800" text-anchor="middle" { (letter) }
                }
            }
        }
    }
}

/// The admiral's flag.
fn flag(unit: &Counter, ink: &Ink) -> Markup {
    let colour = ink.flag(unit.side);
    let (x, y) = if unit.turn() % 180 == 0 { (17, -17) } else { (14, -16) };
    html! {
        g class="admiral" transform=(format!("translate({x} {y})")) {
            path d="M0 9V-7" stroke=(ink.ink) stroke-width="1.4" stroke-linecap="round" {}
            path d="M0 -7H10L7.4 -3.4L10 0H0Z" fill=(colour) stroke=(ink.card) stroke-width="0.8" {}
        }
    }
}

/// One sign.
pub fn sign_at(sign: Sign, x: i32, y: i32, ink: &Ink) -> Markup {
    let (d, filled, colour) = match sign {
        Sign::Fire => (
            "M0 -5.5C1 -3 4 -1.5 4 1.8A4 4 0 0 1 -4 1.8C-4 0 -3 -1 -2.4 -2.2C-1.6 -1.4 -1.2 -1.4 -0.8 -1.6C-1 -3 -0.6 -4.4 0 -5.5Z",
            true,
            ink.warm,
        ),
        Sign::Rudder => ("M0 -4.6V4.6M-3.4 -2.6L3.4 2.6M3.4 -2.6L-3.4 2.6", false, ink.bad),
        Sign::Power => ("M1.4 -5L-3 0.8H0.6L-1.4 5", false, ink.bad),
        Sign::Bridge => ("M-4 3.6H4M-2.6 3.6V-1H2.6V3.6M-4.4 -1H4.4M0 -1V-4.6", false, ink.bad),
        Sign::Stopped => {
            ("M-4.5 -1.5Q-2.2 -4.5 0 -1.5T4.5 -1.5M-4.5 2.5Q-2.2 -0.5 0 2.5T4.5 2.5", false, ink.bad)
        }
        Sign::Radar => ("M-4 -3.4A5 5 0 0 0 3.4 4M-0.6 -0.2L3 -3.8M-4.6 4.6L4.6 -4.6", false, ink.bad),
        Sign::Plane => ("M0 -4.6V4.2M-5 -0.6H5M-2 3.6H2", false, ink.ink),
    };
    html! {
        g class="trouble" transform=(format!("translate({x} {y})")) {
            circle r="6.4" fill=(ink.card) stroke=(colour) stroke-width="0.9" {}
            @if filled {
                path d=(d) fill=(colour) {}
            } @else {
                path d=(d) fill="none" stroke=(colour) stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" {}
            }
        }
    }
}

/// Under a unit that is in hand: its hex is lit.
fn under(state: State, ink: &Ink) -> Markup {
    html! {
        @if state == State::Chosen {
            path class="chosen" d="M-30 0l15 -26h30l15 26l-15 26h-30z" fill=(ink.accent) fill-opacity="0.2" stroke=(ink.accent) stroke-width="2.6" {}
        }
    }
}

/// Cross-hairs.
fn reticle(r: i32, ink: &Ink) -> Markup {
    let (out, inner) = (r + 4, r - 5);
    html! {
        g class="reticle" fill="none" stroke=(ink.bad) stroke-linecap="round" {
            circle r=(r) stroke-width="1.6" {}
            path stroke-width="2.4" d=(format!("M0 -{out}V-{inner}M0 {inner}V{out}M-{out} 0H-{inner}M{out} 0H{inner}")) {}
        }
    }
}
