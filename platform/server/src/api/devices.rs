//! The devices of a seat's owner, and a new link for somebody who has lost theirs.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
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
use crate::hall::Listed;

/// A seat's devices, and a new key for it.
pub(super) fn addresses() -> Vec<Address> {
    const PATH: &str = "/api/v1/tables/{id}/devices";
    vec![
        address(Method::GET, "devices", PATH, list)
            .told(Tag::Play, "The devices on which one's own seat is open", "Each has a key of its own.")
            .needs_key()
            .at_seat()
            .gives::<Vec<DeviceInfo>>(),
        address(Method::POST, "add", PATH, add)
            .told(
                Tag::Play,
                "Makes a key for another device of one's own",
                "It opens the same seats until it is signed out. A seat may have twelve.",
            )
            .needs_key()
            .at_seat()
            .gives::<NewKey>()
            .fails_if(StatusCode::CONFLICT, "There are too many")
            .fails_if_often(),
        address(Method::DELETE, "sign_out", PATH, sign_out)
            .told(
                Tag::Play,
                "Signs a device of one's own out",
                "Its key opens nothing any more; its pages say so and its streams end with the code 4003. The last \
                 device of a seat stays.",
            )
            .needs_key()
            .at_seat()
            .query::<Which>()
            .gives::<Yes>()
            .fails_if(StatusCode::CONFLICT, "There is no such device, or it is the only one"),
        address(Method::POST, "reissue", "/api/v1/tables/{id}/reissue", reissue)
            .told(
                Tag::Tables,
                "Gives a seat whose owner has lost their key a new one",
                "Only whoever set up the table may do that. The keys that opened the seat open nothing any more, its \
                 owner's deputy goes, and everybody is told: players in their chat, and all by `reissued` of the seat.",
            )
            .needs_key()
            .at_table()
            .takes::<ReissueBody>()
            .gives::<NewKey>()
            .fails_if_bad()
            .fails_if(StatusCode::CONFLICT, "You are not the host, or nobody plays in that seat")
            .fails_if_often(),
    ]
}

/// A device on which the seat is open.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DeviceInfo {
    /// What it is called when it is signed out.
    #[schemars(example = &"7f3a09c1")]
    device: String,
    /// What kind of browser it is; empty if that is not known.
    #[schemars(example = &"Firefox on Linux")]
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
#[derive(Serialize, JsonSchema)]
#[schemars(example = json!({"key": "a2b3c4d5e6f7g8h9i2j3k4m5n6"}))]
pub(crate) struct NewKey {
    /// Opens the seat. It is told only once.
    key: String,
}

#[derive(Deserialize, JsonSchema)]
pub(crate) struct Which {
    /// The device to sign out; left out, all but the one that asks.
    device: Option<String>,
}

/// A seat that is to have a new key.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"seat": 1}))]
pub(crate) struct ReissueBody {
    /// Its number.
    seat: u8,
}

async fn list(entered: Entered) -> Result<Json<Vec<DeviceInfo>>, ApiError> {
    entered.own_seat()?;
    let listed = entered.hall.devices(&entered.place, &entered.key()?.hash()).await;
    Ok(Json(listed.into_iter().map(Into::into).collect()))
}

async fn add(entered: Entered) -> Result<Json<NewKey>, ApiError> {
    entered.own_seat()?;
    entered.door.may_create()?;
    let key = entered.hall.add_device(&entered.place, entered.key()?).await?;
    Ok(Json(NewKey { key: key.secret().to_owned() }))
}

async fn sign_out(
    entered: Entered,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Yes>, ApiError> {
    let Query(which) = which?;
    entered.own_seat()?;
    entered.hall.sign_out(&entered.place, entered.key()?, which.device.as_deref()).await?;
    Ok(Json(Yes { done: true }))
}

async fn reissue(entered: Entered, Body(body): Body<ReissueBody>) -> Result<Json<NewKey>, ApiError> {
    let host = entered.key()?.hash();
    entered.door.may_create()?;
    let key = entered.hall.reissue(&entered.place, &host, Seat(body.seat)).await?;
    Ok(Json(NewKey { key: key.secret().to_owned() }))
}
