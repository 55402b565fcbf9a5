//! What units look like from above. Each class has a shape of its own, seen with its bow to the north in a square of 100
//! units around the middle; a unit of several ships is a formation of them. A picture draws the shapes it needs once.

use maud::{Markup, html};

use super::ink::{Flag, Ink};
use crate::types::Class;

/// The id under which a shape is drawn once.
pub fn id(class: Class, flag: Flag) -> String {
    format!("hull-{}-{}", flag.id(), class.code().to_ascii_lowercase())
}

/// The shapes of these units, each once, for the definitions of a picture.
pub fn symbols(units: impl IntoIterator<Item = (Class, Flag)>, ink: &Ink) -> Markup {
    let units: std::collections::BTreeSet<_> = units.into_iter().collect();
    html! { @for (class, flag) in units { g id=(id(class, flag)) { (shape(class, flag, ink)) } } }
}

/// A unit of so many ships, drawn before, around the origin: `percent` of its size, turned by so many degrees.
pub fn placed(class: Class, flag: Flag, ships: u8, degrees: i32, percent: i32) -> Markup {
    // A square of 100 units is as high as a hex.
    let scale = percent as f32 / 196.0;
    let href = format!("#{}", id(class, flag));
    html! {
        g transform=(format!("rotate({degrees}) scale({scale})")) {
            @for (x, y) in formation(class, ships) {
                use href=(href) transform=[(*x != 0 || *y != 0).then(|| format!("translate({x} {y})"))] {}
            }
        }
    }
}

/// Where the ships of a unit sail, seen with their bows to the north.
fn formation(class: Class, ships: u8) -> &'static [(i32, i32)] {
    match (class, ships) {
        (Class::Cl | Class::Dd, 2) => &[(-15, -10), (15, 10)],
        (Class::Dd, 3) => &[(0, -24), (-20, 16), (20, 16)],
        (Class::Dd, 4) => &[(-13, -26), (13, -20), (-17, 24), (17, 28)],
        (Class::Dd, 5..) => &[(0, -33), (-24, -8), (24, -8), (-13, 31), (13, 31)],
        _ => &[(0, 0)],
    }
}

/// A hull: half its outline from bow to stern, its turrets (where, how many guns, aft?), funnels, and how long it is.
struct Plan {
    half: &'static [(i32, i32)],
    turrets: &'static [(i32, bool)],
    gun: i32,
    funnels: &'static [i32],
}

const fn plan(class: Class) -> Plan {
    match class {
        Class::Bb => Plan {
            half: &[(0, -51), (8, -36), (14, -20), (17, -2), (17, 18), (14, 34), (8, 47), (0, 51)],
            turrets: &[(-27, false), (-14, false), (20, true), (33, true)],
            gun: 12,
            funnels: &[0, 9],
        },
        Class::Bc => Plan {
            half: &[(0, -53), (6, -38), (11, -18), (13, 0), (13, 20), (10, 38), (6, 50), (0, 53)],
            turrets: &[(-28, false), (-16, false), (30, true)],
            gun: 11,
            funnels: &[-2, 9, 17],
        },
        Class::Pb => Plan {
            half: &[(0, -44), (6, -31), (11, -12), (11, 14), (8, 33), (4, 43), (0, 44)],
            turrets: &[(-22, false), (24, true)],
            gun: 11,
            funnels: &[4],
        },
        Class::B => Plan {
            half: &[(0, -41), (9, -28), (15, -10), (15, 14), (11, 31), (0, 41)],
            turrets: &[(-21, false), (22, true)],
            gun: 9,
            funnels: &[-4, 7],
        },
        Class::Ac => Plan {
            half: &[(0, -46), (6, -31), (11, -12), (11, 16), (8, 33), (0, 46)],
            turrets: &[(-25, false), (27, true)],
            gun: 8,
            funnels: &[-10, -2, 6, 14],
        },
        Class::Ca => Plan {
            half: &[(0, -47), (6, -31), (10, -12), (10, 16), (7, 35), (0, 47)],
            turrets: &[(-27, false), (-17, false), (27, true)],
            gun: 8,
            funnels: &[-2, 9],
        },
        Class::Cl => Plan {
            half: &[(0, -40), (5, -25), (9, -6), (9, 16), (6, 31), (0, 40)],
            turrets: &[(-21, false), (23, true)],
            gun: 6,
            funnels: &[-4, 6],
        },
        Class::Dd => Plan {
            half: &[(0, -25), (5, -11), (7, 4), (5, 18), (0, 25)],
            turrets: &[],
            gun: 0,
            funnels: &[-3, 5],
        },
        Class::Fort | Class::Zeppelin | Class::Dummy => {
            Plan { half: &[], turrets: &[], gun: 0, funnels: &[] }
        }
    }
}

/// How long a unit's ship is drawn, from bow to stern.
pub const fn length(class: Class) -> i32 {
    match class {
        Class::Bb => 102,
        Class::Bc => 106,
        Class::Pb => 88,
        Class::B => 82,
        Class::Ac => 92,
        Class::Ca => 94,
        Class::Cl => 80,
        Class::Dd => 50,
        Class::Fort => 70,
        Class::Zeppelin => 92,
        Class::Dummy => 80,
    }
}

