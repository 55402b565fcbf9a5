//! A ship's card: what it is, what it has left, what is broken.

use maud::{Markup, html};
use paint::Theme;
use paint::svg::{at, document};

use super::counter::{badge, fifths, screen_name, tone};
use super::ink::{Flag, Ink};
use super::silhouette;
use crate::condition::Condition;
use crate::tables::Line;
use crate::types::{Class, Kind, Screen, System, Weapon};

/// How wide a card is.
pub const WIDTH: i32 = 320;

/// Things of one kind, of which some are ready, some spent and some knocked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    /// These can be used.
    pub ready: u8,
    /// These were used up.
    pub spent: u8,
    /// These do not work.
    pub hit: u8,
}

impl Stock {
    /// In words: `2 ready, 1 hit`.
    pub fn words(&self) -> String {
        let parts = [(self.ready, "ready"), (self.spent, "spent"), (self.hit, "hit")];
        let parts: Vec<String> =
            parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
        if parts.is_empty() { "none".into() } else { parts.join(", ") }
    }
}

/// The mounts of a beam, or the shots of a stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Which weapon.
    pub weapon: Weapon,
    /// How many.
    pub stock: Stock,
}

/// How a screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is on.
    On,
    /// It can be switched on.
    Ready,
    /// It does not work.
    Out,
}

/// A ship's card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The ship's name.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// Whose it is.
    pub side: Flag,
    /// Hull points: now, and as built.
    pub hull: (u16, u16),
    /// Acceleration: now, and as built.
    pub adf: (u8, u8),
    /// Manoeuvre rating: now, and as built.
    pub mr: (u8, u8),
    /// How fast it is.
    pub speed: u16,
    /// Damage control: now, and as built; 0 as built in the Basic Game.
    pub dcr: (u16, u16),
    /// Its weapons.
    pub mounts: Vec<Mount>,
    /// Does it have a reflective hull?
    pub reflective: bool,
    /// Its masking screens.
    pub masks: Stock,
    /// Its screens, masking screens included, and how they are.
    pub screens: Vec<(Screen, Standing)>,
    /// Its interceptors.
    pub icm: Stock,
    /// What is broken, in words.
    pub damage: Vec<String>,
}

impl Card {
    /// The card of a ship in this condition, with this speed and this screen on.
    pub fn new(
        name: &str,
        (class, side): (Class, Flag),
        line: &Line,
        now: &Condition,
        speed: u16,
        on: Option<Screen>,
    ) -> Self {
        let stock = |full: u8, left: u8, out: bool| {
            let (ready, hit) = if out { (0, left) } else { (left, 0) };
            Stock { ready, spent: full.saturating_sub(left), hit }
        };
        let mount = |weapon: Weapon| {
            let (full, left, hit) = (line.weapons.of(weapon), now.weapons.of(weapon), now.hit.of(weapon));
            let out = now.is_out(System::Weapon(weapon));
            let stock = match weapon.kind() {
                Kind::Beam => Stock { ready: left, spent: 0, hit },
                Kind::Stock | Kind::Laid | Kind::Ship => stock(full, left, out || hit > 0),
            };
            (full > 0 || left > 0 || hit > 0).then_some(Mount { weapon, stock })
        };
        let standing = |screen: Screen| match (on == Some(screen), now.can_raise(line, screen)) {
            (true, _) => Standing::On,
            (false, true) => Standing::Ready,
            (false, false) => Standing::Out,
        };
        let power = now.is_out(System::Power);
        Card {
            name: name.to_owned(),
            class,
            side,
            hull: (now.hull, line.hull),
            adf: (now.adf, line.adf),
            mr: (now.mr, line.mr),
            speed,
            dcr: (now.dcr(line), line.dcr),
            mounts: Weapon::ALL.into_iter().filter_map(mount).collect(),
            reflective: line.defences.rh,
            masks: stock(line.defences.ms, now.ms, power || now.is_out(System::Screen(Screen::Ms))),
            screens: Screen::ALL
                .into_iter()
                .filter(|screen| line.defences.has(*screen))
                .map(|screen| (screen, standing(screen)))
                .collect(),
            icm: stock(line.defences.icm, now.icm, power || now.is_out(System::Interceptors)),
            damage: damage(now, class),
        }
    }

