//! Small things on the map: tokens of ships, stations, flags. Each side has a shape of its own beside its colour: the UPF
//! round, the Sathar notched.

use hawks::board::counter::{bar, fifths};
use hawks::board::{Flag, Ink, silhouette};
use maud::{Markup, html};

use crate::plan::Plan;
use crate::plan::stack::Stack;
use crate::types::{Class, Navy, Place, ShipId};

/// A side's flag.
pub(crate) const fn flag(navy: Navy) -> Flag {
    match navy {
        Navy::Upf => Flag::Upf,
        Navy::Sathar => Flag::Sathar,
    }
}

/// Stacks of one side at one place: one token on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    pub(crate) navy: Navy,
    pub(crate) place: Place,
    /// Their places in the list of stacks.
    pub(crate) stacks: Vec<usize>,
    /// How many ships, fighters not counted.
    pub(crate) ships: usize,
    pub(crate) fighters: usize,
    /// The largest of them.
    pub(crate) lead: Class,
    /// Hull points: left, of how many.
    pub(crate) hull: (u32, u32),
}

impl Pile {
    /// How many, as it is written on the token.
    pub(crate) fn count(&self) -> String {
        if self.ships == 0 { format!("F{}", self.fighters) } else { self.ships.to_string() }
    }
}

/// All piles.
pub(crate) fn piles(plan: &Plan<'_>, stacks: &[Stack]) -> Vec<Pile> {
    let mut piles: Vec<Pile> = Vec::new();
    for (n, stack) in stacks.iter().enumerate() {
        let class = |id: &ShipId| plan.setup().ship(*id).class;
        let lead = stack.ships.iter().map(class).max().unwrap_or(Class::Fighter);
        let hull = stack.all().fold((0, 0), |(left, full), id| {
            let now = u32::from(plan.state.ship(id).condition.hull);
            (left + now, full + u32::from(plan.setup().ship(id).line.hull))
        });
        let known = piles.iter_mut().find(|pile| pile.navy == stack.navy && pile.place == stack.place);
        match known {
            Some(pile) => {
                pile.stacks.push(n);
                pile.ships += stack.ships.len();
                pile.fighters += stack.fighters.len();
                pile.lead = pile.lead.max(lead);
                pile.hull = (pile.hull.0 + hull.0, pile.hull.1 + hull.1);
            }
            None => piles.push(Pile {
                navy: stack.navy,
                place: stack.place,
                stacks: vec![n],
                ships: stack.ships.len(),
                fighters: stack.fighters.len(),
                lead,
                hull,
            }),
        }
    }
    piles
}

/// What a pile consists of, for those who point at it or hear it.
pub(crate) fn describe(plan: &Plan<'_>, stacks: &[Stack], pile: &Pile) -> String {
    let one = |n: &usize| format!("{}: {}", plan.stack_name(&stacks[*n]), plan.composition(&stacks[*n]));
    let list: Vec<String> = pile.stacks.iter().map(one).collect();
    format!("{} {}. {}", pile.navy, crate::tell::Names(&plan.view.chart).place(pile.place), list.join("; "))
}

/// The outline of a token this wide and high, around the origin.
pub(crate) fn outline(navy: Navy, w: i32, h: i32) -> String {
    let (x, y) = (w / 2, h / 2);
    match navy {
        Navy::Upf => format!(
            "M{} {}H{}A{y} {y} 0 0 1 {} {y}H{}A{y} {y} 0 0 1 {} {}Z",
            -x + y,
            -y,
            x - y,
            x - y,
            -x + y,
            -x + y,
            -y
        ),
        Navy::Sathar => format!("M{} {}H{}L{x} 0L{} {y}H{}L{} 0Z", -x, -y, x - 6, x - 6, -x, -x + 6),
    }
}

