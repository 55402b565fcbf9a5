//! `broadside games`.

use std::io::Write;
use std::process::ExitCode;

use catalogue::Entry;
use serde_json::{Value, json};

use crate::setup::{find_game, print_json};

/// Arguments of `games`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside games                  the games in a table
  broadside games solo             one game: options, scenarios, minds, commands
  broadside games solo --schema    JSON schemas of its options, actions, views and files
  broadside games --json           for programs")]
pub(crate) struct GamesArgs {
    /// One game
    game: Option<String>,
    /// Print JSON schemas: options (with the schema of scenario files), action, view, sighting
    #[arg(long, requires = "game")]
    schema: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<ExitCode> {
    match &args.game {
        None => list(args.json)?,
        Some(id) => {
            let entry = find_game(id)?;
            if args.schema {
                let s = entry.schemas();
                let all =
                    json!({"options": s.options, "action": s.action, "view": s.view, "sighting": s.sighting});
                print_json(&all)?;
            } else if args.json {
                print_json(&summary(entry))?;
            } else {
                tell(entry)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The table of games.
pub(crate) fn list(as_json: bool) -> anyhow::Result<()> {
    if as_json {
        let all: Vec<Value> = catalogue::games().iter().map(|g| summary(*g)).collect();
        return print_json(&Value::Array(all));
    }
    let mut out = std::io::stdout().lock();
    let wide = catalogue::games().iter().map(|entry| entry.meta().title.len()).max().unwrap_or_default() + 2;
    writeln!(out, "{:<12}{:<wide$}{:<9}MINUTES", "GAME", "TITLE", "PLAYERS")?;
    for entry in catalogue::games() {
        let meta = entry.meta();
        let players = range(u16::from(meta.seats.0), u16::from(meta.seats.1));
        let minutes = range(meta.minutes.0, meta.minutes.1);
        writeln!(out, "{:<12}{:<wide$}{players:<9}{minutes}", meta.id, meta.title)?;
        writeln!(out, "{:<12}{}", "", meta.pitch)?;
    }
    Ok(())
}

fn range(low: u16, high: u16) -> String {
    if low == high { low.to_string() } else { format!("{low}–{high}") }
}

fn summary(entry: &dyn Entry) -> Value {
    let meta = entry.meta();
    json!({
        "game": meta.id, "title": meta.title, "pitch": meta.pitch, "rules": meta.rules,
        "seats": [meta.seats.0, meta.seats.1], "sides": meta.sides, "minutes": [meta.minutes.0, meta.minutes.1],
        "scenarios": entry.scenarios(), "minds": entry.levels(),
    })
}

/// A list in two columns.
fn table<'a>(
    out: &mut impl Write,
    head: &str,
    rows: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> std::io::Result<()> {
    let rows: Vec<_> = rows.into_iter().collect();
    let width = rows.iter().map(|(name, _)| name.chars().count() + 2).max().unwrap_or(0).max(14);
    writeln!(out, "{head}")?;
    for (name, about) in rows {
        writeln!(out, "  {name:<width$}{}", about.replace('\n', " "))?;
    }
    Ok(())
}

fn tell(entry: &dyn Entry) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let meta = entry.meta();
    writeln!(out, "{} ({}), rules {}\n{}\n", meta.title, meta.id, meta.rules, meta.pitch)?;
    let schema = entry.schemas().options;
    let options = schema["properties"].as_object().into_iter().flatten();
    let options =
        options.map(|(name, property)| (name.as_str(), property["description"].as_str().unwrap_or_default()));
    table(&mut out, "Options (-o NAME=VALUE):", options)?;
    let scenarios = entry.scenarios();
    let scenarios = scenarios.iter().map(|scenario| (&*scenario.id, &*scenario.title));
    table(&mut out, "\nScenarios (--scenario NAME, or a file of your own):", scenarios)?;
    let levels = entry.levels();
    table(&mut out, "\nComputer players:", levels.iter().map(|level| (level.name, level.about)))?;
    let commands = entry.commands();
    let commands = commands.iter().map(|(form, about)| (&**form, &**about));
    table(&mut out, "\nCommands during play:", commands)?;
    writeln!(out, "\nRulebook: broadside rules {}", meta.id)?;
    Ok(())
}
