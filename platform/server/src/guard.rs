//! The door: who asks, what their key opens, whether they came from a page of ours, and what is shown instead.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::Markup;
use store::{StoreError, TableId};

use crate::app::App;
use crate::hall::{HallError, Place};
use crate::keys::Key;
use crate::pages;
use crate::table::TableError;

/// A page with its status; no cache keeps it.
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

impl From<HallError> for Halt {
    fn from(error: HallError) -> Self {
        Halt::message(status(&error), "That did not work", &error.to_string())
    }
}

impl From<TableError> for Halt {
    fn from(error: TableError) -> Self {
        HallError::from(error).into()
    }
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        HallError::from(error).into()
    }
}

impl From<Foreign> for Halt {
    fn from(foreign: Foreign) -> Self {
        Halt::message(StatusCode::FORBIDDEN, "Not from here", &foreign.to_string())
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

/// A form or a socket from another site's page.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("This came from another site's page, so it was not done.")]
pub(crate) struct Foreign;

/// A request at the door: nothing has been opened yet.
pub(crate) struct Door {
    pub(crate) app: App,
    headers: HeaderMap,
}

impl FromRequestParts<App> for Door {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Door { app: app.clone(), headers: parts.headers.clone() })
    }
}

impl Door {
    fn header(&self, name: header::HeaderName) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// A form or a socket from another site's page is refused.
    pub(crate) fn same_origin(&self) -> Result<(), Foreign> {
        if !self.headers.contains_key(header::ORIGIN) {
            return Ok(());
        }
        let origin = self.header(header::ORIGIN).ok_or(Foreign)?;
        let host = self.header(header::HOST).unwrap_or_default();
        let bare = origin.strip_prefix("https://").or(origin.strip_prefix("http://")).unwrap_or(origin);
        if bare == host || self.app.public.as_deref() == Some(origin) { Ok(()) } else { Err(Foreign) }
    }

    /// The tables that the browser has keys for.
    pub(crate) fn tables(&self) -> Vec<(TableId, Key)> {
        let cookies = self.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let read = |(name, key): (&str, &str)| {
            Some((TableId(name.strip_prefix("seat-")?.to_owned()), Key::read(key)?))
        };
        pairs.filter_map(read).collect()
    }

    /// The key that came with a request: as a bearer, or of its cookie for this table.
    pub(crate) fn key(&self, table: &TableId) -> Option<Key> {
        if let Some(key) = self.header(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "))
        {
            return Key::read(key.trim());
        }
        let name = format!("seat-{table}");
        let cookies = self.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(known, _)| *known == name).and_then(|(_, key)| Key::read(key))
    }

    /// The table and the seats that a key opens.
    pub(crate) async fn unlock(&self, key: &Key) -> Result<Option<(TableId, u32)>, HallError> {
        self.app.hall.unlock(key).await
    }

    /// The table of an address, and the seats that the request opens there.
    pub(crate) async fn enter(&self, id: &str) -> Result<(Arc<Place>, u32), HallError> {
        let id = TableId(id.to_owned());
        let place = self.app.hall.find(&id).await?;
        let seats = match self.key(&id) {
            Some(key) => {
                self.unlock(&key).await?.filter(|(table, _)| *table == id).map_or(0, |(_, seats)| seats)
            }
            None => 0,
        };
        Ok((place, seats))
    }

    /// The address people use.
    pub(crate) fn base(&self) -> String {
        self.app.public.clone().unwrap_or_else(|| {
            let host = self.header(header::HOST).unwrap_or("localhost");
            format!("http://{host}")
        })
    }

    /// The cookie that opens a seat again.
    pub(crate) fn cookie(&self, table: &TableId, key: &Key) -> HeaderValue {
        let https = self.app.public.as_ref().is_some_and(|url| url.starts_with("https:"));
        let secure = if https { "; Secure" } else { "" };
        let text = format!(
            "seat-{table}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}",
            key.secret()
        );
        HeaderValue::from_str(&text).expect("letters and digits")
    }
}
