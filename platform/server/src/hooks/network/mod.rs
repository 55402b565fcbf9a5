//! One call to a hook's address: looked up and checked here, connected to what was checked, followed nowhere.
//!
//! A library for requests would look the name up by itself once more, and could be led elsewhere between the two; it
//! would also heed proxies of the environment. So the few steps are taken one by one.

mod seal;

use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs as _};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderValue, Request, StatusCode, header};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use url::Host;

use crate::hooks::address::is_public;
use crate::hooks::target::Target;
use seal::Seal;

/// A call takes no longer, from the name to the answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// One of several addresses of a host is given no longer.
const CONNECT: Duration = Duration::from_secs(2);
/// So many names are looked up at once: each keeps a thread of those that computer players think on.
const LOOKUPS: usize = 8;
/// No more of an answer is read: only its status counts.
const HEAD: usize = 8 << 10;

/// Why a call failed, in one plain clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// Nobody knows the name.
    #[error("its name is not found")]
    Unknown,
    /// It is not on the open internet.
    #[error("it leads to a private or special address, and this server calls only the open internet")]
    Private,
    /// Nobody listens.
    #[error("nobody answers there")]
    Unreachable,
    /// No sealed connection.
    #[error(
        "no sealed connection came about: its certificate is not good for that name, or it speaks no TLS"
    )]
    Unsealed,
    /// This program cannot speak TLS.
    #[error("this server is built without TLS and calls only http:// addresses")]
    NoTls,
    /// It took too long.
    #[error("it took longer than {} seconds", PATIENCE.as_secs())]
    Slow,
    /// It broke off, or its answer is no HTTP.
    #[error("it gave no answer that makes sense")]
    Broken,
    /// It points elsewhere.
    #[error("it points elsewhere ({0}), and redirects are not followed")]
    Redirect(u16),
    /// It said no.
    #[error("it answered {0}")]
    Refused(u16),
}

impl Failure {
    /// Is it worth another try?
    pub(crate) fn passing(self) -> bool {
        match self {
            Failure::Unknown | Failure::Unreachable | Failure::Slow | Failure::Broken => true,
            Failure::Private | Failure::Unsealed | Failure::NoTls | Failure::Redirect(_) => false,
            // Too slow for it, too many for it, or its own fault.
            Failure::Refused(status) => matches!(status, 408 | 429 | 500..),
        }
    }

    /// One word for the log and the meters, with nothing of the address in it.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Failure::Unknown => "unknown",
            Failure::Private => "private",
            Failure::Unreachable => "unreachable",
            Failure::Unsealed => "unsealed",
            Failure::NoTls => "no_tls",
            Failure::Slow => "slow",
            Failure::Broken => "broken",
            Failure::Redirect(_) => "redirect",
            Failure::Refused(_) => "refused",
        }
    }
}

type May = dyn Fn(IpAddr) -> bool + Send + Sync;
type Find = dyn Fn(&str, u16) -> io::Result<Vec<SocketAddr>> + Send + Sync;

/// What can be called, and how. Tests have their own.
#[derive(Clone)]
pub struct Network {
    may: Arc<May>,
    find: Arc<Find>,
    seal: Seal,
    lookups: Arc<Semaphore>,
    patience: Duration,
}

impl Network {
    /// The open internet, and nothing nearer.
    pub fn open() -> Self {
        Network::new(is_public, |host, port| Ok((host, port).to_socket_addrs()?.collect()))
    }

    /// One where `may` says which addresses are called, and `find` which ones a name has.
    pub fn new(
        may: impl Fn(IpAddr) -> bool + Send + Sync + 'static,
        find: impl Fn(&str, u16) -> io::Result<Vec<SocketAddr>> + Send + Sync + 'static,
    ) -> Self {
        let lookups = Arc::new(Semaphore::new(LOOKUPS));
        let (may, find) = (Arc::new(may), Arc::new(find));
        Network { may, find, seal: Seal::usual(), lookups, patience: PATIENCE }
    }

    /// Where the address leads, if that may be called.
    pub(crate) async fn check(&self, target: &Target) -> Result<(), Failure> {
        Seal::can(target)?;
        timeout(self.patience, self.resolve(target)).await.map_err(|_| Failure::Slow)?.map(drop)
    }

    /// Sends a notice; any answer of success will do.
    pub(crate) async fn post(&self, target: &Target, body: &str) -> Result<(), Failure> {
        let called = timeout(self.patience, self.call(target, body)).await;
        let status = called.map_err(|_| Failure::Slow)??;
        match status {
            _ if status.is_success() => Ok(()),
            _ if status.is_redirection() => Err(Failure::Redirect(status.as_u16())),
            _ => Err(Failure::Refused(status.as_u16())),
        }
    }

    /// All addresses of the host. One that is not open closes them all: who mixes them means no good.
    async fn resolve(&self, target: &Target) -> Result<Vec<SocketAddr>, Failure> {
        let port = target.port();
        let found = match target.host() {
            Host::Ipv4(ip) => vec![SocketAddr::new(ip.into(), port)],
            Host::Ipv6(ip) => vec![SocketAddr::new(ip.into(), port)],
            Host::Domain(name) => {
                let permit = self.lookups.clone().acquire_owned().await.map_err(|_| Failure::Broken)?;
                let (find, name) = (self.find.clone(), name.to_owned());
                let found = tokio::task::spawn_blocking(move || {
                    // It is given back when the thread is, however long ago we gave up.
                    let _permit = permit;
                    find(&name, port)
                });
                found.await.map_err(|_| Failure::Unknown)?.map_err(|_| Failure::Unknown)?
            }
        };
        if found.is_empty() {
            return Err(Failure::Unknown);
        }
        if found.iter().any(|address| !(self.may)(address.ip())) {
            return Err(Failure::Private);
        }
        Ok(found)
    }

    async fn call(&self, target: &Target, body: &str) -> Result<StatusCode, Failure> {
        Seal::can(target)?;
        let stream = connect(&self.resolve(target).await?).await?;
        if !target.sealed() {
            return exchange(stream, target, body).await;
        }
        let sealed = self.seal.seal(target, stream).await?;
        exchange(sealed, target, body).await
    }
}

/// What can be spoken over.
trait Sealed: AsyncRead + AsyncWrite + Unpin + Send + 'static {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Sealed for S {}

async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, Failure> {
    for address in addresses {
        if let Ok(Ok(stream)) = timeout(CONNECT, TcpStream::connect(address)).await {
            return Ok(stream);
        }
    }
    Err(Failure::Unreachable)
}

/// Asks once; gives the status, and hangs up whatever else is said.
async fn exchange(stream: impl Sealed, target: &Target, body: &str) -> Result<StatusCode, Failure> {
    let host = HeaderValue::from_str(target.authority()).map_err(|_| Failure::Broken)?;
    let request = Request::post(target.path())
        .header(header::HOST, host)
        .header(header::USER_AGENT, concat!("Broadside/", env!("CARGO_PKG_VERSION")))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONNECTION, "close")
        .body(Full::new(Bytes::copy_from_slice(body.as_bytes())))
        .map_err(|_| Failure::Broken)?;
    let mut http = http1::Builder::new();
    let (mut sender, connection) =
        http.max_buf_size(HEAD).handshake(TokioIo::new(stream)).await.map_err(|_| Failure::Broken)?;
    let answer = sender.send_request(request);
    tokio::pin!(answer);
    let answer = tokio::select! {
        answer = &mut answer => answer,
        // The other side may have answered and hung up at once.
        _ = connection => answer.await,
    };
    Ok(answer.map_err(|_| Failure::Broken)?.status())
}

#[cfg(test)]
mod tests;
