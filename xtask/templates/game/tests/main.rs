//! Every test of the game from outside, in one program: each further one would link all of it again.

mod conformance;
mod rules;
mod words;
