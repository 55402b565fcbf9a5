//! One ship on the map: its shape turned the way it faces, and around it what one wants to know at a glance.

use maud::{Markup, html};

use super::geometry::degrees;
use super::ink::{Flag, Ink};
use super::silhouette;
use crate::types::{Class, Facing, Hex, Screen, ShipId};

/// What is the matter with a ship. Each has a sign of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// §12.4 It burns.
    Fire,
    /// §3.1 Neither drive nor steering.
    Drifting,
    /// §5.1 It lies at a station.
    Docked,
    /// §4.2 It circles the planet.
    Orbit,
    /// It runs from the battle.
    Fleeing,
}

impl Sign {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Sign::Fire => "on fire",
            Sign::Drifting => "drifting",
            Sign::Docked => "docked",
            Sign::Orbit => "in orbit",
            Sign::Fleeing => "fleeing",
        }
    }
}

/// What the viewer is about to do with a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Nothing.
    #[default]
    Plain,
    /// It has had its turn.
    Done,
    /// It is in hand.
    Chosen,
    /// It is aimed at.
    Aimed,
}

/// A ship on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Which one.
    pub id: ShipId,
    /// Its name.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// Whose it is.
    pub side: Flag,
    /// Where it is.
    pub hex: Hex,
    /// Where it looks. A station does not care.
    pub facing: Facing,
    /// How fast it is.
    pub speed: u16,
    /// Hull points: left, and as built.
    pub hull: (u16, u16),
    /// The screen that is on.
    pub screen: Option<Screen>,
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
        let Counter { name, class, side, speed, hull: (left, full), .. } = self;
        let mut text = format!("{name}, {} {class}{place}", side.name());
        if !class.is_station() {
            text += &format!(", faces {}, speed {speed}", self.facing);
        }
        text += &format!(", hull {left} of {full}");
        if let Some(screen) = self.screen {
            text += &format!(", {}", screen_name(screen));
        }
        for sign in &self.signs {
            text += &format!(", {}", sign.words());
        }
        match self.state {
            State::Plain => {}
            State::Done => text += ", done",
            State::Chosen => text += ", in hand",
            State::Aimed => text += ", aimed at",
        }
        text
    }

    /// How much of its hull is left, from 0 to 5; 0 is a wreck.
    pub const fn fifths(&self) -> u16 {
        fifths(self.hull)
    }

    /// How far its shape is turned.
    pub const fn turn(&self) -> i32 {
        if self.class.is_station() { 0 } else { degrees(self.facing) }
    }
}

/// A part of a whole in five steps. What is not quite whole is not five, what is not quite nothing is not 0.
pub const fn fifths((left, full): (u16, u16)) -> u16 {
    if left >= full {
        return 5;
    }
    let steps = (left as u32 * 5).div_ceil(full as u32) as u16;
    if steps > 4 { 4 } else { steps }
}

/// A screen in words.
pub const fn screen_name(screen: Screen) -> &'static str {
    match screen {
        Screen::Ms => "masking screen",
        Screen::Ps => "proton screen",
        Screen::Es => "electron screen",
        Screen::Ss => "stasis screen",
    }
}

/// How much there is to be seen on a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// All of it.
    #[default]
    Near,
    /// Larger shapes and hulls, but neither letters nor speed: for maps on which a hex is small.
    Far,
}

/// A ship alone in its hex, around the hex's middle.
pub fn counter(ship: &Counter, detail: Detail, ink: &Ink) -> Markup {
    let dim = if ship.state == State::Done { "0.55" } else { "1" };
    html! {
        g class=(format!("vessel {}", ship.side.id())) data-ship=(ship.id.0) {
            title { (ship.describe()) }
            (under(ship.state, ink))
            g opacity=(dim) {
                @if let Some(screen) = ship.screen { (ring(screen, ink)) }
                @match detail {
                    Detail::Near => (near(ship, ink)),
                    Detail::Far => (far(ship, ink)),
                }
            }
            (over(ship.state, ink))
            @if let (Some(screen), Detail::Near) = (ship.screen, detail) { (tag(screen, ink)) }
        }
    }
}

