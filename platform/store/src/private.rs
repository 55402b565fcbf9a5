//! Files and folders that only their owner may read: they hold the seeds of running games and the addresses of web
//! hooks. Where the system knows no such permissions, nothing is done.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Makes a folder with everything above it, for its owner only. One that is there already is closed to others if it holds
/// nothing, or the file `ours`: somebody else's folder is left as it is.
pub(crate) fn folder(folder: &Path, ours: &str) -> io::Result<()> {
    let there = folder.is_dir();
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    if there && (folder.join(ours).exists() || std::fs::read_dir(folder)?.next().is_none()) {
        tighten(folder);
    }
    Ok(())
}

/// Makes a new file that only its owner may read and write; one that is there already is an error.
pub fn create_new(path: &Path) -> io::Result<File> {
    private(OpenOptions::new().write(true).create_new(true)).open(path)
}

/// Opens a file for writing and makes it if it is not there; either way only its owner may read it.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let file = private(OpenOptions::new().write(true).create(true).truncate(false)).open(path)?;
    tighten(path);
    Ok(file)
}

fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// A file's companions: what SQLite keeps beside it.
pub(crate) fn beside(file: &Path) -> [PathBuf; 3] {
    ["-wal", "-shm", "-journal"].map(|ending| {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    })
}

/// Takes every permission of others away from a file or folder, if it is there. Whoever may write a file need not own it,
/// so a refusal is no reason not to use it.
pub(crate) fn tighten(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(known) = std::fs::metadata(path) else { return };
        let mut permissions = known.permissions();
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(permissions.mode() & !0o077);
            let _ = std::fs::set_permissions(path, permissions);
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
