//! Whether somebody is still at the other end of a socket: they are asked, and who does not answer is gone.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until, timeout};

/// How long silence is taken for presence.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How often a socket is asked.
    pub ask: Duration,
    /// A question that nothing answers for this long has nobody to answer it. It is also how long sending one message may
    /// take.
    pub gone: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { ask: Duration::from_secs(5), gone: Duration::from_secs(13) }
    }
}

/// How long is listened once more before silence is believed: while its table was busy nobody read what had come in.
const LAST: Duration = Duration::from_secs(1);

/// The pulse of one socket.
pub(crate) struct Pulse {
    patience: Patience,
    clock: Interval,
    /// When the oldest question was asked that nothing has answered.
    asked: Option<Instant>,
    /// Until when is listened once more, if that question is too old.
    last: Option<Instant>,
    kind: &'static str,
}

impl Pulse {
    /// Of a socket that was just opened; `kind` is what it is counted as.
    pub(crate) fn new(patience: Patience, kind: &'static str) -> Self {
        let mut clock = interval(patience.ask);
        clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        clock.reset();
        Pulse { patience, clock, asked: None, last: None, kind }
    }

    /// Something came.
    pub(crate) fn beat(&mut self) {
        (self.asked, self.last) = (None, None);
    }

    /// It is time to ask again, or to look whether anybody has answered.
    pub(crate) async fn due(&mut self) {
        match self.last.or(self.asked.map(|asked| asked + self.patience.gone)) {
            Some(until) => tokio::select! {
                () = sleep_until(until) => {}
                _ = self.clock.tick() => {}
            },
            None => drop(self.clock.tick().await),
        }
    }

    /// Asks whether anybody is there; false if nobody has been for too long.
    pub(crate) async fn ask(&mut self, socket: &mut WebSocket) -> bool {
        let now = Instant::now();
        match (self.last, self.asked) {
            (Some(until), _) if until <= now => return self.vanished(),
            (Some(_), _) => return true,
            (None, Some(asked)) if now - asked >= self.patience.gone => {
                self.last = Some(now + LAST.min(self.patience.ask));
                return true;
            }
            (None, Some(_)) => {}
            (None, None) => self.asked = Some(now),
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
