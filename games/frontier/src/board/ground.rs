//! What lies still: supply, routes with their boxes, Start Circles with theirs, stars.

use hawks::board::Ink;
use maud::{Markup, html};

use super::geometry::{Layout, STAR, Track};
use crate::tables::Chart;
use crate::types::Navy;
use crate::view::View;

/// Shades the systems in which a side is in supply, and rings their stars: one line for the UPF, a broken one for the Sathar.
pub(crate) fn supply(view: &View, layout: &Layout, ink: &Ink) -> Markup {
    let near = |navy: Navy| view.supplied[navy.index()].iter().map(|system| layout.stars[system.index()]);
    html! {
        @for navy in Navy::ALL {
            @let (colour, r) = match navy { Navy::Upf => (ink.upf, 84), Navy::Sathar => (ink.sathar, 72) };
            g fill=(colour) fill-opacity="0.1" { @for (x, y) in near(navy) { circle cx=(x) cy=(y) r=(r) {} } }
        }
        @for navy in Navy::ALL {
            @let (colour, r, dash) = match navy { Navy::Upf => (ink.upf, STAR + 7, None), Navy::Sathar => (ink.sathar, STAR + 12, Some("5 4")) };
            g fill="none" stroke=(colour) stroke-width="2.4" stroke-dasharray=[dash] stroke-opacity="0.85" {
                @for (x, y) in near(navy) { circle cx=(x) cy=(y) r=(r) {} }
            }
        }
    }
}

/// All routes with their boxes.
pub(crate) fn routes(chart: &Chart, layout: &Layout, ink: &Ink) -> Markup {
    html! {
        @for route in &chart.routes {
            @let [(ax, ay), (bx, by)] = route.ends.map(|end| layout.stars[end.index()]);
            line x1=(ax) y1=(ay) x2=(bx) y2=(by) stroke=(ink.sea_line) stroke-width="2" stroke-opacity="0.7" {}
        }
        @for (route, track) in chart.routes.iter().zip(&layout.tracks) {
            g fill=(ink.sea) stroke=(ink.sea_line) stroke-width="1.4" {
                @for (n, at) in (1u8..).zip(&track.boxes) {
                    (square(track, *at, route.jump.contains(&n), ink))
                }
            }
        }
    }
}

/// A transit box; a jump box is dark, with a mark.
fn square(track: &Track, (x, y): (i32, i32), jump: bool, ink: &Ink) -> Markup {
    let half = track.size / 2;
    html! {
        g transform=(format!("translate({x} {y}) rotate({})", track.degrees)) {
            @if jump {
                rect x=(-half) y=(-half) width=(track.size) height=(track.size) rx="4" fill=(ink.sea_line) {}
                path d=(format!("M0 {}L{} 0L0 {}L{} 0Z", -half + 4, half - 4, half - 4, -half + 4)) fill=(ink.card) stroke="none" {}
            } @else {
                rect x=(-half) y=(-half) width=(track.size) height=(track.size) rx="4" {}
            }
        }
    }
}

/// The Start Circles and their red boxes.
pub(crate) fn circles(chart: &Chart, layout: &Layout, ink: &Ink) -> Markup {
    html! {
        @for (circle, (track, (x, y))) in chart.circles.iter().zip(layout.red.iter().zip(&layout.circles)) {
            @let (sx, sy) = layout.stars[circle.system.index()];
            line x1=(x) y1=(y) x2=(sx) y2=(sy) stroke=(ink.sathar) stroke-width="2" stroke-opacity="0.5" stroke-dasharray="3 5" {}
            g fill=(ink.card) stroke=(ink.sathar) stroke-width="1.8" {
                @for (bx, by) in &track.boxes {
                    g transform=(format!("translate({bx} {by}) rotate({})", track.degrees)) {
                        rect x="-11" y="-11" width="22" height="22" rx="3" {}
                        path d="M-4 -5L2 0L-4 5M1 -5L7 0L1 5" fill="none" stroke-opacity="0.6" {}
                    }
                }
            }
            g transform=(format!("translate({x} {y})")) {
                circle r="25" fill=(ink.card) stroke=(ink.sathar) stroke-width="3" {}
                circle r="20" fill=(ink.sathar) fill-opacity="0.16" stroke=(ink.sathar) stroke-width="1.2" stroke-dasharray="4 4" {}
                text y="6" font-size="18" font-weight="800" text-anchor="middle" fill=(ink.ink) { (u16::from(circle.id.0) + 1) }
            }
        }
    }
}

/// A star: rays and a disc.
pub(crate) fn stars(layout: &Layout, ink: &Ink) -> Markup {
    html! {
        @for (x, y) in &layout.stars {
            g transform=(format!("translate({x} {y})")) {
                path d="M0 -17L4 -6L12 -12L6 -4L17 0L6 4L12 12L4 6L0 17L-4 6L-12 12L-6 4L-17 0L-6 -4L-12 -12L-4 -6Z" fill=(ink.warm) stroke=(ink.paper) stroke-width="1.2" {}
                circle r="6.5" fill=(ink.warm) stroke=(ink.card) stroke-width="1.4" {}
            }
        }
    }
}
