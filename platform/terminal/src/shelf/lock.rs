//! One writer per saved game: an advisory lock that dies with its process.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

/// Holds `<id>.lock`; the file goes when the lock does.
pub(super) struct Lock {
    path: PathBuf,
    /// Open while the lock is held; the system lets go of the lock when the process ends, however it ends.
    _file: File,
}

/// Why there is no lock.
pub(super) enum Denied {
    /// Somebody else holds it.
    Busy(Option<u32>),
    /// The system said no.
    Io(io::Error),
}

impl Lock {
    /// Takes the lock. A file left behind by a process that died is simply taken over.
    pub(super) fn take(path: &Path) -> Result<Lock, Denied> {
        // The holder removes the file when it is done; then the lock we got on it is worth nothing.
        for _ in 0..8 {
            let mut file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
                .map_err(Denied::Io)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(Denied::Busy(holder(&mut file))),
                // A file system without locks: play on as if there were one program only.
                Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(e)) => return Err(Denied::Io(e)),
            }
            if still_there(&file, path) {
                let pid = format!("{}\n", std::process::id());
                let noted = file.set_len(0).and_then(|()| file.write_all(pid.as_bytes()));
                noted.map_err(Denied::Io)?;
                return Ok(Lock { path: path.to_owned(), _file: file });
            }
        }
        Err(Denied::Busy(None))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while still held, so nobody can hold a lock on a file that is about to vanish unseen.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// The process number in a lock file, if it can be read.
fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.take(32).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(unix)]
fn still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let same = |a: &std::fs::Metadata, b: &std::fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    matches!((file.metadata(), std::fs::metadata(path)), (Ok(a), Ok(b)) if same(&a, &b))
}

#[cfg(not(unix))]
fn still_there(_: &File, path: &Path) -> bool {
    path.exists()
}
