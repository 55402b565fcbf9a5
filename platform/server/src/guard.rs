//! Who asks, and may they: keys, cookies, the page a request came from, and what is shown instead.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::Markup;
use store::TableId;

use crate::app::App;
use crate::hall::{HallError, Place};
use crate::keys::Key;
use crate::pages;

pub(crate) fn page(status: StatusCode, markup: &Markup) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Html(markup.0.clone())).into_response()
}

/// Why a page is not the one that was asked for: what is shown instead.
pub(crate) struct Halt(Box<Response>);

impl Halt {
    pub(crate) fn page(status: StatusCode, markup: &Markup) -> Self {
        Halt(Box::new(page(status, markup)))
    }

    pub(crate) fn message(status: StatusCode, title: &str, text: &str) -> Self {
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

/// The cookie that opens a seat again.
pub(crate) fn cookie(app: &App, table: &TableId, key: &Key) -> HeaderValue {
    let secure =
        if app.public.as_ref().is_some_and(|url| url.starts_with("https:")) { "; Secure" } else { "" };
    let text =
        format!("seat-{table}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}", key.secret());
    HeaderValue::from_str(&text).expect("letters and digits")
}

/// A form or a socket from another site's page is refused.
pub(crate) fn same_origin(app: &App, headers: &HeaderMap) -> Result<(), Halt> {
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
pub(crate) fn base(app: &App, headers: &HeaderMap) -> String {
    app.public.clone().unwrap_or_else(|| {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        format!("http://{host}")
    })
}
