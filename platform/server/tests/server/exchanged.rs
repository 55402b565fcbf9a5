//! Two tables with the same seed and the same requests, at which two hidden things of one kind have changed places: whoever
//! cannot know which is which receives the same bytes, in what they ask for and in what is sent to them.
//!
//! Left out of the comparison, and nothing else: the table's name, the keys, and the head of the journal in the record
//! and on the page of the dice (a hash with secret salts that covers what is hidden). The clock stands still, so that times
//! are alike.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use crate::house::{House, Socket, house};
use axum::http::StatusCode;
use contract::{Budget, Seat};
use serde_json::{Value, json};
use server::desk::Who;
use server::{Order, Place};
use tokio_tungstenite::tungstenite::Message;

/// Who looks: the seat that must not know, and everybody else.
const EYES: [&str; 2] = ["the seat", "the public"];
const OWNER: usize = 1;

/// One of the two worlds.
struct World {
    house: House,
    place: Arc<Place>,
    table: String,
    keys: [String; 2],
    pages: [Socket; 2],
    streams: [Socket; 2],
    /// Everything that came, by whose eyes and what it is.
    heard: BTreeMap<(usize, String), Vec<String>>,
    asked: usize,
    /// The heads that the journal has had.
    heads: Vec<String>,
}

impl World {
    async fn new(game: &str, options: Value) -> World {
        let house = house().await;
        // The game of a day has the same dice in every world. It is of another day, so that it can be watched.
        let day = Some("2026-01-01".into());
        let chairs = vec![("Ann".into(), Who::Human), (String::new(), Who::Nobody)];
        let order = Order { options, chairs, day, ..Order::default() };
        let (place, id, key) = house.hall.create(catalogue::find(game).unwrap(), order).await.unwrap();
        let (_, invitation) = house.hall.invitations(&place, &key).await.unwrap().remove(0);
        let sit = format!("/api/v1/tables/{id}/sit");
        let sat = house.post(&sit, Some(invitation.secret()), json!({ "name": "Bea" })).await;
        assert_eq!(sat.status, StatusCode::OK, "{}", sat.text);
        let keys = [key.secret().to_owned(), sat.json()["key"].as_str().unwrap().to_owned()];
        let address: SocketAddr = house.listen().await;
        let open =
            async |path: String, key: Option<&str>| Socket::open(address, &path, key, None).await.unwrap();
        let (live, stream) = (format!("/t/{id}/live?plain=1"), format!("/api/v1/tables/{id}/stream"));
        let pages = [open(live.clone(), Some(&keys[0])).await, open(live, None).await];
        let streams = [open(stream.clone(), Some(&keys[0])).await, open(stream, None).await];
        World {
            house,
            place,
            table: id.0,
            keys,
            pages,
            streams,
            heard: BTreeMap::new(),
            asked: 0,
            heads: Vec::new(),
        }
    }

    fn note(&mut self, eyes: usize, what: &str, text: &str) {
        let mut text = text.replace(&self.table, "TABLE");
        for key in &self.keys {
            text = text.replace(key, "KEY");
        }
        for head in &self.heads {
            text = text.replace(head, "HEAD");
        }
        self.heard.entry((eyes, what.to_owned())).or_default().push(text);
    }

    /// What whoever looks is answered: status, headers with the size among them, and every byte.
    async fn answer(&mut self, eyes: usize, method: &str, path: &str, body: Option<Value>) {
        let key = (eyes == 0).then(|| self.keys[0].clone());
        let answer = self.house.ask(method, path, key.as_deref(), body).await;
        let mut headers: Vec<String> = answer
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
            .collect();
        headers.sort();
        let text = format!("{} {} {headers:?}", answer.status, answer.text);
        self.note(eyes, &format!("{method} {}", path.replace(&self.table, "TABLE")), &text);
    }