    /// Everything on the card, in words.
    pub fn describe(&self) -> String {
        let of =
            |(now, full): (u16, u16)| if now == full { now.to_string() } else { format!("{now} of {full}") };
        let wide = |(now, full): (u8, u8)| of((now.into(), full.into()));
        let mut text = format!(
            "{}, {} {}. Hull {}, ADF {}, MR {}, speed {}",
            self.name,
            self.side.name(),
            self.class,
            of(self.hull),
            wide(self.adf),
            wide(self.mr),
            self.speed
        );
        if self.dcr.1 > 0 {
            text += &format!(", DCR {}", of(self.dcr));
        }
        for mount in &self.mounts {
            text += &format!(". {}: {}", mount.weapon.name(), mount.stock.words());
        }
        for (screen, standing) in &self.screens {
            let words = match standing {
                Standing::On => "on",
                Standing::Ready => "ready",
                Standing::Out => "out",
            };
            text += &format!(". {}: {words}", screen_name(*screen));
        }
        if self.icm != Stock::default() {
            text += &format!(". ICMs: {}", self.icm.words());
        }
        for damage in &self.damage {
            text += &format!(". {damage}");
        }
        text + "."
    }

    /// How high the card is.
    pub fn height(&self) -> i32 {
        let lines = self.mounts.len() as i32
            + i32::from(self.icm != Stock::default())
            + i32::from(self.masks != Stock::default());
        let chips = if self.reflective || !self.screens.is_empty() { 32 } else { 0 };
        let words: usize = self.damage.iter().map(|words| wrapped(words).len()).sum();
        let damage = if words == 0 { 0 } else { 20 + 17 * words as i32 };
        ROWS + STEP * lines + chips + damage + 6
    }
}

/// §12.2 What is broken and shown nowhere else on the card, in words.
fn damage(now: &Condition, class: Class) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    if now.drifting() && !class.is_station() {
        list.push("Drifting: neither drive nor steering".into());
    }
    for system in &now.out {
        let words = match system {
            System::Power => "Short circuit: no screens, no ICMs",
            System::CombatControl => "Combat control hit: −10 on every attack",
            System::Navigation => "Navigation hit: it turns by itself",
            System::Fire => "On fire",
            System::DamageControl => "Damage control hit: DCR halved",
            System::Hull
            | System::Drive
            | System::Steering
            | System::Weapon(_)
            | System::Screen(_)
            | System::Interceptors => continue,
        };
        let lasting = if now.locked.contains(system) { ", beyond repair in space" } else { "" };
        list.push(format!("{words}{lasting}"));
    }
    list
}

/// Where the rows of weapons begin, and how far they are apart.
const ROWS: i32 = 158;
const STEP: i32 = 20;

/// A card, its corner at the origin.
pub fn card(card: &Card, ink: &Ink) -> Markup {
    let height = card.height();
    let colour = ink.flag(card.side);
    let mut y = ROWS + 4;
    let mut next = |by: i32| {
        y += by;
        y - by
    };
    html! {
        g role="img" aria-label=(card.describe()) {
            rect x="0.5" y="0.5" width=(WIDTH - 1) height=(height - 1) rx="10" fill=(ink.card) stroke=(ink.line) stroke-width="1" {}
            rect x="0" y="12" width="3.5" height="44" fill=(colour) {}
            g transform="translate(42 34) scale(0.56)" { (silhouette::shape(card.class, card.side, ink)) }
            text x="78" y="31" fill=(ink.ink) font-size="18" font-weight="700" { (card.name) }
            (badge(card.class, card.side, 88, 46, ink))
            text x="102" y="50" fill=(ink.faint) font-size="12" { (card.side.name()) " " (card.class) }
            (at(14, 68, hull(card.hull, ink)))
            (at(14, 104, stats(card, ink)))
            @for mount in &card.mounts {
                (at(14, next(STEP), row(mount.weapon.letters(), mount.weapon.name(), mount.stock, mount.weapon.kind() == Kind::Beam, ink)))
            }
            @if card.masks != Stock::default() { (at(14, next(STEP), row("MS", "masking screens", card.masks, false, ink))) }
            @if card.icm != Stock::default() { (at(14, next(STEP), row("ICM", "interceptors", card.icm, false, ink))) }
            @if card.reflective || !card.screens.is_empty() { (at(14, next(32), chips(card, ink))) }
            @if !card.damage.is_empty() {
                @let top = next(12) + 4;
                path d=(format!("M14 {top}H{}", WIDTH - 14)) stroke=(ink.line) {}
                @for words in &card.damage {
                    @let lines = wrapped(words);
                    (at(14, next(17 * lines.len() as i32), broken(&lines, ink)))
                }
            }
        }
    }
}

