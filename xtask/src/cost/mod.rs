//! `cost`: what the build costs and where the program's code comes from.
//!
//! Times are reported and never asserted: they depend on the machine. What is the same everywhere, the size of the
//! program and how many functions it has, is held against `xtask/weight.toml` by `ci`.

mod crates;
mod program;
mod weight;

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};

pub(crate) use crates::wrapped;
pub(crate) use weight::weigh;

use crate::house::House;
use crate::run;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Look at this program instead of building one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Rows of each list
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u16).range(1..=1000))]
    rows: u16,
    /// Keep the folder of the build, `target/cost`, so that a second run shows what a change costs
    #[arg(long)]
    keep: bool,
}

/// Builds the program as a newcomer does, in an empty folder, and says what that took.
pub(crate) fn cost(house: &House, args: &Args) -> Result<bool> {
    let rows = usize::from(args.rows);
    if let Some(program) = &args.program {
        print!("{}", program::Program::read(program)?.report(rows));
        return Ok(true);
    }
    let folder = house.join("target/cost");
    if !args.keep && folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    let log = house.join("target/cost.log");
    let mut build = Command::new("cargo");
    // As `cargo run --release` builds it.
    build.args(["build", "--release", "--locked", "--package", "broadside"]).current_dir(house.root());
    println!("== {}", run::spelled(&build));
    crates::watch(&mut build, &log, &folder)?;
    let began = Instant::now();
    let built = run::plain(&mut build)?;
    let wall = began.elapsed();
    if !built.ok {
        bail!("the build failed: {}", run::spelled(&build));
    }
    print!("{}", crates::report(&log, wall, rows)?);
    print!("{}", program::Program::read(&folder.join("release/broadside"))?.report(rows));
    Ok(true)
}