/// A shape itself.
pub fn shape(class: Class, flag: Flag, ink: &Ink) -> Markup {
    match class {
        Class::Fort => fort(flag, ink),
        Class::Zeppelin => zeppelin(flag, ink),
        Class::Dummy => dummy(flag, ink),
        _ => ship(&plan(class), flag, ink),
    }
}

/// Filled for the first side; an outline with a tinted deck for the second.
fn ship(plan: &Plan, flag: Flag, ink: &Ink) -> Markup {
    let colour = ink.flag(flag);
    let (on, wide) = match flag {
        Flag::First => (ink.on_first, "2"),
        Flag::Second => (ink.second, "3.8"),
    };
    let d = hull(plan.half);
    html! {
        @match flag {
            Flag::First => path d=(d) fill=(colour) stroke=(ink.card) stroke-width="3" stroke-linejoin="round" paint-order="stroke" {},
            Flag::Second => {
                path d=(d) fill=(ink.card) {}
                path d=(d) fill=(colour) fill-opacity="0.24" stroke=(colour) stroke-width=(wide) stroke-linejoin="round" {}
            },
        }
        @for y in plan.funnels { ellipse cx="0" cy=(y) rx="2.8" ry="3.4" fill=(on) opacity="0.85" {} }
        @for (y, aft) in plan.turrets {
            @let to = if *aft { y + plan.gun } else { y - plan.gun };
            path d=(format!("M-1.8 {y}V{to}M1.8 {y}V{to}")) stroke=(on) stroke-width="1.7" stroke-linecap="round" {}
            circle cx="0" cy=(y) r="5" fill=(on) {}
        }
        @if plan.turrets.is_empty() { path d="M0 -14V-8M0 9V15" stroke=(on) stroke-width="2" stroke-linecap="round" {} }
    }
}

/// A battery ashore: a wall with bastions, guns outward.
fn fort(flag: Flag, ink: &Ink) -> Markup {
    let colour = ink.flag(flag);
    html! {
        g fill=(ink.card) stroke=(colour) stroke-width="5" stroke-linejoin="round" {
            path d="M-24 -24L-34 -30L-30 -12L-34 0L-30 12L-34 30L-24 24L0 30L24 24L34 30L30 12L34 0L30 -12L34 -30L24 -24L0 -30Z" {}
        }
        path d="M-14 14V-8M0 14V-14M14 14V-8" stroke=(colour) stroke-width="5" stroke-linecap="round" {}
        path d="M-20 16H20" stroke=(colour) stroke-width="6" stroke-linecap="round" {}
    }
}

/// An airship from above: a long hull, fins at its stern.
fn zeppelin(flag: Flag, ink: &Ink) -> Markup {
    let colour = ink.flag(flag);
    html! {
        g stroke=(colour) stroke-width="3.6" stroke-linejoin="round" {
            path d="M-4 30L-15 42H-9L0 37L9 42H15L4 30" fill=(ink.card) {}
            path d="M0 -46C9 -40 12 -24 12 -8C12 14 6 34 0 44C-6 34 -12 14 -12 -8C-12 -24 -9 -40 0 -46Z" fill=(ink.card) {}
            path d="M0 -46C9 -40 12 -24 12 -8C12 14 6 34 0 44C-6 34 -12 14 -12 -8C-12 -24 -9 -40 0 -46Z" fill=(colour) fill-opacity="0.2" {}
            path d="M0 -44V42M-6 -36C-8 -10 -6 20 -2 40M6 -36C8 -10 6 20 2 40" fill="none" stroke-width="1.4" {}
        }
    }
}

/// A marker of one's own with nothing under it: an empty outline.
fn dummy(flag: Flag, ink: &Ink) -> Markup {
    let colour = ink.flag(flag);
    html! {
        path d="M0 -40L8 -22L10 10L6 34L0 40L-6 34L-10 10L-8 -22Z" fill=(ink.card) fill-opacity="0.5" stroke=(colour) stroke-width="3" stroke-dasharray="7 6" stroke-linejoin="round" {}
    }
}

/// A closed outline, rounded at its corners: the half, and its mirror image.
fn hull(half: &[(i32, i32)]) -> String {
    let back = half.iter().rev().filter(|(x, _)| *x != 0).map(|(x, y)| (-x, *y));
    let corners: Vec<(i32, i32)> = half.iter().copied().chain(back).collect();
    let middle =
        |(ax, ay): (i32, i32), (bx, by): (i32, i32)| (f64::from(ax + bx) / 2.0, f64::from(ay + by) / 2.0);
    let mut d = String::new();
    for (n, (x, y)) in corners.iter().copied().enumerate() {
        let before = corners[(n + corners.len() - 1) % corners.len()];
        let after = corners[(n + 1) % corners.len()];
        let ((ax, ay), (bx, by)) = (middle(before, (x, y)), middle((x, y), after));
        // Bow and stern are sharp.
        if n == 0 {
            d += &format!("M{ax} {ay}");
        }
        d += &if x == 0 { format!("L{x} {y}L{bx} {by}") } else { format!("Q{x} {y} {bx} {by}") };
    }
    d + "Z"
}
