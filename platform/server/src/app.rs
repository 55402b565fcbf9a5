//! All addresses, and what guards them.

use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Form, Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use catalogue::Input;
use contract::{Nonce, Seat};
use maud::Markup;
use paint::Theme;
use store::TableId;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::desk::{Watching, Who};
use crate::hall::{Hall, HallError, Place};
use crate::keys::{self, Key};
use crate::live;
use crate::pages::{self, Wish};
use crate::table::Act;
use crate::web;

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
    /// The address people use, without a slash at its end; none if it is the one they asked for.
    pub public: Option<String>,
    /// Does the server listen on this machine only?
    pub local: bool,
}

/// All addresses.
pub fn router(app: App) -> Router {
    let fixed = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
    };
    Router::new()
        .route("/", get(|| async { Html(pages::home().into_string()) }))
        .route("/health", get(health))
        .route("/web/{name}", get(web::file))
        .route("/picture/{name}", get(picture))
        .route("/rules/{game}", get(rules))
        .route("/new/{game}", get(form).post(create))
        .route("/k/{key}", get(invited).post(seated))
        .route("/t/{id}", get(table))
        .route("/t/{id}/do", post(order))
        .route("/t/{id}/live", get(open))
        .route("/t/{id}/record", get(record))
        .merge(crate::api::router())
        .fallback(|| async {
            page(StatusCode::NOT_FOUND, &pages::message("Nothing here", "There is no such page."))
        })
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(CompressionLayer::new())
        .layer(fixed("content-security-policy", POLICY))
        .layer(fixed("x-content-type-options", "nosniff"))
        .layer(fixed("referrer-policy", "same-origin"))
        .with_state(app)
}

fn page(status: StatusCode, markup: &Markup) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Html(markup.0.clone())).into_response()
}

/// Why a page is not the one that was asked for: what is shown instead.
pub(crate) struct Halt(Box<Response>);

impl Halt {
    fn page(status: StatusCode, markup: &Markup) -> Self {
        Halt(Box::new(page(status, markup)))
    }

    fn message(status: StatusCode, title: &str, text: &str) -> Self {
        Halt::page(status, &pages::message(title, text))
    }
}

impl<E: Into<HallError>> From<E> for Halt {
    fn from(error: E) -> Self {
        let error = error.into();
        Halt::message(status(&error), "That did not work", &error.to_string())
    }
}

impl IntoResponse for Halt {
    fn into_response(self) -> Response {
        *self.0
    }
}

/// The status that goes with an error.
pub(crate) fn status(error: &HallError) -> StatusCode {
    match error {
        HallError::NoTable => StatusCode::NOT_FOUND,
        HallError::Options(_) => StatusCode::BAD_REQUEST,
        HallError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        HallError::Table(_) => StatusCode::CONFLICT,
    }
}

async fn health(State(app): State<App>) -> Response {
    match app.hall.store().count().await {
        Ok(_) => "ok\n".into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the tables cannot be reached\n").into_response(),
    }
}

/// The game of an address.
fn game(id: &str) -> Result<&'static dyn catalogue::Entry, Halt> {
    catalogue::find(id)
        .map_err(|error| Halt::message(StatusCode::NOT_FOUND, "No such game", &error.to_string()))
}

async fn picture(Path(name): Path<String>) -> Result<Response, Halt> {
    let name = name.trim_end_matches(".svg");
    let (id, theme) = name.strip_suffix("-dark").map_or((name, Theme::Light), |id| (id, Theme::Dark));
    let svg = crate::sample::picture(game(id)?, theme);
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((headers, svg).into_response())
}

async fn rules(Path(id): Path<String>) -> Result<Response, Halt> {
    Ok(page(StatusCode::OK, &pages::rules(game(&id)?)))
}

async fn form(Path(id): Path<String>) -> Result<Response, Halt> {
    Ok(page(StatusCode::OK, &pages::new(game(&id)?, None)))
}

async fn create(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    same_origin(&app, &headers)?;
    let entry = game(&id)?;
    let wrong = |text: &str| Halt::page(StatusCode::BAD_REQUEST, &pages::new(entry, Some(text)));
    let order = pages::read_wish(entry, &wish).map_err(|text| wrong(&text))?;
    let (_, table, key) = app.hall.create(entry, order).await.map_err(|error| match error {
        HallError::Options(text) => wrong(&text),
        error => error.into(),
    })?;
    let mut response = Redirect::to(&format!("/t/{table}")).into_response();
    if let Some(key) = key {
        response.headers_mut().insert(header::SET_COOKIE, cookie(&app, &table, &key));
    }
    Ok(response)
}

/// The cookie that opens a seat again.
fn cookie(app: &App, table: &TableId, key: &Key) -> HeaderValue {
    let secure =
        if app.public.as_ref().is_some_and(|url| url.starts_with("https:")) { "; Secure" } else { "" };
    let text =
        format!("seat-{table}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}", key.secret());
    HeaderValue::from_str(&text).expect("letters and digits")
}

/// A form or a socket from another site's page is refused.
fn same_origin(app: &App, headers: &HeaderMap) -> Result<(), Halt> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let origin = origin.to_str().unwrap_or_default();
    let bare = origin.strip_prefix("https://").or(origin.strip_prefix("http://")).unwrap_or(origin);
    if bare == host || app.public.as_deref() == Some(origin) {
        return Ok(());
    }
    let text = "This came from another site's page, so it was not done.";
    Err(Halt::message(StatusCode::FORBIDDEN, "Not from here", text))
}

