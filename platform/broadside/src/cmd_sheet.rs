//! `broadside sheet`: a game's sheets to print, as PDF or SVG.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, anyhow};
use catalogue::Entry;
use contract::UserData;
use paint::{Paper, Sheet};
use serde_json::Value;

use crate::setup::{SetupArgs, complain, find_game, write_file};

/// Arguments of `sheet`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside sheet satellite                    every sheet, in satellite-sheets.pdf
  broadside sheet classic --pdf board.pdf      in a file of your choice
  broadside sheet naval --scenario dogger_bank --svg sheets/   one picture per sheet
  broadside sheet hawks --paper letter         for American paper

Satellite, Classic and Solo print boards and a log; Knight Hawks and Salvo! print a card for every
ship of the battle and a log of fire; the Second Sathar War prints its map, an order sheet and both
sides' forces.

Exit code 1: the game has no sheets; 2: bad input.")]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Write all sheets into this PDF
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pdf: Option<PathBuf>,
    /// Write every sheet as a picture into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// The paper to print on
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperArg,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaperArg {
    /// 210 × 297 mm
    A4,
    /// 8.5 × 11 inches
    Letter,
}

pub(crate) fn run(args: &SheetArgs) -> anyhow::Result<ExitCode> {
    let entry = find_game(&args.setup.game)?;
    let (options, data) = args.setup.resolve(entry)?;
    let paper = match args.paper {
        PaperArg::A4 => Paper::A4,
        PaperArg::Letter => Paper::Letter,
    };
    let sheets = entry.sheets(&options, &data, paper)?;
    if sheets.is_empty() {
        complain(&anyhow!("{} has no sheets to print; {}", entry.meta().title, who_has(catalogue::games())));
        return Ok(ExitCode::FAILURE);
    }
    let meta = entry.meta();
    let written = match (&args.pdf, &args.svg) {
        (_, Some(dir)) => pictures(&sheets, dir)?,
        (Some(file), None) => vec![booklet(meta.title, &sheets, file)?],
        (None, None) => vec![booklet(meta.title, &sheets, Path::new(&format!("{}-sheets.pdf", meta.id)))?],
    };
    let mut out = std::io::stdout().lock();
    for path in written {
        writeln!(out, "{}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Which games have sheets.
fn who_has(games: &[&dyn Entry]) -> String {
    let has = |entry: &&&dyn Entry| {
        let usual = entry.sheets(&Value::Null, &UserData::default(), Paper::A4);
        usual.is_ok_and(|sheets| !sheets.is_empty())
    };
    let names: Vec<&str> = games.iter().filter(has).map(|entry| entry.meta().id).collect();
    if names.is_empty() {
        "no game has any yet".into()
    } else {
        format!("these games have: {}", names.join(", "))
    }
}

/// Every sheet as a picture in a folder.
fn pictures(sheets: &[Sheet], dir: &Path) -> anyhow::Result<Vec<PathBuf>> {
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    let write = |sheet: &Sheet| {
        let path = dir.join(format!("{}.svg", sheet.name));
        write_file(&path, &sheet.svg).map(|()| path)
    };
    sheets.iter().map(write).collect()
}

/// All sheets as one PDF.
#[cfg(feature = "pdf")]
fn booklet(title: &str, sheets: &[Sheet], file: &Path) -> anyhow::Result<PathBuf> {
    let pages: Vec<press::Page<'_>> =
        sheets.iter().map(|sheet| press::Page { title: &sheet.title, svg: &sheet.svg }).collect();
    write_file(file, press::pdf(title, &pages)?)?;
    Ok(file.to_owned())
}

/// Without the feature there is no PDF, and the program says so.
#[cfg(not(feature = "pdf"))]
fn booklet(_: &str, _: &[Sheet], _: &Path) -> anyhow::Result<PathBuf> {
    anyhow::bail!("this program was built without PDF (its feature `pdf`): --svg DIR writes pictures instead")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheets() -> Vec<Sheet> {
        let sheet = |name: &str, title: &str| Sheet {
            name: name.into(),
            title: title.into(),
            svg: format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='210mm' height='297mm' viewBox='0 0 2100 2970'>\
                 <text x='200' y='200' font-size='80'>{title}</text></svg>"
            ),
        };
        vec![sheet("board", "The board"), sheet("summary", "A summary")]
    }

    #[test]
    fn every_sheet_is_a_picture_in_the_folder() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("new/sheets");
        let written = pictures(&sheets(), &folder).unwrap();
        assert_eq!(written, [folder.join("board.svg"), folder.join("summary.svg")]);
        assert!(std::fs::read_to_string(&written[0]).unwrap().contains("The board"));
        let file = dir.path().join("file");
        std::fs::write(&file, "").unwrap();
        assert!(pictures(&sheets(), &file).unwrap_err().to_string().contains("cannot make the folder"));
    }

    #[cfg(feature = "pdf")]
    #[test]
    fn all_sheets_are_one_pdf() {
        let dir = tempfile::tempdir().unwrap();
        let file = booklet("Solo Salvo", &sheets(), &dir.path().join("all.pdf")).unwrap();
        assert!(std::fs::read(file).unwrap().starts_with(b"%PDF-"));
        let nowhere = dir.path().join("nowhere/all.pdf");
        let error = booklet("Solo Salvo", &sheets(), &nowhere).unwrap_err().to_string();
        assert!(error.contains("cannot write") && error.contains("nowhere"), "{error}");
    }

    #[cfg(not(feature = "pdf"))]
    #[test]
    fn without_the_feature_the_program_says_what_to_do() {
        let error = booklet("Solo Salvo", &sheets(), Path::new("all.pdf")).unwrap_err().to_string();
        assert!(error.contains("--svg"), "{error}");
    }

    #[test]
    fn the_games_that_have_sheets_are_named() {
        assert_eq!(who_has(&[]), "no game has any yet");
    }
}
