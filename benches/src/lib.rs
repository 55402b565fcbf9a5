//! What is measured, apart from how: the same pieces serve `cargo run --release -p benches` (one table with
//! ratios) and `cargo bench -p benches` (divan).

pub mod battles;
pub mod decisions;
pub mod handwritten;
pub mod load;
pub mod pieces;
pub mod planets;
pub mod salvo;
pub mod tables;