/// The key that came with a request: of its cookie for this table, or as a bearer.
pub(crate) fn key_of(headers: &HeaderMap, table: &TableId) -> Option<Key> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(key) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Key::read(key.trim());
    }
    let name = format!("seat-{table}");
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).and_then(|(_, key)| Key::read(key))
}

/// The table of an address, and the seats that the request opens there.
pub(crate) async fn enter(app: &App, headers: &HeaderMap, id: &str) -> Result<(Arc<Place>, u32), HallError> {
    let id = TableId(id.to_owned());
    let place = app.hall.find(&id).await?;
    let seats = match key_of(headers, &id) {
        Some(key) => {
            app.hall.unlock(&key).await?.filter(|(table, _)| *table == id).map_or(0, |(_, seats)| seats)
        }
        None => 0,
    };
    Ok((place, seats))
}

/// The address people use.
fn base(app: &App, headers: &HeaderMap) -> String {
    app.public.clone().unwrap_or_else(|| {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        format!("http://{host}")
    })
}

async fn table(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Halt> {
    let (place, seats) = enter(&app, &headers, &id).await?;
    let free: Vec<Seat> = {
        let table = place.enter().await;
        if seats == 0 && table.desk.watching == Watching::Off {
            return Ok(page(StatusCode::FORBIDDEN, &pages::sit()));
        }
        let chairs = (0..).map(Seat).zip(&table.desk.chairs);
        chairs.filter(|(_, chair)| chair.who == Who::Nobody).map(|(seat, _)| seat).collect()
    };
    let mut invitations = Vec::new();
    if seats != 0 {
        for seat in free {
            let key = app.hall.invite(&place, seat).await?;
            invitations.push((seat, format!("{}/k/{}", base(&app, &headers), key.secret())));
        }
    }
    let table = place.enter().await;
    Ok(page(StatusCode::OK, &pages::table(&table, seats, &invitations, app.local)))
}

/// The table and the only seat that a link opens.
async fn by_link(app: &App, key: &str) -> Result<(Key, TableId, Seat), Halt> {
    let unknown = || {
        let text = "This link opens no seat: it was replaced by a newer one, or it was cut off.";
        Halt::message(StatusCode::NOT_FOUND, "No seat", text)
    };
    let key = Key::read(key).ok_or_else(unknown)?;
    let found = app.hall.unlock(&key).await?;
    let (table, seats) = found.filter(|(_, seats)| *seats != 0).ok_or_else(unknown)?;
    Ok((key, table, Seat(seats.trailing_zeros() as u8)))
}

async fn invited(State(app): State<App>, Path(text): Path<String>) -> Result<Response, Halt> {
    let (key, id, seat) = by_link(&app, &text).await?;
    let place = app.hall.find(&id).await?;
    let table = place.enter().await;
    let free = table.desk.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.who == Who::Nobody);
    if free {
        return Ok(page(StatusCode::OK, &pages::invitation(&table, seat, &format!("/k/{text}"))));
    }
    let mut response = Redirect::to(&format!("/t/{id}")).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie(&app, &id, &key));
    Ok(response)
}

async fn seated(
    State(app): State<App>,
    Path(text): Path<String>,
    headers: HeaderMap,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    same_origin(&app, &headers)?;
    let (key, id, seat) = by_link(&app, &text).await?;
    let place = app.hall.find(&id).await?;
    let name = wish.get("name").map_or("", String::as_str);
    let nonce = Some(Nonce(keys::random()));
    let key = app.hall.sit(&place, seat, name, nonce).await?.unwrap_or(key);
    let mut response = Redirect::to(&format!("/t/{id}")).into_response();
    response.headers_mut().insert(header::SET_COOKIE, cookie(&app, &id, &key));
    Ok(response)
}

/// A command from a page without script.
async fn order(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    same_origin(&app, &headers)?;
    let (place, seats) = enter(&app, &headers, &id).await?;
    let line = wish.get("line").cloned().unwrap_or_default();
    let seat = {
        let table = place.enter().await;
        let to_act = table.game().map(catalogue::Match::to_act);
        let mut own = (0..32).map(Seat).filter(|seat| seats >> seat.0 & 1 == 1);
        own.find(|seat| to_act.is_some_and(|seats| seats.contains(*seat)))
    };
    if let Some(seat) = seat {
        let act = Act { input: Input::Text(line), after: None, request: None };
        app.hall.act(&place, seat, act).await?;
    }
    Ok(Redirect::to(&format!("/t/{id}")).into_response())
}

async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Halt> {
    same_origin(&app, &headers)?;
    let (place, seats) = enter(&app, &headers, &id).await?;
    if seats == 0 && place.enter().await.desk.watching == Watching::Off {
        return Err(Halt::page(StatusCode::FORBIDDEN, &pages::sit()));
    }
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_frame_size(live::LONGEST)
        .max_message_size(live::LONGEST);
    Ok(upgrade.on_upgrade(move |socket| live::serve(socket, app.hall, place, seats)))
}

/// The record of a game that is over.
async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Halt> {
    let (place, seats) = enter(&app, &headers, &id).await?;
    let table = place.enter().await;
    let over = table.game().filter(|game| game.outcome().is_some());
    let open = seats != 0 || table.desk.watching == Watching::On;
    let Some(game) = over.filter(|_| open) else {
        let text = "The record holds every secret of the game: it can be had once the game is over.";
        return Err(Halt::message(StatusCode::FORBIDDEN, "Not yet", text));
    };
    let name = format!("attachment; filename=\"{}-{id}.broadside\"", table.entry.meta().id);
    let kind = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, game.lines(0).concat()).into_response())
}
