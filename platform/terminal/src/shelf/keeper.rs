//! One saved game being written: its record line by line, its secret beside it, its drafts while it rests.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use catalogue::Match;
use contract::{Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::LONGEST;
use super::lock::{Denied, Lock};
use crate::error::Fault;
use crate::files::read_kept_text;

/// What is kept apart from the record until the game is over.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Secret {
    /// The seed, in hexadecimal.
    pub(super) seed: Seed,
    /// The text it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) deal: Option<String>,
}

/// The files of one saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Files {
    pub(super) record: PathBuf,
    pub(super) seed: PathBuf,
    pub(super) drafts: PathBuf,
    pub(super) torn: PathBuf,
    pub(super) lock: PathBuf,
}

impl Files {
    pub(super) fn new(dir: &Path, id: &str) -> Self {
        let with = |ending: &str| dir.join(format!("{id}.{ending}"));
        Files {
            record: with("broadside"),
            seed: with("seed"),
            drafts: with("drafts"),
            torn: with("torn"),
            lock: with("lock"),
        }
    }
}

/// Where a record's bytes go; a file, or in tests something that fails on purpose.
pub(super) trait Disk: Send {
    /// Writes and makes sure it is written.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Drops everything after `length` bytes.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Disk for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)?;
        self.flush()?;
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}

/// Keeps one game on the shelf while it is played. The only writer of its files.
pub struct Keeper {
    id: String,
    files: Files,
    disk: Box<dyn Disk>,
    /// Lines of the record that are written.
    lines: usize,
    /// Bytes of the record that are written.
    length: u64,
    /// Was the last attempt to write a failure? Then the file is cut to what is good first.
    failed: bool,
    _lock: Lock,
}

impl Keeper {
    /// Begins a saved game: the secret first, then the record as far as it goes.
    pub(super) fn create(dir: &Path, id: &str, game: &dyn Match, deal: Option<&str>) -> Result<Self, Fault> {
        folder(dir).map_err(Fault::file("make the folder", dir))?;
        let files = Files::new(dir, id);
        let lock = lock(id, &files)?;
        if let Some(seed) = game.seed() {
            let secret = Secret { seed, deal: deal.map(str::to_owned) };
            let text = serde_json::to_string(&secret).expect("a seed is JSON") + "\n";
            private(&files.seed, text.as_bytes(), true).map_err(Fault::file("write", &files.seed))?;
        }
        let begun = owners(OpenOptions::new().append(true).create_new(true)).open(&files.record);
        let disk = begun.map_err(|why| {
            let _ = std::fs::remove_file(&files.seed);
            Fault::File { doing: "write", path: files.record.clone(), why }
        })?;
        let disk: Box<dyn Disk> = Box::new(disk);
        let id = id.to_owned();
        let mut keeper = Keeper { id, files, disk, lines: 0, length: 0, failed: false, _lock: lock };
        if let Err(fault) = keeper.save(game) {
            keeper.discard();
            return Err(fault);
        }
        sync_folder(dir);
        Ok(keeper)
    }

    /// Goes on with a saved game whose good part has `lines` lines and `length` bytes.
    pub(super) fn reopen(
        id: &str,
        files: Files,
        lock: Lock,
        lines: usize,
        length: u64,
    ) -> Result<Self, Fault> {
        let file = OpenOptions::new().append(true).open(&files.record);
        let file = file.map_err(Fault::file("write", &files.record))?;
        Ok(Keeper {
            id: id.to_owned(),
            disk: Box::new(file),
            files,
            lines,
            length,
            failed: false,
            _lock: lock,
        })
    }

    /// The saved game's name on the shelf.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The record's file.
    pub fn path(&self) -> &Path {
        &self.files.record
    }

    /// Writes what is new of `game`. Once it is over its secret is in the record, and the seed file goes.
    /// After a failure nothing is lost: the next call writes everything that is missing.
    pub fn save(&mut self, game: &dyn Match) -> Result<(), Fault> {
        let fresh = game.lines(self.lines);
        if !fresh.is_empty() {
            let text = fresh.concat();
            let cut = if self.failed { self.disk.cut(self.length) } else { Ok(()) };
            if let Err(why) = cut.and_then(|()| self.disk.append(text.as_bytes())) {
                let _ = self.disk.cut(self.length);
                self.failed = true;
                return Err(Fault::File { doing: "write", path: self.files.record.clone(), why });
            }
            self.failed = false;
            self.lines += fresh.len();
            self.length += text.len() as u64;
        }
        if game.outcome().is_some() {
            remove(&self.files.seed)?;
        }
        Ok(())
    }

