//! Listening: an address, a store, and pages until told to stop.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use store::{Sqlite, Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;

use crate::clock::Clock;
use crate::gate::{self, Gate};
use crate::hooks::{Hooks, Network, Pacing};
use crate::limits::Limits;
use crate::{App, Hall, router};

/// So many ports after the one asked for are tried.
const PORTS: u16 = 20;

/// How long requests that have begun are waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long putting everything into one file may take.
const CLOSING: Duration = Duration::from_secs(5);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; a port of 0 takes any.
    pub address: SocketAddr,
    /// The folder with the tables.
    pub data: PathBuf,
    /// The address people use, if it is another one.
    pub public: Option<String>,
    /// What tells the time.
    pub clock: Clock,
    /// May players have this server call addresses of theirs?
    pub web_hooks: bool,
    /// Proxies that are believed about who asks.
    pub proxies: Vec<IpAddr>,
}

/// Why nothing is served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// No address to listen on.
    #[error("cannot listen on {address}: {error}")]
    Address {
        /// The one asked for.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The tables.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The network.
    #[error("{0}")]
    Network(#[from] std::io::Error),
}

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    app: App,
}

impl Server {
    /// Opens the tables and listens: on the address asked for or, if that port is taken, on one of the next.
    pub async fn listen(config: Config) -> Result<Self, ServeError> {
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&config.data).await?);
        let mut address = config.address;
        let last = address.port().saturating_add(if address.port() == 0 { 0 } else { PORTS });
        let listener = loop {
            match TcpListener::bind(address).await {
                Ok(listener) => break listener,
                Err(error) if error.kind() == std::io::ErrorKind::AddrInUse && address.port() < last => {
                    address.set_port(address.port() + 1);
                }
                Err(error) => return Err(ServeError::Address { address: config.address, error }),
            }
        };
        let local = is_local(config.address.ip()) && config.public.is_none();
        let hooks = if config.web_hooks {
            let (clock, public) = (config.clock.clone(), config.public.clone());
            Some(Hooks::open(store.clone(), clock, Network::open(), Pacing::default(), public).await?)
        } else {
            None
        };
        let hall = Hall::with_hooks(store, config.clock, hooks);
        let own = format!("http://{}", reachable(listener.local_addr()?));
        let gate = Arc::new(Gate::default().behind(config.proxies.clone()));
        let app = App { own, gate, proxies: config.proxies, ..App::new(hall, config.public, local) };
        Ok(Server { listener, app })
    }

    /// Where it listens.
    pub fn address(&self) -> Result<SocketAddr, ServeError> {
        Ok(self.listener.local_addr()?)
    }

    /// The address that people use, without a slash at its end.
    pub fn base(&self) -> String {
        self.app.base()
    }

    /// Serves until `stop` is there.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        tokio::spawn(self.app.hall.clone().keep_house());
        tokio::spawn(forget(self.app.limits.clone()));
        let (hall, gate) = (self.app.hall.clone(), self.app.gate.clone());
        let stopping = hall.clone();
        let stop = async move {
            stop.await;
            stopping.stops();
        };
        // Pages that stay open are not waited for: nothing of theirs is lost.
        gate::serve(self.listener, router(self.app), gate, stop, PATIENCE).await;
        // Half a fleet that is laid out is still there when the server is.
        let _ = tokio::time::timeout(PATIENCE, hall.keep_drafts()).await;
        // What is left is one whole file. If even that takes too long, the next start puts it together.
        match tokio::time::timeout(CLOSING, hall.store().close()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the file of tables was not closed"),
            Err(_) => tracing::error!("closing the file of tables takes too long"),
        }
        Ok(())
    }
}

/// Forgets who asked long ago, for ever.
async fn forget(limits: Arc<Limits>) {
    let mut clock = tokio::time::interval(Duration::from_mins(1));
    loop {
        clock.tick().await;
        limits.forget();
    }
}

/// An address that a browser can open: of a server that listens everywhere, this machine's own.
fn reachable(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        let own = own_address().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        return SocketAddr::new(own, address.port());
    }
    address
}

/// This machine's address in its network: the one from which it would reach others. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn is_local(ip: IpAddr) -> bool {
    ip.is_loopback()
}
