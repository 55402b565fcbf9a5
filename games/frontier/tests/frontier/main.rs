//! Every test of the crate from outside, in one program: each further one would link all of it again.

mod board;
mod breaking_off;
mod combat;
mod conformance;
mod desk;
mod drones;
mod fighters;
mod golden;
mod inputs;
mod known_bugs;
mod map;
mod militia;
mod minds;
mod movement;
mod pages;
mod repair;
mod replacements;
mod screens;
mod sections;
mod set_up;
mod sides;
mod supply;
mod twins;
mod victory;
mod war;
mod words;
