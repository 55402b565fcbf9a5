//! What ships and stations look like from above. Each class has a shape of its own for each side, seen with its nose to
//! the east in a square of 100 units around the middle. A picture draws the shapes it needs once and uses them.

use maud::{Markup, html};

use super::ink::{Flag, Ink};
use crate::types::Class;

/// One half of a hull, from its nose to its stern, as points `x,y`; the other half mirrors it.
type Half = &'static str;

/// The id under which a shape is drawn once.
pub fn id(class: Class, flag: Flag) -> String {
    format!("hull-{}-{}", flag.id(), class.id().replace('_', "-"))
}

/// The shapes of these ships, each once, for the definitions of a picture.
pub fn symbols(ships: impl IntoIterator<Item = (Class, Flag)>, ink: &Ink) -> Markup {
    let ships: std::collections::BTreeSet<_> = ships.into_iter().collect();
    html! { @for (class, flag) in ships { g id=(id(class, flag)) { (shape(class, flag, ink)) } } }
}

/// A shape that was drawn before, around the origin: `percent` of its size, turned by so many degrees.
pub fn placed(class: Class, flag: Flag, degrees: i32, percent: i32) -> Markup {
    // A square of 100 units is half a hex.
    let scale = percent as f32 / 200.0;
    html! { use href=(format!("#{}", id(class, flag))) transform=(format!("rotate({degrees}) scale({scale})")) {} }
}

/// A shape itself.
pub fn shape(class: Class, flag: Flag, ink: &Ink) -> Markup {
    match (class.is_station(), flag) {
        (false, Flag::Upf) => ship_upf(class, ink),
        (false, Flag::Sathar) => ship_sathar(class, ink),
        (true, Flag::Upf) => station_upf(class, ink),
        (true, Flag::Sathar) => station_sathar(class, ink),
    }
}

/// How long a ship is drawn, from nose to stern; how wide a station is.
pub const fn length(class: Class) -> i32 {
    match class {
        Class::Fighter => 36,
        Class::AssaultScout => 46,
        Class::Frigate => 60,
        Class::Destroyer | Class::Minelayer => 68,
        Class::LightCruiser | Class::Freighter => 76,
        Class::HeavyCruiser => 84,
        Class::AssaultCarrier => 88,
        Class::Battleship => 96,
        Class::Station => 52,
        Class::ArmedStation => 60,
        Class::FortifiedStation => 72,
        Class::Fortress => 84,
    }
}