fn near(ship: &Counter, ink: &Ink) -> Markup {
    // The largest would else cover their letters.
    let size = if silhouette::length(ship.class) > 80 { 84 } else { 96 };
    let level = ship.turn() % 180 == 0;
    // Signs keep clear of the hull: above one that lies level, beside one that does not.
    let places = if level { [(-17, -18), (17, -18), (0, -25)] } else { [(-20, -6), (20, -6), (0, -25)] };
    html! {
        g transform="translate(0 -5)" { (silhouette::placed(ship.class, ship.side, ship.turn(), size)) }
        (bar(ship.fifths(), 0, 21, ink))
        @if ship.class.is_station() {
            (badge(ship.class, ship.side, 0, 14, ink))
        } @else {
            (badge(ship.class, ship.side, -11, 14, ink))
            (speed(ship.speed, 13, 14, ink))
            (nose(ship, ink))
        }
        @for (sign, (x, y)) in ship.signs.iter().zip(places) { (sign_at(*sign, x, y, ink)) }
    }
}

fn far(ship: &Counter, ink: &Ink) -> Markup {
    let size = 96 + (100 - silhouette::length(ship.class)) / 2;
    html! {
        g transform="translate(0 -3)" { (silhouette::placed(ship.class, ship.side, ship.turn(), size)) }
        @if !ship.class.is_station() { (nose(ship, ink)) }
        g transform="translate(0 19) scale(1.5)" { (bar(ship.fifths(), 0, 0, ink)) }
        @if let Some(sign) = ship.signs.first() {
            g transform="translate(-18 -16) scale(1.5)" { (sign_at(*sign, 0, 0, ink)) }
        }
    }
}

/// A small ship of several in a hex, around its own middle.
pub fn small(ship: &Counter, percent: i32, ink: &Ink) -> Markup {
    html! {
        @if ship.state == State::Chosen { circle r="13" fill=(ink.accent) fill-opacity="0.25" stroke=(ink.accent) stroke-width="1.6" {} }
        (silhouette::placed(ship.class, ship.side, ship.turn(), percent))
        @if ship.state == State::Aimed { (reticle(11, ink)) }
    }
}

/// The letters of a class on its side's badge: round for the UPF, notched for the Sathar.
pub fn badge(class: Class, side: Flag, x: i32, y: i32, ink: &Ink) -> Markup {
    let letters = class.letters();
    let half = if letters.len() > 1 { 11 } else { 7 };
    html! {
        g class="badge" transform=(format!("translate({x} {y})")) {
            @match side {
                Flag::Upf => {
                    rect x=(-half) y="-6" width=(2 * half) height="12" rx="6" fill=(ink.upf) stroke=(ink.paper) stroke-width="1" {}
                    text y="3.2" fill=(ink.on_upf) font-size="9" font-weight="700" text-anchor="middle" { (letters) }
                },
                Flag::Sathar => {
                    @let inner = half - 3;
                    path d=(format!("M{} -6H{inner}L{half} 0L{inner} 6H{}L{} 0Z", -half - 1, -half - 1, 3 - half - 1))
                        fill=(ink.card) stroke=(ink.sathar) stroke-width="1.4" {}
                    text x="0.5" y="3.2" fill=(ink.sathar) font-size="9" font-weight="700" text-anchor="middle" { (letters) }
                },
            }
        }
    }
}

/// Five steps of hull: what is left is filled, what is gone is hollow.
pub fn bar(fifths: u16, x: i32, y: i32, ink: &Ink) -> Markup {
    let colour = tone(fifths, ink);
    html! {
        g class="hull-bar" transform=(format!("translate({x} {y})")) {
            rect x="-13.5" y="-1" width="27" height="5.8" rx="2" fill=(ink.paper) fill-opacity="0.85" {}
            @for n in 0..5u16 {
                @let at = i32::from(n) * 5 - 12;
                @if n < fifths {
                    rect x=(at) y="0" width="4.2" height="3.8" rx="0.8" fill=(colour) {}
                } @else {
                    rect x=(format!("{at}.3")) y="0.4" width="3.6" height="3" rx="0.8" fill="none" stroke=(ink.faint) stroke-width="0.7" {}
                }
            }
        }
    }
}

/// The colour of so much hull.
pub(super) const fn tone(fifths: u16, ink: &Ink) -> &'static str {
    match fifths {
        4.. => ink.good,
        2..4 => ink.warm,
        _ => ink.bad,
    }
}

/// A wedge at the hexside that a ship faces.
fn nose(ship: &Counter, ink: &Ink) -> Markup {
    let colour = ink.flag(ship.side);
    html! { path class="nose" transform=(format!("rotate({})", ship.turn())) d="M29 0L23.5 -4.6V4.6Z" stroke=(ink.paper) stroke-width="0.8" fill=(colour) {} }
}

