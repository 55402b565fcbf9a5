//! Saved games: files in a folder.
//!
//! One game is `<id>.broadside`, a record that grows line by line as it is played. While it is unfinished
//! `<id>.seed` beside it holds the secret of its dice, readable by its owner alone, and `<id>.drafts` what
//! was planned but not committed. `<id>.lock` exists while somebody plays it. Nothing that cannot be read is
//! ever hidden or deleted.

mod keeper;
mod listing;
mod lock;

use std::path::{Path, PathBuf};

use catalogue::{Entry, Input, LoadError, Match, Replay};
use contract::record::MAX_BYTES;
use contract::{Record, RecordError, Seat};
use serde_json::Value;

pub use keeper::Keeper;
pub use listing::{Saved, Status};

use crate::error::Fault;
use crate::files::{read_kept, read_kept_text};
use crate::words::stamp;
use keeper::{Files, Secret, read_drafts};

/// No seed file and no file of drafts has more bytes than this.
const LONGEST: u64 = 4 << 20;

/// A folder of saved games.
#[derive(Clone)]
pub struct Shelf {
    dir: PathBuf,
    games: &'static [&'static dyn Entry],
}

/// A saved game, ready to be played on.
pub struct Resumed {
    /// The game it is of.
    pub entry: &'static dyn Entry,
    /// The game as it stands.
    pub game: Box<dyn Match>,
    /// Writes what comes.
    pub keeper: Keeper,
    /// What the player should know about the file.
    pub note: Option<String>,
}

/// What all finished games of a kind leave to statistics.
pub struct Keepsakes {
    /// One value a game, oldest first.
    pub values: Vec<Value>,
    /// Records that could not be read and are left out.
    pub broken: usize,
}

impl Shelf {
    /// The shelf in this folder; the folder is made when the first game is saved.
    pub fn open(dir: PathBuf) -> Self {
        Shelf { dir, games: catalogue::games() }
    }