/// Rounded hulls, filled, with engines on struts beside them.
fn ship_upf(class: Class, ink: &Ink) -> Markup {
    let (half, rounded): (Half, bool) = match class {
        Class::Fighter => ("18,0 6,3 -2,4 -14,15 -17,14 -13,4 -18,3", false),
        Class::AssaultScout => ("26,0 14,5 2,6 -8,17 -20,20 -17,8 -23,6 -23,0", true),
        Class::Frigate => ("34,0 24,6 4,8 -18,8 -28,5 -28,0", true),
        Class::Destroyer => ("37,0 36,8 24,10 17,5 -18,7 -32,5 -32,0", true),
        Class::Minelayer => ("33,0 32,12 20,15 2,13 -4,23 -34,25 -37,13 -22,12 -18,6 -18,0", true),
        Class::LightCruiser => ("45,0 30,7 8,10 -16,11 -36,7 -38,0", true),
        Class::HeavyCruiser => ("44,0 43,9 26,13 -18,15 -40,10 -42,0", true),
        Class::AssaultCarrier => ("30,0 30,9 46,10 46,23 34,27 -30,27 -46,22 -46,0", true),
        Class::Battleship => ("50,0 46,8 34,11 22,17 -18,19 -40,13 -47,0", true),
        Class::Freighter => (
            "38,0 37,9 26,11 24,4 20,4 20,19 2,19 2,4 -2,4 -2,19 -20,19 -20,4 -24,4 -26,13 -37,11 -37,0",
            false,
        ),
        Class::Station | Class::ArmedStation | Class::FortifiedStation | Class::Fortress => ("", false),
    };
    // Stern, bow, distance from the axis, half the thickness.
    let engines: &[(i32, i32, i32, i32)] = match class {
        Class::Frigate => &[(-33, -9, 16, 4)],
        Class::Destroyer => &[(-37, -1, 16, 5)],
        Class::LightCruiser => &[(-42, -14, 21, 5), (-2, 16, 17, 4)],
        Class::HeavyCruiser => &[(-45, -14, 26, 6), (-6, 20, 23, 5)],
        Class::AssaultCarrier => &[(-48, -18, 33, 5)],
        Class::Battleship => &[(-50, -18, 35, 7), (-12, 22, 29, 6)],
        Class::Fighter | Class::AssaultScout | Class::Minelayer | Class::Freighter => &[],
        Class::Station | Class::ArmedStation | Class::FortifiedStation | Class::Fortress => &[],
    };
    let turrets: &[(i32, i32)] = match class {
        Class::Frigate => &[(12, 0)],
        Class::Destroyer => &[(27, 0), (4, 0)],
        Class::Minelayer => &[(-28, 18), (-15, 17), (-28, -18), (-15, -17)],
        Class::LightCruiser => &[(22, 0), (8, 0)],
        Class::HeavyCruiser => &[(32, 0), (20, 0), (8, 0)],
        Class::Battleship => &[(36, 0), (23, 0), (10, 0), (-4, 0)],
        Class::Fighter | Class::AssaultScout | Class::AssaultCarrier | Class::Freighter => &[],
        Class::Station | Class::ArmedStation | Class::FortifiedStation | Class::Fortress => &[],
    };
    let d = if rounded { smooth(half) } else { straight(half) };
    html! {
        @for (stern, bow, beside, thick) in engines {
            @let middle = (stern + bow) / 2;
            path d=(format!("M{} -{beside}L{middle} 0L{} {beside}", middle - 3, middle - 3)) fill="none" stroke=(ink.upf) stroke-width="7" {}
            @for side in [-1, 1] {
                rect x=(stern) y=(side * beside - thick) width=(bow - stern) height=(2 * thick) rx=(thick) fill=(ink.upf) {}
                path d=(format!("M{} {}H{}", stern + 5, side * beside, stern + 11)) stroke=(ink.on_upf) stroke-width="2.4" stroke-linecap="round" opacity="0.75" {}
            }
        }
        path d=(d) fill=(ink.upf) stroke=(ink.upf) stroke-width="2" stroke-linejoin="round" {}
        path d=(spine(class)) fill="none" stroke=(ink.on_upf) stroke-width="2.4" stroke-linecap="round" opacity="0.75" {}
        @for (x, y) in turrets { circle cx=(x) cy=(y) r="3.2" fill=(ink.on_upf) opacity="0.8" {} }
    }
}

/// Lines on the deck of a filled hull.
const fn spine(class: Class) -> &'static str {
    match class {
        Class::Fighter => "M5 0H-6",
        Class::AssaultScout => "M10 0H-6M-14 9V13M-14 -9V-13",
        Class::Frigate => "M2 0H-20",
        Class::Destroyer => "M-6 0H-25",
        Class::Minelayer => "M22 -7V7M14 -7V7M6 0H-8",
        Class::LightCruiser => "M-3 0H-28",
        Class::HeavyCruiser => "M-4 0H-32M-8 -7H-26M-8 7H-26",
        Class::AssaultCarrier => "M20 0H12M4 0H-4M-12 0H-20M36 17H-34M36 -17H-34",
        Class::Battleship => "M-14 0H-38M12 -9H-28M12 9H-28",
        Class::Freighter => "M32 -4V4M11 8V15M11 -8V-15M-11 8V15M-11 -8V-15",
        Class::Station | Class::ArmedStation | Class::FortifiedStation | Class::Fortress => "",
    }
}

