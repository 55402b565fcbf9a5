//! `broadside play` and `continue`, and the screens other commands open.

use std::io::{BufReader, IsTerminal as _, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use catalogue::{Entry, Replay, did_you_mean};
use contract::{Player, Record, Viewer};
use serde_json::{Value, json};
use terminal::{Begin, Desk, Ended, Pace, Plain, PlayRequest, ResumeRequest, Saved, Shelf, Status, Style};

use crate::setup::{SetupArgs, clean, data_dir, find_game, now, print_json, secret};

/// How a game is shown.
#[derive(clap::Args)]
pub(crate) struct LookArgs {
    /// Line by line, for screen readers and pipes
    #[arg(long)]
    plain: bool,
    /// How fast moves without a choice are made
    #[arg(long, value_enum, default_value = "step")]
    pace: PaceArg,
    /// No colours (as with NO_COLOR)
    #[arg(long)]
    no_color: bool,
    /// Letters, digits and signs of ASCII only
    #[arg(long)]
    ascii: bool,
}

/// Arguments of `play`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside play solo                              a new game
  broadside play classic                           you against the computer, at its middle level
  broadside play classic --seats human,hard        against its best
  broadside play classic --seats human,human       two people at one keyboard
  broadside play solo --guide                      learn it by doing, ten minutes
  broadside play solo --daily                      today's game: the same dice for everybody
  broadside play solo -o variant=wumpuses          an option of the game
  broadside play solo --scenario mine.toml         a layout of your own
  broadside play solo --code SOLO1-…               the game somebody shared with you
  broadside play solo --plain < moves.txt          line by line")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Who sits where, in seat order: `human` or the name of a mind; `human,human` is two people at one
    /// keyboard [default: you against the middle level, which is `normal` or the second that
    /// `broadside games GAME` lists]
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',')]
    seats: Vec<String>,
    /// Your name in the record
    #[arg(long, value_name = "NAME", default_value = "")]
    name: String,
    /// The guided first game
    #[arg(long, conflicts_with_all = ["daily", "deal", "code", "seats", "option", "options", "scenario"])]
    guide: bool,
    /// The daily game: today's dice (UTC), or those of a day such as 2026-11-15
    #[arg(long, value_name = "DAY", num_args = 0..=1, default_missing_value = "today", conflicts_with_all = ["deal", "code"])]
    daily: Option<String>,
    /// The dice of a deal: any text; the same text gives the same dice
    #[arg(long, value_name = "TEXT", conflicts_with = "code")]
    deal: Option<String>,
    /// A share code: the same dice, options and opening
    #[arg(long, conflicts_with_all = ["option", "options", "scenario"])]
    code: Option<String>,
    /// With --code: the same dice, but an opening of your own
    #[arg(long, requires = "code")]
    own_opening: bool,
    #[command(flatten)]
    look: LookArgs,
}

/// Arguments of `learn`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  broadside learn classic    the same as `broadside play classic --guide`")]
pub(crate) struct LearnArgs {
    /// The game; `broadside games` lists them
    game: String,
    #[command(flatten)]
    look: LookArgs,
}

/// Arguments of `continue`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside continue               the newest unfinished game
  broadside continue --list        all saved games
  broadside continue --list --json the same, for programs
  broadside continue solo-2026     one of them, by the beginning of its name")]
pub(crate) struct ContinueArgs {
    /// The saved game; the newest unfinished one if none is named
    id: Option<String>,
    /// List the saved games
    #[arg(long, conflicts_with = "id")]
    list: bool,
    /// With --list: print JSON
    #[arg(long, requires = "list")]
    json: bool,
    #[command(flatten)]
    look: LookArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PaceArg {
    /// One at a time
    Step,
    /// By themselves, one after the other
    Auto,
    /// All at once
    Instant,
}

impl LookArgs {
    fn usual() -> Self {
        LookArgs { plain: false, pace: PaceArg::Step, no_color: false, ascii: false }
    }

    fn pace(&self) -> Pace {
        match self.pace {
            PaceArg::Step => Pace::Step,
            PaceArg::Auto => Pace::Auto,
            PaceArg::Instant => Pace::Instant,
        }
    }

    /// A screen needs a terminal on both sides.
    fn is_plain(&self) -> bool {
        self.plain || !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal()
    }

