//! Connections: how many there may be, in all and from one address, how long they may be silent, and which of them go first
//! when there is no room for a newcomer.

mod files;
mod listen;
mod watched;

pub use listen::serve;

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::limits::whole;

/// What connections may do.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Connections at once.
    pub all: usize,
    /// Connections of one address at once.
    pub each: usize,
    /// Of all connections, those that may be sockets of pages and streams.
    pub sockets: usize,
    /// Sockets of one address at once.
    pub sockets_each: usize,
    /// How long the head of a request may take, from the moment the connection is free for one.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long nothing may move at all while a request is answered.
    pub stall: Duration,
}

impl Rules {
    /// What fits under a limit of open files, of which tables, hooks and logs need some.
    pub fn under(files: usize) -> Self {
        let all = files.saturating_sub((files / 4).clamp(16, 128)).clamp(16, 16_384);
        Rules {
            all,
            each: (all / 4).max(16),
            sockets: all / 8 * 7,
            sockets_each: (all / 8).max(8),
            head: Duration::from_secs(8),
            body: Duration::from_secs(8),
            stall: Duration::from_secs(30),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::under(files::limit())
    }
}

/// Why a connection is not served.
fn turned_away(why: &'static str) {
    metrics::counter!("broadside_connections_refused_total", "why" => why).increment(1);
    tracing::warn!(why, "a connection was turned away");
}

/// Why a connection that was served is cut.
fn counted_cut(why: &'static str) {
    metrics::counter!("broadside_connections_cut_total", "why" => why).increment(1);
    tracing::info!(why, "a connection was cut");
}

/// There is no room for another socket.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "Too many pages and streams are open, here or at your address. Close some, or try again in {} s.",
    NoRoom::RETRY
)]
pub(crate) struct NoRoom;

impl NoRoom {
    /// After how many seconds to try again.
    pub(crate) const RETRY: u64 = 10;
}

/// One connection.
pub(crate) struct Line {
    number: u64,
    from: Option<IpAddr>,
    /// When something last came or went, in milliseconds of the gate.
    moved: AtomicU64,
    /// Requests that are being answered.
    busy: AtomicU32,
    /// Is it a socket?
    socket: AtomicBool,
    /// Was it cut?
    gone: AtomicBool,
    cut: Notify,
}

impl Line {
    /// Cuts it, once; its task ends as soon as it notices.
    fn cut(&self, why: &'static str) {
        if !self.gone.swap(true, Ordering::Relaxed) {
            counted_cut(why);
            self.cut.notify_one();
        }
    }

    /// May it be cut: is it no socket, and not cut yet?
    fn may_go(&self) -> bool {
        !self.socket.load(Ordering::Relaxed) && !self.gone.load(Ordering::Relaxed)
    }
}

#[derive(Default)]
struct Lines {
    all: HashMap<u64, Arc<Line>>,
    each: HashMap<IpAddr, usize>,
    next: u64,
    sockets: usize,
    sockets_each: HashMap<IpAddr, usize>,
}

/// All connections of a server.
pub struct Gate {
    rules: Rules,
    /// Proxies that the operator has named: behind each of them are many people.
    proxies: Vec<IpAddr>,
    begun: Instant,
    lines: Mutex<Lines>,
    /// Told whenever a connection is gone.
    freed: Notify,
}

impl Default for Gate {
    fn default() -> Self {
        Gate::new(Rules::default())
    }
}

