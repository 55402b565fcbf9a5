//! The view as a terminal screen.

pub(crate) mod held;

use paint::{Hand, Screen};

use crate::view::View;

/// The situation for a terminal.
pub(crate) fn screen(view: &View, hand: &Hand) -> Screen {
    let held = held::Held::new(view, hand);
    Screen { pointed: held.pointed(), keys: held.keys(), ..Screen::default() }
}
