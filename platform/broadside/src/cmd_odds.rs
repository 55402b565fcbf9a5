//! `broadside odds`: the games say what can be asked.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use catalogue::Entry;
use clap::{Arg, ArgAction, ArgMatches, Command};
use contract::study::{Args, StudyError};
use contract::{ParamKind, UserData};

use crate::setup::{complain, print_json, read_user_file, write_file};
use crate::work::Work;

/// The command, with a subcommand for every game.
pub(crate) fn command() -> Command {
    let odds = Command::new("odds")
        .about("Exact odds of a position, and the best there is")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .disable_help_subcommand(true)
        .after_help(
            "Examples:\n  broadside odds solo --random today\n  broadside odds solo --layout my.toml --json\n  \
             broadside odds solo --best --prove",
        );
    catalogue::games().iter().fold(odds, |odds, entry| odds.subcommand(game_command(*entry)))
}

fn game_command(entry: &dyn Entry) -> Command {
    let mut command = Command::new(entry.meta().id).about(format!("Odds of {}", entry.meta().title));
    for param in entry.odds_params() {
        let arg = Arg::new(param.name).long(param.name).help(param.help);
        command = command.arg(match param.kind {
            ParamKind::Flag => arg.action(ArgAction::SetTrue),
            // `--modifiers -2` is a number, not another option.
            ParamKind::Text => arg.value_name("TEXT").allow_negative_numbers(true),
            ParamKind::File => arg.value_name("FILE"),
            ParamKind::OneOf(words) => arg.value_parser(words.to_vec()),
        });
    }
    command
        .arg(
            Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON; probabilities 0 to 1"),
        )
        .arg(Arg::new("svg").long("svg").value_name("FILE").help("Also write a picture"))
}

pub(crate) fn run(asked: &ArgMatches) -> anyhow::Result<ExitCode> {
    let (id, given) = asked.subcommand().context("which game?")?;
    let entry = crate::setup::find_game(id)?;
    let (mut args, mut data) = (Args::new(), UserData::default());
    for param in entry.odds_params() {
        match param.kind {
            ParamKind::Flag if given.get_flag(param.name) => {
                args.insert(param.name.into(), String::new());
            }
            ParamKind::Flag => {}
            ParamKind::Text | ParamKind::File | ParamKind::OneOf(_) => {
                let Some(value) = given.get_one::<String>(param.name) else { continue };
                if param.kind == ParamKind::File {
                    data.0.insert(param.name.into(), read_user_file(Path::new(value))?);
                }
                args.insert(param.name.into(), value.clone());
            }
        }
    }
    let work = Work::begin()?;
    let answer = entry.odds(&args, &data, &mut |done, total| work.tell(done, total));
    work.end();
    let answer = match answer {
        Ok(answer) => answer,
        Err(StudyError::Stopped) => {
            complain(&anyhow::Error::from(StudyError::Stopped));
            return Ok(ExitCode::FAILURE);
        }
        Err(StudyError::Option(error)) => return Err(error.into()),
    };
    if let (Some(path), Some(svg)) = (given.get_one::<String>("svg"), &answer.svg) {
        write_file(Path::new(path), svg)?;
    }
    if given.get_flag("json") {
        print_json(&answer.json)?;
    } else {
        std::io::stdout().lock().write_all(answer.text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
