//! The process that drives browsers: one for each test, on a port of its own.

use std::process::Stdio;

use anyhow::{Context as _, Result, bail};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// A driver that runs until it is dropped.
pub struct Driver {
    address: String,
    _child: Child,
}

impl Driver {
    /// Starts one and waits until it tells its port.
    pub async fn start() -> Result<Driver> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("there is no chromedriver: install Chromium and its driver (Debian: chromium, chromium-driver)")?;
        let mut lines = BufReader::new(child.stdout.take().context("its output is ours")?).lines();
        while let Some(line) = lines.next_line().await? {
            let Some((_, port)) = line.split_once("started successfully on port ") else { continue };
            let port: u16 = port.trim_end_matches('.').parse().with_context(|| line.clone())?;
            // What else it says is read, so that it never waits for a reader.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(Driver { address: format!("http://127.0.0.1:{port}"), _child: child });
        }
        bail!("chromedriver ended before it told its port")
    }

    /// Where it listens.
    pub fn address(&self) -> &str {
        &self.address
    }
}
