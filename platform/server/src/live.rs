//! A page that stays open: what it says goes to the table, what changes comes back.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use contract::{Seat, Viewer};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use store::KeyHash;

use crate::desk::{Watching, Who};
use crate::draw::PLACE;
use crate::hall::{Hall, Place};
use crate::table::{Act, REQUEST, Table};
use crate::visit::{Deed, InHand, Said, Visit};
use crate::{meters, work};

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

/// What is sent: the parts that changed, and what the page need know.
#[derive(Serialize)]
struct Sent<'a> {
    parts: Vec<(&'a str, &'a str)>,
    /// Is it the owner's turn?
    turn: bool,
    /// The server's time, for clocks.
    now: i64,
    /// The page's number of what was done last.
    #[serde(skip_serializing_if = "Option::is_none")]
    heard: Option<&'a str>,
    /// What the page has in hand: it says so again after a new connection.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<InHand>,
    /// What a typed line was completed to: the line, and the words that could come next.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<(String, Vec<String>)>,
}

/// Frames of so many bytes are packed, for pages that can unpack them.
const PACKED: usize = 1024;

/// A frame, packed: drawings shrink to a tenth.
fn pack(text: &str) -> Message {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let written = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
    written.map_or_else(|_| Message::Text(text.into()), |bytes| Message::Binary(bytes.into()))
}

/// How often a page looks at the clock.
const TICK: Duration = Duration::from_secs(1);
/// How often those are shown something who watch some time behind.
const LATE: Duration = Duration::from_secs(10);

/// Tells a page that it is not its owner's any more: it loads itself anew.
pub const REPLACED: u16 = 4001;

/// Whose page it is.
#[derive(Clone, Copy)]
pub struct Owner {
    /// The seats, as bits; none of a spectator.
    pub seats: u32,
    /// What opened them.
    pub key: Option<KeyHash>,
}

impl Owner {
    /// The seats that are open to it, as the table says now; none at all if one of them is not any more.
    fn open(&self, table: &Table) -> Option<u32> {
        let open = self.key.and_then(|key| table.opens(&key)).unwrap_or(0);
        // Whoever was invited sees nothing of a seat before they take it.
        let taken =
            |seat: u32| table.desk.chairs.get(seat as usize).is_some_and(|chair| chair.who != Who::Nobody);
        let open =
            (0..32).filter(|seat| open >> seat & 1 == 1 && taken(*seat)).fold(0, |bits, n| bits | 1 << n);
        (self.seats & !open == 0).then_some(open)
    }
}

/// One page with its socket.
struct Page {
    socket: WebSocket,
    owner: Owner,
    hall: Arc<Hall>,
    place: Arc<Place>,
    visit: Visit,
    shown: HashMap<String, String>,
    hand: InHand,
    /// Can it not unpack?
    plain: bool,
}

/// Serves one open page until it is closed.
pub async fn serve(socket: WebSocket, hall: Arc<Hall>, place: Arc<Place>, owner: Owner, plain: bool) {
    let seats = owner.seats;
    let _open = meters::Open::one("page");
    let _here = place.attend(seats);
    let (timed, late) = {
        let table = place.enter().await;
        (table.desk.pace.is_some(), seats == 0 && table.desk.watching == Watching::Delayed)
    };
    let mut bell = place.bell();
    let (shown, hand) = (HashMap::new(), InHand::default());
    let mut page = Page { socket, owner, hall, place, visit: Visit::new(seats), shown, hand, plain };
    let mut tick = tokio::time::interval(if late { LATE } else { TICK });
    let mut heard = None;
    loop {
        bell.mark_unchanged();
        match page.show(heard.take()).await {
            Ok(true) => {}
            Ok(false) => return page.shut().await,
            Err(_) => return,
        }
        tokio::select! {
            // Those behind are not shown when something happens either.
            changed = bell.changed(), if !late => {
                if changed.is_err() { return }
            }
            _ = tick.tick(), if timed || late => {}
            message = page.socket.recv() => {
                let Some(Ok(message)) = message else { return };
                match message {
                    Message::Text(text) => {
                        let Ok(said) = serde_json::from_str::<Heard>(&text) else { return };
                        if said.id.as_ref().is_some_and(|id| id.len() > REQUEST) { return }
                        heard = Some(said.id.clone().unwrap_or_default());
                        page.hear(said).await;
                    }
                    Message::Close(_) | Message::Binary(_) => return,
                    Message::Ping(_) | Message::Pong(_) => {}
                }
            }
        }
    }
}

