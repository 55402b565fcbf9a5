//! Deputies: who plays for the owner of a seat while they are away.

use axum::Json;
use contract::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entered::Entered;
use super::objects::ErrorBody;
use super::orders::Yes;
use super::shared::{AtSeat, Shut};
use super::{ApiError, Body};
use crate::desk::{Deputy, Keeper};
use crate::table::Wanted;

/// Who is to be the deputy: exactly one of `mind`, `seat` and `name`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"mind": "normal"}))]
pub(crate) struct DeputyBody {
    /// The level of a computer player: it takes over by itself when the seat is late.
    mind: Option<String>,
    /// Another seat of the same side: whoever plays there.
    seat: Option<u8>,
    /// A person who has no seat here; they get a key.
    name: Option<String>,
}

/// A deputy who was named.
#[derive(Serialize, ToSchema)]
pub(crate) struct Named {
    /// Opens the seat for a person who has none here. It is told only once; null for others.
    key: Option<String>,
}

/// The deputy of a seat.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct DeputyInfo {
    /// The level, if it is a computer player.
    mind: Option<String>,
    /// The seat, if it is somebody of the same side.
    seat: Option<u8>,
    /// The name, if it is a person who has no seat here.
    name: Option<String>,
    /// Does the deputy play in the seat now?
    plays: bool,
}

/// The deputy of one's own seat
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/deputy", tag = "play",
    params(AtSeat),
    responses((status = OK, body = DeputyInfo), Shut),
    security(("key" = []))
)]
pub(crate) async fn look(entered: Entered) -> Result<Json<DeputyInfo>, ApiError> {
    let seat = entered.own_seat()?;
    let table = entered.place.enter().await;
    let Some(chair) = table.desk.chairs.get(usize::from(seat.0)) else { return Ok(Json::default()) };
    let plays = match &chair.deputy {
        Some(Deputy::Mind(_)) => chair.caretaker.is_some(),
        Some(Deputy::Seat(_) | Deputy::Person { .. }) | None => chair.keeper == Some(Keeper::Deputy),
    };
    let none = DeputyInfo { plays, ..DeputyInfo::default() };
    Ok(Json(match chair.deputy.clone() {
        Some(Deputy::Mind(level)) => DeputyInfo { mind: Some(level), ..none },
        Some(Deputy::Seat(Seat(seat))) => DeputyInfo { seat: Some(seat), ..none },
        Some(Deputy::Person { name, .. }) => DeputyInfo { name: Some(name), ..none },
        None => none,
    }))
}

/// Names a deputy for one's own seat
///
/// In place of the one before, whose key opens nothing any more. Whoever plays for another side cannot be a deputy.
#[utoipa::path(
    put, path = "/api/v1/tables/{id}/deputy", tag = "play", request_body = DeputyBody,
    params(AtSeat),
    responses(
        (status = OK, body = Named), Shut,
        (status = BAD_REQUEST, body = ErrorBody),
        (status = CONFLICT, body = ErrorBody, description = "They cannot be the deputy of this seat"),
    ),
    security(("key" = []))
)]
pub(crate) async fn name(entered: Entered, Body(body): Body<DeputyBody>) -> Result<Json<Named>, ApiError> {
    let seat = entered.own_seat()?;
    let wanted = match (body.mind, body.seat, body.name) {
        (Some(level), None, None) => Wanted::Mind(level),
        (None, Some(other), None) => Wanted::Seat(Seat(other)),
        (None, None, Some(name)) => Wanted::Person(name),
        _ => return Err(ApiError::bad("give one of `mind`, `seat` and `name`")),
    };
    let key = entered.hall.name_deputy(&entered.place, seat, wanted).await?;
    Ok(Json(Named { key: key.map(|key| key.secret().to_owned()) }))
}

/// Dismisses the deputy of one's own seat
///
/// If the deputy plays in the seat, the owner is back.
#[utoipa::path(
    delete, path = "/api/v1/tables/{id}/deputy", tag = "play",
    params(AtSeat),
    responses(
        (status = OK, body = Yes), Shut,
        (status = CONFLICT, body = ErrorBody, description = "There is none"),
    ),
    security(("key" = []))
)]
pub(crate) async fn dismiss(entered: Entered) -> Result<Json<Yes>, ApiError> {
    let seat = entered.own_seat()?;
    entered.hall.dismiss_deputy(&entered.place, seat).await?;
    Ok(Json(Yes { done: true }))
}
