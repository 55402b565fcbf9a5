//! What several commands share: options of a game, user files, the data folder, errors.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use catalogue::{Entry, did_you_mean};
use contract::{OptionError, UserData, UserFile};
use serde_json::{Map, Value};
pub(crate) use terminal::{clean, clean_lines};

/// A game and its options.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SetupArgs {
    /// The game; `broadside games` lists them
    pub(crate) game: String,
    /// An option of the game; may be given several times. `broadside games GAME` lists them
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) option: Vec<String>,
    /// All options at once, as a JSON object
    #[arg(long, value_name = "JSON")]
    pub(crate) options: Option<String>,
    /// A named scenario, or a scenario file of your own (TOML or JSON)
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) scenario: Option<String>,
}

impl SetupArgs {
    /// The options as JSON and the user's files; both are checked by the game.
    pub(crate) fn resolve(&self, entry: &dyn Entry) -> anyhow::Result<(Value, UserData)> {
        let mut options = match &self.options {
            None => Map::new(),
            Some(text) => match serde_json::from_str(text) {
                Ok(Value::Object(map)) => map,
                Ok(_) => bail!("--options takes a JSON object, such as '{{\"die_by_die\": true}}'"),
                Err(e) => bail!("--options is not JSON: {e}"),
            },
        };
        let known = option_names(entry);
        for given in &self.option {
            let (name, value) = given.split_once('=').ok_or_else(|| {
                anyhow!("--option {given}: write it as NAME=VALUE (options: {})", known.join(", "))
            })?;
            if !known.iter().any(|k| k == name) {
                let names: Vec<&str> = known.iter().map(String::as_str).collect();
                let hint = did_you_mean(name, &names);
                bail!(
                    "{} has no option `{name}`{hint}; its options are: {}",
                    entry.meta().id,
                    known.join(", ")
                );
            }
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
            options.insert(name.to_owned(), value);
        }
        let mut data = UserData::default();
        if let Some(scenario) = &self.scenario {
            let named = entry.scenarios().iter().any(|info| info.id == *scenario);
            if !named && Path::new(scenario).is_dir() {
                bail!(
                    "--scenario {scenario}: this is a folder; give a scenario file in it, or a scenario's name"
                );
            }
            if options.contains_key("scenario") {
                bail!("--scenario {scenario}: the options name a scenario already; leave one of them out");
            }
            if looks_like_file(scenario) {
                data.0.insert("scenario".into(), read_scenario(entry, Path::new(scenario))?);
            } else {
                options.insert("scenario".into(), Value::String(scenario.clone()));
            }
        }
        let options = if options.is_empty() { Value::Null } else { Value::Object(options) };
        entry.given(&options, &data).map_err(said_once)?;
        Ok((options, data))
    }
}

/// A mistake in a file whose line is named: the reader of JSON need not name it again.
fn said_once(mut error: OptionError) -> OptionError {
    if let (Some(_), Some(at)) = (error.line, error.message.rfind(" at line ")) {
        error.message.truncate(at);
    }
    error
}

/// Reads a scenario file; one that says nothing, or is a list, is no scenario.
fn read_scenario(entry: &dyn Entry, path: &Path) -> anyhow::Result<UserFile> {
    let file = read_user_file(path)?;
    let (name, id) = (&file.name, entry.meta().id);
    match serde_json::from_str::<Value>(&file.text) {
        Ok(Value::Object(map)) if !map.is_empty() => return Ok(file),
        Ok(Value::Object(_)) => {}
        Ok(_) => bail!("{name}: a scenario in JSON is an object, {{\"field\": value, …}}, and this is none"),
        // TOML, or JSON with a mistake that the game will name.
        Err(_) => {
            let says = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
            if file.text.lines().any(says) {
                return Ok(file);
            }
        }
    }
    bail!("{name}: this scenario file says nothing; `broadside games {id} --schema` lists its fields")
}

/// The names of a game's options.
pub(crate) fn option_names(entry: &dyn Entry) -> Vec<String> {
    let schema = entry.schemas().options;
    schema["properties"].as_object().map(|p| p.keys().cloned().collect()).unwrap_or_default()
}

fn looks_like_file(text: &str) -> bool {
    let path = Path::new(text);
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    ["toml", "json"].contains(&ending) || text.contains(std::path::MAIN_SEPARATOR) || path.is_file()
}

/// Reads a file of at most `most` bytes.
pub(crate) fn read_at_most(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    terminal::read_at_most(path, most).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file.
pub(crate) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads a user's own file: text of a sensible size.
pub(crate) fn read_user_file(path: &Path) -> anyhow::Result<UserFile> {
    let name = path.display().to_string();
    let text = String::from_utf8(read_at_most(path, 4 << 20)?)
        .map_err(|e| anyhow!("{name}: byte {} is not text (UTF-8)", e.utf8_error().valid_up_to()))?;
    Ok(UserFile { name, text })
}

/// The game with this id, or an error with a suggestion.
pub(crate) fn find_game(id: &str) -> anyhow::Result<&'static dyn Entry> {
    catalogue::find(id).map_err(anyhow::Error::from)
}

/// Where saved games, runs and statistics live: `BROADSIDE_DATA`, or the system's place for such things.
pub(crate) fn data_dir() -> anyhow::Result<PathBuf> {
    if let Some(dir) = std::env::var_os("BROADSIDE_DATA").filter(|d| !d.is_empty()) {
        return Ok(dir.into());
    }
    let dirs = directories::ProjectDirs::from("", "", "broadside")
        .ok_or_else(|| anyhow!("no home folder found: set BROADSIDE_DATA to a folder for saved games"))?;
    Ok(dirs.data_dir().to_owned())
}

/// Unix milliseconds.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Bytes nobody can guess.
pub(crate) fn secret<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| anyhow!("the system gives no random bytes: {e}"))?;
    Ok(bytes)
}

/// Prints a value as pretty JSON.
pub(crate) fn print_json(value: &Value) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}

/// Says what went wrong, on standard error. It may quote a file, and there may be nobody to hear it.
pub(crate) fn complain(error: &anyhow::Error) {
    let _ = writeln!(std::io::stderr(), "error: {}", clean_lines(&format!("{error:#}")));
}

/// Did the reader of our output go away?
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(std::io::ErrorKind::BrokenPipe)
    })
}
