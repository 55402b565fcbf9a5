//! Bots: programs with one key for all their tables.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::{Method, StatusCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Bot;

use super::address::{Address, address};
use super::document::{Part, Tag};
use super::objects::TableInfo;
use super::tables::{PAGE, mark, read_mark};
use super::{ApiError, Body};
use crate::guard::Door;
use crate::keys::Key;
use crate::text::tidy_name;

/// A new bot, and the tables of one.
pub(super) fn addresses() -> Vec<Address> {
    vec![
        address(Method::POST, "enrol", "/api/v1/bots", enrol)
            .told(
                Tag::Bots,
                "Enrols a bot",
                "Its token sets up tables, sits down in open seats and acts in all seats that it took, at any number of \
                 tables.",
            )
            .takes::<NewBot>()
            .gives::<Enrolled>()
            .fails_if_bad()
            .fails_if_often(),
        address(Method::GET, "own", "/api/v1/bots/me/tables", own)
            .told(Tag::Bots, "The bot's own tables", "The newest first.")
            .needs_key()
            .query::<OwnPage>()
            .gives::<OwnList>()
            .fails_if_bad()
            .fails_if(StatusCode::UNAUTHORIZED, "The key opens nothing"),
    ]
}

/// A bot to enrol.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"name": "Marvin"}))]
pub(crate) struct NewBot {
    /// What it is called at tables.
    name: String,
}

/// A bot that was enrolled.
#[derive(Serialize, JsonSchema)]
#[schemars(example = json!({"name": "Marvin", "token": "bota2b3c4d5e6f7g8h9i2j3k4m5n6"}))]
pub(crate) struct Enrolled {
    name: String,
    /// The key for everything it does. It is told only once.
    token: String,
}

async fn enrol(door: Door, Body(new): Body<NewBot>) -> Result<Json<Enrolled>, ApiError> {
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
#[derive(Serialize, JsonSchema)]
pub(crate) struct Own {
    #[serde(flatten)]
    #[schemars(with = "Part<TableInfo>")]
    table: TableInfo,
    /// The bot's seats.
    own: Vec<u8>,
}

/// A page of the bot's tables.
#[derive(Serialize, JsonSchema)]
pub(crate) struct OwnList {
    tables: Vec<Own>,
    /// What `after` is to be for the next page; null if this is the last one.
    #[schemars(example = &"playing.1700000000000.k3mwq8znap2r")]
    next: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnPage {
    /// The `next` of the page before.
    #[schemars(example = &"playing.1700000000000.k3mwq8znap2r")]
    after: Option<String>,
    /// At most so many: 1 to 200, usually 50.
    limit: Option<usize>,
}

async fn own(door: Door, page: Result<Query<OwnPage>, QueryRejection>) -> Result<Json<OwnList>, ApiError> {
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
