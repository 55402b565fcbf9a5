//! The workspace on disk: where it is and which files are ours.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

/// The workspace.
pub(crate) struct House {
    root: PathBuf,
}

/// One text file, named by its path from the root with forward slashes.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    /// Its last name.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Does its name end like this?
    pub(crate) fn ends(&self, ending: &str) -> bool {
        self.path.ends_with(ending)
    }

    /// The path below `folder`, if it lies there.
    pub(crate) fn below(&self, folder: &str) -> Option<&str> {
        self.path.strip_prefix(folder)?.strip_prefix('/')
    }

    /// Its lines with their numbers, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

impl House {
    /// The workspace around the current folder.
    pub(crate) fn here() -> Result<House> {
        let start = std::env::current_dir().context("the current folder cannot be read")?;
        let root = start.ancestors().find(|dir| dir.join("xtask/Cargo.toml").is_file());
        match root {
            Some(root) => Ok(House { root: root.to_owned() }),
            None => bail!("no workspace around {}: run this inside the repository", start.display()),
        }
    }

    /// A workspace at a known place.
    pub(crate) fn at(root: impl Into<PathBuf>) -> House {
        House { root: root.into() }
    }

    /// Its root folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path inside it.
    pub(crate) fn join(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root.join(path)
    }

    /// Reads one file.
    pub(crate) fn read(&self, path: &str) -> Result<String> {
        std::fs::read_to_string(self.join(path)).with_context(|| format!("{path} cannot be read"))
    }

    /// Paths of all our files: what git tracks or would track; without git, everything but build output.
    pub(crate) fn paths(&self) -> Result<Vec<String>> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(&self.root)
            .output();
        let mut paths = match listed {
            Ok(out) if out.status.success() && !out.stdout.is_empty() => String::from_utf8_lossy(&out.stdout)
                .split('\0')
                .filter(|path| !path.is_empty() && self.join(path).is_file())
                .map(str::to_owned)
                .collect(),
            _ => {
                let mut found = Vec::new();
                walk(&self.root, "", &mut found)?;
                found
            }
        };
        paths.sort();
        paths.dedup();
        Ok(paths)
    }

    /// All our text files.
    pub(crate) fn files(&self) -> Result<Vec<File>> {
        let mut files = Vec::new();
        for path in self.paths()? {
            let bytes = std::fs::read(self.join(&path)).with_context(|| format!("{path} cannot be read"))?;
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(File { path, text });
            }
        }
        Ok(files)
    }

    /// Names of the games, in alphabetical order.
    pub(crate) fn games(&self) -> Result<Vec<String>> {
        let folder = self.join("games");
        let mut games = Vec::new();
        for entry in std::fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))? {
            let entry = entry?;
            if entry.path().join("Cargo.toml").is_file() {
                games.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
        games.sort();
        Ok(games)
    }
}

fn walk(root: &Path, below: &str, found: &mut Vec<String>) -> Result<()> {
    for entry in std::fs::read_dir(root.join(below))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if entry.file_type()?.is_file() {
            found.push(path);
        } else if entry.file_type()?.is_dir() && name != ".git" && name != "target" {
            walk(root, &path, found)?;
        }
    }
    Ok(())
}
