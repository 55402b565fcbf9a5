//! The same for programs: JSON in, JSON out, one seat's view and nothing else.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use catalogue::{Input, Seen, Trouble};
use contract::{Nonce, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::app::App;
use crate::desk::{Watching, Who};
use crate::guard::{Door, status};
use crate::hall::{HallError, Order};
use crate::table::{Act, REQUEST, Table, TableError, Word};

/// The addresses.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/api/v1/games", get(games))
        .route("/api/v1/tables", post(create))
        .route("/api/v1/tables/{id}", get(view))
        .route("/api/v1/tables/{id}/legal", get(legal))
        .route("/api/v1/tables/{id}/sit", post(sit))
        .route("/api/v1/tables/{id}/act", post(act))
        .route("/api/v1/tables/{id}/undo", post(undo))
        .route("/api/v1/tables/{id}/resign", post(resign))
}

/// An error as JSON: what it is, and what the rules say.
pub(crate) struct ApiError(HallError);

impl<E: Into<HallError>> From<E> for ApiError {
    fn from(error: E) -> Self {
        ApiError(error.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let text = self.0.to_string();
        let (code, kind, section) = match &self.0 {
            HallError::Table(TableError::Trouble(Trouble::Refused { kind, section, .. })) => {
                (StatusCode::UNPROCESSABLE_ENTITY, kind.clone(), Some(section.clone()))
            }
            HallError::Table(TableError::Trouble(_)) => (StatusCode::BAD_REQUEST, "bad_input".into(), None),
            HallError::Table(TableError::Stale) => (StatusCode::CONFLICT, "stale".into(), None),
            HallError::Table(TableError::NotYours) => (StatusCode::FORBIDDEN, "not_yours".into(), None),
            HallError::Table(TableError::Unsaved) => {
                (StatusCode::SERVICE_UNAVAILABLE, "unsaved".into(), None)
            }
            error => (status(error), "error".into(), None),
        };
        (code, Json(json!({ "error": { "kind": kind, "section": section, "text": text } }))).into_response()
    }
}

async fn games() -> Json<Value> {
    let game = |entry: &&dyn catalogue::Entry| {
        let meta = entry.meta();
        json!({
            "game": meta.id, "title": meta.title, "pitch": meta.pitch, "rules": meta.rules,
            "seats": [meta.seats.0, meta.seats.1], "sides": meta.sides, "minds": entry.levels(),
            "scenarios": entry.scenarios(), "options": entry.schemas().options,
        })
    };
    Json(Value::Array(catalogue::games().iter().map(game).collect()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    game: String,
    #[serde(default)]
    options: Value,
    /// For each seat `me`, `open` or the level of a mind.
    seats: Vec<String>,
}

#[derive(Serialize)]
struct Made {
    table: String,
    /// Opens the seats named `me`.
    key: String,
    /// For each seat that is open, its number and what opens it.
    invitations: Vec<(u8, String)>,
}

async fn create(State(app): State<App>, Json(new): Json<NewTable>) -> Result<Json<Made>, ApiError> {
    let entry = catalogue::find(&new.game).map_err(|error| HallError::Options(error.to_string()))?;
    let who = |seat: &String| match seat.as_str() {
        "me" => Who::Human,
        "open" => Who::Nobody,
        level => Who::Mind(level.to_owned()),
    };
    let chairs = new.seats.iter().map(|seat| (String::new(), who(seat))).collect();
    let order = Order { options: new.options, chairs, ..Order::default() };
    let (place, id, key) = app.hall.create(entry, order).await?;
    let sent = app.hall.invitations(&place, &key).await?;
    let invitations = sent.into_iter().map(|(seat, key)| (seat.0, key.secret().to_owned())).collect();
    Ok(Json(Made { table: id.0, key: key.secret().to_owned(), invitations }))
}

/// The seat a request speaks for: the one it names, or the only one its key opens.
fn seat_of(seats: u32, named: Option<u8>) -> Result<Option<Seat>, ApiError> {
    match named {
        Some(seat) if seat < 32 && seats >> seat & 1 == 1 => Ok(Some(Seat(seat))),
        Some(_) => Err(TableError::NotYours.into()),
        None if seats == 0 => Ok(None),
        None => Ok(Some(Seat(seats.trailing_zeros() as u8))),
    }
}

#[derive(Default, Deserialize)]
struct Whose {
    seat: Option<u8>,
    limit: Option<u64>,
}

fn shown(table: &Table, viewer: Viewer) -> Value {
    let Some(game) = table.game() else {
        return json!({ "table": table.id, "game": table.entry.meta().id, "begun": false });
    };
    let to_act: Vec<u8> = (0..game.seats()).filter(|seat| game.to_act().contains(Seat(*seat))).collect();
    json!({
        "table": table.id, "game": table.entry.meta().id, "begun": true, "after": table.after(viewer),
        "view": game.view(viewer), "text": game.text(viewer), "prompt": game.prompt(viewer),
        "to_act": to_act, "outcome": game.outcome(), "head": game.head().to_string(),
    })
}

async fn view(
    door: Door,
    Path(id): Path<String>,
    Query(whose): Query<Whose>,
) -> Result<Json<Value>, ApiError> {
    let (place, seats) = door.enter(&id).await?;
    let seat = seat_of(seats, whose.seat)?;
    let table = place.enter().await;
    if seat.is_none() && table.desk.watching != Watching::On && !table.over() {
        return Err(TableError::NotYours.into());
    }
    Ok(Json(shown(&table, seat.map_or(Viewer::Public, Viewer::Seat))))
}

async fn legal(
    door: Door,
    Path(id): Path<String>,
    Query(whose): Query<Whose>,
) -> Result<Json<Value>, ApiError> {
    let (place, seats) = door.enter(&id).await?;
    let seat = seat_of(seats, whose.seat)?.ok_or(TableError::NotYours)?;
    let table = place.enter().await;
    let game = table.game().ok_or(TableError::Waiting)?;
    let (count, actions) = game.legal(seat, Some(whose.limit.unwrap_or(1000).min(10_000)));
    let actions =
        actions.into_iter().map(|a| json!({ "action": a.action, "text": a.text, "binding": a.binding }));
    Ok(Json(
        json!({ "count": count, "after": table.after(Viewer::Seat(seat)), "actions": actions.collect::<Vec<_>>() }),
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActBody {
    seat: Option<u8>,
    actions: Option<Vec<Value>>,
    text: Option<String>,
    after: Option<u64>,
    request_id: Option<String>,
}

fn seen(list: &[Seen]) -> Vec<Value> {
    list.iter().map(|seen| json!({ "sighting": seen.json, "text": seen.text })).collect()
}

async fn act(door: Door, Path(id): Path<String>, Json(body): Json<ActBody>) -> Result<Json<Value>, ApiError> {
    let (place, seats) = door.enter(&id).await?;
    let seat = seat_of(seats, body.seat)?.ok_or(TableError::NotYours)?;
    let wrong = |text: &str| HallError::Options(text.to_owned());
    let input = match (body.actions, body.text) {
        (Some(actions), None) => Input::Actions(actions),
        (None, Some(text)) => Input::Text(text),
        _ => return Err(wrong("give either `actions` or `text`").into()),
    };
    if body.request_id.as_ref().is_some_and(|id| id.is_empty() || id.len() > REQUEST) {
        return Err(wrong("`request_id` has 1 to 64 bytes").into());
    }
    let act = Act { input, after: body.after, request: body.request_id };
    let done = door.app.hall.act(&place, seat, act).await?;
    Ok(Json(json!({ "committed": done.committed, "after": done.after, "sightings": seen(&done.sightings) })))
}

async fn undo(
    door: Door,
    Path(id): Path<String>,
    Query(whose): Query<Whose>,
) -> Result<Json<Value>, ApiError> {
    let (place, seats) = door.enter(&id).await?;
    let seat = seat_of(seats, whose.seat)?.ok_or(TableError::NotYours)?;
    door.app.hall.undo(&place, seat).await?;
    Ok(Json(json!({ "undone": true })))
}

async fn resign(
    door: Door,
    Path(id): Path<String>,
    Query(whose): Query<Whose>,
) -> Result<Json<Value>, ApiError> {
    let (place, seats) = door.enter(&id).await?;
    let seat = seat_of(seats, whose.seat)?.ok_or(TableError::NotYours)?;
    door.app.hall.hear(&place, seat, Word::Resign).await?;
    Ok(Json(json!({ "resigned": true })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitBody {
    /// The name shown.
    #[serde(default)]
    name: String,
    /// What the seat adds to the dice, as 32 hexadecimal digits.
    nonce: Option<Nonce>,
}

/// Sits down in the seat that the key opens.
async fn sit(
    door: Door,
    Path(id): Path<String>,
    Query(whose): Query<Whose>,
    Json(body): Json<SitBody>,
) -> Result<Json<Value>, ApiError> {
    let (place, seats) = door.enter(&id).await?;
    let seat = seat_of(seats, whose.seat)?.ok_or(TableError::NotYours)?;
    let key = door.app.hall.sit(&place, seat, &body.name, body.nonce).await?;
    Ok(Json(json!({ "seat": seat, "key": key.map(|key| key.secret().to_owned()) })))
}
