//! All addresses, and what guards them.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::gate::Gate;
use crate::guard::page;
use crate::hall::Hall;
use crate::limits::Limits;
use crate::{api, handlers, hosts, meters, pages, web};

/// No form is longer.
const LONGEST: usize = 64 << 10;

/// Nothing but our own files, no script in a page, nobody frames us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What every address knows.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hall: Arc<Hall>,
    /// The address people use, without a slash at its end; none if it is where the server listens.
    pub public: Option<String>,
    /// Does the server listen on this machine only?
    pub local: bool,
    /// The address in links if no other is configured: where the server listens.
    pub own: String,
    /// Proxies that are believed about who asks.
    pub proxies: Vec<IpAddr>,
    /// How often one address may ask.
    pub limits: Arc<Limits>,
    /// How many connections there may be.
    pub gate: Arc<Gate>,
}

impl App {
    /// What every address knows of these tables. `public` is the address people use if it is another than the one where
    /// the server listens; `local` says that the server listens on this machine only.
    pub fn new(hall: Arc<Hall>, public: Option<String>, local: bool) -> Self {
        let own = "http://localhost".to_owned();
        App { hall, public, local, own, proxies: Vec::new(), limits: Arc::default(), gate: Arc::default() }
    }

    /// The address that links begin with, without a slash at its end. It is configured, and never what a request says.
    pub fn base(&self) -> String {
        self.public.clone().unwrap_or_else(|| self.own.clone())
    }
}

/// All addresses.
pub fn router(app: App) -> Router {
    meters::meters();
    let fixed = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
    };
    Router::new()
        .route("/", get(handlers::home))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(meters::page))
        .route("/web/{name}", get(web::file))
        .route("/picture/{name}", get(handlers::picture))
        .route("/drawn/{name}", get(web::drawn))
        .route("/daily", get(handlers::daily))
        .route("/rules", get(handlers::search))
        .route("/rules/{game}", get(handlers::rules))
        .route("/new/{game}", get(handlers::form).post(handlers::create))
        .route("/learn/{game}", post(handlers::learn))
        .route("/k/{key}", get(handlers::invited).post(handlers::seated))
        .route("/t/{id}", get(handlers::table))
        .route("/t/{id}/do", post(handlers::order))
        .route("/t/{id}/lesson", post(handlers::lesson))
        .route("/t/{id}/live", get(handlers::open))
        .route("/t/{id}/record", get(handlers::record))
        .route("/t/{id}/replay", get(handlers::replay))
        .route("/t/{id}/paper", get(handlers::paper))
        .route("/t/{id}/paper/{name}", get(handlers::chart))
        .route("/t/{id}/dice", get(handlers::dice))
        .route("/t/{id}/rematch", post(handlers::rematch))
        .route("/t/{id}/link", post(handlers::another_device))
        .route("/t/{id}/devices", post(handlers::sign_out))
        .route("/t/{id}/reissue", post(handlers::reissue))
        .route("/t/{id}/hook", post(handlers::hook))
        .route("/t/{id}/deputy", post(handlers::deputy))
        .merge(api::router())
        .fallback(nothing)
        .layer(middleware::from_fn(finished))
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), hosts::only_own))
        .layer(middleware::from_fn(meters::observe))
        .layer(fixed("content-security-policy", POLICY))
        .layer(fixed("x-content-type-options", "nosniff"))
        // Almost everything depends on a key; what does not says so itself.
        .layer(fixed("cache-control", "no-store"))
        .layer(fixed("referrer-policy", "same-origin"))
        .with_state(app)
}

/// Finishes a request even if its connection is cut: what was begun at a table is never dropped half-way.
async fn finished(request: Request, next: Next) -> Response {
    match tokio::spawn(next.run(request)).await {
        Ok(response) => response,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        // The server stops.
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn nothing(uri: Uri) -> Response {
    if uri.path().starts_with(api::ROOT) {
        return api::ApiError::nothing_here().into_response();
    }
    page(StatusCode::NOT_FOUND, &pages::message("Nothing here", "There is no such page."))
}

async fn health(State(app): State<App>) -> Response {
    if app.hall.healthy().await {
        return "ok\n".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, "games cannot be saved: see the log\n").into_response()
}

async fn ready(State(app): State<App>) -> Response {
    if app.hall.ready().await {
        return "ready\n".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response()
}
