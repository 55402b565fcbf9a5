//! The Broadside command line.
fn main() {}
