//! The devices of a seat's owner, and a new link for somebody who has lost theirs.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use contract::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::entered::Entered;
use super::objects::ErrorBody;
use super::orders::Yes;
use super::shared::{AtSeat, AtTable, Shut};
use super::{ApiError, Body};
use crate::hall::Listed;

/// A device on which the seat is open.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeviceInfo {
    /// What it is called when it is signed out.
    #[schema(example = "7f3a09c1")]
    device: String,
    /// What kind of browser it is; empty if that is not known.
    #[schema(example = "Firefox on Linux")]
    name: String,
    /// Since when, if that is known: Unix milliseconds.
    since: Option<i64>,
    /// Is it the one that asks?
    this: bool,
}

impl From<Listed> for DeviceInfo {
    fn from(listed: Listed) -> Self {
        let Listed { id, name, since, this } = listed;
        DeviceInfo { device: id, name, since, this }
    }
}

/// A key that was made.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"key": "a2b3c4d5e6f7g8h9i2j3k4m5n6"}))]
pub(crate) struct NewKey {
    /// Opens the seat. It is told only once.
    key: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// The device to sign out; left out, all but the one that asks.
    device: Option<String>,
}

/// A seat that is to have a new key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1}))]
pub(crate) struct ReissueBody {
    /// Its number.
    seat: u8,
}

/// The devices on which one's own seat is open
///
/// Each has a key of its own.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/devices", tag = "play",
    params(AtSeat),
    responses((status = OK, body = Vec<DeviceInfo>), Shut),
    security(("key" = []))
)]
pub(crate) async fn list(entered: Entered) -> Result<Json<Vec<DeviceInfo>>, ApiError> {
    entered.own_seat()?;
    let listed = entered.hall.devices(&entered.place, &entered.key()?.hash()).await;
    Ok(Json(listed.into_iter().map(Into::into).collect()))
}

/// Makes a key for another device of one's own
///
/// It opens the same seats until it is signed out. A seat may have twelve.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/devices", tag = "play",
    params(AtSeat),
    responses(
        (status = OK, body = NewKey), Shut,
        (status = CONFLICT, body = ErrorBody, description = "There are too many"),
    ),
    security(("key" = []))
)]
pub(crate) async fn add(entered: Entered) -> Result<Json<NewKey>, ApiError> {
    entered.own_seat()?;
    let key = entered.hall.add_device(&entered.place, entered.key()?).await?;
    Ok(Json(NewKey { key: key.secret().to_owned() }))
}

/// Signs a device of one's own out
///
/// Its key opens nothing any more; its pages say so and its streams end with the code 4003. The last device of a seat stays.
#[utoipa::path(
    delete, path = "/api/v1/tables/{id}/devices", tag = "play",
    params(AtSeat, Which),
    responses(
        (status = OK, body = Yes), Shut,
        (status = CONFLICT, body = ErrorBody, description = "There is no such device, or it is the only one"),
    ),
    security(("key" = []))
)]
pub(crate) async fn sign_out(
    entered: Entered,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Yes>, ApiError> {
    let Query(which) = which?;
    entered.own_seat()?;
    entered.hall.sign_out(&entered.place, entered.key()?, which.device.as_deref()).await?;
    Ok(Json(Yes { done: true }))
}

/// Gives a seat whose owner has lost their key a new one
///
/// Only whoever set up the table may do that. The keys that opened the seat open nothing any more, its owner's deputy goes, and
/// everybody is told: players in their chat, and all by `reissued` of the seat.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/reissue", tag = "tables", request_body = ReissueBody,
    params(AtTable),
    responses(
        (status = OK, body = NewKey), Shut,
        (status = BAD_REQUEST, body = ErrorBody),
        (status = CONFLICT, body = ErrorBody, description = "You are not the host, or nobody plays in that seat"),
    ),
    security(("key" = []))
)]
pub(crate) async fn reissue(
    entered: Entered,
    Body(body): Body<ReissueBody>,
) -> Result<Json<NewKey>, ApiError> {
    let host = entered.key()?.hash();
    let key = entered.hall.reissue(&entered.place, &host, Seat(body.seat)).await?;
    Ok(Json(NewKey { key: key.secret().to_owned() }))
}
