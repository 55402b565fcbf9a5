//! Games and tables: what there is, a new one, one as it stands, one that is over.

use std::sync::LazyLock;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Status, Summary, TableId};

use super::address::{Address, address};
use super::document::Tag;
use super::entered::Viewing;
use super::objects::{GameInfo, Stage, TableInfo, TableList, TableView};
use super::orders::{Made, NewTable};
use super::{ApiError, Body};
use crate::app::App;
use crate::clock::Pace;
use crate::desk::Who;
use crate::guard::Door;
use crate::hall::{HallError, Order};
use crate::text::tidy_name;
use crate::work;

/// What can be played, and where it is.
pub(super) fn addresses() -> Vec<Address> {
    vec![
        address(Method::GET, "games", "/api/v1/games", games)
            .told(Tag::Games, "The games", "With JSON schemas of their options, actions, views and sightings.")
            .gives::<Vec<GameInfo>>(),
        address(Method::GET, "list", "/api/v1/tables", list)
            .told(
                Tag::Tables,
                "Tables that can be watched",
                "The newest first: those that wait for players, then those that are played, then those that are over. \
                 Tables that nobody else may watch are not listed.",
            )
            .query::<Page>()
            .gives::<TableList>()
            .fails_if_bad(),
        address(Method::POST, "create", "/api/v1/tables", create)
            .told(
                Tag::Tables,
                "Sets up a table",
                "Once every seat is taken the game begins. Whoever holds the key of an open seat may sit down in it. \
                 With a bot's token, the token opens the seats named `me` too.",
            )
            .may_have_key()
            .takes::<NewTable>()
            .gives::<Made>()
            .fails_if_bad()
            .fails_if(StatusCode::UNAUTHORIZED, "The key opens nothing")
            .fails_if_often(),
        address(Method::GET, "view", "/api/v1/tables/{id}", view)
            .told(
                Tag::Tables,
                "A table as it stands",
                "With a key, as that seat sees it; without one, as everybody sees it.",
            )
            .may_have_key()
            .at_seat()
            .gives::<TableView>(),
        address(Method::GET, "record", "/api/v1/tables/{id}/record", record)
            .told(
                Tag::Tables,
                "The record of a game that is over",
                "A text of one line of JSON for the header, each row and the footer; `broadside verify` checks it.",
            )
            .may_have_key()
            .at_table()
            .gives_text()
            .fails_if(StatusCode::CONFLICT, "The game is not over"),
    ]
}

/// Tables of a page, if nothing is said, and at most.
pub(crate) const PAGE: (usize, usize) = (50, 200);

async fn games() -> Response {
    // They are the same for as long as the program runs.
    static GAMES: LazyLock<Bytes> = LazyLock::new(|| {
        let games: Vec<GameInfo> = catalogue::games().iter().map(|entry| GameInfo::new(*entry)).collect();
        serde_json::to_vec(&games).expect("it is JSON").into()
    });
    let bytes = work::aside().await.run(|| GAMES.clone());
    ([(header::CONTENT_TYPE, "application/json")], bytes).into_response()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// Only tables that have come this far.
    status: Option<Stage>,
    /// The `next` of the page before.
    #[schemars(example = &"playing.1700000000000.k3mwq8znap2r")]
    after: Option<String>,
    /// At most so many: 1 to 200, usually 50.
    limit: Option<usize>,
}

/// So many tables are looked at for one page: there may be many that nobody may watch.
const LOOKED_AT: usize = 1000;

/// Where a page ended: the status, the time and the name of its last table.
pub(crate) fn mark(last: &Summary) -> String {
    let status = match last.status {
        Status::Open => "open",
        Status::Playing => "playing",
        Status::Over => "over",
    };
    format!("{status}.{}.{}", last.created, last.id)
}

pub(crate) fn read_mark(text: &str) -> Option<Summary> {
    let mut parts = text.splitn(3, '.');
    let status = match parts.next()? {
        "open" => Status::Open,
        "playing" => Status::Playing,
        "over" => Status::Over,
        _ => return None,
    };
    let created = parts.next()?.parse().ok()?;
    let id = TableId(parts.next()?.to_owned());
    Some(Summary { id, game: String::new(), created, status, desk: String::new() })
}

