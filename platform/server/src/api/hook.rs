//! Web hooks: telling a seat's owner elsewhere that it is their turn.

use std::sync::Arc;

use axum::Json;
use serde::{Deserialize, Serialize};
use store::TableId;
use utoipa::ToSchema;

use super::entered::Entered;
use super::objects::ErrorBody;
use super::orders::Yes;
use super::shared::{AtSeat, Shut};
use super::{ApiError, Body};
use crate::hooks::{Event, HookError, Hooks, Shown};
use contract::Seat;

/// Where to call.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"url": "https://chat.example/hooks/7f3a"}))]
pub(crate) struct HookBody {
    /// An address on the open internet, `https` or `http`, without a user's name. It is never shown again.
    url: String,
}

/// When a notice did not arrive, and why.
#[derive(Serialize, ToSchema)]
pub(crate) struct HookFailure {
    /// Unix milliseconds.
    at: i64,
    #[schema(example = "it answered 404")]
    why: String,
}

/// The web hook of a seat.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct HookInfo {
    /// The beginning of its address; null if none is set.
    #[schema(example = "https://chat.example/…")]
    to: Option<String>,
    /// When a notice last arrived: Unix milliseconds.
    delivered: Option<i64>,
    /// The last one that did not.
    failed: Option<HookFailure>,
    /// Has it switched itself off because too many in a row did not? Set it again, or send a test that arrives.
    off: bool,
}

impl From<Shown> for HookInfo {
    fn from(shown: Shown) -> Self {
        let state = shown.state;
        let failed = state.failed.map(|(at, why)| HookFailure { at, why });
        HookInfo { to: Some(shown.to), delivered: state.delivered, failed, off: state.off }
    }
}

/// The hooks, the table and the seat that a request speaks for.
async fn opened(entered: &Entered) -> Result<(Arc<Hooks>, TableId, Seat), ApiError> {
    let seat = entered.own_seat()?;
    let hooks = entered.hall.hooks().ok_or(HookError::NotHere)?.clone();
    let id = entered.place.enter().await.id.clone();
    Ok((hooks, id, seat))
}

/// The seat's web hook
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/hook", tag = "play",
    params(AtSeat),
    responses((status = OK, body = HookInfo), Shut),
    security(("key" = []))
)]
pub(crate) async fn look(entered: Entered) -> Result<Json<HookInfo>, ApiError> {
    let (hooks, id, seat) = opened(&entered).await?;
    Ok(Json(hooks.look(&id, seat).map(Into::into).unwrap_or_default()))
}

/// Sets the seat's web hook
///
/// When the seat is to act and was not before, and when the game is over, a short message is posted to the address,
/// unless the seat has a page or a stream open. It holds no key and nothing secret:
/// `{"event": "your_turn", "game", "title", "table", "seat", "text", "content", "url"}`.
#[utoipa::path(
    put, path = "/api/v1/tables/{id}/hook", tag = "play", request_body = HookBody,
    params(AtSeat),
    responses(
        (status = OK, body = HookInfo), Shut,
        (status = BAD_REQUEST, body = ErrorBody, description = "The address may not be called, or is none"),
        (status = CONFLICT, body = ErrorBody, description = "The game is over"),
        (status = TOO_MANY_REQUESTS, body = ErrorBody),
    ),
    security(("key" = []))
)]
pub(crate) async fn set(entered: Entered, Body(body): Body<HookBody>) -> Result<Json<HookInfo>, ApiError> {
    let (hooks, id, seat) = opened(&entered).await?;
    entered.door.may_create()?;
    if entered.place.enter().await.over() {
        return Err(HookError::Over.into());
    }
    Ok(Json(hooks.set(&id, seat, &body.url).await?.into()))
}

/// Removes the seat's web hook
#[utoipa::path(
    delete, path = "/api/v1/tables/{id}/hook", tag = "play",
    params(AtSeat),
    responses((status = OK, body = Yes), Shut),
    security(("key" = []))
)]
pub(crate) async fn remove(entered: Entered) -> Result<Json<Yes>, ApiError> {
    let (hooks, id, seat) = opened(&entered).await?;
    hooks.remove(&id, seat).await?;
    Ok(Json(Yes { done: true }))
}

/// Sends a test to the seat's web hook
///
/// Once, and now; the answer says how it went.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/hook/test", tag = "play",
    params(AtSeat),
    responses(
        (status = OK, body = HookInfo), Shut,
        (status = CONFLICT, body = ErrorBody, description = "None is set"),
        (status = TOO_MANY_REQUESTS, body = ErrorBody),
    ),
    security(("key" = []))
)]
pub(crate) async fn test(entered: Entered) -> Result<Json<HookInfo>, ApiError> {
    let (hooks, id, seat) = opened(&entered).await?;
    entered.door.may_create()?;
    let body = hooks.body(&*entered.place.enter().await, seat, Event::Test);
    Ok(Json(hooks.test(&id, seat, body).await?.into()))
}
