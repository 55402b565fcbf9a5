//! `broadside analyse`: luck and skill of a game that is over.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, anyhow};
use catalogue::AnalysisError;
use contract::study::StudyError;

use crate::cmd_records::open;
use crate::setup::{clean_lines, complain, find_game, print_json, write_file};
use crate::work::Work;

/// Arguments of `analyse`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside analyse game.broadside                   what was luck, what was skill
  broadside analyse game.broadside --svg chart.svg   the same as a chart
  broadside analyse game.broadside --json            every figure, for programs

Only games that are over can be analysed: before that it would tell secrets. The record is verified first. \
Exit code 1: there is no analysis, and why; 2: not a record.")]
pub(crate) struct AnalyseArgs {
    /// The record
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Also write a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: &AnalyseArgs) -> anyhow::Result<ExitCode> {
    let name = || args.file.display().to_string();
    let record = open(&args.file)?;
    let entry = find_game(record.game()).with_context(name)?;
    let work = Work::begin()?;
    let answer = entry.analyse(&record, &mut |done, total| work.tell(done, total));
    work.end();
    let answer = match answer {
        Ok(answer) => answer,
        Err(error @ (AnalysisError::Load(_) | AnalysisError::Study(StudyError::Option(_)))) => {
            return Err(error).with_context(name);
        }
        Err(
            error @ (AnalysisError::Unfinished
            | AnalysisError::Unsound(_)
            | AnalysisError::OtherRules(_)
            | AnalysisError::Unknown(_)
            | AnalysisError::Study(StudyError::Stopped)),
        ) => {
            complain(&anyhow::Error::from(error).context(name()));
            return Ok(ExitCode::FAILURE);
        }
    };
    if let (Some(path), Some(svg)) = (&args.svg, &answer.svg) {
        write_file(path, svg)?;
    }
    if args.json {
        print_json(&answer.json)?;
    } else {
        std::io::stdout().lock().write_all(clean_lines(&answer.text).as_bytes())?;
    }
    if args.svg.is_some() && answer.svg.is_none() {
        complain(&anyhow!("{}: its analysis has no chart", entry.meta().title));
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
