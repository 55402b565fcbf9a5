//! Every test of the crate from outside, in one program: each further one would link all of it again.

mod conformance;
mod golden;
mod hints;
mod lesson;
mod minds;
mod pages;
mod pictures;
mod rules;
mod screens;
mod twins;
mod words;