    /// A seat acts through the API; true if it was done.
    async fn act(&mut self, seat: usize, row: &Value) -> bool {
        self.asked += 1;
        let mut body = json!({ "request_id": format!("request-{}", self.asked) });
        body[if row.is_string() { "text" } else { "actions" }] = row.clone();
        let (table, key) = (self.table.clone(), self.keys[seat].clone());
        let answer = self.house.act(&table, &key, body).await;
        self.note_head().await;
        if seat == 0 {
            self.note(0, "what it is answered", &format!("{} {}", answer.status, answer.text));
        }
        answer.status == StatusCode::OK
    }

    async fn note_head(&mut self) {
        let head = self.place.enter().await.game().unwrap().head().to_string();
        self.heads.push(head);
    }

    /// Whoever looks tries everything, and takes in everything that was sent.
    async fn look(&mut self, row: &Value) {
        self.note_head().await;
        let (api, page) = (format!("/api/v1/tables/{}", self.table), format!("/t/{}", self.table));
        for eyes in 0..2 {
            let same = if row.is_string() { json!({ "text": row }) } else { json!({ "actions": row }) };
            for (method, path, body) in [
                ("GET", api.clone(), None),
                ("GET", format!("{api}/legal"), None),
                ("GET", format!("{api}/record"), None),
                ("GET", format!("{api}?seat=1"), None),
                // What the other has done is none of its business, in either world.
                ("POST", format!("{api}/act"), Some(json!({ "text": "nonsense" }))),
                ("POST", format!("{api}/act?seat=1"), Some(same)),
                ("POST", format!("{api}/undo?seat=1"), None),
                ("GET", page.clone(), None),
                ("GET", format!("{page}/replay"), None),
                ("GET", format!("{page}/dice"), None),
                ("GET", format!("{page}/record"), None),
            ] {
                self.answer(eyes, method, &path, body).await;
            }
            self.asked += 1;
            let mark = format!("mark-{}", self.asked);
            let hover = json!({ "id": mark, "say": { "hover": [0, 0] } });
            self.pages[eyes].send(Message::Text(hover.to_string().into())).await;
            // Whatever it asks for is refused after everything that was to be told.
            let act = json!({ "act": { "text": "nonsense", "request_id": mark } });
            self.streams[eyes].send(Message::Text(act.to_string().into())).await;
            for what in ["page", "stream"] {
                loop {
                    let socket = if what == "page" { &mut self.pages[eyes] } else { &mut self.streams[eyes] };
                    let text = socket.text().await.expect("it stays open");
                    let end = text.contains(&mark);
                    self.note(eyes, what, &text);
                    if end {
                        break;
                    }
                }
            }
        }
    }

    async fn to_act(&self) -> usize {
        let to_act = self.place.enter().await.game().unwrap().to_act();
        usize::from(to_act.lowest().map_or(0, |seat: Seat| seat.0))
    }
}

/// What each seat does, row by row: alike in both worlds, or of the owner one thing here and another there.
type Row = (usize, [Value; 2]);

fn both(seat: usize, row: Value) -> Row {
    (seat, [row.clone(), row])
}

/// Plays both worlds and compares them after every row.
async fn twins(game: &str, options: &Value, rows: &[Row]) -> [World; 2] {
    let mut worlds = begin(game, options).await;
    for (seat, rows) in rows {
        for world in &worlds {
            assert_eq!(world.to_act().await, *seat, "{game}: {rows:?}");
        }
        play(game, &mut worlds, *seat, rows).await;
    }
    worlds
}

/// The same with what a computer player does; `exchanged` is what the owner does in the other world.
async fn minds_twins(
    game: &str,
    options: &Value,
    level: &str,
    rows: u64,
    exchanged: impl Fn(&Value) -> Value,
) -> [World; 2] {
    let mut worlds = begin(game, options).await;
    for luck in 0..rows {
        let seat = worlds[0].to_act().await;
        let mut fork = worlds[0].place.enter().await.game().unwrap().fork();
        let plan = fork.choose(Seat(seat as u8), level, Budget::Nodes(50), luck).unwrap();
        let row: Value = plan.into_iter().map(|action| action.action).collect();
        let other = if seat == OWNER { exchanged(&row) } else { row.clone() };
        play(game, &mut worlds, seat, &[row, other]).await;
    }
    worlds
}