/// Angular hulls with spines and claws, as outlines.
fn ship_sathar(class: Class, ink: &Ink) -> Markup {
    let (half, ribs): (Half, &str) = match class {
        Class::Fighter => ("8,0 2,4 18,14 -4,12 -16,4 -10,0", ""),
        Class::AssaultScout => ("12,0 8,5 24,13 4,15 -6,9 -22,14 -14,0", "M2 0H-6"),
        Class::Frigate => ("31,0 12,6 20,16 0,13 -10,8 -16,18 -31,20 -24,0", "M12 0H-14"),
        Class::Destroyer => (
            "22,0 16,5 36,13 16,17 4,10 -8,10 -12,22 -35,24 -26,10 -28,0",
            "M8 0H-18M-18 16L-24 17M-18 -16L-24 -17",
        ),
        Class::Minelayer => {
            ("28,0 22,12 4,8 0,16 -4,24 -12,17 -17,26 -24,17 -35,26 -34,8 -22,0", "M16 -4V4M8 0H-14")
        }
        Class::LightCruiser => (
            "40,0 22,6 26,18 6,12 0,22 -12,12 -20,12 -24,28 -40,26 -32,10 -34,0",
            "M20 0H-24M-4 6L-10 0L-4 -6",
        ),
        Class::HeavyCruiser => (
            "28,0 22,7 44,17 20,22 10,14 2,14 -4,30 -14,17 -24,17 -26,33 -43,31 -36,12 -40,0",
            "M12 0H-28M4 7L-3 0L4 -7M-10 9L-18 0L-10 -9",
        ),
        Class::AssaultCarrier => {
            ("16,0 16,12 46,12 36,29 2,26 -6,38 -22,27 -44,37 -38,12 -42,0", "M4 0H-28M20 20H-24M20 -20H-24")
        }
        Class::Battleship => (
            "50,0 30,9 45,22 20,18 6,20 0,39 -18,23 -28,23 -48,41 -40,12 -46,0",
            "M32 0H-32M16 9L9 0L16 -9M-4 12L-13 0L-4 -12M-20 12L-28 0L-20 -12",
        ),
        Class::Freighter => {
            ("36,0 28,10 19,6 13,18 -17,18 -23,6 -35,12 -31,0", "M24 0H-22M6 -11V11M-9 -11V11")
        }
        Class::Station | Class::ArmedStation | Class::FortifiedStation | Class::Fortress => ("", ""),
    };
    html! {
        path d=(straight(half)) fill=(ink.card) {}
        path d=(straight(half)) fill=(ink.sathar) fill-opacity="0.28" stroke=(ink.sathar) stroke-width="4.6" stroke-linejoin="miter" {}
        path d=(ribs) fill="none" stroke=(ink.sathar) stroke-width="3" opacity="0.9" {}
    }
}

/// Round stations: rings about a hub, with more rings and turrets the stronger they are.
fn station_upf(class: Class, ink: &Ink) -> Markup {
    let (ring, turrets, hub): (i32, i32, i32) = match class {
        Class::ArmedStation => (24, 4, 10),
        Class::FortifiedStation => (28, 6, 12),
        Class::Fortress => (32, 8, 15),
        _ => (23, 0, 9),
    };
    html! {
        circle r=(ring) fill=(ink.card) stroke=(ink.upf) stroke-width="7" {}
        path d=(spokes(3, ring)) stroke=(ink.upf) stroke-width="5" {}
        @if matches!(class, Class::FortifiedStation | Class::Fortress) {
            circle r=(ring - 9) fill="none" stroke=(ink.upf) stroke-width="3" {}
        }
        @for n in 0..turrets {
            rect x=(ring - 3) y="-5" width="12" height="10" rx="3" fill=(ink.upf) transform=(format!("rotate({})", n * 360 / turrets)) {}
        }
        circle r=(hub) fill=(ink.upf) {}
        circle r=(hub - 5) fill=(ink.on_upf) opacity="0.8" {}
    }
}

