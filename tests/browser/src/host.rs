//! Servers under test: inside the test, or the program itself as a process that can be killed.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, bail};
use server::clock::Clock;
use server::{Config, Server};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

/// The time for servers under test, in Unix milliseconds.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// Any free port of this machine.
const ANYWHERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A server inside the test; it ends when it is dropped.
pub struct Host {
    base: String,
    task: JoinHandle<()>,
}

impl Host {
    /// Serves from a fresh folder.
    pub async fn start() -> Result<Host> {
        Host::start_by(Clock::new(now)).await
    }

    /// Serves from a fresh folder, by a clock of the test's own.
    pub async fn start_by(clock: Clock) -> Result<Host> {
        let data = tempfile::tempdir()?;
        let path = data.path().to_owned();
        Host::serve(&path, Some(data), clock, None).await
    }

    /// Serves the tables of a folder.
    pub async fn start_at(data: &Path) -> Result<Host> {
        Host::serve(data, None, Clock::new(now), None).await
    }

    /// Serves the tables of a stage: links are the same each time, and made for others.
    pub async fn on_stage(data: &Path) -> Result<Host> {
        Host::serve(data, None, Clock::new(now), Some("http://play.example".to_owned())).await
    }

    /// Serves the tables of a folder, which is `kept` as long as the server is.
    async fn serve(
        data: &Path,
        kept: Option<tempfile::TempDir>,
        clock: Clock,
        public: Option<String>,
    ) -> Result<Host> {
        let (data, proxies) = (data.to_owned(), Vec::new());
        let config = Config { address: ANYWHERE, data, public, clock, web_hooks: false, proxies };
        let server = Server::listen(config).await?;
        let base = format!("http://{}", server.address()?);
        let task = tokio::spawn(async move {
            let _ = server.run(std::future::pending()).await;
            drop(kept);
        });
        Ok(Host { base, task })
    }

    /// Its address, without a slash at its end.
    pub fn base(&self) -> &str {
        &self.base
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The program itself, serving from a folder.
pub struct Process {
    base: String,
    data: tempfile::TempDir,
    child: Option<Child>,
}

impl Process {
    /// Starts it on any free port.
    pub async fn start() -> Result<Process> {
        let data = tempfile::tempdir()?;
        let (child, base) = Process::spawn(ANYWHERE, data.path()).await?;
        Ok(Process { base, data, child: Some(child) })
    }

    async fn spawn(address: SocketAddr, data: &Path) -> Result<(Child, String)> {
        let program = program()?;
        let mut child = Command::new(&program)
            .args(["serve", "--no-open", "--addr", &address.to_string(), "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot run {}: cargo build --package broadside", program.display()))?;
        let mut lines = BufReader::new(child.stdout.take().context("its output is ours")?).lines();
        while let Some(line) = lines.next_line().await? {
            if let Some((_, base)) = line.split_once("served at ") {
                let base = base.trim().to_owned();
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Ok((child, base));
            }
        }
        bail!("{} ended before it told its address", program.display())
    }

    /// Its address, without a slash at its end.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Ends it as a power cut would.
    pub async fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill().await?;
        }
        Ok(())
    }

    /// Starts it again, on the same port and with the same tables.
    pub async fn restart(&mut self) -> Result<()> {
        let address = self.base.trim_start_matches("http://").parse()?;
        let (child, base) = Process::spawn(address, self.data.path()).await?;
        self.child = Some(child);
        anyhow::ensure!(base == self.base, "it came back as {base}, not as {}", self.base);
        Ok(())
    }
}

/// The program: `BROADSIDE_BIN`, or the one built beside this test.
fn program() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("BROADSIDE_BIN") {
        return Ok(named.into());
    }
    Ok(target()?.join("debug").join("broadside"))
}

/// The folder that everything is built into.
pub fn target() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    let found = own.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    Ok(found.context("this program lies in no target folder")?.to_owned())
}
