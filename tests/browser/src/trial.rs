//! One test: opens what it needs, closes it whatever happens, and keeps what a failure looked like.

use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use futures_util::FutureExt as _;

use crate::driver::Driver;
use crate::host::target;
use crate::session::{Look, Session};

/// No test takes longer.
const LONGEST: Duration = Duration::from_secs(170);

/// What a test works with.
pub struct Kit {
    driver: Driver,
    sessions: Mutex<Vec<Session>>,
    /// What the console may say: texts in errors that the test causes itself.
    forgiven: Mutex<Vec<&'static str>>,
}

impl Kit {
    /// Starts a driver.
    pub async fn new() -> Result<Kit> {
        Ok(Kit { driver: Driver::start().await?, sessions: Mutex::default(), forgiven: Mutex::default() })
    }

    /// Opens a browser with a profile of its own.
    pub async fn open(&self, name: &str, look: Look) -> Result<Session> {
        let session = Session::open(self.driver.address(), name, look).await?;
        held(&self.sessions).push(session.clone());
        Ok(session)
    }

    /// An error with this text in the console is the test's own doing.
    pub fn forgive(&self, text: &'static str) {
        held(&self.forgiven).push(text);
    }

    /// Closes all browsers.
    pub async fn close(&self) {
        let sessions = std::mem::take(&mut *held(&self.sessions));
        for session in sessions {
            let _ = session.close().await;
        }
    }

    /// No browser may have an error in its console.
    async fn consoles(&self) -> Result<()> {
        let sessions = held(&self.sessions).clone();
        for session in sessions {
            for line in session.console().await? {
                let known = held(&self.forgiven).iter().any(|text| line.contains(text));
                if line.starts_with("SEVERE") && !known {
                    bail!("{}: an error in the console: {line}", session.name);
                }
            }
        }
        Ok(())
    }

    /// Keeps what every browser shows.
    async fn keep(&self, folder: &Path) {
        let _ = std::fs::create_dir_all(folder);
        let sessions = held(&self.sessions).clone();
        for session in sessions {
            let file = |ending: &str| folder.join(format!("{}.{ending}", session.name));
            let _ = session.picture(&file("png")).await;
            if let Ok(source) = session.source().await {
                let _ = std::fs::write(file("html"), source);
            }
            if let Ok(console) = session.console().await {
                let _ = std::fs::write(file("console.txt"), console.join("\n"));
            }
        }
    }
}

fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Runs a test. If it fails, screenshots, pages and consoles are kept, and the message says where.
///
/// # Panics
/// If the test fails.
pub fn trial(name: &str, test: impl AsyncFnOnce(&Kit) -> Result<()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let failed = runtime.block_on(async {
        let begun = Instant::now();
        let kit = Kit::new().await?;
        let run = AssertUnwindSafe(tokio::time::timeout(LONGEST, test(&kit))).catch_unwind();
        let mut ended = match run.await {
            Ok(Ok(ended)) => ended,
            Ok(Err(_)) => Err(anyhow::anyhow!("it took longer than {LONGEST:?}")),
            Err(_) => Err(anyhow::anyhow!("it panicked; the message stands above")),
        };
        if ended.is_ok() {
            ended = kit.consoles().await;
        }
        if ended.is_err() {
            let folder = target()?.join("browser").join(name);
            kit.keep(&folder).await;
            ended = ended.with_context(|| format!("{name}: what was seen is in {}", folder.display()));
        }
        kit.close().await;
        println!("{name}: {:.1} s", begun.elapsed().as_secs_f64());
        ended
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    if let Err(error) = failed {
        panic!("{error:#}");
    }
}
