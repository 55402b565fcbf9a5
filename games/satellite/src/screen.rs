//! The view as a terminal screen.

use paint::{Hand, Screen};

use crate::view::View;

/// The situation for a terminal.
pub(crate) fn screen(_: &View, _: &Hand) -> Screen {
    Screen::default()
}
