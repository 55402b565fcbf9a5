//! Ships from above: a hull with its bow, turrets, a bridge or a flight deck.

use maud::{Markup, html};
use paint::tokens::CELL;

use crate::types::{Berth, Heading};

/// A ship; one that is sunk is hollow.
pub(super) fn ship(berth: &Berth, class: &str, named: bool) -> Markup {
    let long = i32::from(berth.ship.length());
    let (x, y) = (i32::from(berth.at.column()) * CELL, i32::from(berth.at.row()) * CELL);
    let place = match berth.heading {
        Heading::Across => format!("translate({x} {y})"),
        Heading::Down => format!("translate({} {y}) rotate(90)", x + CELL),
    };
    html! {
        g class=(format!("ship {class}")) transform=(place) {
            path class="wake" d=(hull(long, 1, 4)) {}
            path class="hull" d=(hull(long, 0, 0)) {}
            path class="deck" d=(hull(long, 4, 0)) {}
            (works(long))
            @if named && long > 1 {
                text class="name" x=(long * CELL / 2 - 4) y="33" font-size=(if long > 2 { "9.5" } else { "8.5" }) { (berth.ship) }
            }
        }
    }
}

/// The outline of a hull: how many cells long, how much smaller, and how far down.
fn hull(long: i32, less: i32, down: i32) -> String {
    let (end, top, bottom) = (long * CELL - 3 - less * 2, 5 + less + down, CELL - 5 - less + down);
    let (left, middle, bow) = (4 + less, CELL / 2 + down, (long * CELL / 3).min(30));
    format!(
        "M{left} {}Q{left} {top} {} {top}H{}Q{} {top} {end} {middle}Q{} {bottom} {} {bottom}H{}Q{left} {bottom} {left} {}Z",
        top + 8,
        left + 8,
        end - bow,
        end - bow / 3,
        end - bow / 3,
        end - bow,
        left + 8,
        bottom - 8
    )
}

/// What stands on deck.
fn works(long: i32) -> Markup {
    let width = long * CELL;
    html! {
        g class="works" {
            @match long {
                // A flight deck with its island.
                5.. => {
                    path class="runway" d=(format!("M14 16H{}", width - 30)) {}
                    rect class="house" x=(width / 2 - 16) y="8" width="30" height="6" rx="2" {}
                    circle class="gun" cx=(width / 2 + 4) cy="11" r="2.4" {}
                }
                // Turrets at both ends, a bridge between them.
                2..=4 => {
                    (turret(18, -1))
                    (turret(width - 28, 1))
                    @if long > 2 {
                        rect class="house" x=(width / 2 - 17) y="11" width="26" height="9" rx="3" {}
                        circle class="gun" cx=(width / 2 - 9) cy="15.5" r="2.6" {}
                        circle class="gun" cx=(width / 2 + 1) cy="15.5" r="2.6" {}
                    }
                    @if long > 3 {
                        (turret(42, -1))
                    }
                }
                _ => { rect class="house" x="12" y="15" width="12" height="10" rx="3" {} }
            }
        }
    }
}

/// A turret with two barrels, pointing aft or ahead.
fn turret(x: i32, way: i32) -> Markup {
    html! {
        path class="barrel" d=(format!("M{x} 14h{0}M{x} 18h{0}", 11 * way)) {}
        circle class="gun" cx=(x) cy="16" r="4.6" {}
    }
}

/// The strokes through a sunk ship.
pub(super) fn crossed(berth: &Berth) -> Markup {
    let long = i32::from(berth.ship.length()) * CELL - 10;
    let (x, y) = (i32::from(berth.at.column()) * CELL + 5, i32::from(berth.at.row()) * CELL + 5);
    let (w, h) = match berth.heading {
        Heading::Across => (long, CELL - 10),
        Heading::Down => (CELL - 10, long),
    };
    html! { path class="crossed" d=(format!("M{x} {y}l{w} {h}m0 {}l{} {h}", -h, -w)) {} }
}
