//! Every test of the crate from outside, in one program: each further one would link all of it again.

mod conformance;
mod files;
mod golden;
mod pages;
mod rules;
mod trees;
mod twins;
mod words;
