//! A table as it goes on: everything first, then what changed, each viewer only what it saw.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::{Method, StatusCode};
use axum::response::Response;
use contract::Viewer;
use futures_util::SinkExt as _;
use schemars::JsonSchema;
use serde::Deserialize;

use super::ApiError;
use super::address::{Address, address};
use super::document::Tag;
use super::entered::Viewing;
use super::objects::{ActedHere, Delta, Refused, TableView, Told};
use super::orders::ActBody;
use super::play::deed;
use super::standing::Standing;
use crate::guard::Door;
use crate::hall::Attendance;
use crate::pulse::Pulse;
use crate::table::{Done, TableError};
use crate::{live, meters, work};

/// The stream of a table.
pub(super) fn addresses() -> Vec<Address> {
    vec![
        address(Method::GET, "stream", "/api/v1/tables/{id}/stream", stream)
            .told(
                Tag::Play,
                "A table as it goes on, over a WebSocket",
                "The first message is `{\"full\": …}`, the table as it stands. Whenever something changed for the \
                 viewer, `{\"delta\": …}` follows: what it saw since the message before, in order and without gaps; \
                 several moves that come quickly may share one. With `after` the first message is a delta with \
                 everything that was seen since.\n\n\
                 A seat may act here too: `{\"act\": …}` with the same object as a request to `act`. Every one is \
                 answered, in order, after what the seat saw of it: `{\"acted\": …}` when it is done and on disk, else \
                 `{\"refused\": …}`.",
            )
            .may_have_key()
            .at_seat()
            .query::<Resume>()
            .streams::<Told>()
            .fails_if_bad()
            .fails_if(
                StatusCode::SERVICE_UNAVAILABLE,
                "Too many streams are open, here or at your address",
            ),
    ]
}

#[derive(Deserialize, JsonSchema)]
pub(crate) struct Resume {
    /// How many sightings were told already: the stream goes on from there.
    after: Option<u64>,
}

/// What a program sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    act: ActBody,
}

async fn stream(
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
    let mut here = viewing.place.attend(0);
    let mut bell = viewing.place.bell();
    let mut known: Option<Standing> = None;
    let mut from = after;
    let mut answer = None;
    let patience = viewing.hall.patience();
    let mut pulse = Pulse::new(patience, "stream");
    loop {
        bell.mark_unchanged();
        let Ok(told) = tell(&viewing, &mut here, known.as_ref(), &mut from).await else {
            let goodbye = live::goodbye(&*viewing.place.enter().await, viewing.key.as_ref());
            pulse.send(&mut socket, goodbye).await;
            return;
        };
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
        tokio::select! {
            // What has come in is read before silence is believed.
            biased;
            message = socket.recv() => {
                pulse.beat();
                match message {
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Text(text))) => answer = Some(hear(&viewing, &text).await),
                    _ => return,
                }
            }
            changed = bell.changed() => {
                if changed.is_err() { return }
            }
            () = pulse.due() => {
                if !pulse.ask(&mut socket).await {
                    return;
                }
            }
        }
    }
}

/// The viewer may not look any more.
struct Gone;

/// What is to be told now, if anything.
async fn tell(
    viewing: &Viewing,
    here: &mut Attendance,
    known: Option<&Standing>,
    from: &mut Option<u64>,
) -> Result<Option<Told>, Gone> {
    let table = viewing.place.enter().await;
    if !viewing.holds(&table) {
        return Err(Gone);
    }
    here.hold(viewing.plays(&table));
    Ok(work::aside().await.run(|| {
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
    }))
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
