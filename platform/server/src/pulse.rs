//! Whether somebody is still at the other end of a socket: they are asked, and who does not answer is gone.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

/// How long silence is taken for presence.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How often a socket is asked.
    pub ask: Duration,
    /// Without any sign for this long nobody is there any more. It is also how long sending one message may take.
    pub gone: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { ask: Duration::from_secs(5), gone: Duration::from_secs(13) }
    }
}

/// The pulse of one socket.
pub(crate) struct Pulse {
    patience: Patience,
    clock: Interval,
    heard: Instant,
    kind: &'static str,
}

impl Pulse {
    /// Of a socket that was just opened; `kind` is what it is counted as.
    pub(crate) fn new(patience: Patience, kind: &'static str) -> Self {
        let mut clock = interval(patience.ask);
        clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        clock.reset();
        Pulse { patience, clock, heard: Instant::now(), kind }
    }

    /// Something came.
    pub(crate) fn beat(&mut self) {
        self.heard = Instant::now();
    }

    /// It is time to ask again.
    pub(crate) async fn due(&mut self) {
        self.clock.tick().await;
    }

    /// Asks whether anybody is there; false if nobody has been for too long.
    pub(crate) async fn ask(&mut self, socket: &mut WebSocket) -> bool {
        if self.heard.elapsed() >= self.patience.gone {
            return self.vanished();
        }
        self.send(socket, Message::Ping(Vec::new().into())).await
    }

    /// Sends something; false if it cannot be sent, or not in time.
    pub(crate) async fn send(&self, socket: &mut WebSocket, message: Message) -> bool {
        match timeout(self.patience.gone, socket.send(message)).await {
            Ok(sent) => sent.is_ok(),
            Err(_) => self.vanished(),
        }
    }

    fn vanished(&self) -> bool {
        metrics::counter!("broadside_vanished_total", "kind" => self.kind).increment(1);
        tracing::info!(kind = self.kind, "nobody answers at an open socket: it is closed");
        false
    }
}
