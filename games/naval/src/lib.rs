//! Salvo!: gunnery of battleships on hexes, with fog of war.
//!
//! Reading order: vocabulary ([`types`]), geometry ([`hex`]), tables ([`tables`]).

pub mod gunnery;
pub mod hex;
pub mod study;
pub mod tables;
pub mod types;
