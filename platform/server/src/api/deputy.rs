//! Deputies: who plays for the owner of a seat while they are away.

use axum::Json;
use axum::http::{Method, StatusCode};
use contract::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::address::{Address, address};
use super::document::Tag;
use super::entered::Entered;
use super::orders::Yes;
use super::{ApiError, Body};
use crate::desk::{Deputy, Keeper};
use crate::table::Wanted;

/// Looking at the deputy of one's own seat, naming one, dismissing them.
pub(super) fn addresses() -> Vec<Address> {
    const PATH: &str = "/api/v1/tables/{id}/deputy";
    vec![
        address(Method::GET, "deputy", PATH, look)
            .told(Tag::Play, "The deputy of one's own seat", "")
            .needs_key()
            .at_seat()
            .gives::<DeputyInfo>(),
        address(Method::PUT, "name", PATH, name)
            .told(
                Tag::Play,
                "Names a deputy for one's own seat",
                "In place of the one before, whose key opens nothing any more. Whoever plays for another side cannot be \
                 a deputy.",
            )
            .needs_key()
            .at_seat()
            .takes::<DeputyBody>()
            .gives::<Named>()
            .fails_if_bad()
            .fails_if(StatusCode::CONFLICT, "They cannot be the deputy of this seat")
            .fails_if_often(),
        address(Method::DELETE, "dismiss", PATH, dismiss)
            .told(
                Tag::Play,
                "Dismisses the deputy of one's own seat",
                "If the deputy plays in the seat, the owner is back.",
            )
            .needs_key()
            .at_seat()
            .gives::<Yes>()
            .fails_if(StatusCode::CONFLICT, "There is none"),
    ]
}

/// Who is to be the deputy: exactly one of `mind`, `seat` and `name`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"mind": "normal"}))]
pub(crate) struct DeputyBody {
    /// The level of a computer player: it takes over by itself when the seat is late.
    mind: Option<String>,
    /// Another seat of the same side: whoever plays there.
    seat: Option<u8>,
    /// A person who has no seat here; they get a key.
    name: Option<String>,
}

/// A deputy who was named.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Named {
    /// Opens the seat for a person who has none here. It is told only once; null for others.
    key: Option<String>,
}

/// The deputy of a seat.
#[derive(Default, Serialize, JsonSchema)]
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

async fn look(entered: Entered) -> Result<Json<DeputyInfo>, ApiError> {
    let seat = entered.own_seat()?;
    let table = entered.place.enter().await;
    table.only_owner(&entered.key()?.hash(), seat)?;
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

async fn name(entered: Entered, Body(body): Body<DeputyBody>) -> Result<Json<Named>, ApiError> {
    let seat = entered.own_seat()?;
    entered.door.may_create()?;
    let wanted = match (body.mind, body.seat, body.name) {
        (Some(level), None, None) => Wanted::Mind(level),
        (None, Some(other), None) => Wanted::Seat(Seat(other)),
        (None, None, Some(name)) => Wanted::Person(name),
        _ => return Err(ApiError::bad("give one of `mind`, `seat` and `name`")),
    };
    let key = entered.hall.name_deputy(&entered.place, &entered.key()?.hash(), seat, wanted).await?;
    Ok(Json(Named { key: key.map(|key| key.secret().to_owned()) }))
}

async fn dismiss(entered: Entered) -> Result<Json<Yes>, ApiError> {
    let seat = entered.own_seat()?;
    entered.hall.dismiss_deputy(&entered.place, &entered.key()?.hash(), seat).await?;
    Ok(Json(Yes { done: true }))
}