/// Spiked stations: a triangle, a square, a star of six, a star of eight, about a diamond.
fn station_sathar(class: Class, ink: &Ink) -> Markup {
    let (points, outer, inner) = match class {
        Class::ArmedStation => (4, 32, 17),
        Class::FortifiedStation => (6, 38, 24),
        Class::Fortress => (8, 44, 31),
        _ => (3, 30, 15),
    };
    html! {
        path d=(star(points, outer, inner)) fill=(ink.card) {}
        path d=(star(points, outer, inner)) fill=(ink.sathar) fill-opacity="0.28" stroke=(ink.sathar) stroke-width="4.6" stroke-linejoin="miter" {}
        @if matches!(class, Class::FortifiedStation | Class::Fortress) {
            path d=(star(points, inner - 4, inner - 8)) fill="none" stroke=(ink.sathar) stroke-width="2.6" {}
        }
        path d="M0 -9L9 0L0 9L-9 0Z" fill=(ink.sathar) {}
    }
}

/// A closed outline with straight edges: the half, and its mirror image.
fn straight(half: Half) -> String {
    let corners: Vec<String> = whole(half).map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}Z", corners.join("L"))
}

/// A closed outline with rounded corners, each cut a quarter of the way along its edges.
fn smooth(half: Half) -> String {
    let corners: Vec<(i32, i32)> = whole(half).collect();
    let mut d = String::new();
    for (n, (x, y)) in corners.iter().copied().enumerate() {
        let before = corners[(n + corners.len() - 1) % corners.len()];
        let after = corners[(n + 1) % corners.len()];
        // Tenths, so that the numbers stay whole until they are written.
        let near = |(a, b): (i32, i32)| (x * 10 + (a - x) * 10 * 3 / 10, y * 10 + (b - y) * 10 * 3 / 10);
        let ((ax, ay), (bx, by)) = (near(before), near(after));
        let letter = if n == 0 { 'M' } else { 'L' };
        d += &format!("{letter}{} {}Q{x} {y} {} {}", tenths(ax), tenths(ay), tenths(bx), tenths(by));
    }
    d + "Z"
}

/// A number of tenths as it is written.
fn tenths(n: i32) -> String {
    let sign = if n < 0 { "-" } else { "" };
    match n.abs() % 10 {
        0 => format!("{sign}{}", n.abs() / 10),
        rest => format!("{sign}{}.{rest}", n.abs() / 10),
    }
}

/// Both halves, once round. Points on the axis are not repeated.
fn whole(half: Half) -> impl Iterator<Item = (i32, i32)> {
    let number = |text: &str| text.parse::<i32>().unwrap_or(0);
    let point = |pair: &str| pair.split_once(',').map(|(x, y)| (number(x), number(y)));
    let there: Vec<(i32, i32)> = half.split(' ').filter_map(point).collect();
    let back: Vec<(i32, i32)> = there.iter().rev().filter(|(_, y)| *y != 0).map(|(x, y)| (*x, -y)).collect();
    there.into_iter().chain(back)
}

/// A point so far from the middle, at so many degrees.
fn polar(degrees: i32, radius: i32) -> (i32, i32) {
    let angle = (degrees as f32).to_radians();
    ((angle.cos() * radius as f32).round() as i32, (angle.sin() * radius as f32).round() as i32)
}

fn spokes(number: i32, radius: i32) -> String {
    let spoke = |n: i32| {
        let (x, y) = polar(30 + n * 360 / number, radius);
        format!("M0 0L{x} {y}")
    };
    (0..number).map(spoke).collect()
}

fn star(points: i32, outer: i32, inner: i32) -> String {
    let corner = |n: i32| {
        let (x, y) = polar(-90 + n * 180 / points, if n % 2 == 0 { outer } else { inner });
        format!("{x} {y}")
    };
    let corners: Vec<String> = (0..2 * points).map(corner).collect();
    format!("M{}Z", corners.join("L"))
}
