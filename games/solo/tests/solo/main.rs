//! Every test of the crate from outside, in one program: each further one would link all of it again.

mod conformance;
mod golden;
mod layouts;
mod minds;
mod pages;
mod rules;
mod share;
mod statistics;
mod words;
