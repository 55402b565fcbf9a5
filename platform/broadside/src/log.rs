//! What the server writes down while it runs.

use std::io::IsTerminal as _;

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// How much is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Nothing
    Off,
    /// What went wrong
    Error,
    /// What is odd
    Warn,
    /// Every request
    Info,
    /// More
    Debug,
    /// Everything
    Trace,
}

#[derive(Args)]
pub(crate) struct LogArgs {
    /// How much is logged, on standard error
    #[arg(long = "log", value_name = "LEVEL", env = "BROADSIDE_LOG", default_value = "warn")]
    level: Level,
    /// Log lines of JSON
    #[arg(long)]
    log_json: bool,
}

/// Begins to log. Only our own rooms are as loud as asked: others know less about what is secret.
pub(crate) fn begin(args: &LogArgs) {
    let level = match args.level {
        Level::Off => LevelFilter::OFF,
        Level::Error => LevelFilter::ERROR,
        Level::Warn => LevelFilter::WARN,
        Level::Info => LevelFilter::INFO,
        Level::Debug => LevelFilter::DEBUG,
        Level::Trace => LevelFilter::TRACE,
    };
    let others = level.min(LevelFilter::WARN);
    let targets =
        Targets::new().with_default(others).with_target("server", level).with_target("store", level);
    let registry = tracing_subscriber::registry().with(targets);
    let plain = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let begun = if args.log_json {
        registry.with(plain.json().flatten_event(true)).try_init()
    } else {
        let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        registry.with(plain.with_ansi(colours)).try_init()
    };
    // Something logs already: then it does.
    drop(begun);
}
