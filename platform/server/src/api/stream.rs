//! A table as it goes on: everything first, then what changed, each viewer only what it saw.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use contract::Viewer;
use futures_util::SinkExt as _;
use serde::Deserialize;
use utoipa::IntoParams;

use super::ApiError;
use super::entered::Viewing;
use super::objects::{ActedHere, Delta, ErrorBody, Refused, TableView, Told};
use super::orders::ActBody;
use super::play::deed;
use super::shared::{AtTable, Shut};
use super::standing::Standing;
use crate::guard::Door;
use crate::pulse::Pulse;
use crate::table::{Done, TableError};
use crate::{live, meters, work};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Resume {
    /// Which seat, if the key opens several.
    #[allow(dead_code, reason = "read with the table; named here for the description")]
    seat: Option<u8>,
    /// How many sightings were told already: the stream goes on from there.
    after: Option<u64>,
}

/// What a program sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    act: ActBody,
}

/// A table as it goes on, over a WebSocket
///
/// The first message is `{"full": …}`, the table as it stands. Whenever something changed for the viewer,
/// `{"delta": …}` follows: what it saw since the message before, in order and without gaps; several moves that come
/// quickly may share one. With `after` the first message is a delta with everything that was seen since.
///
/// A seat may act here too: `{"act": …}` with the same object as a request to `act`. Every one is answered, in order,
/// after what the seat saw of it: `{"acted": …}` when it is done and on disk, else `{"refused": …}`.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/stream", tag = "play",
    params(AtTable, Resume),
    responses(
        (status = SWITCHING_PROTOCOLS, body = Told, description = "Messages of this form follow"), Shut,
        (status = BAD_REQUEST, body = ErrorBody),
        (status = SERVICE_UNAVAILABLE, body = ErrorBody, description = "Too many streams are open, here or at your address"),
    ),
    security((), ("key" = []))
)]
pub(crate) async fn stream(
    viewing: Viewing,
    door: Door,
    resume: Result<Query<Resume>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let Query(resume) = resume?;
    let upgrade = upgrade.map_err(|rejection| ApiError::bad(rejection.body_text()))?;
    let (upgrade, pass) = (live::bounded(upgrade), door.may_open()?);
    Ok(upgrade.on_upgrade(move |socket| async move {
        serve(socket, viewing, resume.after).await;
        drop(pass);
    }))
}

/// Serves one stream until somebody has enough of it.
async fn serve(mut socket: WebSocket, viewing: Viewing, after: Option<u64>) {
    let _open = meters::Open::one("stream");
    let seats = match viewing.viewer {
        Viewer::Seat(seat) => 1 << seat.0,
        Viewer::Public | Viewer::Arbiter => 0,
    };
    let _here = viewing.place.attend(seats);
    let mut bell = viewing.place.bell();
    let mut known: Option<Standing> = None;
    let mut from = after;
    let mut answer = None;
    let patience = viewing.hall.patience();
    let mut pulse = Pulse::new(patience, "stream");
    // What was sent last, until the program shows that it reads on.
    let mut unseen = None;
    loop {
        bell.mark_unchanged();
        let Some((mark, told)) = tell(&viewing, known.as_ref(), &mut from).await else {
            let goodbye = live::goodbye(&*viewing.place.enter().await, viewing.key.as_ref());
            pulse.send(&mut socket, goodbye).await;
            return;
        };
        let news = told.is_some();
        let sending = async {
            for told in told.into_iter().chain(answer.take()) {
                let text = written(&told);
                known = told.standing().or(known.take());
                socket.feed(Message::Text(text.into())).await?;
            }
            socket.flush().await
        };
        if !matches!(tokio::time::timeout(patience.gone, sending).await, Ok(Ok(()))) {
            return;
        }
        if news && seats != 0 && viewing.hall.hooks().is_some() {
            unseen = Some(mark);
            if !pulse.ask(&mut socket).await {
                return;
            }
        }
        tokio::select! {
            changed = bell.changed() => {
                if changed.is_err() { return }
            }
            message = socket.recv() => {
                pulse.beat();
                match message {
                    Some(Ok(Message::Ping(_))) => {}
                    Some(Ok(Message::Pong(_))) => viewing.place.saw(seats, unseen.take().unwrap_or(0)),
                    Some(Ok(Message::Text(text))) => answer = Some(hear(&viewing, &text).await),
                    _ => return,
                }
            }
            () = pulse.due() => {
                if !pulse.ask(&mut socket).await {
                    return;
                }
            }
        }
    }
}

/// What is to be told now, if anything, with the mark of the moment; none at all once the viewer may not look any more.
async fn tell(
    viewing: &Viewing,
    known: Option<&Standing>,
    from: &mut Option<u64>,
) -> Option<(u64, Option<Told>)> {
    let table = viewing.place.enter().await;
    if !viewing.holds(&table) {
        return None;
    }
    let mark = viewing.place.mark();
    let told = work::aside().await.run(|| {
        let standing = Standing::new(&table, viewing.viewer);
        if known == Some(&standing) {
            return None;
        }
        let after = standing.after;
        Some(match from.replace(after) {
            Some(from) if from <= after => {
                let sightings = table.since(viewing.viewer, from).into_iter().map(Into::into).collect();
                Told::Delta(Box::new(Delta { standing, sightings }))
            }
            _ => Told::Full(Box::new(TableView::new(&table, viewing.viewer))),
        })
    });
    Some((mark, told))
}

/// A message as text; most are not longer than a kilobyte.
fn written(told: &Told) -> String {
    let mut text = Vec::with_capacity(1024);
    serde_json::to_writer(&mut text, told).expect("it is JSON");
    String::from_utf8(text).expect("JSON is text")
}

/// Does what the program asks for; what came of it.
async fn hear(viewing: &Viewing, text: &str) -> Told {
    let body: ActBody = match serde_json::from_str(text) {
        Ok(Asked { act }) => act,
        Err(error) => return Told::Refused(Refused::new(None, ApiError::bad(error.to_string()))),
    };
    let request = body.request_id.clone();
    match act(viewing, body).await {
        Ok(done) => {
            Told::Acted(ActedHere { request_id: request, committed: done.committed, after: done.after })
        }
        Err(error) => Told::Refused(Refused::new(request, error)),
    }
}

async fn act(viewing: &Viewing, body: ActBody) -> Result<Done, ApiError> {
    let Viewer::Seat(seat) = viewing.viewer else { return Err(TableError::NotYours.into()) };
    if body.seat.is_some_and(|named| named != seat.0) {
        return Err(TableError::NotYours.into());
    }
    Ok(viewing.hall.act_if(&viewing.place, seat, deed(body)?, |table| viewing.voice(table)).await?)
}
