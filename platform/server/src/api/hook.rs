//! Web hooks: telling a seat's owner elsewhere that it is their turn.

use axum::Json;
use axum::http::{Method, StatusCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::KeyHash;

use super::address::{Address, address};
use super::document::Tag;
use super::entered::Entered;
use super::orders::Yes;
use super::{ApiError, Body};
use crate::hooks::{HookError, Shown};
use contract::Seat;

/// A seat's web hook.
pub(super) fn addresses() -> Vec<Address> {
    const PATH: &str = "/api/v1/tables/{id}/hook";
    vec![
        address(Method::GET, "hook", PATH, look)
            .told(Tag::Play, "The seat's web hook", "")
            .needs_key()
            .at_seat()
            .gives::<HookInfo>(),
        address(Method::PUT, "set", PATH, set)
            .told(
                Tag::Play,
                "Sets the seat's web hook",
                "When the seat is to act and was not before, and when the game is over, a short message is posted to \
                 the address, unless its owner has seen it on a page or has acted. It holds no key and nothing secret: \
                 `{\"event\": \"your_turn\", \"game\", \"title\", \"table\", \"seat\", \"text\", \"content\", \"url\"}`.",
            )
            .needs_key()
            .at_seat()
            .takes::<HookBody>()
            .gives::<HookInfo>()
            .fails_if(StatusCode::BAD_REQUEST, "The address may not be called, or is none")
            .fails_if(StatusCode::CONFLICT, "The game is over")
            .fails_if_often(),
        address(Method::DELETE, "remove", PATH, remove)
            .told(Tag::Play, "Removes the seat's web hook", "")
            .needs_key()
            .at_seat()
            .gives::<Yes>(),
        address(Method::POST, "test", "/api/v1/tables/{id}/hook/test", test)
            .told(
                Tag::Play,
                "Sends a test to the seat's web hook",
                "Once, and now; the answer says how it went.",
            )
            .needs_key()
            .at_seat()
            .gives::<HookInfo>()
            .fails_if(StatusCode::CONFLICT, "None is set")
            .fails_if_often(),
    ]
}

/// Where to call.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"url": "https://chat.example/hooks/7f3a"}))]
pub(crate) struct HookBody {
    /// An address on the open internet, `https` or `http`, without a user's name. It is never shown again.
    url: String,
}

/// When a notice did not arrive, and why.
#[derive(Serialize, JsonSchema)]
pub(crate) struct HookFailure {
    /// Unix milliseconds.
    at: i64,
    #[schemars(example = &"it answered 404")]
    why: String,
}

/// The web hook of a seat.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct HookInfo {
    /// The beginning of its address; null if none is set.
    #[schemars(example = &"https://chat.example/…")]
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

/// The owner's key and the seat that a request speaks for; nothing where no hooks are called.
fn owner(entered: &Entered) -> Result<(KeyHash, Seat), ApiError> {
    let seat = entered.own_seat()?;
    entered.hall.hooks().ok_or(HookError::NotHere)?;
    Ok((entered.key()?.hash(), seat))
}

async fn look(entered: Entered) -> Result<Json<HookInfo>, ApiError> {
    let (owner, seat) = owner(&entered)?;
    let shown = entered.hall.look_at_hook(&entered.place, &owner, seat).await?;
    Ok(Json(shown.map(Into::into).unwrap_or_default()))
}

async fn set(entered: Entered, Body(body): Body<HookBody>) -> Result<Json<HookInfo>, ApiError> {
    let (owner, seat) = owner(&entered)?;
    entered.door.may_create()?;
    Ok(Json(entered.hall.set_hook(&entered.place, &owner, seat, &body.url).await?.into()))
}

async fn remove(entered: Entered) -> Result<Json<Yes>, ApiError> {
    let (owner, seat) = owner(&entered)?;
    entered.hall.remove_hook(&entered.place, &owner, seat).await?;
    Ok(Json(Yes { done: true }))
}

async fn test(entered: Entered) -> Result<Json<HookInfo>, ApiError> {
    let (owner, seat) = owner(&entered)?;
    entered.door.may_create()?;
    Ok(Json(entered.hall.test_hook(&entered.place, &owner, seat).await?.into()))
}
