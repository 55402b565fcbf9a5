//! What a helper would advise a seat, from that seat's own knowledge. Drawn over the screen where hints are wanted.

use crate::view::View;

/// Advice for the seat whose view it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    /// For every sector of the target planet, in reading order, how likely a building stands there: 0 to 1.
    pub heat: Vec<f32>,
    /// Which dice to keep, as a command: `keep 1 2`, `hold`.
    pub keep: Option<String>,
    /// Good shots, best first, as commands: `cross D4`.
    pub targets: Vec<String>,
}

/// What a helper would advise; none if there is nothing to say.
pub fn hints(_: &View) -> Option<Hints> {
    None
}
