//! A page that stays open: what it says goes to the table, what changes comes back.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use catalogue::Coach;
use contract::{Seat, Viewer};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use store::KeyHash;

use crate::desk::{Watching, Who};
use crate::draw::PLACE;
use crate::hall::{Attendance, Hall, Place};
use crate::pulse::Pulse;
use crate::table::{Act, REQUEST, Table};
use crate::visit::{Deed, InHand, Said, Speech, Visit};
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
    /// What the page tells to have shown once somebody sees it ([`Said::Seen`]); none while nobody waits for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<u64>,
    /// The page's number of what was done last.
    #[serde(skip_serializing_if = "Option::is_none")]
    heard: Option<&'a str>,
    /// What the page has in hand: it says so again after a new connection.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<InHand>,
    /// What a typed line was completed to: the line, and the words that could come next.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<(String, Vec<String>)>,
    /// What is to be read out.
    #[serde(flatten)]
    speech: Speech,
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

/// Tells a page that it does not show all the seats any more that it did: it loads itself anew.
pub const REPLACED: u16 = 4001;
/// Tells a page or a program that its key was signed out and opens nothing any more.
pub const SIGNED_OUT: u16 = 4003;

/// The last message to whoever came with this key: why they see nothing more.
pub(crate) fn goodbye(table: &Table, key: Option<&KeyHash>) -> Message {
    let known = key.is_some_and(|key| table.opens(key).is_some());
    let (code, reason) = if known {
        (REPLACED, "this seat is no longer yours")
    } else {
        (SIGNED_OUT, "this device was signed out")
    };
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

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
    /// For whom somebody looks at it.
    here: Attendance,
    visit: Visit,
    shown: HashMap<String, String>,
    hand: InHand,
    /// Can it not unpack?
    plain: bool,
    /// The number of the last frame that is to be seen, counted by the page's own frames, and the bell's count with it. That
    /// one stays here: it would tell how often others have changed their drafts.
    marked: (u64, u64),
    pulse: Pulse,
}

/// Serves one open page until it is closed.
pub async fn serve(socket: WebSocket, hall: Arc<Hall>, place: Arc<Place>, owner: Owner, plain: bool) {
    let seats = owner.seats;
    let _open = meters::Open::one("page");
    let here = place.attend(0);
    let (timed, late) = {
        let table = place.enter().await;
        (table.desk.pace.is_some(), seats == 0 && table.desk.watching == Watching::Delayed)
    };
    let mut bell = place.bell();
    let (shown, hand) = (HashMap::new(), InHand::default());
    let pulse = Pulse::new(hall.patience(), "page");
    let (visit, marked) = (Visit::new(seats), (0, 0));
    let mut page = Page { socket, owner, hall, place, here, visit, shown, hand, plain, marked, pulse };
    let mut tick = tokio::time::interval(if late { LATE } else { TICK });
    let mut heard = None;
    loop {
        bell.mark_unchanged();
        match page.show(heard.take()).await {
            Shown::Done => {}
            Shown::Foreign => return page.shut().await,
            Shown::Lost => return,
        }
        // Until there may be something else to show.
        loop {
            tokio::select! {
                // What has come in is read before silence is believed.
                biased;
                message = page.socket.recv() => {
                    let Some(Ok(message)) = message else { return };
                    page.pulse.beat();
                    match message {
                        Message::Text(text) => {
                            let Ok(said) = serde_json::from_str::<Heard>(&text) else { return };
                            if said.id.as_ref().is_some_and(|id| id.len() > REQUEST) { return }
                            if let Said::Seen(frame) = said.say {
                                if frame == page.marked.0 {
                                    page.place.saw(page.here.seats(), page.marked.1);
                                }
                                continue;
                            }
                            heard = Some(said.id.clone().unwrap_or_default());
                            page.hear(said).await;
                            break;
                        }
                        Message::Close(_) | Message::Binary(_) => return,
                        Message::Ping(_) | Message::Pong(_) => {}
                    }
                }
                // Those behind are not shown when something happens either.
                changed = bell.changed(), if !late => {
                    if changed.is_err() { return }
                    break;
                }
                _ = tick.tick(), if timed || late => break,
                () = page.pulse.due() => {
                    if !page.pulse.ask(&mut page.socket).await { return }
                }
            }
        }
    }
}

