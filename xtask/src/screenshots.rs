//! `screenshots`: pictures of every page, taken by a real browser.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::house::House;
use crate::{game, run};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where they go [default: target/screenshots]
    folder: Option<PathBuf>,
    /// The whole of each page, however long
    #[arg(long)]
    whole: bool,
    /// Only pages whose names have this in them
    #[arg(long, default_value = "")]
    only: String,
}

/// Takes them; the same each time, as long as nothing changes.
pub(crate) fn screenshots(house: &House, args: &Args) -> Result<bool> {
    let folder = match &args.folder {
        Some(folder) => std::path::absolute(folder)?,
        None => game::target_folder(house)?.join("screenshots"),
    };
    let mut take = Command::new("cargo");
    take.args(["run", "--quiet", "--locked", "--package", "browser", "--bin", "screenshots", "--"]);
    take.arg(folder)
        .args(args.whole.then_some("--whole"))
        .arg(format!("--only={}", args.only))
        .current_dir(house.root());
    Ok(run::plain(&mut take)?.ok)
}
