//! `broadside journal check`: which tables go on under the rules of this program.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use contract::Record;
use serde::Serialize;
use serde_json::json;
use server::store::{Sqlite, Status, Store as _, Stored, Summary};

use crate::cmd_move::{runtime, tables};
use crate::setup::{clean, print_json};

const EXAMPLES: &str = "\
Examples:
  broadside journal check                   before you play on with a new version
  broadside journal check --json            the same for programs
  broadside journal check --data /srv/salvo tables of another folder";

const CHECK: &str = "\
Examples:
  broadside journal check                   before you play on with a new version
  broadside journal check --json            the same for programs
  broadside journal check --data /srv/salvo tables of another folder

Nothing is changed, and a server may go on meanwhile.
Exit code 0: every table goes on or is over. 1: some can only be watched, or not be opened.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct JournalArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Tell which tables go on under the present rules
    Check(CheckArgs),
}

#[derive(Args)]
#[command(after_help = CHECK)]
struct CheckArgs {
    /// The folder with the tables [default: in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What becomes of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Fate {
    /// Not everybody has sat down.
    Waits,
    /// It can be played on.
    GoesOn,
    /// It is over, and its record holds.
    Over,
    /// It can only be watched.
    WatchOnly,
    /// It cannot be opened.
    Broken,
}

impl Fate {
    /// All of them: as one table is told, and as several are.
    const ALL: [(Fate, &str, &str); 5] = [
        (Fate::Waits, "waits for players", "wait for players"),
        (Fate::GoesOn, "goes on", "go on"),
        (Fate::Over, "is over", "are over"),
        (Fate::WatchOnly, "can only be watched", "can only be watched"),
        (Fate::Broken, "cannot be opened", "cannot be opened"),
    ];

    fn is_well(self) -> bool {
        matches!(self, Fate::Waits | Fate::GoesOn | Fate::Over)
    }
}

/// One table.
#[derive(Serialize)]
struct Checked {
    table: String,
    game: String,
    moves: u64,
    fate: Fate,
    why: Option<String>,
}

fn fate(stored: &Stored) -> (Fate, u64, Option<String>) {
    let broken = |why: String| (Fate::Broken, 0, Some(why));
    let entry = match catalogue::find(&stored.summary.game) {
        Ok(entry) => entry,
        Err(error) => return broken(error.to_string()),
    };
    if stored.lines.is_empty() {
        let fate = if stored.summary.status == Status::Over { Fate::Over } else { Fate::Waits };
        return (fate, 0, None);
    }
    let text: String = stored.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    let record = match Record::parse(text.as_bytes()) {
        Ok(record) => record,
        Err(error) => return broken(error.to_string()),
    };
    let game = match entry.load(&record, Some(stored.seed)) {
        Ok(game) => game,
        Err(error) => return broken(error.to_string()),
    };
    let moves = game.moves();
    if let Some(why) = game.view_only() {
        return (Fate::WatchOnly, moves, Some(why.to_owned()));
    }
    if game.outcome().is_none() {
        return (Fate::GoesOn, moves, None);
    }
    match entry.verify(&record) {
        Ok(told) => match told.findings.first() {
            Some(finding) => (Fate::WatchOnly, moves, Some(finding.to_string())),
            None => (Fate::Over, moves, None),
        },
        Err(error) => broken(error.to_string()),
    }
}

async fn check(folder: PathBuf) -> anyhow::Result<Vec<Checked>> {
    /// Tables read at once.
    const PAGE: u32 = 200;
    let store = Sqlite::look(&folder).await?;
    let mut list = Vec::new();
    for status in Status::ALL {
        let mut last: Option<Summary> = None;
        loop {
            let page = store.list(status, last.as_ref(), PAGE).await?;
            for summary in &page {
                let (table, game) = (summary.id.0.clone(), summary.game.clone());
                let (fate, moves, why) = match store.load(&summary.id).await {
                    Ok(Some(stored)) => fate(&stored),
                    Ok(None) => continue,
                    Err(error) => (Fate::Broken, 0, Some(error.to_string())),
                };
                list.push(Checked { table, game, moves, fate, why });
            }
            match page.into_iter().next_back() {
                Some(summary) => last = Some(summary),
                None => break,
            }
        }
    }
    Ok(list)
}

pub(crate) fn run(args: JournalArgs) -> anyhow::Result<ExitCode> {
    let What::Check(args) = args.what;
    let folder = tables(args.data)?;
    let list = runtime()?.block_on(check(folder))?;
    let count = |fate: Fate| list.iter().filter(|table| table.fate == fate).count();
    let well = list.iter().all(|table| table.fate.is_well());
    if args.json {
        let counts: serde_json::Map<String, serde_json::Value> = Fate::ALL
            .iter()
            .map(|(fate, ..)| {
                let name = serde_json::to_value(fate).ok().and_then(|name| Some(name.as_str()?.to_owned()));
                (name.unwrap_or_default(), count(*fate).into())
            })
            .collect();
        print_json(&json!({ "ok": well, "counts": counts, "tables": list }))?;
    } else {
        let mut out = std::io::stdout().lock();
        for table in list.iter().filter(|table| !table.fate.is_well()) {
            let what = if table.fate == Fate::Broken { "cannot be opened" } else { "can only be watched" };
            let why = clean(table.why.as_deref().unwrap_or_default());
            let (game, moves) = (clean(&table.game), terminal::count(table.moves, "move"));
            writeln!(out, "{} ({game}, {moves}) {what}: {why}", table.table)?;
        }
        let part = |(fate, one, many): &(Fate, &str, &str)| match count(*fate) {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {many}")),
        };
        let parts: Vec<String> = Fate::ALL.iter().filter_map(part).collect();
        let told = terminal::count(list.len() as u64, "table");
        let parts = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        writeln!(out, "{told}{parts}")?;
    }
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
