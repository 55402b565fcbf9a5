//! Charts as pictures: plain structs in, SVG out.
//!
//! Nothing here knows a battle. Whoever does fills a [`Chart`] with what a viewer may see, and gets markup for a page
//! ([`Ink::PAGE`]) or a whole picture. The layers of a chart are groups of their own, so that a page is sent only those that
//! changed.

pub mod chart;
mod coast;
pub mod counter;
pub mod geometry;
pub mod ink;
mod marks;
mod names;
pub mod silhouette;
mod terrain;

pub use chart::{Chart, Layer, chart, chart_svg, layers};
pub use counter::{Counter, Kind, Sign, State};
pub use geometry::Window;
pub use ink::{Flag, Ink};
pub use marks::{Aim, Gate, Light, Mark, MarkKind, Path, Ring, Sailing, field, rose};
