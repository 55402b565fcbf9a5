//! Bots: programs with one key for all their tables.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use serde::{Deserialize, Serialize};
use store::Bot;
use utoipa::{IntoParams, ToSchema};

use super::objects::{ErrorBody, TableInfo};
use super::tables::{PAGE, mark, read_mark};
use super::{ApiError, Body};
use crate::guard::Door;
use crate::keys::Key;
use crate::text::tidy_name;

/// A bot to enrol.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Marvin"}))]
pub(crate) struct NewBot {
    /// What it is called at tables.
    name: String,
}

/// A bot that was enrolled.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"name": "Marvin", "token": "bota2b3c4d5e6f7g8h9i2j3k4m5n6"}))]
pub(crate) struct Enrolled {
    name: String,
    /// The key for everything it does. It is told only once.
    token: String,
}

/// Enrols a bot
///
/// Its token sets up tables, sits down in open seats and acts in all seats that it took, at any number of tables.
#[utoipa::path(
    post, path = "/api/v1/bots", tag = "bots", request_body = NewBot,
    responses(
        (status = OK, body = Enrolled), (status = BAD_REQUEST, body = ErrorBody),
        (status = TOO_MANY_REQUESTS, body = ErrorBody),
    )
)]
pub(crate) async fn enrol(door: Door, Body(new): Body<NewBot>) -> Result<Json<Enrolled>, ApiError> {
    door.same_origin()?;
    door.may_create()?;
    let name = tidy_name(&new.name);
    if name.is_empty() {
        return Err(ApiError::bad("a bot needs a name"));
    }
    let token = Key::bot();
    let bot = Bot { key: token.hash(), name: name.clone(), created: door.app.hall.now() };
    door.app.hall.store().enrol(bot).await?;
    Ok(Json(Enrolled { name, token: token.secret().to_owned() }))
}

/// A table where the bot sits.
#[derive(Serialize, ToSchema)]
pub(crate) struct Own {
    #[serde(flatten)]
    table: TableInfo,
    /// The bot's seats.
    own: Vec<u8>,
}

/// A page of the bot's tables.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnList {
    tables: Vec<Own>,
    /// What `after` is to be for the next page; null if this is the last one.
    #[schema(example = "playing.1700000000000.k3mwq8znap2r")]
    next: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct OwnPage {
    /// The `next` of the page before.
    #[param(example = "playing.1700000000000.k3mwq8znap2r")]
    after: Option<String>,
    /// At most so many: 1 to 200, usually 50.
    limit: Option<usize>,
}

/// The bot's own tables
///
/// The newest first.
#[utoipa::path(
    get, path = "/api/v1/bots/me/tables", tag = "bots", params(OwnPage),
    responses(
        (status = OK, body = OwnList), (status = BAD_REQUEST, body = ErrorBody),
        (status = UNAUTHORIZED, body = ErrorBody),
    ),
    security(("key" = []))
)]
pub(crate) async fn own(
    door: Door,
    page: Result<Query<OwnPage>, QueryRejection>,
) -> Result<Json<OwnList>, ApiError> {
    door.same_origin()?;
    let Query(page) = page?;
    let (key, _) = door.bot().await?.ok_or_else(ApiError::bad_key)?;
    let limit = page.limit.unwrap_or(PAGE.0);
    if limit == 0 || limit > PAGE.1 {
        return Err(ApiError::bad(format!("`limit` is 1 to {}", PAGE.1)));
    }
    let after = match &page.after {
        Some(text) => Some(read_mark(text).ok_or_else(|| ApiError::bad("`after` is none of our marks"))?),
        None => None,
    };
    let found = door.app.hall.store().tables_of(&key.hash(), after.as_ref(), limit as u32).await?;
    let next = found.last().filter(|_| found.len() == limit).map(|(last, _)| mark(last));
    let own = |(summary, seats): (store::Summary, u32)| {
        let table = TableInfo::new(summary)?;
        Some(Own { table, own: (0..32).filter(|seat| seats >> seat & 1 == 1).collect() })
    };
    Ok(Json(OwnList { tables: found.into_iter().filter_map(own).collect(), next }))
}
