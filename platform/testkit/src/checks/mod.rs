//! The points, one file for each family of them.

pub(crate) mod acts;
pub(crate) mod commute;
pub(crate) mod drafts;
pub(crate) mod minds;
pub(crate) mod pairs;
pub(crate) mod replay;
pub(crate) mod rows;
pub(crate) mod states;
pub(crate) mod wire;