/// The hull: five steps, of which the last one left is filled in part, and the numbers.
fn hull((left, full): (u16, u16), ink: &Ink) -> Markup {
    let colour = tone(fifths((left, full)), ink);
    let wide = |n: u16| i32::from(n) * 220 / i32::from(full.max(1));
    html! {
        text x="0" y="11" fill=(ink.faint) font-size="11" { "Hull" }
        text x=(WIDTH - 28) y="12" fill=(ink.ink) font-size="13" text-anchor="end" {
            tspan font-weight="700" { (left) } tspan dx="4" fill=(ink.faint) { "of " (full) }
        }
        g transform="translate(0 18)" {
            rect width=(WIDTH - 28) height="9" rx="3" fill=(ink.paper) stroke=(ink.line) stroke-width="1" {}
            rect width=(wide(left) * (WIDTH - 28) / 220) height="9" rx="3" fill=(colour) {}
            @for n in 1..5 { path d=(format!("M{} 0V9", (WIDTH - 28) * n / 5)) stroke=(ink.card) stroke-width="2" {} }
        }
    }
}

/// Acceleration, manoeuvre, speed, damage control.
fn stats(card: &Card, ink: &Ink) -> Markup {
    let wide = |(now, full): (u8, u8)| (u16::from(now), u16::from(full));
    let mut boxes = vec![("ADF", wide(card.adf)), ("MR", wide(card.mr)), ("Speed", (card.speed, card.speed))];
    if card.dcr.1 > 0 {
        boxes.push(("DCR", card.dcr));
    }
    let step = (WIDTH - 28 + 8) / boxes.len() as i32;
    html! {
        @for (n, (label, (now, full))) in boxes.iter().enumerate() {
            g transform=(format!("translate({} 0)", step * n as i32)) {
                rect width=(step - 8) height="40" rx="6" fill=(ink.paper) stroke=(if now < full { ink.bad } else { ink.line }) stroke-width="1" {}
                text x="9" y="14" fill=(ink.faint) font-size="10" { (label) }
                text x="9" y="33" fill=(if now < full { ink.bad } else { ink.ink }) font-size="17" font-weight="700" {
                    (now)
                    @if now < full { tspan dx="3" font-size="10" font-weight="400" fill=(ink.faint) { "/ " (full) } }
                }
            }
        }
    }
}

