//! The view for a browser: the ships to place or the shots to fire, the enemy's waters, the own ones. What can be done
//! comes from the same functions as on the terminal's screen.

mod dock;
mod ships;
mod waters;

use contract::Seat;
use paint::{Hand, Part};

use crate::screen::{Ghost, active, cursor_cell, ghost};
use crate::types::{Cell, other};
use crate::view::View;

/// Everything the parts are drawn from.
struct Scene<'a> {
    view: &'a View,
    hand: &'a Hand,
    /// The board that is pointed at.
    active: Option<Seat>,
    /// The cell pointed at, if the hand is shown.
    cursor: Option<Cell>,
    /// The ship in hand.
    ghost: Option<Ghost>,
}

impl<'a> Scene<'a> {
    fn new(view: &'a View, hand: &'a Hand) -> Self {
        let active = active(view);
        Scene {
            view,
            hand,
            active,
            cursor: active.filter(|_| hand.shown).map(|_| cursor_cell(view, hand)),
            ghost: active.and_then(|_| ghost(view, hand)),
        }
    }
}

/// The cell under the cursor, in words.
pub(crate) fn here(view: &View, hand: &Hand) -> String {
    let scene = Scene::new(view, hand);
    scene.active.map_or_else(String::new, |board| waters::label(&scene, board, cursor_cell(view, hand)))
}

/// The three parts.
pub(crate) fn page(view: &View, hand: &Hand) -> Vec<Part> {
    let scene = Scene::new(view, hand);
    let own = view.seat.unwrap_or(Seat(0));
    vec![
        Part::new("fleet", dock::dock(&scene)),
        Part::new("target", waters::panel(&scene, other(own), "target")),
        Part::new("home", waters::panel(&scene, own, "home")),
    ]
}

/// The class that gives a side its colours.
const fn colours(seat: Seat) -> &'static str {
    if seat.0 == 0 { "blue" } else { "red" }
}
