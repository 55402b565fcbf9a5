//! The same for programs: JSON in, JSON out, one seat's view and nothing else.
//!
//! Every address is described where it is handled; the description is served at `/api/v1/openapi.json`.

mod address;
mod bots;
mod deputy;
mod devices;
mod document;
mod entered;
mod hook;
mod objects;
mod orders;
mod play;
mod standing;
mod stream;
mod tables;

use axum::extract::FromRequest;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use catalogue::Trouble;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::gate::NoRoom;
use crate::guard::{Barred, Foreign, status};
use crate::hall::HallError;
use crate::hooks::HookError;
use crate::limits::TooMany;
use crate::table::TableError;
use address::Address;
use objects::{ErrorBody, Fault};

/// Where all of it begins.
pub(crate) const ROOT: &str = "/api/";

/// All addresses, each with what is told of it.
fn addresses() -> Vec<Address> {
    let lists = [
        document::addresses(),
        tables::addresses(),
        play::addresses(),
        deputy::addresses(),
        devices::addresses(),
        stream::addresses(),
        hook::addresses(),
        bots::addresses(),
    ];
    lists.into_iter().flatten().collect()
}

/// What answers at them.
pub(crate) fn router() -> Router<App> {
    addresses().into_iter().fold(Router::new(), |router, address| address.route_in(router))
}

/// Why something was not done, as JSON: a name for programs, a section of the rules, a sentence for people.
#[derive(Debug)]
pub(crate) struct ApiError {
    code: StatusCode,
    fault: Fault,
    /// When to try again.
    retry: Option<u64>,
}

impl ApiError {
    /// One of this kind.
    pub(crate) fn new(code: StatusCode, kind: &str, text: impl Into<String>) -> Self {
        let fault = Fault { kind: kind.into(), section: None, text: text.into() };
        ApiError { code, fault, retry: None }
    }

    /// Something in the request makes no sense.
    pub(crate) fn bad(text: impl Into<String>) -> Self {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_input", text)
    }

    /// The key of the request opens nothing.
    pub(crate) fn bad_key() -> Self {
        let text = "the key of this request opens nothing here: it was mistyped, or replaced by a newer one";
        ApiError::new(StatusCode::UNAUTHORIZED, "bad_key", text)
    }

    /// There is no such address.
    pub(crate) fn nothing_here() -> Self {
        let text = "there is no such address: see /api/v1/openapi.json";
        ApiError::new(StatusCode::NOT_FOUND, "nothing_here", text)
    }
}

impl From<HallError> for ApiError {
    fn from(error: HallError) -> Self {
        let text = error.to_string();
        let (code, kind) = match error {
            HallError::Table(TableError::Trouble(Trouble::Refused { kind, section, text })) => {
                let fault = Fault { kind, section: Some(section), text };
                return ApiError { code: StatusCode::UNPROCESSABLE_ENTITY, fault, retry: None };
            }
            HallError::Table(TableError::Trouble(_)) => (StatusCode::BAD_REQUEST, "bad_input"),
            HallError::Table(TableError::Stale) => (StatusCode::CONFLICT, "stale"),
            HallError::Table(TableError::NotYours) => (StatusCode::FORBIDDEN, "not_yours"),
            HallError::Table(TableError::Unsaved) => (StatusCode::SERVICE_UNAVAILABLE, "unsaved"),
            HallError::Table(TableError::Waiting) => (StatusCode::CONFLICT, "not_begun"),
            HallError::Table(TableError::Paused) => (StatusCode::CONFLICT, "paused"),
            HallError::Table(TableError::Kept(_)) => (StatusCode::CONFLICT, "kept"),
            HallError::Table(TableError::NotIn) => (StatusCode::CONFLICT, "not_in"),
            HallError::Table(TableError::Not(_) | TableError::Lesson(_)) => (StatusCode::CONFLICT, "not_now"),
            HallError::NoTable => (StatusCode::NOT_FOUND, "no_table"),
            HallError::Options(_) => (StatusCode::BAD_REQUEST, "bad_options"),
            error => (status(&error), "error"),
        };
        ApiError::new(code, kind, text)
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        HallError::from(error).into()
    }
}

impl From<store::StoreError> for ApiError {
    fn from(error: store::StoreError) -> Self {
        HallError::from(error).into()
    }
}

impl From<Foreign> for ApiError {
    fn from(foreign: Foreign) -> Self {
        ApiError::new(StatusCode::FORBIDDEN, "foreign", foreign.to_string())
    }
}

impl From<TooMany> for ApiError {
    fn from(many: TooMany) -> Self {
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many", many.to_string());
        ApiError { retry: Some(many.seconds), ..error }
    }
}

impl From<NoRoom> for ApiError {
    fn from(error: NoRoom) -> Self {
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "too_many", error.to_string());
        ApiError { retry: Some(NoRoom::RETRY), ..error }
    }
}

impl From<Barred> for ApiError {
    fn from(barred: Barred) -> Self {
        match barred {
            Barred::Unknown => ApiError::bad_key(),
            Barred::TooMany(many) => many.into(),
            Barred::Hall(error) => error.into(),
        }
    }
}

impl From<HookError> for ApiError {
    fn from(error: HookError) -> Self {
        let text = error.to_string();
        let (code, kind, retry) = match error {
            HookError::NotHere => (StatusCode::FORBIDDEN, "no_hooks", None),
            HookError::NotYours => (StatusCode::FORBIDDEN, "not_yours", None),
            HookError::Target(_) => (StatusCode::BAD_REQUEST, "bad_input", None),
            HookError::Refused(_) => (StatusCode::BAD_REQUEST, "bad_address", None),
            HookError::None => (StatusCode::CONFLICT, "no_hook", None),
            HookError::Over => (StatusCode::CONFLICT, "not_now", None),
            HookError::Soon { seconds } => (StatusCode::TOO_MANY_REQUESTS, "too_many", Some(seconds)),
            HookError::Full | HookError::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "unsaved", None),
        };
        ApiError { retry, ..ApiError::new(code, kind, text) }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        ApiError::new(rejection.status(), "bad_input", rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::new(rejection.status(), "bad_input", rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        ApiError::new(rejection.status(), "bad_input", rejection.body_text())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry = self.retry.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        let body = Json(ErrorBody { error: self.fault });
        match retry {
            Some(retry) => (self.code, retry, body).into_response(),
            None => (self.code, body).into_response(),
        }
    }
}

/// A body of JSON; what is wrong with it is said in JSON too.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request<axum::body::Body>, state: &S) -> Result<Self, ApiError> {
        let Json(value) = Json::<T>::from_request(request, state).await?;
        Ok(Body(value))
    }
}
