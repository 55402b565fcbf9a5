//! `broadside export` and `import`: all tables, from one machine to another.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use server::store::{self, Sqlite, Store as _};

use crate::setup::data_dir;

const EXPORT: &str = "\
Examples:
  broadside export tables.json                   all tables of your data folder
  broadside export tables.json --data /srv/salvo those of another one

Stop the server first: one program at a time has the tables. Web hooks are left out: players set them again.";

const IMPORT: &str = "\
Examples:
  broadside import tables.json                   into your data folder
  broadside import tables.json --data /srv/salvo into another one

Tables that are there already are left alone.";

#[derive(Args)]
#[command(after_help = EXPORT)]
pub(crate) struct ExportArgs {
    /// The file to write; it holds the secrets of games that are still played
    file: PathBuf,
    /// The folder with the tables [default: in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = IMPORT)]
pub(crate) struct ImportArgs {
    /// The file to read, as `broadside export` wrote it
    file: PathBuf,
    /// The folder with the tables [default: in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// The folder with the tables.
pub(crate) fn tables(given: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    given.map_or_else(|| data_dir().map(|folder| folder.join("tables")), Ok)
}

pub(crate) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

fn counted(count: u64) -> String {
    if count == 1 { "1 table".into() } else { format!("{count} tables") }
}

pub(crate) fn export(args: ExportArgs) -> anyhow::Result<ExitCode> {
    let folder = tables(args.data)?;
    let named = args.file.display().to_string();
    // A file that is there is never written over.
    let file = store::create_private(&args.file).with_context(|| named.clone())?;
    let done = runtime()?.block_on(async {
        let store = Sqlite::open(&folder).await?;
        let done = store::export(&store, &mut BufWriter::new(file)).await;
        store.close().await?;
        anyhow::Ok(done?)
    })?;
    let told = counted(done.tables);
    writeln!(
        std::io::stdout(),
        "{told} written to {named}. Keep it to yourself: it holds secrets of running games."
    )?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn import(args: ImportArgs) -> anyhow::Result<ExitCode> {
    let folder = tables(args.data)?;
    let named = args.file.display().to_string();
    let file = File::open(&args.file).with_context(|| named.clone())?;
    if !file.metadata().with_context(|| named.clone())?.is_file() {
        anyhow::bail!("{named}: this is not a regular file; name one that `broadside export` wrote");
    }
    let done = runtime()?.block_on(async {
        let store = Sqlite::open(&folder).await?;
        let done = store::import(&store, &mut BufReader::new(file)).await;
        store.close().await?;
        anyhow::Ok(done?)
    });
    let done = done.with_context(|| named.clone())?;
    let (read, left) = (counted(done.tables), counted(done.skipped));
    let skipped = if done.skipped == 0 { String::new() } else { format!("; {left} were here already") };
    writeln!(std::io::stdout(), "{read} read from {named}{skipped}.")?;
    Ok(ExitCode::SUCCESS)
}
