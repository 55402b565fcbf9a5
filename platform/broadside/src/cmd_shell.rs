//! `broadside engine`, `completions` and `man`.

use std::io::{BufRead, Read as _, Write};
use std::process::ExitCode;

use anyhow::Context as _;
use catalogue::{Engine, LONGEST_LINE};
use clap_complete::Shell;

/// Arguments of `engine`.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  printf '%s\\n' '{\"id\":1,\"do\":\"new\",\"game\":\"solo\",\"seed\":\"x\"}' '{\"id\":2,\"do\":\"legal\",\"seat\":0,\"limit\":3}' | broadside engine

One request a line, one answer a line, in order; docs/engine-protocol.md describes them.")]
pub(crate) struct EngineArgs {}

/// Arguments of `completions`.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  broadside completions bash > ~/.local/share/bash-completion/completions/broadside"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Arguments of `man`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside man > broadside.1 && man ./broadside.1
  broadside man simulate > broadside-simulate.1")]
pub(crate) struct ManArgs {
    /// One command's own page
    command: Option<String>,
}

pub(crate) fn engine() -> anyhow::Result<ExitCode> {
    serve(&mut std::io::stdin().lock(), &mut std::io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// Answers line by line to the end of the input; what is no line of text is answered too.
fn serve(input: &mut impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
    let mut engine = Engine::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more than may be: the line break, or the proof that the line is too long.
        if input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let whole = line.strip_suffix(b"\n").unwrap_or(&line);
        let answer = if whole.len() > LONGEST_LINE {
            input.skip_until(b'\n')?;
            Engine::reject(&format!("the line is too long: {LONGEST_LINE} bytes are read at most"))
        } else {
            match std::str::from_utf8(whole).map(str::trim) {
                Ok("") => continue,
                Ok(text) => engine.answer(text),
                Err(e) => {
                    Engine::reject(&format!("byte {} of the line is not text (UTF-8)", e.valid_up_to()))
                }
            }
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
}

pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command(), "broadside", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let mut whole = crate::command();
    whole.build();
    let command = match &args.command {
        None => whole,
        Some(name) => {
            let names: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
            let hint = catalogue::did_you_mean(name, &names);
            let found =
                whole.find_subcommand(name).with_context(|| format!("there is no command `{name}`{hint}"))?;
            found.clone().name(format!("broadside-{name}"))
        }
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    std::io::stdout().lock().write_all(&page)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn answers(input: &[u8]) -> Vec<Value> {
        let mut out = Vec::new();
        serve(&mut &*input, &mut out).unwrap();
        out.split_inclusive(|b| *b == b'\n').map(|line| serde_json::from_slice(line).unwrap()).collect()
    }

    #[test]
    fn bytes_that_are_no_text_are_an_error_and_the_next_line_counts() {
        let told = answers(b"{\"id\":1,\"do\":\"games\xff\"}\n\n{\"id\":2,\"do\":\"games\"}\n");
        assert_eq!(
            told[0],
            serde_json::json!({"ok": false, "error": "byte 19 of the line is not text (UTF-8)"})
        );
        assert_eq!((told.len(), told[1]["id"].as_u64(), &told[1]["ok"]), (2, Some(2), &Value::Bool(true)));
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_longest_one_is_read() {
        let request = "{\"do\":\"games\"}";
        let line = |length: usize| format!("{request}{}\n", " ".repeat(length - request.len()));
        let input = [line(LONGEST_LINE), line(LONGEST_LINE + 1), line(3 * LONGEST_LINE), line(20)].concat();
        let told = answers(input.as_bytes());
        let ok: Vec<bool> = told.iter().map(|t| t["ok"] == true).collect();
        assert_eq!(ok, [true, false, false, true]);
        assert!(told[1]["error"].as_str().unwrap().contains("too long"));
        assert_eq!(answers(&vec![b'x'; LONGEST_LINE + 1])[0]["ok"], false, "without a line break as well");
    }
}
