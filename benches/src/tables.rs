//! `tables`: how soon a server with ten thousand tables shows its first page, what a table costs in memory, and how
//! long it takes to open a long game.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catalogue::{Input, Start};
use contract::journal::DiceMode;
use contract::{Budget, Seat, Sitter, UserData};
use serde_json::json;
use server::clock::Clock;
use server::desk::Who;
use server::store::{Change, Commit, NewTable, Sqlite, Status, Store, Stored, TableId};
use server::{Act, Hall, Order};

use crate::load::guest::Guest;
use crate::load::machine;
use crate::load::wire::Requests;

/// Tables in the file.
const TABLES: usize = 10_000;
/// Tables that are woken to see what they take.
const AWAKE: usize = 2_000;
/// Tables that are woken before them.
const FIRST: usize = 200;
/// How often a start and an opening are timed.
const TIMES: usize = 9;
/// Moves of a long game, and of one as long as a campaign.
const SHORT: usize = 1_000;
const LONG: usize = 50_000;

/// What was found.
pub struct Figures {
    rows: usize,
    start: Duration,
    memory: f64,
    state: f64,
    openings: [Duration; 2],
}

/// Measures all of it.
pub fn measure() -> Result<Figures, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let home = tempfile::tempdir().map_err(|error| error.to_string())?;
        all(home.path()).await.map_err(|error| error.to_string())
    })
}

async fn all(folder: &Path) -> Result<Figures, Box<dyn std::error::Error>> {
    let store = Arc::new(Sqlite::open(folder).await?);
    let hall = Hall::new(store.clone(), Clock::new(|| 1_700_000_000_000));
    let usual = usual(&hall).await?;
    let (short, long) = (long(&hall, SHORT).await?, long(&hall, LONG).await?);
    let rows = usual.lines.len();
    for chunk in (0..TABLES).collect::<Vec<_>>().chunks(256) {
        let mut tasks = tokio::task::JoinSet::new();
        for number in chunk {
            let (store, like, id) = (store.clone(), usual.clone(), name(*number));
            tasks.spawn(async move { copy(&*store, like, id).await });
        }
        for done in tasks.join_all().await {
            done?;
        }
    }
    drop(hall);
    let openings = [opening(&store, &short).await?, opening(&store, &long).await?];
    drop(store);
    let mut starts = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        let guest = Guest::start("house", folder)?;
        Requests::open(guest.port, None).await?.get("/").await?;
        starts.push(begun.elapsed());
    }
    let guest = Guest::start("house", folder)?;
    let mut requests = Requests::open(guest.port, None).await?;
    requests.get("/").await?;
    // What is worked out once for all, and what readers remember of the file, is not counted, as it is not below.
    for number in AWAKE..AWAKE + FIRST {
        requests.get(&format!("/api/v1/tables/{}", name(number))).await?;
    }
    let before = machine::resident(guest.id());
    for number in 0..AWAKE {
        requests.get(&format!("/api/v1/tables/{}", name(number))).await?;
    }
    let memory = (machine::resident(guest.id()) - before) as f64 / AWAKE as f64;
    let state = state(&usual)?;
    Ok(Figures { rows, start: median(starts), memory, state, openings })
}

/// Bytes of memory that the game itself takes, as the catalogue has it.
fn state(usual: &Stored) -> Result<f64, Box<dyn std::error::Error>> {
    let entry = catalogue::find(&usual.summary.game)?;
    let text: String = usual.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    let record = contract::Record::parse(text.as_bytes())?;
    let load = || entry.load(&record, Some(usual.seed));
    // What is worked out once for all is not counted.
    let first = load()?;
    let before = machine::resident(std::process::id());
    let games = (0..AWAKE).map(|_| load()).collect::<Result<Vec<_>, _>>()?;
    let after = machine::resident(std::process::id());
    drop((first, games));
    Ok(after.saturating_sub(before) as f64 / AWAKE as f64)
}