impl Page {
    /// What opened it opens nothing any more.
    async fn shut(&mut self) {
        let frame = CloseFrame { code: REPLACED, reason: "the link was replaced".into() };
        let _ = self.socket.send(Message::Close(Some(frame))).await;
    }

    async fn hear(&mut self, heard: Heard) {
        let deed = {
            let table = self.place.enter().await;
            if self.owner.open(&table).is_none() {
                return;
            }
            work::aside().await.run(|| {
                self.visit.look(&table);
                self.visit.hear(heard.say, &table)
            })
        };
        let Some(deed) = deed else { return };
        let key = self.owner.key;
        let voice = |table: &Table, seat: Seat| table.voice(key.as_ref(), seat);
        let (hall, place) = (&self.hall, &self.place);
        let done = match deed {
            Deed::Act(seat, inputs) => {
                let mut done = Ok(());
                for (n, input) in inputs.into_iter().enumerate() {
                    let request =
                        heard.id.as_ref().map(|id| if n == 0 { id.clone() } else { format!("{id}.{n}") });
                    let act = Act { input, after: None, request };
                    done = hall.act_if(place, seat, act, |table| Some(voice(table, seat))).await.map(drop);
                    if done.is_err() {
                        break;
                    }
                }
                done
            }
            Deed::Undo(seat) => {
                let voice = voice(&*place.enter().await, seat);
                hall.undo_from(place, seat, voice).await
            }
            Deed::Word(seat, word) => {
                let voice = voice(&*place.enter().await, seat);
                hall.hear_from(place, voice, seat, word).await
            }
            Deed::Learn(learn) => hall.learn(place, learn).await,
            Deed::Say(seat, to, text) => hall.say(place, seat, to, &text).await,
        };
        self.visit.note(done);
    }

    /// What the page is to show now, and whether it is its owner's turn; nothing if it is not theirs any more.
    fn draw(&mut self, table: &Table, now: i64) -> Option<(Vec<(String, String)>, bool)> {
        let open = self.owner.open(table)?;
        // Somebody else's seat may be theirs to play as well.
        self.owner.seats = open;
        self.visit.hold(open, self.owner.key.map_or(0, |key| table.owns(&key)));
        self.visit.look(table);
        let mine =
            |seat| table.game().is_some_and(|game| game.outcome().is_none() && game.to_act().contains(seat));
        let turn = match self.visit.viewer() {
            Viewer::Seat(seat) => mine(seat),
            Viewer::Public | Viewer::Arbiter => false,
        };
        Some((self.visit.parts(table, now), turn))
    }

    /// Sends the parts that changed since the last time, and an answer to whoever waits for one. False, and nothing is sent,
    /// if the page is not its owner's any more.
    async fn show(&mut self, heard: Option<String>) -> Result<bool, axum::Error> {
        let now = self.hall.now();
        let drawn = {
            let table = self.place.enter().await;
            work::aside().await.run(|| self.draw(&table, now))
        };
        let Some((parts, turn)) = drawn else { return Ok(false) };
        // New places are empty.
        if parts.iter().any(|(id, html)| id == "board" && self.shown.get(id) != Some(html)) {
            self.shown.retain(|id, _| !id.starts_with(PLACE));
        }
        let changed: Vec<(String, String)> =
            parts.into_iter().filter(|(id, html)| self.shown.get(id) != Some(html)).collect();
        if changed.is_empty() && heard.is_none() {
            return Ok(true);
        }
        let hand = self.visit.in_hand();
        let sent = Sent {
            parts: changed.iter().map(|(id, html)| (id.as_str(), html.as_str())).collect(),
            turn,
            now,
            heard: heard.as_deref().filter(|id| !id.is_empty()),
            hand: (hand != self.hand).then(|| hand.clone()),
            line: self.visit.take_completed().map(|done| (done.line, done.options)),
        };
        let text = serde_json::to_string(&sent).expect("it is JSON");
        self.hand = hand;
        self.shown.extend(changed);
        let message =
            if self.plain || text.len() < PACKED { Message::Text(text.into()) } else { pack(&text) };
        self.socket.send(message).await.map(|()| true)
    }
}
