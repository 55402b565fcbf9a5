//! `broadside replay`, `verify` and `text`.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use catalogue::Replay;
use contract::record::MAX_BYTES;
use contract::{Player, Record, RecordError, Viewer};
use paint::{Edition, Theme};
use serde_json::{Value, json};
use terminal::count;

use crate::setup::{clean, clean_lines, complain, find_game, print_json, read_at_most};

/// Arguments of `replay`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside replay game.broadside                    look through it in the terminal
  broadside replay game.broadside --at 12            the situation after the twelfth move, as text
  broadside replay game.broadside --svg pictures/    a picture of every situation
  broadside replay game.broadside --at 3 --json      what the viewer knew then, for programs")]
pub(crate) struct ReplayArgs {
    /// The record
    file: PathBuf,
    /// Show the situation after this many moves
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Whose eyes: a seat's number, `public`, or `arbiter` (finished games)
    #[arg(long)]
    viewer: Option<Viewer>,
    /// Write a picture of every situation (or of the one chosen by --at) into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Dark pictures
    #[arg(long)]
    dark: bool,
    /// Line by line, without a screen
    #[arg(long)]
    plain: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `verify`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside verify game.broadside
  broadside verify game.broadside --json

Exit code 0: everything holds. 1: something does not, and the row is named. 2: not a record.")]
pub(crate) struct VerifyArgs {
    /// The record
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `text`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside text game.broadside
  broadside text war.broadside --paper               the newspaper of every day
  broadside text war.broadside --paper --day 12      the one of the twelfth day")]
pub(crate) struct TextArgs {
    /// The record
    file: PathBuf,
    /// Whose eyes: a seat's number, `public`, or `arbiter` (finished games)
    #[arg(long)]
    viewer: Option<Viewer>,
    /// The newspaper of every day, for long games that have one
    #[arg(long, conflicts_with = "viewer")]
    paper: bool,
    /// Only the newspaper of this day
    #[arg(long, value_name = "N", requires = "paper")]
    day: Option<u32>,
}

/// Reads a record: its frame and its chain hold.
pub(crate) fn open(file: &Path) -> anyhow::Result<Record> {
    Record::parse(&read_at_most(file, MAX_BYTES as u64)?).with_context(|| file.display().to_string())
}

/// Viewers as they are typed.
fn given(viewers: &[Viewer]) -> String {
    let names: Vec<String> = viewers.iter().map(|viewer| format!("`{viewer}`")).collect();
    names.join(" or ")
}

fn open_replay(file: &Path, viewer: Option<Viewer>) -> anyhow::Result<(Record, Box<dyn Replay>, Viewer)> {
    let record = open(file)?;
    let replay = find_game(record.game())?.replay(&record).with_context(|| file.display().to_string())?;
    let viewer = match viewer {
        Some(Viewer::Arbiter) if replay.outcome().is_none() => bail!("the arbiter sees finished games only"),
        Some(Viewer::Seat(seat)) if seat.0 >= replay.seats() => {
            bail!("there is no seat {seat}: the game has {}", replay.seats())
        }
        Some(viewer) if !replay.viewers().contains(&viewer) => bail!(
            "the game is not finished, so nobody else's side is shown: leave --viewer out, or give {}",
            given(&replay.viewers())
        ),
        Some(viewer) => viewer,
        None if replay.outcome().is_some() => Viewer::Arbiter,
        None => Viewer::Public,
    };
    Ok((record, replay, viewer))
}

pub(crate) fn replay(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let (record, mut replay, viewer) = open_replay(&args.file, args.viewer)?;
    if let Some(at) = args.at
        && at > replay.len()
    {
        let moves = count(replay.len() as u64, "move");
        bail!("the record has {moves}; --at {at} is beyond its end");
    }
    let points = args.at.map_or(0..=replay.len(), |at| at..=at);
    if let Some(dir) = &args.svg {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
        let theme = if args.dark { Theme::Dark } else { Theme::Light };
        for point in points {
            replay.seek(point);
            let path = dir.join(format!("{point:04}.svg"));
            std::fs::write(&path, replay.svg(viewer, theme))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if args.json {
        let mut list = Vec::new();
        for point in points {
            replay.seek(point);
            let told: Vec<Value> = replay.told(viewer).iter().map(catalogue::Seen::value).collect();
            list.push(
                json!({"at": point, "row": replay.row(viewer), "sightings": told, "view": replay.view(viewer)}),
            );
        }
        print_json(&if args.at.is_some() { list.remove(0) } else { Value::Array(list) })?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.at.is_none() && !args.plain && std::io::stdout().is_terminal() {
        crate::cmd_play::replay_screen(find_game(record.game())?, replay, viewer)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = std::io::stdout().lock();
    for point in points {
        replay.seek(point);
        writeln!(out, "--- {point} of {} ---", replay.len())?;
        for seen in replay.told(viewer).iter().filter(|s| !s.text().is_empty()) {
            writeln!(out, "{}", clean(seen.text()))?;
        }
        writeln!(out, "\n{}", clean_lines(&replay.text(viewer)))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn verify(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let name = args.file.display();
    let record = match Record::parse(&read_at_most(&args.file, MAX_BYTES as u64)?) {
        Ok(record) => record,
        Err(error @ (RecordError::Chain { .. } | RecordError::Truncated { .. })) => {
            if args.json {
                print_json(&json!({"ok": false, "chain": false, "error": error.to_string()}))?;
            }
            complain(&anyhow::Error::from(error).context(name.to_string()));
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(error).with_context(|| name.to_string()),
    };
    let told = find_game(record.game())?.verify(&record).with_context(|| name.to_string())?;
    let ok = told.findings.is_empty();
    if args.json {
        let mut report = serde_json::to_value(&told)?;
        report["ok"] = ok.into();
        report["chain"] = true.into();
        report["game"] = record.game().into();
        print_json(&report)?;
        return Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "chain    holds: {}", count(told.rows, "row"))?;
    if told.other_rules {
        writeln!(
            out,
            "dice     {} not checked: that takes the rules they were rolled under",
            count(told.rolls_unchecked, "roll")
        )?;
    } else if told.finished {
        writeln!(out, "dice     {} derived again from the seed", count(told.rolls_checked, "roll"))?;
    } else {
        writeln!(
            out,
            "dice     {} not checked yet: the seed is opened when the game is over",
            count(told.rolls_unchecked, "roll")
        )?;
    }
    if told.stream.is_some() {
        writeln!(out, "         one stream for the whole game (a simulation)")?;
    }
    if !told.scripted_rows.is_empty() {
        let rows: Vec<String> = told.scripted_rows.iter().map(u64::to_string).collect();
        writeln!(out, "         rows with dice that were handed in, not rolled: {}", rows.join(", "))?;
    }
    let rules =
        if told.other_rules { "of another version: can be watched, not re-decided" } else { "the same" };
    let data = if told.same_data { "the same" } else { "other than this program's" };
    writeln!(out, "rules    {rules}; data files {data}")?;
    writeln!(out, "outcome  {}", if told.finished { "given" } else { "none yet" })?;
    for finding in &told.findings {
        writeln!(out, "FAILS    {}", clean(&finding.to_string()))?;
    }
    let verdict = match (ok, told.other_rules) {
        (true, false) => "everything holds",
        (true, true) => "what can be checked holds",
        (false, _) => "this record does not hold",
    };
    writeln!(out, "{verdict}")?;
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The newspapers of a game.
fn paper(name: Option<&str>, title: &str, all: &[Edition], day: Option<u32>) -> anyhow::Result<ExitCode> {
    let Some(name) = name else { bail!("{title} has no newspaper") };
    let chosen: Vec<String> = all
        .iter()
        .filter(|edition| day.is_none_or(|day| day == edition.day))
        .map(|edition| clean_lines(&edition.text(name)))
        .collect();
    if chosen.is_empty() {
        let last = all.last().map_or(0, |edition| edition.day);
        bail!("there is no paper of that day: the last one is of day {last}");
    }
    write!(std::io::stdout().lock(), "{}", chosen.join("\n\n"))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn text(args: &TextArgs) -> anyhow::Result<ExitCode> {
    let (record, mut replay, viewer) = open_replay(&args.file, args.viewer)?;
    let entry = find_game(record.game())?;
    let meta = entry.meta();
    if args.paper {
        replay.seek(usize::MAX);
        return paper(entry.paper(), meta.title, &replay.editions(), args.day);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} (rules {})", meta.title, clean(record.rules()))?;
    for (side, (name, player)) in replay.sides().iter().zip(replay.players()) {
        let name = if name.is_empty() { "somebody".into() } else { clean(&name) };
        match player {
            Player::Human => writeln!(out, "{side}: {name}")?,
            Player::Mind(level) => writeln!(out, "{side}: {name}, the mind `{}`", clean(&level))?,
        }
    }
    writeln!(out)?;
    for point in 0..=replay.len() {
        replay.seek(point);
        for seen in replay.told(viewer).iter().filter(|s| !s.text().is_empty()) {
            writeln!(out, "{}", clean(seen.text()))?;
        }
    }
    match replay.outcome() {
        Some(outcome) => writeln!(out, "\nResult: {}.", clean(&outcome.reason))?,
        // Decided, but cut off before the line that says so.
        None if entry.load(&record, None).is_ok_and(|game| game.to_act().is_empty()) => {
            writeln!(out, "\nThe game is over, but the last line of its record is missing.")?;
        }
        None => writeln!(out, "\nThe game is not over.")?,
    }
    Ok(ExitCode::SUCCESS)
}