fn name(number: usize) -> TableId {
    TableId(format!("bench{number:05}"))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// A table of two people.
fn order(options: serde_json::Value) -> Order {
    let chair = |name: &str| (name.to_owned(), Who::Human);
    Order { options, chairs: vec![chair("Ann"), chair("Ben")], ..Order::default() }
}

fn act(input: Input) -> Act {
    Act { input, after: None, request: None }
}

/// A game of Satellite Salvo in its midst.
async fn usual(hall: &Arc<Hall>) -> Result<Stored, Box<dyn std::error::Error>> {
    let entry = catalogue::find("satellite")?;
    let (place, id, _) = hall.create(entry, order(serde_json::Value::Null)).await?;
    for luck in 0..40 {
        let (seat, input) = {
            let mut table = place.enter().await;
            let game = table.game().ok_or("it has not begun")?;
            let seat = game.to_act().lowest().ok_or("it is over")?;
            (seat, table.think(seat, entry.levels()[0].name, Budget::Nodes(luck + 1))?)
        };
        hall.act(&place, seat, act(input)).await?;
    }
    Ok(hall.store().load(&id).await?.ok_or("it was not kept")?)
}

/// A game of Classic Salvo with so many moves: cells may be shot at again, and both shoot at the same one for ever.
async fn long(hall: &Arc<Hall>, moves: usize) -> Result<TableId, Box<dyn std::error::Error>> {
    let entry = catalogue::find("classic")?;
    let options = json!({ "first": "blue", "repeats": true });
    let (_, id, _) = hall.create(entry, order(options.clone())).await?;
    let Stored { summary, seed, .. } = hall.store().load(&id).await?.ok_or("it was not kept")?;
    let sitters = vec![Sitter::nobody(), Sitter::nobody()];
    let (data, mode) = (UserData::default(), DiceMode::PerRow);
    let mut game = entry.start(Start { options, data, sitters, seed, mode, now: 0 })?;
    let fleet = ["carrier A1", "battleship B1", "cruiser C1", "cruiser D1", "destroyer E1"];
    for seat in [Seat(0), Seat(1)] {
        for ship in fleet {
            game.act(seat, &Input::Text(format!("place {ship} across")), None, 0)?;
        }
        game.act(seat, &Input::Text("ready".into()), None, 0)?;
    }
    for number in 0..moves {
        game.act(Seat((number % 2) as u8), &Input::Text("shoot J10".into()), None, 0)?;
    }
    let lines = game.lines(0).iter().map(|line| line.trim_end().to_owned()).collect();
    let like = Stored { summary, seed, lines, asked: Vec::new(), keys: Vec::new(), chat: Vec::new() };
    let long = TableId(format!("long{moves}"));
    copy(hall.store(), like, long.clone()).await?;
    Ok(long)
}

/// The same table once more under another name.
async fn copy(store: &dyn Store, like: Stored, id: TableId) -> Result<(), server::store::StoreError> {
    let Stored { summary, seed, lines, .. } = like;
    let new = NewTable {
        id: id.clone(),
        game: summary.game,
        created: summary.created,
        seed,
        desk: summary.desk,
        keys: Vec::new(),
    };
    store.create(new).await?;
    let line = |(n, text)| Change::Line { n, text, asked: None };
    let mut changes: Vec<Change> = (0..).zip(lines).map(line).collect();
    changes.push(Change::Status(Status::Playing));
    store.commit(Commit { table: id, changes }).await
}

/// How long it takes to open a game.
async fn opening(store: &Arc<Sqlite>, id: &TableId) -> Result<Duration, server::HallError> {
    let mut times = Vec::new();
    for _ in 0..TIMES {
        let hall = Hall::new(store.clone(), Clock::new(|| 1_700_000_000_000));
        let begun = Instant::now();
        hall.find(id).await?;
        times.push(begun.elapsed());
    }
    Ok(median(times))
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        writeln!(
            f,
            "{} tables of Satellite Salvo with {} rows each",
            lab::thousands(TABLES as u64),
            self.rows
        )?;
        writeln!(f, "  from the start of the program to the first page   {:>9.1} ms", ms(self.start))?;
        writeln!(
            f,
            "  memory of a table that is awake                   {:>9.1} kB, of which the game has {:.1} kB",
            self.memory / 1e3,
            self.state / 1e3
        )?;
        writeln!(f, "Opening a game of Classic Salvo from the file")?;
        for (moves, time) in [SHORT, LONG].into_iter().zip(self.openings) {
            let moves = lab::thousands(moves as u64);
            writeln!(f, "  {moves:>6} moves                                      {:>9.1} ms", ms(time))?;
        }
        Ok(())
    }
}