/// What came of showing something.
enum Shown {
    /// The page has it.
    Done,
    /// The page is not its owner's any more; nothing was sent.
    Foreign,
    /// Nobody is there.
    Lost,
}

/// What a page shows and says at one moment.
struct Drawn {
    parts: Vec<(String, String)>,
    /// Is it its owner's turn?
    turn: bool,
    /// How far things had come, if that is news for its owner.
    mark: Option<u64>,
    speech: Speech,
}

impl Page {
    /// What opened it opens nothing any more.
    async fn shut(&mut self) {
        let goodbye = goodbye(&*self.place.enter().await, self.owner.key.as_ref());
        self.pulse.send(&mut self.socket, goodbye).await;
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
        self.visit.undertake(&deed);
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
                    done = hall.act_if(place, seat, act, |table| voice(table, seat)).await.map(drop);
                    if done.is_err() {
                        break;
                    }
                }
                done
            }
            Deed::Undo(seat) => hall.undo_if(place, seat, |table| voice(table, seat)).await,
            Deed::Word(seat, word) => hall.hear_if(place, seat, word, |table| voice(table, seat)).await,
            Deed::Learn(learn) => {
                hall.learn_if(place, learn, |table| voice(table, Coach::LEARNER).is_some()).await
            }
            Deed::Say(seat, to, text) => {
                hall.say_if(place, seat, to, &text, |table| voice(table, seat)).await
            }
        };
        self.visit.note(done);
    }

    /// What the page is to show and say now; nothing if it is not its owner's any more.
    fn draw(&mut self, table: &Table, now: i64) -> Option<Drawn> {
        let open = self.owner.open(table)?;
        // Somebody else's seat may be theirs to play as well.
        self.owner.seats = open;
        self.here.hold(table.played_by(self.owner.key.as_ref()));
        self.visit.hold(open, self.owner.key.map_or(0, |key| table.owns(&key)));
        self.visit.look(table);
        let mine =
            |seat| table.game().is_some_and(|game| game.outcome().is_none() && game.to_act().contains(seat));
        let turn = match self.visit.viewer() {
            Viewer::Seat(seat) => mine(seat),
            Viewer::Public | Viewer::Arbiter => false,
        };
        let mark = (open != 0 && (turn || table.over())).then(|| self.place.mark());
        let (parts, speech) = (self.visit.parts(table, now), self.visit.speech(table));
        Some(Drawn { parts, turn, mark, speech })
    }

    /// Sends the parts that changed since the last time, and an answer to whoever waits for one.
    async fn show(&mut self, heard: Option<String>) -> Shown {
        let now = self.hall.now();
        let drawn = {
            let table = self.place.enter().await;
            work::aside().await.run(|| self.draw(&table, now))
        };
        let Some(Drawn { parts, turn, mark, speech }) = drawn else { return Shown::Foreign };
        // New places are empty.
        if parts.iter().any(|(id, html)| id == "board" && self.shown.get(id) != Some(html)) {
            self.shown.retain(|id, _| !id.starts_with(PLACE));
        }
        let changed: Vec<(String, String)> =
            parts.into_iter().filter(|(id, html)| self.shown.get(id) != Some(html)).collect();
        if changed.is_empty() && heard.is_none() && speech.is_empty() {
            return Shown::Done;
        }
        let hand = self.visit.in_hand();
        if let Some(bell) = mark {
            self.marked = (self.marked.0 + 1, bell);
        }
        let sent = Sent {
            parts: changed.iter().map(|(id, html)| (id.as_str(), html.as_str())).collect(),
            turn,
            now,
            mark: mark.map(|_| self.marked.0),
            heard: heard.as_deref().filter(|id| !id.is_empty()),
            hand: (hand != self.hand).then(|| hand.clone()),
            line: self.visit.take_completed().map(|done| (done.line, done.options)),
            speech,
        };
        let text = serde_json::to_string(&sent).expect("it is JSON");
        self.hand = hand;
        self.shown.extend(changed);
        let message =
            if self.plain || text.len() < PACKED { Message::Text(text.into()) } else { pack(&text) };
        if self.pulse.send(&mut self.socket, message).await { Shown::Done } else { Shown::Lost }
    }
}
