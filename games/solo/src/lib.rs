//! Solo Salvo: a solitaire of prediction for one player and a piecepack.

pub mod study;