    fn style(&self) -> Style {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        Style { colour: !self.no_color && !no_color, unicode: !self.ascii }
    }
}

/// Where saved games live.
pub(crate) fn shelf() -> anyhow::Result<Shelf> {
    Ok(Shelf::open(data_dir()?.join("games")))
}

/// What a screen needs. Asked to end from outside, the program puts the terminal back first; the game is
/// saved row by row anyway.
fn screen_desk(look: &LookArgs, name: &str) -> anyhow::Result<Desk> {
    ctrlc::set_handler(|| {
        terminal::restore();
        std::process::exit(130);
    })
    .context("cannot listen for signals")?;
    desk(look, name)
}

fn desk(look: &LookArgs, name: &str) -> anyhow::Result<Desk> {
    secret::<32>()?;
    let luck = Box::new(|| secret().unwrap_or_else(|error| panic!("{error}")));
    Ok(Desk { shelf: shelf()?, luck, now, style: look.style(), name: name.to_owned() })
}

/// Runs `visit` with standard input and output.
fn on_lines<R>(
    look: &LookArgs,
    visit: impl FnOnce(&mut Plain<'_>) -> Result<R, terminal::Fault>,
) -> anyhow::Result<R> {
    let interactive = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut input = BufReader::new(std::io::stdin().lock());
    let mut output = std::io::stdout().lock();
    let mut plain = Plain { input: &mut input, output: &mut output, interactive, unicode: !look.ascii };
    Ok(visit(&mut plain)?)
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  broadside menu                        choose a game and play it here

Without a terminal the games are listed.")]
pub(crate) struct MenuArgs {}

pub(crate) fn menu() -> anyhow::Result<ExitCode> {
    let ended = terminal::menu(screen_desk(&LookArgs::usual(), "")?)?;
    farewell(ended)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn replay_screen(
    entry: &'static dyn Entry,
    replay: Box<dyn Replay>,
    viewer: Viewer,
) -> anyhow::Result<()> {
    Ok(terminal::replay_screen(screen_desk(&LookArgs::usual(), "")?, entry, replay, viewer)?)
}

pub(crate) fn rulebook_screen(entry: &dyn Entry) -> anyhow::Result<()> {
    Ok(terminal::rulebook_screen(screen_desk(&LookArgs::usual(), "")?, entry.meta().title, entry.rulebook())?)
}

fn start(begin: Begin, look: &LookArgs, name: &str) -> anyhow::Result<ExitCode> {
    if look.is_plain() {
        let shelf = shelf()?;
        on_lines(look, |plain| terminal::play_plain(&shelf, begin, plain))?;
    } else {
        farewell(terminal::play_screen(screen_desk(look, name)?, begin)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A word to the shell about a game that was left unfinished.
fn farewell(ended: Option<Ended>) -> anyhow::Result<()> {
    if let Some(Ended { id: Some(id), outcome: None, .. }) = ended {
        writeln!(std::io::stdout(), "{}: saved; go on with `broadside continue`", clean(&id))?;
    }
    Ok(())
}

/// The guided first game.
pub(crate) fn learn(args: &LearnArgs) -> anyhow::Result<ExitCode> {
    lesson(find_game(&args.game)?, &args.look, "")
}

fn lesson(entry: &'static dyn Entry, look: &LookArgs, name: &str) -> anyhow::Result<ExitCode> {
    if look.is_plain() {
        on_lines(look, |plain| terminal::lesson_plain(entry, plain))?;
    } else {
        terminal::lesson_screen(screen_desk(look, name)?, entry)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn run(args: PlayArgs) -> anyhow::Result<ExitCode> {
    let entry = find_game(&args.setup.game)?;
    if args.guide {
        return lesson(entry, &args.look, &args.name);
    }
    let request = request(entry, &args)?;
    let begin = match begun_daily(&args, &request)? {
        Some(id) => Begin::Resume(ResumeRequest { id, pace: args.look.pace(), now }),
        None => Begin::New(Box::new(request)),
    };
    start(begin, &args.look, &args.name)
}

/// The daily game of that day, if it was begun as asked for now and not finished.
fn begun_daily(args: &PlayArgs, request: &PlayRequest) -> anyhow::Result<Option<String>> {
    if args.daily.is_none() {
        return Ok(None);
    }
    let shelf = shelf()?;
    let open = |saved: &Saved| {
        let players = saved.players.iter().map(|(_, player)| player);
        matches!(saved.status, Status::Unfinished { seed: true, .. })
            && saved.game == request.entry.meta().id
            && saved.deal == request.deal
            && players.eq(&request.seats)
    };
    for saved in shelf.list()?.into_iter().filter(open) {
        if same_options(&shelf.record(&saved.id)?, request)? {
            return Ok(Some(saved.id));
        }
    }
    Ok(None)
}

/// Was the record begun with the options and files asked for?
fn same_options(record: &Record, request: &PlayRequest) -> anyhow::Result<bool> {
    let header = &record.to_json()["header"]["header"];
    let full = |options: &Value| request.entry.options(options);
    let files = serde_json::to_value(&request.data)?;
    Ok(full(&header["options"])? == full(&request.options)? && header["user"] == files)
}

fn request(entry: &'static dyn Entry, args: &PlayArgs) -> anyhow::Result<PlayRequest> {
    let (mut options, data) = args.setup.resolve(entry)?;
    if data.0.is_empty() {
        options = catalogue::for_people(entry, &options);
    }
    let (mut deal, mut opening) = (args.deal.clone(), Vec::new());
    if let Some(code) = &args.code {
        let shared = entry.unshare(code)?;
        options = shared.options;
        deal = shared.deal;
        if !args.own_opening {
            opening = shared.opening;
        }
    }
    if let Some(day) = &args.daily {
        deal = Some(if day == "today" { terminal::daily_deal(now()) } else { daily(day)? });
    }
    let seats = players(entry, &args.seats, entry.seats(&options, &data)?)?;
    let mut luck = desk(&args.look, "")?.luck;
    let mut request = PlayRequest::fresh(entry, options, seats, &mut luck, now);
    if let Some(deal) = &deal {
        request = request.with_deal(deal);
    }
    let names = request.seats.iter().map(|p| match p {
        Player::Human => args.name.clone(),
        Player::Mind(level) => level.clone(),
    });
    request.names = names.collect();
    request.data = data;
    request.opening = opening;
    request.pace = args.look.pace();
    Ok(request)
}

/// The deal of a day that was typed.
fn daily(day: &str) -> anyhow::Result<String> {
    let date: jiff::civil::Date =
        day.parse().with_context(|| format!("--daily {day}: write a day as 2026-11-15"))?;
    Ok(format!("daily {date}"))
}

/// Who sits where; where nothing is said, one person against minds of the middle level.
fn players(entry: &dyn Entry, given: &[String], seats: u8) -> anyhow::Result<Vec<Player>> {
    if given.len() > usize::from(seats) {
        bail!("--seats names {} players; this game has {seats}", given.len());
    }
    let mut names: Vec<&str> = entry.levels().iter().map(|l| l.name).collect();
    names.push("human");
    let player = |name: &String| match name.as_str() {
        "human" => Ok(Player::Human),
        level if names.contains(&level) => Ok(Player::Mind(level.to_owned())),
        other => bail!(
            "--seats: `{other}` is neither `human` nor a mind{}; there are: {}",
            did_you_mean(other, &names),
            names.join(", ")
        ),
    };
    let named = given.iter().map(player).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(terminal::usual_seats(entry, named, seats))
}

pub(crate) fn resume(args: ContinueArgs) -> anyhow::Result<ExitCode> {
    let shelf = shelf()?;
    if args.list {
        let saved = shelf.list()?;
        if args.json {
            print_json(&saved.iter().map(listed).collect())?;
        } else {
            list(&saved)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let id = match &args.id {
        Some(typed) => shelf.find(typed)?,
        None => {
            shelf.newest(None)?.context("there is no unfinished game; `broadside play GAME` begins one")?.id
        }
    };
    start(Begin::Resume(ResumeRequest { id, pace: args.look.pace(), now }), &args.look, "")
}

/// The saved games for people.
fn list(saved: &[Saved]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if saved.is_empty() {
        writeln!(out, "No saved games yet. `broadside play GAME` begins one.")?;
    }
    let rows: Vec<[String; 4]> = saved.iter().map(row).collect();
    let width = |n: usize| rows.iter().map(|row| row[n].chars().count()).max().unwrap_or(0);
    let (id, title, when) = (width(0), width(1), width(2));
    for [name, game, date, state] in &rows {
        writeln!(out, "{name:<id$}  {game:<title$}  {date:<when$}  {state}")?;
    }
    Ok(())
}

/// A saved game as a line of the list: name, game, date, how it stands.
fn row(game: &Saved) -> [String; 4] {
    let moves = terminal::count(game.moves as u64, "move");
    let state = match &game.status {
        Status::Unfinished { seed: true, .. } => format!("{moves}, unfinished"),
        Status::Unfinished { seed: false, .. } => format!("{moves}, unfinished, can only be watched"),
        Status::Finished(outcome) => format!("{moves}, {}", outcome.reason),
        Status::Broken(why) => why.clone(),
    };
    let broken = matches!(game.status, Status::Broken(_));
    let title = if broken && game.title == game.id { "?" } else { &game.title };
    let when = if broken { "unreadable".into() } else { terminal::moment(game.created) };
    [clean(&game.id), clean(title), when, clean(&state)]
}

/// A saved game for programs.
fn listed(saved: &Saved) -> Value {
    let mut told = json!({
        "id": saved.id, "game": saved.game, "created": saved.created, "moves": saved.moves,
        "path": saved.path.to_string_lossy(),
    });
    told["status"] = match &saved.status {
        Status::Unfinished { seed: true, .. } => "unfinished",
        Status::Unfinished { seed: false, .. } => "view_only",
        Status::Finished(_) => "finished",
        Status::Broken(_) => "broken",
    }
    .into();
    match &saved.status {
        Status::Finished(outcome) => told["outcome"] = json!(outcome),
        Status::Broken(why) => told["error"] = json!(why),
        Status::Unfinished { .. } => {}
    }
    told
}
