//! Reading files that anybody may have written: never more than a file of its kind can have.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Reads a file of at most `most` bytes. Pipes and devices do not tell their size, so no more than that is read.
pub fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder, not a file"));
    }
    let mut bytes = Vec::new();
    if about.len() <= most {
        file.take(most + 1).read_to_end(&mut bytes)?;
    }
    if about.len().max(bytes.len() as u64) > most {
        let why = format!("it has more than {most} bytes; no file of this kind has");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Reads a file of the shelf: an ordinary file, so that nothing waits for a pipe that nobody writes to.
pub(crate) fn read_kept(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not an ordinary file"));
    }
    read_at_most(path, most)
}

/// The same as text.
pub(crate) fn read_kept_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read_kept(path, most)?).map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))
}
