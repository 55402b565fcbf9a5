//! The pages in a real browser: starting it, serving tables, playing by what can be clicked, and looking hard.
//!
//! The tests are in `tests/in_browser`, the pictures are made by `src/bin/screenshots.rs`. Both need Chromium and its driver.
//! Nothing here waits for a fixed time: every step waits until the page shows what it should, and says so if it does not.

pub mod chart;
pub mod driver;
pub mod friends;
pub mod host;
pub mod looks;
pub mod robot;
pub mod session;
pub mod stage;
pub mod trial;

pub use host::Host;
pub use robot::{Robot, Seen, Thing};
pub use session::{Look, Session};
pub use trial::{Kit, trial};
