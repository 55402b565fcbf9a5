//! A server in a process of its own; it ends with this.

use std::io::{self, BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server in a process of its own.
pub(crate) struct Guest {
    child: Child,
    /// Where it listens.
    pub(crate) port: u16,
}

impl Guest {
    /// Starts one of this kind with its tables in a folder.
    pub(crate) fn start(kind: &str, folder: &Path) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["load-server", kind]).arg(folder).stdout(Stdio::piped()).stdin(Stdio::null());
        let child = command.spawn()?;
        let mut guest = Guest { child, port: 0 };
        let out = guest.child.stdout.take().expect("it is piped");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        guest.port = line.trim().parse().map_err(|_| io::Error::other("the server did not start"))?;
        Ok(guest)
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