/// How fast it is: a chevron and the number.
fn speed(speed: u16, x: i32, y: i32, ink: &Ink) -> Markup {
    html! {
        g class="speed" transform=(format!("translate({x} {y})")) {
            rect x="-11" y="-6" width="22" height="12" rx="3" fill=(ink.paper) fill-opacity="0.8" {}
            path d="M-9 -3L-6 0L-9 3" fill="none" stroke=(ink.faint) stroke-width="1.4" stroke-linecap="round" {}
            text x="3" y="3.7" fill=(ink.ink) font-size="10.5" font-weight="700" text-anchor="middle" { (speed) }
        }
    }
}

/// The ring of a screen, with a pattern for each kind: a cloud of grains, dots, dashes, a double line.
fn ring(screen: Screen, ink: &Ink) -> Markup {
    html! {
        g class="screen" fill="none" stroke=(ink.ink) {
            @match screen {
                Screen::Ms => {
                    circle r="23" stroke-width="5" stroke-dasharray="0.1 3.8" stroke-linecap="round" opacity="0.3" {}
                    circle r="21" stroke-width="2.6" stroke-dasharray="0.1 4.7" stroke-linecap="round" opacity="0.7" {}
                },
                Screen::Ps => circle r="22" stroke-width="2" stroke-dasharray="9 2.5 1.5 2.5" opacity="0.8" {},
                Screen::Es => {
                    circle r="22" stroke-width="1.6" stroke-dasharray="5 3" opacity="0.8" {}
                },
                Screen::Ss => {
                    circle r="23" stroke-width="1" opacity="0.75" {}
                    circle r="20.5" stroke-width="1" opacity="0.75" {}
                },
            }
        }
    }
}

/// The letters of a screen, on its ring.
fn tag(screen: Screen, ink: &Ink) -> Markup {
    html! {
        g class="screen-tag" transform="translate(0 -24)" {
            rect x="-7.5" y="-5" width="15" height="10" rx="2" fill=(ink.card) stroke=(ink.ink) stroke-width="0.8" {}
            text y="3" fill=(ink.ink) font-size="8" font-weight="700" text-anchor="middle" { (screen.letters()) }
        }
    }
}

/// One sign.
pub(super) fn sign_at(sign: Sign, x: i32, y: i32, ink: &Ink) -> Markup {
    let (d, filled, colour) = match sign {
        Sign::Fire => (
            "M0 -5.5C1 -3 4 -1.5 4 1.8A4 4 0 0 1 -4 1.8C-4 0 -3 -1 -2.4 -2.2C-1.6 -1.4 -1.2 -1.4 -0.8 -1.6C-1 -3 -0.6 -4.4 0 -5.5Z",
            true,
            ink.warm,
        ),
        Sign::Drifting => {
            ("M-4.5 -1.5Q-2.2 -4.5 0 -1.5T4.5 -1.5M-4.5 2.5Q-2.2 -0.5 0 2.5T4.5 2.5", false, ink.bad)
        }
        Sign::Docked => ("M-3.5 -4H3.5M0 -4V4M-4 1Q-3.5 4.2 0 4.4Q3.5 4.2 4 1", false, ink.ink),
        Sign::Orbit => ("M3.6 -2.4A4.3 4.3 0 1 0 4.2 1.2M4.4 -4.6L3.8 -1.9L1.2 -2.6", false, ink.ink),
        Sign::Fleeing => ("M-4 -3.6L-0.4 0L-4 3.6M0.2 -3.6L3.8 0L0.2 3.6", false, ink.bad),
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

/// Under a ship that is in hand: its hex is lit.
pub(super) fn under(state: State, ink: &Ink) -> Markup {
    html! {
        @if state == State::Chosen {
            path class="chosen" d="M0 -30L26 -15V15L0 30L-26 15V-15Z" fill=(ink.accent) fill-opacity="0.16" stroke=(ink.accent) stroke-width="2.4" {}
        }
    }
}

/// Over a ship that is aimed at: cross-hairs.
pub(super) fn over(state: State, ink: &Ink) -> Markup {
    html! { @if state == State::Aimed { (reticle(24, ink)) } }
}

/// Cross-hairs, open below where the letters are.
fn reticle(r: i32, ink: &Ink) -> Markup {
    let (out, inner) = (r + 5, r - 4);
    let (x, y) = (r * 866 / 1000, r / 2);
    html! {
        g class="reticle" fill="none" stroke=(ink.bad) stroke-linecap="round" {
            path stroke-width="1.5" d=(format!("M-{x} {y}A{r} {r} 0 1 1 {x} {y}")) {}
            path stroke-width="2.4" d=(format!("M0 -{out}V-{inner}M-{out} 0H-{inner}M{out} 0H{inner}")) {}
        }
    }
}
