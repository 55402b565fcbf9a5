//! Maps and ship cards as pictures: plain structs in, SVG out.
//!
//! Nothing here knows a battle. Whoever does fills a [`Chart`] or a [`Card`] with what a viewer may see, and gets
//! markup for a page ([`Ink::PAGE`]) or a whole picture. The layers of a chart are groups of their own, so that a page
//! is sent only those that changed.

mod beyond;
pub mod card;
pub mod chart;
pub mod counter;
pub mod geometry;
pub mod ink;
mod marks;
pub mod silhouette;
mod stack;
mod terrain;

pub use card::{Card, Mount, Standing, Stock, card, card_page, card_svg};
pub use chart::{Chart, Layer, Planet, chart, chart_svg, layers};
pub use counter::{Counter, Detail, Sign, State};
pub use geometry::Window;
pub use ink::{Flag, Ink};
pub use marks::{Aim, Field, Flight, Laid, LaidKind, Path, Reach};
