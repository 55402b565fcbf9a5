//! Notices on their way: tried a few times, given up for newer ones, and noted.

use std::sync::Arc;

use contract::Seat;
use store::{Change, TableId};
use tokio::time::{Instant, sleep};

use super::{Event, Failure, Hook, HookError, Hooks, Shown, Target};
use crate::table::Table;

/// Counts what came of a notice.
fn counted(result: &'static str) {
    metrics::counter!("broadside_hooks_total", "result" => result).increment(1);
}

/// A notice that waits for its turn.
pub(super) struct Notice {
    body: String,
    /// Is it the last one?
    over: bool,
    /// Is it to be sent at all? The last one may only be the end of the hook.
    told: bool,
}

/// What a task has to do next for a hook.
enum Next {
    Wait(Instant),
    Send(Notice, Target),
    Nothing,
}

impl Hooks {
    /// Tells the hooks of these seats (bits) what happened; once a game is over the hooks `among` these seats are
    /// forgotten, told or not. It returns at once, whatever becomes of it.
    pub(crate) fn tell(self: &Arc<Self>, table: &Table, among: u32, seats: u32, event: Event) {
        let over = event == Event::Over;
        let Some(hooks) = self.all().get(&table.id).map(|hooks| hooks.keys().copied().collect::<Vec<_>>())
        else {
            return;
        };
        for seat in hooks.into_iter().filter(|seat| among >> seat & 1 == 1) {
            let told = seats >> seat & 1 == 1;
            if !told && !over {
                continue;
            }
            let notice = Notice { body: self.body(table, Seat(seat), event), over, told };
            let idle = self.with(&table.id, seat, |hook| {
                if hook.waiting.replace(notice).is_some() {
                    counted("superseded");
                }
                !std::mem::replace(&mut hook.busy, true)
            });
            if idle != Some(true) {
                continue;
            }
            // A queue without an end would grow behind hosts that do not answer.
            let room = self.under_way.clone().try_acquire_owned();
            if room.is_err() {
                counted("dropped");
                self.with(&table.id, seat, |hook| (hook.waiting, hook.busy) = (None, false));
                if !over {
                    continue;
                }
            }
            let (hooks, id) = (self.clone(), table.id.clone());
            tokio::spawn(async move {
                match room {
                    Ok(_room) => hooks.work(&id, seat).await,
                    Err(_) => hooks.forget(&id, seat).await,
                }
            });
        }
    }

    /// Forgets a hook whose game is over. If that fails, it is forgotten when the server is started again.
    async fn forget(&self, table: &TableId, seat: u8) {
        let _ = self.remove(table, Seat(seat)).await;
    }

    /// Sends what waits for a hook until nothing does.
    async fn work(&self, table: &TableId, seat: u8) {
        loop {
            let next = self.with(table, seat, |hook| self.next(hook));
            match next.unwrap_or(Next::Nothing) {
                Next::Nothing => return,
                Next::Wait(until) => tokio::time::sleep_until(until).await,
                Next::Send(notice, target) => {
                    if notice.told {
                        self.deliver(table, seat, &notice, &target).await;
                    }
                    if notice.over {
                        self.forget(table, seat).await;
                    }
                }
            }
        }
    }

    fn next(&self, hook: &mut Hook) -> Next {
        let Some(notice) = hook.waiting.take_if(|notice| !notice.told || hook.free <= Instant::now()) else {
            if hook.waiting.is_some() {
                return Next::Wait(hook.free);
            }
            hook.busy = false;
            return Next::Nothing;
        };
        let told = notice.told && !hook.state.off;
        if told {
            hook.free = Instant::now() + self.pacing.gap;
        }
        Next::Send(Notice { told, ..notice }, hook.target.clone())
    }

    async fn deliver(&self, table: &TableId, seat: u8, notice: &Notice, target: &Target) {
        let mut pauses = self.pacing.pauses.iter();
        loop {
            let sent = self.call(target, &notice.body).await;
            let again = if sent.is_err_and(Failure::passing) { pauses.next() } else { None };
            let Some(pause) = again else { return self.note(table, seat, target, sent).await };
            sleep(*pause).await;
            // What was to be said may not be true any more.
            if self.with(table, seat, |hook| hook.waiting.is_some() || hook.target != *target) != Some(false)
            {
                return counted("superseded");
            }
        }
    }

    /// Sends a test now, once; gives how it went. A hook that switched itself off is on again if it arrives.
    pub async fn test(&self, table: &TableId, seat: Seat, body: String) -> Result<Shown, HookError> {
        let now = Instant::now();
        let target = self.with(table, seat.0, |hook| {
            let wait = hook.free.saturating_duration_since(now);
            if !wait.is_zero() {
                return Err(HookError::Soon { seconds: wait.as_secs() + 1 });
            }
            hook.free = now + self.pacing.gap;
            Ok(hook.target.clone())
        });
        let target = target.ok_or(HookError::None)??;
        let sent = self.call(&target, &body).await;
        self.note(table, seat.0, &target, sent).await;
        // Meanwhile the hook may have become another's.
        let same = self.with(table, seat.0, |hook| hook.target == target) == Some(true);
        self.look(table, seat).filter(|_| same).ok_or(HookError::None)
    }

    async fn call(&self, target: &Target, body: &str) -> Result<(), Failure> {
        let Ok(_turn) = self.calls.acquire().await else { return Err(Failure::Broken) };
        self.network.post(target, body).await
    }

    /// Notes how a call to this address went, unless the seat has another one by now.
    async fn note(&self, table: &TableId, seat: u8, target: &Target, sent: Result<(), Failure>) {
        counted(if sent.is_ok() { "delivered" } else { "failed" });
        let (now, patience) = (self.clock.now(), self.pacing.patience);
        if let Err(failure) = sent {
            tracing::info!(why = failure.kind(), "a web hook failed");
        }
        let state = self.with(table, seat, |hook| {
            if hook.target != *target {
                return None;
            }
            let state = &mut hook.state;
            match sent {
                Ok(()) => {
                    state.delivered = Some(now);
                    (state.failures, state.off) = (0, false);
                }
                Err(failure) => {
                    state.failed = Some((now, failure.to_string()));
                    state.failures = state.failures.saturating_add(1);
                    state.off = state.failures >= patience;
                }
            }
            Some(serde_json::to_string(state).expect("it is JSON"))
        });
        let Some(state) = state.flatten() else { return };
        if let Err(error) = self.keep(table, Change::HookState(seat, state)).await {
            tracing::error!(%error, "how a web hook went was not kept");
        }
    }
}