    /// The same shelf for other games than the catalogue's.
    #[must_use]
    pub fn with_games(self, games: &'static [&'static dyn Entry]) -> Self {
        Shelf { games, ..self }
    }

    /// The games it knows.
    pub fn games(&self) -> &'static [&'static dyn Entry] {
        self.games
    }

    /// Its folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The record file of a saved game.
    pub fn path(&self, id: &str) -> PathBuf {
        Files::new(&self.dir, plain_id(id)).record
    }

    /// The game with this id.
    fn entry(&self, game: &str) -> Result<&'static dyn Entry, LoadError> {
        let found = self.games.iter().find(|g| g.meta().id == game).copied();
        found.ok_or_else(|| LoadError::Game(format!("there is no game `{game}` in this program")))
    }

    /// Begins to keep a new game.
    pub fn keep(
        &self,
        entry: &dyn Entry,
        game: &dyn Match,
        deal: Option<&str>,
        now: i64,
    ) -> Result<Keeper, Fault> {
        let head = game.head().to_string();
        let base = format!("{}-{}-{}", entry.meta().id, stamp(now), &head[..4]);
        let mut id = base.clone();
        let mut next = 2;
        while Files::new(&self.dir, &id).record.exists() {
            id = format!("{base}-{next}");
            next += 1;
        }
        Keeper::create(&self.dir, &id, game, deal)
    }

    /// The saved game's name for what a user typed: a name, a file name, or the beginning of just one name.
    pub fn find(&self, typed: &str) -> Result<String, Fault> {
        let wanted = plain_id(typed);
        if !wanted.is_empty() && !wanted.contains(['/', '\\']) && self.path(wanted).is_file() {
            return Ok(wanted.to_owned());
        }
        let ids = self.ids()?;
        let mut like = ids.iter().filter(|id| !wanted.is_empty() && id.starts_with(wanted));
        match (like.next(), like.next()) {
            (Some(only), None) => Ok(only.clone()),
            (Some(one), Some(other)) => Err(self.no_game(typed, format!(": `{one}` or `{other}`?"))),
            (None, _) => {
                let names: Vec<&str> = ids.iter().map(String::as_str).collect();
                Err(self.no_game(typed, catalogue::did_you_mean(wanted, &names)))
            }
        }
    }

    fn no_game(&self, typed: &str, hint: String) -> Fault {
        Fault::NoGame { id: typed.to_owned(), dir: self.dir.clone(), hint }
    }

    /// Names of all records in the folder, in order.
    fn ids(&self) -> Result<Vec<String>, Fault> {
        let entries = match std::fs::read_dir(&self.dir) {
            Ok(entries) => entries,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(Fault::file("read the folder", &self.dir)(e)),
        };
        let mut ids = Vec::new();
        for entry in entries {
            let path = entry.map_err(Fault::file("read the folder", &self.dir))?.path();
            if path.extension().is_some_and(|e| e == "broadside")
                && let Some(id) = path.file_stem().and_then(|s| s.to_str())
            {
                ids.push(id.to_owned());
            }
        }
        ids.sort();
        Ok(ids)
    }

    /// Every saved game, newest first; those that cannot be read come last.
    pub fn list(&self) -> Result<Vec<Saved>, Fault> {
        let mut list: Vec<Saved> = self.ids()?.iter().map(|id| listing::look(self, id)).collect();
        let broken = |saved: &Saved| matches!(saved.status, Status::Broken(_));
        list.sort_by(|a, b| {
            let newest = b.created.cmp(&a.created);
            broken(a).cmp(&broken(b)).then(newest).then_with(|| b.id.cmp(&a.id))
        });
        Ok(list)
    }

    /// The newest game that can be continued, of any kind or of one.
    pub fn newest(&self, game: Option<&str>) -> Result<Option<Saved>, Fault> {
        let wanted = |saved: &Saved| {
            matches!(saved.status, Status::Unfinished { seed: true, .. })
                && game.is_none_or(|g| saved.game == g)
        };
        Ok(self.list()?.into_iter().find(wanted))
    }

    fn bytes(&self, id: &str) -> Result<Vec<u8>, Fault> {
        let path = self.path(id);
        read_kept(&path, MAX_BYTES as u64).map_err(Fault::file("read", &path))
    }

    /// A saved game's record; the last line of an unfinished one may be missing.
    pub fn record(&self, id: &str) -> Result<Record, Fault> {
        let id = self.find(id)?;
        Record::parse_torn(&self.bytes(&id)?).map_err(|e| self.bad(&id, e.into()))
    }

    fn bad(&self, id: &str, why: LoadError) -> Fault {
        Fault::Record { path: self.path(id), why }
    }

    /// A saved game to look through, with its title.
    pub fn replay(&self, id: &str) -> Result<(&'static dyn Entry, Box<dyn Replay>), Fault> {
        let id = self.find(id)?;
        let record = self.record(&id)?;
        let entry = self.entry(record.game()).map_err(|e| self.bad(&id, e))?;
        Ok((entry, entry.replay(&record).map_err(|e| self.bad(&id, e))?))
    }

    /// Goes on with a saved game. A last line that was cut off is put aside and dropped.
    pub fn resume(&self, id: &str) -> Result<Resumed, Fault> {
        let id = self.find(id)?;
        let files = Files::new(&self.dir, &id);
        let lock = keeper::lock(&id, &files)?;
        let bytes = self.bytes(&id)?;
        let record = Record::parse_torn(&bytes).map_err(|e| self.bad(&id, e.into()))?;
        let entry = self.entry(record.game()).map_err(|e| self.bad(&id, e))?;
        let good = record.to_text();
        if !bytes.starts_with(good.as_bytes()) || (!record.is_torn() && bytes.len() != good.len()) {
            let why = RecordError::NotARecord { line: 1, why: "it is not one line for each row" };
            return Err(self.bad(&id, why.into()));
        }
        if record.to_json()["footer"].is_object() {
            return Err(Fault::Finished { id });
        }
        let secret = read_secret(&files)?;
        let mut game = entry.load(&record, Some(secret.seed)).map_err(|e| self.bad(&id, e))?;
        if let Some(why) = game.view_only() {
            return Err(Fault::ViewOnly { id, why: why.to_owned() });
        }
        let mut notes = Vec::new();
        if record.is_torn() {
            notes.push(put_aside(&files, &bytes, good.len())?);
        }
        if let Some(deal) = &secret.deal {
            game.name_deal(deal);
        }
        game.settle();
        restore_drafts(&files, &mut *game, &mut notes);
        let lines = good.lines().count();
        let mut keeper = Keeper::reopen(&id, files, lock, lines, good.len() as u64)?;
        keeper.save(&*game)?;
        Ok(Resumed { entry, game, keeper, note: (!notes.is_empty()).then(|| notes.join(" ")) })
    }

    /// What all finished games of `game` leave to statistics, oldest first.
    pub fn keepsakes(&self, game: &str) -> Result<Keepsakes, Fault> {
        let mut finished = Vec::new();
        let mut broken = 0;
        for saved in self.list()? {
            match saved.status {
                Status::Finished(_) if saved.game == game => finished.push(saved),
                Status::Broken(_) => broken += 1,
                Status::Finished(_) | Status::Unfinished { .. } => {}
            }
        }
        finished.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        let mut values = Vec::new();
        for saved in finished {
            let record = self.record(&saved.id);
            let kept = record.ok().and_then(|r| self.entry(r.game()).ok()?.keepsake(&r).ok());
            match kept {
                Some(Some(value)) => values.push(value),
                Some(None) => {}
                None => broken += 1,
            }
        }
        Ok(Keepsakes { values, broken })
    }
}