    /// Writes down the seats' drafts, which are no part of the record, so that a rest does not lose them.
    pub fn keep_drafts(&self, game: &dyn Match) -> Result<(), Fault> {
        let drafted = |seat: u8| {
            let actions: Vec<Value> = game.drafted(Seat(seat)).into_iter().map(|a| a.action).collect();
            (!actions.is_empty()).then_some((seat, actions))
        };
        let drafts: BTreeMap<u8, Vec<Value>> = (0..game.seats()).filter_map(drafted).collect();
        if drafts.is_empty() || game.outcome().is_some() {
            return remove(&self.files.drafts);
        }
        let text = serde_json::to_string(&drafts).expect("actions are JSON") + "\n";
        private(&self.files.drafts, text.as_bytes(), false).map_err(Fault::file("write", &self.files.drafts))
    }

    /// Forgets a game in which nothing has happened.
    pub fn discard(self) {
        for path in [&self.files.record, &self.files.seed, &self.files.drafts] {
            let _ = std::fs::remove_file(path);
        }
    }

    #[cfg(test)]
    pub(crate) fn break_disk(&mut self, failures: usize) {
        let real = std::mem::replace(&mut self.disk, Box::new(tests::Full(None, 0)));
        self.disk = Box::new(tests::Full(Some(real), failures));
    }
}

/// The drafts kept with a saved game, by seat.
pub(super) fn read_drafts(files: &Files) -> Option<BTreeMap<u8, Vec<Value>>> {
    let text = read_kept_text(&files.drafts, LONGEST).ok()?;
    serde_json::from_str(&text).ok()
}

/// The lock of a saved game.
pub(super) fn lock(id: &str, files: &Files) -> Result<Lock, Fault> {
    Lock::take(&files.lock).map_err(|denied| match denied {
        Denied::Busy(pid) => Fault::Busy { id: id.to_owned(), pid },
        Denied::Io(why) => Fault::File { doing: "lock", path: files.lock.clone(), why },
    })
}

/// Removes a file that may be gone already.
fn remove(path: &Path) -> Result<(), Fault> {
    match std::fs::remove_file(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(Fault::file("remove", path)(e)),
        _ => Ok(()),
    }
}

/// Writes a whole file that only its owner may read. A new secret is never written over an old one; drafts
/// are replaced in one step.
pub(super) fn private(path: &Path, bytes: &[u8], new: bool) -> io::Result<()> {
    let beside = path.with_extension("part");
    let target = if new { path } else { &beside };
    let mut options = OpenOptions::new();
    options.write(true);
    if new {
        options.create_new(true)
    } else {
        options.create(true).truncate(true)
    };
    let mut file = owners(&mut options).open(target)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    if let Err(e) = written {
        let _ = std::fs::remove_file(target);
        return Err(e);
    }
    if new { Ok(()) } else { std::fs::rename(&beside, path) }
}

/// Nobody but its owner may read a file that these options make: a record of a running game tells what its players hide.
fn owners(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Makes the folder of saved games, with everything above it, for its owner only.
fn folder(dir: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// A new file's name is safe on disk only when its folder is; where that cannot be asked for it is not needed.
fn sync_folder(dir: &Path) {
    if let Ok(folder) = File::open(dir) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A disk that is full for a while, and writes half a line before it says so.
    pub(super) struct Full(pub(super) Option<Box<dyn Disk>>, pub(super) usize);

    impl Disk for Full {
        fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
            let disk = self.0.as_mut().expect("a disk behind it");
            if self.1 == 0 {
                return disk.append(bytes);
            }
            self.1 -= 1;
            disk.append(&bytes[..bytes.len() / 2])?;
            Err(io::ErrorKind::StorageFull.into())
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            self.0.as_mut().expect("a disk behind it").cut(length)
        }
    }
}