fn less<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: K) {
    if let std::collections::hash_map::Entry::Occupied(mut count) = counts.entry(key) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

impl Gate {
    /// With these rules.
    pub fn new(rules: Rules) -> Self {
        let (begun, lines, freed) = (Instant::now(), Mutex::default(), Notify::new());
        Gate { rules, proxies: Vec::new(), begun, lines, freed }
    }

    /// The same behind these proxies.
    #[must_use]
    pub fn behind(self, proxies: Vec<IpAddr>) -> Self {
        Gate { proxies, ..self }
    }

    /// The address that a connection counts for. None for one that counts for nobody: whoever sits at this machine may do
    /// as they like, and behind a proxy, on this machine or a named one, everybody has the same address.
    fn counted(&self, peer: SocketAddr) -> Option<IpAddr> {
        let ip = peer.ip().to_canonical();
        (!ip.is_loopback() && !self.proxies.contains(&ip)).then(|| whole(ip))
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Lets a connection in, if need be in place of one that is silent; none if there is no room.
    async fn enter(self: &Arc<Self>, peer: SocketAddr) -> Option<Admitted> {
        let from = self.counted(peer);
        if let Some(from) = from
            && self.lines().each.get(&from).is_some_and(|count| *count >= self.rules.each)
        {
            turned_away("address");
            return None;
        }
        while self.lines().all.len() >= self.rules.all {
            let freed = self.freed.notified();
            let going = self.lines().all.values().any(|line| line.gone.load(Ordering::Relaxed));
            if !self.shed() && !going {
                turned_away("full");
                return None;
            }
            // What is cut is gone as soon as its task has noticed.
            let _ = tokio::time::timeout(Duration::from_millis(100), freed).await;
        }
        let mut lines = self.lines();
        lines.next += 1;
        let line = Arc::new(Line {
            number: lines.next,
            from,
            moved: AtomicU64::new(self.now()),
            busy: AtomicU32::new(0),
            socket: AtomicBool::new(false),
            gone: AtomicBool::new(false),
            cut: Notify::new(),
        });
        if let Some(from) = from {
            *lines.each.entry(from).or_default() += 1;
        }
        lines.all.insert(line.number, line.clone());
        metrics::gauge!("broadside_connections").set(lines.all.len() as f64);
        drop(lines);
        Some(Admitted { gate: self.clone(), line })
    }

    /// Cuts the connection that has been silent for longest: of those without a request first, and of those whose address
    /// has the most. False if there is none that could go.
    fn shed(&self) -> bool {
        let (now, lines) = (self.now(), self.lines());
        let order = |line: &&Arc<Line>| {
            let many = line.from.and_then(|from| lines.each.get(&from)).copied().unwrap_or(0);
            let busy = line.busy.load(Ordering::Relaxed) > 0;
            (busy, std::cmp::Reverse(many), line.moved.load(Ordering::Relaxed))
        };
        let may_go = |line: &&Arc<Line>| {
            let busy = line.busy.load(Ordering::Relaxed) > 0;
            let still = now.saturating_sub(line.moved.load(Ordering::Relaxed));
            // An answer takes a while; who keeps us waiting for longer can ask again.
            line.may_go() && (!busy || still > 3000)
        };
        let Some(line) = lines.all.values().filter(may_go).min_by_key(order) else { return false };
        line.cut("room");
        true
    }

    /// Cuts connections on which nothing has moved for too long.
    fn sweep(&self) {
        let (now, longest) = (self.now(), self.rules.stall.as_millis());
        for line in self.lines().all.values().filter(|line| line.may_go()) {
            let still = now.saturating_sub(line.moved.load(Ordering::Relaxed));
            if u128::from(still) > longest {
                line.cut("stalled");
            }
        }
    }

    /// Lets a page or a stream have a socket. `client` is who asks, as the door knows them; `line` the connection, if it
    /// came through the gate.
    pub(crate) fn socket(
        self: &Arc<Self>,
        client: Option<IpAddr>,
        line: Option<Arc<Line>>,
    ) -> Result<Socket, NoRoom> {
        let client = client.map(whole);
        let mut lines = self.lines();
        let own = client.and_then(|client| lines.sockets_each.get(&client)).copied().unwrap_or(0);
        if lines.sockets >= self.rules.sockets || own >= self.rules.sockets_each {
            turned_away("sockets");
            return Err(NoRoom);
        }
        lines.sockets += 1;
        if let Some(client) = client {
            *lines.sockets_each.entry(client).or_default() += 1;
        }
        drop(lines);
        if let Some(line) = &line {
            line.socket.store(true, Ordering::Relaxed);
        }
        Ok(Socket { gate: self.clone(), client, line })
    }
}

/// A connection that was let in, until it is dropped.
struct Admitted {
    gate: Arc<Gate>,
    line: Arc<Line>,
}

impl Admitted {
    fn moved(&self) {
        self.line.moved.store(self.gate.now(), Ordering::Relaxed);
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut lines = self.gate.lines();
        lines.all.remove(&self.line.number);
        if let Some(from) = self.line.from {
            less(&mut lines.each, from);
        }
        metrics::gauge!("broadside_connections").set(lines.all.len() as f64);
        drop(lines);
        self.gate.freed.notify_one();
    }
}

/// A socket that was let in, until it is dropped.
pub(crate) struct Socket {
    gate: Arc<Gate>,
    client: Option<IpAddr>,
    line: Option<Arc<Line>>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut lines = self.gate.lines();
        lines.sockets -= 1;
        if let Some(client) = self.client {
            less(&mut lines.sockets_each, client);
        }
        drop(lines);
        if let Some(line) = &self.line {
            line.socket.store(false, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests;
