//! What is shown instead of a page that was asked for.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use store::{StoreError, TableId};

use super::{Barred, Foreign, page, status};
use crate::gate::NoRoom;
use crate::hall::HallError;
use crate::hooks::HookError;
use crate::limits::TooMany;
use crate::pages;
use crate::table::TableError;

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

impl From<HookError> for Halt {
    fn from(error: HookError) -> Self {
        let status = match error {
            HookError::NotHere | HookError::NotYours => StatusCode::FORBIDDEN,
            HookError::Target(_) | HookError::Refused(_) => StatusCode::BAD_REQUEST,
            HookError::None | HookError::Over => StatusCode::CONFLICT,
            HookError::Soon { .. } => StatusCode::TOO_MANY_REQUESTS,
            HookError::Full | HookError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Halt::message(status, "No web hook", &error.to_string())
    }
}

impl From<Foreign> for Halt {
    fn from(foreign: Foreign) -> Self {
        Halt::message(StatusCode::FORBIDDEN, "Not from here", &foreign.to_string())
    }
}

impl From<TooMany> for Halt {
    fn from(many: TooMany) -> Self {
        let mut halt = Halt::message(StatusCode::TOO_MANY_REQUESTS, "Not so fast", &many.to_string());
        halt.0.headers_mut().insert(header::RETRY_AFTER, many.seconds.into());
        halt
    }
}

impl From<NoRoom> for Halt {
    fn from(error: NoRoom) -> Self {
        let mut halt = Halt::message(StatusCode::SERVICE_UNAVAILABLE, "No room", &error.to_string());
        halt.0.headers_mut().insert(header::RETRY_AFTER, NoRoom::RETRY.into());
        halt
    }
}

impl From<Barred> for Halt {
    fn from(barred: Barred) -> Self {
        match barred {
            Barred::Unknown => Halt::message(StatusCode::UNAUTHORIZED, "No seat", "This key opens no seat."),
            Barred::TooMany(many) => many.into(),
            Barred::Hall(error) => error.into(),
        }
    }
}

impl IntoResponse for Halt {
    fn into_response(self) -> Response {
        *self.0
    }
}

/// An answer that has the browser forget its key to a table.
pub(crate) fn without_cookie(answer: impl IntoResponse, table: &TableId) -> Halt {
    let mut answer = answer.into_response();
    let text = format!("seat-{table}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    if let Ok(value) = HeaderValue::from_str(&text) {
        answer.headers_mut().append(header::SET_COOKIE, value);
    }
    Halt(Box::new(answer))
}