/// A saved game's name as typed: with or without the file's ending.
fn plain_id(typed: &str) -> &str {
    typed.strip_suffix(".broadside").unwrap_or(typed)
}

fn read_secret(files: &Files) -> Result<Secret, Fault> {
    let fault = |why: String| Fault::Seed { path: files.seed.clone(), why };
    let text = read_kept_text(&files.seed, LONGEST).map_err(|e| {
        fault(if e.kind() == std::io::ErrorKind::NotFound {
            "the game's seed file is missing".into()
        } else {
            format!("the game's seed file cannot be read ({e})")
        })
    })?;
    serde_json::from_str(&text).map_err(|e| fault(format!("the game's seed file is damaged ({e})")))
}

/// Keeps a copy of a cut-off line and cuts the record to its good part.
fn put_aside(files: &Files, bytes: &[u8], good: usize) -> Result<String, Fault> {
    let mut aside = files.torn.clone();
    let mut next = 2;
    while aside.exists() {
        aside = files.torn.with_extension(format!("torn-{next}"));
        next += 1;
    }
    keeper::private(&aside, &bytes[good..], true).map_err(Fault::file("write", &aside))?;
    let file = std::fs::OpenOptions::new().write(true).open(&files.record);
    let cut = file.and_then(|f| f.set_len(good as u64).and_then(|()| f.sync_data()));
    cut.map_err(Fault::file("write", &files.record))?;
    Ok(format!(
        "The last line of the record was cut off and is dropped; a copy is in {}.",
        aside.file_name().unwrap_or_default().display()
    ))
}

/// Puts kept drafts back; those that no longer fit are told of.
fn restore_drafts(files: &Files, game: &mut dyn Match, notes: &mut Vec<String>) {
    for (seat, actions) in read_drafts(files).unwrap_or_default() {
        let many = actions.len();
        if let Err(why) = game.act(Seat(seat), &Input::Actions(actions), None, 0) {
            notes.push(format!("What was planned but not committed ({many} steps) no longer fits: {why}."));
        }
    }
}