/// A weapon or a stock of defences: letters, name, and a pip for each. Mounts are round, shots are upright; what is spent
/// is hollow, what is hit is crossed out.
fn row(letters: &str, name: &str, stock: Stock, round: bool, ink: &Ink) -> Markup {
    let pips = [(stock.ready, 0), (stock.spent, 1), (stock.hit, 2)];
    let pips: Vec<u8> = pips.into_iter().flat_map(|(n, how)| std::iter::repeat_n(how, n.into())).collect();
    let step = if round { 15 } else { 150 / (pips.len() as i32).max(15) };
    let dead = stock.ready == 0;
    html! {
        text x="0" y="13" fill=(if dead { ink.faint } else { ink.ink }) font-size="12" font-weight="700" { (letters) }
        text x="30" y="13" fill=(ink.faint) font-size="12" { (name) }
        @for (n, how) in pips.iter().enumerate() {
            @let x = 140 + step * n as i32;
            @let (fill, edge) = match how { 0 => (ink.accent, ink.accent), 1 => ("none", ink.faint), _ => (ink.card, ink.bad) };
            g transform=(format!("translate({x} 9)")) {
                @if round {
                    circle r="5" fill=(fill) stroke=(edge) stroke-width="1.3" {}
                    @if *how == 2 { path d="M-6 -6L6 6M-6 6L6 -6" stroke=(ink.bad) stroke-width="1.7" stroke-linecap="round" {} }
                } @else {
                    rect x="-2.6" y="-6" width="5.2" height="12" rx="2.4" fill=(fill) stroke=(edge) stroke-width="1.2" {}
                    @if *how == 2 { path d="M-4.5 -5L4.5 5M-4.5 5L4.5 -5" stroke=(ink.bad) stroke-width="1.5" stroke-linecap="round" {} }
                }
            }
        }
        text x=(WIDTH - 28) y="13" fill=(if dead { ink.bad } else { ink.ink }) font-size="12" font-weight="600" text-anchor="end" { (stock.ready) }
    }
}

/// The reflective hull and the screens: what is on is filled, what is out is struck through.
fn chips(card: &Card, ink: &Ink) -> Markup {
    let mut chips: Vec<(&str, Option<Standing>)> = Vec::new();
    if card.reflective {
        chips.push(("RH", None));
    }
    chips.extend(card.screens.iter().map(|(screen, standing)| (screen.letters(), Some(*standing))));
    html! {
        @for (n, (letters, standing)) in chips.iter().enumerate() {
            g transform=(format!("translate({} 6)", 58 * n as i32)) {
                @let on = *standing == Some(Standing::On);
                @let out = *standing == Some(Standing::Out);
                @let word = match standing { None => "", Some(Standing::On) => "on", Some(Standing::Ready) => "off", Some(Standing::Out) => "out" };
                rect width="52" height="18" rx="9" fill=(if on { ink.accent } else { ink.paper }) stroke=(if out { ink.bad } else if on { ink.accent } else { ink.line }) {}
                text x="26" y="13" fill=(if on { ink.card } else if out { ink.faint } else { ink.ink }) font-size="11" text-anchor="middle" {
                    tspan font-weight="700" text-decoration=[out.then_some("line-through")] { (letters) }
                    @if !word.is_empty() { " " (word) }
                }
            }
        }
    }
}

/// One thing that is broken.
fn broken(lines: &[String], ink: &Ink) -> Markup {
    html! {
        path d="M6 2L12 13H0Z" fill="none" stroke=(ink.bad) stroke-width="1.5" stroke-linejoin="round" {}
        path d="M6 6V9M6 11V11.2" stroke=(ink.bad) stroke-width="1.5" stroke-linecap="round" {}
        @for (n, words) in lines.iter().enumerate() {
            text x="20" y=(12 + 17 * n as i32) fill=(ink.ink) font-size="12" { (words) }
        }
    }
}

/// Words in lines that fit on a card.
fn wrapped(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in words.split(' ') {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if lines[last].chars().count() + word.chars().count() < 42 {
            lines[last] += &format!(" {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// A card for a page: an SVG element.
pub fn card_page(ship: &Card, ink: &Ink) -> Markup {
    let view_box = format!("0 0 {WIDTH} {}", ship.height());
    html! {
        svg class="ship-card" viewBox=(view_box) width=(WIDTH) height=(ship.height()) role="img" aria-label=(ship.describe()) {
            (card(ship, ink))
        }
    }
}

/// A card as a picture that stands alone.
pub fn card_svg(ship: &Card, theme: Theme) -> String {
    let ink = Ink::of(theme);
    let body = at(10, 10, card(ship, &ink));
    document((WIDTH + 20) as u32, (ship.height() + 20) as u32, &ship.describe(), theme, body)
}
