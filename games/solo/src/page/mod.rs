//! The view for a browser: the sea with its coins, and the fleets beside it. What can be done comes from the same
//! functions as on the terminal's screen.

mod fleets;
pub(crate) mod sea;

use paint::{Hand, Part};

use crate::view::View;

/// The two parts.
pub(crate) fn page(view: &View, hand: &Hand) -> Vec<Part> {
    vec![Part::new("board", sea::panel(view, hand)), Part::new("fleets", fleets::panel(view, hand))]
}

/// A suit's colour.
const fn colour(suit: crate::types::Suit) -> &'static str {
    ["var(--kind-0)", "var(--kind-1)", "var(--kind-2)", "var(--kind-3)"][suit.index()]
}