async fn list(
    State(app): State<App>,
    page: Result<Query<Page>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<TableList>, ApiError> {
    let Query(page) = page?;
    let limit = page.limit.unwrap_or(PAGE.0);
    if limit == 0 || limit > PAGE.1 {
        return Err(ApiError::bad(format!("`limit` is 1 to {}", PAGE.1)));
    }
    let mut last = match &page.after {
        Some(text) => Some(read_mark(text).ok_or_else(|| ApiError::bad("`after` is none of our marks"))?),
        None => None,
    };
    let first = last.as_ref().map_or(Status::Open, |last| last.status);
    let wanted = Status::ALL.into_iter().filter(|status| match page.status {
        Some(only) => *status == Status::from(only),
        None => *status >= first,
    });
    let (mut tables, mut looked) = (Vec::new(), 0);
    for status in wanted {
        let mut from = last.take().filter(|last| last.status == status);
        loop {
            let found = app.hall.store().list(status, from.as_ref(), limit as u32).await?;
            let Some(end) = found.last().cloned() else { break };
            for summary in found {
                let at = mark(&summary);
                let info = TableInfo::new(summary).filter(TableInfo::listed);
                tables.extend(info.map(TableInfo::for_strangers));
                looked += 1;
                if tables.len() == limit || looked == LOOKED_AT {
                    return Ok(Json(TableList { tables, next: Some(at) }));
                }
            }
            from = Some(end);
        }
    }
    Ok(Json(TableList { tables, next: None }))
}

async fn create(door: Door, Body(new): Body<NewTable>) -> Result<Json<Made>, ApiError> {
    door.same_origin()?;
    door.may_create()?;
    let (token, bot) = door.bot().await?.unzip();
    let entry = catalogue::find(&new.game).map_err(|error| HallError::Options(error.to_string()))?;
    let name = match bot {
        Some(bot) if new.name.is_empty() => bot.name,
        _ => tidy_name(&new.name),
    };
    let chair = |seat: &String| match seat.as_str() {
        "me" => (name.clone(), Who::Human),
        "open" => (String::new(), Who::Nobody),
        level => (String::new(), Who::Mind(level.to_owned())),
    };
    let pace = new.pace.as_deref().map(Pace::read).transpose().map_err(ApiError::bad)?.flatten();
    let order = Order {
        pace,
        options: new.options,
        chairs: new.seats.iter().map(chair).collect(),
        watching: new.watching.into(),
        key: token.map(|token| token.hash()),
        ..Order::default()
    };
    let (place, id, key) = door.app.hall.create(entry, order).await?;
    let sent = door.app.hall.invitations(&place, &key).await?;
    let invitations = sent.into_iter().map(|(seat, key)| (seat.0, key.secret().to_owned())).collect();
    Ok(Json(Made { table: id.0, key: key.secret().to_owned(), invitations }))
}

async fn view(viewing: Viewing) -> Result<Json<TableView>, ApiError> {
    let table = viewing.place.enter().await;
    viewing.still(&table)?;
    Ok(Json(work::aside().await.run(|| TableView::new(&table, viewing.viewer))))
}

async fn record(viewing: Viewing) -> Result<Response, ApiError> {
    let table = viewing.place.enter().await;
    viewing.still(&table)?;
    let Some(game) = table.game().filter(|game| game.outcome().is_some()) else {
        let text = "the record holds every secret of the game: it can be had once the game is over";
        return Err(ApiError::new(StatusCode::CONFLICT, "not_over", text));
    };
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, game.lines(0).concat()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_as_they_are_written() {
        for text in ["open.5.abc", "over.-1.", "playing.17.a.b"] {
            assert_eq!(read_mark(text).map(|last| mark(&last)).as_deref(), Some(text));
        }
        for text in ["", "open", "open.5", "shut.5.abc", "open.x.abc"] {
            assert!(read_mark(text).is_none(), "{text}");
        }
    }
}