async fn begin(game: &str, options: &Value) -> [World; 2] {
    let mut worlds = [World::new(game, options.clone()).await, World::new(game, options.clone()).await];
    for world in &mut worlds {
        world.look(&json!("nonsense")).await;
    }
    worlds
}

/// One row in both worlds, and whether whoever looks has been told the same.
async fn play(game: &str, worlds: &mut [World; 2], seat: usize, rows: &[Value; 2]) {
    for (world, row) in worlds.iter_mut().zip(rows) {
        let rows = row.as_array().filter(|rows| rows.iter().all(Value::is_string) && rows.len() > 1);
        for row in rows.map_or(std::slice::from_ref(row), Vec::as_slice) {
            assert!(world.act(seat, row).await, "{game}: {row} is refused");
            world.look(row).await;
        }
    }
    let [one, two] = &*worlds;
    for ((eyes, what), heard) in &one.heard {
        let other = &two.heard[&(*eyes, what.clone())];
        for (a, b) in heard.iter().zip(other) {
            if a != b {
                let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
                let near = |text: &str| {
                    let bytes = &text.as_bytes()[at.saturating_sub(80)..text.len().min(at + 80)];
                    String::from_utf8_lossy(bytes).into_owned()
                };
                let eyes = EYES[*eyes];
                panic!("{game}: {eyes} learned something from {what}:\n{}\n{}", near(a), near(b));
            }
        }
        assert_eq!(heard.len(), other.len(), "{game}: {} is told more: {what}", EYES[*eyes]);
    }
}

/// The worlds differ, as their journals show, and much was compared.
fn differ(worlds: &[World; 2]) {
    assert_ne!(worlds[0].heads, worlds[1].heads);
    for world in worlds {
        let sizes: usize = world.heard.values().flatten().map(String::len).sum();
        assert!(sizes > 100_000, "little was compared: {sizes}");
    }
}

fn lines(of: &[&str]) -> Value {
    json!(of)
}

/// Two cruisers have changed places, and were put down in the other order; one of them is hit and sunk.
#[tokio::test]
async fn two_cruisers_that_have_changed_places() {
    let here = ["place carrier A1 across", "place battleship B1 across"];
    let cruisers = ["place cruiser C1 across", "place cruiser D5 across"];
    let there = ["place destroyer E1 across", "ready"];
    let laid = |turned: bool| {
        let mut cruisers = cruisers;
        if turned {
            cruisers.reverse();
        }
        lines(&[&here[..], &cruisers[..], &there[..]].concat())
    };
    let mut rows = vec![both(0, laid(false)), (OWNER, [laid(false), laid(true)])];
    for (mine, theirs) in [("C1", "J1"), ("C2", "J2"), ("C3", "J3"), ("D5", "J4"), ("E2", "J5")] {
        rows.push(both(0, json!(format!("shoot {mine}"))));
        rows.push(both(OWNER, json!(format!("shoot {theirs}"))));
    }
    let options = json!({ "first": "blue" });
    let worlds = twins("classic", &options, &rows).await;
    differ(&worlds);
}

/// Two huts of one shape have changed places on a small planet.
#[tokio::test]
async fn two_buildings_that_have_changed_places() {
    let building = |name: &str, columns: u8| json!({ "name": name, "rows": 1, "columns": columns });
    let buildings = [building("hut", 1), building("hall", 2), building("shed", 1), building("barn", 2)];
    let scenario =
        json!({ "first": 0, "grid": { "rows": 5, "columns": 5 }, "fleet": { "buildings": buildings } });
    let place =
        |building: u8, at: &str| json!({ "place": { "building": building, "at": at, "turned": false } });
    let laid = |order: [u8; 4]| {
        let at = ["A1", "B3", "D2", "E4"];
        let placed = order.iter().zip(at).map(|(building, at)| place(*building, at));
        Value::from(placed.chain([json!("ready")]).collect::<Vec<_>>())
    };
    let (plain, turned) = (laid([0, 1, 2, 3]), laid([2, 3, 0, 1]));
    let rows = vec![both(0, plain.clone()), (OWNER, [plain, turned]), both(0, json!("roll"))];
    let worlds = twins("satellite", &json!({ "scenario": scenario }), &rows).await;
    differ(&worlds);
}

