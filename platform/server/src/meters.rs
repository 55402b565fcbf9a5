//! What is counted and timed, for Prometheus. No name of a table or a person is in it, and no address but its pattern.

use std::sync::{Once, OnceLock};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics::Counter;
use store::Status;

use crate::app::App;
use crate::table::{Done, TableError};
use crate::tally::Tally;

/// Seconds that tell a quick answer from a slow one.
const SECONDS: &[f64] = &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// How many share one sync.
const TOGETHER: &[f64] = &[1.0, 2.0, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0, 1000.0];

fn bounds(name: &str) -> &'static [f64] {
    if name.ends_with("_commits") { TOGETHER } else { SECONDS }
}

/// The one that counts; there is one for the whole program.
pub(crate) fn meters() -> &'static Tally {
    static METERS: Tally = Tally::new(bounds);
    static SET: Once = Once::new();
    SET.call_once(|| {
        if metrics::set_global_recorder(&METERS).is_err() {
            tracing::warn!("something else counts already: /metrics stays empty");
        }
        describe();
    });
    &METERS
}

fn describe() {
    metrics::describe_counter!("broadside_acts_total", "Acts by what came of them");
    metrics::describe_counter!("broadside_connections_cut_total", "Connections that were cut, by why");
    metrics::describe_counter!(
        "broadside_connections_refused_total",
        "Connections that were not let in, by why"
    );
    metrics::describe_counter!("broadside_hooks_total", "Notices to web hooks by what came of them");
    metrics::describe_counter!("broadside_http_requests_total", "Requests by route and status");
    metrics::describe_counter!("broadside_limited_total", "Requests turned away because there were too many");
    metrics::describe_counter!(
        "broadside_vanished_total",
        "Pages and streams at which nobody answered any more"
    );
    metrics::describe_counter!("broadside_wrong_keys_total", "Keys that opened nothing");
    metrics::describe_gauge!("broadside_connections", "Open connections");
    metrics::describe_gauge!("broadside_open", "Open pages and streams");
    metrics::describe_gauge!("broadside_tables", "Tables by status");
    metrics::describe_gauge!("broadside_tables_awake", "Tables in memory");
    metrics::describe_histogram!("broadside_http_seconds", "How long requests took");
    metrics::describe_histogram!("broadside_mind_seconds", "How long computer players thought");
    metrics::describe_histogram!("broadside_sync_commits", "Commits that shared one sync");
    metrics::describe_histogram!("broadside_sync_seconds", "How long a sync to disk took");
}

/// What was counted so far, as text.
pub(crate) async fn page(State(app): State<App>) -> Response {
    metrics::gauge!("broadside_tables_awake").set(app.hall.awake().await as f64);
    if let Ok(counts) = app.hall.store().count().await {
        for (status, count) in counts {
            let status = match status {
                Status::Open => "open",
                Status::Playing => "playing",
                Status::Over => "over",
            };
            metrics::gauge!("broadside_tables", "status" => status).set(count as f64);
        }
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, meters().text()).into_response()
}

/// Counts and logs a request: the pattern of its address, never the address itself, which may hold a key.
pub(crate) async fn observe(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let method = match *request.method() {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    };
    let response = next.run(request).await;
    let route = route.as_ref().map_or("none", MatchedPath::as_str).to_owned();
    let (status, took) = (response.status(), begun.elapsed());
    metrics::histogram!("broadside_http_seconds", "route" => route.clone()).record(took);
    let counted = metrics::counter!(
        "broadside_http_requests_total",
        "method" => method, "route" => route.clone(), "status" => status.as_str().to_owned()
    );
    counted.increment(1);
    let milliseconds = took.as_millis() as u64;
    if status.is_server_error() {
        tracing::warn!(method, route, status = status.as_u16(), milliseconds, "request");
    } else {
        tracing::info!(method, route, status = status.as_u16(), milliseconds, "request");
    }
    response
}

/// Counts an act by what came of it.
pub(crate) fn acted(done: &Result<Done, TableError>) {
    static COUNTERS: OnceLock<[Counter; 4]> = OnceLock::new();
    let counters = COUNTERS.get_or_init(|| {
        meters();
        ["committed", "draft", "unsaved", "refused"]
            .map(|result| metrics::counter!("broadside_acts_total", "result" => result))
    });
    let result = match done {
        Ok(done) if done.committed => 0,
        Ok(_) => 1,
        Err(TableError::Unsaved) => 2,
        Err(_) => 3,
    };
    counters[result].increment(1);
}

/// Times how long a computer player thinks, until it is dropped.
pub(crate) struct Thinking {
    game: &'static str,
    begun: Instant,
}

impl Thinking {
    /// It begins to think.
    pub(crate) fn of(game: &'static str) -> Self {
        Thinking { game, begun: Instant::now() }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        metrics::histogram!("broadside_mind_seconds", "game" => self.game).record(self.begun.elapsed());
    }
}

/// Counts something that stays open, until it is dropped.
pub(crate) struct Open(&'static str);

impl Open {
    /// One more of this kind.
    pub(crate) fn one(kind: &'static str) -> Self {
        metrics::gauge!("broadside_open", "kind" => kind).increment(1.0);
        Open(kind)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        metrics::gauge!("broadside_open", "kind" => self.0).decrement(1.0);
    }
}
