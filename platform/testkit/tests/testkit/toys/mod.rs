//! Games that exist only to test the battery.

pub(crate) mod armada;
pub(crate) mod cups;
pub(crate) mod duel;
