//! A page that stays open: what it says goes to the table, what changes comes back.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use serde::{Deserialize, Serialize};

use crate::hall::{Hall, Place};
use crate::table::Act;
use crate::visit::{Deed, Said, Visit};

/// No frame of a page is longer.
pub const LONGEST: usize = 4096;

/// A socket with small buffers that takes no long frames: there may be many.
pub(crate) fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.read_buffer_size(4096).write_buffer_size(4096).max_frame_size(LONGEST).max_message_size(LONGEST)
}

/// What arrives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Heard {
    /// The page's own number for it: sent again, it is not done again.
    id: Option<String>,
    say: Said,
}

/// What is sent: the parts that changed.
#[derive(Serialize)]
struct Sent<'a> {
    parts: Vec<(&'a str, &'a str)>,
    /// Is it the owner's turn?
    turn: bool,
}

/// Serves one open page until it is closed.
pub async fn serve(mut socket: WebSocket, hall: Arc<Hall>, place: Arc<Place>, seats: u32) {
    let mut visit = Visit::new(seats);
    let mut bell = place.bell();
    let mut shown: HashMap<String, String> = HashMap::new();
    loop {
        bell.mark_unchanged();
        if show(&mut socket, &place, &mut visit, &mut shown).await.is_err() {
            return;
        }
        tokio::select! {
            changed = bell.changed() => {
                if changed.is_err() { return }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { return };
                match message {
                    Message::Text(text) => {
                        let Ok(heard) = serde_json::from_str::<Heard>(&text) else { return };
                        hear(&hall, &place, &mut visit, heard).await;
                    }
                    Message::Close(_) => return,
                    Message::Binary(_) => return,
                    Message::Ping(_) | Message::Pong(_) => {}
                }
            }
        }
    }
}

async fn hear(hall: &Arc<Hall>, place: &Arc<Place>, visit: &mut Visit, heard: Heard) {
    let deed = {
        let table = place.enter().await;
        visit.look(&table);
        visit.hear(heard.say, &table)
    };
    let Some(deed) = deed else { return };
    let done = match deed {
        Deed::Act(seat, inputs) => {
            let mut done = Ok(());
            for (n, input) in inputs.into_iter().enumerate() {
                let request =
                    heard.id.as_ref().map(|id| if n == 0 { id.clone() } else { format!("{id}.{n}") });
                done = hall.act(place, seat, Act { input, after: None, request }).await.map(drop);
                if done.is_err() {
                    break;
                }
            }
            done
        }
        Deed::Undo(seat) => hall.undo(place, seat).await,
        Deed::Resign(seat) => hall.resign(place, seat).await,
    };
    visit.note(done.err().map(|error| error.to_string()));
}

/// Sends the parts that changed since the last time.
async fn show(
    socket: &mut WebSocket,
    place: &Arc<Place>,
    visit: &mut Visit,
    shown: &mut HashMap<String, String>,
) -> Result<(), axum::Error> {
    let (parts, turn) = {
        let table = place.enter().await;
        visit.look(&table);
        let mine = |seat| table.game().is_some_and(|game| game.to_act().contains(seat));
        let turn = match visit.viewer() {
            contract::Viewer::Seat(seat) => mine(seat),
            contract::Viewer::Public | contract::Viewer::Arbiter => false,
        };
        (visit.parts(&table), turn)
    };
    let changed: Vec<(String, String)> =
        parts.into_iter().filter(|(id, html)| shown.get(id) != Some(html)).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let sent = Sent { parts: changed.iter().map(|(id, html)| (id.as_str(), html.as_str())).collect(), turn };
    let text = serde_json::to_string(&sent).expect("it is JSON");
    shown.extend(changed);
    socket.send(Message::Text(text.into())).await
}
