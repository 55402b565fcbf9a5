//! `rules`: each game's `rules.toml` held against its citations and the names of its tests.

mod headings;
mod index;
mod report;
mod uses;

use anyhow::{Result, bail};

use crate::house::House;
use report::Coverage;

#[derive(Default, clap::Args)]
pub(crate) struct Args {
    /// Only this game
    game: Option<String>,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

/// The coverage of every game, or of one.
pub(crate) fn coverage(house: &House, only: Option<&str>) -> Result<Vec<Coverage>> {
    let files = house.files()?;
    let games = house.games()?;
    if let Some(game) = only
        && !games.iter().any(|g| g == game)
    {
        bail!("there is no game `{game}`; the games are: {}", games.join(", "));
    }
    let wanted = games.iter().filter(|g| only.is_none_or(|o| o == *g));
    Ok(wanted.map(|game| Coverage::of(game, &files)).collect())
}

/// Prints the coverage; false if something is missing.
pub(crate) fn rules(house: &House, args: &Args) -> Result<bool> {
    let games = coverage(house, args.game.as_deref())?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&games)?);
    } else {
        for game in &games {
            print!("{game}");
        }
    }
    Ok(games.iter().all(|game| game.problems.is_empty()))
}
