//! A table as it goes on: everything first, then what changed, each viewer only what it saw.

use std::time::Duration;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use contract::Viewer;
use serde::Deserialize;
use utoipa::IntoParams;

use super::ApiError;
use super::entered::Viewing;
use super::objects::{Delta, ErrorBody, TableView, Told};
use super::shared::{AtTable, Shut};
use super::standing::Standing;
use crate::{live, meters};

/// How often a quiet stream is asked whether anybody still listens.
const ASK: Duration = Duration::from_secs(30);
/// So many questions without an answer, and nobody does.
const UNANSWERED: u32 = 3;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Resume {
    /// Which seat, if the key opens several.
    #[allow(dead_code, reason = "read with the table; named here for the description")]
    seat: Option<u8>,
    /// How many sightings were told already: the stream goes on from there.
    after: Option<u64>,
}

/// A table as it goes on, over a WebSocket
///
/// The first message is `{"full": …}`, the table as it stands. Whenever something changed for the viewer,
/// `{"delta": …}` follows: what it saw since the message before, in order and without gaps; several moves that come
/// quickly may share one. With `after` the first message is a delta with everything that was seen since. Nothing is to
/// be sent but pings.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/stream", tag = "play",
    params(AtTable, Resume),
    responses(
        (status = SWITCHING_PROTOCOLS, body = Told, description = "Messages of this form follow"), Shut,
        (status = BAD_REQUEST, body = ErrorBody),
    ),
    security((), ("key" = []))
)]
pub(crate) async fn stream(
    viewing: Viewing,
    resume: Result<Query<Resume>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let Query(resume) = resume?;
    let upgrade = upgrade.map_err(|rejection| ApiError::bad(rejection.body_text()))?;
    let upgrade = live::bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, viewing, resume.after)))
}

/// Serves one stream until somebody has enough of it.
async fn serve(mut socket: WebSocket, viewing: Viewing, after: Option<u64>) {
    let _open = meters::Open::one("stream");
    let _here = match viewing.viewer {
        Viewer::Seat(seat) => Some(viewing.place.attend(1 << seat.0)),
        Viewer::Public | Viewer::Arbiter => None,
    };
    let mut bell = viewing.place.bell();
    let mut known: Option<Standing> = None;
    let mut from = after;
    let mut unanswered = 0;
    let mut clock = tokio::time::interval(ASK);
    clock.reset();
    loop {
        bell.mark_unchanged();
        if let Some(told) = tell(&viewing, &mut known, &mut from).await {
            let text = serde_json::to_string(&told).expect("it is JSON");
            if socket.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
        tokio::select! {
            changed = bell.changed() => {
                if changed.is_err() { return }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => unanswered = 0,
                _ => return,
            },
            _ = clock.tick() => {
                unanswered += 1;
                if unanswered > UNANSWERED || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// What is to be told now, if anything.
async fn tell(viewing: &Viewing, known: &mut Option<Standing>, from: &mut Option<u64>) -> Option<Told> {
    let table = viewing.place.enter().await;
    let standing = Standing::new(&table, viewing.viewer);
    if known.as_ref() == Some(&standing) {
        return None;
    }
    *known = Some(standing.clone());
    let after = standing.after;
    match from.replace(after) {
        Some(from) if from <= after => {
            let sightings = table.since(viewing.viewer, from).into_iter().map(Into::into).collect();
            Some(Told::Delta(Box::new(Delta { standing, sightings })))
        }
        _ => Some(Told::Full(Box::new(TableView::new(&table, viewing.viewer)))),
    }
}
