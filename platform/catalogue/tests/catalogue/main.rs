//! Every test of the crate from outside, in one program: each further one would link all of it again.

mod analysis;
mod costly;
mod engine;
mod forge;
mod forgery;
mod inputs;
mod lessons;
mod newcomers;
mod odds;
mod questions;
mod records;
mod secrets;
mod seeds;
mod sheets;
mod simulators;
mod stand_in;
mod twins;
mod whisper;