/// A token beside a planet: a shape, a silhouette and a number.
pub(crate) fn chip(pile: &Pile, ink: &Ink) -> Markup {
    let side = flag(pile.navy);
    let step = fifths((pile.hull.0.min(9999) as u16, pile.hull.1.clamp(1, 9999) as u16));
    html! {
        g class=(format!("token {}", side.id())) {
            path d=(outline(pile.navy, 64, 27)) fill=(ink.card) stroke=(ink.flag(side)) stroke-width="2.2" {}
            g transform="translate(-12 0)" { (silhouette::placed(pile.lead, side, 0, 52)) }
            text x="17" y="5.6" font-size="16" font-weight="700" text-anchor="middle" fill=(ink.ink) { (pile.count()) }
            @if pile.hull.0 < pile.hull.1 { (bar(step, 0, 12, ink)) }
            @if pile.stacks.len() > 1 { (several(pile, 29, -12, ink)) }
        }
    }
}

/// How many stacks lie here.
fn several(pile: &Pile, x: i32, y: i32, ink: &Ink) -> Markup {
    html! {
        g transform=(format!("translate({x} {y})")) {
            circle r="7.5" fill=(ink.flag(flag(pile.navy))) stroke=(ink.card) stroke-width="1" {}
            text y="3.8" font-size="10.5" font-weight="700" text-anchor="middle" fill=(ink.card) { (pile.stacks.len()) }
        }
    }
}

/// A token between the stars, bound in this direction.
pub(crate) fn ship(pile: &Pile, degrees: i32, rate: u8, ink: &Ink) -> Markup {
    let side = flag(pile.navy);
    let step = fifths((pile.hull.0.min(9999) as u16, pile.hull.1.clamp(1, 9999) as u16));
    html! {
        g class=(format!("token moving {}", side.id())) {
            g transform=(format!("rotate({degrees})")) {
                path d="M17 -7L26 0L17 7Z" fill=(ink.flag(side)) {}
                @if rate > 1 { path d="M24 -7L33 0L24 7Z" fill=(ink.flag(side)) {} }
                @if rate > 2 { path d="M31 -7L40 0L31 7Z" fill=(ink.flag(side)) {} }
            }
            @match pile.navy {
                Navy::Upf => circle r="17" fill=(ink.card) stroke=(ink.upf) stroke-width="3" {},
                Navy::Sathar => path d="M-7 -17H7L17 -7V7L7 17H-7L-17 7V-7Z" fill=(ink.card) stroke=(ink.sathar) stroke-width="3" {},
            }
            (silhouette::placed(pile.lead, side, degrees, 54))
            g transform="translate(13 14)" {
                path d=(outline(pile.navy, if pile.count().len() > 1 { 28 } else { 20 }, 18)) fill=(ink.flag(side)) stroke=(ink.card) stroke-width="1.4" {}
                text y="5" font-size="14" font-weight="700" text-anchor="middle" fill=(if pile.navy == Navy::Upf { ink.on_upf } else { ink.card }) { (pile.count()) }
            }
            @if pile.hull.0 < pile.hull.1 { (bar(step, -2, -21, ink)) }
        }
    }
}

/// A station: its shape, and what is left of it.
pub(crate) fn station(plan: &Plan<'_>, id: ShipId, ink: &Ink) -> Markup {
    let (class, now) = (plan.setup().ship(id).class, plan.state.ship(id).condition.hull);
    let full = plan.setup().ship(id).line.hull;
    html! {
        @if plan.state.ship(id).lives() {
            g transform="translate(0 -1)" { (silhouette::placed(class, Flag::Upf, 0, 50)) }
            @if now < full { (bar(fifths((now, full)), 0, 8, ink)) }
        } @else {
            g stroke=(ink.bad) stroke-width="2.6" stroke-linecap="round" opacity="0.9" { path d="M-7 -7L7 7M-7 7L7 -7" {} }
        }
    }
}

/// A flag that something is threatened.
pub(crate) fn warning(ink: &Ink) -> Markup {
    html! {
        g class="threat" {
            path d="M0 -9L9 7H-9Z" fill=(ink.bad) stroke=(ink.card) stroke-width="1" stroke-linejoin="round" {}
            text y="5" font-size="11" font-weight="800" text-anchor="middle" fill=(ink.card) { "!" }
        }
    }
}