/// Of two battleships that nobody sees one fires, here the one and there the other: both lie in one hex.
#[tokio::test]
async fn two_unseen_ships_of_which_either_fires() {
    let ship = |side: u8, ship: &str, name: &str, at: &str, radar: bool| {
        let mut unit =
            json!({ "side": side, "ship": ship, "name": name, "at": at, "heading": "A", "speed": 3 });
        if radar {
            unit["radar"] = json!("fumo");
        }
        unit
    };
    let units = json!([
        ship(1, "GB-BC1", "Hood", "1010", false),
        ship(1, "CA", "Norfolk", "1210", false),
        ship(2, "GE-BC1", "Scharnhorst", "1118", true),
        ship(2, "DD", "Flotilla", "1113", false),
        ship(2, "GE-BC1", "Gneisenau", "1118", true),
    ]);
    let scenario = json!({ "night": true, "visibility": 4, "turns": 3, "units": units });
    let options = json!({ "scenario": scenario, "rules": "basic", "with": ["fog", "radar_sets", "smoke"] });
    // The destroyer that is seen holds its fire: the dice of its shots would be others, since ships roll in the order of their
    // numbers. That tells nothing as long as the seed is secret; in which order fire is told, the engine's twins look at.
    let fire = |unit: u8| json!([{ "aim": { "battery": "main", "target": 0, "unit": unit } }, "done"]);
    let done = || json!(["done"]);
    let seats = order_of(&options).await;
    let row = |(n, seat): (usize, &usize)| match *seat {
        OWNER if n > 3 => (OWNER, [fire(2), fire(4)]),
        seat => both(seat, done()),
    };
    let rows: Vec<Row> = seats.iter().enumerate().map(row).collect();
    let worlds = twins("naval", &options, &rows).await;
    differ(&worlds);
    let told = worlds[0].heard[&(0, "stream".to_owned())].concat();
    assert!(told.contains("unseen_fire"), "{told}");
}

/// A minelayer has sown the same mines in other hexes.
#[tokio::test]
async fn mines_that_lie_elsewhere() {
    let options = json!({
        "upf": "2 frigate, destroyer", "sathar": "armed_station, minelayer, 3 frigate", "rules": "campaign",
        "attacker": "upf",
    });
    let sown = |action: &Value| action["sow"]["weapon"] == "m";
    let worlds = minds_twins("hawks", &options, "easy", 6, |row| {
        let mut row = row.as_array().unwrap().clone();
        let mut places: Vec<Value> =
            row.iter().filter(|action| sown(action)).map(|action| action["sow"]["at"].clone()).collect();
        if let Some(last) = places.last_mut() {
            // There lay none.
            *last = json!("9.9");
        }
        for action in row.iter_mut().filter(|action| sown(action)) {
            action["sow"]["at"] = places.pop().unwrap();
        }
        row.into()
    })
    .await;
    differ(&worlds);
}

/// The Sathar have chosen another condition of retreat.
#[tokio::test]
async fn another_condition_of_retreat() {
    let options = json!({ "scenario": "outpost", "battles": "resolve", "day_limit": 6 });
    let worlds = minds_twins("frontier", &options, "easy", 8, |row| {
        let mut row = row.as_array().unwrap().clone();
        for action in row.iter_mut().filter(|action| action.get("condition").is_some()) {
            let other = if action["condition"] == "losses" { "ships" } else { "losses" };
            action["condition"] = other.into();
        }
        row.into()
    })
    .await;
    differ(&worlds);
}

/// In which order the seats of the battle act, six rows long.
async fn order_of(options: &Value) -> Vec<usize> {
    let mut world = World::new("naval", options.clone()).await;
    let mut seats = Vec::new();
    for _ in 0..6 {
        let seat = world.to_act().await;
        assert!(world.act(seat, &json!(["done"])).await);
        seats.push(seat);
    }
    seats
}
