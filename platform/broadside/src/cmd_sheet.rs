//! `broadside sheet`: a game's sheets to print, as a page for a browser, as pictures or as PDF.

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
  broadside sheet satellite                    every sheet in satellite-sheets.html: open it and print
  broadside sheet classic --html board.html    in a file of your choice
  broadside sheet naval --scenario dogger_bank --svg sheets/   one picture per sheet
  broadside sheet frontier --pdf war.pdf       as PDF, if the program was built with it
  broadside sheet hawks --paper letter         for American paper

Satellite, Classic and Solo print boards and a log; Knight Hawks and Salvo! print a card for every
ship of the battle and a log of fire; the Second Sathar War prints its map, an order sheet and both
sides' forces.

Exit code 1: the game has no sheets; 2: bad input.")]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Write all sheets into this page, for a browser to print (the default: GAME-sheets.html)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["svg", "pdf"])]
    html: Option<PathBuf>,
    /// Write every sheet as a picture into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write all sheets into this PDF; needs a program built with --features pdf
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pdf: Option<PathBuf>,
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
    let written = match (&args.svg, &args.pdf) {
        (Some(dir), _) => pictures(&sheets, dir)?,
        (None, Some(file)) => vec![booklet(meta.title, &sheets, file)?],
        (None, None) => {
            let usual = || PathBuf::from(format!("{}-sheets.html", meta.id));
            let file = args.html.clone().unwrap_or_else(usual);
            write_file(&file, page(meta.title, &sheets, paper))?;
            vec![file]
        }
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

/// All sheets as one page that a browser prints sheet by sheet. Each is a picture of its own, so that names inside one
/// cannot be taken for those of another.
fn page(title: &str, sheets: &[Sheet], paper: Paper) -> String {
    let (width, height) = paper.size();
    let mm = |tenths: u32| format!("{}.{}mm", tenths / 10, tenths % 10);
    let (width, height) = (mm(width), mm(height));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}: sheets to print</title>\n<style>\n\
         @page tall {{ size: {width} {height}; margin: 0 }}\n\
         @page wide {{ size: {height} {width}; margin: 0 }}\n\
         body {{ margin: 0; background: #888 }}\n\
         img {{ display: block; break-after: page; background: #fff }}\n\
         img.tall {{ page: tall; width: {width}; height: {height} }}\n\
         img.wide {{ page: wide; width: {height}; height: {width} }}\n\
         @media screen {{ img {{ margin: 5mm auto }} }}\n\
         </style></head><body>\n"
    );
    for sheet in sheets {
        let way = if is_wide(&sheet.svg) { "wide" } else { "tall" };
        let title = sheet.title.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
        let source = data_address(&sheet.svg);
        page += &format!("<img class=\"{way}\" alt=\"{title}\" src=\"{source}\">\n");
    }
    page + "</body></html>\n"
}

/// Does this picture lie on its side? Its `viewBox` says how wide and how high it is.
fn is_wide(svg: &str) -> bool {
    let after = svg.split_once("viewBox=").map_or("", |(_, after)| after);
    let sizes: Vec<f64> = after
        .split(['\'', '"'])
        .nth(1)
        .unwrap_or_default()
        .split(' ')
        .filter_map(|n| n.parse().ok())
        .collect();
    matches!(sizes[..], [_, _, width, height] if width > height)
}

/// A picture as the address of itself.
fn data_address(svg: &str) -> String {
    let mut address = String::from("data:image/svg+xml,");
    for c in svg.chars() {
        match c {
            '%' | '#' | '"' | '&' | '<' | '>' | '?' | '\n' | '\r' | '\t' => {
                address += &format!("%{:02X}", c as u32);
            }
            _ => address.push(c),
        }
    }
    address
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
    anyhow::bail!(
        "this program was built without PDF. Print the page that plain `broadside sheet` writes from a browser, which can \
         also save it as PDF; or build the program with `--features pdf`"
    )
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

    #[test]
    fn the_page_has_every_sheet_the_way_it_lies() {
        let mut both = sheets();
        both[1].svg = both[1].svg.replace("0 0 2100 2970", "0 0 2970 2100");
        both[1].title = "A \"50 %\" <map>".into();
        let page = page("Solo Salvo", &both, Paper::A4);
        let pictures: Vec<&str> = page.lines().filter(|line| line.starts_with("<img")).collect();
        assert_eq!(pictures.len(), 2);
        assert!(pictures[0].contains("class=\"tall\"") && pictures[0].contains("alt=\"The board\""));
        assert!(pictures[1].contains("class=\"wide\""));
        assert!(pictures[1].contains("alt=\"A &quot;50 %&quot; &lt;map>\""), "{}", pictures[1]);
        // Nothing in the address ends it before its time.
        let address = pictures[0].split("src=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert!(address.ends_with("%3C/text%3E%3C/svg%3E"), "{address}");
        assert!(
            page.contains("210.0mm 297.0mm")
                && super::page("x", &both, Paper::Letter).contains("215.9mm 279.4mm")
        );
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
        assert!(error.contains("from a browser") && error.contains("--features pdf"), "{error}");
    }

    #[test]
    fn the_games_that_have_sheets_are_named() {
        assert_eq!(who_has(&[]), "no game has any yet");
    }
}
