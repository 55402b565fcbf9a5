//! The battery, tested: what is sound passes with every point exercised, what is flawed is caught by the
//! point that is there for it.

mod flaws;
mod recorded;
mod sound;
mod tools;
mod toys;
mod trees;
