//! Every test of the crate from outside, in one program: each further one would link all of it again.

mod campaign;
mod cli;
mod crowd;
mod kill;
mod serving;
