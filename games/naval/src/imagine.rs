//! Worlds that fit what a viewer was told.
