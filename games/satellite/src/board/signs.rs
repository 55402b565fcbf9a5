//! Signs: pips of dice, and what each cartridge strikes.

use maud::{Markup, html};

use crate::tables::Terms;
use crate::types::Cartridge;

/// The pips of a face on a die of this size, around its centre.
pub(crate) fn pips(face: u8, size: i32, colour: &str) -> Markup {
    let (d, r) = (size * 27 / 100, size * 9 / 100);
    let places: &[(i32, i32)] = match face {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    };
    html! {
        @for (x, y) in places {
            circle cx=(x * d) cy=(y * d) r=(r) fill=(colour) {}
        }
    }
}

/// A cartridge's sign around its centre, about `size` wide: what it strikes, or the die that a Barrage counts.
pub(crate) fn cartridge(terms: &Terms, which: Cartridge, size: i32, ink: &str, target: &str) -> Markup {
    let picture = |n: usize| burst(terms.bursts.pictures()[n].1, size, ink, target);
    match which {
        Cartridge::Plus => picture(0),
        Cartridge::Square => picture(1),
        Cartridge::Diamond => picture(2),
        Cartridge::Beam => beam(size, ink, target),
        Cartridge::Cross => cross(size, ink, target),
        Cartridge::Salvo => salvo(size, ink),
        Cartridge::Hazard => hazard(size, ink, target),
        barrage => {
            let half = size * 42 / 100;
            html! {
                rect x=(-half) y=(-half) width=(2 * half) height=(2 * half) rx=(size / 7) fill="none" stroke=(ink)
                    stroke-width="2.5" {}
                (pips(barrage.face().unwrap_or(1), 2 * half, ink))
            }
        }
    }
}

/// A burst: every sector struck is a square, its target another colour with a hole.
fn burst(picture: &[String], size: i32, ink: &str, target: &str) -> Markup {
    let rows = picture.len() as i32;
    let columns = picture.iter().map(|line| line.chars().count()).max().unwrap_or(1) as i32;
    let step = (size / rows.max(columns).max(1)).clamp(2, size / 3);
    let (left, top) = (-step * columns / 2, -step * rows / 2);
    html! {
        @for (row, line) in picture.iter().enumerate() {
            @for (column, mark) in line.chars().enumerate().filter(|(_, mark)| *mark != '.') {
                (square(left + step * column as i32, top + step * row as i32, step, mark == '@', ink, target))
            }
        }
    }
}

fn square(x: i32, y: i32, step: i32, aimed: bool, ink: &str, target: &str) -> Markup {
    html! {
        rect x=(x) y=(y) width=(step - 1) height=(step - 1) rx=(step / 6) fill=(if aimed { target } else { ink }) {}
        @if aimed && step >= 8 {
            circle cx=(x + step / 2) cy=(y + step / 2) r=(step / 6) fill="#ffffff" {}
        }
    }
}

/// A row or a column through the target: the one drawn in full, the other one hinted.
fn beam(size: i32, ink: &str, target: &str) -> Markup {
    let step = size / 5;
    html! {
        @for n in -2..=2 {
            @let at = n * step - step / 2;
            @if n != 0 {
                (square(at, -step / 2, step, false, ink, target))
                rect x=(-step / 2) y=(at) width=(step - 1) height=(step - 1) rx=(step / 6) fill="none" stroke=(ink)
                    stroke-dasharray="2 2" {}
            }
        }
        (square(-step / 2, -step / 2, step, true, ink, target))
    }
}

fn cross(size: i32, ink: &str, target: &str) -> Markup {
    let step = size / 5;
    html! {
        @for n in -2..=2 {
            @let at = n * step - step / 2;
            @if n != 0 {
                (square(at, -step / 2, step, false, ink, target))
                (square(-step / 2, at, step, false, ink, target))
            }
        }
        (square(-step / 2, -step / 2, step, true, ink, target))
    }
}

/// Ten shots.
fn salvo(size: i32, ink: &str) -> Markup {
    let d = size / 4;
    html! {
        @for (row, many) in [(0, 3), (1, 4), (2, 3)] {
            @for n in 0..many {
                circle cx=(n * d - d * (many - 1) / 2) cy=(row * d - d) r=(d * 38 / 100) fill=(ink) {}
            }
        }
    }
}

/// A warning triangle.
fn hazard(size: i32, ink: &str, target: &str) -> Markup {
    let (w, h) = (size * 46 / 100, size * 42 / 100);
    html! {
        path d=(format!("M0 {}L{w} {h}H{}Z", -h, -w)) fill="none" stroke=(ink) stroke-width=(1 + size / 12) stroke-linejoin="round" {}
        path d=(format!("M0 {}V{}", -h * 35 / 100, h * 35 / 100)) stroke=(target) stroke-width=(1 + size / 10) stroke-linecap="round" {}
        circle cx="0" cy=(h * 68 / 100) r=(1 + size / 20) fill=(target) {}
    }
}
